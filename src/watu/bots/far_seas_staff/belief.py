"""What the Allied staff believes of German ships: where each may be going, what for, and who would meet it how."""

from __future__ import annotations

from typing import Final, final

from watu.bots.far_seas_staff.chances import Chances, Course, chances_of, softmax, worth
from watu.bots.far_seas_staff.gunroom import Gunroom
from watu.bots.far_seas_staff.lookout import Lookout
from watu.games.far_seas.areas import AREAS
from watu.games.far_seas.position import ATTACK, RAID, RIVER, FarSeasTable
from watu.games.far_seas.solitaire.foreseen import Outlook, is_still_to_move, outlook

TEMPERATURE: Final = 1.5
KEPT: Final = 0.1  # points that a ship may be wanted for later in the turn, for each cruiser near that has not moved
SEEN: Final = 0.01  # chances below it are left out
LATER: Final = 0.7  # the weight of cruisers that have still to be called out


@final
class Prey:
    """A German unit, and the chances of its being in an area for captures, or at a station for a raid."""

    def __init__(self, look: Lookout, ships: list[int]) -> None:
        """Nowhere yet."""
        self.ships = ships
        self.worth = sum([worth(look, ship) for ship in ships])
        self.is_called = look.moved[ships[0]] > 0
        self.is_amc = look.chart.ships[ships[0]].is_amc
        self.here = [0.0] * (AREAS + 1)
        self.captures = [0.0] * (AREAS + 1)
        self.raids: dict[int, float] = {}

    def expect(self, courses: list[Course], weight: float) -> None:
        """Spread the unit over its courses."""
        for course in courses:
            odds = course.odds * weight
            self.here[course.area] += odds
            if course.plan == ATTACK:
                self.captures[course.area] += odds
            elif course.plan == RAID:
                self.raids[course.at] = self.raids.get(course.at, 0.0) + odds

    def learn(self, area: int, plan: int, at: int, weight: float) -> None:
        """One of the orders that it may have, with its share of the belief."""
        self.here[area] += weight
        if plan == ATTACK:
            self.captures[area] += weight
        elif plan == RAID:
            self.raids[at] = self.raids.get(at, 0.0) + weight

    def doubt(self, rest: float) -> None:
        """Keep a part of what is believed, to make room for something else."""
        self.here = [value * rest for value in self.here]
        self.captures = [value * rest for value in self.captures]
        self.raids = {station: odds * rest for station, odds in self.raids.items()}

    def know(self, outlook: Outlook) -> None:
        """Nothing else than these orders can be."""
        self.doubt(0.0)
        for area, plan, at, odds in outlook:
            self.learn(area, plan, at, odds)

    def stands(self, area: int) -> None:
        """Its area is known."""
        self.here[area] = 1.0
        self.captures[area] = 0.8


def preys(look: Lookout, chances: Chances) -> list[Prey]:
    """The units that can be met in this operation, and those that may move later in the turn."""
    found: list[Prey] = []
    seen: list[int] = []
    for ship in [*look.named, *look.waiting()]:
        lead = look.lead[ship]
        if lead in seen or not look.is_at_sea(ship):
            continue
        seen.append(lead)
        if look.duty[ship] == RIVER and look.moved[ship] == 0:
            continue
        prey = Prey(look, look.unit(ship))
        if look.moved[ship] and look.is_known_to_be(ship):
            prey.stands(look.where[ship])
        else:
            courses = chances.courses(ship)
            softmax(courses, TEMPERATURE * (2.0 if look.game.is_solitaire else 1.0))
            prey.expect(courses, 1.0 if look.moved[ship] else LATER)
        found.append(prey)
    for ship in look.chart.amcs:
        if look.is_at_sea(ship) and look.moved[ship] == look.ob:
            prey = Prey(look, [ship])
            prey.stands(look.where[ship])
            found.append(prey)
    return found


@final
class Picture:
    """All that Allied plans for a table have in common; nothing in it is changed by planning."""

    def __init__(self, look: Lookout, gunroom: Gunroom) -> None:
        """Reckon once a table."""
        self.look = look
        self.gunroom = gunroom
        self.chances = chances_of(look, gunroom)
        self.preys = preys(look, self.chances)
        self.around = [self._around(area) for area in range(AREAS + 1)]
        self.reaches: dict[int, list[int]] = {}
        self.near: list[list[int]] = [[] for _ in range(AREAS + 1)]
        for index in range(len(self.chances.free)):
            ship = self.chances.free[index]
            self.reaches[ship] = self.chances.reaches[index]
            for area in self.chances.reaches[index]:
                self.near[area].append(ship)
        self.price = {ship: self._price(ship) for ship in self.chances.free}
        self.quality: dict[int, list[float]] = {}

    def learn(self, tables: list[FarSeasTable], hidden: list[int], weight: float) -> None:
        """Take the orders of cruisers in some worlds, such as a German staff would write, for a part of the belief."""
        for prey in self.preys:
            ship = prey.ships[0]
            if ship not in hidden or len(prey.ships) > 1:
                continue
            prey.doubt(1.0 - weight)
            for s in tables:
                prey.learn(s.to[ship], s.plan[ship], s.plan_at[ship], weight / len(tables))
        self.around = [self._around(area) for area in range(AREAS + 1)]

    def foresee(self, s: FarSeasTable) -> None:
        """§9.3 Alone against the bot: where its units go, and what for, by its procedure."""
        for prey in self.preys:
            if is_still_to_move(s, prey.ships[0]):
                prey.know(outlook(s, s.lead[prey.ships[0]]))
        self.around = [self._around(area) for area in range(AREAS + 1)]

    def _around(self, area: int) -> list[int]:
        """The prey that may be in an area."""
        return [index for index in range(len(self.preys)) if self.preys[index].here[area] >= SEEN]

    def _price(self, ship: int) -> float:
        """What the ship may still be wanted for in this turn."""
        total = 0.0
        for prey in self.preys:
            if not prey.is_called:
                total += sum([prey.here[area] for area in self.reaches[ship]])
        return KEPT * min(2.0, total)

    def quality_of(self, ship: int) -> list[float]:
        """What it is worth that this ship finds each prey: its loss by the odds, less what the finder risks."""
        known = self.quality.get(ship)
        if known is None:
            known = self.quality[ship] = [self._meeting(ship, prey) for prey in self.preys]
        return known

    def _meeting(self, ship: int, prey: Prey) -> float:
        if prey.is_amc:
            return self.gunroom.kill(ship, prey.ships[0]) * prey.worth
        vp = self.look.chart.ships[ship].vp
        if len(prey.ships) > 1:
            odds = self.gunroom.odds(self.look, prey.ships, [ship])
            if odds > 0.55:
                return -0.8 * odds * vp
            return self.gunroom.kill(ship, prey.ships[0]) * prey.worth * (1.0 - odds)
        german = prey.ships[0]
        win = self.gunroom.win(ship, german)
        hurt = 1.0 + 0.25 * self.look.damage[german]
        if win < 0.4:
            return 0.4 * win * prey.worth - 0.8 * (1.0 - win) * vp
        return min(1.0, self.gunroom.kill(ship, german) * hurt) * prey.worth

    def prowess(self, ship: int) -> float:
        """How good a hunter the ship is, and how much it may be wanted later."""
        quality = sum([max(0.0, value) for value in self.quality_of(ship)])
        return quality + self.price[ship] + 0.01 * self.look.chart.ships[ship].hull


def picture_of(look: Lookout, gunroom: Gunroom) -> Picture:
    """The picture of a table, made when it is first wanted."""
    memo = look.picture
    if isinstance(memo, Picture):
        return memo
    found = Picture(look, gunroom)
    look.picture = found
    return found
