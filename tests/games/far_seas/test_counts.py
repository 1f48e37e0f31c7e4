"""Decisions reachable from fixed positions: see ``counts.toml``."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.support.counts import Count, check, load_counts

COUNTS = load_counts(Path(__file__).with_name("counts.toml"))


@pytest.mark.parametrize("count", COUNTS, ids=[count.name for count in COUNTS])
def test_decisions_from_a_fixed_position(count: Count) -> None:
    check(count)
