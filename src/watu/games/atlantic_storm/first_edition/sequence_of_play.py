"""Sequence of Play: battles, rounds and turns; to play or to discard."""

from __future__ import annotations

from watu.core.actions import Action
from watu.core.agenda import Next, step
from watu.core.events import Fields
from watu.core.position import Position
from watu.core.reasons import Ask, Reason
from watu.games.atlantic_storm.first_edition.actions import (
    FirstAdmiral,
    FirstAttach,
    FirstDiscard,
    FirstDone,
    FirstLay,
)
from watu.games.atlantic_storm.first_edition.bonus_cards import attach, attach_last, parents_of
from watu.games.atlantic_storm.first_edition.fated_victims import strike_victim
from watu.games.atlantic_storm.first_edition.hand_size import (
    NOT_IN_HAND,
    discard,
    fill_hands,
    take_from_hand,
)
from watu.games.atlantic_storm.first_edition.position import (
    ADMIRAL,
    BLACK_GAP,
    BONUS,
    EITHER,
    HAPPY_TIME,
    INTELLIGENCE,
    NORMAL,
    NOTHING,
    RAID,
    STORM,
    SUB,
    SURFACE,
    FirstPlay,
    FirstTable,
)
from watu.games.atlantic_storm.first_edition.resolving_the_battle import resolve_battle
from watu.games.atlantic_storm.first_edition.special_cards import (
    admiral_uses,
    delay_turn,
    end_of_turn,
    spend_intelligence,
    take_command,
    use_admiral,
)
from watu.games.atlantic_storm.first_edition.the_convoy_battle import announce_zone, why_not_card


@step
def battles(s: FirstTable) -> Next:
    """Sequence of Play. One battle for each convoy of the pile."""
    if s.convoys_left == 0:
        return None
    return turn_up_convoy(), battle_round(), battles()


@step
def turn_up_convoy(s: FirstTable) -> Next:
    """Sequence of Play, Announcing the battle. The leader turns the top convoy face up."""
    begin_battle(s, s.draw(s.convoys))
    return None


def begin_battle(s: FirstTable, convoy: int) -> None:
    """Sequence of Play. The convoy lies on the table."""
    s.convoys_left -= 1
    s.convoy = convoy
    if s.telling:
        fields: Fields = {"by": s.leader, "convoy": s.game.convoys[convoy].slug}
        s.tell("convoy", "Sequence of Play", fields)


@step
def battle_round(s: FirstTable) -> Next:
    """Sequence of Play. The zone, a turn for each player, the outcome; after a tie all over again."""
    return announce_zone(), turns(), resolve_battle(), next_round()


@step
def turns(s: FirstTable) -> Next:
    """Sequence of Play, Leading a round. The leader first, then to the left; delayed turns last."""
    s.half = 0
    return begin_turns(s)


def begin_turns(s: FirstTable) -> Next:
    """Sequence of Play. A turn for each player from the leader on."""
    players = len(s.hands)
    s.to_come = [(s.leader + turn) % players for turn in range(players)]
    return s.game.turns_from[s.leader]


@step
def next_round(s: FirstTable) -> Next:
    """Sequence of Play. The player to the left leads next, be it the same battle; hands are filled first."""
    s.leader = (s.leader + 1) % len(s.hands)
    if s.convoy == NOTHING:
        return fill_hands()
    return fill_hands(), battle_round()


@step
def turn(s: FirstTable, player: int) -> Next:
    """Sequence of Play, Play or discard. The first card of a play, or a discard; an empty hand passes. # R178"""
    s.to_come.remove(player)
    if s.skips[player]:
        s.skips[player] -= 1
        if s.telling:
            s.tell("skipped", "Special Cards", {"by": player})
        return None
    hand = s.hands[player]
    if not hand:
        if s.telling:
            s.tell("passes", "Sequence of Play", {"by": player})
        return end_of_turn(s, player)
    s.plays.append(FirstPlay(player, s.half, EITHER))
    options = lays_of(s, player)
    for card in hand:
        options.append(s.game.discards[card])
    if s.game.may_discard_hand:
        options.append(s.game.discard_hand)
    return carry_out(s, player, s.decide(player, options, TURN))


@step
def delayed_turns(s: FirstTable) -> Next:
    """Special Cards, Ultra and B-Dienst. In the order in which they were delayed."""
    if not s.delayed:
        return None
    return delayed_turn(s.delayed[0]), delayed_turns()


@step
def delayed_turn(s: FirstTable, player: int) -> Next:
    """Special Cards, delayed turn. Ultra and B-Dienst: a play of the same side, or the intelligence card is the discard. # R179"""
    s.delayed.remove(player)
    card = s.intelligence[player]
    s.plays.append(FirstPlay(player, s.half, s.game.cards[card].side))
    options = lays_of(s, player)
    options.append(s.game.discards[card])
    choice = s.decide(player, options, DELAYED)
    spend_intelligence(s, player)
    if isinstance(choice, FirstLay):
        return lay(s, player, choice.card)
    s.plays.pop()
    if s.telling:
        s.tell("declines", "Special Cards", {"by": player, "card": s.game.cards[card].slug})
    return end_of_turn(s, player)


@step
def play_on(s: FirstTable, player: int) -> Next:
    """The Convoy Battle, Playing a card. Further cards of the same play, until done."""
    options = lays_of(s, player)
    options.append(s.game.done)
    choice = s.decide(player, options, PLAY_ON)
    if isinstance(choice, FirstLay):
        return lay(s, player, choice.card)
    return end_of_turn(s, player)


def lays_of(s: FirstTable, player: int) -> list[Action]:
    """The Convoy Battle. Every card of the hand that may be laid now."""
    options: list[Action] = []
    lays = s.game.lays
    playable = s.game.playable[s.convoy]
    for card in s.hands[player]:
        if playable[card] and why_not_card(s, player, card) is None:
            options.append(lays[card])  # noqa: PERF401 - compiled, faster than a comprehension into a cast
    return options


def carry_out(s: FirstTable, player: int, choice: Action) -> Next:
    """Sequence of Play, Play or discard."""
    if isinstance(choice, FirstLay):
        return lay(s, player, choice.card)
    s.plays.pop()
    if isinstance(choice, FirstDiscard):
        cards = s.hands[player][:] if choice.card == NOTHING else [choice.card]
        for card in cards:
            discard(s, player, card)
    return end_of_turn(s, player)


def lay(s: FirstTable, player: int, card: int) -> Next:
    """The Convoy Battle, Playing a card. The card joins the play and does what it does at once."""
    take_from_hand(s, player, card)
    play = s.plays[-1]
    play.is_begun = True
    kind = s.game.cards[card]
    if s.telling:
        s.tell("lay", "The Convoy Battle", {"by": player, "card": kind.slug})
    if kind.event == STORM:
        s.storm, s.storm_holder = card, player
    elif kind.event == INTELLIGENCE:
        delay_turn(s, player, card)
        return None
    else:
        play.side = kind.side
        play.cards.append(card)
        play.parents.append(NOTHING)
        if kind.category == NORMAL:
            play.normals += 1
        if kind.victim != NOTHING:
            strike_victim(s, player, card)
        if kind.category == BONUS:
            return join_parent(s, player, play, card)
        if kind.event != 0:
            return take_effect(s, player, play, kind.event)
    return s.game.play_on[player]


def join_parent(s: FirstTable, player: int, play: FirstPlay, card: int) -> Next:
    """Bonus Cards. The parent, asked for where there are several; Black Gap takes effect. # R180"""
    kind = s.game.cards[card]
    if kind.event == BLACK_GAP:
        s.black_gap_by = player
    options = parents_of(s, play, kind)
    if len(options) > 1:
        return attach(player), s.game.play_on[player]
    attach_last(s, play, options[0].parent)
    return s.game.play_on[player]


def take_effect(s: FirstTable, player: int, play: FirstPlay, event: int) -> Next:
    """Special Cards. The Admirals, the Raid and the 2nd Happy Time."""
    if event == RAID:
        play.needs = SURFACE
        s.raid_by = player
    elif event == HAPPY_TIME:
        play.needs = SUB
        s.happy_time_by = player
    elif event == ADMIRAL:
        uses = admiral_uses(s)
        if len(uses) > 1:
            return use_admiral(player), s.game.play_on[player]
        take_command(s, play, uses[0].use)
    return s.game.play_on[player]


PLAY_OR_DISCARD = Reason("Sequence of Play", "play a card or discard one")
NO_WHOLE_HAND = Reason("Sequence of Play", "exactly one card is discarded; the whole hand only by an advanced rule")
AFTER_A_CARD = Reason("Sequence of Play", "you cannot play and discard in the same turn")
NO_PASSING = Reason("Sequence of Play", "a card must be played or discarded")
INSTEAD_OF_DISCARD = Reason("Special Cards", "a delayed turn is a play, or the intelligence card is discarded")
PARENT_BY_ITSELF = Reason("Bonus Cards", "there is no bonus card to attach now")
NO_ADMIRAL = Reason("Special Cards", "there is no Admiral to use now")


def why_not_lay(s: FirstTable, player: int, action: Action) -> Reason | None:
    """The Convoy Battle, Playing a card. A card of the hand that may be played."""
    if isinstance(action, FirstAttach):
        return PARENT_BY_ITSELF
    if isinstance(action, FirstAdmiral):
        return NO_ADMIRAL
    if not isinstance(action, FirstLay):
        return PLAY_OR_DISCARD
    if action.card not in s.hands[player]:
        return NOT_IN_HAND
    return why_not_card(s, player, action.card)


def why_not_turn(s: Position, player: int, action: Action) -> Reason | None:
    """Sequence of Play, Play or discard. Exactly one card is discarded, or a play begins."""
    assert isinstance(s, FirstTable)
    if isinstance(action, FirstDone):
        return NO_PASSING
    if not isinstance(action, FirstDiscard):
        return why_not_lay(s, player, action)
    if action.card == NOTHING:
        return None if s.game.may_discard_hand else NO_WHOLE_HAND
    return None if action.card in s.hands[player] else NOT_IN_HAND


def why_not_delayed(s: Position, player: int, action: Action) -> Reason | None:
    """Special Cards, Ultra and B-Dienst. A play of the same side, or the intelligence card is discarded."""
    assert isinstance(s, FirstTable)
    if isinstance(action, FirstDone):
        return INSTEAD_OF_DISCARD
    if isinstance(action, FirstDiscard):
        return None if action.card == s.intelligence[player] else INSTEAD_OF_DISCARD
    return why_not_lay(s, player, action)


def why_not_play_on(s: Position, player: int, action: Action) -> Reason | None:
    """Sequence of Play. Any further card that may be played, or done."""
    assert isinstance(s, FirstTable)
    if isinstance(action, FirstDone):
        return None
    if isinstance(action, FirstDiscard):
        return AFTER_A_CARD
    return why_not_lay(s, player, action)


TURN = Ask("Sequence of Play", "play a card or discard one", why_not_turn)
DELAYED = Ask("Special Cards", "play, or discard the intelligence card", why_not_delayed)
PLAY_ON = Ask("The Convoy Battle", "play another card, or that is all", why_not_play_on)
