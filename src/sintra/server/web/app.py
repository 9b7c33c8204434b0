"""The application: routes, sockets, errors, and what happens at start and end."""

import logging
import re
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import IO, Any

from fastapi import FastAPI, Request, WebSocket
from fastapi.exceptions import RequestValidationError
from fastapi.responses import JSONResponse
from starlette.exceptions import HTTPException
from starlette.middleware.gzip import GZipMiddleware

from sintra import __version__
from sintra.kernel.errors import Refused, SintraError
from sintra.server.protocol.codec import told_facts
from sintra.server.settings import Settings
from sintra.server.web.routes import about, page, people, records, tables
from sintra.server.web.security import STATUS, App, Guard, Receive, Scope, Send
from sintra.server.web.services import Services
from sintra.store.store import open_store

COMPRESSED_FROM = 1024  # bytes: shorter answers are sent as they are
SOCKET_PATH = re.compile(r"/api/tables/([^/]+)/socket")
PATIENCE_S = 30.0  # for a database that is still starting

log = logging.getLogger("sintra.server")


def new_app(settings: Settings, held: IO[str] | None = None) -> FastAPI:
    """The application of a server. It opens the database when it starts; ``held`` comes from ``prepare``."""

    @asynccontextmanager
    async def lifespan(app: FastAPI) -> AsyncIterator[None]:
        store = await open_store(settings.database_url, PATIENCE_S, held)
        app.state.services = Services(store, settings)
        await app.state.services.begin()
        yield
        await app.state.services.close()

    app = FastAPI(
        title="Sintra",
        version=__version__,
        lifespan=lifespan,
        openapi_url=None,  # ``about`` has it
        docs_url=None,
        redoc_url=None,
    )
    for routes in (about, people, tables, records):
        app.include_router(routes.router)
    app.include_router(page.router)  # last: it takes every other path
    app.add_exception_handler(SintraError, _refused)
    app.add_exception_handler(RequestValidationError, _malformed)
    app.add_exception_handler(HTTPException, _http_error)
    app.add_exception_handler(Exception, _failed)
    app.add_middleware(GZipMiddleware, minimum_size=COMPRESSED_FROM, compresslevel=4)
    app.add_middleware(Guard, settings=settings)
    app.add_middleware(SideDoor)
    return app


class SideDoor:
    """Routes sockets around the framework, which would hold 10 KB for each while it is open."""

    def __init__(self, app: App) -> None:
        self._app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Serve a socket of a table, and pass everything else on."""
        path = SOCKET_PATH.fullmatch(scope["path"]) if scope["type"] == "websocket" else None
        if path is None:
            await self._app(scope, receive, send)
            return
        services: Services = scope["app"].state.services
        await services.sockets.serve(WebSocket(scope, receive, send), path[1])


async def _refused(_: Request, error: Any) -> JSONResponse:
    status = STATUS.get(error.code, 409 if isinstance(error, Refused) else 422)
    return JSONResponse({"code": error.code, "facts": told_facts(error)}, status)


async def _malformed(_: Request, error: Any) -> JSONResponse:
    first = error.errors()[0]
    where = ".".join(str(part) for part in first["loc"])[:80]
    return JSONResponse({"code": "malformed", "facts": {"reason": first["type"], "where": where}}, 422)


async def _http_error(_: Request, error: Any) -> JSONResponse:
    code = {404: "no_such_page", 405: "no_such_method"}.get(error.status_code, "malformed")
    return JSONResponse({"code": code, "facts": {}}, error.status_code, error.headers)


async def _failed(request: Request, _: Exception) -> JSONResponse:
    services: Services = request.app.state.services
    services.metrics.failures.inc()
    return JSONResponse({"code": "failed", "facts": {}}, 500)
