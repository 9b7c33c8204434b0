"""Databases for the tests of the store and of the server: the same tests run on both."""

import itertools
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.postgres import Postgres, find_binaries

_NUMBERS = itertools.count(1)


@pytest.fixture(scope="session")
def postgres() -> Iterator[Postgres]:
    """A PostgreSQL for the whole run."""
    if find_binaries() is None:
        pytest.skip("PostgreSQL is not installed here (no initdb): its half of the tests does not run")
    server = Postgres(durable=False)
    yield server
    server.remove()


@pytest.fixture(params=["sqlite", "postgresql"])
def database(request: pytest.FixtureRequest, tmp_path: Path) -> str:
    """The URL of an empty database."""
    if request.param == "sqlite":
        return f"sqlite:///{tmp_path}/sintra.db"
    server: Postgres = request.getfixturevalue("postgres")
    return server.create(f"test{next(_NUMBERS)}")


@pytest.fixture
def anyio_backend() -> str:
    """Tests marked ``anyio`` run on asyncio."""
    return "asyncio"
