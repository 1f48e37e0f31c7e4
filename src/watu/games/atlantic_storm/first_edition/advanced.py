"""Advanced Rules for Multiple Players: choosing convoys, splitting the spoils. (Discarding the hand is a parameter.)"""

from __future__ import annotations

from watu.core.actions import Action
from watu.core.agenda import Next, step
from watu.core.game import Changes
from watu.core.position import Position
from watu.core.reasons import Ask, Reason
from watu.games.atlantic_storm.first_edition.actions import FirstGive, FirstPick
from watu.games.atlantic_storm.first_edition.position import NOTHING, FirstTable
from watu.games.atlantic_storm.first_edition.resolving_the_battle import (
    losers,
    take_spoils,
)
from watu.games.atlantic_storm.first_edition.sequence_of_play import begin_battle, turn_up_convoy
from watu.games.atlantic_storm.first_edition.supply_cards import take_out


@step
def turn_up_two(s: FirstTable) -> Next:
    """Advanced Rules, Convoy selection. The leader turns up two convoys of all forty. # R200"""
    s.offered = [s.draw(s.convoys), s.draw(s.convoys)]
    s.offered.sort()
    if s.telling:
        cards = [s.game.convoys[convoy].slug for convoy in s.offered]
        s.tell("offer", "Advanced Rules", {"by": s.leader, "cards": cards})
    return pick_convoy()


@step
def pick_convoy(s: FirstTable) -> Next:
    """Advanced Rules, Convoy selection. One is fought over, the other goes to the convoys' own discards."""
    options = [s.game.picks[convoy] for convoy in s.offered]
    choice = s.decide(s.leader, options, PICK)
    s.offered.remove(choice.convoy)
    s.convoy_discards.extend(s.offered)
    s.offered.clear()
    begin_battle(s, choice.convoy)
    return None


NOT_A_PICK = Reason("Advanced Rules", "pick one of the two convoys first")
NOT_OFFERED = Reason("Advanced Rules", "this convoy is not one of the two turned up")


def why_not_pick(s: Position, player: int, action: Action) -> Reason | None:
    """Advanced Rules, Convoy selection. One of the two."""
    assert isinstance(s, FirstTable)
    if not isinstance(action, FirstPick):
        return NOT_A_PICK
    return None if action.convoy in s.offered else NOT_OFFERED


PICK = Ask("Advanced Rules", "pick the convoy to fight over", why_not_pick)


@step
def split_spoils(s: FirstTable, winner: int, side: int) -> Next:
    """Advanced Rules, Splitting the spoils. The convoy and the lost cards lie ready to be shared out. # R201"""
    s.spoils = losers(s, side)
    s.sharers = sharers(s, winner, side)
    s.shares = [0] * len(s.hands)
    for card in s.spoils:
        take_out(s, card)
    s.spoils.append(len(s.game.cards) + s.convoy)
    return share_spoils(winner)


def sharers(s: FirstTable, winner: int, side: int) -> list[int]:
    """Advanced Rules, Splitting the spoils. Whose cards of the last round count 1 or more on the winning side. # R202"""
    found = [winner]
    for play in s.plays:
        if play.side == side and play.value > 0 and play.player not in found:
            found.append(play.player)
    return found


@step
def share_spoils(s: FirstTable, winner: int) -> Next:
    """Advanced Rules, Splitting the spoils. The winner gives one after the other, to whom he likes within the limits."""
    options = [s.game.gives[item][player] for item in s.spoils for player in s.sharers if has_fewest(s, player)]
    only = s.sharers[0] if len(s.sharers) == 1 else NOTHING
    choice = options[0] if only == winner else s.decide(winner, options, GIVE)
    give(s, choice.item, choice.player)
    if s.spoils:
        return share_spoils(winner)
    s.sharers.clear()
    s.shares.clear()
    return None


def has_fewest(s: FirstTable, player: int) -> bool:
    """Advanced Rules, Splitting the spoils. Nobody has a second card before all have one, and so on."""
    return s.shares[player] == min(s.shares[other] for other in s.sharers)


def give(s: FirstTable, item: int, player: int) -> None:
    """Advanced Rules, Splitting the spoils. A card or the convoy goes to a player. # R203"""
    s.spoils.remove(item)
    s.shares[player] += 1
    cards = len(s.game.cards)
    if item < cards:
        s.loot[player].append(item)
    else:
        s.won[player].append(item - cards)
    if s.telling:
        s.tell("give", "Advanced Rules", {"to": player, "card": s.game.gives[item][player].slug})


NOT_A_GIFT = Reason("Advanced Rules", "share out the spoils first")
NOT_A_SPOIL = Reason("Advanced Rules", "this card is not among the spoils")
NO_SHARE = Reason("Advanced Rules", "only players whose cards count 1 or more on the winning side have a share")
NOT_YET = Reason("Advanced Rules", "first everybody must have as many cards as this player")


def why_not_give(s: Position, player: int, action: Action) -> Reason | None:
    """Advanced Rules, Splitting the spoils. A spoil that is left, to a sharer with the fewest so far."""
    assert isinstance(s, FirstTable)
    if not isinstance(action, FirstGive):
        return NOT_A_GIFT
    if action.item not in s.spoils:
        return NOT_A_SPOIL
    if action.player not in s.sharers:
        return NO_SHARE
    return None if has_fewest(s, action.player) else NOT_YET


GIVE = Ask("Advanced Rules", "give a spoil to a player on your side", why_not_give)


CONVOY_CHOICE = Changes("convoy-choice", [(turn_up_convoy, turn_up_two)])
SPLIT_SPOILS = Changes("split-spoils", [(take_spoils, split_spoils)])
