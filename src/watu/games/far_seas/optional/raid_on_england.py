"""§7.5 Raid on England."""

from __future__ import annotations

from typing import Final

from watu.core.actions import Action
from watu.core.agenda import Next, step
from watu.core.position import Position
from watu.core.reasons import Ask, Reason
from watu.games.far_seas.actions import COUNTER, DECLINE, ENGLAND, SeaAction
from watu.games.far_seas.areas import CHANNEL, NORTH_SEA
from watu.games.far_seas.encounter import encounter
from watu.games.far_seas.optional.breakout import british_reserves, german_reserves
from watu.games.far_seas.position import BY_ENGLAND, COUNTERATTACK, FOUND, RAN, SPENT, FarSeasTable
from watu.games.far_seas.victory import score

MOST_LEFT: Final = 5
NOT_ASKED: Final = Reason("§7.5", "the raid on England is asked")


def may_raid(s: FarSeasTable) -> bool:
    """§7.5 No return was tried, five battlecruisers or fewer are left in England, once a turn. # R612, R613"""
    if s.is_returning or s.england_turn == s.turn or not german_reserves(s):
        return False
    return len(british_reserves(s)) <= MOST_LEFT


@step
def raid_on_england(s: FarSeasTable, seat: int) -> Next:
    """§7.5.1 Raid England, or not: all German Reserves, through the Channel for 2 points or in Area 14 for 1. # R614"""
    if not may_raid(s):
        return None
    get = s.game.choices.get
    choice = s.decide(seat, [get(DECLINE), get(ENGLAND, CHANNEL), get(ENGLAND, NORTH_SEA)], RAIDING)
    return None if choice.kind == DECLINE else raid(s, choice.a)


def raid(s: FarSeasTable, area: int) -> Next:
    """§7.5.1 The raid scores at once; then the Allies may answer."""
    s.england_turn = s.turn
    s.reveal()
    if s.telling:
        s.tell("england", "§7.5.1", {"area": area})
    score(s, BY_ENGLAND, 2 if area == CHANNEL else 1, "§7.5.1")
    return counterattack(area)


@step
def counterattack(s: FarSeasTable, area: int) -> Next:
    """§7.5.2 Counterattack, or not: all battlecruisers left in England or none; found at once in the Channel, by a search in 14. # R615"""
    allies = british_reserves(s)
    germans = german_reserves(s)
    if not allies:
        return None
    get = s.game.choices.get
    if s.decide(s.game.allied_seats[-1], [get(DECLINE), get(COUNTER)], COUNTERING).kind == DECLINE:
        return None
    if area == NORTH_SEA and s.roll(6, "§7.5.2.2 Search") - (len(germans) - 1) > 1:
        return None
    return encounter(area, tuple(germans), tuple(allies), COUNTERATTACK), back_home(tuple(germans), tuple(allies))


@step
def back_home(s: FarSeasTable, germans: tuple[int, ...], allies: tuple[int, ...]) -> Next:
    """§7.5.2.3 Survivors go home: they are in Germany and in England again."""
    for ship in (*germans, *allies):
        s.lift(ship, SPENT | RAN | FOUND)
        s.lead[ship] = ship
    return None


def why_not_raid(s: Position, player: int, action: Action) -> Reason | None:
    """§7.5 Raid by one of the two ways, or not."""
    assert isinstance(action, SeaAction)
    return None if action.kind in (ENGLAND, DECLINE) else NOT_ASKED


def why_not_counter(s: Position, player: int, action: Action) -> Reason | None:
    """§7.5.2 Counterattack, or not."""
    assert isinstance(action, SeaAction)
    return None if action.kind in (COUNTER, DECLINE) else NOT_ASKED


RAIDING: Final = Ask("§7.5", "raid England, or not", why_not_raid)
COUNTERING: Final = Ask("§7.5.2", "send all battlecruisers against the raid, or none", why_not_counter)
