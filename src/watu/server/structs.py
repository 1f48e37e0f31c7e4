"""What goes over HTTP besides the WebSocket: people, the lobby, tables, the archive. ``docs/protocol.md`` lists the routes."""

from __future__ import annotations

from typing import Annotated, Literal

import msgspec

from watu.server.messages import Question, Seat, View

Name = Annotated[str, msgspec.Meta(min_length=1, max_length=40)]
Password = Annotated[str, msgspec.Meta(min_length=1, max_length=200)]
Pace = Literal["live", "fast", "slow"]
Status = Literal["open", "playing", "finished", "abandoned", "held"]


class Input(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What a client sends; anything else in it is refused."""


class Failure(msgspec.Struct, frozen=True):
    """The body of every answer with a status of 400 or more: a short code, one sentence, and where in the input it is."""

    code: str
    sentence: str
    where: str = ""


# people


class Person(msgspec.Struct, frozen=True):
    """Somebody who can sit at tables."""

    name: str
    is_guest: bool = False
    is_admin: bool = False


class Me(msgspec.Struct, frozen=True):
    """Who looks, and on what server. ``mode`` is "local" where nobody logs in.

    ``csrf`` goes into ``X-CSRF-Token`` of every POST, PUT and DELETE. ``sends_mail`` says whether the server can call people.
    """

    person: Person | None
    mode: Literal["local", "club"]
    csrf: str
    may_register: bool
    sends_mail: bool
    version: str
    email: str = ""
    wants_mail: bool = False
    muted: list[str] = []


class Login(Input, frozen=True):
    """Name and password."""

    name: Name
    password: Password


class Register(Input, frozen=True):
    """A new account; ``invitation`` where the server asks for one."""

    name: Name
    password: Annotated[str, msgspec.Meta(min_length=10, max_length=200)]
    email: Annotated[str, msgspec.Meta(max_length=200)] = ""
    invitation: Annotated[str, msgspec.Meta(max_length=100)] = ""


class ChangePassword(Input, frozen=True):
    """The old one, and the new one of ten letters or more."""

    old: Password
    new: Annotated[str, msgspec.Meta(min_length=10, max_length=200)]


class MailSettings(Input, frozen=True):
    """Where to write to, and whether to."""

    email: Annotated[str, msgspec.Meta(max_length=200)]
    wants_mail: bool


class Rating(msgspec.Struct, frozen=True):
    """A rating in one game with one number of players: the mean, its uncertainty, and a cautious number for lists."""

    game: str
    players: int
    name: str
    is_bot: bool
    mean: float
    deviation: float
    shown: int
    tables: int


class RatingList(msgspec.Struct, frozen=True):
    """A game and number of players in which there are ratings, and of how many people and bots."""

    game: str
    players: int
    count: int


class PersonPage(msgspec.Struct, frozen=True):
    """A player's page: ratings, and the tables that are public, latest first."""

    person: Person
    since: float
    ratings: list[Rating]
    tables: list[TableCard]


# games


class OptionField(msgspec.Struct, frozen=True):
    """One field of the form for a new table; ``title`` and ``words`` (by value) are empty where the names say enough."""

    name: str
    help: str
    values: list[str]
    default: str
    title: str = ""
    words: dict[str, str] = {}


class LevelCard(msgspec.Struct, frozen=True):
    """A strength of opponent to choose, and how long it thinks about a move, in words."""

    name: str
    thinking: str


class GameCard(msgspec.Struct, frozen=True):
    """A game as the lobby offers it.

    ``levels`` are the opponents that people choose from, ``bots`` all kinds that there are, both weakest first (the kinds that are
    no levels before them), ``usual`` who plays where nobody is named; ``seats`` are those of the default options.
    """

    name: str
    title: str
    summary: str
    players: str
    options: list[OptionField]
    seats: list[str]
    bots: list[str]
    levels: list[LevelCard]
    usual: str


class PackCard(msgspec.Struct, frozen=True):
    """Component data that a table can be played with: the built-in pack, or an owner's, and how many values differ."""

    digest: str
    name: str
    is_built_in: bool
    changes: int


class Change(msgspec.Struct, frozen=True):
    """A value that is not the built-in one. A row that is new or left out has ``*`` on one side and no column; ``source`` says where from."""

    file: str
    key: str
    name: str
    column: str
    was: str
    is_now: str
    source: str


class Difference(msgspec.Struct, frozen=True):
    """Where a pack differs from the built-in one: how often, and the first few hundred of the differences."""

    count: int
    changes: list[Change]


class OwnFolder(Input, frozen=True):
    """A folder of component files on this machine."""

    folder: Annotated[str, msgspec.Meta(min_length=1, max_length=1000)]


class SeatsOf(msgspec.Struct, frozen=True):
    """The seats of a game under some options, which may decide how many there are."""

    options: dict[str, str]
    seats: list[str]


class SectionEntry(msgspec.Struct, frozen=True):
    """An entry of the rulebook's contents, for links of a §."""

    id: str
    title: str


# tables


class TimeControl(Input, frozen=True):
    """A clock for each seat, running while it is awaited: ``bank`` seconds at the start, ``a_move`` more with every answer.

    With ``is_fresh`` every answer starts from ``a_move`` again (a move a day). ``on_end`` says what happens when it has
    run out: the others may propose a bot without asking the absent seat, or a bot takes the seat at once.
    """

    bank: Annotated[float, msgspec.Meta(ge=0, le=10_000_000)] = 0
    a_move: Annotated[float, msgspec.Meta(ge=0, le=10_000_000)] = 0
    is_fresh: bool = False
    on_end: Literal["ask", "bot"] = "ask"


class NewTable(Input, frozen=True):
    """A table to be. ``seats`` by name: "me", "open", or "bot:KIND"; seats that are left out are open. ``pack`` is a digest.

    Without a word about ``has_hints`` there are hints unless the table is rated.
    """

    game: Annotated[str, msgspec.Meta(max_length=100)]
    options: dict[str, str] = {}
    seats: dict[str, str] = {}
    pace: Pace = "live"
    clock: TimeControl | None = None
    is_public: bool = True
    is_rated: bool = False
    may_watch: bool = True
    has_hints: bool | None = None
    pack: Annotated[str, msgspec.Meta(max_length=64)] = ""


class TableCard(msgspec.Struct, frozen=True):
    """A table in a list. ``yours`` are the seats that the viewer holds; ``awaits_you`` if one of them is asked.

    ``pack_name`` is empty where the built-in components are used.
    """

    id: str
    game: str
    title: str
    options: dict[str, str]
    status: Status
    pace: Pace
    clock: TimeControl | None
    seats: list[Seat]
    yours: list[str]
    awaits_you: bool
    is_public: bool
    is_rated: bool
    may_watch: bool
    created_at: float
    moved_at: float
    ended_at: float
    how: str = ""
    returns: list[float] = []
    scores: list[float] = []
    rematch: str = ""
    note: str = ""
    pack: str = ""
    pack_name: str = ""
    has_hints: bool = True


class Lobby(msgspec.Struct, frozen=True):
    """The first page: where I am awaited (longest first), my other running tables, open seats, what can be watched."""

    awaited: list[TableCard]
    mine: list[TableCard]
    open: list[TableCard]
    watch: list[TableCard]


class TakeSeat(Input, frozen=True):
    """The seat to take, to give up, or to remind."""

    seat: Annotated[str, msgspec.Meta(max_length=100)]


class Fill(Input, frozen=True):
    """Put a bot into an open seat of one's own table."""

    seat: Annotated[str, msgspec.Meta(max_length=100)]
    bot: Annotated[str, msgspec.Meta(max_length=100)]


class Invitation(msgspec.Struct, frozen=True):
    """A link that gives a seat to whoever opens it first; shown once."""

    seat: str
    path: str


class Accept(Input, frozen=True):
    """The name of a guest; people who are logged in keep theirs."""

    name: Annotated[str, msgspec.Meta(max_length=40)] = ""


class Note(Input, frozen=True):
    """Private notes on a table."""

    text: Annotated[str, msgspec.Meta(max_length=20_000)]


class Report(Input, frozen=True):
    """A line of chat brought to the admins' notice."""

    said: int
    reason: Annotated[str, msgspec.Meta(max_length=1000)] = ""


# archive and replays


class Archive(msgspec.Struct, frozen=True):
    """Finished tables, latest first; ``next`` goes into ``before`` for more, 0 at the end."""

    tables: list[TableCard]
    next: float


class ReplayStep(msgspec.Struct, frozen=True):
    """One moment of a table as a viewer saw it: step ``number`` of ``steps``, what was answered then, and the view without questions.

    ``question`` is what the seat looked through was asked there, where that was wanted.
    """

    number: int
    steps: int
    answer: str
    view: View
    question: Question | None = None


# learning


class LessonCard(msgspec.Struct, frozen=True):
    """A game's guided first game as lists show it. ``next_seat`` and ``next_options`` are for the first table of one's own."""

    game: str
    title: str
    summary: str
    seat: str
    minutes: int
    stops: int
    options: dict[str, str]
    seats: list[Seat]
    next_seat: str
    next_options: dict[str, str]


class LessonStop(msgspec.Struct, frozen=True):
    """One stop of a lesson, ``number`` of ``stops`` counted from 0: what is said, and the table with the learner's question.

    ``do`` is the notation of the lesson's move and ``move`` its sentence, both empty where there is only to read. ``replies``
    are said to other choices by their notation, ``why`` to all the rest. ``then`` is said of the move before.
    """

    number: int
    stops: int
    title: str
    then: str
    say: str
    do: str
    move: str
    why: str
    replies: dict[str, str]
    view: View


class Deposit(msgspec.Struct, frozen=True):
    """What proves the dice of a finished table."""

    commitment: str
    seed: str
