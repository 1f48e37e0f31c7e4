"""The player aid of a game: one page with the sequence of play, what can be done, scoring, and the tables that matter.

Tables are taken from the game's component data, so that a corrected value is corrected here too.
"""

from __future__ import annotations

import csv
import re
import tomllib

import msgspec

from watu.core.components import Pack
from watu.core.errors import ComponentError, Fault
from watu.core.registry import GameInfo
from watu.learning.folder import Data, read

RULE = re.compile(r"\[((?:§|p\.|[A-Z])[^\]]*)\]")  # a paragraph within a text


class Entry(Data, frozen=True):
    """One line of a list: a name in bold, what it is, and the paragraph."""

    name: str
    says: str
    rule: str = ""


class Column(Data, frozen=True):
    """A column of a table: the field of the data (``spaces.g7a`` within a field) and its heading. ``words`` puts values into words."""

    field: str
    head: str
    words: dict[str, str] = msgspec.field(default_factory=dict)


class Source(Data, frozen=True):
    """A table of the component data: ``file``, for TOML the dotted ``path`` of a list of tables or of a table of tables.

    Rows are those whose fields have the values of ``where`` (one, or one of several), sorted by the fields in ``sort``.
    """

    file: str
    columns: tuple[Column, ...]
    path: str = ""
    where: dict[str, str | tuple[str, ...]] = msgspec.field(default_factory=dict)
    sort: tuple[str, ...] = ()


class PartFile(Data, frozen=True):
    """A part of the page as it is written: ``text``, then a numbered or plain list, then a table, then a table of its own rows."""

    title: str
    text: str = ""
    steps: tuple[Entry, ...] = ()
    list: tuple[Entry, ...] = ()
    table: Source | None = None
    heads: tuple[str, ...] = ()
    rows: tuple[tuple[str, ...], ...] = ()


class AidFile(Data, frozen=True):
    """The whole file: ``summary`` says in two sentences what the game is about."""

    summary: str
    part: tuple[PartFile, ...]


class Part(msgspec.Struct, frozen=True):
    """A part of the page as it is shown: lists as entries, a table as headings and rows of text."""

    title: str
    text: str
    is_sequence: bool
    entries: tuple[Entry, ...]
    heads: tuple[str, ...]
    rows: tuple[tuple[str, ...], ...]


class Aid(msgspec.Struct, frozen=True):
    """The page."""

    game: str
    title: str
    summary: str
    parts: tuple[Part, ...]


def load_aid(info: GameInfo) -> Aid | None:
    """The aid of a game with its tables filled in; None if it has none. ComponentError for a faulty file or a missing field."""
    file = read(info, "aid.toml", AidFile)
    if file is None:
        return None
    pack = info.built_in_pack()
    return Aid(info.name, info.title, file.summary, tuple(_part(part, pack) for part in file.part))


def _part(part: PartFile, pack: Pack) -> Part:
    heads, rows = part.heads, part.rows
    if part.table is not None:
        heads = tuple(column.head for column in part.table.columns)
        rows = tuple(_rows(part.table, pack))
    return Part(part.title, part.text, bool(part.steps), part.steps or part.list, heads, rows)


def _rows(source: Source, pack: Pack) -> list[tuple[str, ...]]:
    found = [row for row in _data(source, pack) if _fits(row, source)]
    for field in [*(column.field for column in source.columns), *source.sort]:
        if all(_value(row, field) is None for row in found):
            raise ComponentError([Fault(source.file, 0, field, "no such field", "fields of the component data")])
    found.sort(key=lambda row: [_rank(_value(row, field)) for field in source.sort])
    return [tuple(_cell(column, _value(row, column.field)) for column in source.columns) for row in found]


def _value(row: dict[str, object], field: str) -> object:
    """A field of a row, or a field within one; None where there is none."""
    if field in row:
        return row[field]
    outer, _, inner = field.partition(".")
    within = row.get(outer)
    return _value(within, inner) if inner and isinstance(within, dict) else None


def _fits(row: dict[str, object], source: Source) -> bool:
    wanted = {name: (value,) if isinstance(value, str) else value for name, value in source.where.items()}
    return all(str(row.get(name, "")) in values for name, values in wanted.items())


def _data(source: Source, pack: Pack) -> list[dict[str, object]]:
    """The rows of the file, or of the place in it. Keys of a table become the field ``key``, items of a list 1, 2, ..."""
    text = pack.text(source.file)
    if source.file.endswith(".csv"):
        lines = [line for line in text.splitlines() if line.strip() and not line.startswith("#")]
        return [dict(row) for row in csv.DictReader(lines)]
    place: object = tomllib.loads(text)
    for name in source.path.split("."):
        assert isinstance(place, dict), f"{source.path} leads through tables"
        place = place[name]
    if isinstance(place, dict):
        place = [{"key": key, **_fields(value)} for key, value in place.items()]
    assert isinstance(place, list), f"{source.path} is a list of tables"
    return [_fields(row) for row in place]


def _fields(value: object) -> dict[str, object]:
    if isinstance(value, list):
        return {str(number): item for number, item in enumerate(value, start=1)}
    return value if isinstance(value, dict) else {"value": value}


def _rank(value: object) -> tuple[int, float, str]:
    """Numbers by size before words by letters."""
    value = "" if value is None else value
    try:
        return 0, float(str(value)), ""
    except ValueError:
        return 1, 0.0, str(value)


def _cell(column: Column, value: object) -> str:
    text = ", ".join(str(one) for one in value) if isinstance(value, list) else "" if value is None else str(value)
    return column.words.get(text, text)


def plain(text: str) -> str:
    """A text of a lesson or an aid without its marks, for a terminal."""
    return RULE.sub(r"(\1)", text).replace("**", "")
