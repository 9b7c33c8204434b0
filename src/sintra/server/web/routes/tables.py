"""Tables: made, listed, seen, played and replayed."""

from typing import Annotated

from fastapi import APIRouter, Path, Query, Request, Response

from sintra.kernel.errors import Refused
from sintra.record import Record, record_of
from sintra.server.live.room import Room
from sintra.server.protocol.forms import NewTable
from sintra.server.protocol.messages import Done, Explained, Hint, TableMessage
from sintra.server.protocol.replies import Cards, Frames, RecordModel
from sintra.server.protocol.requests import ClientMessage
from sintra.server.protocol.state import Card
from sintra.server.session.cards import card_of_row
from sintra.server.session.session import FINISHED, Session
from sintra.server.web.asking import PROBLEMS, current_id, current_person, read_aside, sent_as_is, services
from sintra.server.web.replays import MOST_FRAMES, make_frames, view_record

Id = Annotated[str, Path(max_length=16, pattern="^[a-z0-9]+$")]
Start = Annotated[int, Query(ge=0, le=100_000)]
Count = Annotated[int, Query(ge=1, le=MOST_FRAMES)]

router = APIRouter(responses=PROBLEMS)


@router.post("/api/tables", status_code=201)
async def make_table(asked: NewTable, request: Request) -> Card:
    """Make a table."""
    person = await current_person(request)
    room = await services(request).live.maker.create(person, asked)
    return room.card_for(person)


@router.get("/api/tables/open")
async def open_tables(request: Request) -> Cards:
    """Listed tables with an open seat, for everybody to see."""
    reader = await current_id(request)
    rows = await services(request).store.open_tables()
    return {"tables": [card_of_row(row, reader) for row in rows]}


@router.get("/api/tables/watch")
async def tables_to_watch(request: Request) -> Cards:
    """Listed games that may be watched, for everybody to see."""
    reader = await current_id(request)
    rows = await services(request).store.tables_in_play()
    cards = [card_of_row(row, reader) for row in rows]
    return {"tables": [card for card in cards if card["spectators"]]}


@router.get("/api/tables/mine")
async def my_tables(request: Request) -> Cards:
    """Where I sit; tables where it is my turn come first."""
    person = await current_person(request)
    rows = await services(request).store.tables_of(person.id)
    cards = [card_of_row(row, person.id) for row in rows]
    return {"tables": sorted(cards, key=lambda card: not card["your_turn"])}


@router.get("/api/tables/{table_id}", response_model=TableMessage)
async def see_table(table_id: Id, request: Request) -> Response:
    """The whole table."""
    person = await current_person(request)
    room = await services(request).live.rooms.get(table_id)
    return sent_as_is(await room.view_for(person))


@router.get("/api/tables/{table_id}/wait", response_model=TableMessage)
async def wait_at_table(table_id: Id, request: Request) -> Response:
    """The whole table as soon as I am to move or the game is over; after ten seconds in any case."""
    person = await current_person(request)
    room = await services(request).live.rooms.get(table_id)
    room.check_may_see(person)
    with services(request).sockets.counted(person):
        await services(request).waiters.wait_for_turn(room, person)
    return sent_as_is(await room.view_for(person))


@router.post("/api/tables/{table_id}", response_model=TableMessage | Done | Explained | Hint)
async def ask_table(table_id: Id, asked: ClientMessage, request: Request) -> Response:
    """Any request that the socket takes."""
    person = await current_person(request)
    live = services(request).live
    room = await live.rooms.get(table_id)
    return sent_as_is(await live.ask(room, person, asked))


@router.get("/api/tables/{table_id}/turns", response_model=Frames)
async def see_turns(table_id: Id, request: Request, start: Start = 0, count: Count = 20) -> Response:
    """The position after each turn that stands."""
    session = (await _visible(table_id, request)).session
    record = _record(session)
    names = [chair.name or chair.level or "" for chair in session.chairs]
    return sent_as_is(await read_aside(request, make_frames, record, names, start, count))


@router.get("/api/tables/{table_id}/record")
async def download_record(table_id: Id, request: Request) -> RecordModel:
    """The record of a finished table."""
    session = (await _visible(table_id, request)).session
    session.check_sound()
    if session.status != FINISHED:
        raise Refused("not_finished", status=session.status)
    return view_record(_record(session))


async def _visible(table_id: str, request: Request) -> Room:
    """The room of a table, if the client may see it."""
    person = await current_person(request)
    room = await services(request).live.rooms.get(table_id)
    await room.refresh()
    room.check_may_see(person)
    return room


def _record(session: Session) -> Record:
    session.check_sound()
    if session.table is None:
        raise Refused("not_playing", status=session.status)
    return record_of(session.table)
