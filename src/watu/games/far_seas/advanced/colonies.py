"""§6.4 German overseas colonies: sieges, and what they take."""

from __future__ import annotations

from typing import Final

from watu.core.reasons import Reason
from watu.games.far_seas.position import IDLE, SIEGE, FarSeasTable

UNUSED: Final = Reason("§6.4", "colonies are not in play")
TAKEN: Final = Reason("§6.4.1", "the colony has been captured")
TOO_LATE: Final = Reason("§6.4.1", "the last turn for its capture has passed")
ELSEWHERE: Final = Reason("§6.4.1", "only ships in the colony's area can be put before it")
BEFORE_OTHERS: Final = Reason("§6.4.1", "a siege begins at the start of a turn, before any other Allied movement")


def besiegers(s: FarSeasTable, colony: int) -> list[int]:
    """§6.4.1 The ships in a colony's box."""
    return [
        ship for ship in s.game.chart.allies if s.duty[ship] == SIEGE and s.at[ship] == colony and s.is_afloat(ship)
    ]


def is_blocked(s: FarSeasTable, colony: int) -> bool:
    """§6.4.3 Whether a colony supplies no coal: it is taken, or besieged by as many ships as it takes."""
    return s.taken[colony] == 1 or len(besiegers(s, colony)) >= s.game.chart.colonies[colony].ships


def why_not_besiege(s: FarSeasTable, ship: int, colony: int) -> Reason | None:
    """§6.4.1 Whether a ship can be put into a colony's box; reinforcing and changing ships is free all turn. # R590"""
    printed = s.game.chart.colonies[colony]
    if not s.game.is_advanced:
        return UNUSED
    if s.taken[colony]:
        return TAKEN
    if s.turn > printed.deadline:  # R593
        return TOO_LATE
    if s.where[ship] != printed.area:
        return ELSEWHERE
    if s.siege_from[colony] == 0 and (s.ob > 1 or s.has_moved):
        return BEFORE_OTHERS
    return None


def settle_sieges(s: FarSeasTable) -> None:
    """§6.4.1 At the end of a turn: sieges begin, go on, fail, or take their colony. # R592"""
    for colony in s.game.chart.colonies:
        number = colony.number
        if s.taken[number] or not s.game.is_advanced:
            continue
        if len(besiegers(s, number)) < colony.ships:
            fall_short(s, number)
            continue
        s.short[number] = 0
        if s.siege_from[number] == 0:
            s.siege_from[number] = s.turn
        if s.turn - s.siege_from[number] + 1 >= colony.turns and s.turn <= colony.deadline:
            take(s, number)


def fall_short(s: FarSeasTable, colony: int) -> None:
    """§6.4.1 A siege below its number must be whole again by the end of the next turn."""
    if s.siege_from[colony] and s.short[colony]:
        s.siege_from[colony] = 0
        s.short[colony] = 0
    elif s.siege_from[colony]:
        s.short[colony] = 1


def take(s: FarSeasTable, colony: int) -> None:
    """§4.9 The colony is captured; its besiegers stand in the area again."""
    s.taken[colony] = 1
    for ship in besiegers(s, colony):
        s.duty[ship] = IDLE
        s.at[ship] = -1
    if s.telling:
        s.tell("colony", "§6.4.1", {"colony": s.game.chart.colonies[colony].slug})
