"""`sintra play`: a port that is free, a server that runs already. That it serves is tried with the wheel."""

import socket
import webbrowser
from http.server import BaseHTTPRequestHandler, HTTPServer
from threading import Thread

import pytest

from sintra.cli.play import find_place
from tests.ports import free_port

from .tools import Capture, run


class Told(BaseHTTPRequestHandler):
    """Answers every request with what its server tells."""

    def do_GET(self) -> None:
        """Answer."""
        self.send_response(200)
        self.end_headers()
        self.wfile.write(self.server.told)  # type: ignore[attr-defined]

    def log_message(self, *_: object) -> None:
        """Say nothing."""


class Somebody(HTTPServer):
    """A program that has a port already."""

    def __init__(self, told: bytes) -> None:
        self.told = told
        super().__init__(("127.0.0.1", free_port()), Told)
        Thread(target=self.serve_forever, daemon=True).start()

    def end(self) -> None:
        """Give the port back."""
        self.shutdown()
        self.server_close()


def test_the_usual_port_is_taken_if_it_is_free() -> None:
    port = free_port()
    found = find_place("127.0.0.1", port)
    assert isinstance(found, socket.socket)
    with found:
        assert found.getsockname()[1] == port


@pytest.mark.parametrize("told", [b"hello", b"5", b"{}"])
def test_a_port_of_another_program_is_left_alone(told: bytes) -> None:
    other = Somebody(told)
    found = find_place("127.0.0.1", other.server_port)
    assert isinstance(found, socket.socket)
    with found:
        assert found.getsockname()[1] > other.server_port
    other.end()


def test_a_server_that_runs_already_is_opened(capsys: Capture, monkeypatch: pytest.MonkeyPatch) -> None:
    opened: list[str] = []
    monkeypatch.setattr(webbrowser, "open", opened.append)
    other = Somebody(b'{"status": "ok", "version": "0.1.0", "ready": true}')
    address = f"http://127.0.0.1:{other.server_port}"
    said = run(capsys, "play", "--port", str(other.server_port))
    assert (said.status, said.err, opened) == (0, [f"Sintra is running already: {address}"], [address])
    other.end()


def test_an_impossible_address_is_refused(capsys: Capture, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("SINTRA_HOST", "a..b")
    said = run(capsys, "play")
    assert (said.status, said.err[0].split(":")[1].strip()) == (2, "bad_address")
