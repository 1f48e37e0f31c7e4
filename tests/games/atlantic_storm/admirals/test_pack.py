"""The component lists: what the rulebook says of them is checked, every fault at once."""

from __future__ import annotations

import csv
from pathlib import Path

import pytest

from watu.core.components import export_pack
from watu.core.errors import ComponentError
from watu.core.registry import game_info, load_game

INFO = game_info("atlantic-storm-admirals")


def faults(folder: Path, *changes: tuple[str, str, str]) -> list[str]:
    """The faults of a pack in which texts have been replaced."""
    export_pack(INFO.built_in_pack(), str(folder))
    for file, old, new in changes:
        text = (folder / file).read_text(encoding="utf-8")
        assert old in text
        (folder / file).write_text(text.replace(old, new, 1), encoding="utf-8")
    try:
        load_game(INFO.name, str(folder))
    except ComponentError as error:
        return [str(fault) for fault in error.faults]
    return []


def test_the_built_in_pack_is_sound(tmp_path: Path) -> None:
    assert faults(tmp_path / "pack") == []


@pytest.mark.parametrize(
    ("file", "old", "new", "word"),
    [
        (
            "forces.csv",
            "hood,13,Hood,force,allied,British,surface,0,5,0,5",
            "hood,13,Hood,force,allied,British,surface,0,7,0,5",
            "surface",
        ),
        ("forces.csv", "hood,13,Hood,force,allied,British", "hood,13,Hood,force,allied,German", "nationality"),
        ("forces.csv", "hood,13,", "hood,14,", "each number"),
        ("forces.csv", "1940,1943,atlantic,,,,battlecruiser", "1943,1940,atlantic,,,,battlecruiser", "last_year"),
        ("forces.csv", ",reuben_james,", ",hood,", "no other card fates"),
        ("forces.csv", ",reuben_james,", ",u_99,", "no other card fates"),
        ("forces.csv", ",reuben_james,", ",u_155,", "other side"),
        ("forces.csv", ",reuben_james,", ",nothing,", "id of a card"),
        ("forces.csv", ",reuben_james,", ",sc_2,", "no other card fates"),
        ("forces.csv", ",reuben_james,", ",hx_79,", "names u_552"),
        (
            "forces.csv",
            "event,allied,British,wild,0,0,0,recycle,1941,1943,both,,ultra",
            "event,axis,German,wild,0,0,0,recycle,1941,1943,both,,ultra",
            "allied for ultra",
        ),
        ("forces.csv", ",azores,", ",ultra,", "cards with the event"),
        (
            "forces.csv",
            "empress_of_britain,118,Empress of Britain,event,either,,wild,0,0,0,4",
            "empress_of_britain,118,Empress of Britain,event,either,,wild,0,0,0,recycle",
            "spoil",
        ),
        ("convoys.csv", "atlantic,empty,2,,Outward", "atlantic,full,2,,Outward", "empty convoys"),
        ("convoys.csv", "1940,9,atlantic,empty", "1941,9,atlantic,empty", "convoys of 1940"),
        ("convoys.csv", "full,4,u_47,", "full,4,,", "not fated"),
        ("convoys.csv", "hx_79,6,", "hx_79,5,", "a number of its own"),
        ("convoys.csv", "full,4,u_47,", ",4,u_47,", "only Storm has none"),
        ("convoys.csv", "name=rulebook", "name=guess", "provenance"),
    ],
)
def test_a_fault_is_found(tmp_path: Path, file: str, old: str, new: str, word: str) -> None:
    found = faults(tmp_path / "pack", (file, old, new))
    assert word in "\n".join(found)


def test_every_fault_is_told_at_once(tmp_path: Path) -> None:
    found = faults(
        tmp_path / "pack",
        ("forces.csv", "hood,13,Hood,force,allied,British", "hood,13,Hood,force,allied,German"),
        ("convoys.csv", "hx_79,6,", "hx_79,5,"),
        ("convoys.csv", "atlantic,empty,2,,Outward", "atlantic,full,2,,Outward"),
    )
    assert len(found) >= 3


def edited(folder: Path, file: str, cells: dict[tuple[str, str], str], lost: str = "") -> str:
    """All faults of a pack in which cells (by id and column) have been changed, and perhaps a row lost."""
    export_pack(INFO.built_in_pack(), str(folder))
    with (folder / file).open(encoding="utf-8", newline="") as handle:
        rows = list(csv.DictReader(handle))
    for (key, column), value in cells.items():
        for row in rows:
            if key in (row["id"], "*"):
                row[column] = value
    with (folder / file).open("w", encoding="utf-8", newline="") as handle:
        writer = csv.DictWriter(handle, list(rows[0]))
        writer.writeheader()
        writer.writerows(row for row in rows if row["id"] != lost)
    try:
        load_game(INFO.name, str(folder))
    except ComponentError as error:
        return "\n".join(str(fault) for fault in error.faults)
    return ""


@pytest.mark.parametrize(
    ("file", "cells", "word"),
    [
        ("convoys.csv", {("hx_79", "month"): "1"}, "numbers in order of the date"),
        ("convoys.csv", {("sc_2", "fated_by"): "u_47;u_99"}, "one Force card at most"),
        ("convoys.csv", {("storm", "vp"): "3"}, "Storm is no convoy"),
        ("forces.csv", {("axis_minefield", "vp"): "3"}, "Bonus cards are never spoils"),
        ("forces.csv", {("hood", "vp"): "recycle"}, "Force cards are worth VPs"),
        ("forces.csv", {("hood", "type"): "wild"}, "aircraft, surface or sub"),
        ("forces.csv", {("hood", "side"): "either", ("hood", "nationality"): ""}, "allied or axis for a Force card"),
        ("forces.csv", {("axis_minefield", "air"): "?"}, "dice stand on Force cards only"),
        ("forces.csv", {("hood", "air"): "??"}, "?? in Surface only"),
        ("forces.csv", {("hood", "surface"): "??"}, "3 cards with ??"),
        ("forces.csv", {("u_751", "fates"): "audacity;hood"}, "one victim at most"),
        ("forces.csv", {("*", "first_year"): "1941"}, "24 at least"),
        ("forces.csv", {("ultra", "category"): "bonus"}, "only for events"),
        ("forces.csv", {("hood", "id"): "sc_7"}, "an id that convoys.csv does not have"),
        ("forces.csv", {("markgraf", "ocean"): "arctic"}, "a year and ocean in which the card can be played"),
        ("forces.csv", {("markgraf", "first_year"): "1943"}, "a year and ocean in which the card can be played"),
        ("forces.csv", {("hood", "provenance"): "owner"}, ""),
        ("forces.csv", {("hood", "surface"): "6", ("hood", "provenance"): "surface=owner;*=reconstructed"}, ""),
    ],
)
def test_a_changed_cell_is_judged(tmp_path: Path, file: str, cells: dict[tuple[str, str], str], word: str) -> None:
    found = edited(tmp_path / "pack", file, cells)
    assert word in found
    assert bool(word) == bool(found)


@pytest.mark.parametrize(
    ("file", "lost", "word"), [("forces.csv", "hood", "117 rows"), ("convoys.csv", "storm", "0 rows called storm")]
)
def test_a_lost_card_is_missed(tmp_path: Path, file: str, lost: str, word: str) -> None:
    assert word in edited(tmp_path / "pack", file, {}, lost)
