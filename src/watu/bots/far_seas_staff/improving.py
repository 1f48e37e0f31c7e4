"""Making an Allied plan better sea by sea: each change is tried in the same worlds with the same luck."""

from __future__ import annotations

import time
from typing import Final, final

from watu.bots.comparing import lead
from watu.bots.far_seas_staff.hunter import Order
from watu.bots.far_seas_staff.lookout import Lookout
from watu.bots.far_seas_staff.war_game import Plan, WarGame
from watu.core.playon import Luck
from watu.core.state import World
from watu.games.far_seas.actions import GUARDING, PROTECTING
from watu.games.far_seas.areas import AREAS
from watu.games.far_seas.position import FarSeasTable

FIRST: Final = 4  # worlds in which a change has made a difference, before it may be dropped
BEHIND: Final = 0.0  # standard errors below which it is dropped
BETTER: Final = 1.6  # standard errors by which it must be better in the end


@final
class Change:
    """Other orders for a few ships, and the areas in which they make a difference."""

    def __init__(self, plan: Plan, areas: list[int], name: str) -> None:
        """``plan`` is the whole plan with the change made."""
        self.plan = plan
        self.areas = areas
        self.name = name


@final
class Trials:
    """Worlds, each with its luck, that every plan of a phase meets; no more playouts than ``most``, nor later than ``stop`` (0: never)."""

    def __init__(self, war_game: WarGame, look: Lookout, seed: int, most: int, stop: float) -> None:
        """No worlds yet."""
        self.war_game = war_game
        self.look = look
        self.seed = seed
        self.left = most
        self.stop = stop
        self.worlds: list[World] = []
        self.lucks: list[Luck] = []
        self.visited: list[list[bool]] = []

    def add(self, world: World) -> None:
        """One world more."""
        self.lucks.append(Luck(self.seed, len(self.worlds)))
        self.worlds.append(world)
        self.visited.append(visited(world, self.look))

    def is_over(self) -> bool:
        """Whether there is no more time, or all is done."""
        return self.left <= 0 or (self.stop > 0.0 and time.monotonic() > self.stop)

    def fill(self, plan: Plan, count: int) -> None:
        """Play a plan out in the first worlds."""
        while len(plan.found) < count:
            number = len(plan.found)
            self.left -= 1
            plan.found.append(self.war_game.value(self.worlds[number], {}, self.look, plan, self.lucks[number]))

    def is_better(self, own: Plan, change: Change) -> bool:
        """Whether a change is better than the plan by more than chance; where no cruiser comes near, it is as good."""
        plan = change.plan
        differences = 0
        for number in range(len(self.worlds)):
            if self.is_over():
                return False
            self.fill(own, number + 1)
            if not self.matters(number, change.areas):
                plan.found.append(own.found[number])
                continue
            self.fill(plan, number + 1)
            differences += plan.found[number] != own.found[number]
            if differences >= FIRST and lead(plan.found, own.found) < BEHIND:
                return False
        return differences >= FIRST and lead(plan.found, own.found) > BETTER

    def matters(self, number: int, areas: list[int]) -> bool:
        """Whether a German ship comes to one of the areas in a world."""
        there = self.visited[number]
        return any(there[area] for area in areas)


def visited(world: World, look: Lookout) -> list[bool]:
    """The areas in which German ships may be in this operation."""
    s = world.base
    assert isinstance(s, FarSeasTable)
    found = [look.game.is_solitaire] * (AREAS + 1)  # where the bot goes is not written yet
    for ship in range(look.chart.first_ally):
        if look.is_at_sea(ship):
            place = s.to[ship] if ship in s.named and s.to[ship] else s.where[ship]
            if 0 < place <= AREAS:
                found[place] = True
    return found


def area_of(look: Lookout, order: Order) -> int:
    """Where an order leads; 0 for none of the numbered areas."""
    if order.kind == GUARDING:
        return look.chart.stations[order.number].area
    area = look.convoy_area(order.number) if order.kind == PROTECTING else order.number
    return area if area <= AREAS else 0


def by_ship(orders: list[Order]) -> dict[int, Order]:
    """Orders of single ships, by the ship."""
    return {order.ships[0]: order for order in orders if len(order.ships) == 1}


def changes(look: Lookout, own: Plan, other: Plan) -> list[Change]:
    """Everything in which another plan differs, sea by sea: its orders for the ships that either plan sends to the sea."""
    mine, theirs = by_ship(own.orders), by_ship(other.orders)
    concerned: list[list[int]] = [[] for _ in range(AREAS + 1)]
    for ship in sorted({*mine, *theirs}):
        one, two = mine.get(ship), theirs.get(ship)
        if one is not None and two is not None and one.kind == two.kind and one.number == two.number:
            continue
        for area in sorted({area_of(look, order) for order in (one, two) if order is not None}):
            concerned[area].append(ship)
    found: list[Change] = []
    for ships in concerned[1:]:
        if ships:
            found.append(changed(look, own, theirs, ships))
        if len(ships) > 1:
            found.extend([changed(look, own, theirs, [ship]) for ship in ships])
    return found


def changed(look: Lookout, own: Plan, theirs: dict[int, Order], ships: list[int]) -> Change:
    """The plan with other orders for some ships; without one a ship stays where it is."""
    orders: list[Order] = []
    areas: set[int] = set()
    words: list[str] = []
    for order in own.orders:
        if len(order.ships) == 1 and order.ships[0] in ships:
            areas.add(area_of(look, order))
        else:
            orders.append(order)
    for ship in ships:
        new = theirs.get(ship)
        words.append(f"{ship}" if new is None else f"{ship} {new.kind} {new.number}")
        if new is not None:
            orders.append(new)
            areas.add(area_of(look, new))
    return Change(Plan([], orders), sorted(areas), ", ".join(words))


def improved(look: Lookout, trials: Trials, own: Plan, others: list[Plan]) -> Plan:
    """The plan with every change from the others that has proved better, one after the other."""
    tried: set[str] = set()
    is_changed = True
    while is_changed and not trials.is_over():
        is_changed = False
        for other in others:
            for change in changes(look, own, other):
                if change.name in tried or trials.is_over():
                    continue
                tried.add(change.name)
                if trials.is_better(own, change):
                    own, is_changed = change.plan, True
                    break
    return own
