"""Anti-submarine warfare, rule by rule (p.39-54)."""

from __future__ import annotations

import pytest

from tests.games.wolfpack.table import Picker, at, contact, escort, on_approach, on_attack, run, ship, table
from watu.games.wolfpack.asw import approach_search, attack_search, escorts, phase, requests
from watu.games.wolfpack.asw.search import can_evade
from watu.games.wolfpack.constants import (
    ATOP,
    EL,
    HOLDING,
    HY,
    INTERCEPT,
    M30,
    ON_MAP,
    PATROL_BOX,
    PERISCOPE,
    RD,
    SEARCH_BOX,
    SURFACE,
)
from watu.games.wolfpack.position import EscortRequest, Sea


def sonar(p: Picker, homing: bool, early: bool, succeeds: bool) -> str:
    """A Battle card on which a sonar search in good weather succeeds or fails."""
    table_of = p.cards.battle.homing if homing else p.cards.battle.acquire
    return p.battle(lambda n: table_of[n][0 if early else 2] == int(succeeds))


def evasion(p: Picker, succeeds: bool) -> str:
    return p.battle(lambda n: p.cards.battle.evade[n] == int(succeeds))


# arrival


def test_an_escort_comes_from_the_holding_track_before_the_cup() -> None:
    s = table()
    on_approach(s, 0, "T1").tp = 0
    escort(s, "c1", place=HOLDING)
    s.holding = [0]
    run(s, approach_search.location_check(0, True))
    assert (s.escorts[0].place, s.holding) == (SEARCH_BOX, [])


def test_a_false_contact_goes_back() -> None:
    s = table()
    on_approach(s, 0, "T1")
    s.cup.unseen = [s.game.false_contact] * 3
    run(s, approach_search.location_check(0, True), "false")
    assert (len(s.cup), s.false_pulls, s.escorts) == (3, 1, [])


def test_without_a_boat_a_checked_patrol_stays() -> None:
    s = table()
    on_approach(s, 0, "T5")
    one = escort(s, "c1", place=PATROL_BOX, location=0)
    run(s, approach_search.location_check(0, True))
    assert one.place == PATROL_BOX


def test_what_arrives_this_turn_waits_at_the_bottom() -> None:
    s = table()
    escort(s, "c1", place=HOLDING)
    escort(s, "c2", place=HOLDING)
    s.holding, s.arriving = [1], [0]
    run(s, escorts.move_escorts())
    assert (s.holding, s.arriving) == ([1, 0], [])


@pytest.mark.parametrize(
    ("month", "slug", "die", "side", "radar", "reach"),
    [(0, "de7", 9, 1, 1, 105), (0, "de7", 10, 0, 0, 105), (9, "de3", 8, 1, 2, 195), (9, "de3", 9, 0, 1, 105)],
)
def test_refit(month: int, slug: str, die: int, side: int, radar: int, reach: int) -> None:
    s = table(month=month)
    s.cup.unseen = [one for one in s.cup.unseen if s.game.box.escorts[one].slug == slug]
    on_approach(s, 0, "T1").tp = 0
    run(s, approach_search.location_check(0, True), slug, "dd01", Picker(s).d10(die))
    one = s.escorts[0]
    assert (one.fitted, one.radar, one.reach) == (side, radar, reach)


def test_destroyers_need_no_refit() -> None:
    s = table(month=9)
    s.cup.unseen = [one for one in s.cup.unseen if s.game.box.escorts[one].slug == "dd6"]
    on_approach(s, 0, "T1").tp = 0
    run(s, approach_search.location_check(0, True), "dd6", "dd01")
    assert (s.escorts[0].fitted, s.escorts[0].radar, s.escorts[0].reach) == (1, 2, 195)


# search on the Approach map


def test_radar_is_used_by_whoever_has_it() -> None:
    s = table()
    boat = on_approach(s, 0, "T1")
    one = escort(s, "c1", place=SEARCH_BOX, location=0)
    one.radar = 1
    p = Picker(s)
    seen = p.battle(lambda n: p.cards.battle.radar[n][0] == 1 and p.cards.battle.visual[n][0] == 0)
    run(s, approach_search.search(0), seen, p.random(3, 3))
    assert (boat.alarm, boat.distance, boat.homing) == (0, 3, False)


def test_a_lookout_that_sees_nothing_goes_on_patrol() -> None:
    s = table()
    boat = on_approach(s, 0, "T1")
    one = escort(s, "c1", place=SEARCH_BOX, location=0)
    p = Picker(s)
    run(s, approach_search.search(0), p.battle(lambda n: p.cards.battle.visual[n][0] == 0))
    assert (boat.alarm, one.place, one.location) == (-1, PATROL_BOX, 0)


def test_surfaced_boats_are_sought_first() -> None:
    s = table(boats=2)
    on_approach(s, 0, "T1", depth=M30).contacted = True
    on_approach(s, 1, "T2")
    one = escort(s, "c1", place=SEARCH_BOX, location=0)
    p = Picker(s)
    run(s, approach_search.search(0), p.battle(lambda n: p.cards.battle.visual[n][0] == 1), p.random(3, 1))
    assert one.target == 1


def test_silent_running_needs_two_successes() -> None:
    s = table()
    boat = on_approach(s, 0, "T1", depth=M30)
    boat.silent, boat.tp = True, 2
    one = escort(s, "c1", place=SEARCH_BOX, location=0)
    p = Picker(s)
    run(s, approach_search.search(0), sonar(p, False, True, True), sonar(p, False, True, False))
    assert (boat.alarm, one.place) == (-1, PATROL_BOX)


def test_after_a_sighting_the_first_sonar_search_acquires() -> None:
    s = table()
    boat = on_approach(s, 0, "T1", depth=2)
    escort(s, "c1", place=SEARCH_BOX, location=0)
    contact(s, 0, boat, homing=False)
    boat.distance = 2
    p = Picker(s)
    run(s, approach_search.search(0), sonar(p, False, True, True))
    assert (boat.homing, boat.distance) == (True, 2)


def test_contact_is_lost_in_three_steps() -> None:
    s = table()
    boat = on_approach(s, 0, "T1", depth=2)
    one = escort(s, "c1", place=ATOP, location=0)
    contact(s, 0, boat)
    p = Picker(s)
    for level in (1, 2):
        run(s, approach_search.search(0), sonar(p, True, True, False))
        assert boat.lost == level
    run(s, approach_search.search(0), sonar(p, True, True, False))
    assert (boat.alarm, boat.lost, boat.homing, boat.distance) == (-1, 0, False, -1)
    assert (one.place, one.target) == (PATROL_BOX, -1)


def test_an_evasion_counts_as_a_level_of_lost_contact() -> None:
    s = table()
    boat = on_approach(s, 0, "T1", depth=M30)
    escort(s, "c1", place=ATOP, location=0)
    contact(s, 0, boat)
    p = Picker(s)
    run(s, approach_search.search(0), sonar(p, True, True, True), "evade", evasion(p, True))
    assert (boat.lost, boat.tp) == (1, 1)


def test_a_failed_evasion_may_be_pulled_again_and_restores_full_contact() -> None:
    s = table()
    boat = on_approach(s, 0, "T1", depth=M30)
    escort(s, "c1", place=ATOP, location=0)
    contact(s, 0, boat, lost=2)
    p = Picker(s)
    cards = [sonar(p, True, True, True), "evade", evasion(p, False), "repull", evasion(p, False)]
    run(s, approach_search.search(0), *cards)
    assert (boat.lost, boat.tp) == (0, 0)


def test_a_first_contact_evaded_is_not_made() -> None:
    s = table()
    boat = on_approach(s, 0, "T1", depth=M30)
    one = escort(s, "c1", place=SEARCH_BOX, location=0)
    p = Picker(s)
    run(s, approach_search.search(0), sonar(p, False, True, True), "evade", evasion(p, True))
    assert (boat.alarm, one.place) == (-1, PATROL_BOX)


def test_when_a_boat_can_evade() -> None:
    s = table()
    boat = on_approach(s, 0, "T1", depth=M30)
    assert can_evade(boat)
    for name, value in (("depth", 2), ("tp", 0), ("silent", True), ("crash_dived", True), ("blowing", True)):
        before = getattr(boat, name)
        setattr(boat, name, value)
        assert not can_evade(boat), name
        setattr(boat, name, before)
    for location, level in ((HY, 3), (EL, 4), (RD, 4)):
        boat.damage[location] = level
        assert not can_evade(boat)
        boat.damage[location] = 0


def test_the_distance_runs_down_until_the_escort_is_on_top() -> None:
    s = table()
    boat = on_approach(s, 0, "T1", depth=M30)
    one = escort(s, "c1", place=SEARCH_BOX, location=0)
    contact(s, 0, boat)
    boat.distance = 2
    run(s, escorts.move_escorts())
    assert (boat.distance, one.place) == (1, SEARCH_BOX)
    run(s, escorts.move_escorts())
    assert (boat.distance, one.place) == (0, ATOP)


# search on the Attack map


def hunted(depth: int, slug: str = "c1", captain: str = "cs02", name: str = "c04r04", month: int = 0) -> Sea:
    """A boat at c04r08 and an Escort on the Attack map without contact."""
    s = table(month=month)
    on_attack(s, 0, "c04r08", depth=depth).tp = 0
    escort(s, slug, name=name, captain=captain)
    return s


def test_an_unanswered_request_runs_down_and_ends() -> None:
    s = table()
    s.requests = [EscortRequest(at(s, "c03r03"), False)]
    s.requests[0].left = 2
    run(s, attack_search.quadrant_check(1, False))
    assert s.requests[0].left == 1
    run(s, attack_search.quadrant_check(1, False))
    assert s.requests == []


def test_a_false_contact_runs_the_request_down() -> None:
    s = table()
    s.cup.unseen = [s.game.false_contact] * 2
    s.requests = [EscortRequest(at(s, "c03r03"), False)]
    run(s, attack_search.quadrant_check(1, True), "false")
    assert s.requests[0].left == 3


def test_all_surfaced_boats_may_dive_when_an_escort_is_assigned() -> None:
    s = table(boats=2)
    on_attack(s, 0, "c04r08")
    on_attack(s, 1, "c12r08")
    escort(s, "c1", place=HOLDING)
    s.holding = [0]
    s.requests = [EscortRequest(at(s, "c03r03"), False)]
    run(s, attack_search.quadrant_check(1, True), "crash_dive", "stay_up", Picker(s).random(2, 1))
    assert [boat.depth for boat in s.boats] == [M30, SURFACE]
    assert s.escorts[0].distance == 1


def test_an_escort_takes_station_with_its_captains_time() -> None:
    s = table()
    one = escort(s, "c1", place=INTERCEPT, name="c03r03", captain="cs05")
    one.distance = 1
    run(s, escorts.move_escorts())
    assert (one.place, one.time_left, one.age, one.is_known) == (ON_MAP, 4, 0, True)


@pytest.mark.parametrize(("die", "place"), [(3, "seen"), (2, "unseen")])
def test_sight_on_the_attack_map(die: int, place: str) -> None:
    s = hunted(SURFACE)
    run(s, attack_search.search(0), Picker(s).d10(die))
    assert (s.boats[0].alarm == 0) is (place == "seen")
    assert s.escorts[0].time_left == (3 if place == "seen" else 2)


def test_a_surfaced_boat_is_shelled_from_where_the_escort_stands() -> None:
    s = hunted(SURFACE)
    run(s, attack_search.search(0), Picker(s).d10(10))
    assert s.map().name(s.escorts[0].space) == "c04r04"


def test_far_away_the_escort_closes_to_six_spaces() -> None:
    s = hunted(SURFACE, name="c04r00")
    s.escorts[0].age = 4
    run(s, attack_search.search(0), Picker(s).d10(10))
    assert s.map().name(s.escorts[0].space) == "c04r02"


def test_a_periscope_is_run_down_at_once_or_next_turn() -> None:
    s = hunted(PERISCOPE)
    run(s, attack_search.search(0), Picker(s).d10(10))
    assert s.escorts[0].space == s.boats[0].space
    s = hunted(PERISCOPE, name="c04r00")
    s.escorts[0].age = 4
    run(s, attack_search.search(0), Picker(s).d10(10))
    assert s.boats[0].distance == 1
    run(s, escorts.move_escorts())
    assert s.escorts[0].space == s.boats[0].space
    assert s.boats[0].distance == -1


def test_at_periscope_depth_sonar_is_tried_after_the_eyes() -> None:
    s = hunted(PERISCOPE)
    p = Picker(s)
    run(s, attack_search.search(0), p.d10(2), sonar(p, False, True, True), sonar(p, False, True, True))
    assert (s.boats[0].alarm, s.boats[0].homing) == (0, True)


def test_a_standard_operator_needs_two_successes_and_one_more_against_silence() -> None:
    s = hunted(4)
    p = Picker(s)
    run(s, attack_search.search(0), sonar(p, False, True, True), sonar(p, False, True, False))
    assert s.boats[0].alarm == -1
    s = hunted(4)
    s.boats[0].silent = True
    p = Picker(s)
    run(s, attack_search.search(0), *[sonar(p, False, True, True) for _ in range(3)])
    assert s.boats[0].alarm == 0


def test_out_of_range_time_runs_and_the_escort_leaves() -> None:
    s = hunted(4, name="c16r00", captain="cs01")
    run(s, attack_search.search(0))
    assert s.escorts[0].time_left == 1
    run(s, attack_search.search(0))
    assert (s.escorts[0].place, s.arriving) == (HOLDING, [0])


def test_an_escort_without_success_goes_to_another_request() -> None:
    s = hunted(4, name="c16r00", captain="cs03")
    s.escorts[0].time_left = 1
    s.requests = [EscortRequest(at(s, "c12r12"), False)]
    run(s, attack_search.search(0))
    one = s.escorts[0]
    assert (s.map().name(one.space), one.time_left, one.age, s.requests) == ("c12r12", 3, 0, [])


def test_contact_at_the_surface_is_kept_without_a_card() -> None:
    s = hunted(SURFACE)
    contact(s, 0, s.boats[0], lost=1)
    run(s, attack_search.search(0))
    assert s.boats[0].lost == 0


def test_shaken_off_by_evasion_the_escort_leaves_the_map() -> None:
    s = hunted(4)
    boat = s.boats[0]
    boat.tp = 2
    contact(s, 0, boat, lost=2)
    s.requests = [EscortRequest(at(s, "c12r12"), False)]
    p = Picker(s)
    run(s, attack_search.search(0), *[sonar(p, True, True, True) for _ in range(2)], "evade", evasion(p, True))
    assert (boat.alarm, s.escorts[0].place, len(s.requests)) == (-1, HOLDING, 1)


def test_lost_by_a_failed_search_it_goes_to_a_request_first() -> None:
    s = hunted(4)
    contact(s, 0, s.boats[0], lost=2)
    s.requests = [EscortRequest(at(s, "c12r12"), False)]
    p = Picker(s)
    run(s, attack_search.search(0), sonar(p, True, True, False), sonar(p, True, True, False))
    assert s.map().name(s.escorts[0].space) == "c12r12"


def test_boats_in_contact_are_left_to_their_escort() -> None:
    s = hunted(4)
    other = escort(s, "c2", name="c04r09", captain="cs03")
    contact(s, 0, s.boats[0])
    run(s, attack_search.search(1))
    assert other.time_left == 2


# requests


def test_a_standard_request_never_replaces_a_targeted_one() -> None:
    s = table()
    assert requests.place(s, at(s, "c03r03"), True)
    assert not requests.place(s, at(s, "c05r03"), False)
    assert requests.place(s, at(s, "c06r03"), True)
    assert [s.map().name(one.space) for one in s.requests] == ["c06r03"]


def test_drifting_requests() -> None:
    s = table()
    s.requests = [EscortRequest(at(s, "c03r08"), False), EscortRequest(at(s, "c05r12"), True)]
    requests.drift(s, 1)
    assert [(s.map().name(one.space), one.targeted) for one in s.requests] == [("c05r13", True)]
    s.requests = [EscortRequest(at(s, "c03r16"), False)]
    requests.drift(s, 1)
    assert s.requests == []


def test_of_two_equal_requests_the_one_with_more_time_stays() -> None:
    s = table()
    s.requests = [EscortRequest(at(s, "c03r08"), False), EscortRequest(at(s, "c05r12"), False)]
    s.requests[1].left = 2
    requests.drift(s, 1)
    assert [s.map().name(one.space) for one in s.requests] == ["c03r09"]


# the phase


def test_the_whole_phase_with_nobody_there() -> None:
    s = table()
    on_attack(s, 0, "c04r08")
    run(s, phase.asw_phase())


def test_patrols_leave_when_the_last_boat_has_entered() -> None:
    s = table()
    on_attack(s, 0, "c04r08")
    one = escort(s, "c1", place=PATROL_BOX, location=0)
    run(s, phase.asw_phase())
    assert one.place == HOLDING


def test_a_ship_in_the_way_is_no_escort() -> None:
    s = table()
    on_attack(s, 0, "c04r08")
    ship(s, "c04r06")
    run(s, phase.asw_phase())
    assert s.boats[0].alarm == -1
