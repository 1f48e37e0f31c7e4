"""Who answers the rules' requests. The rules are one text; a driver decides how it is run.

``Playout`` answers on the spot, ``Table`` from the answers given so far and else suspends, ``Scripted`` from a test.
Recorded games and real dice are tables whose answers come from a file or a person; ``odds`` enumerates.
"""

from __future__ import annotations

from mypy_extensions import i64, mypyc_attr

from watu.core.actions import Action
from watu.core.agenda import Argument, Next, Path, Step, agenda_at, open_paths, push
from watu.core.deck import Deck
from watu.core.dice import ChanceSource, Rng
from watu.core.errors import WatuError
from watu.core.game import Game, RuleFunction
from watu.core.position import CHANCE, Driver, Ended, Position, Suspend
from watu.core.reasons import Ask


class Answer:
    """One answer of a game in the order given: a seat's action, or a chance outcome (``by`` is CHANCE)."""

    def __init__(self, by: int, action: Action | None, label: str = "", value: int = 0) -> None:
        """A choice has an action; an outcome has the label of its die or deck, and the face or card."""
        self.by = by
        self.action = action
        self.label = label
        self.value = value

    def same_as(self, other: Answer) -> bool:
        """Whether both are the same answer."""
        return (
            self.by == other.by
            and self.action is other.action
            and self.label == other.label
            and self.value == other.value
        )

    def __repr__(self) -> str:
        """Who and what."""
        return f"{self.by}: {self.action.notation}" if self.action is not None else f"{self.label}: {self.value}"


@mypyc_attr(allow_interpreted_subclasses=True)
class Policy:
    """Chooses on the spot in a playout. It is trusted with the position: bots are wrapped so that they never see it."""

    def choose(self, s: Position, player: int, options: list[Action], ask: Ask, rng: Rng) -> Action:
        """One of the options; all randomness comes from ``rng``."""
        raise NotImplementedError

    def begin(self) -> None:
        """Another playout begins: forget what was planned in the last."""


class Playout(Driver):
    """Answers on the spot: choices by each seat's policy (None: uniformly at random), chance by a fast generator."""

    def __init__(
        self, rng: Rng, policies: list[Policy | None], keep_answers: bool = False, limit: int = 1_000_000
    ) -> None:
        """``keep_answers`` records every answer; more than ``limit`` decisions raise WatuError, for runaway rules."""
        self.rng = rng
        self.policies = policies
        self.answers: list[Answer] = []
        self.keep_answers = keep_answers
        self.decisions: i64 = 0
        self.limit: i64 = limit

    def decide(self, s: Position, player: int, options: list[Action], ask: Ask) -> Action:
        """By the seat's policy."""
        self.decisions += 1
        if self.decisions > self.limit:
            raise WatuError(f"more than {self.limit} decisions in one game: the rules run in circles")
        policy = self.policies[player]
        if policy is None:
            action = options[self.rng.below(len(options))]
        else:
            action = policy.choose(s, player, options, ask, self.rng)
        if self.keep_answers:
            self.answers.append(Answer(player, action))
        return action

    def together(self, s: Position, options: dict[int, list[Action]], ask: Ask) -> dict[int, Action]:
        """Each by its seat's policy, in the order asked."""
        return {player: self.decide(s, player, offered, ask) for player, offered in options.items()}

    def roll(self, s: Position, sides: int, purpose: str) -> int:
        """By the generator."""
        value: int = self.rng.below(sides) + 1
        if self.keep_answers:
            self.answers.append(Answer(CHANCE, None, f"d{sides}", value))
        return value

    def draw(self, s: Position, deck: Deck) -> int:
        """By the generator."""
        index: int = self.rng.below(len(deck.unseen))
        if self.keep_answers:
            self.answers.append(Answer(CHANCE, None, deck.name, deck.unseen[index]))
        return index


class Probe(Driver):
    """Finds out what a step in a lane asks first: a choice suspends; chance binds the lane, and it goes on inline."""

    def __init__(self, inner: Driver) -> None:
        """``inner`` answers once the lane is bound."""
        self.inner = inner
        self.is_bound = False
        self.asked: list[int] = []

    def decide(self, s: Position, player: int, options: list[Action], ask: Ask) -> Action:
        """Suspend, unless the lane is bound."""
        if self.is_bound:
            return self.inner.decide(s, player, options, ask)
        self.asked = [player]
        raise Suspend

    def together(self, s: Position, options: dict[int, list[Action]], ask: Ask) -> dict[int, Action]:
        """Suspend, unless the lane is bound."""
        if self.is_bound:
            return self.inner.together(s, options, ask)
        self.asked = list(options)
        raise Suspend

    def roll(self, s: Position, sides: int, purpose: str) -> int:
        """Bind the lane."""
        self.is_bound = True
        return self.inner.roll(s, sides, purpose)

    def draw(self, s: Position, deck: Deck) -> int:
        """Bind the lane."""
        self.is_bound = True
        return self.inner.draw(s, deck)


def call(rule: RuleFunction, s: Position, args: tuple[Argument, ...]) -> Next:
    """Run a rule with a step's arguments. Those of up to two are spelled out: compiled, that is several times as fast."""
    count = len(args)
    if count == 0:
        return rule(s)
    if count == 1:
        return rule(s, args[0])
    if count == 2:
        return rule(s, args[0], args[1])
    return rule(s, *args)


def run_step(game: Game, s: Position, path: Path) -> None:
    """Run the next step of the agenda at the path, and put what follows in its place."""
    agenda = agenda_at(s.agenda, path)
    now = agenda.pop()
    assert isinstance(now, Step), "open paths end at a step"
    try:
        push(agenda, call(game.rules[now.name], s, now.args))
    except Ended:
        s.agenda.clear()


def play(game: Game, s: Position, driver: Playout) -> Position:
    """Play to the end of the agenda, inline. The position given is used up; the final one is returned."""
    s.driver = driver
    rules = game.rules
    try:
        while s.agenda:
            top = s.agenda[-1]
            if isinstance(top, Step):
                s.agenda.pop()
                push(s.agenda, call(rules[top.name], s, top.args))
            else:
                s = play_lane(game, s, driver)
    except Ended:
        s.agenda.clear()
    return s


def play_lane(game: Game, s: Position, driver: Playout) -> Position:
    """Run one step of concurrent lanes as a table would: steps that ask nothing first, then any lane that asks."""
    asking: list[Path] = []
    seats: set[int] = set()
    for path in open_paths(s.agenda):
        trial, probe = s.copy(), Probe(driver)
        trial.driver = probe
        try:
            run_step(game, trial, path)
        except Suspend:
            if seats.isdisjoint(probe.asked):  # a seat has one open question at a time, that of its first lane
                asking.append(path)
                seats.update(probe.asked)
            continue
        trial.driver = driver
        return trial
    if asking:
        run_step(game, s, asking[driver.rng.below(len(asking))])
    return s


Given = dict[int, Action] | int


class NoSuchOutcome(Exception):
    """An answer given in advance does not fit this position: another world, or a step that is not deterministic."""


class Table(Driver):
    """Answers a step from those given so far; where they end, notes what is asked and suspends.

    Chance comes from a source, at once; without one it is asked for like a choice.
    """

    def __init__(self, given: list[Given], source: ChanceSource | None, count: int, is_strict: bool = False) -> None:
        """``given`` is extended by the outcomes drawn; ``count`` is the number of outcomes in the game before this step.

        If ``is_strict``, choices given must be among the options: they were made in another world.
        """
        self.given = given
        self.is_strict = is_strict
        self.next = 0
        self.source = source
        self.count = count
        self.drawn: list[Answer] = []
        self.asked: dict[int, list[Action]] = {}
        self.ask: Ask | None = None
        self.label = ""
        self.purpose = ""
        self.values: list[int] = []

    def decide(self, s: Position, player: int, options: list[Action], ask: Ask) -> Action:
        """The answer given, or suspend."""
        if self.next < len(self.given):
            return self._next_choice({player: options})[player]
        assert options, f"{ask.question}: nothing to choose from"
        self.asked = {player: options}
        self.ask = ask
        raise Suspend

    def together(self, s: Position, options: dict[int, list[Action]], ask: Ask) -> dict[int, Action]:
        """The answers given, or suspend; they come in the order asked, whoever answered first."""
        if self.next < len(self.given):
            answers = self._next_choice(options)
            return {player: answers[player] for player in options}
        self.asked = options
        self.ask = ask
        raise Suspend

    def _next_choice(self, options: dict[int, list[Action]]) -> dict[int, Action]:
        answer = self.given[self.next]
        if not isinstance(answer, dict) or len(answer) != len(options):
            raise NoSuchOutcome("a choice is asked where something else was answered: the step is not deterministic")
        for player, offered in options.items():
            if player not in answer or (self.is_strict and answer[player] not in offered):
                raise NoSuchOutcome("another choice is asked than was answered: the step is not deterministic")
        self.next += 1
        return answer

    def roll(self, s: Position, sides: int, purpose: str) -> int:
        """The outcome given, else the source's, else suspend."""
        return self._chance(f"d{sides}", list(range(1, sides + 1)), purpose) + 1

    def draw(self, s: Position, deck: Deck) -> int:
        """The outcome given, else the source's, else suspend."""
        return self._chance(deck.name, deck.unseen, "")

    def _chance(self, label: str, values: list[int], purpose: str) -> int:
        if self.next < len(self.given):
            value = self.given[self.next]
            if not isinstance(value, int) or value not in values:
                raise NoSuchOutcome("another outcome is asked than was answered: the step is not deterministic")
            self.next += 1
            return values.index(value)
        if self.source is None:
            self.label, self.values, self.purpose = label, values, purpose
            raise Suspend
        index = self.source.outcome(self.count, values, label)
        self.count += 1
        self.next += 1
        self.given.append(values[index])
        self.drawn.append(Answer(CHANCE, None, label, values[index]))
        return index
