"""§3.0 Getting started."""

from __future__ import annotations

from watu.core.actions import Action
from watu.core.agenda import Next, step
from watu.core.events import Fields
from watu.core.position import Position
from watu.core.reasons import Ask, Reason
from watu.games.atlantic_storm import round_of_play
from watu.games.atlantic_storm.actions import DiscardCard
from watu.games.atlantic_storm.hand_size import drops, show_top
from watu.games.atlantic_storm.legal_play import NOT_IN_HAND
from watu.games.atlantic_storm.position import StormTable


@step
def setup(s: StormTable) -> Next:
    """§3.0 The dealer, eight cards each and two discarded, and the convoys; then the first round."""
    p = s.game.parameters
    deals = [deal(player) for player in range(p.players)]
    discards = [opening_discard(turn) for turn in range(p.opening_discards)]
    return determine_dealer(), *deals, *discards, build_convoy_pile(), round_of_play.round_of_play()


@step
def determine_dealer(s: StormTable) -> Next:
    """§3.1 The dealer is found by lot and leads the first round."""
    players = s.game.parameters.players
    if players > 1:
        s.leader = s.roll(players, "§3.1 Determine dealer") - 1
        if s.telling:
            s.tell("dealer", "§3.1", {"by": s.leader})
    return None


@step
def deal(s: StormTable, player: int) -> Next:
    """§3.1, §13.2 Everyone is dealt a hand, face down."""
    p = s.game.parameters
    hand = s.hands[player]
    deck = s.force_decks[p.pile_of[player]]
    for _ in range(p.deal):
        hand.append(s.draw(deck))
    hand.sort()
    if s.telling:
        cards = [s.game.forces[card].slug for card in hand]
        s.tell("deal", "§3.1", {"by": player, "cards": cards}, to=(player,), others={"by": player, "count": p.deal})
    return None


OPENING = Reason("§3.1", "before the first round cards are only discarded")


def why_not_opening(s: Position, player: int, action: Action) -> Reason | None:
    """§3.1 Any card of the hand."""
    assert isinstance(s, StormTable)
    if not isinstance(action, DiscardCard):
        return OPENING
    return None if action.card in s.hands[player] else NOT_IN_HAND


OPENING_DISCARD = Ask("§3.1", "discard a card of the opening hand; of two, the second is seen", why_not_opening)


@step
def opening_discard(s: StormTable, turn: int) -> Next:
    """§3.1 All at once, and in secret; the last one discarded lies on top and is seen. # R24"""
    p = s.game.parameters
    is_last = turn + 1 == p.opening_discards
    choices = s.together({player: drops(s, player) for player in range(p.players)}, OPENING_DISCARD)
    for player in range(p.players):
        card = choices[player].card
        s.leave_hand(player, card)
        s.discard(card, 1 << player)
        if s.telling:
            fields: Fields = {"by": player, "card": s.game.forces[card].slug}
            s.tell("discard", "§3.1", fields, to=(player,), others={"by": player})
        if is_last:
            show_top(s, player)
    return None


@step
def build_convoy_pile(s: StormTable) -> Next:
    """§3.2, §12.1, §13.1 Convoys are taken out at random, and the Storm is shuffled in where it is used. # R20"""
    for number in range(len(s.convoy_decks)):
        thin_out(s, number, s.game.convoys_out[number])
    s.convoy_decks[0].shuffle_in(s.aside)
    s.aside.clear()
    if s.telling:
        s.tell("convoys", "§3.2", {"cards": sum(len(deck) for deck in s.convoy_decks)})
    return None


def thin_out(s: StormTable, number: int, out: int) -> None:
    """§3.2 Put convoys away unseen, drawing the smaller part of the stack."""
    deck, box = s.convoy_decks[number], s.boxed[number]
    stay = len(deck) - out
    if out <= stay:
        box.extend(s.draw(deck) for _ in range(out))
        box.sort()
        return
    kept: list[int] = [s.draw(deck) for _ in range(stay)]
    box.extend(deck.unseen)
    deck.unseen.clear()
    deck.shuffle_in(kept)
