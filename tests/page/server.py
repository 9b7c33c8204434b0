"""A separate server, on a free port and with an empty database."""

import contextlib
import os
import subprocess
import sys
import tempfile
import time
import urllib.request
from collections.abc import Iterator
from pathlib import Path

from tests.ports import free_port

ROOT = Path(__file__).resolve().parents[2]
PAGE = ROOT / "src/sintra/page/index.html"
START_TIME = 1800  # the first time everything is compiled
# Tests are quicker than people: many guests from one address, bots that do not pause and need no preparation.
SETTINGS = {
    "SINTRA_JIT": "1",
    "SINTRA_WARM_UP": "0",
    "SINTRA_BOT_PAUSE_MS": "0",
    "SINTRA_GUESTS_PER_MINUTE": "1000",
    "SINTRA_TABLES_PER_MINUTE": "1000",
    "SINTRA_REQUESTS_PER_S": "500",
    "SINTRA_BURST": "1000",
}


@contextlib.contextmanager
def running_server(folder: Path, port: int = 0, **settings: str) -> Iterator[str]:
    """The address of a server that is ready to play; it ends with the block."""
    assert PAGE.exists(), "the page is not built: python web/build.py"
    port = port or free_port()
    command = [sys.executable, "-m", "tests.page.same_deals", "serve", "--port", str(port)]
    command += ["--database", f"sqlite:///{folder / 'page.sqlite'}"]
    with (folder / "log").open("a") as log:
        process = subprocess.Popen(
            command, cwd=ROOT, stdout=log, stderr=log, env={**os.environ, **SETTINGS, **settings}
        )
    address = f"http://127.0.0.1:{port}"
    try:
        wait_until_ready(address, process, folder / "log")
        yield address
    finally:
        process.terminate()
        process.wait(START_TIME)


@contextlib.contextmanager
def waking_server() -> Iterator[str]:
    """The address of a server that was just started, on a database and a cache of its own."""
    port = free_port()
    with tempfile.TemporaryDirectory() as folder:
        command = [sys.executable, "-m", "sintra.cli", "serve", "--port", str(port)]
        database = ["--database", f"sqlite:///{folder}/sintra.db"]
        server = subprocess.Popen([*command, *database], env=os.environ | {"NUMBA_CACHE_DIR": folder})
        url = f"http://127.0.0.1:{port}"
        try:
            while not answers(url):
                time.sleep(0.05)
            yield url
        finally:
            server.terminate()
            server.wait()


def answers(address: str) -> bool:
    """Whether a server is there, ready or not."""
    try:
        with urllib.request.urlopen(f"{address}/health", timeout=5):
            return True
    except OSError:
        return False


def wait_until_ready(address: str, process: subprocess.Popen[bytes], log: Path) -> None:
    """Until the compiled code is loaded, so that bots answer at once."""
    end = time.monotonic() + START_TIME
    while time.monotonic() < end:
        assert process.poll() is None, log.read_text()
        try:
            with urllib.request.urlopen(f"{address}/health", timeout=5) as answer:
                if b'"ready":true' in answer.read():
                    return
        except OSError:
            pass
        time.sleep(0.3)
    raise AssertionError(f"the server was not ready in {START_TIME} s:\n{log.read_text()}")
