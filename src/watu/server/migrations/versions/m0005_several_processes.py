"""Several processes on one database: who they are, and what they tell one another."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0005"
down_revision = "0004"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Two tables."""
    op.create_table(
        "process",
        sa.Column("origin", sa.String(length=16), nullable=False),
        sa.Column("alive_at", sa.Float(), nullable=False),
        sa.PrimaryKeyConstraint("origin"),
    )
    op.create_table(
        "news",
        sa.Column("number", sa.Integer(), autoincrement=True, nullable=False),
        sa.Column("origin", sa.String(length=16), nullable=False),
        sa.Column("topic", sa.Text(), nullable=False),
        sa.Column("at", sa.Float(), nullable=False),
        sa.PrimaryKeyConstraint("number"),
        sqlite_autoincrement=True,
    )


def downgrade() -> None:
    """Nothing in them outlives the processes."""
    op.drop_table("news")
    op.drop_table("process")
