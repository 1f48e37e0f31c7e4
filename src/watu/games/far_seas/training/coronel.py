"""§10 Training scenario: the Battle of Coronel, step by step."""

from __future__ import annotations

from typing import Final

from watu.core.agenda import Next, step
from watu.games.far_seas.areas import LATER
from watu.games.far_seas.position import SEARCH, FarSeasTable
from watu.games.far_seas.search import search

AREA: Final = 5
TURN: Final = 4
ALLIED: Final = ("good_hope", "monmouth", "glasgow", "canopus")
GERMANS: Final = ("scharnhorst", "gneisenau", "dresden", "leipzig", "nuernberg")
STARTS: Final = {"nuernberg": 4, "scharnhorst": 28, "gneisenau": 28, "dresden": 28, "leipzig": 28}


@step
def coronel(s: FarSeasTable) -> Next:
    """§10.1 Set-up of Coronel: Cradock's ships in Area 6, Spee's in 28 and 4."""
    numbers = s.game.chart.numbers
    s.turn, s.ob, s.phase = TURN, 1, 2
    s.where = [LATER] * len(s.where)
    for slug in ALLIED:
        s.where[numbers[slug]] = 6
    for slug in GERMANS:
        s.where[numbers[slug]] = STARTS[slug]
    s.form([numbers["good_hope"], numbers["monmouth"]])
    s.form([numbers[slug] for slug in GERMANS if slug != "nuernberg"])
    return sail_to_area_5(), search(AREA, False), end_of_training()


@step
def sail_to_area_5(s: FarSeasTable) -> Next:
    """§10.2.1 Both sides move to Area 5: all British ships but Canopus as one squadron, Nürnberg joining the German one."""
    numbers = s.game.chart.numbers
    for slug in (*ALLIED, *GERMANS):
        ship = numbers[slug]
        if s.telling:
            s.tell("moves", "§10.2.1", {"ship": slug, "to": AREA, "from": s.where[ship]})
        s.where[ship] = AREA
        s.moved[ship] = s.ob
        if slug in ALLIED:
            s.duty[ship] = SEARCH
        else:
            s.to[ship] = AREA
    s.form([numbers[slug] for slug in ALLIED if slug != "canopus"])
    s.form([numbers[slug] for slug in GERMANS])
    s.phase = 4
    s.area = AREA
    return None


@step
def end_of_training(s: FarSeasTable) -> Next:
    """§10.4 The points of the battle decide: gained by the Germans or lost by them. # R668"""
    s.verdict = 1 if s.vp > 0 else 2 if s.vp < 0 else 0
    s.end(f"{s.vp} victory points")
    return None
