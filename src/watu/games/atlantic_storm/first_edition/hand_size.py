"""Hand Size: six cards, up to nine with loaded convoys, filled at the end of every round."""

from __future__ import annotations

from typing import Final

from watu.core.actions import Action
from watu.core.agenda import Next, step
from watu.core.events import Fields
from watu.core.position import Position
from watu.core.reasons import Ask, Reason
from watu.games.atlantic_storm.first_edition.actions import FirstDiscard
from watu.games.atlantic_storm.first_edition.position import FULL, HALF, FirstTable

BASE_SIZE: Final = 6
LARGEST_SIZE: Final = 9
HALF_LOADED_FOR_ONE: Final = 2


def hand_size(s: FirstTable, player: int) -> int:
    """Hand Size. One card more for a full convoy and for two half-loaded ones, nine at most."""
    full = 0
    half = 0
    for convoy in s.won[player]:
        cargo = s.game.convoys[convoy].cargo
        if cargo == FULL:
            full += 1
        elif cargo == HALF:
            half += 1
    size = BASE_SIZE + full + half // HALF_LOADED_FOR_ONE
    return min(LARGEST_SIZE, size)


@step
def fill_hands(s: FirstTable) -> Next:
    """Hand Size. All fill their hands, the next leader first; a convoy just won counts at once. # R162"""
    return s.game.fills_from[s.leader]


@step
def fill_hand(s: FirstTable, player: int) -> Next:
    """Hand Size. One player's hand; one that has grown too large is cut instead. # R163"""
    missing = hand_size(s, player) - len(s.hands[player])
    if missing > 0:
        draw_cards(s, player, missing)
    return cut_hand(player) if missing < 0 else None


def draw_cards(s: FirstTable, player: int, count: int) -> None:
    """Hand Size. An empty deck is made anew from the discards; when both are empty, hands stay short. # R161"""
    hand = s.hands[player]
    before = len(hand)
    for _ in range(count):
        if not s.force.unseen:
            if not s.discards:
                break
            reshuffle(s)
        hand.append(s.draw(s.force))
    if s.telling and len(hand) > before:
        drawn = s.slugs(hand[before:])
        fields: Fields = {"by": player, "count": len(drawn)}
        s.tell("draw", "Hand Size", {**fields, "cards": drawn}, to=(player,), others=fields)
    hand.sort()


def reshuffle(s: FirstTable) -> None:
    """Hand Size. The discards become the deck again. # R161"""
    s.force.shuffle_in(s.discards)
    s.note_piles(s.discards)
    s.discards = []
    if s.telling:
        s.tell("reshuffle", "Hand Size", {})


@step
def cut_hand(s: FirstTable, player: int) -> Next:
    """Hand Size. A hand that a refuelled card has made too large is cut, card by card. # R163"""
    hand = s.hands[player]
    choice = s.decide(player, [s.game.discards[card] for card in hand], CUT)
    discard(s, player, choice.card)
    return cut_hand(player) if len(hand) > hand_size(s, player) else None


def discard(s: FirstTable, player: int, card: int) -> None:
    """Sequence of Play, Discarding. A card of the hand goes face up to the discards. # R160"""
    take_from_hand(s, player, card)
    s.discards.append(card)
    if s.telling:
        fields: Fields = {"by": player, "card": s.game.cards[card].slug}
        s.tell("discard", "Sequence of Play", fields)


def take_from_hand(s: FirstTable, player: int, card: int) -> None:
    """Sequence of Play. The card leaves the hand, and is no longer known to be there."""
    s.hands[player].remove(card)
    known = s.shown[player]
    if known and card in known:
        known.remove(card)


NOT_A_DISCARD = Reason("Hand Size", "the hand is too large: a card must be discarded")
NOT_IN_HAND = Reason("Sequence of Play", "the card is not in your hand")


def why_not_cut(s: Position, player: int, action: Action) -> Reason | None:
    """Hand Size. Any card of the hand."""
    assert isinstance(s, FirstTable)
    if not isinstance(action, FirstDiscard):
        return NOT_A_DISCARD
    return None if action.card in s.hands[player] else NOT_IN_HAND


CUT = Ask("Hand Size", "discard a card, your hand is too large", why_not_cut)
