"""The Allied staff's first orders in an operation: sieges, and convoys on their way."""

from __future__ import annotations

from typing import Final

from watu.bots.far_seas_staff.hunter import Order
from watu.bots.far_seas_staff.lookout import Lookout
from watu.games.far_seas.actions import BESIEGING, SAIL
from watu.games.far_seas.areas import AREAS
from watu.games.far_seas.position import TURNS

STARTS: Final = 2
ESCORTS: Final = 2  # ships that can reach a convoy where it starts
DEAR: Final = 0.0  # points a ship and turn that a siege must bring


def first_orders(look: Lookout) -> list[Order]:
    """§6.4.1, §6.3.1 Sieges come before any other move, then convoys."""
    if not look.game.is_advanced:
        return []
    return [*sieges(look), *sailings(look)]


def sieges(look: Lookout) -> list[Order]:
    """§6.4.1 Where enough ships lie before a colony they are put there, the least useful first."""
    orders: list[Order] = []
    for colony in look.chart.colonies:
        begun = look.besiegers(colony.number)
        if look.taken[colony.number] or look.turn > colony.deadline or len(begun) >= colony.ships:
            continue
        is_new = look.siege_from[colony.number] == 0
        if is_new and (look.ob > 1 or look.turn + colony.turns - 1 > colony.deadline):
            continue
        if is_new and colony.vp < DEAR * colony.ships * colony.turns:
            continue
        able = [
            (look.chart.ships[n].speed, n)
            for n in look.chart.allies
            if look.where[n] == colony.area and look.moved[n] == 0 and look.duty[n] != 5
        ]
        lacking = colony.ships - len(begun)
        if len(able) >= lacking:
            orders.extend([Order([n], BESIEGING, colony.number, 0.0) for _, n in sorted(able)[:lacking]])
    return orders


def sailings(look: Lookout) -> list[Order]:
    """§6.3.1 Convoys under way move in the last operation; new ones start where no cruiser is near, or when they must."""
    if look.turn < 2 or look.waiting():
        return []
    orders: list[Order] = []
    fresh: list[tuple[float, int]] = []
    for convoy in look.chart.convoys:
        step = look.steps[convoy.number]
        if look.sailed[convoy.number] or not look.transports[convoy.number] or step > len(convoy.dots):
            continue
        if step > 0:
            orders.append(Order([], SAIL, convoy.number, 0.0))
        elif look.turn + len(convoy.dots) <= TURNS:
            slack = TURNS - look.turn - len(convoy.dots)
            peril = perils(look, convoy.dots) + (0.0 if escorts_near(look, convoy.dots[0]) >= ESCORTS else 1.0)
            if peril < 0.6 + 0.3 * max(0, 3 - slack) or slack <= 1:
                fresh.append((peril - (10.0 if slack <= 1 else 0.0), convoy.number))
    orders.extend([Order([], SAIL, number, 0.0) for _, number in sorted(fresh)[:STARTS]])
    return orders


def perils(look: Lookout, dots: list[int]) -> float:
    """Cruisers that can meet a convoy on its way, the first dots counting most."""
    total = 0.0
    for number in range(len(dots)):
        near = [dots[number], *[area for area in look.chart.german_next[dots[number]] if area <= AREAS]]
        cruisers = sum([1 for ship in look.chart.mains if look.where[ship] in near])
        total += cruisers * 0.6**number * 0.5
    return total


def escorts_near(look: Lookout, area: int) -> int:
    """Ships that can still come to an area in this turn, slow or strong enough to be good beside a convoy."""
    near = [area, *look.chart.allied_next[area]]
    ships = look.chart.ships
    return sum([1 for n in look.chart.allies if look.where[n] in near and look.moved[n] == 0 and ships[n].hull >= 4])
