"""The history of the database's shape, run by alembic whenever the server starts."""
