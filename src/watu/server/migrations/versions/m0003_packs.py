"""Owners' component data."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0003"
down_revision = "0002"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Tables so far have the built-in pack."""
    op.create_table(
        "pack",
        sa.Column("digest", sa.String(length=64), nullable=False),
        sa.Column("game", sa.String(length=100), nullable=False),
        sa.Column("name", sa.String(length=60), nullable=False),
        sa.Column("source", sa.Text(), nullable=False),
        sa.Column("files", sa.Text(), nullable=False),
        sa.Column("kept_at", sa.Float(), nullable=False),
        sa.PrimaryKeyConstraint("digest"),
    )
    op.add_column("game_table", sa.Column("pack_name", sa.String(length=60), nullable=False, server_default=""))


def downgrade() -> None:
    """Tables with another pack can no longer be played on."""
    op.drop_column("game_table", "pack_name")
    op.drop_table("pack")
