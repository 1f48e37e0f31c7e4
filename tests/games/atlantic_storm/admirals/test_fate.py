"""§7.0 Victims of fate."""

from __future__ import annotations

from tests.games.atlantic_storm.admirals.table import battle, convoys, fight, hand, run, slugs, told, turn
from watu.games.atlantic_storm import round_of_play
from watu.games.atlantic_storm.fate import why_not_fate


def test_7_1_fate_can_be_let_pass() -> None:
    s = battle("on_127", "air", hands={"A": "audacity", "B": "u_751"})
    run(s, (round_of_play.turn(0), round_of_play.turn(1)), "lay audacity, done, lay u_751, pass_over, done")
    assert slugs(s, s.plays[0].cards) == ["audacity"]


def test_7_1_a_victim_played_later_is_safe() -> None:
    s = battle("on_127", "air", hands={"A": "u_751", "B": "audacity"})
    run(s, (round_of_play.turn(0), round_of_play.turn(1)), "lay u_751, done, lay audacity, done")
    assert slugs(s, s.plays[1].cards) == ["audacity"]


def test_7_1_engaged_cards_are_no_victims() -> None:
    s = battle("on_127", "air", hands={"A": "u_751"})
    s.engaged, s.engaged_by = [s.game.force_numbers["audacity"]], [1]
    s.force_decks[0].unseen.remove(s.engaged[0])
    run(s, round_of_play.turn(0), "lay u_751, done")
    assert slugs(s, s.engaged) == ["audacity"]


def test_7_2_the_fate_card_alone_is_doubled() -> None:
    s = battle(
        "hx_84", "surface", hands={"A": "admiral_scheer axis_minefield", "B": "hood", "C": "hudson", "D": "u_47"}
    )
    fight(s, "lay admiral_scheer, fate, lay axis_minefield, done, lay hood, done, discard hudson, discard u_47")
    assert s.totals == [5, 7]
    assert (convoys(s, s.won_convoys[0]), slugs(s, s.won_cards[0])) == (["hx_84"], ["hood"])


def test_7_2_doubling_takes_dice_and_all_values_of_combined() -> None:
    s = battle("sc_42", "combined", hands={"A": "markgraf", "B": "walker", "C": "vanoc", "D": "hood"})
    fight(s, "lay markgraf, fate, done, discard walker, discard vanoc, discard hood, 5")
    assert s.totals == [0, 12]  # 1 Surface and 5 Sub, doubled


def test_7_2_an_event_that_fates_a_convoy_doubles_its_value_only() -> None:
    s = battle("sc_122", "sub", hands={"A": "black_gap", "B": "walker u_110", "C": "vanoc", "D": "hood"})
    fight(s, "lay black_gap, fate, target b, done, discard walker, discard vanoc, discard hood")
    assert s.totals == [0, 2]


def test_7_2_a_recyclable_victim_is_discarded() -> None:
    s = battle("sc_130", "sub", hands={"A": "metox u_110", "B": "centimetric_radar"})
    run(
        s,
        (round_of_play.turn(0), round_of_play.turn(1)),
        "lay metox, lay u_110, done, lay centimetric_radar, fate, done",
    )
    assert slugs(s, s.discards[0]) == ["metox"]
    assert s.won_cards[1] == []
    assert slugs(s, s.plays[0].cards) == ["u_110"]


def test_7_2_without_its_victim_a_fate_card_is_not_asked() -> None:
    s = battle("sc_130", "sub", hands={"A": "u_99"})
    turn(s, "A", "lay u_99, done")
    assert told(s, "fate") == []


def test_7_2_the_partner_of_a_victim_stays() -> None:
    s = battle("pq_16", "surface", hands={"A": "trinidad allied_minefield", "B": "junkers_88a"})
    run(
        s,
        (round_of_play.turn(0), round_of_play.turn(1)),
        "lay trinidad, lay allied_minefield, done, lay junkers_88a, fate, done",
    )
    assert slugs(s, s.plays[0].cards) == ["allied_minefield"]


def test_15_10_fate_is_neither_called_nor_suffered_under_surprise() -> None:
    s = battle("on_127", "air", hands={"A": "surprise audacity", "B": "u_751", "C": "hudson", "D": "biter"})
    fight(s, "lay surprise, hide audacity, done, lay u_751, done, discard hudson, discard biter")
    assert s.totals == [3, 0]
    s = battle("sc_42", "sub", hands={"A": "surprise markgraf", "B": "hudson", "C": "hood", "D": "biter"})
    fight(s, "lay surprise, hide markgraf, done, discard hudson, discard hood, discard biter, 3")
    assert s.totals == [0, 3]


def test_15_4_a_sunk_tanker_leaves_the_force_cards() -> None:
    s = battle("hx_229", "sub", hands={"A": "u_461 u_91 u_99", "B": "sunderland"})
    run(
        s,
        (round_of_play.turn(0), round_of_play.turn(1)),
        "lay u_461, lay u_91, lay u_99, done, lay sunderland, fate, done",
    )
    assert slugs(s, s.plays[0].cards) == ["u_91", "u_99"]
    assert slugs(s, s.won_cards[1]) == ["u_461"]


def test_15_6_a_sunk_black_gap_frees_its_target() -> None:
    s = battle("hx_229", "sub", hands={"A": "black_gap", "B": "liberator", "C": "walker u_110"})
    s.to_play = [1, 2, 3]
    run(s, (round_of_play.turn(0), round_of_play.turn(1)), "lay black_gap, target c, done, lay liberator, fate, done")
    assert s.bar_target == [-1, -1]


def test_11_0_a_card_played_for_its_victim_must_take_it() -> None:
    s = battle("on_127", "air", hands={"A": "audacity", "B": "u_751"}, players="2")
    run(s, (round_of_play.turn(0), round_of_play.turn(1)), "lay audacity, done, lay u_751", only=6)
    reason = why_not_fate(s, 1, s.game.no_fate)
    assert reason is not None
    assert reason.rule == "§11.0"
    assert why_not_fate(s, 1, s.game.fate) is None
    assert hand(s, "B") == []


def test_11_0_a_card_of_the_first_round_can_be_fated_in_the_second_even_ones_own() -> None:
    s = battle("on_127", "air", hands={"A": "audacity u_751", "B": "hudson"}, players="2")
    run(s, round_of_play.turn(0), "lay audacity, done")
    s.half = 2
    run(s, round_of_play.turn(0), "lay u_751, fate, done")
    assert slugs(s, s.won_cards[0]) == ["audacity"]
