"""Random play on one core, OpenSpiel and Watu in turn: decisions and games a second, and Watu's ratio to each.

Both are driven from Python and choose uniformly among the legal actions, which they list first. Chance is not counted as a decision;
OpenSpiel is given its outcomes one by one, as its interface wants it. Its games are the compiled C++ ones. Watu plays inline (one call a batch of games)
and through ``State`` (one call a decision). Each contender plays a short while in every round, and medians over the
rounds are compared, so that other work on the machine hits all alike. Needs the extra ``research``.
"""

from __future__ import annotations

import argparse
import os
import random
import statistics
import sys
import time
from collections.abc import Callable

import msgspec

from watu.cli.games import build
from watu.core.dice import Rng, Sampler
from watu.core.errors import WatuError
from watu.core.game import Game
from watu.core.registry import game_info, games, load_game
from watu.lab.measure import Machine, Rate, from_outside, inline, machine, median

OPENSPIEL = ("hearts", "euchre", "liars_dice")

Play = Callable[[float, int], Rate]


class Contender(msgspec.Struct, frozen=True):
    """One way of playing one game, with its medians."""

    name: str
    rate: Rate
    lowest: float
    highest: float


class Ratio(msgspec.Struct, frozen=True):
    """How many times as fast Watu is as OpenSpiel: the medians of the ratios within each round."""

    watu: str
    openspiel: str
    decisions: float
    games: float


class Result(msgspec.Struct, frozen=True):
    """Everything measured."""

    machine: Machine
    build: str
    rounds: int
    contenders: list[Contender]
    ratios: list[Ratio]


def openspiel(name: str) -> Play:
    """Whole games of an OpenSpiel game, driven from Python."""
    import pyspiel

    game = pyspiel.load_game(name)

    def play(seconds: float, seed: int) -> Rate:
        rng = random.Random(seed)
        played = decisions = 0
        start = time.perf_counter()
        taken = 0.0
        while taken < seconds:
            state = game.new_initial_state()
            while not state.is_terminal():
                if state.is_chance_node():
                    outcomes, weights = zip(*state.chance_outcomes(), strict=True)
                    state.apply_action(rng.choices(outcomes, weights)[0])
                else:
                    legal = state.legal_actions()
                    state.apply_action(legal[int(rng.random() * len(legal))])
                    decisions += 1
            played += 1
            taken = time.perf_counter() - start
        return Rate(played / taken, decisions / taken)

    return play


def watu_inline(game: Game) -> Play:
    """Whole games in one call a batch."""
    return lambda seconds, seed: inline(game, seconds, seed + 1)


def watu_state(game: Game) -> Play:
    """Whole games through ``State``, driven from Python."""

    def play(seconds: float, seed: int) -> Rate:
        return from_outside(game, seconds, seed, lambda number: Sampler(Rng(seed, number)))

    return play


def contenders(names: list[str]) -> tuple[dict[str, Play], dict[str, Play]]:
    """Watu's and OpenSpiel's, by name."""
    ours: dict[str, Play] = {}
    for name in names or list(games()):
        game = load_game(name, **game_info(name).measured[0])
        ours[f"{name}, inline"] = watu_inline(game)
        ours[f"{name}, State"] = watu_state(game)
    return ours, {f"OpenSpiel {name}": openspiel(name) for name in OPENSPIEL}


def run(names: list[str], rounds: int, seconds: float) -> Result:
    """Let everyone play in turn, round after round."""
    ours, theirs = contenders(names)
    everyone = {**theirs, **ours}
    rates: dict[str, list[Rate]] = {name: [] for name in everyone}
    for number in range(-1, rounds):  # the first round warms up
        for name, play in everyone.items():
            rate = play(seconds, number + 1)
            if number >= 0:
                rates[name].append(rate)
        if sys.stderr.isatty():
            print(f"round {number + 1} of {rounds}", end="\r", file=sys.stderr)
    ratios = [ratio(mine, rates[mine], other, rates[other]) for mine in ours for other in theirs]
    return Result(machine(), build(), rounds, [summary(name, found) for name, found in rates.items()], ratios)


def summary(name: str, rates: list[Rate]) -> Contender:
    """A contender's medians, and the span of its decisions a second."""
    decisions = [rate.decisions_per_second for rate in rates]
    return Contender(name, median(rates), min(decisions), max(decisions))


def ratio(mine: str, our: list[Rate], other: str, their: list[Rate]) -> Ratio:
    """Two contenders compared round by round."""
    pairs = list(zip(our, their, strict=True))
    return Ratio(
        mine,
        other.removeprefix("OpenSpiel "),
        statistics.median(a.decisions_per_second / b.decisions_per_second for a, b in pairs),
        statistics.median(a.games_per_second / b.games_per_second for a, b in pairs),
    )


def show(result: Result) -> None:
    """Print both tables."""
    here = result.machine
    print(f"Watu {result.build}, Python {here.python}, {here.processor}, load {here.load:.1f}")
    print(f"One core, random play, medians of {result.rounds} rounds in turn.\n")
    print(f"{'':36}{'decisions/s':>13}{'lowest':>11}{'highest':>11}{'games/s':>11}")
    for one in result.contenders:
        print(
            f"{one.name:36}{one.rate.decisions_per_second:13,.0f}{one.lowest:11,.0f}{one.highest:11,.0f}"
            f"{one.rate.games_per_second:11,.0f}"
        )
    print(f"\n{'Watu divided by OpenSpiel':36}{'':14}{'decisions/s':>13}{'games/s':>11}")
    for two in result.ratios:
        print(f"{two.watu:36}{two.openspiel:14}{two.decisions:13.2f}{two.games:11.2f}")


def keep_to_one_core() -> None:
    """Stay on one processor, where the system lets us say so."""
    if hasattr(os, "sched_setaffinity"):
        os.sched_setaffinity(0, {max(os.sched_getaffinity(0))})


def main() -> int:
    """Measure and print."""
    parser = argparse.ArgumentParser(description="Watu beside OpenSpiel, in one run on one core.")
    parser.add_argument("games", nargs="*", help="games of Watu (default: all)")
    parser.add_argument("--rounds", type=int, default=7, help="how often each contender plays (default 7)")
    parser.add_argument("--seconds", type=float, default=1.0, help="how long it plays each time (default 1)")
    parser.add_argument("--json", action="store_true", help="print data instead of tables")
    arguments = parser.parse_args()
    keep_to_one_core()
    try:
        result = run(arguments.games, max(1, arguments.rounds), arguments.seconds)
    except ModuleNotFoundError as error:
        print(f"{error.name} is not installed: pip install 'watu[research]'.", file=sys.stderr)
        return 1
    except WatuError as error:
        print(f"{error}.", file=sys.stderr)
        return 2
    if arguments.json:
        print(msgspec.json.format(msgspec.json.encode(result), indent=2).decode())
    else:
        show(result)
    return 0


if __name__ == "__main__":
    sys.exit(main())
