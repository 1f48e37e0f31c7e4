"""Hints at tables, and reviews of finished ones."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0004"
down_revision = "0003"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Tables so far have hints unless they are rated."""
    op.add_column("game_table", sa.Column("has_hints", sa.Boolean(), nullable=False, server_default=sa.true()))
    op.execute("UPDATE game_table SET has_hints = NOT is_rated")
    op.create_table(
        "review",
        sa.Column("table_id", sa.String(length=22), nullable=False),
        sa.Column("rows", sa.Integer(), nullable=False),
        sa.Column("at", sa.Float(), nullable=False),
        sa.Column("body", sa.Text(), nullable=False),
        sa.ForeignKeyConstraint(["table_id"], ["game_table.id"], ondelete="CASCADE"),
        sa.PrimaryKeyConstraint("table_id"),
    )


def downgrade() -> None:
    """Reviews can be made again."""
    op.drop_table("review")
    op.drop_column("game_table", "has_hints")
