"""Setting Up, Sequence of Play, The Convoy Battle, Fated Victims and Bonus Cards."""

from __future__ import annotations

import pytest

from tests.games.atlantic_storm.first_edition.tables import card, game_of, loot, play, table, told, won
from watu.core.reasons import Reason
from watu.core.scripted import ScriptError
from watu.core.state import State
from watu.games.atlantic_storm.first_edition import bonus_cards, hand_size, sequence_of_play, the_convoy_battle
from watu.games.atlantic_storm.first_edition.game import FirstGame
from watu.games.atlantic_storm.first_edition.position import EITHER, FirstPlay, FirstTable
from watu.games.atlantic_storm.first_edition.sequence_of_play import turns, why_not_turn
from watu.games.atlantic_storm.first_edition.setting_up import deal
from watu.games.atlantic_storm.first_edition.the_convoy_battle import why_not_card


def why(over: str, zone: str, hand: str, wanted: str, *before: str, **options: str) -> Reason | None:
    """Why A cannot lay a card after some others of the hand."""
    game = game_of(**options)
    s = table(game, over, hand, zone=zone)
    s.plays.append(FirstPlay(0, 0, EITHER))
    for slug in before:
        sequence_of_play.lay(s, 0, card(game, slug))
    return why_not_card(s, 0, card(game, wanted))


def test_six_cards_each_and_twenty_convoys() -> None:
    game = game_of()
    s = FirstTable(game)
    s.dealer = 2
    order = [slug for seat in range(4) for slug in game.card_names["force deck"][seat * 6 : seat * 6 + 6]]
    play(s, ";".join(order), deal())
    assert [len(hand) for hand in s.hands] == [6, 6, 6, 6]
    assert s.slugs(s.hands[3]) == game.card_names["force deck"][:6]  # the dealer's left is dealt first
    assert s.convoys_left == 20
    assert s.leader == 2


def test_the_leader_declares_one_of_four() -> None:
    s = table(game_of(), "sc_42", "u_38")
    play(s, "declare combined", the_convoy_battle.announce_zone())
    assert s.zone == 7
    with pytest.raises(ScriptError, match="air surface"):
        play(table(game_of(), "sc_42", "u_38"), "declare air surface", the_convoy_battle.announce_zone())


def test_combined_operations_count_all_zones() -> None:
    s = table(game_of(), "hx_112", "ark_royal", "bismarck", zone="combined")
    play(s, "lay ark_royal; done; lay bismarck; done; 2; 1")
    assert told(s, "totals") == [{"allied": 7, "axis": 4}]


def test_two_dice_for_bismarck_and_one_die_for_each_mark() -> None:
    s = table(game_of(), "hx_112", "bismarck", zone="surface")
    play(s, "lay bismarck; done; 2; 6")
    assert told(s, "totals") == [{"allied": 0, "axis": 8}]


def test_dice_fall_only_when_all_have_played() -> None:
    s = table(game_of(), "sc_48", "markgraf", "sunderland", zone="sub")
    play(s, "lay markgraf; done; lay sunderland; done", turns())
    assert [p.value for p in s.plays] == [0, 0]


def test_a_value_of_nothing_may_be_played() -> None:
    assert why("sc_48", "air", "u_38", "u_38") is None


@pytest.mark.parametrize(
    ("over", "zone", "hand", "wanted", "before", "reason"),
    [
        ("sc_2", "sub", "vanoc", "vanoc", (), the_convoy_battle.NOT_IN_YEAR),
        ("pq_17", "sub", "u_38", "u_38", (), the_convoy_battle.NOT_IN_OCEAN),
        ("sc_48", "sub", "scylla", "scylla", (), the_convoy_battle.NOT_IN_YEAR),
        ("sc_107", "sub", "scylla", "scylla", (), the_convoy_battle.NOT_IN_OCEAN),
        ("sc_48", "sub", "u_38 hudson", "hudson", ("u_38",), the_convoy_battle.BOTH_SIDES),
        ("sc_48", "sub", "u_38 u_47", "u_47", ("u_38",), the_convoy_battle.ONE_NORMAL),
        ("sc_48", "sub", "u_38 huff_duff", "huff_duff", ("u_38",), the_convoy_battle.BOTH_SIDES),
        ("sc_48", "sub", "huff_duff", "huff_duff", (), bonus_cards.NO_PARENT),
        ("sc_48", "sub", "hudson huff_duff", "huff_duff", ("hudson",), bonus_cards.NO_PARENT),
        ("sc_48", "sub", "axis_minefield", "axis_minefield", (), bonus_cards.NO_PARENT),
        ("sc_48", "sub", "spichern axis_minefield", "axis_minefield", ("spichern",), bonus_cards.NO_PARENT),
    ],
)
def test_illegal_plays(over: str, zone: str, hand: str, wanted: str, before: tuple[str, ...], reason: Reason) -> None:
    assert why(over, zone, hand, wanted, *before) is reason


@pytest.mark.parametrize(
    ("hand", "wanted", "before"),
    [
        ("allied_minefield", "allied_minefield", ()),
        ("cam_ship", "cam_ship", ()),
        ("vanoc huff_duff", "huff_duff", ("vanoc",)),
        ("ottawa metric_asv_radar", "metric_asv_radar", ("ottawa",)),
        ("u_38 axis_minefield", "axis_minefield", ("u_38",)),
        ("gray_ranger ottawa", "ottawa", ("gray_ranger",)),
        ("atlantic_storm u_38", "u_38", ("atlantic_storm",)),
    ],
)
def test_legal_plays(hand: str, wanted: str, before: tuple[str, ...]) -> None:
    assert why("sc_48", "sub", hand, wanted, *before) is None


def test_exactly_one_card_is_discarded() -> None:
    game = game_of()
    s = table(game, "sc_48", "u_38 u_47", zone="sub")
    play(s, "discard u_47", turns())
    assert s.slugs(s.hands[0]) == ["u_38"]
    assert s.slugs(s.discards) == ["u_47"]


def test_the_whole_hand_only_by_the_advanced_rule() -> None:
    game = game_of()
    s = table(game, "sc_48", "u_38 u_47", zone="sub")
    assert why_not_turn(s, 0, game.discard_hand) is sequence_of_play.NO_WHOLE_HAND
    s = play(table(game_of(discard_hand="on"), "sc_48", "u_38 u_47", zone="sub"), "discard hand", turns())
    assert s.hands[0] == []
    assert s.slugs(s.discards) == ["u_38", "u_47"]


def test_one_cannot_pass_nor_play_and_discard() -> None:
    game = game_of()
    s = table(game, "sc_48", "u_38 u_47", zone="sub")
    assert why_not_turn(s, 0, game.done) is sequence_of_play.NO_PASSING
    assert sequence_of_play.why_not_play_on(s, 0, game.discards[0]) is sequence_of_play.AFTER_A_CARD
    assert why_not_turn(s, 0, game.lays[0]) is hand_size.NOT_IN_HAND


def test_an_empty_hand_passes() -> None:
    s = play(table(game_of(), "sc_48", zone="sub"), "")
    assert len(told(s, "passes")) == 4
    assert told(s, "no_combat") == [{"convoy": "sc_48"}]


def test_the_lead_moves_to_the_left_each_round() -> None:
    game = game_of()
    s = table(game, "sc_48", leader=3)
    s.force.unseen.clear()
    play(s, "declare air", sequence_of_play.battle_round())
    assert s.leader == 0


def test_a_victim_played_later_is_unaffected() -> None:
    s = table(game_of(), "hx_156", "u_552", "reuben_james", zone="sub")
    play(s, "lay u_552; done; lay reuben_james; done")
    assert told(s, "fated") == []
    assert told(s, "totals") == [{"allied": 1, "axis": 3}]


def test_a_victim_is_scored_by_its_hunter_even_if_the_battle_is_lost() -> None:
    s = table(game_of(), "hx_156", "reuben_james", "u_552", "ark_royal", "walker", zone="sub")
    play(s, "lay reuben_james; done; lay u_552; done; lay ark_royal; done; lay walker; done")
    assert loot(s, 1) == ["reuben_james"]
    assert loot(s, 3) == ["u_552"]
    assert won(s, 3) == ["hx_156"]


def test_the_bonus_cards_of_a_victim_are_discarded() -> None:
    s = table(game_of(), "hx_156", "reuben_james huff_duff", "u_552", zone="sub")
    play(s, "lay reuben_james; lay huff_duff; done; lay u_552; done", turns())
    assert s.slugs(s.discards) == ["huff_duff"]
    assert s.plays[0].cards == []


def test_a_bonus_card_as_victim_is_discarded_and_not_scored() -> None:
    """The Liberator is destined for the Black Gap: possible in the second round of a battle of two players."""
    game = game_of(players="2")
    s = table(game, "sc_118", "u_38 black_gap liberator u_47", "vanoc ottawa", zone="sub")
    s.force.unseen.clear()
    play(s, "lay u_38; lay black_gap; done; lay vanoc; done; lay liberator; done; lay ottawa; done", turns())
    assert card(game, "black_gap") in s.discards
    assert s.loot[0] == []
    assert s.black_gap_by == -1


def test_a_destiny_card_of_its_own_convoy_doubles_without_its_bonus_cards() -> None:
    s = table(game_of(), "sc_7", "u_99", zone="sub")
    play(s, "lay u_99; done")
    assert told(s, "totals") == [{"allied": 0, "axis": 8}]
    s = table(game_of(), "on_166", "spencer huff_duff", zone="sub")
    play(s, "lay spencer; lay huff_duff; done")
    assert told(s, "totals") == [{"allied": 7, "axis": 0}]


def test_doubling_counts_all_zones_in_combined_operations() -> None:
    s = table(game_of(), "sc_7", "u_99", zone="combined")
    play(s, "lay u_99; done")
    assert told(s, "totals") == [{"allied": 0, "axis": 10}]


def test_several_bonus_cards_on_one_parent() -> None:
    s = table(game_of(), "sc_118", "escort_group_b6 huff_duff hedgehog metric_asv_radar", zone="sub")
    play(s, "lay escort_group_b6; lay huff_duff; lay hedgehog; lay metric_asv_radar; done; 1")
    assert told(s, "totals") == [{"allied": 5, "axis": 0}]


def test_a_bonus_card_counts_on_a_parent_that_counts_nothing() -> None:
    s = table(game_of(), "sc_118", "hood metric_asv_radar", zone="sub")
    play(s, "lay hood; lay metric_asv_radar; done")
    assert told(s, "totals") == [{"allied": 1, "axis": 0}]


def test_which_parent_is_the_players_choice() -> None:
    game = game_of()
    s = table(game, "sc_118", "admiral_tovey hudson ottawa metric_asv_radar", zone="sub")
    play(
        s,
        "lay admiral_tovey; admiral two; lay hudson; lay ottawa; lay metric_asv_radar; on ottawa; done",
        turns(),
    )
    mine = s.plays[0]
    assert mine.parents[mine.cards.index(card(game, "metric_asv_radar"))] == card(game, "ottawa")


def test_the_minefield_may_stand_alone_beside_a_parent() -> None:
    game = game_of()
    s = table(game, "sc_118", "hudson allied_minefield", zone="sub")
    play(s, "lay hudson; lay allied_minefield; alone; done", turns())
    assert s.plays[0].parents == [-1, -1]
    s = table(game, "sc_118", "hudson allied_minefield", zone="sub")
    play(s, "lay hudson; lay allied_minefield; on hudson; done", turns())
    assert s.plays[0].parents == [-1, card(game, "hudson")]


@pytest.mark.parametrize(
    ("parent", "reason"),
    [
        ("hood", bonus_cards.WRONG_FRAME),
        ("u_38", bonus_cards.NOT_IN_PLAY),
        ("", bonus_cards.NOT_ALONE),
        ("vanoc", None),
    ],
)
def test_illegal_parents(parent: str, reason: Reason | None) -> None:
    game: FirstGame = game_of()
    s = table(game, "sc_118", "vanoc hood huff_duff", zone="sub")
    s.plays.append(FirstPlay(0, 0, EITHER))
    s.plays[0].limit = 2
    for slug in ("vanoc", "hood", "huff_duff"):
        sequence_of_play.lay(s, 0, card(game, slug))
    action = game.attach_to[card(game, parent)] if parent else game.alone
    assert bonus_cards.why_not_attach(s, 0, action) is reason
    assert bonus_cards.why_not_attach(s, 0, game.done) is bonus_cards.NOT_A_PARENT


def test_a_state_says_why_not() -> None:
    state = State(game_of(), _asking())
    assert state.why_not(0, game_of().actions.parse("lay hudson")) == (
        "The Convoy Battle",
        "the card does not match the convoy's ocean: Hudson fights in the North Atlantic, PQ 17 sails in the Arctic",
    )


def _asking() -> FirstTable:
    s = table(game_of(), "pq_17", "hudson avenger", zone="air")
    s.agenda = [turns()]
    return s
