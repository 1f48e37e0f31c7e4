"""ASW attacks, and what they do to a boat."""

from __future__ import annotations

import pytest

from tests.games.wolfpack.table import Picker, at, contact, escort, on_approach, on_attack, run, table, told
from watu.games.wolfpack.asw import attacks, damage
from watu.games.wolfpack.constants import (
    ATOP,
    HOLDING,
    LOST,
    PE,
    PERISCOPE,
    RD,
    REMOVED,
    SEARCH_BOX,
    SURFACE,
)
from watu.games.wolfpack.position import Sea


def attack_on(depth: int, slug: str = "c1", captain: str = "cs02", approach: bool = False) -> Sea:
    """An Escort in full contact with a boat and on top of it."""
    s = table()
    boat = on_approach(s, 0, "T1", depth) if approach else on_attack(s, 0, "c04r08", depth=depth)
    boat.tp = 0
    if approach:
        escort(s, slug, place=ATOP, location=0, captain=captain)
        boat.distance = 0
    else:
        escort(s, slug, name="c04r08", captain=captain)
    contact(s, 0, boat)
    return s


@pytest.mark.parametrize(("place", "distance", "factor"), [(SEARCH_BOX, 2, 0), (SEARCH_BOX, 1, 1), (ATOP, 0, 2)])
def test_gunnery_on_approach(place: int, distance: int, factor: int) -> None:
    s = attack_on(SURFACE, approach=True)
    s.escorts[0].place, s.boats[0].distance = place, distance
    assert attacks.gun_factor(s, s.escorts[0], s.boats[0]) == factor


@pytest.mark.parametrize(("age", "name", "factor"), [(0, "c04r03", 1), (1, "c04r03", 2), (1, "c04r01", 0)])
def test_gunnery_on_the_attack_map(age: int, name: str, factor: int) -> None:
    s = attack_on(SURFACE)
    s.escorts[0].age, s.escorts[0].space = age, at(s, name)
    assert attacks.gun_factor(s, s.escorts[0], s.boats[0]) == factor


def test_the_surface_row_is_read_in_full_contact() -> None:
    s = attack_on(SURFACE)
    s.escorts[0].space = at(s, "c04r05")
    s.boats[0].lost = 1
    p = Picker(s)
    cards = [p.asw(0, 0, 0), p.asw(0, 0, 0), p.asw(0, 0, 0)]
    run(s, attacks.escort_attack(0), *cards)
    assert told(s, "gunnery")[0]["cards"] == 3


def test_periscope_depth_costs_three_cards_more() -> None:
    s = attack_on(PERISCOPE)
    p = Picker(s)
    run_in = p.battle(lambda n: p.cards.battle.attack[n] == 1)
    cards = [p.asw(1, 0, 0) for _ in range(7)]
    run(s, attacks.escort_attack(0), run_in, *cards, p.d10(5))
    assert told(s, "depth_charges")[0]["cards"] == 7


def test_no_attack_without_a_good_run() -> None:
    s = attack_on(4)
    p = Picker(s)
    run(s, attacks.escort_attack(0), p.battle(lambda n: p.cards.battle.attack[n] == 0))
    assert not told(s, "depth_charges")


def test_an_elite_helmsman_has_two_cards() -> None:
    s = attack_on(4, captain="cs03")
    p = Picker(s)
    cards = [p.battle(lambda n: p.cards.battle.attack[n] == 0), p.battle(lambda n: p.cards.battle.attack[n] == 1)]
    run(s, attacks.escort_attack(0), *cards, *[p.asw(2, 0, 0) for _ in range(4)])
    assert told(s, "depth_charges")


@pytest.mark.parametrize(
    ("depth", "captain", "approach", "attacks_it"),
    [
        (2, "cs08", False, True),
        (3, "cs08", False, False),
        (3, "cs08", True, True),
        (3, "cs02", False, True),
        (9, "cs02", False, False),
    ],
)
def test_aggression_and_reach(depth: int, captain: str, approach: bool, attacks_it: bool) -> None:
    s = attack_on(depth, captain=captain, approach=approach)
    s.escorts[0].reach = 105
    assert attacks.will_attack(s, s.escorts[0], s.boats[0]) is attacks_it


def test_a_blowing_boat_is_attacked_with_half_the_cards() -> None:
    s = attack_on(4, slug="s5", captain="cs02")
    s.boats[0].blowing = True
    s.escorts[0].fitted = 1
    p = Picker(s)
    cards = [p.battle(lambda n: p.cards.battle.attack[n] == 1), *[p.asw(2, 0, 0) for _ in range(2)]]
    run(s, attacks.escort_attack(0), *cards)
    assert told(s, "depth_charges")[0]["cards"] == 2


def test_a_ram_takes_the_escort_out_and_spares_the_guns() -> None:
    s = attack_on(SURFACE)
    p = Picker(s)
    run(s, attacks.escort_attack(0), p.d10(1), *[p.asw(0, 0, 0) for _ in range(8)])
    assert s.escorts[0].place == REMOVED
    assert s.boats[0].alarm == -1
    assert not told(s, "gunnery")


def test_without_a_ram_the_guns_fire() -> None:
    s = attack_on(SURFACE)
    p = Picker(s)
    run(s, attacks.escort_attack(0), p.d10(2), *[p.asw(0, 0, 0) for _ in range(3)])
    assert told(s, "gunnery")


def test_a_hit_may_be_pulled_again() -> None:
    s = attack_on(4)
    s.boats[0].tp = 1
    p = Picker(s)
    run(s, attacks.attack_card(0, 2, 0), p.asw(2, 0, 3), "repull", p.asw(2, 0, 0))
    assert s.boats[0].tp == 0


def test_when_the_boat_sinks_the_remaining_cards_are_not_pulled() -> None:
    s = attack_on(4)
    p = Picker(s)
    run_in = p.battle(lambda n: p.cards.battle.attack[n] == 1)
    run(s, attacks.escort_attack(0), run_in, p.asw(2, 0, 3), p.uboat(3, [160]))
    assert s.boats[0].place == LOST
    assert s.escorts[0].place == HOLDING


# damage


def test_damage_beyond_destroyed_floods_by_one() -> None:
    s = attack_on(4)
    boat = s.boats[0]
    boat.damage[RD] = 4
    damage.hurt(s, boat, RD, 3)
    assert (boat.damage[RD], boat.flooding) == (4, 1)


def test_the_observation_periscope_takes_over() -> None:
    s = attack_on(4)
    boat = s.boats[0]
    boat.damage[PE] = 4
    damage.hurt(s, boat, PE, 3)
    assert (boat.observation, boat.flooding) == (3, 0)
    damage.hurt(s, boat, PE, 1)
    damage.hurt(s, boat, PE, 1)
    assert (boat.observation, boat.flooding) == (4, 1)


def test_a_type_vii_has_no_tube_six() -> None:
    s = attack_on(4)
    damage.hurt(s, s.boats[0], 11, 3)
    assert s.boats[0].damage[11] == 0
    assert s.boats[0].flooding == 0


@pytest.mark.parametrize(
    ("is_ix", "level", "sinks"), [(False, 7, False), (False, 8, True), (True, 8, False), (True, 9, True)]
)
def test_the_last_box_of_the_flooding_track(is_ix: bool, level: int, sinks: bool) -> None:
    s = attack_on(4)
    boat = s.boats[0]
    boat.is_ix = is_ix
    damage.flood(s, boat, level)
    assert (boat.place == LOST) is sinks


def test_new_water_is_not_contained() -> None:
    s = attack_on(4)
    boat = s.boats[0]
    boat.flooding, boat.flood_contained = 2, True
    damage.flood(s, boat, 1)
    assert (boat.flooding, boat.flood_contained, boat.flood_floor) == (3, False, 2)


def test_three_levels_of_fire_sink() -> None:
    s = attack_on(4)
    damage.burn(s, s.boats[0], 3)
    assert s.boats[0].place == LOST


def test_a_captain_with_heavy_wounds_is_relieved() -> None:
    s = attack_on(4)
    boat = s.boats[0]
    p = Picker(s)
    run(
        s,
        damage.damage_card(0, 3),
        p.uboat(3, next(row[2] for row in p.cards.damage.uboat if row[2][-1] == 150)),
        p.d10(1),
    )
    assert boat.wounds[0] == 3
    assert boat.acting == 1
