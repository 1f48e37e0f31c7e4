"""The heuristic bots: legal everywhere, better than chance on both sides."""

from __future__ import annotations

from tests.games.far_seas.table import BASIC, far_seas
from watu.bots.far_seas import FarSeasBot
from watu.core.dice import Rng
from watu.core.drivers import Policy
from watu.core.playout import play_game
from watu.core.request import BotPolicy
from watu.games.far_seas.game import FarSeasGame


def points(game: FarSeasGame, policies: list[Policy | None], number: int) -> float:
    """The German points of a game."""
    result = play_game(game, Rng(17, number), policies)
    return result.scores[0]


def test_the_hunter_holds_down_a_random_raider() -> None:
    assert points(BASIC, [None, BotPolicy(BASIC, FarSeasBot(BASIC, 1))], 1) < 31


def test_the_raider_beats_random_hunters() -> None:
    assert points(BASIC, [BotPolicy(BASIC, FarSeasBot(BASIC, 0)), None], 1) > 50


def test_they_play_every_rule_and_alone() -> None:
    for options in ({"rules": "advanced", "breakout": "on", "rufiji": "on", "boer": "on"}, {"solitaire": "advanced"}):
        game = far_seas(**options)
        policies: list[Policy | None] = [BotPolicy(game, FarSeasBot(game, seat)) for seat in range(len(game.seats))]
        assert play_game(game, Rng(18), policies).position.ended
