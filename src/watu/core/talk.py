"""Table talk: what is said and promised at a table. It binds nobody and is no answer, but it is part of the record.

Anyone may speak at any time, and all hear it. A promise is written so that a program can tell later whether it was kept: a side
to play, a spoil or a number of spoil cards, or a chance of n in 6 for a spoil, whose die comes from the table's own chance.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Annotated

import msgspec

from watu.core.errors import UsageError
from watu.core.request import Heard

if TYPE_CHECKING:
    from watu.core.events import Event
    from watu.core.game import Game

LONGEST = 500
DIE = "d6"
FACES = 6
CONVOY = "convoy"

Slug = Annotated[str, msgspec.Meta(pattern="^[a-z0-9_]*$", max_length=60)]


class Promise(msgspec.Struct, frozen=True, omit_defaults=True, forbid_unknown_fields=True):
    """A ``side`` to play, a ``spoil`` (a slug, or ``convoy``), perhaps with a ``chance`` in 6, or a ``share`` of spoil cards."""

    side: Slug = ""
    spoil: Slug = ""
    share: Annotated[int, msgspec.Meta(ge=0, le=20)] = 0
    chance: Annotated[int, msgspec.Meta(ge=0, lt=FACES)] = 0

    def fault(self) -> str:
        """What is wrong with it; empty if nothing is."""
        if bool(self.side) + bool(self.spoil) + bool(self.share) != 1:
            return "a promise is of one thing: a side, a spoil or a share"
        return "a chance is promised for a spoil" if self.chance and not self.spoil else ""


class Talk:
    """Something said, promised or thrown for a promise, and where in the game."""

    def __init__(self, by: str, at: int, number: int = 0) -> None:
        """``by`` is a seat's name, empty for a die; ``at`` the number of answers that stood; ``number`` a promise's, from 1."""
        self.by = by
        self.at = at
        self.number = number
        self.text = ""
        self.promise: Promise | None = None
        self.to = ""
        self.die = 0
        self.told = 0  # the number of events in the log by then


def clean(text: str) -> str:
    """A message as it is kept: one line without control signs. UsageError if it is empty or too long."""
    plain = " ".join("".join(sign if sign.isprintable() else " " for sign in text).split())
    if not plain:
        raise UsageError("a message says something")
    if len(plain) > LONGEST:
        raise UsageError(f"a message has at most {LONGEST} characters, not {len(plain)}")
    return plain


def purpose_of(number: int) -> str:
    """What the die of a promise is thrown for, as it stands in the record."""
    return f"promise {number}"


def number_of(purpose: str) -> int:
    """The inverse of ``purpose_of``; 0 for anything else."""
    word, _, number = purpose.partition(" ")
    return int(number) if word == "promise" and number.isascii() and number.isdigit() else 0


def find(talk: Sequence[Talk], number: int) -> Talk | None:
    """The promise with this number."""
    return next((said for said in talk if said.promise is not None and said.number == number), None)


def why_no_promise(game: Game, player: int, promise: Promise, to: int | None) -> str:
    """Why a seat cannot promise this to another (None: to all); empty if it can."""
    if not game.sides:
        return f"nothing is promised in {game.name}"
    if fault := promise.fault():
        return fault
    if promise.side and promise.side not in game.sides:
        return f"there is no side '{promise.side}'; the sides: {', '.join(game.sides)}"
    return "a promise is made to somebody else" if to == player else ""


def why_no_die(talk: Sequence[Talk], number: int) -> str:
    """Why no die can be thrown for a promise; empty if one can."""
    made = find(talk, number)
    if made is None or made.promise is None:
        return f"there is no promise {number}"
    if not made.promise.chance:
        return f"promise {number} is not of a chance"
    if any(said.die and said.number == number for said in talk):
        return f"the die of promise {number} has been thrown"
    return ""


def heard(game: Game, talk: Sequence[Talk], events: Sequence[Event]) -> list[Heard]:
    """The promises of a table as bots are told of them, with how each stands after these events."""
    dice = {said.number: said.die for said in talk if said.die}
    found: list[Heard] = []
    for said in talk:
        if said.promise is not None:
            state = game.state_of_promise(said, dice.get(said.number, 0), events, said.told)
            to = game.seats.index(said.to) if said.to else None
            found.append(Heard(said.promise, game.seats.index(said.by), to, state))
    return found


def in_words(said: Talk, talk: Sequence[Talk]) -> str:
    """One sentence; ``talk`` holds the promise that a die was thrown for."""
    if said.promise is not None:
        to = said.to or "everybody"
        return f"{said.by} promises {to} {_thing(said.promise)} (promise {said.number})."
    if said.die:
        made = find(talk, said.number)
        assert made is not None and made.promise is not None, "a die is thrown for a promise"
        promise, to = made.promise, made.to or "everybody"
        kept = "is to have" if said.die <= promise.chance else "is not to have"
        return f"The die of promise {said.number}: a {said.die}, so {to} {kept} {_spoil(promise)} from {made.by}."
    return f'{said.by} says: "{said.text}"'


def _thing(promise: Promise) -> str:
    if promise.side:
        return f"to play {promise.side.capitalize()}"
    if promise.share:
        return f"{promise.share} of the spoils" if promise.share > 1 else "one of the spoils"
    return f"a {promise.chance} in {FACES} chance of {_spoil(promise)}" if promise.chance else _spoil(promise)


def _spoil(promise: Promise) -> str:
    return "the convoy" if promise.spoil == CONVOY else promise.spoil.replace("_", " ")
