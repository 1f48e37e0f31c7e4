"""Whether a promise at the table was kept, from what everybody has seen. Promises bind nobody (§9.0, table talk)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING

from watu.core.events import Event
from watu.games.atlantic_storm.position import EITHER, NOBODY, SIDES

if TYPE_CHECKING:
    from watu.core.talk import Talk

OPEN, KEPT, BROKEN, VOID = "open", "kept", "broken", "void"
CONVOY = "convoy"


class Told:
    """How an edition tells of battles: its kinds of events, the side of each Force card by slug, and its convoys."""

    def __init__(
        self, won: str, spoil: str, divided: Sequence[str], sides: Mapping[str, int], convoys: Sequence[str]
    ) -> None:
        """``won`` names the battle winner, ``spoil`` gives one away, ``divided`` come when all are given."""
        self.won = won
        self.ends = (won, "no_combat")
        self.spoil = spoil
        self.divided = tuple(divided)
        self.sides = sides
        self.convoys = frozenset(convoys)


def state_of(told: Told, seats: list[str], made: Talk, die: int, events: Sequence[Event], since: int) -> str:
    """``open``, ``kept``, ``broken``, or ``void`` if it came to nothing; ``since`` is the first event after it was made.

    A side is promised for the promiser's next card of a side in the battle; a spoil and a share for the next spoils, and
    only if the promiser divides them. A chance is kept either way where the die was against it.
    """
    assert made.promise is not None, "only promises are kept"
    by = seats.index(made.by)
    if made.promise.side:
        return _side(told, by, made.promise.side, events[since:])
    to = seats.index(made.to) if made.to else NOBODY
    later = events[since:]
    if not _divides(told, by, events[:since]):
        while later and later[0].kind not in told.ends:
            later = later[1:]
        if not later:
            return OPEN
        if later[0].kind != told.won or later[0].fields["by"] != by:
            return VOID
        later = later[1:]
    if made.promise.share:
        return _share(told, by, to, made.promise.share, later)
    return _spoil(told, by, to, made, die, later)


def _side(told: Told, by: int, side: str, later: Sequence[Event]) -> str:
    """The side of the first card with a side that the promiser lays or turns over."""
    for event in later:
        if event.kind in told.ends:
            return VOID
        fields = event.seen_by(None)
        if fields is None or event.kind not in ("lay", "reveal") or fields["by"] != by:
            continue
        for slug in _cards(fields):
            played = told.sides[slug]
            if played != EITHER:
                return KEPT if SIDES[played] == side else BROKEN
    return OPEN


def _cards(fields: Mapping[str, object]) -> list[str]:
    cards = fields.get("cards", [fields.get("card", "")])
    assert isinstance(cards, Sequence), "an event names its cards"
    return [str(slug) for slug in cards]


def _divides(told: Told, by: int, before: Sequence[Event]) -> bool:
    """Whether the promiser was dividing spoils when he promised."""
    for event in reversed(before):
        if event.kind == told.won:
            return event.fields["by"] == by
        if event.kind in told.divided or event.kind in told.ends:
            return False
    return False


def _spoil(told: Told, by: int, to: int, made: Talk, die: int, later: Sequence[Event]) -> str:
    """Who received the spoil, or the convoy."""
    promise = made.promise
    assert promise is not None, "only promises are kept"
    for event in later:
        if event.kind in told.divided:
            return VOID
        if event.kind != told.spoil or not _is(told, str(event.fields["card"]), promise.spoil):
            continue
        receiver = event.fields["to"]
        if receiver == to if made.to else receiver != by:
            return KEPT
        if promise.chance:
            return VOID if not die else BROKEN if die <= promise.chance else KEPT
        return BROKEN
    return OPEN


def _is(told: Told, slug: str, promised: str) -> bool:
    return slug in told.convoys if promised == CONVOY else slug == promised


def _share(told: Told, by: int, to: int, count: int, later: Sequence[Event]) -> str:
    """How many spoils went to whom it was promised to."""
    received = 0
    for event in later:
        if event.kind in told.divided:
            return BROKEN
        if event.kind == told.spoil:
            receiver = event.fields["to"]
            received += receiver == to if to != NOBODY else receiver != by
            if received >= count:
                return KEPT
    return OPEN
