"""Choices judged from what the seat could know: tried against others in worlds that it must have taken for possible.

A few worlds show which other option is the best rival; fresh ones then measure the difference, so that it is not flattered by the
search for it. Every option meets the same worlds and the same luck.
"""

from __future__ import annotations

import msgspec

from watu.analysis.budget import OTHERS, Plan
from watu.analysis.estimating import BLOCK, Task
from watu.analysis.graph import evenly, mean_and_error
from watu.analysis.report import Judgement, Tried
from watu.analysis.track import Choice, Players, Track
from watu.core.dice import Rng
from watu.core.request import Advice

SURE = 2.5  # standard errors beyond which a cost is no accident: of 40 choices one in four such reviews is wronged
LEAST_COST = 0.01
NO_REASON = "A rule of thumb."
SHRUGS = ("does little here.", "does nothing here.")  # how bots speak of what they see no use of
FRESH = 100_000  # the number of the first fresh world


class Case:
    """One choice under judgement."""

    def __init__(self, choice: Choice, advice: list[Advice]) -> None:
        """The rivals are what the bot likes best; where it has no more to say, any others."""
        self.choice = choice
        self.reasons = {one.action.notation: one.reason for one in advice}
        self.tried: list[str] = []
        self.sifted: dict[int, list[float]] = {}
        self.measured: dict[int, list[float]] = {}
        self.rival = ""

    def sift_tasks(self, worlds: int, block: int = BLOCK, horizon: int = 0) -> list[Task]:
        """A few worlds for all that are tried."""
        tried = tuple(self.tried)
        return [Task(self.choice.at, *part, self.choice.seat, tried, horizon) for part in parts(0, worlds, block)]

    def measure_tasks(self, count: int, block: int = BLOCK, horizon: int = 0) -> list[Task]:
        """Fresh worlds for the choice and its rival."""
        pair = (self.tried[0], self.rival)
        return [Task(self.choice.at, *part, self.choice.seat, pair, horizon) for part in parts(FRESH, count, block)]

    def reason(self, name: str) -> str:
        """What the bot says of an option; nothing of a rival that it likes less than what was chosen, or shrugs at: that would speak against it."""
        order = [*self.reasons]
        chosen = self.tried[0]
        if name != chosen and name in order and chosen in order and order.index(name) > order.index(chosen):
            return ""
        said = self.reasons.get(name, "")
        return "" if said == NO_REASON or (name != chosen and said.endswith(SHRUGS)) else said

    def choose_rival(self) -> None:
        """The best of the others so far."""
        means = [mean_and_error(column)[0] for column in _columns(self.sifted)]
        best = max(range(1, len(self.tried)), key=lambda number: (means[number], -number))
        self.rival = self.tried[best]
        self.suspicion = means[best] - means[0]


def parts(first: int, count: int, block: int = BLOCK) -> list[tuple[int, int]]:
    """Numbers of playouts in blocks."""
    return [(at, min(block, first + count - at)) for at in range(first, first + count, block)]


def _columns(rows: dict[int, list[float]]) -> list[list[float]]:
    return [list(column) for column in zip(*[rows[number] for number in sorted(rows)], strict=True)]


def chosen_cases(track: Track, players: Players, plan: Plan, seed: int, weight: dict[int, float]) -> list[Case]:
    """The choices to be judged: first unusual ones, those that changed most (``weight``, by answer) before others, then evenly."""
    real = [choice for choice in track.choices if choice.options > 1]
    unusual = [choice for choice in real if not choice.is_usual]
    unusual.sort(key=lambda choice: (-weight.get(choice.at, 0.0), choice.at))
    picked = {choice.at for choice in unusual[: plan.decisions]}
    if len(picked) < plan.decisions:
        rest = [choice.at for choice in real if choice.at not in picked]
        picked.update(evenly(rest, plan.decisions - len(picked)))
    ordered = [choice for choice in unusual if choice.at in picked]
    ordered += [choice for choice in real if choice.at in picked and choice.is_usual]
    return [case_of(track, players, choice, seed) for choice in ordered]


def case_of(track: Track, players: Players, choice: Choice, seed: int) -> Case:
    """A choice with its rivals."""
    state = track.at(choice.at)
    advice = players.bots[choice.seat].advise(state.request(choice.seat, Rng(seed, choice.at)))
    case = Case(choice, advice)
    names = [one.action.notation for one in advice]
    rng = Rng(seed, choice.at + 1)
    others = [option.notation for option in state.legal_actions(choice.seat) if option.notation not in names]
    rng.shuffle(others)
    case.tried = [choice.action.notation]
    case.tried += [name for name in names + others if name != choice.action.notation][:OTHERS]
    return case


def judgement(track: Track, case: Case) -> Judgement:
    """What the measured worlds say."""
    choice, game = case.choice, track.game
    columns = _columns(case.measured)
    state = track.at(choice.at)
    ask = state.pending[choice.seat].ask
    cost, error = mean_and_error([other - own for own, other in zip(*columns, strict=True)])
    own, other = (tried(track, case, name, column) for name, column in zip(pair(case), columns, strict=True))
    own = msgspec.structs.replace(own, sentence=choice.sentence)
    return Judgement(
        at=choice.at,
        step=choice.step,
        seat=game.seats[choice.seat],
        question=ask.question,
        rule=ask.rule,
        options=choice.options,
        chosen=own,
        other=other,
        cost=round(cost, 4) + 0.0,
        cost_error=round(error, 4),
        worlds=len(columns[0]),
        verdict=verdict(cost, error),
    )


def pair(case: Case) -> tuple[str, str]:
    """The choice and its rival."""
    return case.tried[0], case.rival


def verdict(cost: float, error: float) -> str:
    """Nothing within its error is called a mistake."""
    if cost > SURE * error and cost >= LEAST_COST:
        return "mistake"
    return "unclear" if cost > 0 else "good"


def tried(track: Track, case: Case, name: str, values: list[float]) -> Tried:
    """An option with what followed from it."""
    mean, error = mean_and_error(values)
    sentence = track.game.actions.parse(name).sentence
    return Tried(name, sentence, round(mean, 4), round(error, 4), case.reason(name))
