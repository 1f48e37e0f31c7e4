"""§10.0 Hand size, and §4.6 drawing and discarding to it."""

from __future__ import annotations

from watu.core.actions import Action
from watu.core.agenda import Next, step
from watu.core.events import Fields
from watu.core.position import Position
from watu.core.reasons import Ask, Reason
from watu.games.atlantic_storm.actions import DiscardCard
from watu.games.atlantic_storm.legal_play import NOT_IN_HAND
from watu.games.atlantic_storm.position import EVERYBODY, FULL, HALF, StormTable


def hand_size(s: StormTable, player: int) -> int:
    """§10.0, §13.3 The base, one more for each Full convoy and each two Half-full ones, three more at most. # R55"""
    p = s.game.parameters
    full = 0
    half = 0
    for convoy in s.won_convoys[p.holder_of[player]]:
        cargo = s.game.convoys[convoy].cargo
        full += cargo == FULL
        half += cargo == HALF
    return p.base_hand[s.year] + min(p.growth, full + half // 2)


@step
def fill_hands(s: StormTable, first: int = 0) -> Next:
    """§4.6 Clockwise from the leader everyone fills his hand, or discards down to its size. # R26"""
    player = s.left_of(s.leader, first)
    following = fill_hands(first + 1) if first + 1 < s.game.parameters.players else None
    if len(s.hands[player]) > hand_size(s, player):
        return discard_down(player) if following is None else (discard_down(player), following)
    draw_up_to(s, player, hand_size(s, player))
    return following


@step
def fill_hand(s: StormTable, player: int) -> Next:
    """§4.6 One player fills his hand, or discards down to its size."""
    if len(s.hands[player]) > hand_size(s, player):
        return discard_down(player)
    draw_up_to(s, player, hand_size(s, player))
    return None


@step
def draw_cards(s: StormTable, player: int, size: int) -> Next:
    """§15.2, §15.5, §15.9 An event lets the player fill his hand to a number of cards."""
    draw_up_to(s, player, size)
    return None


def draw_up_to(s: StormTable, player: int, size: int) -> None:
    """§4.6 Draw until the hand has that many cards or both piles are used up."""
    hand = s.hands[player]
    if len(hand) >= size:
        return
    before = hand[:]
    pile = s.game.parameters.pile_of[player]
    while len(hand) < size:
        card = draw_force(s, pile)
        if card < 0:
            break
        hand.append(card)
    hand.sort()
    if s.telling:
        drawn = [s.game.forces[card].slug for card in hand if card not in before]
        s.tell("draw", "§4.6", {"by": player, "cards": drawn}, to=(player,), others={"by": player, "count": len(drawn)})


def draw_force(s: StormTable, pile: int) -> int:
    """§4.6 The top card of a pile; an exhausted pile is made anew from its discards. -1 if there are none. # R27 R107"""
    deck = s.force_decks[pile]
    if not len(deck):
        if not s.discards[pile]:
            return -1
        shuffle_discards(s, pile, [])
        if s.telling:
            s.tell("reshuffle", "§4.6", {"deck": deck.name, "cards": len(deck)})
    return s.draw(deck)


def shuffle_discards(s: StormTable, pile: int, more: list[int]) -> None:
    """§4.6, §13.2 The discards go into the pile, with the cards of a new year that all know not to be in a hand."""
    s.force_decks[pile].shuffle_in(s.discards[pile] + more)
    s.recycled[pile] = s.discards[pile] + more
    s.recycled_seen[pile] = s.seen[pile] + [EVERYBODY] * len(more)
    held: list[int] = []
    for hand in s.hands:
        held.extend(hand)
    for play in s.plays:
        held.extend(play.hidden)
    s.held_over[pile] = held
    s.discards[pile] = []
    s.seen[pile] = []


# discarding several


def drop(s: StormTable, player: int, card: int) -> None:
    """§4.4 Discard a card that only its owner sees, until it is shown to lie on top."""
    s.leave_hand(player, card)
    s.discard(card, 1 << player)
    if s.telling:
        fields: Fields = {"by": player, "card": s.game.forces[card].slug}
        s.tell("discard", "§4.4", fields, to=(player,), others={"by": player})


def discard_openly(s: StormTable, player: int, card: int) -> None:
    """§4.4 A single discard is seen by all."""
    s.leave_hand(player, card)
    s.discard(card, EVERYBODY)
    if s.telling:
        s.tell("discard", "§4.4", {"by": player, "card": s.game.forces[card].slug})


def show_top(s: StormTable, player: int) -> None:
    """§4.4 Of cards discarded together all see the last one. # R25"""
    pile = s.game.parameters.pile_of[player]
    s.seen[pile][-1] = EVERYBODY
    if s.telling:
        s.tell("top", "§4.4", {"by": player, "card": s.game.forces[s.discards[pile][-1]].slug})


NOT_ENOUGH = Reason("§4.6", "more cards are held than the hand size allows: discard first")
ONLY_DISCARDS = Reason("§4.6", "cards are only discarded now")


def why_not_discard(s: Position, player: int, action: Action) -> Reason | None:
    """§4.6 Any card of the hand."""
    assert isinstance(s, StormTable)
    if not isinstance(action, DiscardCard):
        return NOT_ENOUGH if action is s.game.done else ONLY_DISCARDS
    return None if action.card in s.hands[player] else NOT_IN_HAND


def why_not_free_discard(s: Position, player: int, action: Action) -> Reason | None:
    """§8.2, §15.9 Any card of the hand, or no more."""
    assert isinstance(s, StormTable)
    return None if action is s.game.done else why_not_discard(s, player, action)


SURPLUS = Ask("§4.6", "discard down to the hand size", why_not_discard)


@step
def discard_down(s: StormTable, player: int) -> Next:
    """§4.6, §10.0 One card of the surplus; the last one lies on top."""
    drop(s, player, s.decide(player, drops(s, player), SURPLUS).card)
    if len(s.hands[player]) > hand_size(s, player):
        return discard_down(player)
    show_top(s, player)
    return None


def drops(s: StormTable, player: int) -> list[DiscardCard]:
    """§4.6 A discard for every card of the hand."""
    return [s.game.drop[card] for card in s.hands[player]]


@step
def discard_freely(s: StormTable, player: int, so_far: int) -> Next:
    """§8.2, §15.9 Any number of cards, one after another; the last one lies on top. # R28"""
    if not s.hands[player]:
        if so_far:
            show_top(s, player)
        return None
    choice = s.decide(player, [*turn_drops(s, player), s.game.done], FREE)
    if isinstance(choice, DiscardCard):
        drop(s, player, choice.card)
        return discard_freely(player, so_far + 1)
    if so_far:
        show_top(s, player)
    return None


def turn_drops(s: StormTable, player: int) -> list[Action]:
    """§8.2 The same discards, to be offered with other actions."""
    return [s.game.drop[card] for card in s.hands[player]]


FREE = Ask("§8.2", "discard as many cards as you like, then be done", why_not_free_discard)
