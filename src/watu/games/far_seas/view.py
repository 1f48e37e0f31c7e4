"""What a seat may see, built from allowed fields only."""

from __future__ import annotations

import msgspec

from watu.games.far_seas.areas import AREAS, place_name
from watu.games.far_seas.position import (
    BURNED,
    COALED,
    DUTIES,
    EXPOSED,
    FOUGHT,
    FOUND,
    GERMAN,
    OPEN,
    PAID,
    PLANS,
    RAN,
    SLOW,
    SOURCES,
    SPENT,
    SURPRISED,
    FarSeasBattle,
    FarSeasTable,
)
from watu.games.far_seas.ships import RANGES, SPEEDS

MARKS = {
    SPENT: "done",
    RAN: "ran",
    FOUGHT: "fought",
    FOUND: "found",
    PAID: "penalty paid",
    SURPRISED: "surprise used",
    SLOW: "slowed",
    EXPOSED: "discovered in the river",
}


class ShipView(msgspec.Struct, frozen=True, omit_defaults=True):
    """A counter on the map or in a box; ``moved`` is the operation of this turn, 0 for none.

    ``unit`` names the first ship of its squadron, ``speed`` the grade where damage has changed it, ``coal`` the piles left.
    """

    place: str
    duty: str = "idle"
    at: str = ""
    unit: str = ""
    moved: int = 0
    damage: int = 0
    speed: str = ""
    combats: int = 0
    marks: tuple[str, ...] = ()
    coal: int | None = None
    coaled: bool = False


class OrderView(msgspec.Struct, frozen=True):
    """A plotted order, for its own side."""

    ship: str
    to: int
    plan: str
    station: str
    with_ship: str


class LogView(msgspec.Struct, frozen=True):
    """An order of a finished turn."""

    turn: int
    ship: str
    to: int
    plan: str
    station: str
    coal_used: bool


class ConvoyView(msgspec.Struct, frozen=True):
    """A convoy: its step on the route, its area at sea, what is left of it, whether it has moved in this turn."""

    id: str
    step: int
    area: int
    transports: int
    sailed: bool


class ColonyView(msgspec.Struct, frozen=True):
    """A colony: the turn in which its siege began (0: none), and how it stands."""

    id: str
    siege_from: int
    is_short: bool
    is_taken: bool


class BattleView(msgspec.Struct, frozen=True):
    """The combat or encounter under way."""

    area: str
    german: tuple[str, ...]
    allied: tuple[str, ...]
    round: int
    range: str
    surprised: str
    targets: dict[str, str]
    movers: dict[str, str]
    torpedoes: tuple[str, ...]
    running: dict[str, int]
    chasing: dict[str, int]
    asking: str


class Observation(msgspec.Struct, frozen=True):
    """Everything that a seat sees; ``found`` has just been found by ``finders``, which may still break off (§4.6.2.1)."""

    viewer: str
    side: str
    turn: int
    operation: int
    phase: int
    vp: int
    sources: dict[str, int]
    ships: dict[str, ShipView]
    made: dict[int, int]
    raided: tuple[str, ...]
    convoys: tuple[ConvoyView, ...]
    colonies: tuple[ColonyView, ...]
    named: tuple[str, ...]
    in_hand: tuple[str, ...]
    orders: tuple[OrderView, ...]
    log: tuple[LogView, ...]
    battle: BattleView | None
    found: tuple[str, ...]
    finders: tuple[str, ...]
    rebellion: bool
    accident_turn: int
    lost: str
    surprise_used: bool
    ended: str


def observe(s: FarSeasTable, viewer: int | None) -> Observation:
    """The table as a seat sees it; a spectator sees what the Allies see."""
    game = s.game
    chart = game.chart
    is_german = game.is_solitaire or (viewer is not None and game.side_of[viewer] == GERMAN)
    hands = s.in_hand if s.phase != 1 or is_german else []
    ships = chart.ships
    sizes = [0] * len(ships)
    for lead in s.lead:
        sizes[lead] += 1
    return Observation(
        viewer="" if viewer is None else game.seats[viewer],
        side="german" if is_german else "allied",
        turn=s.turn,
        operation=s.ob,
        phase=s.phase,
        vp=s.vp,
        sources={name: points for name, points in zip(SOURCES, s.sources, strict=True) if points},
        ships={ship.slug: _ship(s, ship.number, is_german, sizes) for ship in ships if s.is_known(ship.number)},
        made={area: count for area, count in enumerate(s.made) if count},
        raided=tuple(chart.stations[n].slug for n, done in enumerate(s.raided) if done),
        convoys=tuple(_convoy(s, n) for n in range(len(s.steps))) if game.is_advanced else (),
        colonies=tuple(
            ColonyView(c.slug, s.siege_from[c.number], s.short[c.number] == 1, s.taken[c.number] == 1)
            for c in chart.colonies
            if game.is_advanced
        ),
        named=tuple(ships[ship].slug for ship in s.named),
        in_hand=tuple(ships[ship].slug for ship in hands),
        orders=tuple(_order(s, ship) for ship in chart.mains if is_german and s.to[ship]),
        log=tuple(_log(s, entry) for entry in s.opened),
        battle=None if s.battle is None else _battle(s, s.battle),
        found=_unit(s, s.quarry),
        finders=_unit(s, s.finder),
        rebellion=s.rebellion == 1,
        accident_turn=s.accident_turn,
        lost=ships[s.lost].slug if is_german and s.lost >= 0 else "",
        surprise_used=s.surprise_turn == s.turn,
        ended=s.ended,
    )


def _ship(s: FarSeasTable, number: int, is_german: bool, sizes: list[int]) -> ShipView:
    """A counter; the coal of a cruiser as its owner knows it, or as the log last showed it."""
    ship = s.game.chart.ships[number]
    place = s.where[number]
    at = ""
    if s.duty[number] == 3:
        at = s.game.chart.stations[s.at[number]].slug
    elif s.duty[number] == 4:
        at = s.game.chart.convoys[s.at[number]].slug
    elif s.duty[number] == 5:
        at = s.game.chart.colonies[s.at[number]].slug
    is_public = ship.nation != 4 or is_german or s.is_called(number)
    marks = [word for mark, word in MARKS.items() if s.has(number, mark)] if s.marks[number] else []
    if s.has(number, OPEN) and is_public:
        marks.append("open")
    coal, coaled = None, False
    if ship.is_main and s.game.is_advanced:
        spent = 1 if s.has(number, BURNED) and not is_german else 0
        coal, coaled = s.piles[number] + spent, s.has(number, COALED)
    lead = "" if sizes[s.lead[number]] == 1 else s.game.chart.ships[s.lead[number]].slug
    return ShipView(
        place_name(place),
        DUTIES[s.duty[number]],
        at,
        lead,
        s.moved[number],
        s.damage[number],
        SPEEDS[s.speed(number)] if s.speed(number) != ship.speed else "",
        s.combats[number],
        tuple(marks),
        coal,
        coaled,
    )


def _unit(s: FarSeasTable, lead: int) -> tuple[str, ...]:
    """The ships of a unit."""
    return () if lead < 0 else tuple(s.game.chart.ships[ship].slug for ship in s.unit(lead))


def _order(s: FarSeasTable, ship: int) -> OrderView:
    station, mate = s.plan_at[ship], s.mate[ship]
    return OrderView(
        s.game.chart.ships[ship].slug,
        s.to[ship],
        PLANS[s.plan[ship]],
        "" if station < 0 else s.game.chart.stations[station].slug,
        "" if mate < 0 else s.game.chart.ships[mate].slug,
    )


def _log(s: FarSeasTable, entry: tuple[int, ...]) -> LogView:
    turn, ship, to, plan, station, burned = entry
    slug = "" if station < 0 else s.game.chart.stations[station].slug
    return LogView(turn, s.game.chart.ships[ship].slug, to, PLANS[plan], slug, burned == 1)


def _convoy(s: FarSeasTable, number: int) -> ConvoyView:
    convoy = s.game.chart.convoys[number]
    step = s.steps[number]
    area = convoy.dots[step - 1] if 0 < step <= len(convoy.dots) else 0
    return ConvoyView(convoy.slug, step, area, s.transports[number], s.sailed[number] == 1)


def _battle(s: FarSeasTable, b: FarSeasBattle) -> BattleView:
    ships = s.game.chart.ships
    return BattleView(
        place_name(b.area) if b.area <= AREAS + 2 else "",
        tuple(ships[ship].slug for ship in b.sides[0]),
        tuple(ships[ship].slug for ship in b.sides[1]),
        b.round,
        RANGES[b.reach],
        "" if b.surprised < 0 else ("german", "allied")[b.surprised],
        {ships[a].slug: ships[t].slug for a, t in b.targets.items()},
        {ships[a].slug: ships[t].slug for a, t in b.movers.items()},
        tuple(ships[ship].slug for ship in b.torpedoes),
        {ships[ship].slug: group for ship, group in b.runs.items()},
        {ships[ship].slug: value // 16 for ship, value in b.chases.items()},
        "" if b.aiming < 0 else ships[b.aiming].slug,
    )
