"""The rulebook's worked examples, in its order, with their cards scripted."""

from __future__ import annotations

import pytest

from tests.games.wolfpack.table import (
    Picker,
    at,
    box_at,
    empty_boxes,
    escort,
    on_approach,
    on_attack,
    run,
    ship,
    table,
    told,
    wolfpack,
)
from watu.games.wolfpack import (
    attack_movement,
    crew,
    load_out,
    observation,
    sequence,
    setup,
    tdc,
    torpedoes,
    uboat_movement,
)
from watu.games.wolfpack.asw import approach_search, attack_search, escorts
from watu.games.wolfpack.campaign import additional, course, events, experience
from watu.games.wolfpack.constants import (
    COMBAT,
    HOLDING,
    INTERCEPT,
    M30,
    NO_TARGET,
    ON_ATTACK,
    ON_TURN_TRACK,
    PATROL_BOX,
    PERISCOPE,
    SEARCH_BOX,
    SHIP_GONE,
    SHIP_SUNK,
    SURFACE,
)
from watu.games.wolfpack.position import EscortRequest, RunningTorpedo, Sea


def test_p5_a_d10_is_read_from_the_next_battle_card() -> None:
    s = table()
    run(s, setup.weather(), Picker(s).d10(7))
    assert told(s, "d10")[0]["value"] == 7


def test_p5_a_random_number_names_the_second_of_three_targets() -> None:
    s = table(boats=3)
    for number in range(3):
        on_approach(s, number, ("T1", "T2", "L1")[number])
    one = escort(s, "c1", place=SEARCH_BOX, location=0)
    p = Picker(s)
    seen = p.battle(lambda card: p.cards.battle.visual[card][0] == 1)
    run(s, approach_search.search(0), p.random(3, 2), seen, p.random(3, 1))
    assert one.target == 1


def test_p12_ten_boats_lost_by_june_1942_lose_the_campaign() -> None:
    s = table(month=8, campaign="full", boats=4)
    s.log.losses, s.log.patrols = 10, 9
    run(s, course.period_check())
    assert s.result == -1
    assert s.ended == "defeat: 10 boats are lost"


def test_p13_a_boat_in_refit_stays_at_home_while_others_sail() -> None:
    s = table(month=2, campaign="full")
    names = [boat.name for boat in s.game.box.boats]
    s.boats[0].roster = -1
    s.log.refit_until[names.index("U-201")] = 3
    run(s, setup.choose_boat(0), "take u81")
    reason = setup.why_not_take(s, 0, s.game.take[names.index("U-201")])
    assert reason is setup.IN_REFIT
    assert setup.why_not_take(s, 0, s.game.take[names.index("U-202")]) is None


def test_p13_the_first_captain_skill_costs_ten_points_and_opens_two_paths() -> None:
    s = table()
    s.log.xp[0] = 30
    run(s, experience.prepare(0), "train cap_2tdc", "ready")
    assert s.log.xp[0] == 20
    open_now = [
        skill.slug for n, skill in enumerate(s.game.box.tables.skills) if crew.may_learn(s, s.boats[0].skills, n)
    ]
    assert [slug for slug in open_now if slug.startswith("cap")] == ["cap_3tdc", "cap_tp1"]


def test_p14_after_plus_one_tp_comes_plus_two_and_not_the_calculation_modifier() -> None:
    s = table()
    s.log.xp[0] = 60
    run(s, experience.prepare(0), "train cap_2tdc", "train cap_tp1", "ready")
    boat = s.boats[0]
    slugs = [skill.slug for skill in s.game.box.tables.skills]
    assert crew.may_learn(s, boat.skills, slugs.index("cap_tp2"))
    assert not crew.may_learn(s, boat.skills, slugs.index("cap_tdc_drm"))
    assert boat.tp == 3


def test_p14_three_calculations_are_three_in_all() -> None:
    s = table()
    slugs = [skill.slug for skill in s.game.box.tables.skills]
    s.boats[0].skills = 1 << slugs.index("cap_2tdc") | 1 << slugs.index("cap_3tdc")
    assert crew.fire_control(s, s.boats[0], "tdc") == 3


def test_p18_the_second_war_period_is_january_to_march_1942() -> None:
    game = wolfpack(campaign="war-period", date="1942-02")
    assert game.box.tables.periods[game.month // 3].name == "Jan-Mar 1942"
    assert game.month == 3


def test_p19_the_set_up_cup_of_late_1941() -> None:
    s = table()
    period = s.game.escort_period(0)
    assert [s.game.box.escorts[n].slug for n in period.setup] == ["de7", "c1", "c2", "c3", "c4", "s5", "s6"]
    assert period.setup_false == 4


def test_p20_seven_counters_and_eight_false_contacts_make_fifteen() -> None:
    s = table()
    run(s, setup.escort_cups(), "de7", "c1", "c2", "false", "s5", "false", "c4")
    assert len(s.cup) == 15
    assert s.cup.unseen.count(s.game.false_contact) == 10
    assert len(s.setup_cup) == 4


def test_p21_a_full_load_of_a_type_vii() -> None:
    s = table()
    p = Picker(s)
    full = p.patrol(lambda card: p.cards.patrol.load[card][0] == 12)
    script = ["electric 5", "electric 2", "load 1 g7e", "load 2 g7a", "load 3 g7a", "load 4 g7e"]
    run(s, load_out.load_out(0), full, *script)
    boat = s.boats[0]
    assert boat.tube_kind == [2, 1, 1, 2, 2, 0]
    assert boat.reloads == [3, 3, 0, 1]
    assert events.torpedoes_aboard(boat) == 12


def test_p22_the_conditions_of_the_first_patrol() -> None:
    s = table()
    p = Picker(s)
    run(s, (setup.convoy_size(), setup.convoy_speed(), setup.weather(), setup.time_of_day()), *map(p.d10, (4, 6, 5, 3)))
    assert [row["value"] for row in told(s, "condition")] == ["large", "slow", "bad", "day"]


def test_p23_of_three_additional_boats_a_random_number_go() -> None:
    s = table(campaign="full", boats=4)
    run(s, additional.allocate(), "send u332", "send u432", "send u572", "no_more", Picker(s).random(3, 2))
    assert [s.game.box.boats[number].name for number in s.log.additional] == ["U-332", "U-432"]


def strike(s: Sea, name: str, direction: int, modifier: int, kind: int = 1) -> None:
    """A torpedo of the first boat that strikes this turn."""
    torpedo = RunningTorpedo(0, 0, kind, box_at(s, name))
    torpedo.direction, torpedo.modifier, torpedo.turns = direction, modifier, 1
    s.running.append(torpedo)


def test_p25_nine_modified_to_twelve_hits_a_large_ship() -> None:
    s = table(speed="fast")
    on_attack(s, 0, "c04r10").tp = 0
    target = ship(s, "c04r04", size=2)
    strike(s, "c04r04", 3, 2)
    p = Picker(s)
    cards = [p.hit(7), p.size(2, 1), p.angle(3, 0), p.d10(9), p.detonates(1, True), p.ship(2, 2)]
    run(s, torpedoes.torpedo_phase(), *cards)
    check = told(s, "hit_check")[0]
    total = sum(int(str(check[name])) for name in ("die", "tdc", "size", "angle"))
    assert (total, check["need"], check["hit"]) == (12, 7, True)
    assert s.boats[0].sunk == [target]
    assert s.ships[box_at(s, "c04r04")] == SHIP_SUNK


def test_p27_a_missed_torpedo_hits_the_next_ship_on_a_ten() -> None:
    s = table()
    on_attack(s, 0, "c02r12").tp = 0
    ship(s, "c04r06")
    other = ship(s, "c06r06", size=2)
    strike(s, "c04r06", 2, 0)
    p = Picker(s)
    cards = [p.hit(7), p.size(1, 0), p.angle(2, 0), p.d10(2), p.d10(10), p.detonates(1, True), p.ship(2, 1)]
    run(s, torpedoes.torpedo_phase(), *cards)
    assert told(s, "runs_on")[0]["space"] == "c06r06"
    assert s.stragglers == [[12, other]]
    assert s.ships[box_at(s, "c06r06")] == SHIP_GONE


def test_p28_a_clear_card_is_no_implosion() -> None:
    s = table()
    boat = on_attack(s, 0, "c04r12", depth=9)
    boat.flooding, boat.flood_contained, boat.flood_floor, boat.tp = 5, True, 4, 0
    assert boat.metres() == 120
    run(s, uboat_movement.move_boat(0), Picker(s).crush(0), "sail", "depth 120", "course n", "ahead 0")
    assert boat.place == ON_ATTACK


@pytest.mark.parametrize(
    ("is_ix", "depth", "possible"),
    [
        (False, SURFACE, ["surface", "periscope", "15", "30"]),
        (True, 6, ["60", "75", "90", "105"]),
        (False, 15, ["180", "195", "210", "225", "240"]),
        (True, PERISCOPE, ["surface", "periscope", "15", "30"]),
    ],
)
def test_p30_how_far_boats_dive_and_rise(is_ix: bool, depth: int, possible: list[str]) -> None:
    s = table()
    boat = on_attack(s, 0, "c04r12", depth=depth)
    boat.is_ix = is_ix
    s.acting[0] = 0
    found = [one.notation.split()[1] for one in s.game.to_depth if uboat_movement.why_not_depth(s, 0, one) is None]
    assert found == possible


def test_p31_a_surfaced_boat_enters_by_five_spaces_a_submerged_one_by_three() -> None:
    s = table()
    boat = on_approach(s, 0, "T3")
    assert len(attack_movement.links(s, boat)) == 5
    boat.depth = PERISCOPE
    assert [s.map().name(space) for space in attack_movement.links(s, boat)] == ["c04r00", "c05r00", "c06r00"]


def test_p31_a_nine_on_turn_nine_sends_the_boat_in() -> None:
    s = table()
    s.turn = 9
    boat = on_approach(s, 0, "T3")
    boat.tp = 0
    script = [Picker(s).d10(9), "sail", "depth surface", "enter c06r00", "course s"]
    run(s, (sequence.entry_checks(), sequence.movement_phase()), *script)
    assert boat.place == ON_ATTACK
    assert boat.space == at(s, "c06r00")


@pytest.mark.parametrize(("is_ix", "depth", "sides"), [(False, 0, 4), (False, 1, 2), (True, 0, 3), (True, 1, 1)])
def test_p33_how_far_boats_turn(is_ix: bool, depth: int, sides: int) -> None:
    s = table()
    boat = on_attack(s, 0, "c04r12", depth=depth)
    boat.is_ix = is_ix
    assert attack_movement.most_turns(s, boat) == sides


def test_p34_a_free_turn_and_one_space_submerged() -> None:
    s = table()
    boat = on_attack(s, 0, "c00r02", facing=4, depth=PERISCOPE)
    run(s, attack_movement.free_turn(0), "course se", "ahead 1")
    assert s.map().name(boat.space) == "c01r03"


def test_p34_a_free_turn_and_two_spaces_on_the_surface() -> None:
    s = table()
    boat = on_attack(s, 0, "c08r16", facing=0)
    run(s, attack_movement.free_turn(0), "course nw", "ahead 2")
    assert s.map().name(boat.space) == "c06r14"


def test_p35_an_emergency_blow_rises_45_metres_and_goes_on() -> None:
    s = table()
    boat = on_attack(s, 0, "c04r12", depth=11)
    boat.flooding, boat.flood_contained = 7, True
    assert boat.metres() == 150
    p = Picker(s)
    run(s, uboat_movement.move_boat(0), p.crush(0), "blow")
    assert boat.metres() == 105
    run(s, uboat_movement.move_boat(0), p.crush(0))
    assert boat.metres() == 60


def test_p36_a_boat_without_contact_disengages_to_the_turn_track() -> None:
    s = table()
    s.turn = 22
    boat = on_attack(s, 0, "c04r12")
    run(s, uboat_movement.move_boat(0), "disengage")
    assert (boat.place, boat.left_turn) == (ON_TURN_TRACK, 22)


def test_p37_at_night_in_good_weather_six_spaces_are_seen_and_four_identified() -> None:
    s = table(time="night")
    boat = on_attack(s, 0, "c01r13", depth=PERISCOPE)
    chart = s.map()
    spotted = [box for box, space in enumerate(chart.box_space) if chart.range(boat.space, space) <= 6]
    names = {ring: iter([s.game.box.ships[n].slug for n in s.piles[ring - 1].unseen]) for ring in (1, 2, 3)}
    run(s, observation.observation_phase(), *[next(names[chart.ring[box]]) for box in spotted])
    assert len(empty_boxes(s)) == 49 - len(spotted)
    identified = [box for box in spotted if s.identified[box]]
    assert identified == [box for box in spotted if chart.range(boat.space, chart.box_space[box]) <= 4]


def test_p38_a_calculation_of_plus_two_at_range_three_by_day() -> None:
    s = table()
    boat = on_attack(s, 0, "c04r09", depth=PERISCOPE)
    boat.tp = 0
    ship(s, "c04r06")
    p = Picker(s)
    card = p.combat(lambda n: p.cards.combat.tdc[n][0] == 2)
    run(s, tdc.calculate(0), "aim c04r06", card, "mark 3")
    assert boat.tube_tdc[2] == 2
    assert boat.tube_aim == [NO_TARGET, NO_TARGET, box_at(s, "c04r06"), NO_TARGET, NO_TARGET, NO_TARGET]
    run(s, tdc.assign(0, box_at(s, "c04r06"), 2), "mark 1 2 4")
    assert boat.tube_aim[:4] == [box_at(s, "c04r06")] * 4


def test_p40_one_card_checks_all_locations() -> None:
    s = table(boats=3)
    s.turn = 6
    for number, name in enumerate(("T1", "T5", "T7")):
        on_approach(s, number, name).tp = 0
    escort(s, "c1", place=PATROL_BOX, location=0)
    escort(s, "c2", place=PATROL_BOX, location=2)
    p = Picker(s)
    card = p.battle(lambda n: p.cards.battle.checks[n] == [0, 0, 1, 1, 0, 0])
    run(s, approach_search.location_checks(), card, "c3", "cs03", p.d10(9))
    assert [one.place for one in s.escorts] == [HOLDING, SEARCH_BOX, SEARCH_BOX]
    assert s.arriving == [0]
    assert s.escorts[2].location == 3


def test_p42_only_a_surfaced_boat_crash_dives() -> None:
    s = table(boats=2)
    surfaced = on_approach(s, 0, "T1")
    on_approach(s, 1, "T2", depth=PERISCOPE)
    run(s, (escorts.crash_dive(0), escorts.crash_dive(1)), "crash_dive")
    assert (surfaced.depth, surfaced.tp) == (M30, 1)
    assert s.boats[1].depth == PERISCOPE


def test_p43_a_check_in_the_quadrant_brings_an_escort_to_the_intercept_box() -> None:
    s = table(time="night")
    on_attack(s, 0, "c03r05", depth=PERISCOPE)
    s.requests = [EscortRequest(at(s, "c03r05"), True)]
    p = Picker(s)
    card = p.battle(lambda n: p.cards.battle.checks[n][0] == 1)
    run(s, attack_search.quadrant_checks(), card, "c1", "cs01", p.d10(3), p.random(2, 2))
    one = s.escorts[0]
    assert (one.place, one.fitted, one.distance, one.space) == (INTERCEPT, 1, 2, at(s, "c03r05"))
    assert s.requests == []


def test_p44_the_search_range_grows_to_six_on_the_third_turn() -> None:
    s = table()
    one = escort(s, "c1", name="c04r04")
    run(s, (escorts.move_escorts(), escorts.move_escorts()))
    assert attack_search.search_range(one) == 6


def test_the_decks_hold_the_cards_that_the_examples_show() -> None:
    p = Picker(table())
    assert p.battle(lambda n: p.cards.battle.d10[n] == 7 and p.cards.battle.random[n][1] == 2)
    assert len(p.cards.names[COMBAT]) == 40
    assert sum(len(names) for names in p.cards.names) == 240
