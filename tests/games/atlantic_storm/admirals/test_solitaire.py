"""§12.0 Solitaire game."""

from __future__ import annotations

import pytest

from tests.games.atlantic_storm.admirals.table import (
    battle,
    card,
    convoys,
    hand,
    run,
    slugs,
    started,
    storm_game,
    told,
    why,
)
from watu.core.dice import Rng
from watu.core.drivers import Playout
from watu.games.atlantic_storm import battle_outcome, hand_size, round_of_play, setup, solitaire
from watu.games.atlantic_storm.observing import observe
from watu.games.atlantic_storm.position import AIR, COMBINED, SUB, SURFACE, StormTable

A, C, E = 1, 2, 3


def alone(at: str, suit: str = "sub", cards: str = "walker", **options: str) -> StormTable:
    return battle(at, suit, hands={"A": cards}, version="solitaire", **options)


@pytest.mark.parametrize(
    ("side", "gone"), [("allied", "admiral_doenitz b_dienst u_461"), ("axis", "admiral_tovey ultra gray_ranger")]
)
def test_12_1_what_is_not_used(side: str, gone: str) -> None:
    game = storm_game(version="solitaire", side=side)
    unused = [game.forces[number].slug for number in game.unused]
    neutral = ["empress_of_britain", "fuel_shortage", "pivotal_battle", "surprise"]
    assert sorted(unused) == sorted([*gone.split(), *neutral])
    s = game.new_position()
    s.driver = Playout(Rng(1), [None])
    game.rules["setup.build_convoy_pile"](s)
    assert (len(s.convoy_decks[0]), len(s.boxed[0])) == (17, 34)
    assert game.storm < 0


def test_12_1_eight_cards_and_two_discarded() -> None:
    s = storm_game(version="solitaire", side="axis").new_position()
    run(
        s,
        (setup.determine_dealer(), setup.deal(0), setup.opening_discard(0), setup.opening_discard(1)),
        "u_47, u_99, u_100, u_110, u_32, u_91, u_81, hecht, discard u_47, discard u_99",
    )
    assert len(s.hands[0]) == 6


def test_12_2_one_convoy_is_turned_over() -> None:
    s = storm_game(version="solitaire").new_position()
    run(s, solitaire.turn_over(), "sc_42")
    assert convoys(s, [s.convoy]) == ["sc_42"]
    run(s, solitaire.turn_over(), "")
    assert convoys(s, [s.convoy]) == ["sc_42"]


NINE = "hecht, eisteufel, steinbrinck, vorwaerts, streitaxt, veilchen, raubgraf, fink, leuthen"


def test_12_3_after_nine_cards_there_is_no_play_a() -> None:
    s = alone("sc_42")
    run(s, (solitaire.enemy_turn(A), solitaire.determine_suit()), NINE)
    assert s.plays[0].cards == []
    assert s.suit == COMBINED
    assert len(s.discards[1]) == 9


def test_12_3_the_ninth_card_may_be_the_play_and_bonus_draws_come_on_top() -> None:
    s = alone("sc_42")
    run(s, solitaire.enemy_turn(A), NINE.replace("leuthen", "axis_minefield") + ", seetakt, u_110")
    assert slugs(s, s.plays[0].cards) == ["axis_minefield", "seetakt"]
    assert slugs(s, s.discards[1])[-1] == "u_110"


def test_12_3_a_force_card_ends_the_play() -> None:
    s = run(alone("sc_42"), solitaire.enemy_turn(A), "axis_minefield, u_110")
    assert slugs(s, s.plays[0].cards) == ["axis_minefield", "u_110"]


def test_12_3_an_empty_pile_is_made_anew() -> None:
    s = alone("sc_42")
    s.discards[1] = s.force_decks[1].unseen
    s.seen[1] = [-1] * len(s.discards[1])
    s.force_decks[1].unseen = []
    run(s, solitaire.enemy_turn(A), "u_110")
    assert slugs(s, s.plays[0].cards) == ["u_110"]


@pytest.mark.parametrize(
    ("at", "script", "suit"),
    [
        ("sc_42", "markgraf", SUB),
        ("sl_125", "bismarck", SURFACE),
        ("sc_42", "fw_200_condor", AIR),
        ("pq_18", "kg_26", AIR),
    ],
)
def test_12_4_the_strongest_suit_with_dice_as_four(at: str, script: str, suit: int) -> None:
    s = run(alone(at), (solitaire.enemy_turn(A), solitaire.determine_suit()), script)
    assert s.suit == suit


def test_12_4_doubling_counts() -> None:
    s = run(alone("sc_42"), (solitaire.enemy_turn(A), solitaire.determine_suit()), "markgraf")
    assert slugs(s, s.plays[0].doubled) == ["markgraf"]


def test_12_5_the_hand_is_filled_after_turns_b_and_d() -> None:
    s = run(alone("sc_42"), solitaire.player_turn(1), "lay walker, done, hood, rodney, vanoc, bulldog, hudson, biter")
    assert len(s.hands[0]) == 6


def test_12_6_turn_c_draws_once() -> None:
    s = run(alone("sc_42"), solitaire.enemy_turn(C), "scharnhorst")
    assert s.plays[0].cards == []
    assert slugs(s, s.discards[1]) == ["scharnhorst"]


def test_12_6_a_card_without_a_value_is_played_for_its_victim() -> None:
    s = alone("on_127", "air", "audacity")
    run(s, (round_of_play.turn(0), solitaire.enemy_turn(C)), "lay audacity, done, u_751")
    assert slugs(s, s.won_cards[1]) == ["audacity"]


def test_12_6_what_is_added_needs_a_value_too() -> None:
    s = run(alone("pq_18", "sub"), solitaire.enemy_turn(C), "axis_minefield, seetakt")
    assert slugs(s, s.plays[0].cards) == ["axis_minefield"]


def test_12_6_a_convoy_card_needs_a_value() -> None:
    s = run(alone("sc_42", "air"), solitaire.enemy_turn(C), "markgraf")
    assert s.plays[0].cards == []


def play_e(cards: str, script: str, at: str = "sc_42", suit: str = "sub") -> StormTable:
    s = alone(at, suit, cards)
    before = "".join(f"lay {slug}, done," for slug in cards.split())
    return run(s, (round_of_play.turn(0), solitaire.enemy_turn(E)), before + script)


@pytest.mark.parametrize(
    ("cards", "script", "commits"),
    [
        ("achates", "u_110", False),  # 3 against 2
        ("achates", "u_124", True),  # 3 against 3: a tie will do
        ("escort_group_3", "u_552", True),  # the player's die counts 3
        ("achates", "reissewolf", True),  # the enemy's die counts 4
        ("achates", "shadower, scharnhorst", True),  # nothing is at risk
        ("king_george_v", "u_110", True),
    ],
)
def test_12_8_play_e_is_weighed(cards: str, script: str, commits: bool) -> None:
    s = play_e(cards, script)
    assert bool(s.plays[-1].cards) == commits
    assert bool(told(s, "enemy_holds_back")) != commits


def test_12_8_a_victim_with_vp_is_worth_it() -> None:
    s = alone("sl_125", "surface", "hood")
    run(s, (round_of_play.turn(0), solitaire.enemy_turn(E)), "lay hood, done, bismarck")
    assert slugs(s, s.won_cards[1]) == ["hood"]


def test_12_8_a_recyclable_victim_only_lowers_the_players_total() -> None:
    s = battle("sc_130", "sub", hands={"A": "metox u_188"}, version="solitaire", side="axis")
    run(
        s,
        (round_of_play.turn(0), solitaire.enemy_turn(E)),
        "lay metox, lay u_188, done, centimetric_radar, leigh_light, hood",
    )
    assert slugs(s, s.discards[1])[:1] == ["metox"]
    assert slugs(s, s.plays[-1].cards) == ["centimetric_radar", "leigh_light"]


def test_12_9_the_side_that_wins_collects_all() -> None:
    s = alone("sc_42", "sub", "walker")
    run(
        s,
        (solitaire.enemy_turn(A), round_of_play.turn(0), battle_outcome.battle_outcome()),
        "u_110, lay walker, done",
    )
    assert convoys(s, s.won_convoys[0]) == ["sc_42"]
    assert slugs(s, s.won_cards[0]) == ["u_110"]
    s = alone("sc_42", "sub", "vanoc")
    run(s, (solitaire.enemy_turn(A), round_of_play.turn(0), battle_outcome.battle_outcome()), "u_99, lay vanoc, done")
    assert convoys(s, s.won_convoys[1]) == ["sc_42"]
    assert slugs(s, s.won_cards[1]) == ["vanoc"]


def test_12_9_no_combat_loses_the_convoy_to_both() -> None:
    s = run(alone("sc_42"), (solitaire.enemy_turn(C), battle_outcome.battle_outcome()), "scharnhorst")
    assert convoys(s, s.removed) == ["sc_42"]


def test_12_9_a_convoy_raises_the_hand_of_the_same_round() -> None:
    s = alone("sc_42", "sub", "walker")
    s.won_convoys[0] = [s.convoy]
    assert hand_size.hand_size(s, 0) == 7


def test_12_10_ultra_delays_turn_b_past_turn_e() -> None:
    s = alone("sc_42", "sub", "ultra walker vanoc hood rodney biter")
    run(
        s,
        (
            solitaire.player_turn(1),
            solitaire.enemy_turn(C),
            solitaire.player_turn(2),
            solitaire.enemy_turn(E),
            round_of_play.delayed_turns(),
        ),
        "lay ultra, bulldog, scharnhorst, lay vanoc, done, achates, u_99, lay walker, fate, done",
    )
    assert slugs(s, s.won_cards[0]) == ["u_99"]
    assert slugs(s, s.plays[-1].cards) == ["ultra", "walker"]


def test_12_10_the_enemys_black_gap_bars_the_next_turn() -> None:
    s = run(alone("hx_229", "sub", "walker"), solitaire.enemy_turn(C), "black_gap, scharnhorst")
    s.half = 2
    started(s, "A")
    assert why(s, "A", "walker") == "§15.6"


def test_12_10_your_raid_costs_the_enemy_his_next_turn() -> None:
    s = alone("sl_125", "surface", "raid_on_st_nazaire")
    s.to_play = [1]
    run(
        s,
        (round_of_play.turn(0), solitaire.enemy_turn(C), solitaire.enemy_turn(E)),
        "lay raid_on_st_nazaire, target enemy, done, u_110",
    )
    assert s.bar_target == [-1, -1]
    assert [len(play.cards) for play in s.plays] == [1, 0, 1]


def test_12_11_two_chances_on_turns_c_and_e() -> None:
    s = run(alone("sc_42", challenge="increased"), solitaire.enemy_turn(C), "scharnhorst, u_110")
    assert slugs(s, s.plays[0].cards) == ["u_110"]
    s = run(alone("sc_42", challenge="increased"), solitaire.enemy_turn(E), "scharnhorst, gneisenau")
    assert s.plays[0].cards == []


def test_12_0_the_ban_on_zero_values_does_not_hold() -> None:
    s = alone("sc_42", "air", "walker")
    started(s, "A")
    assert why(s, "A", "walker") == ""


def test_4_8_the_player_wins_or_loses_against_the_enemys_area() -> None:
    s = storm_game(version="solitaire").new_position()
    s.won_cards[1] = [card(s.game, "hood")]
    assert s.game.returns(s) == [-1]
    s.won_cards[0] = [card(s.game, "rodney"), card(s.game, "walker")]
    assert s.game.returns(s) == [1]
    assert s.game.scores(s) == [7]
    assert hand(s, "A") == []


def test_12_9_alone_one_sees_what_the_enemy_has_won() -> None:
    s = storm_game(version="solitaire").new_position()
    s.won_cards[1] = [card(s.game, "hood")]
    assert observe(s, 0).parties[1].points == 5
