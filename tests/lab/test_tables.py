"""The table of games as a file: the same rows in every format, whole or not at all."""

from __future__ import annotations

import csv
import importlib.util
from importlib.machinery import ModuleSpec
from pathlib import Path

import msgspec
import pytest

from watu.core.errors import UsageError
from watu.lab import tables
from watu.lab.simulate import simulate
from watu.lab.tables import Row, check_out, rows_of, write_table

FULL = Path("/dev/full")


@pytest.fixture
def rows() -> list[Row]:
    outcome = simulate("battle-of-the-atlantic", 5, seed=8, bots=["heuristic", "random"], workers=1, keeps_rows=True)
    return list(rows_of(outcome.rows, ["british", "german"], ["heuristic", "random"]))


def test_a_row_for_each_game_and_seat(rows: list[Row]) -> None:
    assert [(row.game, row.seat, row.bot) for row in rows[:3]] == [
        (0, "british", "heuristic"),
        (0, "german", "random"),
        (1, "british", "heuristic"),
    ]
    assert len(rows) == 10
    assert all(one.returns == -other.returns for one, other in zip(rows[::2], rows[1::2], strict=True))
    assert all(one.decisions == other.decisions for one, other in zip(rows[::2], rows[1::2], strict=True))


def test_csv(rows: list[Row], tmp_path: Path) -> None:
    write_table(tmp_path / "games.csv", iter(rows))
    with (tmp_path / "games.csv").open(encoding="utf-8", newline="") as file:
        back = [msgspec.convert(line, Row, strict=False) for line in csv.DictReader(file)]
    assert back == rows


def test_jsonl(rows: list[Row], tmp_path: Path) -> None:
    write_table(tmp_path / "games.jsonl", iter(rows))
    lines = (tmp_path / "games.jsonl").read_bytes().splitlines()
    assert [msgspec.json.decode(line, type=Row) for line in lines] == rows


def test_parquet(rows: list[Row], tmp_path: Path) -> None:
    polars = pytest.importorskip("polars")
    write_table(tmp_path / "games.parquet", iter(rows))
    back = polars.read_parquet(tmp_path / "games.parquet")
    assert [msgspec.convert(row, Row) for row in back.to_dicts()] == rows


@pytest.mark.parametrize("suffix", [".csv", ".jsonl"])
def test_a_failure_leaves_the_old_file_and_nothing_else(suffix: str, rows: list[Row], tmp_path: Path) -> None:
    path = tmp_path / f"games{suffix}"
    path.write_text("as it was")

    def torn() -> Row:
        raise OSError(28, "No space left on device")

    with pytest.raises(OSError, match="No space left"):
        write_table(path, (row if row.game < 3 else torn() for row in rows))
    assert path.read_text() == "as it was"
    assert list(tmp_path.iterdir()) == [path]


def test_a_new_file_replaces_the_old_one(rows: list[Row], tmp_path: Path) -> None:
    path = tmp_path / "games.jsonl"
    path.write_text("as it was")
    write_table(path, iter(rows))
    assert len(path.read_text().splitlines()) == len(rows)
    assert list(tmp_path.iterdir()) == [path]


@pytest.mark.skipif(not FULL.exists(), reason="no full device here")
def test_a_device_is_written_to_and_never_replaced(rows: list[Row], tmp_path: Path) -> None:
    link = tmp_path / "games.csv"
    link.symlink_to(FULL)
    with pytest.raises(OSError, match="No space left"):
        write_table(link, iter(rows))
    assert link.is_symlink()
    assert FULL.is_char_device()


def test_what_cannot_be_written_is_told_before_anything_is_played(tmp_path: Path) -> None:
    with pytest.raises(UsageError, match=r"ends in \.parquet, \.csv, \.jsonl, not 'games\.xlsx'"):
        check_out(Path("games.xlsx"))
    with pytest.raises(UsageError, match="there is no folder"):
        check_out(tmp_path / "nowhere" / "games.csv")
    (tmp_path / "file").write_text("")
    with pytest.raises(UsageError, match="there is no folder"):
        check_out(tmp_path / "file" / "games.csv")
    (tmp_path / "folder.csv").mkdir()
    with pytest.raises(UsageError, match="is a folder"):
        check_out(tmp_path / "folder.csv")
    check_out(tmp_path / "games.csv")


def test_parquet_without_polars_says_what_to_install(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def no_polars(name: str, package: str | None = None) -> ModuleSpec | None:
        return None if name == "polars" else importlib.util.find_spec(name, package)

    monkeypatch.setattr(tables, "find_spec", no_polars)
    with pytest.raises(UsageError, match=r"pip install 'watu\[lab\]'"):
        check_out(tmp_path / "games.parquet")
