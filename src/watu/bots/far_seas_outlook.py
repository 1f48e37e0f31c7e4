"""What the Far Seas bots read off an observation: who is where, what is to be had in each area, and who may come."""

from __future__ import annotations

from watu.games.far_seas.areas import AREAS, CHANNEL, PLACES
from watu.games.far_seas.game import FarSeasGame
from watu.games.far_seas.view import Observation

BOXES = {name: place for place, name in PLACES.items()}


class Outlook:
    """The table in numbers again, from allowed fields only."""

    def __init__(self, game: FarSeasGame, seen: Observation) -> None:
        """Read everything once."""
        chart = game.chart
        self.game = game
        self.seen = seen
        self.where = [0] * len(chart.ships)
        self.moved = [0] * len(chart.ships)
        self.damage = [0] * len(chart.ships)
        self.duty = [""] * len(chart.ships)
        self.at = [""] * len(chart.ships)
        self.paid: set[int] = set()
        self.unit_of: dict[int, list[int]] = {}
        for slug, ship in seen.ships.items():
            number = chart.numbers[slug]
            self.where[number] = int(ship.place) if ship.place.isdecimal() else BOXES.get(ship.place, 0)
            self.moved[number] = ship.moved
            self.damage[number] = ship.damage
            self.duty[number], self.at[number] = ship.duty, ship.at
            if "penalty paid" in ship.marks:
                self.paid.add(number)
            lead = chart.numbers[ship.unit] if ship.unit else number
            self.unit_of.setdefault(lead, []).append(number)
        self.unmoved = [0.0] * (CHANNEL + 1)  # Allied ships that can still act
        self.left = [0] * (AREAS + 1)
        self._count()

    def _count(self) -> None:
        chart = self.game.chart
        escorts = [0] * (AREAS + 1)
        for number in chart.allies:
            place = self.where[number]
            if 0 < place <= CHANNEL and self.moved[number] == 0:
                self.unmoved[place] += 1.0
            if 0 < place <= AREAS and self.duty[number] == "escort":
                escorts[place] += 1
        for area in chart.areas[1:]:
            left = area.density - escorts[area.number] - self.seen.made.get(area.number, 0)
            self.left[area.number] = max(0, left)
        self.guarded = {self.at[n] for n in chart.allies if self.duty[n] == "station"}
        self.raided = set(self.seen.raided)
        self._expect()

    def _expect(self) -> None:
        chart = self.game.chart
        self.expected = [0.0] * (CHANNEL + 1)  # cruisers called out, spread evenly over what they can reach
        self.later = [0.0] * (CHANNEL + 1)  # a little for those that may come later in the turn
        self.merchantmen = [0] * (CHANNEL + 1)  # AMCs that have moved here in this operation
        for ship in self.movers():
            reach = [self.where[ship], *chart.german_next[self.where[ship]]] if 0 < self.where[ship] <= AREAS else []
            for area in reach:
                self.expected[area] += 1.0 / len(reach) + (0.1 if area == self.where[ship] else 0.0)
        for ship in self.waiting():
            for area in [self.where[ship], *chart.german_next[self.where[ship]]]:
                self.later[area] += 0.08
        for ship in chart.amcs:
            if 0 < self.where[ship] <= AREAS and self.moved[ship] == self.seen.operation:
                self.merchantmen[self.where[ship]] += 1

    def danger(self, area: int) -> float:
        """Allied ships that can be in the area in this operation."""
        near = self.game.chart.allied_next[area]
        return self.unmoved[area] + 0.5 * sum([self.unmoved[place] for place in near])

    def raid_value(self, area: int) -> tuple[int, int]:
        """The best station that is neither raided nor guarded: its points and number, (0, -1) for none."""
        best = (0, -1)
        for number in self.game.chart.areas[area].stations:
            station = self.game.chart.stations[number]
            if station.slug not in self.raided and station.slug not in self.guarded:
                best = max(best, (station.vp, number))
        return best

    def movers(self) -> list[int]:
        """Main Cruisers called out in this operation."""
        return [self.game.chart.numbers[slug] for slug in self.seen.named]

    def waiting(self) -> list[int]:
        """Main Cruisers that have not moved in this turn."""
        return [ship for ship in self.game.chart.mains if 0 < self.where[ship] <= AREAS and self.moved[ship] == 0]

    def strength(self, ships: list[int]) -> float:
        """What a group of ships is worth in combat: what it can take, times how well it fires."""
        printed = self.game.chart.ships
        hull = sum([max(1, printed[n].hull - self.damage[n]) for n in ships])
        fire = sum([7 + printed[n].fire + (2 - printed[n].reach) for n in ships])
        return float(hull * fire)

    def numbers(self, slugs: tuple[str, ...]) -> list[int]:
        """Ships by their numbers."""
        return [self.game.chart.numbers[slug] for slug in slugs]
