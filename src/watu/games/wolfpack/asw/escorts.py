"""Escorts and their Captains (p.39, p.52, p.54): arrival, refit, the holding track, movement, contact."""

from __future__ import annotations

from watu.core.agenda import Next, step
from watu.core.reasons import Ask
from watu.games.wolfpack.constants import (
    ATOP,
    HOLDING,
    INTERCEPT,
    M15,
    M30,
    NO_TARGET,
    ON_APPROACH,
    ON_ATTACK,
    ON_MAP,
    PATROL_BOX,
    RD,
    REMOVED,
    SURFACE,
)
from watu.games.wolfpack.data import CaptainType
from watu.games.wolfpack.position import EscortShip, Sea, Uboat
from watu.games.wolfpack.pulls import choose, d10, spend_tp

EARLY_RADAR = 1
LATE_SET = 2
LATE_REACH = 195


def captain(s: Sea, escort: EscortShip) -> CaptainType:
    """p.39 The Captain beneath an Escort."""
    return s.game.box.captains[escort.captain]


def next_escort(s: Sea) -> int:
    """p.40, p.43 The Escort at the top of the holding track, else a counter from the cup; -1 for a False Contact or none."""
    if s.holding:
        return s.holding.pop(0)
    if not len(s.cup):
        return -1
    kind = s.draw(s.cup)
    s.reveal()
    if kind == s.game.false_contact:
        s.cup.shuffle_in([kind])
        s.false_pulls += 1
        if s.telling:
            s.tell("false_contact", "p.40", {})
        return -1
    escort = EscortShip(kind)
    s.escorts.append(escort)
    counter = s.escort_type(escort)
    escort.captain = s.draw(s.captain_cups[counter.pool])
    refit(s, escort)
    if s.telling:
        fields: dict[str, int | str | bool] = {
            "escort": counter.slug,
            "name": counter.name,
            "fitted": escort.fitted == 1,
        }
        s.tell("escort", "p.39", {**fields, "radar": escort.radar, "helmsman": captain(s, escort).helmsman})
    return len(s.escorts) - 1


def refit(s: Sea, escort: EscortShip) -> None:
    """p.54 Escort Refit Table. What the type carries at this date, and a d10 for the better set. # R341"""
    counter = s.escort_type(escort)
    gear = s.game.escort_period(s.month).equipment[counter.kind]
    escort.sonar, escort.radar, escort.reach = gear.sonar, gear.radar, gear.reach
    if gear.gain and d10(s, f"p.54 Refit of {counter.name}") <= gear.gain:
        escort.fitted = 1
        if gear.gains_all:
            escort.sonar, escort.radar, escort.reach = LATE_SET, LATE_SET, LATE_REACH
        else:
            escort.radar = EARLY_RADAR
    elif counter.always_fitted or (s.month < 9 and escort.radar):
        escort.fitted = 1


def to_holding(s: Sea, number: int) -> None:
    """p.52 An Escort leaves the map for the bottom of the holding track."""
    escort = s.escorts[number]
    escort.place, escort.location, escort.space, escort.target = HOLDING, -1, -1, -1
    s.arriving.append(number)


def remove(s: Sea, number: int) -> None:
    """An Escort leaves the game."""
    escort = s.escorts[number]
    drop_contact(s, escort)
    escort.place, escort.location, escort.space = REMOVED, -1, -1


def drop_contact(s: Sea, escort: EscortShip) -> None:
    """Alarm, Homing, Lost Contact and distance markers return to the supply."""
    if escort.target >= 0:
        boat = s.boats[escort.target]
        boat.alarm, boat.homing, boat.lost, boat.distance = -1, False, 0, -1
        escort.target = -1


def make_contact(s: Sea, number: int, boat: Uboat, by_sonar: bool) -> None:
    """p.41, p.46 Result: success. Full Contact, with an Alarm marker and, by sonar, a Homing marker."""
    boat.alarm, boat.lost = number, 0
    boat.homing = boat.homing or by_sonar
    boat.contacted = True
    s.escorts[number].target = boat.number
    if s.telling:
        s.tell(
            "contact", "p.41", {"boat": boat.number, "escort": s.escort_type(s.escorts[number]).slug, "sonar": by_sonar}
        )


def weaken_contact(s: Sea, number: int, boat: Uboat) -> bool:
    """p.41, p.46 One level of Lost Contact more; True if contact is gone altogether."""
    boat.lost += 1
    gone = boat.lost > 2
    if s.telling:
        slug = s.escort_type(s.escorts[number]).slug
        s.tell("contact_lost", "p.41", {"boat": boat.number, "escort": slug, "level": boat.lost})
    if gone:
        drop_contact(s, s.escorts[number])
    return gone


@step
def move_escorts(s: Sea) -> Next:
    """p.39 Escort Movement. Distances run down on both maps; then the holding track is cleaned up, once a turn. # R342"""
    for boat in s.boats:
        boat.crash_dived = False
        if boat.alarm >= 0 and boat.distance > 0:
            close_in(s, boat, s.escorts[boat.alarm])
    for escort in s.escorts:
        if escort.place == ON_MAP:
            escort.age += 1
        elif escort.place == INTERCEPT:
            escort.distance -= 1
            if escort.distance <= 0:
                take_station(s, escort, escort.space)
    s.holding += s.arriving
    s.arriving = []
    return None


def close_in(s: Sea, boat: Uboat, escort: EscortShip) -> None:
    """p.39 The distance to a boat in contact; at 0 the Escort is on top of it."""
    boat.distance -= 1
    if boat.distance > 0:
        return
    if boat.place == ON_APPROACH:
        escort.place, boat.distance = ATOP, 0
    else:
        escort.space, boat.distance = boat.space, -1


def take_station(s: Sea, escort: EscortShip, space: int) -> None:
    """p.39 An Escort reaches its Assigned marker, and its Captain is turned over. # R343"""
    escort.place, escort.space, escort.age, escort.distance = ON_MAP, space, 0, 0
    escort.is_known = True
    escort.time_left = captain(s, escort).time_on_target
    s.reveal()
    if s.telling:
        fields: dict[str, int | str] = {"escort": s.escort_type(escort).slug, "space": s.map().name(space)}
        s.tell("station", "p.39", {**fields, "time": escort.time_left})


def to_patrol_box(s: Sea, escort: EscortShip, location: int) -> None:
    """p.41 An Escort without contact goes to the Patrol box of its location."""
    escort.place, escort.location = PATROL_BOX, location


DIVE = Ask("p.42", "an Escort appears: crash dive for 1 TP, or stay on the surface")


def may_crash_dive(boat: Uboat) -> bool:
    """p.42 Crash Dive. From the surface, for 1 TP; not with rudder and planes destroyed."""
    is_sailing = boat.place in (ON_APPROACH, ON_ATTACK)
    return is_sailing and boat.depth == SURFACE and boat.tp > 0 and boat.damage[RD] < 4 and not boat.blowing


@step
def crash_dive(s: Sea, number: int) -> Next:
    """p.42 Crash Dive. Decided when the Escort is placed, before it searches. # R344"""
    boat = s.boats[number]
    if may_crash_dive(boat) and choose(s, boat, [s.game.stay_up, s.game.crash_dive], DIVE) is s.game.crash_dive:
        spend_tp(s, boat, 1, "p.42")
        boat.crash_dived = True
        go_to_depth(s, boat, M30)
    return None


def go_to_depth(s: Sea, boat: Uboat, depth: int) -> None:
    """p.30 Depth. Surfacing vents the gas; below periscope depth all calculations are lost."""
    boat.depth = depth
    if depth == SURFACE:
        boat.gas = 0
    elif depth >= M15:
        boat.tube_aim = [NO_TARGET] * len(boat.tube_aim)
    if s.telling:
        s.tell("depth", "p.30", {"boat": boat.number, "depth": depth})
