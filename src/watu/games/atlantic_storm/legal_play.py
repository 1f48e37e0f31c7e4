"""§5.0 and §6.0: what may be played, discarded and flushed, and why not. Events' own limits stand with their §."""

from __future__ import annotations

from watu.core.actions import Action
from watu.core.position import Position
from watu.core.reasons import Ask, Reason
from watu.games.atlantic_storm.actions import DiscardCard, HideCard, LayCard, Word
from watu.games.atlantic_storm.position import (
    ADMIRAL,
    ALLIED,
    BAR,
    EITHER,
    EVENT,
    FINAL_TURN,
    FINDER,
    FIRST_YEAR,
    FORCE,
    FUEL_SHORTAGE,
    GRAY_RANGER,
    INTELLIGENCE,
    LENDABLE,
    NO_EFFECT,
    PIVOTAL_BATTLE,
    PLAYABLE,
    SUB_TYPE,
    SURPRISE,
    TWO_FORCES,
    U_461,
    WRONG_YEAR,
    Force,
    StormPlay,
    StormTable,
)


def force_of(s: StormTable, action: Action) -> Force:
    """§5.0 The card that an action names."""
    assert isinstance(action, LayCard | HideCard | DiscardCard), "the action names a card"
    return s.game.forces[action.card]


def convoy_now(s: Position, player: int, action: Action) -> str:
    """§6.0 The facts of a wrong year or ocean."""
    assert isinstance(s, StormTable)
    card, convoy = force_of(s, action), s.game.convoys[s.convoy]
    ocean = "the North Atlantic" if convoy.ocean == 1 else "the Arctic"
    first, last = FIRST_YEAR + card.first_year, FIRST_YEAR + card.last_year
    years = str(first) if first == last else f"{first} to {last}"
    where = ("", "the North Atlantic only", "the Arctic only", "both oceans")[card.ocean]
    return f"{convoy.name} sails in {FIRST_YEAR + convoy.year} in {ocean}, {card.name} is for {years} and {where}"


def side_now(s: Position, player: int, action: Action) -> str:
    """§6.0 The facts of a side that may not be played."""
    assert isinstance(s, StormTable)
    card = force_of(s, action)
    return f"{card.name} is {('Allied', 'Axis', 'for either side')[card.side]}"


def force_limit(s: Position, player: int, action: Action) -> str:
    """§6.0 The facts of too many Force cards."""
    assert isinstance(s, StormTable)
    play = s.current_play(player)
    return f"{play.forces} laid, {limit_of_forces(play)} allowed"


NOT_IN_HAND = Reason("§5.0", "the card is not in your hand")
EXTRA_FORCE = Reason(
    "§6.0 Extra Force Card", "only one Force card may be played, unless an event allows more", force_limit
)
NOT_A_SUB = Reason("§15.4", "the Force card that U-461 or Gray Ranger adds must be of the Sub type, two of them in all")
WRONG_YEAR_REASON = Reason("§6.0 Wrong Year", "the card is not available in the convoy's year", convoy_now)
WRONG_OCEAN_REASON = Reason("§6.0 Wrong Ocean", "the card does not operate in the convoy's ocean", convoy_now)
TWO_LENT = Reason("§15.4", "Gray Ranger brings two Force cards to the Arctic, and they are played", convoy_now)
MIXED_SIDES = Reason("§6.0 Mixed Sides", "all cards of a play are of one side", side_now)
MISMATCHED_TYPES = Reason("§6.0 Mismatched Types", "all cards of a play are of one type, Wild apart")
MATCHES_NEITHER = Reason(
    "§15.3", "beside an Admiral's Force cards, Bonus and Event cards match the type of one of them"
)
STORM_LIMIT = Reason("§15.1", "in a Storm a play is one card")
RAID = Reason("§15.6", "Raid on St. Nazaire bars you from playing Axis this turn")
BLACK_GAP = Reason("§15.6", "Black Gap bars you from playing Allied this turn")
GROUNDED = Reason("§15.8", "Fuel Shortage leaves you only a discard this turn")
INTELLIGENCE_SIDE = Reason("§15.2", "after Ultra or B-Dienst only its own side may be played", side_now)
INTELLIGENCE_ALONE = Reason("§15.2", "Ultra and B-Dienst are played instead of a normal play, before any other card")
PIVOTAL_FIRST = Reason("§15.9", "Pivotal Battle must be the first card played")
NO_SURPRISE = Reason("§15.10", "cards are hidden only under a Surprise of this turn")
MAY_NOT_HIDE = Reason("§15.10", "this event is played face up beside Surprise, or not with it at all")
ZERO_VALUE = Reason(
    "§11.0", "with two or three players a card without a value in the suit may only be played to fate a card in play"
)
ALREADY_PLAYED = Reason("§4.4", "a turn is a play or a discard, not both")
AFTER_PIVOTAL = Reason("§15.9", "after Pivotal Battle's own discards nothing more is discarded")
DELAYED_DISCARD = Reason("§15.2", "the delayed turn is for playing; nothing is discarded in it")
ONE_DISCARD = Reason("§4.4", "one card is discarded, or the whole hand")
SMALL_FLUSH = Reason("§4.4", "a hand of one card is simply discarded")
NO_PASSING = Reason("§4.4", "there is no passing: play, discard or flush")
OTHER_QUESTION = Reason("§4.4", "that is not asked now; this is the turn to play or discard")


# what may be laid


def why_not_lay(s: StormTable, play: StormPlay, card: int) -> Reason | None:
    """§5.0 A card of the hand laid face up: the turn's own limits, then year and ocean, side, type and Force limit."""
    force = s.game.forces[card]
    if s.grounded[play.by] == play.half:  # R66
        return GROUNDED
    if s.is_storm and play.laid:
        return STORM_LIMIT
    fit = s.game.convoys[s.convoy].playable[card]
    if fit != PLAYABLE:
        if fit == WRONG_YEAR:
            return WRONG_YEAR_REASON
        if fit != LENDABLE or play.tanker != GRAY_RANGER:
            return WRONG_OCEAN_REASON
        if play.lent == 2:  # R37
            return TWO_LENT
    if play.laid:
        if force.effect == INTELLIGENCE:
            return INTELLIGENCE_ALONE
        if force.effect == PIVOTAL_BATTLE:
            return PIVOTAL_FIRST  # R71
    return why_not_side(s, play, force) or why_not_type(play, force) or why_not_value(s, play, force)


def why_not_side(s: StormTable, play: StormPlay, force: Force) -> Reason | None:
    """§5.0 Side. Cards for either side go with both, and nothing bars them. # R31 R32"""
    side = force.side
    if side == EITHER:
        return None
    if play.side not in (EITHER, side):
        return INTELLIGENCE_SIDE if play.state == FINAL_TURN else MIXED_SIDES
    if s.bar_target[1 - side] == play.by:
        return BLACK_GAP if side == ALLIED else RAID
    return None


def why_not_type(play: StormPlay, force: Force) -> Reason | None:
    """§5.0 Type, §5.1 and §15.3-4 the number of Force cards. # R30 R34 R35 R36"""
    if force.category == FORCE:
        return why_not_force(play, force)
    others = play.other_types | force.kind
    if play.admiral == TWO_FORCES and play.forces:
        return MATCHES_NEITHER if others & ~play.force_types else None
    return MISMATCHED_TYPES if is_mixed(others | play.force_types) else None


def why_not_force(play: StormPlay, force: Force) -> Reason | None:
    """§5.1, §15.3, §15.4 One Force card, one more by an Admiral, one more by U-461 or Gray Ranger."""
    forces = play.forces + 1
    if forces > limit_of_forces(play):
        return EXTRA_FORCE
    types = play.force_types | force.kind
    if play.admiral == TWO_FORCES:
        if play.other_types & ~types:
            return MATCHES_NEITHER
    elif is_mixed(types | play.other_types):
        return MISMATCHED_TYPES
    if forces > 1 + (play.admiral == TWO_FORCES) and play.subs + (force.kind == SUB_TYPE) < 2:
        return NOT_A_SUB
    return None


def limit_of_forces(play: StormPlay) -> int:
    """§15.3, §15.4 How many Force cards the play may hold."""
    return 1 + (play.admiral == TWO_FORCES) + (play.tanker != NO_EFFECT)


def is_mixed(types: int) -> bool:
    """§5.0 Whether there is more than one type among the bits."""
    return types & (types - 1) != 0


def why_not_value(s: StormTable, play: StormPlay, force: Force, is_hidden: bool = False) -> Reason | None:
    """§11.0 With two or three players: a value in the suit, or a victim in play. # R80"""
    if not s.game.parameters.bans_zero_values or force.category == EVENT or force.has_value(s.suit):
        return None
    if not is_hidden and victim_in_play(s, play, force) >= 0:
        return None
    return ZERO_VALUE


def victim_in_play(s: StormTable, play: StormPlay, force: Force) -> int:
    """§7.1 The index of the play in which the card's victim lies face up, played before; -1 if it does not."""
    victim = force.fates_card
    if victim < 0:
        return -1
    for index in range(len(s.plays)):
        other = s.plays[index]
        if other is not play and victim in other.cards:
            return index
    return -1


def why_not_hide(s: StormTable, play: StormPlay, card: int) -> Reason | None:
    """§15.10 Under Surprise the same limits hold, in secret; some events may not lie there."""
    if not play.has_surprise:
        return NO_SURPRISE
    force = s.game.forces[card]
    if not may_hide(force.effect):
        return MAY_NOT_HIDE
    return why_not_lay(s, play, card) or why_not_value(s, play, force, is_hidden=True)


def may_hide(effect: int) -> bool:
    """§15.10 Events that act at once are seen; the tankers, Azores, Channel Dash and Empress of Britain may hide. # R74"""
    return effect not in (INTELLIGENCE, PIVOTAL_BATTLE, ADMIRAL, FINDER, BAR, FUEL_SHORTAGE, SURPRISE)


def absorb(play: StormPlay, card: int, force: Force, fit: int) -> None:
    """§5.0 Note what a card laid means for the rest of the play."""
    play.laid += 1
    if force.side != EITHER:
        play.side = force.side
    if force.category == FORCE:
        play.forces += 1
        play.force_types |= force.kind
        play.subs += force.kind == SUB_TYPE
        play.lent += fit == LENDABLE
        return
    play.other_types |= force.kind
    if force.effect in (U_461, GRAY_RANGER):
        play.tanker = force.effect
    elif force.effect == SURPRISE:
        play.has_surprise = True
    elif force.effect == PIVOTAL_BATTLE:
        play.has_pivotal = True


# the turn


def may_discard(s: StormTable, play: StormPlay) -> Reason | None:
    """§4.4 Instead of a play; in a Storm also beside it and as many as one likes (§15.1). # R61"""
    if play.has_pivotal:
        return AFTER_PIVOTAL  # R73
    if s.is_storm:
        return None
    if play.state == FINAL_TURN:
        return DELAYED_DISCARD
    return ALREADY_PLAYED if play.laid else None


def why_not_flush(s: StormTable, play: StormPlay) -> Reason | None:
    """§4.4 The whole hand, and nothing played."""
    if play.laid:
        return DELAYED_DISCARD if play.state == FINAL_TURN else ALREADY_PLAYED
    if play.discarded:
        return ONE_DISCARD
    return SMALL_FLUSH if len(s.hands[play.by]) < 2 else None


def turn_options(s: StormTable, play: StormPlay) -> list[Action]:
    """§4.4 All that can be done now, in the order lay, hide, discard, flush, done."""
    game, hand = s.game, s.hands[play.by]
    options: list[Action] = [] if play.discarded else plays_of(s, play)
    if may_discard(s, play) is None:
        options.extend([game.drop[card] for card in hand])
        if why_not_flush(s, play) is None:
            options.append(game.flush)
    if play.laid or play.discarded:
        options.append(game.done)
    return options


def plays_of(s: StormTable, play: StormPlay) -> list[Action]:
    """§5.0 The cards of the hand that can be laid, then those that can be hidden."""
    hand = s.hands[play.by]
    options: list[Action] = [s.game.lay[card] for card in hand if why_not_lay(s, play, card) is None]
    if play.has_surprise:
        options.extend([s.game.hide[card] for card in hand if why_not_hide(s, play, card) is None])
    return options


def why_not_turn(s: Position, player: int, action: Action) -> Reason | None:
    """§4.4, §6.0 The reason behind whatever a turn does not offer. # R39"""
    assert isinstance(s, StormTable)
    play = s.current_play(player)
    if isinstance(action, Word):
        if action is s.game.done:
            return None if play.laid or play.discarded else NO_PASSING
        return why_not_flush(s, play) if action is s.game.flush else OTHER_QUESTION
    if not isinstance(action, LayCard | HideCard | DiscardCard):
        return OTHER_QUESTION
    if action.card not in s.hands[player]:
        return NOT_IN_HAND
    if isinstance(action, DiscardCard):
        return may_discard(s, play)
    if play.discarded:
        return ALREADY_PLAYED
    return why_not_lay(s, play, action.card) if isinstance(action, LayCard) else why_not_hide(s, play, action.card)


TURN = Ask("§4.4", "play cards, or discard one, or flush the hand", why_not_turn)
FINISH = Ask("§4.4", "play another card, or be done", why_not_turn)
FINAL = Ask("§15.2", "the delayed turn: play on the side of the Intelligence card, or end it", why_not_turn)


def turn_ask(play: StormPlay) -> Ask:
    """§4.4 The question as it stands in the turn."""
    if play.state == FINAL_TURN:
        return FINAL
    return FINISH if play.laid or play.discarded else TURN
