"""A program that plays at a table of a server, over HTTP: `python examples/http_bot.py http://localhost:8000`.

It needs nothing but Python. With `--table ID` it sits down at an open seat there; otherwise it makes a table
against `artisan`. It plays a step that brings the most points now.
"""

import argparse
import json
from typing import Any
from urllib.request import Request, urlopen


def play(url: str, table: str | None = None, game: str = "summer", level: str = "artisan") -> Any:
    """One game; the final scores."""
    headers = {"Content-Type": "application/json"}

    def ask(path: str, **body: Any) -> Any:  # GET, or POST if there is something to send
        data = json.dumps(body).encode() if body else None
        with urlopen(Request(f"{url}/api/{path}", data, headers), timeout=60) as answer:
            return json.load(answer)

    headers["Authorization"] = f"Bearer {ask('programs', nickname='Example')['token']}"
    if table:
        ask(f"tables/{table}", type="join", id=0)
    else:
        seats = [{"kind": "me"}, {"kind": "bot", "level": level}]
        table = ask("tables", game=game, seats=seats, order="chosen")["id"]  # it plays first
    while (seen := ask(f"tables/{table}/wait"))["state"]["status"] in ("waiting", "playing"):
        if seen["card"]["your_turn"]:
            best = max(seen["state"]["legal"], key=lambda step: step["brings"]["points"])
            turn = {"at": seen["number"], "seat": seen["card"]["your_seats"][0], "confirm": True}
            ask(f"tables/{table}", type="play", id=0, steps=[best["step"]], **turn)
    return seen["card"]["scores"]


if __name__ == "__main__":
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("url")
    parser.add_argument("--table")
    print(play(**vars(parser.parse_args())))
