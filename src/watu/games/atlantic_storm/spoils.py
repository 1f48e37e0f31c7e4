"""§9.0 Spoils, with what §15.7 and §15.11 add to them."""

from __future__ import annotations

from watu.core.actions import Action
from watu.core.agenda import Next, step
from watu.core.position import Position
from watu.core.reasons import Ask, Reason
from watu.games.atlantic_storm.actions import GiveSpoil, TakeCard
from watu.games.atlantic_storm.position import (
    AIRCRAFT_TYPE,
    ALLIED,
    EITHER,
    EMPRESS,
    FORCE,
    NOBODY,
    RECYCLE,
    REFUEL,
    SURFACE_TYPE,
    StormPlay,
    StormTable,
)

NOT_CLAIMED = Reason("§15.11", "first say whether you claim Empress of Britain")


def why_not_claim(s: Position, player: int, action: Action) -> Reason | None:
    """§15.11 Claim her, or leave her among the spoils."""
    assert isinstance(s, StormTable)
    return None if action is s.game.fate or action is s.game.no_fate else NOT_CLAIMED


CLAIM = Ask("§15.11", "claim Empress of Britain as your victim, or leave her among the spoils", why_not_claim)


@step
def claim_empress(s: StormTable, side: int) -> Next:
    """§15.11 Whoever played Empress of Britain and a value on the winning side may take her as his victim. # R75"""
    for play in s.plays:
        for card in play.cards:
            if s.game.forces[card].effect == EMPRESS and play.side == side and play.value > 0:
                claim(s, play, card)
                return None
    return None


def claim(s: StormTable, play: StormPlay, card: int) -> None:
    """§9.3, §15.11 She does not count against the share of spoils."""
    if s.decide(play.by, [s.game.fate, s.game.no_fate], CLAIM) is s.game.fate:
        play.cards.remove(card)
        s.won_cards[s.game.parameters.holder_of[play.by]].append(card)
        if s.telling:
            s.tell("empress", "§15.11", {"by": play.by, "card": s.game.forces[card].slug})


def gather(s: StormTable, side: int) -> None:
    """§9.0 The convoy, and the losers' cards that are worth VPs, engaged ones too, with an unclaimed Empress. # R53"""
    forces = s.game.forces
    s.pool.append(len(forces) + s.convoy)
    for play in s.plays:
        for card in play.cards:
            if is_spoil(s, card, side):
                s.pool.append(card)
        play.cards = [card for card in play.cards if card not in s.pool]
    kept: list[int] = []
    kept_by: list[int] = []
    for index, card in enumerate(s.engaged):
        if is_spoil(s, card, side):
            s.pool.append(card)
        else:
            kept.append(card)
            kept_by.append(s.engaged_by[index])
    s.engaged, s.engaged_by = kept, kept_by
    s.convoy = NOBODY


def is_spoil(s: StormTable, card: int, side: int) -> bool:
    """§9.0 A card with a VP value that did not fight for the winning side."""
    force = s.game.forces[card]
    return force.vp != RECYCLE and force.side != side


@step
def spoils(s: StormTable, side: int) -> Next:
    """§9.1 The winner divides them among all with a value of 1 or more on his side this round."""
    gather(s, side)
    s.shares = [-1] * s.game.parameters.parties
    for play in s.plays:
        if play.side == side and play.value > 0:
            s.shares[play.by] = 0
    return divide()


def takers(s: StormTable) -> list[int]:
    """§9.1 The victors with the fewest cards so far, the winner first: nobody gets another before they do. # R54"""
    fewest = min(share for share in s.shares if share >= 0)
    found = [party for party, share in enumerate(s.shares) if share == fewest]
    if s.winner in found:
        found.remove(s.winner)
        found.insert(0, s.winner)
    return found


NOT_A_SPOIL = Reason("§9.0", "the card is not among the spoils still to be divided")
NOT_ELIGIBLE = Reason("§9.1", "only those with a value of 1 or more on the winning side this round share the spoils")
NOT_EVEN = Reason("§9.1", "everyone on the winning side receives a card before anyone receives another")
DIVIDE_NOW = Reason("§9.1", "the spoils are divided now")


def why_not_give(s: Position, player: int, action: Action) -> Reason | None:
    """§9.1 A spoil to one of those whose turn it is to receive."""
    assert isinstance(s, StormTable)
    if not isinstance(action, GiveSpoil):
        return DIVIDE_NOW
    if action.spoil not in s.pool:
        return NOT_A_SPOIL
    if s.shares[action.party] < 0:
        return NOT_ELIGIBLE
    return None if action.party in takers(s) else NOT_EVEN


DIVIDE = Ask("§9.1", "divide the spoils, card by card", why_not_give)


@step
def divide(s: StormTable) -> Next:
    """§9.1 One card to one player, until none is left."""
    able = takers(s)
    choices = [s.game.give[spoil][party] for spoil in s.pool for party in able]
    choice = choices[0]
    if len(choices) > 1 and len([share for share in s.shares if share >= 0]) > 1:
        choice = s.decide(s.winner, choices, DIVIDE)
    receive(s, choice.spoil, choice.party)
    return divide() if s.pool else None


def receive(s: StormTable, spoil: int, party: int) -> None:
    """§9.2 Convoys lie face up in the spoils area, other spoils face down. # R56"""
    s.pool.remove(spoil)
    s.shares[party] += 1
    holder = s.game.parameters.holder_of[party]
    forces = len(s.game.forces)
    if spoil >= forces:
        s.won_convoys[holder].append(spoil - forces)
        sharers = sum(1 << other for other, share in enumerate(s.shares) if share >= 0)
        s.battles.append((spoil - forces, side_that_won(s), s.winner, party, sharers))  # R130
    else:
        s.won_cards[holder].append(spoil)
    if s.telling:
        s.tell("spoil", "§9.1", {"to": party, "card": s.game.spoil_slug(spoil), "is_convoy": spoil >= forces})


# §15.7


NOT_SURVIVING = Reason(
    "§15.7", "only a surviving Force card of the winner's side, Aircraft for Azores, Surface for Channel Dash"
)


def survivors(s: StormTable, side: int) -> list[int]:
    """§15.7 The winning side's Force cards of the event's type still in the battle, engaged ones too."""
    kind = AIRCRAFT_TYPE if side == ALLIED else SURFACE_TYPE
    found: list[int] = []
    for play in s.plays:
        found.extend(play.cards)
    found.extend(s.engaged)
    forces = s.game.forces
    return [
        card
        for card in found
        if forces[card].category == FORCE and forces[card].side == side and forces[card].kind == kind
    ]


def refueller(s: StormTable, side: int) -> int:
    """§15.7 Who played Azores or Channel Dash for the side in this battle; -1 if nobody did."""
    for play in s.plays:
        for card in play.cards:
            if s.game.forces[card].effect == REFUEL and s.game.forces[card].side == side:
                return play.by
    for index, card in enumerate(s.engaged):
        if s.game.forces[card].effect == REFUEL and s.game.forces[card].side == side:
            return s.engaged_by[index]
    return NOBODY


def why_not_take(s: Position, player: int, action: Action) -> Reason | None:
    """§15.7 A survivor of the right type, or none."""
    assert isinstance(s, StormTable)
    if action is s.game.none:
        return None
    side = side_that_won(s)
    if side != EITHER and isinstance(action, TakeCard) and action.card in survivors(s, side):
        return None
    return NOT_SURVIVING


def side_that_won(s: StormTable) -> int:
    """§8.1 The side with the higher total."""
    if s.totals[0] == s.totals[1]:
        return EITHER
    return 0 if s.totals[0] > s.totals[1] else 1


REFUEL_ASK = Ask("§15.7", "take one surviving card into your hand, or none", why_not_take)


@step
def refuel(s: StormTable, side: int) -> Next:
    """§15.7 Azores takes back an Aircraft Force card, Channel Dash a Surface one. # R57"""
    owner = refueller(s, side)
    cards = survivors(s, side)
    if owner < 0 or owner >= s.game.parameters.players or not cards:
        return None
    options: list[Action] = [s.game.take[card] for card in cards]
    choice = s.decide(owner, [*options, s.game.none], REFUEL_ASK)
    if isinstance(choice, TakeCard):
        take_back(s, owner, choice.card)
    return None


def take_back(s: StormTable, owner: int, card: int) -> None:
    """§15.7 The card goes into the hand, and all have seen it."""
    for play in s.plays:
        if card in play.cards:
            play.cards.remove(card)
    if card in s.engaged:
        index = s.engaged.index(card)
        s.engaged.pop(index)
        s.engaged_by.pop(index)
    s.hands[owner].append(card)
    s.hands[owner].sort()
    s.known[owner].append(card)
    if s.telling:
        s.tell("take", "§15.7", {"by": owner, "card": s.game.forces[card].slug})
