"""Reload Torpedo Phase (p.58)."""

from __future__ import annotations

from watu.core.actions import Action
from watu.core.agenda import Next, step
from watu.core.position import Position
from watu.core.reasons import Ask, Reason
from watu.games.wolfpack.actions import Load
from watu.games.wolfpack.constants import BOW, HEAVY, NO_TARGET, STERN, TUBE1
from watu.games.wolfpack.crew import SECTION_TRACK, effect
from watu.games.wolfpack.position import Sea, Uboat
from watu.games.wolfpack.pulls import NOT_ASKED, choose

LOADING = 2


def advance(boat: Uboat) -> None:
    """p.58 Reload Torpedo Phase. Loading 1 comes off, Loading 2 becomes Loading 1. # R378"""
    for tube in range(6):
        if boat.tube_load[tube]:
            boat.tube_load[tube] -= 1


NO_TUBE = Reason("p.58", "the boat has no such tube")
OTHER_END = Reason("p.58", "the other end of the boat is asked now; each loads one tube a turn")
NOT_EMPTY = Reason("p.58", "the tube holds a torpedo")
DAMAGED = Reason("p.58", "a damaged tube is repaired before it is loaded")
NO_RELOAD = Reason("p.58", "this end of the boat has no reload of this kind")
NO_HANDS = Reason("p.58", "the Crew Section at this end has heavy wounds or is KIA")


def why_not_load(s: Position, player: int, action: Action) -> Reason | None:
    """p.58 An empty, undamaged tube, a reload of its own end, and hands to do it."""
    assert isinstance(s, Sea)
    if not isinstance(action, Load):
        return None if action is s.game.no_load else NOT_ASKED
    boat = s.boats[s.acting[player]]
    if (action.tube >= 4) != (boat.used == 1):
        return OTHER_END
    return why_not(boat, action.tube, action.kind)


def why_not(boat: Uboat, tube: int, kind: int) -> Reason | None:
    """p.58 Whether a tube can be loaded with a kind."""
    if tube >= boat.tubes():
        return NO_TUBE
    if boat.tube_kind[tube]:
        return NOT_EMPTY
    if boat.damage[TUBE1 + tube]:
        return DAMAGED
    if boat.wounds[BOW if tube < 4 else STERN] >= HEAVY:
        return NO_HANDS
    return None if boat.reloads[(0 if tube < 4 else 2) + kind - 1] else NO_RELOAD


def has_choice(s: Sea, boat: Uboat) -> bool:
    """p.58 Whether any tube can be loaded."""
    for tube in range(boat.tubes()):
        if not boat.tube_kind[tube] and (why_not(boat, tube, 1) is None or why_not(boat, tube, 2) is None):
            return True
    return False


LOAD = Ask("p.58", "begin to load a tube, or none", why_not_load)


@step
def load_tubes(s: Sea, number: int) -> Next:
    """p.58 One tube at the bow and one at the stern; with the Crew Sections' skill a turn less. # R379"""
    boat = s.boats[number]
    s.acting[boat.player] = number
    turns = LOADING + effect(s, boat.skills, SECTION_TRACK, "reload")
    for first, last in ((0, 4), (4, 6)):
        boat.used = int(first > 0)
        options: list[Action] = [s.game.no_load]
        for tube in range(first, last):
            options += [one for one in s.game.load[tube] if why_not(boat, tube, one.kind) is None]
        choice = choose(s, boat, options, LOAD)
        if isinstance(choice, Load):
            boat.reloads[(0 if first == 0 else 2) + choice.kind - 1] -= 1
            boat.tube_kind[choice.tube] = choice.kind
            boat.tube_load[choice.tube] = turns
            boat.tube_aim[choice.tube] = NO_TARGET
    return None
