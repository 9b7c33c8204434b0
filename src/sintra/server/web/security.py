"""What applies to every request: where it may come from, how large it may be, which headers answers have.

docs/security.md lists what is promised.
"""

import asyncio
from collections.abc import Awaitable, Callable, MutableMapping
from typing import Any
from urllib.parse import urlsplit

import orjson
from starlette.datastructures import Headers, MutableHeaders
from starlette.requests import HTTPConnection

from sintra.kernel.errors import Refused
from sintra.server.limits import Buckets, network_of
from sintra.server.settings import Settings
from sintra.server.web.hosts import Hosts

Scope = MutableMapping[str, Any]
Receive = Callable[[], Awaitable[MutableMapping[str, Any]]]
Send = Callable[[MutableMapping[str, Any]], Awaitable[None]]
App = Callable[[Scope, Receive, Send], Awaitable[None]]

MOST_BYTES = 16 * 1024
LONGEST_PATH = 1024
MOST_RECORD_BYTES = 256 * 1024
BODY_S = 20.0  # for a body to arrive
SAFE_METHODS = ("GET", "HEAD", "OPTIONS")

HEADERS = {
    "content-security-policy": (
        "default-src 'self'; script-src 'self' 'wasm-unsafe-eval'; "  # the rules are compiled for the page
        "style-src 'self' 'unsafe-inline'; img-src 'self' data:; "
        "object-src 'none'; base-uri 'none'; form-action 'self'; frame-ancestors 'none'"
    ),
    "x-content-type-options": "nosniff",
    "x-frame-options": "DENY",
    "referrer-policy": "no-referrer",  # a link to a table is a key to it
    "cross-origin-opener-policy": "same-origin",
    "cross-origin-resource-policy": "same-origin",
}

STATUS = {
    "no_person": 401,
    "not_your_seat": 403,
    "no_spectators": 403,
    "foreign_origin": 403,
    "wrong_host": 421,
    "not_the_owner": 403,
    "not_seated": 403,
    "no_such_table": 404,
    "no_such_record": 404,
    "no_such_page": 404,
    "no_such_method": 405,
    "too_slow": 408,
    "too_large": 413,
    "malformed": 422,
    "too_fast": 429,
    "failed": 500,
    "store_away": 503,
}


def is_own_origin(headers: Headers, allowed: set[str]) -> bool:
    """Whether a request comes from the server's own page, an allowed one, or no page at all."""
    origin = headers.get("origin")
    if origin is None:
        return headers.get("sec-fetch-site") in (None, "same-origin", "none")
    try:
        return origin in allowed or urlsplit(origin).netloc.lower() == headers.get("host", "").lower()
    except ValueError:  # no address at all
        return False


def address_of(connection: HTTPConnection) -> str:
    """The address, or network, that a request or socket comes from: limits count by it."""
    return network_of(connection.client.host if connection.client else "")


class Guard:
    """Checks every HTTP request before the application sees it."""

    def __init__(self, app: App, settings: Settings) -> None:
        self._app = app
        self._allowed = settings.allowed_origins
        self._hosts = Hosts(settings)
        self._buckets = Buckets(settings.requests_per_s, settings.burst)

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Check a request and pass it on. Sockets are checked where they are opened."""
        if scope["type"] != "http":
            await self._app(scope, receive, send)
            return
        send = _with_headers(scope, send)
        try:
            self._check(scope)
            receive = await _read_body(scope, receive)
        except Refused as refusal:
            await _refuse(send, refusal)
            return
        await self._app(scope, receive, send)

    def _check(self, scope: Scope) -> None:
        if len(scope["raw_path"]) > LONGEST_PATH or not scope["path"].isprintable():
            raise Refused("no_such_page")
        if not self._hosts.knows(Headers(scope=scope).get("host")):
            raise Refused("wrong_host")
        if scope["method"] not in SAFE_METHODS and not is_own_origin(Headers(scope=scope), self._allowed):
            raise Refused("foreign_origin")
        if scope["path"].startswith("/api/"):
            self._buckets.check(address_of(HTTPConnection(scope)))


async def _read_body(scope: Scope, receive: Receive) -> Receive:
    """Read the whole body and hand it on; refuse it if it is too large, whatever its header claims."""
    if scope["method"] in SAFE_METHODS:
        return receive
    most = MOST_RECORD_BYTES if scope["path"] == "/api/records" else MOST_BYTES
    body, more = bytearray(), True
    try:
        async with asyncio.timeout(BODY_S):
            while more:
                message = await receive()
                body += message.get("body", b"")
                more = message.get("more_body", False)
                if len(body) > most:
                    raise Refused("too_large", size=len(body), most=most)
    except TimeoutError:
        raise Refused("too_slow") from None
    waiting = [{"type": "http.request", "body": bytes(body), "more_body": False}]

    async def hand_on() -> MutableMapping[str, Any]:
        return waiting.pop() if waiting else await receive()

    return hand_on


def _with_headers(scope: Scope, send: Send) -> Send:
    async def sending(message: MutableMapping[str, Any]) -> None:
        if message["type"] == "http.response.start":
            headers = MutableHeaders(scope=message)
            for name, value in HEADERS.items():
                headers[name] = value
            if scope["path"].startswith("/api/"):
                headers["cache-control"] = "no-store"
        await send(message)

    return sending


async def _refuse(send: Send, refusal: Refused) -> None:
    body = orjson.dumps({"code": refusal.code, "facts": refusal.facts})
    start = {"type": "http.response.start", "status": STATUS[refusal.code]}
    await send({**start, "headers": [(b"content-type", b"application/json")]})
    await send({"type": "http.response.body", "body": body})
