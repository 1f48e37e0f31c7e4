"""U-boat Movement Phase (p.28-36): implosion, status, depth, movement on both maps, Emergency Blow, disengaging."""

from __future__ import annotations

from watu.core.actions import Action
from watu.core.agenda import Next, step
from watu.core.position import Position
from watu.core.reasons import Ask, Reason
from watu.games.wolfpack import attack_movement, losses
from watu.games.wolfpack.actions import ToBox, ToDepth
from watu.games.wolfpack.asw.approach_search import follow
from watu.games.wolfpack.asw.escorts import go_to_depth
from watu.games.wolfpack.attack_movement import leave_map
from watu.games.wolfpack.constants import (
    ASW,
    BATTLE,
    DEEPEST,
    DI,
    EL,
    ENTRY_FROM,
    FAST,
    FLOOD_I,
    FLOOD_O2,
    HY,
    INTERCEPT,
    M15,
    M30,
    M90,
    M165,
    M210,
    ON_APPROACH,
    ON_ATTACK,
    ON_MAP,
    RD,
    SUNK,
    SURFACE,
)
from watu.games.wolfpack.position import Sea, Uboat
from watu.games.wolfpack.pulls import (
    BY_DIE,
    NOT_ASKED,
    again,
    choose,
    d10,
    deciding,
    pull,
    pull_more,
    tell_d10,
    wants_again,
)

BLOW_RISE = 3
HEX = 1
SQUARE = 2


ENTRY = again("p.31", "the boat enters the Attack map on the number shown or more")


@step
def entry_check(s: Sea, number: int) -> Next:
    """p.31 Moving from Approach to Attack. On turns 8 to 10 a d10 in the range of the turn sends the boat in."""
    boat = s.boats[number]
    needed = s.game.box.tables.enter[s.turn - ENTRY_FROM]
    value = d10(s, "p.31 Moving from Approach to Attack")
    if wants_again(s, boat, ENTRY, f"{value} of {needed}", deciding(BY_DIE, needed)):
        value = tell_d10(s, s.game.box.cards.battle.d10[pull_more(s, BATTLE)], "p.31 Moving from Approach to Attack")
    boat.must_enter = value >= needed
    return None


@step
def move_boat(s: Sea, number: int) -> Next:
    """p.28 U-boat Movement Phase. What happens by itself first, then orders, depth, movement."""
    boat = s.boats[number]
    descend(s, boat)
    if implodes(s, boat):
        losses.lose(s, boat, SUNK, "p.28")
        return None
    if boat.blowing:
        return blow(number)
    if hydrophone_fails(s, boat) or (must_disengage(boat) and why_not_disengage(s, boat) is None):
        leave_map(s, boat, "p.36")
        return None
    return orders(number)


def is_flooded(boat: Uboat) -> bool:
    """p.28 Flooding at I-N (I-N-G) with heavy or worse damage to rudder and planes: the boat sinks deeper. # R323"""
    return boat.flooding >= FLOOD_I and boat.heavy(RD)


def descend(s: Sea, boat: Uboat) -> None:
    """p.28 Descending Due to Heavy Damage and Flooding. 30 m."""
    if is_flooded(boat):
        go_to_depth(s, boat, deeper(boat.depth, 2))


def deeper(depth: int, steps: int) -> int:
    """p.30 A depth some steps of 15 m below; surface and periscope depth are both 0 m. # R305"""
    return min(DEEPEST, max(depth, 1) + steps)


def implodes(s: Sea, boat: Uboat) -> bool:
    """p.28 Implosion Check. Always at 270 m; a card at 210 m or deeper, and from 90 m with flooding at the second O. # R324"""
    if boat.depth >= DEEPEST:
        return True
    if boat.depth < M210 and (boat.depth < M90 or boat.flooding < FLOOD_O2):
        return False
    crush = s.game.box.cards.asw.crush[pull(s, ASW)]
    found = crush == (SQUARE if boat.depth >= M165 else HEX)
    if s.telling:
        s.tell("implosion", "p.28", {"boat": boat.number, "implodes": found})
    return found


def hydrophone_fails(s: Sea, boat: Uboat) -> bool:
    """p.63 Hydrophone. Deaf at 15 m or deeper and without contact, a boat gives up on a 1 or 2."""
    if not boat.heavy(HY) or boat.depth < M15 or boat.alarm >= 0:
        return False
    return d10(s, "p.63 Hydrophone out of order") <= 2


def must_disengage(boat: Uboat) -> bool:
    """p.51, p.63 All Crew Sections KIA, or heavy damage to the electric engines: at the earliest opportunity. # R325"""
    return boat.kia_sections() or boat.heavy(EL)


IN_CONTACT = Reason("p.36", "an Escort has contact with the boat")
ESCORT_NEAR = Reason("p.36", "the boat is in the search range of an Escort without contact")
ESCORT_ASSIGNED = Reason("p.36", "an Escort is assigned to the boat's quadrant")


def why_not_disengage(s: Sea, boat: Uboat) -> Reason | None:
    """p.36 U-boat Disengagement from Patrol. # R326"""
    if boat.alarm >= 0:
        return IN_CONTACT
    if boat.place != ON_ATTACK:
        return None
    chart = s.map()
    for escort in s.escorts:
        if escort.place == ON_MAP and escort.target < 0 and chart.range(escort.space, boat.space) <= 4 + escort.age:
            return ESCORT_NEAR
        if escort.place == INTERCEPT and chart.touches(boat.space, chart.quadrant(escort.space)):
            return ESCORT_ASSIGNED
    return None


TOO_SHALLOW = Reason("p.29", "Silent Running needs 30 m or more")
ON_THE_SURFACE = Reason("p.35", "the boat is on the surface already")
TOO_WET = Reason("p.35", "flooding at I-N (I-N-G) and damaged planes allow no Emergency Blow")
NOT_SURFACED = Reason("p.29", "a boat is scuttled on the surface")
MUST_ENTER = Reason("p.31", "the boat must enter the Attack map this turn")


def why_not_order(s: Position, player: int, action: Action) -> Reason | None:
    """p.29, p.35, p.36 Silent Running, Emergency Blow, Scuttle, disengaging."""
    assert isinstance(s, Sea)
    boat = s.boats[s.acting[player]]
    if action is s.game.silent:
        return MUST_ENTER if boat.must_enter else TOO_SHALLOW if boat.depth < M30 else None
    if action is s.game.blow:
        return ON_THE_SURFACE if boat.depth == SURFACE else TOO_WET if is_flooded(boat) else None
    if action is s.game.scuttle:
        return NOT_SURFACED if boat.depth > SURFACE else None
    if action is s.game.disengage:
        return why_not_disengage(s, boat)
    return None if action is s.game.sail else NOT_ASKED


ORDERS = Ask("p.28", "sail on, run silent, or leave the fight", why_not_order)


@step
def orders(s: Sea, number: int) -> Next:
    """p.29 Operational Running/Silent Running, and the ways out of the patrol, at the beginning of movement."""
    boat = s.boats[number]
    s.acting[boat.player] = number
    options: list[Action] = [s.game.sail]
    options += [one for one in s.game.orders if why_not_order(s, boat.player, one) is None]
    choice = choose(s, boat, options, ORDERS)
    boat.silent = choice is s.game.silent
    if choice is s.game.blow:
        boat.blowing = True
        return blow(number)
    if choice is s.game.scuttle:
        losses.scuttle(s, boat)
    elif choice is s.game.disengage:
        leave_map(s, boat, "p.36")
    elif not boat.silent:
        return sail(s, boat)
    return None


def sail(s: Sea, boat: Uboat) -> Next:
    """p.30-34 Depth, then movement: into the Attack map, round the Approach map, or on the Attack map."""
    if can_change_depth(boat):
        return change_depth(boat.number, boat.depth)
    return go_on(boat.number, boat.depth)


def can_change_depth(boat: Uboat) -> bool:
    """p.30, p.63 Not before the first contact on the Approach map, and not with rudder and planes destroyed. # R327"""
    if boat.place == ON_APPROACH and not boat.contacted and boat.depth == SURFACE and not boat.must_enter:
        return False
    return boat.damage[RD] < 4 and (boat.depth == SURFACE or boat.damage[EL] < 4)


CANNOT_RISE = Reason("p.28", "flooding and damaged planes let the boat only sink")
TOO_FAR_UP = Reason("p.30", "the boat cannot rise so far in a turn")
TOO_FAR_DOWN = Reason("p.30", "the boat cannot dive so far in a turn")


def why_not_depth(s: Position, player: int, action: Action) -> Reason | None:
    """p.30 Depth. Type VII 30 m either way; Type IX 30 m down and 15 m up. # R305"""
    assert isinstance(s, Sea)
    if not isinstance(action, ToDepth):
        return NOT_ASKED
    boat = s.boats[s.acting[player]]
    change = level(action.depth) - level(boat.depth)
    if action.depth < boat.depth and is_flooded(boat):
        return CANNOT_RISE
    if change > 2:
        return TOO_FAR_DOWN
    return TOO_FAR_UP if -change > (1 if boat.is_ix else 2) else None


def level(depth: int) -> int:
    """p.30 Steps of 15 m below the surface; periscope depth counts as 0. # R305"""
    return max(depth - 1, 0)


DEPTH = Ask("p.30", "choose the depth for this turn", why_not_depth)


@step
def change_depth(s: Sea, number: int, before: int) -> Next:
    """p.30 Depth. Before movement; what may follow depends on how far it changed."""
    boat = s.boats[number]
    s.acting[boat.player] = number
    options = [one for one in s.game.to_depth if why_not_depth(s, boat.player, one) is None]
    depth = choose(s, boat, options, DEPTH).depth
    if depth != boat.depth:
        go_to_depth(s, boat, depth)
    return go_on(number, before)


@step
def go_on(s: Sea, number: int, before: int) -> Next:
    """p.30-34 Movement after the change of depth."""
    boat = s.boats[number]
    if boat.must_enter and can_go(boat):
        return attack_movement.enter(number)
    boat.must_enter = False
    if is_held(boat, before):
        return attack_movement.turn_only(number) if boat.place == ON_ATTACK and not boat.is_ix else None
    if boat.place == ON_ATTACK:
        return attack_movement.free_turn(number)
    return approach_move(number) if approach_boxes(s, boat) else None


def is_held(boat: Uboat, before: int) -> bool:
    """p.30 Type VII goes no space forward after more than 15 m, Type IX after any change of depth. # R328"""
    if boat.is_ix:
        return boat.depth != before
    return abs(level(boat.depth) - level(before)) > 1


def can_go(boat: Uboat) -> bool:
    """p.63 Engines and rudder. Nothing moves that has lost what drives it."""
    engine = DI if boat.depth == SURFACE else EL
    return boat.damage[RD] < 4 and boat.damage[engine] < 4


def approach_boxes(s: Sea, boat: Uboat) -> int:
    """p.32 Approach Movement. 1 box or none, by speed, depth, turn and engines. # R329"""
    is_even = s.turn % 2 == 0
    engine = DI if boat.depth == SURFACE else EL
    if not can_go(boat) or (boat.heavy(engine) and not is_even):
        return 0
    if s.speed == FAST:
        return 1 if boat.depth == SURFACE and is_even else 0
    return 1 if boat.depth == SURFACE or is_even else 0


NOT_NEXT = Reason("p.32", "a boat moves to an adjacent Approach box")


def why_not_move(s: Position, player: int, action: Action) -> Reason | None:
    """p.32 Approach Movement. To either neighbour on the track, or nowhere."""
    assert isinstance(s, Sea)
    if not isinstance(action, ToBox) or action.on(s.size) < 0:
        return NOT_ASKED
    return NOT_NEXT if abs(action.on(s.size) - s.boats[s.acting[player]].box) > 1 else None


MOVE = Ask("p.32", "stay in the Approach box or move to the next", why_not_move)


@step
def approach_move(s: Sea, number: int) -> Next:
    """p.32 Approach Movement. An Escort in contact comes along."""
    boat = s.boats[number]
    boxes = s.game.to_box[s.size]
    options = boxes[max(0, boat.box - 1) : boat.box + 2]
    boat.box = choose(s, boat, options, MOVE).on(s.size)
    follow(s, boat)
    return None


@step
def blow(s: Sea, number: int) -> Next:
    """p.35 Emergency Blow. 45 m a turn until the surface, and there the boat is scuttled. # R330"""
    boat = s.boats[number]
    boat.silent = False
    boat.must_enter = False
    if is_flooded(boat):
        return None
    rise = level(boat.depth) - BLOW_RISE
    go_to_depth(s, boat, rise + 1 if rise > 0 else SURFACE)
    if boat.depth == SURFACE:
        losses.scuttle(s, boat)
    return None
