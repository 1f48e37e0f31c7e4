"""PettingZoo's and Gymnasium's own checks pass, rewards are the returns, and masks are the options."""

from __future__ import annotations

import warnings

import pytest

pytest.importorskip("pettingzoo")
gymnasium = pytest.importorskip("gymnasium")
np = pytest.importorskip("numpy")

from watu.adapters.gymnasium import WatuEnv  # noqa: E402 - only where they are installed
from watu.adapters.pettingzoo import WatuAEC  # noqa: E402
from watu.core.errors import IllegalAction, UsageError  # noqa: E402

BATTLE = "battle-of-the-atlantic"
STORM = {"version": "chronological", "players": "3"}


@pytest.mark.parametrize(("game", "options"), [(BATTLE, {}), ("atlantic-storm-admirals", STORM)])
def test_pettingzoo_checks_pass(game: str, options: dict[str, str]) -> None:
    from pettingzoo.test import api_test

    with warnings.catch_warnings():
        warnings.simplefilter("ignore")  # observations are vectors, and it would like pictures
        api_test(WatuAEC(game, options=options), num_cycles=60)


def test_the_same_seed_is_the_same_game() -> None:
    from pettingzoo.test import seed_test

    seed_test(lambda: WatuAEC(BATTLE), num_cycles=10)


def test_a_game_ends_with_its_returns() -> None:
    env = WatuAEC(BATTLE)
    env.reset(seed=3)
    rewards = dict.fromkeys(env.possible_agents, 0.0)
    for agent in env.agent_iter():
        seen, reward, ended, _, _ = env.last()
        rewards[agent] += reward
        assert seen is not None
        env.step(None if ended else int(np.flatnonzero(seen["action_mask"])[0]))
    assert env.state_of_play is not None
    assert list(rewards.values()) == env.state_of_play.returns()


def test_only_the_agent_asked_has_options() -> None:
    env = WatuAEC(BATTLE)
    env.reset(seed=1)
    asked, other = env.agent_selection, next(a for a in env.agents if a != env.agent_selection)
    assert env.observe(asked)["action_mask"].sum() >= 27
    assert env.observe(other)["action_mask"].sum() == 0
    wrong = int(np.flatnonzero(env.observe(asked)["action_mask"] == 0)[0])
    with pytest.raises(IllegalAction):
        env.step(wrong)


@pytest.mark.parametrize("seat", ["british", "german"])
def test_gymnasiums_check_passes(seat: str) -> None:
    from gymnasium.utils.env_checker import check_env

    with warnings.catch_warnings():
        warnings.simplefilter("ignore")  # observations have no bounds
        check_env(WatuEnv(BATTLE, seat), skip_render_check=True)


def test_a_seat_plays_against_a_bot_to_the_end() -> None:
    env = WatuEnv(BATTLE, "german", "random")
    seen, _ = env.reset(seed=5)
    ended, reward, steps = False, 0.0, 0
    while not ended:
        assert (env.action_masks() == seen["action_mask"]).all()
        seen, reward, ended, _, info = env.step(np.flatnonzero(seen["action_mask"])[-1])
        steps += 1
        assert info == {}
    assert reward in (-1.0, 0.0, 1.0)
    assert 3 <= steps <= 5


def test_an_illegal_action_loses_and_says_why() -> None:
    env = WatuEnv(BATTLE)
    seen, _ = env.reset(seed=5)
    _, reward, ended, _, info = env.step(np.flatnonzero(seen["action_mask"] == 0)[0])
    assert (reward, ended) == (-1.0, True)
    assert "discard" in info["illegal"] or "deck" in info["illegal"]


def test_what_there_is_not_is_said() -> None:
    with pytest.raises(UsageError, match="there are: british, german"):
        WatuEnv(BATTLE, "italian")
    with pytest.raises(UsageError, match="call reset"):
        WatuAEC(BATTLE).step(0)
