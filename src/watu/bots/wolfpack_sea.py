"""What the Wolfpack captain reckons with: ranges, arcs, threats, from what he sees alone."""

from __future__ import annotations

from typing import Final

from watu.bots.wolfpack_chart import apart, direction, distance
from watu.bots.wolfpack_sight import BLANK, GONE, IDENTIFIED, SPOTTED, SUNK, Boat, Sight
from watu.games.wolfpack.constants import (
    DI,
    EL,
    G7E,
    HEAVY,
    INTERCEPT,
    NO_TARGET,
    NO_TORPEDO,
    ON_APPROACH,
    ON_MAP,
    RD,
    TUBE1,
)

THREAT_RANGE: Final = 8
WARY: Final = 9  # 120 m
SIZE_CHANCE: Final = (0.75, 0.9, 1.0)  # small, medium, large
ENOUGH: Final = 3  # torpedoes that run at a ship


def ship_value(sight: Sight, box: int) -> float:
    """The points that a ship may bring; an unidentified one may be a blank."""
    return sight.points[box] * (1.0 if sight.states[box] == IDENTIFIED else 0.85)


def prospects(sight: Sight, x: int, y: int, facing: int) -> float:
    """The ships before the bow tubes, near ones first; unspotted boxes count a little."""
    total = 0.0
    for near in sight.chart.around(x, y):
        state = sight.states[near.box]
        if state in (BLANK, SUNK, GONE):
            continue
        worth = ship_value(sight, near.box) if state in (SPOTTED, IDENTIFIED) else near.hope
        off = apart(near.direction, facing)
        share = 1.0 if off <= 1 else 0.5 if off <= 3 else 0.1
        total += worth * share / near.weight
    return total


def collides(sight: Sight, x: int, y: int) -> bool:
    """Whether a ship lies in a space."""
    box = sight.chart.box_in(x, y)
    return box >= 0 and sight.states[box] in (SPOTTED, IDENTIFIED)


def box_distance(name: str) -> float:
    """How far an Approach box is from the middle of the convoy's head."""
    edge, number = name[0], int(name[1:])
    return abs(number - 4.5) if edge == "t" else 4.0 + number


def is_threatened(sight: Sight, boat: Boat) -> bool:
    """Whether an Escort without contact may soon search where the boat is."""
    if not boat.on_attack():
        return False
    for escort in sight.escorts:
        if escort.x < 0 or not escort.is_free:
            continue
        far = distance(boat.x, boat.y, escort.x, escort.y)
        if escort.place == ON_MAP and far <= escort.reach + 1:
            return True
        if escort.place == INTERCEPT and far <= THREAT_RANGE - 2 * escort.distance:
            return True
    return False


def wanted_depth(sight: Sight, boat: Boat, wary: int = WARY) -> int:
    """Below the reach of the charges when hunted, else at periscope depth by day and on the surface by night.

    ``wary`` is the depth to which it dives before an Escort that may find it.
    """
    safe = 13 if sight.is_late else 9
    if boat.flooding >= 4:
        safe = 6
    if boat.is_hunted:
        return safe
    if boat.place == ON_APPROACH:
        return 0
    if is_threatened(sight, boat) or is_wreck(boat):
        return min(safe, wary)
    return 0 if sight.is_night and not sight.escorts else 1


def is_spent(boat: Boat) -> bool:
    """Whether there is nothing left to fire."""
    return not any(boat.reloads) and not any(boat.kinds[: boat.tubes])


def is_wreck(boat: Boat) -> bool:
    """Whether the next damage may be the last."""
    heavy = [place for place in (RD, EL, DI) if boat.damage[place] >= HEAVY]
    return boat.flooding >= 6 or len(heavy) >= 2


def is_doomed(boat: Boat) -> bool:
    """Whether only the surface can save the crew."""
    return boat.flooding >= 7 and not boat.flood_contained and boat.metres >= 90


def is_grave(boat: Boat, marks: str) -> bool:
    """Whether damage may sink the boat, or cripple it."""
    words = marks.split()
    flooding = sum([int(word[2]) for word in words if word.startswith("FL")])
    fire = sum([int(word[2]) for word in words if word.startswith("FI")])
    return boat.flooding + flooding >= 6 or boat.fire + fire >= 2 or flooding >= 3 or "RD" in words


def speed(is_late: bool, kind: int, far: int) -> int:
    """Turns that a torpedo needs, 0 beyond its range."""
    spaces = 3 if kind == G7E and not is_late else 4
    turns = -(-far // spaces)
    return turns if turns <= 3 else 0


def ready(boat: Boat, tube: int) -> bool:
    """Whether a tube can fire."""
    return boat.kinds[tube] != NO_TORPEDO and not boat.loading[tube] and not boat.damage[TUBE1 + tube]


def is_armed(boat: Boat) -> bool:
    """Whether a tube can fire."""
    return any(ready(boat, tube) for tube in range(boat.tubes))


def aim_value(sight: Sight, boat: Boat, box: int) -> float:
    """What a calculation for a ship is worth: its points, by range and by the tubes that bear."""
    if not boat.on_attack():
        return 0.0
    sx, sy = sight.chart.xs[box], sight.chart.ys[box]
    far = distance(boat.x, boat.y, sx, sy)
    off = apart(direction(boat.x, boat.y, sx, sy), boat.facing)
    best = 0.0
    for tube in range(boat.tubes):
        bearing = off if tube < 4 else 4 - off
        if not ready(boat, tube) or bearing == 4 or boat.aims[tube] != NO_TARGET:
            continue
        turns = speed(sight.is_late, boat.kinds[tube], far)
        if turns:
            best = max(best, (1.0 if bearing <= 1 else 0.85) / turns)
    size = sight.sizes[box]
    return best * ship_value(sight, box) * (SIZE_CHANCE[size] if size >= 0 else 0.9)


def tube_value(boat: Boat, mask: int) -> float:
    """How many free, loaded tubes a set has."""
    total = 0.0
    for tube in range(boat.tubes):
        if mask >> tube & 1:
            if not ready(boat, tube) or boat.aims[tube] != NO_TARGET:
                return -1.0
            total += 1.0
    return total


def still_worth(sight: Sight, box: int) -> bool:
    """Whether fewer than three torpedoes run at the ship already."""
    return sight.targets.count(box) < ENOUGH
