"""The application: routes, sockets, errors, and what happens at start and end."""

import logging
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import Any

from fastapi import FastAPI, Request, WebSocket
from fastapi.exceptions import RequestValidationError
from fastapi.responses import JSONResponse
from starlette.exceptions import HTTPException
from starlette.middleware.gzip import GZipMiddleware

from sintra import __version__
from sintra.kernel.errors import Refused, SintraError
from sintra.server.protocol.codec import plain_facts
from sintra.server.settings import Settings
from sintra.server.web.routes import about, page, people, records, tables
from sintra.server.web.security import STATUS, Guard
from sintra.server.web.services import Services
from sintra.store.store import open_store

COMPRESSED_FROM = 1024  # bytes: shorter answers are sent as they are
PATIENCE_S = 30.0  # for a database that is still starting

log = logging.getLogger("sintra.server")


def new_app(settings: Settings) -> FastAPI:
    """The application of a server. It opens the database when it starts."""

    @asynccontextmanager
    async def lifespan(app: FastAPI) -> AsyncIterator[None]:
        store = await open_store(settings.database_url, PATIENCE_S)
        app.state.services = Services(store, settings)
        await app.state.services.begin()
        yield
        await app.state.services.close()

    app = FastAPI(
        title="Sintra",
        version=__version__,
        lifespan=lifespan,
        openapi_url="/api/openapi.json",
        docs_url=None,
        redoc_url=None,
    )
    for routes in (about, people, tables, records):
        app.include_router(routes.router)
    app.add_api_websocket_route("/api/tables/{table_id}/socket", _socket)
    app.include_router(page.router)  # last: it takes every other path
    app.add_exception_handler(SintraError, _refused)
    app.add_exception_handler(RequestValidationError, _malformed)
    app.add_exception_handler(HTTPException, _http_error)
    app.add_exception_handler(Exception, _failed)
    app.add_middleware(GZipMiddleware, minimum_size=COMPRESSED_FROM, compresslevel=4)
    app.add_middleware(Guard, settings=settings)
    return app


async def _socket(socket: WebSocket, table_id: str) -> None:
    services: Services = socket.app.state.services
    await services.sockets.serve(socket, table_id)


async def _refused(_: Request, error: Any) -> JSONResponse:
    status = STATUS.get(error.code, 409 if isinstance(error, Refused) else 422)
    return JSONResponse({"code": error.code, "facts": plain_facts(error.facts)}, status)


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
