"""§7.1 Boer Rebellion."""

from __future__ import annotations

from typing import Final

from watu.core.agenda import Next, step
from watu.games.far_seas.position import BY_REBELLION, FarSeasTable
from watu.games.far_seas.victory import score

POINTS: Final = 15


@step
def instigate(s: FarSeasTable, station: int, ships: tuple[int, ...]) -> Next:
    """§7.1.1, §7.1.2 The die for the Boer Rebellion: on 1-3 at Capetown (one less for a squadron with an AC), on 1 at Lüderitz Bay. # R596"""
    if s.rebellion:
        return None
    die = s.roll(6, "§7.1 Boer Rebellion")
    is_capetown = s.game.chart.stations[station].vp > 0
    if is_capetown and len(ships) > 1 and any(s.game.chart.ships[ship].is_ac for ship in ships):
        die -= 1
    if die <= (3 if is_capetown else 1):
        s.rebellion = 1
        if s.telling:
            s.tell("rebellion", "§7.1", {"turn": s.turn})
        score(s, BY_REBELLION, POINTS, "§7.1")
    return None
