"""The convoy's progress, collision and lookouts; damage control (p.55-57, p.61-64)."""

from __future__ import annotations

import pytest

from tests.games.wolfpack.table import Picker, at, contact, escort, on_approach, on_attack, run, ship, table, told
from watu.games.wolfpack import convoy_movement, crew, damage_control, healing, survival
from watu.games.wolfpack.actions import Repair
from watu.games.wolfpack.constants import (
    BOW,
    BOXES,
    CHASED_OFF,
    DG,
    DI,
    EL,
    ENGINEER,
    FIRE,
    FLOOD,
    HOLDING,
    HY,
    INTERCEPT,
    LOST,
    MIDSHIP,
    ON_TURN_TRACK,
    PE,
    PERISCOPE,
    RD,
    REMOVED,
    SEARCH_BOX,
    STERN,
    SURFACE,
    WO2,
)
from watu.games.wolfpack.position import EscortRequest, Sea, Uboat


@pytest.mark.parametrize(
    ("speed", "turn", "name"), [("slow", 12, "c04r10"), ("fast", 13, "c04r10"), ("fast", 12, "c04r11")]
)
def test_how_far_the_convoy_leaves_everything_behind(speed: str, turn: int, name: str) -> None:
    s = table(speed=speed)
    s.turn = turn
    boat = on_attack(s, 0, "c04r09", depth=4)
    run(s, convoy_movement.convoy_phase())
    assert s.map().name(boat.space) == name


def test_before_turn_11_boats_on_approach_do_not_drift() -> None:
    s = table(boats=2)
    s.turn = 9
    on_attack(s, 0, "c04r09", depth=4)
    waiting = on_approach(s, 1, "T3")
    run(s, convoy_movement.convoy_phase())
    assert s.map().approach[waiting.box] == "T3"


def test_a_boat_on_approach_takes_its_escort_along() -> None:
    s = table(speed="fast")
    boat = on_approach(s, 0, "T2", depth=4)
    one = escort(s, "c1", place=SEARCH_BOX, location=0)
    contact(s, 0, boat)
    run(s, convoy_movement.convoy_phase())
    assert s.map().approach[boat.box] == "L1"
    assert one.location == 0
    s.turn = 14
    run(s, convoy_movement.convoy_phase())
    assert s.map().approach[boat.box] == "L3"
    assert one.location == 4


def test_an_assigned_marker_off_the_map_sends_its_escort_away() -> None:
    s = table()
    on_attack(s, 0, "c04r09", depth=4)
    one = escort(s, "c1", place=INTERCEPT, name="c04r16")
    run(s, convoy_movement.convoy_phase())
    assert one.place == HOLDING


@pytest.mark.parametrize(("die", "place"), [(3, LOST), (4, CHASED_OFF)])
def test_a_boat_in_contact_that_falls_behind_fights_for_its_life(die: int, place: int) -> None:
    s = table()
    boat = on_attack(s, 0, "c04r16", depth=4)
    boat.tp = 0
    one = escort(s, "c1", name="c04r16")
    contact(s, 0, boat)
    p = Picker(s)
    quiet = [] if place == LOST else [p.patrol(lambda n: p.cards.patrol.home[n] < 0)]
    run(s, convoy_movement.convoy_phase(), p.d10(die), *quiet)
    assert (boat.place, one.place) == (place, REMOVED)


@pytest.mark.parametrize(
    ("month", "lost", "depth", "flooding", "bonus"),
    [(0, 0, 6, 0, 0), (0, 1, 6, 0, 1), (0, 2, 7, 0, 4), (0, 0, 7, 4, 0), (9, 0, 11, 0, 0), (9, 0, 12, 0, 2)],
)
def test_survival_modifiers(month: int, lost: int, depth: int, flooding: int, bonus: int) -> None:
    s = table(month=month)
    boat = on_attack(s, 0, "c04r16", depth=depth)
    boat.lost, boat.flooding = lost, flooding
    assert survival.bonus(s, boat) == bonus


def test_survival_may_be_pulled_again() -> None:
    s = table(month=9)
    boat = on_attack(s, 0, "c04r16", depth=4)
    escort(s, "c1", name="c04r16")
    contact(s, 0, boat)
    p = Picker(s)
    quiet = p.patrol(lambda n: p.cards.patrol.home[n] < 0)
    run(s, survival.survival(0), p.d10(6), "repull", p.d10(7), quiet)
    assert (boat.place, boat.tp) == (CHASED_OFF, 1)


def test_a_collision_is_nine_cards_of_the_surface_row() -> None:
    s = table()
    boat = on_attack(s, 0, "c04r06", depth=PERISCOPE)
    boat.tp = 0
    ship(s, "c04r06")
    p = Picker(s)
    run(s, convoy_movement.collisions(), p.d10(1), *[p.asw(0, 0, 0) for _ in range(9)])
    assert told(s, "collision")


def test_no_collision_deep_down_or_with_a_blank() -> None:
    s = table(boats=2)
    on_attack(s, 0, "c04r06", depth=2)
    on_attack(s, 1, "c06r06")
    ship(s, "c04r06")
    ship(s, "c02r02", kind="blank")
    s.boats[1].space = at(s, "c02r02")
    run(s, convoy_movement.collisions())
    assert not told(s, "collision")


def test_fire_lights_up_the_night() -> None:
    s = table(time="night", weather="bad")
    boat = on_attack(s, 0, "c04r08", depth=PERISCOPE)
    assert convoy_movement.lookout_conditions(s, boat) == 3
    s.requests = [EscortRequest(at(s, "c06r06"), False)]
    assert convoy_movement.lookout_conditions(s, boat) == 0


@pytest.mark.parametrize(
    ("depth", "icon", "seen"), [(SURFACE, 1, True), (SURFACE, 2, False), (PERISCOPE, 1, False), (PERISCOPE, 2, True)]
)
def test_binoculars_see_boats_and_the_other_icon_periscopes(depth: int, icon: int, seen: bool) -> None:
    s = table()
    on_attack(s, 0, "c04r07", depth=depth)
    ship(s, "c04r06")
    p = Picker(s)
    columns = p.cards.combat.spot
    cards = [n for n, row in enumerate(columns) if row[4] == icon and not p.cards.shuffles[1][n]]
    if not cards:
        pytest.skip("no card shows this icon alone")
    run(s, convoy_movement.lookouts(), p.cards.names[1][cards[0]])
    assert bool(s.requests) is seen


def test_far_from_ships_nobody_looks() -> None:
    s = table()
    on_attack(s, 0, "c04r09")
    ship(s, "c04r06")
    run(s, convoy_movement.lookouts())
    assert s.requests == []


# damage control


def hurt(depth: int = 4, **fields: int) -> tuple[Sea, Uboat]:
    s = table()
    boat = on_attack(s, 0, "c04r09", depth=depth)
    boat.tp = 0
    for name, value in fields.items():
        setattr(boat, name, value)
    return s, boat


def why(s: Sea, boat: Uboat, section: int, location: int, assisted: bool = False) -> object:
    return damage_control.why_not_repair(s, boat, Repair(section, location, assisted))


def test_each_section_repairs_its_own_part() -> None:
    owners = {HY: BOW, PE: MIDSHIP, DG: MIDSHIP, DI: STERN, EL: STERN, RD: STERN, 6: BOW, 9: BOW, 10: STERN, 11: STERN}
    for location in range(BOXES):
        found = [section for section in (BOW, MIDSHIP, STERN) if damage_control.belongs(section, location)]
        assert found == [owners.get(location, BOW)]
    assert all(
        damage_control.belongs(section, FLOOD) and damage_control.belongs(section, FIRE) for section in (4, 5, 6)
    )


def test_why_a_repair_is_refused() -> None:
    s, boat = hurt()
    boat.damage[HY], boat.damage[DG], boat.damage[RD] = 1, 1, 4
    assert why(s, boat, BOW, HY) is None
    assert why(s, boat, MIDSHIP, HY) is damage_control.NOT_ITS_PART
    assert why(s, boat, MIDSHIP, PE) is damage_control.NOT_DAMAGED
    assert why(s, boat, MIDSHIP, DG) is damage_control.GUN_WET
    assert why(s, boat, STERN, RD) is damage_control.IS_DESTROYED
    boat.used = 1 << BOW
    assert why(s, boat, BOW, HY) is damage_control.ALREADY
    boat.used, boat.wounds[BOW] = 0, 4
    assert why(s, boat, BOW, HY) is damage_control.IS_KIA
    boat.wounds[BOW], boat.silent = 0, True
    assert why(s, boat, BOW, HY) is damage_control.SILENT_COST
    boat.silent = False
    assert why(s, boat, BOW, HY, assisted=True) is damage_control.NO_ENGINEER


@pytest.mark.parametrize(("wounds", "level", "total"), [(0, 1, 0), (1, 1, -1), (2, 2, -3), (3, 3, -7), (0, 3, -3)])
def test_repair_modifiers(wounds: int, level: int, total: int) -> None:
    s, boat = hurt()
    boat.wounds[BOW], boat.damage[HY] = wounds, level
    assert damage_control.drm(s, boat, Repair(BOW, HY, False)) == total


def test_the_engineer_helps_as_often_as_he_can() -> None:
    s, boat = hurt(flooding=3)
    slugs = [skill.slug for skill in s.game.box.tables.skills]
    boat.skills = sum(
        1 << slugs.index(slug) for slug in ("eng_1", "eng_2", "eng_3", "eng_flood", "sec_repair1", "sec_repair2")
    )
    assert damage_control.drm(s, boat, Repair(BOW, FLOOD, True)) == 3
    assert damage_control.drm(s, boat, Repair(BOW, FLOOD, False)) == 0
    boat.assists = 3
    assert why(s, boat, BOW, FLOOD, assisted=True) is damage_control.NO_ENGINEER
    boat.assists, boat.acting = 0, ENGINEER
    assert why(s, boat, BOW, FLOOD, assisted=True) is damage_control.NO_ENGINEER


def test_fire_has_its_own_modifiers() -> None:
    s, boat = hurt(fire=2)
    slugs = [skill.slug for skill in s.game.box.tables.skills]
    boat.skills = sum(1 << slugs.index(slug) for slug in ("sec_fire3", "sec_repair2", "eng_1", "eng_refit", "eng_fire"))
    assert damage_control.drm(s, boat, Repair(BOW, FIRE, False)) == 0
    assert damage_control.drm(s, boat, Repair(BOW, FIRE, True)) == 1
    boat.fire_contained = True
    assert damage_control.drm(s, boat, Repair(BOW, FIRE, False)) == 1


def test_contain_first_then_reduce_to_the_stop() -> None:
    s, boat = hurt(flooding=3, flood_floor=2)
    for _ in range(4):
        damage_control.mend(boat, FLOOD)
    assert (boat.flooding, boat.flood_contained) == (2, True)
    assert damage_control.why_not_location(boat, FLOOD) is damage_control.AT_STOP
    s.turn = 12
    boat.flooding, boat.flood_floor, boat.flood_contained = 1, 0, True
    damage_control.mend(boat, FLOOD)
    assert (boat.flooding, boat.flood_contained) == (0, False)


def test_what_is_not_contained_grows() -> None:
    s, boat = hurt(flooding=2, fire=1)
    run(s, damage_control.spread(0))
    assert (boat.flooding, boat.fire) == (3, 2)
    run(s, damage_control.spread(0))
    assert boat.place == LOST


def test_repairs_one_after_the_other() -> None:
    s, boat = hurt(fire=1, flooding=1)
    p = Picker(s)
    script = ["repair bow fi", p.d10(4), "repair midship fl", p.d10(3), "repair stern fl", p.d10(8)]
    run(s, damage_control.control(0), *script)
    assert (boat.fire, boat.fire_contained, boat.flooding, boat.flood_contained) == (1, True, 1, True)


def test_a_repair_may_be_pulled_again() -> None:
    s, boat = hurt(tp=1)
    boat.damage[HY] = 2
    p = Picker(s)
    run(s, damage_control.control(0), "repair bow hy", p.d10(2), "repull", p.d10(9))
    assert (boat.damage[HY], boat.tp) == (1, 0)


def test_in_silence_repairs_cost_a_point_for_the_whole_boat() -> None:
    s, boat = hurt(tp=1, fire=1, flooding=1)
    boat.silent = True
    p = Picker(s)
    run(s, damage_control.control(0), "repair bow fi", p.d10(8), "repair midship fl", p.d10(8), "done")
    assert boat.tp == 0
    assert boat.flood_contained


def test_the_observation_periscope_is_repaired() -> None:
    s, boat = hurt(observation=3)
    boat.damage[PE] = 4
    run(s, damage_control.control(0), "repair midship pe", Picker(s).d10(7))
    assert (boat.damage[PE], boat.observation) == (4, 2)


def test_gas_is_vented_on_the_surface() -> None:
    s, boat = hurt(depth=SURFACE, gas=3)
    run(s, damage_control.spread(0))
    assert boat.gas == 0


# healing


def test_healing_by_skill() -> None:
    s, boat = hurt()
    slugs = [skill.slug for skill in s.game.box.tables.skills]
    boat.skills = sum(1 << slugs.index(slug) for slug in ("wo2_heal8", "wo2_heal6", "wo2_two_places", "wo2_heal_drm"))
    boat.wounds[0], boat.wounds[BOW] = 1, 3
    p = Picker(s)
    run(s, healing.heal(0, 0), "heal wo2 captain", p.d10(5), "heal wo2 bow", p.d10(4))
    assert (boat.wounds[0], boat.wounds[BOW]) == (0, 3)


def test_who_heals_and_who_is_healed() -> None:
    s, boat = hurt()
    slugs = [skill.slug for skill in s.game.box.tables.skills]
    boat.skills = 1 << slugs.index("wo2_heal8")
    boat.wounds = [3, 1, 0, 0, 4, 0, 0]
    actions = {action.notation: action for action in s.game.heals}
    reasons = {
        name: healing.why_not_heal(s, boat, 0, actions[name])
        for name in ("heal wo2 captain", "heal wo2 wo1", "heal wo2 bow")
    }
    assert reasons == {"heal wo2 captain": healing.TOO_SEVERE, "heal wo2 wo1": None, "heal wo2 bow": None}
    assert healing.why_not_heal(s, boat, 0, actions["heal wo2 stern"]) is healing.NOT_WOUNDED
    assert healing.why_not_heal(s, boat, 0, actions["heal bow wo1"]) is healing.NO_HEALER
    boat.acting = WO2
    assert healing.why_not_heal(s, boat, 0, actions["heal wo2 wo1"]) is healing.NO_HEALER


def test_command_passes_down_the_ranks() -> None:
    s, boat = hurt()
    for officer, acting in ((0, 1), (1, 2), (2, 3), (3, -1)):
        crew.wound(s, boat, officer, 3)
        assert boat.acting == acting


def test_an_acting_captain_has_no_skills() -> None:
    s, boat = hurt()
    boat.skills = sum(
        1 << n for n, skill in enumerate(s.game.box.tables.skills) if skill.slug in ("cap_2tdc", "wo1_2tdc", "wo1_3tdc")
    )
    assert crew.fire_control(s, boat, "tdc") == 3
    crew.wound(s, boat, 0, 3)
    assert crew.fire_control(s, boat, "tdc") == 0


def test_relocation_never_goes_back_and_forth() -> None:
    s, boat = hurt()
    boat.wounds[BOW], boat.wounds[STERN] = 2, 1
    run(s, healing.relocate(0, 0, 0), "relocate midship bow", "done")
    assert boat.wounds[BOW:] == [1, 1, 1]
    actions = {action.notation: action for action in s.game.relocations}
    gave, got = 1 << MIDSHIP, 1 << BOW
    assert healing.why_not_relocate(boat, gave, got, actions["relocate bow midship"]) is healing.BOTH_WAYS
    assert healing.why_not_relocate(boat, gave, got, actions["relocate stern midship"]) is healing.BOTH_WAYS
    boat.wounds[STERN] = 4
    assert healing.why_not_relocate(boat, gave, got, actions["relocate stern bow"]) is healing.IS_KIA
    boat.wounds[BOW] = 0
    assert healing.why_not_relocate(boat, gave, got, actions["relocate midship bow"]) is healing.NO_WOUND
    assert boat.place != ON_TURN_TRACK
