"""A seat of a game as a Gymnasium environment (``pip install 'watu[learning]'``): the other seats are played by Watu's bots."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import numpy as np

from watu.adapters.seats import SIZE, Seen, begin, seen_by, to_move
from watu.core.dice import Rng
from watu.core.errors import IllegalAction, UsageError
from watu.core.registry import build_game, game_info, make_bot
from watu.core.request import Bot
from watu.core.state import State

try:
    import gymnasium
    from gymnasium import spaces
except ModuleNotFoundError as missing:
    raise ModuleNotFoundError(
        "gymnasium is not installed; it comes with: pip install 'watu[learning]'", name=missing.name
    ) from missing


class WatuEnv(gymnasium.Env[Any, np.int64]):
    """One seat against bots. Observations hold ``action_mask``; the reward comes at the end, from -1 to 1.

    An action that is not legal loses the game at once: reward -1, and ``info["illegal"]`` says why.
    """

    def __init__(
        self,
        game: str,
        seat: str = "",
        opponent: str = "heuristic",
        size: int = SIZE,
        options: Mapping[str, str] | None = None,
        render_mode: str | None = None,
    ) -> None:
        """``seat`` by name, the first if none; ``opponent`` a kind or level of bot. UsageError for what there is not."""
        self.metadata = {"render_modes": ["ansi"]}
        self.render_mode = render_mode
        self.info = game_info(game)
        self.game = build_game(self.info, options or {})
        if seat and seat not in self.game.seats:
            raise UsageError(f"{game} has no seat '{seat}'; there are: {', '.join(self.game.seats)}")
        self.player = self.game.seat(seat) if seat else 0
        self.opponent = opponent
        self.size = size
        self.bots: dict[int, Bot] = {}
        self.state: State | None = None
        self.dice = Rng()
        low, high = np.finfo(np.float32).min, np.finfo(np.float32).max
        self.observation_space: spaces.Dict = spaces.Dict(
            {
                "observation": spaces.Box(low, high, (size,), np.float32),
                "action_mask": spaces.Box(0, 1, (len(self.game.actions),), np.int8),
            }
        )
        self.action_space = spaces.Discrete(len(self.game.actions))

    def reset(self, *, seed: int | None = None, options: dict[str, Any] | None = None) -> tuple[Seen, dict[str, Any]]:
        """A new game, played on until the seat is asked; one that ends before that is begun anew."""
        super().reset(seed=seed)
        while True:
            chance = int(self.np_random.integers(2**60))
            self.state, self.dice = begin(self.game, chance), Rng(chance, 1)
            self.bots = {
                seat: make_bot(self.info, self.game, seat, self.opponent)
                for seat in range(len(self.game.seats))
                if seat != self.player
            }
            self._others_play(self.state)
            if not self.state.is_terminal():
                return self._seen(self.state), {}

    def step(self, action: np.int64) -> tuple[Seen, float, bool, bool, dict[str, Any]]:
        """The seat's answer, then the others' until it is asked again."""
        if self.state is None or self.state.is_terminal():
            raise UsageError("no game is being played: call reset() first")
        try:
            self.state.apply_action(int(action), self.player)
        except IllegalAction as error:
            return self._seen(self.state), -1.0, True, False, {"illegal": str(error)}
        self._others_play(self.state)
        ended = self.state.is_terminal()
        reward = self.state.returns()[self.player] if ended else 0.0
        return self._seen(self.state), float(reward), ended, False, {}

    def _others_play(self, state: State) -> None:
        """Whoever comes before the seat answers; those asked together with it do not see what it will answer."""
        while (asked := to_move(state)) is not None and asked != self.player:
            state.apply_action(self.bots[asked].choose(state.request(asked, self.dice)), asked)

    def _seen(self, state: State) -> Seen:
        return seen_by(state, self.player, self.size)

    def action_masks(self) -> Any:
        """The mask alone, by the name that sb3-contrib asks for."""
        if self.state is None:
            raise UsageError("no game is being played: call reset() first")
        return self._seen(self.state)["action_mask"].astype(bool)

    def render(self) -> Any:
        """The seat's view in words, where ``render_mode`` is ``ansi``."""
        if self.render_mode != "ansi" or self.state is None:
            return None
        return str(self.state.observation(self.player))
