"""§4.4 Phase 2: Allied movement, a ship or several in hand at a time, and the duty they are put on."""

from __future__ import annotations

from typing import Final

from watu.core.actions import Action
from watu.core.agenda import Next, step
from watu.core.position import Position
from watu.core.reasons import Ask, Reason
from watu.games.far_seas.actions import (
    BESIEGING,
    DONE,
    ENTER_RIVER,
    ESCORTING,
    GUARDING,
    JOIN,
    MOVE,
    PROTECTING,
    SAIL,
    SEARCHING,
    WITH,
    SeaAction,
)
from watu.games.far_seas.advanced.colonies import why_not_besiege
from watu.games.far_seas.advanced.convoys import must_sail, sail, why_not_protect, why_not_sail
from watu.games.far_seas.areas import AREAS, CHANNEL, HB2, RIVER_AREA
from watu.games.far_seas.plotting import is_last
from watu.games.far_seas.position import (
    CONVOY,
    ESCORT,
    RIVER,
    SEARCH,
    SIEGE,
    SPENT,
    SQUADRON,
    STATION,
    FarSeasTable,
)
from watu.games.far_seas.restrictions import pay, reachable, send_to_the_red_sea, why_not_reach
from watu.games.far_seas.ships import BRITISH

NOT_YOURS: Final = Reason("§4.4", "it is not a ship of this seat")
NOT_IN_PLAY: Final = Reason("§4.4", "it is not in play, or in a box that it cannot leave now")
HAS_MOVED: Final = Reason("§4.2", "it has already moved in this turn")
IN_HAND: Final = Reason("§4.4", "ships are in hand: say first where they go")
NONE_IN_HAND: Final = Reason("§4.4", "no ship is in hand")
OTHER_PLACE: Final = Reason("§4.2", "ships are taken in hand together from one place")
OTHER_NATION: Final = Reason("§4.2", "ships of different nations form no squadron")
TOO_MANY: Final = Reason("§4.2", "a squadron has five ships at most")
NO_ESCORT: Final = Reason("§4.4.1", "only ships with Gun Range A or B or Speed 3+ or less escort merchants")
NO_BOX: Final = Reason("§4.4.1", "the area has no Merchant Capture Box")
NOT_SEARCHING: Final = Reason("§4.2", "a squadron is joined in the operation in which it moves to search")
RIVER_UNUSED: Final = Reason("§7.2", "the Rufiji River is not in play")
RIVER_BRITISH: Final = Reason("§7.2.1", "among the Allies only British ships enter the river")
RIVER_FULL: Final = Reason("§7.2.1", "the ships in the river are one squadron of five at most")
CONVOY_WAITS: Final = Reason("§6.3.1", "a convoy under way must move in this turn, and this is its last operation")
NOT_ASKED: Final = Reason("§4.4", "this is no part of Allied movement")


@step
def allied_movement(s: FarSeasTable, seat: int) -> Next:
    """§4.4 Move Allied ships and squadrons: one is taken in hand, then sent where it goes; convoys move on; until done."""
    s.phase = 2
    choice = s.decide(seat, move_options(s, seat), ALLIED_MOVE)
    if choice.kind == DONE:
        s.reveal()
        return None
    if choice.kind == SAIL:
        sail(s, choice.a)
    elif choice.kind in (MOVE, WITH):
        s.in_hand.append(choice.a)
    else:
        place_all(s, choice)
    return allied_movement(seat)


def move_options(s: FarSeasTable, seat: int) -> list[SeaAction]:
    """§4.4 What the seat can do next."""
    get = s.game.choices.get
    if s.in_hand:
        return companions(s, seat) + placements(s)
    found = movable(s, seat)
    if s.game.is_advanced:
        found.extend([get(SAIL, n) for n in range(len(s.steps)) if why_not_sail(s, n) is None])
    if why_not_done(s, seat) is None:
        found.append(get(DONE))
    return found


def movable(s: FarSeasTable, seat: int) -> list[SeaAction]:
    """§4.4 The ships that can be taken in hand: ``why_not_move``, spelled out for speed."""
    get = s.game.choices.get
    found: list[SeaAction] = []
    where, moved, marks = s.where, s.moved, s.marks
    for ship in s.game.fleets[seat]:
        if moved[ship] == 0 and where[ship] <= HB2 and not marks[ship] & SPENT:
            if where[ship] > CHANNEL and s.turn < 2:
                continue
            found.append(get(MOVE, ship))
    return found


def companions(s: FarSeasTable, seat: int) -> list[SeaAction]:
    """§4.2 The ships that can go along: only those of the same place come into question."""
    get = s.game.choices.get
    place = s.where[s.in_hand[0]]
    near = [ship for ship in s.game.fleets[seat] if s.where[ship] == place and s.moved[ship] == 0]
    return [get(WITH, ship) for ship in near if why_not_with(s, seat, ship) is None]


def why_not_move(s: FarSeasTable, seat: int, ship: int) -> Reason | None:
    """§4.2, §4.4 Whether a ship can be taken in hand."""
    if ship < s.game.chart.first_ally or s.game.seat_of[ship] != seat:
        return NOT_YOURS
    if s.where[ship] > HB2 or (s.where[ship] > AREAS and not reachable(s, ship)):
        return NOT_IN_PLAY
    return HAS_MOVED if s.moved[ship] or s.has(ship, SPENT) else None


def why_not_with(s: FarSeasTable, seat: int, ship: int) -> Reason | None:
    """§4.2 Whether a ship can go along with those in hand."""
    if ship in s.in_hand:
        return IN_HAND
    if len(s.in_hand) >= SQUADRON:
        return TOO_MANY
    first = s.in_hand[0]
    if s.where[ship] != s.where[first]:
        return OTHER_PLACE
    if s.game.chart.ships[ship].nation != s.game.chart.ships[first].nation:
        return OTHER_NATION
    return why_not_move(s, seat, ship)


def placements(s: FarSeasTable) -> list[SeaAction]:
    """§4.4 Where the ships in hand can go, and on what duty."""
    get = s.game.choices.get
    chart = s.game.chart
    found: list[SeaAction] = []
    reach = reachable(s, s.in_hand[0])
    may_escort = why_not_all_escort(s) is None
    for place in reach:
        found.append(get(SEARCHING, place))
        if place <= AREAS:
            if may_escort and chart.areas[place].density:
                found.append(get(ESCORTING, place))
            found.extend([get(GUARDING, station) for station in chart.areas[place].stations])
    for kind, count in ((PROTECTING, len(chart.convoys)), (BESIEGING, len(chart.colonies)), (ENTER_RIVER, 1)):
        found.extend([get(kind, number) for number in range(count) if why_not_place(s, kind, number) is None])
    found.extend([get(JOIN, ship) for ship in searchers(s) if why_not_place(s, JOIN, ship) is None])
    return found


def searchers(s: FarSeasTable) -> list[int]:
    """§4.2 The leads of units that moved to search in this operation."""
    return [
        ship
        for ship in s.game.chart.allies
        if s.lead[ship] == ship and s.duty[ship] == SEARCH and s.moved[ship] == s.ob
    ]


def why_not_place(s: FarSeasTable, kind: int, number: int) -> Reason | None:
    """§4.4 Whether all ships in hand can be put there."""
    place = place_of(s, kind, number)
    for ship in s.in_hand:
        reason = why_not_put(s, ship, kind, number)
        if reason is None and kind not in (BESIEGING, PROTECTING):
            reason = why_not_reach(s, ship, place)
        if reason is not None:
            return reason
    return None


def place_of(s: FarSeasTable, kind: int, number: int) -> int:
    """§4.4 The place to which a placement leads."""
    if kind == GUARDING:
        return s.game.chart.stations[number].area
    if kind == ENTER_RIVER:
        return RIVER_AREA
    if kind == JOIN:
        return s.where[number]
    return number


def why_not_put(s: FarSeasTable, ship: int, kind: int, number: int) -> Reason | None:
    """§4.4 Whether a ship is fit for a duty, its way there apart."""
    if kind == ESCORTING:
        if s.game.chart.areas[number].density == 0:
            return NO_BOX
        return None if s.game.chart.ships[ship].is_escort else NO_ESCORT
    if kind == PROTECTING:
        return why_not_protect(s, ship, number)
    if kind == BESIEGING:
        return why_not_besiege(s, ship, number)
    if kind == ENTER_RIVER:
        return why_not_enter_river(s, ship)
    return why_not_join(s, ship, number) if kind == JOIN else None


def why_not_all_escort(s: FarSeasTable) -> Reason | None:
    """§4.4.1 Whether every ship in hand may escort merchants."""
    return None if all(s.game.chart.ships[ship].is_escort for ship in s.in_hand) else NO_ESCORT


def why_not_join(s: FarSeasTable, ship: int, other: int) -> Reason | None:
    """§4.2 Whether a ship can join the unit of another that searches in this operation."""
    if other < s.game.chart.first_ally or s.lead[other] != other or s.duty[other] != SEARCH or s.moved[other] != s.ob:
        return NOT_SEARCHING
    if s.game.chart.ships[ship].nation != s.game.chart.ships[other].nation:
        return OTHER_NATION
    return TOO_MANY if len(s.unit(other)) + len(s.in_hand) > SQUADRON else None


def why_not_enter_river(s: FarSeasTable, ship: int) -> Reason | None:
    """§7.2.1 British ships only, as one squadron."""
    if not s.game.has_river:
        return RIVER_UNUSED
    if s.game.chart.ships[ship].nation != BRITISH:
        return RIVER_BRITISH
    inside = [other for other in s.game.chart.allies if s.duty[other] == RIVER and other not in s.in_hand]
    return RIVER_FULL if len(inside) + len(s.in_hand) > SQUADRON else None


def place_all(s: FarSeasTable, choice: SeaAction) -> None:
    """§4.4 Put the ships in hand where the choice says; penalties are scored at once (§5.0)."""
    duties = {ESCORTING: ESCORT, GUARDING: STATION, PROTECTING: CONVOY, BESIEGING: SIEGE, ENTER_RIVER: RIVER}
    duty = duties.get(choice.kind, SEARCH)
    ships = s.in_hand
    place = place_of(s, choice.kind, choice.a)
    if choice.kind in (PROTECTING, BESIEGING):
        place = s.game.chart.colonies[choice.a].area if choice.kind == BESIEGING else convoy_area(s, choice.a)
    if duty != SIEGE:
        s.has_moved = True
    old = s.unit(choice.a) if choice.kind == JOIN else []
    s.in_hand = []
    for ship in ships:
        pay(s, ship, place)
        s.where[ship] = place
        s.duty[ship] = duty
        s.at[ship] = choice.a if duty in (STATION, CONVOY, SIEGE) else -1
        s.moved[ship] = s.ob
    s.form(old + ships)
    if duty in (STATION, SIEGE, RIVER):
        group_by_nation(s, duty, s.at[ships[0]])
    if s.telling:
        slugs = [s.game.chart.ships[ship].slug for ship in ships]
        s.tell("placed", "§4.4", {"ships": slugs, "how": choice.notation, "to": place})


def convoy_area(s: FarSeasTable, convoy: int) -> int:
    """§6.3 The area of a convoy at sea."""
    return s.game.chart.convoys[convoy].dots[s.steps[convoy] - 1]


def group_by_nation(s: FarSeasTable, duty: int, at: int) -> None:
    """§4.2, §4.4.2 Ships at one station or colony are squadrons by nation, of five at most. # R505"""
    together = [ship for ship in s.game.chart.allies if s.duty[ship] == duty and s.at[ship] == at]
    for nation in range(BRITISH, BRITISH + 4):
        mine = [ship for ship in together if s.game.chart.ships[ship].nation == nation]
        for start in range(0, len(mine), SQUADRON):
            s.form(mine[start : start + SQUADRON])


def why_not_done(s: FarSeasTable, seat: int) -> Reason | None:
    """§6.3.1 The last seat sees to it that convoys under way move in the turn. # R503"""
    if s.in_hand:
        return IN_HAND
    if s.game.is_advanced and seat == s.game.allied_seats[-1] and is_last(s) and must_sail(s):
        return CONVOY_WAITS
    return None


def why_not_allied(s: Position, player: int, action: Action) -> Reason | None:
    """§4.4 Why something cannot be done in Allied movement now."""
    assert isinstance(s, FarSeasTable) and isinstance(action, SeaAction)
    kind, number = action.kind, action.a
    if kind == DONE:
        return why_not_done(s, player)
    if kind == MOVE:
        return IN_HAND if s.in_hand else why_not_move(s, player, number)
    if kind == SAIL:
        return IN_HAND if s.in_hand else why_not_sail(s, number)
    if kind not in (WITH, SEARCHING, ESCORTING, GUARDING, PROTECTING, BESIEGING, ENTER_RIVER, JOIN):
        return NOT_ASKED
    if not s.in_hand:
        return NONE_IN_HAND
    return why_not_with(s, player, number) if kind == WITH else why_not_place(s, kind, number)


ALLIED_MOVE: Final = Ask("§4.4", "move ships and say what each does, or be done", why_not_allied)


@step
def end_of_allied_movement(s: FarSeasTable) -> Next:
    """§5.1 Allied movement ends: in the last operation of Turn 2 the ships bound for the Red Sea are moved."""
    if s.turn == 2 and is_last(s):
        send_to_the_red_sea(s)
    return None
