"""§4.0, 4.1, 4.8, 4.9 The game turn and its operations."""

from __future__ import annotations

from watu.core.agenda import Next, step
from watu.games.far_seas.advanced.amcs import settle_amcs
from watu.games.far_seas.advanced.coaling import settle_coal
from watu.games.far_seas.advanced.colonies import settle_sieges
from watu.games.far_seas.allied_movement import allied_movement, end_of_allied_movement
from watu.games.far_seas.areas import AREAS, LATER
from watu.games.far_seas.german_movement import german_movement
from watu.games.far_seas.hit_and_go_home import hit_and_go_home
from watu.games.far_seas.optional.propellant_accident import show_time
from watu.games.far_seas.plotting import announce, plotting
from watu.games.far_seas.position import (
    BURNED,
    CONVOY,
    ESCORT,
    IDLE,
    PASSED,
    RIVER,
    SIEGE,
    SPENT,
    STATION,
    TURN_MARKS,
    TURNS,
    FarSeasTable,
)
from watu.games.far_seas.search import conflicts
from watu.games.far_seas.victory import final_scoring


@step
def begin_turn(s: FarSeasTable) -> Next:
    """§4.9, §5.0 A new game turn: all counters are turned up again, reinforcements come in, coal is settled."""
    s.ob = 0
    s.phase = 0
    s.started = 0
    s.has_moved = False
    for number in range(len(s.where)):
        s.moved[number] = 0
        s.lift(number, TURN_MARKS)
        if s.duty[number] != SIEGE and s.duty[number] != RIVER:
            s.duty[number] = IDLE
            s.at[number] = -1
    for ship in s.game.chart.ships:
        is_late = ship.entry_turn > 1 and s.where[ship.number] == LATER
        if is_late and ship.entry_turn <= s.turn:
            s.where[ship.number] = ship.start
    for convoy in range(len(s.sailed)):
        s.sailed[convoy] = 0
    for area in range(AREAS + 1):
        s.made[area] = 0
    if s.telling:
        s.tell("turn", "§4.9", {"turn": s.turn, "vp": s.vp})
    settle_coal(s)
    if s.accident_turn == s.turn:
        return show_time(), operation()
    return operation()


@step
def operation(s: FarSeasTable) -> Next:
    """§4.1 An operation begins: five phases in order."""
    s.ob += 1
    s.phase = 1
    s.named = []
    s.is_returning = False
    if s.telling:
        s.tell("operation", "§4.1", {"turn": s.turn, "operation": s.ob})
    return (
        *[plotting(seat) for seat in s.game.german_seats],
        announce(),
        *[settle_amcs(seat) for seat in s.game.german_seats if s.game.is_advanced],
        *[allied_movement(seat) for seat in s.game.allied_seats],
        end_of_allied_movement(),
        german_movement(),
        conflicts(),
        hit_and_go_home(),
        end_of_operation(),
    )


def unmoved_mains(s: FarSeasTable) -> list[int]:
    """§4.0 The Main Cruisers still to be moved in this turn."""
    return [ship for ship in s.game.chart.mains if 0 < s.where[ship] <= AREAS and s.moved[ship] == 0]


@step
def end_of_operation(s: FarSeasTable) -> Next:
    """§4.8 The operation ends: ships that moved are done, save the protectors; others follow until all Main Cruisers have moved."""
    for ship in range(len(s.where)):
        if s.has_moved_now(ship):
            s.lift(ship, PASSED)
            if s.duty[ship] not in (ESCORT, STATION, CONVOY, SIEGE, RIVER):
                s.put(ship, SPENT)
    if unmoved_mains(s):
        return operation()
    return end_of_turn()


@step
def end_of_turn(s: FarSeasTable) -> Next:
    """§4.9 The turn ends: the ship log is opened, sieges are settled, and the next turn begins, or the game is scored. # R661"""
    for ship in s.game.chart.mains:
        if s.to[ship]:
            s.opened.append((s.turn, ship, s.to[ship], s.plan[ship], s.plan_at[ship], int(s.has(ship, BURNED))))
            if s.telling:
                s.tell("log", "§4.9", log_fields(s, ship))
        s.to[ship] = 0
        s.plan[ship] = 0
        s.plan_at[ship] = -1
        s.mate[ship] = -1
    settle_sieges(s)
    s.reveal()
    if s.turn == TURNS:
        return final_scoring()
    s.turn += 1
    return begin_turn()


def log_fields(s: FarSeasTable, ship: int) -> dict[str, int | str]:
    """§4.9 An order of the turn as the log shows it, and the piles of coal left."""
    station = s.plan_at[ship]
    return {
        "ship": s.game.chart.ships[ship].slug,
        "to": s.to[ship],
        "plan": s.plan[ship],
        "station": "" if station < 0 else s.game.chart.stations[station].slug,
        "piles": s.piles[ship],
    }
