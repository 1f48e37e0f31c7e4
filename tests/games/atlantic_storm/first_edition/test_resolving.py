"""Supply Cards, Resolving the Battle, Hand Size and How to Win."""

from __future__ import annotations

import pytest

from tests.games.atlantic_storm.first_edition.tables import card, cards, convoy, game_of, loot, play, table, told, won
from watu.core.reasons import Reason
from watu.core.scripted import ScriptError, run_script
from watu.games.atlantic_storm.first_edition import hand_size, how_to_win, supply_cards
from watu.games.atlantic_storm.first_edition.position import FirstTable
from watu.games.atlantic_storm.first_edition.resolving_the_battle import face_off, resolve_battle
from watu.games.atlantic_storm.first_edition.sequence_of_play import battle_round, turns
from watu.games.atlantic_storm.first_edition.the_convoy_battle import announce_zone


def test_the_higher_total_wins_and_all_of_the_other_side_is_lost() -> None:
    s = table(game_of(), "sc_118", "hudson huff_duff", "u_99", "u_38 metox", "bv_138", zone="sub")
    play(s, "lay hudson; done; lay u_99; done; lay u_38; lay metox; done; lay bv_138; done")
    assert won(s, 1) == ["sc_118"]  # 4 each for B and C: B came first
    assert loot(s, 1) == ["hudson"]
    assert sorted(s.slugs(s.discards)) == ["bv_138", "metox", "u_38", "u_99"]


def test_cards_that_count_nothing_are_lost_with_their_side() -> None:
    s = table(game_of(), "sc_118", "hood", "u_99", "beaufighter allied_minefield", zone="sub")
    play(s, "lay hood; done; lay u_99; done; lay beaufighter; lay allied_minefield; alone; done")
    assert loot(s, 1) == ["beaufighter", "hood"]
    assert card(s.game, "allied_minefield") in s.discards


def test_one_side_alone_wins() -> None:
    s = play(table(game_of(), "sc_118", "mimosa", zone="sub"), "lay mimosa; done")
    assert won(s, 0) == ["sc_118"]
    assert loot(s, 0) == []


def test_no_combat_without_a_value() -> None:
    s = play(table(game_of(), "sc_118", "u_38", "hood", zone="air"), "lay u_38; done; lay hood; done")
    assert told(s, "no_combat") == [{"convoy": "sc_118"}]
    assert s.convoy_discards == [convoy(s.game, "sc_118")]
    assert sorted(s.slugs(s.discards)) == ["hood", "u_38"]


TIE = ("ottawa bulldog", "u_501 u_201 spichern")


def tied(second: str = "") -> FirstTable:
    """Two against two, and the tie is fought on with what is left; nobody can fill his hand."""
    s = table(game_of(), "sc_118", *TIE)
    fight(s, f"declare sub; lay ottawa; done; lay u_501; {second} done")
    s.leader = 1
    return s


def fight(s: FirstTable, answers: str) -> FirstTable:
    """A round from the declaration to the outcome; hands are not filled."""
    return play(s, answers, (announce_zone(), turns(), resolve_battle()))


def test_a_tie_between_the_sides_is_fought_on() -> None:
    s = tied()
    assert told(s, "face_off") == [{}]
    assert s.convoy == convoy(s.game, "sc_118")
    fight(s, "declare surface; lay u_201; done; discard bulldog")
    assert won(s, 1) == ["sc_118"]
    assert loot(s, 1) == ["ottawa"]  # a card of the earlier round
    assert s.faced == []


def test_the_next_player_leads_the_next_round_of_the_battle() -> None:
    s = table(game_of(), "sc_118", *TIE)
    s.force.unseen.clear()
    with pytest.raises(ScriptError, match=r"B: declare"):
        play(s, "declare sub; lay ottawa; done; lay u_501; done", battle_round())


def test_an_extended_battle_without_combat_discards_all() -> None:
    s = fight(tied(), "declare air; discard u_201; discard bulldog")
    assert told(s, "no_combat") == [{"convoy": "sc_118"}]
    assert {"ottawa", "u_501"} <= set(s.slugs(s.discards))


def test_faced_off_cards_are_no_victims() -> None:
    s = table(game_of(), "hx_156", "reuben_james", "u_201", "", "u_552", zone="sub")
    s.faced, s.faced_by = cards(s.game, ["reuben_james"]), [0]
    s.hands[0].clear()
    play(s, "discard u_201; lay u_552; done")
    assert told(s, "fated") == []
    assert loot(s, 3) == ["reuben_james"]  # lost with its side, like the rest


def test_no_effect_outlasts_a_tie() -> None:
    s = table(game_of(), "sc_118", "u_501 black_gap ottawa", "liberator", zone="sub")
    play(s, "lay u_501; lay black_gap; done; discard liberator", turns())
    s.plays[0].value = 4
    s.hands[1] = cards(s.game, ["sunderland"])
    s.raid_by = s.happy_time_by = 2
    face_off(s)
    assert [s.raid_by, s.happy_time_by, s.black_gap_by, s.zone] == [-1, -1, -1, 0]
    assert s.slugs(s.faced) == ["u_501", "black_gap"]


def test_special_cards_do_not_face_off() -> None:
    s = table(game_of(), "sc_118", "admiral_doenitz u_501", "ottawa", zone="sub")
    play(s, "lay admiral_doenitz; admiral two; lay u_501; done; lay ottawa; done")
    assert s.slugs(s.faced) == ["u_501", "ottawa"]
    assert s.slugs(s.discards) == ["admiral_doenitz"]


# supply


def test_a_supply_card_takes_a_ship_of_the_winning_side_home() -> None:
    s = table(game_of(), "sc_118", "spichern", "u_99", "hudson", zone="sub")
    play(s, "lay spichern; done; lay u_99; done; lay hudson; done; refuel u_99")
    assert s.slugs(s.hands[0]) == ["u_99"]
    assert s.slugs(s.shown[0]) == ["u_99"]
    assert card(s.game, "spichern") in s.discards
    assert won(s, 1) == ["sc_118"]


def test_a_supply_card_may_refuel_nothing() -> None:
    s = table(game_of(), "sc_118", "spichern u_99", zone="sub")
    play(s, "lay spichern; lay u_99; done; refuel nothing")
    assert card(s.game, "u_99") in s.discards


def test_a_supply_card_on_the_losing_side_is_loot() -> None:
    s = table(game_of(), "sc_118", "spichern u_38", "bogue", zone="sub")
    play(s, "lay spichern; lay u_38; done; lay bogue; done")
    assert loot(s, 1) == ["spichern", "u_38"]


def test_the_first_supply_card_chooses_first() -> None:
    s = table(game_of(), "sc_118", "u_461", "spichern u_99", zone="sub")
    play(s, "lay u_461; done; lay spichern; lay u_99; done; refuel u_99")
    assert s.slugs(s.hands[0]) == ["u_99"]  # and nothing is left for Spichern


def test_supply_waits_through_an_extended_battle() -> None:
    s = tied("lay spichern;")
    assert s.slugs(s.faced) == ["ottawa", "u_501", "spichern"]
    fight(s, "declare sub; lay u_201; done; discard bulldog; refuel u_501")
    assert s.slugs(s.hands[1]) == ["u_501"]


def test_supply_is_lost_with_its_side_in_an_extended_battle() -> None:
    s = tied("lay spichern;")
    fight(s, "declare sub; discard u_201; lay bulldog; done")
    assert loot(s, 0) == ["spichern", "u_501"]


@pytest.mark.parametrize(
    ("supply", "wanted", "reason"),
    [
        ("gray_ranger", "ark_royal", None),
        ("gray_ranger", "hudson", supply_cards.NOT_A_SHIP),
        ("gray_ranger", "trident", None),
        ("gray_ranger", "escort_group_2", None),
        ("gray_ranger", "u_99", supply_cards.OTHER_SIDE),
        ("spichern", "bismarck", None),
        ("spichern", "markgraf", None),
        ("spichern", "u_461", supply_cards.NOT_A_SHIP),
        ("u_461", "bismarck", supply_cards.NOT_A_BOAT),
        ("u_461", "junkers_88", supply_cards.NOT_A_SHIP),
        ("u_461", "markgraf", None),
        ("u_461", "u_99", None),
    ],
)
def test_what_can_be_refuelled(supply: str, wanted: str, reason: Reason | None) -> None:
    game = game_of()
    s = table(game, "sc_118")
    assert supply_cards.why_not_fuel(s, card(game, supply), card(game, wanted)) is reason


def test_only_cards_of_the_battle_are_refuelled() -> None:
    game = game_of()
    s = table(game, "sc_118")
    assert supply_cards.why_not_refuel(s, 0, game.refuels[0]) is supply_cards.NOT_IN_BATTLE
    assert supply_cards.why_not_refuel(s, 0, game.done) is supply_cards.NOT_A_REFUELLING
    assert supply_cards.why_not_refuel(s, 0, game.refuel_nothing) is None


# hand size


@pytest.mark.parametrize(
    ("convoys", "size"),
    [
        ("", 6),
        ("sc_2", 7),
        ("hg_53", 6),
        ("hg_53 hg_73", 7),
        ("ob_293 og_71 on_127", 6),
        ("sc_2 hx_72 hg_53 hg_73", 9),
        ("sc_2 hx_72 sc_7 hx_84 hx_106", 9),
    ],
)
def test_loaded_convoys_enlarge_the_hand(convoys: str, size: int) -> None:
    s = table(game_of(), "sc_118")
    s.won[1] = [convoy(s.game, slug) for slug in convoys.split()]
    assert hand_size.hand_size(s, 1) == size


def test_hands_are_filled_from_the_next_leader_on_and_the_discards_come_back() -> None:
    s = table(game_of(), "sc_118", "u_38", leader=2)
    s.discards = cards(s.game, ["hood", "hudson"])
    s.force.unseen = cards(s.game, ["u_99"])
    play(s, "u_99; hudson; hood", hand_size.fill_hands())
    assert s.slugs(s.hands[2]) == ["hudson", "hood", "u_99"]
    assert s.discards == []
    assert len(told(s, "reshuffle")) == 1


def test_a_hand_grown_too_large_is_cut() -> None:
    s = table(game_of(), "sc_118", "u_38 u_47 u_99 u_100 hood hudson rodney")
    play(s, "discard hudson", hand_size.fill_hand(0))
    assert len(s.hands[0]) == 6
    assert hand_size.why_not_cut(s, 0, s.game.done) is hand_size.NOT_A_DISCARD
    assert hand_size.why_not_cut(s, 0, s.game.discards[0]) is hand_size.NOT_IN_HAND


# how to win


def finished(*piles: tuple[str, str], **options: str) -> FirstTable:
    """A game fought out: for each seat the convoys and the loot."""
    s = FirstTable(game_of(players=str(len(piles)), **options))
    for seat, (convoys, sunk) in enumerate(piles):
        s.won[seat] = [convoy(s.game, slug) for slug in convoys.split()]
        s.loot[seat] = cards(s.game, sunk.split())
    return s


def test_most_points_win() -> None:
    s = play(finished(("sc_2", ""), ("hx_72", "hood"), ("", "rodney")), "", how_to_win.end_of_game())
    assert s.game.scores(s) == [4, 11, 5]
    assert s.game.returns(s) == [-1, 1, 0]
    assert s.ended == "B wins with 11 VP"


def test_a_tie_goes_to_the_convoys_and_then_to_the_lowest_card() -> None:
    s = play(finished(("sc_2", "hudson"), ("hx_112", ""), ("", "rodney")), "", how_to_win.end_of_game())
    assert s.champions == [1]
    s = play(finished(("hx_112", ""), ("hx_126", ""), ("", "rodney")), "", how_to_win.end_of_game())
    assert s.champions == [0]  # C7 before C10


def test_a_tie_without_convoys_is_shared() -> None:
    s = play(finished(("", "hood"), ("", "rodney"), ("", "")), "", how_to_win.end_of_game())
    assert s.champions == [0, 1]
    assert s.game.returns(s) == [0, 0, -1]


def test_a_match_goes_on_below_75_and_the_highest_total_deals() -> None:
    s = finished(("sc_2", ""), ("hx_72", ""), ("", "rodney"), match="75")
    s.carried = [10, 8, 68]
    play_one(s)
    assert s.carried == [14, 14, 73]
    assert s.dealer == 2
    assert s.games_played == 1


def test_of_equal_totals_the_one_nearest_to_the_left_deals() -> None:
    s = finished(("sc_2", ""), ("hx_84", ""), ("", ""), match="75")
    s.dealer = 0
    play_one(s)
    assert s.dealer == 1


def play_one(s: FirstTable) -> None:
    """The end of one game of a match, without the next."""
    run_script(s.game, s, how_to_win.end_of_game(), [], only=1)


def test_the_match_is_won_with_75() -> None:
    s = finished(("sc_2", ""), ("hx_72", ""), ("", "rodney"), match="75")
    s.carried = [71, 70, 0]
    play(s, "", how_to_win.end_of_game())
    assert s.champions == [1]
    assert s.ended == "B wins with 76 VP"


def test_equal_totals_of_75_play_another_game() -> None:
    s = finished(("sc_2", ""), ("hx_84", ""), ("", ""), match="75")
    s.carried = [72, 72, 0]
    play_one(s)
    assert s.champions == []
    assert s.games_played == 1


def test_dice_and_steps_of_the_end_are_told() -> None:
    s = table(game_of(), "sc_118", "markgraf", zone="sub")
    play(s, "lay markgraf; done", turns())
    play(s, "5", resolve_battle())
    assert told(s, "roll") == [{"die": 6, "value": 5, "purpose": "Rolling the dice: Markgraf"}]
