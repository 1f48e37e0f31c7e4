"""The built-in cards, and a pack with every fault."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.games.atlantic_storm.first_edition.tables import card, convoy, game_of
from watu.core.components import export_pack
from watu.core.errors import ComponentError
from watu.core.registry import game_info, load_game
from watu.games.atlantic_storm.first_edition.position import BONUS, NORMAL, SPECIAL, SUPPLY


def test_the_built_in_cards_pass() -> None:
    game = game_of()
    kinds = [kind.category for kind in game.cards]
    assert [kinds.count(category) for category in (NORMAL, BONUS, SPECIAL, SUPPLY)] == [86, 15, 8, 3]
    assert len(game.convoys) == 40
    assert [kind.number for kind in game.convoys] == [f"C{number}" for number in range(1, 41)]
    assert game.cards[card(game, "bismarck")].dice[2] == 2
    assert game.cards[card(game, "u_552")].victim == card(game, "reuben_james")
    assert game.cards[card(game, "markgraf")].convoy_victim == convoy(game, "sc_42")
    assert all(kind.provenance and kind.note for kind in game.cards)


def changed(tmp_path: Path, file: str, old: str, new: str) -> ComponentError:
    """What is said of a pack in which one piece of text is another."""
    folder = str(tmp_path / "pack")
    export_pack(game_info("atlantic-storm-first").built_in_pack(), folder)
    path = Path(folder) / file
    text = path.read_text(encoding="utf-8")
    assert text.count(old) == 1, old
    path.write_text(text.replace(old, new), encoding="utf-8")
    with pytest.raises(ComponentError) as caught:
        load_game("atlantic-storm-first", folder)
    return caught.value


@pytest.mark.parametrize(
    ("file", "old", "new", "column"),
    [
        ("convoys.csv", "sc_7,C3,", "sc_7,C4,", "number"),
        ("convoys.csv", "7,u_99,", "7,u_100,", "fated_by"),
        ("convoys.csv", "atlantic,full,7,u_99", "atlantic,full,8,u_99", "vp"),
        ("forces.csv", "hood,A14,", "hood,A15,", "number"),
        ("forces.csv", "hood,A14,Hood,force,allied,", "hood,A14,Hood,force,axis,", "side"),
        ("forces.csv", "Hood,force,allied,British,", "Hood,force,allied,German,", "nationality"),
        ("forces.csv", "Hood,force,allied,British,surface,", "Hood,force,allied,British,wild,", "type"),
        (
            "forces.csv",
            "Hood,force,allied,British,surface,0,5,0,5",
            "Hood,force,allied,British,surface,0,5,0,bonus",
            "vp",
        ),
        (
            "forces.csv",
            "ark_royal,A8,Ark Royal,force,allied,British,aircraft",
            "ark_royal,A8,Ark Royal,force,allied,British,surface",
            "type",
        ),
        (
            "forces.csv",
            "huff_duff,A46,Huff-Duff,bonus,allied,British,sub,0,0,1",
            "huff_duff,A46,Huff-Duff,bonus,allied,British,sub,0,0,?",
            "sub",
        ),
        (
            "forces.csv",
            "gray_ranger,A44,Gray Ranger,supply,allied,British,surface,0,0,0",
            "gray_ranger,A44,Gray Ranger,supply,allied,British,surface,0,1,0",
            "surface",
        ),
        ("forces.csv", "both,,supply_ship,,tanker,Fleet oiler", "both,,milk_cow,,tanker,Fleet oiler", "event"),
        ("forces.csv", "both,,ultra,", "both,,b_dienst,", "event"),
        ("forces.csv", "atlantic,reuben_james,", "atlantic,u_38,", "fates"),
        ("forces.csv", "atlantic,reuben_james,", "atlantic,nobody,", "fates"),
        ("forces.csv", "atlantic,mimosa,", "atlantic,reuben_james,", "fates"),
        ("forces.csv", "atlantic,,black_gap,sub,", "atlantic,,,sub,", "event"),
        ("forces.csv", "vanoc,A32", "sc_2,A32", "id"),
    ],
)
def test_every_fault_of_a_pack_is_named(tmp_path: Path, file: str, old: str, new: str, column: str) -> None:
    error = changed(tmp_path, file, old, new)
    assert any(fault.file == file and fault.column == column for fault in error.faults), str(error)


def test_years_and_parents_of_a_pack(tmp_path: Path) -> None:
    error = changed(
        tmp_path,
        "forces.csv",
        "bonus,1940,1943,both,,,any,technology,German mines",
        "bonus,1943,1940,both,,,optional,technology,German mines",
    )
    assert {fault.column for fault in error.faults} == {"last_year", "requires"}
