"""People, tables, events, places, chat, mutes, records."""

import sqlalchemy as sa
from alembic import op

revision = "0001"
down_revision = None


def upgrade() -> None:
    """Make the first tables."""
    make_people_and_tables()
    make_events_and_places()
    make_chat_and_records()


def make_people_and_tables() -> None:
    """Who plays, and where."""
    op.create_table(
        "people",
        sa.Column("id", sa.String(16), nullable=False),
        sa.Column("nickname", sa.String(24), nullable=False),
        sa.Column("token_hash", sa.String(64), nullable=False),
        sa.Column("auto_confirm", sa.Boolean, nullable=False),
        sa.Column("created", sa.BigInteger, nullable=False),
        sa.PrimaryKeyConstraint("id", name="pk_people"),
        sa.UniqueConstraint("token_hash", name="uq_people_token_hash"),
    )
    op.create_table(
        "tables",
        sa.Column("id", sa.String(16), nullable=False),
        sa.Column("owner", sa.String(16), nullable=False),
        sa.Column("settings", sa.JSON, nullable=False),
        sa.Column("seed", sa.String(128), nullable=False),
        sa.Column("created", sa.BigInteger, nullable=False),
        sa.Column("number", sa.Integer, nullable=False),
        sa.Column("status", sa.String(12), nullable=False),
        sa.Column("listed", sa.Boolean, nullable=False),
        sa.Column("seats", sa.JSON, nullable=False),
        sa.Column("to_move", sa.SmallInteger),
        sa.Column("deadline", sa.BigInteger),
        sa.Column("due", sa.BigInteger),
        sa.Column("scores", sa.JSON),
        sa.Column("winners", sa.JSON, nullable=False),
        sa.Column("rematch", sa.String(16)),
        sa.Column("updated", sa.BigInteger, nullable=False),
        sa.PrimaryKeyConstraint("id", name="pk_tables"),
        sa.ForeignKeyConstraint(["owner"], ["people.id"], name="fk_tables_owner"),
    )
    op.create_index("ix_tables_due", "tables", ["due"])
    op.create_index("ix_tables_status", "tables", ["status", "listed", "created"])


def make_events_and_places() -> None:
    """What happens at a table, and who sits there."""
    op.create_table(
        "events",
        sa.Column("table_id", sa.String(16), nullable=False),
        sa.Column("number", sa.Integer, nullable=False, autoincrement=False),
        sa.Column("at", sa.BigInteger, nullable=False),
        sa.Column("kind", sa.String(12), nullable=False),
        sa.Column("data", sa.JSON, nullable=False),
        sa.PrimaryKeyConstraint("table_id", "number", name="pk_events"),
        sa.ForeignKeyConstraint(["table_id"], ["tables.id"], name="fk_events_table_id"),
    )
    op.create_table(
        "places",
        sa.Column("table_id", sa.String(16), nullable=False),
        sa.Column("person_id", sa.String(16), nullable=False),
        sa.PrimaryKeyConstraint("table_id", "person_id", name="pk_places"),
        sa.ForeignKeyConstraint(["table_id"], ["tables.id"], name="fk_places_table_id"),
        sa.ForeignKeyConstraint(["person_id"], ["people.id"], name="fk_places_person_id"),
    )
    op.create_index("ix_places_person_id", "places", ["person_id"])


def make_chat_and_records() -> None:
    """What is said, what is muted, and what is uploaded."""
    op.create_table(
        "chat",
        sa.Column("table_id", sa.String(16), nullable=False),
        sa.Column("line", sa.Integer, nullable=False, autoincrement=False),
        sa.Column("at", sa.BigInteger, nullable=False),
        sa.Column("seat", sa.SmallInteger, nullable=False),
        sa.Column("name", sa.String(24), nullable=False),
        sa.Column("text", sa.String(300)),
        sa.Column("emote", sa.String(20)),
        sa.PrimaryKeyConstraint("table_id", "line", name="pk_chat"),
        sa.ForeignKeyConstraint(["table_id"], ["tables.id"], name="fk_chat_table_id"),
    )
    op.create_table(
        "mutes",
        sa.Column("table_id", sa.String(16), nullable=False),
        sa.Column("person_id", sa.String(16), nullable=False),
        sa.Column("seat", sa.SmallInteger, nullable=False, autoincrement=False),
        sa.PrimaryKeyConstraint("table_id", "person_id", "seat", name="pk_mutes"),
        sa.ForeignKeyConstraint(["table_id"], ["tables.id"], name="fk_mutes_table_id"),
        sa.ForeignKeyConstraint(["person_id"], ["people.id"], name="fk_mutes_person_id"),
    )
    op.create_table(
        "records",
        sa.Column("id", sa.String(16), nullable=False),
        sa.Column("text", sa.Text, nullable=False),
        sa.Column("person_id", sa.String(16), nullable=False),
        sa.Column("created", sa.BigInteger, nullable=False),
        sa.PrimaryKeyConstraint("id", name="pk_records"),
        sa.ForeignKeyConstraint(["person_id"], ["people.id"], name="fk_records_person_id"),
    )
