"""§13.0 Chronological version and §14.0 Team version."""

from __future__ import annotations

import pytest

from tests.games.atlantic_storm.admirals.table import battle, card, convoys, fight, hand, run, slugs, storm_game
from watu.core.dice import Rng
from watu.core.drivers import Playout
from watu.games.atlantic_storm import final_score, hand_size, round_of_play
from watu.games.atlantic_storm.position import StormTable


def built(**options: str) -> StormTable:
    s = storm_game(**options).new_position()
    s.driver = Playout(Rng(1), [])
    s.game.rules["setup.build_convoy_pile"](s)
    return s


@pytest.mark.parametrize(
    ("options", "sizes"),
    [
        ({"version": "chronological"}, [4, 10, 10, 10]),
        ({"version": "chronological", "pile": "fated"}, [4, 10, 10, 10]),
        ({"version": "team-chronological"}, [4, 10, 10, 10]),
        ({"version": "solitaire-chronological"}, [2, 5, 5, 5]),
    ],
)
def test_13_1_convoys_by_year_and_no_storm(options: dict[str, str], sizes: list[int]) -> None:
    s = built(**options)
    assert [len(deck) for deck in s.convoy_decks] == sizes
    assert s.game.storm < 0
    for year, deck in enumerate(s.convoy_decks):
        ships = [s.game.convoys[number] for number in deck.unseen]
        assert {ship.year for ship in ships} == {year}
        if options.get("pile") == "fated":
            assert all(ship.fated_by >= 0 for ship in ships)


@pytest.mark.parametrize(("players", "deal", "discards", "base"), [("4", 4, 1, 3), ("6", 4, 2, 2), ("2", 4, 1, 3)])
def test_13_2_the_opening_hand(players: str, deal: int, discards: int, base: int) -> None:
    p = storm_game(version="chronological", players=players).parameters
    assert (p.deal, p.opening_discards, p.base_hand[0]) == (deal, discards, base)


def test_13_2_only_cards_of_1940_at_first() -> None:
    s = storm_game(version="chronological").new_position()
    assert {s.game.forces[number].first_year for number in s.force_decks[0].unseen} == {0}


def test_13_2_the_next_year_is_shuffled_in_with_the_discards() -> None:
    s = battle("sc_42", hands={"A": ""}, version="chronological")
    s.convoy = -1
    s.convoy_decks[0].unseen = []
    walker = card(s.game, "walker")
    s.force_decks[0].unseen.remove(walker)
    s.discards[0], s.seen[0] = [walker], [-1]
    before = len(s.force_decks[0]) + 1 + len(s.game.stacks[0][1])
    run(s, round_of_play.next_battle(), "", only=1)
    assert s.year == 1
    assert len(s.force_decks[0]) == before
    assert s.discards[0] == []
    assert hand_size.hand_size(s, 0) == 4


def test_13_2_a_tie_is_fought_out_before_the_year_turns() -> None:
    s = battle("sc_2", hands={"A": "hood"}, version="chronological")
    s.convoy_decks[0].unseen = []
    run(s, round_of_play.end_of_round(), "", only=1)
    assert s.year == 0


@pytest.mark.parametrize(("year", "most"), [(0, 6), (1, 7), (2, 8), (3, 9)])
def test_13_3_the_base_and_three_more(year: int, most: int) -> None:
    s = storm_game(version="chronological").new_position()
    s.year = year
    assert hand_size.hand_size(s, 0) == most - 3
    s.won_convoys[0] = [number for number, ship in enumerate(s.game.convoys) if ship.cargo == 2][:6]
    assert hand_size.hand_size(s, 0) == most


def test_14_0_two_piles_without_the_four_events() -> None:
    game = storm_game(version="team")
    assert [len(stacks[0]) for stacks in game.stacks] == [57, 57]
    assert len(game.unused) == 4
    assert game.parameters.side_of == [0, 1, 0, 1]


def test_14_0_a_team_collects_everything() -> None:
    s = battle("sc_42", "sub", hands={"A": "walker", "B": "u_110", "C": "vanoc", "D": "u_201"}, version="team")
    fight(s, "lay walker, done, lay u_110, done, lay vanoc, done, lay u_201, done")
    assert convoys(s, s.won_convoys[0]) == ["sc_42"]
    assert sorted(slugs(s, s.won_cards[0])) == ["u_110", "u_201"]
    assert [hand_size.hand_size(s, player) for player in range(4)] == [7, 6, 7, 6]
    assert {"walker", "vanoc"} == set(slugs(s, s.discards[0]))
    assert s.game.returns(s) == [1, -1, 1, -1]


def test_14_0_victims_go_to_the_team() -> None:
    s = battle("sc_42", "sub", hands={"A": "", "B": "u_99", "C": "walker", "D": ""}, version="team")
    run(s, (round_of_play.turn(1), round_of_play.turn(2)), "lay u_99, done, lay walker, fate, done")
    assert slugs(s, s.won_cards[0]) == ["u_99"]


def test_14_0_two_teams_of_one_play_double_rounds() -> None:
    p = storm_game(version="team", players="2").parameters
    assert (p.halves, p.bans_zero_values) == (2, True)


def test_14_0_a_tie_is_broken_as_for_players() -> None:
    s = storm_game(version="team").new_position()
    s.won_cards[0], s.won_convoys[1] = [card(s.game, "hood")], []
    s.won_convoys[1] = [number for number, ship in enumerate(s.game.convoys) if ship.vp == 5][:1]
    assert final_score.winners(s) == [1]


def test_14_0_barred_from_the_only_side_there_is_a_discard() -> None:
    s = battle("hx_229", "sub", hands={"A": "walker vanoc"}, version="team")
    s.bar_target = [-1, 0]
    run(s, round_of_play.turn(0), "discard walker")
    assert hand(s, "A") == ["vanoc"]
