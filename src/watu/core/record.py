"""Records: a game as JSON Lines, one answer a line, complete without a seed and provable with it.

The first line is the header, then one line an answer: ``{"by": "british", "do": "discard patrols"}`` or
``{"chance": "d6", "was": 4}``; ``{"undo": 1}`` takes the line before back. At the end come ``{"end": ...}`` and ``{"seed": ...}``.
Between them stands what was said (see ``talk``): ``{"say": "...", "by": "B"}``, ``{"promise": {...}, "by": "B", "to": "C"}``, and the die
of a promised chance, ``{"chance": "d6", "was": 3, "for": "promise 2"}``. It is no answer: nothing counts it, and no undo takes it back.
"""

from __future__ import annotations

import os
from contextlib import suppress
from pathlib import Path
from typing import TextIO

import msgspec

from watu.core.chain import Chain
from watu.core.dice import ChanceSource, Seed
from watu.core.drivers import Answer
from watu.core.errors import IllegalAction, RecordError, RulesError, UsageError, WatuError
from watu.core.game import Game
from watu.core.origin import Origin, begun
from watu.core.registry import build_game, game_info
from watu.core.state import State
from watu.core.talk import DIE, FACES, Promise, Talk, number_of, purpose_of, why_no_die

FORMAT = 1


class Header(msgspec.Struct, omit_defaults=True):
    """The first line of a record: which game under which rules and data, who sat where, and the commitment to the seed.

    ``origin`` is where it begins, if that is in the middle of another game.
    """

    watu: int
    game: str
    rules_version: int
    options: dict[str, str]
    pack: str
    seats: dict[str, str]
    commitment: str = ""
    pack_folder: str = ""
    origin: Origin | None = None


class Line(msgspec.Struct, omit_defaults=True, forbid_unknown_fields=True):
    """Any later line: a choice (by, do), an outcome (chance, was), an undo, the end with its returns, the seed, or talk."""

    by: str = ""
    do: str = ""
    chance: str = ""
    was: int | str = ""
    undo: int = 0
    end: str = ""
    returns: list[float] = []
    seed: str = ""
    say: str = ""
    promise: Promise | None = None
    to: str = ""
    purpose: str = msgspec.field(default="", name="for")

    @property
    def is_talk(self) -> bool:
        """Whether it is something said, promised or thrown for a promise."""
        return bool(self.say or self.promise is not None or self.purpose)


_EMPTY = msgspec.structs.asdict(Line())
_KINDS = (
    {"by", "do"}, {"chance", "was"}, {"undo"}, {"end", "returns"}, {"seed"},
    {"by", "say"}, {"by", "promise"}, {"by", "promise", "to"}, {"chance", "was", "purpose"},
)  # fmt: skip


def header_of(
    game: Game, seats: dict[str, str], seed: Seed | None, pack_folder: str = "", origin: Origin | None = None
) -> Header:
    """The header for a game that begins; ``seats`` says who or which bot plays each seat."""
    commitment = "" if seed is None else seed.commitment()
    known = (game.name, game.rules_version, game.options, game.pack_digest)
    return Header(FORMAT, *known, seats, commitment, pack_folder, origin)


def line_of(game: Game, answer: Answer) -> Line:
    """An answer as it is written."""
    if answer.action is not None:
        return Line(by=game.seats[answer.by], do=answer.action.notation)
    name = game.outcome_name(answer.label, answer.value)
    return Line(chance=answer.label, was=name if answer.label in game.card_names else answer.value)


def line_of_talk(said: Talk) -> Line:
    """Something said as it is written."""
    if said.die:
        return Line(chance=DIE, was=said.die, purpose=purpose_of(said.number))
    return Line(by=said.by, say=said.text, promise=said.promise, to=said.to)


class Writer:
    """Writes a record while the game is played. Each answer is on the disk before it is shown."""

    def __init__(self, file: TextIO, game: Game) -> None:
        """Use ``Writer.create`` or ``Writer.resume``."""
        self.file = file
        self.game = game
        self.tail: Chain[Answer] = Chain()
        self.has_end = False

    @classmethod
    def create(cls, path: Path, game: Game, header: Header) -> Writer:
        """Start a new file with the header; OSError if it cannot be written, FileExistsError if it is there."""
        writer = cls(path.open("x", encoding="utf-8"), game)
        try:
            writer._put([header])
        except OSError:
            with suppress(OSError):
                writer.file.close()
            path.unlink(missing_ok=True)
            raise
        return writer

    @classmethod
    def resume(cls, path: Path, state: State) -> Writer:
        """Go on with a file whose answers have been replayed into ``state``; a torn last line is cut off."""
        content = path.read_bytes()
        kept = content[: content.rfind(b"\n") + 1]
        if kept != content:
            os.truncate(path, len(kept))
        writer = cls(path.open("a", encoding="utf-8"), state.game)
        record = read_record(path)
        writer.has_end = bool(record.end)
        written = len(record.lines)
        surplus = written - len(state.history)
        if surplus > 0:
            writer._put([Line(undo=surplus)])
        writer.tail = state.history
        while len(writer.tail) > written and writer.tail.before is not None:
            writer.tail = writer.tail.before
        writer.catch_up(state)  # outcomes that were drawn, but not written when the program was killed
        return writer

    def catch_up(self, state: State) -> None:
        """Write what has been answered since, and first that answers have been taken back."""
        common = self.tail
        while not _is_on(common, state.history):
            assert common.before is not None, "every chain starts at the empty one"
            common = common.before
        lines = [Line(undo=len(self.tail) - len(common))] if common is not self.tail else []
        lines += [line_of(self.game, answer) for answer in state.history.items(len(common))]
        if lines:
            self._put(lines)
        self.tail = state.history

    def talk(self, state: State, said: Talk) -> None:
        """Write what was said, after all answers given before it."""
        self.catch_up(state)
        self._put([line_of_talk(said)])

    def close(self, state: State, seed: Seed | None) -> None:
        """Close the file; if the game is over, write the result and reveal the seed first."""
        if state.is_terminal():
            lines: list[Line | Header] = []
            if not self.has_end:  # else only the seed was torn off
                lines.append(Line(end=state.base.ended or "played to the end", returns=state.returns()))
            if seed is not None:
                lines.append(Line(seed=seed.secret))
            self._put(lines)
        self.file.close()

    def _put(self, lines: list[Line] | list[Header] | list[Line | Header]) -> None:
        self.file.write("".join(msgspec.json.encode(line).decode() + "\n" for line in lines))
        self.file.flush()
        os.fsync(self.file.fileno())


def _is_on(link: Chain[Answer], chain: Chain[Answer]) -> bool:
    """Whether the link is the chain or one of its beginnings."""
    while chain.length > link.length and chain.before is not None:
        chain = chain.before
    return chain is link or chain.length == link.length == 0


class Record:
    """A record read: the header, the answers with their line numbers, and what stands at the end."""

    def __init__(self, header: Header, lines: list[tuple[int, Line]]) -> None:
        """``lines`` are the answers that stand, undone ones left out."""
        self.header = header
        self.lines = lines
        self.turns = [*lines]  # with those that were taken back, and the lines that did so
        self.talk: list[Talk] = []
        self.talk_lines: list[int] = []
        self.end = ""
        self.returns: list[float] = []
        self.seed = ""
        self.end_line = 0
        self.is_torn = False


def read_record(path: Path) -> Record:
    """Read a record. A torn last line (the program was killed) is dropped and noted. RecordError for anything else."""
    try:
        text = path.read_text(encoding="utf-8")
    except UnicodeDecodeError as error:
        raise RecordError(0, "text in UTF-8", f"a stray byte at {error.start}") from None
    return parse_record(text)


def parse_record(text: str) -> Record:
    """A record from its text; like ``read_record``."""
    rows = text.split("\n")
    torn = rows.pop()
    if not rows:
        raise RecordError(1, "the header of a Watu record", f"'{_short(torn)}'" if torn else "an empty file")
    record = Record(_read_header(rows[0]), [])
    record.is_torn = bool(torn)
    for number, row in enumerate(rows[1:], start=2):
        _read_line(record, number, row)
    return record


def _read_header(row: str) -> Header:
    try:
        header = msgspec.json.decode(row, type=Header)
    except msgspec.DecodeError:
        raise RecordError(1, "the header of a Watu record", f"'{_short(row)}'") from None
    if header.watu != FORMAT:
        raise RecordError(1, f"format {FORMAT}", f"format {header.watu}")
    return header


def _read_line(record: Record, number: int, row: str) -> None:
    try:
        line = msgspec.json.decode(row, type=Line)
    except msgspec.DecodeError as error:
        raise RecordError(
            number, "an answer, an outcome, an undo, the end or the seed", f"'{_short(row)}' ({error})"
        ) from None
    fields = set(msgspec.structs.asdict(line)) - {
        name for name, value in _EMPTY.items() if getattr(line, name) == value
    }
    if fields not in _KINDS:
        raise RecordError(number, "a choice (by and do) or an outcome (chance and was)", f"'{_short(row)}'")
    if not _may_follow(record, line):
        raise RecordError(number, "nothing more after the end", f"'{_short(row)}'")
    if line.undo:
        if not 0 < line.undo <= len(record.lines):
            raise RecordError(number, f"from 1 to {len(record.lines)} answers to undo", str(line.undo))
        del record.lines[-line.undo :]
        record.turns.append((number, line))
        for said in record.talk:  # words stay said
            said.at = min(said.at, len(record.lines))
    elif line.is_talk:
        record.talk.append(_read_talk(record, number, line))
        record.talk_lines.append(number)
    elif line.seed:
        record.seed = line.seed
    elif line.end:
        record.end, record.returns, record.end_line = line.end, line.returns, number
    else:
        record.lines.append((number, line))
        record.turns.append((number, line))


def _read_talk(record: Record, number: int, line: Line) -> Talk:
    """RecordError for a promise of nothing or of several things, and for a die that was not promised."""
    made = sum(said.promise is not None for said in record.talk)
    said = Talk(line.by, len(record.lines), made + 1 if line.promise is not None else number_of(line.purpose))
    said.text, said.promise, said.to = line.say, line.promise, line.to
    fault = "" if line.promise is None else line.promise.fault()
    if line.purpose:
        fault = why_no_die(record.talk, said.number)
        if not fault and (line.chance != DIE or line.was not in range(1, FACES + 1)):
            fault = f"the die of a promise is a {DIE}"
        said.die = line.was if isinstance(line.was, int) else 0
    if fault:
        raise RecordError(number, "talk that can be told", fault)
    return said


def _may_follow(record: Record, line: Line) -> bool:
    """After the end come the seed, and the same end again if the program was killed while it closed the record."""
    if line.seed and record.seed:
        return line.seed == record.seed
    if line.end and record.end:
        return (line.end, line.returns) == (record.end, record.returns)
    return bool(line.seed) or not (record.end or record.seed)


def _short(text: str) -> str:
    return text if len(text) <= 60 else text[:57] + "..."


class _OutOfLines(WatuError):
    """The record ends where an outcome is due."""


class _Recorded(ChanceSource):
    """Chance as it stands in the record; with a seed each outcome is computed again and compared, or goes on after the end."""

    def __init__(self, game: Game, lines: list[tuple[int, Line]], seed: Seed | None, goes_on: bool) -> None:
        self.game = game
        self.lines = lines
        self.at = 0
        self.seed = seed
        self.goes_on = goes_on

    def outcome(self, k: int, values: list[int], label: str) -> int:
        if self.at == len(self.lines):
            if self.seed is not None and self.goes_on:
                return self.seed.outcome(k, values, label)
            raise _OutOfLines
        number, line = self.lines[self.at]
        if line.chance != label:
            raise RecordError(number, f"an outcome of {label}", _found(line))
        try:
            index = values.index(self.game.outcome_value(label, str(line.was)))
        except ValueError:
            raise RecordError(number, f"a possible outcome of {label}", str(line.was)) from None
        if self.seed is not None:
            proved = values[self.seed.outcome(k, values, label)]
            if proved != values[index]:
                raise RecordError(number, f"{self.game.outcome_name(label, proved)}, as the seed proves", str(line.was))
        self.at += 1
        return index


def _found(line: Line) -> str:
    return f"{line.by}: {line.do}" if line.by else f"an outcome of {line.chance}"


def game_of(record: Record, pack: str | None = None) -> Game:
    """The game that was recorded, under the installed rules; RecordError if it is unknown or its components differ."""
    header = record.header
    wanted = f"components with digest {header.pack[:12]}… (give its folder with --pack)"
    folder = pack or header.pack_folder or None
    if not pack and folder and not Path(folder).is_dir():
        raise RecordError(1, wanted, f"no folder '{folder}'")
    try:
        game = build_game(game_info(header.game), header.options, folder)
    except UsageError as error:
        raise RecordError(1, "a game that is installed, its options and its pack", str(error)) from None
    if game.pack_digest != header.pack:
        raise RecordError(1, wanted, f"{game.pack_digest[:12]}…")
    return game


def replay(
    record: Record, game: Game, upto: int | None = None, seed: Seed | None = None, goes_on: bool = False
) -> State:
    """The state after the first ``upto`` answers (None: all). Needs no seed; with one, every outcome is checked against it.

    With ``goes_on`` chance beyond the record comes from the seed, so that play can continue; else it is asked for. Raises
    RecordError at the first line that does not fit. A record that ends between a choice and its outcomes ends before that choice.
    """
    lines = record.lines if upto is None else record.lines[:upto]
    source = _Recorded(game, lines, seed, goes_on)
    state = _start(record.header.origin, game, source)
    while source.at < len(lines):
        number, line = lines[source.at]
        source.at += 1
        before = state.clone()
        try:
            _apply(state, number, line)
        except _OutOfLines:
            state = before
    if not goes_on:
        state.source = None
    return state


def _start(origin: Origin | None, game: Game, source: _Recorded) -> State:
    try:
        return begun(game, origin, source)
    except _OutOfLines:
        return begun(game, origin)


def replay_asking(record: Record, game: Game, upto: int | None = None) -> State:
    """The state after exactly the first ``upto`` answers (None: all), outcomes counted; chance due next is asked for.

    So a game with real dice goes on, and a record can be looked at line by line; talk learns where in the log it stands.
    Raises RecordError like ``replay``.
    """
    state = begun(game, record.header.origin)
    for at, (number, line) in enumerate(record.lines if upto is None else record.lines[:upto]):
        _place_talk(record, state, at)
        apply_line(state, number, line)
    _place_talk(record, state, len(state.history))
    return state


def apply_line(state: State, number: int, line: Line) -> None:
    """Carry out a line of a record in a state that asks for outcomes. RecordError if that cannot be."""
    if state.chance is None:
        _apply(state, number, line)
        return
    if line.chance != state.chance.label:
        raise RecordError(number, f"an outcome of {state.chance.label}", _found(line))
    try:
        state.apply_action(str(line.was))
    except IllegalAction:
        raise RecordError(number, f"a possible outcome of {line.chance}", str(line.was)) from None


def _place_talk(record: Record, state: State, at: int) -> None:
    for said in record.talk:
        if said.at == at:
            said.told = len(state.events())


def check_talk(record: Record, game: Game, seed: Seed | None = None) -> None:
    """RecordError if anyone has spoken who is not at the table, or a promise's die differs from that of the seed."""
    for number, said in zip(record.talk_lines, record.talk, strict=True):
        if said.die:
            proved = said.die if seed is None else seed.aside(purpose_of(said.number), FACES) + 1
            if proved != said.die:
                raise RecordError(number, f"{proved}, as the seed proves", str(said.die))
        elif said.by not in game.seats or (said.to and said.to not in game.seats) or said.to == said.by:
            raise RecordError(number, f"two of the seats {', '.join(game.seats)}", f"'{said.by}' to '{said.to}'")


def _apply(state: State, number: int, line: Line) -> None:
    game = state.game
    if not line.by:
        asked = " and ".join(game.seats[seat] for seat in state.players()) or "nothing more: the game is over"
        raise RecordError(number, f"a choice of {asked}" if state.pending else asked, _found(line))
    if line.by not in game.seats:
        raise RecordError(number, f"one of the seats {', '.join(game.seats)}", f"'{line.by}'")
    try:
        state.apply_action(line.do, game.seat(line.by))
    except (RulesError, UsageError) as error:
        raise RecordError(number, "an answer that the rules allow", f"{line.by}: {line.do}. {error}") from None
