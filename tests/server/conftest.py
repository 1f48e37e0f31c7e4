"""A club for each test."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.server.club import Club, open_club


@pytest.fixture
def club(tmp_path: Path) -> Iterator[Club]:
    """A fresh server with nobody in it."""
    with open_club(tmp_path) as opened:
        yield opened
