"""§4.6.4 Combat: range, targets, modifiers, torpedoes, runs, repair and removal."""

from __future__ import annotations

import pytest

from tests.games.far_seas.table import ALL_RULES, BASIC, Sea
from watu.games.far_seas.combat import NOT_IN_COMBAT, THREE_AT_MOST, fight, why_not_aim
from watu.games.far_seas.gunnery import damage_of, fire_modifier
from watu.games.far_seas.position import ALLIED, AT_SEA, BREAKOUT, FROM_RIVER, GERMAN, SLOW, SPENT, FarSeasBattle


def duel(
    german: str, allied: str, reach: int = 0, kind: int = AT_SEA, surprised: int = -1
) -> tuple[Sea, FarSeasBattle]:
    """Two ships in combat, before a round."""
    sea = Sea(ALL_RULES, **{german: 26, allied: 26})
    b = FarSeasBattle(26, [sea.n(german)], [sea.n(allied)], reach, kind, surprised)
    b.round = 1
    b.targets = {sea.n(german): sea.n(allied), sea.n(allied): sea.n(german)}
    sea.s.battle = b
    return sea, b


def test_the_damage_table() -> None:
    assert [damage_of(result) for result in range(-2, 9)] == [0, 0, 0, 1, 1, 2, 3, 4, 5, 5, 5]


def test_only_a_fires_in_the_first_round_then_b_then_all() -> None:
    sea = Sea(scharnhorst=26, invincible=26)
    sea.run(fight(26, (sea.n("scharnhorst"),), (sea.n("invincible"),), 0, AT_SEA, -1, ()),
            3, "stay", "stay", 3, 4, "stay", "stay", "hold", "hold", 3, 3, "torpedo invincible", 6, "hold",
            "group 1", "stay", "flee 25")  # fmt: skip
    assert [(fired["ship"], fired["modifier"]) for fired in sea.told("fire")] == [
        ("invincible", -3),
        ("scharnhorst", -3),
        ("invincible", -2),
        ("scharnhorst", -2),
        ("invincible", -1),
    ]
    assert [fields["range"] for fields in sea.told("round")] == ["A", "B", "C"]


@pytest.mark.parametrize(
    ("change", "expected"),
    [
        ("nothing", -4),
        ("firer half damaged", -5),
        ("target half damaged", -3),
        ("bold target", -3),
        ("ran", -6),
        ("one combat", -5),
        ("surprise", -2),
    ],
)
def test_the_modifiers_of_emden(change: str, expected: int) -> None:
    sea, b = duel("emden", "sydney", 2)
    emden, sydney = sea.n("emden"), sea.n("sydney")
    if change == "firer half damaged":
        sea.s.damage[emden] = 2
    elif change == "target half damaged":
        sea.s.damage[sydney] = 2
    elif change == "bold target":
        b.movers = {sydney: emden}
    elif change == "ran":
        b.tried = [emden]
    elif change == "one combat":
        sea.s.combats[emden] = 1
    elif change == "surprise":
        b.surprised = ALLIED
    assert fire_modifier(sea.s, b, emden, sydney) == expected


def test_the_large_cruisers_aim_better_after_a_hit() -> None:
    sea, b = duel("scharnhorst", "good_hope")
    b.hits = {sea.n("scharnhorst"): sea.n("good_hope")}
    assert fire_modifier(sea.s, b, sea.n("scharnhorst"), sea.n("good_hope")) == -2


def test_three_firers_hinder_each_other() -> None:
    sea, b = duel("scharnhorst", "good_hope")
    for slug in ("monmouth", "glasgow"):
        b.targets[sea.n(slug)] = sea.n("scharnhorst")
    assert fire_modifier(sea.s, b, sea.n("good_hope"), sea.n("scharnhorst")) == -5


def test_the_river_helps_the_hunters_in_the_first_round() -> None:
    sea, b = duel("koenigsberg", "chatham", 2, FROM_RIVER)
    assert fire_modifier(sea.s, b, sea.n("chatham"), sea.n("koenigsberg")) == -1
    b.round = 2
    assert fire_modifier(sea.s, b, sea.n("chatham"), sea.n("koenigsberg")) == -3


def test_three_ships_at_most_fire_at_one() -> None:
    sea, b = duel("emden", "sydney")
    sea.s.where[sea.n("dresden")] = 26
    b.sides[GERMAN].append(sea.n("dresden"))
    b.targets = {number: sea.n("emden") for number in (50, 51, 52)}
    b.aiming = sea.n("sydney")
    aim = sea.game.actions.parse
    assert why_not_aim(sea.s, 1, aim("fire_at emden")) is THREE_AT_MOST
    assert why_not_aim(sea.s, 1, aim("fire_at dresden")) is None
    assert why_not_aim(sea.s, 1, aim("fire_at sydney")) is NOT_IN_COMBAT


def test_a_bold_move_is_fired_at_first_and_hits_on_three() -> None:
    sea = Sea(emden=26, sydney=26)
    sea.run(fight(26, (sea.n("emden"),), (sea.n("sydney"),), 2, AT_SEA, -1, ()),
            "bold sydney", "hold", 1, 3, 6, "hold")  # fmt: skip
    assert sea.told("fire")[0]["modifier"] == -2
    assert sea.told("torpedo") == [{"ship": "emden", "target": "sydney", "hit": 1}]
    assert sea.told("sunk") == [{"ship": "sydney"}]
    assert sea.s.vp == 2


def test_a_torpedo_from_range_c_needs_a_one() -> None:
    sea = Sea(emden=26, sydney=26)
    sea.run(fight(26, (sea.n("emden"),), (sea.n("sydney"),), 2, AT_SEA, -1, ()),
            "hold", "hold", 1, 1, "hold", "torpedo emden", 1, 5)  # fmt: skip
    assert sea.told("sunk") == [{"ship": "emden"}]
    assert sea.s.vp == -2


def test_surprise_makes_a_bold_torpedo_hit_on_five() -> None:
    sea = Sea(koenigsberg=26, pegasus=26)
    sea.run(fight(26, (sea.n("koenigsberg"),), (sea.n("pegasus"),), 2, AT_SEA, ALLIED, ()),
            "bold pegasus", "hold", 1, 5, 4, "hold")  # fmt: skip
    assert sea.told("sunk") == [{"ship": "pegasus"}]


def test_one_point_is_repaired_and_half_damage_removes_an_allied_ship() -> None:
    sea = Sea(emden=26, sydney=26)
    sea.s.damage[sea.n("sydney")] = 1
    sea.run(fight(26, (sea.n("emden"),), (sea.n("sydney"),), 2, AT_SEA, -1, ()),
            "hold", "hold", 6, 4, "hold", "hold", "group 1", "stay", "flee 25", "keep")  # fmt: skip
    assert sea.s.damage[sea.n("sydney")] == 1
    sea = Sea(emden=26, sydney=26)
    sea.s.damage[sea.n("sydney")] = 2
    sea.run(fight(26, (sea.n("emden"),), (sea.n("sydney"),), 2, AT_SEA, -1, ()),
            "hold", "hold", 5, 1, "hold", "hold", "group 1", "stay", "flee 25")  # fmt: skip
    assert sea.told("withdrawn") == [{"ship": "sydney"}]
    assert sea.s.vp == 0


def test_a_cruiser_at_half_damage_is_slowed_once() -> None:
    sea = Sea(emden=26, sydney=26)
    emden = sea.n("emden")
    sea.s.damage[emden] = 1
    sea.run(fight(26, (emden,), (sea.n("sydney"),), 2, AT_SEA, -1, ()),
            "hold", "hold", 1, 6, "hold", "hold", "stay", "group 1", "stay", "flee 25")  # fmt: skip
    assert sea.s.damage[emden] == 2
    assert sea.s.has(emden, SLOW)
    assert sea.s.speed(emden) == BASIC.chart.ships[emden].speed - 1
    assert sea.s.combats[emden] == 1
    assert sea.s.has(sea.n("sydney"), SPENT)


def test_a_damaged_battlecruiser_is_withdrawn_after_the_breakout() -> None:
    sea = Sea(ALL_RULES, scharnhorst=13, seydlitz=38, lion=37)
    sea.run(fight(14, (sea.n("seydlitz"),), (sea.n("lion"),), 0, BREAKOUT, -1, ()),
            6, 6, "group 1", "stay")  # fmt: skip
    assert sea.told("withdrawn") == [{"ship": "lion"}, {"ship": "seydlitz"}]
    assert sea.s.vp == 0
