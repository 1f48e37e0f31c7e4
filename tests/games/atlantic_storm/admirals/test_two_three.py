"""§11.0 Two- and three-player games."""

from __future__ import annotations

from tests.games.atlantic_storm.admirals.table import battle, convoys, fight, hand, run, slugs
from watu.games.atlantic_storm import battle_outcome, events, round_of_play
from watu.games.atlantic_storm.position import COMBINED

FILL_A = "u_201, u_124, u_552, u_91, u_81,"
FILL_B = "harvester, bulldog, achates, beverley, viscount,"


def test_11_0_two_rounds_with_hands_filled_between() -> None:
    s = battle("sl_125", "sub", hands={"A": "u_99", "B": "walker"}, players="2")
    fight(
        s,
        "lay u_99, done, lay walker, pass_over, done, hood,"
        + FILL_A
        + "rodney,"
        + FILL_B
        + "lay u_552, done, lay viscount, done",
    )
    assert s.totals == [6, 7]
    assert s.winner == 0
    assert convoys(s, s.won_convoys[0]) == ["sl_125"]
    assert sorted(slugs(s, s.won_cards[0])) == ["viscount", "walker"]


def test_11_0_a_player_may_change_sides_and_take_his_own_cards() -> None:
    s = battle("sl_125", "sub", hands={"A": "u_91", "B": "hood rodney"}, players="2")
    fight(
        s,
        "lay u_91, done, discard hood, walker, u_201, u_124, u_552, u_81, u_99,"
        + FILL_B
        + "lay walker, done, discard rodney",
    )
    assert s.winner == 0
    assert slugs(s, s.won_cards[0]) == ["u_91"]


def test_11_0_ultra_delays_one_play_to_the_end_of_both_rounds() -> None:
    s = battle("sl_125", "sub", hands={"A": "ultra walker", "B": "u_99 hood"}, players="2")
    run(
        s,
        round_of_play.all_turns(),
        "lay ultra, vanoc, lay u_99, done, beverley, bulldog, achates, harvester,"
        + FILL_A
        + "lay vanoc, done, discard hood, lay walker, fate, done",
    )
    assert [(play.by, play.half) for play in s.plays] == [(1, 1), (0, 2), (1, 2), (0, 1)]
    assert slugs(s, s.won_cards[0]) == ["u_99"]


def test_11_0_fuel_shortage_names_one_of_two_plays() -> None:
    s = battle("sl_125", "sub", hands={"A": "u_99", "B": "fuel_shortage"}, players="2")
    s.to_play = [0, 1]
    run(s, round_of_play.turns(), "lay u_99, done, lay fuel_shortage, done, 2, target a second")
    assert s.grounded == [2, 0]
    assert slugs(s, s.plays[0].cards) == ["u_99"]
    s = battle("sl_125", "sub", hands={"A": "u_99", "B": "fuel_shortage"}, players="2")
    s.to_play = [0, 1]
    run(s, round_of_play.turns(), "lay u_99, done, lay fuel_shortage, done, 2, target a first")
    assert hand(s, "A") == ["u_99"]


def test_11_0_one_of_two_delayed_plays_is_returned() -> None:
    s = battle("sl_125", "sub", hands={"A": "ultra walker", "B": "hood", "C": "rodney fuel_shortage"}, players="3")
    run(
        s,
        round_of_play.all_turns(),
        "lay ultra, b_dienst, discard hood, discard rodney,"
        "vanoc, bulldog, achates, harvester,"
        "u_32, u_47, u_99, u_100, u_110, u_91,"
        "sunderland, hudson, catalina, audacity, avenger,"
        "lay b_dienst, u_81, discard u_32, lay fuel_shortage, done, 3, target a first, lay u_81, done",
    )
    assert [(play.by, play.half, len(play.cards)) for play in s.plays][-1] == (0, 2, 2)
    assert "ultra" in hand(s, "A")


def test_11_0_fuel_shortage_passes_into_the_second_round() -> None:
    s = battle("sl_125", "sub", hands={"A": "hood", "B": "fuel_shortage"}, players="2")
    s.to_play = [0, 1]
    run(s, round_of_play.turns(), "discard hood, lay fuel_shortage, done, 5")
    assert s.fuel_holder == 0
    s.half = 2
    assert events.next_in_round(s) == -1


def test_11_0_raid_touches_the_next_turn_only() -> None:
    s = battle("sl_125", "sub", hands={"A": "raid_on_st_nazaire walker", "B": "u_99 u_110"}, players="2")
    s.suit = COMBINED
    s.to_play = [0, 1]
    run(s, round_of_play.turns(), "lay raid_on_st_nazaire, target b, done, discard u_99")
    assert s.bar_target == [-1, -1]
    s.half = 2
    run(s, round_of_play.turn(1), "lay u_110, done")


def test_11_0_an_admiral_changes_the_suit_of_earlier_plays() -> None:
    s = battle("sl_125", "sub", hands={"A": "u_99", "B": "admiral_tovey hood"}, players="2")
    s.to_play = [0, 1]
    run(s, round_of_play.turns(), "lay u_99, done, lay admiral_tovey, combined, lay hood, done")
    assert s.suit == COMBINED
    run(s, battle_outcome.battle_outcome(), "", only=1)
    assert s.totals == [5, 5]
