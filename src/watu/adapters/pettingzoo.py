"""Watu's games as PettingZoo environments (``pip install 'watu[learning]'``): agents take turns, and masks say what they may choose."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import numpy as np

from watu.adapters.seats import SIZE, Seen, begin, seen_by, to_move
from watu.core.errors import IllegalAction, UsageError
from watu.core.game import Game
from watu.core.registry import build_game, game_info
from watu.core.state import State

try:
    from gymnasium import spaces
    from pettingzoo import AECEnv
except ModuleNotFoundError as missing:
    raise ModuleNotFoundError(
        f"{missing.name} is not installed; PettingZoo comes with: pip install 'watu[learning]'", name=missing.name
    ) from missing


class WatuAEC(AECEnv):  # type: ignore[misc]  # PettingZoo has no types
    """A game for its seats, which are the agents by name. Rewards are the returns at the end, from -1 to 1."""

    def __init__(
        self,
        game: str,
        size: int = SIZE,
        options: Mapping[str, str] | None = None,
        render_mode: str | None = None,
    ) -> None:
        """``options`` are the game's own; ``size`` is the length of an observation. UsageError for what there is not."""
        super().__init__()
        self.metadata = {"name": f"watu_{game}", "render_modes": ["ansi"], "is_parallelizable": False}
        self.render_mode = render_mode
        self.game: Game = build_game(game_info(game), options or {})
        self.size = size
        self.state_of_play: State | None = None
        self.possible_agents = list(self.game.seats)
        self.observation_spaces = {agent: self._observations() for agent in self.possible_agents}
        self.action_spaces = {agent: spaces.Discrete(len(self.game.actions)) for agent in self.possible_agents}

    def _observations(self) -> spaces.Dict:
        low, high = np.finfo(np.float32).min, np.finfo(np.float32).max
        return spaces.Dict(
            {
                "observation": spaces.Box(low, high, (self.size,), np.float32),
                "action_mask": spaces.Box(0, 1, (len(self.game.actions),), np.int8),
            }
        )

    def observation_space(self, agent: str) -> spaces.Space[Any]:
        """The same object each time."""
        return self.observation_spaces[agent]

    def action_space(self, agent: str) -> spaces.Space[Any]:
        """The same object each time."""
        return self.action_spaces[agent]

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:
        """A new game; without a seed any."""
        chance = int(np.random.default_rng(seed).integers(2**60))
        self.state_of_play = begin(self.game, chance)
        self.agents = self.possible_agents[:]
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos: dict[str, dict[str, Any]] = {agent: {} for agent in self.agents}
        self.agent_selection = self.agents[to_move(self.state_of_play) or 0]

    def _play(self) -> State:
        if self.state_of_play is None:
            raise UsageError("no game has begun: call reset() first")
        return self.state_of_play

    def observe(self, agent: str) -> Seen:
        """The seat's view, and its options if it is asked."""
        state, player = self._play(), self.game.seat(agent)
        seen = seen_by(state, player, self.size)
        if to_move(state) != player:
            seen["action_mask"][:] = 0
        return seen

    def step(self, action: int | None) -> None:
        """The answer of ``agent_selection``; IllegalAction if its mask does not allow it, and then nothing has changed."""
        state, agent = self._play(), self.agent_selection
        if self.terminations[agent] or self.truncations[agent]:
            self._was_dead_step(action)
            return
        if action is None:
            raise IllegalAction("None", "a seat that is asked answers", "PettingZoo", [])
        state.apply_action(int(action), self.game.seat(agent))
        self._cumulative_rewards[agent] = 0.0
        self._clear_rewards()
        asked = to_move(state)
        if asked is None:
            self.rewards = dict(zip(self.possible_agents, state.returns(), strict=True))
            self.terminations = dict.fromkeys(self.agents, True)
            self.agent_selection = self.agents[0]
        else:
            self.agent_selection = self.possible_agents[asked]
        self._accumulate_rewards()

    def render(self) -> str | None:
        """The spectator's view in words, where ``render_mode`` is ``ansi``."""
        return str(self._play().observation(None)) if self.render_mode == "ansi" else None

    def close(self) -> None:
        """Nothing is held open."""
