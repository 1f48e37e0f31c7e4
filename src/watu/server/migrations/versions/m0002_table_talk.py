"""Table talk knows its place in the record, and a bot can promise."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0002"
down_revision = "0001"
branch_labels = None
depends_on = None

PLACED = """
UPDATE said SET after = coalesce((
    SELECT max(record_row.number) + 1 FROM record_row
    WHERE record_row.table_id = said.table_id AND record_row.at <= said.at
), 0)
"""


def upgrade() -> None:
    """What was said before lies where its time says."""
    with op.batch_alter_table("said", schema=None) as batch_op:
        batch_op.alter_column("person_id", existing_type=sa.Integer(), nullable=True)
        batch_op.add_column(sa.Column("after", sa.Integer(), nullable=False, server_default="0"))
        batch_op.add_column(sa.Column("told", sa.Integer(), nullable=False, server_default="0"))
    op.execute(PLACED)


def downgrade() -> None:
    """What bots said is lost."""
    op.execute("DELETE FROM said WHERE person_id IS NULL")
    with op.batch_alter_table("said", schema=None) as batch_op:
        batch_op.drop_column("told")
        batch_op.drop_column("after")
        batch_op.alter_column("person_id", existing_type=sa.Integer(), nullable=False)
