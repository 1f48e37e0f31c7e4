"""Healing Crew and Crew Relocation (p.64)."""

from __future__ import annotations

from watu.core.actions import Action
from watu.core.agenda import Next, step
from watu.core.position import Position
from watu.core.reasons import Ask, Reason
from watu.games.wolfpack.actions import Heal, Relocate
from watu.games.wolfpack.constants import BOW, ENGINEER, HEAVY, KIA, WO2
from watu.games.wolfpack.crew import SECTION_TRACK, can_act, effect, heal_needed
from watu.games.wolfpack.position import Sea, Uboat
from watu.games.wolfpack.pulls import NOT_ASKED, choose, d10

MEDIC_TRACK = 2

NOT_WOUNDED = Reason("p.64", "there is no wound to heal")
TOO_SEVERE = Reason("p.64", "an officer's heavy wounds are not healed at sea")
NO_HEALER = Reason("p.64", "no skill, incapacitated, or no attempt left this turn")


def attempts(s: Sea, boat: Uboat, healer: int) -> int:
    """p.64 How often somebody may try in a turn: the medic once or twice, a Crew Section with the skill once."""
    if healer == WO2:
        if not can_act(boat, WO2) or not heal_needed(s, boat.skills, MEDIC_TRACK):
            return 0
        return max(1, effect(s, boat.skills, MEDIC_TRACK, "heal_places"))
    return 1 if boat.wounds[healer] < KIA and heal_needed(s, boat.skills, SECTION_TRACK) else 0


def tried(used: int, healer: int) -> int:
    """How often somebody has tried: two bits each."""
    return used >> (healer * 2) & 3


def why_not_heal(s: Sea, boat: Uboat, used: int, action: Heal) -> Reason | None:
    """p.64 Healing. Light or medium wounds; Crew Sections also worse ones."""
    if not boat.wounds[action.patient]:
        return NOT_WOUNDED
    if action.patient <= ENGINEER and boat.wounds[action.patient] >= HEAVY:
        return TOO_SEVERE
    return NO_HEALER if tried(used, action.healer) >= attempts(s, boat, action.healer) else None


def why_not(s: Position, player: int, action: Action) -> Reason | None:
    """p.64 Healing, before anybody has tried."""
    assert isinstance(s, Sea)
    boat = s.boats[s.acting[player]]
    if isinstance(action, Heal):
        return why_not_heal(s, boat, boat.assists, action)
    return None if action is s.game.done else NOT_ASKED


HEAL = Ask("p.64", "attempt to heal somebody, or go on", why_not)


@step
def heal(s: Sea, number: int, used: int) -> Next:
    """p.64 Healing Crew. One attempt after the other; also during Silent Running."""
    boat = s.boats[number]
    if not boat.on_map():
        return None
    boat.assists = used
    options: list[Action] = [s.game.done]
    options += [one for one in s.game.heals if why_not_heal(s, boat, used, one) is None]
    choice = choose(s, boat, options, HEAL)
    if not isinstance(choice, Heal):
        return None
    track = MEDIC_TRACK if choice.healer == WO2 else SECTION_TRACK
    more = effect(s, boat.skills, MEDIC_TRACK, "heal_drm") if choice.healer == WO2 else 0
    needed = heal_needed(s, boat.skills, track) - more
    succeeds = d10(s, "p.64 Healing") >= needed
    if succeeds:
        boat.wounds[choice.patient] -= 1
    if s.telling:
        s.tell("heal", "p.64", {"boat": number, "what": choice.notation, "succeeds": succeeds, "needed": needed})
    return heal(number, used + (1 << choice.healer * 2))


NO_WOUND = Reason("p.64", "that Crew Section has no wounds to relieve")
IS_KIA = Reason("p.64", "a Crew Section that is KIA has nobody to give")
BOTH_WAYS = Reason(
    "p.64", "a Crew Section that has been relieved gives nobody up in the same turn, and the other way round"
)


def why_not_relocate(boat: Uboat, gave: int, got: int, action: Relocate) -> Reason | None:
    """p.64 Crew Relocation. A wound level moves from one Crew Section to another. # R388"""
    if not boat.wounds[action.helped]:
        return NO_WOUND
    if boat.wounds[action.helper] >= KIA:
        return IS_KIA
    return BOTH_WAYS if gave >> action.helped & 1 or got >> action.helper & 1 else None


def why_not_move(s: Position, player: int, action: Action) -> Reason | None:
    """p.64 Crew Relocation, with the moves made so far in the turn."""
    assert isinstance(s, Sea)
    boat = s.boats[s.acting[player]]
    if not isinstance(action, Relocate):
        return None if action is s.game.done else NOT_ASKED
    return why_not_relocate(boat, boat.used >> 8, boat.assists >> 8, action)


RELOCATE = Ask("p.64", "move men between Crew Sections, or go on", why_not_move)


@step
def relocate(s: Sea, number: int, gave: int, got: int) -> Next:
    """p.64 Crew Relocation. After healing; for any levels, but never back and forth."""
    boat = s.boats[number]
    if not boat.on_map() or not any(boat.wounds[BOW:]):
        return None
    boat.used, boat.assists = gave << 8, got << 8
    options: list[Action] = [s.game.done]
    options += [one for one in s.game.relocations if why_not_relocate(boat, gave, got, one) is None]
    choice = choose(s, boat, options, RELOCATE)
    if not isinstance(choice, Relocate):
        return None
    boat.wounds[choice.helper] += 1
    boat.wounds[choice.helped] -= 1
    if s.telling:
        s.tell("relocate", "p.64", {"boat": number, "what": choice.notation})
    return relocate(number, gave | 1 << choice.helper, got | 1 << choice.helped)
