"""Damage Control Phase (p.61-64): repair, containing, gas, healing, relocation."""

from __future__ import annotations

from watu.core.actions import Action
from watu.core.agenda import Entry, Next, step
from watu.core.position import Position
from watu.core.reasons import Ask, Reason
from watu.games.wolfpack import healing
from watu.games.wolfpack.actions import Repair
from watu.games.wolfpack.asw import damage
from watu.games.wolfpack.constants import (
    BOW,
    BOXES,
    DESTROYED,
    DG,
    ENGINEER,
    FIRE,
    FLOOD,
    HEAVY,
    HY,
    KIA,
    MIDSHIP,
    PE,
    STERN,
    SURFACE,
    TUBE1,
)
from watu.games.wolfpack.crew import SECTION_TRACK, can_act, effect, random_wound
from watu.games.wolfpack.position import Sea, Uboat
from watu.games.wolfpack.pulls import NOT_ASKED, again, choose, d10_at_least, spend_tp

SUCCESS = 4
WOUNDED = (0, -1, -3, -4, 0)
ENGINEER_TRACK = 3


def needs_control(boat: Uboat) -> bool:
    """p.61 Whether anything is broken, burning, leaking or hurt."""
    return bool(boat.flooding or boat.fire or boat.gas or any(boat.damage) or boat.observation or any(boat.wounds))


@step
def control(s: Sea, number: int) -> Next:
    """p.61 Damage Control Phase. Repairs, then what is not contained grows, gas, healing, relocation."""
    boat = s.boats[number]
    boat.used, boat.assists, boat.paid_silent = 0, 0, False
    steps: list[Entry] = [repairs(number), spread(number)]
    if any(boat.wounds):
        steps += [healing.heal(number, 0), healing.relocate(number, 0, 0)]
    return tuple(steps)


ALREADY = Reason("p.61", "each Crew Section attempts one repair a turn")
IS_KIA = Reason("p.51", "a Crew Section that is KIA cannot repair")
NOT_ITS_PART = Reason("p.61", "this part of the boat belongs to another Crew Section")
NOT_DAMAGED = Reason("p.61", "there is nothing to repair")
IS_DESTROYED = Reason("p.61", "what is destroyed cannot be repaired")
GUN_WET = Reason("p.61", "the deck gun is repaired on the surface")
AT_STOP = Reason("p.62", "the flooding cannot be reduced any further")
NO_ENGINEER = Reason("p.61", "the Chief Engineer cannot help: no skill, incapacitated, or no attempt left")
NO_USE = Reason("p.61", "the Crew Section has no skill that the Chief Engineer's help would add to")
SILENT_COST = Reason("p.29", "repairs during Silent Running cost 1 TP")


def why_not_repair(s: Sea, boat: Uboat, action: Repair) -> Reason | None:
    """p.61 Damage Repair, Repairs."""
    if boat.used >> action.section & 1:
        return ALREADY
    if boat.wounds[action.section] >= KIA:
        return IS_KIA
    if boat.silent and not boat.paid_silent and not boat.tp:
        return SILENT_COST
    if not belongs(action.section, action.location):
        return NOT_ITS_PART
    reason = why_not_location(boat, action.location)
    if reason is None and action.assisted:
        reason = why_not_assist(s, boat, action.location)
    return reason


def belongs(section: int, location: int) -> bool:
    """p.61 Which Crew Section repairs what; all hands for flooding and fire."""
    if location >= BOXES:
        return True
    if section == BOW:
        return location == HY or TUBE1 <= location < TUBE1 + 4
    if section == MIDSHIP:
        return location in (PE, DG)
    return section == STERN and (2 < location < TUBE1 or location >= TUBE1 + 4)


def why_not_location(boat: Uboat, location: int) -> Reason | None:
    """p.61-62 Damaged, not destroyed; flooding above its stop; the gun on the surface. # R384"""
    if location == FLOOD:
        if not boat.flooding:
            return NOT_DAMAGED
        return AT_STOP if boat.flood_contained and boat.flooding <= boat.flood_floor else None
    if location == FIRE:
        return None if boat.fire else NOT_DAMAGED
    level = boat.damage[location]
    if location == PE and level >= DESTROYED:
        level = boat.observation
    if not level:
        return NOT_DAMAGED
    if level >= DESTROYED:
        return IS_DESTROYED
    return GUN_WET if location == DG and boat.depth > SURFACE else None


def why_not_assist(s: Sea, boat: Uboat, location: int) -> Reason | None:
    """p.61 The Chief Engineer helps as often as his skill says, and only where his and the crew's skills add something."""
    if not can_act(boat, ENGINEER) or boat.assists >= effect(s, boat.skills, ENGINEER_TRACK, "assist"):
        return NO_ENGINEER
    return None if assistance(s, boat, location) else NO_USE


def assistance(s: Sea, boat: Uboat, location: int) -> int:
    """p.61 What the Chief Engineer's help is worth: the section's repair skill (not against fire), his own against both."""
    if location == FIRE:
        return effect(s, boat.skills, ENGINEER_TRACK, "fire_drm")
    more = effect(s, boat.skills, ENGINEER_TRACK, "flood_drm") if location == FLOOD else 0
    return more + effect(s, boat.skills, SECTION_TRACK, "repair_drm")


def why_not(s: Position, player: int, action: Action) -> Reason | None:
    """p.61 Repairs."""
    assert isinstance(s, Sea)
    if isinstance(action, Repair):
        return why_not_repair(s, s.boats[s.acting[player]], action)
    return None if action is s.game.done else NOT_ASKED


REPAIR_FAILS = again("p.61", "the repair fails")
REPAIR = Ask("p.61", "attempt a repair, or go on", why_not)


@step
def repairs(s: Sea, number: int) -> Next:
    """p.61 Repairs. One attempt after the other, each Crew Section once."""
    boat = s.boats[number]
    options: list[Action] = [s.game.done]
    options += [one for one in s.game.repairs if why_not_repair(s, boat, one) is None]
    choice = choose(s, boat, options, REPAIR)
    if not isinstance(choice, Repair):
        return None
    if boat.silent and not boat.paid_silent:
        boat.paid_silent = True
        spend_tp(s, boat, 1, "p.29")  # R385
    boat.used |= 1 << choice.section
    boat.assists += 1 if choice.assisted else 0
    needed = SUCCESS - drm(s, boat, choice)
    succeeds = d10_at_least(s, boat, needed, "p.61 Repair", REPAIR_FAILS)
    if succeeds:
        mend(boat, choice.location)
    if s.telling:
        s.tell("repair", "p.61", {"boat": number, "what": choice.notation, "succeeds": succeeds, "needed": needed})
    return repairs(number)


def drm(s: Sea, boat: Uboat, action: Repair) -> int:
    """p.61 All modifiers: wounds, heavy damage, skills, a fire at level 2."""
    total = WOUNDED[boat.wounds[action.section]]
    if action.assisted:
        total += assistance(s, boat, action.location)
    if action.location == FIRE:
        total += effect(s, boat.skills, SECTION_TRACK, "fire_drm")
        total -= 1 if boat.fire == 2 and not boat.fire_contained else 0
    elif action.location < BOXES:
        total -= 3 if level(boat, action.location) == HEAVY else 0
    return total


def level(boat: Uboat, location: int) -> int:
    """The damage of a location; of the observation periscope when it is in use."""
    if location == PE and boat.damage[PE] >= DESTROYED:
        return boat.observation
    return boat.damage[location]


def mend(boat: Uboat, location: int) -> None:
    """p.61-62 A level less; flooding and fire are contained first."""
    if location == FLOOD:
        if not boat.flood_contained:
            boat.flood_contained = True
        else:
            boat.flooding = max(boat.flooding - 1, boat.flood_floor)
            boat.flood_contained = boat.flooding > 0
    elif location == FIRE:
        if not boat.fire_contained:
            boat.fire_contained = True
        else:
            boat.fire -= 1
            boat.fire_contained = boat.fire > 0
    elif location == PE and boat.damage[PE] >= DESTROYED:
        boat.observation -= 1
    else:
        boat.damage[location] -= 1


@step
def spread(s: Sea, number: int) -> Next:
    """p.62 What is not contained grows by one space, and may sink the boat; gas at the top of its track hurts. # R386"""
    boat = s.boats[number]
    if boat.flooding and not boat.flood_contained:
        damage.flood(s, boat, 1)
    if boat.on_map() and boat.fire and not boat.fire_contained:
        damage.burn(s, boat, 1)
    if boat.on_map():
        gas(s, boat)
    return None


def gas(s: Sea, boat: Uboat) -> None:
    """p.62 Gas Build-up. On the surface it is vented; below, the top of the track wounds somebody each turn. # R387"""
    if boat.depth == SURFACE:
        boat.gas = 0
    elif boat.gas >= s.game.box.tables.gas_top:
        random_wound(s, boat, 1, "p.62")
