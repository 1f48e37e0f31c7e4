"""A game in play: one position at the start of the running step, the answers since, and what is asked now.

Nothing is ever suspended in memory. When an answer comes, the step is run again on a copy of the position at its start,
with all its answers; when it finishes, that copy is the new start. So a state can be saved, cloned and inspected at will.
"""

from __future__ import annotations

from fractions import Fraction

from mypy_extensions import mypyc_attr

from watu.core.actions import Action
from watu.core.agenda import Path, Step, open_paths
from watu.core.chain import Chain
from watu.core.dice import ChanceSource, Rng, Sampler
from watu.core.drivers import Answer, Given, NoSuchOutcome, Table, run_step
from watu.core.errors import GameOver, IllegalAction, NotYourTurn, RulesError, UsageError
from watu.core.events import Event
from watu.core.game import Game
from watu.core.position import CHANCE, SIMULTANEOUS, TERMINAL, Position, Suspend
from watu.core.reasons import Ask
from watu.core.request import Request


class Decision:
    """A choice open now: the seat that makes it, its options, and the question with its paragraph."""

    def __init__(self, player: int, options: list[Action], ask: Ask, path: Path, position: Position) -> None:
        """``path`` is the lane in which it is asked, ``position`` the table as it stands at the question."""
        self.player = player
        self.options = options
        self.ask = ask
        self.path = path
        self.position = position


class ChanceRequest:
    """An outcome asked for where no source of chance answers: the die or deck, its equally likely values, and why."""

    def __init__(self, label: str, values: list[int], purpose: str, path: Path) -> None:
        """``values`` holds a card as often as the deck does."""
        self.label = label
        self.values = values
        self.purpose = purpose
        self.path = path


class World:
    """A possible world to play on from: the position at the step's start, the answers given since, and the lane."""

    def __init__(self, base: Position, given: list[Given], path: Path) -> None:
        """Copy ``base`` before playing on."""
        self.base = base
        self.given = given
        self.path = path


@mypyc_attr(allow_interpreted_subclasses=True, serializable=True)
class State:
    """One game in play, with OpenSpiel's method names. Chance is answered by a source, or asked for (``source`` None)."""

    def __init__(
        self, game: Game, position: Position, source: ChanceSource | None = None, telling: bool = True
    ) -> None:
        """Go on from a position between two steps, which the state takes over; ``telling`` keeps the log."""
        position.telling = telling
        self.game = game
        self.source = source
        self.base = position
        self.shown = position
        self.given: list[Given] = []
        self.partial: dict[int, Action] = {}
        self.path: Path | None = None
        self.pending: dict[int, Decision] = {}
        self.chance: ChanceRequest | None = None
        self.outcomes = 0
        self.history: Chain[Answer] = Chain()
        self.log: Chain[Event] = Chain()
        self.undo_to: State | None = None
        self.actor = CHANCE
        self.advance()

    # looking

    def current_player(self) -> int:
        """The seat asked; CHANCE, TERMINAL, or SIMULTANEOUS if several seats are asked at once."""
        if self.chance is not None:
            return CHANCE
        if not self.pending:
            return TERMINAL
        return SIMULTANEOUS if len(self.pending) > 1 else next(iter(self.pending))

    def players(self) -> list[int]:
        """The seats asked now, in order."""
        return sorted(self.pending)

    def is_terminal(self) -> bool:
        """Whether the game is over."""
        return not self.pending and self.chance is None

    def returns(self) -> list[float]:
        """What each seat has won; only at the end."""
        return self.game.returns(self.base)

    def legal_actions(self, player: int | None = None) -> list[Action]:
        """The options of a seat (by default the one asked); empty for a seat that is not asked."""
        if player is None:
            player = self.current_player()
        decision = self.pending.get(player)
        return [] if decision is None else decision.options

    def chance_outcomes(self) -> list[tuple[int, Fraction]]:
        """The values of the outcome asked for with their exact probabilities; empty where chance is not asked."""
        if self.chance is None:
            return []
        values = self.chance.values
        return [(value, Fraction(values.count(value), len(values))) for value in sorted(set(values))]

    def observation(self, player: int | None) -> object:
        """What a seat (None: a spectator) may see now, as the game's frozen struct."""
        return self.game.observe(self.position(player), player)

    def aside(self, player: int | None) -> object:
        """What a screen shows a seat beside the observation; see ``Game.aside``."""
        return self.game.aside(self.position(player), player)

    def position(self, player: int | None = None) -> Position:
        """The position at the seat's open request, or at the request of whoever is asked; for looking, not for changing."""
        decision = None if player is None else self.pending.get(player)
        return self.shown if decision is None else decision.position

    def events(self, since: int = 0) -> list[Event]:
        """The log from event number ``since`` on, with that of the running step; all fields, see ``Event.seen_by``."""
        told = self.log.items(since)
        return told if self.shown is self.base else told + self.shown.events[max(0, since - len(self.log)) :]

    def information_state(self, player: int) -> list[object]:
        """All that a seat has seen and done, in order, and then its observation: equal exactly if the seat cannot tell apart."""
        seen: list[object] = []
        for event in self.events():
            fields = event.seen_by(player)
            if fields is not None:
                seen.append([event.kind, fields])
        done: list[object] = [
            a.action.notation for a in self.history.items() if a.by == player and a.action is not None
        ]
        return [seen, done, self.observation(player)]

    def why_not(self, player: int, action: Action) -> tuple[str, str] | None:
        """The paragraph and the reason why a seat cannot choose an action now; None if it can."""
        decision = self.pending.get(player)
        if decision is None:
            asked = " and ".join(self.game.seats[seat] for seat in self.players()) or "nobody"
            return "turn order", f"{self.game.seats[player]} is not asked now; waiting for {asked}"
        if action in decision.options:
            return None
        ask = decision.ask
        if ask.why_not is not None:
            reason = ask.why_not(decision.position, player, action)
            if reason is not None:
                return reason.rule, reason.explain(decision.position, player, action)
        return ask.rule, f"this is asked now: {ask.question}"

    def closed(self, player: int) -> list[tuple[Action, str, str]]:
        """The game's candidates that the seat asked cannot choose now, each with its paragraph and reason."""
        decision = self.pending.get(player)
        if decision is None:
            return []
        found: list[tuple[Action, str, str]] = []
        for action in self.game.candidates(decision.position, player):
            why = self.why_not(player, action)
            if why is not None:
                found.append((action, why[0], why[1]))
        return found

    def request(self, player: int, rng: Rng) -> Request:
        """The seat's open decision as a bot is asked it: with the seat's eyes, and worlds that look the same to it."""
        decision = self.pending[player]
        return Request(
            self.game,
            player,
            decision.options,
            decision.ask,
            lambda: self.observation(player),
            rng,
            lambda dice: self.world(player, dice),
        )

    # playing

    def apply_action(self, action: Action | str | int, player: int | None = None) -> None:
        """Give a seat's answer (an action, its notation or its id), or the value of a chance outcome asked for.

        ``player`` may be left out where one seat is asked. Raises IllegalAction, NotYourTurn, GameOver or UsageError, and
        then nothing has changed.
        """
        if self.chance is not None:
            self._apply_outcome(action)
            return
        if self.is_terminal():
            raise GameOver(self.base.ended or "nothing is left to play")
        if player is not None and not 0 <= player < len(self.game.seats):
            raise UsageError(f"no seat has the number {player}; the seats are 0 to {len(self.game.seats) - 1}")
        if player is None:
            player = self.current_player()
            if player < 0:
                names = ", ".join(self.game.seats[seat] for seat in self.players())
                raise UsageError(f"several seats are asked ({names}): say which one answers")
        chosen = self._legal(action, player)
        before = self.clone()
        self._take(chosen, player)
        same_turn = self.actor == player and before.undo_to is not None
        self.undo_to = before if self._is_free(before, player) else None
        if self.undo_to is not None and not same_turn:
            before.undo_to = None
        self.actor = player

    def _legal(self, action: Action | str | int, player: int) -> Action:
        if isinstance(action, str):
            action = self.game.actions.parse(action)
        elif isinstance(action, int):
            if not 0 <= action < len(self.game.actions):
                raise UsageError(f"no action has the number {action}; the last is {len(self.game.actions) - 1}")
            action = self.game.actions.actions[action]
        why = self.why_not(player, action)
        if why is None:
            return action
        if player not in self.pending:
            raise NotYourTurn(self.game.seats[player], [self.game.seats[seat] for seat in self.players()])
        raise IllegalAction(
            action.notation, why[1], why[0], [option.notation for option in self.pending[player].options]
        )

    def _take(self, action: Action, player: int) -> None:
        path = self.pending[player].path
        if path != self.path:
            self.path, self.given, self.partial = path, [], {}
        asked = {seat for seat, decision in self.pending.items() if decision.path == path} | set(self.partial)
        self.partial = {**self.partial, player: action}
        self.history = self.history.add(Answer(player, action))
        if asked == set(self.partial):
            self.given = [*self.given, self.partial]
            self.partial = {}
            self.advance()
        else:  # the others are asked the same as before
            left = {
                seat: decision for seat, decision in self.pending.items() if decision.path == path and seat != player
            }
            self.shown = self.pending[player].position
            self.pending = left

    def _apply_outcome(self, value: Action | str | int) -> None:
        request = self.chance
        assert request is not None, "an outcome is asked for"
        given = str(value)
        if isinstance(value, str):
            try:
                value = self.game.outcome_value(request.label, value)
            except ValueError:
                value = -1
        if not isinstance(value, int) or value not in request.values:
            names = [self.game.outcome_name(request.label, v) for v in sorted(set(request.values))]
            raise IllegalAction(given, f"it is no outcome of {request.label}", request.purpose or "chance", names)
        if request.path != self.path:
            self.path, self.given, self.partial = request.path, [], {}
        self.given = [*self.given, value]
        self.outcomes += 1
        self.history = self.history.add(Answer(CHANCE, None, request.label, value))
        self.undo_to = None
        self.advance()

    # undoing

    def _is_free(self, before: State, player: int) -> bool:
        """Whether the last answer can be taken back: no chance since, nothing revealed, and it is still the seat's turn.

        The last of several secret answers reveals the others, so it stands.
        """
        if self.outcomes != before.outcomes or self.chance is not None:
            return False
        if self.position(player).reveals != before.position(player).reveals:
            return False
        return player in self.partial or (player in self.pending and not before.partial)

    def can_undo(self, player: int) -> bool:
        """Whether the seat may take back its last answer (DESIGN 3.3)."""
        return self.undo_to is not None and self.actor == player

    def undo(self, player: int) -> None:
        """Take back the seat's last answer. Raises RulesError if that is no longer free."""
        if self.undo_to is None or self.actor != player:
            raise RulesError(
                "nothing can be taken back: a card or die has fallen, something was revealed, or the turn has passed"
            )
        self.become(self.undo_to)

    def become(self, other: State) -> None:
        """Be where another state of the same game is."""
        for name in _FIELDS:
            setattr(self, name, getattr(other, name))

    def clone(self) -> State:
        """A state that can be played on without touching this one. Cheap: what never changes is shared."""
        twin = State.__new__(State)
        twin.game, twin.source, twin.base, twin.shown = self.game, self.source, self.base, self.shown
        twin.given, twin.partial, twin.path = self.given, self.partial, self.path
        twin.pending, twin.chance, twin.outcomes = self.pending, self.chance, self.outcomes
        twin.history, twin.log = self.history, self.log
        twin.undo_to, twin.actor = self.undo_to, self.actor
        return twin

    def child(self, action: Action | str | int, player: int | None = None) -> State:
        """A clone with one answer more."""
        twin = self.clone()
        twin.apply_action(action, player)
        return twin

    def resample(self, player: int, rng: Rng, tries: int = 200) -> State:
        """A world that the seat cannot tell from this one, equally likely to be the true one.

        Answers of others given in secret are open again; history and log start here, for they would tell. Raises
        RulesError if no world is found, which is a fault of the game's ``resample``.
        """
        wanted = self.observation(player)
        for _ in range(tries):
            twin = self.clone()
            twin.undo_to, twin.history, twin.log = None, Chain(), Chain()
            twin.source = None if self.source is None else Sampler(rng)
            twin.base = self.base.copy()
            twin.base.telling = self.base.telling
            self.game.resample(twin.base, player, rng)
            twin.given = self.given[:]
            twin.partial = {seat: action for seat, action in self.partial.items() if seat == player}
            try:
                check_given(twin)
                twin.advance()
            except NoSuchOutcome:
                continue
            if twin.observation(player) == wanted:
                return twin
        raise RulesError("no world was found that looks the same to the seat")

    def world(self, player: int, rng: Rng) -> World:
        """Where a search starts for a seat that is asked: a world that looks the same, its own answers of the step kept."""
        if self.given:
            twin = self.resample(player, rng)
            return World(twin.base, twin.given, twin.pending[player].path)
        base = self.base.copy()
        self.game.resample(base, player, rng)
        return World(base, [], self.pending[player].path)

    # the engine room

    def advance(self) -> None:
        """Run steps until something is asked or the game is over."""
        self.pending, self.chance = {}, None
        while True:
            if self.path is not None:
                if not self._attempt(self.path):
                    return
                continue
            paths = open_paths(self.base.agenda)
            if not paths:
                self.shown = self.base
                return
            if not self._attempt_all(paths):
                return

    def _attempt_all(self, paths: list[Path]) -> bool:
        """Try every lane in order; True if one finished a step, after which all are looked at afresh.

        A lane that has drawn an outcome, or asks for one, is bound: it goes first, and the others are not asked.
        """
        for path in paths:
            if self._attempt(path):
                self.pending = {}
                return True
            if self.path is not None or self.chance is not None:
                self.pending = {seat: decision for seat, decision in self.pending.items() if decision.path == path}
                return False
        if len(paths) > 1:
            self.shown = self.base
        return False

    def _attempt(self, path: Path) -> bool:
        """Run the next step at the path with its answers: True if it finished, else note what it asks."""
        s = self.base.copy()
        s.driver = driver = Table(self.given[:] if path == self.path else [], self.source, self.outcomes)
        try:
            run_step(self.game, s, path)
        except Suspend:
            self._note(driver, s, path)
            return False
        start, self.base = self.base, s
        self.given, self.partial, self.path = [], {}, None
        self._finish(driver, s)
        self._go_on(start, s, [(path, driver.given)])
        return True

    def _go_on(self, start: Position, s: Position, done: list[tuple[Path, list[Given]]]) -> None:
        """Run the steps that follow on the same position while they are of a kind that has never asked for anything.

        Copying the position for every step would be most of the work. If one asks for the first time, the position at
        its start is made again, from ``start`` and the answers to the steps ``done`` since.
        """
        while s.agenda:
            step = s.agenda[-1]
            if not isinstance(step, Step) or step.name in self.game.asking:
                return
            s.driver = driver = Table([], self.source, self.outcomes)
            try:
                run_step(self.game, s, ())
            except Suspend:
                self.game.asking.add(step.name)
                self.base = s = start.copy()
                for path, given in done:
                    s.driver = Table(given, None, 0)
                    run_step(self.game, s, path)
                s.events = []
                if driver.drawn:
                    self._count(driver)
                    self.path, self.given = (), driver.given
                return
            done.append(((), driver.given))
            self._finish(driver, s)

    def _finish(self, driver: Table, s: Position) -> None:
        """Count and log what a finished step drew and told."""
        self._count(driver)
        for event in s.events:
            self.log = self.log.add(event)
        s.events = []

    def _count(self, driver: Table) -> None:
        self.outcomes = driver.count
        for answer in driver.drawn:
            self.history = self.history.add(answer)

    def _note(self, driver: Table, s: Position, path: Path) -> None:
        """Keep what a suspended step asks; outcomes that it has drawn bind its lane."""
        self.shown = s
        if driver.drawn:
            self._count(driver)
            self.path, self.given = path, driver.given
        if self.path is not None:  # bound: nobody is asked in other lanes
            self.pending = {}
        if driver.ask is None:
            self.chance = ChanceRequest(driver.label, list(driver.values), driver.purpose, path)
            return
        if any(player in self.pending for player in driver.asked):
            return  # a seat has one open question at a time, that of its first lane
        for player, options in driver.asked.items():
            if path != self.path or player not in self.partial:
                self.pending[player] = Decision(player, options, driver.ask, path, s)


_FIELDS = (
    "source", "base", "shown", "given", "partial", "path", "pending", "chance", "outcomes", "history", "log", "undo_to", "actor",
)  # fmt: skip


def check_given(state: State) -> None:
    """Raise NoSuchOutcome if the answers of the running step could not have been given in its position."""
    if state.path is None or not state.given:
        return
    s = state.base.copy()
    s.driver = Table(state.given, None, state.outcomes, is_strict=True)
    try:
        run_step(state.game, s, state.path)
    except Suspend:
        return


def next_step(state: State) -> str:
    """The step that is running or comes next, as it is written in the rules; empty at the end."""
    paths = open_paths(state.base.agenda) if state.path is None else [state.path]
    if not paths:
        return ""
    agenda = state.base.agenda
    for lane in paths[0]:
        top = agenda[-1]
        assert not isinstance(top, Step), "a path leads through lanes"
        agenda = top.lanes[lane]
    return repr(agenda[-1])
