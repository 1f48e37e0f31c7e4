"""The bot that looks at a few options: it takes the best of those, repeats itself by the seed, and gets better the more it looks at."""

from __future__ import annotations

import pytest

from watu.bots.battle_of_the_atlantic import HeuristicBot
from watu.bots.glancing import GlancingBot
from watu.core.dice import Rng, Sampler
from watu.core.drivers import Policy
from watu.core.playout import play_batch
from watu.core.registry import load_game
from watu.core.request import BotPolicy, Request
from watu.core.state import State

HEURISTIC = "watu.bots.battle_of_the_atlantic:HeuristicBot"
GAME = load_game("battle-of-the-atlantic")


def asked(seed: int) -> tuple[State, Request]:
    state = GAME.new_initial_state(Sampler(Rng(1)))
    return state, state.request(0, Rng(seed))


def test_with_time_for_all_options_it_plays_like_the_other_bot() -> None:
    request = asked(2)[1]
    assert GlancingBot(GAME, 0, HEURISTIC, 64).choose(request) is HeuristicBot(GAME, 0).choose(request)


@pytest.mark.parametrize("looks", [1, 5])
def test_the_same_seed_looks_at_the_same(looks: int) -> None:
    bot = GlancingBot(GAME, 0, HEURISTIC, looks)
    chosen = [bot.choose(asked(seed)[1]) for seed in (3, 3, 4, 5, 6)]
    assert chosen[0] is chosen[1]
    assert len(set(chosen)) > 1
    assert set(chosen) <= set(asked(3)[1].options)


def test_it_leaves_the_options_in_their_order() -> None:
    state, request = asked(7)
    before = request.options[:]
    GlancingBot(GAME, 0, HEURISTIC, 4).choose(request)
    assert state.legal_actions(0) == before


def test_looking_at_more_wins_more() -> None:
    """300 games of 20 looks against 3: it wins about 80 in 100, and is asked to win 68, five standard errors less."""
    won = 0
    for seat in (0, 1):
        looks = [20 if side == seat else 3 for side in (0, 1)]
        policies: list[Policy | None] = [
            BotPolicy(GAME, GlancingBot(GAME, side, HEURISTIC, looks[side])) for side in (0, 1)
        ]
        won += sum(returns[seat] > 0 for returns in play_batch(GAME, 8, 0, 150, policies).returns)
    assert won > 0.68 * 300
