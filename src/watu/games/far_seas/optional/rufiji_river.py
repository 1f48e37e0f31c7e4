"""§7.2 Rufiji River: a hideout for one cruiser, and the search of it."""

from __future__ import annotations

from watu.core.agenda import Next, step
from watu.games.far_seas.areas import AREAS
from watu.games.far_seas.position import EXPOSED, RIVER, SPENT, FarSeasTable


def watchers(s: FarSeasTable) -> list[int]:
    """§7.2.2 The British ships in the river."""
    return [ship for ship in s.game.chart.allies if s.duty[ship] == RIVER and 0 < s.where[ship] <= AREAS]


def is_watched(s: FarSeasTable) -> bool:
    """§7.2.2 Whether a cruiser that enters or leaves meets British ships."""
    return bool(watchers(s))


@step
def river_search(s: FarSeasTable) -> Next:
    """§7.2.2 Search of the Rufiji River: ships that moved into it search once, the die lowered by each ship above one. # R599, R600"""
    hidden = [ship for ship in s.game.chart.mains if s.duty[ship] == RIVER and not s.has(ship, EXPOSED)]
    ships = [ship for ship in watchers(s) if s.has_moved_now(ship) and not s.has(ship, SPENT)]
    if not hidden or not ships:
        return None
    is_found = s.roll(6, "§7.2.2 Search of the river") - (len(ships) - 1) <= 1
    for ship in ships:
        s.put(ship, SPENT)
    if is_found:
        s.put(hidden[0], EXPOSED)
    if s.telling:
        s.tell("river_search", "§7.2.2", {"ship": s.game.chart.ships[hidden[0]].slug, "found": int(is_found)})
    return None
