"""Where the German bot of solitaire play will go and what for: its procedure lies open, so the chances are exact."""

from __future__ import annotations

from watu.games.far_seas.areas import AREAS
from watu.games.far_seas.position import EXECUTED, NOTHING, OPEN, RTB, FarSeasTable
from watu.games.far_seas.solitaire.assignments import chits_of
from watu.games.far_seas.solitaire.moves import TEMPTED, legal_areas, way_home

Outlook = list[tuple[int, int, int, float]]


def destinations(s: FarSeasTable, lead: int) -> list[float]:
    """§9.3.1 How likely a unit that has been selected goes to each area: by temptation, else by dummies."""
    odds = [0.0] * (AREAS + 1)
    here = s.where[lead]
    left = 1.0
    triples = [s.cubes[place : place + 3] for place in range(0, len(s.cubes), 3) if s.cubes[place] == lead]
    triples.sort(key=lambda triple: -triple[2])
    for _, area, cubes in triples:
        least = max(1, TEMPTED + 1 - cubes)
        tempted = left * (7 - least) / 6.0
        odds[area] += tempted
        left -= tempted
    areas = legal_areas(s, here)
    if s.has(lead, RTB) and not s.game.is_strategic:
        areas = way_home(s, here, areas)
    for area in areas:
        odds[area] += left / len(areas)
    return odds


def assignment(s: FarSeasTable, lead: int, area: int) -> Outlook:
    """§9.3.2.2 What a unit would draw in an area, as the Allies stand now: area, plan, station, and how likely each is."""
    there = s.copy()
    for ship in there.unit(lead):
        there.where[ship] = area
    chits = chits_of(there, lead)
    if not chits:
        return [(area, NOTHING, -1, 1.0)]
    return [(area, plan, at, 1.0 / len(chits)) for plan, at in chits]


def outlook(s: FarSeasTable, lead: int) -> Outlook:
    """All that a unit may do: area, plan, station and chance; the chances add up to 1."""
    found: Outlook = []
    for area, odds in enumerate(destinations(s, lead)):
        if odds > 0.0:
            found.extend([(area, plan, at, odds * share) for area, plan, at, share in assignment(s, lead, area)])
    return found


def is_still_to_move(s: FarSeasTable, ship: int) -> bool:
    """Whether a ship has been selected and moves in Phase 3: not openly, for want of coal, before."""
    return ship in s.named and not s.marks[ship] & (EXECUTED | OPEN)
