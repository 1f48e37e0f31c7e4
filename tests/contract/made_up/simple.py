"""What the made-up games share: plain actions, a base for games that hold no secrets, and how they are described."""

from __future__ import annotations

import msgspec

from watu.core.actions import Action
from watu.core.dice import Rng
from watu.core.game import Game
from watu.core.position import Position
from watu.core.reasons import Ask, Reason
from watu.core.registry import GameInfo, Option


class Word(Action):
    """A choice that is a verb, and a number where it has one."""

    def __init__(self, verb: str, number: int = -1) -> None:
        notation = verb if number < 0 else f"{verb} {number}"
        super().__init__(notation, f"{notation.capitalize()}.")
        self.verb = verb
        self.number = number

    def data(self) -> dict[str, object]:
        return {"type": self.verb, "number": self.number}


class OpenGame(Game):
    """A game without secrets: everybody sees ``facts``, and there is nothing to resample."""

    def facts(self, s: Position) -> list[object]:
        """All that lies on the table."""
        raise NotImplementedError

    def observe(self, s: Position, viewer: int | None) -> object:
        return Seen("" if viewer is None else self.seats[viewer], self.facts(s))

    def resample(self, s: Position, viewer: int, rng: Rng) -> None:
        """Nothing is hidden."""


class Seen(msgspec.Struct, frozen=True):
    """An observation: who looks, and what there is to see."""

    viewer: str
    facts: list[object]


def ask(rule: str, question: str, *words: Word) -> Ask:
    """A question to which exactly these words are answers."""

    def why_not(s: Position, player: int, action: Action) -> Reason | None:
        return None if action in words else NO_ANSWER

    return Ask(rule, question, why_not)


NO_ANSWER = Reason("Questions", "it is no answer to this question")


def info(
    module: str, options: tuple[Option, ...] = (), versions: tuple[dict[str, str], ...] = ({},), **bots: str
) -> GameInfo:
    """The description of a made-up game in a module of this package, whose ``build`` makes it."""
    package = "tests.contract.made_up"
    return GameInfo(
        name=f"made-up-{module}",
        title=f"Made-up {module}",
        summary="For the tests.",
        players="1-4",
        build=f"{package}.{module}:build",
        text=f"{package}.simple",
        components=f"{package}:data",
        sections=f"{package}:sections.toml",
        bots=bots,
        options=options,
        versions=versions,
    )
