"""§9.1.2 Tempting areas of the German bot, marked with cubes."""

from __future__ import annotations

from watu.core.agenda import Next, step
from watu.games.far_seas.advanced.convoys import area_of, escorts_of
from watu.games.far_seas.areas import AREAS
from watu.games.far_seas.hit_and_go_home import available
from watu.games.far_seas.position import SLOW, STATION, SURPRISED, FarSeasTable
from watu.games.far_seas.solitaire.moves import legal_areas

FEW_ESCORTS = 2
RICH = 2


def unmoved_in(s: FarSeasTable, area: int) -> int:
    """§9.1 The Allied ships in an area that have not moved in this turn."""
    return sum([1 for ship in s.game.chart.allies if s.where[ship] == area and s.moved[ship] == 0])


def unmoved_near(s: FarSeasTable, area: int) -> int:
    """§9.1.2 The unmoved Allied ships within one move of an area. # R625"""
    return sum([unmoved_in(s, place) for place in [area, *s.game.chart.allied_next[area]]])


def add_cubes(s: FarSeasTable, lead: int, area: int, count: int) -> None:
    """§9.1.2 Cubes of a unit in an area. # R623"""
    for place in range(0, len(s.cubes), 3):
        if s.cubes[place] == lead and s.cubes[place + 1] == area:
            s.cubes[place + 2] += count
            return
    s.cubes.extend([lead, area, count])


def cubes_in(s: FarSeasTable, lead: int, area: int) -> int:
    """§9.1.2 How many cubes tempt a unit into an area."""
    for place in range(0, len(s.cubes), 3):
        if s.cubes[place] == lead and s.cubes[place + 1] == area:
            return s.cubes[place + 2]
    return 0


@step
def tempt(s: FarSeasTable, lead: int) -> Next:
    """§9.1.2 Tempting areas: convoys, weak protectors, rich areas, in this order; then a refuge for a damaged unit. # R624, R626"""
    areas = legal_areas(s, s.where[lead])
    for area in areas:
        count = by_convoys(s, area) or by_protectors(s, lead, area) or by_riches(s, area)
        if count:
            add_cubes(s, lead, area, count)
    if any(s.damage[ship] for ship in s.unit(lead)):
        fewest = min([unmoved_near(s, area) for area in areas])
        quiet = [area for area in areas if unmoved_near(s, area) == fewest]
        quiet.sort(key=lambda area: -worth(s, area))
        if cubes_in(s, lead, quiet[0]) == 0:
            add_cubes(s, lead, quiet[0], 2 if any(s.has(ship, SLOW) for ship in s.unit(lead)) else 1)
    return None


def worth(s: FarSeasTable, area: int) -> int:
    """§9.1.2 The points to be had in an area."""
    return station_points(s, area) + available(s, area)


def station_points(s: FarSeasTable, area: int) -> int:
    """§9.1.2 The points of the stations not yet raided."""
    stations = s.game.chart.areas[area].stations
    return sum([s.game.chart.stations[station].vp for station in stations if not s.raided[station]])


def by_convoys(s: FarSeasTable, area: int) -> int:
    """§9.1.2 Row 1: a convoy with two escorts or fewer, better if it has moved."""
    best = 0
    for convoy in range(len(s.steps)):
        if s.game.is_advanced and area_of(s, convoy) == area and len(escorts_of(s, convoy)) <= FEW_ESCORTS:
            best = max(best, 1 + s.sailed[convoy])
    return best


def may_surprise(s: FarSeasTable, lead: int) -> bool:
    """§9.1.2 Whether the unit is still capable of a surprise attack."""
    return s.surprise_turn != s.turn and not any(s.has(ship, SURPRISED | SLOW) for ship in s.unit(lead))


def by_protectors(s: FarSeasTable, lead: int, area: int) -> int:
    """§9.1.2 Row 2: a station held by a single weaker ship; one more for both large cruisers."""
    if not may_surprise(s, lead):
        return 0
    ships = s.game.chart.ships
    unit = s.unit(lead)
    both = 1 if sum([1 for ship in unit if ships[ship].is_ac]) > 1 else 0
    for other in s.game.chart.allies:
        if s.duty[other] == STATION and s.where[other] == area and len(s.unit(other)) == 1:
            weak = ships[other]
            if any(ships[ship].hull >= weak.hull + 2 and ships[ship].fire >= weak.fire + 1 for ship in unit):
                return 1 + both
    return 0


def by_riches(s: FarSeasTable, area: int) -> int:
    """§9.1.2 Row 3: stations of two points and merchants."""
    return int(area <= AREAS and station_points(s, area) >= RICH and available(s, area) > 0)
