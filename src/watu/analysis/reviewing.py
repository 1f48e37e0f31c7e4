"""A review from beginning to end: in rounds, so that it can be stopped at any time and what is finished is shown."""

from __future__ import annotations

import os
import time
from collections import Counter
from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace
from itertools import pairwise

from watu.analysis import graph, judging
from watu.analysis.budget import GRAPH, HORIZON, OTHERS, Budget, Plan, block_for, is_too_far, plan, seconds_for
from watu.analysis.estimating import BLOCK, Crew, Estimator, Task, Values, crew, shares
from watu.analysis.judging import Case, parts
from watu.analysis.report import Effort, Judgement, Review, Span
from watu.analysis.telling import signs, spelled
from watu.analysis.track import Choice, Players, Track
from watu.analysis.watching import can_estimate
from watu.analysis.words import ENOUGH
from watu.core.errors import WatuError
from watu.core.events import Event
from watu.core.game import Game
from watu.core.record import Record
from watu.core.registry import game_info

TURNING = 5
PROBE = 0.05  # of the time
KEEN = 3  # of the sifted choices, one in so many is measured anyway
GROUP = 8  # choices judged together
LINES = 3  # told of a span
MANY = 24  # events, among which only headlines are worth telling, if there are any
LEAST_SHOWN = 3  # points
Tell = Callable[[list[Event]], list[str]]


@dataclass(frozen=True)
class Progress:
    """What is being done, and which part of all work is behind, from 0 to 1."""

    doing: str
    done: float


class Stopped(Exception):
    """The user wants no more."""


class TimeIsUp(Exception):
    """What is being done has had its share of the time."""


def never() -> bool:
    """Go on."""
    return False


class Reviewer:
    """Reviews one record. Call ``run`` once."""

    def __init__(
        self,
        record: Record,
        game: Game,
        budget: Budget,
        seed: int = 0,
        workers: int = 1,
        pack: str | None = None,
        tell: Tell | None = None,
    ) -> None:
        """``tell`` puts events of the log into sentences, with signs for seats if it can. RecordError if the record does not fit."""
        self.began = time.monotonic()
        self.budget = budget
        self.game = game
        self.players = Players(game)
        self.track = Track(record, game, self.players)
        if not len(self.track):
            raise WatuError("the record holds no answers yet: there is nothing to review")
        self.estimator = Estimator(self.track, self.players, seed)
        self.workers = workers
        self.pack = pack
        self.tell = tell
        self.matrix = graph.Matrix()
        self.points: list[int] = []
        self.cases: list[Case] = []
        self.plan = Plan(0, 0, 0, 0, 0)
        self.seconds = budget.seconds
        self.block = BLOCK
        self.horizon = max(0, budget.horizon)
        self.is_whole = False
        self.is_interrupted = False
        self.is_late = False
        self._share = 1.1
        self._work = 1
        self._done = 0

    def run(
        self, progress: Callable[[Progress], None] = lambda _: None, is_stopped: Callable[[], bool] = never
    ) -> Review:
        """The review, or what there is of it when it is stopped. WatuError if it is stopped before anything is finished."""
        self._progress, self._is_stopped = progress, is_stopped
        team: Crew | None = None
        try:
            team = crew(self.track.record, self.game, self.estimator, self.pack, self.workers)
            self._make_plan()
            self._draw(team)
            self._judge(team)
            self.is_whole = not self.is_late
        except KeyboardInterrupt:
            self.is_interrupted = True
        except Stopped:
            self.is_interrupted = True
        except TimeIsUp:
            pass
        finally:
            if team is not None:
                team.close()
        return self._review()

    # the work

    def _make_plan(self) -> None:
        """Measure a few playouts where time counts, and plan."""
        there = self.track.boundaries
        real = sum(1 for choice in self.track.choices if choice.options > 1)
        cost = 1.0
        if not self.budget.is_fixed():
            hands = self.workers or os.cpu_count() or 1
            alone = self._measured(there)
            if self._is_too_far(alone / hands, len(there), real):
                self.horizon = self.game.horizon or HORIZON
                alone = self._measured(there)
            cost = alone / hands
            self.block = block_for(alone, BLOCK)
            self.seconds = seconds_for(self.budget, len(there), real, cost, is_short=self.horizon > 0)
        spent = time.monotonic() - self.began
        left = replace(self.budget, seconds=max(1.0, self.seconds - spent))
        self.plan = plan(left, len(there), real, cost)
        self._work = max(1, self.plan.points * self.plan.playouts + self._judging_work())
        self._began_work = time.monotonic()
        if self._is_stopped():
            raise Stopped

    def _is_too_far(self, cost: float, boundaries: int, decisions: int) -> bool:
        """Whether an estimate on the way is better than too few ends."""
        is_sound = self.game.horizon > 0
        if self.budget.horizon >= 0 or not is_too_far(self.budget, boundaries, decisions, cost, is_sound=is_sound):
            return False
        return can_estimate(self.game, self.track.at(self.track.boundaries[len(self.track.boundaries) // 2]).base, 0)

    def _measured(self, there: list[int]) -> float:
        """The mean time of a playout in this process, from a few points of the game; of two from each where that is quick."""
        start = time.perf_counter()
        looks = graph.evenly(there, 5)[:-1]
        done = 0
        for number, at in enumerate(looks * 2):
            if number >= len(looks) and time.perf_counter() - start > PROBE * self.budget.seconds:
                break
            self._check()
            self.estimator.run(Task(at, 900_000 + number, 1, horizon=self.horizon))
            done += 1
        return (time.perf_counter() - start) / max(1, done)

    def _check(self) -> None:
        """Stopped if that is wanted; TimeIsUp where time counts, but never before there is something to show."""
        if self._is_stopped():
            raise Stopped
        least = min(LEAST_SHOWN, len(self.points))
        if self.budget.is_fixed() or not least or len(self.matrix.finished()[0]) < least:
            return
        if time.monotonic() - self.began > self.seconds * self._share:
            raise TimeIsUp

    def _carry_out(self, team: Crew, tasks: list[Task], doing: str, keep: Callable[[Task, Values], None]) -> None:
        for task, values in team.run(tasks):
            keep(task, values)
            self._done += task.count * max(1, len(task.tried))
            self._progress(Progress(doing, min(1.0, self._done / self._work)))
            self._check()

    def _draw(self, team: Crew) -> None:
        """The graph, as far as it comes in its share of the time."""
        self._share = GRAPH + 0.1
        try:
            self._draw_all(team)
        except TimeIsUp:
            self.is_late = True
            self.points, playouts = self.matrix.finished()
            self.plan = replace(self.plan, playouts=playouts)
        self._share = 1.1

    def _draw_all(self, team: Crew) -> None:
        """Points evenly, in rounds over all of them; then one by one where most has changed."""
        self.points = graph.first_points(self.track, self.plan.points)
        if self.track.last.is_terminal():
            self.matrix.certain[len(self.track)] = shares(self.track.last.returns())
        order = [at for at in graph.spread(self.points) if at not in self.matrix.certain]
        rounds = parts(0, self.plan.playouts, self.block)
        tasks = [Task(at, *part, horizon=self.horizon) for part in rounds for at in order]
        self._carry_out(team, tasks, "the graph", self._keep)
        while len(self.points) < self.plan.points:
            at = graph.next_point(self.track, self.matrix, self.points, self.plan.playouts)
            if at < 0:
                break
            tasks = [Task(at, *part, horizon=self.horizon) for part in parts(0, self.plan.playouts, self.block)]
            self._carry_out(team, tasks, "the turning points", self._keep)
            self.points = sorted([*self.points, at])

    def _keep(self, task: Task, values: Values) -> None:
        self.matrix.add(task.at, task.first, values)

    def _judge(self, team: Crew) -> None:
        """Choices in groups, the most promising first: sifted in a few worlds, and those measured that seem to have cost something."""
        self._plan_again()
        if not self.plan.decisions:
            return
        cases = judging.chosen_cases(self.track, self.players, self.plan, self.estimator.seed, self._weight())
        for first in range(0, len(cases), GROUP):
            self._judge_some(team, cases[first : first + GROUP])

    def _judge_some(self, team: Crew, cases: list[Case]) -> None:
        by_place = {case.choice.at: case for case in cases}

        def sifted(task: Task, values: Values) -> None:
            by_place[task.at].sifted.update(enumerate(values, start=task.first))

        def measured(task: Task, values: Values) -> None:
            by_place[task.at].measured.update(enumerate(values, start=task.first))

        tasks = [task for case in cases for task in case.sift_tasks(self.plan.sift, self._tries(), self.horizon)]
        self._carry_out(team, tasks, "the choices", sifted)
        cases = [case for case in cases if case.sifted]
        for case in cases:
            case.choose_rival()
        self.cases += cases
        ranked = sorted(cases, key=lambda case: (-case.suspicion, case.choice.at))
        keen = [case for number, case in enumerate(ranked) if number * KEEN < len(ranked) or case.suspicion > 0]
        rounds = [case.measure_tasks(self.plan.worlds, self._tries(), self.horizon) for case in keen]
        self._carry_out(
            team, [task for each in zip(*rounds, strict=True) for task in each], "what the choices cost", measured
        )

    def _tries(self) -> int:
        """Worlds in a task: several options are played on from in each."""
        return max(1, self.block // 2)

    def _plan_again(self) -> None:
        """With the time that is left, at the speed that the graph has shown."""
        if self.budget.is_fixed() or not self._done:
            return
        now = time.monotonic()
        cost = (now - self._began_work) / self._done
        left = max(1.0, self.seconds - (now - self.began)) / (1 - GRAPH)
        real = sum(1 for choice in self.track.choices if choice.options > 1)
        again = plan(replace(self.budget, seconds=left), len(self.points), real, cost)
        self.plan = replace(self.plan, decisions=again.decisions, sift=again.sift, worlds=again.worlds)
        self._work = self._done + self._judging_work()

    def _judging_work(self) -> int:
        """About how many playouts the choices will need."""
        return self.plan.decisions * (self.plan.sift * (1 + OTHERS) + self.plan.worlds)

    def _weight(self) -> dict[int, float]:
        """How much the table changed with each unusual choice, where a point lies on both sides of it."""
        found: dict[int, float] = {}
        for left, right in pairwise(self.points):
            kind, choice = graph.kind_of(self.track, left, right)
            if kind == "choice" and choice is not None:
                changes, _ = graph.change(self.matrix, left, right, self.plan.playouts)
                found[choice.at] = max(abs(value) for value in changes)
        return found

    # what came of it

    def _review(self) -> Review:
        points, playouts = self.matrix.finished()
        if len(points) < 2 or not playouts:
            raise WatuError("it was stopped before anything was finished")
        sides = graph.sides_of(self.track, self.matrix, points, playouts)
        told = self._told_points(points, playouts)
        spans = self._spans(told, playouts, sides)
        state, record = self.track.last, self.track.record
        over = state.is_terminal()
        judgements = self._judgements()
        return Review(
            game=self.game.name,
            title=game_info(self.game.name).title,
            options=dict(self.game.options),
            answers=len(record.lines),
            steps=len(self.track.choices),
            is_over=over,
            ended=(self.game.ending(state.base) or record.end) if over else "",
            sides=graph.named(self.track, sides),
            points=[graph.point(self.track, self.matrix, at, sides, playouts) for at in told],
            spans=spans,
            turning=turning(spans) if playouts >= ENOUGH else [],
            ledgers=[
                graph.ledger(self.track, self.matrix, points, playouts, number, seats)
                for number, seats in enumerate(sides)
            ],
            judgements=judgements,
            effort=self._effort(points, playouts, judgements),
            chapters=self.track.parts(),
        )

    def _told_points(self, points: list[int], playouts: int) -> list[int]:
        """See ``graph.told_points``; a single choice is told by itself."""
        if playouts < ENOUGH:
            return points
        alone = {left for left, right in pairwise(points) if graph.kind_of(self.track, left, right)[0] == "choice"}
        begins = {at for at, _ in self.track.chapters}
        return graph.told_points(self.matrix, points, playouts, alone, begins)

    def _effort(self, points: list[int], playouts: int, judgements: list[Judgement]) -> Effort:
        return Effort(
            seed=self.estimator.seed,
            playouts=playouts,
            points=len(points),
            decisions=len(self.cases),
            worlds=max((one.worlds for one in judgements), default=0),
            bot=self.players.kind,
            choices=sum(1 for choice in self.track.choices if choice.options > 1),
            seconds=round(time.monotonic() - self.began, 1),
            is_whole=self.is_whole,
            horizon=self.horizon,
        )

    def _judgements(self) -> list[Judgement]:
        there = [case for case in self.cases if len(case.measured) > 1]
        found = [judging.judgement(self.track, case) for case in there]
        return sorted(found, key=lambda one: (one.verdict != "mistake", -one.cost, one.at))

    def _spans(self, points: list[int], playouts: int, sides: list[list[int]]) -> list[Span]:
        told = self.track.told
        events = self.track.last.events()
        how_often = Counter(event.kind for event in events)
        spans: list[Span] = []
        for number, (left, right) in enumerate(pairwise(points)):
            some = events[told[left] : told[right]]
            lines = [] if self.tell is None else telling_lines(some, self.tell, how_often, self.game)
            spans.append(self._span(number, left, right, playouts, sides, lines))
        return spans

    def _part(self, left: int, right: int) -> str:
        """The part of the game between two points."""
        begun, ended = self.track.chapter(left), self.track.chapter(right - 1)
        return begun if begun == ended else f"{begun} to {ended}"

    def _span(
        self, number: int, left: int, right: int, playouts: int, sides: list[list[int]], lines: list[str]
    ) -> Span:
        kind, choice = graph.kind_of(self.track, left, right)
        changes, errors = graph.change(self.matrix, left, right, playouts)
        text, marks = spelled(self._words(left, right, choice), self.game.seats)
        told = [spelled(line, self.game.seats) for line in lines]
        return Span(
            start=number,
            end=number + 1,
            kind=kind,
            seat="" if choice is None else self.game.seats[choice.seat],
            choice="" if choice is None else choice.action.notation,
            text=text,
            lines=[line for line, _ in told],
            changes=[round(changes[side[0]], 4) + 0.0 for side in sides],
            errors=[round(errors[side[0]], 4) for side in sides],
            named=[found for _, found in told] or [marks],
            part=self._part(left, right),
        )

    def _words(self, left: int, right: int, choice: Choice | None) -> str:
        """A span in words that need no log, with signs for the seats."""
        if choice is not None:
            return self.track.sentence(choice)
        lines = [line for _, line in self.track.record.lines[left:right]]
        fallen = [str(line.was) for line in lines if line.chance]
        sign = dict(zip(self.game.seats, signs(self.game.seats), strict=True))
        made = [f"{sign[line.by]} {line.do}" for line in lines if line.by]
        some = ", ".join(fallen[:6]) + (f" and {len(fallen) - 6} more" if len(fallen) > 6 else "")
        chance = f"Fell: {some}." if fallen else ""
        how = "Chosen" if graph.inside(self.track, left, right)[0] else "Chosen, as a bot might have"
        chosen = f"{how}: {'; '.join(made[:2])}{f' and {len(made) - 2} more' if len(made) > 2 else ''}." if made else ""
        return f"{chosen} {chance}".strip()


def telling_lines(events: list[Event], tell: Tell, how_often: Mapping[str, int], game: Game) -> list[str]:
    """A few sentences for what happened, in their order: headlines by their rank, then kinds that the whole log has seldom; the last of equals."""
    rank = {kind: number for number, kind in enumerate(game.headlines)}
    numbered = list(enumerate(events))
    telling = [(number, event) for number, event in numbered if event.kind not in game.passing] or numbered
    told = {" ".join(tell([event])): (event.kind, -number) for number, event in telling}
    ranked = sorted(
        (rank.get(kind, len(rank)), how_often[kind], place, sentence)
        for sentence, (kind, place) in told.items()
        if sentence
    )
    if len(events) > MANY:  # what is rare is no news among so much else
        ranked = [entry for entry in ranked if entry[0] < len(rank)] or ranked
    return [sentence for _, _, _, sentence in sorted(ranked[:LINES], key=lambda entry: -entry[2])]


def turning(spans: list[Span]) -> list[int]:
    """The spans that changed most, beyond their error; the greatest first."""
    found: list[tuple[float, int]] = []
    for number, span in enumerate(spans):
        sure = [abs(c) for c, e in zip(span.changes, span.errors, strict=True) if abs(c) > graph.SURE * e]
        if sure and max(sure) >= graph.NOTICED:
            found.append((-max(sure), number))
    return [number for _, number in sorted(found)[:TURNING]]
