"""The Allied staff: who searches, escorts and guards where, ship by ship to where the next one saves most."""

from __future__ import annotations

from typing import Final, final

from watu.bots.far_seas_staff.belief import picture_of
from watu.bots.far_seas_staff.gunroom import Gunroom, found_by
from watu.bots.far_seas_staff.lookout import Lookout
from watu.core.dice import Rng
from watu.games.far_seas.actions import ESCORTING, GUARDING, PROTECTING, SEARCHING
from watu.games.far_seas.areas import AREAS
from watu.games.far_seas.position import SEARCH, SPENT, TURNS

TOGETHER: Final = 4  # searchers weighed at a time: one alone finds little, three find nearly everything
LEAST: Final = 0.04  # a gain in points below which a ship stays where it is
UNSEEN: Final = 0.05  # the chance that a convoy is met by somebody who was not expected
SURPRISED: Final = 0.3  # the chance that a cruiser surprises a convoy
PREVENTED: Final = 0.9  # of what a cruiser that was found would have won


@final
class Order:
    """Ships of one place, what they are to do, and where."""

    def __init__(self, ships: list[int], kind: int, number: int, gain: float) -> None:
        """``kind`` and ``number`` as in the action that places them; ``gain`` is points a ship."""
        self.ships = ships
        self.kind = kind
        self.number = number
        self.gain = gain


@final
class Hunt:
    """The ships that can still move against what is believed of the prey."""

    def __init__(self, look: Lookout, gunroom: Gunroom, rng: Rng, spread: float) -> None:
        """``spread`` of chance is laid on every gain, as a share of it."""
        self.look = look
        self.gunroom = gunroom
        self.rng = rng
        self.spread = spread
        self.picture = picture_of(look, gunroom)
        self.chances = self.picture.chances
        self.preys = self.picture.preys
        self.price = self.picture.price
        self.reaches = self.picture.reaches
        self.free = [ship for ship in self.chances.free if look.in_hand == [] or ship in look.in_hand]
        self.is_free = [False] * len(look.where)
        for ship in self.free:
            self.is_free[ship] = True
        self.left = [float(count) for count in self.chances.left]
        self.units = [0] * (AREAS + 1)
        self.searchers: list[list[int]] = [[] for _ in range(AREAS + 1)]
        self.sums = [[0.0] * len(self.preys) for _ in range(AREAS + 1)]
        self.guarded: dict[int, int] = {}
        self.guards = [look.convoy_guards(convoy) for convoy in range(len(look.steps))]
        self.gathered = [self._gathered(colony.number) for colony in look.chart.colonies]
        self._count_searchers()

    def _gathered(self, number: int) -> int:
        """Ships that will be in a colony's area at the start of the next turn, as far as is known."""
        area = self.look.chart.colonies[number].area
        return sum([1 for ship in self.look.chart.allies if self.look.where[ship] == area])

    def _count_searchers(self) -> None:
        """Units that have moved to search in this operation."""
        look = self.look
        for ship in look.chart.allies:
            if look.lead[ship] == ship and look.duty[ship] == SEARCH and look.moved[ship] == look.ob:
                area = look.where[ship]
                if 0 < area <= AREAS and not look.marks[ship] & SPENT:
                    self._add_searcher(ship, area)

    def _add_searcher(self, ship: int, area: int) -> None:
        self.units[area] += 1
        self.searchers[area].append(ship)
        sums, quality = self.sums[area], self.picture.quality_of(ship)
        for index in range(len(sums)):
            sums[index] += quality[index]

    # what an area is worth

    def searching(self, area: int, units: int, sums: list[float]) -> float:
        """Points that so many searching units save in an area."""
        if units == 0:
            return 0.0
        total = 0.0
        left = self.left[area]
        for index in self.picture.around[area]:
            prey = self.preys[index]
            here = prey.here[area]
            if not prey.is_called:
                continue
            income = prey.captures[area] * (min(1.0, left) if prey.is_amc else left)
            for station in self.look.chart.areas[area].stations:
                odds = prey.raids.get(station, 0.0)
                if odds > 0 and station not in self.guarded:
                    income += odds * self.chances.raid_points(station)
            found = found_by(float(units), len(prey.ships))
            total += found * (PREVENTED * income + here * sums[index] / units)
        return total

    def visited(self, area: int) -> float:
        """The chance that anybody comes to an area for captures."""
        missed = 1.0
        for index in self.picture.around[area]:
            missed *= 1.0 - min(1.0, self.preys[index].captures[area])
        return 1.0 - missed

    def best_in(self, area: int) -> Order | None:
        """The order for this area that gains most for each ship it takes."""
        near = [ship for ship in self.picture.near[area] if self.is_free[ship]]
        if not near:
            return None
        best = self.best_search(area, near)
        others = (
            self.best_escort(area, near),
            self.best_guard(area, near),
            self.best_protection(area, near),
            self.best_expedition(area, near),
        )
        for other in others:
            if other is not None and (best is None or other.gain > best.gain):
                best = other
        if best is not None and self.spread > 0:
            best.gain *= 1.0 + self.spread * (self.rng.chance() - 0.5)
        return best

    def best_search(self, area: int, near: list[int]) -> Order | None:
        """One to four more searchers, the likeliest to catch what comes."""
        called = [index for index in self.picture.around[area] if self.preys[index].is_called]
        if sum([self.preys[index].here[area] for index in called]) < 0.02:
            return None
        ranked: list[tuple[float, int]] = []
        for ship in near:
            quality = self.picture.quality_of(ship)
            use = sum([self.preys[index].here[area] * quality[index] for index in called])
            ranked.append((self.price[ship] - use, ship))
        ranked.sort()
        units, sums = self.units[area], self.sums[area][:]
        before = self.searching(area, units, sums)
        best: Order | None = None
        cost = 0.0
        for count in range(1, min(TOGETHER, len(ranked)) + 1):
            ship = ranked[count - 1][1]
            quality = self.picture.quality_of(ship)
            for index in called:
                sums[index] += quality[index]
            cost += self.price[ship]
            gain = (self.searching(area, units + count, sums) - before - cost) / count
            if best is None or gain > best.gain:
                best = Order([ranked[n][1] for n in range(count)], SEARCHING, area, gain)
        return best

    def best_escort(self, area: int, near: list[int]) -> Order | None:
        """A ship beside the merchants: the least of those that may."""
        if self.left[area] < 1:
            return None
        able = [ship for ship in near if self.look.chart.ships[ship].is_escort]
        if not able:
            return None
        found = found_by(float(self.units[area]), 1) if self.units[area] else 0.0
        ship = self.plainest(able)
        gain = self.visited(area) * (1.0 - PREVENTED * found) - self.price[ship]
        return Order([ship], ESCORTING, area, gain)

    def plainest(self, ships: list[int]) -> int:
        """The ship that would be missed least elsewhere."""
        return min([(self.picture.prowess(ship), ship) for ship in ships])[1]

    def best_guard(self, area: int, near: list[int]) -> Order | None:
        """A ship on the station that is likeliest to be raided."""
        best: Order | None = None
        for station in self.look.chart.areas[area].stations:
            if station in self.guarded or self.chances.raid_points(station) <= 0:
                continue
            raiders = [(n, self.preys[n].raids.get(station, 0.0)) for n in self.picture.around[area]]
            if sum([odds for _, odds in raiders]) < 0.03:
                continue
            points = self.chances.raid_points(station)
            for ship in near:
                quality = self.picture.quality_of(ship)
                gain = -self.price[ship]
                for n, odds in raiders:
                    held = points if quality[n] >= 0 else 0.2 * points
                    gain += odds * (held + quality[n])
                if best is None or gain > best.gain:
                    best = Order([ship], GUARDING, station, gain)
        return best

    def best_protection(self, area: int, near: list[int]) -> Order | None:
        """A ship beside a convoy: what it adds to the chance that the escorts hold against whoever may come."""
        best: Order | None = None
        for convoy in range(len(self.look.steps)):
            if self.look.convoy_area(convoy) != area:
                continue
            before = self.losses(area, convoy, self.guards[convoy])
            if before < 0.1:
                continue
            for ship in near:
                saved = before - self.losses(area, convoy, [*self.guards[convoy], ship])
                gain = saved - 0.15 * self.picture.prowess(ship)
                if best is None or gain > best.gain:
                    best = Order([ship], PROTECTING, convoy, gain)
        return best

    def losses(self, area: int, convoy: int, guards: list[int]) -> float:
        """§6.3.3 Transports expected to be lost: all without escorts, else some by surprise and the rest if they are beaten."""
        left = float(self.look.transports[convoy])
        total = UNSEEN * left if not guards else 0.0
        for index in self.picture.around[area]:
            prey = self.preys[index]
            if prey.is_amc:
                continue
            lost = left
            if guards:
                beaten = self.gunroom.odds(self.look, prey.ships, guards)
                lost = SURPRISED * min(left, 3.5) + (1.0 - SURPRISED) * beaten * left
            total += prey.here[area] * lost
        return total

    def best_expedition(self, area: int, near: list[int]) -> Order | None:
        """§6.4.1 A ship towards a colony that can still be taken, while too few are there."""
        number = self.look.chart.areas[area].colony
        if not self.look.game.is_advanced or number < 0 or self.look.taken[number]:
            return None
        colony = self.look.chart.colonies[number]
        lacking = colony.ships - self.gathered[number]
        begun = self.look.siege_from[number]
        if lacking <= 0 or (begun == 0 and self.look.turn + colony.turns > colony.deadline):
            return None
        able = [ship for ship in near if self.look.where[ship] != area]
        if len(able) < lacking and colony.turns == 1 and self.look.turn + 1 == colony.deadline:
            return None
        if not able:
            return None
        return Order([self.plainest(able)], SEARCHING, area, colony.vp / colony.ships)

    # the plan

    def plan(self) -> list[Order]:
        """Orders in order of their gain, until nothing gains enough; then the rest closes up."""
        orders: list[Order] = []
        best: list[Order | None] = [None] * (AREAS + 1)
        stale = set(range(1, AREAS + 1))
        while True:
            for area in sorted(stale):
                best[area] = self.best_in(area)
            stale = set()
            top: Order | None = None
            for order in best:
                if order is not None and (top is None or order.gain > top.gain):
                    top = order
            if top is None or top.gain < LEAST:
                break
            stale = self.give(top)
            orders.extend([Order([ship], top.kind, top.number, top.gain) for ship in top.ships])
        if not self.look.waiting():
            orders.extend(self.close_up())
        return orders

    def give(self, order: Order) -> set[int]:
        """Take an order's ships and count what they do; the areas whose reckoning has changed."""
        stale: set[int] = {colony.area for colony in self.look.chart.colonies}
        place = self.area_of(order)
        for ship in order.ships:
            stale.update(self.reaches[ship])
            self._gather(ship, place)
            self.free.remove(ship)
            self.is_free[ship] = False
            if order.kind == SEARCHING:
                self._add_searcher(ship, order.number)
        if order.kind == ESCORTING:
            self.left[order.number] -= 1
        elif order.kind == GUARDING:
            self.guarded[order.number] = order.ships[0]
        elif order.kind == PROTECTING:
            self.guards[order.number].extend(order.ships)
        return stale

    def area_of(self, order: Order) -> int:
        """Where an order leads."""
        if order.kind == GUARDING:
            return self.look.chart.stations[order.number].area
        return self.look.convoy_area(order.number) if order.kind == PROTECTING else order.number

    def _gather(self, ship: int, place: int) -> None:
        """Count a ship where it goes, and no longer where it was."""
        here = self.look.where[ship]
        for colony in self.look.chart.colonies:
            self.gathered[colony.number] += int(colony.area == place) - int(colony.area == here)

    def close_up(self) -> list[Order]:
        """Ships with nothing to do go where cruisers will be within reach next turn."""
        if self.look.turn >= TURNS:
            return []
        draw = self._draw()
        crowd = [0.0] * (AREAS + 1)
        orders: list[Order] = []
        for ship in self.free[:]:
            if not self.reaches[ship] or self.look.chart.ships[ship].hull < 3:
                continue
            area = self._better_place(ship, draw, crowd)
            if area:
                self.free.remove(ship)
                orders.append(Order([ship], SEARCHING, area, 0.0))
        return orders

    def _draw(self) -> list[float]:
        """Cruisers believed to be within a move of each area."""
        draw = [0.0] * (AREAS + 1)
        for area in range(1, AREAS + 1):
            here = sum([prey.here[area] for prey in self.preys if prey.here[area] > 0.01])
            for near in [area, *self.look.chart.allied_next[area]]:
                if near <= AREAS:
                    draw[near] += here
        return draw

    def _better_place(self, ship: int, draw: list[float], crowd: list[float]) -> int:
        """The area within reach that draws most for its crowd; 0 to stay."""
        here = self.look.where[ship]
        best, most = here, 0.0
        if here <= AREAS:
            most = draw[here] / (1.0 + crowd[here]) + 0.25
        for area in self.reaches[ship]:
            value = draw[area] / (1.0 + crowd[area])
            if value > most:
                best, most = area, value
        if best <= AREAS:
            crowd[best] += 0.2
        return 0 if best == here else best
