"""Component data: cards, ships, areas and tables as CSV and TOML files that a non-programmer can correct.

A pack is a folder of such files: the built-in one of a game, or an owner's own. Loading collects every fault with its
file, row and column, and ``Pack.check`` reports them all at once.
"""

from __future__ import annotations

import csv
import hashlib
import io
import tomllib
from collections.abc import Iterable
from importlib.resources.abc import Traversable
from pathlib import Path
from typing import Any, Literal, TypeVar, Union, get_args, get_origin

import msgspec

from watu.core.errors import ComponentError, Fault, UsageError

R = TypeVar("R", bound=msgspec.Struct)


class Pack:
    """One folder of component files."""

    def __init__(self, root: Traversable, name: str) -> None:
        """``name`` is "built-in" or the folder's path as the user gave it."""
        self.root = root
        self.name = name
        self.faults: list[Fault] = []

    def files(self) -> list[str]:
        """The names of the CSV and TOML files, with their folders, sorted."""
        return sorted(_files(self.root, ""))

    def extras(self) -> list[str]:
        """The names of JSON files beside them: what was reckoned from the components. They are no part of the digest."""
        return sorted(place.name for place in self.root.iterdir() if place.name.endswith(".json") and place.is_file())

    def text(self, file: str) -> str:
        """A file's text; ComponentError if it is missing or not UTF-8."""
        place = self.root
        for part in file.split("/"):
            place = place / part
        try:
            return place.read_text(encoding="utf-8-sig")
        except (FileNotFoundError, NotADirectoryError):
            raise ComponentError(
                [Fault(file, 0, "", "no such file", f"the files of the built-in pack, among them {file}")]
            ) from None
        except UnicodeDecodeError as error:
            raise ComponentError(
                [Fault(file, 0, "", f"a byte that is not UTF-8 at {error.start}", "text in UTF-8")]
            ) from None

    def digest(self) -> str:
        """SHA-256 over all files, line ends apart: equal exactly if two packs hold the same data."""
        total = hashlib.sha256()
        for file in self.files():
            content = self.text(file).replace("\r\n", "\n")
            total.update(f"{file}\0{len(content)}\0{content}".encode())
        return total.hexdigest()

    def fault(self, file: str, row: int, column: str, found: str, allowed: str) -> None:
        """Note a fault; loading goes on, so that all are reported at once."""
        self.faults.append(Fault(file, row, column, found, allowed))

    def check(self) -> None:
        """Raise ComponentError with every fault noted so far, if there is one."""
        if self.faults:
            raise ComponentError(self.faults)

    def table(self, file: str, row_type: type[R], key: str = "") -> list[R]:
        """The rows of a CSV file as frozen structs; faulty rows are noted and left out.

        Columns are the struct's fields by name. Lists stand in one cell with ``;`` between; an empty cell is the field's
        default, and a fault where it has none; empty rows are passed over. ``key`` names a column without duplicates.
        """
        try:
            text = self.text(file)
        except ComponentError as error:
            self.faults.extend(error.faults)
            return []
        try:
            header, *body = list(csv.reader(io.StringIO(text))) or [[]]
        except csv.Error as error:
            self.fault(file, 0, "", str(error), "CSV with commas, and quotes around cells that hold them")
            return []
        if not self._has_columns(file, header, row_type):
            return []
        rows: list[R] = []
        seen: dict[str, int] = {}
        for number, cells in enumerate(body, start=2):
            if not any(cell.strip() for cell in cells):
                continue
            row = self._row(file, number, header, cells, row_type)
            if row is None:
                continue
            rows.append(row)
            if key:
                value = str(getattr(row, key))
                if value in seen:
                    self.fault(file, number, key, f"'{value}' again", f"a value of its own; row {seen[value]} has it")
                seen.setdefault(value, number)
        return rows

    def _has_columns(self, file: str, columns: list[str], row_type: type[R]) -> bool:
        wanted = {field.encode_name for field in msgspec.structs.fields(row_type)}
        needed = {field.encode_name for field in msgspec.structs.fields(row_type) if field.required}
        here = set(columns)
        for column in sorted(needed - here):
            self.fault(file, 1, column, "no such column", f"the columns {', '.join(sorted(wanted))}")
        for column in sorted(here - wanted):
            self.fault(file, 1, column, "an unknown column", f"the columns {', '.join(sorted(wanted))}")
        for column in sorted(column for column in here & wanted if columns.count(column) > 1):
            self.fault(file, 1, column, "a column twice", "each column once")
        return needed <= here

    def _row(self, file: str, number: int, header: list[str], cells: list[str], row_type: type[R]) -> R | None:
        if len(cells) != len(header):
            self.fault(
                file, number, "", "another number of cells than columns", "one cell a column; quote cells with commas"
            )
            return None
        by_column = dict(zip(header, cells, strict=True))
        values: dict[str, object] = {}
        before = len(self.faults)
        for field in msgspec.structs.fields(row_type):
            cell = by_column.get(field.encode_name, "").strip()
            if cell == "":
                if field.required:
                    self.fault(file, number, field.encode_name, "nothing", _allowed(field.type))
                continue
            try:
                values[field.name] = msgspec.convert(_cell(cell, field.type), field.type, strict=False)
            except msgspec.ValidationError:
                self.fault(file, number, field.encode_name, f"'{cell}'", _allowed(field.type))
        return row_type(**values) if len(self.faults) == before else None

    def toml(self, file: str, whole_type: type[R]) -> R:
        """A TOML file as a frozen struct; ComponentError at once if it does not fit, for nothing can go on without it."""
        try:
            return msgspec.convert(tomllib.loads(self.text(file)), whole_type)
        except ComponentError as error:
            raise ComponentError([*self.faults, *error.faults]) from None
        except tomllib.TOMLDecodeError as error:
            fault = Fault(file, 0, "", f"no valid TOML ({error})", "TOML")
        except msgspec.ValidationError as error:
            what, _, where = str(error).partition(" - at ")
            fault = Fault(file, 0, where.strip("`$."), what, "the structure of the built-in pack's file")
        raise ComponentError([*self.faults, fault])


def _files(folder: Traversable, prefix: str) -> Iterable[str]:
    for entry in folder.iterdir():
        if entry.is_dir():
            yield from _files(entry, f"{prefix}{entry.name}/")
        elif entry.name.endswith((".csv", ".toml")):
            yield prefix + entry.name


def _cell(cell: str, wanted: object) -> object:
    """A cell as msgspec converts it: lists are split."""
    return [part.strip() for part in cell.split(";") if part.strip()] if _is_list(wanted) else cell


def _is_list(wanted: Any) -> bool:
    """Whether a type is a list, also one with bounds or one that may be missing."""
    if hasattr(wanted, "__metadata__"):
        return _is_list(wanted.__origin__)
    return get_origin(wanted) in (list, tuple) or any(_is_list(part) for part in get_args(wanted))


def _allowed(wanted: Any) -> str:
    """A type in words."""
    origin, inner = get_origin(wanted), get_args(wanted)
    if origin is Literal:
        return ", ".join(str(value) for value in inner)
    if origin in (list, tuple):
        return f"a list with ';' between, each: {_allowed(inner[0])}"
    if origin is Union or type(wanted).__name__ == "UnionType":
        return " or ".join("empty" if part is type(None) else _allowed(part) for part in inner)
    if hasattr(wanted, "__metadata__"):
        meta = wanted.__metadata__[0]
        low, high = getattr(meta, "ge", None), getattr(meta, "le", None)
        span = (
            f" from {low}" if low is not None and high is None else f" from {low} to {high}" if high is not None else ""
        )
        pattern = getattr(meta, "pattern", None)
        return _allowed(wanted.__origin__) + span + (f" like {pattern}" if pattern else "")
    names = {int: "a whole number", str: "text", float: "a number", bool: "true or false"}
    return names.get(wanted, getattr(wanted, "__name__", str(wanted)))


def open_pack(folder: str) -> Pack:
    """An owner's pack; UsageError if the folder does not exist."""
    path = Path(folder)
    if not path.is_dir():
        raise UsageError(f"no folder '{folder}'; 'watu pack export GAME {folder}' makes one to start from")
    return Pack(path, folder)


def export_pack(pack: Pack, folder: str) -> list[str]:
    """Write a pack's files into a folder and return their names; UsageError if one is there already."""
    target = Path(folder)
    names = pack.files()
    present = [name for name in names if (target / name).exists()]
    if present:
        raise UsageError(f"{target / present[0]} exists; choose another folder")
    for name in names:
        (target / name).parent.mkdir(parents=True, exist_ok=True)
        (target / name).write_text(pack.text(name), encoding="utf-8")
    return names
