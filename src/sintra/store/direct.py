"""SQLite's own way to save: a connection and a thread for the writer alone.

Through SQLAlchemy each statement of a transaction goes to another thread and back, and that costs more than
the statements themselves. Here a whole transaction goes there at once.
"""

import asyncio
import sqlite3
import threading
from collections.abc import Callable, Mapping, Sequence
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress
from typing import Any

from sqlalchemy.ext.asyncio import AsyncEngine
from sqlalchemy.sql.compiler import SQLCompiler
from sqlalchemy.sql.expression import ClauseElement

from sintra.store.engine import open_sqlite

Row = Mapping[str, Any]
Column = tuple[str, Callable[[Any], Any] | None]  # a parameter, and what makes its value one of SQLite's


class Abandoned(sqlite3.OperationalError):
    """Nobody waits for the transaction any more."""


class Statement:
    """A statement as SQLite takes it."""

    def __init__(self, engine: AsyncEngine, statement: ClauseElement) -> None:
        compiled = statement.compile(dialect=engine.dialect)
        assert isinstance(compiled, SQLCompiler)
        self.text = str(compiled)
        self._columns: list[Column] = [
            (name, compiled.binds[name].type.dialect_impl(engine.dialect).bind_processor(engine.dialect))
            for name in compiled.positiontup or ()
        ]

    def values(self, row: Row) -> list[Any]:
        """The parameters for a row, in their order."""
        return [process(row[name]) if process else row[name] for name, process in self._columns]


class Direct:
    """The connection of a SQLite file through which everything is saved."""

    def __init__(self, engine: AsyncEngine, statements: Mapping[str, ClauseElement]) -> None:
        self._engine = engine
        self._statements = {name: Statement(engine, each) for name, each in statements.items()}
        self._thread = ThreadPoolExecutor(1, thread_name_prefix="writer")
        self._connection: sqlite3.Connection | None = None

    async def save(self, rows: Mapping[str, Sequence[Row]]) -> None:
        """One transaction: all these rows, in the order of the statements. It is on the disk afterwards."""
        work = [
            (self._statements[name].text, [self._statements[name].values(row) for row in found])
            for name, found in rows.items()
        ]
        abandoned = threading.Event()
        try:
            await asyncio.get_running_loop().run_in_executor(self._thread, self._save, work, abandoned)
        except asyncio.CancelledError:
            abandoned.set()
            raise

    async def close(self) -> None:
        """Close the connection, after what is being saved."""
        await asyncio.get_running_loop().run_in_executor(self._thread, self._disconnect)
        self._thread.shutdown(wait=False)

    # ---- in the thread

    def _save(self, work: list[tuple[str, list[list[Any]]]], abandoned: threading.Event) -> None:
        if self._connection is None:
            self._connection = open_sqlite(str(self._engine.url.database))
        try:
            self._connection.execute("BEGIN IMMEDIATE")
            for text, rows in work:
                self._connection.executemany(text, rows)
            if abandoned.is_set():
                raise Abandoned
            self._connection.execute("COMMIT")
        except BaseException:
            self._disconnect()  # which rolls back
            raise

    def _disconnect(self) -> None:
        connection, self._connection = self._connection, None
        if connection:
            with suppress(sqlite3.Error):
                connection.close()
