"""Crew enhancements, wounds and promotion (p.14-16, p.51, p.64): what a crew can do at the moment."""

from __future__ import annotations

from watu.games.wolfpack.constants import CAPTAIN, ENGINEER, HEAVY, KIA, WO1, WO2
from watu.games.wolfpack.data import Skill
from watu.games.wolfpack.position import Sea, Uboat
from watu.games.wolfpack.pulls import d10

SECTION_TRACK = 4


def effect(s: Sea, skills: int, track: int, name: str) -> int:
    """p.14 Crew Enhancements. The best value of an effect on a track; they do not add up. 0 if there is none. # R315"""
    best = 0
    for number, skill in enumerate(s.game.box.tables.skills):
        if skills >> number & 1 and skill.track == track:
            value = skill.effect.get(name, 0)
            if value > best or (value < best == 0):
                best = value
    return best


def heal_needed(s: Sea, skills: int, track: int) -> int:
    """p.64 Healing. The lowest d10 that heals, 0 without the skill."""
    best = 0
    for number, skill in enumerate(s.game.box.tables.skills):
        if skills >> number & 1 and skill.track == track:
            value = skill.effect.get("heal", 0)
            if value and (not best or value < best):
                best = value
    return best


def may_learn(s: Sea, skills: int, number: int) -> bool:
    """p.14 Experience must be gained in sequence: not had yet, and one of its prerequisites is."""
    if skills >> number & 1:
        return False
    needs = s.game.box.tables.skills[number].needs
    return not needs or any(skills >> needed & 1 for needed in needs)


def automatic(s: Sea, skills: int, tonnage: int) -> int:
    """p.14 The Captain's last enhancement comes by itself at 100,000 tons."""
    for number, skill in enumerate(s.game.box.tables.skills):
        if skill.tonnage and tonnage >= skill.tonnage and may_learn(s, skills, number):
            skills |= 1 << number
    return skills


def without_track(s: Sea, skills: int, track: int) -> int:
    """p.66 All enhancements of an officer, or of the Crew Sections, are lost."""
    return skills & ~track_mask(s.game.box.tables.skills, track)


def track_mask(skills: list[Skill], track: int) -> int:
    """The bits of a track."""
    mask = 0
    for number, skill in enumerate(skills):
        if skill.track == track:
            mask |= 1 << number
    return mask


def can_act(boat: Uboat, officer: int) -> bool:
    """p.51, p.64 An officer uses his skills unless he is incapacitated or acting Captain in another's place. # R317"""
    return boat.wounds[officer] < HEAVY and (officer == CAPTAIN or boat.acting != officer)


def fire_control(s: Sea, boat: Uboat, name: str) -> int:
    """p.14 The better of Captain and 1st Watch Officer: they are one fire-control party. # R313 # R314"""
    best = 0
    for officer in (CAPTAIN, WO1):
        if can_act(boat, officer) and not (officer == CAPTAIN and boat.acting != CAPTAIN):
            best = max(best, effect(s, boat.skills, officer, name))
    return best


def wound(s: Sea, boat: Uboat, who: int, levels: int) -> None:
    """p.51 Wounded Crew. Levels add up to KIA; an officer who cannot go on is relieved, and the dead lose their skills."""
    before = boat.wounds[who]
    boat.wounds[who] = min(KIA, before + levels)
    if s.telling:
        s.tell("wound", "p.51", {"boat": boat.number, "who": who, "level": boat.wounds[who]})
    if who <= ENGINEER:
        if before < KIA <= boat.wounds[who]:
            boat.skills = without_track(s, boat.skills, who)
        promote(s, boat)
    elif boat.kia_sections():
        boat.skills = without_track(s, boat.skills, SECTION_TRACK)


def random_wound(s: Sea, boat: Uboat, levels: int, rule: str) -> None:
    """p.51 The die names the officer or Crew Section."""
    wound(s, boat, s.game.box.tables.crew_by_d10[d10(s, f"{rule} Who is wounded") - 1], levels)


def promote(s: Sea, boat: Uboat) -> None:
    """p.64 Officer Promotion. The highest ranking officer who can serve is acting Captain; nobody if none can. # R318"""
    if boat.acting >= 0 and boat.wounds[boat.acting] < HEAVY:
        return
    boat.acting = -1
    for officer in (CAPTAIN, WO1, WO2, ENGINEER):
        if boat.wounds[officer] < HEAVY:
            boat.acting = officer
            break
    if s.telling:
        s.tell("acting", "p.64", {"boat": boat.number, "who": boat.acting})
