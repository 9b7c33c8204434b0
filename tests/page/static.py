"""A small static host: it serves files and folders, nothing else."""

import contextlib
import threading
from collections.abc import Iterator
from functools import partial
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from typing import Any

import static

UNDER = "games/sintra"  # where the page lies on it
# True when the page has kept itself.
KEPT = "navigator.serviceWorker.ready.then(({active}) => active.state === 'activated')"


class Handler(SimpleHTTPRequestHandler):
    """Files as they are, without logging."""

    extensions_map = {**SimpleHTTPRequestHandler.extensions_map, ".wasm": "application/wasm"}  # noqa: RUF012

    def log_message(self, *_: Any) -> None:
        """Say nothing."""


class Host:
    """A host that can go away and come back at the same address."""

    def __init__(self, folder: Path) -> None:
        self.page = folder / UNDER
        static.write(self.page)
        self._handler = partial(Handler, directory=str(folder))
        self._port = 0
        self.start()
        self.address = f"http://127.0.0.1:{self._port}/{UNDER}/"

    def start(self) -> None:
        """Serve."""
        self._server = ThreadingHTTPServer(("127.0.0.1", self._port), self._handler)
        self._port = self._server.server_port
        threading.Thread(target=self._server.serve_forever, daemon=True).start()

    def stop(self) -> None:
        """Go away."""
        self._server.shutdown()
        self._server.server_close()


@contextlib.contextmanager
def running_host(folder: Path) -> Iterator[Host]:
    """A static host with the page on it; it ends with the block."""
    host = Host(folder)
    yield host
    host.stop()
