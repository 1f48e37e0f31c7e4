"""What happened, as data: fields for the log, each seat seeing its share. Prose is made in each game's ``text.py``."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

Field = (
    int
    | str
    | float
    | bool
    | None
    | Sequence[int]
    | Sequence[str]
    | Sequence[Sequence[int]]
    | Mapping[str, int]
    | Mapping[str, str]
)
Fields = Mapping[str, Field]


class Event:
    """Something that happened under a rule: all its fields, and to whom they are visible."""

    def __init__(
        self, kind: str, rule: str, fields: Fields, to: tuple[int, ...] | None = None, others: Fields | None = None
    ) -> None:
        """``to`` None shows the fields to everybody; else those seats see them and the rest see ``others`` (None: nothing)."""
        self.kind = kind
        self.rule = rule
        self.fields = fields
        self.to = to
        self.others = others

    def seen_by(self, viewer: int | None) -> Fields | None:
        """The fields that a seat (None: a spectator) may see, or None if it must not know of the event at all."""
        if self.to is None or (viewer is not None and viewer in self.to):
            return self.fields
        return self.others
