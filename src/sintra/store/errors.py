"""What can go wrong with a database, in two words: it is away, or somebody else was first."""

from collections.abc import Iterator
from contextlib import contextmanager

import asyncpg
from sqlalchemy.exc import DBAPIError, IntegrityError, InterfaceError, OperationalError
from sqlalchemy.exc import TimeoutError as PoolTimeout

from sintra.kernel.errors import SintraError


class StoreAway(SintraError):
    """The database cannot be reached. What was being saved may or may not have been saved."""


class Conflict(SintraError):
    """Another process has already written what has this number."""


@contextmanager
def reaching() -> Iterator[None]:
    """Raise ``StoreAway`` or ``Conflict`` instead of what the drivers raise."""
    try:
        yield
    except IntegrityError:
        raise Conflict("conflict") from None
    except (OperationalError, InterfaceError, PoolTimeout, OSError, TimeoutError) as error:
        raise StoreAway("store_away", reason=type(error).__name__) from error
    except (asyncpg.PostgresConnectionError, asyncpg.CannotConnectNowError, asyncpg.InterfaceError) as error:
        raise StoreAway("store_away", reason=type(error).__name__) from error
    except DBAPIError as error:
        if not (error.connection_invalidated or _says_goodbye(error)):
            raise
        raise StoreAway("store_away", reason=type(error).__name__) from error


def _says_goodbye(error: DBAPIError) -> bool:
    """Whether the server is going down, is starting, or gave up a transaction so that others can go on."""
    state = str(getattr(error.orig, "sqlstate", "") or "")
    return state.startswith(("08", "40", "53", "57P"))
