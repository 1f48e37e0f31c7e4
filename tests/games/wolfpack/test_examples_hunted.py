"""The examples of the rulebook from its page 46 on: hunted, hit, at home."""

from __future__ import annotations

import pytest

from tests.games.wolfpack.table import (
    Picker,
    at,
    box_at,
    contact,
    escort,
    on_approach,
    on_attack,
    run,
    ship,
    table,
    told,
)
from watu.games.wolfpack import (
    convoy_movement,
    crew,
    damage_control,
    healing,
    sequence,
    uboat_attack,
)
from watu.games.wolfpack.asw import approach_combat, approach_search, attack_search, attacks, damage, requests
from watu.games.wolfpack.campaign import experience, home, next_patrol
from watu.games.wolfpack.constants import (
    ATOP,
    BOW,
    HOLDING,
    LOST,
    MIDSHIP,
    ON_TURN_TRACK,
    PERISCOPE,
    RD,
    SCUTTLED,
    STERN,
)
from watu.games.wolfpack.position import EscortRequest


def test_p46_an_elite_sonar_operator_needs_one_success() -> None:
    s = table()
    boat = on_attack(s, 0, "c04r06", depth=4)
    boat.tp = 0
    one = escort(s, "c1", name="c04r04", captain="cs04")
    p = Picker(s)
    yes = p.battle(lambda n: p.cards.battle.acquire[n][0] == 1)
    no = p.battle(lambda n: p.cards.battle.acquire[n][0] == 0)
    run(s, attack_search.search(0), yes, no)
    assert (boat.alarm, boat.homing, boat.lost) == (0, True, 0)
    assert one.space == boat.space


def test_p48_requests_on_the_center_lines() -> None:
    s = table()
    on_attack(s, 0, "c12r08")
    first = EscortRequest(at(s, "c12r12"), False)
    first.left = 2
    s.requests = [first]
    run(s, requests.call(at(s, "c08r02"), False, 0), "west")
    run(s, (requests.call(at(s, "c08r12"), False, 0), requests.call(at(s, "c12r08"), True, 0)))
    assert [s.map().quadrant(one.space) for one in s.requests] == [4, 1, 3, 2]
    run(s, requests.call(at(s, "c08r08"), False, 0))
    found = {s.map().quadrant(one.space): s.map().name(one.space) for one in s.requests}
    assert found == {4: "c12r12", 1: "c07r08", 3: "c07r12", 2: "c12r08"}


def test_p50_at_135_metres_the_120_metre_row_counts() -> None:
    boat = on_attack(table(), 0, "c04r06", depth=10)
    assert boat.metres() == 135
    assert attacks.card_row(boat.depth) == 5


def test_p51_medium_on_light_damage_makes_heavy() -> None:
    s = table()
    boat = on_attack(s, 0, "c04r06")
    boat.damage[RD] = 1
    damage.hurt(s, boat, RD, 2)
    assert boat.damage[RD] == 3


def test_p51_six_cards_are_pulled_one_by_one() -> None:
    s = table(month=3)
    boat = on_attack(s, 0, "c04r06", depth=10)
    boat.tp = 0
    one = escort(s, "dd6", name="c04r06", captain="dd01")
    one.reach, one.fitted = 195, 1
    contact(s, 0, boat, lost=1)
    p = Picker(s)
    attack = p.battle(lambda n: p.cards.battle.attack[n] == 1)
    first = [p.asw(5, 1, 1), p.uboat(1, [121, 0])]
    rest = [p.asw(5, 1, 0) for _ in range(5)]
    run(s, attacks.escort_attack(0), attack, *first, *rest)
    assert boat.flooding == 1
    assert boat.damage[0] == 1
    assert told(s, "depth_charges")[0]["cards"] == 6


def test_p53_only_the_target_fires_at_the_escort() -> None:
    s = table(boats=2)
    hunted, other = on_approach(s, 0, "T1"), on_approach(s, 1, "T2")
    escort(s, "c1", place=ATOP, location=0)
    contact(s, 0, hunted)
    hunted.distance = 0
    p = Picker(s)
    column = 2 + s.weather
    hit = p.combat(lambda n: p.cards.combat.to_hit[n][column] == 7)
    run(s, approach_combat.combat(), "volley 1", hit, p.d10(10), p.detonates(1, True), p.ship(1, 1))
    assert hunted.escorts_sunk == 1
    assert hunted.alarm == -1
    assert other.tube_kind[0] == 1


@pytest.mark.parametrize(("die", "radar"), [(6, 1), (7, 0)])
def test_p54_a_corvette_of_early_1942_gains_radar_up_to_six(die: int, radar: int) -> None:
    s = table(month=4)
    on_approach(s, 0, "T1").tp = 0
    gear = s.game.escort_period(4).equipment
    assert gear[1].radar == 1
    assert (gear[2].radar, gear[2].gain) == (0, 6)
    run(s, approach_search.location_check(0, True), "c1", "cs02", Picker(s).d10(die))
    assert s.escorts[0].radar == radar


def test_p56_everything_falls_back_one_space_with_a_slow_convoy() -> None:
    s = table(boats=3)
    here = on_attack(s, 0, "c04r09", depth=5)
    corner = on_approach(s, 1, "T1")
    off = on_attack(s, 2, "c06r16", depth=5)
    escort(s, "c1", name="c10r16")
    moving = escort(s, "c2", name="c10r10")
    s.requests = [EscortRequest(at(s, "c12r03"), False)]
    run(s, convoy_movement.convoy_phase())
    assert s.map().name(here.space) == "c04r10"
    assert s.map().approach[corner.box] == "L1"
    assert off.place == ON_TURN_TRACK
    assert (s.escorts[0].place, s.arriving) == (HOLDING, [0])
    assert s.map().name(moving.space) == "c10r11"
    assert s.map().name(s.requests[0].space) == "c12r04"


def test_p57_a_periscope_near_a_ship_is_seen() -> None:
    s = table()
    on_attack(s, 0, "c04r07", depth=PERISCOPE)
    ship(s, "c04r06")
    p = Picker(s)
    run(s, convoy_movement.lookouts(), p.combat(lambda n: p.cards.combat.spot[n][4] == 3))
    assert [(one.space, one.targeted, one.left) for one in s.requests] == [(at(s, "c04r07"), True, 4)]


def test_p58_the_loading_markers_go_on_and_a_new_one_is_placed() -> None:
    s = table()
    boat = on_attack(s, 0, "c04r09", depth=PERISCOPE)
    boat.is_ix = True
    boat.tube_kind, boat.tube_load = [1, 1, 0, 2, 1, 2], [1, 0, 0, 2, 2, 0]
    boat.reloads = [0, 2, 0, 0]
    run(s, sequence.reload_phase(), "load 3 g7e")
    assert boat.tube_load == [0, 0, 2, 1, 1, 0]
    assert boat.tube_kind[2] == 2
    assert boat.reloads == [0, 1, 0, 0]


def test_p59_targets_ahead_and_abeam_but_not_behind_the_tubes() -> None:
    s = table()
    boat = on_attack(s, 0, "c08r08", facing=0, depth=PERISCOPE)
    names = {"A": "c08r04", "B": "c10r06", "C": "c12r08", "D": "c08r12"}
    boxes = {letter: box_at(s, name) for letter, name in names.items()}
    for name in names.values():
        ship(s, name)
    for tube, letter in enumerate("ABCD"):
        boat.tube_aim[tube], boat.tube_tdc[tube] = boxes[letter], 1
    reasons = [uboat_attack.why_not_fire(s, boat, tube, boxes[letter]) for tube, letter in enumerate("ABCD")]
    assert reasons == [None, None, None, uboat_attack.BEHIND]
    for tube, letter in enumerate("ABC"):
        uboat_attack.fire(s, boat, tube, boxes[letter])
    assert [torpedo.modifier for torpedo in s.running] == [1, 1, 0]
    assert [torpedo.direction for torpedo in s.running] == [0, 1, 2]


def test_p62_gas_wounds_the_bow_section_on_a_four() -> None:
    s = table()
    boat = on_attack(s, 0, "c04r09", depth=5)
    boat.gas = 3
    run(s, damage_control.spread(0), Picker(s).d10(4))
    assert boat.wounds[BOW] == 1


def test_p64_two_levels_move_from_the_bow_to_the_others() -> None:
    s = table()
    boat = on_attack(s, 0, "c04r09", depth=5)
    boat.wounds[BOW] = 2
    run(s, healing.relocate(0, 0, 0), "relocate midship bow", "relocate stern bow")
    assert boat.wounds[BOW:] == [0, 1, 1]


def test_p66_a_medic_who_is_killed_takes_his_skills_with_him() -> None:
    s = table()
    boat = on_attack(s, 0, "c04r09")
    slugs = [skill.slug for skill in s.game.box.tables.skills]
    boat.skills = sum(1 << slugs.index(slug) for slug in ("wo2_heal8", "wo2_heal6", "wo2_heal5", "cap_2tdc"))
    crew.wound(s, boat, 2, 4)
    assert boat.skills == 1 << slugs.index("cap_2tdc")


def test_p66_a_scuttled_captain_and_engineer_serve_on_another_boat() -> None:
    s = table(campaign="full")
    slugs = [skill.slug for skill in s.game.box.tables.skills]
    lost = [boat.name for boat in s.game.box.boats].index("U-332")
    s.log.state[lost] = SCUTTLED
    s.log.xp[lost], s.log.tonnage[lost], s.log.xp[0] = 40, 90000, 12
    s.log.skills[lost] = 1 << slugs.index("cap_2tdc") | 1 << slugs.index("eng_1") | 1 << slugs.index("sec_repair1")
    boat = on_attack(s, 0, "c04r09")
    boat.skills = 1 << slugs.index("wo1_2tdc")
    run(s, experience.prepare(0), "assign u332 captain", "assign u332 engineer", "ready")
    assert boat.skills == 1 << slugs.index("wo1_2tdc") | 1 << slugs.index("cap_2tdc") | 1 << slugs.index("eng_1")
    assert (s.log.xp[0], s.log.tonnage[0]) == (40, 90000)


def test_p68_attacked_and_scuttled_on_the_way_home() -> None:
    s = table()
    boat = on_attack(s, 0, "c04r09")
    boat.place, boat.tp = ON_TURN_TRACK, 0
    p = Picker(s)
    index = [event.slug for event in s.game.box.tables.home_events].index("b01")
    card = p.patrol(lambda n: p.cards.patrol.home[n] == index)
    pairs = [p.d10(1), p.d10(3)]
    others = [answer for _ in range(4) for answer in (p.d10(2), p.d10(5))]
    run(s, home.transit(0), card, *pairs, *others)
    assert boat.wounds[MIDSHIP] == 1
    assert (boat.place, boat.fate) == (LOST, SCUTTLED)


def test_p71_eight_levels_of_wounds_cost_one_enhancement() -> None:
    s = table(campaign="full")
    slugs = [skill.slug for skill in s.game.box.tables.skills]
    boat = on_attack(s, 0, "c04r09")
    boat.wounds[BOW], boat.wounds[MIDSHIP], boat.wounds[STERN] = 3, 1, 4
    boat.skills = 1 << slugs.index("sec_repair1") | 1 << slugs.index("sec_repair2")
    run(s, next_patrol.section_wounds(0))
    assert boat.skills == 1 << slugs.index("sec_repair1")


def test_p72_a_six_replaces_the_watch_officer_and_a_nine_heals_the_engineer() -> None:
    s = table(campaign="full")
    slugs = [skill.slug for skill in s.game.box.tables.skills]
    boat = on_attack(s, 0, "c04r09")
    boat.wounds[1] = boat.wounds[3] = 3
    boat.skills = 1 << slugs.index("wo1_2tdc") | 1 << slugs.index("eng_1")
    p = Picker(s)
    run(s, next_patrol.officers(0), p.d10(6), p.d10(9))
    assert boat.skills == 1 << slugs.index("eng_1")
