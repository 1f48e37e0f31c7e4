"""The decks, counters and maps (``components/``), and the game made of them."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Annotated, Literal

import msgspec

from watu.core.components import Pack
from watu.core.errors import UsageError
from watu.games.wolfpack import tables
from watu.games.wolfpack.constants import CONDITIONS, DIRECTIONS, LOCATIONS, MARKS, SIZES, TYPES
from watu.games.wolfpack.data import BoatType, CaptainType, Cards, Components, EscortType, SeaMap, Ship, month_number
from watu.games.wolfpack.game import WolfpackGame

Slug = Annotated[str, msgspec.Meta(pattern="^[A-Za-z0-9]+$")]
Flag = Annotated[int, msgspec.Meta(ge=0, le=1)]
Tenth = Annotated[int, msgspec.Meta(ge=1, le=10)]
Modifier = Annotated[int, msgspec.Meta(ge=-4, le=4)]
Count = Annotated[int, msgspec.Meta(ge=0, le=99)]
Level = Literal["-", "L", "M", "H"]
Mark = Annotated[str, msgspec.Meta(pattern="^((FL|FI|GA)[1-9]|HY|PE|DG|DI|EL|RD|TT[1-6]|CW|CAT)( .+)?$")]
Month = Annotated[str, msgspec.Meta(pattern="^194[123]-[01][0-9]$")]

WARS = ("early", "late")
WEATHERS = ("good", "bad")
BANDS = ("short", "medium", "long")
ROWS = ("surface", "periscope", "30", "60", "90", "120", "150", "180")
CONTACTS = ("full", "lost1", "lost2")
RANDOM = ("r2", "r3", "r4")
CHECKS = [f"loc_{place}" for place in LOCATIONS]
RADAR = [f"radar_{war}" for war in WARS]
VISUAL = [f"visual_{conditions}" for conditions in CONDITIONS]
ACQUIRE = [f"sonar_acquire_{war}_{weather}" for war in WARS for weather in WEATHERS]
HOMING = [f"sonar_homing_{war}_{weather}" for war in WARS for weather in WEATHERS]
TDC = [f"tdc_{band}_{conditions}" for band in BANDS for conditions in CONDITIONS]
SPOT = [f"spot{distance}_{conditions}" for distance in range(3) for conditions in CONDITIONS]
TO_HIT = [f"tohit_{speed}_{weather}" for speed in ("slow", "fast") for weather in WEATHERS]
ANGLES = [f"angle_{direction}" for direction in DIRECTIONS]
SIZE = [f"size_{size}" for size in SIZES]
RESULTS = [f"at_{row}_{contact}" for row in ROWS for contact in CONTACTS]
DETONATES = [f"det_{kind}_{war}" for kind in ("g7a", "g7e") for war in WARS]
DAMAGES = [f"ship_{size}" for size in SIZES]
WOUNDS = [f"uboat_{level}" for level in ("light", "medium", "heavy")]

Columns = Sequence[tuple[Sequence[str], object]]


def row_type(name: str, columns: Columns) -> type[msgspec.Struct]:
    """A row of a deck: the card's name, its columns, and whether it says Shuffle."""
    fields: list[tuple[str, object]] = [("card", Slug)]
    for names, kind in columns:
        fields += [(column, kind) for column in names]
    renamed = {column: column.removeprefix("at_") for column in RESULTS}
    return msgspec.defstruct(name, [*fields, ("shuffle", Flag)], frozen=True, rename=renamed)


ROW_TYPES = (
    row_type(
        "BattleRow",
        [
            (["d10"], Tenth),
            (RANDOM, Tenth),
            (CHECKS + RADAR + VISUAL + ACQUIRE + HOMING + ["evade", "asw_attack"], Flag),
        ],
    ),
    row_type("CombatRow", [(TDC, Modifier), (SPOT, Literal["-", "B", "P", "BP"]), (TO_HIT, Tenth)]),
    row_type("AngleRow", [(ANGLES + SIZE, Modifier)]),
    row_type("AswRow", [(["crush"], Literal["none", "hex", "square"]), (RESULTS, Level)]),
    row_type("DamageRow", [(DETONATES, Flag), (DAMAGES, Literal["X", "D", "S"]), (WOUNDS, Mark)]),
    row_type(
        "PatrolRow",
        [(["start"], Literal[LOCATIONS]), (["load_vii", "load_ix"], Count), (["patrol_event", "rtb_event"], str)],
    ),
)
FILES = ("battle", "combat", "angle_drm", "asw_attack", "damage", "patrol")


class ShipRow(msgspec.Struct, frozen=True):
    """A convoy ship counter."""

    ship: Slug
    ring: Annotated[int, msgspec.Meta(ge=1, le=4)]
    size: Literal["small", "medium", "large"]
    vp: Count
    kind: Literal["cargo", "tanker", "special_ammo", "special_arms", "troop_transport", "blank"]
    tonnage: Annotated[int, msgspec.Meta(ge=0, le=99999)]
    special: Flag


class EscortRow(msgspec.Struct, frozen=True):
    """An Escort counter; the unfitted side of a ship that is always fitted is empty."""

    escort: Slug
    id: Annotated[int, msgspec.Meta(ge=1, le=9)]
    type: Literal["DD", "DE", "C", "S"]
    class_: str = msgspec.field(name="class")
    counter: str
    fitted_surface: Count
    fitted_drm: Count
    fitted_submerged: Count
    always_fitted: Flag
    captain_pool: Literal["C/S", "DD/DE"]
    unfitted_surface: Count = 0
    unfitted_drm: Count = 0
    unfitted_submerged: Count = 0


class CaptainRow(msgspec.Struct, frozen=True):
    """A Captain counter."""

    captain: Slug
    pool: Literal["C/S", "DD/DE"]
    aggressive: Flag
    time_on_target: Annotated[int, msgspec.Meta(ge=1, le=9)]
    elite_sonar: Flag
    elite_helmsman: Flag


class BoatRow(msgspec.Struct, frozen=True):
    """A U-boat of the flotillas, with the provenance of its values."""

    boat: Annotated[str, msgspec.Meta(pattern="^U-[0-9]+$")]
    flotilla: Count
    slot: Annotated[int, msgspec.Meta(ge=1, le=4)]
    type: Literal["VII", "IX"]
    available_from: Month
    base: str
    start_xp: Count
    start_tonnage: Annotated[int, msgspec.Meta(ge=0, le=999999)]
    flotilla_provenance: str = ""
    slot_provenance: str = ""
    availability_provenance: str = ""


class ApproachRow(msgspec.Struct, frozen=True):
    """An Approach movement box of ``map.toml``; spaces by name, ``drift`` the next box down or "off"."""

    id: str
    location: Literal["TL", "TML", "TMR", "TR", "L", "R"]
    drift: str
    submerged_links: list[str]
    surfaced_links: list[str]


class Side(msgspec.Struct, frozen=True):
    """One side of the board: rows of dots and ring numbers, and the boxes around in order from the lower left."""

    rows: list[str]
    approach: list[ApproachRow]


class MapFile(msgspec.Struct, frozen=True):
    """``map.toml``."""

    large: Side
    small: Side


def numbers(row: msgspec.Struct, columns: Sequence[str]) -> list[int]:
    """The whole numbers in some columns of a row."""
    return [int(getattr(row, column)) for column in columns]


def codes(row: msgspec.Struct, columns: Sequence[str], values: Sequence[str]) -> list[int]:
    """The cells of some columns as indexes into the values allowed."""
    return [values.index(str(getattr(row, column))) for column in columns]


def marks(pack: Pack, row: int, column: str, cell: str) -> list[int]:
    """Marks of a damage cell as location * 10 + number: ``FL1 HY`` is [121, 0]."""
    found: list[int] = []
    for word in cell.split():
        name, number = (
            (word[:2], int(word[2])) if word[:2] in ("FL", "FI", "GA") and word[2:].isdecimal() else (word, 0)
        )
        if name in MARKS and (number > 0) == (name in ("FL", "FI", "GA")):
            found.append(MARKS.index(name) * 10 + number)
        else:
            pack.fault(
                "decks/damage.csv", row, column, f"'{word}'", "FLn, FIn, GAn, HY, PE, DG, DI, EL, RD, TTn, CW, CAT"
            )
    return found


def load_decks(pack: Pack, cards: Cards, events: list[str], home: list[str]) -> None:
    """All six decks; ``events`` and ``home`` are the slugs that Patrol cards may name."""
    rows = [pack.table(f"decks/{file}.csv", kind, key="card") for file, kind in zip(FILES, ROW_TYPES, strict=True)]
    for deck, found in enumerate(rows):
        cards.names[deck] = [str(getattr(row, "card")).lower() for row in found]  # noqa: B009 - columns made by name
        cards.shuffles[deck] = [numbers(row, ["shuffle"]) == [1] for row in found]
        if len(found) < 8:
            pack.fault(f"decks/{FILES[deck]}.csv", 0, "card", f"{len(found)} cards", "at least 8")
    load_battle(cards, rows[0])
    for row in rows[1]:
        cards.combat.tdc.append(numbers(row, TDC))
        cards.combat.spot.append(codes(row, SPOT, ("-", "B", "P", "BP")))
        cards.combat.to_hit.append(numbers(row, TO_HIT))
    for row in rows[2]:
        cards.angle.angle.append(numbers(row, ANGLES))
        cards.angle.size.append(numbers(row, SIZE))
    for row in rows[3]:
        cards.asw.crush.extend(codes(row, ["crush"], ("none", "hex", "square")))
        cards.asw.result.append(codes(row, RESULTS, ("-", "L", "M", "H")))
    for number, row in enumerate(rows[4], start=2):
        cards.damage.detonates.append(numbers(row, DETONATES))
        cards.damage.ship.append(codes(row, DAMAGES, ("X", "D", "S")))
        cards.damage.uboat.append([marks(pack, number, column, str(getattr(row, column))) for column in WOUNDS])
    load_patrol(pack, cards, rows[5], events, home)


def load_battle(cards: Cards, rows: Sequence[msgspec.Struct]) -> None:
    """The Battle deck."""
    for row in rows:
        cards.battle.d10.extend(numbers(row, ["d10"]))
        cards.battle.random.append(numbers(row, RANDOM))
        cards.battle.checks.append(numbers(row, CHECKS))
        cards.battle.radar.append(numbers(row, RADAR))
        cards.battle.visual.append(numbers(row, VISUAL))
        cards.battle.acquire.append(numbers(row, ACQUIRE))
        cards.battle.homing.append(numbers(row, HOMING))
        cards.battle.evade.extend(numbers(row, ["evade"]))
        cards.battle.attack.extend(numbers(row, ["asw_attack"]))


def load_patrol(pack: Pack, cards: Cards, rows: Sequence[msgspec.Struct], events: list[str], home: list[str]) -> None:
    """The Patrol deck; the events named exist."""
    for number, row in enumerate(rows, start=2):
        cards.patrol.start.extend(codes(row, ["start"], LOCATIONS))
        cards.patrol.load.append(numbers(row, ["load_vii", "load_ix"]))
        for column, known, into in (
            ("patrol_event", events, cards.patrol.event),
            ("rtb_event", home, cards.patrol.home),
        ):
            name = str(getattr(row, column)).lower()
            if name != "-" and name not in known:
                pack.fault("decks/patrol.csv", number, column, f"'{name}'", "- or a key of patrol_events.toml")
            into.append(known.index(name) if name in known else -1)


def load_counters(pack: Pack, box: Components) -> None:
    """Convoy ships, Escorts, Captains and U-boats."""
    for row in pack.table("convoy_ships.csv", ShipRow, key="ship"):
        size = SIZES.index(row.size)
        box.ships.append(Ship(row.ship.lower(), row.ring, size, row.vp, row.kind, row.tonnage, row.special == 1))
    for one in pack.table("escorts.csv", EscortRow, key="escort"):
        pool = int(one.captain_pool == "DD/DE")
        kind = TYPES.index(one.type)
        escort = EscortType(one.escort.lower(), one.id, kind, one.counter, one.always_fitted == 1, pool)
        escort.surface = [one.unfitted_surface, one.fitted_surface]
        escort.drm = [one.unfitted_drm, one.fitted_drm]
        escort.submerged = [one.unfitted_submerged, one.fitted_submerged]
        box.escorts.append(escort)
    for man in pack.table("captains.csv", CaptainRow, key="captain"):
        pool = int(man.pool == "DD/DE")
        traits = man.aggressive == 1, man.time_on_target, man.elite_sonar == 1, man.elite_helmsman == 1
        box.captains.append(CaptainType(man.captain.lower(), pool, *traits))
    for boat in pack.table("uboats.csv", BoatRow, key="boat"):
        available = max(0, month_number(boat.available_from))
        slug = boat.boat.lower().replace("-", "")
        is_ix = boat.type == "IX"
        box.boats.append(BoatType(slug, boat.boat, boat.flotilla, is_ix, available, boat.start_xp, boat.start_tonnage))


def load_map(pack: Pack, name: str, side: Side) -> SeaMap:
    """One side of the board; faults name the box."""
    chart = SeaMap(len(side.rows[0]) if side.rows else 0, len(side.rows))
    for number, line in enumerate(side.rows):
        if len(line) != chart.columns or not set(line) <= set(".1234"):
            pack.fault("map.toml", 0, f"{name}.rows", f"'{line}'", f"{chart.columns} dots and ring numbers")
            continue
        for column, cell in enumerate(line):
            if cell != ".":
                space = number * chart.columns + column
                chart.box_at[space] = len(chart.box_space)
                chart.box_space.append(space)
                chart.ring.append(int(cell))
    if chart.columns % 2 == 0 or chart.rows % 2 == 0:
        pack.fault("map.toml", 0, f"{name}.rows", f"{chart.columns} by {chart.rows}", "odd numbers: there is a center")
    spaces = {chart.name(space): space for space in range(chart.columns * chart.rows)}
    chart.approach = [row.id for row in side.approach]
    for row in side.approach:
        chart.location.append(LOCATIONS.index(row.location))
        chart.surfaced_links.append(links(pack, f"{name} {row.id}", row.surfaced_links, 5, spaces))
        chart.submerged_links.append(links(pack, f"{name} {row.id}", row.submerged_links, 3, spaces))
        if row.drift != "off" and row.drift not in chart.approach:
            pack.fault("map.toml", 0, f"{name} {row.id}", f"drift '{row.drift}'", "off or the id of a box")
        chart.drift.append(chart.approach.index(row.drift) if row.drift in chart.approach else -1)
    return chart


def links(pack: Pack, where: str, names: list[str], count: int, spaces: dict[str, int]) -> list[int]:
    """The spaces that an Approach box leads to."""
    if len(names) != count or not set(names) <= set(spaces):
        pack.fault("map.toml", 0, where, ", ".join(names), f"{count} spaces of the map")
    return [spaces[name] for name in names if name in spaces]


def load(pack: Pack) -> Components:
    """Everything in the box, with every fault noted in the pack."""
    box = Components()
    load_counters(pack, box)
    tables.load(pack, box)
    events = [event.slug for event in box.tables.patrol_events]
    load_decks(pack, box.cards, events, [event.slug for event in box.tables.home_events])
    both = pack.toml("map.toml", MapFile)
    box.maps = [load_map(pack, "large", both.large), load_map(pack, "small", both.small)]
    check_piles(pack, box)
    pack.check()
    return box


def check_piles(pack: Pack, box: Components) -> None:
    """Each ring has a ship a box, each captains' cup a Captain an Escort."""
    for number, chart in enumerate(box.maps):
        for ring in range(1, 5):
            ships = sum(1 for ship in box.ships if ship.ring == ring and not ship.special)
            if ships < chart.ring.count(ring):
                side = ("large", "small")[number]
                pack.fault(
                    "convoy_ships.csv", 0, "ring", f"{ships} of ring {ring}", f"{chart.ring.count(ring)} for {side}"
                )
    for pool in (0, 1):
        men = sum(1 for man in box.captains if man.pool == pool)
        for period in box.tables.escorts:
            needed = sum(1 for escort in period.setup if box.escorts[escort].pool == pool)
            if men < needed:
                pack.fault("captains.csv", 0, "pool", f"{men} in a cup", f"at least {needed}")


def build(options: dict[str, str], pack: Pack) -> WolfpackGame:
    """The game with its options; ``boats`` may be "each": one for every player."""
    players = int(options["players"])
    boats = players if options["boats"] == "each" else int(options["boats"])
    if boats < players:
        raise UsageError(f"{players} players need at least {players} boats; 'boats={options['boats']}' are too few")
    return WolfpackGame(options, players, boats, load(pack))
