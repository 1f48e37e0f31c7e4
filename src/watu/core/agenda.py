"""The sequence of play as data: named steps, in lists whose last entry comes next."""

from __future__ import annotations

from collections.abc import Callable
from typing import Concatenate, Generic, ParamSpec, TypeVar

Argument = int | str | bool | None | tuple["Argument", ...]

P = ParamSpec("P")
S = TypeVar("S")


class Step:
    """A rule to be run, by name, with plain arguments; optionally about a subject, so that it can be cancelled with it."""

    def __init__(self, name: str, args: tuple[Argument, ...], subject: Argument = None) -> None:
        """Steps are values: they are shared between copies of a position and never changed."""
        self.name = name
        self.args = args
        self.subject = subject

    def about(self, subject: Argument) -> Step:
        """The same step tied to a subject (a boat, a card): ``Position.cancel(subject)`` drops it."""
        return Step(self.name, self.args, subject)

    def __repr__(self) -> str:
        """The call as it is written in the rules."""
        inner = ", ".join(repr(arg) for arg in self.args)
        return f"{self.name}({inner})" + ("" if self.subject is None else f" about {self.subject!r}")


class Concurrent:
    """Several agendas at once: any of them may go on next. Done when all are empty."""

    def __init__(self, lanes: list[list[Entry]]) -> None:
        """Each lane is an agenda of its own, its last entry coming next."""
        self.lanes = lanes

    def __repr__(self) -> str:
        """The lanes in reading order."""
        return "concurrently(" + "; ".join(", ".join(repr(e) for e in reversed(lane)) for lane in self.lanes) + ")"


Entry = Step | Concurrent
Next = Step | Concurrent | tuple[Entry, ...] | None
Path = tuple[int, ...]


class Rule(Generic[P]):
    """A step's name and its function. Calling it with arguments names a step; the engine runs it."""

    def __init__(self, function: Callable[..., Next]) -> None:
        """The name is ``module.function``, the module without its package, so that a saved agenda stays readable."""
        self.function = function
        self.module: str = function.__module__
        self.name: str = f"{self.module.rpartition('.')[2]}.{function.__name__}"

    def __repr__(self) -> str:
        """The step's name."""
        return f"<step {self.name}>"

    def __call__(self, *args: P.args, **kwargs: P.kwargs) -> Step:
        """Name the step with its plain arguments, by position."""
        assert not kwargs, "steps take their arguments by position"
        return Step(self.name, args)  # type: ignore[arg-type]  # P.args are Arguments by convention; the codec checks


def step(function: Callable[Concatenate[S, P], Next]) -> Rule[P]:
    """Make a rule a step: ``@step def turn(s, player): ...`` is then named by ``turn(2)`` and run by the engine."""
    return Rule(function)


def concurrently(lanes: list[tuple[Entry, ...]]) -> Concurrent:
    """Several seats act in the same phase in any order; each lane's steps are given in reading order."""
    return Concurrent([list(reversed(lane)) for lane in lanes])


def push(agenda: list[Entry], following: Next) -> None:
    """Put what a step returned in front of the agenda: steps come in reading order."""
    if following is None:
        return
    if isinstance(following, tuple):
        for index in range(len(following) - 1, -1, -1):
            agenda.append(following[index])  # noqa: PERF401 - compiled, a good deal faster than extend(reversed())
    else:
        agenda.append(following)


def copy_agenda(agenda: list[Entry]) -> list[Entry]:
    """A copy whose lanes can be changed without touching the original; steps are shared."""
    copied = agenda[:]
    for index, entry in enumerate(copied):
        if isinstance(entry, Concurrent):
            copied[index] = Concurrent([copy_agenda(lane) for lane in entry.lanes])
    return copied


def agenda_at(agenda: list[Entry], path: Path) -> list[Entry]:
    """The lane at a path of lane numbers; the agenda itself for the empty path."""
    for lane in path:
        top = agenda[-1]
        assert isinstance(top, Concurrent), "a path leads through concurrent entries"
        agenda = top.lanes[lane]
    return agenda


def open_paths(agenda: list[Entry]) -> list[Path]:
    """Where a step can run next: ``[()]`` for the agenda itself, one path a lane, ``[]`` at the end of the game.

    Concurrent entries whose lanes have all ended are taken off.
    """
    while agenda:
        top = agenda[-1]
        if isinstance(top, Step):
            return [()]
        paths: list[Path] = []
        for number, lane in enumerate(top.lanes):
            paths.extend([(number, *path) for path in open_paths(lane)])
        if paths:
            return paths
        agenda.pop()
    return []


def cancel(agenda: list[Entry], subject: Argument) -> None:
    """Drop every pending step about the subject, in all lanes."""
    kept: list[Entry] = []
    for entry in agenda:
        if isinstance(entry, Concurrent):
            for lane in entry.lanes:
                cancel(lane, subject)
        elif entry.subject == subject:
            continue
        kept.append(entry)
    agenda[:] = kept
