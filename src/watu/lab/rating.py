"""How strong the levels of a game are: each plays the others, and what comes out is kept game by game.

A match is two levels at the tables of one version, half of the teams each; where all win or lose together, it is one level alone.
"""

from __future__ import annotations

import hashlib
import itertools
import json
import multiprocessing
import time
from collections.abc import Callable, Iterator, Sequence
from multiprocessing.context import BaseContext
from multiprocessing.pool import Pool
from pathlib import Path
from typing import Final

import msgspec

from watu.bots.parallel import stay_alone
from watu.core.actions import Action
from watu.core.dice import Rng
from watu.core.errors import UsageError
from watu.core.game import Game
from watu.core.playout import play_at_table
from watu.core.registry import (
    ITERATIONS,
    SEARCH,
    GameInfo,
    bot_kinds,
    build_game,
    game_info,
    has_bot,
    level_of,
    make_bot,
)
from watu.core.request import Bot, Request
from watu.lab.batches import untimed
from watu.lab.workers import interruption, start_method

FEWER: Final = 4  # levels that are no neighbours play this many times fewer games

Progress = Callable[[int, int], None]


class Match(msgspec.Struct, frozen=True):
    """What is played: a version and two levels, the weaker first; or one, where all win or lose together."""

    game: str
    options: dict[str, str]
    levels: list[str]
    games: int
    seed: int

    def key(self) -> str:
        """Names the match and how its levels are set: games kept under it can be counted again."""
        info = game_info(self.game)
        found = [level_of(info, name) for name in self.levels]
        settings = [(level.place, dict(level.settings)) for level in found if level is not None]
        text = json.dumps([self.game, self.options, self.levels, settings, self.seed], sort_keys=True)
        return hashlib.sha256(text.encode()).hexdigest()[:16]


class Played(msgspec.Struct, frozen=True):
    """One game: what the stronger level had of the win (0 to 1), or the return alone; points; time for a move by level."""

    match: str
    number: int
    share: float
    score: float
    moves: dict[str, int]
    seconds: dict[str, float]


class Timed(Bot):
    """Another bot with a stop-watch that runs while it has a choice."""

    searches = True

    def __init__(self, inner: Bot) -> None:
        """Not asked yet."""
        self.inner = inner
        self.moves = 0
        self.seconds = 0.0

    def choose(self, request: Request) -> Action:
        """What the other one chooses."""
        if len(request.options) == 1:
            return request.options[0]
        start = time.process_time()
        chosen = self.inner.choose(request)
        self.seconds += time.process_time() - start
        self.moves += 1
        return chosen


def matches(
    info: GameInfo, versions: Sequence[dict[str, str]], games: int, seed: int, levels: Sequence[str] = ()
) -> list[Match]:
    """All that is to be played: in each version every level alone, or every pair, neighbours oftener.

    ``levels`` are those that take part, all if there are none; ``admiral@240`` is one with so many walks a decision, and plain kinds of
    bot may take part as well, ``search@240`` among them. UsageError for one that does not exist.
    """
    found: list[Match] = []
    there = [level.name for level in info.levels]
    for name in levels:
        if not has_bot(info, name):
            searching = [level.name for level in info.levels if ITERATIONS in level.settings]
            walks = f", and with a number of walks {searching[-1]}@100" if searching else ""
            raise UsageError(f"{info.name} has no level '{name}'; its levels: {', '.join(there) or 'none'}{walks}")
    order = [*(kind for kind in bot_kinds(info) if kind not in there), SEARCH.name, *there]
    names = sorted(dict.fromkeys(levels or there), key=lambda name: _rank(order, name))
    for options in versions:
        complete = info.complete(options)
        if len(set(build_game(info, complete).teams)) == 1:
            found += [Match(info.name, complete, [name], games, seed) for name in names]
            continue
        for low, high in itertools.combinations(range(len(names)), 2):
            is_next = high == low + 1 and _rank(order, names[high])[0] - _rank(order, names[low])[0] < 2
            count = games if is_next else max(2, games // FEWER)
            found.append(Match(info.name, complete, [names[low], names[high]], count, seed))
    return found


def _rank(order: Sequence[str], name: str) -> tuple[int, int]:
    """The place of a level or a plain kind, weakest first, and its walks if it names a number of them."""
    kind, _, walks = name.partition("@")
    return order.index(kind), int(walks or 0)


def seating(teams: Sequence[int], levels: Sequence[str], number: int) -> list[str]:
    """The level of each seat: half of the teams play the stronger one, in every way in turn; the next game swaps them.

    With an odd number of teams it is one more or one fewer than half, as often.
    """
    if len(levels) == 1:
        return [levels[0]] * len(teams)
    names = sorted(set(teams))
    ways: list[tuple[int, ...]] = []
    for chosen in itertools.combinations(names, len(names) // 2):
        others = tuple(name for name in names if name not in chosen)
        if chosen not in ways:
            ways += [chosen, others]
    strong = ways[number % len(ways)]
    return [levels[1] if team in strong else levels[0] for team in teams]


def play(match: Match, game: Game, number: int) -> Played:
    """One game; two games in a row have the same cards and dice, and the seats swapped."""
    info = game_info(match.game)
    kinds = seating(game.teams, match.levels, number)
    bots = [Timed(make_bot(info, game, seat, kind, untimed(info, kind))) for seat, kind in enumerate(kinds)]
    deal = number // 2 if len(match.levels) == 2 else number
    result = play_at_table(game, Rng(match.seed, deal), Rng(match.seed, -1 - number), [*bots])
    best = max(result.returns)
    if len(match.levels) == 1:
        share, score = best, result.scores[0]
    else:
        winners = [kind for kind, value in zip(kinds, result.returns, strict=True) if value == best]
        share, score = winners.count(match.levels[1]) / len(winners), _lead(kinds, result.scores, match.levels)
    moves, seconds = dict.fromkeys(match.levels, 0), dict.fromkeys(match.levels, 0.0)
    for kind, bot in zip(kinds, bots, strict=True):
        moves[kind] += bot.moves
        seconds[kind] += bot.seconds
    return Played(match.key(), number, share, score, moves, seconds)


def _lead(kinds: Sequence[str], scores: Sequence[float], levels: Sequence[str]) -> float:
    """The mean points of the stronger level less those of the other."""
    means = []
    for level in levels:
        own = [score for kind, score in zip(kinds, scores, strict=True) if kind == level]
        means.append(sum(own) / len(own))
    return means[1] - means[0]


def kept(path: Path) -> list[Played]:
    """The games in a file; none if there is no such file. A line cut short by a crash is left out."""
    try:
        lines = path.read_text(encoding="utf-8").splitlines()
    except FileNotFoundError:
        return []
    found: list[Played] = []
    for line in lines:
        try:
            found.append(msgspec.json.decode(line, type=Played))
        except msgspec.DecodeError:
            continue
    return found


def play_all(wanted: Sequence[Match], path: Path, workers: int, progress: Progress | None) -> tuple[list[Played], bool]:
    """Play what is not yet in the file, and add it there game by game. The games of these matches, and whether all are there.

    The games of all matches advance side by side, so that whoever stops early has something of each. Ctrl-C stops.
    """
    keys = {match.key(): match for match in wanted}
    done = {(one.match, one.number): one for one in kept(path) if one.match in keys}
    done = {place: one for place, one in done.items() if one.number < keys[one.match].games}
    asked = sum(match.games for match in wanted)
    tasks = sorted(
        ((number / match.games, at, number) for at, match in enumerate(wanted) for number in range(match.games)),
    )
    left = [(wanted[at], number) for _, at, number in tasks if (wanted[at].key(), number) not in done]
    path.parent.mkdir(parents=True, exist_ok=True)
    with interruption() as wish, path.open("a", encoding="utf-8") as file:
        for one in _results(left, workers):
            if one is not None:
                done[one.match, one.number] = one
                file.write(msgspec.json.encode(one).decode() + "\n")
                file.flush()
            if wish.is_wanted:
                break
            if progress is not None:
                progress(len(done), asked)
    return sorted(done.values(), key=lambda one: (one.number, one.match)), len(done) == asked


def _results(left: list[tuple[Match, int]], workers: int) -> Iterator[Played | None]:
    """The games as they end; None now and then, so that the caller can look at other things."""
    if workers == 1:
        for task in left:
            yield play_task(task)
        return
    context = start_method()
    with _pool(context, workers) as pool:
        arriving = pool.imap_unordered(play_task, left)
        while True:
            try:
                yield arriving.next(timeout=0.2)
            except multiprocessing.TimeoutError:
                yield None
            except StopIteration:
                return


def _pool(context: BaseContext, workers: int) -> Pool:
    return context.Pool(workers, initializer=_begin)


def _begin() -> None:
    """A worker leaves Ctrl-C to its parent, and starts no processes of its own."""
    import signal  # noqa: PLC0415  # only in workers

    signal.signal(signal.SIGINT, signal.SIG_IGN)
    stay_alone()


_games: dict[str, Game] = {}


def play_task(task: tuple[Match, int]) -> Played:
    """In a worker: one game; the rules are loaded once."""
    match, number = task
    key = json.dumps([match.game, match.options], sort_keys=True)
    game = _games.get(key)
    if game is None:
        game = _games[key] = build_game(game_info(match.game), match.options)
    return play(match, game, number)
