"""Limits on logins that hold over all processes of one database."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0006"
down_revision = "0005"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """One table."""
    op.create_table(
        "rate",
        sa.Column("name", sa.String(length=64), nullable=False),
        sa.Column("level", sa.Float(), nullable=False),
        sa.Column("at", sa.Float(), nullable=False),
        sa.PrimaryKeyConstraint("name"),
    )


def downgrade() -> None:
    """Counting begins anew."""
    op.drop_table("rate")
