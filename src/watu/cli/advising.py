"""Hints and odds at the text table: what a bot would do and why, and what may follow."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from typing import TYPE_CHECKING

from watu.analysis.chances import Odds, odds_of
from watu.analysis.hints import Hint, Option, hint, time_of
from watu.analysis.telling import Telling
from watu.analysis.thinking import beating
from watu.core.registry import game_info
from watu.core.state import State

if TYPE_CHECKING:
    from watu.cli.screen import Screen

HINTED = "Chances are of a win (a draw counts half), from games played on in worlds that you must take for possible."
RECKONED = "There was no time to play on often enough"


def hint_lines(state: State, player: int, screen: Screen | None = None) -> list[str]:
    """What the strongest level would do, with chances and reasons; on a terminal with a sign of progress. Ctrl-C ends it early."""
    if len(state.legal_actions(player)) == 1:
        return [f"There is only one thing to do: {state.legal_actions(player)[0].sentence}"]
    with thinking(state, screen):
        found = hint(state, player, len(state.history))
    who = found.level or f"{found.bot} bot"
    lines = [f"What the {who} would do{'' if found.is_whole else ', as far as it has thought'}:"]
    lines += [f"{number}. {option_line(found, option)}" for number, option in enumerate(found.options, start=1)]
    return [*lines, how_line(found)]


def how_line(found: Hint) -> str:
    """Where the chances come from."""
    left = found.of - len(found.options)
    rest = f" {left} more options were not looked into." if left > 0 else ""
    if found.worlds:
        far = f" for {found.horizon} decisions, and then estimated" if found.horizon else ""
        return f"{HINTED.replace('played on', f'played on{far}')} Worlds: {found.worlds}.{rest}"
    valued = any(option.valued is not None for option in found.options)
    return f"{RECKONED}{f': what stands there the {found.level} expects' if valued else ''}.{rest}"


@contextmanager
def thinking(state: State, screen: Screen | None) -> Iterator[None]:
    """A line that counts the seconds, on a terminal; it is gone afterwards."""
    if screen is None or not screen.is_terminal:
        yield
        return
    most = time_of(game_info(state.game.name))

    def beat(passed: float) -> None:
        done = min(1.0, passed / most)
        bar = "━" * round(done * 24) + "─" * (24 - round(done * 24))
        screen.note(f"Thinking {bar} {passed:.0f} of up to {most:.0f} seconds; Ctrl-C ends it")

    try:
        with beating(beat):
            yield
    finally:
        screen.note("")


def option_line(found: Hint, option: Option) -> str:
    """An option with its chance and the reason."""
    chance = ""
    if option.chance is not None and option.error is not None:
        chance = f" {option.chance:.0%} ± {option.error:.0%}."
    elif option.valued is not None:
        chance = f" About {option.valued:.0%}."
    notes = " It cannot be told apart from the first." if option.is_close else ""
    if option.is_ahead:
        notes = f" Played on by the {found.bot} bot it comes out better; the {found.level} looks deeper."
    return f"{option.sentence} [{option.notation}]{chance}{notes} {option.reason}".rstrip()


def odds_lines(state: State, player: int) -> list[str]:
    """What chance may bring after each of the likeliest options."""
    found = odds_of(state, player, len(state.history), Telling(state.game).to_seat)
    if not found:
        return ["Nothing is left to chance before somebody is asked again."]
    lines: list[str] = []
    for one in found:
        lines += odds_of_option(one, found)
    return lines


def odds_of_option(one: Odds, found: list[Odds]) -> list[str]:
    """One option with its odds."""
    if one.same_as:
        other = next(each for each in found if each.notation == one.same_as)
        return [f"{one.sentence} The same odds as: {other.sentence}"]
    if not one.outcomes:
        what = "Nothing is left to chance." if not one.more else "Chance can fall in too many ways to tell any."
        return [f"{one.sentence} {what}"]
    lines = [f"{one.sentence} {'Exact:' if one.is_exact else 'Estimated:'}"]
    for outcome in one.outcomes:
        exact = f" = {outcome.exact}" if outcome.exact else f" ± {outcome.error:.0%}"
        lines.append(f"  {outcome.chance:4.0%}{exact}  {outcome.text}")
    if one.more:
        lines.append(f"  and {one.more} less likely")
    return lines
