"""§9.3.1 Where the bot's units go: temptation, or the Dummy Procedure."""

from __future__ import annotations

from watu.core.agenda import Next, step
from watu.games.far_seas.areas import RIVER_AREA, is_canal
from watu.games.far_seas.optional.rufiji_river import is_watched
from watu.games.far_seas.plotting import move_german
from watu.games.far_seas.position import BREAKING, RIVER, RTB, FarSeasTable

TEMPTED = 5


def legal_areas(s: FarSeasTable, here: int) -> list[int]:
    """§9.3.1.2 The own area and those next to it, the canal not on Turn 1. # R635"""
    return [here, *[area for area in s.game.chart.german_next[here] if s.turn > 1 or not is_canal(here, area)]]


@step
def bot_move(s: FarSeasTable, lead: int) -> Next:
    """§9.3.1.1 A unit moves: to a tempting area by a die, the most tempting first; else dummies."""
    here = s.where[lead]
    triples = [s.cubes[place : place + 3] for place in range(0, len(s.cubes), 3) if s.cubes[place] == lead]
    triples.sort(key=lambda triple: -triple[2])
    for _, area, cubes in triples:
        if s.roll(6, "§9.3.1.1 Temptation") + cubes - 1 >= TEMPTED:
            go(s, lead, area)
            return None
    areas = legal_areas(s, here)
    if s.has(lead, RTB) and not s.game.is_strategic:
        areas = way_home(s, here, areas)
    go(s, lead, areas[0 if len(areas) == 1 else s.roll(len(areas), "§9.3.1.2 Dummies") - 1])
    return None


def way_home(s: FarSeasTable, here: int, areas: list[int]) -> list[int]:
    """§9.1.3.3 Areas farther from home are left out, nearer ones count twice. # R635"""
    home = s.game.chart.home
    return [area for area in areas if home[area] <= home[here]] + [area for area in areas if home[area] < home[here]]


def go(s: FarSeasTable, lead: int, area: int) -> None:
    """§9.3.1 Move the unit; out of a watched river it is met in Area 21 (§7.2.2)."""
    for ship in s.unit(lead):
        is_breaking = s.duty[ship] == RIVER and is_watched(s)
        s.to[ship] = area
        move_german(s, ship)
        if is_breaking:
            s.put(ship, BREAKING)
            s.where[ship] = RIVER_AREA
