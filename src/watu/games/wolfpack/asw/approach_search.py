"""Anti-Submarine Warfare Search on the Approach Map (p.40-42)."""

from __future__ import annotations

from watu.core.agenda import Next, step
from watu.games.wolfpack.asw.escorts import (
    crash_dive,
    make_contact,
    next_escort,
    to_holding,
    to_patrol_box,
    weaken_contact,
)
from watu.games.wolfpack.asw.search import evades, sonar
from watu.games.wolfpack.constants import (
    ATOP,
    BATTLE,
    LOCATIONS,
    NO_RADAR,
    ON_APPROACH,
    PATROL_BOX,
    SEARCH_BOX,
    SURFACE,
)
from watu.games.wolfpack.position import EscortShip, Sea, Uboat
from watu.games.wolfpack.pulls import pull, random_of


@step
def location_checks(s: Sea) -> Next:
    """p.40 Escort Location Check. One Battle card serves all locations; they are resolved in turn."""
    card = pull(s, BATTLE)
    checks = s.game.box.cards.battle.checks[card]
    if s.telling:
        s.tell("location_check", "p.40", {"places": [LOCATIONS[n] for n in range(len(LOCATIONS)) if checks[n]]})
    return tuple(location_check(place, checks[place] == 1) for place in range(len(LOCATIONS)))


def boats_without_contact(s: Sea, location: int) -> list[Uboat]:
    """The boats at a location of the Approach map that no Escort has in contact."""
    return [boat for boat in s.on_approach() if boat.alarm < 0 and s.location(boat) == location]


def patrolling(s: Sea, location: int) -> list[int]:
    """The Escorts in a location's Patrol box."""
    return [n for n, escort in enumerate(s.escorts) if escort.place == PATROL_BOX and escort.location == location]


@step
def location_check(s: Sea, location: int, is_checked: bool) -> Next:
    """p.40 Escort Location Check. A check brings an Escort to boats without contact; without one a patrolling Escort leaves."""
    patrol = patrolling(s, location)
    if not is_checked:
        for number in patrol:
            to_holding(s, number)
        return None
    boats = boats_without_contact(s, location)
    if not boats:
        return None
    affected = random_of(s, len(boats), "p.40 Boat in the search area")
    number = patrol[0] if patrol else next_escort(s)
    if number < 0:
        return None
    escort = s.escorts[number]
    escort.place, escort.location = SEARCH_BOX, location
    order = boats[affected:] + boats[:affected]
    return tuple(crash_dive(boat.number) for boat in order)  # R345


@step
def searches(s: Sea) -> Next:
    """p.41 Escort U-boat Search. Each Escort in a Search box or on top of a boat."""
    numbers = [n for n, escort in enumerate(s.escorts) if escort.place in (SEARCH_BOX, ATOP)]
    return tuple(search(number) for number in numbers)


@step
def search(s: Sea, number: int) -> Next:
    """p.41 Escort U-boat Search. By radar or sight on the surface, by sonar below; contact on the surface is kept."""
    escort = s.escorts[number]
    boat = target(s, escort)
    if boat is None:
        to_patrol_box(s, escort, escort.location)
        return None
    if boat.depth > SURFACE:
        return sonar_search(s, number, boat)
    if escort.target >= 0:
        boat.lost = 0  # R346
        return None
    if sees(s, escort):
        make_contact(s, number, boat, False)
        return determine_distance(boat.number)
    to_patrol_box(s, escort, escort.location)
    return None


def target(s: Sea, escort: EscortShip) -> Uboat | None:
    """p.41 The boat in contact, else one at the location without contact, surfaced ones first, by R#."""
    if escort.target >= 0:
        return s.boats[escort.target]
    boats = boats_without_contact(s, escort.location)
    surfaced = [boat for boat in boats if boat.depth == SURFACE]
    boats = surfaced or boats
    return boats[random_of(s, len(boats), "p.41 Target of the search")] if boats else None


def sees(s: Sea, escort: EscortShip) -> bool:
    """p.41 Radar Search, or Visual Search without radar: one Battle card. # R341"""
    card = pull(s, BATTLE)
    deck = s.game.box.cards.battle
    by_radar = escort.radar != NO_RADAR
    found = (deck.radar[card][escort.radar - 1] if by_radar else deck.visual[card][s.conditions()]) == 1
    if s.telling:
        s.tell("lookout", "p.41", {"escort": s.escort_type(escort).slug, "radar": by_radar, "found": found})
    return found


def sonar_search(s: Sea, number: int, boat: Uboat) -> Next:
    """p.41 Sonar Search. One card, or two that must both succeed against Silent Running; the boat may evade. # R347"""
    escort = s.escorts[number]
    cards = 2 if boat.silent else 1
    found = sonar(s, escort, boat.homing, cards) == cards and not evades(s, boat)
    if found:
        make_contact(s, number, boat, True)
        return determine_distance(boat.number)
    if escort.target < 0 or weaken_contact(s, number, boat):
        to_patrol_box(s, escort, s.location(boat))
    return None


@step
def determine_distance(s: Sea, number: int) -> Next:
    """p.42 Determine Distance. R#3 turns, unless the distance is known or the Escort is on top already."""
    boat = s.boats[number]
    if boat.place == ON_APPROACH and boat.distance < 0 and s.escorts[boat.alarm].place != ATOP:
        boat.distance = random_of(s, 3, "p.42 Distance of the Escort") + 1
    return None


def follow(s: Sea, boat: Uboat) -> None:
    """p.32 An Escort in contact moves with the boat to another location."""
    if boat.alarm >= 0:
        s.escorts[boat.alarm].location = s.location(boat)
