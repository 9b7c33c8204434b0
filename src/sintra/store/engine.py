"""Connections: which database a URL names, and how it is set up so that nothing is lost."""

import logging
import sqlite3
import sys
from contextlib import closing
from pathlib import Path
from typing import IO, Any

from sqlalchemy import URL, event, make_url
from sqlalchemy.exc import ArgumentError
from sqlalchemy.ext.asyncio import AsyncEngine, create_async_engine

from sintra.kernel.errors import BadOption
from sintra.store.errors import reaching

DRIVERS = {"sqlite": "sqlite+aiosqlite", "postgresql": "postgresql+asyncpg", "postgres": "postgresql+asyncpg"}
ANSWER_S = 15.0  # a database that takes longer to answer counts as away
BUSY_S = 20  # SQLite waits longer for another writer, so that only ANSWER_S decides

# Errors and logs must not repeat what was being saved, such as seeds.
_QUIET: dict[str, Any] = {"hide_parameters": True}
logging.getLogger("aiosqlite").setLevel(logging.INFO)


def parse_url(text: str) -> URL:
    """A database URL with the driver that is used here."""
    try:
        url = make_url(text)
    except ArgumentError:
        url = None
    if url is None or url.drivername.split("+")[0] not in DRIVERS or url.database in (None, "", ":memory:"):
        raise BadOption("bad_database", expected="sqlite:///FILE|postgresql://USER@HOST/NAME")
    return url.set(drivername=DRIVERS[url.drivername.split("+")[0]])


def shown(url: URL) -> str:
    """The URL as somebody may write it, without its password."""
    return url.set(drivername=url.drivername.partition("+")[0]).render_as_string()


def new_engine(text: str) -> AsyncEngine:
    """The engine of a URL. A SQLite file, and its folder, are created if they do not exist."""
    url = parse_url(text)
    if url.drivername.startswith("postgresql"):
        return create_async_engine(
            url, **_QUIET, pool_size=10, max_overflow=10, pool_timeout=10, pool_pre_ping=True
        )
    with reaching():
        _open_file(Path(str(url.database)))
    engine = create_async_engine(url, **_QUIET, pool_size=5, max_overflow=5, connect_args={"timeout": BUSY_S})
    event.listen(engine.sync_engine, "connect", _prepare_sqlite)
    return engine


def hold(file: Path) -> IO[str]:
    """Keep other processes from a SQLite file while this one uses it; ``BadOption`` if one does already."""
    held = Path(f"{file.resolve()}.lock").open("a", encoding="ascii")  # noqa: SIM115 (it stays open)
    if sys.platform != "win32":
        import fcntl

        try:
            fcntl.flock(held, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except OSError:
            held.close()
            raise BadOption("database_in_use", database=str(file)) from None
    return held


def open_sqlite(file: str) -> sqlite3.Connection:
    """A connection to a SQLite file for one thread at a time, without transactions of its own."""
    connection = sqlite3.connect(file, timeout=BUSY_S, isolation_level=None, check_same_thread=False)
    _prepare_sqlite(connection, None)
    return connection


def _open_file(file: Path) -> None:
    """Check that a SQLite file can be used, before there is a thread that could outlive a failed start."""
    file.parent.mkdir(parents=True, exist_ok=True)
    with closing(sqlite3.connect(file, timeout=BUSY_S)) as connection:
        connection.execute("SELECT count(*) FROM sqlite_master")


def _prepare_sqlite(connection: Any, _: Any) -> None:
    """Readers beside one writer; a commit is on the disk when it returns.

    ``checkpoint`` moves the write-ahead log into the database; the writer does so only past 40 MB.
    """
    cursor = connection.cursor()
    for pragma in ("journal_mode=WAL", "synchronous=FULL", "foreign_keys=ON", "wal_autocheckpoint=10000"):
        cursor.execute(f"PRAGMA {pragma}")
    cursor.close()
