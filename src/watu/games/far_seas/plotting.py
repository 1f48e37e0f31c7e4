"""§4.3 Phase 1: plotting German movement, in secret and by small choices."""

from __future__ import annotations

from typing import Final

from watu.core.actions import Action
from watu.core.agenda import Next, step
from watu.core.position import Position
from watu.core.reasons import Ask, Reason
from watu.games.far_seas.actions import DONE, MATE, MOVE, OPENLY, PLAN, RAIDING, TO, SeaAction
from watu.games.far_seas.areas import AREAS, HOME_AREA, RED_SEA_AREA, RIVER_AREA, is_canal
from watu.games.far_seas.position import (
    ATTACK,
    BREAKING,
    BURNED,
    COALED,
    EXECUTED,
    EXPOSED,
    HOMEBOUND,
    IDLE,
    INTERVENE,
    NOTHING,
    OPEN,
    PASSED,
    RAID,
    RIVER,
    RIVERBOUND,
    SQUADRON,
    FarSeasTable,
)

NOT_A_CRUISER: Final = Reason("§4.3.1", "orders are written for Main Cruisers of one's own")
GONE: Final = Reason("§4.3.1", "it is no longer in play")
HAS_MOVED: Final = Reason("§4.2", "it has already moved in this turn")
HAS_ORDERS: Final = Reason("§4.3.1", "it already has its order in this operation")
IN_HAND: Final = Reason("§4.3.1", "the order of another cruiser is not finished")
NONE_IN_HAND: Final = Reason("§4.3.1", "no cruiser is in hand")
NEEDS_ONE: Final = Reason("§4.2", "at least one Main Cruiser must move in each operation")
NOT_ADJACENT: Final = Reason("§4.2", "it is neither the cruiser's own area nor next to it")
PANAMA_CLOSED: Final = Reason("§2.2", "no German ship passes the Panama Canal on Turn 1")
HAS_DESTINATION: Final = Reason("§4.3.1", "the destination is written; its assignment is asked")
NO_DESTINATION: Final = Reason("§4.3.1", "the destination comes first")
NO_COAL: Final = Reason("§6.1", "it has no coal left: it can only move openly")
HAS_COAL: Final = Reason("§6.1", "it is coaled, and no uncoaled ship is in its squadron")
COAL_UNUSED: Final = Reason("§6.1", "coaling is not in play")
NO_ORDER_TO_SHARE: Final = Reason("§4.3.1", "that cruiser has no order of this operation to share")
TOO_MANY: Final = Reason("§4.2", "a squadron has five ships at most")
OPEN_APART: Final = Reason("§6.1", "ships of one squadron move all secretly or all openly")
IS_LOST: Final = Reason("§7.3.2", "the lost cruiser sails alone and can only move and seem to make captures")
NOT_THERE: Final = Reason("§4.3.1", "the station is not in the area of destination")
WAS_RAIDED: Final = Reason("§4.7.2", "the station has been raided before")
BOER_UNUSED: Final = Reason("§7.1.2", "raiding it means nothing without the Boer Rebellion")
NO_COLONY: Final = Reason("§6.4.2", "there is no colony that could be under siege")
NOT_13: Final = Reason("§4.7.3", "ships return to Germany from Area 13 only")
NOTHING_THERE: Final = Reason("§4.7.1", "there is neither a Merchant Capture Box nor a convoy route in the area")
RIVER_UNUSED: Final = Reason("§7.2", "the Rufiji River is not in play")
RIVER_CLOSED: Final = Reason("§7.2.1", "this cruiser may not enter the Rufiji River")
RIVER_TAKEN: Final = Reason("§7.2.1", "another German ship is in the river or on its way")
RIVER_FAR: Final = Reason("§7.2.1", "the river is entered from Area 21 or an area next to it")
NOT_ASKED: Final = Reason("§4.3.1", "this is no part of an order")


@step
def plotting(s: FarSeasTable, seat: int) -> Next:
    """§4.3.1 Write orders in secret: a cruiser, its destination, its assignment; until done. Nobody else sees it."""
    if not may_plot(s, seat):
        return None
    choice = s.decide(seat, plot_options(s, seat), PLOT)
    if choice.kind == DONE:
        return None
    if choice.kind in (MOVE, OPENLY):
        s.in_hand = [choice.a]
        if choice.kind == OPENLY:
            s.put(choice.a, OPEN)
    else:
        write(s, s.in_hand[0], choice)
    return plotting(seat)


def write(s: FarSeasTable, ship: int, choice: SeaAction) -> None:
    """§4.3.1 Note the destination or the assignment of the cruiser in hand."""
    if choice.kind == MATE:
        s.to[ship], s.plan[ship] = s.to[choice.a], s.plan[choice.a]
        s.plan_at[ship] = s.plan_at[choice.a]
        s.mate[ship] = s.mate[choice.a] = leader_of(s, choice.a)
    elif choice.kind == TO:
        s.to[ship] = RIVER_AREA if choice.a == 0 else choice.a
        s.plan[ship] = RIVERBOUND if choice.a == 0 else NOTHING
        s.plan_at[ship] = -1
        if choice.a:
            return
    elif choice.kind == RAIDING:
        s.plan[ship], s.plan_at[ship] = RAID, choice.a
    else:
        s.plan[ship] = choice.a
    s.in_hand = []
    if s.telling:
        s.tell("order", "§4.3.1", order_fields(s, ship), to=s.game.german_seats)


def order_fields(s: FarSeasTable, ship: int) -> dict[str, int | str]:
    """§4.3.1 The order as its owner reads it."""
    station, mate = s.plan_at[ship], s.mate[ship]
    return {
        "ship": s.game.chart.ships[ship].slug,
        "to": s.to[ship],
        "plan": s.plan[ship],
        "station": "" if station < 0 else s.game.chart.stations[station].slug,
        "with": "" if mate < 0 else s.game.chart.ships[mate].slug,
    }


def leader_of(s: FarSeasTable, ship: int) -> int:
    """§4.3.1 The cruiser whose order a plotted squadron follows."""
    return ship if s.mate[ship] < 0 else s.mate[ship]


def may_plot(s: FarSeasTable, seat: int) -> bool:
    """§4.2 Whether the seat has a Main Cruiser that has not moved."""
    for ship in s.game.chart.mains:
        if s.game.seat_of[ship] == seat and s.where[ship] <= AREAS and s.moved[ship] == 0:
            return True
    return False


def plot_options(s: FarSeasTable, seat: int) -> list[SeaAction]:
    """§4.3.1 What can be written next."""
    get = s.game.choices.get
    found: list[SeaAction] = []
    if not s.in_hand:
        for ship in s.game.chart.mains:
            if why_not_order(s, seat, ship, False) is None:
                found.append(get(MOVE, ship))
            if s.game.is_advanced and why_not_order(s, seat, ship, True) is None:
                found.append(get(OPENLY, ship))
        if why_not_done(s, seat) is None:
            found.append(get(DONE))
    elif s.to[s.in_hand[0]] == 0:
        found = destinations(s, s.in_hand[0])
    else:
        found = assignments(s, s.in_hand[0])
    return found


def destinations(s: FarSeasTable, ship: int) -> list[SeaAction]:
    """§4.2 The cruiser's own area and those next to it, the river, and the orders it can share."""
    get = s.game.choices.get
    here = s.where[ship]
    found = [get(TO, area) for area in [here, *s.game.chart.german_next[here]] if why_not_to(s, ship, area) is None]
    if why_not_to(s, ship, 0) is None:
        found.append(get(TO, 0))
    found.extend([get(MATE, other) for other in s.game.chart.mains if why_not_mate(s, ship, other) is None])
    return found


def assignments(s: FarSeasTable, ship: int) -> list[SeaAction]:
    """§4.3.1 What the cruiser may try at its destination."""
    get = s.game.choices.get
    found = [get(PLAN, plan) for plan in (NOTHING, INTERVENE, ATTACK, HOMEBOUND) if why_not_plan(s, ship, plan) is None]
    stations = s.game.chart.areas[s.to[ship]].stations
    return found + [get(RAIDING, station) for station in stations if why_not_raid(s, ship, station) is None]


def why_not_order(s: FarSeasTable, seat: int, ship: int, is_open: bool) -> Reason | None:
    """§4.3.1, §6.1 Whether a cruiser can be taken in hand, secretly or openly."""
    if ship >= len(s.to) or s.game.seat_of[ship] != seat:
        return NOT_A_CRUISER
    if not 0 < s.where[ship] <= AREAS:
        return GONE
    if s.moved[ship]:
        return HAS_MOVED
    if s.to[ship]:
        return HAS_ORDERS
    if not s.game.is_advanced:
        return COAL_UNUSED if is_open else None
    if is_open:
        return None if any(not has_free_coal(s, other) for other in s.unit(ship)) else HAS_COAL  # R507
    return None if has_free_coal(s, ship) or s.piles[ship] > 0 else NO_COAL


def has_free_coal(s: FarSeasTable, ship: int) -> bool:
    """§6.1.1 Whether the cruiser is coaled without spending a pile."""
    return s.has(ship, COALED)


def why_not_to(s: FarSeasTable, ship: int, area: int) -> Reason | None:
    """§4.2 Whether the cruiser can go to an area; 0 is the river (§7.2.1)."""
    here = s.where[ship]
    if area == 0:
        return why_not_river(s, ship)
    if area != here and area not in s.game.chart.german_next[here]:
        return NOT_ADJACENT
    if s.turn == 1 and is_canal(here, area):
        return PANAMA_CLOSED
    return None


def why_not_river(s: FarSeasTable, ship: int) -> Reason | None:
    """§7.2.1 One German cruiser of six, from Area 21 or next to it."""
    here = s.where[ship]
    if not s.game.has_river:
        return RIVER_UNUSED
    if not s.game.chart.ships[ship].may_enter_river:
        return RIVER_CLOSED
    if ship == s.lost:
        return IS_LOST
    if here != RIVER_AREA and here not in s.game.chart.german_next[RIVER_AREA]:
        return RIVER_FAR
    for other in s.game.chart.mains:
        if other == ship or not 0 < s.where[other] <= AREAS:
            continue
        is_inside = s.duty[other] == RIVER and (s.to[other] == 0 or s.plan[other] == RIVERBOUND)
        is_coming = s.moved[other] == 0 and s.to[other] and s.plan[other] == RIVERBOUND
        if is_inside or is_coming:
            return RIVER_TAKEN
    return None


def why_not_mate(s: FarSeasTable, ship: int, other: int) -> Reason | None:
    """§4.2 Whether the cruiser can share another's order and squadron."""
    if other >= len(s.to) or other == ship or s.to[other] == 0 or s.moved[other] or s.plan[other] == RIVERBOUND:
        return NO_ORDER_TO_SHARE
    if s.lost in (ship, other):
        return IS_LOST
    if s.has(ship, OPEN) != s.has(other, OPEN):
        return OPEN_APART
    leader = leader_of(s, other)
    followers = [third for third in s.game.chart.mains if s.to[third] and not s.moved[third]]
    if sum([1 for third in followers if leader_of(s, third) == leader]) >= SQUADRON:
        return TOO_MANY
    return why_not_to(s, ship, s.to[other])


def why_not_raid(s: FarSeasTable, ship: int, station: int) -> Reason | None:
    """§4.3.1, §4.7.2 Whether the cruiser can be ordered to raid a station."""
    printed = s.game.chart.stations[station]
    if printed.area != s.to[ship]:
        return NOT_THERE
    if s.raided[station]:
        return WAS_RAIDED
    if printed.vp == 0 and not s.game.has_boers:  # R596
        return BOER_UNUSED
    return IS_LOST if ship == s.lost else None


def why_not_plan(s: FarSeasTable, ship: int, plan: int) -> Reason | None:
    """§4.3.1 Whether the cruiser can be ordered an assignment that names no station."""
    area = s.game.chart.areas[s.to[ship]]
    if plan == INTERVENE:
        if not s.game.is_advanced or area.colony < 0 or s.taken[area.colony]:
            return NO_COLONY
        return IS_LOST if ship == s.lost else None
    if plan == ATTACK:
        has_route = s.game.is_advanced and any(area.number in convoy.dots for convoy in s.game.chart.convoys)
        return None if area.density or has_route else NOTHING_THERE
    if plan == HOMEBOUND:
        if area.number != HOME_AREA:
            return NOT_13
        return IS_LOST if ship == s.lost else None
    return None


def why_not_done(s: FarSeasTable, seat: int) -> Reason | None:
    """§4.2 At least one Main Cruiser moves; the last seat that has one sees to it."""
    if any(s.to[ship] and not s.moved[ship] for ship in s.game.chart.mains):
        return None
    later = [other for other in s.game.german_seats if other > seat and may_plot(s, other)]
    return None if later else NEEDS_ONE


def why_not_plot(s: Position, player: int, action: Action) -> Reason | None:
    """§4.3.1 Why something cannot be written now."""
    assert isinstance(s, FarSeasTable) and isinstance(action, SeaAction)
    if action.kind in (MOVE, OPENLY, DONE):
        if s.in_hand:
            return IN_HAND
        if action.kind == DONE:
            return why_not_done(s, player)
        return why_not_order(s, player, action.a, action.kind == OPENLY)
    if action.kind not in (TO, MATE, PLAN, RAIDING):
        return NOT_ASKED
    if not s.in_hand:
        return NONE_IN_HAND
    ship = s.in_hand[0]
    if action.kind in (TO, MATE):
        if s.to[ship]:
            return HAS_DESTINATION
        return why_not_to(s, ship, action.a) if action.kind == TO else why_not_mate(s, ship, action.a)
    if s.to[ship] == 0:
        return NO_DESTINATION
    return why_not_raid(s, ship, action.a) if action.kind == RAIDING else why_not_plan(s, ship, action.a)


PLOT: Final = Ask("§4.3.1", "write the orders of this operation, then be done", why_not_plot)


@step
def announce(s: FarSeasTable) -> Next:
    """§4.3.2, §4.3.3 Call out who moves; open moves, Panama and the Red Sea are shown and made at once. # R508"""
    s.phase = 1
    for ship in s.game.chart.mains:
        if s.to[ship] and not s.moved[ship]:
            s.named.append(ship)
            s.moved[ship] = s.ob
            if s.game.is_advanced and not s.has(ship, OPEN) and not has_free_coal(s, ship):
                s.piles[ship] -= 1
                s.put(ship, BURNED)
    if s.telling and s.named:
        ships = s.game.chart.ships
        s.tell("named", "§4.3.2", {"ships": [ships[n].slug for n in s.named], "last": int(is_last(s))})
    for ship in s.named:
        if is_shown(s, ship):
            move_german(s, ship)
    s.reveal()
    return None


def is_last(s: FarSeasTable) -> bool:
    """§4.0 Whether no Main Cruiser is left to move after those named. # R503"""
    return not any(0 < s.where[ship] <= AREAS and s.moved[ship] == 0 for ship in s.game.chart.mains)


def is_shown(s: FarSeasTable, ship: int) -> bool:
    """§4.3.3, §6.1, §7.2.2 Whether the move is made before the Allies move."""
    if s.has(ship, OPEN) or is_canal(s.where[ship], s.to[ship]) or s.to[ship] == RED_SEA_AREA:
        return True
    return s.has(ship, EXPOSED) and s.duty[ship] == RIVER and s.plan[ship] != RIVERBOUND


def move_german(s: FarSeasTable, ship: int) -> None:
    """§4.5 Move the counter to its destination."""
    here, there = s.where[ship], s.to[ship]
    if is_canal(here, there) or there == RED_SEA_AREA:
        s.put(ship, PASSED)
    if s.duty[ship] == RIVER and s.plan[ship] != RIVERBOUND:
        s.put(ship, BREAKING if s.has(ship, EXPOSED) else 0)
        s.lift(ship, EXPOSED)
        s.duty[ship] = IDLE
    s.where[ship] = there
    s.put(ship, EXECUTED)
    if s.telling:
        s.tell("moves", "§4.5", {"ship": s.game.chart.ships[ship].slug, "to": there, "from": here})
