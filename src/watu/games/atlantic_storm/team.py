"""§14.0 Team version: Allied against Axis, seated by turns."""

from __future__ import annotations

from watu.core.agenda import Next, step
from watu.core.game import Changes
from watu.games.atlantic_storm import spoils
from watu.games.atlantic_storm.position import ALLIED, AXIS, Parameters, StormTable


@step
def collect(s: StormTable, side: int) -> Next:
    """§14.0, §12.9 The side that won collects all spoils."""
    spoils.gather(s, side)
    s.shares = [-1] * s.game.parameters.parties
    party = s.game.parameters.side_of.index(side)
    s.shares[party] = 0
    while s.pool:
        spoils.receive(s, s.pool[0], party)
    return None


def changes() -> Changes:
    """§14.0 The steps that differ from the Standard Rules."""
    return Changes("team", [(spoils.spoils, collect)])


def adapt(p: Parameters) -> None:
    """§14.0 Seats A, C, E are the Allies and B, D, F the Axis; each side has its piles and one spoils area. # R105"""
    p.side_of = [ALLIED if seat % 2 == 0 else AXIS for seat in range(p.players)]
    p.pile_of = p.side_of[:]
    p.piles = 2
    p.holder_of = p.side_of[:]
    p.holders = 2
    p.holder_of_side = [0, 1]
