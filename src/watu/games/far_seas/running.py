"""§4.6.3.1, §4.6.3.2 Running: groups, who chases whom, who is faster, and where runners go."""

from __future__ import annotations

from typing import Final

from watu.core.actions import Action
from watu.core.agenda import Next, step
from watu.core.position import Position
from watu.core.reasons import Ask, Reason
from watu.games.far_seas.actions import CHASE, FLEE, GROUP, GROUPS, STAY, SeaAction
from watu.games.far_seas.areas import AREAS, CHANNEL, is_canal
from watu.games.far_seas.cowardice import cowardice
from watu.games.far_seas.position import (
    ALLIED,
    AT_SEA,
    BESIDE_CONVOY,
    FROM_RIVER,
    GERMAN,
    IDLE,
    RAN,
    SPENT,
    FarSeasBattle,
    FarSeasTable,
)
from watu.games.far_seas.restrictions import pay

STACKS: Final = 15  # chasing the groups of one side

ALL_RUN: Final = Reason("§4.6.3", "before combat all ships of the unit run or none")
NEXT_GROUP: Final = Reason("§4.6.3.1", "groups are numbered as they are made")
NO_SUCH_GROUP: Final = Reason("§4.6.3.1", "no ship runs in that group")
NO_SUCH_STACK: Final = Reason("§4.6.3.1", "no ship of that stack chases that group")
NOT_ADJACENT: Final = Reason("§4.6.3", "it is not next to the area of the encounter")
PANAMA_CLOSED: Final = Reason("§2.2", "no German ship passes the Panama Canal on Turn 1")
NOT_ASKED: Final = Reason("§4.6.3", "this is no part of running and chasing")


def battle_of(s: FarSeasTable) -> FarSeasBattle:
    """§4.6.3 The encounter or combat under way."""
    assert s.battle is not None, "a battle is under way"
    return s.battle


@step
def group_up(s: FarSeasTable, ship: int) -> Next:
    """§4.6.3.1 Choose the group a ship runs in: one that is there, or a new one."""
    b = battle_of(s)
    if len(b.sides[b.runner]) == 1:
        b.runs[ship] = 1
        return None
    options = [s.game.choices.get(GROUP, group) for group in range(1, groups_of(b) + 2)]
    if len(options) == 1:
        b.runs[ship] = 1
        return None
    b.aiming = ship
    b.runs[ship] = s.decide(s.game.seat_of[ship], options, GROUPING).a
    return None


def groups_of(b: FarSeasBattle) -> int:
    """§4.6.3.1 The number of groups made so far."""
    return max([0, *b.runs.values()])


@step
def run_or_stay(s: FarSeasTable, ship: int) -> Next:
    """§4.6.4 Fight on, or try to run: each ship after a round, alone or in a group. # R664"""
    b = battle_of(s)
    side = GERMAN if ship < s.game.chart.first_ally else ALLIED
    if ship not in b.sides[side] or not b.sides[1 - side]:
        return None
    b.runner = side
    b.aiming = ship
    get = s.game.choices.get
    options = [get(STAY), *[get(GROUP, group) for group in range(1, min(groups_of(b) + 1, GROUPS) + 1)]]
    choice = s.decide(s.game.seat_of[ship], options, RUN_AFTER_ROUND)
    if choice.kind == GROUP:
        b.runs[ship] = choice.a
    return None


@step
def chasing(s: FarSeasTable) -> Next:
    """§4.6.3.1 Runners and chasers are paired: cowardice of British runners, then the chasers choose, then each group's run."""
    b = battle_of(s)
    if not b.runs:
        b.runner = -1
        return None
    for ship in b.runs:
        if ship >= s.game.chart.first_ally:
            s.put(ship, RAN)
    if b.runner == ALLIED:  # R544
        fresh = [ship for ship in b.runs if ship not in b.charged]
        b.charged.extend(cowardice(s, fresh, b.sides[GERMAN]))
    groups = sorted(set(b.runs.values()))
    return (*[chase(ship) for ship in b.sides[1 - b.runner]], *[resolve(group) for group in groups])


@step
def chase(s: FarSeasTable, ship: int) -> Next:
    """§4.6.3.1 Choose the group a ship chases: alone or in a stack with another, or none. # R535"""
    b = battle_of(s)
    if ship in b.runs:
        return None
    b.aiming = ship
    options = chase_options(s, b)
    choice = s.decide(s.game.seat_of[ship], options, CHASING)
    if choice.kind == CHASE:
        b.chases[ship] = choice.a * 16 + (choice.b or new_stack(b))
    return None


def new_stack(b: FarSeasBattle) -> int:
    """§4.6.3.1 A number that no stack has; where fifteen are at it, the rest goes with the last of them. # R674"""
    return min(STACKS, max([0, *[value % 16 for value in b.chases.values()]]) + 1)


def chase_options(s: FarSeasTable, b: FarSeasBattle) -> list[SeaAction]:
    """§4.6.3.1 Every group alone, or with one of the first eight stacks that chase it. # R674"""
    get = s.game.choices.get
    options = [get(STAY)]
    for group in sorted(set(b.runs.values())):
        stacks = sorted({value % 16 for value in b.chases.values() if value // 16 == group and value % 16 <= GROUPS})
        options.extend([get(CHASE, group, stack) for stack in [0, *stacks]])
    return options


@step
def resolve(s: FarSeasTable, group: int) -> Next:
    """§4.6.3.2 Speed decides whether it escapes: the group's against that of each stack that chases it; it escapes if it beats them all. # R536"""
    b = battle_of(s)
    runners = [ship for ship, number in b.runs.items() if number == group]
    is_caught = False
    for stack in sorted({value for value in b.chases.values() if value // 16 == group}):
        chasers = [ship for ship, value in b.chases.items() if value == stack]
        if outruns(s, slowest(s, runners), slowest(s, chasers)):
            for ship in chasers:
                del b.chases[ship]
        else:
            is_caught = True
    if s.telling:
        slugs = [s.game.chart.ships[ship].slug for ship in runners]
        s.tell("run", "§4.6.3.2", {"ships": slugs, "caught": int(is_caught)})
    return None if is_caught else flee(group)


def slowest(s: FarSeasTable, ships: list[int]) -> int:
    """§4.6.3.2 A squadron is as fast as its slowest ship. # R538"""
    return min([s.speed(ship) for ship in ships])


def outruns(s: FarSeasTable, runner: int, chaser: int) -> bool:
    """§4.6.3.2 Equal speeds roll off; within one grade the slower needs a 6; beyond that the faster succeeds."""
    if runner - chaser >= 2 or chaser - runner >= 2:
        return runner > chaser
    if runner != chaser:
        is_six = s.roll(6, "§4.6.3.2 Run") == 6
        return is_six if runner < chaser else not is_six
    for _ in range(9):  # ties are rolled again, here as often as a step may ask
        mine, other = s.roll(6, "§4.6.3.2 Run"), s.roll(6, "§4.6.3.2 Chase")
        if mine != other:
            return mine > other
    return False


@step
def flee(s: FarSeasTable, group: int) -> Next:
    """§4.6.3 Choose where the group escapes to: an adjacent area of its owner's choice, and is done for the turn. # R534"""
    b = battle_of(s)
    ships = [ship for ship, number in b.runs.items() if number == group]
    area = b.area
    if b.kind in (AT_SEA, FROM_RIVER, BESIDE_CONVOY):
        places = refuges(s, ships[0], b.area)
        if not places:
            return None
        get = s.game.choices.get
        b.aiming = ships[0]
        area = s.decide(s.game.seat_of[ships[0]], [get(FLEE, place) for place in places], FLEEING).a
    escape(s, ships, area)
    return None


def refuges(s: FarSeasTable, ship: int, area: int) -> list[int]:
    """§4.6.3 Where a ship can escape to."""
    return [place for place in range(1, CHANNEL + 1) if why_not_flee(s, ship, area, place) is None]


def why_not_flee(s: FarSeasTable, ship: int, area: int, place: int) -> Reason | None:
    """§4.6.3 Any adjacent area legal for the ship."""
    chart = s.game.chart
    if ship >= chart.first_ally:
        return None if place in chart.allied_next[area] else NOT_ADJACENT
    if place > AREAS or place not in chart.german_next[area]:
        return NOT_ADJACENT
    return PANAMA_CLOSED if s.turn == 1 and is_canal(area, place) else None


def escape(s: FarSeasTable, ships: list[int], area: int) -> None:
    """§4.6.3 The ships leave the battle and are flipped; a forbidden area costs its penalty (§5.0). # R520"""
    b = battle_of(s)
    for ship in ships:
        b.sides[b.runner].remove(ship)
        del b.runs[ship]
        s.put(ship, SPENT | RAN)
        if b.round > 0:
            b.fled.append(ship)
        if b.kind in (AT_SEA, FROM_RIVER, BESIDE_CONVOY):
            if ship >= s.game.chart.first_ally:
                pay(s, ship, area)
            s.where[ship] = area
            s.duty[ship] = IDLE
            s.at[ship] = -1
    s.form(ships)
    if s.telling:
        slugs = [s.game.chart.ships[ship].slug for ship in ships]
        s.tell("escaped", "§4.6.3", {"ships": slugs, "to": area})


def why_not_group(s: Position, player: int, action: Action) -> Reason | None:
    """§4.6.3.1 A group that is there, or the next one."""
    assert isinstance(s, FarSeasTable) and isinstance(action, SeaAction)
    if action.kind == STAY:
        return ALL_RUN if battle_of(s).round == 0 else None
    if action.kind != GROUP:
        return NOT_ASKED
    return None if action.a <= groups_of(battle_of(s)) + 1 else NEXT_GROUP


def why_not_chase(s: Position, player: int, action: Action) -> Reason | None:
    """§4.6.3.1 A group that runs, alone or in a stack that chases it."""
    assert isinstance(s, FarSeasTable) and isinstance(action, SeaAction)
    b = battle_of(s)
    if action.kind == STAY:
        return None
    if action.kind != CHASE:
        return NOT_ASKED
    if action.a not in b.runs.values():
        return NO_SUCH_GROUP
    return None if action.b == 0 or action.a * 16 + action.b in b.chases.values() else NO_SUCH_STACK


def why_not_fleeing(s: Position, player: int, action: Action) -> Reason | None:
    """§4.6.3 An adjacent area."""
    assert isinstance(s, FarSeasTable) and isinstance(action, SeaAction)
    b = battle_of(s)
    if action.kind != FLEE:
        return NOT_ASKED
    return why_not_flee(s, next(iter(b.runs)), b.area, action.a)


GROUPING: Final = Ask("§4.6.3.1", "in which group does this ship run", why_not_group)
RUN_AFTER_ROUND: Final = Ask("§4.6.4", "does this ship stay, or try to run in a group", why_not_group)
CHASING: Final = Ask("§4.6.3.1", "which group does this ship chase", why_not_chase)
FLEEING: Final = Ask("§4.6.3", "where do the ships escape to", why_not_fleeing)
