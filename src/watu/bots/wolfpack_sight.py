"""What a Wolfpack captain looks at, in numbers: read from an observation, or in playouts from the same fields of the table."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from watu.bots.wolfpack_chart import Chart
from watu.games.wolfpack.constants import (
    BOXES,
    DIRECTIONS,
    FAST,
    KINDS,
    LEVELS,
    LOST,
    MARKS,
    NIGHT,
    NO_TARGET,
    ON_ATTACK,
    SIZES,
    UNSPOTTED,
)
from watu.games.wolfpack.data import month_number
from watu.games.wolfpack.game import WolfpackGame
from watu.games.wolfpack.position import Sea, Uboat

if TYPE_CHECKING:
    from watu.games.wolfpack.view import BoatView, Observation

# convoy boxes, as they are seen
HIDDEN: Final = 0
SPOTTED: Final = 1
IDENTIFIED: Final = 2
BLANK: Final = 3
DAMAGED: Final = 4
SUNK: Final = 5
GONE: Final = 6
STATES: Final = ("unspotted", "spotted", "identified", "blank", "damaged", "sunk", "gone")
LATE_WAR: Final = 9  # July 1942
PLACES: Final = ("approach", "attack", "turn track", "chased off", "lost", "in port")
ESCORT_PLACES: Final = ("unseen", "holding", "patrol box", "search box", "atop", "intercept", "attack map", "removed")


class Boat:
    """The boat that is asked about. ``x`` and ``y`` on the Attack map, else -1; so is ``facing``."""

    def __init__(self, place: int) -> None:
        """The rest is filled in by whoever reads it."""
        self.place = place
        self.x = -1
        self.y = -1
        self.facing = -1
        self.depth = 0
        self.metres = 0
        self.silent = False
        self.tp = 0
        self.flooding = 0
        self.flood_contained = False
        self.fire = 0
        self.fire_contained = False
        self.is_hunted = False
        self.damage: list[int] = []
        self.tubes = 0
        self.kinds: list[int] = []  # by tube: what is in it, the turns until it is loaded, the box to which it is set
        self.loading: list[int] = []
        self.aims: list[int] = []
        self.reloads: list[int] = []

    def on_attack(self) -> bool:
        """Whether it is in a space of the Attack map."""
        return self.x >= 0


class Searcher:
    """An Escort; ``x`` and ``y`` on the Attack map, else -1."""

    def __init__(self, place: int, x: int, y: int, distance: int, reach: int, is_free: bool) -> None:
        """``distance`` in turns while it comes, ``reach`` of its search; ``is_free`` if it has no boat."""
        self.place = place
        self.x = x
        self.y = y
        self.distance = distance
        self.reach = reach
        self.is_free = is_free


class Sight:
    """The table; lists of the convoy go by box."""

    def __init__(self, chart: Chart, size: int, month: int, turn: int) -> None:
        """``size`` is that of the convoy; the rest is filled in by whoever reads it."""
        self.chart = chart
        self.size = size
        self.turn = turn
        self.vp = 0
        self.losses = 0
        self.is_late = month >= LATE_WAR
        self.is_night = False
        self.is_fast = False
        self.boat: Boat | None = None
        self.escorts: list[Searcher] = []
        self.states: list[int] = []
        self.points: list[int] = []
        self.sizes: list[int] = []
        self.targets: list[int] = []  # boxes at which torpedoes run
        self.stragglers: list[list[int]] = []  # turn and ship
        self.offer = ""
        self.started: list[bool] = []  # by boat of the flotillas: whether what follows is known of it
        self.xp: list[int] = []
        self.tonnage: list[int] = []


def from_table(s: Sea, player: int, charts: list[Chart]) -> Sight:
    """From the table, but only what is open to all."""
    sight = Sight(charts[s.size], s.size, s.month, s.turn)
    sight.is_night, sight.is_fast, sight.offer = s.time == NIGHT, s.speed == FAST, s.offer
    sight.vp, sight.losses = s.vp, s.log.losses
    columns = sight.chart.map.columns
    asked = s.acting[player]
    if 0 <= asked < len(s.boats):
        sight.boat = boat_at(asked_of(s.boats, s.boats[asked].slot), columns)
    for one in s.escorts:
        x, y = (one.space % columns, one.space // columns) if one.space >= 0 else (-1, -1)
        sight.escorts.append(Searcher(one.place, x, y, one.distance, 4 + one.age, one.target < 0))
    kinds = s.game.box.ships
    for box, number in enumerate(s.ships):
        if number <= UNSPOTTED:
            state = HIDDEN if number == UNSPOTTED else SUNK + UNSPOTTED - 1 - number
            sight.states.append(state)
            sight.points.append(0)
            sight.sizes.append(-1)
            continue
        ship = kinds[number]
        state = SPOTTED
        if s.identified[box]:
            state = BLANK if ship.is_blank else DAMAGED if s.damaged[box] else IDENTIFIED
        sight.states.append(state)
        sight.points.append(ship.vp)
        sight.sizes.append(ship.size)
    sight.targets = [one.target for one in s.running]
    sight.stragglers = s.stragglers
    sight.started, sight.xp, sight.tonnage = s.log.started, s.log.xp, s.log.tonnage
    return sight


def asked_of(boats: list[Uboat], slot: int) -> Uboat:
    """Of the boats with a letter the one still in play, or the first."""
    found = [boat for boat in boats if boat.slot == slot]
    afloat = [boat for boat in found if boat.place != LOST]
    return afloat[-1] if afloat else found[0]


def boat_at(own: Uboat, columns: int) -> Boat:
    """A boat on the table."""
    boat = Boat(own.place)
    if own.place == ON_ATTACK and own.space >= 0:
        boat.x, boat.y, boat.facing = own.space % columns, own.space // columns, own.facing
    boat.depth, boat.metres, boat.silent, boat.tp = own.depth, own.metres(), own.silent, own.tp
    boat.flooding, boat.flood_contained = own.flooding, own.flood_contained
    boat.fire, boat.fire_contained = own.fire, own.fire_contained
    boat.is_hunted = own.alarm >= 0
    boat.damage, boat.tubes = own.damage, own.tubes()
    boat.kinds, boat.loading, boat.aims = own.tube_kind, own.tube_load, own.tube_aim
    boat.reloads = own.reloads
    return boat


def from_observation(game: WolfpackGame, seen: Observation, charts: list[Chart]) -> Sight:
    """From what a seat sees."""
    size = int(seen.convoy == "small")
    sight = Sight(charts[size], size, month_number(seen.month), seen.turn)
    sight.is_night, sight.is_fast, sight.offer = seen.time == "night", seen.speed == "fast", seen.offer
    sight.vp, sight.losses = seen.vp, seen.log.losses
    board = charts[size].map
    names = {board.name(space): box for box, space in enumerate(board.box_space)}
    view = asked_boat(seen)
    if view is not None:
        sight.boat = boat_seen(view, names)
    for one in seen.escorts:
        x, y = where(one.space) if one.space else (-1, -1)
        place = ESCORT_PLACES.index(one.place)
        sight.escorts.append(Searcher(place, x, y, one.distance, one.search_range, not one.target))
    for ship in seen.ships:
        sight.states.append(STATES.index(ship.state))
        sight.points.append(ship.vp)
        sight.sizes.append(SIZES.index(ship.size) if ship.size else -1)
    sight.targets = [names[one.target] for one in seen.torpedoes]
    ships = {ship.slug: number for number, ship in enumerate(game.box.ships)}
    sight.stragglers = [[turn, ships[slug]] for turn, slug in seen.stragglers]
    rows = {row["boat"]: row for row in seen.log.boats}
    for own in game.box.boats:
        row = rows.get(own.name)
        sight.started.append(row is not None)
        sight.xp.append(int(row["xp"]) if row else own.xp)
        sight.tonnage.append(int(row["tonnage"]) if row else own.tonnage)
    return sight


def asked_boat(seen: Observation) -> BoatView | None:
    """The boat for which the viewer is asked: of a letter the one still in play."""
    found: BoatView | None = None
    for boat in seen.boats:
        if boat.letter == seen.asked and (found is None or boat.place != "lost"):
            found = boat
    return found


def boat_seen(view: BoatView, names: dict[str, int]) -> Boat:
    """A boat as a seat sees it; ``names`` are the boxes by their spaces."""
    boat = Boat(PLACES.index(view.place))
    if view.space:
        boat.x, boat.y = where(view.space)
        boat.facing = DIRECTIONS.index(view.facing)
    boat.depth, boat.metres, boat.silent = depth_index(view.depth), view.metres, view.silent
    boat.tp = view.tactical_points
    boat.flooding, boat.flood_contained = view.flooding_level, view.flooding_contained
    boat.fire, boat.fire_contained = view.fire, view.fire_contained
    boat.is_hunted = bool(view.escort)
    boat.damage = [LEVELS.index(view.damage.get(MARKS[place].lower(), "none")) for place in range(BOXES)]
    boat.tubes = len(view.tubes)
    boat.kinds = [KINDS.index(tube.kind) for tube in view.tubes]
    boat.loading = [tube.loading for tube in view.tubes]
    boat.aims = [names[tube.target] if tube.target else NO_TARGET for tube in view.tubes]
    boat.reloads = [view.reloads[kind] for kind in ("bow_g7a", "bow_g7e", "stern_g7a", "stern_g7e")]
    return boat


def depth_index(name: str) -> int:
    """A depth by its name, as an index of the track."""
    return {"surface": 0, "periscope": 1}.get(name, 0) if not name.isdecimal() else int(name) // 15 + 1


def where(space: str) -> tuple[int, int]:
    """Column and row of a space."""
    return int(space[1:3]), int(space[4:6])
