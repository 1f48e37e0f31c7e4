"""§4.0 Round of play."""

from __future__ import annotations

from watu.core.actions import Action
from watu.core.agenda import Entry, Next, step
from watu.core.position import Position
from watu.core.reasons import Ask, Reason
from watu.games.atlantic_storm import battle_outcome, events, final_score
from watu.games.atlantic_storm.actions import DeclareSuit, DiscardCard, HideCard, LayCard, SelectConvoy, ShowCard
from watu.games.atlantic_storm.fate import announce, has_victim
from watu.games.atlantic_storm.hand_size import discard_freely, discard_openly, drop, fill_hands, show_top
from watu.games.atlantic_storm.legal_play import NOT_IN_HAND, absorb, turn_ask, turn_options
from watu.games.atlantic_storm.position import (
    DELAYED,
    EVERYBODY,
    FINAL_TURN,
    NO_EFFECT,
    NOBODY,
    StormPlay,
    StormTable,
)


@step
def round_of_play(s: StormTable) -> Next:
    """§4.0 Convoy, suit, everyone's play or discard, the outcome, and new cards."""
    if s.convoy < 0 and not len(s.convoy_decks[s.year]):
        return final_score.end_of_game()
    return turn_over(), declare_suit(), all_turns(), battle_outcome.battle_outcome(), end_of_round()


# §4.2


NOT_TURNED_OVER = Reason("§4.2", "one of the two convoys turned over is selected")


def why_not_convoy(s: Position, player: int, action: Action) -> Reason | None:
    """§4.2 One of the two turned over."""
    assert isinstance(s, StormTable)
    return None if isinstance(action, SelectConvoy) and action.convoy in s.flipped else NOT_TURNED_OVER


SELECT = Ask("§4.2", "select one of the two convoys for battle", why_not_convoy)


@step
def turn_over(s: StormTable) -> Next:
    """§4.2 The leader turns two convoys over; an engaged convoy is fought for again instead. # R21 R22 R23"""
    if s.convoy >= 0:
        return None
    deck = s.convoy_decks[s.year]
    while len(deck) and len(s.flipped) < 2:
        s.flipped.append(s.draw(deck))
    if s.telling:
        s.tell("flip", "§4.2", {"by": s.leader, "convoys": [s.game.convoys[card].slug for card in s.flipped]})
    if s.game.storm in s.flipped:
        events.storm(s)
    return select_convoy() if s.flipped else final_score.end_of_game()


@step
def select_convoy(s: StormTable) -> Next:
    """§4.2 The leader selects one of two; a single one must be taken."""
    choice = s.flipped[0]
    if len(s.flipped) == 2:
        choice = s.decide(s.leader, [s.game.select[card] for card in s.flipped], SELECT).convoy
    fight_for(s, choice)
    return None


def fight_for(s: StormTable, convoy: int) -> None:
    """§4.2 The convoy is announced; one not taken leaves the game, or goes to the bottom (§3.2 Fated)."""
    s.convoy = convoy
    s.flipped.remove(convoy)
    p = s.game.parameters
    deck = s.convoy_decks[s.year]
    is_first = not s.removed and not any(s.won_convoys)
    for other in s.flipped:
        if p.bottoms_first and is_first and len(deck) % 2:
            deck.put_at_bottom(other)
        else:
            s.removed.append(other)
    s.flipped.clear()
    if s.telling:
        s.tell("convoy", "§4.2", {"by": s.leader, "convoy": s.game.convoys[convoy].slug})


# §4.3


NO_SUIT = Reason("§4.3", "the round leader declares one of the four suits now")


def why_not_suit(s: Position, player: int, action: Action) -> Reason | None:
    """§4.3 Any of the four."""
    return None if isinstance(action, DeclareSuit) else NO_SUIT


DECLARE = Ask("§4.3", "declare the suit of the battle", why_not_suit)


@step
def declare_suit(s: StormTable) -> Next:
    """§4.3 The leader declares which values count."""
    s.suit = s.decide(s.leader, s.game.suits, DECLARE).suit
    if s.telling:
        s.tell("suit", "§4.3", {"by": s.leader, "suit": s.suit})
    return None


# §4.4


@step
def all_turns(s: StormTable) -> Next:
    """§4.4 Clockwise from the leader; delayed turns (§15.2) come last."""
    return line_up(1), turns(), delayed_turns()


@step
def line_up(s: StormTable, half: int) -> Next:
    """§4.4 Everyone gets one turn, clockwise from the leader."""
    s.half = half
    s.to_play = [s.left_of(s.leader, place) for place in range(s.game.parameters.players)]
    return None


@step
def turns(s: StormTable) -> Next:
    """§4.4 One player after the other."""
    if not s.to_play:
        return None
    player = s.to_play.pop(0)
    return turn(player), turns()


@step
def delayed_turns(s: StormTable) -> Next:
    """§15.2 Whoever delayed first goes first. # R63"""
    if not s.delayed:
        return None
    player = s.delayed.pop(0)
    return delayed_turn(player), delayed_turns()


@step
def turn(s: StormTable, player: int) -> Next:
    """§4.4 Play, discard or flush; an empty hand passes. # R29"""
    s.plays.append(StormPlay(player, s.half))
    if s.hands[player]:
        return play_or_discard(player)
    if s.telling:
        s.tell("pass", "§4.4", {"by": player})
    return events.end_of_turn(player)


@step
def delayed_turn(s: StormTable, player: int) -> Next:
    """§15.2 The delayed play is finished; it now counts as made last. # R82"""
    for index, play in enumerate(s.plays):
        if play.by == player and play.state == DELAYED:
            s.plays.append(s.plays.pop(index))
            play.state = FINAL_TURN
            return play_or_discard(player)
    return None


@step
def play_or_discard(s: StormTable, player: int) -> Next:
    """§4.4 One choice of the turn: lay a card, discard, flush, or be done."""
    game, play = s.game, s.current_play(player)
    choice = s.decide(player, turn_options(s, play), turn_ask(play))
    if isinstance(choice, LayCard):
        return lay(s, play, choice.card)
    if isinstance(choice, HideCard):
        hide(s, play, choice.card)
        return play_or_discard(player)
    if isinstance(choice, DiscardCard):
        return discard_one(s, play, choice.card)
    if choice is game.flush:
        if s.telling:
            s.tell("flush", "§4.4", {"by": player, "count": len(s.hands[player])})
        return flush(player), events.end_of_turn(player)
    if play.discarded:
        show_top(s, player)
    return events.end_of_turn(player)


def lay(s: StormTable, play: StormPlay, card: int) -> Next:
    """§5.0 Lay a card face up; then fate (§7.1) and the card's event (§15.0) have their say, and the turn goes on."""
    player, force = play.by, s.game.forces[card]
    s.leave_hand(player, card)
    play.cards.append(card)
    absorb(play, card, force, s.game.convoys[s.convoy].playable[card])
    if s.telling:
        s.tell("lay", "§5.0", {"by": player, "card": force.slug})
    following: list[Entry] = []
    if has_victim(s, player, card):
        following.append(announce(player, card))
    if force.effect != NO_EFFECT:
        following.extend(events.effects(s, play, card))
    following.append(events.end_of_turn(player) if play.state == DELAYED else play_or_discard(player))
    return tuple(following)


def hide(s: StormTable, play: StormPlay, card: int) -> None:
    """§15.10 Lay a card under Surprise. # R48 R76 R77"""
    player, force = play.by, s.game.forces[card]
    s.leave_hand(player, card)
    play.hidden.append(card)
    absorb(play, card, force, s.game.convoys[s.convoy].playable[card])
    if s.telling:
        s.tell("hide", "§15.10", {"by": player, "card": force.slug}, to=(player,), others={"by": player})


def discard_one(s: StormTable, play: StormPlay, card: int) -> Next:
    """§4.4 One card, face up; in a Storm any number, of which the last is seen (§15.1)."""
    player = play.by
    if not s.is_storm:
        discard_openly(s, player, card)
        return events.end_of_turn(player)
    drop(s, player, card)
    play.discarded += 1
    if s.hands[player]:
        return play_or_discard(player)
    show_top(s, player)
    return events.end_of_turn(player)


NOT_FLUSHED = Reason("§4.4", "the whole hand is being discarded: choose the card to lie on top")


def why_not_top(s: Position, player: int, action: Action) -> Reason | None:
    """§4.4 Any card of the hand."""
    assert isinstance(s, StormTable)
    if not isinstance(action, ShowCard):
        return NOT_FLUSHED
    return None if action.card in s.hands[player] else NOT_IN_HAND


TOP = Ask("§4.4", "choose which card of the hand lies on top of the discards", why_not_top)


@step
def flush(s: StormTable, player: int) -> Next:
    """§4.4 The whole hand is discarded; its owner chooses the one card that is seen. # R25"""
    hand = s.hands[player]
    top = s.decide(player, [s.game.show[card] for card in hand], TOP).card
    pile = s.game.parameters.pile_of[player]
    for card in hand:
        if card != top:
            s.discard(card, 1 << player)
    s.discard(top, EVERYBODY)
    hand.clear()
    s.known[player].clear()
    if s.telling:
        s.tell("top", "§4.4", {"by": player, "card": s.game.forces[s.discards[pile][-1]].slug})
    return None


# §4.6, §4.1


@step
def end_of_round(s: StormTable) -> Next:
    """§4.1, §4.6 The lead passes to the left; after a tie anyone may discard (§8.2); all fill their hands."""
    clear_round(s)
    if s.convoy >= 0:
        discards = [discard_freely(s.left_of(s.leader, place), 0) for place in range(s.game.parameters.players)]
        return *discards, fill_hands(0), round_of_play()
    return next_battle()


@step
def next_battle(s: StormTable) -> Next:
    """§4.6, §4.7 Hands are filled for the next battle, if there is a convoy left to fight for."""
    return go_on(s)


def go_on(s: StormTable) -> Next:
    """§4.7 The game ends when the pile is empty and the last battle finished."""
    if not len(s.convoy_decks[s.year]):
        return final_score.end_of_game()
    return fill_hands(0), round_of_play()


def clear_round(s: StormTable) -> None:
    """§4.1 What belonged to the round is over, and the next player leads. # R60"""
    if s.is_storm:
        s.removed.append(s.game.storm)
        s.is_storm = False
    s.plays.clear()
    s.suit = NOBODY
    s.bar_target = [NOBODY, NOBODY]
    s.grounded = [0] * s.game.parameters.parties
    s.fuel_holder = NOBODY
    s.totals = [0, 0]
    s.winner = NOBODY
    s.leader = s.left_of(s.leader)
