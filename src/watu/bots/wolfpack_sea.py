"""What the Wolfpack captain reckons with: ranges, arcs, threats, from an observation alone."""

from __future__ import annotations

from watu.games.wolfpack.constants import DIRECTIONS
from watu.games.wolfpack.view import BoatView, Observation, ShipView

DX = (0, 1, 1, 1, 0, -1, -1, -1)
DY = (-1, -1, 0, 1, 1, 1, 0, -1)
SEEN_STATES = ("spotted", "identified")
NEAR = 6
THREAT_RANGE = 8
WARY = 9  # 120 m
SIZE_CHANCE = {"small": 0.75, "medium": 0.9, "large": 1.0}


def asked_boat(seen: Observation) -> BoatView | None:
    """The boat for which the viewer is asked: of a letter the one still in play."""
    found: BoatView | None = None
    for boat in seen.boats:
        if boat.letter == seen.asked and (found is None or boat.place != "lost"):
            found = boat
    return found


def depth_index(name: str) -> int:
    """A depth by its name, as an index of the track."""
    return {"surface": 0, "periscope": 1}.get(name, 0) if not name.isdecimal() else int(name) // 15 + 1


def where(space: str) -> tuple[int, int]:
    """Column and row of a space."""
    return int(space[1:3]), int(space[4:6])


def distance(ax: int, ay: int, bx: int, by: int) -> int:
    """Range in spaces."""
    return max(abs(ax - bx), abs(ay - by))


def moved(x: int, y: int, facing: int, spaces: int) -> tuple[int, int]:
    """Some spaces ahead."""
    return x + DX[facing] * spaces, y + DY[facing] * spaces


def direction(x: int, y: int, to_x: int, to_y: int) -> int:
    """The direction of a torpedo."""
    dx, dy = (to_x > x) - (to_x < x), (to_y > y) - (to_y < y)
    for number in range(8):
        if DX[number] == dx and DY[number] == dy:
            return number
    return 0


def apart(a: int, b: int) -> int:
    """Steps of 45 degrees between two directions."""
    turned = (a - b) % 8
    return min(turned, 8 - turned)


def ship_value(ship: ShipView) -> float:
    """The points that a ship may bring; an unidentified one may be a blank."""
    return ship.vp * (1.0 if ship.state == "identified" else 0.85)


def prospects(seen: Observation, x: int, y: int, facing: int) -> float:
    """The ships before the bow tubes, near ones first; unspotted boxes count a little."""
    total = 0.0
    for ship in seen.ships:
        sx, sy = where(ship.space)
        far = distance(x, y, sx, sy)
        if far == 0 or far > NEAR or ship.state in ("blank", "sunk", "gone"):
            continue
        worth = ship_value(ship) if ship.state in SEEN_STATES else 2.0 + ship.ring / 2
        off = apart(direction(x, y, sx, sy), facing)
        share = 1.0 if off <= 1 else 0.5 if off <= 3 else 0.1
        total += worth * share / (2.0 + far)
    return total


def collides(seen: Observation, x: int, y: int) -> bool:
    """Whether a ship lies in a space."""
    return any(ship.state in SEEN_STATES and where(ship.space) == (x, y) for ship in seen.ships)


def box_distance(name: str) -> float:
    """How far an Approach box is from the middle of the convoy's head."""
    edge, number = name[0], int(name[1:])
    return abs(number - 4.5) if edge == "t" else 4.0 + number


def is_threatened(seen: Observation, boat: BoatView) -> bool:
    """Whether an Escort without contact may soon search where the boat is."""
    if not boat.space:
        return False
    x, y = where(boat.space)
    for escort in seen.escorts:
        if not escort.space or escort.target:
            continue
        ex, ey = where(escort.space)
        far = distance(x, y, ex, ey)
        if escort.place == "attack map" and far <= escort.search_range + 1:
            return True
        if escort.place == "intercept" and far <= THREAT_RANGE - 2 * escort.distance:
            return True
    return False


def wanted_depth(seen: Observation, boat: BoatView, is_late: bool, wary: int = WARY) -> int:
    """Below the reach of the charges when hunted, else at periscope depth by day and on the surface by night.

    ``wary`` is the depth to which it dives before an Escort that may find it.
    """
    safe = 13 if is_late else 9
    if boat.flooding_level >= 4:
        safe = 6
    if boat.escort:
        return safe
    if boat.place == "approach":
        return 0
    if is_threatened(seen, boat) or is_wreck(boat):
        return min(safe, wary)
    return 0 if seen.time == "night" and not seen.escorts else 1


def is_spent(boat: BoatView) -> bool:
    """Whether there is nothing left to fire."""
    return not any(boat.reloads.values()) and all(tube.kind == "none" for tube in boat.tubes)


def is_wreck(boat: BoatView) -> bool:
    """Whether the next damage may be the last."""
    heavy = [
        name for name, level in boat.damage.items() if level in ("heavy", "destroyed") and name in ("rd", "el", "di")
    ]
    return boat.flooding_level >= 6 or len(heavy) >= 2


def is_doomed(boat: BoatView) -> bool:
    """Whether only the surface can save the crew."""
    return boat.flooding_level >= 7 and not boat.flooding_contained and boat.metres >= 90


def is_grave(boat: BoatView, marks: str) -> bool:
    """Whether damage may sink the boat, or cripple it."""
    words = marks.split()
    flooding = sum(int(word[2]) for word in words if word.startswith("FL"))
    fire = sum(int(word[2]) for word in words if word.startswith("FI"))
    return boat.flooding_level + flooding >= 6 or boat.fire + fire >= 2 or flooding >= 3 or "RD" in words


def speed(seen: Observation, kind: str, far: int) -> int:
    """Turns that a torpedo needs, 0 beyond its range."""
    spaces = 3 if kind == "g7e" and seen.month < "1942-07" else 4
    turns = -(-far // spaces)
    return turns if turns <= 3 else 0


def ready(boat: BoatView, tube: int) -> bool:
    """Whether a tube can fire."""
    view = boat.tubes[tube]
    return view.kind != "none" and not view.loading and f"tt{tube + 1}" not in boat.damage


def aim_value(seen: Observation, boat: BoatView, space: str) -> float:
    """What a calculation for a ship is worth: its points, by range and by the tubes that bear."""
    ships = [ship for ship in seen.ships if ship.space == space]
    if not ships or not boat.space:
        return 0.0
    x, y = where(boat.space)
    sx, sy = where(space)
    far = distance(x, y, sx, sy)
    off = apart(direction(x, y, sx, sy), DIRECTIONS.index(boat.facing))
    best = 0.0
    for tube in range(len(boat.tubes)):
        bearing = off if tube < 4 else 4 - off
        if not ready(boat, tube) or bearing == 4 or boat.tubes[tube].target:
            continue
        turns = speed(seen, boat.tubes[tube].kind, far)
        if turns:
            best = max(best, (1.0 if bearing <= 1 else 0.85) / turns)
    return best * ship_value(ships[0]) * SIZE_CHANCE.get(ships[0].size, 0.9)


def tube_value(boat: BoatView, mask: int) -> float:
    """How many free, loaded tubes a set has; at the right end, electric ones by preference."""
    total = 0.0
    for tube in range(len(boat.tubes)):
        if mask >> tube & 1:
            if not ready(boat, tube) or boat.tubes[tube].target:
                return -1.0
            total += 1.0
    return total


def is_aimed(boat: BoatView, notation: str) -> bool:
    """Whether a shot follows the tube's calculation."""
    _, tube, space = notation.split()
    return boat.tubes[int(tube) - 1].target == space


def still_worth(seen: Observation, space: str) -> bool:
    """Whether fewer than three torpedoes run at the ship already."""
    return sum(1 for torpedo in seen.torpedoes if torpedo.target == space) < 3
