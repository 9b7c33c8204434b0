"""Records that people upload, to be replayed."""

from contextlib import suppress

from fastapi import APIRouter, Request, Response

from sintra.kernel.errors import Refused
from sintra.record import parse_record
from sintra.server.now import now_ms
from sintra.server.protocol.replies import Frames, RecordCard, RecordModel
from sintra.server.web.asking import PROBLEMS, current_person, read_aside, sent_as_is, services
from sintra.server.web.replays import make_frames_of, read_upload, view_record
from sintra.server.web.routes.tables import Count, Id, Start
from sintra.store.errors import Conflict
from sintra.store.store import Job

RECORD_BODY = {"content": {"application/json": {"schema": {"type": "object"}}}, "required": True}

router = APIRouter(responses=PROBLEMS)


@router.post("/api/records", status_code=201, openapi_extra={"requestBody": RECORD_BODY})
async def upload_record(request: Request) -> RecordCard:
    """Keep a record for replay, if replaying it finds nothing wrong."""
    here = services(request)
    person = await current_person(request)
    await here.live.bots.ready.wait()
    async with here.uploads.one_more(person.id):
        upload = await read_aside(request, read_upload, await request.body())
        row = {"id": upload.id, "text": upload.text, "person_id": person.id, "created": now_ms()}
        with suppress(Conflict):  # it is here already
            await here.store.save(Job().add("record", **row))
    return upload.card


@router.get("/api/records/{record_id}")
async def see_record(record_id: Id, request: Request) -> RecordModel:
    """An uploaded record."""
    return view_record(await read_aside(request, parse_record, await _uploaded(record_id, request)))


@router.get("/api/records/{record_id}/turns", response_model=Frames)
async def see_record_turns(record_id: Id, request: Request, start: Start = 0, count: Count = 20) -> Response:
    """The position after each turn of an uploaded record."""
    text = await _uploaded(record_id, request)
    return sent_as_is(await read_aside(request, make_frames_of, text, start, count))


async def _uploaded(record_id: str, request: Request) -> str:
    here = services(request)
    await current_person(request)
    await here.live.bots.ready.wait()
    text = await here.store.record(record_id)
    if text is None:
        raise Refused("no_such_record", record=record_id)
    return text
