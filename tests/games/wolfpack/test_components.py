"""The components: what the rulebook states about them, that the decks follow the design, and what faults are found."""

from __future__ import annotations

from fractions import Fraction
from pathlib import Path

import pytest

from scripts import wolfpack_decks
from tests.games.wolfpack.table import Picker, table, wolfpack
from watu.core.components import export_pack
from watu.core.errors import ComponentError
from watu.core.registry import build_game
from watu.games.wolfpack import INFO

BOX = wolfpack().box


def test_the_decks_are_what_the_design_makes() -> None:
    pack = INFO.built_in_pack()
    for name, text in wolfpack_decks.build_all().items():
        assert pack.text(name) == text


def test_there_are_240_cards_in_six_decks() -> None:
    assert [len(names) for names in BOX.cards.names] == [60, 40, 30, 40, 40, 30]


def test_dice_and_random_numbers_are_even() -> None:
    battle = BOX.cards.battle
    assert all(battle.d10.count(value) == 6 for value in range(1, 11))
    for column, sides in enumerate((2, 3, 4)):
        assert all(sum(row[column] == value for row in battle.random) == 60 // sides for value in range(1, sides + 1))


def test_five_decks_have_shuffle_cards() -> None:
    assert [sum(flags) for flags in BOX.cards.shuffles] == [2, 2, 2, 2, 2, 0]


def test_late_torpedoes_and_sonar_are_better() -> None:
    cards = BOX.cards
    for row in cards.damage.detonates:
        assert row[0] <= row[1]
        assert row[2] <= row[3]
    assert sum(row[2] for row in cards.battle.acquire) > sum(row[0] for row in cards.battle.acquire)


def test_deep_water_and_lost_contact_are_safer() -> None:
    for row in BOX.cards.asw.result:
        for depth in range(8):
            full, lost1, lost2 = row[depth * 3 : depth * 3 + 3]
            assert lost2 in (0, lost1)
            assert lost1 in (0, full)
    hits = [sum(row[depth * 3] > 0 for row in BOX.cards.asw.result) for depth in range(1, 8)]
    assert hits == sorted(hits, reverse=True)


@pytest.mark.parametrize(
    ("number", "rows", "rings"), [(0, 7, {1: 24, 2: 16, 3: 8, 4: 1}), (1, 5, {1: 20, 2: 12, 3: 3})]
)
def test_the_maps(number: int, rows: int, rings: dict[int, int]) -> None:
    chart = BOX.maps[number]
    assert {ring: chart.ring.count(ring) for ring in set(chart.ring)} == rings
    assert len({space // chart.columns for space in chart.box_space}) == rows
    assert all(len(links) == 5 for links in chart.surfaced_links)
    assert all(set(chart.submerged_links[n]) <= set(links) for n, links in enumerate(chart.surfaced_links))
    assert all(2 <= chart.location.count(place) <= 6 for place in range(6))


def test_drift_leads_down_and_off() -> None:
    chart = BOX.maps[0]
    for start in range(len(chart.approach)):
        box, steps = start, 0
        while box >= 0:
            box, steps = chart.drift[box], steps + 1
        assert steps <= 12


def test_range_and_direction() -> None:
    chart = BOX.maps[0]
    names = {chart.name(space): space for space in range(chart.columns * chart.rows)}
    assert chart.range(names["c02r02"], names["c05r04"]) == 3
    assert chart.direction(names["c08r08"], names["c10r05"]) == 1
    assert chart.step(names["c00r16"], 4) == -2
    assert chart.step(names["c00r16"], 6) == -1
    assert chart.name(chart.toward(names["c00r00"], names["c16r04"], 6)) == "c10r04"


def test_quadrants() -> None:
    chart = BOX.maps[0]
    names = {chart.name(space): space for space in range(chart.columns * chart.rows)}
    assert [chart.quadrant(names[name]) for name in ("c00r08", "c16r08", "c07r09", "c09r16", "c08r03")] == [
        1,
        2,
        3,
        4,
        0,
    ]
    assert chart.touches(names["c08r03"], 1)
    assert chart.touches(names["c08r03"], 2)
    assert not chart.touches(names["c08r03"], 3)


def test_one_escort_a_number_in_every_period() -> None:
    for period in BOX.tables.escorts:
        assert sorted(BOX.escorts[n].number for n in period.setup) == [1, 2, 3, 4, 5, 6, 7]


def test_flotillas_of_four_boats() -> None:
    flotillas = [boat.flotilla for boat in BOX.boats]
    assert all(flotillas.count(number) == 4 for number in set(flotillas))
    named = {boat.name: boat for boat in BOX.boats}
    assert [name for name, boat in named.items() if boat.flotilla == 1] == ["U-81", "U-201", "U-202", "U-563"]
    assert named["U-404"].xp == 25
    assert named["U-106"].is_ix


def test_the_example_cards_can_be_picked() -> None:
    p = Picker(table())
    assert p.battle(lambda n: p.cards.battle.checks[n][0] == 1)
    assert p.uboat(1, [121, 0])


def test_the_odds_of_an_evasion_are_even() -> None:
    assert Fraction(sum(BOX.cards.battle.evade), 60) == Fraction(1, 2)


FAULTS = [
    ("decks/battle.csv", "B01,8,", "B01,11,", "decks/battle.csv, row 2, column d10"),
    ("decks/battle.csv", "card,d10", "card,dice", "column d10"),
    ("decks/damage.csv", "FL1 HY", "FL1 QQ", "column uboat_light"),
    ("decks/patrol.csv", "B03", "B77", "column rtb_event"),
    ("escorts.csv", "DD/DE", "DD", "column captain_pool"),
    ("uboats.csv", "U-81,", "81,", "column boat"),
    ("convoy_ships.csv", "S01,1,", "S01,5,", "column ring"),
    ("captains.csv", "CS02", "CS01", "again"),
    ("map.toml", 'drift = "off"', 'drift = "L99"', "drift 'L99'"),
    ("map.toml", '"c00r14", ', "", "3 spaces of the map"),
    ("tables.toml", 'setup = ["DE7"', 'setup = ["XX7"', "an escort of escorts.csv"),
    ("tables.toml", 'needs = ["cap_2tdc"]', 'needs = ["cap_9tdc"]', "the id of an enhancement"),
    ("tables.toml", "[turns]", "[turn]", "tables.toml"),
    ("scenarios.toml", 'month = "1942-05"', 'month = "1943-09"', "1941-10 to 1943-03"),
    ("boards.toml", '3 = "midship"', '3 = "cook"', "crew_by_d10 3"),
    ("patrol_events.toml", 'damage = "DG"', 'damage = "ZZ"', "damage 'ZZ'"),
]


@pytest.mark.parametrize(("file", "old", "new", "message"), FAULTS, ids=[f"{row[0]} {row[2]}" for row in FAULTS])
def test_a_fault_is_found_and_named(tmp_path: Path, file: str, old: str, new: str, message: str) -> None:
    export_pack(INFO.built_in_pack(), str(tmp_path))
    path = tmp_path / file
    text = path.read_text(encoding="utf-8")
    assert old in text
    path.write_text(text.replace(old, new, 1), encoding="utf-8")
    with pytest.raises(ComponentError) as caught:
        build_game(INFO, {}, str(tmp_path))
    assert message in str(caught.value)
