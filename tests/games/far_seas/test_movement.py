"""§4.4 Allied movement and §5 its restrictions; convoys and colonies (§6.3, §6.4)."""

from __future__ import annotations

import pytest

from tests.games.far_seas.table import ADVANCED, ALL_RULES, BASIC, Sea
from watu.core.reasons import Reason
from watu.games.far_seas import allied_movement as rules
from watu.games.far_seas import restrictions
from watu.games.far_seas.advanced import colonies, convoys
from watu.games.far_seas.allied_movement import allied_movement, end_of_allied_movement, why_not_allied
from watu.games.far_seas.areas import CHANNEL, HB1, HB2, MEDITERRANEAN
from watu.games.far_seas.position import CONVOY, ESCORT, PAID, RIVER, SEARCH, SIEGE, SPENT, STATION


def why_not(sea: Sea, notation: str, *in_hand: str) -> Reason | None:
    sea.s.in_hand = [sea.n(slug) for slug in in_hand]
    return why_not_allied(sea.s, 1, sea.game.actions.parse(notation))


def test_a_squadron_moves_together_to_search() -> None:
    sea = Sea(good_hope=6, monmouth=6, glasgow=7, emden=30)
    sea.run(allied_movement(1), "move good_hope", "with monmouth", "search 5", "done")
    assert sea.slugs(sea.s.unit(sea.n("monmouth"))) == ["good_hope", "monmouth"]
    assert sea.s.duty[sea.n("monmouth")] == SEARCH
    assert sea.s.where[sea.n("monmouth")] == 5


def test_a_ship_joins_a_squadron_from_elsewhere() -> None:
    sea = Sea(good_hope=6, glasgow=7, emden=30)
    sea.run(allied_movement(1), "move good_hope", "search 7", "move glasgow", "join good_hope", "done")
    assert sea.slugs(sea.s.unit(sea.n("glasgow"))) == ["good_hope", "glasgow"]


@pytest.mark.parametrize(
    ("notation", "reason"),
    [
        ("with montcalm", rules.OTHER_NATION),
        ("with bristol", rules.OTHER_PLACE),
        ("with good_hope", rules.IN_HAND),
        ("with monmouth", None),
        ("escort 5", rules.NO_ESCORT),
        ("search 9", restrictions.NOT_ADJACENT),
        ("station port_stanley", None),
        ("done", rules.IN_HAND),
        ("river", rules.RIVER_UNUSED),
        ("besiege samoa", colonies.UNUSED),
        ("join bristol", rules.NOT_SEARCHING),
        ("hunt emden", rules.NOT_ASKED),
    ],
)
def test_what_can_be_done_with_ships_in_hand(notation: str, reason: Reason | None) -> None:
    sea = Sea(good_hope=6, monmouth=6, kent=6, montcalm=6, bristol=9, emden=30)
    hand = ("good_hope", "kent") if notation == "escort 5" else ("good_hope",)
    assert why_not(sea, notation, *hand) is reason


def test_six_ships_are_no_squadron() -> None:
    six = ("good_hope", "monmouth", "kent", "glasgow", "bristol", "canopus")
    sea = Sea(emden=30, **dict.fromkeys(six, 6))
    assert why_not(sea, "with canopus", *six[:5]) is rules.TOO_MANY


def test_ships_on_one_station_are_squadrons_by_nation() -> None:
    sea = Sea(good_hope=4, monmouth=4, montcalm=4, emden=30)
    sea.run(allied_movement(1), "move good_hope", "station fiji", "move montcalm", "station fiji",
            "move monmouth", "station fiji", "done")  # fmt: skip
    assert sea.slugs(sea.s.unit(sea.n("monmouth"))) == ["good_hope", "monmouth"]
    assert sea.s.unit(sea.n("montcalm")) == [sea.n("montcalm")]
    assert sea.s.duty[sea.n("montcalm")] == STATION


def test_a_ship_moves_once_a_turn() -> None:
    sea = Sea(good_hope=6, emden=30)
    sea.run(allied_movement(1), "move good_hope", "escort 5", "done")
    assert sea.s.duty[sea.n("good_hope")] == ESCORT
    assert why_not(sea, "move good_hope") is rules.HAS_MOVED


# §5


@pytest.mark.parametrize(
    ("ship", "start", "turn", "notation", "points"),
    [
        ("black_prince", MEDITERRANEAN, 2, "search 22", 0),
        ("black_prince", MEDITERRANEAN, 3, "search 15", 3),
        ("black_prince", 22, 3, "search 22", 0),
        ("black_prince", 22, 3, "search 23", 3),
        ("defence", MEDITERRANEAN, 3, "search 15", 3),
        ("defence", MEDITERRANEAN, 4, "search 15", 0),
        ("canopus", HB1, 2, "search 15", 0),
        ("invincible", HB2, 2, "search 13", 5),
        ("invincible", HB2, 2, "search 12", 5),
        ("kurama", 31, 3, "search 30", 3),
        ("kurama", 31, 4, "search 30", 0),
        ("kurama", 30, 4, "search 29", 3),
        ("idzumo", 31, 2, "search 31", 0),
        ("bruix", 18, 2, "search 17", 3),
        ("bruix", 18, 2, "search 18", 0),
        ("triumph", 31, 2, "search 30", 4),
    ],
)
def test_what_a_move_costs(ship: str, start: int, turn: int, notation: str, points: int) -> None:
    sea = Sea(turn=turn, emden=32, **{ship: start})
    sea.run(allied_movement(1), f"move {ship}", notation, "done")
    assert sea.s.vp == sea.s.sources[10] == points


def test_a_penalty_is_scored_once() -> None:
    sea = Sea(turn=3, kurama=31, emden=32)
    sea.run(allied_movement(1), "move kurama", "search 30", "done")
    sea.s.moved[sea.n("kurama")] = 0
    sea.run(allied_movement(1), "move kurama", "search 29", "done")
    assert sea.s.vp == 3
    assert sea.s.has(sea.n("kurama"), PAID)


def test_the_advanced_rules_free_the_reinforcements() -> None:
    sea = Sea(ADVANCED, turn=2, bruix=18, triumph=31, emden=32)
    sea.run(allied_movement(1), "move bruix", "search 17", "move triumph", "search 30", "done")
    assert sea.s.vp == 0


def test_nobody_leaves_england_on_turn_1() -> None:
    sea = Sea(turn=1, canopus=HB1, invincible=HB2, lion=37, emden=31)
    for slug in ("canopus", "invincible", "lion"):
        assert why_not(sea, f"move {slug}") is rules.NOT_IN_PLAY


def test_the_channel_and_the_mediterranean_are_open_to_the_allies() -> None:
    sea = Sea(europa=15, emden=31)
    for notation in ("search english_channel", "search mediterranean"):
        assert why_not(sea, notation, "europa") is None
    assert CHANNEL in BASIC.chart.allied_next[15]


def test_ships_bound_for_the_red_sea_are_sent_there_on_turn_2() -> None:
    sea = Sea(turn=2, black_prince=MEDITERRANEAN, emden=31)
    sea.moved("emden")
    sea.run(end_of_allied_movement())
    assert sea.s.where[sea.n("black_prince")] == 22
    assert sea.s.vp == 0


# §6.3


def test_a_convoy_starts_moves_and_leaves_its_escort() -> None:
    sea = Sea(ADVANCED, turn=3, emden=31, europa=12, highflyer=9)
    canada = sea.convoy("canada")
    sea.run(allied_movement(1), "sail canada", "move europa", "protect canada", "done")
    assert (sea.s.steps[canada], sea.s.started) == (1, 1)
    assert sea.s.duty[sea.n("europa")] == CONVOY
    sea.s.sailed[canada] = 0
    sea.run(allied_movement(1), "sail canada", "move highflyer", "protect canada", "done")
    assert convoys.area_of(sea.s, canada) == 16
    assert sea.s.has(sea.n("europa"), SPENT)
    assert sea.slugs(convoys.escorts_of(sea.s, canada)) == ["highflyer"]


def test_when_convoys_can_sail() -> None:
    sea = Sea(ADVANCED, turn=1, emden=31)
    assert convoys.why_not_sail(sea.s, 0) is convoys.TOO_EARLY
    sea.s.turn = 2
    sea.run(allied_movement(1), "sail canada", "sail india", "done")
    assert convoys.why_not_sail(sea.s, sea.convoy("australia")) is convoys.TWO_STARTED
    assert convoys.why_not_sail(sea.s, sea.convoy("india")) is convoys.HAS_SAILED
    sea.s.steps[sea.convoy("india")] = 3
    sea.s.sailed = [0] * 5
    assert convoys.why_not_sail(sea.s, sea.convoy("india")) is convoys.IS_OVER


def test_a_convoy_under_way_must_move_in_the_turn() -> None:
    sea = Sea(ADVANCED, turn=3, emden=31, europa=12)
    sea.s.steps[sea.convoy("india")] = 1
    assert why_not(sea, "done") is None
    sea.moved("emden")
    assert why_not(sea, "done") is rules.CONVOY_WAITS
    sea.run(allied_movement(1), "sail india", "done")
    assert convoys.area_of(sea.s, sea.convoy("india")) == 22


# §6.4


def test_a_siege_begins_before_all_other_movement() -> None:
    sea = Sea(ADVANCED, turn=2, emden=31, australia=4, montcalm=4, sydney=29)
    assert why_not(sea, "besiege samoa", "australia") is None
    assert why_not(sea, "besiege tsingtau", "australia") is colonies.ELSEWHERE
    sea.s.in_hand = []
    sea.run(allied_movement(1), "move sydney", "search 29", "done")
    assert why_not(sea, "besiege samoa", "australia") is colonies.BEFORE_OTHERS


def test_samoa_falls_to_two_ships_in_a_turn() -> None:
    sea = Sea(ADVANCED, turn=2, emden=31, australia=4, montcalm=4)
    sea.run(allied_movement(1), "move australia", "besiege samoa", "move montcalm", "besiege samoa", "done")
    assert colonies.is_blocked(sea.s, sea.colony("samoa"))
    colonies.settle_sieges(sea.s)
    assert sea.s.taken[sea.colony("samoa")] == 1
    assert sea.s.duty[sea.n("australia")] != SIEGE


def test_a_siege_below_its_number_must_be_whole_in_the_next_turn() -> None:
    sea = Sea(ADVANCED, turn=2, swiftsure=31, triumph=31)
    tsingtau = sea.colony("tsingtau")
    for slug in ("swiftsure", "triumph"):
        sea.moved(slug, duty=SIEGE, at=tsingtau)
    colonies.settle_sieges(sea.s)
    assert sea.s.siege_from[tsingtau] == 2
    sea.s.duty[sea.n("triumph")] = SEARCH
    sea.s.turn = 3
    colonies.settle_sieges(sea.s)
    assert (sea.s.siege_from[tsingtau], sea.s.short[tsingtau]) == (2, 1)
    sea.s.turn = 4
    colonies.settle_sieges(sea.s)
    assert sea.s.siege_from[tsingtau] == 0


def test_tsingtau_takes_six_turns() -> None:
    sea = Sea(ADVANCED, turn=2, swiftsure=31, triumph=31)
    tsingtau = sea.colony("tsingtau")
    for slug in ("swiftsure", "triumph"):
        sea.moved(slug, duty=SIEGE, at=tsingtau)
    for turn in range(2, 7):
        sea.s.turn = turn
        colonies.settle_sieges(sea.s)
        assert not sea.s.taken[tsingtau]
    sea.s.turn = 7
    colonies.settle_sieges(sea.s)
    assert sea.s.taken[tsingtau]


def test_only_british_ships_enter_the_river() -> None:
    sea = Sea(ALL_RULES, emden=31, chatham=21, montcalm=21)
    assert why_not(sea, "river", "montcalm") is rules.RIVER_BRITISH
    sea.s.in_hand = []
    sea.run(allied_movement(1), "move chatham", "river", "done")
    assert sea.s.duty[sea.n("chatham")] == RIVER
