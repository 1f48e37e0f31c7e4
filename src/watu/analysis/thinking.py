"""The strongest level of a game as an adviser: in its stated time, with a heartbeat by which progress is told and a stop is heard."""

from __future__ import annotations

import re
import signal
import threading
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager

from watu.core.dice import Rng
from watu.core.errors import RulesError
from watu.core.game import Game
from watu.core.registry import AT_ONCE, GameInfo, Level, make_bot
from watu.core.request import Advice, Bot
from watu.core.state import State

BEAT = 0.15  # seconds
TRIED = re.compile(r"Tried in (\d+) imagined games?")  # how a tree search speaks of every option
PLANNED = "It is the next order of the plan"  # says nothing of the case


def strongest(info: GameInfo) -> Level | None:
    """The level that thinks ahead; None where the strongest answers at once, so that there is nothing to wait for."""
    top = info.levels[-1] if info.levels else None
    return None if top is None or top.thinking == AT_ONCE else top


def seconds_of(level: Level | None) -> float:
    """How long the level thinks at most, as it is stated."""
    found = re.search(r"\d+(\.\d+)?", "" if level is None else level.thinking)
    return float(found[0]) if found else 0.0


def adviser(info: GameInfo, game: Game, player: int, level: Level, *, is_timed: bool) -> Bot:
    """The level's bot; untimed it does all its work, so that the same seed gives the same."""
    changes = {} if is_timed or "seconds" not in level.settings else {"seconds": 0.0}
    return make_bot(info, game, player, level.name, changes)


def thought(state: State, player: int, seed: int, info: GameInfo, level: Level, *, is_timed: bool) -> list[Advice]:
    """What the level makes of the options, best first; nothing where no world is found to think in. It sees what the seat sees."""
    try:
        bot = adviser(info, state.game, player, level, is_timed=is_timed)
        return bot.advise(state.request(player, Rng(seed)))
    except RulesError:
        return []


def in_words(plain: str, deep: str) -> str:
    """A reason from the heuristic's words and the level's: the facts of the case, and how much was tried."""
    tried = TRIED.match(deep)
    if tried is not None:
        deep = f"Tried out in {tried[1]} imagined {'game' if tried[1] == '1' else 'games'}."
        return f"{plain} {deep}".lstrip()
    return plain if plain and deep.startswith(PLANNED) else deep or plain


def as_chance(value: float | None) -> float | None:
    """What a level expects as a share of what can be won; None where it cannot be one, as after a few bold guesses."""
    return None if value is None or not 0.0 <= value <= 1.0 else round(value, 4)


@contextmanager
def beating(beat: Callable[[float], None]) -> Iterator[None]:
    """Call ``beat`` with the seconds that have passed, several times a second, while something long runs here.

    It may raise KeyboardInterrupt to end that. Silent where the system has no such timer, or outside of the main thread.
    """
    if not hasattr(signal, "setitimer") or threading.current_thread() is not threading.main_thread():
        yield
        return
    began = time.monotonic()
    before = signal.signal(signal.SIGALRM, lambda *_: beat(time.monotonic() - began))
    signal.setitimer(signal.ITIMER_REAL, BEAT, BEAT)
    try:
        yield
    finally:
        signal.setitimer(signal.ITIMER_REAL, 0.0)
        signal.signal(signal.SIGALRM, before)
