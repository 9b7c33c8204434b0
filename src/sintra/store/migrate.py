"""Brings the schema of a database up to date when the server starts."""

from pathlib import Path

from alembic.config import Config
from alembic.runtime.environment import EnvironmentContext
from alembic.runtime.migration import MigrationContext
from alembic.script import ScriptDirectory
from sqlalchemy import Connection, text
from sqlalchemy.ext.asyncio import AsyncEngine

from sintra.store.errors import StoreFailed, reaching
from sintra.store.schema import metadata

FOLDER = Path(__file__).parent / "migrations"
LOCK = 0x51174A  # any number that nobody else uses


async def migrate(engine: AsyncEngine) -> None:
    """Run the migrations that the database has not had yet."""
    with reaching():
        async with engine.begin() as connection:
            await connection.run_sync(upgrade)


def upgrade(connection: Connection, to: str = "head") -> None:
    """The same for a plain connection, inside its transaction. Processes that start together take turns."""
    if connection.dialect.name == "sqlite":
        connection.exec_driver_sql("BEGIN IMMEDIATE")
    else:
        connection.execute(text("SELECT pg_advisory_xact_lock(:lock)"), {"lock": LOCK})
    config = _config()
    script = ScriptDirectory.from_config(config)
    here = MigrationContext.configure(connection).get_current_heads()
    if not set(here) <= set(schemas()):
        raise StoreFailed("failed", reason="newer_schema")
    with EnvironmentContext(
        config, script, fn=lambda revision, _: script._upgrade_revs(to, revision)
    ) as environment:
        environment.configure(connection=connection, target_metadata=metadata)
        environment.run_migrations()


def schemas() -> list[str]:
    """The names of all schemas there have been, the present one first."""
    return [script.revision for script in ScriptDirectory.from_config(_config()).walk_revisions()]


def _config() -> Config:
    config = Config()
    config.set_main_option("script_location", str(FOLDER))
    config.set_main_option("version_locations", str(FOLDER))
    config.set_main_option("path_separator", "os")
    return config
