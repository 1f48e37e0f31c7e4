"""§11.0 Two- and three-player games: each battle has two rounds of play before its outcome."""

from __future__ import annotations

from watu.core.agenda import Next, step
from watu.core.game import Changes
from watu.games.atlantic_storm import round_of_play
from watu.games.atlantic_storm.hand_size import fill_hands
from watu.games.atlantic_storm.position import Parameters, StormTable


@step
def double_round(s: StormTable) -> Next:
    """§11.0 Everyone plays twice, and hands are filled in between; delayed turns follow the second round. # R83"""
    line_up, turns = round_of_play.line_up, round_of_play.turns
    return line_up(1), turns(), fill_hands(0), line_up(2), turns(), round_of_play.delayed_turns()


def changes() -> Changes:
    """§11.0 The steps that differ from the Standard Rules."""
    return Changes("two and three players", [(round_of_play.all_turns, double_round)])


def adapt(p: Parameters) -> None:
    """§11.0 Two halves, and no cards without a value but for their victims."""
    p.halves = 2
    p.bans_zero_values = True
