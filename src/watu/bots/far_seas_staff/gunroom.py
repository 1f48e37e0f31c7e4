"""What comes of meeting: who catches whom, who sinks whom, by expected damage under the rules of running and fire."""

from __future__ import annotations

import math
from typing import Final, final

from watu.bots.far_seas_staff.lookout import Lookout
from watu.games.far_seas.areas import Chart
from watu.games.far_seas.gunnery import DAMAGE

FIND: Final = (0.0, 1.0 / 6.0, 0.556, 0.875, 0.988, 1.0, 1.0)  # by searching units, for a single ship
TORPEDO: Final = 16.0 / 6.0  # mean damage of a hit
BOLD: Final = 0.5  # a Bold Move hits
SUDDEN: Final = 5.0 / 6.0  # a Bold Move straight from a surprise hits
ROUNDS: Final = 12
SURPRISE: Final = 1.0 / 6.0  # a runner is caught at anchor


def mean_damage(modifier: int) -> float:
    """The mean of the Damage Table for a die so modified."""
    return sum([DAMAGE[max(0, min(6, die + modifier))] for die in range(1, 7)]) / 6.0


MEANS: Final = [mean_damage(modifier) for modifier in range(-8, 4)]


def mean_of(modifier: int) -> float:
    """``mean_damage``, looked up."""
    return MEANS[max(-8, min(3, modifier)) + 8]


def found_by(units: float, germans: int) -> float:
    """The chance that so many searching units find a German unit, in between by straight lines. # §4.6.2.1"""
    count = units + (germans - 1 if units > 0 else 0)
    if count >= 6:
        return 1.0
    low = int(count)
    return FIND[low] + (FIND[low + 1] - FIND[low]) * (count - low)


def holds(chaser: int, runner: int) -> float:
    """§4.6.3.2 The chance that a chaser catches a runner, by their speed grades."""
    gap = chaser - runner
    if gap >= 2:
        return 1.0
    if gap <= -2:
        return 0.0
    return (1.0 / 6.0, 0.5, 5.0 / 6.0)[gap + 1]


@final
class Gunroom:
    """Single ships against each other, each pair reckoned once."""

    def __init__(self, chart: Chart) -> None:
        """Printed values; damage is weighed in where it is known."""
        self.chart = chart
        count = len(chart.ships)
        self.count = count
        self.wins = [-1.0] * (count * count)
        self.kills = [-1.0] * (count * count)

    def rounds_to_sink(self, ship: int, target: int, hull: int, reach: int, handicap: int) -> float:
        """Rounds of expected damage until the target has taken ``hull``, from range ``reach`` (0 is A)."""
        printed = self.chart.ships[ship]
        streak = 0
        taken = 0.0
        has_torpedo = printed.has_torpedo
        for number in range(ROUNDS):
            at = min(2, reach + number)
            points = 0.0
            if at == 2 and has_torpedo:
                points, has_torpedo = BOLD * TORPEDO, False
            elif printed.reach <= at:
                half = 1 if 2 * taken >= hull else 0
                points = mean_of(printed.fire + min(streak, -printed.fire) + half - handicap)
                streak += 1
            if points > 0 and taken + points >= hull:
                return number + (hull - taken) / points
            taken += points
        return float(ROUNDS)

    def win(self, ally: int, german: int) -> float:
        """The chance that an Allied ship outlives a German one, both unhurt, neither running."""
        index = ally * self.count + german
        if self.wins[index] < 0:
            ships = self.chart.ships
            mine = self.rounds_to_sink(ally, german, ships[german].hull, 0, 0)
            other = self.rounds_to_sink(german, ally, ships[ally].hull, 0, 0)
            self.wins[index] = likely(other - mine)
        return self.wins[index]

    def kill(self, ally: int, german: int) -> float:
        """The chance that an Allied ship sinks a German one that it has found and that runs whenever it can."""
        index = ally * self.count + german
        if self.kills[index] < 0:
            ships = self.chart.ships
            hold = holds(ships[ally].speed, ships[german].speed)
            hull = ships[german].hull
            far = self.rounds_to_sink(ally, german, hull, 0, 0)
            near = self.rounds_to_sink(ally, german, hull, 2, 0)
            caught = (1.0 - SURPRISE) * hold * hold ** max(0.0, far - 1.0)
            asleep = SURPRISE * hold ** max(0.0, near - 1.0)
            other = self.rounds_to_sink(german, ally, ships[ally].hull, 0, 1)
            self.kills[index] = (caught + asleep) * likely(other + 1.0 - far)
        return self.kills[index]

    # squadrons, as they are

    def strength(self, look: Lookout, ships: list[int]) -> float:
        """What a group is worth in combat: what it can take, times how well it fires."""
        hull, fire = 0.0, 0.0
        for ship in ships:
            printed = self.chart.ships[ship]
            hull += look.hull_left(ship)
            hurt = 1.0 if 2 * look.damage[ship] < printed.hull else 0.8
            power = mean_of(printed.fire + 2) * (1.0 + 0.25 * (2 - printed.reach)) * hurt
            if printed.is_main:
                power *= 0.8 ** look.combats[ship]
            fire += power + (0.25 if printed.has_torpedo else 0.0)
        return math.sqrt(hull * fire)

    def odds(self, look: Lookout, mine: list[int], other: list[int]) -> float:
        """The chance that one group beats the other in a fight to the end."""
        if not other:
            return 1.0
        if not mine:
            return 0.0
        ratio = self.strength(look, mine) / max(0.01, self.strength(look, other))
        return ratio**3 / (1.0 + ratio**3)

    def ambush(self, look: Lookout, germans: list[int], allies: list[int]) -> float:
        """§4.6.5 The chance that a surprise attack sinks what it meets before it is sunk."""
        ships = self.chart.ships
        first = 0.0
        for ship in germans:
            bold = SUDDEN * TORPEDO if ships[ship].has_torpedo else 0.0
            first += max(bold, mean_of(ships[ship].fire + 2 - look.combats[ship]))
        hull = sum([look.hull_left(ship) for ship in allies])
        if first >= hull:
            return 0.95
        ratio = self.strength(look, germans) / max(0.01, self.strength(look, allies) * (1.0 - first / hull))
        return ratio**3 / (1.0 + ratio**3)


def likely(margin: float) -> float:
    """The chance that a lead of so many rounds decides."""
    return 1.0 / (1.0 + math.exp(-margin / 1.1))
