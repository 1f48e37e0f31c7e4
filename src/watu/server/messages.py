"""Every message between a table and its clients, declared once; ``watu schema`` exports them for the client.

A table is its record: each answer is a row with a number. A view is what one person may see after row ``number``; the client draws it
and contains no rules. Server messages are tagged by ``t``, client messages likewise.
"""

from __future__ import annotations

import msgspec


class Choice(msgspec.Struct, frozen=True):
    """One legal action: what it is called and what a person reads; ``data`` has its type and the slugs it concerns."""

    id: int
    notation: str
    sentence: str
    data: dict[str, object]


class Closed(msgspec.Struct, frozen=True):
    """An action shown although it is not legal now, and why not, with the paragraph."""

    notation: str
    sentence: str
    data: dict[str, object]
    rule: str
    reason: str


class Question(msgspec.Struct, frozen=True):
    """A decision open for a seat that the viewer holds."""

    seat: str
    rule: str
    question: str
    choices: list[Choice]
    closed: list[Closed]
    may_undo: bool = False


class LogLine(msgspec.Struct, frozen=True):
    """One event as the viewer sees it: ``text`` is the sentence, ``fields`` the data behind it."""

    number: int
    kind: str
    rule: str
    text: str
    fields: dict[str, object]


class AgendaEntry(msgspec.Struct, frozen=True):
    """A step that runs now or comes later, with the paragraph and title of its rule."""

    step: str
    rule: str
    title: str


class Seat(msgspec.Struct, frozen=True):
    """A seat of the table: who or which bot sits there, whether it is awaited, and its clock in seconds (None: no clock)."""

    name: str
    kind: str
    person: str = ""
    connected: bool = False
    awaited: bool = False
    clock: float | None = None


class Result(msgspec.Struct, frozen=True):
    """How a finished game ended, by seat in order; ``seed`` is revealed, so that everybody can prove the dice."""

    how: str
    returns: list[float]
    scores: list[float]
    seed: str


class View(msgspec.Struct, frozen=True, tag_field="t", tag="view"):
    """The table as one viewer may see it after row ``number``; complete in itself, so that a client can start anywhere."""

    number: int
    viewer: list[str]
    observation: msgspec.Raw
    seats: list[Seat]
    agenda: list[AgendaEntry]
    questions: list[Question]
    log: list[LogLine]
    undo: list[str]
    result: Result | None = None


class Hello(msgspec.Struct, frozen=True, tag_field="t", tag="hello"):
    """The first message on a connection: what is played, which seats the viewer holds, and the commitment to the seed."""

    table: str
    game: str
    title: str
    options: dict[str, str]
    pack: str
    rules_version: int
    seats: list[str]
    viewer: list[str]
    commitment: str


class Said(msgspec.Struct, frozen=True, tag_field="t", tag="said"):
    """A line of chat or a promise; binding nobody."""

    number: int
    by: str
    text: str
    promise: dict[str, object] | None = None
    at: float = 0.0


class Refused(msgspec.Struct, frozen=True, tag_field="t", tag="refused"):
    """A message that was not carried out: a short code (``action/stale``) and one sentence."""

    code: str
    sentence: str
    reply_to: int = 0


class Do(msgspec.Struct, frozen=True, tag_field="t", tag="do"):
    """Client: an answer of a seat. ``number`` is the row it was seen at; a later row makes it stale where the seat's question changed."""

    seat: str
    notation: str
    number: int
    message: int = 0


class Undo(msgspec.Struct, frozen=True, tag_field="t", tag="undo"):
    """Client: take back the seat's last answer."""

    seat: str
    number: int
    message: int = 0


class Say(msgspec.Struct, frozen=True, tag_field="t", tag="say"):
    """Client: a line of chat, or a promise with its structure."""

    text: str
    seat: str = ""
    promise: dict[str, object] | None = None
    message: int = 0


ServerMessage = View | Hello | Said | Refused
ClientMessage = Do | Undo | Say
