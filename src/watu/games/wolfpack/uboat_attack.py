"""U-boat Attack Phase (p.59-60)."""

from __future__ import annotations

from watu.core.actions import Action
from watu.core.agenda import Entry, Next, step
from watu.core.position import Position
from watu.core.reasons import Ask, Reason
from watu.games.wolfpack.actions import Fire, Shoot
from watu.games.wolfpack.asw import approach_combat, requests
from watu.games.wolfpack.asw.escorts import drop_contact, make_contact
from watu.games.wolfpack.constants import (
    COMBAT,
    DAY,
    G7A,
    GUN_RANGE,
    NO_TARGET,
    NO_TORPEDO,
    ON_ATTACK,
    ON_MAP,
    PERISCOPE,
    REMOVED,
    SURFACE,
)
from watu.games.wolfpack.position import RunningTorpedo, Sea, Uboat
from watu.games.wolfpack.pulls import NOT_ASKED, choose, pull, random_of, random_order
from watu.games.wolfpack.torpedoes import UNAIMED

RUN_TURNS = 3
BOW_FIRED = 1
STERN_FIRED = 2


def can_fire(s: Sea, boat: Uboat) -> bool:
    """p.59 At surface or periscope depth with a loaded tube."""
    if boat.depth > PERISCOPE or approach_combat.is_blind(boat):
        return False
    return bool(approach_combat.ready_tubes(boat, 0) or approach_combat.ready_tubes(boat, 1))


NOT_READY = Reason("p.59", "the tube is empty, loading or damaged")
OTHER_END = Reason("p.59", "a submerged boat fires from one end in a turn")
NO_SHIP = Reason("p.59", "no ship is spotted there")
SAME_SPACE = Reason("p.59", "the boat lies in the same space")


def how_far(s: Position, player: int, action: Action) -> str:
    """The range to a ship, and how far the torpedo in the tube runs."""
    assert isinstance(s, Sea) and isinstance(action, Fire)
    boat = s.boats[s.acting[player]]
    distance = s.map().range(boat.space, s.map().box_space[action.on(s.size)])
    return (
        f"{distance} spaces, {RUN_TURNS * s.game.box.tables.war[s.war()].spaces[boat.tube_kind[action.tube]]} at most"
    )


TOO_FAR = Reason("p.59", "the torpedo does not run so far", how_far)
BEHIND = Reason("p.59", "the target lies behind these tubes")
NO_SOLUTION = Reason("p.60", "without a calculation a torpedo is fired up to 45 degrees to either side only")
NOT_THERE = Reason("p.60", "the Escort is not on the Attack map within 6 spaces")


def why_not_tube(boat: Uboat, tube: int) -> Reason | None:
    """p.59 Loaded and undamaged, and of the end in use when submerged."""
    end = 0 if tube < 4 else 1
    if not approach_combat.ready_tubes(boat, end) >> tube & 1:
        return NOT_READY
    fired = STERN_FIRED if end == 0 else BOW_FIRED
    return OTHER_END if boat.depth > SURFACE and boat.used & fired else None


def off_axis(s: Sea, boat: Uboat, tube: int, space: int) -> int:
    """p.59 Torpedo Firing Angle. Steps of 45 degrees from the tube's axis, 0 to 4. # R353"""
    axis = boat.facing if tube < 4 else boat.facing + 4
    apart = (s.map().direction(boat.space, space) - axis) % 8
    return min(apart, 8 - apart)


def speed(s: Sea, kind: int, distance: int) -> int:
    """p.59 Torpedo Range and Speed. Turns to the target; 0 if it is out of range."""
    spaces = s.game.box.tables.war[s.war()].spaces[kind]
    turns = (distance + spaces - 1) // spaces
    return turns if turns <= RUN_TURNS else 0


def why_not_fire(s: Sea, boat: Uboat, tube: int, box: int) -> Reason | None:
    """p.59 U-boat vs. Convoy Ship. Ready, spotted, in range, within the arc; aimed or nearly straight. # R380"""
    reason = why_not_tube(boat, tube)
    if reason is not None:
        return reason
    if not s.has_ship(box):
        return NO_SHIP
    space = s.map().box_space[box]
    if space == boat.space:
        return SAME_SPACE
    if not speed(s, boat.tube_kind[tube], s.map().range(boat.space, space)):
        return TOO_FAR
    apart = off_axis(s, boat, tube, space)
    if apart == 4:
        return BEHIND
    return NO_SOLUTION if apart > 1 and boat.tube_aim[tube] != box else None


def why_not_shoot(s: Sea, boat: Uboat, tube: int, kind: int) -> Reason | None:
    """p.60 U-boat vs. Escort, Combat on Attack. 1 to 6 spaces away."""
    reason = why_not_tube(boat, tube)
    if reason is not None:
        return reason
    number = escort_number(s, kind)
    return None if number >= 0 and 1 <= s.map().range(boat.space, s.escorts[number].space) <= GUN_RANGE else NOT_THERE


def escort_number(s: Sea, kind: int) -> int:
    """The Escort on the Attack map that has a counter; -1 without one."""
    for number, escort in enumerate(s.escorts):
        if escort.kind == kind and escort.place == ON_MAP:
            return number
    return -1


def why_not_order(s: Position, player: int, action: Action) -> Reason | None:
    """p.59 U-boat Attack Phase."""
    assert isinstance(s, Sea)
    boat = s.boats[s.acting[player]]
    if isinstance(action, Fire) and action.on(s.size) >= 0:
        return why_not_fire(s, boat, action.tube, action.on(s.size))
    if isinstance(action, Shoot):
        return why_not_shoot(s, boat, action.tube, action.kind)
    return None if action is s.game.cease else NOT_ASKED


ORDERS = Ask("p.59", "fire a torpedo, or cease fire", why_not_order)


@step
def orders(s: Sea, number: int) -> Next:
    """p.59 U-boat Attack Phase. One torpedo after the other, until the boat ceases fire."""
    boat = s.boats[number]
    s.acting[boat.player] = number
    options: list[Action] = [s.game.cease]
    for tube in range(boat.tubes()):
        if why_not_tube(boat, tube) is None:
            options += [one for one in s.game.fire[s.size][tube] if why_not_fire(s, boat, tube, one.on(s.size)) is None]
            options += [one for one in s.game.shoot[tube] if why_not_shoot(s, boat, tube, one.kind) is None]
    choice = choose(s, boat, options, ORDERS)
    if isinstance(choice, Fire):
        return fire(s, boat, choice.tube, choice.on(s.size)), orders(number)
    if isinstance(choice, Shoot):
        target = escort_number(s, choice.kind)
        s.shots.append([number, choice.tube, boat.tube_kind[choice.tube], target])
        empty(boat, choice.tube)
        return orders(number)
    return None


def empty(boat: Uboat, tube: int) -> None:
    """The torpedo has left the tube, and so has its calculation."""
    boat.tube_kind[tube] = NO_TORPEDO
    boat.tube_aim[tube] = NO_TARGET
    boat.used |= BOW_FIRED if tube < 4 else STERN_FIRED


def fire(s: Sea, boat: Uboat, tube: int, box: int) -> Entry:
    """p.59 The torpedo is in the water: angle, turns, modifier; steam by day may be seen."""
    space = s.map().box_space[box]
    torpedo = RunningTorpedo(boat.number, tube, boat.tube_kind[tube], box)
    torpedo.origin = boat.space
    torpedo.direction = s.map().direction(boat.space, space)
    torpedo.turns = speed(s, torpedo.kind, s.map().range(boat.space, space))
    torpedo.half_value = boat.is_replacement
    torpedo.unaimed = boat.tube_aim[tube] != box
    if torpedo.unaimed:
        torpedo.modifier = UNAIMED  # R381
    else:
        torpedo.modifier = boat.tube_tdc[tube] - (1 if off_axis(s, boat, tube, space) > 1 else 0)
    s.running.append(torpedo)
    empty(boat, tube)
    if s.telling:
        fields: dict[str, int | str | bool] = {"boat": boat.number, "tube": tube + 1, "space": s.map().name(space)}
        s.tell("fires", "p.59", {**fields, "turns": torpedo.turns, "modifier": torpedo.modifier, "kind": torpedo.kind})
    return wake(boat.number, torpedo.kind == G7A)


@step
def wake(s: Sea, number: int, is_steam: bool) -> Next:
    """p.60 Steam Torpedoes Fired During Day. Binoculars in the first column bring a Targeted request. # R382"""
    if not is_steam or s.time != DAY:
        return None
    is_seen = s.game.box.cards.combat.spot[pull(s, COMBAT)][s.weather] & 1 == 1
    if s.telling:
        s.tell("wake", "p.60", {"boat": number, "seen": is_seen})
    return requests.call(s.boats[number].space, True, number) if is_seen else None


@step
def resolve_shots(s: Sea) -> Next:
    """p.60 Combat on Attack. Escort by Escort; of several boats at one the order is random."""
    targets: list[int] = []
    for shot in s.shots:
        if shot[3] not in targets:
            targets.append(shot[3])
    return tuple(resolve_target(target) for target in targets)


@step
def resolve_target(s: Sea, target: int) -> Next:
    """p.60 All torpedoes at one Escort; what it does when it survives comes after the last. # R383"""
    boats: list[int] = []
    for shot in s.shots:
        if shot[3] == target and shot[0] not in boats:
            boats.append(shot[0])
    order = random_order(s, boats, "p.60 Order of boats")
    steps: list[Entry] = []
    for number in order:
        own = [shot for shot in s.shots if shot[3] == target and shot[0] == number]
        steps += [approach_combat.torpedo(number, target, shot[2], True) for shot in own]
    s.shots = [shot for shot in s.shots if shot[3] != target]
    return (*steps, revenge(target, tuple(boats)))


@step
def revenge(s: Sea, target: int, attackers: tuple[int, ...]) -> Next:
    """p.60 A surviving Escort gains Full Contact on an attacker, and is on top of a submerged one. # R383"""
    escort = s.escorts[target]
    if escort.place == REMOVED:
        return None
    boats = [s.boats[number] for number in attackers if s.boats[number].place == ON_ATTACK]
    free = [boat for boat in boats if boat.alarm in (-1, target)]
    if not free:
        return None
    boat = free[random_of(s, len(free), "p.60 Whom the Escort turns on")]
    if escort.target != boat.number:
        drop_contact(s, escort)
    make_contact(s, target, boat, False)
    if boat.depth > SURFACE:
        escort.space = boat.space
    return None
