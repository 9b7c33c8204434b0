"""What is saved is there; what comes second is refused; the rest of a batch is saved all the same."""

import asyncio
import subprocess
import sys
import time
from collections.abc import AsyncIterator
from pathlib import Path
from typing import Any

import asyncpg
import pytest
from alembic.autogenerate import compare_metadata
from alembic.migration import MigrationContext
from sqlalchemy import text
from sqlalchemy.ext.asyncio import AsyncEngine

from sintra.kernel.errors import BadOption
from sintra.store import checkpoint
from sintra.store.engine import parse_url
from sintra.store.errors import Conflict, StoreAway
from sintra.store.schema import metadata
from sintra.store.store import Due, Job, Store, open_store, prepare
from tests.postgres import Postgres

pytestmark = pytest.mark.anyio

PATIENCE_S = 300.0  # only for a test that fails: nothing that is waited for takes long
SUMMARY: dict[str, Any] = {
    "number": 0, "status": "waiting", "seats": [], "to_move": None, "deadline": None, "due": None,
    "scores": None, "winners": [], "rematch": None, "updated": 5,
}  # fmt: skip


@pytest.fixture
async def store(database: str) -> AsyncIterator[Store]:
    opened = await open_store(database)
    yield opened
    await opened.close()


def person(name: str) -> Job:
    return Job().add("person", id=name, nickname=name, token_hash=f"#{name}", created=1)


def table(name: str, owner: str, **changes: Any) -> Job:
    row = {"owner": owner, "settings": {"game": "summer"}, "seed": "s", "created": 2, "listed": True}
    job = Job().add("table", **{"id": name, **row, **SUMMARY, **changes})
    return job.add("place", table_id=name, person_id=owner)


def step(name: str, number: int, text: str = "1:b") -> Job:
    job = Job(news=[("sintra", f"{name} {number}")])
    job.add("event", table_id=name, number=number, at=7, kind="step", data={"step": text})
    return job.add("summary", id=name, **{**SUMMARY, "number": number, "status": "playing", "due": number})


async def test_a_person_is_found_by_the_hash_of_the_token(store: Store) -> None:
    await store.save(person("ana"))
    found = await store.person_by_token("#ana")
    assert found is not None
    assert (found.id, found.nickname) == ("ana", "ana")
    await store.save(Job().add("person_change", id="ana", nickname="Ana B"))
    found = await store.person_by_token("#ana")
    assert found is not None
    assert found.nickname == "Ana B"
    assert await store.person_by_token("ana") is None


async def test_events_come_back_in_order(store: Store) -> None:
    await store.save(person("ana"))
    await store.save(table("t", "ana"))
    await asyncio.gather(*(store.save(step("t", number, f"{number}:b")) for number in range(1, 31)))
    events = await store.events("t", after=10)
    assert [event.number for event in events] == list(range(11, 31))
    assert events[0].data == {"step": "11:b"}
    row = await store.table("t")
    assert row is not None
    assert (row.number, row.status, row.seed) == (30, "playing", "s")


async def test_saves_that_wait_share_a_transaction(store: Store) -> None:
    await store.save(person("ana"))
    await store.save(table("t", "ana"))
    before = store.writer.batches
    await asyncio.gather(*(store.save(step("t", number)) for number in range(1, 101)))
    assert store.writer.batches - before <= 2


async def test_the_second_of_one_number_is_refused_alone(store: Store) -> None:
    await store.save(person("ana"))
    await store.save(table("t", "ana"))
    await store.save(table("u", "ana"))
    results = await asyncio.gather(
        store.save(step("t", 1, "first")),
        store.save(step("u", 1, "other")),
        store.save(step("t", 1, "second")),
        store.save(step("u", 2, "other")),
        return_exceptions=True,
    )
    assert [type(result) for result in results] == [type(None), type(None), Conflict, type(None)]
    assert [event.data["step"] for event in await store.events("t")] == ["first"]
    assert [event.number for event in await store.events("u")] == [1, 2]


async def test_a_job_is_saved_whole_or_not_at_all(store: Store) -> None:
    await store.save(person("ana"))
    await store.save(table("t", "ana"))
    await store.save(step("t", 1))
    both = step("t", 2)
    both.add("event", table_id="t", number=1, at=7, kind="step", data={})
    with pytest.raises(Conflict):
        await store.save(both)
    row = await store.table("t")
    assert row is not None
    assert (len(await store.events("t")), row.number) == (1, 1)


async def test_lists_of_tables(store: Store) -> None:
    for name in ("ana", "bo"):
        await store.save(person(name))
    await store.save(table("t", "ana", updated=10))
    await store.save(table("u", "bo", updated=20))
    await store.save(table("v", "bo", listed=False, updated=30))
    await store.save(Job().add("place", table_id="v", person_id="ana"))
    assert {row.id for row in await store.open_tables()} == {"t", "u"}
    assert [row.id for row in await store.tables_of("ana")] == ["v", "t"]
    await store.save(step("u", 1))
    assert {row.id for row in await store.open_tables()} == {"t"}
    assert await store.due_tables(now=0) == []
    assert await store.due_tables(now=1) == [Due(1, "u")]
    assert await store.due_tables(now=1, after=Due(1, "t")) == [Due(1, "u")]
    assert await store.due_tables(now=1, after=Due(1, "u")) == []
    assert await store.idle_tables("waiting", before=20) == ["t"]
    await store.save(Job().add("unplace", table_id="v", person_id="ana"))
    assert [row.id for row in await store.tables_of("ana")] == ["t"]


async def test_chat_and_mutes(store: Store) -> None:
    await store.save(person("ana"))
    await store.save(table("t", "ana"))
    line = {"table_id": "t", "at": 1, "seat": 0, "name": "Ana", "text": "olá", "emote": None}
    for number in range(1, 61):
        await store.save(Job().add("chat", line=number, **line))
    lines = await store.chat("t")
    assert [row.line for row in lines] == list(range(11, 61))
    assert lines[0].text == "olá"
    with pytest.raises(Conflict):
        await store.save(Job().add("chat", line=60, **line))
    mute = {"table_id": "t", "person_id": "ana", "seat": 1}
    await store.save(Job().add("mute", **mute))
    assert await store.muted("t", "ana") == [1]
    await store.save(Job().add("unmute", **mute))
    assert await store.muted("t", "ana") == []


async def test_the_migrations_make_the_schema(store: Store) -> None:
    async with store.engine.connect() as connection:
        differences = await connection.run_sync(
            lambda plain: compare_metadata(MigrationContext.configure(plain), metadata)
        )
    assert differences == []


async def test_a_database_is_opened_again_with_what_it_holds(database: str) -> None:
    for name in ("ana", "bo"):
        opened = await open_store(database)
        await opened.save(person(name))
        await opened.close()
    opened = await open_store(database)
    assert await opened.person_by_token("#ana") is not None
    await opened.close()


async def test_processes_may_start_at_once(postgres: Postgres) -> None:
    database = postgres.create("at_once")
    code = f"import asyncio; from sintra.store.store import open_store; asyncio.run(open_store({database!r}))"
    starting = [subprocess.Popen([sys.executable, "-c", code]) for _ in range(3)]
    assert [process.wait(timeout=PATIENCE_S) for process in starting] == [0, 0, 0]
    opened = await open_store(database)
    await opened.save(person("ana"))
    await opened.close()


async def test_a_file_is_for_one_process(tmp_path: Path) -> None:
    url = f"sqlite:///{tmp_path}/sintra.db"
    opened = await open_store(url)
    with pytest.raises(BadOption, match="database_in_use"):
        await open_store(url)
    (tmp_path / "link.db").symlink_to("sintra.db")
    with pytest.raises(BadOption, match="database_in_use"):
        await open_store(f"sqlite:///{tmp_path}/link.db")
    await opened.close()
    await (await open_store(url)).close()


async def test_nobody_gets_in_between_preparing_and_serving(tmp_path: Path) -> None:
    url = f"sqlite:///{tmp_path}/sintra.db"
    held = await prepare(url)
    with pytest.raises(BadOption, match="database_in_use"):
        await prepare(url)
    opened = await open_store(url, held=held)
    with pytest.raises(BadOption, match="database_in_use"):
        await open_store(url)
    await opened.close()
    await (await open_store(url)).close()


async def test_a_database_of_a_newer_version_is_left_alone(database: str) -> None:
    opened = await open_store(database)
    async with opened.engine.begin() as connection:
        await connection.execute(text("UPDATE alembic_version SET version_num = '9999'"))
    await opened.close()
    with pytest.raises(BadOption, match=r"unusable_database.*newer_schema"):
        await prepare(database)


async def test_a_database_that_is_away_is_told(postgres: Postgres) -> None:
    opened = await open_store(postgres.create("away"))
    await opened.save(person("ana"))
    postgres.stop()
    try:
        with pytest.raises(StoreAway):
            await opened.save(person("bo"))
        with pytest.raises(StoreAway):
            await opened.person_by_token("#ana")
        with pytest.raises(StoreAway):
            await open_store(postgres.url("away"))
    finally:
        postgres.start()
    await opened.save(person("bo"))
    assert await opened.person_by_token("#ana") is not None
    await opened.close()


async def test_a_postgresql_that_takes_no_changes_is_away_and_says_why(postgres: Postgres) -> None:
    url = postgres.create("standby")
    store = await open_store(url)
    read_only = "ALTER DATABASE standby SET default_transaction_read_only = "
    try:
        await tell(url, read_only + "on")
        await store.engine.dispose()
        with pytest.raises(StoreAway) as refused:
            await store.save(person("ana"))
        assert refused.value.facts["reason"] == "ReadOnlySQLTransactionError"
        await tell(url, "SET default_transaction_read_only = off", read_only + "off")
        await store.engine.dispose()
        await store.save(person("ana"))
    finally:
        await store.close()


async def test_a_probe_waits_for_every_table_that_is_saved_to(
    postgres: Postgres, monkeypatch: pytest.MonkeyPatch
) -> None:
    url = postgres.create("locked")
    store = await open_store(url)
    other = await asyncpg.connect(url)
    try:
        async with other.transaction():
            await other.execute("LOCK TABLE chat")
            await store.beat("run", 1, 1, "")
            with monkeypatch.context() as patch:
                patch.setattr("sintra.store.store.ANSWER_S", 0.2)
                with pytest.raises(StoreAway):
                    await store.beat("run", 1, 2, "scratch")
        await store.beat("run", 1, 3, "scratch")
    finally:
        await other.close()
        await store.close()


async def tell(url: str, *statements: str) -> None:
    """Run statements on a connection of their own."""
    connection = await asyncpg.connect(url)
    for statement in statements:
        await connection.execute(statement)
    await connection.close()


async def test_a_database_that_is_not_there_is_refused_without_its_password(postgres: Postgres) -> None:
    url = postgres.url("nowhere").replace("sintra@", "sintra:secret@")
    with pytest.raises(BadOption, match="unusable_database") as refusal:
        await prepare(url)
    assert "secret" not in str(refusal.value)
    assert "nowhere" in str(refusal.value)


def test_other_databases_are_refused() -> None:
    assert parse_url("postgresql://a@b/c").drivername == "postgresql+asyncpg"
    for url in ("", "nonsense", "mysql://a@b/c", "http://x"):
        with pytest.raises(BadOption, match="bad_database"):
            parse_url(url)


class Unmoved:
    """The log of a SQLite file on a full disk: it cannot be moved into the database."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch) -> None:
        self.tries, self.full, self._move = 0, True, checkpoint.move_log
        for module in ("checkpoint", "store"):
            monkeypatch.setattr(f"sintra.store.{module}.move_log", self.move)

    async def move(self, engine: AsyncEngine) -> None:
        self.tries += 1
        if self.full:
            raise StoreAway("store_away", reason="SQLITE_FULL")
        await self._move(engine)


async def test_a_probe_sees_that_the_log_of_sqlite_has_room_but_the_disk_has_not(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    store = await open_store(f"sqlite:///{tmp_path}/sintra.db")
    try:
        disk = Unmoved(monkeypatch)
        await store.beat("run", 1, 1, "")  # what fits into the log is saved
        with pytest.raises(StoreAway):
            await store.beat("run", 1, 2, "scratch")
        disk.full = False
        await store.beat("run", 1, 3, "scratch")
    finally:
        await store.close()


async def test_that_the_log_of_sqlite_cannot_be_moved_is_logged_once(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    monkeypatch.setattr(checkpoint, "EVERY_S", 0)
    disk = Unmoved(monkeypatch)
    store = await open_store(f"sqlite:///{tmp_path}/sintra.db")

    async def told(times: int) -> None:
        give_up, tries = time.monotonic() + PATIENCE_S, disk.tries
        while disk.tries < tries + 5:
            assert time.monotonic() < give_up
            await asyncio.sleep(0.01)
        lines = [line for line in caplog.messages if "write-ahead log" in line]
        assert lines == ["the write-ahead log cannot be moved into the database: SQLITE_FULL"] * times

    try:
        await told(1)
        disk.full = False
        await told(1)
        disk.full = True
        await told(2)
    finally:
        await store.close()


async def test_the_log_of_sqlite_is_carried_over_beside_the_writer(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(checkpoint, "EVERY_S", 0.02)
    store = await open_store(f"sqlite:///{tmp_path}/sintra.db")
    try:
        await store.save(person("somebody-new"))
        give_up = time.monotonic() + PATIENCE_S
        while b"somebody-new" not in (tmp_path / "sintra.db").read_bytes():
            assert time.monotonic() < give_up
            await asyncio.sleep(0.02)
    finally:
        await store.close()
