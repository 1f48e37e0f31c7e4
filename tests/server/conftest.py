"""A club for each test."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.server.club import Club, open_club

HERE = Path(__file__).parent


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """A test with a server has a second try: a shared machine now and then stops for longer than anybody waits."""
    for item in items:
        if item.path.is_relative_to(HERE):
            item.add_marker(pytest.mark.flaky(reruns=1))


@pytest.fixture
def club(tmp_path: Path) -> Iterator[Club]:
    """A fresh server with nobody in it."""
    with open_club(tmp_path) as opened:
        yield opened
