"""§6.2 German Armed Merchant Cruisers: open moves before the Allies move, and interning."""

from __future__ import annotations

from typing import Final

from watu.core.actions import Action
from watu.core.agenda import Next, step
from watu.core.position import Position
from watu.core.reasons import Ask, Reason
from watu.games.far_seas.actions import DONE, INTERN, MOVE, TO, SeaAction
from watu.games.far_seas.areas import AREAS, INTERNED, RED_SEA_AREA, is_canal
from watu.games.far_seas.plotting import is_last
from watu.games.far_seas.position import PASSED, FarSeasTable
from watu.games.far_seas.victory import take_away

NOT_AN_AMC: Final = Reason("§6.2.1", "only AMCs of one's own move now")
GONE: Final = Reason("§6.2", "it is no longer in play")
HAS_MOVED: Final = Reason("§6.2.1", "it has already moved in this turn")
IN_HAND: Final = Reason("§6.2.1", "an AMC is in hand: say first where it goes")
NONE_IN_HAND: Final = Reason("§6.2.1", "no AMC is in hand")
NO_RIVER: Final = Reason("§6.2.2", "AMCs do not enter the Rufiji River")
NOT_ADJACENT: Final = Reason("§6.2.1", "it is neither the AMC's own area nor next to it")
PANAMA_CLOSED: Final = Reason("§2.2", "no German ship passes the Panama Canal on Turn 1")
NOT_NOW: Final = Reason("§6.2.3", "only AMCs that moved in this operation are interned")
NO_SYMBOL: Final = Reason("§6.2.3", "AMCs are interned only in areas with the symbol for it")
NOT_ASKED: Final = Reason("§6.2", "this is no move of an AMC")


@step
def settle_amcs(s: FarSeasTable, seat: int) -> Next:
    """§6.2.1 Move AMCs openly: some, none or all; in the last operation those left count as moved in place. # R577"""
    mine = [ship for ship in s.game.chart.amcs if why_not_amc(s, seat, ship) is None]
    if not mine:
        return None
    choice = s.decide(seat, amc_options(s, mine), AMC_MOVE)
    if choice.kind == MOVE:
        s.in_hand = [choice.a]
    elif choice.kind == TO:
        move_amc(s, s.in_hand[0], choice.a)
        s.in_hand = []
    else:
        stay_put(s, mine)
        return None
    return settle_amcs(seat)


def stay_put(s: FarSeasTable, ships: list[int]) -> None:
    """§6.2.1 In the last operation the AMCs not moved count as moved within their areas."""
    if is_last(s):
        for ship in ships:
            move_amc(s, ship, s.where[ship])


def move_amc(s: FarSeasTable, ship: int, area: int) -> None:
    """§6.2.1, §4.3.3 Move the counter; the canal and the Red Sea betray an AMC as well."""
    if is_canal(s.where[ship], area) or area == RED_SEA_AREA:
        s.put(ship, PASSED)
    if s.telling:
        fields: dict[str, int | str] = {"ship": s.game.chart.ships[ship].slug, "to": area, "from": s.where[ship]}
        s.tell("moves", "§6.2.1", fields)
    s.where[ship] = area
    s.moved[ship] = s.ob


def amc_options(s: FarSeasTable, mine: list[int]) -> list[SeaAction]:
    """§6.2.1 Take an AMC in hand, or say where it goes."""
    get = s.game.choices.get
    if not s.in_hand:
        return [*[get(MOVE, ship) for ship in mine], get(DONE)]
    here = s.where[s.in_hand[0]]
    return [get(TO, area) for area in [here, *s.game.chart.german_next[here]] if why_not_go(s, area) is None]


def why_not_amc(s: FarSeasTable, seat: int, ship: int) -> Reason | None:
    """§6.2.1 Whether an AMC can be moved."""
    if ship not in s.game.chart.amcs or s.game.seat_of[ship] != seat:
        return NOT_AN_AMC
    if not 0 < s.where[ship] <= AREAS:
        return GONE
    return HAS_MOVED if s.moved[ship] else None


def why_not_go(s: FarSeasTable, area: int) -> Reason | None:
    """§6.2.1, §6.2.2 Whether the AMC in hand can go to an area."""
    here = s.where[s.in_hand[0]]
    if area == 0:
        return NO_RIVER
    if area != here and area not in s.game.chart.german_next[here]:
        return NOT_ADJACENT
    return PANAMA_CLOSED if s.turn == 1 and is_canal(here, area) else None  # R509


def why_not_move_amc(s: Position, player: int, action: Action) -> Reason | None:
    """§6.2.1 Why something cannot be done with AMCs now."""
    assert isinstance(s, FarSeasTable) and isinstance(action, SeaAction)
    if action.kind == MOVE:
        return IN_HAND if s.in_hand else why_not_amc(s, player, action.a)
    if action.kind == DONE:
        return IN_HAND if s.in_hand else None
    if action.kind == TO:
        return why_not_go(s, action.a) if s.in_hand else NONE_IN_HAND
    return NOT_ASKED


AMC_MOVE: Final = Ask("§6.2.1", "move AMCs openly, or be done", why_not_move_amc)


@step
def intern_amcs(s: FarSeasTable, seat: int) -> Next:
    """§6.2.3 Intern AMCs, or not: those that moved in this operation, where the symbol is; nobody scores. # R578"""
    able = [ship for ship in s.game.chart.amcs if why_not_intern(s, seat, ship) is None]
    if not able:
        return None
    get = s.game.choices.get
    choice = s.decide(seat, [*[get(INTERN, ship) for ship in able], get(DONE)], INTERNING)
    if choice.kind == DONE:
        return None
    intern(s, choice.a)
    return intern_amcs(seat)


def intern(s: FarSeasTable, ship: int) -> None:
    """§6.2.3 The AMC leaves the game."""
    take_away(s, ship, INTERNED)
    if s.telling:
        s.tell("interned", "§6.2.3", {"ship": s.game.chart.ships[ship].slug})


def why_not_intern(s: FarSeasTable, seat: int, ship: int) -> Reason | None:
    """§6.2.3 Whether an AMC can be interned."""
    if ship not in s.game.chart.amcs or s.game.seat_of[ship] != seat:
        return NOT_AN_AMC
    if not 0 < s.where[ship] <= AREAS:
        return GONE
    if not s.has_moved_now(ship):
        return NOT_NOW
    return None if s.game.chart.areas[s.where[ship]].interns else NO_SYMBOL


def why_not_interning(s: Position, player: int, action: Action) -> Reason | None:
    """§6.2.3 Why something cannot be done while AMCs may be interned."""
    assert isinstance(s, FarSeasTable) and isinstance(action, SeaAction)
    if action.kind == INTERN:
        return why_not_intern(s, player, action.a)
    return None if action.kind == DONE else NOT_ASKED


INTERNING: Final = Ask("§6.2.3", "intern AMCs, or be done", why_not_interning)
