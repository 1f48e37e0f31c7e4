"""What the Wolfpack captain says for and against an option, with the facts of the case."""

from __future__ import annotations

from watu.bots import wolfpack_sea as sea
from watu.core.actions import Action
from watu.games.wolfpack.actions import Ahead, Aim, Course, Fire, Repair, ToBox, ToDepth
from watu.games.wolfpack.constants import DIRECTIONS, FIRE, FLOOD
from watu.games.wolfpack.view import BoatView, Observation

RULES = {
    "p.18": "The more experience and tonnage a crew has, the better; Type VII turns and dives faster.",
    "p.20": "Tactical Points save boats; training pays over several patrols.",
    "p.28": "A boat with torpedoes sails on; one that is hunted and deep runs silent; an empty or wrecked one goes home.",
    "p.42": "A point spent in time is cheaper than depth charges, but one is kept for the way home.",
    "p.53": "Two torpedoes may rid the boat of its Escort.",
    "p.58": "An empty tube sinks nothing.",
    "p.64": "Whoever is wounded is tended first.",
    "p.68": "One point is always kept for the way home.",
}


def sentence(seen: Observation, boat: BoatView, option: Action, rule: str, is_late: bool) -> str:
    """One sentence about an option."""
    if isinstance(option, (Aim, Fire)):
        return about_ship(seen, boat, option.notation.split()[-1])
    if isinstance(option, ToDepth):
        wanted = sea.wanted_depth(seen, boat, is_late)
        why = "the Escort's charges" if boat.escort else "what may come" if wanted > 1 else "a look at the convoy"
        return f"Best for {why}: {depth_words(wanted)}; this is {depth_words(option.depth)}."
    if isinstance(option, (Course, Ahead)):
        return about_course(seen, boat, option)
    if isinstance(option, ToBox):
        away = sea.box_distance(option.notation.split()[1])
        return f"{away:.1f} boxes from the middle of the convoy's head, where a boat waits best."
    if isinstance(option, Repair):
        return about_repair(boat, option)
    if seen.offer:
        return f"The result is {seen.offer}; {boat.tactical_points} TP are left."
    return RULES.get(rule, "A rule of thumb.")


def depth_words(depth: int) -> str:
    """A depth in words."""
    return ("the surface", "periscope depth")[depth] if depth < 2 else f"{15 * (depth - 1)} m"


def about_ship(seen: Observation, boat: BoatView, space: str) -> str:
    """A target: points, size, range, turns."""
    ships = [ship for ship in seen.ships if ship.space == space]
    if not ships or not boat.space:
        return "There is no ship."
    ship = ships[0]
    x, y = sea.where(boat.space)
    far = sea.distance(x, y, *sea.where(space))
    off = sea.apart(sea.direction(x, y, *sea.where(space)), DIRECTIONS.index(boat.facing))
    side = "ahead" if off <= 1 else "astern" if off >= 3 else "abeam"
    kind = "identified" if ship.state == "identified" else "may be a blank"
    running = sum(1 for torpedo in seen.torpedoes if torpedo.target == space)
    return f"{ship.vp} points, {ship.size}, {kind}, {far} spaces {side}; {running} torpedoes run at it."


def about_course(seen: Observation, boat: BoatView, option: Course | Ahead) -> str:
    """A movement: what would lie before the tubes."""
    if not boat.space:
        return "Into the convoy."
    x, y = sea.where(boat.space)
    facing = option.facing if isinstance(option, Course) else DIRECTIONS.index(boat.facing)
    if isinstance(option, Ahead):
        x, y = sea.moved(x, y, facing, option.spaces)
    near = [
        ship
        for ship in seen.ships
        if ship.state in sea.SEEN_STATES and sea.distance(x, y, *sea.where(ship.space)) <= sea.NEAR
    ]
    ahead = [ship for ship in near if sea.where(ship.space) != (x, y)]
    bearing = [ship for ship in ahead if sea.apart(sea.direction(x, y, *sea.where(ship.space)), facing) <= 1]
    return f"{len(bearing)} ships ahead within {sea.NEAR} spaces, worth {sum(ship.vp for ship in bearing)} points."


def about_repair(boat: BoatView, option: Repair) -> str:
    """A repair: what happens without it."""
    if option.location == FIRE:
        return f"Fire at level {boat.fire}" + (
            ", held." if boat.fire_contained else ": it grows, and at 3 the boat is lost."
        )
    if option.location == FLOOD:
        return f"Water at level {boat.flooding_level}" + (
            ", held." if boat.flooding_contained else ": it rises every turn."
        )
    return "Nothing burns or leaks there; engines and rudder come before the rest."
