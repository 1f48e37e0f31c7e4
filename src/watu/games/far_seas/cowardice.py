"""§4.6.2.3 Cowardice victory points."""

from __future__ import annotations

from watu.games.far_seas.position import BY_COWARDICE, FarSeasTable
from watu.games.far_seas.ships import BRITISH
from watu.games.far_seas.victory import score


def cowards_of(s: FarSeasTable, allies: list[int], germans: list[int]) -> list[int]:
    """§4.6.2.3 British ships as strong as the strongest German one. # R541, R542"""
    ships = s.game.chart.ships
    strongest = max([ships[ship].vp for ship in germans])
    return [ship for ship in allies if ships[ship].nation == BRITISH and ships[ship].vp >= strongest]


def cowardice(s: FarSeasTable, allies: list[int], germans: list[int]) -> list[int]:
    """§4.6.2.3 Each British ship as strong as the strongest German one costs its stars; returns them."""
    cowards = cowards_of(s, allies, germans)
    score(s, BY_COWARDICE, sum([s.game.chart.ships[ship].vp for ship in cowards]), "§4.6.2.3")
    return cowards
