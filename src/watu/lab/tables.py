"""A table of the games of a simulation as a file: one row a game and seat. Parquet needs the extra ``lab``."""

from __future__ import annotations

import csv
import os
import secrets
from collections.abc import Callable, Iterator, Sequence
from contextlib import suppress
from importlib.util import find_spec
from pathlib import Path
from typing import Final

import msgspec

from watu.core.errors import UsageError
from watu.lab.batches import Rows


class Row(msgspec.Struct, frozen=True):
    """One seat of one game; ``returns`` is above 0 for a win, 0 for a draw, below 0 for a loss."""

    game: int
    seat: str
    bot: str
    returns: float
    score: float
    decisions: int
    ended: str


def rows_of(parts: Sequence[Rows], seats: Sequence[str], bots: Sequence[str]) -> Iterator[Row]:
    """The rows of all games in order, seat by seat."""
    width = len(seats)
    for part in parts:
        for game, (decisions, ended) in enumerate(zip(part.decisions, part.ended, strict=True)):
            for seat in range(width):
                place = game * width + seat
                yield Row(
                    part.first + game,
                    seats[seat],
                    bots[seat],
                    part.returns[place],
                    part.scores[place],
                    decisions,
                    ended,
                )


def check_out(path: Path) -> None:
    """Raise UsageError if a table cannot be written there for a reason that is known before anything is played."""
    if path.suffix not in _WRITERS:
        raise UsageError(f"--out wants a name that ends in {', '.join(_WRITERS)}, not '{path}'")
    if path.suffix == ".parquet" and find_spec("polars") is None:
        raise UsageError(
            "Parquet needs polars, which is not installed: pip install 'watu[lab]', or write .csv or .jsonl"
        )
    if not path.resolve().parent.is_dir():
        raise UsageError(f"there is no folder '{path.parent}' to write '{path.name}' in")
    if path.is_dir():
        raise UsageError(f"'{path}' is a folder")


def write_table(path: Path, rows: Iterator[Row]) -> None:
    """Write the rows in the format that the suffix names; the file is there whole, or as it was before. OSError if not."""
    write = _WRITERS[path.suffix]
    target = path.resolve()
    if target.exists() and not target.is_file():  # a pipe or a device: it cannot be replaced
        write(target, rows)
        return
    passing = target.with_name(f".{target.name}.{secrets.token_hex(4)}")
    try:
        write(passing, rows)
        with passing.open("rb+") as file:
            os.fsync(file.fileno())
        passing.replace(target)
    except BaseException:
        with suppress(OSError):
            passing.unlink()
        raise


def _write_csv(path: Path, rows: Iterator[Row]) -> None:
    with path.open("w", encoding="utf-8", newline="") as file:
        writer = csv.writer(file, lineterminator="\n")
        writer.writerow(Row.__struct_fields__)
        writer.writerows(msgspec.structs.astuple(row) for row in rows)


def _write_jsonl(path: Path, rows: Iterator[Row]) -> None:
    encoder = msgspec.json.Encoder()
    with path.open("wb") as file:
        file.writelines(encoder.encode(row) + b"\n" for row in rows)


def _write_parquet(path: Path, rows: Iterator[Row]) -> None:
    import polars as pl  # noqa: PLC0415 - an extra, and slow to import

    columns: dict[str, list[object]] = {name: [] for name in Row.__struct_fields__}
    for row in rows:
        for name, value in zip(Row.__struct_fields__, msgspec.structs.astuple(row), strict=True):
            columns[name].append(value)
    with path.open("wb") as file:
        pl.DataFrame(columns).write_parquet(file)


_WRITERS: Final[dict[str, Callable[[Path, Iterator[Row]], None]]] = {
    ".parquet": _write_parquet,
    ".csv": _write_csv,
    ".jsonl": _write_jsonl,
}
