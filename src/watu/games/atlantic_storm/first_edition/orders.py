"""Standing orders: answers that a seat may give in advance in a slow game."""

from __future__ import annotations

from watu.core.actions import Action
from watu.core.orders import StandingOrder
from watu.games.atlantic_storm.first_edition.actions import HOLD, FirstDiscard, FirstDone, FirstStrike
from watu.games.atlantic_storm.first_edition.position import NOTHING, FirstCard


def standing_orders(cards: list[FirstCard]) -> list[StandingOrder]:
    """Sequence of Play, Special Cards. End a play that cannot go on, stay out of battles, spare everybody."""

    def weakest(seen: object, options: list[Action]) -> Action | None:
        return discard_weakest(cards, options)

    return [
        StandingOrder("end_play", "The Convoy Battle", "End a play when no other card can be added.", end_play),
        StandingOrder("stay_out", "Sequence of Play", "Discard the weakest card and play none.", weakest),
        StandingOrder("spare_all", "Special Cards", "Let a storm pass without striking.", spare_all),
    ]


def end_play(seen: object, options: list[Action]) -> Action | None:
    """Done, where that is all there is."""
    return options[0] if len(options) == 1 and isinstance(options[0], FirstDone) else None


def spare_all(seen: object, options: list[Action]) -> Action | None:
    """The storm strikes nobody."""
    for option in options:
        if isinstance(option, FirstStrike) and option.manner == HOLD:
            return option
    return None


def discard_weakest(cards: list[FirstCard], options: list[Action]) -> Action | None:
    """The discard of the card with the lowest values in all zones, a die counting 3; of equals the first."""
    best: FirstDiscard | None = None
    lowest = 0
    for option in options:
        if isinstance(option, FirstDiscard) and option.card != NOTHING:
            card = cards[option.card]
            strength = card.fixed[7] + 3 * card.dice[7]
            if best is None or strength < lowest:
                best, lowest = option, strength
    return best
