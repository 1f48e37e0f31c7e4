"""Runs migrations on the connection that ``store.migrate`` hands over, or on the one of a test."""

from __future__ import annotations

from alembic import context
from sqlalchemy import Connection

from watu.server.model import Base

connection = context.config.attributes["connection"]
assert isinstance(connection, Connection), "the store opens the connection"
context.configure(
    connection=connection, target_metadata=Base.metadata, render_as_batch=connection.dialect.name == "sqlite"
)
with context.begin_transaction():
    context.run_migrations()
