"""§9.0 Approach 2: one person plays both sides, and dummies decide where German ships go."""

from __future__ import annotations

from typing import Final

from watu.core.actions import Action
from watu.core.agenda import Next, step
from watu.core.position import Position
from watu.core.reasons import Ask, Reason
from watu.games.far_seas.actions import DONE, MATE, MOVE, PLAN, RAIDING, SeaAction
from watu.games.far_seas.advanced.amcs import intern_amcs
from watu.games.far_seas.areas import AREAS
from watu.games.far_seas.german_movement import carry_out, form_squadrons
from watu.games.far_seas.plotting import assignments, is_last, leader_of, why_not_plan, why_not_raid
from watu.games.far_seas.position import EXECUTED, NOTHING, SQUADRON, FarSeasTable
from watu.games.far_seas.solitaire.moves import bot_move

NOT_A_UNIT: Final = Reason("§9.0", "Main Cruisers that have not moved are named, squadrons by their first ship")
NEEDS_ONE: Final = Reason("§4.2", "at least one Main Cruiser must move in each operation")
NOT_TOGETHER: Final = Reason("§9.3.2.1", "it has not come to the same area with room for another ship")
NOT_ASKED: Final = Reason("§9.0", "this is no part of moving German ships")


@step
def name_units(s: FarSeasTable, seat: int) -> Next:
    """§9.0 Choose which cruisers move: in this operation."""
    get = s.game.choices.get
    options = [get(MOVE, ship) for ship in s.game.chart.mains if why_not_name(s, ship) is None]
    if s.named:
        options.append(get(DONE))
    elif not options:
        return None
    choice = s.decide(seat, options, NAMING)
    if choice.kind == DONE:
        return None
    for ship in s.unit(choice.a):
        s.named.append(ship)
        s.moved[ship] = s.ob
    return name_units(seat)


def why_not_name(s: FarSeasTable, ship: int) -> Reason | None:
    """§9.0 Whether a unit can be named."""
    if ship >= len(s.to) or s.lead[ship] != ship or not 0 < s.where[ship] <= AREAS or s.moved[ship]:
        return NOT_A_UNIT
    return None


@step
def declare(s: FarSeasTable) -> Next:
    """§9.0 The names are known; nothing is written."""
    if s.telling and s.named:
        slugs = [s.game.chart.ships[ship].slug for ship in s.named]
        s.tell("named", "§9.0", {"ships": slugs, "last": int(is_last(s))})
    s.cubes = []
    return None


@step
def wander(s: FarSeasTable) -> Next:
    """§9.0 Dummies choose the area of each unit; then the person chooses what it does there. # R620"""
    s.phase = 3
    leads = s.leads_of([ship for ship in s.named if not s.has(ship, EXECUTED)])
    moves = [bot_move(lead) for lead in leads]
    interning = [intern_amcs(seat) for seat in s.game.german_seats if s.game.is_advanced]
    return (*moves, *[choose_task(ship) for ship in s.named], formed(), *interning)


@step
def choose_task(s: FarSeasTable, ship: int) -> Next:
    """§9.0 Choose an assignment: for a cruiser where it has come to, alone or with another."""
    get = s.game.choices.get
    s.in_hand = [ship]
    options = assignments(s, ship)
    options.extend([get(MATE, other) for other in s.named if why_not_with(s, ship, other) is None])
    choice = s.decide(s.game.seat_of[ship], options, TASKS)
    s.in_hand = []
    if choice.kind == MATE:
        s.plan[ship], s.plan_at[ship] = s.plan[choice.a], s.plan_at[choice.a]
        s.mate[ship] = s.mate[choice.a] = leader_of(s, choice.a)
    else:
        s.plan[ship] = NOTHING if choice.kind == RAIDING else choice.a
        if choice.kind == RAIDING:
            s.plan[ship], s.plan_at[ship] = 1, choice.a
        s.tasked.append(ship)
    carry_out(s, ship)
    return None


def why_not_with(s: FarSeasTable, ship: int, other: int) -> Reason | None:
    """§9.3.2.1 Whether a cruiser can share the task of one that has its task."""
    if other not in s.tasked or other == ship or s.to[other] != s.to[ship] or s.where[other] != s.where[ship]:
        return NOT_TOGETHER
    size = sum([1 for third in s.named if leader_of(s, third) == leader_of(s, other)])
    return NOT_TOGETHER if size >= SQUADRON else None


@step
def formed(s: FarSeasTable) -> Next:
    """§4.2 Those that share a task are a squadron."""
    s.tasked = []
    form_squadrons(s)
    return None


def why_not_naming(s: Position, player: int, action: Action) -> Reason | None:
    """§9.0 Why a ship cannot be named."""
    assert isinstance(s, FarSeasTable) and isinstance(action, SeaAction)
    if action.kind == DONE:
        return None if s.named else NEEDS_ONE
    return why_not_name(s, action.a) if action.kind == MOVE else NOT_ASKED


def why_not_task(s: Position, player: int, action: Action) -> Reason | None:
    """§9.0 Why a task cannot be chosen."""
    assert isinstance(s, FarSeasTable) and isinstance(action, SeaAction)
    ship = s.in_hand[0]
    if action.kind == PLAN:
        return why_not_plan(s, ship, action.a)
    if action.kind == RAIDING:
        return why_not_raid(s, ship, action.a)
    return why_not_with(s, ship, action.a) if action.kind == MATE else NOT_ASKED


NAMING: Final = Ask("§9.0", "name the cruisers that move, then be done", why_not_naming)
TASKS: Final = Ask("§4.3.1", "what does this cruiser try here", why_not_task)
