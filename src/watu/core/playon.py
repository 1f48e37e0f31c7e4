"""Playing on from a point of a game by bots, with luck that is the same wherever one plays on from.

Outcome number ``k`` of the game takes number ``k`` of a ``Luck``. So two playouts from neighbouring points, or after two
different choices, meet the same dice as long as they go alike, and their difference is known much better than each of them.

Where a game says at which moment it is (``Position.moment``), luck stays with its event: the dice for a purpose at a moment are the
same however many were rolled before, and so is what bots leave to chance. One search more then changes that search, and no other.
"""

from __future__ import annotations

from zlib import crc32

from mypy_extensions import i64

from watu.core.actions import Action
from watu.core.agenda import Path
from watu.core.deck import Deck
from watu.core.dice import Rng
from watu.core.drivers import Given, Playout, Policy, play, run_step
from watu.core.game import Game
from watu.core.position import Position
from watu.core.reasons import Ask
from watu.core.state import State, World


class Luck:
    """Numbers for the outcomes of one game, each of 31 bits, made when first asked for."""

    def __init__(self, seed: int, stream: int) -> None:
        """The same seed and stream give the same luck."""
        self.seed = seed
        self.stream = stream
        self.rng = Rng(seed, stream)
        self.numbers: list[i64] = []
        self.events: dict[str, list[i64]] = {}
        self.rngs: dict[str, Rng] = {}

    def below(self, k: i64, n: i64) -> i64:
        """Number ``k``, reduced to 0 up to ``n`` - 1."""
        while len(self.numbers) <= k:
            self.numbers.append(self.rng.below(1 << 31))
        return (self.numbers[k] * n) >> 31

    def at(self, event: str, k: i64, n: i64) -> i64:
        """Number ``k`` of an event, reduced to 0 up to ``n`` - 1."""
        numbers = self.events.get(event)
        if numbers is None:
            numbers = self.events[event] = []
            self.rngs[event] = self.of(event)
        rng = self.rngs[event]
        while len(numbers) <= k:
            numbers.append(rng.below(1 << 31))
        return (numbers[k] * n) >> 31

    def of(self, event: str) -> Rng:
        """A generator of an event's own."""
        return Rng(self.seed, (self.stream << 32) + crc32(event.encode()))


class Start:
    """Where to play on from: a position between two steps, and the answers to the step that runs.

    ``given`` are those given by all who were asked; ``forced`` those to the question that is open: of seats that have answered
    in secret, or of one whose choice is tried out.
    """

    def __init__(
        self, base: Position, given: list[Given], path: Path | None, forced: dict[int, Action], count: int
    ) -> None:
        """``path`` is the lane of the running step, None between two steps; ``count`` the outcomes before the step."""
        self.base = base
        self.given = given
        self.path = path
        self.forced = forced
        self.count = count


def start_of(state: State) -> Start:
    """The true table, with all cards open."""
    return Start(state.base, state.given, state.path, state.partial, count_before(state))


def start_in(state: State, world: World, player: int, action: Action) -> Start:
    """A world that the seat takes for possible, after its choice."""
    return Start(world.base, world.given, world.path, {player: action}, count_before(state))


def count_before(state: State) -> int:
    """How many outcomes had fallen before the running step."""
    return state.outcomes - sum([1 for answer in state.given if isinstance(answer, int)])


class BreakOff(BaseException):
    """A playout has gone far enough."""

    def __init__(self, position: Position) -> None:
        """The position reached."""
        self.position = position


class Retelling(Playout):
    """Gives the answers of the running step again before it asks anybody."""

    def __init__(self, rng: Rng, policies: list[Policy | None], given: list[Given]) -> None:
        """``given`` are answers to the step that runs, in the order in which it asks."""
        super().__init__(rng, policies)
        self.given = given
        self.next = 0

    def _again(self) -> dict[int, Action]:
        answer = self.given[self.next]
        assert isinstance(answer, dict), "the answers given fit the step"
        self.next += 1
        return answer

    def _outcome_again(self) -> int:
        answer = self.given[self.next]
        assert isinstance(answer, int), "the answers given fit the step"
        self.next += 1
        return answer


class PlayingOn(Retelling):
    """Gives the answers of the running step again, then plays by the policies and the luck."""

    def __init__(self, start: Start, policies: list[Policy | None], luck: Luck, rng: Rng) -> None:
        """``rng`` is for the policies only."""
        super().__init__(rng, policies, start.given)
        self.forced = start.forced
        self.luck = luck
        self.count: i64 = start.count
        self.fallen: dict[str, i64] = {}  # how often each event has asked for an outcome
        self.moments: dict[int, int] = {}  # at which each seat's own generator began
        self.rngs: dict[int, Rng] = {}

    def decide(self, s: Position, player: int, options: list[Action], ask: Ask) -> Action:
        """As given, as forced, or by the policy."""
        if self.next < len(self.given):
            return self._again()[player]
        forced, self.forced = self.forced, {}
        return forced[player] if player in forced else self._by_policy(s, player, options, ask)

    def together(self, s: Position, options: dict[int, list[Action]], ask: Ask) -> dict[int, Action]:
        """Each as given, as forced, or by the policy."""
        if self.next < len(self.given):
            given = self._again()
            return {player: given[player] for player in options}
        chosen, self.forced = self.forced, {}
        return {
            player: chosen[player] if player in chosen else self._by_policy(s, player, offered, ask)
            for player, offered in options.items()
        }

    def _by_policy(self, s: Position, player: int, options: list[Action], ask: Ask) -> Action:
        moment = s.moment()
        if moment == 0:
            return super().decide(s, player, options, ask)
        if self.moments.get(player, 0) != moment:
            self.moments[player] = moment
            self.rngs[player] = self.luck.of(f"seat {player} at {moment}")
        common, self.rng = self.rng, self.rngs[player]
        action = super().decide(s, player, options, ask)
        self.rng = common
        return action

    def roll(self, s: Position, sides: int, purpose: str) -> int:
        """As given, or by the luck."""
        if self.next < len(self.given):
            return self._outcome_again()
        return int(self._number(sides, s.moment(), purpose)) + 1

    def draw(self, s: Position, deck: Deck) -> int:
        """As given, or by the luck."""
        if self.next < len(self.given):
            return deck.unseen.index(self._outcome_again())
        return int(self._number(len(deck.unseen), s.moment(), deck.name))

    def _number(self, n: i64, moment: int, purpose: str) -> i64:
        """By the event, where the game tells moments apart; else by how many outcomes have fallen."""
        k = self.count
        self.count += 1
        if moment == 0:
            return self.luck.below(k, n)
        event = f"{purpose} at {moment}"
        k = self.fallen.get(event, 0)
        self.fallen[event] = k + 1
        return self.luck.at(event, k, n)

    def _outcome_again(self) -> int:
        self.count += 1
        return super()._outcome_again()


def played_on(game: Game, base: Position, path: Path | None, driver: Playout) -> Position:
    """The end of a game that a driver plays on, on a copy of ``base``: first the running step, where ``path`` names its lane."""
    s = base.copy()
    s.telling = False
    s.driver = driver
    for policy in driver.policies:
        if policy is not None:
            policy.begin()
    if path is not None:
        run_step(game, s, path)
    return play(game, s, driver)


def play_on(game: Game, start: Start, policies: list[Policy | None], luck: Luck, rng: Rng) -> list[float]:
    """What each seat has won when the game has been played on to its end."""
    return game.returns(played_on(game, start.base, start.path, PlayingOn(start, policies, luck, rng)))
