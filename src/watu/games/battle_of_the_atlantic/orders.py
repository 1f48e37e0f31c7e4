"""Standing orders for the Strategy Phase."""

from __future__ import annotations

from watu.core.actions import Action
from watu.core.orders import StandingOrder
from watu.games.battle_of_the_atlantic.position import MOST_DISCARDS, Card, Discard


def for_side(deck: list[Card]) -> list[StandingOrder]:
    """Strategy Phase. Keep the hand, or replace the lowest cards."""

    def lowest(seen: object, options: list[Action]) -> Action | None:
        return replace_lowest(deck, options)

    return [
        StandingOrder("keep", "Strategy Phase", "Keep the hand, whatever it is.", keep),
        StandingOrder("replace_lowest", "Strategy Phase", "Replace the three cards with the fewest points.", lowest),
    ]


def keep(seen: object, options: list[Action]) -> Action | None:
    """The option without cards."""
    for option in options:
        if isinstance(option, Discard) and not option.cards:
            return option
    return None


def replace_lowest(deck: list[Card], options: list[Action]) -> Action | None:
    """The discard of three cards whose points are fewest; of equals the first."""
    best: Discard | None = None
    fewest = 0
    for option in options:
        if isinstance(option, Discard) and len(option.cards) == MOST_DISCARDS:
            points = sum([deck[card].points for card in option.cards])
            if best is None or points < fewest:
                best, fewest = option, points
    return best
