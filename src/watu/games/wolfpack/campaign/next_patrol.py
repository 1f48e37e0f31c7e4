"""Setting Up the Next Campaign Patrol (p.71-73): points, wounds, officers, refit."""

from __future__ import annotations

from watu.core.agenda import Next, step
from watu.core.reasons import Ask
from watu.games.wolfpack.actions import Train
from watu.games.wolfpack.constants import (
    BOW,
    CAPTAIN,
    DI,
    EL,
    ENGINEER,
    FLOOD_L,
    FLOOD_O2,
    HEAVY,
    KIA,
    LOST,
    SCUTTLED,
    WO1,
)
from watu.games.wolfpack.crew import SECTION_TRACK, automatic, can_act, effect, may_learn, track_mask, without_track
from watu.games.wolfpack.position import Sea, Uboat
from watu.games.wolfpack.pulls import choose, d10

RETURNED_XP = 20
SCUTTLED_XP = 15
ESCORT_XP = 20
MOST_CONVERTED = 200
REPLACED_UP_TO = 7


def tonnage(s: Sea, boat: Uboat) -> int:
    """p.69 The tonnage of the ships that a boat has sunk."""
    return sum(s.game.box.ships[ship].tonnage for ship in boat.sunk) + boat.extra_tonnage


@step
def experience_points(s: Sea, number: int) -> Next:
    """p.69 Experience Points from Patrol. A thousand tons 1, the return 20 or 15, an Escort 20. # R391"""
    boat = s.boats[number]
    if boat.roster < 0 or not came_home(boat):
        return None
    tons = tonnage(s, boat)
    gained = tons // 1000 + ESCORT_XP * boat.escorts_sunk + boat.extra_xp
    gained += SCUTTLED_XP if boat.place == LOST else RETURNED_XP
    s.log.xp[boat.roster] += gained
    s.log.tonnage[boat.roster] += tons
    if s.telling:
        s.tell("experience", "p.69", {"boat": number, "xp": gained, "tonnage": tons})
    return None


def came_home(boat: Uboat) -> bool:
    """p.69 Whether the crew is back: with its boat, or after scuttling."""
    return boat.place != LOST or boat.fate == SCUTTLED


CONVERT = Ask("p.71", "how many Experience Points become Flotilla Points")


@step
def settle(s: Sea, number: int) -> Next:
    """p.71 If the Campaign Continues. All steps for one boat, or for the crew of a scuttled one. # R316"""
    boat = s.boats[number]
    if boat.roster < 0 or not came_home(boat):
        return None
    if boat.place != LOST:
        xp = min(MOST_CONVERTED, s.log.xp[boat.roster])
        points = choose(s, boat, s.game.converts[: xp + 1], CONVERT).number
        s.log.xp[boat.roster] -= points
        s.log.points += points
    return section_wounds(number), officers(number), refit(number)


@step
def section_wounds(s: Sea, number: int) -> Next:
    """p.71 Crew Sections. 5 levels of wounds cost the highest enhancement, 9 two; none lost earns one free. # R392"""
    boat = s.boats[number]
    levels = sum(boat.wounds[BOW:])
    lose = 0 if levels < 5 else 1 if levels < 9 else 2
    for section in range(BOW, BOW + 3):
        boat.wounds[section] = 0
    if lose:
        return forget(number, lose)
    return free_enhancement(number) if boat.place != LOST else None


FORGET = Ask("p.71", "which Crew Section enhancement is lost")
GRANT = Ask("p.71", "which Crew Section enhancement is gained for experience")


@step
def forget(s: Sea, number: int, count: int) -> Next:
    """p.71 The highest enhancement is erased; of equals the player chooses."""
    boat = s.boats[number]
    owned = [
        n for n, skill in enumerate(s.game.box.tables.skills) if skill.track == SECTION_TRACK and boat.skills >> n & 1
    ]
    if not owned:
        return None
    highest = max(s.game.box.tables.skills[n].level for n in owned)
    options: list[Train] = [s.game.forget[n] for n in owned if s.game.box.tables.skills[n].level == highest]
    boat.skills &= ~(1 << choose(s, boat, options, FORGET).skill)
    return forget(number, count - 1) if count > 1 else None


@step
def free_enhancement(s: Sea, number: int) -> Next:
    """p.71 Experienced Crew. A next enhancement of the Crew Sections for nothing. # R393"""
    boat = s.boats[number]
    skills = s.game.box.tables.skills
    options = [
        s.game.grant[n] for n, one in enumerate(skills) if one.track == SECTION_TRACK and may_learn(s, boat.skills, n)
    ]
    if options:
        boat.skills |= 1 << choose(s, boat, options, GRANT).skill
    return None


@step
def officers(s: Sea, number: int) -> Next:
    """p.72 Officers. Light and medium wounds heal; heavy ones by d10; whoever does not come back is replaced. # R394"""
    boat = s.boats[number]
    is_replaced = [False] * 4
    for officer in range(ENGINEER + 1):
        level = boat.wounds[officer]
        boat.wounds[officer] = 0
        if level >= KIA:
            is_replaced[officer] = True
        elif level == HEAVY:
            is_replaced[officer] = d10(s, "p.72 Officer with heavy wounds") <= REPLACED_UP_TO
    if is_replaced[CAPTAIN]:
        succeed(s, boat)
    for officer in (WO1, WO1 + 1, ENGINEER):
        if is_replaced[officer]:
            boat.skills = without_track(s, boat.skills, officer)
    if s.telling and any(is_replaced):
        s.tell("replaced", "p.72", {"boat": number, "officers": [n for n in range(4) if is_replaced[n]]})
    boat.acting = CAPTAIN
    return None


def succeed(s: Sea, boat: Uboat) -> None:
    """p.73 Captain. The 1st Watch Officer who took over stays Captain with his skills; else a new man comes. # R394"""
    skills = s.game.box.tables.skills
    own = boat.skills & track_mask(skills, WO1)
    boat.skills = without_track(s, boat.skills, CAPTAIN)
    if boat.acting != WO1:
        return
    for number, skill in enumerate(skills):
        if own >> number & 1:
            for other, captains in enumerate(skills):
                if captains.track == CAPTAIN and captains.effect == skill.effect:
                    boat.skills |= 1 << other
    boat.skills = without_track(s, boat.skills, WO1)


@step
def refit(s: Sea, number: int) -> Next:
    """p.66, p.72 U-boat Refit Times. Months by flooding and engines, one less with the Chief Engineer's skill. # R395"""
    boat = s.boats[number]
    s.log.skills[boat.roster] = automatic(s, boat.skills, s.log.tonnage[boat.roster])
    if boat.place == LOST:
        return None
    months = 2 if boat.flooding >= FLOOD_O2 else 1 if boat.flooding >= FLOOD_L else 0
    months += 1 if boat.heavy(DI) or boat.heavy(EL) else 0
    if months and can_act(boat, ENGINEER):
        months += effect(s, boat.skills, ENGINEER, "refit")
    s.log.refit_until[boat.roster] = s.month + 1 + months
    if s.telling and months:
        s.tell("refit", "p.72", {"boat": number, "months": months})
    return None
