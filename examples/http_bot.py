"""A program that plays at a table of a server, over HTTP: `python examples/http_bot.py http://localhost:8000`.

It needs nothing but Python. With `--table ID` it sits down at an open seat there; otherwise it makes a table
against `artisan`. It plays a step that brings the most points now.
"""

import argparse
import json
from typing import Any
from urllib.request import Request, urlopen


class Server:
    """The server, as a program with a name sees it."""

    def __init__(self, url: str, name: str) -> None:
        self.url, self.token = url, ""
        self.token = self.ask("programs", nickname=name)["token"]

    def ask(self, path: str, **body: Any) -> Any:
        """GET, or POST if there is something to send."""
        headers = {"Content-Type": "application/json", "Authorization": f"Bearer {self.token}"}
        data = json.dumps(body).encode() if body else None
        with urlopen(Request(f"{self.url}/api/{path}", data, headers), timeout=60) as answer:
            return json.load(answer)


def play(
    url: str, table: str | None = None, name: str = "Example", game: str = "summer", level: str = "artisan"
) -> Any:
    """One game; the final scores."""
    server = Server(url, name)
    if table:
        server.ask(f"tables/{table}", type="join", id=0)
    else:
        seats = [{"kind": "me"}, {"kind": "bot", "level": level}]
        table = server.ask("tables", game=game, seats=seats)["id"]
    while (seen := server.ask(f"tables/{table}/wait"))["state"]["status"] in ("waiting", "playing"):
        if seen["card"]["your_turn"]:
            best = max(seen["state"]["legal"], key=lambda step: step["brings"]["points"])
            turn = {"at": seen["number"], "seat": seen["card"]["your_seats"][0], "confirm": True}
            server.ask(f"tables/{table}", type="play", id=0, steps=[best["step"]], **turn)
    return seen["card"]["scores"]


if __name__ == "__main__":
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("url")
    parser.add_argument("--table")
    print(play(**vars(parser.parse_args())))
