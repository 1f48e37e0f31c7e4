"""§6.1 Coaling: who can move secretly in a turn."""

from __future__ import annotations

from watu.games.far_seas.advanced.colonies import is_blocked
from watu.games.far_seas.areas import AREAS, COLONY_COAL, FREE_COAL
from watu.games.far_seas.position import CAPTURED, COALED, FarSeasTable


def settle_coal(s: FarSeasTable) -> None:
    """§6.1.1 At the start of a turn: by last turn's captures, else by the place; a pile is spent when ordered. # R575"""
    for ship in s.game.chart.mains:
        is_fed = s.has(ship, CAPTURED)
        s.lift(ship, CAPTURED)
        if 0 < s.where[ship] <= AREAS and (s.turn == 1 or is_fed or has_coal(s, s.where[ship])):
            s.put(ship, COALED)


def has_coal(s: FarSeasTable, area: int) -> bool:
    """§6.1.1, §6.1.2 Whether an area coals a cruiser; a colony does not while it is besieged or once it is taken."""
    symbol = s.game.chart.areas[area].coal
    if symbol == COLONY_COAL:
        return s.game.is_advanced and not is_blocked(s, s.game.chart.areas[area].colony)
    return symbol == FREE_COAL
