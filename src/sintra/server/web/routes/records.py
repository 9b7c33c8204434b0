"""Records that people upload, to be replayed."""

import asyncio
import hashlib

from fastapi import APIRouter, Request, Response

from sintra.kernel.errors import BadText, Refused
from sintra.record import Record, format_record, parse_record
from sintra.server.now import now_ms
from sintra.server.protocol.replies import Frames, RecordCard, RecordModel
from sintra.server.web.asking import PROBLEMS, sent_as_is, services, whoever
from sintra.server.web.replays import make_frames, make_record_card, view_record
from sintra.server.web.routes.tables import Count, Id, Start
from sintra.store.errors import Conflict
from sintra.store.store import Job

RECORD_BODY = {"content": {"application/json": {"schema": {"type": "object"}}}, "required": True}

router = APIRouter(responses=PROBLEMS)


@router.post("/api/records", status_code=201, openapi_extra={"requestBody": RECORD_BODY})
async def upload_record(request: Request) -> RecordCard:
    """Keep a record for replay, if replaying it finds nothing wrong."""
    here = services(request)
    person = await whoever(request)
    await here.live.bots.ready.wait()
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
async def see_record(record_id: Id, request: Request) -> RecordModel:
    """An uploaded record."""
    return view_record(await _uploaded(record_id, request))


@router.get("/api/records/{record_id}/turns", response_model=Frames)
async def see_record_turns(record_id: Id, request: Request, start: Start = 0, count: Count = 20) -> Response:
    """The position after each turn of an uploaded record."""
    record = await _uploaded(record_id, request)
    return sent_as_is(await asyncio.to_thread(make_frames, record, [""] * record.seats, start, count))


async def _uploaded(record_id: str, request: Request) -> Record:
    here = services(request)
    await whoever(request)
    await here.live.bots.ready.wait()
    text = await here.store.record(record_id)
    if text is None:
        raise Refused("no_such_record", record=record_id)
    return parse_record(text)
