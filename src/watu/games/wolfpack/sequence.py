"""Turn Structure of a Patrol (p.24): the phases of a turn, and which of them are played simultaneously."""

from __future__ import annotations

from watu.core.agenda import Entry, Next, step
from watu.games.wolfpack import (
    convoy_movement,
    damage_control,
    losses,
    observation,
    reload,
    tdc,
    torpedoes,
    uboat_attack,
    uboat_movement,
)
from watu.games.wolfpack.asw import phase as asw
from watu.games.wolfpack.constants import ATTACK_FROM, END_FROM, ENTRY_FROM, LAST_TURN, ON_ATTACK
from watu.games.wolfpack.position import Sea
from watu.games.wolfpack.pulls import d10
from watu.games.wolfpack.simultaneous import in_parallel, lanes


@step
def turn(s: Sea, number: int) -> Next:
    """p.24 Turn Structure. All phases in order; a boat on the Approach map takes part in three until Turn 11."""
    s.turn = number
    if s.telling:
        s.tell("turn", "p.24", {"turn": number})
    steps: list[Entry] = []
    if s.running:
        steps.append(torpedoes.torpedo_phase())
    if number >= ENTRY_FROM:
        steps.append(entry_checks())
    steps += [movement_phase(), observation.observation_phase(), tdc_phase(), asw.asw_phase()]
    steps += [convoy_movement.convoy_phase(), reload_phase(), attack_phase(), control_phase(), end_of_turn()]
    return tuple(steps)


@step
def entry_checks(s: Sea) -> Next:
    """p.31 Moving from Approach to Attack. Before movement, for each boat without contact; from Turn 11 without a check."""
    boats = [boat for boat in s.on_approach() if boat.alarm < 0]
    if s.turn >= ATTACK_FROM:
        for boat in boats:
            boat.must_enter = True
        return None
    return in_parallel(boats, [uboat_movement.entry_check(boat.number) for boat in boats])


@step
def movement_phase(s: Sea) -> Next:
    """p.28 U-boat Movement Phase."""
    boats = s.on_maps()
    return in_parallel(boats, [uboat_movement.move_boat(boat.number) for boat in boats])


@step
def tdc_phase(s: Sea) -> Next:
    """p.38 TDC Calculation Phase."""
    boats = [boat for boat in s.on_attack() if tdc.can_calculate(s, boat)]
    for boat in boats:
        boat.aimed = []
    return in_parallel(boats, [tdc.calculate(boat.number) for boat in boats])


@step
def reload_phase(s: Sea) -> Next:
    """p.58 Reload Torpedo Phase. Once any boat has moved to the Attack map, every boat may reload."""
    if s.turn < ATTACK_FROM and not any(boat.place == ON_ATTACK for boat in s.boats):
        return None
    boats = [boat for boat in s.on_maps() if not boat.silent]
    for boat in boats:
        reload.advance(boat)
    boats = [boat for boat in boats if reload.has_choice(s, boat)]
    return in_parallel(boats, [reload.load_tubes(boat.number) for boat in boats])


@step
def attack_phase(s: Sea) -> Next:
    """p.59 U-boat Attack Phase. Orders of all boats; then the shots at Escorts are resolved."""
    boats = [boat for boat in s.on_attack() if uboat_attack.can_fire(s, boat)]
    if not boats:
        return None
    for boat in boats:
        boat.used = 0
    orders = lanes(boats, [uboat_attack.orders(boat.number) for boat in boats])
    return (*orders, uboat_attack.resolve_shots())


@step
def control_phase(s: Sea) -> Next:
    """p.61 Damage Control Phase, also on the Approach map."""
    boats = [boat for boat in s.on_maps() if damage_control.needs_control(boat)]
    return in_parallel(boats, [damage_control.control(boat.number) for boat in boats])


@step
def end_of_turn(s: Sea) -> Next:
    """p.65 End of Turn. From Turn 21 the patrol may end without warning, and it does when no boat is left on the map."""
    lost = [boat.number for boat in s.boats if boat.may_replace]
    if not s.on_maps() and not lost:
        return None
    if s.turn >= END_FROM:
        ends = s.game.box.tables.end[s.turn - END_FROM]
        if s.turn >= LAST_TURN or (s.on_maps() and d10(s, "p.65 End of Patrol") <= ends):
            return None
    return (*[losses.replacement(number) for number in lost], next_turn())


@step
def next_turn(s: Sea) -> Next:
    """p.65 End of Turn. The Turn marker advances, unless nobody is left."""
    return turn(s.turn + 1) if s.on_maps() else None
