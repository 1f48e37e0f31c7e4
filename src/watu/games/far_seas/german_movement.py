"""§4.5 Phase 3: German movement as written; raids, squadrons and the river are shown."""

from __future__ import annotations

from watu.core.agenda import Next, step
from watu.games.far_seas.advanced.amcs import intern_amcs
from watu.games.far_seas.areas import RIVER_AREA
from watu.games.far_seas.optional.rufiji_river import is_watched
from watu.games.far_seas.plotting import leader_of, move_german
from watu.games.far_seas.position import (
    BREAKING,
    EXECUTED,
    EXPOSED,
    IDLE,
    RAID,
    RAIDED,
    RIVER,
    RIVERBOUND,
    SHOWN,
    STATION,
    FarSeasTable,
)


@step
def german_movement(s: FarSeasTable) -> Next:
    """§4.5 German ships go where their orders say; AMCs that moved may be interned (§6.2.3)."""
    s.phase = 3
    for ship in s.named:
        carry_out(s, ship)
    form_squadrons(s)
    s.reveal()
    if not s.game.is_advanced:
        return None
    return tuple(intern_amcs(seat) for seat in s.game.german_seats)


def carry_out(s: FarSeasTable, ship: int) -> None:
    """§4.5 Move one cruiser, unless it was moved openly, and show a raid or its way into the river."""
    was_watched = s.duty[ship] == RIVER and s.plan[ship] != RIVERBOUND and is_watched(s)
    if not s.has(ship, EXECUTED):
        move_german(s, ship)
        if was_watched:  # R597
            s.put(ship, BREAKING)
            s.where[ship] = RIVER_AREA
    if s.plan[ship] == RAID:
        s.duty[ship], s.at[ship] = STATION, s.plan_at[ship]
        s.put(ship, SHOWN | RAIDED)
        s.prove(ship)
        if s.telling:
            station = s.game.chart.stations[s.at[ship]].slug
            s.tell("raiding", "§4.5", {"ship": s.game.chart.ships[ship].slug, "station": station})
    elif s.plan[ship] == RIVERBOUND:
        if s.duty[ship] != RIVER and is_watched(s):
            s.put(ship, EXPOSED)  # R598
        s.duty[ship] = RIVER
        s.put(ship, SHOWN)
        s.prove(ship)
        if s.telling:
            s.tell("river", "§4.5", {"ship": s.game.chart.ships[ship].slug})
    elif s.duty[ship] != RIVER:
        s.duty[ship] = IDLE


def form_squadrons(s: FarSeasTable) -> None:
    """§4.3.1, §4.5 Cruisers ordered together are a squadron; so are raiders of one station. # R504, R506"""
    for ship in s.named:
        s.leave(ship)
    groups: list[list[int]] = []
    for ship in s.named:
        for group in groups:
            if is_together(s, group[0], ship):
                group.append(ship)
                break
        else:
            groups.append([ship])
    for group in groups:
        if len(group) > 1:
            s.form(group)
            for ship in group:
                s.prove(ship)


def is_together(s: FarSeasTable, a: int, b: int) -> bool:
    """§4.2 Whether two cruisers moved in this operation belong together."""
    if s.duty[a] == STATION and s.duty[b] == STATION and s.at[a] == s.at[b]:
        return True
    return s.mate[b] >= 0 and leader_of(s, a) == leader_of(s, b) and s.where[a] == s.where[b]
