"""U-boat vs. Escort: Combat on Approach (p.53); what torpedoes do to Escorts on both maps."""

from __future__ import annotations

from watu.core.actions import Action
from watu.core.agenda import Entry, Next, step
from watu.core.reasons import Ask
from watu.games.wolfpack.actions import Tubes
from watu.games.wolfpack.asw.escorts import remove
from watu.games.wolfpack.constants import (
    ATOP,
    COMBAT,
    DAMAGE,
    DESTROYED,
    FAST,
    MEDIUM_SIZE,
    ON_APPROACH,
    PE,
    PERISCOPE,
    REMOVED,
    SUPERFICIAL,
    SURFACE,
    TUBE1,
)
from watu.games.wolfpack.position import Sea, Uboat
from watu.games.wolfpack.pulls import (
    BY_DETONATION,
    BY_ESCORT,
    BY_STRIKE,
    again,
    choose,
    d10,
    deciding,
    pull,
    pull_more,
    tell_d10,
    wants_again,
)

VOLLEY = Ask("p.53", "fire torpedoes from one end at the Escort, or hold fire")


@step
def combat(s: Sea) -> Next:
    """p.53 U-boat vs. Escort, Combat on Approach. For each boat whose Escort is at range 1 or 0."""
    return tuple(volley(boat.number) for boat in s.on_approach() if boat.alarm >= 0 and can_fire(s, boat))


def can_fire(s: Sea, boat: Uboat) -> bool:
    """p.53 At surface or periscope depth, at the Escort that targets the boat, with a loaded torpedo."""
    near = s.escorts[boat.alarm].place == ATOP or boat.distance == 1
    return (
        near and boat.depth <= PERISCOPE and not is_blind(boat) and bool(ready_tubes(boat, 0) or ready_tubes(boat, 1))
    )


def is_blind(boat: Uboat) -> bool:
    """p.61 Submerged, with both periscopes destroyed, a boat may not attack."""
    return boat.depth > SURFACE and boat.damage[PE] >= DESTROYED and boat.observation >= DESTROYED


def ready_tubes(boat: Uboat, end: int) -> int:
    """p.63 The loaded, undamaged tubes of the bow (0) or the stern (1), as a bit set."""
    mask = 0
    for tube in range(4, 6) if end else range(4):
        if boat.tube_kind[tube] and not boat.tube_load[tube] and not boat.damage[TUBE1 + tube]:
            mask |= 1 << tube
    return mask


@step
def volley(s: Sea, number: int) -> Next:
    """p.53 Combat on Approach. Any number of loaded torpedoes of one end; the tubes are reloaded at once."""
    boat = s.boats[number]
    if boat.place != ON_APPROACH or boat.alarm < 0:
        return None
    ready = ready_tubes(boat, 0), ready_tubes(boat, 1)
    options: list[Action] = [s.game.cease]
    options += [one for one in s.game.volleys if one.mask & ~ready[0] == 0 or one.mask & ~ready[1] == 0]
    choice = choose(s, boat, options, VOLLEY)
    if not isinstance(choice, Tubes):
        return None
    steps: list[Entry] = []
    for tube in range(6):
        if choice.mask >> tube & 1:
            steps.append(torpedo(number, boat.alarm, boat.tube_kind[tube], False))
            reload_at_once(boat, tube)
    return tuple(steps)


def reload_at_once(boat: Uboat, tube: int) -> None:
    """p.53 Reload. On the Approach map a fired tube is loaded again, with its own kind if there is one left. # R369"""
    at = 0 if tube < 4 else 2
    kind = boat.tube_kind[tube]
    boat.tube_kind[tube] = 0
    for other in (kind, 3 - kind):
        if boat.reloads[at + other - 1]:
            boat.reloads[at + other - 1] -= 1
            boat.tube_kind[tube] = other
            return


MISS = again("p.60", "the torpedo misses the Escort")
DUD = again("p.60", "the torpedo is a dud")
UNHURT = again("p.60", "the Escort is hardly scratched")


@step
def torpedo(s: Sea, number: int, target: int, kind: int, may_repull: bool) -> Next:
    """p.53, p.60 U-boat vs. Escort. To-Hit of the fast convoy; the d10 less the Escort's DRM; a natural 10 hits. # R370"""
    boat, escort = s.boats[number], s.escorts[target]
    if escort.place == REMOVED or not boat.on_map():  # sunk by an earlier torpedo of the volley
        return None
    need = s.game.box.cards.combat.to_hit[pull(s, COMBAT)][FAST * 2 + s.weather]
    drm = s.escort_type(escort).drm[escort.fitted]
    die = d10(s, "p.53 Torpedo at an Escort")
    decides = deciding(BY_STRIKE, need * 32 + drm)
    if not strikes(die, drm, need) and may_repull and wants_again(s, boat, MISS, f"{die} of {need + drm}", decides):
        die = tell_d10(s, s.game.box.cards.battle.d10[pull_more(s, 0)], "p.53 Torpedo at an Escort")
    if s.telling:
        fields: dict[str, int | str | bool] = {
            "boat": number,
            "escort": s.escort_type(escort).slug,
            "die": die,
            "drm": -drm,
        }
        s.tell("escort_check", "p.53", {**fields, "need": need, "hit": strikes(die, drm, need)})
    return escort_hit(number, target, kind, may_repull) if strikes(die, drm, need) else None


def strikes(die: int, drm: int, need: int) -> bool:
    """p.53 A natural 10 hits; else the die less the DRM must reach the number, and a natural 1 misses."""
    return die == 10 or (die > 1 and die - drm >= need)


@step
def escort_hit(s: Sea, number: int, target: int, kind: int, may_repull: bool) -> Next:
    """p.53 Detonation and Ship Damage. All Escorts are medium; damaged or sunk, it leaves the game. # R371"""
    boat = s.boats[number]
    column = (kind - 1) * 2 + s.war()
    cards = s.game.box.cards.damage
    explodes = cards.detonates[pull(s, DAMAGE)][column] == 1
    if not explodes and may_repull and wants_again(s, boat, DUD, "dud", deciding(BY_DETONATION, column)):
        explodes = cards.detonates[pull_more(s, DAMAGE)][column] == 1
    is_out = False
    if explodes:
        result = cards.ship[pull(s, DAMAGE)][MEDIUM_SIZE]
        if result == SUPERFICIAL and may_repull and wants_again(s, boat, UNHURT, "superficial", deciding(BY_ESCORT, 0)):
            result = cards.ship[pull_more(s, DAMAGE)][MEDIUM_SIZE]
        is_out = result != SUPERFICIAL
    if s.telling:
        slug = s.escort_type(s.escorts[target]).slug
        s.tell("escort_hit", "p.53", {"boat": number, "escort": slug, "explodes": explodes, "out": is_out})
    if is_out:
        boat.escorts_sunk += 1
        remove(s, target)
    return None
