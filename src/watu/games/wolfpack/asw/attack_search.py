"""Anti-Submarine Warfare Search on the Attack Map (p.43-47)."""

from __future__ import annotations

from watu.core.agenda import Entry, Next, step
from watu.games.wolfpack.asw import requests
from watu.games.wolfpack.asw.escorts import (
    captain,
    crash_dive,
    drop_contact,
    make_contact,
    next_escort,
    take_station,
    to_holding,
    weaken_contact,
)
from watu.games.wolfpack.asw.search import evades, sonar
from watu.games.wolfpack.constants import (
    BATTLE,
    GUN_RANGE,
    INTERCEPT,
    NO_RADAR,
    ON_MAP,
    PERISCOPE,
    QUADRANT_BOXES,
    SEARCH_RANGE,
    SURFACE,
)
from watu.games.wolfpack.position import EscortShip, Sea, Uboat
from watu.games.wolfpack.pulls import d10, pull, random_of, random_order


@step
def quadrant_checks(s: Sea) -> Next:
    """p.43 Escort Location Check. One Battle card for the quadrants with a request, in order. # R348"""
    card = pull(s, BATTLE)
    checks = s.game.box.cards.battle.checks[card]
    quadrants = [quadrant for quadrant in (1, 2, 3, 4) if s.request_in(quadrant) >= 0]
    if s.telling:
        s.tell("quadrant_check", "p.43", {"quadrants": [q for q in quadrants if checks[QUADRANT_BOXES[q - 1]]]})
    return tuple(quadrant_check(q, checks[QUADRANT_BOXES[q - 1]] == 1) for q in quadrants)


@step
def quadrant_check(s: Sea, quadrant: int, is_checked: bool) -> Next:
    """p.43 Escort Location Check. A check sends an Escort to the Intercept box; a request unanswered runs down."""
    number = next_escort(s) if is_checked else -1
    if number < 0:
        requests.run_down(s, quadrant)
        return None
    index = s.request_in(quadrant)
    escort = s.escorts[number]
    escort.place, escort.space = INTERCEPT, s.requests[index].space
    del s.requests[index]
    if s.telling:
        s.tell("assigned", "p.43", {"escort": s.escort_type(escort).slug, "space": s.map().name(escort.space)})
    dives: list[Entry] = [crash_dive(boat.number) for boat in s.on_attack() if boat.depth == SURFACE]  # R349
    return (*dives, determine_distance(number))


@step
def determine_distance(s: Sea, number: int) -> Next:
    """p.44 Determine Escort's Distance to Escort Assigned Marker. R#2 turns."""
    s.escorts[number].distance = random_of(s, 2, "p.44 Distance of the Escort") + 1
    return None


@step
def searches(s: Sea) -> Next:
    """p.44 Escort U-boat Search. Each Escort on the Attack map, in random order."""
    numbers = [n for n, escort in enumerate(s.escorts) if escort.place == ON_MAP]
    return tuple(search(number) for number in random_order(s, numbers, "p.44 Order of Escorts"))


def search_range(escort: EscortShip) -> int:
    """p.44 Range. 4 spaces on the turn of placement, one more each turn."""
    return SEARCH_RANGE + escort.age


@step
def search(s: Sea, number: int) -> Next:
    """p.44 Escort U-boat Search. Contact is kept, or a boat in range is sought, shallow ones first."""
    escort = s.escorts[number]
    if escort.target >= 0:
        boat = s.boats[escort.target]
        if boat.depth <= PERISCOPE:
            boat.lost = 0  # R346
            close(s, escort, boat, False)
            return None
        return sonar_search(s, number, boat)
    found = target(s, escort)
    if found is None:
        lose_time(s, number)
        return None
    if found.depth > PERISCOPE:
        return sonar_search(s, number, found)
    if sees(s, escort, found):
        make_contact(s, number, found, False)
        close(s, escort, found, False)
        return None
    if found.depth == PERISCOPE:
        return sonar_search(s, number, found)
    lose_time(s, number)
    return None


def target(s: Sea, escort: EscortShip) -> Uboat | None:
    """p.44 Time on Target, no contact. A boat without contact in range, at surface or periscope depth first, by R#."""
    chart = s.map()
    reach = search_range(escort)
    boats = [boat for boat in s.on_attack() if boat.alarm < 0 and chart.range(escort.space, boat.space) <= reach]
    shallow = [boat for boat in boats if boat.depth <= PERISCOPE]
    boats = shallow or boats
    return boats[random_of(s, len(boats), "p.44 Target of the search")] if boats else None


def sees(s: Sea, escort: EscortShip, boat: Uboat) -> bool:
    """p.44-45 Radar or Visual Search. A d10 against a number by depth, weather and time. # R358"""
    tables = s.game.box.tables
    if escort.radar != NO_RADAR:
        needed = tables.radar[boat.depth][s.weather]
    else:
        needed = tables.visual[boat.depth][s.conditions()]
    value = d10(s, "p.44 Search by radar" if escort.radar else "p.45 Search by sight")
    found = value >= needed
    if s.telling:
        fields: dict[str, int | str | bool] = {"escort": s.escort_type(escort).slug, "radar": escort.radar > 0}
        s.tell("lookout", "p.44", {**fields, "found": found, "die": value, "needed": needed, "boat": boat.number})
    return found


def sonar_search(s: Sea, number: int, boat: Uboat) -> Next:
    """p.45 Sonar Search. Two cards and two successes, one for an elite operator; Silent Running one more of each."""
    escort = s.escorts[number]
    extra = 1 if boat.silent else 0
    needed = (1 if captain(s, escort).sonar else 2) + extra
    has_contact = escort.target >= 0
    if sonar(s, escort, has_contact, 2 + extra) < needed:
        fail(s, number, boat, has_contact)
    elif evades(s, boat):
        shake_off(s, number, boat, has_contact)
    else:
        make_contact(s, number, boat, True)
        close(s, escort, boat, True)
    return None


def fail(s: Sea, number: int, boat: Uboat, has_contact: bool) -> None:
    """p.46 Result: failure. Time runs, or contact weakens; an Escort that has lost it goes to another request."""
    if not has_contact:
        lose_time(s, number)
    elif weaken_contact(s, number, boat):
        redirect(s, number)


def shake_off(s: Sea, number: int, boat: Uboat, has_contact: bool) -> None:
    """p.47 Evasive Maneuvers. A first contact is not made; an Escort that loses its contact leaves the map. # R359"""
    if not has_contact:
        lose_time(s, number)
    elif weaken_contact(s, number, boat):
        to_holding(s, number)


def lose_time(s: Sea, number: int) -> None:
    """p.46 Result: failure. One turn of Time on Target less; at 0 the search ends. # R360"""
    escort = s.escorts[number]
    escort.time_left -= 1
    if escort.time_left <= 0:
        redirect(s, number)


def redirect(s: Sea, number: int) -> None:
    """p.46 To another request, by R#, with the full time and range 4 again; else to the holding track. # R361"""
    escort = s.escorts[number]
    drop_contact(s, escort)
    if not s.requests:
        to_holding(s, number)
        return
    index = random_of(s, len(s.requests), "p.46 Next request")
    space = s.requests[index].space
    del s.requests[index]
    take_station(s, escort, space)


def close(s: Sea, escort: EscortShip, boat: Uboat, by_sonar: bool) -> None:
    """p.46 Result: success. To gun range of a surfaced boat, on top of a submerged one, at once or next turn. # R362"""
    chart = s.map()
    is_near = chart.range(escort.space, boat.space) <= GUN_RANGE
    if boat.depth > SURFACE and is_near:
        escort.space, boat.distance = boat.space, -1
    elif not is_near:
        if not by_sonar:
            escort.space = chart.toward(escort.space, boat.space, GUN_RANGE)
        if boat.depth > SURFACE and boat.distance < 0:
            boat.distance = 1
