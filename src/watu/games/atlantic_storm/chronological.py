"""§13.0 Chronological version: the years in order, each with its convoys and its Force cards."""

from __future__ import annotations

from watu.core.agenda import Next, step
from watu.core.game import Changes
from watu.games.atlantic_storm import round_of_play
from watu.games.atlantic_storm.hand_size import shuffle_discards
from watu.games.atlantic_storm.position import FIRST_YEAR, YEARS, Parameters, StormTable


@step
def next_battle(s: StormTable) -> Next:
    """§13.1, §13.2 After the last battle of a year the next year's cards come in, before hands are filled. # R101"""
    while not len(s.convoy_decks[s.year]) and s.year + 1 < YEARS:
        turn_of_year(s)
    return round_of_play.go_on(s)


def turn_of_year(s: StormTable) -> None:
    """§13.2 The year's stack, the draw pile and the discards are shuffled together."""
    s.year += 1
    for number in range(len(s.force_decks)):
        shuffle_discards(s, number, s.game.stacks[number][s.year])
    if s.telling:
        s.tell("year", "§13.1", {"year": FIRST_YEAR + s.year})


def changes() -> Changes:
    """§13.0 The steps that differ from the Standard Rules."""
    return Changes("chronological", [(round_of_play.next_battle, next_battle)])


def adapt(p: Parameters) -> None:
    """§13.2, §13.3 Four cards are dealt and one discarded (with six players two); hands grow with the years. # R103"""
    six = p.players == 6
    p.deal = 4
    p.opening_discards = 2 if six else 1
    p.base_hand = [2 if six else 3, 4, 5, 6]
