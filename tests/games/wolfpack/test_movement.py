"""U-boat movement, rule by rule (p.28-36)."""

from __future__ import annotations

import pytest

from tests.games.wolfpack.table import Picker, at, contact, escort, on_approach, on_attack, run, table, told
from watu.games.wolfpack import attack_movement, losses, sequence, uboat_movement
from watu.games.wolfpack.asw.escorts import go_to_depth
from watu.games.wolfpack.constants import (
    AFLOAT,
    CAPTURED,
    DI,
    EL,
    HY,
    INTERCEPT,
    LOST,
    NO_TARGET,
    ON_ATTACK,
    ON_TURN_TRACK,
    PATROL_BOX,
    PERISCOPE,
    RD,
    SCUTTLED,
    SEARCH_BOX,
    SUNK,
    SURFACE,
)


def test_flooded_planes_pull_the_boat_down() -> None:
    s = table()
    boat = on_attack(s, 0, "c04r12", depth=5)
    boat.flooding, boat.damage[RD] = 6, 3
    uboat_movement.descend(s, boat)
    assert boat.metres() == 90
    go_to_depth(s, boat, SURFACE)
    uboat_movement.descend(s, boat)
    assert boat.metres() == 30


@pytest.mark.parametrize(
    ("depth", "flooding", "icon", "implodes"),
    [(14, 0, None, False), (15, 0, 2, True), (15, 0, 1, False), (7, 4, 1, True), (7, 3, None, False), (12, 4, 2, True)],
)
def test_implosion_checks(depth: int, flooding: int, icon: int | None, implodes: bool) -> None:
    s = table()
    boat = on_attack(s, 0, "c04r12", depth=depth)
    boat.flooding, boat.tp = flooding, 0
    p = Picker(s)
    s.agenda = []
    cards = [] if icon is None else [p.crush(icon)]
    more = [] if implodes else ["silent"]
    run(s, uboat_movement.move_boat(0), *cards, *more)
    assert (boat.place == LOST) is implodes


def test_270_metres_always_implode() -> None:
    s = table()
    boat = on_attack(s, 0, "c04r12", depth=19)
    run(s, uboat_movement.move_boat(0))
    assert (boat.place, boat.fate, s.log.losses) == (LOST, SUNK, 1)


@pytest.mark.parametrize(
    ("month", "die", "fate", "vp"),
    [(0, 1, CAPTURED, -15), (0, 6, SUNK, 0), (0, 7, SCUTTLED, 0), (9, 7, SUNK, 0), (9, 8, SCUTTLED, 0)],
)
def test_scuttling(month: int, die: int, fate: int, vp: int) -> None:
    s = table(month=month)
    boat = on_attack(s, 0, "c04r12")
    s.log.skills[0] = boat.skills = 1
    run(s, uboat_movement.orders(0), "scuttle", Picker(s).d10(die))
    assert (boat.fate, s.vp, s.log.state[0]) == (fate, vp, fate)
    assert s.log.skills[0] == (1 if fate == SCUTTLED else 0)


def test_silent_running_needs_30_metres_and_stops_the_boat() -> None:
    s = table()
    boat = on_attack(s, 0, "c04r12", depth=3)
    s.acting[0] = 0
    assert uboat_movement.why_not_order(s, 0, s.game.silent) is None
    run(s, uboat_movement.orders(0), "silent")
    assert boat.silent
    assert s.map().name(boat.space) == "c04r12"
    boat.depth = 2
    assert uboat_movement.why_not_order(s, 0, s.game.silent) is uboat_movement.TOO_SHALLOW


def test_sailing_on_ends_silent_running() -> None:
    s = table()
    boat = on_attack(s, 0, "c04r12", depth=3)
    boat.silent = True
    run(s, uboat_movement.orders(0), "sail", "depth 30", "course n", "ahead 1")
    assert not boat.silent
    assert s.map().name(boat.space) == "c04r11"


def test_a_boat_stays_up_on_approach_until_its_first_contact() -> None:
    s = table()
    s.turn = 3
    boat = on_approach(s, 0, "T3")
    run(s, uboat_movement.orders(0), "sail", "box t4")
    assert boat.depth == SURFACE
    boat.contacted = True
    run(s, uboat_movement.orders(0), "sail", "depth 30")
    assert boat.metres() == 30


@pytest.mark.parametrize(
    ("speed", "turn", "depth", "boxes"),
    [("slow", 3, 0, 1), ("slow", 3, 3, 0), ("slow", 4, 3, 1), ("fast", 3, 0, 0), ("fast", 4, 0, 1), ("fast", 4, 3, 0)],
)
def test_approach_movement_by_speed_depth_and_turn(speed: str, turn: int, depth: int, boxes: int) -> None:
    s = table(speed=speed)
    s.turn = turn
    assert uboat_movement.approach_boxes(s, on_approach(s, 0, "T3", depth)) == boxes


def test_an_escort_in_contact_comes_along() -> None:
    s = table()
    s.turn = 4
    boat = on_approach(s, 0, "T2")
    one = escort(s, "c1", place=SEARCH_BOX, location=0)
    contact(s, 0, boat, homing=False)
    run(s, uboat_movement.approach_move(0), "box t3")
    assert one.location == 1


def test_a_boat_does_not_leave_the_track_at_its_ends() -> None:
    s = table()
    boat = on_approach(s, 0, "L8")
    s.acting[0] = 0
    found = [one.notation for one in s.game.to_box[0] if uboat_movement.why_not_move(s, 0, one) is None]
    assert found == ["box l8", "box l7"]
    assert boat.box == 0


@pytest.mark.parametrize(
    ("turn", "die", "enters"), [(8, 9, True), (8, 8, False), (9, 8, True), (10, 7, True), (10, 6, False)]
)
def test_entry_by_turn(turn: int, die: int, enters: bool) -> None:
    s = table()
    s.turn = turn
    boat = on_approach(s, 0, "T3")
    boat.tp = 0
    run(s, sequence.entry_checks(), Picker(s).d10(die))
    assert boat.must_enter is enters


def test_entry_may_be_pulled_again() -> None:
    s = table()
    s.turn = 8
    boat = on_approach(s, 0, "T3")
    p = Picker(s)
    run(s, sequence.entry_checks(), p.d10(3), "repull", p.d10(10))
    assert (boat.must_enter, boat.tp) == (True, 1)


def test_from_turn_11_boats_without_contact_must_enter() -> None:
    s = table(boats=2)
    free, held = on_approach(s, 0, "T3"), on_approach(s, 1, "T5")
    escort(s, "c1", place=SEARCH_BOX, location=2)
    contact(s, 0, held)
    run(s, sequence.entry_checks())
    assert free.must_enter
    assert not held.must_enter


def test_on_entry_even_a_type_ix_may_dive_30_metres() -> None:
    s = table()
    boat = on_approach(s, 0, "T3")
    boat.is_ix = boat.must_enter = True
    run(s, uboat_movement.orders(0), "sail", "depth 30", "enter c05r00", "course s")
    assert (boat.place, boat.metres(), boat.facing) == (ON_ATTACK, 30, 4)


def test_type_vii_goes_no_space_after_30_metres_but_turns() -> None:
    s = table()
    boat = on_attack(s, 0, "c04r12")
    run(s, uboat_movement.orders(0), "sail", "depth 30", "course e")
    assert s.map().name(boat.space) == "c04r12"
    assert boat.facing == 2


def test_type_vii_goes_on_after_15_metres() -> None:
    s = table()
    boat = on_attack(s, 0, "c04r12", depth=3)
    run(s, uboat_movement.orders(0), "sail", "depth 15", "course n", "ahead 1")
    assert s.map().name(boat.space) == "c04r11"


def test_type_ix_stays_when_it_changes_depth() -> None:
    s = table()
    boat = on_attack(s, 0, "c04r12", depth=3)
    boat.is_ix = True
    run(s, uboat_movement.orders(0), "sail", "depth 45")
    assert s.map().name(boat.space) == "c04r12"


def test_surfacing_vents_gas_and_diving_loses_calculations() -> None:
    s = table()
    boat = on_attack(s, 0, "c04r12", depth=PERISCOPE)
    boat.gas, boat.tube_aim[0] = 2, 5
    go_to_depth(s, boat, PERISCOPE)
    assert boat.tube_aim[0] == 5
    go_to_depth(s, boat, SURFACE)
    assert (boat.gas, boat.tube_aim[0]) == (0, 5)
    go_to_depth(s, boat, 2)
    assert boat.tube_aim == [NO_TARGET] * 6


def test_one_space_and_another_turn_on_the_surface() -> None:
    s = table()
    boat = on_attack(s, 0, "c04r12")
    run(s, attack_movement.free_turn(0), "course n", "ahead 1", "course w")
    assert (s.map().name(boat.space), boat.facing) == ("c04r11", 6)


@pytest.mark.parametrize(
    ("location", "depth", "turn", "spaces"), [(DI, 0, 13, 0), (DI, 0, 14, 2), (EL, 1, 13, 0), (DI, 1, 13, 1)]
)
def test_heavy_engine_damage_halves_movement(location: int, depth: int, turn: int, spaces: int) -> None:
    s = table()
    s.turn = turn
    boat = on_attack(s, 0, "c04r12", depth=depth)
    boat.damage[location] = 3
    assert attack_movement.most_spaces(s, boat) == spaces


@pytest.mark.parametrize(("level", "turn", "turns"), [(2, 13, 4), (3, 13, 0), (3, 14, 1), (4, 14, 0)])
def test_rudder_damage(level: int, turn: int, turns: int) -> None:
    s = table()
    s.turn = turn
    boat = on_attack(s, 0, "c04r12")
    boat.damage[RD] = level
    assert attack_movement.most_turns(s, boat) == turns


def test_a_boat_leaves_only_over_the_bottom_edge() -> None:
    s = table()
    boat = on_attack(s, 0, "c00r16", facing=6)
    s.acting[0] = 0
    assert attack_movement.why_not_ahead(s, 0, s.game.ahead[1]) is attack_movement.OFF_THE_MAP
    boat.facing = 4
    assert attack_movement.why_not_ahead(s, 0, s.game.ahead[1]) is None
    run(s, attack_movement.go_ahead(0), "ahead 1")
    assert boat.place == ON_TURN_TRACK


def test_emergency_blow_ends_with_scuttling() -> None:
    s = table()
    boat = on_attack(s, 0, "c04r12", depth=4)
    p = Picker(s)
    run(s, uboat_movement.orders(0), "blow", p.d10(9))
    assert (boat.place, boat.fate) == (LOST, SCUTTLED)


def test_why_there_is_no_blow() -> None:
    s = table()
    boat = on_attack(s, 0, "c04r12", depth=4)
    s.acting[0] = 0
    boat.flooding, boat.damage[RD] = 6, 3
    assert uboat_movement.why_not_order(s, 0, s.game.blow) is uboat_movement.TOO_WET
    boat.depth = SURFACE
    assert uboat_movement.why_not_order(s, 0, s.game.blow) is uboat_movement.ON_THE_SURFACE
    boat.depth = 4
    assert uboat_movement.why_not_order(s, 0, s.game.scuttle) is uboat_movement.NOT_SURFACED


def test_why_a_boat_cannot_disengage() -> None:
    s = table()
    boat = on_attack(s, 0, "c04r12")
    one = escort(s, "c1", name="c04r08")
    assert uboat_movement.why_not_disengage(s, boat) is uboat_movement.ESCORT_NEAR
    one.space = at(s, "c04r07")
    assert uboat_movement.why_not_disengage(s, boat) is None
    one.place, one.space = INTERCEPT, at(s, "c02r16")
    assert uboat_movement.why_not_disengage(s, boat) is uboat_movement.ESCORT_ASSIGNED
    one.space = at(s, "c12r16")
    assert uboat_movement.why_not_disengage(s, boat) is None
    contact(s, 0, boat)
    assert uboat_movement.why_not_disengage(s, boat) is uboat_movement.IN_CONTACT


def test_on_the_center_column_an_assigned_escort_on_either_side_bars_the_way() -> None:
    s = table()
    boat = on_attack(s, 0, "c08r12")
    one = escort(s, "c1", place=INTERCEPT, name="c12r16")
    assert uboat_movement.why_not_disengage(s, boat) is uboat_movement.ESCORT_ASSIGNED
    one.space = at(s, "c12r02")
    assert uboat_movement.why_not_disengage(s, boat) is None


@pytest.mark.parametrize("reason", ["crew", "electric"])
def test_a_boat_that_must_disengage_does_so_at_once(reason: str) -> None:
    s = table()
    boat = on_attack(s, 0, "c04r12")
    if reason == "crew":
        boat.wounds[4:] = [4, 4, 4]
    else:
        boat.damage[EL] = 3
    run(s, uboat_movement.move_boat(0))
    assert boat.place == ON_TURN_TRACK


@pytest.mark.parametrize(("die", "place"), [(2, ON_TURN_TRACK), (3, ON_ATTACK)])
def test_a_deaf_boat_may_give_up(die: int, place: int) -> None:
    s = table()
    boat = on_attack(s, 0, "c04r12", depth=3)
    boat.damage[HY] = 3
    more = [] if place == ON_TURN_TRACK else ["silent"]
    run(s, uboat_movement.move_boat(0), Picker(s).d10(die), *more)
    assert boat.place == place


def test_a_loss_on_approach_sends_the_escort_to_patrol_and_may_be_replaced() -> None:
    s = table(month=9)
    boat = on_approach(s, 0, "T3")
    one = escort(s, "c1", place=SEARCH_BOX, location=1)
    contact(s, 0, boat)
    losses.lose(s, boat, SUNK, "p.51")
    assert (one.place, one.location, one.target) == (PATROL_BOX, 1, -1)
    assert boat.may_replace
    p = Picker(s)
    run(s, losses.replacement(0), "replace", p.patrol(lambda n: p.cards.patrol.start[n] == 1), "box t4")
    new = s.boats[1]
    assert (new.slot, new.roster, new.tp, new.is_ix) == (0, -1, 4, False)
    assert new.tube_kind == [1, 2, 1, 2, 2, 0]
    assert new.reloads == [2, 2, 0, 0]
    assert s.log.losses == 1


def test_a_lost_replacement_costs_the_higher_of_two_dice() -> None:
    s = table()
    boat = on_approach(s, 0, "T3")
    boat.is_replacement, boat.roster = True, -1
    p = Picker(s)
    boat.depth = 19
    run(s, uboat_movement.move_boat(0), p.d10(3), p.d10(8))
    assert s.vp == -8
    assert s.log.losses == 0
    assert not boat.may_replace
    assert boat.fate != AFLOAT
    assert told(s, "lost")
