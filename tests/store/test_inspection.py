"""A database is looked at without being changed."""

import sqlite3
from pathlib import Path

import pytest
from sqlalchemy import text

from sintra.store import inspection
from sintra.store.engine import new_engine
from sintra.store.inspection import Finding, inspect
from sintra.store.migrate import schemas
from sintra.store.store import open_store
from tests.postgres import Postgres

from .old import fill

pytestmark = pytest.mark.anyio


async def schema_of(database: str) -> tuple[str, str, str | None]:
    """What is said about the schema: grade, code, schema."""
    codes = ("database", "no_database_yet", "old_schema", "new_schema")
    (found,) = [finding for finding in await inspect(database) if finding.code in codes]
    return found.grade, found.code, found.facts.get("schema")


async def test_its_schema_is_told(database: str) -> None:
    assert await schema_of(database) == ("note", "no_database_yet", None)
    await fill(database)
    assert await schema_of(database) == ("note", "old_schema", "0001")
    store = await open_store(database)
    assert await schema_of(database) == ("good", "database", schemas()[0])  # also while a server uses it
    await store.close()
    engine = new_engine(database)
    async with engine.begin() as connection:
        await connection.execute(text("UPDATE alembic_version SET version_num = '9999'"))
    await engine.dispose()
    assert await schema_of(database) == ("fix", "new_schema", "9999")


async def test_nothing_is_made(tmp_path: Path) -> None:
    await inspect(f"sqlite:///{tmp_path}/folder/sintra.db")
    assert list(tmp_path.iterdir()) == []


async def test_a_password_is_not_told() -> None:
    (found,) = await inspect("postgresql://sintra:secret@127.0.0.1:1/sintra")
    assert (found.grade, found.code) == ("fix", "database_away")
    assert found.facts["database"] == "postgresql://sintra:***@127.0.0.1:1/sintra"


async def test_postgresql_that_may_lose_something_is_told(postgres: Postgres) -> None:
    found = await inspect(postgres.create("unsafe"))  # the tests' own spares the disk
    assert Finding("fix", "unsafe_database", {"setting": "fsync", "value": "off"}) in found
    assert [finding.code for finding in await inspect(postgres.url("nowhere"))] == ["database_away"]


async def test_a_damaged_file_and_one_that_is_no_database_are_told(tmp_path: Path) -> None:
    file = tmp_path / "sintra.db"
    with sqlite3.connect(file) as connection:
        connection.execute("CREATE TABLE numbers (number INTEGER PRIMARY KEY, text TEXT)")
        connection.executemany("INSERT INTO numbers VALUES (?, ?)", [(i, "x" * 500) for i in range(500)])
    connection.close()
    whole = file.read_bytes()
    file.write_bytes(whole[:8192] + b"\x07" * 40960 + whole[49152:])
    assert [finding.code for finding in await inspect(f"sqlite:///{file}")] == ["damaged"]
    file.write_text("no database at all " * 100)
    assert [finding.code for finding in await inspect(f"sqlite:///{file}")] == ["database_away"]


async def test_a_full_disk_is_told(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(inspection, "LITTLE_SPACE", 2**80)
    codes = [finding.code for finding in await inspect(f"sqlite:///{tmp_path}/sintra.db")]
    assert codes == ["little_space", "no_database_yet"]
