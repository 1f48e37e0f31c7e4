"""A game: rules plus options plus components, shared by all of its positions and never changed."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from types import ModuleType
from typing import TYPE_CHECKING

from mypy_extensions import mypyc_attr

from watu.core.actions import Action, ActionSpace
from watu.core.agenda import Next, Rule
from watu.core.dice import ChanceSource, Rng
from watu.core.events import Event
from watu.core.orders import StandingOrder
from watu.core.position import Position

if TYPE_CHECKING:
    from watu.core.state import State
    from watu.core.talk import Talk

RuleFunction = Callable[..., Next]


class Changes:
    """A version of the rules: the steps it replaces, as the rulebook says "with the following changes"."""

    def __init__(self, name: str, replaced: list[tuple[Rule[...], Rule[...]]], over: tuple[str, ...] = ()) -> None:
        """Pairs of (original, replacement); ``over`` names the versions that this one overrules where both replace a step."""
        self.name = name
        self.replaced = replaced
        self.over = over


def gather_rules(modules: Sequence[ModuleType], versions: Sequence[Changes] = ()) -> dict[str, RuleFunction]:
    """The function behind each step's name, with the versions' replacements layered on.

    Raises ValueError if versions replace the same step and none says that it goes over the others.
    """
    rules: dict[str, RuleFunction] = {}
    for module in modules:
        for rule in vars(module).values():
            if isinstance(rule, Rule):
                known = rules.setdefault(rule.name, rule.function)
                assert known is rule.function, f"two steps are called {rule.name}"
    changed: dict[str, list[Changes]] = {}
    for version in versions:
        for original, _ in version.replaced:
            changed.setdefault(original.name, []).append(version)
    for name, layers in changed.items():
        top = _top(name, layers)
        rules[name] = next(new.function for old, new in top.replaced if old.name == name)
    return rules


def _top(name: str, layers: list[Changes]) -> Changes:
    """The version that goes over all others that replace the step, directly or through one another."""
    for top in layers:
        beaten, waiting = {top.name}, [top]
        while waiting:
            over = waiting.pop().over
            below = [version for version in layers if version.name in over and version.name not in beaten]
            beaten.update(version.name for version in below)
            waiting += below
        if all(version.name in beaten for version in layers):
            return top
    names = " and ".join(version.name for version in layers)
    raise ValueError(f"versions {names} all replace {name}; say which goes over the others")


@mypyc_attr(allow_interpreted_subclasses=True)
class Game:
    """Everything that stays the same while a game is played. Subclassed once a game; see ``docs/adding-a-game.md``."""

    def __init__(self, name: str, options: dict[str, str], seats: list[str], rules: dict[str, RuleFunction]) -> None:
        """``seats`` are the short names of the seats in order; the number of a seat is its index."""
        self.name = name
        self.options = options
        self.seats = seats
        self.rules = rules
        self.actions = ActionSpace()
        self.card_names: dict[str, list[str]] = {}
        self.pack_digest = ""
        self.rules_version = 1
        self.sides: list[str] = []  # those that may be promised at the table; empty where nothing is negotiated
        self.teams = list(range(len(seats)))  # by seat: those of a team win or lose together
        self.asking: set[str] = set()  # the steps known to ask, learned in play: see State
        # For so many decisions, and to the next place of rest, reviews play on before ``estimate`` says the rest; 0: it is no more than a guess.
        self.horizon = 0
        self.headlines: list[str] = []  # the kinds of events that a review tells before others, the foremost first
        self.passing: list[str] = []  # kinds that it tells only where there is nothing else: "turn 3 begins"

    def new_position(self) -> Position:
        """The table before the first step, with the first steps on the agenda."""
        raise NotImplementedError

    def new_initial_state(self, source: ChanceSource | None = None, telling: bool = True) -> State:
        """A game about to begin; chance is asked for where there is no source. See ``State``."""
        from watu.core.state import State  # noqa: PLC0415  # a state needs its game first

        return State(self, self.new_position(), source, telling)

    def observe(self, s: Position, viewer: int | None) -> object:
        """What a seat (None: a spectator) may see now: a frozen struct built from allowed fields only."""
        raise NotImplementedError

    def aside(self, s: Position, viewer: int | None) -> object:
        """What a screen shows a seat beside the observation, worked out for people only: odds, sums, who may still act.

        It follows from what the seat may see. None, the default, where there is nothing to work out; bots are not given it.
        """
        return None

    def resample(self, s: Position, viewer: int, rng: Rng) -> None:
        """Replace, in place, all that the seat cannot know by an equally possible world."""
        raise NotImplementedError

    def candidates(self, s: Position, player: int) -> list[Action]:
        """What a screen shows the seat even where it is not legal now (laying each card in hand), to say why not."""
        return []

    def standing_orders(self, player: int) -> list[StandingOrder]:
        """What the seat may have answered in its place while it is away; see ``docs/adding-a-game.md``."""
        return []

    def conserved(self, s: Position) -> list[str]:
        """Every card and counter on the table by name, sorted: the same whenever a seat is asked. Empty: not checked."""
        return []

    def returns(self, s: Position) -> list[float]:
        """What each seat has won at the end: 1 for a win, 0 for a draw or a place in the middle, -1 for a loss."""
        raise NotImplementedError

    def estimate(self, s: Position) -> list[float]:
        """What each seat can expect (-1 to 1) where a search breaks off: by default how far it leads in points.

        Where it is a chance measured in many games, the game has a ``horizon``.
        """
        scores = self.scores(s)
        if len(scores) < 2:
            return [0.0 for _ in scores]
        spread = max([1.0, *(abs(score) for score in scores)])
        total = sum(scores)
        return [max(-1.0, min(1.0, (x - (total - x) / (len(scores) - 1)) / spread)) for x in scores]

    def is_at_rest(self, s: Position) -> bool:
        """Whether ``estimate`` is at its best here, while somebody is asked; where a turn has begun, say."""
        return True

    def chapter(self, s: Position) -> str:
        """The part of the game that a position belongs to, for whoever looks back: ``battle 7``, ``patrol 3``. Empty: it has none."""
        return ""

    def is_halfway(self, s: Position) -> bool:
        """Whether an answer has been begun and must be finished next: a ship is in hand. Nobody looks back from there."""
        return False

    def subject(self, s: Position, player: int) -> str:
        """Whom an answer of the seat is about, for whoever looks back: the ship in hand, one of several boats. Empty: it says so itself."""
        return ""

    def scores(self, s: Position) -> list[float]:
        """The points on the table by seat, for statistics; by default the returns."""
        return self.returns(s)

    def ending(self, s: Position) -> str:
        """How a finished game ended, as simulations count it: by default in the words of the rule that ended it."""
        return s.ended

    def figures(self, s: Position) -> dict[str, float]:
        """What else simulations average over finished games (points by source, ships lost): the same names in every game."""
        return {}

    def with_names(self, names: list[str]) -> Game:
        """The same game for telling what happened, with other names for its seats; itself where its seats are not told by name."""
        return self

    def state_of_promise(self, made: Talk, die: int, events: Sequence[Event], since: int) -> str:
        """Whether a promise was ``kept`` or ``broken``, is ``open`` still, or ``void``: from public events alone.

        ``die`` came up for its chance (0: not thrown); ``since`` is the first of ``events`` after it was made.
        """
        return "open"

    def seat(self, name: str) -> int:
        """The number of the seat with this name; ValueError if there is none."""
        return self.seats.index(name)

    def outcome_name(self, label: str, value: int) -> str:
        """A chance outcome as it stands in records: the face of a die, the slug of a card."""
        names = self.card_names.get(label)
        return str(value) if names is None else names[value]

    def outcome_value(self, label: str, name: str) -> int:
        """The inverse of ``outcome_name``; ValueError if it names nothing."""
        names = self.card_names.get(label)
        return int(name) if names is None else names.index(name)
