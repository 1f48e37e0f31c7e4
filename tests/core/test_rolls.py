"""Which paragraph a roll is told under."""

from __future__ import annotations

import pytest

from watu.core.dice import Rng
from watu.core.drivers import Playout
from watu.core.position import Position


@pytest.mark.parametrize(
    ("purpose", "rule"),
    [
        ("§15.8 Fuel Shortage", "§15.8"),
        ("§8.0", "§8.0"),
        ("§8.0 Hunter: the die", "§8.0"),
        ("p.25 Hit check", "p.25"),
        ("Rolling the dice: Markgraf", "Rolling the dice"),
    ],
)
def test_a_roll_is_told_under_its_paragraph_or_heading(purpose: str, rule: str) -> None:
    s = Position()
    s.driver = Playout(Rng(1), [])
    s.telling = True
    s.roll(6, purpose)
    assert [event.rule for event in s.events] == [rule]
