"""The tables of the database. A change here needs a migration (``migrations/``); a test compares the two."""

from sqlalchemy import (
    JSON,
    BigInteger,
    Boolean,
    Column,
    ForeignKey,
    Index,
    Integer,
    MetaData,
    SmallInteger,
    String,
    Table,
    Text,
)

metadata = MetaData(
    naming_convention={
        "pk": "pk_%(table_name)s",
        "fk": "fk_%(table_name)s_%(column_0_name)s",
        "ix": "ix_%(table_name)s_%(column_0_name)s",
        "uq": "uq_%(table_name)s_%(column_0_name)s",
    }
)

people = Table(
    "people",
    metadata,
    Column("id", String(16), primary_key=True),
    Column("nickname", String(24), nullable=False),
    Column("token_hash", String(64), nullable=False, unique=True),
    Column("created", BigInteger, nullable=False),
)

# The row has what lists show. What counts are the events.
tables = Table(
    "tables",
    metadata,
    Column("id", String(16), primary_key=True),
    Column("owner", String(16), ForeignKey("people.id"), nullable=False),
    Column("settings", JSON, nullable=False),  # what was asked for, and the version of the rules
    Column("seed", String(128), nullable=False),
    Column("created", BigInteger, nullable=False),
    Column("number", Integer, nullable=False),  # of the last event
    Column("status", String(12), nullable=False),
    Column("listed", Boolean, nullable=False),
    Column("seats", JSON, nullable=False),
    Column("to_move", SmallInteger),
    Column("deadline", BigInteger),
    Column("due", BigInteger),  # when a bot is to move or a clock runs out
    Column("scores", JSON),
    Column("winners", JSON, nullable=False),
    Column("rematch", String(16)),
    Column("updated", BigInteger, nullable=False),
    Index("ix_tables_due", "due"),
    Index("ix_tables_status", "status", "listed", "created"),
)

events = Table(
    "events",
    metadata,
    Column("table_id", String(16), ForeignKey("tables.id"), primary_key=True),
    Column("number", Integer, primary_key=True, autoincrement=False),  # a second writer is refused
    Column("at", BigInteger, nullable=False),
    Column("kind", String(12), nullable=False),
    Column("data", JSON, nullable=False),
)

places = Table(
    "places",
    metadata,
    Column("table_id", String(16), ForeignKey("tables.id"), primary_key=True),
    Column("person_id", String(16), ForeignKey("people.id"), primary_key=True),
    Index("ix_places_person_id", "person_id"),
)

chat = Table(
    "chat",
    metadata,
    Column("table_id", String(16), ForeignKey("tables.id"), primary_key=True),
    Column("line", Integer, primary_key=True, autoincrement=False),
    Column("at", BigInteger, nullable=False),
    Column("seat", SmallInteger, nullable=False),
    Column("name", String(24), nullable=False),
    Column("text", String(300)),
    Column("emote", String(20)),
)

mutes = Table(
    "mutes",
    metadata,
    Column("table_id", String(16), ForeignKey("tables.id"), primary_key=True),
    Column("person_id", String(16), ForeignKey("people.id"), primary_key=True),
    Column("seat", SmallInteger, primary_key=True, autoincrement=False),
)

records = Table(
    "records",
    metadata,
    Column("id", String(16), primary_key=True),
    Column("text", Text, nullable=False),
    Column("person_id", String(16), ForeignKey("people.id"), nullable=False),
    Column("created", BigInteger, nullable=False),
    Index("ix_records_person_id", "person_id"),
)

# Each process writes every few seconds that it is alive.
runs = Table(
    "runs",
    metadata,
    Column("id", String(16), primary_key=True),
    Column("began", BigInteger, nullable=False),
    Column("alive", BigInteger, nullable=False),
    Column("scratch", Text, nullable=False),  # written to see whether there is room
)
