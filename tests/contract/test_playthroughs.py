"""Golden playthroughs: a change of the rules shows as a difference to look at, and then to accept.

``python -m watu.lab.playthrough --update tests/contract/playthroughs`` writes them anew.
"""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.contract.cases import CASES, MADE_UP, Case
from watu.core.registry import games
from watu.lab.playthrough import file_name, playthrough

FOLDER = Path(__file__).with_name("playthroughs")
BUILT_IN = [case for case in CASES if case.info not in MADE_UP]


@pytest.mark.parametrize("case", BUILT_IN, ids=repr)
def test_the_game_is_played_as_it_was(case: Case) -> None:
    golden = FOLDER / file_name(case.info, case.options)
    assert golden.exists(), f"no playthrough of {case}: write it with python -m watu.lab.playthrough"
    assert playthrough(case.info, case.options) == golden.read_text(encoding="utf-8")


def test_no_playthrough_is_left_over() -> None:
    wanted = {file_name(info, options) for info in games().values() for options in info.versions}
    assert {path.name for path in FOLDER.iterdir()} <= wanted


@pytest.mark.parametrize("case", CASES, ids=repr)
def test_a_playthrough_is_short_enough_to_be_read(case: Case) -> None:
    text = playthrough(case.info, case.options, seed=2)
    lines = text.splitlines()
    assert len(lines) < 1500
    assert max(len(line) for line in lines) <= 130
    assert "--- the end: " in text
