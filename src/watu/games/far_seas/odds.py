"""Exact odds of shots, searches and runs, for people who ask; no rule and no bot needs them."""

from __future__ import annotations

from fractions import Fraction

from watu.games.far_seas.gunnery import BREAKING_OUT, FIRERS, SURPRISING, damage_of
from watu.games.far_seas.position import ALLIED, FROM_RIVER, FarSeasBattle, FarSeasTable

FACES = range(1, 7)
TIES = 9  # as often as a step rolls again

Part = tuple[str, int, str]


def parts_of_shot(s: FarSeasTable, b: FarSeasBattle, ship: int, target: int) -> list[Part]:
    """§4.6.4.1 What makes up the modifier of a shot at a target in this round: a word, the number, the paragraph.

    The sum is ``gunnery.fire_modifier`` once the targets chosen so far and this one stand.
    """
    printed = s.game.chart.ships[ship]
    streak = b.streaks.get(ship, 0) + 1 if b.last.get(ship, -1) == target else 0
    others = sum(1 for other, at in b.targets.items() if at == target and other != ship)
    parts = [
        ("gun", printed.fire, "§2.1"),
        ("same_target", min(streak, -printed.fire), "§4.6.4.1"),
        ("own_damage", -int(s.is_half(ship)), "§4.6.4.1"),
        ("its_damage", int(s.is_half(target)), "§4.6.4.1"),
        ("bold_move", int(target in b.movers), "§4.6.4.1"),
        ("tried_to_run", -2 * int(ship in b.tried), "§4.6.4.1"),
        ("three_fire", -int(others + 1 == FIRERS), "§4.6.4.1"),
        *german_parts(s, b, ship, target),
    ]
    return [part for part in parts if part[1] or part[0] == "gun"]


def german_parts(s: FarSeasTable, b: FarSeasBattle, ship: int, target: int) -> list[Part]:
    """§4.6.4.1.1 - §4.6.4.1.3 What counts for ships of one side only."""
    printed = s.game.chart.ships[ship]
    if ship >= s.game.chart.first_ally:
        return [("breaking_out", BREAKING_OUT * int(b.kind == FROM_RIVER and b.round == 1), "§4.6.4.1.1")]
    if not printed.is_main:
        return []
    return [
        ("combats_before", -s.combats[ship], "§4.6.4.1.2"),
        ("hit_before", int(printed.is_ac and b.hits.get(ship, -1) == target), "§4.6.4.1.2"),
        ("surprise", SURPRISING * int(b.surprised == ALLIED and b.round == 1), "§4.6.4.1.3"),
    ]


def damage_odds(modifier: int) -> dict[int, Fraction]:
    """§4.6.4.2 The probability of each number of damage points of a shot with this modifier."""
    found: dict[int, Fraction] = {}
    for face in FACES:
        points = damage_of(face + modifier)
        found[points] = found.get(points, Fraction(0)) + Fraction(1, 6)
    return found


def torpedo_odds(most: int) -> dict[int, Fraction]:
    """§4.6.4.2 The probability of each number of damage points of a torpedo that hits on 1 to ``most``."""
    found = {points: chance * Fraction(most, 6) for points, chance in damage_odds(0).items()}
    found[0] = found.get(0, Fraction(0)) + Fraction(6 - most, 6)
    return found


def mean(odds: dict[int, Fraction]) -> Fraction:
    """The damage points to be expected."""
    return sum((points * chance for points, chance in odds.items()), Fraction(0))


def together(one: dict[int, Fraction], other: dict[int, Fraction]) -> dict[int, Fraction]:
    """The points of two rolls added up."""
    found: dict[int, Fraction] = {}
    for a, chance in one.items():
        for b, more in other.items():
            found[a + b] = found.get(a + b, Fraction(0)) + chance * more
    return found


def sinking_odds(s: FarSeasTable, b: FarSeasBattle) -> dict[int, Fraction]:
    """§4.6.4 For every ship fired at: the chance that the shots aimed so far sink it in this round."""
    totals: dict[int, dict[int, Fraction]] = {}
    for ship, target in b.targets.items():
        modifier = sum(part[1] for part in parts_of_shot(s, b, ship, target))
        totals[target] = together(totals.get(target, {0: Fraction(1)}), damage_odds(modifier))
    return {
        target: sum((chance for points, chance in total.items() if points >= s.hull_left(target)), Fraction(0))
        for target, total in totals.items()
    }


def escape_odds(runner: int, chaser: int) -> Fraction:
    """§4.6.3.2 The chance that a group of one speed grade gets away from chasers of another, ties rolled again."""
    if abs(runner - chaser) >= 2:
        return Fraction(int(runner > chaser))
    if runner != chaser:
        return Fraction(5, 6) if runner > chaser else Fraction(1, 6)
    return (1 - Fraction(1, 6) ** TIES) / 2


def finding_odds(modifier: int) -> Fraction:
    """§4.6.2.1 The chance that a search finds its target: the die less the modifier is 1 or below."""
    return Fraction(max(0, min(6, 1 + modifier)), 6)
