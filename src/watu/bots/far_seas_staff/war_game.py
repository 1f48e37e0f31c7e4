"""Playing a turn out between two staffs, and what a table is worth when it breaks off."""

from __future__ import annotations

from typing import Final, final

from mypy_extensions import mypyc_attr

from watu.bots.far_seas_staff.chances import Course
from watu.bots.far_seas_staff.forecast import Forecast
from watu.bots.far_seas_staff.gunroom import Gunroom
from watu.bots.far_seas_staff.hunter import Order
from watu.bots.far_seas_staff.lookout import Lookout, from_table
from watu.bots.far_seas_staff.raider import SPREAD, plot
from watu.bots.far_seas_staff.staff import Staff, StaffPolicy
from watu.core.actions import Action
from watu.core.dice import Rng
from watu.core.drivers import Policy
from watu.core.playon import BreakOff, Luck, PlayingOn, Start, played_on
from watu.core.position import Position
from watu.core.reasons import Ask
from watu.core.state import World
from watu.games.far_seas.areas import RED_SEA_AREA, is_canal
from watu.games.far_seas.game import FarSeasGame
from watu.games.far_seas.position import EXECUTED, GERMAN, NOTHING, OPEN, RIVERBOUND, TURNS, FarSeasTable
from watu.games.far_seas.prospects import AT_THE_END, doubt, expected_points, share
from watu.games.far_seas.victory import true_total

ALLIED_PHASE: Final = 2
SERVES: Final = 3  # plots for which a forecast of the enemy's plans is used


@mypyc_attr(allow_interpreted_subclasses=True)
class UpToTurn(Policy):
    """A staff that plays on until a turn begins."""

    def __init__(self, staff: Staff, turn: int) -> None:
        """Breaks off when a decision of this turn, or of a later one, is asked."""
        self.inner = StaffPolicy(staff)
        self.turn = turn

    def choose(self, s: Position, player: int, options: list[Action], ask: Ask, rng: Rng) -> Action:
        """As the staff decides."""
        assert isinstance(s, FarSeasTable)
        if s.turn >= self.turn:
            raise BreakOff(s)
        return self.inner.choose(s, player, options, ask, rng)


@final
class Plan:
    """What one side may do in a phase, with what came of it in each playout: points for the side that plans."""

    def __init__(self, courses: list[Course], orders: list[Order]) -> None:
        """German courses, or Allied orders."""
        self.courses = courses
        self.orders = orders
        self.found: list[float] = []

    def mean(self) -> float:
        """The mean so far."""
        return sum(self.found) / len(self.found) if self.found else 0.0


@final
class WarGame:
    """Playouts for one seat."""

    def __init__(self, game: FarSeasGame, player: int, gunroom: Gunroom, turns: int) -> None:
        """Each breaks off after ``turns`` turns, the running one included."""
        self.game = game
        self.player = player
        self.gunroom = gunroom
        self.turns = turns
        self.is_german = game.side_of[player] == GERMAN

    def value(self, world: World, forced: dict[int, Action], look: Lookout, plan: Plan | None, luck: Luck) -> float:
        """The points that the seat's side may expect in a world, if it follows a plan, or after an action; German ones are Allied losses."""
        last = look.turn + self.turns
        policies: list[Policy | None] = []
        for seat in range(len(self.game.seats)):
            staff = Staff(self.game, self.gunroom, seat)
            if seat == self.player and plan is not None:
                staff.follow(look, plan.courses, plan.orders)
            policies.append(UpToTurn(staff, last))
        start = Start(world.base, world.given, world.path, forced, 0)
        driver = PlayingOn(start, policies, luck, Rng(luck.below(0, 1 << 30), 1))
        try:
            table = played_on(self.game, world.base, world.path, driver)
            assert isinstance(table, FarSeasTable)
            german = float(true_total(table))
        except BreakOff as broken:
            table = broken.position
            assert isinstance(table, FarSeasTable), "the war game's own table"
            german = expected_points(table)
        return german if self.is_german else -german

    def chance(self, look: Lookout, points: list[float]) -> float:
        """The share of the result that such points mean, 0 to 1 for the seat's side."""
        turn = look.turn + self.turns
        unsure = doubt(turn) if turn <= TURNS else AT_THE_END
        german = sum([share(value if self.is_german else -value, unsure) for value in points]) / len(points)
        return german if self.is_german else 1.0 - german


@final
class Enemy:
    """Orders such as a German staff would write for a table; each forecast of Allied plans serves for a few."""

    def __init__(self, gunroom: Gunroom, rng: Rng) -> None:
        """No table yet."""
        self.gunroom = gunroom
        self.rng = rng
        self.look: Lookout | None = None
        self.forecast: Forecast | None = None
        self.written = 0

    def plot(self, s: FarSeasTable) -> list[Course]:
        """Other orders for the table of which this is a world."""
        look = self.look
        if look is None:
            look = self.look = as_plotted(s)
        if self.forecast is None or self.written % SERVES == 0:
            self.forecast = Forecast(look, self.gunroom, self.rng)
        self.written += 1
        return plot(look, self.gunroom, self.rng, SPREAD, self.forecast)


def as_plotted(s: FarSeasTable) -> Lookout:
    """The table as the Germans saw it when they wrote their orders."""
    look = from_table(s.copy(), True)
    look.moved = s.moved[:]
    look.named = []
    look.in_hand = []
    for ship in s.named:
        look.moved[ship] = 0
    return look


def hidden_orders(s: FarSeasTable) -> list[int]:
    """The cruisers called out whose orders nobody has seen, before they move; the first to be asked is asked still in Phase 1."""
    if s.phase > ALLIED_PHASE:
        return []
    return [ship for ship in s.named if not s.marks[ship] & (EXECUTED | OPEN) and s.plan[ship] != RIVERBOUND]


def replot(world: World, enemy: Enemy) -> None:
    """Orders such as a German staff would have written, in a world that the Allies take for possible."""
    s = world.base
    assert isinstance(s, FarSeasTable)
    hidden = hidden_orders(s)
    if not hidden:
        return
    for course in enemy.plot(s):
        ship = course.ship
        if ship not in hidden:
            continue
        is_shown = course.area == RED_SEA_AREA or is_canal(s.where[ship], course.area)
        s.to[ship] = s.where[ship] if is_shown else course.area
        s.plan[ship] = NOTHING if is_shown else course.plan
        s.plan_at[ship] = -1 if is_shown else course.at
        s.mate[ship] = -1
