"""What a bot is given: its options, what its seat can see, and worlds that look the same. Never the true one."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from mypy_extensions import mypyc_attr

from watu.core.actions import Action
from watu.core.dice import Rng
from watu.core.drivers import Policy
from watu.core.game import Game
from watu.core.position import Position
from watu.core.reasons import Ask

if TYPE_CHECKING:
    from watu.core.state import World


class Request:
    """One decision put to a bot. All randomness comes from ``rng``, so that a seed repeats its play."""

    def __init__(
        self,
        game: Game,
        player: int,
        options: list[Action],
        ask: Ask,
        observe: Callable[[], object],
        rng: Rng,
        world: Callable[[Rng], World] | None = None,
    ) -> None:
        """``observe`` builds the seat's observation when it is first asked for, ``world`` a world that looks the same."""
        self.game = game
        self.player = player
        self.options = options
        self.ask = ask
        self.rng = rng
        self._observe = observe
        self._observation: object = None
        self._world = world

    @property
    def observation(self) -> object:
        """What the seat may see, as the game's frozen struct."""
        if self._observation is None:
            self._observation = self._observe()
        return self._observation

    def world(self) -> World:
        """A world that the seat cannot tell from the true one, sampled anew, with this decision open.

        Only where a state asks (``State.request``); inline playouts stand in the middle of a step.
        """
        assert self._world is not None, "this bot searches: let a State ask it"
        return self._world(self.rng)


@mypyc_attr(allow_interpreted_subclasses=True)
class Bot:
    """Chooses for a seat from what the seat can see. One bot plays one seat of one game.

    A bot that asks for worlds says so with ``searches``; it is then asked by states only.
    """

    searches = False

    def choose(self, request: Request) -> Action:
        """One of ``request.options``."""
        raise NotImplementedError


class BotPolicy(Policy):
    """Lets a bot play in playouts, behind the same screen as at a table."""

    def __init__(self, game: Game, bot: Bot) -> None:
        """One bot a seat."""
        self.game = game
        self.bot = bot

    def choose(self, s: Position, player: int, options: list[Action], ask: Ask, rng: Rng) -> Action:
        """What the bot chooses from the seat's observation."""
        return self.bot.choose(Request(self.game, player, options, ask, lambda: self.game.observe(s, player), rng))
