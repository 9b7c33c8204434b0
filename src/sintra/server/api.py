"""The HTTP API. What can be done on a socket can be done here too, with the same requests."""

import asyncio
import hashlib
from typing import Annotated, Any

import orjson
from fastapi import APIRouter, Path, Query, Request, Response
from fastapi.responses import PlainTextResponse

from sintra import __version__
from sintra.bots.levels import LEVELS
from sintra.bots.players import PLAYERS
from sintra.games import GAMES
from sintra.kernel.errors import BadText, Refused
from sintra.record import VERSION, Record, format_record, parse_record, record_of
from sintra.server import protocol as p
from sintra.server.actions import Person
from sintra.server.clocks import now_ms
from sintra.server.life import FINISHED, Life
from sintra.server.people import COOKIE, COOKIE_DAYS, view_me
from sintra.server.replays import MOST_FRAMES, make_frames, make_record_card
from sintra.server.services import Services
from sintra.server.views import card_of_row
from sintra.store.errors import Conflict, StoreAway
from sintra.store.store import Job

PROBLEMS: dict[int | str, dict[str, Any]] = {
    422: {"model": p.Problem, "description": "Malformed, or something that cannot be"},
    "4XX": {"model": p.Problem, "description": "Refused: a code and facts"},
    "5XX": {"model": p.Problem, "description": "The database is away, or the server failed"},
}
RECORD_BODY = {"content": {"application/json": {"schema": {"type": "object"}}}, "required": True}

TableId = Annotated[str, Path(max_length=16, pattern="^[a-z0-9]+$")]
Start = Annotated[int, Query(ge=0, le=100_000)]
Count = Annotated[int, Query(ge=1, le=MOST_FRAMES)]

router = APIRouter(responses=PROBLEMS)


def services(request: Request) -> Services:
    """What this server is made of."""
    found: Services = request.app.state.services
    return found


async def whoever(request: Request) -> Person:
    """The person who asks."""
    return await services(request).people.recognise(request)


async def perhaps_nobody(request: Request) -> str | None:
    """The id of the person who asks, or None for somebody new."""
    try:
        return (await whoever(request)).id
    except Refused:
        return None


def sent_as_is(message: Any) -> Response:
    """An answer with a position, written as on the socket. FastAPI would keep only what all games share."""
    return Response(orjson.dumps(message), media_type="application/json")


# ---- the server


@router.get("/health")
async def health(request: Request) -> p.Health:
    """Whether the server and its database answer."""
    here = services(request)
    try:
        await here.store.ping()
        here.rooms.store_is_back()
        status: Any = "ok"
    except StoreAway:
        status = "store_away"
    return {"status": status, "version": __version__, "ready": here.rooms.warm}


@router.get("/metrics", response_class=PlainTextResponse)
async def metrics(request: Request) -> PlainTextResponse:
    """Numbers, in Prometheus's format."""
    return PlainTextResponse(services(request).metrics.text(), media_type="text/plain; version=0.0.4")


@router.get("/api/about")
async def about(request: Request) -> p.About:
    """What this server offers."""
    return {
        "version": __version__,
        "ready": services(request).rooms.warm,
        "games": [
            {
                "name": game.name,
                "title": game.title,
                "seats": list(game.seats),
                "options": {name: list(choices) for name, choices in game.options.items()},
                "patterns": dict(game.patterns),
            }
            for game in GAMES.values()
        ],
        "levels": [_level(name) for name in PLAYERS],
    }


def _level(name: str) -> p.LevelInfo:
    level = LEVELS.get(name)
    thinks = level is not None and bool(level.simulations)
    return {"name": name, "thinks": thinks, "seconds": level.seconds if level and thinks else None}


# ---- people


@router.post("/api/people", status_code=201)
async def become_guest(asked: p.NewPerson, request: Request, response: Response) -> p.Me:
    """Become a guest: the answer sets the cookie."""
    here = services(request)
    here.guest_limits.check(request.client.host if request.client else "")
    person, token = await here.people.create(asked)
    response.set_cookie(
        COOKIE,
        token,
        max_age=COOKIE_DAYS * 24 * 3600,
        httponly=True,
        samesite="lax",
        secure=here.settings.secure_cookies,
    )
    return view_me(person)


@router.get("/api/me")
async def who_am_i(request: Request) -> p.Me:
    """Whose cookie this is."""
    return view_me(await whoever(request))


@router.patch("/api/me")
async def change_me(asked: p.PersonChange, request: Request) -> p.Me:
    """Take another nickname. Seats keep the name under which they were taken."""
    here = services(request)
    person = await here.people.change(await whoever(request), asked)
    here.rooms.person_changed(person)
    return view_me(person)


@router.delete("/api/me", status_code=204)
async def forget_me(response: Response) -> None:
    """Forget the cookie."""
    response.delete_cookie(COOKIE, httponly=True, samesite="lax")


# ---- tables


@router.post("/api/tables", status_code=201)
async def make_table(asked: p.NewTable, request: Request) -> p.Card:
    """Make a table."""
    person = await whoever(request)
    room = await services(request).rooms.create(person, asked)
    return room.card_for(person)


@router.get("/api/tables/open")
async def open_tables(request: Request) -> p.Cards:
    """Listed tables that wait for somebody: for everybody to see."""
    reader = await perhaps_nobody(request)
    rows = await services(request).store.open_tables()
    return {"tables": [card_of_row(row, reader) for row in rows]}


@router.get("/api/tables/watch")
async def tables_to_watch(request: Request) -> p.Cards:
    """Listed tables that are being played and may be watched: for everybody to see."""
    reader = await perhaps_nobody(request)
    rows = await services(request).store.tables_in_play()
    cards = [card_of_row(row, reader) for row in rows]
    return {"tables": [card for card in cards if card["spectators"]]}


@router.get("/api/tables/mine")
async def my_tables(request: Request) -> p.Cards:
    """Where I sit; those where it is my turn first."""
    person = await whoever(request)
    rows = await services(request).store.tables_of(person.id)
    cards = [card_of_row(row, person.id) for row in rows]
    return {"tables": sorted(cards, key=lambda card: not card["your_turn"])}


@router.get("/api/tables/{table_id}", response_model=p.TableMessage)
async def see_table(table_id: TableId, request: Request) -> Response:
    """The whole table."""
    person = await whoever(request)
    room = await services(request).rooms.get(table_id)
    return sent_as_is(await room.view_for(person))


@router.post("/api/tables/{table_id}", response_model=p.TableMessage | p.Done | p.Explained | p.Hint)
async def ask_table(table_id: TableId, asked: p.ClientMessage, request: Request) -> Response:
    """Any request that the socket takes."""
    person = await whoever(request)
    room = await services(request).rooms.get(table_id)
    room.check_may_see(person)
    return sent_as_is(await room.ask(person, asked))


@router.get("/api/tables/{table_id}/turns", response_model=p.Frames)
async def see_turns(table_id: TableId, request: Request, start: Start = 0, count: Count = 20) -> Response:
    """The position after each turn that stands."""
    person = await whoever(request)
    room = await services(request).rooms.get(table_id)
    room.check_may_see(person)
    record = _record(room.life)
    names = [chair.name or chair.level or "" for chair in room.life.chairs]
    return sent_as_is(await asyncio.to_thread(make_frames, record, names, start, count))


@router.get("/api/tables/{table_id}/record")
async def download_record(table_id: TableId, request: Request) -> p.RecordModel:
    """The record of a finished table."""
    person = await whoever(request)
    room = await services(request).rooms.get(table_id)
    room.check_may_see(person)
    if room.life.status != FINISHED:
        raise Refused("not_finished", status=room.life.status)
    return _view_record(_record(room.life))


def _record(life: Life) -> Record:
    if life.table is None:
        raise Refused("not_playing", status=life.status)
    return record_of(life.table)


def _view_record(record: Record) -> p.RecordModel:
    return {
        "version": VERSION,
        "game": record.game,
        "rules": record.rules,
        "options": record.options,
        "seats": record.seats,
        "seed": record.seed,
        "turns": record.turns,
        "scores": record.scores,
    }


# ---- records


@router.post("/api/records", status_code=201, openapi_extra={"requestBody": RECORD_BODY})
async def upload_record(request: Request) -> p.RecordCard:
    """Keep a record for replay, if replaying it finds nothing wrong."""
    here = services(request)
    person = await whoever(request)
    await here.rooms.ready.wait()
    try:
        record = parse_record((await request.body()).decode("utf-8"))
    except UnicodeDecodeError:
        raise BadText("record_not_text") from None
    text = format_record(record)
    record_id = hashlib.sha256(text.encode()).hexdigest()[:16]
    card = await asyncio.to_thread(make_record_card, record_id, record)
    try:
        row = {"id": record_id, "text": text, "person_id": person.id, "created": now_ms()}
        await here.store.save(Job().add("record", **row))
    except Conflict:
        pass  # it is here already
    return card


@router.get("/api/records/{record_id}")
async def see_record(record_id: TableId, request: Request) -> p.RecordModel:
    """An uploaded record."""
    return _view_record(await _uploaded(record_id, request))


@router.get("/api/records/{record_id}/turns", response_model=p.Frames)
async def see_record_turns(
    record_id: TableId, request: Request, start: Start = 0, count: Count = 20
) -> Response:
    """The position after each turn of an uploaded record."""
    record = await _uploaded(record_id, request)
    return sent_as_is(await asyncio.to_thread(make_frames, record, [""] * record.seats, start, count))


async def _uploaded(record_id: str, request: Request) -> Record:
    here = services(request)
    await whoever(request)
    await here.rooms.ready.wait()
    text = await here.store.record(record_id)
    if text is None:
        raise Refused("no_such_record", record=record_id)
    return parse_record(text)
