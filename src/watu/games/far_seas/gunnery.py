"""§4.6.4.1 Modifiers to the Fire Die Roll, and the Damage Table (§4.6.4.2)."""

from __future__ import annotations

from typing import Final

from watu.games.far_seas.position import ALLIED, FROM_RIVER, FarSeasBattle, FarSeasTable

FIRERS: Final = 3  # at one target
DAMAGE: Final = (0, 1, 1, 2, 3, 4, 5)
BREAKING_OUT: Final = 2
SURPRISING: Final = 2


def damage_of(result: int) -> int:
    """§4.6.4.2 Damage points of a modified die."""
    return DAMAGE[max(0, min(6, result))]


def fire_modifier(s: FarSeasTable, b: FarSeasBattle, ship: int, target: int) -> int:
    """§4.6.4.1 All modifiers of a shot, as things stand at the start of the round."""
    printed = s.game.chart.ships[ship]
    total = printed.fire + same_target(b, ship, printed.fire)
    if s.is_half(ship):
        total -= 1
    if s.is_half(target):
        total += 1
    if target in b.movers:
        total += 1
    if ship in b.tried:  # R551
        total -= 2
    if sum([1 for other in b.targets.values() if other == target]) == FIRERS:  # R550
        total -= 1
    if ship < s.game.chart.first_ally:
        return total + german_modifier(s, b, ship, target)
    if b.kind == FROM_RIVER and b.round == 1:
        total += BREAKING_OUT  # §4.6.4.1.1
    return total


def german_modifier(s: FarSeasTable, b: FarSeasBattle, ship: int, target: int) -> int:
    """§4.6.4.1.2, §4.6.4.1.3 Attrition, the aim of the two large cruisers, and surprise."""
    printed = s.game.chart.ships[ship]
    if not printed.is_main:
        return 0
    total = -s.combats[ship]
    if printed.is_ac and b.hits.get(ship, -1) == target:
        total += 1
    if b.surprised == ALLIED and b.round == 1:
        total += SURPRISING
    return total


def same_target(b: FarSeasBattle, ship: int, fire: int) -> int:
    """§4.6.4.1 One for each round in a row at this target, until the ship's own modifier is made up. # R549"""
    return min(b.streaks.get(ship, 0), -fire)


def remember_targets(b: FarSeasBattle) -> None:
    """§4.6.4.1 Count on where a ship fires at the same target as in the previous round, else begin anew."""
    streaks: dict[int, int] = {}
    for ship, target in b.targets.items():
        if b.last.get(ship, -1) == target:
            streaks[ship] = b.streaks.get(ship, 0) + 1
    b.streaks = streaks
    b.last = dict(b.targets)


def can_score(s: FarSeasTable, b: FarSeasBattle, ship: int, target: int) -> bool:
    """§4.6.4.1.2 Whether a ship could ever hurt a target with a 6, its aim at its best. # R552"""
    printed = s.game.chart.ships[ship]
    total = 6 - int(s.is_half(ship)) + int(s.is_half(target))
    if printed.is_main:
        total -= s.combats[ship]
    return total >= 1
