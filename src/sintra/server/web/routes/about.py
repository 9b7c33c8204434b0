"""About the server: whether it runs, how it does, what it offers."""

from typing import Literal

from fastapi import APIRouter, Request
from fastapi.responses import JSONResponse, PlainTextResponse

from sintra import __version__
from sintra.server.protocol.offer import view_games, view_levels
from sintra.server.protocol.replies import About, Health
from sintra.server.web.asking import PROBLEMS, read_aside, services

router = APIRouter(responses=PROBLEMS)


@router.get("/health")
@router.head("/health", include_in_schema=False)
async def health(request: Request) -> Health:
    """Whether the server runs, and whether its database could be written to a moment ago."""
    here = services(request)
    status: Literal["ok", "store_away"] = "store_away" if here.live.outage.away else "ok"
    return {"status": status, "version": __version__, "ready": here.live.bots.warm}


@router.get("/metrics", response_class=PlainTextResponse)
async def metrics(request: Request) -> PlainTextResponse:
    """Numbers, in Prometheus's format."""
    return PlainTextResponse(services(request).metrics.text(), media_type="text/plain; version=0.0.4")


@router.get("/api/about")
async def about(request: Request) -> About:
    """What this server offers."""
    return {
        "version": __version__,
        "ready": services(request).live.bots.warm,
        "games": view_games(),
        "levels": view_levels(),
    }


@router.get("/api/openapi.json", include_in_schema=False)
async def openapi(request: Request) -> JSONResponse:
    """What can be asked, and how. The first time it is put together, which takes a while."""
    return JSONResponse(await read_aside(request, request.app.openapi))
