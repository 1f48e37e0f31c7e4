"""§5.0 and §6.0: what may be laid, and the reason behind whatever may not."""

from __future__ import annotations

import pytest

from tests.games.atlantic_storm.admirals.table import battle, run, started, turn, why
from watu.core.scripted import ScriptError
from watu.games.atlantic_storm import round_of_play
from watu.games.atlantic_storm.legal_play import why_not_turn


def test_5_0_a_second_force_card_is_one_too_many() -> None:
    s = battle("sc_42", hands={"A": "walker vanoc"})
    run(s, round_of_play.turn(0), "lay walker", only=2)
    assert why(s, "A", "vanoc") == "§6.0 Extra Force Card"


@pytest.mark.parametrize(
    ("first", "second", "rule"),
    [
        ("walker", "axis_minefield", "§6.0 Mixed Sides"),
        ("u_110", "metric_radar", "§6.0 Mixed Sides"),
        ("walker", "leigh_light", "§6.0 Mismatched Types"),
        ("hudson", "hedgehog", "§6.0 Mismatched Types"),
        ("hood", "type_284_radar", ""),
        ("walker", "cam_ship", ""),
        ("walker", "fuel_shortage", ""),
        ("u_110", "empress_of_britain", ""),
    ],
)
def test_5_0_side_and_type_of_a_second_card(first: str, second: str, rule: str) -> None:
    s = battle("sl_125", hands={"A": f"{first} {second}"})
    run(s, round_of_play.turn(0), f"lay {first}", only=2)
    assert why(s, "A", second) == rule


def test_5_0_a_wild_card_joins_no_two_types() -> None:
    s = battle("sl_125", hands={"A": "cam_ship hedgehog leigh_light"})
    run(s, round_of_play.turn(0), "lay cam_ship, lay hedgehog", only=3)
    assert why(s, "A", "leigh_light") == "§6.0 Mismatched Types"


def test_5_0_events_for_either_side_alone_have_no_side() -> None:
    s = battle("sc_42", "sub", hands={"A": "fuel_shortage surprise", "B": "walker", "C": "", "D": ""})
    run(s, round_of_play.turn(0), "lay surprise, done")
    assert s.plays[0].side == 2


def test_5_0_the_suit_restricts_nobody() -> None:
    s = battle("sc_42", "air", hands={"A": "u_110"})
    started(s, "A")
    assert why(s, "A", "u_110") == ""


def test_4_4_there_is_no_passing_and_no_playing_with_discarding() -> None:
    s = battle("sc_42", hands={"A": "walker vanoc"})
    started(s, "A")
    no_passing = why_not_turn(s, 0, s.game.done)
    assert no_passing is not None
    assert no_passing.rule == "§4.4"
    s.plays.clear()
    run(s, round_of_play.turn(0), "lay walker", only=2)
    for notation in ("discard vanoc", "flush"):
        reason = why_not_turn(s, 0, s.game.actions.parse(notation))
        assert reason is not None
        assert reason.rule == "§4.4"
    assert why_not_turn(s, 0, s.game.done) is None


def test_4_4_a_card_of_another_hand_is_not_yours() -> None:
    s = battle("sc_42", hands={"A": "walker", "B": "vanoc"})
    started(s, "A")
    reason = why_not_turn(s, 0, s.game.actions.parse("lay vanoc"))
    assert reason is not None
    assert reason.text == "the card is not in your hand"


def test_6_0_an_illegal_play_is_refused() -> None:
    s = battle("sc_42", hands={"A": "hecht"})
    with pytest.raises(ScriptError):
        turn(s, "A", "lay hecht")


def test_15_3_bonus_cards_match_either_force_card() -> None:
    s = battle("sl_125", hands={"A": "admiral_tovey hood walker hedgehog type_284_radar leigh_light"})
    run(s, round_of_play.turn(0), "lay admiral_tovey, two_forces, lay hood, lay walker", only=5)
    assert why(s, "A", "hedgehog") == ""
    assert why(s, "A", "type_284_radar") == ""
    assert why(s, "A", "leigh_light") == "§15.3"


def test_15_3_a_bonus_laid_first_binds_the_force_cards() -> None:
    s = battle("sl_125", hands={"A": "admiral_tovey hood walker hedgehog"})
    run(s, round_of_play.turn(0), "lay admiral_tovey, two_forces, lay hedgehog", only=4)
    assert why(s, "A", "hood") == "§15.3"
    assert why(s, "A", "walker") == ""


def test_15_3_combined_allows_no_second_force_card() -> None:
    s = battle("sl_125", hands={"A": "admiral_tovey hood walker"})
    run(s, round_of_play.turn(0), "lay admiral_tovey, combined, lay hood", only=4)
    assert why(s, "A", "walker") == "§6.0 Extra Force Card"


def test_15_4_three_force_cards_two_of_them_subs() -> None:
    s = battle("hx_229", hands={"A": "admiral_doenitz u_461 u_99 u_47 bismarck tirpitz"})
    run(s, round_of_play.turn(0), "lay admiral_doenitz, two_forces, lay u_461, lay u_99, lay bismarck", only=6)
    assert why(s, "A", "tirpitz") == "§15.4"
    assert why(s, "A", "u_47") == ""
    run(s, round_of_play.play_or_discard(0), "lay u_47", only=1)
    assert why(s, "A", "tirpitz") == "§6.0 Extra Force Card"


def test_15_4_u_461_goes_with_subs_only() -> None:
    s = battle("hx_229", hands={"A": "u_461 bismarck"})
    run(s, round_of_play.turn(0), "lay u_461", only=2)
    assert why(s, "A", "bismarck") == "§6.0 Mismatched Types"


def test_15_4_gray_ranger_lends_to_one_or_two_allied_subs() -> None:
    s = battle("pq_13", hands={"A": "gray_ranger ottawa walker vanoc hudson admiral_tovey"})
    run(s, round_of_play.turn(0), "lay admiral_tovey, two_forces, lay gray_ranger, lay ottawa", only=5)
    assert why(s, "A", "hudson") == "§6.0 Wrong Ocean"
    assert why(s, "A", "walker") == ""
    run(s, round_of_play.play_or_discard(0), "lay walker", only=1)
    assert why(s, "A", "vanoc") == "§15.4"


def test_15_1_in_a_storm_one_card() -> None:
    s = battle("sc_42", hands={"A": "walker metric_radar"})
    s.is_storm = True
    run(s, round_of_play.turn(0), "lay walker", only=2)
    assert why(s, "A", "metric_radar") == "§15.1"


def test_15_6_raid_and_black_gap_bar_a_side() -> None:
    s = battle("sl_125", hands={"A": "walker u_110 fuel_shortage"})
    started(s, "A")
    s.bar_target = [0, -1]
    assert (why(s, "A", "u_110"), why(s, "A", "walker")) == ("§15.6", "")
    s.bar_target = [-1, 0]
    assert (why(s, "A", "u_110"), why(s, "A", "walker")) == ("", "§15.6")
    s.bar_target = [0, 0]
    assert why(s, "A", "fuel_shortage") == ""


def test_15_8_a_grounded_player_plays_nothing() -> None:
    s = battle("sl_125", hands={"A": "walker ultra"})
    started(s, "A")
    s.grounded[0] = 1
    assert (why(s, "A", "walker"), why(s, "A", "ultra")) == ("§15.8", "§15.8")


def test_15_2_and_15_9_what_must_come_first() -> None:
    s = battle("sl_125", hands={"A": "walker ultra pivotal_battle"})
    run(s, round_of_play.turn(0), "lay walker", only=2)
    assert (why(s, "A", "ultra"), why(s, "A", "pivotal_battle")) == ("§15.2", "§15.9")


@pytest.mark.parametrize(
    ("slug", "rule"),
    [
        ("admiral_tovey", "§15.10"),
        ("huff_duff", "§15.10"),
        ("raid_on_st_nazaire", "§15.10"),
        ("black_gap", "§15.10"),
        ("fuel_shortage", "§15.10"),
        ("ultra", "§15.10"),
        ("pivotal_battle", "§15.10"),
        ("u_461", ""),
        ("azores", ""),
        ("channel_dash", ""),
        ("empress_of_britain", ""),
        ("walker", ""),
        ("axis_minefield", ""),
        ("eisteufel", "§6.0 Wrong Ocean"),
    ],
)
def test_15_10_what_may_hide(slug: str, rule: str) -> None:
    s = battle("hx_229", hands={"A": f"surprise {slug}"})
    started(s, "A")
    assert why(s, "A", slug, "hide") == "§15.10"
    s.plays.clear()
    run(s, round_of_play.turn(0), "lay surprise", only=2)
    assert why(s, "A", slug, "hide") == rule


def test_15_10_hidden_cards_bind_the_rest_of_the_play() -> None:
    s = battle("hx_229", hands={"A": "surprise u_110 walker u_99"})
    run(s, round_of_play.turn(0), "lay surprise, hide u_110", only=3)
    assert why(s, "A", "walker") == "§6.0 Mixed Sides"
    assert why(s, "A", "u_99") == "§6.0 Extra Force Card"


def test_11_0_no_card_without_a_value_but_for_a_victim() -> None:
    s = battle("on_127", "air", hands={"A": "u_751 hood metric_radar ultra", "B": "audacity"}, players="3")
    started(s, "A")
    assert [why(s, "A", slug) for slug in ("u_751", "hood", "metric_radar", "ultra")] == ["§11.0", "§11.0", "§11.0", ""]
    s.plays.clear()
    run(s, round_of_play.turn(1), "lay audacity, done")
    started(s, "A")
    assert why(s, "A", "u_751") == ""


def test_11_0_a_card_fated_against_the_convoy_still_needs_a_value() -> None:
    s = battle("on_127", "air", hands={"A": "vorwaerts"}, players="2")
    started(s, "A")
    assert why(s, "A", "vorwaerts") == "§11.0"
