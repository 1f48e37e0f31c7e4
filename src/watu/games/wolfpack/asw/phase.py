"""Anti-Submarine Warfare Phase (p.39): move, search, attack."""

from __future__ import annotations

from watu.core.agenda import Entry, Next, step
from watu.games.wolfpack.asw import approach_combat, approach_search, attack_search, attacks, escorts
from watu.games.wolfpack.constants import PATROL_BOX
from watu.games.wolfpack.position import Sea


@step
def asw_phase(s: Sea) -> Next:
    """p.39 Anti-Submarine Warfare Phase. Escorts move, search on the Approach map and then on the Attack map, attack."""
    steps: list[Entry] = [escorts.move_escorts()]
    if s.on_approach():
        steps += [approach_search.location_checks(), approach_search.searches()]
    elif any(escort.place == PATROL_BOX for escort in s.escorts):
        steps.append(leave_approach())
    if s.requests:
        steps.append(attack_search.quadrant_checks())
    if s.escorts or s.requests:
        steps += [attack_search.searches(), attacks.attacks(), approach_combat.combat()]
    elif s.on_approach():
        steps += [attacks.attacks(), approach_combat.combat()]
    return tuple(steps)


@step
def leave_approach(s: Sea) -> Next:
    """p.40 With no boat left on the Approach map its Escorts go to the holding track. # R368"""
    for number, escort in enumerate(s.escorts):
        if escort.place == PATROL_BOX:
            escorts.to_holding(s, number)
    return None
