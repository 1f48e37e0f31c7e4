"""The end of a patrol and the campaign, rule by rule (p.65-74)."""

from __future__ import annotations

import pytest

from tests.games.wolfpack.table import Picker, contact, escort, on_approach, on_attack, run, table, told, wolfpack
from watu.core.agenda import Step
from watu.games.wolfpack import end_of_patrol, sequence
from watu.games.wolfpack.campaign import course, home, next_patrol
from watu.games.wolfpack.constants import (
    BOW,
    CHASED_OFF,
    DG,
    DI,
    LOST,
    ON_TURN_TRACK,
    SCUTTLED,
    SUNK,
)
from watu.games.wolfpack.position import RunningTorpedo, Sea


def skills(s: Sea, *slugs: str) -> int:
    """Skills as a bit set."""
    names = [skill.slug for skill in s.game.box.tables.skills]
    return sum(1 << names.index(slug) for slug in slugs)


@pytest.mark.parametrize(("turn", "die", "goes_on"), [(21, 2, False), (21, 3, True), (24, 8, False), (24, 9, True)])
def test_the_patrol_may_end_from_turn_21(turn: int, die: int, goes_on: bool) -> None:
    s = table()
    on_attack(s, 0, "c04r09")
    s.turn = turn
    run(s, sequence.end_of_turn(), Picker(s).d10(die), only=1)
    assert bool(s.agenda) is goes_on


def test_turn_25_is_the_last() -> None:
    s = table()
    on_attack(s, 0, "c04r09")
    s.turn = 25
    run(s, sequence.end_of_turn())
    assert s.agenda == []


def test_without_boats_the_patrol_ends() -> None:
    s = table()
    run(s, sequence.end_of_turn())
    assert s.agenda == []


def test_before_turn_21_the_next_turn_follows() -> None:
    s = table()
    on_attack(s, 0, "c04r09")
    run(s, (sequence.end_of_turn(), sequence.next_turn()), only=2)
    top = s.agenda[-1]
    assert isinstance(top, Step)
    assert top.name in ("sequence.turn", "sequence.next_turn")


def test_at_the_end_boats_disengage_or_fight_for_their_lives() -> None:
    s = table(boats=2)
    free, held = on_attack(s, 0, "c04r09"), on_attack(s, 1, "c06r09", depth=4)
    held.tp = free.tp = 0
    escort(s, "c1", name="c06r09")
    contact(s, 0, held)
    s.turn = 22
    p = Picker(s)
    quiet = [p.patrol(lambda n: p.cards.patrol.home[n] < 0) for _ in range(2)]
    run(s, end_of_patrol.patrol_over(), p.d10(9), *quiet)
    assert (free.place, free.left_turn, held.place) == (ON_TURN_TRACK, 22, CHASED_OFF)


def test_the_last_torpedoes_are_resolved() -> None:
    s = table()
    torpedo = RunningTorpedo(0, 0, 1, 0)
    torpedo.turns = 3
    s.running = [torpedo]
    s.ships[0] = -2
    run(s, end_of_patrol.run_out())
    assert s.running == []


@pytest.mark.parametrize(("die", "sunk"), [(1, False), (3, False), (4, True), (10, True)])
def test_the_hunt_for_stragglers(die: int, sunk: bool) -> None:
    s = table()
    boat = on_attack(s, 0, "c04r09")
    boat.place, boat.left_turn = ON_TURN_TRACK, 20
    s.stragglers = [[17, 54]]
    run(s, end_of_patrol.hunt(0), "hunt s55", Picker(s).d10(die))
    assert (s.stragglers == []) is sunk
    assert s.vp == (s.game.box.ships[54].vp // 2 if sunk else 0)
    assert boat.sunk == ([54] if sunk else [])


def test_without_gun_and_torpedoes_there_is_no_hunt() -> None:
    boat = on_attack(table(), 0, "c04r09")
    boat.damage[DG] = 3
    assert end_of_patrol.can_hunt(boat)
    boat.tube_kind = [0] * 6
    assert not end_of_patrol.can_hunt(boat)


def test_the_nearest_boat_hunts_first() -> None:
    s = table(boats=2)
    for number, turn in ((0, 14), (1, 18)):
        boat = on_attack(s, number, "c04r09")
        boat.place, boat.left_turn = ON_TURN_TRACK, turn
    s.stragglers = [[17, 54]]
    run(s, end_of_patrol.hunt_for_stragglers(), "no_hunt", "no_hunt")
    following = s.game.rules["end_of_patrol.hunt_for_stragglers"](s)
    assert isinstance(following, tuple)
    assert [one.args for one in following if isinstance(one, Step)] == [(1,), (0,)]


def test_an_event_is_avoided_for_a_point() -> None:
    s = table()
    boat = on_attack(s, 0, "c04r09")
    boat.place = ON_TURN_TRACK
    index = [event.slug for event in s.game.box.tables.home_events].index("b02")
    p = Picker(s)
    run(s, home.transit(0), p.patrol(lambda n: p.cards.patrol.home[n] == index), "pay")
    assert (boat.place, boat.tp) == (ON_TURN_TRACK, 1)


def test_an_event_accepted_may_cost_the_boat() -> None:
    s = table()
    boat = on_attack(s, 0, "c04r09")
    boat.place = ON_TURN_TRACK
    index = [event.slug for event in s.game.box.tables.home_events].index("b02")
    p = Picker(s)
    run(s, home.transit(0), p.patrol(lambda n: p.cards.patrol.home[n] == index), "accept")
    assert (boat.place, boat.fate, s.log.losses, s.log.state[0]) == (LOST, SUNK, 1, SUNK)


# experience and the next patrol


@pytest.mark.parametrize(
    ("place", "fate", "escorts", "xp"),
    [(ON_TURN_TRACK, 0, 0, 28), (CHASED_OFF, 0, 1, 48), (LOST, SCUTTLED, 0, 23), (LOST, SUNK, 2, 0)],
)
def test_experience_points(place: int, fate: int, escorts: int, xp: int) -> None:
    s = table()
    boat = on_attack(s, 0, "c04r09")
    boat.place, boat.fate, boat.escorts_sunk = place, fate, escorts
    boat.sunk = [11, 12]  # two ships of 4,400 tons
    run(s, next_patrol.experience_points(0))
    assert s.log.xp[0] == xp
    assert s.log.tonnage[0] == (0 if fate == SUNK else 8800)


def test_experience_becomes_flotilla_points_one_for_one() -> None:
    s = table(campaign="full")
    boat = on_attack(s, 0, "c04r09")
    boat.place = ON_TURN_TRACK
    s.log.xp[0] = 20
    run(s, next_patrol.settle(0), "convert 7")
    assert (s.log.xp[0], s.log.points) == (13, 31)


def test_an_experienced_crew_learns_for_nothing() -> None:
    s = table(campaign="full")
    boat = on_attack(s, 0, "c04r09")
    boat.place, boat.skills = ON_TURN_TRACK, skills(s, "sec_repair1", "sec_repair2")
    run(s, next_patrol.section_wounds(0), "gain sec_fire3")
    assert boat.skills == skills(s, "sec_repair1", "sec_repair2", "sec_fire3")


def test_nine_levels_cost_two_and_the_player_chooses_among_equals() -> None:
    s = table(campaign="full")
    boat = on_attack(s, 0, "c04r09")
    boat.skills = skills(s, "sec_repair1", "sec_repair2", "sec_reload", "sec_fire3")
    boat.wounds[BOW:] = [4, 4, 1]
    run(s, next_patrol.section_wounds(0), "forget sec_reload")
    assert boat.skills == skills(s, "sec_repair1", "sec_repair2")


def test_the_watch_officer_keeps_the_dead_captains_post() -> None:
    s = table(campaign="full")
    boat = on_attack(s, 0, "c04r09")
    boat.wounds[0], boat.acting = 4, 1
    boat.skills = skills(s, "cap_2tdc", "cap_tp1", "wo1_2tdc", "wo1_3tdc")
    run(s, next_patrol.officers(0))
    assert boat.skills == skills(s, "cap_2tdc", "cap_3tdc")


def test_a_captain_who_is_healed_returns() -> None:
    s = table(campaign="full")
    boat = on_attack(s, 0, "c04r09")
    boat.wounds[0], boat.acting = 3, 1
    boat.skills = skills(s, "cap_2tdc", "wo1_2tdc")
    run(s, next_patrol.officers(0), Picker(s).d10(8))
    assert boat.skills == skills(s, "cap_2tdc", "wo1_2tdc")


@pytest.mark.parametrize(
    ("flooding", "engine", "skill", "months"),
    [
        (1, 0, False, 0),
        (2, 0, False, 1),
        (3, 0, False, 1),
        (4, 0, False, 2),
        (4, 3, False, 3),
        (2, 3, True, 1),
        (0, 3, False, 1),
    ],
)
def test_refit_times(flooding: int, engine: int, skill: bool, months: int) -> None:
    s = table(month=4, campaign="full")
    boat = on_attack(s, 0, "c04r09")
    boat.place, boat.flooding, boat.damage[DI] = ON_TURN_TRACK, flooding, engine
    boat.skills = skills(s, "eng_1", "eng_2", "eng_refit") if skill else 0
    run(s, next_patrol.refit(0))
    assert s.log.refit_until[0] == 5 + months


# victory


@pytest.mark.parametrize(("vp", "lost", "result"), [(50, 0, 1), (33, 0, 1), (32, 0, 0), (25, 0, -1), (50, 2, -1)])
def test_a_mission_has_its_own_levels(vp: int, lost: int, result: int) -> None:
    s = table(boats=4, mission="first-watch")
    s.vp, s.log.losses = vp, lost
    run(s, course.single_result())
    assert s.result == result


def test_points_are_counted_once_whether_or_not_the_patrol_is_in_the_log() -> None:
    s = table(boats=4, mission="first-watch")
    s.vp = 12
    assert course.points(s) == 12
    run(s, course.results())
    assert (s.vp, s.log.period_vp, course.points(s)) == (12, 12, 12)


def test_fewer_boats_need_fewer_points() -> None:
    s = table(boats=1, mission="first-watch")
    s.vp = 9
    run(s, course.single_result())
    assert s.result == 1


def test_a_patrol_without_a_mission_needs_a_third_of_its_period() -> None:
    s = table(boats=4)
    s.vp = 25
    run(s, course.single_result())
    assert (s.result, s.ended) == (1, "a victory with 25 points")


@pytest.mark.parametrize(("vp", "lost", "result"), [(75, 0, 1), (74, 0, -1), (90, 5, -1)])
def test_a_war_period_alone(vp: int, lost: int, result: int) -> None:
    s = table(month=2, boats=4, campaign="war-period")
    s.log.patrols, s.log.period_vp, s.log.losses = 3, vp, lost
    run(s, course.period_check())
    assert s.result == result


@pytest.mark.parametrize(("wins", "result"), [(3, 1), (2, 1), (1, -1)])
def test_the_early_campaign(wins: int, result: int) -> None:
    s = table(month=8, boats=4, campaign="early")
    s.log.patrols = 9
    s.log.periods = [[0, 60, int(wins > 1)], [1, 60, int(wins > 2)]]
    s.log.period_vp = 90
    run(s, course.period_check())
    assert s.result == result


def test_the_full_campaign_is_won_with_four_periods() -> None:
    s = table(month=11, boats=4, campaign="full")
    s.log.patrols, s.log.period_vp = 12, 85
    s.log.periods = [[0, 60, 1], [1, 60, 1], [2, 70, 1]]
    run(s, course.period_check())
    assert (s.result, s.ended) == (1, "victory: 4 War Periods won")


def test_three_lost_periods_lose_it() -> None:
    s = table(month=8, boats=4, campaign="full")
    s.log.patrols = 9
    s.log.periods = [[0, 0, 0], [1, 0, 0]]
    run(s, course.period_check())
    assert (s.result, s.ended) == (-1, "defeat: 3 War Periods lost")


@pytest.mark.parametrize(("month", "limit"), [(0, 10), (8, 10), (9, 12), (12, 13), (17, 14)])
def test_loss_limits(month: int, limit: int) -> None:
    s = table(month=month, boats=4, campaign="full")
    assert course.loss_limit(s) == limit


def test_results_are_logged() -> None:
    s = table(month=1, boats=2, campaign="full")
    on_approach(s, 0, "T1").place = LOST
    s.vp = 12
    run(s, course.results(), only=1)
    assert s.log.history == [[1, 12, 1]]
    assert (s.log.period_vp, s.log.total_vp) == (12, 12)
    assert told(s, "results")


def test_points_start_at_24_in_campaigns_only() -> None:
    assert wolfpack(campaign="early").new_position().log.points == 24
    assert wolfpack().new_position().log.points == 0
