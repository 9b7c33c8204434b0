"""People no longer have ``auto_confirm``: each request says whether it confirms."""

from alembic import op

revision = "0002"
down_revision = "0001"


def upgrade() -> None:
    """Drop the column (SQLite can since 3.35)."""
    op.drop_column("people", "auto_confirm")
