"""Watu's search against OpenSpiel's information-set tree search, on Battle of the Atlantic, leduc_poker and goofspiel.

Each deal is played twice, the sides changed, once with equal iterations and once with equal time a decision. Both play their most visited
action, explore alike (0.7 times the span of returns), and sample a world each iteration. OpenSpiel's bot is the C++ one where it can play
the game; it cannot resample games written in Python, nor goofspiel, and there its Python one plays. Needs the extra ``research``.
"""

from __future__ import annotations

import argparse
import sys
import time
from collections.abc import Callable
from typing import Any, Final

import msgspec

from watu.bots.search import Settings, search
from watu.cli.games import build
from watu.core.actions import Action
from watu.core.dice import Rng, Sampler
from watu.core.game import Game
from watu.core.registry import load_game
from watu.core.state import State
from watu.lab.measure import Machine, machine
from watu.lab.statistics import Interval, mean_interval

GOOFSPIEL: Final = "goofspiel(imp_info=True,num_cards=8,points_order=descending)"
GAMES: Final = ("battle-of-the-atlantic", "leduc_poker", "goofspiel")
EXPLORATION: Final = 0.7  # of the span of returns
ENDLESS: Final = 10**9
LEAST: Final = 16  # iterations before either looks at the clock


class Budget(msgspec.Struct, frozen=True):
    """What a decision may take: iterations, or seconds where they are not 0."""

    iterations: int
    seconds: float

    def __str__(self) -> str:
        """In words."""
        return f"{self.seconds:g} s a decision" if self.seconds else f"{self.iterations} iterations"


class Side:
    """One of the two searches: what it has spent, and its choice. ``iterations`` stays 0 where a bot does not tell."""

    def __init__(self) -> None:
        """Nothing spent."""
        self.iterations = 0
        self.seconds = 0.0

    def choose(self, state: State, player: int, seed: int) -> Action:
        """Time a choice; one that is none takes no time."""
        options = state.legal_actions(player)
        if len(options) == 1:
            return options[0]
        start = time.perf_counter()
        chosen = self.think(state, player, seed)
        self.seconds += time.perf_counter() - start
        return chosen

    def think(self, state: State, player: int, seed: int) -> Action:
        """The search itself."""
        raise NotImplementedError


class Ours(Side):
    """Watu's search."""

    def __init__(self, budget: Budget) -> None:
        """With a new world for every iteration."""
        super().__init__()
        iterations = ENDLESS if budget.seconds else budget.iterations
        self.settings = Settings(iterations, budget.seconds, EXPLORATION, worlds=ENDLESS)

    def think(self, state: State, player: int, seed: int) -> Action:
        """The most visited action."""
        found = search(state.request(player, Rng(seed)), self.settings)
        self.iterations += sum(entry.visits for entry in found)
        return found[0].action


class Theirs(Side):
    """OpenSpiel's bot; ``view`` gives it its own state of the same decision."""

    def __init__(self, bot: Any, view: Callable[[State, int], Any], budget: Budget) -> None:
        """``bot`` steps on such states."""
        super().__init__()
        self.bot = bot
        self.view = view
        self.budget = budget

    def think(self, state: State, player: int, seed: int) -> Action:
        """What the bot chooses."""
        action = self.bot.step(self.view(state, player))
        self.iterations += getattr(self.bot, "spent", 0 if self.budget.seconds else self.budget.iterations)
        return state.game.actions.actions[int(action)]


def python_bot(game: Any, budget: Budget, span: float, seed: int, resampler: Any = None) -> Any:
    """OpenSpiel's bot in Python, which also stops by the clock and counts its iterations."""
    import numpy as np
    from open_spiel.python.algorithms import ismcts, mcts

    class Timed(ismcts.ISMCTSBot):  # type: ignore[misc]  # OpenSpiel has no types
        spent = 0

        def run_search(self, state: Any) -> Any:
            self.reset()
            self._root_node = self.create_new_node(state)
            self.spent, stop = 0, time.perf_counter() + budget.seconds
            while self.goes_on(stop):
                self.run_simulation(self.sample_root_state(state))
                self.spent += 1
            return self.get_final_policy(state, self._root_node)

        def goes_on(self, stop: float) -> bool:
            if budget.seconds:
                return self.spent < LEAST or time.perf_counter() < stop
            return self.spent < budget.iterations

    dice = np.random.RandomState(seed)
    bot = Timed(
        game,
        mcts.RandomRolloutEvaluator(1, dice),
        EXPLORATION * span,
        budget.iterations,
        random_state=dice,
        final_policy_type=ismcts.ISMCTSFinalPolicyType.MAX_VISIT_COUNT,
    )
    if resampler is not None:
        bot.set_resampler(lambda state, player: resampler(state, player, dice.uniform))
    return bot


class Contest:
    """A game as both see it."""

    def __init__(self, name: str, game: Game, theirs: Callable[[Budget, int], Theirs], language: str) -> None:
        """``theirs`` makes OpenSpiel's side; ``language`` is what its bot is written in."""
        self.name = name
        self.game = game
        self.theirs = theirs
        self.language = language


def battle() -> Contest:
    """Watu's game, which OpenSpiel sees through the adapter."""
    from watu.adapters.open_spiel import Held, Past, SpielState, load

    spiel = load("battle-of-the-atlantic", chance="sampled")
    nothing = (Past([], []),) * 3

    def view(state: State, player: int) -> SpielState:
        twin = state.clone()
        twin.source = None
        return SpielState(spiel, Held(spiel, twin, nothing)).resample_from_infostate(player, Rng(1).chance)

    def theirs(budget: Budget, seed: int) -> Theirs:
        return Theirs(python_bot(spiel, budget, 2.0, seed), view, budget)

    return Contest("battle-of-the-atlantic", load_game("battle-of-the-atlantic"), theirs, "Python")


def leduc() -> Contest:
    """OpenSpiel's game, which Watu sees through a thin wrapper."""
    import pyspiel

    from watu.adapters.open_spiel_games import SpielRules, SpielTable

    game = SpielRules("leduc_poker")

    def view(state: State, player: int) -> Any:
        s = state.position(player)
        assert isinstance(s, SpielTable)
        return s.spiel

    def theirs(budget: Budget, seed: int) -> Theirs:
        bot = pyspiel.ISMCTSBot(
            seed,
            pyspiel.RandomRolloutEvaluator(1, seed),
            EXPLORATION * 2 * game.most,
            ENDLESS if budget.seconds else budget.iterations,
            -1,
            pyspiel.ISMCTSFinalPolicyType.MAX_VISIT_COUNT,
            False,
            False,
            budget.seconds or -1.0,
        )
        return Theirs(bot, view, budget)

    return Contest("leduc_poker", game, theirs, "C++")


def goofspiel() -> Contest:
    """The same with bids in secret: OpenSpiel's bot plays its turn-based form."""
    import pyspiel

    from watu.adapters.open_spiel_games import SpielRules, SpielTable, goofspiel_world

    game = SpielRules(GOOFSPIEL, goofspiel_world)
    turns = pyspiel.load_game(f"turn_based_simultaneous_game(game={GOOFSPIEL})")

    def view(state: State, player: int) -> Any:
        s = state.position(player)
        assert isinstance(s, SpielTable)
        spiel = turns.new_initial_state()
        for bid in s.spiel.history():
            spiel.apply_action(bid)
        for _ in range(player):
            spiel.apply_action(spiel.legal_actions()[0])  # not seen, and resampled
        return spiel

    def theirs(budget: Budget, seed: int) -> Theirs:
        return Theirs(python_bot(turns, budget, 2.0, seed, goofspiel_world), view, budget)

    return Contest("goofspiel", game, theirs, "Python")


CONTESTS: Final = dict(zip(GAMES, (battle, leduc, goofspiel), strict=True))


class Match(msgspec.Struct, frozen=True):
    """How it came out for Watu. Intervals are 95%, over pairs of games with the same deal; a draw is half a win."""

    game: str
    budget: str
    games: int
    score: float
    score_ci: Interval
    mean_return: float
    mean_return_ci: Interval
    our_iterations_per_second: float
    their_iterations_per_second: float
    language: str


def play(contest: Contest, seat: int, ours: Side, theirs: Side, seed: int) -> float:
    """One game; what Watu's search, in this seat, gets."""
    state = contest.game.new_initial_state(Sampler(Rng(seed)))
    decisions = 0
    while not state.is_terminal():
        player = state.players()[0]
        side = ours if player == seat else theirs
        decisions += 1
        state.apply_action(side.choose(state, player, seed * 1000 + decisions), player)
    return state.returns()[seat]


def match(contest: Contest, budget: Budget, seconds: float, most: int) -> Match:
    """Pairs of games until the time is up, or ``most`` games are played; two at least."""
    stop = time.perf_counter() + seconds
    ours, theirs = Ours(budget), contest.theirs(budget, 1)
    scores: dict[float, int] = {}
    returns: dict[float, int] = {}
    pairs = 0
    while not pairs or (time.perf_counter() < stop and 2 * pairs < most):
        got = [play(contest, seat, ours, theirs, pairs) for seat in (0, 1)]
        score = sum((value > 0) + (value == 0) / 2 for value in got) / 2
        scores[score] = scores.get(score, 0) + 1
        returns[sum(got) / 2] = returns.get(sum(got) / 2, 0) + 1
        pairs += 1
    return Match(
        contest.name,
        str(budget),
        2 * pairs,
        *mean_interval(scores),
        *mean_interval(returns),
        ours.iterations / ours.seconds,
        theirs.iterations / theirs.seconds,
        contest.language,
    )


class Result(msgspec.Struct, frozen=True):
    """Everything measured."""

    machine: Machine
    build: str
    matches: list[Match]


def show(result: Result) -> None:
    """Print the table."""
    here = result.machine
    print(f"Watu {result.build}, Python {here.python}, {here.processor}, load {here.load:.1f}")
    print("Watu's search against OpenSpiel's, each deal from both sides. Score: a draw is half a win. 95% intervals.\n")
    print(f"{'':24}{'':18}{'games':>7}{'score':>19}{'mean return':>19}{'iterations/s':>14}{'OpenSpiel':>11}")
    for one in result.matches:
        theirs = f"{one.their_iterations_per_second:,.0f}" if one.their_iterations_per_second else "not told"
        print(
            f"{one.game:24}{one.budget:18}{one.games:7}{percent(one.score, one.score_ci):>19}"
            f"{signed(one.mean_return, one.mean_return_ci):>19}{one.our_iterations_per_second:14,.0f}{theirs:>11}"
            f"  {one.language}"
        )


def percent(value: float, interval: Interval) -> str:
    """A share with half the width of its interval."""
    return f"{100 * value:.1f}% ± {50 * (interval[1] - interval[0]):.1f}"


def signed(value: float, interval: Interval) -> str:
    """A return with half the width of its interval."""
    return f"{value:+.3f} ± {(interval[1] - interval[0]) / 2:.3f}"


def main() -> int:
    """Play and print."""
    parser = argparse.ArgumentParser(description="Watu's search against OpenSpiel's ISMCTS bot, in one run.")
    parser.add_argument("games", nargs="*", help=f"of {', '.join(GAMES)} (default: all)")
    parser.add_argument("--iterations", type=int, default=400, help="a decision, both alike (default 400)")
    parser.add_argument("--seconds", type=float, default=0.1, help="a decision, both alike (default 0.1)")
    parser.add_argument("--minutes", type=float, default=9.0, help="for the whole run (default 9)")
    parser.add_argument("--most", type=int, default=2000, help="games in a match (default 2000)")
    parser.add_argument("--json", action="store_true", help="print data instead of a table")
    arguments = parser.parse_args()
    names = arguments.games or list(GAMES)
    if unknown := [name for name in names if name not in CONTESTS]:
        print(f"No contest on {', '.join(unknown)}; there are: {', '.join(GAMES)}.", file=sys.stderr)
        return 2
    budgets = [Budget(arguments.iterations, 0.0), Budget(arguments.iterations, arguments.seconds)]
    share = 60 * arguments.minutes / (len(names) * len(budgets))
    try:
        matches = [match(CONTESTS[name](), budget, share, arguments.most) for name in names for budget in budgets]
    except ModuleNotFoundError as error:
        print(f"{error}.", file=sys.stderr)
        return 1
    result = Result(machine(), build(), matches)
    if arguments.json:
        print(msgspec.json.format(msgspec.json.encode(result), indent=2).decode())
    else:
        show(result)
    return 0


if __name__ == "__main__":
    sys.exit(main())
