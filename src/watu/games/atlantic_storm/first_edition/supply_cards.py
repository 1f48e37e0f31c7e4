"""Supply Cards: two supply ships and a milk cow bring a card of a winning side home."""

from __future__ import annotations

from watu.core.actions import Action
from watu.core.agenda import Next, Step, step
from watu.core.events import Fields
from watu.core.position import Position
from watu.core.reasons import Ask, Reason
from watu.games.atlantic_storm.first_edition.actions import FirstRefuel
from watu.games.atlantic_storm.first_edition.position import (
    MILK_COW,
    NORMAL,
    NOTHING,
    SUPPLY,
    FirstTable,
)


def supply_steps(s: FirstTable, side: int) -> list[Step]:
    """Supply Cards. A choice for each supply card on the winning side, the one played first going first."""
    steps: list[Step] = []
    for number, card in enumerate(s.faced):
        if is_supply_of(s, card, side):
            steps.append(refuel(s.faced_by[number], card))
    for play in s.plays:
        if play.side == side:
            steps.extend([refuel(play.player, card) for card in play.cards if is_supply_of(s, card, side)])
    return steps


def is_supply_of(s: FirstTable, card: int, side: int) -> bool:
    """Supply Cards. Whether the card is a supply card of the side."""
    kind = s.game.cards[card]
    return kind.category == SUPPLY and kind.side == side


@step
def refuel(s: FirstTable, player: int, supply: int) -> Next:
    """Supply Cards. One ship or submarine of the battle is refuelled and taken in hand, or none. # R181 R182"""
    options = [s.game.refuels[card] for card in in_battle(s) if why_not_fuel(s, supply, card) is None]
    if not options:
        return None
    options.append(s.game.refuel_nothing)
    s.refuelling = supply
    choice = s.decide(player, options, REFUEL)
    s.refuelling = NOTHING
    if choice.card != NOTHING:
        bring_home(s, player, choice.card)
    if s.telling:
        fields: Fields = {"by": player, "supply": s.game.cards[supply].slug, "card": choice.word}
        s.tell("refuel", "Supply Cards", fields)
    return None


def in_battle(s: FirstTable) -> list[int]:
    """Supply Cards. All cards of the battle, those of earlier rounds first."""
    cards = s.faced[:]
    for play in s.plays:
        cards.extend(play.cards)
    return cards


def take_out(s: FirstTable, card: int) -> None:
    """Resolving the Battle. A card leaves the battle."""
    if card in s.faced:
        number = s.faced.index(card)
        s.faced.pop(number)
        s.faced_by.pop(number)
        return
    for play in s.plays:
        if card in play.cards:
            number = play.cards.index(card)
            play.cards.pop(number)
            play.parents.pop(number)
            return


def bring_home(s: FirstTable, player: int, card: int) -> None:
    """Supply Cards. The card leaves the battle for the hand of whoever supplied it; all have seen it. # R181"""
    take_out(s, card)
    s.hands[player].append(card)
    s.hands[player].sort()
    s.shown[player].append(card)
    s.shown[player].sort()


NOT_A_REFUELLING = Reason("Supply Cards", "choose what is refuelled")
NOT_IN_BATTLE = Reason("Supply Cards", "only cards that are in this battle can be refuelled")
OTHER_SIDE = Reason("Supply Cards", "a supply card refuels cards of its own side")
NOT_A_SHIP = Reason("Supply Cards", "only ships, escort groups, submarines and packs can be refuelled")
NOT_A_BOAT = Reason("Supply Cards", "the milk cow refuels submarines and wolf packs only")


def why_not_fuel(s: FirstTable, supply: int, card: int) -> Reason | None:
    """Supply Cards. Carriers but no other aircraft; by the milk cow submarines and packs only. # R183"""
    tanker, kind = s.game.cards[supply], s.game.cards[card]
    if kind.side != tanker.side:
        return OTHER_SIDE
    if kind.category != NORMAL or not kind.is_ship:
        return NOT_A_SHIP
    return NOT_A_BOAT if tanker.event == MILK_COW and not kind.is_boat else None


def why_not_refuel(s: Position, player: int, action: Action) -> Reason | None:
    """Supply Cards. A card of the battle that can be refuelled, or none."""
    assert isinstance(s, FirstTable)
    if not isinstance(action, FirstRefuel):
        return NOT_A_REFUELLING
    if action.card == NOTHING:
        return None
    if action.card not in in_battle(s):
        return NOT_IN_BATTLE
    return why_not_fuel(s, s.refuelling, action.card)


REFUEL = Ask("Supply Cards", "choose a card to refuel and take", why_not_refuel)
