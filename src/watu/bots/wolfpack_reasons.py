"""What the Wolfpack captain says for and against an option, with the facts of the case."""

from __future__ import annotations

from watu.bots import wolfpack_sea as sea
from watu.bots.wolfpack_chart import NEAR, apart, direction, distance, moved
from watu.bots.wolfpack_sight import LATE_WAR, depth_index, where
from watu.core.actions import Action
from watu.games.wolfpack.actions import (
    Ahead,
    Aim,
    Course,
    Fire,
    Heal,
    Hunt,
    Load,
    Repair,
    Roster,
    Shoot,
    ToBox,
    ToDepth,
    ToSpace,
    Tubes,
)
from watu.games.wolfpack.constants import CREW, DIRECTIONS, FIRE, FLOOD, KINDS
from watu.games.wolfpack.data import month_number
from watu.games.wolfpack.view import BoatView, EscortView, Observation

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
SEEN_STATES = ("spotted", "identified")
BY_POINTS = ("p.42", "p.50", "p.67", "p.68")  # questions of Tactical Points
AT_HOME = ("p.17", "p.18", "p.20", "p.21", "p.23", "p.71")
ASHORE = {
    "p.17": "Flotilla Points spent now are not there for later boats.",
    "p.21": "Electric torpedoes (G7e) leave no wake, which counts by day; until July 1942 they are slower.",
    "p.23": "Boats sent elsewhere may sink ships there, or be lost.",
    "p.71": "What the crew has learnt stays with it; Flotilla Points serve every boat.",
}


def sentence(seen: Observation, boat: BoatView, option: Action, rule: str, wanted: int) -> str:
    """A few short sentences about an option; ``wanted`` is the depth at which the captain would be."""
    if isinstance(option, Roster):
        return about_roster(seen, option)
    if rule in AT_HOME:
        return ashore("p.17" if option.notation in ("keep", "repull_points") else rule)
    if isinstance(option, (Aim, Fire)):
        return about_ship(seen, boat, option)
    if isinstance(option, ToDepth):
        why = "the Escort's charges" if boat.escort else "what may come" if wanted > 1 else "a look at the convoy"
        best = f"Best for {why}: {depth_words(wanted)}; this is {depth_words(option.depth)}."
        return f"{best} {about_escorts(seen, boat)}".rstrip()
    if isinstance(option, (Course, Ahead)):
        return about_course(seen, boat, option)
    if isinstance(option, (ToBox, ToSpace)):
        return about_place(seen, option)
    if isinstance(option, Repair):
        return about_repair(boat, option)
    if isinstance(option, (Heal, Load, Tubes, Shoot, Hunt)):
        return about_hands(seen, boat, option)
    if seen.offer:
        return f"The result is {seen.offer}; {count(boat.tactical_points, 'Tactical Point')} left."
    return about_boat(seen, boat, rule)


def ashore(rule: str) -> str:
    """A sentence about a question that concerns no boat on patrol."""
    return RULES.get(rule) or ASHORE.get(rule, "No boat is at sea yet: nothing is at stake but what is chosen here.")


def about_roster(seen: Observation, option: Roster) -> str:
    """A boat of the flotillas: what its crew has done."""
    name = option.notation.split()[1].upper().replace("U", "U-", 1)
    rows = [row for row in seen.log.boats if str(row["boat"]).upper() == name]
    facts = f"{rows[0]['xp']} Experience Points, {rows[0]['tonnage']} tons sunk. " if rows else ""
    return facts + RULES["p.18"]


def about_boat(seen: Observation, boat: BoatView, rule: str) -> str:
    """What the boat has, what hunts it, and the captain's rule."""
    if rule in BY_POINTS:
        facts = f"{count(boat.tactical_points, 'Tactical Point')} left. {about_escorts(seen, boat)}"
    elif boat.space:
        facts = f"{about_torpedoes(boat)} {count(len(near_ships(seen, boat)), 'ship')} within {NEAR} spaces. {about_escorts(seen, boat)}"
    else:
        facts = f"{about_torpedoes(boat)} {about_escorts(seen, boat)}"
    return " ".join(f"{facts} {RULES.get(rule, '')}".split())


def about_torpedoes(boat: BoatView) -> str:
    """What can be fired."""
    loaded = sum(1 for tube in range(len(boat.tubes)) if is_ready(boat, tube))
    return f"{count(loaded, 'tube')} ready, {count(sum(boat.reloads.values()), 'torpedo')} to reload."


def about_escorts(seen: Observation, boat: BoatView) -> str:
    """Who hunts the boat, or how near the next Escort is."""
    hunters = [escort for escort in seen.escorts if escort.escort == boat.escort and boat.escort]
    if hunters:
        contact = "full contact" if boat.contact == "full" else f"lost contact ({boat.contact[-1]})"
        depth = "on the surface" if boat.depth == "surface" else f"at {depth_words(depth_index(boat.depth))}"
        return f"{hunters[0].name} has {contact}; the boat is {depth}."
    far = [(distance_to(boat, escort), escort.search_range) for escort in seen.escorts if is_about(boat, escort)]
    if not far and boat.space:
        return "No Escort is on the map."
    if not far:
        here = sum(1 for escort in seen.escorts if boat.location and escort.location == boat.location)
        return f"{count(here, 'Escort')} in the same part of the approach." if here else ""
    nearest, reach = min(far)
    return f"The nearest Escort is {count(nearest, 'space')} away and searches {reach} far."


def is_about(boat: BoatView, escort: EscortView) -> bool:
    """Whether an Escort is on the map of the boat."""
    return bool(boat.space) and bool(escort.space)


def distance_to(boat: BoatView, escort: EscortView) -> int:
    """Spaces between them."""
    return distance(*where(boat.space), *where(escort.space))


def about_place(seen: Observation, option: ToBox | ToSpace) -> str:
    """A box of the approach, or a space of entry."""
    name = option.notation.split()[1]
    if isinstance(option, ToBox):
        away = sea.box_distance(name)
        return f"{away:.1f} boxes from the middle of the convoy's head, where a boat waits best."
    x, y = where(name)
    ships = [distance(x, y, *where(ship.space)) for ship in seen.ships if ship.state in SEEN_STATES]
    near = sum(1 for far in ships if far <= NEAR)
    nearest = f" The nearest is {count(min(ships), 'space')} away." if ships else ""
    return f"{count(near, 'ship')} in sight within {NEAR} spaces of it.{nearest}"


def about_hands(seen: Observation, boat: BoatView, option: Heal | Load | Tubes | Shoot | Hunt) -> str:
    """What is done to tubes, men and stragglers."""
    if isinstance(option, Heal):
        level = boat.wounds.get(CREW[option.patient], 0)
        return f"Wounded at level {level}; whoever is hurt worst is tended first."
    if isinstance(option, Load):
        left = boat.reloads.get(("bow_" if option.tube < 4 else "stern_") + KINDS[option.kind], 0)
        return f"{count(left, 'torpedo')} of this kind left there. An empty tube sinks nothing."
    if isinstance(option, Tubes):
        ready = sum(1 for tube in range(len(boat.tubes)) if is_ready(boat, tube))
        used = option.mask.bit_count()
        return f"{count(used, 'torpedo')} of {ready} ready; two for a ship, so that one miss does not spoil it."
    if isinstance(option, Shoot):
        return f"{about_torpedoes(boat)} {about_escorts(seen, boat)}".rstrip()
    turns = [abs(turn - seen.turn) for turn, ship in seen.stragglers if ship == option.notation.split()[1]]
    if not turns:
        return "It is no straggler any more."
    return f"{count(turns[0], 'turn')} away on the track: sunk in about {max(1, 10 - max(1, turns[0]))} of 10 hunts."


def count(number: int, noun: str) -> str:
    """A number with its noun."""
    plural = f"{noun}es" if noun.endswith("o") else f"{noun}s"
    return f"{number} {noun if number == 1 else plural}"


def near_ships(seen: Observation, boat: BoatView) -> list[str]:
    """The spaces of ships in sight that are near."""
    x, y = where(boat.space)
    ships = [ship.space for ship in seen.ships if ship.state in SEEN_STATES]
    return [space for space in ships if distance(x, y, *where(space)) <= NEAR]


def depth_words(depth: int) -> str:
    """A depth in words."""
    return ("the surface", "periscope depth")[depth] if depth < 2 else f"{15 * (depth - 1)} m"


def about_ship(seen: Observation, boat: BoatView, option: Aim | Fire) -> str:
    """A target: points, size, range, and what bears on it."""
    space = option.notation.split()[-1]
    ships = [ship for ship in seen.ships if ship.space == space]
    if not ships or not boat.space:
        return "There is no ship."
    ship = ships[0]
    x, y = where(boat.space)
    far = distance(x, y, *where(space))
    off = apart(direction(x, y, *where(space)), DIRECTIONS.index(boat.facing))
    side = "ahead" if off <= 1 else "astern" if off >= 3 else "abeam"
    kind = "identified" if ship.state == "identified" else "may be a blank"
    running = sum(1 for torpedo in seen.torpedoes if torpedo.target == space)
    facts = f"{count(ship.vp, 'point')}, {ship.size}, {kind}, {count(far, 'space')} {side}."
    others = f"{count(running, 'torpedo')} run at it." if running != 1 else "1 torpedo runs at it."
    return f"{facts} {about_shot(seen, boat, option, space, far)} {others}".replace("  ", " ")


def about_shot(seen: Observation, boat: BoatView, option: Aim | Fire, space: str, far: int) -> str:
    """How long a torpedo runs, and how well it is aimed; or how many tubes reach the ship."""
    if isinstance(option, Fire):
        tube = boat.tubes[option.tube]
        turns = run_of(seen, tube.kind, far)
        aimed = f"aimed with {tube.modifier:+d}" if tube.target == space else "not aimed"
        return f"The torpedo is {aimed} and runs {count(turns, 'turn')}." if turns else "It is out of range."
    off = apart(direction(*where(boat.space), *where(space)), DIRECTIONS.index(boat.facing))
    bearing = [
        tube
        for tube in range(len(boat.tubes))
        if is_ready(boat, tube) and (off if tube < 4 else 4 - off) < 4 and not boat.tubes[tube].target
    ]
    reaching = sum(1 for tube in bearing if run_of(seen, boat.tubes[tube].kind, far))
    return f"{count(reaching, 'free tube')} reach it." if reaching != 1 else "1 free tube reaches it."


def is_ready(boat: BoatView, tube: int) -> bool:
    """Whether a tube can fire."""
    view = boat.tubes[tube]
    return view.kind != "none" and not view.loading and f"tt{tube + 1}" not in boat.damage


def run_of(seen: Observation, kind: str, far: int) -> int:
    """Turns that a torpedo needs, 0 beyond its range."""
    return sea.speed(month_number(seen.month) >= LATE_WAR, KINDS.index(kind), far)


def about_course(seen: Observation, boat: BoatView, option: Course | Ahead) -> str:
    """A movement: what would lie before the tubes."""
    if not boat.space:
        return "Into the convoy."
    x, y = where(boat.space)
    facing = option.facing if isinstance(option, Course) else DIRECTIONS.index(boat.facing)
    if isinstance(option, Ahead):
        x, y = moved(x, y, facing, option.spaces)
    near = [ship for ship in seen.ships if ship.state in SEEN_STATES and distance(x, y, *where(ship.space)) <= NEAR]
    ahead = [ship for ship in near if where(ship.space) != (x, y)]
    bearing = [ship for ship in ahead if apart(direction(x, y, *where(ship.space)), facing) <= 1]
    points = count(sum(ship.vp for ship in bearing), "point")
    return f"{count(len(bearing), 'ship')} ahead within {NEAR} spaces, worth {points}. {about_escorts(seen, boat)}"


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
