"""Connections: how many an address may have, how long a request may take to arrive, how long its head may be.

uvicorn leaves these open. Its parser in Python, h11, refuses heads that are too long; httptools, in C, reads
heads of any length.
"""

import asyncio
import contextlib
import functools
import logging
import socket
import sys
import time
from collections import Counter
from typing import Any

import uvicorn
from uvicorn.protocols.http.h11_impl import H11Protocol

from sintra.server.limits import network_of
from sintra.server.settings import Settings
from sintra.server.web.sockets import LONGEST_FRAME
from sintra.server.web.wire import Wire

LONGEST_HEAD = 16 * 1024  # bytes of a request's line and headers
MOST_READ = 4 * 1024  # bytes of a connection that wait for us, and are read in one go
HEAD_S = 10.0  # for a request to arrive, without its body
READ_S = 30.0  # for a client to read the next part of an answer, some tens of kilobytes
MOST_FILES = 200_000
KEPT_FILES = 256  # for databases and the page; the rest is for connections
PING_S = 45.0  # between two pings of an open socket; proxies close what is silent for a minute
LOG_S = 60.0  # between two lines about refused connections
REFUSAL = b"HTTP/1.1 503 Service Unavailable\r\nconnection: close\r\ncontent-length: 0\r\n\r\n"

log = logging.getLogger("sintra.server")


def raise_file_limit() -> int:
    """Raise this process's limit on open files as far as allowed; return the limit."""
    if sys.platform == "win32":  # which has no such limits
        return MOST_FILES
    import resource

    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    wanted = MOST_FILES if hard == resource.RLIM_INFINITY else min(hard, MOST_FILES)
    if soft != resource.RLIM_INFINITY and soft < wanted:
        with contextlib.suppress(ValueError, OSError):
            resource.setrlimit(resource.RLIMIT_NOFILE, (wanted, hard))
            return wanted
    return MOST_FILES if soft == resource.RLIM_INFINITY else soft


class Connections:
    """Every connection of this process, counted by the address it comes from."""

    def __init__(self, most_each: int, most: int, proxies: set[str]) -> None:
        self._most_each, self._most, self._proxies = most_each, most, proxies
        self._by_address: Counter[str] = Counter()
        self._logged = 0.0

    def enter(self, host: str) -> str | None:
        """Count one more; None if there are too many. A proxy speaks for many, and is not limited."""
        address = network_of(host)
        crowded = self._by_address.total() >= self._most
        many = 0 < self._most_each <= self._by_address[address] and host not in self._proxies
        if crowded or many:
            self._complain(address, crowded)
            return None
        self._by_address[address] += 1
        return address

    def leave(self, address: str) -> None:
        """Count one less."""
        self._by_address[address] -= 1
        if not self._by_address[address]:
            del self._by_address[address]

    def _complain(self, address: str, crowded: bool) -> None:
        if time.monotonic() - self._logged > LOG_S or not self._logged:
            self._logged = time.monotonic()
            if crowded:
                log.error("no more than %d connections: this process may open no more files", self._most)
            else:
                log.warning("%s has %d connections: further ones are refused", address, self._most_each)


class Connection(H11Protocol):
    """One connection. It is closed if no request arrives in time, or an answer is not read."""

    def __init__(self, connections: Connections, **given: Any) -> None:
        super().__init__(**given)
        self._all = connections
        self._address: str | None = None
        self._late: asyncio.TimerHandle | None = None
        self._unread: asyncio.TimerHandle | None = None

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        """Count it, or refuse it."""
        super().connection_made(transport)
        self._address = self._all.enter(self.client[0] if self.client else "")
        if self._address is None:
            transport.write(REFUSAL)
            transport.close()
        else:
            self._expect()

    def connection_lost(self, exc: Exception | None) -> None:
        """Stop counting it."""
        self._leave()
        super().connection_lost(exc)

    def data_received(self, data: bytes) -> None:
        """Read on; from the head of a request to its answer nothing is late."""
        if self.transport.is_closing():
            return
        super().data_received(data)
        self._look()

    def on_response_complete(self) -> None:
        """The next request has its own time. It may be here already."""
        self._stop_waiting()
        super().on_response_complete()
        self._look()

    def pause_writing(self) -> None:
        """The client has not read what was sent; it has some time to do so."""
        super().pause_writing()
        self._unread = self.loop.call_later(READ_S, self.transport.abort)

    def resume_writing(self) -> None:
        """The client has read most of it."""
        self._forgive()
        super().resume_writing()

    def _forgive(self) -> None:
        if self._unread:
            self._unread.cancel()
            self._unread = None

    def _look(self) -> None:
        """See what this connection waits for."""
        protocol = self.transport.get_protocol()
        if protocol is not self:
            self._watch_upgraded(protocol)
        elif self.transport.is_closing() or (self.cycle is not None and not self.cycle.response_complete):
            self._stop_waiting()
        elif self._late is None:
            self._expect()

    def _expect(self) -> None:
        self._late = self.loop.call_later(HEAD_S, self.transport.close)

    def _stop_waiting(self) -> None:
        if self._late:
            self._late.cancel()
            self._late = None

    def _leave(self) -> None:
        self._stop_waiting()
        self._forgive()
        if self._address is not None:
            self._all.leave(self._address)
            self._address = None

    def _watch_upgraded(self, protocol: Any) -> None:
        """It is a WebSocket now, and this object would not learn of its end: it is counted elsewhere."""
        self._stop_waiting()
        everything, address, self._address = self._all, self._address, None

        def lose(exc: Exception | None) -> None:
            del protocol.connection_lost  # or the two would keep each other alive
            if address is not None:
                everything.leave(address)
            protocol.connection_lost(exc)

        protocol.connection_lost = lose


class Server(uvicorn.Server):
    """uvicorn's server, with two changes.

    It reads little at a time, since a quarter of a megabyte of tiny frames would take it seconds; and
    when it stops it does not wait for requests that are only waiting themselves.
    """

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        """Start; the kernel slows down clients that send faster than we read."""
        for each in sockets or []:
            each.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, MOST_READ)
        await super().startup(sockets)

    async def shutdown(self, sockets: list[socket.socket] | None = None) -> None:
        """Stop, once all connections are closed."""
        self.config.app.state.services.waiters.stop()  # type: ignore[union-attr]
        await super().shutdown(sockets)


def new_config(app: Any, settings: Settings, **more: Any) -> uvicorn.Config:
    """How uvicorn serves an application."""
    most = max(1, raise_file_limit() - KEPT_FILES)
    connections = Connections(settings.connections, most, settings.trusted_proxies)
    return uvicorn.Config(
        app,
        http=functools.partial(Connection, connections),  # type: ignore[arg-type]
        h11_max_incomplete_event_size=LONGEST_HEAD,
        ws=Wire,
        ws_ping_interval=PING_S,
        ws_max_size=LONGEST_FRAME,
        ws_per_message_deflate=False,
        proxy_headers=bool(settings.trusted_proxies),
        forwarded_allow_ips=sorted(settings.trusted_proxies),
        access_log=False,  # it would give away the links of tables
        server_header=False,
        log_level="error",  # for every bad request it would write a warning
        **more,
    )
