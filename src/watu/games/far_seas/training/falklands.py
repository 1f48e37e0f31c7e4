"""§11 Training scenario: the Battle of the Falkland Islands."""

from __future__ import annotations

from typing import Final

from watu.core.agenda import Next, step
from watu.games.far_seas.areas import LATER
from watu.games.far_seas.combat import fight
from watu.games.far_seas.position import ALLIED, AT_SEA, GERMAN, FarSeasTable

AREA: Final = 6
TURN: Final = 5
BRITISH: Final = (
    "invincible", "inflexible", "carnarvon", "glasgow", "cornwall", "kent", "canopus", "bristol",
)  # fmt: skip
GERMANS: Final = ("scharnhorst", "gneisenau", "dresden", "nuernberg", "leipzig")


@step
def falklands(s: FarSeasTable) -> Next:
    """§11 All ships meet at range A; each German one has fought once before. # R658"""
    numbers = s.game.chart.numbers
    s.turn, s.ob, s.phase = TURN, 1, 4
    s.where = [LATER] * len(s.where)
    for slug in (*BRITISH, *GERMANS):
        s.where[numbers[slug]] = AREA
        s.moved[numbers[slug]] = 1
    for slug in GERMANS:
        s.combats[numbers[slug]] = 1
    germans = tuple(numbers[slug] for slug in GERMANS)
    allies = tuple(numbers[slug] for slug in BRITISH)
    return fight(AREA, germans, allies, 0, AT_SEA, -1, ()), sturdees_revenge()


@step
def sturdees_revenge(s: FarSeasTable) -> Next:
    """§11 Who has won at the Falklands: two cruisers that escape, or damage left on a battlecruiser. # R668"""
    numbers = s.game.chart.numbers
    escaped = sum([1 for slug in GERMANS if s.is_afloat(numbers[slug])])
    is_hurt = any(s.damage[numbers[slug]] > 0 for slug in ("invincible", "inflexible"))
    if escaped > 1:
        s.verdict = GERMAN + 1
        s.end(f"a tactical German victory: {escaped} cruisers have escaped")
    if is_hurt:
        s.verdict = 0
        s.end("a moral German victory: a battlecruiser is damaged")
    s.verdict = ALLIED + 1
    s.end("Sturdee's revenge")
    return None
