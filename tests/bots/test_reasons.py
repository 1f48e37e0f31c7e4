"""Reasons name the facts of the case: no rule of thumb without any, and no number without what it counts."""

from __future__ import annotations

import re

import pytest

from tests.contract.cases import CASES, Case, decisions, some
from tests.games.far_seas.table import BASIC
from watu.bots.far_seas_reasons import in_points
from watu.bots.far_seas_staff.staff import StaffBot
from watu.bots.wolfpack import HeuristicBot
from watu.core.dice import Rng, Seed
from watu.core.request import Advice, Bot
from watu.games.far_seas.game import FarSeasGame

LONG = [case for case in CASES if case.info.name in ("far-seas", "wolfpack")]
EMPTY = ("rule of thumb", "Worth about", "No number speaks", " 1 merchants", "expected there there")


def advice_of(case: Case, count: int) -> list[Advice]:
    """What the game's bot says at some tables."""
    kind = StaffBot if isinstance(case.game, FarSeasGame) else HeuristicBot
    bots: list[Bot] = [kind(case.game, seat) for seat in range(len(case.game.seats))]
    found: list[Advice] = []
    for state in some(case, decisions(case, 5), count):
        for player in state.players()[:1]:
            found.extend(bots[player].advise(state.request(player, Rng(2))))
    return found


@pytest.mark.parametrize("case", LONG, ids=repr)
def test_every_reason_is_sentences_with_facts(case: Case) -> None:
    for one in advice_of(case, 40):
        assert re.fullmatch(r"[A-Z0-9].*[.]", one.reason), one.action.notation
        assert "  " not in one.reason
        assert not any(word in one.reason for word in EMPTY), f"{one.action.notation}: {one.reason}"


def test_points_are_those_of_the_german_side_whoever_asks() -> None:
    assert in_points(1.24, True) == "On average about 1.2 victory points more for the German side."
    assert in_points(1.24, False) == "On average about 1.2 victory points fewer for the German side."
    assert in_points(-1.0, False) == "On average about 1.0 victory point more for the German side."
    assert in_points(0.01, True) == "On average it changes the German side's victory points by nothing."


def test_a_destination_is_named_with_others_that_come_near_it() -> None:
    state = BASIC.new_initial_state(Seed("kiel"), telling=False)
    state.apply_action("move emden", 0)
    advice = StaffBot(BASIC, 0).advise(state.request(0, Rng(1)))
    assert len({one.action for one in advice}) == len(advice) > 1
    assert all("Allied ships can still come there" in one.reason for one in advice)
