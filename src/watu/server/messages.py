"""Every message of a table's WebSocket, declared once; ``watu schema`` exports them for the client.

A table is its record. What a viewer sees of it comes as a ``View``, complete in itself: the client draws it and contains no
rules. Messages of the server and of the client are tagged by ``t``. ``docs/protocol.md`` is the conversation.
"""

from __future__ import annotations

from typing import Annotated, Literal

import msgspec

from watu.core.talk import Promise


class Message(msgspec.Struct, frozen=True, tag_field="t", omit_defaults=False):
    """Anything that the server says."""


class Command(msgspec.Struct, frozen=True, tag_field="t", kw_only=True, forbid_unknown_fields=True):
    """Anything that a client says. ``message`` is its own number, rising within a connection; the reply repeats it."""

    message: Annotated[int, msgspec.Meta(le=9_007_199_254_740_991)]


# parts of a view


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


class Firing(msgspec.Struct, frozen=True):
    """What a standing order is about to answer, and when (seconds since 1970, as every ``at``); it can be cancelled until then."""

    order: str
    notation: str
    sentence: str
    at: float


class Question(msgspec.Struct, frozen=True):
    """The decision open for the viewer's seat. ``id`` goes back with the answer; ``guide`` may stand for a long list."""

    id: str
    seat: str
    rule: str
    question: str
    choices: list[Choice]
    closed: list[Closed]
    guide: str = ""
    firing: Firing | None = None


class LogLine(msgspec.Struct, frozen=True):
    """One event as the viewer sees it: ``text`` is the sentence (empty: nothing to tell), ``fields`` the data behind it.

    ``seats`` says where in the text seats stand by their own name (start, end, seat), so that a client can name who sits there.
    """

    number: int
    kind: str
    rule: str
    text: str
    fields: dict[str, object]
    seats: list[tuple[int, int, str]] = []


class AgendaEntry(msgspec.Struct, frozen=True):
    """A step that runs now or comes later, with the paragraph of its rule and its title; ``short`` is a title for phones.

    ``lane`` counts those of one phase.
    """

    step: str
    rule: str
    title: str
    lane: int = 0
    short: str = ""


SeatKind = Literal["open", "person", "guest", "bot"]


class Seat(msgspec.Struct, frozen=True):
    """A seat of the table: who sits there. A bot in the place of an absent person has both ``bot`` and ``name``."""

    seat: str
    kind: SeatKind
    name: str = ""
    bot: str = ""
    awaited: bool = False
    is_absent: bool = False


class Proposal(msgspec.Struct, frozen=True):
    """Something that needs the others' consent. ``sentence`` says what; ``undecided`` who is asked still.

    ``from_line`` is the first line of the viewer's log that a take-back would remove: the move concerned. Else -1.
    """

    id: int
    kind: Literal["take_back", "abandon", "replace"]
    by: str
    sentence: str
    seat: str
    bot: str
    agreed: list[str]
    undecided: list[str]
    from_line: int = -1


class Order(msgspec.Struct, frozen=True):
    """A standing order that the game offers to the viewer's seat; ``left`` is how often it still fires (-1: until cancelled)."""

    name: str
    rule: str
    sentence: str
    is_on: bool
    left: int = 0


class Promised(msgspec.Struct, frozen=True):
    """A promise made at the table: a ``side`` to play, a ``spoil`` (perhaps by a ``chance`` in 6, ``die`` 0 until thrown), or a ``share``.

    ``to`` is empty for all. ``state`` is told by the rules from what everybody has seen; ``void``: it came to nothing.
    """

    number: int
    by: str
    to: str
    text: str
    side: str
    spoil: str
    share: int
    chance: int
    die: int
    state: Literal["open", "kept", "broken", "void"]


class Result(msgspec.Struct, frozen=True):
    """How a finished game ended, by seat in order; ``seed`` is revealed, so that everybody can prove the dice."""

    how: str
    returns: list[float]
    scores: list[float]
    seed: str
    is_abandoned: bool = False


# what the server says


class Hello(Message, frozen=True, tag="hello"):
    """First on a connection: what is played and how, which seat is looked through ("" a spectator), and the commitment.

    ``yours`` are all seats that this person holds here. ``seen`` is how many log lines they had seen when they last looked.
    ``note`` says that the rules have been corrected since the table began. ``sides`` may be promised; none: nothing is.
    """

    table: str
    game: str
    title: str
    options: dict[str, str]
    pack: str
    rules_version: int
    seats: list[str]
    viewer: str
    yours: list[str]
    commitment: str
    pace: str
    is_rated: bool
    seen: int
    at: float
    note: str = ""
    sides: list[str] = []


class View(Message, frozen=True, tag="view"):
    """The table as one viewer may see it now; complete in itself but for the log, which begins with line ``log_start``.

    ``number`` rises by one whenever what this viewer sees has changed. The client keeps its log lines before ``log_start``
    and replaces all from there on. ``cursor`` is opaque and goes back when the client reconnects. ``undo`` is the
    token of a free undo, or empty. ``may_take_back`` is the sentence of the move that the seat could ask to take back.
    ``aside`` is what the game works out for screens beside the observation (odds, sums); null where there is nothing.
    """

    number: int
    viewer: str
    status: Literal["open", "playing", "finished", "abandoned", "held"]
    observation: msgspec.Raw
    aside: msgspec.Raw
    seats: list[Seat]
    agenda: list[AgendaEntry]
    question: Question | None
    undo: str
    may_take_back: str
    proposals: list[Proposal]
    orders: list[Order]
    result: Result | None
    promises: list[Promised]
    cursor: str
    log_start: int
    log: list[LogLine]


class Said(Message, frozen=True, tag="said"):
    """A line of chat; or, with the number of a ``promise``, that it was made or its die thrown. Numbered from 1 for each table."""

    number: int
    by: str
    name: str
    text: str
    promise: int
    at: float


class Presence(Message, frozen=True, tag="presence"):
    """Which seats have somebody looking at the table, and how many spectators there are."""

    here: list[str]
    spectators: int


class Clock(msgspec.Struct, frozen=True):
    """Seconds left to a seat at ``Clocks.at``, and whether it runs."""

    seat: str
    left: float
    is_running: bool


class Clocks(Message, frozen=True, tag="clocks"):
    """All clocks of the table, after each change; never sent where the table has none."""

    at: float
    clocks: list[Clock]


class Done(Message, frozen=True, tag="done"):
    """The client's message has been carried out and is on the disk; ``answers`` is how many answers of a ``do`` stand."""

    reply_to: int
    answers: int = 0


class Refused(Message, frozen=True, tag="refused"):
    """A message that was not carried out: a short code (``action/stale``), one sentence, and the paragraph if a rule forbids it."""

    code: str
    sentence: str
    reply_to: int = 0
    rule: str = ""


class Awaited(Message, frozen=True, tag="awaited"):
    """On ``/api/live``: the tables where this person is awaited now, in full; sent at the start and after each change."""

    tables: list[str]


class LobbyChanged(Message, frozen=True, tag="lobby"):
    """On ``/api/live``: something on the lobby's page has changed; fetch it again if it is shown."""


# what a client says


class Do(Command, frozen=True, tag="do"):
    """An answer to the question with this id, by the action's notation.

    ``more`` answers the seat's next questions under the same rule. If one of them does not fit, all are refused; but what had drawn
    or shown something before it stands, and the rest is let go.
    """

    question: str
    notation: str
    more: Annotated[list[str], msgspec.Meta(max_length=20)] = []


class Undo(Command, frozen=True, tag="undo"):
    """Take back the seat's last answer while that is free; ``token`` is the view's ``undo``."""

    token: str


class Say(Command, frozen=True, tag="say"):
    """A line of chat."""

    text: str


class MakePromise(Command, frozen=True, tag="promise"):
    """Promise something openly to a seat, or ("") to all; it binds nobody."""

    promise: Promise
    to: str = ""


class Throw(Command, frozen=True, tag="throw"):
    """Throw the die of a promised chance."""

    promise: int


class Propose(Command, frozen=True, tag="propose"):
    """Ask the others: to take back the seat's last answer, to abandon the game, or to let a bot replace an absent ``seat``."""

    kind: Literal["take_back", "abandon", "replace"]
    seat: str = ""
    bot: str = ""


class Decide(Command, frozen=True, tag="decide"):
    """Agree to a proposal, or decline it, which ends it."""

    proposal: int
    agrees: bool


class Withdraw(Command, frozen=True, tag="withdraw"):
    """Take one's own proposal back."""

    proposal: int


class SetOrder(Command, frozen=True, tag="order"):
    """Give a standing order (``times`` -1: until cancelled) or cancel it (0)."""

    name: str
    times: int


class Return(Command, frozen=True, tag="return"):
    """Take the seat back from the bot that plays in one's place."""


class Look(Command, frozen=True, tag="look"):
    """Look through another seat of one's own, or as a spectator (""); answered by a new ``hello`` and ``view``."""

    seat: str


class Seen(Command, frozen=True, tag="seen"):
    """This many log lines have been seen; where "what happened since" begins next time."""

    lines: int


class Ping(Command, frozen=True, tag="ping"):
    """Is anybody there? Answered by ``done``."""


ServerMessage = Hello | View | Said | Presence | Clocks | Done | Refused | Awaited | LobbyChanged
ClientMessage = (
    Do | Undo | Say | MakePromise | Throw | Propose | Decide | Withdraw | SetOrder | Return | Look | Seen | Ping
)
