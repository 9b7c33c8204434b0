"""A database as version 0.1 left it (``make_v0_1.py.txt`` says what it holds), on SQLite or PostgreSQL."""

import shutil
from pathlib import Path

from sqlalchemy import Connection, MetaData, create_engine, insert

from sintra.store.engine import new_engine, parse_url
from sintra.store.migrate import upgrade

FILE = Path(__file__).parent / "v0_1.sqlite"


async def fill(database: str) -> None:
    """Make an empty database one of version 0.1."""
    url = parse_url(database)
    if url.drivername.startswith("sqlite"):
        shutil.copy(FILE, str(url.database))
        return
    engine = new_engine(database)
    async with engine.begin() as connection:
        await connection.run_sync(upgrade, "0001")
        await connection.run_sync(copy_rows)
    await engine.dispose()


def copy_rows(to: Connection) -> None:
    """The rows of the file, in another database of the same schema."""
    source = create_engine(f"sqlite:///{FILE}")
    old = MetaData()
    old.reflect(source)
    new = MetaData()
    new.reflect(to)
    with source.connect() as connection:
        for table in new.sorted_tables:
            if table.name != "alembic_version":
                rows = connection.execute(old.tables[table.name].select()).mappings().all()
                to.execute(insert(table), [dict(row) for row in rows])
    source.dispose()
