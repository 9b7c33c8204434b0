"""What can go wrong with a database: it is away, another process was faster, or it is our own fault.

The drivers' messages are not passed on: PostgreSQL repeats the row that it refuses, and rows contain secrets.
"""

import sqlite3
from collections.abc import Iterator
from contextlib import contextmanager

import asyncpg
from sqlalchemy.exc import DBAPIError, IntegrityError, InterfaceError, OperationalError
from sqlalchemy.exc import TimeoutError as PoolTimeout

from sintra.kernel.errors import SintraError


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
    except IntegrityError as error:
        if not _is_taken(error):
            raise StoreFailed("failed", reason=type(error).__name__) from None
        raise Conflict("conflict") from None
    except (OperationalError, InterfaceError, PoolTimeout, OSError, sqlite3.Error) as error:
        raise StoreAway("store_away", reason=type(error).__name__) from None
    except (asyncpg.PostgresConnectionError, asyncpg.CannotConnectNowError, asyncpg.InterfaceError) as error:
        raise StoreAway("store_away", reason=type(error).__name__) from None
    except asyncpg.PostgresError as error:  # for instance: no such database
        raise StoreFailed("failed", reason=type(error).__name__, state=error.sqlstate) from None
    except DBAPIError as error:
        if not (error.connection_invalidated or _says_goodbye(error)):
            state = getattr(error.orig, "sqlstate", None)
            raise StoreFailed("failed", reason=type(error).__name__, state=state) from None
        raise StoreAway("store_away", reason=type(error).__name__) from None


def _says_goodbye(error: DBAPIError) -> bool:
    """Whether the server is stopping or starting, or gave up a transaction so that others can go on."""
    state = str(getattr(error.orig, "sqlstate", "") or "")
    return state.startswith(("08", "40", "53", "57P"))


def _is_taken(error: IntegrityError) -> bool:
    """Whether the key is taken. Anything else that is wrong with a row is our own fault."""
    return getattr(error.orig, "sqlstate", None) == "23505" or "UNIQUE constraint failed" in str(error.orig)
