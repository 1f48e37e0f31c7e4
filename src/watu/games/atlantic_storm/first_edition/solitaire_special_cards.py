"""Special Cards (Solitaire): Admirals, storms, supply, and the others that cancel an enemy card."""

from __future__ import annotations

from typing import Final

from watu.core.actions import Action
from watu.core.agenda import Next, Step, step
from watu.core.events import Fields
from watu.core.position import Position
from watu.core.reasons import Ask, Reason
from watu.games.atlantic_storm.first_edition.actions import (
    CANCEL_A_CARD,
    CANCEL_CARD,
    CHANGE_ZONES,
    DROP,
    PROTECT,
    FirstAdmiral,
    FirstStormUse,
    FirstTarget,
)
from watu.games.atlantic_storm.first_edition.position import (
    ADMIRAL,
    AIRCRAFT,
    BLACK_GAP,
    MILK_COW,
    NORMAL,
    NOTHING,
    STORM,
    SUPPLY,
)
from watu.games.atlantic_storm.first_edition.solitaire_program import (
    to_drop,
    to_protect,
    worst_enemy,
)
from watu.games.atlantic_storm.first_edition.solitaire_table import PLAYER, FirstSolitaireTable
from watu.games.atlantic_storm.first_edition.solitaire_zones import declare_zones

STORM_STRIKES: Final = 3


@step
def announce(s: FirstSolitaireTable, side: int) -> Next:
    """Solitaire, Sequence of Play 8. What Admirals are for, and which card is supplied, is said now. # R214"""
    steps: list[Step] = []
    for card in s.laid[side]:
        kind = s.game.cards[card]
        if kind.event == ADMIRAL and side == s.side:
            steps.append(announce_admiral(card))
        elif kind.category == SUPPLY:
            steps.append(supply_card(side, card))
    return tuple(steps)


@step
def announce_admiral(s: FirstSolitaireTable, card: int) -> Next:
    """Special Cards (Solitaire), Admirals. To cancel an enemy card, or to change the zones."""
    choice = s.decide(PLAYER, s.game.admiral_uses, ADMIRAL_ASK)
    if choice.use == CHANGE_ZONES:
        s.changing.append(card)
    return None


NOT_A_USE = Reason("Special Cards (Solitaire)", "say first what the Admiral is used for")


def why_not_admiral_solo(s: Position, player: int, action: Action) -> Reason | None:
    """Special Cards (Solitaire), Admirals. One of two uses."""
    is_use = isinstance(action, FirstAdmiral) and action.use in (CANCEL_A_CARD, CHANGE_ZONES)
    return None if is_use else NOT_A_USE


ADMIRAL_ASK = Ask("Special Cards (Solitaire)", "choose what the Admiral is used for", why_not_admiral_solo)


@step
def supply_card(s: FirstSolitaireTable, side: int, supply: int) -> Next:
    """Special Cards (Solitaire), Milk Cow. One card of the side is protected; supply ships do likewise. # R215"""
    s.supplying = supply
    choices = [card for card in s.laid[side] if why_not_supply(s, card) is None]
    if not choices:
        return None
    if side == s.side:
        options = [s.game.targets[PROTECT][card] for card in choices]
        options.append(s.game.target_nothing[PROTECT])
        chosen = s.decide(PLAYER, options, PROTECT_ASK).card
    else:
        chosen = to_protect(s, choices)
    if chosen != NOTHING:
        s.protected[side].append(chosen)
        if s.telling:
            names = s.slugs([supply, chosen])
            fields: Fields = {"side": side, "supply": names[0], "card": names[1]}
            s.tell("protect", "Special Cards (Solitaire)", fields)
    return None


NOT_LAID = Reason("Special Cards (Solitaire)", "the card is not laid out on the side in question")
NOT_A_SHIP = Reason("Supply Cards", "only ships, escort groups, submarines and packs can be supplied")
NOT_A_BOAT = Reason("Supply Cards", "the milk cow supplies submarines and wolf packs only")
PROTECTED_ALREADY = Reason("Special Cards (Solitaire)", "the card is protected already")
SPENT = Reason("Special Cards (Solitaire)", "the card has done its work and cannot be cancelled")
NO_AIRCRAFT = Reason("Special Cards (Solitaire)", "the Black Gap cancels an aircraft card")
COUNTS = Reason("Solitaire Rules", "only a normal card that counts nothing in the zones may be discarded")
NOT_NOW = Reason("Special Cards (Solitaire)", "choose a card for this, or nothing")


def why_not_supply(s: FirstSolitaireTable, card: int) -> Reason | None:
    """Supply Cards. Ships and boats of the same side, and boats only by the milk cow; each once."""
    supply, kind = s.game.cards[s.supplying], s.game.cards[card]
    if card not in s.laid[supply.side]:
        return NOT_LAID
    if card in s.protected[supply.side]:
        return PROTECTED_ALREADY
    if kind.category != NORMAL or not kind.is_ship:
        return NOT_A_SHIP
    return NOT_A_BOAT if supply.event == MILK_COW and not kind.is_boat else None


def why_not_cancel(s: FirstSolitaireTable, enemy: int, card: int) -> Reason | None:
    """Special Cards (Solitaire). Any card of the enemy; for a Black Gap an aircraft card. # R216"""
    if card not in s.laid[enemy]:
        return NOT_LAID
    if card in s.used[enemy]:
        return SPENT
    return NO_AIRCRAFT if s.only_aircraft and s.game.cards[card].kind != AIRCRAFT else None


def why_not_drop(s: FirstSolitaireTable, side: int, card: int) -> Reason | None:
    """Solitaire, Sequence of Play 13. A normal card of one's own that counts nothing."""
    if card not in s.laid[side]:
        return NOT_LAID
    is_normal = s.game.cards[card].category == NORMAL
    return None if is_normal and s.twice_worth(card, s.zone) == 0 else COUNTS


def why_not_target(s: Position, player: int, action: Action, verb: int) -> Reason | None:
    """Special Cards (Solitaire). What is common to the three choices of a card."""
    assert isinstance(s, FirstSolitaireTable)
    if not isinstance(action, FirstTarget) or action.verb != verb:
        return NOT_NOW
    if action.card == NOTHING:
        return None
    if verb == PROTECT:
        return why_not_supply(s, action.card)
    if verb == CANCEL_CARD:
        return why_not_cancel(s, 1 - s.side, action.card)
    return why_not_drop(s, s.side, action.card)


def why_not_protect_action(s: Position, player: int, action: Action) -> Reason | None:
    """Special Cards (Solitaire), Milk Cow."""
    return why_not_target(s, player, action, PROTECT)


def why_not_cancel_action(s: Position, player: int, action: Action) -> Reason | None:
    """Special Cards (Solitaire). A card of the enemy, or none."""
    return why_not_target(s, player, action, CANCEL_CARD)


def why_not_drop_action(s: Position, player: int, action: Action) -> Reason | None:
    """Solitaire, Sequence of Play 13. A card of one's own, or none."""
    return why_not_target(s, player, action, DROP)


PROTECT_ASK = Ask("Special Cards (Solitaire)", "choose the card that is supplied and protected", why_not_protect_action)
CANCEL_ASK = Ask("Special Cards (Solitaire)", "choose an enemy card to cancel", why_not_cancel_action)
DROP_ASK = Ask("Solitaire Rules", "discard a card that counts nothing, or nothing", why_not_drop_action)


@step
def use_specials(s: FirstSolitaireTable, side: int) -> Next:
    """Solitaire, Sequence of Play 13. Each special card still there takes effect, in the order laid. # R216"""
    return tuple(
        use_special(side, card) for card in s.laid[side] if s.is_special(card) or s.game.cards[card].event == BLACK_GAP
    )


@step
def use_special(s: FirstSolitaireTable, side: int, card: int) -> Next:
    """Special Cards (Solitaire). A storm, a change of zones, or an enemy card cancelled."""
    if card not in s.laid[side]:
        return None
    event = s.game.cards[card].event
    if event == BLACK_GAP:
        s.used[side].append(card)
        return cancel_one(side, True)
    s.take_out(side, card)
    if event == STORM:
        s.storm = card
        return roll_storm(side)
    s.discard(card)
    if card in s.changing:
        return change_zones(side)
    return cancel_one(side, False)


@step
def roll_storm(s: FirstSolitaireTable, side: int) -> Next:
    """Special Cards (Solitaire), Storm. On 1-3 two enemy cards are cancelled; on 4-6 the enemy may use it."""
    if s.roll(6, "Special Cards (Solitaire): the storm") > STORM_STRIKES:
        return receive_storm(1 - side)
    s.discard(s.storm)
    s.storm = NOTHING
    return cancel_one(side, False), cancel_one(side, False)


@step
def receive_storm(s: FirstSolitaireTable, side: int) -> Next:
    """Special Cards (Solitaire), Storm. It may be used the same way, or blows over. # R217"""
    if side != s.side or s.decide(PLAYER, s.game.storm_uses, STORM_ASK).is_used:
        return roll_storm(side)
    s.discard(s.storm)
    s.storm = NOTHING
    return None


NOT_A_STORM = Reason("Special Cards (Solitaire)", "say first whether you use the storm")


def why_not_storm(s: Position, player: int, action: Action) -> Reason | None:
    """Special Cards (Solitaire), Storm."""
    return None if isinstance(action, FirstStormUse) else NOT_A_STORM


STORM_ASK = Ask("Special Cards (Solitaire)", "use the storm, or not", why_not_storm)


@step
def cancel_one(s: FirstSolitaireTable, side: int, only_aircraft: bool) -> Next:
    """Special Cards (Solitaire). An enemy card is cancelled and discarded, its bonus cards with it. # R216"""
    s.only_aircraft = only_aircraft
    targets = [card for card in s.laid[1 - side] if why_not_cancel(s, 1 - side, card) is None]
    if not targets:
        return None
    if side == s.side:
        options = [s.game.targets[CANCEL_CARD][card] for card in targets]
        options.append(s.game.target_nothing[CANCEL_CARD])
        chosen = s.decide(PLAYER, options, CANCEL_ASK).card
    else:
        chosen = worst_enemy(s, targets)
    if chosen != NOTHING:
        s.take_out(1 - side, chosen)
        s.discard(chosen)
        if s.telling:
            fields: Fields = {"side": side, "card": s.game.cards[chosen].slug}
            s.tell("solo_cancel", "Special Cards (Solitaire)", fields)
    return None


@step
def change_zones(s: FirstSolitaireTable, side: int) -> Next:
    """Special Cards (Solitaire), Admirals. The zone or zones are chosen anew."""
    declare_zones(s, side)
    return None


@step
def drop_weak(s: FirstSolitaireTable, side: int) -> Next:
    """Solitaire, Sequence of Play 13. The side without the initiative may discard what counts nothing. # R218"""
    choices = [card for card in s.laid[side] if why_not_drop(s, side, card) is None]
    if not choices:
        return None
    if side != s.side:
        for card in to_drop(s, choices, side):
            drop(s, side, card)
        return None
    options = [s.game.targets[DROP][card] for card in choices]
    options.append(s.game.target_nothing[DROP])
    chosen = s.decide(PLAYER, options, DROP_ASK).card
    if chosen == NOTHING:
        return None
    drop(s, side, chosen)
    return drop_weak(side)


def drop(s: FirstSolitaireTable, side: int, card: int) -> None:
    """Solitaire, Sequence of Play 13. A card is out of the battle before the dice fall."""
    s.take_out(side, card)
    s.discard(card)
    if s.telling:
        s.tell("drop", "Solitaire Rules", {"side": side, "card": s.game.cards[card].slug})
