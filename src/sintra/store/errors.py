"""What can go wrong with a database: it is away, another process was faster, or it is our own fault.

The drivers' messages are not passed on: PostgreSQL repeats the row that it refuses, and rows contain secrets.
"""

import logging
import sqlite3
import time
from collections import Counter
from collections.abc import Iterator
from contextlib import contextmanager

import asyncpg
from sqlalchemy.exc import DBAPIError, IntegrityError, InterfaceError, OperationalError
from sqlalchemy.exc import TimeoutError as PoolTimeout

from sintra.kernel.errors import SintraError

LOG_S = 60.0  # between two lines about the same reason

log = logging.getLogger("sintra.store")

failures: Counter[str] = Counter()  # of this process, by reason
_logged: dict[str, float] = {}


class StoreAway(SintraError):
    """The database cannot be reached. Whatever was being saved may or may not have been saved."""


class Conflict(SintraError):
    """Another process has already written a row with this number."""


class StoreFailed(SintraError):
    """The database refused something that should have been right."""


@contextmanager
def reaching() -> Iterator[None]:
    """Raise one of the errors above instead of the drivers' own."""
    try:
        yield
    except Exception as error:
        found = _translate(error)
        if found is None:
            raise
        if not isinstance(found, Conflict):
            _note(str(found.facts["reason"]))
        raise found from None


def _translate(error: Exception) -> SintraError | None:
    """What an error of a driver means; None if it is not one."""
    match error:
        case IntegrityError() | sqlite3.IntegrityError() if _is_taken(error):
            return Conflict("conflict")
        case IntegrityError() | sqlite3.IntegrityError():
            return StoreFailed("failed", reason=_reason(error))
        case DBAPIError(orig=sqlite3.Error()):  # full, locked, damaged
            return StoreAway("store_away", reason=_reason(error))
        case OperationalError() | InterfaceError() | PoolTimeout() | OSError() | sqlite3.Error():
            return StoreAway("store_away", reason=_reason(error))
        case asyncpg.PostgresConnectionError() | asyncpg.CannotConnectNowError() | asyncpg.InterfaceError():
            return StoreAway("store_away", reason=_reason(error))
        case asyncpg.PostgresError():  # for instance: no such database
            return StoreFailed("failed", reason=_reason(error), state=error.sqlstate)
        case DBAPIError() if error.connection_invalidated or _is_temporary(error):
            return StoreAway("store_away", reason=_reason(error))
        case DBAPIError():
            state = getattr(error.orig, "sqlstate", None)
            return StoreFailed("failed", reason=_reason(error), state=state)
    return None


def _reason(error: Exception) -> str:
    """A word for what went wrong, such as ``SQLITE_FULL``; never the driver's message."""
    inner = getattr(error, "orig", None) or error
    cause = inner.__cause__ if isinstance(inner.__cause__, asyncpg.PostgresError) else error
    return getattr(inner, "sqlite_errorname", None) or type(cause).__name__


def _note(reason: str) -> None:
    """Count a failure, and log it unless it was logged just now."""
    failures[reason] += 1
    now = time.monotonic()
    if now - _logged.get(reason, -LOG_S) >= LOG_S:
        _logged[reason] = now
        log.warning("the database failed: %s", reason)


def _is_temporary(error: DBAPIError) -> bool:
    """Whether the server is stopping or starting, takes no changes, is damaged, or let others go first."""
    state = str(getattr(error.orig, "sqlstate", "") or "")
    return state.startswith(("08", "25006", "40", "53", "57P", "58", "XX"))


def _is_taken(error: Exception) -> bool:
    """Whether the key is taken. Anything else that is wrong with a row is our own fault."""
    inner = getattr(error, "orig", None) or error
    return getattr(inner, "sqlstate", None) == "23505" or "UNIQUE constraint failed" in str(inner)
