"""When servers ran on this database; and an index to count the records that each person has uploaded."""

import sqlalchemy as sa
from alembic import op

revision = "0003"
down_revision = "0002"


def upgrade() -> None:
    """Make the table, and an index."""
    op.create_table(
        "runs",
        sa.Column("id", sa.String(16), nullable=False),
        sa.Column("began", sa.BigInteger, nullable=False),
        sa.Column("alive", sa.BigInteger, nullable=False),
        sa.Column("scratch", sa.Text, nullable=False),
        sa.PrimaryKeyConstraint("id", name="pk_runs"),
    )
    op.create_index("ix_records_person_id", "records", ["person_id"])
