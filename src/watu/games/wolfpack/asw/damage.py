"""Damage Results and Wounds Effects (p.51)."""

from __future__ import annotations

from watu.core.agenda import Next, step
from watu.games.wolfpack import losses
from watu.games.wolfpack.constants import (
    CATASTROPHE,
    DAMAGE,
    DESTROYED,
    FIRE,
    FIRE_SUNK,
    FLOOD,
    FLOOD_L,
    FLOOD_O2,
    GAS,
    MARKS,
    PE,
    SUNK,
    TUBE1,
    WOUND,
)
from watu.games.wolfpack.crew import random_wound
from watu.games.wolfpack.position import Sea, Uboat
from watu.games.wolfpack.pulls import BY_DAMAGE, again, deciding, pull, pull_more, wants_again

DAMAGED = again("p.51", "the boat takes this damage")


def mark_names(marks: list[int]) -> list[str]:
    """Marks as they are printed: ``FL2``, ``HY``."""
    return [MARKS[mark // 10] + (str(mark % 10) if mark % 10 else "") for mark in marks]


@step
def damage_card(s: Sea, number: int, level: int) -> Next:
    """p.51 Damage Results. One Detonation/Damage card for a hit of a level; all its marks are applied."""
    boat = s.boats[number]
    if not boat.on_map():
        return None
    table = s.game.box.cards.damage.uboat
    marks = table[pull(s, DAMAGE)][level - 1]
    printed = " ".join(mark_names(marks)) if boat.tp else ""
    if wants_again(s, boat, DAMAGED, printed, deciding(BY_DAMAGE, level)):
        marks = table[pull_more(s, DAMAGE)][level - 1]
    if s.telling:
        s.tell("damage", "p.51", {"boat": number, "marks": mark_names(marks), "level": level})
    for mark in marks:
        if boat.on_map():
            apply(s, boat, mark // 10, mark % 10, level)
    return None


def apply(s: Sea, boat: Uboat, location: int, amount: int, level: int) -> None:
    """p.51 One mark: a track by its number, a location or a man by the level of the hit."""
    if location == FLOOD:
        flood(s, boat, amount)
    elif location == FIRE:
        burn(s, boat, amount)
    elif location == GAS:
        boat.gas = min(s.game.box.tables.gas_top, boat.gas + amount)
    elif location == WOUND:
        random_wound(s, boat, level, "p.51")
    elif location == CATASTROPHE:
        losses.lose(s, boat, SUNK, "p.51")
    else:
        hurt(s, boat, location, level)


def hurt(s: Sea, boat: Uboat, location: int, level: int) -> None:
    """p.51 Levels add up; what hits a destroyed location floods the boat by one space. # R366"""
    if location >= TUBE1 + boat.tubes():
        return
    if location == PE and boat.damage[PE] >= DESTROYED:
        if boat.observation < DESTROYED:
            boat.observation = min(DESTROYED, boat.observation + level)
        else:
            flood(s, boat, 1)
    elif boat.damage[location] >= DESTROYED:
        flood(s, boat, 1)
    else:
        boat.damage[location] = min(DESTROYED, boat.damage[location] + level)


def flood(s: Sea, boat: Uboat, spaces: int) -> None:
    """p.51 Flooding damage. The marker goes right, uncontained; in the last box the boat sinks."""
    boat.flooding = min(boat.sinks_at(), boat.flooding + spaces)
    boat.flood_contained = False
    note_stops(boat)
    if boat.flooding >= boat.sinks_at():
        losses.lose(s, boat, SUNK, "p.51")


def note_stops(boat: Uboat) -> None:
    """p.62 Spaces below which the marker cannot be reduced any more. # R367"""
    if boat.flooding >= FLOOD_O2:
        boat.flood_floor = FLOOD_O2
    elif boat.flooding >= FLOOD_L and boat.flood_floor < FLOOD_L:
        boat.flood_floor = FLOOD_L


def burn(s: Sea, boat: Uboat, levels: int) -> None:
    """p.51 Fire damage. The marker goes up, uncontained; at the top the boat sinks."""
    boat.fire = min(FIRE_SUNK, boat.fire + levels)
    boat.fire_contained = False
    if boat.fire >= FIRE_SUNK:
        losses.lose(s, boat, SUNK, "p.51")
