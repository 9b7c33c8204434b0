"""Nothing undealt is told before the end: no message, log or error contains the seed."""

import asyncio
import logging
import random
import traceback

import pytest

from sintra.record import commitment
from sintra.store.errors import Conflict, StoreFailed
from sintra.store.store import Job

from .tools import ME_AND_OPEN, Live

pytestmark = pytest.mark.anyio


@pytest.mark.parametrize("game", ["summer", "garden"])
async def test_the_seed_is_told_at_the_end_and_never_before(
    live: Live, game: str, caplog: pytest.LogCaptureFixture
) -> None:
    caplog.set_level(logging.DEBUG)
    ana, bo, eve = [await live.person(name) for name in ("Ana", "Bo", "Eve")]
    table = await ana.make_table(ME_AND_OPEN, game)
    row = await live.services.store.table(table)
    assert row is not None
    assert len(row.seed) == 40  # 160 bits
    chance = random.Random(5)
    async with ana.at(table) as a, bo.at(table) as b, eve.at(table) as e:
        assert a.table["commitment"] == commitment(row.seed)
        await b.ask("join")
        await a.until(lambda: a.state["status"] == "playing")
        while a.state["status"] == "playing":
            mover, other = (a, b) if a.to_move in a.seats else (b, a)
            if chance.random() < 0.1:
                for wrong in ("9:p", "nonsense", "-"):
                    await mover.ask("explain", step=wrong)
                    await other.play(wrong, seat=0)
                    await ana.http.post(
                        f"/api/tables/{table}", json={"type": "play", "at": 0, "seat": 0, "steps": ["-"]}
                    )
                await e.ask("hint")
                await e.ask("sync")
                for path in ("", "/turns?start=3", "/record"):
                    await eve.http.get(f"/api/tables/{table}{path}")
                await ana.http.get("/api/tables/mine")
                await ana.http.get("/metrics")
                told = "".join(live.seen) + caplog.text
                assert row.seed not in told
            await mover.play_on(chance)
            before_the_end = a.state["status"] == "playing"
            await asyncio.gather(
                catch_up(a, mover.number), catch_up(b, mover.number), catch_up(e, mover.number)
            )
            if before_the_end and a.state["status"] == "playing":
                assert a.state["seed"] is None
        assert [each.state["seed"] for each in (a, b, e)] == [row.seed] * 3
        telling = [text for text in live.seen if row.seed in text]
        assert len(telling) == 3
        assert all('"status":"finished"' in text for text in telling)
    own = [entry for entry in caplog.records if entry.name.startswith(("sintra", "aiosqlite", "sqlalchemy"))]
    assert not [entry for entry in own if row.seed in entry.getMessage()]


async def catch_up(seated: object, number: int) -> None:
    """Receive until this client knows what happened."""
    await seated.until(lambda: seated.number >= number)  # type: ignore[attr-defined]


async def test_what_is_shown_does_not_depend_on_what_is_undealt(lite: Live) -> None:
    """Two tables of the same position and other seeds show the same, but for the commitment."""
    ana = await lite.person()
    table = await ana.make_table([{"kind": "me"}, {"kind": "hotseat", "name": "Bo"}])
    room = lite.services.live.rooms.find(table)
    assert room is not None
    assert room.session.table is not None
    before = (await ana.http.get(f"/api/tables/{table}")).json()
    room.session.table.seed = "another seed altogether"
    after = (await ana.http.get(f"/api/tables/{table}")).json()
    for whole in (before, after):
        del whole["state"]["clocks"]["now"]
    assert before == after


async def test_an_abandoned_table_keeps_its_secret(live: Live) -> None:
    ana = await live.person()
    table = await ana.make_table([{"kind": "me"}, {"kind": "bot", "level": "random"}])
    async with ana.at(table) as a:
        await a.ask("leave")
        assert (a.state["status"], a.state["seed"]) == ("abandoned", None)
    refused = await ana.http.get(f"/api/tables/{table}/record")
    assert (refused.status_code, refused.json()["code"]) == (409, "not_finished")


async def test_errors_of_the_database_do_not_repeat_what_was_saved(live: Live) -> None:
    ana = await live.person()
    row = await live.services.store.table(await ana.make_table(ME_AND_OPEN))
    assert row is not None
    for wrong, error in (({"number": None, "id": "new"}, StoreFailed), ({}, Conflict)):
        with pytest.raises(error) as raised:
            await live.services.store.save(Job().add("table", **{**row._asdict(), **wrong}))
        assert row.seed not in "".join(traceback.format_exception(raised.value))
