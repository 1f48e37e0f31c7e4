"""What a bot is given: its options, what its seat can see, and worlds that look the same. Never the true one."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Final

from mypy_extensions import mypyc_attr

from watu.core.actions import Action
from watu.core.dice import Rng
from watu.core.drivers import Policy
from watu.core.game import Game
from watu.core.position import Position
from watu.core.reasons import Ask

if TYPE_CHECKING:
    from watu.core.state import World
    from watu.core.talk import Promise

NO_REASON: Final = "This bot would choose it, and gives no reason."


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

    def among(self, options: list[Action]) -> Request:
        """The same decision with these options only."""
        return Request(self.game, self.player, options, self.ask, lambda: self.observation, self.rng, self._world)

    def apart(self, rng: Rng) -> Request:
        """The same decision with randomness of its own."""
        return Request(self.game, self.player, self.options, self.ask, self._observe, rng, self._world)


class Advice:
    """One option as a bot sees it: what may come of it, and why, in words."""

    def __init__(self, action: Action, chance: float | None, share: float | None, reason: str) -> None:
        """``reason`` is a sentence with the facts of the case.

        ``chance`` is the seat's expected return after the action, from 0 (a loss) to 1 (a win); None where the bot makes no such
        estimate. ``share`` is how much of its thinking went into the action, 0 to 1; None for a bot that does not search.
        """
        self.action = action
        self.chance = chance
        self.share = share
        self.reason = reason


class Offer:
    """A promise that a bot makes: what, and to which seat (None: to all)."""

    def __init__(self, promise: Promise, to: int | None = None) -> None:
        """See ``watu.core.talk``."""
        self.promise = promise
        self.to = to


class Heard:
    """A promise made at the table, by a seat to a seat (None: to all), and how it stands: open, kept, broken or void."""

    def __init__(self, promise: Promise, by: int, to: int | None, state: str) -> None:
        """See ``Game.state_of_promise``."""
        self.promise = promise
        self.by = by
        self.to = to
        self.state = state


@mypyc_attr(allow_interpreted_subclasses=True)
class Bot:
    """Chooses for a seat from what the seat can see. One bot plays one seat of one game.

    A bot that asks for worlds says so with ``searches``; it is then asked by states only.
    """

    searches = False

    def choose(self, request: Request) -> Action:
        """One of ``request.options``."""
        raise NotImplementedError

    def heard(self, promises: list[Heard]) -> None:
        """All that has been promised at the table so far, in order; told before each decision where things are promised."""

    def promises(self, request: Request) -> list[Offer]:
        """What the bot promises now, before it answers the request. Randomness of the request is not that of ``choose``."""
        return []

    def advise(self, request: Request) -> list[Advice]:
        """What the bot thinks of the options, the best first and first what it would choose; not every option need be there."""
        return [Advice(self.choose(request), None, None, NO_REASON)]

    def may_choose(self, request: Request, action: Action) -> bool:
        """Whether it would choose an action now; true also where the action only says in which order it does what it wants."""
        return self.choose(request) is action

    def as_policy(self, game: Game) -> Policy:
        """The same in playouts. A bot may have a faster way there, if it sees no more by it."""
        return BotPolicy(game, self)


class BotPolicy(Policy):
    """Lets a bot play in playouts, behind the same screen as at a table."""

    def __init__(self, game: Game, bot: Bot) -> None:
        """One bot a seat."""
        self.game = game
        self.bot = bot

    def choose(self, s: Position, player: int, options: list[Action], ask: Ask, rng: Rng) -> Action:
        """What the bot chooses from the seat's observation."""
        return self.bot.choose(Request(self.game, player, options, ask, lambda: self.game.observe(s, player), rng))
