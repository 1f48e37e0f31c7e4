"""What a staff knows: the table in numbers, from what a seat may see or, in a playout, from those fields of the position."""

from __future__ import annotations

from typing import Final, final

from watu.games.far_seas.areas import AREAS, LATER, PLACES
from watu.games.far_seas.game import FarSeasGame
from watu.games.far_seas.position import (
    ATTACK,
    CONVOY,
    DUTIES,
    ESCORT,
    EXPOSED,
    FOUGHT,
    FOUND,
    HOMEBOUND,
    OPEN,
    PAID,
    PLANS,
    RAN,
    SIEGE,
    SLOW,
    SPENT,
    STATION,
    SURPRISED,
    FarSeasBattle,
    FarSeasTable,
)
from watu.games.far_seas.ships import RANGES
from watu.games.far_seas.view import BattleView, Observation

BOXES: Final = {name: place for place, name in PLACES.items()}
MARKS: Final = {
    "done": SPENT,
    "ran": RAN,
    "fought": FOUGHT,
    "found": FOUND,
    "penalty paid": PAID,
    "surprise used": SURPRISED,
    "slowed": SLOW,
    "discovered in the river": EXPOSED,
    "open": OPEN,
}


@final
class Lookout:
    """Lists over ships, areas, stations, convoys and colonies, named as in ``FarSeasTable``; none is to be changed."""

    def __init__(self, game: FarSeasGame, is_german: bool) -> None:
        """Nothing seen yet; ``is_german`` where German orders are known."""
        none: list[int] = []
        self.game = game
        self.chart = game.chart
        self.is_german = is_german
        self.turn = 1
        self.ob = 0
        self.phase = 0
        self.vp = 0
        self.where = self.moved = self.damage = self.combats = none
        self.duty = self.at = self.lead = self.marks = none
        self.to = self.plan = none
        self.made = self.raided = none
        self.steps = self.transports = self.sailed = none
        self.siege_from = self.taken = none
        self.named: list[int] = []
        self.in_hand: list[int] = []
        self.lost = self.quarry = self.finder = -1
        self.rebellion = False
        self.surprise_used = False
        self.battle: FarSeasBattle | None = None
        self.chances: object = None  # what has been reckoned from it, once
        self.picture: object = None

    def clear(self) -> None:
        """Lists of its own, for an observation to fill."""
        chart = self.chart
        count, mains = len(chart.ships), len(chart.mains)
        self.where, self.moved, self.damage, self.combats = [LATER] * count, [0] * count, [0] * count, [0] * count
        self.duty, self.at, self.lead, self.marks = [0] * count, [-1] * count, list(range(count)), [0] * count
        self.to, self.plan = [0] * mains, [0] * mains
        self.made, self.raided = [0] * (AREAS + 1), [0] * len(chart.stations)
        convoys, colonies = len(chart.convoys), len(chart.colonies)
        self.steps, self.transports, self.sailed = [0] * convoys, [0] * convoys, [0] * convoys
        self.siege_from, self.taken = [0] * colonies, [0] * colonies

    # reading

    def unit(self, ship: int) -> list[int]:
        """The ship's squadron, or the ship alone."""
        lead = self.lead[ship]
        ships = self.game.german_ships if ship < self.chart.first_ally else self.chart.allies
        return [other for other in ships if self.lead[other] == lead]

    def is_at_sea(self, ship: int) -> bool:
        """Whether the ship is in a numbered area."""
        return 0 < self.where[ship] <= AREAS

    def waiting(self) -> list[int]:
        """Main Cruisers still to be moved in this turn."""
        return [ship for ship in self.chart.mains if self.is_at_sea(ship) and self.moved[ship] == 0]

    def is_known_to_be(self, ship: int) -> bool:
        """Whether a cruiser called out has already moved on the map."""
        return self.phase >= 3 or self.marks[ship] & OPEN != 0

    def escorts(self) -> list[int]:
        """Ships on escort duty by area."""
        found = [0] * (AREAS + 1)
        for ship in self.chart.allies:
            if self.duty[ship] == ESCORT and self.is_at_sea(ship):
                found[self.where[ship]] += 1
        return found

    def merchants(self) -> list[int]:
        """What can still be captured in each area."""
        escorts = self.escorts()
        return [0, *[max(0, a.density - escorts[a.number] - self.made[a.number]) for a in self.chart.areas[1:]]]

    def guards(self, station: int) -> list[int]:
        """Ships that protect a station."""
        return [n for n in self.chart.allies if self.duty[n] == STATION and self.at[n] == station]

    def convoy_guards(self, convoy: int) -> list[int]:
        """Ships beside a convoy."""
        return [n for n in self.chart.allies if self.duty[n] == CONVOY and self.at[n] == convoy]

    def besiegers(self, colony: int) -> list[int]:
        """Ships before a colony."""
        return [n for n in self.chart.allies if self.duty[n] == SIEGE and self.at[n] == colony]

    def convoy_area(self, convoy: int) -> int:
        """Where a convoy is at sea; 0 if it is not."""
        dots = self.chart.convoys[convoy].dots
        step = self.steps[convoy]
        return dots[step - 1] if 0 < step <= len(dots) and self.transports[convoy] else 0

    def hull_left(self, ship: int) -> int:
        """The damage that the ship still takes."""
        return max(1, self.chart.ships[ship].hull - self.damage[ship])

    def speed(self, ship: int) -> int:
        """The speed grade after damage."""
        grade = self.chart.ships[ship].speed
        return grade - 1 if grade > 0 and self.marks[ship] & SLOW else grade

    def may_capture(self, ship: int) -> bool:
        """Whether the order of a cruiser allows captures and convoys."""
        return self.plan[ship] in (ATTACK, HOMEBOUND)


def from_table(s: FarSeasTable, is_german: bool) -> Lookout:
    """From a position, for playouts: only what the side sees."""
    look = Lookout(s.game, is_german)
    look.turn, look.ob, look.phase, look.vp = s.turn, s.ob, s.phase, s.vp
    look.where, look.moved, look.damage, look.combats = s.where, s.moved, s.damage, s.combats
    look.duty, look.at, look.lead, look.marks = s.duty, s.at, s.lead, s.marks
    look.named, look.battle = s.named, s.battle
    look.quarry, look.finder = s.quarry, s.finder
    look.made, look.raided = s.made, s.raided
    look.steps, look.transports, look.sailed = s.steps, s.transports, s.sailed
    look.siege_from, look.taken = s.siege_from, s.taken
    look.rebellion = s.rebellion == 1
    look.surprise_used = s.surprise_turn == s.turn
    if is_german or s.phase != 1:
        look.in_hand = s.in_hand
    if is_german:
        look.to, look.plan, look.lost = s.to, s.plan, s.lost
    return look


def from_observation(game: FarSeasGame, seen: Observation) -> Lookout:
    """From what a seat sees."""
    look = Lookout(game, seen.side == "german")
    look.clear()
    numbers = game.chart.numbers
    look.turn, look.ob, look.phase, look.vp = seen.turn, seen.operation, seen.phase, seen.vp
    _read_ships(look, seen)
    look.named = [numbers[slug] for slug in seen.named]
    look.in_hand = [numbers[slug] for slug in seen.in_hand]
    look.quarry = look.lead[numbers[seen.found[0]]] if seen.found else -1
    look.finder = look.lead[numbers[seen.finders[0]]] if seen.finders else -1
    for area, count in seen.made.items():
        look.made[area] = count
    for station in game.chart.stations:
        look.raided[station.number] = int(station.slug in seen.raided)
    for number, convoy in enumerate(seen.convoys):
        look.steps[number], look.transports[number] = convoy.step, convoy.transports
        look.sailed[number] = int(convoy.sailed)
    for number, colony in enumerate(seen.colonies):
        look.siege_from[number], look.taken[number] = colony.siege_from, int(colony.is_taken)
    for order in seen.orders:
        ship = numbers[order.ship]
        look.to[ship], look.plan[ship] = order.to, PLANS.index(order.plan)
    look.rebellion, look.surprise_used = seen.rebellion, seen.surprise_used
    look.lost = numbers[seen.lost] if seen.lost else -1
    look.battle = None if seen.battle is None else _battle(look, seen.battle)
    return look


def _read_ships(look: Lookout, seen: Observation) -> None:
    chart = look.chart
    stations = {station.slug: station.number for station in chart.stations}
    convoys = {convoy.slug: convoy.number for convoy in chart.convoys}
    colonies = {colony.slug: colony.number for colony in chart.colonies}
    for slug, ship in seen.ships.items():
        number = chart.numbers[slug]
        look.where[number] = int(ship.place) if ship.place.isdecimal() else BOXES.get(ship.place, 0)
        look.moved[number], look.damage[number], look.combats[number] = ship.moved, ship.damage, ship.combats
        look.duty[number] = DUTIES.index(ship.duty)
        names = {STATION: stations, CONVOY: convoys, SIEGE: colonies}.get(look.duty[number])
        look.at[number] = -1 if names is None else names[ship.at]
        look.lead[number] = chart.numbers[ship.unit] if ship.unit else number
        for word in ship.marks:
            look.marks[number] |= MARKS[word]


def _battle(look: Lookout, view: BattleView) -> FarSeasBattle:
    """The battle as far as a seat sees it."""
    numbers = look.chart.numbers
    germans, allies = [numbers[slug] for slug in view.german], [numbers[slug] for slug in view.allied]
    area = int(view.area) if view.area.isdecimal() else BOXES.get(view.area, 0)
    surprised = ("german", "allied").index(view.surprised) if view.surprised else -1
    b = FarSeasBattle(area, germans, allies, RANGES.index(view.range), 0, surprised)
    b.round = view.round
    b.targets = {numbers[one]: numbers[other] for one, other in view.targets.items()}
    b.movers = {numbers[one]: numbers[other] for one, other in view.movers.items()}
    b.torpedoes = [numbers[slug] for slug in view.torpedoes]
    b.runs = {numbers[slug]: group for slug, group in view.running.items()}
    b.chases = {numbers[slug]: group * 16 for slug, group in view.chasing.items()}
    b.aiming = numbers[view.asking] if view.asking else -1
    return b
