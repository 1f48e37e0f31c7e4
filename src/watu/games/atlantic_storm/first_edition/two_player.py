"""Two-Player Version: two rounds to a battle, decided at the end of the second."""

from __future__ import annotations

from watu.core.agenda import Next, step
from watu.core.game import Changes
from watu.games.atlantic_storm.first_edition.hand_size import fill_hands
from watu.games.atlantic_storm.first_edition.position import FirstTable
from watu.games.atlantic_storm.first_edition.sequence_of_play import begin_turns, turns


@step
def double_round(s: FirstTable) -> Next:
    """Two-Player Version, 1. Both play or discard, both fill their hands, both play or discard again. # R190"""
    return first_turns(), fill_hands(), second_turns()


@step
def first_turns(s: FirstTable) -> Next:
    """Two-Player Version, 1. The first round."""
    s.half = 0
    return begin_turns(s)


@step
def second_turns(s: FirstTable) -> Next:
    """Two-Player Version, 1 and 4. The second round; what lies in the battle lasts. # R191 R192 R193"""
    s.half = 1
    if s.telling:
        s.tell("second_round", "Two-Player Version", {"by": s.leader})
    return begin_turns(s)


CHANGES = Changes("two-player", [(turns, double_round)])
