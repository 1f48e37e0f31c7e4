"""Compiled or not, today or tomorrow: the same seeds make the same games."""

from __future__ import annotations

import pytest

from tests.contract.cases import CASES, Case
from tests.contract.fingerprints import fingerprint, stored


@pytest.mark.parametrize("case", CASES, ids=repr)
def test_the_same_seeds_make_the_same_games(case: Case) -> None:
    assert fingerprint(case) == stored().get(case.name), "if rules or data were meant to change: see fingerprints.py"


def test_no_fingerprint_is_left_over() -> None:
    assert set(stored()) <= {case.name for case in CASES}
