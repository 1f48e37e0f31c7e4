"""Every bot of every game says why: its choice comes first, and every word is about an option."""

from __future__ import annotations

import pytest

from tests.contract.cases import CASES, Case, decisions, some
from watu.core.dice import Rng
from watu.core.registry import make_bot
from watu.core.request import Bot
from watu.core.state import State

ASKED = 12


def kinds(case: Case) -> list[str]:
    return ["random", *case.info.bots]


def check(bot: Bot, state: State, player: int) -> None:
    """Asked twice with the same seed a bot may not change its mind."""
    chosen = bot.choose(state.request(player, Rng(3)))
    advice = bot.advise(state.request(player, Rng(3)))
    options = state.legal_actions(player)
    assert advice[0].action is chosen
    assert all(one.action in options for one in advice)
    assert len({one.action for one in advice}) == len(advice)
    for one in advice:
        assert one.reason[:1] == one.reason[:1].upper() and one.reason.endswith(".")
        assert one.chance is None or 0.0 <= one.chance <= 1.0
        assert one.share is None or 0.0 <= one.share <= 1.0


@pytest.mark.parametrize("case", CASES, ids=repr)
def test_the_choice_comes_first_and_every_word_has_a_reason(case: Case) -> None:
    for kind in kinds(case):
        bots = [make_bot(case.info, case.game, seat, kind) for seat in range(len(case.game.seats))]
        for state in some(case, decisions(case, 2, telling=False), ASKED):
            for player in state.players():
                check(bots[player], state, player)
