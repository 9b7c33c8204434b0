"""What every route needs: the services, the person who asks, and how problems are answered."""

import asyncio
from collections.abc import Callable
from typing import Any, ParamSpec, TypeVar

import orjson
from fastapi import Request, Response

from sintra.kernel.errors import Refused
from sintra.server.protocol.state import Problem
from sintra.server.session.chairs import Person
from sintra.server.web.security import address_of
from sintra.server.web.services import Services

P = ParamSpec("P")
T = TypeVar("T")

PROBLEMS: dict[int | str, dict[str, Any]] = {
    422: {"model": Problem, "description": "Malformed, or something that cannot be"},
    "4XX": {"model": Problem, "description": "Refused"},
    "5XX": {"model": Problem, "description": "The database is away, or the server failed"},
}


def services(request: Request) -> Services:
    """The services of the server that was asked."""
    found: Services = request.app.state.services
    return found


async def current_person(request: Request) -> Person:
    """The person who asks; refused without a valid cookie."""
    return await services(request).people.recognise(request)


async def current_id(request: Request) -> str | None:
    """The id of the person who asks, or None for somebody new."""
    try:
        return (await current_person(request)).id
    except Refused:
        return None


async def read_aside(request: Request, work: Callable[P, T], *given: P.args, **named: P.kwargs) -> T:
    """Read or replay something in the thread for that, with a rate limit for each address."""
    here = services(request)
    here.reading_limits.check(address_of(request))
    asked = asyncio.get_running_loop().run_in_executor(here.reading, lambda: work(*given, **named))
    return await asked


def sent_as_is(message: Any) -> Response:
    """An answer with a position, written as on the socket. FastAPI would keep only what all games share."""
    return Response(orjson.dumps(message), media_type="application/json")
