"""Odds before a choice: what may follow from each option before anybody is asked again, as the seat can reckon it.

Where chance can fall in few ways, they are all counted and the odds are exact. Elsewhere, and where the odds depend on what the
seat cannot see, they are means over worlds that look the same to it, with their error.
"""

from __future__ import annotations

import math
import time
from collections.abc import Callable
from fractions import Fraction

import msgspec

from watu.analysis.hints import candidates, reasons_of
from watu.analysis.telling import Mark, spelled
from watu.analysis.track import Players
from watu.core.dice import Rng
from watu.core.events import Event
from watu.core.odds import consequences, sampled
from watu.core.playon import start_in
from watu.core.position import Position
from watu.core.state import State

WAYS = 600  # ways for chance to fall that are counted one by one
WORLDS = 12
LEAST_WORLDS = 2
SAMPLES = 25  # in each world, where the ways cannot be counted
SHOWN = 6
LEAST = 0.02  # what is less likely is only counted
SECONDS = 4.0
MOST = 6
ALIKE = 3  # worlds after the first that must agree before the others are believed to
CERTAIN = 1 - 1e-9
ROLLS = ("roll", "d10", "random")  # events that tell what fell, not what came of it

Tell = Callable[[list[Event], int], list[str]]


class Outcome(msgspec.Struct, frozen=True):
    """A sentence of the log, and how likely it is to be told; ``exact`` is the fraction, empty for an estimate, which has an ``error``.

    ``named`` says where in the text seats stand by their own name.
    """

    text: str
    chance: float
    exact: str = ""
    error: float = 0.0
    named: list[Mark] = []


class Odds(msgspec.Struct, frozen=True):
    """What may be told after one option before anybody is asked again, the likeliest first. What is certain is left out.

    ``more`` counts what is left out because it is less likely; ``same_as`` names an earlier option with the same odds.
    """

    notation: str
    sentence: str
    outcomes: list[Outcome]
    more: int
    is_exact: bool
    same_as: str = ""


def odds_of(state: State, player: int, seed: int, tell: Tell, most: int = MOST, seconds: float = SECONDS) -> list[Odds]:
    """The odds of the options that a bot likes best; empty where chance has no say before the next question.

    Ends after the option in which ``seconds`` have passed (0: never).
    """
    stop = time.monotonic() + seconds if seconds else math.inf
    players = Players(state.game)
    found: list[Odds] = []
    for name in candidates(state, player, reasons_of(state, player, players, seed), seed, most):
        if found and time.monotonic() > stop:
            break
        one = odds_of_one(state, player, name, seed, tell, stop)
        twin = next((other for other in found if one.outcomes and other.outcomes == one.outcomes), None)
        found.append(one if twin is None else msgspec.structs.replace(one, outcomes=[], same_as=twin.notation))
    return found if any(one.outcomes for one in found) else []


def odds_of_one(state: State, player: int, notation: str, seed: int, tell: Tell, stop: float = math.inf) -> Odds:
    """The odds of one option; ``stop`` is the time (of ``time.monotonic``) when worlds enough have been seen."""
    action = state.game.actions.parse(notation)

    def key(s: Position) -> tuple[str, ...]:
        told = [event for event in s.events if event.kind not in ROLLS]
        return tuple(sorted({sentence for sentence in tell(told, player) if sentence}))

    exact: list[dict[str, Fraction]] = []
    estimates: list[dict[str, float]] = []
    for number in range(WORLDS):
        if number >= LEAST_WORLDS and time.monotonic() > stop:
            break
        rng = Rng(seed, number)
        start = start_in(state, state.world(player, rng), player, action)
        table = None if estimates else consequences(state.game, start, key, WAYS)
        if table is None:
            drawn = [sampled(state.game, start, key, rng) for _ in range(SAMPLES)]
            estimates.append(_shares([(texts, 1 / SAMPLES) for texts in drawn]))
            continue
        exact.append(_fractions(table))
        if number >= ALIKE and all(one == exact[0] for one in exact):
            break  # the worlds do not differ in what counts here
    if not estimates and len(exact) > ALIKE and all(one == exact[0] for one in exact):
        told = [exact_outcome(*item) for item in exact[0].items()]
        return _told(notation, action.sentence, told, state.game.seats, is_exact=True)
    shares = [{text: float(part) for text, part in table.items()} for table in exact] + estimates
    return _told(notation, action.sentence, estimated(shares), state.game.seats, is_exact=False)


def _fractions(table: dict[tuple[str, ...], Fraction]) -> dict[str, Fraction]:
    """How likely each sentence is by itself."""
    found: dict[str, Fraction] = {}
    for texts, part in table.items():
        for text in texts:
            found[text] = found.get(text, Fraction(0)) + part
    return found


def _shares(drawn: list[tuple[tuple[str, ...], float]]) -> dict[str, float]:
    found: dict[str, float] = {}
    for texts, part in drawn:
        for text in texts:
            found[text] = found.get(text, 0.0) + part
    return found


def exact_outcome(text: str, chance: Fraction) -> Outcome:
    """An outcome with its fraction."""
    return Outcome(text, float(chance), f"{chance.numerator}/{chance.denominator}" if chance != 1 else "1")


def estimated(shares: list[dict[str, float]]) -> list[Outcome]:
    """The mean over worlds of every outcome, with its standard error."""
    texts = sorted({text for share in shares for text in share})
    found: list[Outcome] = []
    for text in texts:
        values = [share.get(text, 0.0) for share in shares]
        mean = math.fsum(values) / len(values)
        spread = math.fsum((value - mean) ** 2 for value in values) / max(1, len(values) - 1)
        found.append(Outcome(text, mean, "", max(math.sqrt(spread / len(values)), 0.5 / (len(values) * SAMPLES))))
    return found


def _told(notation: str, sentence: str, outcomes: list[Outcome], seats: list[str], *, is_exact: bool) -> Odds:
    """What is open, the likeliest first, with the seats' own names where ``tell`` has put signs."""
    is_open = [_spelled(one, seats) for one in outcomes if one.chance < CERTAIN]
    ordered = sorted(is_open, key=lambda one: (-one.chance, one.text))
    shown = [one for one in ordered[:SHOWN] if one.chance >= LEAST]
    return Odds(notation, sentence, shown, len(ordered) - len(shown), is_exact)


def _spelled(one: Outcome, seats: list[str]) -> Outcome:
    text, named = spelled(one.text, seats)
    return msgspec.structs.replace(one, text=text, named=named)
