"""The components (``components/``) as rows, checked, and the game made of them."""

from __future__ import annotations

from typing import Annotated, Literal

import msgspec

from watu.core.components import Pack
from watu.core.errors import UsageError
from watu.games.far_seas.areas import (
    AREAS,
    BRITISH_RESERVES,
    CHANNEL,
    COLONY_COAL,
    FREE_COAL,
    GERMAN_RESERVES,
    HB1,
    HB2,
    MEDITERRANEAN,
    NO_COAL,
    Area,
    Chart,
    Colony,
    Convoy,
    Station,
)
from watu.games.far_seas.game import FarSeasGame
from watu.games.far_seas.ships import (
    ENGLAND_1,
    ENGLAND_2,
    FREE,
    HOLD,
    JAPAN,
    MED_UNTIL_4,
    NATIONS,
    RANGES,
    RED_SEA,
    RESERVE,
    SPEEDS,
    Ship,
)

Slug = Annotated[str, msgspec.Meta(pattern="^[a-z0-9_]+$")]
AreaNumber = Annotated[int, msgspec.Meta(ge=1, le=AREAS)]
Bit = Annotated[int, msgspec.Meta(ge=0, le=1)]
Turn = Annotated[int, msgspec.Meta(ge=1, le=9)]

MAINS = ("scharnhorst", "gneisenau", "nuernberg", "emden", "leipzig", "dresden", "karlsruhe", "koenigsberg")
BOXES = {
    "england_hb1": HB1,
    "england_hb2": HB2,
    "med_hb1": MEDITERRANEAN,
    "med_hb2": MEDITERRANEAN,
    "british_reserves": BRITISH_RESERVES,
    "german_reserves": GERMAN_RESERVES,
}
LIMITS = {
    "none": FREE,
    "amc": FREE,
    "red_sea": RED_SEA,
    "med_hold_t4": MED_UNTIL_4,
    "england_hb1": ENGLAND_1,
    "england_hb2": ENGLAND_2,
    "british_reserve": RESERVE,
    "german_reserve": RESERVE,
    "japan": JAPAN,
    "hold_18": HOLD,
    "hold_31": HOLD,
}
SEAS = {"mediterranean": MEDITERRANEAN, "english_channel": CHANNEL}
Limit = Literal[
    "none",
    "amc",
    "red_sea",
    "med_hold_t4",
    "england_hb1",
    "england_hb2",
    "british_reserve",
    "german_reserve",
    "japan",
    "hold_18",
    "hold_31",
]


class ShipRow(msgspec.Struct, frozen=True, kw_only=True):
    """A ship counter."""

    id: Slug
    name: str
    rulebook_name: str = ""
    nation: Literal["british", "japanese", "french", "russian", "german"]
    kind: Literal["BC", "BB", "AC", "C", "CL", "PC", "AMC"] = msgspec.field(name="class")
    vp: Annotated[int, msgspec.Meta(ge=0, le=9)]
    gun_range: Literal["A", "B", "C"]
    fire_modifier: Annotated[int, msgspec.Meta(ge=-6, le=0)]
    damage_capacity: Annotated[int, msgspec.Meta(ge=1, le=30)]
    speed: Literal["3", "3+", "4-", "4", "4+"]
    design_knots: str = ""
    knots_1914: str = ""
    tons: str = ""
    main_guns: str = ""
    start_kind: Literal["area", "box"]
    start: str
    entry_turn: Turn
    release_turn: Turn = 1
    restriction_basic: Limit
    restriction_advanced: Limit
    red_dot: Bit = 0
    torpedo: Bit
    escort_eligible: Bit = 0
    main_cruiser: Bit = 0
    surprise_max_target_dc: str = ""
    convoy_surprise_modifier: str = ""
    rufiji_allowed: Bit = 0
    rpc12: Annotated[int, msgspec.Meta(ge=0, le=6)] = 0
    provenance: str = ""
    note: str = ""


class AreaRow(msgspec.Struct, frozen=True):
    """A numbered sea area."""

    number: AreaNumber
    name: str
    merchant_density: Annotated[int, msgspec.Meta(ge=0, le=9)]
    coaling: Literal["none", "free", "colony:samoa", "colony:kamerun", "colony:tsingtau", "colony:new_guinea"]
    rising_sun: Bit
    amc_intern: Bit
    rtb_modifier: Annotated[int, msgspec.Meta(ge=0, le=3)]
    lon: float = 0.0
    lat: float = 0.0
    provenance: str = ""
    note: str = ""


class AdjacencyRow(msgspec.Struct, frozen=True):
    """Two places that touch."""

    a: str
    b: str
    kind: Literal["sea", "panama", "suez", "return", "reserve", "river"]
    corner: Bit
    wraps_map_edge: Bit
    side: Literal["both", "allied", "german"]
    provenance: str = ""
    note: str = ""


class StationRow(msgspec.Struct, frozen=True):
    """A station."""

    id: Slug
    name: str
    area: AreaNumber
    vp: Annotated[int, msgspec.Meta(ge=0, le=9)]
    boer: Bit
    lon: float = 0.0
    lat: float = 0.0
    provenance: str = ""
    note: str = ""


class ConvoyRow(msgspec.Struct, frozen=True):
    """A stop of a convoy."""

    convoy: Slug
    name: str
    step: Annotated[int, msgspec.Meta(ge=0, le=20)]
    kind: Literal["start", "sea", "destination"]
    node: str
    transports: Annotated[int, msgspec.Meta(ge=1, le=30)]
    label: str = ""
    provenance: str = ""


class ColonyRow(msgspec.Struct, frozen=True):
    """A German colony."""

    id: Slug
    name: str
    area: AreaNumber
    vp: Annotated[int, msgspec.Meta(ge=0, le=30)]
    ships_required: Annotated[int, msgspec.Meta(ge=1, le=10)]
    turns_required: Turn
    deadline_turn: Turn
    latest_start_turn: Turn
    provenance: str = ""


class BoxRow(msgspec.Struct, frozen=True):
    """A box, named sea or track."""

    id: Slug
    name: str
    kind: str
    place: str = ""
    side: str = ""
    exits: list[str] = []
    restriction: str = ""
    start_count: str = ""
    lon: str = ""
    lat: str = ""
    provenance: str = ""


def build(options: dict[str, str], pack: Pack) -> FarSeasGame:
    """Load everything, report every fault at once, and make the game."""
    check_options(options)
    is_advanced = options["rules"] == "advanced"
    ships = _ships(pack, is_advanced)
    areas = _areas(pack)
    stations = [
        Station(n, row.id, row.name, row.area, row.vp, row.boer == 1)
        for n, row in enumerate(pack.table("stations.csv", StationRow, key="id"))
    ]
    convoys = _convoys(pack)
    colonies = [
        Colony(n, row.id, row.area, row.vp, row.ships_required, row.turns_required, row.deadline_turn)
        for n, row in enumerate(pack.table("colonies.csv", ColonyRow, key="id"))
    ]
    pack.check()
    chart = Chart(ships, areas, stations, convoys, colonies)
    _join(pack, chart)
    pack.check()
    chart.measure()
    return FarSeasGame(options, chart)


def check_options(options: dict[str, str]) -> None:
    """UsageError for options that do not go together."""
    if options["solitaire"] != "off" and options["scenario"] != "campaign":
        raise UsageError("the training scenarios are played by two, not with solitaire")
    if options["solitaire"] != "off" and (options["german_players"], options["allied_players"]) != ("1", "1"):
        raise UsageError("solitaire is for one player: leave german_players and allied_players at 1")


def _ships(pack: Pack, is_advanced: bool) -> list[Ship]:
    """Ships in the order of the game: Main Cruisers, German Reserves, AMCs, Allies."""
    rows = pack.table("ships.csv", ShipRow, key="id")
    german = [row for row in rows if row.nation == "german"]
    for slug in MAINS:
        if not any(row.id == slug and row.main_cruiser for row in german):
            pack.fault("ships.csv", 0, "id", f"no Main Cruiser '{slug}'", "the eight Main Cruisers of the rules")
    mains = sorted((r for r in german if r.id in MAINS), key=lambda r: MAINS.index(r.id))
    reserves = [r for r in german if r.kind == "BC"]
    amcs = [r for r in german if r.kind == "AMC"]
    others = [r.id for r in german if r not in mains and r not in reserves and r not in amcs]
    if others:
        pack.fault("ships.csv", 0, "class", ", ".join(others), "Germans: Main Cruisers, battlecruisers, AMCs")
    if not any(row.nation != "german" for row in rows):
        pack.fault("ships.csv", 0, "nation", "no Allied ship", "at least one")
    dice = sorted(row.rpc12 for row in mains if row.rpc12)
    if rows and dice != [1, 2, 3, 4, 5, 6]:
        pack.fault("ships.csv", 0, "rpc12", str(dice), "1 to 6, each once, among the Main Cruisers")
    ordered = [*mains, *reserves, *amcs, *(row for row in rows if row.nation != "german")]
    for number, row in enumerate(rows, start=2):
        if _start(row) == 0:
            pack.fault("ships.csv", number, "start", f"'{row.start}'", f"an area 1 to {AREAS} or {', '.join(BOXES)}")
    return [_ship(number, row, is_advanced) for number, row in enumerate(ordered)]


def _start(row: ShipRow) -> int:
    """The place where a ship starts; 0 for none."""
    if row.start_kind == "box":
        return BOXES.get(row.start, 0)
    return int(row.start) if row.start.isdecimal() and 1 <= int(row.start) <= AREAS else 0


def _ship(number: int, row: ShipRow, is_advanced: bool) -> Ship:
    ship = Ship(number, row.id, row.name, NATIONS.index(row.nation), row.kind, row.vp)
    ship.reach = RANGES.index(row.gun_range)
    ship.fire = row.fire_modifier
    ship.hull = row.damage_capacity
    ship.speed = SPEEDS.index(row.speed)
    ship.start = _start(row)
    ship.entry_turn = row.entry_turn
    ship.release_turn = row.release_turn
    ship.restriction = LIMITS[row.restriction_advanced if is_advanced else row.restriction_basic]
    ship.has_torpedo = row.torpedo == 1
    ship.is_escort = row.nation != "german" and (row.gun_range != "C" or SPEEDS.index(row.speed) <= 1)
    ship.is_main = row.id in MAINS
    ship.is_amc = row.kind == "AMC"
    ship.is_ac = row.kind == "AC"
    ship.is_battlecruiser = row.kind == "BC"
    ship.rpc12 = row.rpc12
    ship.may_enter_river = row.rufiji_allowed == 1
    ship.provenance = row.provenance
    return ship


def _areas(pack: Pack) -> list[Area]:
    """Areas by number, with an empty one in front."""
    rows = sorted(pack.table("areas.csv", AreaRow, key="number"), key=lambda row: row.number)
    if len(rows) != AREAS:
        pack.fault("areas.csv", 0, "number", f"{len(rows)} areas", f"each number from 1 to {AREAS} once")
    areas = [Area(0, "", 0)]
    for row in rows:
        area = Area(row.number, row.name, row.merchant_density)
        area.coal = NO_COAL if row.coaling == "none" else FREE_COAL if row.coaling == "free" else COLONY_COAL
        area.has_sun = row.rising_sun == 1
        area.interns = row.amc_intern == 1
        area.rtb = row.rtb_modifier
        area.provenance = row.provenance
        areas.append(area)
    return areas


def _convoys(pack: Pack) -> list[Convoy]:
    """Routes, each with a start, at least one dot at sea, and a destination, in steps of one."""
    by_slug: dict[str, list[ConvoyRow]] = {}
    for row in pack.table("convoy_routes.csv", ConvoyRow):
        by_slug.setdefault(row.convoy, []).append(row)
    convoys: list[Convoy] = []
    for slug, rows in by_slug.items():
        kinds = [row.kind for row in rows]
        wanted = ["start", *["sea"] * (len(rows) - 2), "destination"]
        if kinds != wanted or [row.step for row in rows] != list(range(len(rows))) or len(rows) < 3:
            pack.fault("convoy_routes.csv", 0, "step", f"the route of '{slug}'", "start, dots at sea, destination")
            continue
        dots = [int(row.node) if row.node.isdecimal() else 0 for row in rows[1:-1]]
        if any(not 1 <= dot <= AREAS for dot in dots):
            pack.fault("convoy_routes.csv", 0, "node", f"the dots of '{slug}'", f"areas 1 to {AREAS}")
        convoys.append(Convoy(len(convoys), slug, rows[0].name, dots, rows[0].transports, rows[-1].node))
    return convoys


def _join(pack: Pack, chart: Chart) -> None:
    """Read the contacts; German ones lead between numbered areas only."""
    for number, row in enumerate(pack.table("adjacency.csv", AdjacencyRow), start=2):
        if row.kind in ("return", "reserve", "river"):
            continue
        ends = [int(end) if end.isdecimal() else SEAS.get(end, 0) for end in (row.a, row.b)]
        if "england" in (row.a, row.b):
            continue
        if any(not 1 <= end <= CHANNEL for end in ends):
            pack.fault("adjacency.csv", number, "a", f"'{row.a}' and '{row.b}'", f"areas 1 to {AREAS} or named seas")
            continue
        chart.join(ends[0], ends[1], row.side == "both")
    for box in pack.table("boxes.csv", BoxRow, key="id"):
        if box.id == "england_hb1":
            exits = [int(end) if end.isdecimal() else SEAS.get(end, 0) for end in box.exits]
            chart.from_england = sorted(end for end in exits if end)
    if not chart.from_england:
        pack.fault("boxes.csv", 0, "exits", "no way out of England", "areas next to England in the row england_hb1")
