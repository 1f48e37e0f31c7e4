"""§4.7 Phase 5: captures, convoys, raids, the return to Germany."""

from __future__ import annotations

from typing import Final

from watu.core.actions import Action
from watu.core.agenda import Next, Step, step
from watu.core.position import Position
from watu.core.reasons import Ask, Reason
from watu.games.far_seas.actions import (
    ATTACK_CONVOY,
    BREAK_OUT,
    CAPTURE,
    DONE,
    RETURN,
    REVEAL,
    SURPRISE_CONVOY,
    SeaAction,
)
from watu.games.far_seas.advanced.attack_on_convoys import attack_convoy, why_not_attack_convoy
from watu.games.far_seas.areas import AREAS, GERMANY, HOME_AREA
from watu.games.far_seas.optional.boer_rebellion import instigate
from watu.games.far_seas.optional.breakout import break_out, why_not_break_out
from watu.games.far_seas.optional.raid_on_england import raid_on_england
from watu.games.far_seas.position import (
    ATTACK,
    BY_CAPTURES,
    BY_RAIDS,
    BY_RETURNING,
    CAPTURED,
    ESCORT,
    FOUGHT,
    HOMEBOUND,
    RAIDED,
    RAN,
    RIVER,
    SHOWN,
    SPENT,
    STATION,
    FarSeasTable,
)
from watu.games.far_seas.victory import score, sink, take_away, uncover

NOT_YOURS: Final = Reason("§4.7", "only one's own German ships act now")
NOT_MOVED: Final = Reason("§4.7.1", "only ships that moved in this operation act now")
NO_ORDER: Final = Reason("§4.3.1", "it was not ordered an assignment of this phase")
HAS_RUN: Final = Reason("§4.7.1", "it ran in this turn")
HAS_FOUGHT: Final = Reason("§4.7.1", "it was in combat in this turn")
HAS_RAIDED: Final = Reason("§4.7.1", "it raided a station in this turn")
HAS_CAPTURED: Final = Reason("§4.7.1", "it has made its captures")
IN_THE_RIVER: Final = Reason("§7.2.2", "nothing is captured in the river")
TOO_MANY: Final = Reason("§4.7.1", "fewer merchants are left in the area than that")
ONE_EACH: Final = Reason("§6.2.2", "an AMC captures one merchant a turn")
NOT_13: Final = Reason("§4.7.3", "ships return to Germany from Area 13 only, after moving in this operation")
LOST: Final = Reason("§7.3.2", "the lost cruiser only seems to be there")
HAS_ACTED: Final = Reason("§4.3.1", "it has carried out another assignment in this operation")
NOT_LOST: Final = Reason("§7.3.2", "this cruiser was not lost by accident")
NOT_ASKED: Final = Reason("§4.7", "this is not done in Phase 5 now")


@step
def hit_and_go_home(s: FarSeasTable) -> Next:
    """§4.7 Germans hit and go home: captures and convoys, then raiding points, then returns, then the raid on England. # R672"""
    s.phase = 5
    seats = s.game.german_seats
    return (
        *[captures(seat) for seat in seats],
        raids(),
        *[returns(seat) for seat in seats],
        *[raid_on_england(seat) for seat in seats[-1:] if s.game.has_raid],
    )


def movers(s: FarSeasTable, seat: int) -> list[int]:
    """§4.7 The seat's German ships at sea that moved in this operation."""
    return [
        ship
        for ship in s.game.german_ships
        if s.game.seat_of[ship] == seat and 0 < s.where[ship] <= AREAS and s.has_moved_now(ship)
    ]


@step
def captures(s: FarSeasTable, seat: int) -> Next:
    """§4.7.1, §6.3.3 Capture merchants or attack a convoy: one at a time, until done. Asked of every seat that moved, so it betrays nothing."""
    ships = movers(s, seat)
    if not ships:
        return None
    choice = s.decide(seat, capture_options(s, ships), CAPTURES)
    if choice.kind == DONE:
        return None
    if choice.kind == CAPTURE:
        capture(s, choice.a, choice.b)
        return captures(seat)
    if choice.kind == REVEAL:
        uncover(s)
        return captures(seat)
    return attack_convoy(choice.a, choice.b, choice.kind == SURPRISE_CONVOY), captures(seat)


def capture_options(s: FarSeasTable, ships: list[int]) -> list[SeaAction]:
    """§4.7 What the seat's ships can do."""
    get = s.game.choices.get
    found = [get(DONE)]
    for ship in ships:
        if why_not_capture(s, ship, 1) is None:
            most = 1 if s.game.chart.ships[ship].is_amc else available(s, s.where[ship])
            found.extend([get(CAPTURE, ship, count) for count in range(1, most + 1)])
        if s.game.is_advanced and ship < len(s.to):
            for convoy in range(len(s.steps)):
                if why_not_attack_convoy(s, ship, convoy, True) is None:
                    found.append(get(SURPRISE_CONVOY, ship, convoy))
                if why_not_attack_convoy(s, ship, convoy, False) is None:
                    found.append(get(ATTACK_CONVOY, ship, convoy))
        if ship == s.lost:
            found.append(get(REVEAL, ship))
    return found


def available(s: FarSeasTable, area: int) -> int:
    """§4.7.1 The density of merchants, less escorts and this turn's captures. # R570"""
    escorts = sum([1 for ship in s.game.chart.allies if s.duty[ship] == ESCORT and s.where[ship] == area])
    return max(0, s.game.chart.areas[area].density - escorts - s.made[area])


def why_not_act(s: FarSeasTable, ship: int) -> Reason | None:
    """§4.7, §4.7.1 What bars captures and attacks on convoys. # R540"""
    if not 0 < s.where[ship] <= AREAS or not s.has_moved_now(ship):
        return NOT_MOVED
    if ship < len(s.to) and s.plan[ship] not in (ATTACK, HOMEBOUND):
        return HAS_RAIDED if s.has(ship, RAIDED) else NO_ORDER
    if s.has(ship, RAN):
        return HAS_RUN
    if s.has(ship, FOUGHT):
        return HAS_FOUGHT
    if s.has(ship, CAPTURED):
        return HAS_CAPTURED
    if s.has(ship, SPENT):
        return HAS_ACTED
    return IN_THE_RIVER if s.duty[ship] == RIVER else None


def why_not_capture(s: FarSeasTable, ship: int, count: int) -> Reason | None:
    """§4.7.1, §6.2.2 Whether a ship can capture so many merchants."""
    reason = why_not_act(s, ship)
    if reason is not None:
        return reason
    if count > 1 and s.game.chart.ships[ship].is_amc:
        return ONE_EACH
    return TOO_MANY if count > available(s, s.where[ship]) else None


def capture(s: FarSeasTable, ship: int, count: int) -> None:
    """§4.7.1 Merchants are captured: a point each, and coal for the next turn. # R571"""
    s.made[s.where[ship]] += count
    s.put(ship, CAPTURED | SHOWN)
    if ship < len(s.to) and s.accident_turn and s.turn >= s.accident_turn:
        s.since[ship] += count
    if s.telling:
        s.tell("capture", "§4.7.1", {"ship": s.game.chart.ships[ship].slug, "count": count, "area": s.where[ship]})
    s.reveal()
    score(s, BY_CAPTURES, count, "§4.7.1")


@step
def raids(s: FarSeasTable) -> Next:
    """§4.7.2 Raiding points are scored: raiders still there score the station, once a game, whomever they met. # R539, R567"""
    following: list[Step] = []
    for ship in s.game.chart.mains:
        if s.duty[ship] != STATION or not s.has_moved_now(ship) or s.has(ship, RAN) or s.raided[s.at[ship]]:
            continue
        station = s.at[ship]
        s.raided[station] = 1
        printed = s.game.chart.stations[station]
        if s.telling:
            s.tell("raid", "§4.7.2", {"ship": s.game.chart.ships[ship].slug, "station": printed.slug})
        if printed.is_boer and s.game.has_boers:
            raiders = [other for other in s.unit(ship) if s.duty[other] == STATION and s.at[other] == station]
            following.append(instigate(station, tuple(raiders)))
        score(s, BY_RAIDS, printed.vp, "§4.7.2")
    return tuple(following)


@step
def returns(s: FarSeasTable, seat: int) -> Next:
    """§4.7.3 Try to return to Germany, or not: units in Area 13, alone or with the Reserves (§7.4); asked wherever one moved there."""
    units = s.leads_of([ship for ship in movers(s, seat) if s.where[ship] == HOME_AREA and ship < len(s.to)])
    if not units:
        return None
    get = s.game.choices.get
    options = [get(DONE)]
    for lead in units:
        options.extend([get(kind, lead) for kind in (RETURN, BREAK_OUT) if why_not_return(s, seat, lead, kind) is None])
    choice = s.decide(seat, options, RETURNING)
    if choice.kind == DONE:
        return None
    s.is_returning = True
    s.reveal()
    if choice.kind == BREAK_OUT:
        return break_out(choice.a, ()), returns(seat)
    return return_home(choice.a), returns(seat)


def why_not_return(s: FarSeasTable, seat: int, lead: int, kind: int) -> Reason | None:
    """§4.7.3 Whether a unit can try to return. # R572"""
    if lead >= len(s.to) or s.lead[lead] != lead or s.game.seat_of[lead] != seat:
        return NOT_YOURS
    if s.where[lead] != HOME_AREA or not s.has_moved_now(lead):
        return NOT_13
    if lead == s.lost:
        return LOST
    for ship in s.unit(lead):
        if s.has(ship, RAN):
            return HAS_RUN
        if s.has(ship, CAPTURED | SPENT):  # R669
            return HAS_ACTED
        if s.plan[ship] not in (ATTACK, HOMEBOUND):
            return NO_ORDER
    return why_not_break_out(s, lead) if kind == BREAK_OUT else None


@step
def return_home(s: FarSeasTable, lead: int) -> Next:
    """§4.7.3 The die for the return to Germany: a single ship gets home on 5-6; a squadron all together on 6, else each for itself. # R573"""
    ships = s.unit(lead)
    is_all_home = len(ships) > 1 and s.roll(6, "§4.7.3 Return of the squadron") == 6
    for ship in ships:
        if is_all_home or s.roll(6, "§4.7.3 Return to Germany") >= 5:
            get_home(s, ship)
        else:
            sink(s, ship, "§4.7.3")
    return None


def get_home(s: FarSeasTable, ship: int) -> None:
    """§4.7.3 The ship is home: three times its stars."""
    take_away(s, ship, GERMANY)
    if s.telling:
        s.tell("home", "§4.7.3", {"ship": s.game.chart.ships[ship].slug})
    score(s, BY_RETURNING, 3 * s.game.chart.ships[ship].vp, "§4.7.3")


def why_not_captures(s: Position, player: int, action: Action) -> Reason | None:
    """§4.7.1, §6.3.3 Why something cannot be done by way of captures."""
    assert isinstance(s, FarSeasTable) and isinstance(action, SeaAction)
    ship = action.a
    if action.kind == DONE:
        return None
    if action.kind not in (CAPTURE, SURPRISE_CONVOY, ATTACK_CONVOY, REVEAL):
        return NOT_ASKED
    if s.game.seat_of[ship] != player:
        return NOT_YOURS
    if not s.has_moved_now(ship) or not 0 < s.where[ship] <= AREAS:
        return NOT_MOVED
    if action.kind == CAPTURE:
        return why_not_capture(s, ship, action.b)
    if action.kind == REVEAL:
        return None if ship == s.lost else NOT_LOST
    return why_not_attack_convoy(s, ship, action.b, action.kind == SURPRISE_CONVOY)


def why_not_returning(s: Position, player: int, action: Action) -> Reason | None:
    """§4.7.3 Why a return cannot be tried."""
    assert isinstance(s, FarSeasTable) and isinstance(action, SeaAction)
    if action.kind == DONE:
        return None
    if action.kind not in (RETURN, BREAK_OUT):
        return NOT_ASKED
    return why_not_return(s, player, action.a, action.kind)


CAPTURES: Final = Ask("§4.7.1", "capture merchants, attack convoys, or be done", why_not_captures)
RETURNING: Final = Ask("§4.7.3", "try to return to Germany, or be done", why_not_returning)
