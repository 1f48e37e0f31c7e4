"""What a screen is told beside the observation: nothing that follows from what the seat may not see."""

from __future__ import annotations

import msgspec
import pytest

from tests.contract.cases import CASES, Case, decisions, some
from watu.core.dice import Rng


@pytest.mark.parametrize("case", CASES, ids=repr)
def test_aside_is_the_same_in_worlds_that_look_the_same(case: Case) -> None:
    rng = Rng(21)
    for state in some(case, decisions(case, 21)):
        for seat in range(len(case.game.seats)):
            told = msgspec.json.encode(state.aside(seat))
            assert msgspec.json.encode(state.resample(seat, rng).aside(seat)) == told
        msgspec.json.encode(state.aside(None))
