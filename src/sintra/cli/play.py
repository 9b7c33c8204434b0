"""`sintra play`."""

import json
import os
import socket
import sys
import urllib.request
import webbrowser
from http.client import HTTPException
from typing import Any

from sintra.cli.arguments import Parser, new_parser, whole_number
from sintra.cli.serve import address_of, listen, serve
from sintra.kernel.errors import BadOption

TRIES = 20  # ports, one after the other
PATIENCE_S = 2.0  # for the program on a port to identify itself


def parser() -> Parser:
    """The arguments of the command."""
    command = new_parser(
        "play",
        "Open the table in a browser, with a server on this machine that ends with Ctrl-C. If one is\n"
        "running already, only the page is opened.",
        "sintra play",
    )
    command.add_argument(
        "--port", type=whole_number, help="port to listen on (default: 8000); if taken, the next free one"
    )
    return command


def run(args: Any) -> int:
    """Serve until Ctrl-C, and open the page as soon as it is there."""
    from sintra.server.settings import read_settings

    settings = read_settings(os.environ, port=args.port)
    found = find_place(settings.host, settings.port)
    if isinstance(found, str):
        print(f"Sintra is running already: {found}", file=sys.stderr)
        webbrowser.open(found)
        return 0
    with found:
        address = address_of(settings.host, found.getsockname()[1])
        print(f"Sintra is at {address}. Ctrl-C ends it.", file=sys.stderr, flush=True)
        return serve(settings, found, opens=True)


def find_place(host: str, port: int) -> socket.socket | str:
    """A socket on the first free port from this one on, or the address of our server if found first.

    The browser keeps games and settings by address, so it should be the same every time.
    """
    for each in range(port, port + TRIES - 1):
        address = address_of(host, each)
        try:
            return listen(host, each)
        except BadOption:
            if not is_taken(host, each):
                raise
        if ask_health(address):
            return address
    return listen(host, port + TRIES - 1)


def is_taken(host: str, port: int) -> bool:
    """Whether anybody answers there."""
    try:
        socket.create_connection((host, port), PATIENCE_S).close()
    except (OSError, UnicodeError):
        return False
    return True


def ask_health(address: str) -> dict[str, Any] | None:
    """The health of the server there; None if it is not one of ours."""
    try:
        with urllib.request.urlopen(f"{address}/health", timeout=PATIENCE_S) as answer:
            told = json.loads(answer.read(1000))
    except (OSError, ValueError, HTTPException):
        return None
    return told if isinstance(told, dict) and {"status", "version", "ready"} <= told.keys() else None
