"""Convoy Movement Phase (p.55-57): drift, falling behind, collision, the convoy's lookouts."""

from __future__ import annotations

from watu.core.agenda import Entry, Next, step
from watu.games.wolfpack import survival
from watu.games.wolfpack.asw import attacks, requests
from watu.games.wolfpack.asw.approach_search import follow
from watu.games.wolfpack.asw.escorts import to_holding
from watu.games.wolfpack.attack_movement import leave_map
from watu.games.wolfpack.constants import (
    ATTACK_FROM,
    COMBAT,
    DAY_GOOD,
    FAST,
    INTERCEPT,
    NIGHT,
    ON_ATTACK,
    ON_MAP,
    PERISCOPE,
    SURFACE,
)
from watu.games.wolfpack.position import Sea, Uboat
from watu.games.wolfpack.pulls import d10, pull

COLLISION_CARDS = 9
LOOKOUT_RANGE = 2
BINOCULARS = 1
PERISCOPE_SEEN = 2


@step
def convoy_phase(s: Sea) -> Next:
    """p.55 Convoy Movement Phase. On the Attack map, and on the Approach map from Turn 11. # R374"""
    is_attack = s.turn >= ATTACK_FROM
    if not is_attack and not s.on_attack() and not s.requests:
        return None
    spaces = 2 if s.speed == FAST and s.turn % 2 == 0 else 1  # R375
    behind: list[Uboat] = []
    for boat in s.on_attack():
        space = s.map().down(boat.space, spaces)
        if space < 0:
            behind.append(boat)
        else:
            boat.space = space
    if is_attack:
        behind += [boat for boat in s.on_approach() if drifts_off(s, boat, spaces)]
    drift_escorts(s, spaces)
    requests.drift(s, spaces)
    return (*fall_behind(s, behind), collisions(), lookouts())


def fall_behind(s: Sea, behind: list[Uboat]) -> list[Entry]:
    """p.55 Off the bottom of the map: out of the patrol, or to the survival table under contact."""
    steps: list[Entry] = []
    for boat in behind:
        if boat.alarm >= 0:
            steps.append(survival.survival(boat.number))
        else:
            leave_map(s, boat, "p.55")
    return steps


def drifts_off(s: Sea, boat: Uboat, spaces: int) -> bool:
    """p.55 Top boxes go to the nearest corner, side boxes down; True off the bottom."""
    for _ in range(spaces):
        box = s.map().drift[boat.box]
        if box < 0:
            return True
        boat.box = box
    follow(s, boat)
    return False


def drift_escorts(s: Sea, spaces: int) -> None:
    """p.55 Escorts and Assigned markers fall back; off the map to the holding track, unless in contact. # R376"""
    chart = s.map()
    for number, escort in enumerate(s.escorts):
        if escort.place not in (ON_MAP, INTERCEPT):
            continue
        space = chart.down(escort.space, spaces)
        if space >= 0:
            escort.space = space
        elif escort.target < 0:
            to_holding(s, number)
        else:
            escort.space = escort.space % chart.columns + chart.columns * (chart.rows - 1)


@step
def collisions(s: Sea) -> Next:
    """p.56 Collision. At surface or periscope depth in a ship's space, on a 1: nine cards of the Surface row."""
    steps: list[Entry] = []
    chart = s.map()
    for boat in s.on_attack():
        box = chart.box_at[boat.space]
        if boat.depth <= PERISCOPE and box >= 0 and s.has_ship(box) and d10(s, "p.56 Collision") == 1:
            if s.telling:
                s.tell("collision", "p.56", {"boat": boat.number})
            steps += attacks.all_shots(boat.number, COLLISION_CARDS)
    return tuple(steps)


@step
def lookouts(s: Sea) -> Next:
    """p.57 Convoy Search. One for every boat at surface or periscope depth within two spaces of a ship."""
    return tuple(
        lookout(boat.number) for boat in s.on_attack() if boat.depth <= PERISCOPE and nearest(s, boat) <= LOOKOUT_RANGE
    )


def nearest(s: Sea, boat: Uboat) -> int:
    """p.57 The range to the closest ship; 99 without one."""
    chart = s.map()
    found = 99
    for box, space in enumerate(chart.box_space):
        if s.has_ship(box):
            distance = chart.range(boat.space, space)
            found = min(found, distance)
    return found


def lookout_conditions(s: Sea, boat: Uboat) -> int:
    """p.57 Fire and flares: at night within two spaces of a request it is as light as a good day."""
    if s.time == NIGHT:
        for request in s.requests:
            if s.map().range(boat.space, request.space) <= LOOKOUT_RANGE:
                return DAY_GOOD
    return s.conditions()


@step
def lookout(s: Sea, number: int) -> Next:
    """p.57 Convoy Search. Binoculars see a surfaced boat, the periscope icon a periscope; a Targeted request follows. # R377"""
    boat = s.boats[number]
    if boat.place != ON_ATTACK:
        return None
    icons = s.game.box.cards.combat.spot[pull(s, COMBAT)][nearest(s, boat) * 4 + lookout_conditions(s, boat)]
    is_seen = icons & (BINOCULARS if boat.depth == SURFACE else PERISCOPE_SEEN) > 0
    if s.telling:
        s.tell("convoy_search", "p.57", {"boat": number, "seen": is_seen, "range": nearest(s, boat)})
    return requests.call(boat.space, True, number) if is_seen else None
