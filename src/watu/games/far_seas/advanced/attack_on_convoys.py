"""§6.3.3 Attacking a convoy: by surprise, or through its escorts."""

from __future__ import annotations

from typing import Final

from watu.core.agenda import Next, step
from watu.core.reasons import Reason
from watu.games.far_seas.advanced.convoys import area_of, escorts_of, lose_transports
from watu.games.far_seas.areas import AREAS
from watu.games.far_seas.combat import fight
from watu.games.far_seas.position import (
    ATTACK,
    BESIDE_CONVOY,
    CAPTURED,
    FOUGHT,
    HOMEBOUND,
    RAN,
    RIVER,
    SHOWN,
    SLOW,
    SPENT,
    FarSeasTable,
)

UNUSED: Final = Reason("§6.3", "convoys are not in play")
NOT_MOVED: Final = Reason("§6.3.3", "only Main Cruisers that moved in this operation attack")
BY_LEAD: Final = Reason("§6.3.3", "a squadron is named by its first ship")
NO_CONVOY: Final = Reason("§6.3.3", "the convoy is not in the area")
NO_ORDER: Final = Reason("§6.3.3", "the attack was not ordered (-Att)")
BARRED: Final = Reason("§6.3.3", "it ran, fought, raided or made captures in this turn")
HAS_ATTACKED: Final = Reason("§6.3.3", "it has attacked a convoy in this turn")
CRIPPLED: Final = Reason("§4.6.4.3", "a cruiser damaged to half its capacity cannot surprise")
LOST: Final = Reason("§7.3.2", "the lost cruiser cannot attack")


def why_not_attack_convoy(s: FarSeasTable, lead: int, convoy: int, is_surprise: bool) -> Reason | None:
    """§6.3.3 Whether a unit can attack a convoy. # R540, R586"""
    if not s.game.is_advanced:
        return UNUSED
    if lead >= len(s.to) or not 0 < s.where[lead] <= AREAS or not s.has_moved_now(lead):
        return NOT_MOVED
    if s.lead[lead] != lead:
        return BY_LEAD
    if area_of(s, convoy) != s.where[lead] or s.duty[lead] == RIVER:
        return NO_CONVOY
    if lead == s.lost:
        return LOST
    for ship in s.unit(lead):
        reason = why_not_take_part(s, ship, is_surprise)
        if reason is not None:
            return reason
    return None


def why_not_take_part(s: FarSeasTable, ship: int, is_surprise: bool) -> Reason | None:
    """§6.3.3 Whether a cruiser of the unit bars its attack."""
    if s.plan[ship] not in (ATTACK, HOMEBOUND):
        return NO_ORDER
    if s.has(ship, RAN | FOUGHT | CAPTURED):
        return BARRED
    if s.has(ship, SPENT):
        return HAS_ATTACKED
    return CRIPPLED if is_surprise and s.has(ship, SLOW) else None  # R587


@step
def attack_convoy(s: FarSeasTable, lead: int, convoy: int, is_surprise: bool) -> Next:
    """§6.3.3 Attack on a convoy: an unprotected one is destroyed; else surprise on 1-3, or the escorts fight. # R588"""
    ships = s.unit(lead)
    for ship in ships:
        s.put(ship, SHOWN | SPENT)
        s.prove(ship)
    s.reveal()
    if s.telling:
        slug = s.game.chart.convoys[convoy].slug
        s.tell("convoy_attack", "§6.3.3", {"ships": [s.game.chart.ships[n].slug for n in ships], "convoy": slug})
    escorts = escorts_of(s, convoy)
    if not escorts:
        lose_transports(s, convoy, s.transports[convoy])
        return None
    if is_surprise and s.roll(6, "§6.3.3.1 Surprising the convoy") + slowness(s, ships) <= 3:
        lose_transports(s, convoy, sum([s.roll(6, "§6.3.3.1 Transports") for _ in ships]))
        return None
    area = s.where[lead]
    escort_battle = fight(area, tuple(ships), tuple(escorts), 0, BESIDE_CONVOY, -1, ())  # R584, R585
    return escort_battle, after_escorts(tuple(ships), convoy)


def slowness(s: FarSeasTable, ships: list[int]) -> int:
    """§6.3.3.1 One for Speed 4, two for 4-, by the slowest ship. # R587"""
    return max(0, 4 - min([s.speed(ship) for ship in ships]))


@step
def after_escorts(s: FarSeasTable, ships: tuple[int, ...], convoy: int) -> Next:
    """§6.3.3 The convoy after its escorts: with none left beside it the convoy is destroyed by any attacker still there. # R583, R589"""
    area = area_of(s, convoy)
    is_there = any(s.where[ship] == area and not s.has(ship, RAN) for ship in ships)
    if area and is_there and not escorts_of(s, convoy):
        lose_transports(s, convoy, s.transports[convoy])
    return None
