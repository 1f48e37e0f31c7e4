"""``watu pack`` and ``watu rule``: the data and the rules, for those who correct them."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from tests.cli.tables import BATTLE, run
from watu.cli.rule import read_rulings
from watu.core.registry import game_info


def test_list_names_files_rows_and_digest() -> None:
    out = run("pack", "list", BATTLE).out
    assert "british.csv  15 rows" in out
    data = json.loads(run("pack", "list", BATTLE, "--json").out)
    assert data["digest"] == game_info(BATTLE).built_in_pack().digest()
    assert data["files"] == [{"file": "british.csv", "rows": 15}, {"file": "german.csv", "rows": 15}]


def test_export_writes_a_pack_that_checks_and_plays(tmp_path: Path) -> None:
    folder = tmp_path / "my cards"
    out = run("pack", "export", BATTLE, folder).out
    assert f"watu pack check {BATTLE} '{folder}'" in out
    assert run("pack", "check", BATTLE, folder).status == 0
    assert run("play", BATTLE, "--pack", folder, "--record", tmp_path / "game.jsonl", typed="quit\n").status == 0


def test_export_overwrites_nothing(tmp_path: Path) -> None:
    run("pack", "export", BATTLE, tmp_path / "cards")
    (tmp_path / "cards" / "british.csv").write_text("mine")
    answer = run("pack", "export", BATTLE, tmp_path / "cards")
    assert answer.status == 2
    assert "exists; choose another folder" in answer.err
    assert (tmp_path / "cards" / "british.csv").read_text() == "mine"


def test_export_to_where_a_file_is(tmp_path: Path) -> None:
    (tmp_path / "cards").write_text("")
    answer = run("pack", "export", BATTLE, tmp_path / "cards")
    assert answer.status == 1
    assert answer.err.startswith("Error: ")
    assert answer.err.count("\n") == 1


def test_check_reports_every_fault_at_once(tmp_path: Path) -> None:
    run("pack", "export", BATTLE, tmp_path / "cards")
    file = tmp_path / "cards" / "british.csv"
    lines = file.read_text().splitlines()
    lines[1] = lines[1].replace("tactics", "tactic")
    lines[2] = lines[2].replace(",4,2,", ",four,0,")
    lines.append(lines[3])
    file.write_text("\n".join(lines) + "\n")
    german = tmp_path / "cards" / "german.csv"
    german.write_text(german.read_text().replace("points", "value", 1))
    answer = run("pack", "check", BATTLE, tmp_path / "cards")
    assert answer.status == 1
    for fault in (
        "british.csv, row 2, column type: found 'tactic', allowed: tactics, tonnage, technology",
        "british.csv, row 3, column points: found 'four', allowed: a whole number",
        "british.csv, row 3, column copies: found '0', allowed: a whole number from 1 to 9",
        "british.csv, row 17, column id: found 'arctic_winter' again",
        "german.csv, row 1, column points: found no such column",
        "german.csv, row 1, column value: found an unknown column",
    ):
        assert fault in answer.out
    assert f"Error: {answer.out.count('found ')} faults in {tmp_path / 'cards'}.\n" == answer.err


def test_check_reports_faults_as_data(tmp_path: Path) -> None:
    run("pack", "export", BATTLE, tmp_path / "cards")
    (tmp_path / "cards" / "german.csv").unlink()
    answer = run("pack", "check", BATTLE, tmp_path / "cards", "--json")
    assert answer.status == 1
    data = json.loads(answer.out)
    assert data["ok"] is False
    assert data["faults"][0]["file"] == "german.csv"
    assert data["faults"][0]["found"] == "no such file"


def test_check_of_no_folder_is_bad_usage() -> None:
    assert run("pack", "check", BATTLE, "nowhere").status == 2


def test_rule_alone_is_the_table_of_contents() -> None:
    out = run("rule", BATTLE).out
    assert "Strategy Phase  " in out
    assert "(no rule)" in out


@pytest.mark.parametrize("words", [["strategy", "phase"], ["Strategy Phase"], ["§strategy phase"]])
def test_a_rule_has_its_place_its_words_its_tests_and_its_rulings(words: list[str]) -> None:
    out = run("rule", BATTLE, *words).out
    assert "rules.py:" in out
    assert "Both sides at once, in secret, discard up to three cards" in " ".join(out.split())
    assert "  Tests:\n    test_" in out
    assert "Ruling R6" in out


def test_a_rule_as_data() -> None:
    section = json.loads(run("rule", BATTLE, "Victory Phase", "--json").out)[0]
    assert section["id"] == "Victory Phase"
    function = section["functions"][0]
    assert function["line"] > 1
    assert Path(function["file"]).name == "rules.py"
    assert list(function["rulings"]) == ["R1", "R2"]


def test_a_rule_that_is_none() -> None:
    answer = run("rule", BATTLE, "gambit")
    assert answer.status == 2
    assert f"{BATTLE} has no rule 'gambit'; 'watu rule {BATTLE}' lists them." in answer.err


def test_a_ruling_is_read_as_one_line_of_plain_text() -> None:
    text = "# Rulings\n\n**R1. Who wins?** *(§2)*\nNobody.\n*Reason:* none.\n\n**R2. And then?**\nSo.\n\n## Next\nNot this.\n"
    assert read_rulings(text) == {"R1": "Who wins? (§2) Nobody. Reason: none.", "R2": "And then? So."}
