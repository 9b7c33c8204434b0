"""`sintra serve`."""

import asyncio
import contextlib
import logging
import os
import socket
import sys
import threading
import time
import urllib.request
import warnings
import webbrowser
from typing import Any

from sintra.cli.arguments import Parser, new_parser, whole_number
from sintra.kernel.errors import BadOption

OPENING_S = 60  # how long to wait for the server before opening the browser
HAND_OVER_S = 0.0005  # how soon a thread gives way: saving must not wait long for the event loop


def parser() -> Parser:
    """The arguments of the command."""
    command = new_parser(
        "serve",
        "Run the server: tables in the browser, for people and bots. More settings are read from the\n"
        "environment (docs/server.md).",
        "sintra serve --port 8000",
    )
    command.add_argument("--host", help="address to listen on (default: 127.0.0.1)")
    command.add_argument("--port", type=whole_number, help="port to listen on (default: 8000)")
    command.add_argument(
        "--database",
        metavar="URL",
        help="sqlite:///FILE or postgresql://USER@HOST/NAME (default: a file in the user's data folder)",
    )
    command.add_argument(
        "--open", action="store_true", help="open the page in a browser once the server answers"
    )
    return command


def open_when_there(address: str) -> None:
    """Open the page in the user's browser as soon as the server answers."""
    for _ in range(OPENING_S * 5):
        try:
            with urllib.request.urlopen(f"{address}/health", timeout=5):
                webbrowser.open(address)
                return
        except OSError:
            time.sleep(0.2)


def listen(host: str, port: int, at_once: bool = True) -> socket.socket:
    """A socket that listens, or only has the address; ``BadOption`` if that cannot be used."""
    family = socket.AF_INET6 if ":" in host else socket.AF_INET
    try:
        if at_once:
            return socket.create_server((host, port), family=family)
        socket.create_server((host, port), family=family).close()
        found = socket.socket(family)
        found.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        found.bind((host, port))
        return found
    except (OSError, UnicodeError) as error:
        reason = str(getattr(error, "strerror", None) or "not an address").partition(" (")[0]
        raise BadOption("bad_address", host=host, port=port, reason=reason) from None


def address_of(host: str, port: int) -> str:
    """Where the page is."""
    return f"http://[{host}]:{port}" if ":" in host else f"http://{host}:{port}"


def run(args: Any) -> int:
    """Serve until Ctrl-C."""
    from sintra.server.settings import read_settings

    settings = read_settings(os.environ, host=args.host, port=args.port, database=args.database)
    # Other processes may serve people while this one is not ready: they must not be let in to wait here.
    with listen(settings.host, settings.port, at_once=not settings.shares_database) as listening:
        return serve(settings, listening, args.open)


def serve(settings: Any, listening: socket.socket, opens: bool) -> int:
    """Serve on a socket that listens, and open the page in a browser if ``opens``."""
    from sintra.server.logs import new_handler  # imported here: no other command should wait for them
    from sintra.server.web.app import PATIENCE_S, new_app
    from sintra.server.web.connections import Server, new_config
    from sintra.store.store import prepare

    logging.basicConfig(handlers=[new_handler(settings.log_format)], level=logging.WARNING)
    logging.getLogger("sintra").setLevel(settings.log_level.upper())
    # FastAPI hides this one itself, but not while another thread (loading the games) changes what is hidden.
    warnings.filterwarnings("ignore", "The 'alias' attribute with value")
    # A wrong database is refused here, as a wrong address was before: nothing has started.
    held = asyncio.run(prepare(settings.database_url, PATIENCE_S))
    address = address_of(settings.host, listening.getsockname()[1])
    logging.getLogger("sintra.server").info("listening on %s", address)
    sys.setswitchinterval(HAND_OVER_S)
    if opens:
        threading.Thread(target=open_when_there, args=(address,), daemon=True).start()
    server = Server(
        new_config(
            new_app(settings, held),
            settings,
            log_config=None,
            timeout_graceful_shutdown=5,
        )
    )
    with contextlib.suppress(KeyboardInterrupt):
        server.run(sockets=[listening])
    return 0 if server.started else 1
