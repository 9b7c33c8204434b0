"""A database that version 0.1 left is brought up to date, and keeps all that it holds."""

import pytest
from alembic.autogenerate import compare_metadata
from alembic.migration import MigrationContext

from sintra.store.schema import metadata
from sintra.store.store import Job, open_store

from .old import fill

pytestmark = pytest.mark.anyio


async def test_it_has_the_schema_of_now(database: str) -> None:
    await fill(database)
    store = await open_store(database)
    async with store.engine.connect() as connection:
        differences = await connection.run_sync(
            lambda plain: compare_metadata(MigrationContext.configure(plain), metadata)
        )
    await store.close()
    assert differences == []


async def test_it_keeps_what_it_holds_and_takes_more(database: str) -> None:
    await fill(database)
    for _ in range(2):  # the second time there is nothing to do
        store = await open_store(database)
        assert {row.id for row in await store.tables_of("ada")} == {
            "waiting", "midturn", "withbot", "samescores", "newscores", "round6", "gardenend",
        }  # fmt: skip
        assert len(await store.events("round6")) == 347
        assert [line.text for line in await store.chat("samescores")] == ["Hello, Ben!", None]
        assert await store.muted("newscores", "ben") == [0]
        assert await store.record("v01step") is not None
        await store.close()
    store = await open_store(database)
    await store.save(Job().add("person", id="cy", nickname="Cy", token_hash="#cy", created=1))
    await store.save(Job().add("place", table_id="waiting", person_id="cy"))
    assert [row.id for row in await store.tables_of("cy")] == ["waiting"]
    await store.close()
