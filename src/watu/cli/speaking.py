"""Table talk as a person types it: ``say TEXT``, ``promise WHO WHAT``, ``promise throw N``."""

from __future__ import annotations

from watu.core.errors import UsageError
from watu.core.talk import CONVOY, Promise, Talk
from watu.session import Session

HOW = """\
promise WHO side SIDE      to play a side; WHO is a seat or all
promise WHO convoy         the convoy, if you divide the spoils; or another spoil by its name
promise WHO convoy 3       a chance of 3 in 6 for it
promise WHO share 2        so many of the spoils
promise throw 1            throw the die of promise 1
A promise binds nobody; all hear it, and it stands in the record."""


def speaker(session: Session, seat: int | None, rest: str) -> tuple[int, str]:
    """Who speaks, and what: the seat at the keyboard, or another person by ``NAME: TEXT``. UsageError if nobody does."""
    people = session.humans()
    name, colon, text = rest.partition(":")
    if colon:
        for person in people:
            if session.game.seats[person].lower() == name.strip().lower():
                return person, text.strip()
    if seat is None and len(people) == 1:
        seat = people[0]
    if seat is None:
        raise UsageError("say who speaks: the seat's name and a colon before the words")
    return seat, rest


def promised(session: Session, seat: int, words: str) -> Talk:
    """Make the promise that is typed, or throw the die of one. UsageError with what can be typed."""
    parts = words.lower().split()
    if len(parts) < 2:
        raise UsageError(HOW)
    if parts[0] == "throw":
        if not parts[1].isdecimal():
            raise UsageError("say which promise: its number")
        return session.throw(int(parts[1]), int(parts[2]) if len(parts) > 2 and parts[2].isdecimal() else 0)
    return session.promise(seat, thing(parts[1:]), receiver(session, parts[0]))


def receiver(session: Session, name: str) -> int | None:
    """The seat of this name; None for all."""
    if name in ("all", "everybody"):
        return None
    seats = [seat.lower() for seat in session.game.seats]
    if name not in seats:
        raise UsageError(f"there is no seat '{name}'; promise to {', '.join(session.game.seats)} or all")
    return seats.index(name)


def thing(parts: list[str]) -> Promise:
    """What is promised."""
    if parts[0] == "side" and len(parts) == 2:
        return Promise(side=parts[1])
    if parts[0] == "share" and len(parts) == 2 and parts[1].isdecimal() and 1 <= int(parts[1]) <= 20:
        return Promise(share=int(parts[1]))
    words = [part for part in parts if part not in ("the", "spoil")]
    chance = 0
    if len(words) > 1 and words[-1].isdecimal():
        chance = int(words.pop())
        if not 1 <= chance <= 5:
            raise UsageError("a chance is of 1 to 5 in 6")
    slug = "_".join(words).replace("-", "_")
    if not slug or not slug.replace("_", "").isalnum() or not slug.isascii() or parts[0] in ("side", "share"):
        raise UsageError(HOW)
    return Promise(spoil=CONVOY if slug == CONVOY else slug, chance=chance)


def sentence(error: UsageError) -> str:
    """What is wrong, in a sentence."""
    text = str(error)
    return f"{text[:1].upper()}{text[1:]}" + ("" if text.endswith(".") else ".")
