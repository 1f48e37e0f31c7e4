"""What lies on the table: ships by number, areas as numbers, plotted orders, coal, damage, and who may still act."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from mypy_extensions import mypyc_attr

from watu.core.deck import Piece
from watu.core.position import Position
from watu.games.far_seas.areas import AREAS, GERMANY, LATER

if TYPE_CHECKING:
    from watu.games.far_seas.game import FarSeasGame

GERMAN: Final = 0
ALLIED: Final = 1

TURNS: Final = 9
CONFLICTS: Final = 4  # the phase
LAST_PHASE: Final = 5  # of an operation
SQUADRON: Final = 5

# what a ship is doing (duty), with a station or convoy as ``at``
IDLE: Final = 0
SEARCH: Final = 1
ESCORT: Final = 2
STATION: Final = 3
CONVOY: Final = 4
SIEGE: Final = 5
RIVER: Final = 6
DUTIES: Final = ("idle", "search", "escort", "station", "convoy", "siege", "river")

# what a cruiser is ordered to try (plan), with a station as ``plan_at``
NOTHING: Final = 0
RAID: Final = 1
RIVERBOUND: Final = 2
INTERVENE: Final = 3
ATTACK: Final = 4
HOMEBOUND: Final = 5
AMBUSH: Final = 6  # the last three are drawn by the bot only (§9.3.2.2)
CONVOY_ATTACK: Final = 7
CONVOY_SURPRISE: Final = 8
PLANS: Final = ("", "-Stn", "-Rfj", "-Int", "-Att", "-RTB", "surprise", "convoy", "convoy by surprise")

# marks on a counter
SPENT: Final = 1  # flipped: done for this turn
RAN: Final = 2  # ran, or tried to, this turn
FOUGHT: Final = 4  # in combat this turn
FOUND: Final = 8  # met this turn: cannot be discovered again
PAID: Final = 16  # its movement penalty has been scored
SURPRISED: Final = 32  # has made its surprise attack of the game
SLOW: Final = 64  # speed reduced by damage
SHOWN: Final = 128  # its assignment has been revealed
PROVEN: Final = 256  # has done what the lost cruiser could not (§7.3.2)
COALED: Final = 512  # by its place or last turn's captures
CAPTURED: Final = 1024  # made captures this turn
RAIDED: Final = 2048  # raided a station this turn
OPEN: Final = 4096  # moved openly
HURT: Final = 8192  # damaged this turn
PASSED: Final = 16384  # entered the Red Sea or passed the Panama Canal in this operation
EXPOSED: Final = 32768  # discovered in the Rufiji River
BREAKING: Final = 65536  # left the river under the eyes of the Allies
BURNED: Final = 131072  # spent a pile of coal this turn
DRY: Final = 262144  # has been out of coal in this game (§9.1.5.2)
RTB: Final = 524288  # has an order to return this turn (§9.1.3)
EXECUTED: Final = 1048576  # its move has been made on the map
TURN_MARKS: Final = (
    SPENT | RAN | FOUGHT | FOUND | SHOWN | COALED | RAIDED | OPEN | HURT | PASSED | BREAKING | BURNED | RTB | EXECUTED
)

# where points come from
SOURCES: Final = (
    "sunk",
    "raids",
    "captures",
    "transports",
    "convoys",
    "cowardice",
    "colonies",
    "returned",
    "rufiji",
    "rebellion",
    "violations",
    "england",
    "losses",
)
BY_SINKING: Final = 0
BY_RAIDS: Final = 1
BY_CAPTURES: Final = 2
BY_TRANSPORTS: Final = 3
BY_CONVOYS: Final = 4
BY_COWARDICE: Final = 5
BY_COLONIES: Final = 6
BY_RETURNING: Final = 7
BY_RUFIJI: Final = 8
BY_REBELLION: Final = 9
BY_VIOLATION: Final = 10
BY_ENGLAND: Final = 11
BY_LOSSES: Final = 12

# kinds of combat
AT_SEA: Final = 0
FROM_RIVER: Final = 1
BESIDE_CONVOY: Final = 2
BREAKOUT: Final = 3
COUNTERATTACK: Final = 4


@mypyc_attr(allow_interpreted_subclasses=True)
class FarSeasBattle(Piece):
    """A combat under way: who is in it, the range they have closed to, targets and what each has done."""

    def __init__(self, area: int, germans: list[int], allies: list[int], reach: int, kind: int, surprised: int) -> None:
        """``reach`` 0 to 2 is A to C; ``surprised`` is the side taken by surprise, -1 for none."""
        self.area = area
        self.sides = [germans, allies]
        self.reach = reach
        self.kind = kind
        self.surprised = surprised
        self.round = 0  # 0 before the first round
        self.targets: dict[int, int] = {}
        self.last: dict[int, int] = {}  # targets of the previous round
        self.streaks: dict[int, int] = {}  # consecutive shots at the target before this one
        self.movers: dict[int, int] = {}  # bold moves of this round
        self.torpedoes: list[int] = []  # ships that have made their torpedo attack
        self.tried: list[int] = []  # ships that have just tried to run
        self.hits: dict[int, int] = {}  # the ship hit in the previous round
        self.fresh: dict[int, int] = {}  # damage of this combat
        self.runs: dict[int, int] = {}  # the group in which a ship runs
        self.chases: dict[int, int] = {}  # the group and stack that a ship chases, ``group * 16 + stack``
        self.aiming = -1  # the ship that is asked about
        self.runner = -1  # the side that is running
        self.fled: list[int] = []  # ships that escaped from the combat
        self.charged: list[int] = []  # British ships whose cowardice has been scored
        self.column = -1  # of the German-Sink-Risk Table (§9.4.1.1)

    def copy(self) -> FarSeasBattle:
        """An independent copy."""
        other = FarSeasBattle.__new__(FarSeasBattle)
        other.area = self.area
        other.sides = [side[:] for side in self.sides]
        other.reach = self.reach
        other.kind = self.kind
        other.surprised = self.surprised
        other.round = self.round
        other.targets = dict(self.targets)
        other.last = dict(self.last)
        other.streaks = dict(self.streaks)
        other.movers = dict(self.movers)
        other.torpedoes = self.torpedoes[:]
        other.tried = self.tried[:]
        other.hits = dict(self.hits)
        other.fresh = dict(self.fresh)
        other.runs = dict(self.runs)
        other.chases = dict(self.chases)
        other.aiming = self.aiming
        other.runner = self.runner
        other.fled = self.fled[:]
        other.charged = self.charged[:]
        other.column = self.column
        return other


@mypyc_attr(allow_interpreted_subclasses=True)
class FarSeasTable(Position):
    """Ships are indexes into the lists below; ``lead`` names the ship that a ship's unit is called by."""

    def __init__(self, game: FarSeasGame) -> None:
        """The table before it is set up."""
        super().__init__()
        chart = game.chart
        count = len(chart.ships)
        self.game = game
        self.turn = 1
        self.ob = 0
        self.phase = 0
        self.vp = 0
        self.sources = [0] * len(SOURCES)
        self.where = [LATER] * count
        self.duty = [IDLE] * count
        self.at = [-1] * count
        self.lead = list(range(count))
        self.moved = [0] * count  # the operation of this turn in which the ship moved
        self.marks = [0] * count
        self.damage = [0] * count
        self.combats = [0] * count
        mains = len(chart.mains)
        self.to = [0] * mains  # plotted destination, 0 for none
        self.plan = [NOTHING] * mains
        self.plan_at = [-1] * mains
        self.mate = [-1] * mains  # the cruiser whose plotted squadron it joins
        self.piles = [3] * mains
        self.since = [0] * mains  # captures since the turn of the accident
        self.named: list[int] = []  # Main Cruisers called out in this operation
        self.in_hand: list[int] = []  # the ships that are being ordered, moved or decided about
        self.limit = 0  # of the choice being made (§7.4)
        self.opened: list[tuple[int, ...]] = []  # ship log of finished turns: turn, ship, destination, plan, station
        self._lay_markers(game)

    def _lay_markers(self, game: FarSeasGame) -> None:
        """Convoys, stations, colonies and whatever else is not a cruiser's."""
        chart = game.chart
        mains = len(chart.mains)
        self.steps = [0] * len(chart.convoys)
        self.transports = [convoy.transports for convoy in chart.convoys]
        self.sailed = [0] * len(chart.convoys)
        self.started = 0
        self.made = [0] * (AREAS + 1)  # captures of this turn
        self.raided = [0] * len(chart.stations)
        self.siege_from = [0] * len(chart.colonies)
        self.short = [0] * len(chart.colonies)
        self.taken = [0] * len(chart.colonies)
        self.has_moved = False  # an Allied ship has made another move than to a colony box in this turn
        self.rebellion = 0
        self.accident_turn = 0
        self.lost = -1
        self.is_uncovered = False  # the lost cruiser has been shown
        self.surprise_turn = 0
        self.area = 0  # the conflict area being resolved
        self.quarry = -1  # the German unit just found, and the Allied one that found it, by their leads
        self.finder = -1
        self.england_turn = 0
        self.is_returning = False
        self.rtb = [0] * mains
        self.verdict = 0  # of a training scenario: 1 German, 2 Allied, 0 neither
        self.tasked: list[int] = []  # cruisers that have their task (§9.0, approach 2)
        self.cubes: list[int] = []  # solitaire: unit, area, cubes, in threes
        self.battle: FarSeasBattle | None = None

    def copy(self) -> FarSeasTable:
        """An independent copy; see ``Position.copy``."""
        other = FarSeasTable.__new__(FarSeasTable)
        self.copy_base_to(other)
        self.copy_ships_to(other)
        other.game = self.game
        other.turn = self.turn
        other.ob = self.ob
        other.phase = self.phase
        other.vp = self.vp
        other.sources = self.sources[:]
        other.named = self.named[:]
        other.in_hand = self.in_hand[:]
        other.limit = self.limit
        other.opened = self.opened[:]
        other.steps = self.steps[:]
        other.transports = self.transports[:]
        other.sailed = self.sailed[:]
        other.started = self.started
        other.made = self.made[:]
        other.raided = self.raided[:]
        other.siege_from = self.siege_from[:]
        other.short = self.short[:]
        other.taken = self.taken[:]
        other.has_moved = self.has_moved
        other.rebellion = self.rebellion
        other.accident_turn = self.accident_turn
        other.lost = self.lost
        other.area = self.area
        other.quarry = self.quarry
        other.finder = self.finder
        other.is_uncovered = self.is_uncovered
        other.surprise_turn = self.surprise_turn
        other.england_turn = self.england_turn
        other.is_returning = self.is_returning
        other.verdict = self.verdict
        other.tasked = self.tasked[:]
        other.cubes = self.cubes[:]
        other.battle = None if self.battle is None else self.battle.copy()
        return other

    def copy_ships_to(self, other: FarSeasTable) -> None:
        """The part of ``copy`` that is a list over ships."""
        other.where = self.where[:]
        other.duty = self.duty[:]
        other.at = self.at[:]
        other.lead = self.lead[:]
        other.moved = self.moved[:]
        other.marks = self.marks[:]
        other.damage = self.damage[:]
        other.combats = self.combats[:]
        other.to = self.to[:]
        other.plan = self.plan[:]
        other.plan_at = self.plan_at[:]
        other.mate = self.mate[:]
        other.piles = self.piles[:]
        other.since = self.since[:]
        other.rtb = self.rtb[:]

    def moment(self) -> int:
        """Turn, operation and phase; while conflicts are resolved, their area as well."""
        area = self.area if self.phase == CONFLICTS else 0
        return ((self.turn * 16 + self.ob) * 8 + self.phase) * 64 + area

    # looking

    def is_afloat(self, ship: int) -> bool:
        """Whether the ship can still take part: at sea or in a box, not gone and not yet to come."""
        return self.where[ship] < GERMANY

    def is_known(self, ship: int) -> bool:
        """Whether the counter is used at all: not the AMCs of the Basic Game, nor others in a training scenario."""
        if self.where[ship] != LATER:
            return True
        return self.game.scenario == "campaign" and not self.game.chart.ships[ship].is_amc

    def is_called(self, ship: int) -> bool:
        """§4.3.2 Whether everybody knows that the ship moves in this operation, or has moved."""
        return self.moved[ship] > 0

    def has(self, ship: int, mark: int) -> bool:
        """Whether a mark lies on the counter."""
        return self.marks[ship] & mark != 0

    def put(self, ship: int, mark: int) -> None:
        """Lay a mark on the counter."""
        self.marks[ship] |= mark

    def lift(self, ship: int, mark: int) -> None:
        """Take a mark off the counter."""
        self.marks[ship] &= ~mark

    def unit(self, ship: int) -> list[int]:
        """The ship's squadron, or the ship alone, in order of their numbers."""
        lead = self.lead[ship]
        if ship < self.game.chart.first_ally:
            return [other for other in self.game.german_ships if self.lead[other] == lead]
        return [other for other in self.game.chart.allies if self.lead[other] == lead]

    def leads_of(self, ships: list[int]) -> list[int]:
        """The units of some ships, each by its lead, in order of first mention."""
        found: list[int] = []
        for ship in ships:
            if self.lead[ship] not in found:
                found.append(self.lead[ship])
        return found

    def form(self, ships: list[int]) -> None:
        """Make the ships one unit, and let those they leave behind be led by another."""
        for ship in ships:
            self.leave(ship)
        for ship in ships:
            self.lead[ship] = ships[0]

    def leave(self, ship: int) -> None:
        """Take a ship out of its unit; the rest goes on without it."""
        rest = [other for other in self.unit(ship) if other != ship]
        for other in rest:
            self.lead[other] = rest[0]
        self.lead[ship] = ship

    def has_moved_now(self, ship: int) -> bool:
        """§4.4 Whether the ship has moved in this operation."""
        return self.moved[ship] == self.ob and self.ob > 0

    def hull_left(self, ship: int) -> int:
        """The damage that the ship still takes before it sinks."""
        return self.game.chart.ships[ship].hull - self.damage[ship]

    def is_half(self, ship: int) -> bool:
        """§4.6.4.1 Whether the damage has reached half of the Damage Capacity."""
        return 2 * self.damage[ship] >= self.game.chart.ships[ship].hull

    def speed(self, ship: int) -> int:
        """§4.6.4.3 The speed grade (0 is "3", 4 is "4+"), one lower after heavy damage."""
        grade = self.game.chart.ships[ship].speed
        return grade - 1 if grade > 0 and self.marks[ship] & SLOW else grade

    def prove(self, ship: int) -> None:
        """§7.3.2 The cruiser does what the lost one could not, so that it cannot be that."""
        if self.accident_turn and self.turn >= self.accident_turn:
            self.marks[ship] |= PROVEN
