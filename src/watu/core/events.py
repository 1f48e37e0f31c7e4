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
        """``to`` None shows the fields to everybody; else those seats see them and the rest see ``others`` (None: nothing).

        Lists are copied: those of the table may change later.
        """
        self.kind = kind
        self.rule = rule
        self.fields: Fields = {name: _as_it_is_now(value) for name, value in fields.items()}
        self.to = to
        self.others: Fields | None = None
        if others is not None:
            self.others = {name: _as_it_is_now(value) for name, value in others.items()}

    def seen_by(self, viewer: int | None) -> Fields | None:
        """The fields that a seat (None: a spectator) may see, or None if it must not know of the event at all."""
        if self.to is None or (viewer is not None and viewer in self.to):
            return self.fields
        return self.others


def _as_it_is_now(value: Field) -> Field:
    if isinstance(value, list):
        return [item[:] if isinstance(item, list) else item for item in value]
    return dict(value) if isinstance(value, dict) else value
