"""Movement on the Attack map (p.31, p.33-34, p.36): entry, facing, turning, spaces, and leaving."""

from __future__ import annotations

from watu.core.actions import Action
from watu.core.agenda import Next, step
from watu.core.position import Position
from watu.core.reasons import Ask, Reason
from watu.games.wolfpack import survival
from watu.games.wolfpack.actions import Ahead, Course, ToSpace
from watu.games.wolfpack.constants import (
    DI,
    EL,
    NO_TARGET,
    ON_ATTACK,
    ON_TURN_TRACK,
    RD,
    SURFACE,
)
from watu.games.wolfpack.position import Sea, Uboat
from watu.games.wolfpack.pulls import NOT_ASKED, choose

TURNS = ((4, 2), (3, 1))

NO_LINK = Reason("p.31", "the box does not lead to this space")


def why_not_enter(s: Position, player: int, action: Action) -> Reason | None:
    """p.31 Moving from Approach to Attack. Five spaces from the surface, three submerged."""
    assert isinstance(s, Sea)
    if not isinstance(action, ToSpace):
        return NOT_ASKED
    return None if action.on(s.size) in links(s, s.boats[s.acting[player]]) else NO_LINK


def links(s: Sea, boat: Uboat) -> list[int]:
    """p.31 The spaces to which a boat's box leads."""
    chart = s.map()
    return (chart.surfaced_links if boat.depth == SURFACE else chart.submerged_links)[boat.box]


ENTER = Ask("p.31", "choose the space in which the boat enters the Attack map", why_not_enter)
FACE = Ask("p.31", "choose the facing of the boat")


@step
def enter(s: Sea, number: int) -> Next:
    """p.31 Moving from Approach to Attack. The boat's whole movement for the turn, with any facing. # R331"""
    boat = s.boats[number]
    options = [s.game.to_space[s.size][space] for space in links(s, boat)]
    boat.space = choose(s, boat, options, ENTER).on(s.size)
    boat.facing = choose(s, boat, s.game.courses, FACE).facing
    boat.place, boat.box, boat.must_enter = ON_ATTACK, -1, False
    if s.telling:
        s.tell("enters", "p.31", {"boat": number, "space": s.map().name(boat.space), "facing": boat.facing})
    return None


def most_turns(s: Sea, boat: Uboat) -> int:
    """p.33 Turning. Steps of 45 degrees by type and depth; with a damaged rudder one, on even turns. # R332"""
    if boat.damage[RD] >= 4:
        return 0
    if boat.heavy(RD):
        return 1 if s.turn % 2 == 0 else 0
    return TURNS[int(boat.is_ix)][int(boat.depth > SURFACE)]


def most_spaces(s: Sea, boat: Uboat) -> int:
    """p.34 Attack Movement. Two spaces surfaced, one submerged; a damaged engine runs on even turns. # R333"""
    engine = DI if boat.depth == SURFACE else EL
    if boat.damage[RD] >= 4 or boat.damage[engine] >= 4 or (boat.heavy(engine) and s.turn % 2):
        return 0
    return 2 if boat.depth == SURFACE else 1


TURNS_TOO_FAR = Reason("p.33", "the boat cannot turn so far")


def why_not_turn(s: Position, player: int, action: Action) -> Reason | None:
    """p.33 Turning."""
    assert isinstance(s, Sea)
    boat = s.boats[s.acting[player]]
    if not isinstance(action, Course):
        return NOT_ASKED
    return TURNS_TOO_FAR if angle(boat.facing, action.facing) > most_turns(s, boat) else None


def angle(a: int, b: int) -> int:
    """Steps of 45 degrees between two directions, 0 to 4."""
    apart = (a - b) % 8
    return min(apart, 8 - apart)


STEER = Ask("p.33", "choose the course", why_not_turn)


def steer(s: Sea, boat: Uboat) -> None:
    """p.33 Turning. The facing may also stay."""
    s.acting[boat.player] = boat.number
    options = [one for one in s.game.courses if why_not_turn(s, boat.player, one) is None]
    boat.facing = choose(s, boat, options, STEER).facing


@step
def turn_only(s: Sea, number: int) -> Next:
    """p.33 The free turn may be used without moving, after a change of depth too."""
    steer(s, s.boats[number])
    return None


@step
def free_turn(s: Sea, number: int) -> Next:
    """p.33 Turning. One free turn before the movement forward."""
    steer(s, s.boats[number])
    return go_ahead(number)


OFF_THE_MAP = Reason("p.36", "a boat leaves the map only over its bottom edge")
NO_SPEED = Reason("p.34", "the boat does not go so far in a turn")


def why_not_ahead(s: Position, player: int, action: Action) -> Reason | None:
    """p.34 Attack Movement. Forward only; off the map only at the bottom."""
    assert isinstance(s, Sea)
    if not isinstance(action, Ahead):
        return NOT_ASKED
    boat = s.boats[s.acting[player]]
    if action.spaces > most_spaces(s, boat):
        return NO_SPEED
    first = s.map().step(boat.space, boat.facing) if action.spaces else boat.space
    if first == -1 or (action.spaces == 2 and first >= 0 and s.map().step(first, boat.facing) == -1):
        return OFF_THE_MAP
    return NO_SPEED if action.spaces == 2 and first == -2 else None


AHEAD = Ask("p.34", "choose how far to go ahead", why_not_ahead)


@step
def go_ahead(s: Sea, number: int) -> Next:
    """p.34 Attack Movement. Up to two spaces surfaced, or one and another turn; one submerged."""
    boat = s.boats[number]
    s.acting[boat.player] = number
    options = [one for one in s.game.ahead if why_not_ahead(s, boat.player, one) is None]
    spaces = choose(s, boat, options, AHEAD).spaces
    for _ in range(spaces):
        space = s.map().step(boat.space, boat.facing)
        if space < 0:
            return over_the_edge(s, boat)
        boat.space = space
    if s.telling:
        s.tell("moves", "p.34", {"boat": number, "space": s.map().name(boat.space), "facing": boat.facing})
    return turn_only(number) if spaces == 1 and boat.depth == SURFACE else None


def over_the_edge(s: Sea, boat: Uboat) -> Next:
    """p.36, p.55 Off the bottom of the map: out of the patrol, or to the survival table under contact."""
    if boat.alarm >= 0:
        return survival.survival(boat.number)
    leave_map(s, boat, "p.36")
    return None


def leave_map(s: Sea, boat: Uboat, rule: str) -> None:
    """p.36 U-boat Disengagement. To the current turn of the Turn Track; it may still hunt stragglers."""
    boat.place, boat.left_turn = ON_TURN_TRACK, s.turn
    boat.silent = False
    boat.tube_aim = [NO_TARGET] * len(boat.tube_aim)
    if s.telling:
        s.tell("disengages", rule, {"boat": boat.number, "turn": s.turn})
