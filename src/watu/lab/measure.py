"""How fast games play: medians of several runs, the figures taken in turn so that a busy moment spoils none."""

from __future__ import annotations

import os
import platform
import statistics
import time
from collections.abc import Callable
from pathlib import Path
from typing import Final

import msgspec

from watu.bots.ismcts import SearchBot
from watu.bots.search import Settings, search
from watu.core.dice import ChanceSource, Rng, Sampler, Seed
from watu.core.game import Game
from watu.core.playout import count_decisions
from watu.core.registry import games, make_bot
from watu.core.saving import load, save
from watu.core.state import State

RUNS: Final = 5
CUT: Final = 8  # decisions after which a plain search's playouts are cut off and estimated


class Machine(msgspec.Struct, frozen=True):
    """Where figures come from; ``load`` is the mean number of busy processes in the minute before."""

    processor: str
    processors: int
    load: float
    python: str


class Rate(msgspec.Struct, frozen=True):
    """Whole games of random play."""

    games_per_second: float
    decisions_per_second: float


class Speed(msgspec.Struct, frozen=True):
    """One version of a game on one core, played at random.

    ``inline`` is playout, one call a batch. The others go from outside, one ``State.apply_action`` a decision: ``state``
    with fast chance and no log, for research; ``state_proved`` with chance from a committed seed; ``state_telling`` with
    that and the log, as at a table. The times in microseconds are of a state in mid-game; in ``child`` a clone goes on with
    an action of every seat asked. ``walks`` are those of tree searches a second, in one process, by the name of the search: in
    mid-game, ``RUNS`` positions taken together. It is empty for games without levels.
    """

    game: str
    options: dict[str, str]
    decisions_per_game: float
    inline: Rate
    state: Rate
    state_proved: Rate
    state_telling: Rate
    clone_us: float
    child_us: float
    resample_us: float
    save_us: float
    load_us: float
    saved_bytes: int
    walks: dict[str, float] = {}


def machine() -> Machine:
    """This one."""
    busy = os.getloadavg()[0] if hasattr(os, "getloadavg") else 0.0
    return Machine(_processor(), os.cpu_count() or 1, busy, platform.python_version())


def _processor() -> str:
    try:
        for line in Path("/proc/cpuinfo").read_text(encoding="utf-8").splitlines():
            if line.startswith("model name"):
                return line.partition(":")[2].strip()
    except OSError:
        pass
    return platform.processor() or platform.machine()


def measure(game: Game, seconds: float) -> Speed:
    """All figures of a game, about so many seconds for each."""
    part = seconds / RUNS
    middle = mid_game(game)
    saved = msgspec.json.encode(save(middle))
    calls = calls_on(middle, saved)
    rated: dict[str, list[Rate]] = {}
    timed: dict[str, list[float]] = {}
    thoughts = {name: Thoughts(settings) for name, settings in searchers(game, middle.players()[0]).items()}
    for run in range(RUNS):
        for name, rate in rates_of(game).items():
            rated.setdefault(name, []).append(rate(part, run))
        for name, call in calls.items():
            timed.setdefault(name, []).append(microseconds(call, part))
        there = mid_game(game, run + 1) if thoughts else middle
        for thought in thoughts.values():
            thought.add(there, part, run)
    return Speed(
        game=game.name,
        options=game.options,
        decisions_per_game=decisions_per_game(game),
        inline=median(rated["inline"]),
        state=median(rated["state"]),
        state_proved=median(rated["state_proved"]),
        state_telling=median(rated["state_telling"]),
        clone_us=statistics.median(timed["clone"]),
        child_us=statistics.median(timed["child"]),
        resample_us=statistics.median(timed["resample"]),
        save_us=statistics.median(timed["save"]),
        load_us=statistics.median(timed["load"]),
        saved_bytes=len(saved),
        walks={name: thought.walks / thought.seconds for name, thought in thoughts.items()},
    )


def searchers(game: Game, seat: int) -> dict[str, Settings]:
    """The searches that are measured: as the highest level that searches trees, and plain, with playouts at random."""
    info = games().get(game.name)
    if info is None or not info.levels:
        return {}
    found: dict[str, Settings] = {}
    for level in reversed(info.levels):
        bot = make_bot(info, game, seat, level.name)
        bot = getattr(bot, "inner", bot)
        if isinstance(bot, SearchBot):
            bot.settings.trees = 1
            found[f"as the level {level.name}"] = bot.settings
            break
    found["plain, to the end"] = Settings(1)
    found[f"plain, cut off after {CUT} decisions"] = Settings(1, horizon=CUT)
    return found


class Thoughts:
    """What a search has done so far, in all positions."""

    def __init__(self, settings: Settings) -> None:
        """``settings`` with any budget."""
        self.settings = settings
        self.walks = 0
        self.seconds = 0.0

    def add(self, state: State, seconds: float, seed: int) -> None:
        """Think about another position for so long."""
        self.settings.iterations, self.settings.seconds = 1_000_000_000, seconds
        start = time.perf_counter()
        found = search(state.request(state.players()[0], Rng(seed)), self.settings)
        self.seconds += time.perf_counter() - start
        self.walks += sum(entry.visits for entry in found)


def rates_of(game: Game) -> dict[str, Callable[[float, int], Rate]]:
    """The ways of playing that are measured, each called with the seconds and the number of the run."""

    def fast(run: int) -> Callable[[int], ChanceSource]:
        return lambda number: Sampler(Rng(run, number))

    return {
        "inline": lambda seconds, run: inline(game, seconds, run),
        "state": lambda seconds, run: from_outside(game, seconds, run, fast(run)),
        "state_proved": lambda seconds, run: from_outside(game, seconds, run, _seed),
        "state_telling": lambda seconds, run: from_outside(game, seconds, run, _seed, telling=True),
    }


def calls_on(state: State, saved: bytes) -> dict[str, Callable[[], object]]:
    """The single calls that are measured on a state in mid-game."""
    seat, rng = state.players()[0], Rng(1)
    chosen = [(player, state.legal_actions(player)[-1]) for player in state.players()]

    def child() -> None:
        twin = state.clone()
        for player, action in chosen:
            twin.apply_action(action, player)

    return {
        "clone": state.clone,
        "child": child,
        "resample": lambda: state.resample(seat, rng),
        "save": lambda: msgspec.json.encode(save(state)),
        "load": lambda: load(msgspec.json.decode(saved), state.game, state.source),
    }


def median(runs: list[Rate]) -> Rate:
    """The median of each figure."""
    return Rate(
        statistics.median(run.games_per_second for run in runs),
        statistics.median(run.decisions_per_second for run in runs),
    )


def _seed(number: int) -> Seed:
    return Seed(f"measure {number}")


def inline(game: Game, seconds: float, seed: int) -> Rate:
    """Playouts, a batch at a time, for about so many seconds."""
    games = decisions = 0
    size = 1
    start = time.perf_counter()
    taken = 0.0
    while taken < seconds:
        decisions += count_decisions(game, seed * 1_000_000 + games, size)
        games += size
        taken = time.perf_counter() - start
        if taken < seconds / 20:
            size *= 2
    return Rate(games / taken, decisions / taken)


def from_outside(
    game: Game, seconds: float, seed: int, source: Callable[[int], ChanceSource], *, telling: bool = False
) -> Rate:
    """One ``legal_actions`` and one ``apply_action`` a decision, for about so many seconds; ``source`` by game number."""
    rng = Rng(seed)
    games = decisions = 0
    start = time.perf_counter()
    taken = 0.0
    while taken < seconds:
        state = game.new_initial_state(source(games), telling)
        while not state.is_terminal():
            decide_at_random(state, rng)
            decisions += 1
        games += 1
        taken = time.perf_counter() - start
    return Rate(games / taken, decisions / taken)


def decide_at_random(state: State, rng: Rng) -> None:
    """One decision of the seat asked, or of the first of those asked."""
    player = state.current_player()
    if player < 0:
        player = state.players()[0]
    options = state.legal_actions(player)
    state.apply_action(options[rng.below(len(options))], player)


def decisions_per_game(game: Game, games: int = 100) -> float:
    """The mean over some games."""
    return count_decisions(game, 1, games) / games


def mid_game(game: Game, seed: int = 1) -> State:
    """A game at half of its usual length, without a log."""
    rng = Rng(seed)
    state = before = game.new_initial_state(Seed(f"mid-game {seed}"), telling=False)
    for _ in range(int(decisions_per_game(game, 20) / 2)):
        before = state.clone()
        decide_at_random(state, rng)
        if state.is_terminal():
            return before
    return state


def microseconds(call: Callable[[], object], seconds: float) -> float:
    """How long a call takes, over about so many seconds."""
    calls, size, taken = 0, 1, 0.0
    while taken < seconds:
        start = time.perf_counter()
        for _ in range(size):
            call()
        taken += time.perf_counter() - start
        calls += size
        if taken < seconds / 20:
            size *= 2
    return taken / calls * 1e6
