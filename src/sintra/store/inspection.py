"""Looks at a database and changes nothing: whether it is there, can be used, and would lose nothing."""

import os
import shutil
import sqlite3
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path
from typing import Any, NamedTuple

import asyncpg
from sqlalchemy import URL

from sintra.kernel.errors import SintraError
from sintra.store.engine import parse_url, shown
from sintra.store.errors import reaching
from sintra.store.migrate import schemas

GOOD, NOTE, FIX = "good", "note", "fix"

OLDEST_SQLITE = (3, 35, 0)
LITTLE_SPACE = 512 * 2**20  # bytes
FEW_CONNECTIONS = 40  # a server takes up to 22
SAFE = {"fsync": "on", "full_page_writes": "on", "synchronous_commit": "on", "server_encoding": "UTF8"}
ANSWER_S = 10.0


class Finding(NamedTuple):
    """One thing that was looked at: how it is, a code, and facts."""

    grade: str
    code: str
    facts: dict[str, Any]


async def inspect(text: str) -> list[Finding]:
    """What can be said about the database of a URL."""
    url = parse_url(text)
    name = shown(url)
    try:
        with reaching():
            if url.drivername.startswith("postgresql"):
                return await _inspect_postgres(url, name)
            return list(_inspect_sqlite(Path(str(url.database)), name))
    except SintraError as error:
        return [Finding(FIX, "database_away", {"database": name, "reason": error.facts["reason"]})]


def _inspect_sqlite(file: Path, name: str) -> Iterator[Finding]:
    if sqlite3.sqlite_version_info < OLDEST_SQLITE:
        yield Finding(FIX, "old_sqlite", {"version": sqlite3.sqlite_version})
    folder = next(each for each in file.absolute().parents if each.exists())
    if not os.access(folder, os.W_OK) or (file.exists() and not os.access(file, os.W_OK)):
        yield Finding(FIX, "no_writing", {"database": name})
        return
    free = shutil.disk_usage(folder).free
    if free < LITTLE_SPACE:
        yield Finding(FIX, "little_space", {"folder": str(folder), "free_mb": free // 2**20})
    if not file.exists():
        yield Finding(NOTE, "no_database_yet", {"database": name})
        return
    with closing(sqlite3.connect(file, timeout=ANSWER_S)) as connection:
        connection.execute("PRAGMA query_only = 1")
        found = connection.execute("PRAGMA quick_check(1)").fetchone()[0]
        if found != "ok":
            yield Finding(FIX, "damaged", {"database": name})
            return
        names = [row[0] for row in connection.execute("SELECT name FROM sqlite_master")]
        rows = (
            connection.execute("SELECT version_num FROM alembic_version")
            if "alembic_version" in names
            else ()
        )
        yield _judge_schema(name, [row[0] for row in rows])


async def _inspect_postgres(url: URL, name: str) -> list[Finding]:
    plain = url.set(drivername="postgresql").render_as_string(hide_password=False)
    connection = await asyncpg.connect(plain, timeout=ANSWER_S)
    try:
        there = await connection.fetchval("SELECT to_regclass('alembic_version') IS NOT NULL")
        rows = await connection.fetch("SELECT version_num FROM alembic_version") if there else ()
        findings = [_judge_schema(name, [row["version_num"] for row in rows])]
        for setting, wanted in SAFE.items():
            if (value := await connection.fetchval(f"SHOW {setting}")) != wanted:
                findings.append(Finding(FIX, "unsafe_database", {"setting": setting, "value": value}))
        most = int(await connection.fetchval("SHOW max_connections"))
        if most < FEW_CONNECTIONS:
            findings.append(Finding(FIX, "few_connections", {"most": most}))
        if await connection.fetchval("SELECT pg_is_in_recovery()"):
            findings.append(Finding(FIX, "no_writing", {"database": name}))
        return findings
    finally:
        await connection.close(timeout=ANSWER_S)


def _judge_schema(name: str, found: list[str]) -> Finding:
    """Whether this version can use a database with this schema."""
    known = schemas()
    if not found:
        return Finding(NOTE, "no_database_yet", {"database": name})
    facts = {"database": name, "schema": found[0]}
    if found == known[:1]:
        return Finding(GOOD, "database", facts)
    if found[0] in known:
        return Finding(NOTE, "old_schema", facts)
    return Finding(FIX, "new_schema", facts)
