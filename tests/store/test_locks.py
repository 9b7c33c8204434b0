"""Locks between processes: one has it, and loses it with its connection."""

import pytest

from sintra.store.engine import parse_url
from sintra.store.errors import StoreAway
from sintra.store.locks import Locks
from tests.postgres import Postgres

pytestmark = pytest.mark.anyio


async def test_one_of_two_has_it(postgres: Postgres) -> None:
    one, other = (Locks(parse_url(postgres.url())) for _ in range(2))
    assert await one.take("table")
    assert await one.take("table")
    assert not await other.take("table")
    assert await other.take("another table")
    assert (one.has("table"), other.has("table")) == (True, False)
    one.release("table")
    assert await one.take("table")  # before PostgreSQL has heard of it
    assert not await other.take("table")
    one.release("table")
    while not await other.take("table"):
        pass
    assert not await one.take("table")
    other.close()
    one.close()


async def test_it_ends_with_the_connection(postgres: Postgres) -> None:
    one, other = (Locks(parse_url(postgres.url())) for _ in range(2))
    assert await one.take("table")
    one._connection.terminate()
    while not await other.take("table"):  # PostgreSQL hears of it at once, but not before we ask
        pass
    with pytest.raises(StoreAway):
        await one.take("something else")
    assert not one.has("table")
    assert not await one.take("table")  # on a new connection
    one.close()
    other.close()


async def test_where_there_is_one_process_it_has_every_lock() -> None:
    alone = Locks(None)
    assert alone.has("table")
    assert await alone.take("table")
    alone.release("table")
    alone.close()


async def test_a_database_that_is_away() -> None:
    with pytest.raises(StoreAway):
        await Locks(parse_url("postgresql://sintra@127.0.0.1:1/sintra")).take("table")
