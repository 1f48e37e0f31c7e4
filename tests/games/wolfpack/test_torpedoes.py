"""Torpedoes, calculations, loading and firing, rule by rule (p.25-27, p.37-38, p.58-60)."""

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
from watu.games.wolfpack import observation, reload, sequence, tdc, torpedoes, uboat_attack
from watu.games.wolfpack.asw import approach_combat
from watu.games.wolfpack.constants import (
    DESTROYED,
    G7A,
    G7E,
    NO_TARGET,
    PE,
    PERISCOPE,
    REMOVED,
    SHIP_GONE,
    SHIP_SUNK,
    TUBE1,
    UNSPOTTED,
)
from watu.games.wolfpack.position import RunningTorpedo, Sea


def strike(s: Sea, name: str, direction: int = 2, modifier: int = 0, boat: int = 0, kind: int = G7A) -> RunningTorpedo:
    """A torpedo that strikes this turn."""
    torpedo = RunningTorpedo(boat, 0, kind, box_at(s, name))
    torpedo.direction, torpedo.modifier, torpedo.turns = direction, modifier, 1
    torpedo.half_value = s.boats[boat].is_replacement
    s.running.append(torpedo)
    return torpedo


def fight(tp: int = 0, boats: int = 1, month: int = 0) -> Sea:
    s = table(boats=boats, month=month)
    for number in range(boats):
        on_attack(s, number, "c02r12").tp = tp
    return s


@pytest.mark.parametrize(("die", "modifier", "hits"), [(10, -9, True), (1, 9, False), (6, 0, False), (6, 1, True)])
def test_natural_tens_and_ones(die: int, modifier: int, hits: bool) -> None:
    s = fight()
    ship(s, "c04r06")
    torpedo = strike(s, "c04r06", modifier=modifier)
    p = Picker(s)
    cards = s.game.box.cards
    s.solution = [
        cards.names[1].index(p.hit(7)),
        cards.names[2].index(p.size(1, 0)),
        cards.names[2].index(p.angle(2, 0)),
    ]
    assert torpedoes.hits(s, torpedo, die) is hits


def test_torpedoes_run_a_turn_at_a_time() -> None:
    s = fight()
    ship(s, "c04r06")
    strike(s, "c04r06").turns = 3
    run(s, torpedoes.torpedo_phase())
    assert [torpedo.turns for torpedo in s.running] == [2]


def test_any_card_of_a_check_may_be_pulled_again_once() -> None:
    s = fight(tp=2)
    ship(s, "c04r06")
    strike(s, "c04r06")
    p = Picker(s)
    cards = [p.hit(7), p.size(1, 0), p.angle(2, 0), p.d10(6), "repull angle", p.angle(2, 1)]
    s.boats[0].tp = 1
    run(s, torpedoes.torpedo_phase(), *cards, p.detonates(1, True), p.ship(1, 2))
    assert s.boats[0].tp == 0
    assert len(s.boats[0].sunk) == 1


def test_a_second_torpedo_shares_the_cards_and_pulls_only_a_die_again() -> None:
    s = fight(tp=3)
    ship(s, "c04r06")
    strike(s, "c04r06")
    strike(s, "c04r06")
    p = Picker(s)
    first = [p.hit(7), p.size(1, 0), p.angle(2, 0), p.d10(3), "keep"]
    second = [p.d10(4), "repull die", p.d10(9), p.detonates(1, True), p.ship(1, 2)]
    run(s, torpedoes.torpedo_phase(), *first, *second)
    assert s.boats[0].tp == 2
    assert len(s.boats[0].sunk) == 1


def test_two_damages_sink() -> None:
    s = fight()
    number = ship(s, "c04r06")
    strike(s, "c04r06")
    strike(s, "c04r06")
    p = Picker(s)
    shared = [p.hit(7), p.size(1, 0), p.angle(2, 0)]
    hits = [card for _ in range(2) for card in (p.d10(9), p.detonates(1, True), p.ship(1, 1))]
    run(s, torpedoes.torpedo_phase(), *shared, *hits)
    assert s.boats[0].sunk == [number]
    assert s.ships[box_at(s, "c04r06")] == SHIP_SUNK
    assert s.stragglers == []


def test_a_damaged_ship_earns_half_and_falls_back() -> None:
    s = fight()
    number = ship(s, "c04r06")
    strike(s, "c04r06")
    p = Picker(s)
    run(
        s,
        torpedoes.torpedo_phase(),
        p.hit(7),
        p.size(1, 0),
        p.angle(2, 0),
        p.d10(9),
        p.detonates(1, True),
        p.ship(1, 1),
    )
    assert s.vp == (s.game.box.ships[number].vp + 1) // 2
    assert s.stragglers == [[12, number]]
    assert s.ships[box_at(s, "c04r06")] == SHIP_GONE


def test_a_dud_calls_escorts_and_may_be_pulled_again() -> None:
    s = fight(tp=1)
    ship(s, "c04r06")
    strike(s, "c04r06", kind=G7E)
    p = Picker(s)
    check = [p.hit(7), p.size(1, 0), p.angle(2, 0), p.d10(9)]
    run(s, torpedoes.torpedo_phase(), *check, p.detonates(2, False), "keep")
    assert [s.map().name(one.space) for one in s.requests] == ["c04r06"]
    assert s.ships[box_at(s, "c04r06")] >= 0


def test_a_miss_calls_nobody() -> None:
    s = fight()
    ship(s, "c04r06")
    strike(s, "c04r06")
    p = Picker(s)
    run(s, torpedoes.torpedo_phase(), p.hit(7), p.size(1, 0), p.angle(2, 0), p.d10(2))
    assert s.requests == []


def test_a_blank_is_turned_over_and_the_torpedo_runs_on() -> None:
    s = fight()
    ship(s, "c04r06", kind="blank", identified=False)
    ship(s, "c06r06", size=2)
    strike(s, "c04r06")
    p = Picker(s)
    run(s, torpedoes.torpedo_phase(), p.d10(9))
    assert s.identified[box_at(s, "c04r06")]
    assert s.running == []


def test_overkill_has_no_effect() -> None:
    s = fight()
    s.ships[box_at(s, "c04r06")] = SHIP_GONE
    strike(s, "c04r06")
    run(s, torpedoes.torpedo_phase())
    assert s.running == []
    assert told(s, "overkill")


def test_a_salvo_goes_on_only_while_the_ship_is_there() -> None:
    s = fight()
    ship(s, "c04r06")
    strike(s, "c04r06")
    strike(s, "c04r06")
    p = Picker(s)
    cards = [p.hit(7), p.size(1, 0), p.angle(2, 0), p.d10(9), p.detonates(1, True), p.ship(1, 2)]
    run(s, torpedoes.torpedo_phase(), *cards)
    assert s.running == []


def test_boats_at_one_target_strike_in_random_order() -> None:
    s = fight(boats=2)
    ship(s, "c04r06")
    strike(s, "c04r06", boat=0)
    strike(s, "c04r06", boat=1)
    p = Picker(s)
    order = p.random(2, 2)
    cards = [p.hit(7), p.size(1, 0), p.angle(2, 0), p.d10(9), p.detonates(1, True), p.ship(1, 2)]
    run(s, torpedoes.torpedo_phase(), order, *cards)
    assert len(s.boats[1].sunk) == 1


def test_a_replacement_earns_half() -> None:
    s = fight()
    s.boats[0].is_replacement = True
    number = ship(s, "c04r06")
    strike(s, "c04r06")
    p = Picker(s)
    run(
        s,
        torpedoes.torpedo_phase(),
        p.hit(7),
        p.size(1, 0),
        p.angle(2, 0),
        p.d10(9),
        p.detonates(1, True),
        p.ship(1, 2),
    )
    assert s.vp == (s.game.box.ships[number].vp + 1) // 2


# observation and calculation


def test_boxes_with_markers_are_never_filled_again() -> None:
    s = table(weather="bad", time="night")
    on_attack(s, 0, "c01r15", depth=PERISCOPE)
    s.ships[box_at(s, "c02r14")] = SHIP_SUNK
    near = [box for box, space in enumerate(s.map().box_space) if s.map().range(s.boats[0].space, space) <= 4]
    names = {ring: iter([s.game.box.ships[n].slug for n in s.piles[ring - 1].unseen]) for ring in (1, 2, 3)}
    cards = [next(names[s.map().ring[box]]) for box in near if s.ships[box] == UNSPOTTED]
    run(s, observation.observation_phase(), *cards)
    assert s.ships[box_at(s, "c02r14")] == SHIP_SUNK


def test_a_deep_boat_sees_nothing() -> None:
    s = table()
    on_attack(s, 0, "c01r15", depth=3)
    run(s, observation.observation_phase())
    assert set(s.ships) == {UNSPOTTED}


def test_why_a_ship_cannot_be_calculated() -> None:
    s = table(time="night", weather="bad")
    boat = on_attack(s, 0, "c02r14", depth=PERISCOPE)
    for name in ("c02r14", "c04r12", "c02r08"):
        ship(s, name)
    ship(s, "c04r14", kind="blank")
    boat.aimed = [box_at(s, "c04r12")]
    why = {
        name: tdc.why_not_target(s, boat, box_at(s, name))
        for name in ("c02r14", "c04r12", "c02r08", "c04r14", "c02r12")
    }
    assert why == {
        "c02r14": tdc.SAME_SPACE,
        "c04r12": tdc.AIMED,
        "c02r08": tdc.TOO_FAR,
        "c04r14": tdc.NO_SHIP,
        "c02r12": tdc.NO_SHIP,
    }


def test_two_calculations_need_two_ships() -> None:
    s = table()
    boat = on_attack(s, 0, "c04r09", depth=PERISCOPE)
    boat.tp, boat.skills = 0, 1
    ship(s, "c04r06")
    ship(s, "c06r06", size=2)
    p = Picker(s)
    cards = [p.combat(lambda n: p.cards.combat.tdc[n][0] == 1), p.combat(lambda n: p.cards.combat.tdc[n][0] == 3)]
    run(s, tdc.calculate(0), "aim c04r06", cards[0], "mark 1 2", "aim c06r06", cards[1], "mark 3")
    assert boat.tube_aim[:4] == [box_at(s, "c04r06")] * 2 + [box_at(s, "c06r06"), NO_TARGET]
    assert boat.tube_tdc[:3] == [1, 1, 3]


def test_a_worse_calculation_for_the_same_ship_does_not_count() -> None:
    s = table()
    boat = on_attack(s, 0, "c04r09", depth=PERISCOPE)
    box = box_at(s, "c04r06")
    boat.tube_aim[0], boat.tube_tdc[0] = box, 2
    assert tdc.why_not_set(boat, 0, box, 2) is tdc.NO_BETTER
    assert tdc.why_not_set(boat, 0, box, 3) is None
    assert tdc.why_not_set(boat, 0, box + 1, -1) is None
    boat.tube_kind[1] = 0
    assert tdc.why_not_set(boat, 1, box, 3) is tdc.EMPTY
    assert tdc.why_not_set(boat, 5, box, 3) is tdc.NO_TUBE


@pytest.mark.parametrize(("periscope", "observation", "loss"), [(2, 0, 0), (3, 0, 1), (4, 0, 1), (4, 2, 1), (4, 3, 2)])
def test_periscope_damage_spoils_calculations(periscope: int, observation: int, loss: int) -> None:
    boat = on_attack(table(), 0, "c04r09")
    boat.damage[PE], boat.observation = periscope, observation
    assert tdc.periscope_loss(boat) == loss


def test_the_last_captain_skill_takes_the_better_of_two_cards() -> None:
    s = table()
    boat = on_attack(s, 0, "c04r09", depth=PERISCOPE)
    slugs = [skill.slug for skill in s.game.box.tables.skills]
    boat.tp, boat.skills = 0, sum(1 << slugs.index(slug) for slug in ("cap_tdc_drm", "cap_tdc_cards"))
    ship(s, "c04r06")
    p = Picker(s)
    cards = [p.combat(lambda n: p.cards.combat.tdc[n][0] == 0), p.combat(lambda n: p.cards.combat.tdc[n][0] == 2)]
    run(s, tdc.calculate(0), "aim c04r06", *cards, "mark 1")
    assert boat.tube_tdc[0] == 3


# loading


def test_a_skilled_crew_loads_a_turn_faster() -> None:
    s = table()
    boat = on_attack(s, 0, "c04r09")
    slugs = [skill.slug for skill in s.game.box.tables.skills]
    boat.skills = 1 << slugs.index("sec_reload")
    boat.tube_kind[0], boat.reloads = 0, [1, 0, 0, 0]
    run(s, reload.load_tubes(0), "load 1 g7a")
    assert boat.tube_load[0] == 1


def test_why_a_tube_is_not_loaded() -> None:
    s = table()
    boat = on_attack(s, 0, "c04r09")
    boat.tube_kind = [0, 0, 1, 1, 0, 0]
    boat.reloads = [1, 0, 0, 1]
    boat.damage[TUBE1 + 1] = 1
    assert reload.why_not(boat, 0, G7A) is None
    assert reload.why_not(boat, 0, G7E) is reload.NO_RELOAD
    assert reload.why_not(boat, 1, G7A) is reload.DAMAGED
    assert reload.why_not(boat, 2, G7A) is reload.NOT_EMPTY
    assert reload.why_not(boat, 5, G7E) is reload.NO_TUBE
    boat.wounds[6] = 3
    assert reload.why_not(boat, 4, G7E) is reload.NO_HANDS


def test_nothing_is_loaded_in_silence() -> None:
    s = table()
    boat = on_attack(s, 0, "c04r09", depth=4)
    boat.silent, boat.tube_load[0] = True, 2
    run(s, sequence.reload_phase())
    assert boat.tube_load[0] == 2


# firing


@pytest.mark.parametrize(
    ("month", "kind", "far", "turns"),
    [
        (0, G7A, 4, 1),
        (0, G7A, 12, 3),
        (0, G7A, 13, 0),
        (0, G7E, 3, 1),
        (0, G7E, 4, 2),
        (0, G7E, 10, 0),
        (9, G7E, 12, 3),
    ],
)
def test_torpedo_speed(month: int, kind: int, far: int, turns: int) -> None:
    assert uboat_attack.speed(table(month=month), kind, far) == turns


def test_why_a_tube_does_not_fire() -> None:
    s = table()
    boat = on_attack(s, 0, "c06r08", facing=0, depth=PERISCOPE)
    for name in ("c06r06", "c06r08", "c12r08"):
        ship(s, name)
    boat.tube_load[1] = 1
    boat.damage[TUBE1 + 2] = 1
    ahead, here, abeam = (box_at(s, name) for name in ("c06r06", "c06r08", "c12r08"))
    assert uboat_attack.why_not_fire(s, boat, 0, ahead) is None
    assert uboat_attack.why_not_fire(s, boat, 1, ahead) is uboat_attack.NOT_READY
    assert uboat_attack.why_not_fire(s, boat, 2, ahead) is uboat_attack.NOT_READY
    assert uboat_attack.why_not_fire(s, boat, 4, ahead) is uboat_attack.BEHIND
    assert uboat_attack.why_not_fire(s, boat, 0, here) is uboat_attack.SAME_SPACE
    assert uboat_attack.why_not_fire(s, boat, 0, abeam) is uboat_attack.NO_SOLUTION
    boat.tube_aim[0] = abeam
    assert uboat_attack.why_not_fire(s, boat, 0, abeam) is None
    boat.used = uboat_attack.BOW_FIRED
    assert uboat_attack.why_not_tube(boat, 4) is uboat_attack.OTHER_END
    boat.depth = 0
    assert uboat_attack.why_not_tube(boat, 4) is None


def test_an_unaimed_torpedo_runs_with_minus_three() -> None:
    s = table(time="night")
    on_attack(s, 0, "c06r10", facing=0, depth=PERISCOPE)
    ship(s, "c06r06")
    run(s, uboat_attack.orders(0), "fire 1 c06r06", "cease")
    torpedo = s.running[0]
    assert (torpedo.modifier, torpedo.unaimed, torpedo.turns) == (-3, True, 1)
    assert s.boats[0].tube_kind[0] == 0


def test_outside_the_arc_a_calculation_loses_one() -> None:
    s = table(time="night")
    boat = on_attack(s, 0, "c04r06", facing=0, depth=PERISCOPE)
    ship(s, "c08r06")
    boat.tube_aim[0], boat.tube_tdc[0] = box_at(s, "c08r06"), 2
    run(s, uboat_attack.orders(0), "fire 1 c08r06")
    assert (s.running[0].modifier, s.running[0].direction) == (1, 2)


@pytest.mark.parametrize(("icon", "seen"), [(0, False), (1, True)])
def test_a_wake_is_seen_by_day(icon: int, seen: bool) -> None:
    s = table()
    on_attack(s, 0, "c06r10", facing=0, depth=PERISCOPE)
    ship(s, "c06r06")
    p = Picker(s)
    card = p.combat(lambda n: p.cards.combat.spot[n][0] & 1 == icon)
    run(s, uboat_attack.orders(0), "fire 1 c06r06", card, "cease")
    assert [one.targeted for one in s.requests] == [True] * seen


def test_electric_torpedoes_leave_no_wake() -> None:
    s = table()
    boat = on_attack(s, 0, "c06r10", facing=4, depth=PERISCOPE)
    boat.tube_kind = [0, 0, 0, 0, 2, 0]
    ship(s, "c06r08")
    run(s, uboat_attack.orders(0), "fire 5 c06r08")
    assert s.requests == []


def test_shots_at_an_escort_are_resolved_after_all_orders() -> None:
    s = table(time="night")
    boat = on_attack(s, 0, "c06r10", facing=0)
    boat.tp = 0
    one = escort(s, "c1", name="c06r06")
    p = Picker(s)
    hit = p.combat(lambda n: p.cards.combat.to_hit[n][2] == 7)
    miss = p.combat(lambda n: p.cards.combat.to_hit[n][2] == 7)
    script = ["shoot 1 c1", "shoot 2 c1", "cease", miss, p.d10(7), hit, p.d10(8), p.detonates(1, True), p.ship(1, 1)]
    run(s, sequence.attack_phase(), *script)
    assert one.place == REMOVED
    assert boat.escorts_sunk == 1


def test_a_surviving_escort_turns_on_its_attacker() -> None:
    s = table(time="night")
    boat = on_attack(s, 0, "c06r10", facing=0, depth=PERISCOPE)
    boat.tp = 0
    one = escort(s, "c1", name="c06r06")
    p = Picker(s)
    miss = p.combat(lambda n: p.cards.combat.to_hit[n][2] == 7)
    run(s, sequence.attack_phase(), "shoot 1 c1", "cease", miss, p.d10(2))
    assert (boat.alarm, boat.lost, one.space) == (0, 0, boat.space)


def test_an_escort_is_shot_at_from_one_to_six_spaces() -> None:
    s = table()
    boat = on_attack(s, 0, "c06r10")
    one = escort(s, "c1", name="c06r10")
    assert uboat_attack.why_not_shoot(s, boat, 0, one.kind) is uboat_attack.NOT_THERE
    one.space = at(s, "c06r03")
    assert uboat_attack.why_not_shoot(s, boat, 0, one.kind) is uboat_attack.NOT_THERE
    one.space = at(s, "c06r04")
    assert uboat_attack.why_not_shoot(s, boat, 0, one.kind) is None


def test_blind_boats_do_not_fire_submerged() -> None:
    s = table()
    boat = on_attack(s, 0, "c06r10", depth=PERISCOPE)
    boat.damage[PE] = boat.observation = DESTROYED
    assert not uboat_attack.can_fire(s, boat)
    boat.depth = 0
    assert uboat_attack.can_fire(s, boat)


def test_on_approach_the_tubes_are_loaded_again_at_once() -> None:
    s = table()
    boat = on_approach(s, 0, "T1")
    boat.reloads = [0, 2, 0, 0]
    escort(s, "c1", place=3, location=0)
    contact(s, 0, boat)
    boat.distance = 1
    p = Picker(s)
    miss = p.combat(lambda n: p.cards.combat.to_hit[n][2] == 7)
    run(s, approach_combat.combat(), "volley 2", miss, p.d10(3))
    assert boat.tube_kind[:4] == [1, 2, 1, 1]
    assert boat.reloads == [0, 1, 0, 0]


def test_a_reason_tells_the_facts_of_the_case() -> None:
    s = table(time="night", weather="bad")
    boat = on_attack(s, 0, "c02r14", depth=PERISCOPE)
    boat.tube_kind[0] = G7E
    ship(s, "c02r02")
    s.acting[0] = 0
    assert tdc.TOO_FAR.explain(s, 0, s.game.aim[0][box_at(s, "c02r02")]).endswith("12 spaces, 4 in sight")
    assert uboat_attack.TOO_FAR.explain(s, 0, s.game.fire[0][0][box_at(s, "c02r02")]).endswith("12 spaces, 9 at most")
