"""§15.0 Event card effects. What they forbid stands in ``legal_play``; what they do stands here."""

from __future__ import annotations

from watu.core.actions import Action
from watu.core.agenda import Entry, Next, step
from watu.core.position import Position
from watu.core.reasons import Ask, Reason
from watu.games.atlantic_storm.actions import TargetPlay
from watu.games.atlantic_storm.fate import leave_battle
from watu.games.atlantic_storm.hand_size import discard_freely, draw_cards, fill_hand
from watu.games.atlantic_storm.position import (
    ADMIRAL,
    BAR,
    BOTH,
    COMBINED,
    DELAYED,
    EITHER,
    FINDER,
    FUEL_SHORTAGE,
    INTELLIGENCE,
    NOBODY,
    OPEN,
    PIVOTAL_BATTLE,
    TO_COMBINED,
    TWO_FORCES,
    StormPlay,
    StormTable,
)


def storm(s: StormTable) -> None:
    """§15.1 The Storm lies over this round; the other convoy turned over must be fought for. # R21 R60"""
    s.is_storm = True
    s.flipped.remove(s.game.storm)
    if s.telling:
        s.tell("storm", "§15.1", {})


def effects(s: StormTable, play: StormPlay, card: int) -> list[Entry]:
    """§15.0 The steps that a card laid face up brings about at once."""
    force, player = s.game.forces[card], play.by
    if force.effect == INTELLIGENCE:
        play.state = DELAYED
        s.delayed.append(player)
        return [delay(player)]
    if force.effect == ADMIRAL:
        return [admiral(player)]
    if force.effect == FINDER:  # R70
        return [draw_cards(player, s.game.parameters.finder_hand)]
    if force.effect == BAR and later_players(s, player):
        return [bar(player, card)]
    if force.effect == PIVOTAL_BATTLE:
        return [discard_freely(player, 0), fill_hand(player)]  # R72
    if force.effect == FUEL_SHORTAGE:
        s.fuel_holder = player
    return []


# §15.2


@step
def delay(s: StormTable, player: int) -> Next:
    """§15.2 One card is drawn now, and the turn comes at the very end of the round. # R62 R65"""
    if s.telling:
        s.tell("delay", "§15.2", {"by": player})
    return draw_cards(player, len(s.hands[player]) + 1)


# §15.3


ADMIRAL_CHOICE = Reason("§15.3", "first say what the Admiral is played for")


def why_not_admiral(s: Position, player: int, action: Action) -> Reason | None:
    """§15.3 Either of the two."""
    assert isinstance(s, StormTable)
    return None if action is s.game.to_combined or action is s.game.two_forces else ADMIRAL_CHOICE


ADMIRAL_ASK = Ask("§15.3", "the Admiral makes the suit Combined, or allows a second Force card", why_not_admiral)


@step
def admiral(s: StormTable, player: int) -> Next:
    """§15.3 The suit becomes Combined for all and stays so, or this play may hold two Force cards. # R33 R81"""
    play = s.current_play(player)
    if s.decide(player, [s.game.to_combined, s.game.two_forces], ADMIRAL_ASK) is s.game.two_forces:
        play.admiral = TWO_FORCES
    else:
        play.admiral = TO_COMBINED
        s.suit = COMBINED
    if s.telling:
        s.tell("admiral", "§15.3", {"by": player, "is_combined": play.admiral == TO_COMBINED})
    return None


# §15.6


def later_players(s: StormTable, player: int) -> list[int]:
    """§15.6 Who still has a turn in the round: those to come, those delayed, and all in a later half. # R64 R68"""
    later = s.to_play + s.delayed
    if s.half < s.game.parameters.halves:
        later.extend(range(s.game.parameters.players))
    found: list[int] = []
    for other in later:
        if other != player and other not in found:
            found.append(other)
    return found


NOT_AFTER = Reason("§15.6", "only a player with a turn still to come in this round can be named")
NOT_A_TARGET = Reason("§15.6", "first name the player that the event is aimed at, or nobody")


def why_not_bar(s: Position, player: int, action: Action) -> Reason | None:
    """§15.6 A player after this one in the round, or nobody."""
    assert isinstance(s, StormTable)
    if action is s.game.nobody:
        return None
    if not isinstance(action, TargetPlay) or action.half:
        return NOT_A_TARGET
    return None if action.party in later_players(s, player) else NOT_AFTER


BAR_ASK = Ask("§15.6", "name one later player who may not play the other side, or nobody", why_not_bar)


@step
def bar(s: StormTable, player: int, card: int) -> Next:
    """§15.6 Raid on St. Nazaire and Black Gap bar one later player from the other side, for one turn. # R64 R108"""
    options: list[Action] = [s.game.targets[other][0] for other in later_players(s, player)]
    choice = s.decide(player, [*options, s.game.nobody], BAR_ASK)
    if isinstance(choice, TargetPlay):
        s.bar_target[s.game.forces[card].side] = choice.party
    if s.telling:
        target = choice.party if isinstance(choice, TargetPlay) else NOBODY
        s.tell("bar", "§15.6", {"by": player, "card": s.game.forces[card].slug, "target": target})
    return None


# the end of a turn, and §15.8


@step
def end_of_turn(s: StormTable, player: int) -> Next:
    """§15.8 Fuel Shortage is rolled for by whoever has it. What barred the player from a side is over. # R69"""
    play = s.current_play(player)
    is_over = play.state != DELAYED
    if is_over:
        for side in (0, 1):
            if s.bar_target[side] == player:
                s.bar_target[side] = NOBODY
                play.barred_from = 1 - side if play.barred_from == EITHER else BOTH
    if s.fuel_holder != player:
        return None
    if is_over:
        return fuel_shortage(player)
    pass_fuel(s, player)
    return None


@step
def fuel_shortage(s: StormTable, player: int) -> Next:
    """§15.8 On 1 to 3 it strikes a player; on 4 to 6 it passes to the next player of the round."""
    if s.roll(6, "§15.8 Fuel Shortage") > 3:
        pass_fuel(s, player)
        return None
    s.fuel_holder = NOBODY
    options = fuel_targets(s, player)
    choice = s.decide(player, options, FUEL_ASK) if len(options) > 1 else options[0]
    strike(s, player, choice)
    return None


def next_in_round(s: StormTable) -> int:
    """§15.8 Whose turn comes next, across both halves of a double round; -1 if nobody's. # R69"""
    if s.to_play:
        return s.to_play[0]
    if s.half < s.game.parameters.halves:
        return s.leader
    return s.delayed[0] if s.delayed else NOBODY


def pass_fuel(s: StormTable, player: int) -> None:
    """§15.8 The card itself moves on, so it is no longer part of a play; after the last turn it stops."""
    s.fuel_holder = next_in_round(s)
    if s.fuel_holder >= 0 and s.fuel_card < 0:
        for play in s.plays:
            for card in play.cards:
                if s.game.forces[card].effect == FUEL_SHORTAGE:
                    s.fuel_card = card
        for play in s.plays:
            if s.fuel_card in play.cards:
                play.cards.remove(s.fuel_card)
    if s.telling:
        s.tell("fuel_passes", "§15.8", {"by": player, "to": s.fuel_holder})


def fuel_targets(s: StormTable, player: int) -> list[TargetPlay]:
    """§15.8 Any other player; in double rounds either of his two plays, made or to come. # R67"""
    halves = (0,) if s.game.parameters.halves == 1 else (1, 2)
    others = [s.left_of(player, place) for place in range(1, s.game.parameters.players)]
    return [s.game.targets[other][half] for other in others for half in halves]


HIMSELF = Reason("§15.8", "Fuel Shortage is aimed at another player")
FUEL_FIRST = Reason("§15.8", "first choose the target of Fuel Shortage")


def why_not_fuel(s: Position, player: int, action: Action) -> Reason | None:
    """§15.8 Any other player."""
    assert isinstance(s, StormTable)
    if not isinstance(action, TargetPlay):
        return FUEL_FIRST
    if action in fuel_targets(s, player):
        return None
    return HIMSELF if action.party == player else FUEL_FIRST


FUEL_ASK = Ask("§15.8", "choose the target of Fuel Shortage", why_not_fuel)


def strike(s: StormTable, player: int, choice: TargetPlay) -> None:
    """§15.8 A play made goes back to its hand; a turn to come may only be a discard. # R66 R67"""
    target = choice.party
    half = choice.half or 1
    struck = [play for play in s.plays if play.by == target and play.half == half]
    if s.telling:
        s.tell("fuel_strikes", "§15.8", {"by": player, "target": target, "is_played": bool(struck)})
    if struck:
        return_play(s, struck[0])
    else:
        s.grounded[target] = half


def return_play(s: StormTable, play: StormPlay) -> None:
    """§15.8 Cards drawn, fates and a changed suit stay; what the cards did otherwise is lost. # R59 R67"""
    target = play.by
    for card in play.cards:
        leave_battle(s, card)
        s.known[target].append(card)
    s.hands[target].extend(play.cards)
    s.hands[target].extend(play.hidden)
    s.hands[target].sort()
    s.known[target].sort()
    if s.telling and (play.cards or play.hidden):
        slugs = [s.game.forces[card].slug for card in play.cards]
        s.tell("returned", "§15.8", {"by": target, "cards": slugs, "hidden": len(play.hidden)})
    play.cards.clear()
    play.hidden.clear()
    play.doubled.clear()
    if play.state == DELAYED:
        play.state = OPEN
        s.delayed.remove(target)
