"""Two-Player Version, Advanced Rules, and the options that choose them."""

from __future__ import annotations

import pytest

from tests.games.atlantic_storm.first_edition.tables import card, convoy, game_of, loot, play, table, told, won
from watu.core.errors import UsageError
from watu.core.registry import load_game
from watu.core.scripted import ScriptError
from watu.games.atlantic_storm.first_edition import advanced
from watu.games.atlantic_storm.first_edition.position import EITHER, FirstPlay, FirstTable
from watu.games.atlantic_storm.first_edition.sequence_of_play import turn_up_convoy, turns
from watu.games.atlantic_storm.first_edition.solitaire_game import FirstSolitaireGame
from watu.games.atlantic_storm.first_edition.the_convoy_battle import RAIDED, why_not_card


def two(*hands: str, zone: str = "sub", over: str = "sc_118") -> FirstTable:
    """Two players; nobody can fill his hand between the rounds."""
    s = table(game_of(players="2"), over, *hands, zone=zone)
    s.force.unseen.clear()
    return s


def test_plays_of_two_rounds_are_not_added_together() -> None:
    s = two("vanoc ottawa", "liberator u_38")
    play(s, "lay vanoc; done; lay liberator; done; lay ottawa; done; lay u_38; done")
    assert told(s, "totals") == [{"allied": 8, "axis": 3}]
    assert won(s, 1) == ["sc_118"]  # 4 in one play against 2 and 2
    assert loot(s, 1) == ["u_38"]  # his own card, played for the other side


def test_a_tie_begins_another_double_round() -> None:
    s = two("vanoc ottawa", "u_501 u_201")
    play(s, "lay vanoc; done; lay u_501; done; lay ottawa; done; lay u_201; done")
    assert told(s, "face_off") == [{}]
    assert len(s.faced) == 4


def test_the_raid_lasts_through_the_second_round_but_does_not_bind_its_player() -> None:
    s = two("raid_on_st_nazaire bismarck", "hood rodney", zone="surface")
    play(s, "lay raid_on_st_nazaire; done; lay hood; done; lay bismarck; done; lay rodney; done", turns())
    assert s.raid_by == 0
    assert told(s, "fated") == [{"by": 0, "card": "bismarck", "victim": "hood", "of": 1}, *told(s, "fated")[1:]]
    s.plays.append(FirstPlay(1, 1, EITHER))
    assert why_not_card(s, 1, card(s.game, "tirpitz")) is RAIDED


def test_a_second_round_card_sinks_a_victim_of_the_first_round_even_ones_own() -> None:
    s = two("reuben_james u_552", "vanoc ottawa", over="hx_156")
    play(s, "lay reuben_james; done; lay vanoc; done; lay u_552; done; lay ottawa; done", turns())
    assert loot(s, 0) == ["reuben_james"]


def test_a_storm_carries_over_into_the_second_round() -> None:
    s = two("vanoc ottawa", "atlantic_storm u_38 u_47")
    play(
        s,
        "lay vanoc; done; lay atlantic_storm; lay u_38; done; 5;lay ottawa; done; 2; cancel b earlier; lay u_47; done",
    )
    assert told(s, "storm_passes") == [{"by": 1, "to": 0}]
    assert card(s.game, "u_38") in s.discards
    assert won(s, 0) == ["sc_118"]


def test_a_storm_of_the_first_round_may_skip_a_turn_of_the_second() -> None:
    s = two("vanoc ottawa", "atlantic_storm u_38 u_47")
    play(
        s,
        "lay vanoc; done; lay atlantic_storm; lay u_38; done; 1; skip a; atlantic_storm; lay u_47; done",
    )
    assert s.slugs(s.hands[0]) == ["ottawa", "atlantic_storm"]  # the storm was drawn again
    assert told(s, "totals") == [{"allied": 2, "axis": 6}]


def test_an_admiral_of_the_first_round_holds_for_the_whole_battle() -> None:
    s = two("admiral_tovey vanoc ottawa", "u_38 u_47")
    play(
        s, "lay admiral_tovey; admiral combined; lay vanoc; done; lay u_38; done; discard ottawa; discard u_47", turns()
    )
    assert s.zone == 7


def test_ultra_delays_within_its_round() -> None:
    s = two("ultra vanoc ottawa", "u_38 u_47")
    play(s, "lay ultra; lay u_38; done; lay vanoc; done; ultra; lay ottawa; done; lay u_47; done", turns())
    assert [(made.player, made.half) for made in s.plays] == [(1, 0), (0, 0), (0, 1), (1, 1)]


# advanced rules


def test_the_leader_picks_one_of_two_convoys() -> None:
    game = game_of(convoy_choice="on")
    s = table(game, "sc_118", leader=1)
    s.convoy = -1
    play(s, "hx_72; sc_42; pick sc_42", turn_up_convoy())
    assert s.convoy == convoy(game, "sc_42")
    assert s.convoy_discards == [convoy(game, "hx_72")]
    assert s.convoys_left == 4
    assert advanced.why_not_pick(s, 1, game.picks[0]) is advanced.NOT_OFFERED
    assert advanced.why_not_pick(s, 1, game.done) is advanced.NOT_A_PICK


def test_without_the_rule_the_top_convoy_is_fought_over() -> None:
    s = table(game_of(), "sc_118", leader=1)
    s.convoy = -1
    play(s, "hx_72", turn_up_convoy())
    assert s.convoy == convoy(s.game, "hx_72")


def test_who_counts_nothing_has_no_share() -> None:
    game = game_of(split_spoils="on")
    s = table(game, "sc_118", "hood", "vanoc", "u_501 black_gap", "bulldog", zone="sub")
    s.hands[2] = [card(game, "u_501")]
    s.hands[0] = [card(game, "hood")]
    play(
        s,
        "lay hood; done; lay vanoc; done; lay u_501; done; lay bulldog; done; give u_501 d; give sc_118 b",
    )
    assert won(s, 1) == ["sc_118"]
    assert loot(s, 3) == ["u_501"]


def test_a_lone_winner_keeps_all_without_being_asked() -> None:
    game = game_of(split_spoils="on")
    s = play(table(game, "sc_118", "liberator", "u_501", zone="sub"), "lay liberator; done; lay u_501; done")
    assert won(s, 0) == ["sc_118"]
    assert loot(s, 0) == ["u_501"]


def test_a_victim_is_no_part_of_the_spoils() -> None:
    game = game_of(split_spoils="on")
    s = table(game, "hx_156", "reuben_james", "u_552", "u_38", zone="sub")
    play(s, "lay reuben_james; done; lay u_552; done; lay u_38; done; give hx_156 b")
    assert loot(s, 1) == ["reuben_james"]
    assert won(s, 1) == ["hx_156"]


def test_no_second_card_before_all_have_one() -> None:
    game = game_of(split_spoils="on")
    s = table(game, "sc_118", "liberator", "vanoc", "u_501", zone="sub")
    with pytest.raises(ScriptError, match=r"\['give sc_118 b'\]"):
        play(s, "lay liberator; done; lay vanoc; done; lay u_501; done; give u_501 a; give sc_118 a")


def test_why_a_spoil_cannot_be_given() -> None:
    game = game_of(split_spoils="on")
    s = table(game, "sc_118")
    s.sharers, s.shares, s.spoils = [0, 1], [1, 0, 0, 0], [3]
    assert advanced.why_not_give(s, 0, game.gives[3][0]) is advanced.NOT_YET
    assert advanced.why_not_give(s, 0, game.gives[3][1]) is None
    assert advanced.why_not_give(s, 0, game.gives[3][2]) is advanced.NO_SHARE
    assert advanced.why_not_give(s, 0, game.gives[4][1]) is advanced.NOT_A_SPOIL
    assert advanced.why_not_give(s, 0, game.done) is advanced.NOT_A_GIFT


def test_discarding_the_whole_hand_fills_it_again() -> None:
    game = game_of(discard_hand="on")
    s = table(game, "sc_118", "u_38 u_47 u_99", zone="sub")
    play(s, "discard hand", turns())
    assert s.hands[0] == []
    assert len(s.discards) == 3


# options


def test_four_players_are_usual() -> None:
    assert game_of().seats == ["A", "B", "C", "D"]
    assert game_of(players="6").seats == ["A", "B", "C", "D", "E", "F"]


def test_the_number_of_players_implies_the_version() -> None:
    assert game_of(players="2").last_half == 1
    assert game_of(version="two-player").seats == ["A", "B"]
    assert isinstance(load_game("atlantic-storm-first", players=1), FirstSolitaireGame)
    assert isinstance(load_game("atlantic-storm-first", version="solitaire"), FirstSolitaireGame)


@pytest.mark.parametrize(
    ("options", "message"),
    [
        ({"players": "3", "version": "two-player"}, "version=two-player is for players=2, not 3"),
        ({"players": "1", "version": "two-player"}, "version=two-player is for players=2, not 1"),
        ({"players": "2", "version": "solitaire"}, "version=solitaire is for players=1, not 2"),
        ({"players": "4", "version": "solitaire"}, "version=solitaire is for players=1, not 4"),
        ({"players": "2", "split_spoils": "on"}, "split_spoils=on is an advanced rule for three to six players"),
        ({"players": "2", "convoy_choice": "on"}, "convoy_choice=on is an advanced rule for three to six players"),
        ({"players": "1", "discard_hand": "on"}, "discard_hand=on is an advanced rule for three to six players"),
        ({"players": "1", "match": "75"}, "match=75 is for two to six players"),
    ],
)
def test_what_excludes_each_other_is_refused(options: dict[str, str], message: str) -> None:
    with pytest.raises(UsageError) as caught:
        load_game("atlantic-storm-first", **options)
    assert message in str(caught.value)
