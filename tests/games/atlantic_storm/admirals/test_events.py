"""§15.0: every event, and how they meet."""

from __future__ import annotations

import pytest

from tests.games.atlantic_storm.admirals.table import (
    battle,
    card,
    convoy,
    convoys,
    fight,
    hand,
    run,
    slugs,
    storm_game,
    turn,
    why,
)
from watu.games.atlantic_storm import battle_outcome, events, round_of_play
from watu.games.atlantic_storm.position import COMBINED, SUB, StormTable


def all_turns(s: StormTable, script: str) -> StormTable:
    return run(s, round_of_play.all_turns(), script)


# Storm


def test_15_1_the_other_convoy_must_be_taken() -> None:
    s = storm_game().new_position()
    s.convoy_decks[0].shuffle_in([s.game.storm])
    run(s, round_of_play.turn_over(), "sc_42, storm")
    assert s.is_storm
    assert convoys(s, [s.convoy]) == ["sc_42"]
    run(s, round_of_play.end_of_round(), "", only=1)
    assert not s.is_storm
    assert convoys(s, s.removed) == ["storm"]


def test_15_1_a_card_and_any_number_of_discards() -> None:
    s = battle("sc_42", "sub", hands={"A": "walker hood rodney biter"})
    s.is_storm = True
    turn(s, "A", "lay walker, discard hood, discard rodney, done")
    assert hand(s, "A") == ["biter"]
    assert s.seen[0] == [1, -1]


def test_15_1_discards_without_a_play() -> None:
    s = battle("sc_42", "sub", hands={"A": "walker hood rodney biter"})
    s.is_storm = True
    turn(s, "A", "discard hood, discard rodney, done")
    assert hand(s, "A") == ["biter", "walker"]


def test_15_1_an_inherited_fuel_shortage_is_not_the_one_card() -> None:
    s = battle("sc_42", "sub", hands={"A": "fuel_shortage", "B": "walker hood", "C": "", "D": ""})
    s.is_storm = True
    all_turns(s, "lay fuel_shortage, done, 6, lay walker, discard hood, 4, 4, 4")
    assert slugs(s, s.plays[1].cards) == ["walker"]


def test_15_1_ultra_uses_up_the_one_card() -> None:
    s = battle("sc_42", "sub", hands={"A": "ultra walker", "B": "", "C": "", "D": ""})
    s.is_storm = True
    all_turns(s, "lay ultra, vanoc, discard vanoc, done")
    assert slugs(s, s.plays[-1].cards) == ["ultra"]
    assert hand(s, "A") == ["walker"]


def test_15_1_pivotal_battle_leaves_no_more_discards() -> None:
    s = battle("sc_42", "sub", hands={"A": "pivotal_battle walker"})
    s.is_storm = True
    turn(s, "A", "lay pivotal_battle, discard walker, hood, rodney, vanoc, u_47, u_99, u_100, done")
    assert len(hand(s, "A")) == 6


# Ultra and B-Dienst


def test_15_2_one_card_now_and_the_turn_last() -> None:
    s = battle("sc_42", "sub", hands={"A": "ultra walker", "B": "u_99", "C": "u_110", "D": "harvester"})
    fight(
        s,
        "lay ultra, vanoc, lay u_99, done, discard u_110, lay harvester, done, lay walker, fate, done, give sc_42 a",
    )
    assert slugs(s, s.won_cards[0]) == ["u_99"]
    assert s.totals == [5, 0]


def test_15_2_a_delayed_play_wins_no_ties() -> None:
    s = battle("sc_42", "sub", hands={"A": "ultra vanoc", "B": "harvester", "C": "u_110", "D": "hood"})
    fight(s, "lay ultra, biter, lay harvester, done, lay u_110, done, discard hood, lay vanoc, done, give sc_42 b")
    assert s.winner == 1
    assert slugs(s, s.won_cards[0]) == ["u_110"]


def test_15_2_the_other_side_is_barred_and_pivotal_battle_too() -> None:
    s = battle(
        "sc_42",
        "sub",
        hands={"A": "ultra u_99 pivotal_battle walker fuel_shortage surprise", "B": "", "C": "", "D": ""},
    )
    run(s, round_of_play.all_turns(), "lay ultra, vanoc", only=20)
    assert [why(s, "A", slug) for slug in ("u_99", "pivotal_battle", "walker", "fuel_shortage", "surprise")] == [
        "§15.2",
        "§15.9",
        "",
        "",
        "",
    ]


def test_15_2_nothing_is_discarded_in_the_delayed_turn() -> None:
    s = battle("sc_42", "sub", hands={"A": "ultra u_99", "B": "", "C": "", "D": ""})
    all_turns(s, "lay ultra, vanoc, done")
    assert len(hand(s, "A")) == 2


def test_15_2_who_delays_later_plays_last() -> None:
    s = battle("sc_42", "sub", hands={"A": "b_dienst u_99", "B": "ultra walker", "C": "", "D": ""})
    all_turns(s, "lay b_dienst, hood, lay ultra, vanoc, lay u_99, done, lay walker, fate, done")
    assert [play.by for play in s.plays] == [2, 3, 0, 1]
    assert slugs(s, s.won_cards[1]) == ["u_99"]


def test_15_2_returned_to_hand_it_loses_the_final_turn() -> None:
    s = battle("sc_42", "sub", hands={"A": "ultra walker", "B": "fuel_shortage", "C": "", "D": ""})
    all_turns(s, "lay ultra, vanoc, lay fuel_shortage, done, 1, target a")
    assert sorted(hand(s, "A")) == ["ultra", "vanoc", "walker"]
    assert s.delayed == []


def test_15_2_fuel_shortage_passes_a_player_who_delays() -> None:
    s = battle("sc_42", "sub", hands={"A": "fuel_shortage", "B": "ultra walker", "C": "hood", "D": ""})
    all_turns(s, "lay fuel_shortage, done, 5, lay ultra, vanoc, discard hood, 4, 4, lay walker, done, 2, target a")
    assert s.fuel_holder == -1
    assert s.fuel_card == card(s.game, "fuel_shortage")
    assert hand(s, "A") == []


def test_15_2_an_intelligence_card_is_laid_alone() -> None:
    s = battle("sc_42", "sub", hands={"A": "surprise ultra"})
    run(s, round_of_play.turn(0), "lay surprise", only=2)
    assert why(s, "A", "ultra") == "§15.2"
    assert why(s, "A", "ultra", "hide") == "§15.10"


# the Admirals


def test_15_3_combined_stays_when_the_admiral_returns() -> None:
    s = battle("sc_42", "air", hands={"A": "admiral_tovey", "B": "fuel_shortage", "C": "", "D": ""})
    all_turns(s, "lay admiral_tovey, combined, done, lay fuel_shortage, done, 1, target a")
    assert s.suit == COMBINED
    assert hand(s, "A") == ["admiral_tovey"]


def test_15_3_two_admirals_in_a_round() -> None:
    s = battle("sc_42", "air", hands={"A": "admiral_tovey walker hood", "B": "admiral_doenitz u_110", "C": "", "D": ""})
    all_turns(
        s,
        "lay admiral_tovey, two_forces, lay walker, lay hood, done, lay admiral_doenitz, combined, lay u_110, done",
    )
    assert s.suit == COMBINED


# Huff-Duff and Shadower


def test_15_5_the_hand_is_filled_to_nine() -> None:
    s = battle("sc_42", "sub", hands={"A": "huff_duff walker u_99"})
    run(s, round_of_play.turn(0), "lay huff_duff, hood, rodney, vanoc, u_47, u_100, biter, avenger", only=3)
    assert len(s.hands[0]) == 9
    assert why(s, "A", "u_99") == "§6.0 Mixed Sides"


# Raid and Black Gap


def test_15_6_only_later_players_can_be_named() -> None:
    s = battle("sl_125", "sub", "B", hands={"A": "", "B": "", "C": "raid_on_st_nazaire", "D": "u_99"})
    s.to_play = [3, 0]
    assert events.later_players(s, 2) == [3, 0]
    reason = events.why_not_bar(s, 2, s.game.actions.parse("target b"))
    assert reason is events.NOT_AFTER
    run(s, round_of_play.turn(2), "lay raid_on_st_nazaire, target d, done")
    assert s.bar_target == [3, -1]
    run(s, round_of_play.turn(3), "discard u_99")
    assert s.bar_target == [-1, -1]


def test_15_6_the_last_player_names_nobody() -> None:
    s = battle("sl_125", "sub", "B", hands={"A": "raid_on_st_nazaire"})
    turn(s, "A", "lay raid_on_st_nazaire, done")
    assert s.bar_target == [-1, -1]


def test_15_6_returned_to_hand_it_frees_its_target() -> None:
    s = battle("sl_125", "sub", hands={"A": "raid_on_st_nazaire", "B": "fuel_shortage", "C": "u_99", "D": ""})
    s.bar_target = [-1, -1]
    all_turns(s, "lay raid_on_st_nazaire, target c, done, lay fuel_shortage, done, 3, target a, lay u_99, done")
    assert slugs(s, s.plays[2].cards) == ["u_99"]


# Azores and Channel Dash


def test_15_7_azores_takes_back_any_surviving_aircraft() -> None:
    s = battle("hx_229", "sub", hands={"A": "azores", "B": "wellington", "C": "u_110", "D": "hood"})
    fight(
        s,
        "lay azores, done, lay wellington, done, lay u_110, done, discard hood, give hx_229 b, take wellington",
    )
    assert hand(s, "A") == ["wellington"]
    assert slugs(s, s.known[0]) == ["wellington"]
    assert "azores" in slugs(s, s.discards[0])


def engaged(s: StormTable, slug: str, by: int) -> None:
    number = card(s.game, slug)
    s.force_decks[0].unseen.remove(number)
    s.engaged.append(number)
    s.engaged_by.append(by)


def test_15_7_channel_dash_works_from_an_engaged_round() -> None:
    s = battle("sl_125", "surface", hands={"A": "prinz_eugen", "B": "edinburgh", "C": "u_47", "D": "hood"})
    engaged(s, "channel_dash", 2)
    engaged(s, "scharnhorst", 3)
    engaged(s, "ramillies", 1)
    fight(s, "lay prinz_eugen, done, lay edinburgh, done, discard u_47, discard hood, take scharnhorst")
    assert hand(s, "C") == ["scharnhorst"]
    assert sorted(slugs(s, s.won_cards[0])) == ["edinburgh", "ramillies"]


def test_15_7_not_for_the_losing_side_and_not_without_the_card() -> None:
    s = battle("sl_125", "surface", hands={"A": "prinz_eugen", "B": "rodney", "C": "channel_dash", "D": "hood"})
    fight(s, "lay prinz_eugen, done, lay rodney, done, lay channel_dash, done, discard hood")
    assert s.hands[2] == []


def test_15_7_one_need_not_take() -> None:
    s = battle("sl_125", "surface", hands={"A": "prinz_eugen", "B": "channel_dash", "C": "u_47", "D": "hood"})
    fight(s, "lay prinz_eugen, done, lay channel_dash, done, discard u_47, discard hood, give sl_125 a, take nothing")
    assert s.hands[1] == []


# Fuel Shortage


def test_15_8_it_stops_after_the_last_player() -> None:
    s = battle("sc_42", "sub", hands={"A": "fuel_shortage", "B": "", "C": "", "D": ""})
    all_turns(s, "lay fuel_shortage, done, 4, 5, 6, 4")
    assert s.fuel_holder == -1
    run(s, battle_outcome.battle_outcome(), "")
    assert slugs(s, s.discards[0]) == ["fuel_shortage"]


def test_15_8_a_stopped_card_stays_where_it_is() -> None:
    s = battle("sc_42", "sub", hands={"A": "walker", "B": "fuel_shortage u_110", "C": "", "D": ""})
    all_turns(s, "lay walker, done, lay fuel_shortage, lay u_110, done, 1, target a")
    assert slugs(s, s.plays[1].cards) == ["fuel_shortage", "u_110"]
    assert hand(s, "A") == ["walker"]
    assert s.known[0] == s.hands[0]


def test_15_8_nobody_strikes_himself() -> None:
    s = battle("sc_42", "sub", hands={"A": "fuel_shortage"})
    s.to_play = [1, 2, 3]
    assert events.why_not_fuel(s, 0, s.game.actions.parse("target a")) is events.HIMSELF
    assert events.why_not_fuel(s, 0, s.game.actions.parse("target b")) is None


def test_15_8_the_passed_card_does_not_return_with_the_play() -> None:
    s = battle("sc_42", "sub", hands={"A": "fuel_shortage walker", "B": "hood", "C": "", "D": ""})
    all_turns(s, "lay fuel_shortage, lay walker, done, 4, discard hood, 1, target a")
    assert hand(s, "A") == ["walker"]


def test_15_8_hidden_cards_return_unseen() -> None:
    s = battle("sc_42", "sub", hands={"A": "surprise walker", "B": "fuel_shortage", "C": "", "D": ""})
    all_turns(s, "lay surprise, hide walker, done, lay fuel_shortage, done, 1, target a")
    assert sorted(hand(s, "A")) == ["surprise", "walker"]
    assert slugs(s, s.known[0]) == ["surprise"]


# Pivotal Battle


def test_15_9_discard_and_refill_before_the_rest() -> None:
    s = battle("sc_42", "sub", hands={"A": "pivotal_battle hood rodney walker"})
    turn(
        s,
        "A",
        "lay pivotal_battle, discard hood, discard rodney, done, u_47, u_99, u_100, u_110, u_201, lay u_110, done",
    )
    assert slugs(s, s.plays[0].cards) == ["pivotal_battle", "u_110"]
    assert len(hand(s, "A")) == 5


def test_15_9_it_may_be_the_only_play() -> None:
    s = battle("sc_42", "sub", hands={"A": "pivotal_battle"})
    turn(s, "A", "lay pivotal_battle, u_47, u_99, u_100, u_110, u_201, walker, done")
    assert slugs(s, s.plays[0].cards) == ["pivotal_battle"]


# Surprise


def test_15_10_revealed_last_but_played_in_turn() -> None:
    s = battle("sc_42", "sub", hands={"A": "surprise harvester", "B": "vanoc", "C": "u_110", "D": "hood"})
    fight(s, "lay surprise, hide harvester, done, lay vanoc, done, lay u_110, done, discard hood, give sc_42 a")
    assert s.winner == 0
    assert {"surprise", "harvester"} <= set(slugs(s, s.discards[0]))


def test_15_10_surprise_over_nothing() -> None:
    s = battle("sc_42", "sub", hands={"A": "surprise"})
    turn(s, "A", "lay surprise, done")
    assert slugs(s, s.plays[0].cards) == ["surprise"]


# Empress of Britain


def test_15_11_without_a_value_she_is_a_spoil() -> None:
    s = battle("ob_218", "sub", hands={"A": "u_100", "B": "sunderland", "C": "empress_of_britain", "D": "hood"})
    fight(s, "lay u_100, done, lay sunderland, done, lay empress_of_britain, done, discard hood")
    assert sorted(slugs(s, s.won_cards[0])) == ["empress_of_britain", "sunderland"]


def test_15_11_on_the_losing_side_she_is_a_spoil() -> None:
    s = battle("ob_218", "sub", hands={"A": "u_100", "B": "sunderland empress_of_britain", "C": "", "D": ""})
    fight(s, "lay u_100, done, lay sunderland, lay empress_of_britain, done")
    assert sorted(slugs(s, s.won_cards[0])) == ["empress_of_britain", "sunderland"]


def test_15_11_engaged_she_is_a_spoil_even_for_her_own_side() -> None:
    s = battle("ob_218", "sub", hands={"A": "u_100", "B": "", "C": "", "D": ""})
    engaged(s, "empress_of_britain", 0)
    fight(s, "lay u_100, done")
    assert slugs(s, s.won_cards[0]) == ["empress_of_britain"]


def test_15_11_she_may_be_left_among_the_spoils() -> None:
    s = battle("ob_218", "sub", hands={"A": "u_100 empress_of_britain", "B": "", "C": "", "D": ""})
    fight(s, "lay u_100, lay empress_of_britain, done, pass_over")
    assert slugs(s, s.won_cards[0]) == ["empress_of_britain"]


@pytest.mark.parametrize("suit", ["sub", "air"])
def test_15_3_the_suit_is_changed_for_all(suit: str) -> None:
    s = battle("sc_42", suit, hands={"A": "hudson", "B": "admiral_doenitz", "C": "hood", "D": "u_47"})
    fight(s, "lay hudson, done, lay admiral_doenitz, combined, done, discard hood, discard u_47")
    assert s.totals == [4, 0]
    assert SUB != s.suit == COMBINED
    assert convoys(s, s.won_convoys[0]) == ["sc_42"]
    assert convoy(s.game, "sc_42") == s.won_convoys[0][0]
