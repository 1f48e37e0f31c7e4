"""The heuristic bot: what it does in plain cases, and that it beats chance."""

from __future__ import annotations

import pytest

from tests.games.atlantic_storm.first_edition.tables import game_of, solitaire, table
from watu.bots.atlantic_storm_first import FirstHeuristicBot
from watu.core.agenda import Next
from watu.core.dice import Rng
from watu.core.playout import play_game
from watu.core.request import BotPolicy, Request
from watu.core.state import State
from watu.games.atlantic_storm.first_edition.position import FirstTable
from watu.games.atlantic_storm.first_edition.sequence_of_play import turns
from watu.games.atlantic_storm.first_edition.the_convoy_battle import announce_zone


def choice(s: FirstTable, following: Next, *moves: str) -> str:
    s.agenda = [step for step in (following if isinstance(following, tuple) else (following,)) if step is not None]
    state = State(s.game, s)
    for move in moves:
        state.apply_action(move)
    seat = state.current_player()
    decision = state.pending[seat]
    request = Request(s.game, seat, decision.options, decision.ask, lambda: state.observation(seat), Rng(1))
    return FirstHeuristicBot(s.game, seat).choose(request).notation


def test_it_takes_a_trick_that_is_there_to_take() -> None:
    s = table(game_of(), "sc_42", "bulldog", "u_99 hood", zone="sub")
    assert choice(s, turns(), "lay bulldog", "done") == "lay u_99"


def test_it_keeps_its_cards_from_a_lost_battle() -> None:
    s = table(game_of(players="3"), "ob_318", "u_99", "u_100", "mimosa reuben_james", zone="sub")
    assert choice(s, turns(), "lay u_99", "done", "lay u_100", "done").startswith("discard")


def test_it_declares_the_zone_of_its_best_card() -> None:
    assert choice(table(game_of(), "sc_42", "bismarck catalina"), announce_zone()) in (
        "declare surface",
        "declare combined",
    )


def test_it_adds_bonus_cards_that_count() -> None:
    s = table(game_of(), "sc_118", "escort_group_b6 hedgehog", zone="sub")
    assert choice(s, turns(), "lay escort_group_b6") == "lay hedgehog"


@pytest.mark.parametrize("players", ["2", "4", "6"])
def test_it_wins_nearly_always_against_chance(players: str) -> None:
    game = game_of(players=players)
    seats = len(game.seats)
    won = 0
    for number in range(20):
        seat = number % seats
        bot = BotPolicy(game, FirstHeuristicBot(game, seat))
        result = play_game(game, Rng(3, number), [bot if other == seat else None for other in range(seats)])
        won += result.returns[seat] == 1
    assert won >= 15


@pytest.mark.parametrize(
    "options", [{"convoy_choice": "on", "discard_hand": "on", "split_spoils": "on"}, {"match": "75"}]
)
def test_it_plays_every_version_to_the_end(options: dict[str, str]) -> None:
    game = game_of(players="3", **options)
    bots = [BotPolicy(game, FirstHeuristicBot(game, seat)) for seat in range(3)]
    assert len(play_game(game, Rng(2), [*bots]).returns) == 3


def test_it_holds_its_own_in_solitaire_where_chance_never_wins() -> None:
    game = solitaire()
    won = sum(
        play_game(game, Rng(5, number), [BotPolicy(game, FirstHeuristicBot(game, 0))]).returns[0] > 0
        for number in range(30)
    )
    assert won >= 9
    assert sum(play_game(game, Rng(5, number)).returns[0] > 0 for number in range(30)) <= 3
