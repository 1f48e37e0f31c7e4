"""Special Cards: two Admirals, Raid on St. Nazaire, 2nd Happy Time, two Storms, two intelligence cards."""

from __future__ import annotations

from typing import Final

from watu.core.actions import Action
from watu.core.agenda import Next, step
from watu.core.events import Fields
from watu.core.position import Position
from watu.core.reasons import Ask, Reason
from watu.games.atlantic_storm.first_edition.actions import (
    CANCEL_EARLIER,
    CANCEL_PLAY,
    COMBINE,
    HOLD,
    SKIP_TURN,
    TWO_CARDS,
    FirstAdmiral,
    FirstStrike,
)
from watu.games.atlantic_storm.first_edition.position import (
    BLACK_GAP,
    COMBINED,
    EITHER,
    HAPPY_TIME,
    INTELLIGENCE,
    NOBODY,
    NORMAL,
    NOTHING,
    RAID,
    SUB,
    SUB_ZONE,
    SURFACE,
    SURFACE_ZONE,
    FirstCard,
    FirstPlay,
    FirstTable,
)

NORMALS_WITH_ADMIRAL: Final = 2
STORM_STRIKES: Final = 3

RAID_ZONE = Reason("Special Cards", "the Raid is for surface battles and combined operations")
HAPPY_ZONE = Reason("Special Cards", "the 2nd Happy Time is for submarine battles and combined operations")
RAID_BESIDE = Reason("Special Cards", "beside the Raid every normal card must be a surface card")
HAPPY_BESIDE = Reason("Special Cards", "beside the 2nd Happy Time every normal card must be a submarine card")
INSTEAD = Reason("Special Cards", "an intelligence card is played instead of anything else")
DELAYED_ALREADY = Reason("Special Cards", "this turn has been delayed already")


def why_not_special(s: FirstTable, play: FirstPlay, kind: FirstCard) -> Reason | None:
    """Special Cards. Where and beside what each may be played; judged at this moment of the play. # R171 R172"""
    if kind.event == RAID:
        if not s.zone & SURFACE_ZONE:
            return RAID_ZONE
        return None if all_normals_are(s, play, SURFACE) else RAID_BESIDE
    if kind.event == HAPPY_TIME:
        if not s.zone & SUB_ZONE:
            return HAPPY_ZONE
        return None if all_normals_are(s, play, SUB) else HAPPY_BESIDE
    if kind.event == INTELLIGENCE:
        if play.bound != EITHER:
            return DELAYED_ALREADY
        if play.is_begun:
            return INSTEAD
    return None


def all_normals_are(s: FirstTable, play: FirstPlay, wanted: int) -> bool:
    """Special Cards. Whether the play holds no normal card of another type."""
    for card in play.cards:
        kind = s.game.cards[card]
        if kind.category == NORMAL and kind.kind != wanted:
            return False
    return True


# Admirals


def admiral_uses(s: FirstTable) -> list[FirstAdmiral]:
    """Special Cards, Admirals. Two normal cards; or combined operations, unless they are on already."""
    uses = s.game.admiral_uses
    return [uses[TWO_CARDS]] if s.zone == COMBINED else [uses[COMBINE], uses[TWO_CARDS]]


@step
def use_admiral(s: FirstTable, player: int) -> Next:
    """Special Cards, Admirals. The use is said when the card is laid. # R173"""
    take_command(s, s.plays[-1], s.decide(player, admiral_uses(s), ADMIRAL_ASK).use)
    return None


def take_command(s: FirstTable, play: FirstPlay, use: int) -> None:
    """Special Cards, Admirals. All three zones for everybody, or two normal cards for oneself."""
    if use == COMBINE:
        play.is_combining = True
        s.zone = COMBINED
    else:
        play.limit = NORMALS_WITH_ADMIRAL
    if s.telling:
        s.tell("admiral", "Special Cards", {"by": play.player, "use": use})


NOT_A_USE = Reason("Special Cards", "say first what the Admiral is used for")
COMBINED_ALREADY = Reason("Special Cards", "operations are combined already")
SOLO_USE = Reason("Special Cards", "this use of an Admiral is for solitaire")


def why_not_admiral(s: Position, player: int, action: Action) -> Reason | None:
    """Special Cards, Admirals."""
    assert isinstance(s, FirstTable)
    if not isinstance(action, FirstAdmiral):
        return NOT_A_USE
    if action.use == COMBINE:
        return COMBINED_ALREADY if s.zone == COMBINED else None
    return None if action.use == TWO_CARDS else SOLO_USE


ADMIRAL_ASK = Ask("Special Cards", "choose what the Admiral is used for", why_not_admiral)


# Storms


def end_of_turn(s: FirstTable, player: int) -> Next:
    """Special Cards, Storms. Whoever holds the storm rolls for it at the end of his turn."""
    return roll_for_storm(player) if s.storm_holder == player else None


@step
def roll_for_storm(s: FirstTable, player: int) -> Next:
    """Special Cards, Storms. On 1-3 it may strike; on 4-6 it goes to the player who acts next. # R174"""
    if s.roll(6, "Special Cards: the storm") <= STORM_STRIKES:
        return strike(player)
    heir = next_to_act(s)
    if heir == NOBODY:
        spend_storm(s)
    else:
        s.storm_holder = heir
    if s.telling:
        s.tell("storm_passes", "Special Cards", {"by": player, "to": heir})
    return None


def next_to_act(s: FirstTable) -> int:
    """Special Cards, Storms. The next normal turn of the round, else the next delayed one, else NOBODY."""
    if s.to_come:
        return s.to_come[0]
    if s.delayed:
        return s.delayed[0]
    if s.half < s.game.last_half:
        return s.leader
    return NOBODY


def spend_storm(s: FirstTable) -> None:
    """Special Cards, Storms. Once used, the storm is discarded."""
    if s.storm != NOTHING:
        s.discards.append(s.storm)
    s.storm = NOTHING
    s.storm_holder = NOBODY


@step
def strike(s: FirstTable, player: int) -> Next:
    """Special Cards, Storms. One play is cancelled, or one turn to come is skipped; or nobody is struck. # R175"""
    options = [o for o in s.game.strikes if why_not_strike(s, player, o) is None]
    choice = s.decide(player, options, STRIKE)
    spend_storm(s)
    if s.telling:
        fields: Fields = {"by": player, "manner": choice.manner, "at": choice.player}
        s.tell("storm", "Special Cards", fields)
    if choice.manner == SKIP_TURN:
        skip_turn(s, choice.player)
    elif choice.manner != HOLD:
        cancel_play(s, choice.player, s.half if choice.manner == CANCEL_PLAY else 0)
    return None


def cancel_play(s: FirstTable, player: int, half: int) -> None:
    """Special Cards, Storms. The cards are discarded, and what they had changed is undone; kills stand. # R176"""
    for number, play in enumerate(s.plays):
        if play.player == player and play.half == half:
            s.discards.extend(play.cards)
            s.plays.pop(number)
            recount(s)
            return


def recount(s: FirstTable) -> None:
    """Special Cards, Storms. What the special cards still in the battle bring about, after one has left it. # R176"""
    s.zone = s.declared
    s.raid_by = s.happy_time_by = s.black_gap_by = NOBODY
    for play in s.plays:
        if play.is_combining:
            s.zone = COMBINED
        for card in play.cards:
            event = s.game.cards[card].event
            if event == RAID:
                s.raid_by = play.player
            elif event == HAPPY_TIME:
                s.happy_time_by = play.player
            elif event == BLACK_GAP:
                s.black_gap_by = play.player


def skip_turn(s: FirstTable, player: int) -> None:
    """Special Cards, Storms. The next turn is lost; a delayed one takes the intelligence card with it. # R177"""
    if player in s.delayed and player not in s.to_come:
        s.delayed.remove(player)
        spend_intelligence(s, player)
    else:
        s.skips[player] += 1


NOT_A_STRIKE = Reason("Special Cards", "say first what the storm does")
NOTHING_TO_CANCEL = Reason("Special Cards", "this player has no cards in the round to cancel")
NO_EARLIER = Reason("Special Cards", "this player has no play of the first round in the battle")
NO_TURN_TO_COME = Reason("Special Cards", "this player has no turn to come")


def why_not_strike(s: Position, player: int, action: Action) -> Reason | None:
    """Special Cards, Storms. A play that holds cards, or another player's turn still to come."""
    assert isinstance(s, FirstTable)
    if not isinstance(action, FirstStrike):
        return NOT_A_STRIKE
    if action.manner == CANCEL_PLAY:
        return None if has_play(s, action.player, s.half) else NOTHING_TO_CANCEL
    if action.manner == CANCEL_EARLIER:
        return None if s.half > 0 and has_play(s, action.player, 0) else NO_EARLIER
    if action.manner == SKIP_TURN:
        return None if action.player != player and has_turn(s, action.player) else NO_TURN_TO_COME
    return None


def has_play(s: FirstTable, player: int, half: int) -> bool:
    """Special Cards, Storms. Whether the player has cards in the battle from this round."""
    return any(play.player == player and play.half == half and play.cards for play in s.plays)


def has_turn(s: FirstTable, player: int) -> bool:
    """Special Cards, Storms. Whether the player is still to act, normally, delayed, or in the second round."""
    if player in s.to_come:
        return not s.skips[player]
    return player in s.delayed or s.half < s.game.last_half


STRIKE = Ask("Special Cards", "choose what the storm does", why_not_strike)


# Ultra and B-Dienst


def delay_turn(s: FirstTable, player: int, card: int) -> None:
    """Special Cards, Ultra and B-Dienst. The turn comes after all others of the round."""
    s.plays.pop()
    s.delayed.append(player)
    s.intelligence[player] = card


def spend_intelligence(s: FirstTable, player: int) -> None:
    """Special Cards, Ultra and B-Dienst. Discarded when the delayed turn comes, or is lost."""
    s.discards.append(s.intelligence[player])
    s.intelligence[player] = NOTHING
