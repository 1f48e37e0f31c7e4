"""§4.6.5 German surprise attack, and intervention against a siege (§6.4.2)."""

from __future__ import annotations

from typing import Final

from watu.core.actions import Action
from watu.core.agenda import Next, step
from watu.core.position import Position
from watu.core.reasons import Ask, Reason
from watu.games.far_seas.actions import DECLINE, SURPRISE, SeaAction
from watu.games.far_seas.combat import fight
from watu.games.far_seas.position import (
    ALLIED,
    AT_SEA,
    BESIDE_CONVOY,
    FOUND,
    INTERVENE,
    RAN,
    RIVER,
    SEARCH,
    SHOWN,
    SIEGE,
    SLOW,
    STATION,
    SURPRISED,
    FarSeasTable,
)

USED_THIS_TURN: Final = Reason("§4.6.5", "the surprise attack of this turn has been made")
USED_BEFORE: Final = Reason("§4.6.5", "a cruiser of the unit has made its surprise attack of the game")
NOT_A_UNIT: Final = Reason("§4.6.5", "units are named by their first ship, and are one's own")
NOT_HERE: Final = Reason("§4.6.5", "the attacker has not moved into this area in this operation")
DISCOVERED: Final = Reason("§4.6.5.1", "it has been discovered")
CRIPPLED: Final = Reason("§4.6.4.3", "a cruiser damaged to half its capacity cannot surprise")
LOST: Final = Reason("§7.3.2", "the lost cruiser cannot attack")
NO_TARGET: Final = Reason("§4.6.5", "the target has not moved here in this operation, or is on escort or convoy duty")
RAN_AWAY: Final = Reason("§4.6.5", "the target has tried to run in this turn")
SQUADRON_TOO_STRONG: Final = Reason("§4.6.5.1", "a single cruiser surprises single ships only")
TOO_LARGE: Final = Reason("§4.6.5.1", "its damage capacity is more than one above the attacker's")
NO_ORDER: Final = Reason("§6.4.2", "an intervention must have been ordered (-Int)")
NOT_ASKED: Final = Reason("§4.6.5", "this is no surprise attack")


@step
def surprise(s: FarSeasTable, area: int, seat: int) -> Next:
    """§4.6.5 Make a German surprise attack, or not: after the searches of an area, out of nowhere. # R563

    The question is put wherever the Allies cannot exclude an attack, so that it betrays no order.
    """
    pairs = pairs_here(s, area, seat)
    if not pairs:
        return None
    get = s.game.choices.get
    options = [get(SURPRISE, unit, target) for unit, target in pairs if why_not_attack(s, seat, unit, target) is None]
    choice = s.decide(seat, [get(DECLINE), *options], SURPRISING)
    if choice.kind == DECLINE:
        return None
    return strike(s, choice.a, choice.b)


def strike(s: FarSeasTable, lead: int, target: int) -> Next:
    """§4.6.5.2 Combat from range C; besiegers fight as intervened against. # R564"""
    germans, allies = s.unit(lead), s.unit(target)
    s.surprise_turn = s.turn
    for ship in germans:
        s.put(ship, SURPRISED | FOUND | (SHOWN if s.plan[ship] == INTERVENE else 0))
        s.prove(ship)
    s.reveal()
    if s.telling:
        ships = s.game.chart.ships
        fields: dict[str, int | list[str]] = {"area": s.where[lead]}
        fields["germans"] = [ships[ship].slug for ship in germans]
        fields["allies"] = [ships[ship].slug for ship in allies]
        s.tell("surprise", "§4.6.5.2", fields)
    kind = BESIDE_CONVOY if s.duty[target] == SIEGE else AT_SEA
    return fight(s.where[lead], tuple(germans), tuple(allies), 2, kind, ALLIED, ())


def pairs_here(s: FarSeasTable, area: int, seat: int) -> list[tuple[int, int]]:
    """§4.6.5 Attacks that the Allies cannot exclude."""
    if s.surprise_turn == s.turn:
        return []
    units = [lead for lead in s.leads_of(s.game.chart.mains) if why_not_attacker(s, area, seat, lead) is None]
    if not units:
        return []
    targets = s.leads_of([ship for ship in s.game.chart.allies if s.where[ship] == area])
    return [(unit, target) for unit in units for target in targets if why_not_target(s, unit, target) is None]


def why_not_attacker(s: FarSeasTable, area: int, seat: int, lead: int) -> Reason | None:
    """§4.6.5.1 Whether a unit may attack, as far as everybody knows."""
    if lead >= len(s.to) or s.lead[lead] != lead or s.game.seat_of[lead] != seat:
        return NOT_A_UNIT
    if s.where[lead] != area or not s.has_moved_now(lead) or s.duty[lead] == RIVER:
        return NOT_HERE
    for ship in s.unit(lead):
        if s.has(ship, FOUND | RAN):
            return DISCOVERED
        if s.has(ship, SLOW):  # R560
            return CRIPPLED
        if s.has(ship, SURPRISED):
            return USED_BEFORE
    return None


def why_not_target(s: FarSeasTable, lead: int, target: int) -> Reason | None:
    """§4.6.5, §4.6.5.1 Whether a unit may be attacked, by an intervention if need be. # R565, R566"""
    if target < s.game.chart.first_ally or s.where[target] != s.where[lead] or s.lead[target] != target:
        return NO_TARGET
    if s.duty[target] not in (SEARCH, STATION, SIEGE):
        return NO_TARGET
    if s.duty[target] != SIEGE and not s.has_moved_now(target):
        return NO_TARGET
    if s.has(target, RAN):  # R569
        return RAN_AWAY
    attackers, defenders = s.unit(lead), s.unit(target)
    if len(attackers) > 1:
        return None
    if len(defenders) > 1:
        return SQUADRON_TOO_STRONG
    ships = s.game.chart.ships
    return TOO_LARGE if ships[target].hull > ships[lead].hull + 1 else None


def why_not_attack(s: FarSeasTable, seat: int, lead: int, target: int) -> Reason | None:
    """§4.6.5, §6.4.2 Whether the attack can be made, secrets included."""
    if s.surprise_turn == s.turn:
        return USED_THIS_TURN
    reason = why_not_attacker(s, s.area, seat, lead) or why_not_target(s, lead, target)
    if reason is not None:
        return reason
    if lead == s.lost:
        return LOST
    is_new = s.has_moved_now(target)
    if s.duty[target] == SIEGE and not is_new and any(s.plan[ship] != INTERVENE for ship in s.unit(lead)):
        return NO_ORDER
    return None


def why_not_surprise(s: Position, player: int, action: Action) -> Reason | None:
    """§4.6.5 Why an attack cannot be made."""
    assert isinstance(s, FarSeasTable) and isinstance(action, SeaAction)
    if action.kind == DECLINE:
        return None
    return why_not_attack(s, player, action.a, action.b) if action.kind == SURPRISE else NOT_ASKED


SURPRISING: Final = Ask("§4.6.5", "make a surprise attack, or not", why_not_surprise)
