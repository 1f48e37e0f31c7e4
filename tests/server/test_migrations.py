"""The database comes to its current shape from every older one, and that shape is the model's."""

from __future__ import annotations

from pathlib import Path

import pytest
from alembic.autogenerate import compare_metadata
from alembic.migration import MigrationContext
from sqlalchemy import Connection, create_engine, text

from watu.server.model import Base
from watu.server.store import migrate


def differences(connection: Connection) -> list[object]:
    context = MigrationContext.configure(connection, opts={"render_as_batch": True})
    return [one for one in compare_metadata(context, Base.metadata) if "alembic_version" not in str(one)]


@pytest.mark.parametrize("revision", ["0001", "head"])
def test_every_shape_comes_to_the_models(tmp_path: Path, revision: str) -> None:
    engine = create_engine(f"sqlite:///{tmp_path / 'old.db'}")
    with engine.begin() as connection:
        migrate(connection, revision)
        migrate(connection)
        assert differences(connection) == []
    engine.dispose()


def test_old_words_find_their_place_in_the_record_by_their_time(tmp_path: Path) -> None:
    engine = create_engine(f"sqlite:///{tmp_path / 'old.db'}")
    with engine.begin() as connection:
        migrate(connection, "0001")
        for number, at in ((0, 10.0), (1, 20.0), (2, 30.0)):
            connection.execute(text(f"INSERT INTO record_row VALUES ('t', {number}, {at}, '{{}}')"))
        for number, at in ((1, 5.0), (2, 25.0), (3, 99.0)):
            row = f"('t', {number}, 1, 'A', 'words', '', {at})"
            connection.execute(text(f"INSERT INTO said VALUES {row}"))
        migrate(connection)
        found = connection.execute(text("SELECT number, after FROM said ORDER BY number")).all()
    engine.dispose()
    assert [tuple(row) for row in found] == [(1, 0), (2, 2), (3, 3)]
