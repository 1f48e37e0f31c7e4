"""§4.7 End of the game and §4.8 how to win."""

from __future__ import annotations

from typing import Final

from watu.core.agenda import Next, step
from watu.games.atlantic_storm.hand_size import hand_size
from watu.games.atlantic_storm.position import COMBINED, StormTable
from watu.games.atlantic_storm.standing import Weights, chances

MEAN_ROLL: Final = 3.5
OF_MANY: Final = Weights(0.356, 0.068, 0.027, 0.0)
OF_TWO: Final = Weights(0.272, 0.098, 0.0, 0.0)
OF_TEAMS: Final = Weights(0.19, 0.04, 0.02, 0.7, 0.03)  # the first are the Allies


def points(s: StormTable, holder: int) -> int:
    """§4.8 All VPs of a spoils area."""
    return convoy_points(s, holder) + sum(s.game.forces[card].vp for card in s.won_cards[holder])


def convoy_points(s: StormTable, holder: int) -> int:
    """§4.8 The VPs of its convoys."""
    return sum(s.game.convoys[convoy].vp for convoy in s.won_convoys[holder])


def lowest_convoy(s: StormTable, holder: int) -> int:
    """§4.8 The lowest number among its convoys, a high one if it has none. # R58"""
    return min((s.game.convoys[convoy].number for convoy in s.won_convoys[holder]), default=999)


def standing(s: StormTable, holder: int) -> tuple[int, int, int]:
    """§4.8 What decides, in order: all VPs, convoy VPs, the lowest convoy number."""
    return points(s, holder), convoy_points(s, holder), -lowest_convoy(s, holder)


def winners(s: StormTable) -> list[int]:
    """§4.8 The spoils areas that win; several only if the tie-breaks leave them equal. # R58 R109"""
    standings = [standing(s, holder) for holder in range(s.game.parameters.holders)]
    best = max(standings)
    return [holder for holder, reached in enumerate(standings) if reached == best]


def expected(s: StormTable) -> list[float]:
    """§4.8 The chance of each spoils area to win, when a battle begins."""
    p = s.game.parameters
    sizes, hands = [0.0] * p.holders, [0.0] * p.holders
    for seat in range(p.players):
        holder = p.holder_of[seat]
        sizes[holder] += float(hand_size(s, seat))
        for card in s.hands[seat]:
            force = s.game.forces[card]
            hands[holder] += float(force.fixed[COMBINED]) + MEAN_ROLL * float(force.dice[COMBINED])
    left = sum([len(deck) for deck in s.convoy_decks])
    battles = (left + 1) // 2 + (1 if s.flipped or s.convoy >= 0 else 0)
    totals = [float(points(s, holder)) for holder in range(p.holders)]
    weights = OF_TEAMS if p.piles == 2 else OF_TWO if p.holders == 2 else OF_MANY
    return chances(weights.logits(totals, sizes, hands, float(max(1, battles))))


@step
def end_of_game(s: StormTable) -> Next:
    """§4.7 The last battle is over: the VPs are counted."""
    if s.telling:
        totals = [points(s, holder) for holder in range(s.game.parameters.holders)]
        s.tell("score", "§4.8", {"points": totals, "winners": winners(s)})
    names = " and ".join(s.game.holder_names[holder] for holder in winners(s))
    s.end(f"{names} won with {points(s, winners(s)[0])} VP")
    return None
