"""Component data: every fault at once, each with its file, row and column."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated, Literal

import msgspec
import pytest

from watu.core.components import Pack, export_pack, open_pack
from watu.core.errors import ComponentError, Fault, UsageError


class Ship(msgspec.Struct, frozen=True):
    """A row to test with."""

    id: Annotated[str, msgspec.Meta(pattern="^[a-z0-9_]+$")]
    name: str
    kind: Literal["raider", "convoy"]
    points: Annotated[int, msgspec.Meta(ge=0, le=9)] = 1
    areas: list[int] = []
    ports: Annotated[list[str], msgspec.Meta(max_length=2)] = []
    sister: str | None = None
    is_fast: bool = False
    speed: float | None = None


class Table(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A TOML file to test with."""

    sides: list[str]
    dice: int = 6


HEADER = "id,name,kind,points,areas,ports,sister,is_fast,speed\n"


def pack(folder: Path, text: str | bytes, file: str = "ships.csv") -> Pack:
    place = folder / file
    place.parent.mkdir(parents=True, exist_ok=True)
    place.write_bytes(text if isinstance(text, bytes) else text.encode())
    return open_pack(str(folder))


def faults(folder: Path, text: str | bytes, key: str = "id") -> list[tuple[int, str, str, str]]:
    made = pack(folder, text)
    made.table("ships.csv", Ship, key=key)
    assert all(fault.file == "ships.csv" for fault in made.faults)
    return [(fault.row, fault.column, fault.found, fault.allowed) for fault in made.faults]


def test_cells_become_typed_fields(tmp_path: Path) -> None:
    rows = HEADER + 'hood,"Hood, HMS",convoy,7,1; 2 ;3,rosyth;scapa,renown,true,29.5\nbismarck,Bismarck,raider,,,,,,\n'
    assert pack(tmp_path, rows).table("ships.csv", Ship, key="id") == [
        Ship("hood", "Hood, HMS", "convoy", 7, [1, 2, 3], ["rosyth", "scapa"], "renown", True, 29.5),
        Ship("bismarck", "Bismarck", "raider"),
    ]


def test_columns_in_any_order_and_only_those_needed(tmp_path: Path) -> None:
    assert pack(tmp_path, "kind,id,name\nraider,u_47,U-47\n").table("ships.csv", Ship) == [
        Ship("u_47", "U-47", "raider")
    ]


@pytest.mark.parametrize(
    "text",
    [
        "﻿kind,id,name\nraider,u_47,U-47\n",
        "kind,id,name\r\nraider,u_47,U-47\r\n",
        "kind,id,name\n raider , u_47 , U-47 ",
        'kind,id,name\n"raider","u_47","U-47"\n\n,,\n',
    ],
    ids=["byte order mark", "Windows line ends", "spaces", "empty rows at the end"],
)
def test_what_spreadsheets_write_is_read(tmp_path: Path, text: str) -> None:
    made = pack(tmp_path, text)
    assert made.table("ships.csv", Ship) == [Ship("u_47", "U-47", "raider")]
    made.check()


def test_every_fault_is_reported_at_once(tmp_path: Path) -> None:
    rows = [
        "hood,Hood,convoy,7,,,,,",
        "Prinz Eugen,Prinz Eugen,raider,7,,,,,",
        "hood,,cruiser,10,1;x,a;b;c,,perhaps,fast",
        "hood,Hood again,convoy,,,,,,",
        "short,row",
        "long,Long,convoy,,,,,,,,",
    ]
    found = faults(tmp_path, HEADER + "\n".join(rows) + "\n")
    assert [(row, column, what) for row, column, what, _ in found] == [
        (3, "id", "'Prinz Eugen'"),
        (4, "name", "nothing"),
        (4, "kind", "'cruiser'"),
        (4, "points", "'10'"),
        (4, "areas", "'1;x'"),
        (4, "ports", "'a;b;c'"),
        (4, "is_fast", "'perhaps'"),
        (4, "speed", "'fast'"),
        (5, "id", "'hood' again"),
        (6, "", "another number of cells than columns"),
        (7, "", "another number of cells than columns"),
    ]
    allowed = [text for _, _, _, text in found]
    assert allowed[0] == "text like ^[a-z0-9_]+$"
    assert allowed[2] == "raider, convoy"
    assert allowed[3] == "a whole number from 0 to 9"
    assert allowed[4] == "a list with ';' between, each: a whole number"
    assert allowed[6:9] == ["true or false", "a number or empty", "a value of its own; row 2 has it"]


def test_rows_are_counted_as_a_spreadsheet_does(tmp_path: Path) -> None:
    text = 'id,name,kind\n\n,,\nhood,"Hood\nof two lines",convoy\nx,X,tug\n'
    assert [row for row, *_ in faults(tmp_path, text)] == [5]


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("", [(1, "id"), (1, "kind"), (1, "name")]),
        ("id,name\nx,X\n", [(1, "kind")]),
        ("id,name,kind,colour\nx,X,tug,red\n", [(1, "colour"), (2, "kind")]),
        ("id,name,kind,kind\nx,X,raider,convoy\n", [(1, "kind")]),
        ("id;name;kind\nx;X;raider\n", [(1, "id"), (1, "kind"), (1, "name"), (1, "id;name;kind")]),
    ],
    ids=["empty file", "missing column", "unknown column", "column twice", "another separator"],
)
def test_faults_of_the_header(tmp_path: Path, text: str, expected: list[tuple[int, str]]) -> None:
    assert [(row, column) for row, column, *_ in faults(tmp_path, text)] == expected


def test_a_file_that_is_missing_or_not_utf_8_is_one_fault(tmp_path: Path) -> None:
    made = pack(tmp_path, "id,name,kind\nx,Sch\xf6n,raider\n".encode("latin-1"))
    assert made.table("ships.csv", Ship) == []
    assert made.table("areas/ports.csv", Ship) == []
    assert [(fault.file, fault.found) for fault in made.faults] == [
        ("ships.csv", "a byte that is not UTF-8 at 18"),
        ("areas/ports.csv", "no such file"),
    ]


def test_a_cell_beyond_all_bounds_is_a_fault(tmp_path: Path) -> None:
    [fault] = faults(tmp_path, "id,name,kind\nx," + "y" * 200_000 + ",raider\n")
    assert fault[0] == 0


def test_checking_raises_with_all_of_them(tmp_path: Path) -> None:
    made = pack(tmp_path, "id,name\nx,X\n")
    made.check()
    made.table("ships.csv", Ship)
    made.fault("ships.csv", 9, "name", "'X'", "another")
    with pytest.raises(ComponentError) as caught:
        made.check()
    assert len(caught.value.faults) == 2
    assert str(caught.value).splitlines() == [str(fault) for fault in made.faults]
    assert (caught.value.file, caught.value.row, caught.value.column) == ("ships.csv", 1, "kind")


def test_a_fault_in_words() -> None:
    assert str(Fault("a.csv", 3, "id", "'x'", "text")) == "a.csv, row 3, column id: found 'x', allowed: text"
    assert str(Fault("a.csv", 0, "", "nothing", "text")) == "a.csv: found nothing, allowed: text"


# TOML


def test_toml_is_one_struct(tmp_path: Path) -> None:
    assert pack(tmp_path, 'sides = ["a"]\n', "board.toml").toml("board.toml", Table) == Table(["a"])


@pytest.mark.parametrize(
    ("text", "column"),
    [("sides = [", ""), ("dice = 4\n", ""), ('sides = ["a", 3]\n', "sides[1]"), ('sides = []\nside = "a"\n', "")],
    ids=["no TOML", "missing", "wrong type", "unknown"],
)
def test_toml_that_does_not_fit_is_reported_with_what_was_found_before(tmp_path: Path, text: str, column: str) -> None:
    made = pack(tmp_path, text, "board.toml")
    made.fault("ships.csv", 2, "id", "'x'", "another")
    with pytest.raises(ComponentError) as caught:
        made.toml("board.toml", Table)
    assert [(fault.file, fault.column) for fault in caught.value.faults] == [
        ("ships.csv", "id"),
        ("board.toml", column),
    ]


def test_missing_toml_is_reported_with_what_was_found_before(tmp_path: Path) -> None:
    made = pack(tmp_path, "id,name\n")
    made.table("ships.csv", Ship)
    with pytest.raises(ComponentError) as caught:
        made.toml("board.toml", Table)
    assert [fault.file for fault in caught.value.faults] == ["ships.csv", "board.toml"]


# packs


def test_exported_packs_hold_the_same_data(tmp_path: Path) -> None:
    made = pack(tmp_path / "from", "﻿id,name,kind\r\nx,Schön,raider\r\n", "cards/ships.csv")
    (tmp_path / "from" / "notes.txt").write_text("not data")
    target = tmp_path / "to" / "here"
    assert export_pack(made, str(target)) == ["cards/ships.csv"]
    copied = open_pack(str(target))
    assert copied.files() == ["cards/ships.csv"]
    assert copied.digest() == made.digest()
    assert copied.table("cards/ships.csv", Ship) == [Ship("x", "Schön", "raider")]


def test_nothing_is_written_over(tmp_path: Path) -> None:
    made = pack(tmp_path / "from", "id\n")
    pack(tmp_path / "to", "mine\n")
    with pytest.raises(UsageError, match="exists; choose another folder"):
        export_pack(made, str(tmp_path / "to"))
    assert (tmp_path / "to" / "ships.csv").read_text() == "mine\n"


@pytest.mark.parametrize(
    ("file", "text"),
    [("ships.csv", "id,name\nx,Y\n"), ("boats.csv", "id,name\nx,X\n"), ("ships.csv", "id,name\nx,X\n\n")],
)
def test_a_digest_changes_with_any_name_or_letter(tmp_path: Path, file: str, text: str) -> None:
    one = pack(tmp_path / "one", "id,name\nx,X\n").digest()
    assert pack(tmp_path / "two", text, file).digest() != one
    assert pack(tmp_path / "three", "id,name\r\nx,X\r\n").digest() == one


def test_files_cannot_pass_for_one_another(tmp_path: Path) -> None:
    one = pack(tmp_path / "one", "ab", "a.csv")
    pack(tmp_path / "one", "c", "b.csv")
    two = pack(tmp_path / "two", "a", "a.csv")
    pack(tmp_path / "two", "bc", "b.csv")
    assert one.digest() != two.digest()


def test_a_folder_that_is_not_there(tmp_path: Path) -> None:
    with pytest.raises(UsageError, match="watu pack export GAME"):
        open_pack(str(tmp_path / "nowhere"))
