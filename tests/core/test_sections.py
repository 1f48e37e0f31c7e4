"""The rulebook's table of contents, and functions found in the source."""

from __future__ import annotations

from pathlib import Path

import pytest

from watu.core.errors import ComponentError, UsageError
from watu.core.registry import game_info
from watu.core.sections import Section, find_function, matching_sections, read_sections

GOOD = """
[[section]]
id = "§4.4"
title = "Play or discard"
functions = ["rules.year"]
tests = ["test_year"]

[[section]]
id = "Introduction"
title = "What it is about"
no_rule = "flavour"
"""


def test_sections_in_the_order_of_the_rulebook() -> None:
    first, second = read_sections(GOOD, "sections.toml")
    assert first == Section("§4.4", "Play or discard", ("rules.year",), ("test_year",))
    assert second.no_rule == "flavour"


def test_every_fault_at_once() -> None:
    text = GOOD + '[[section]]\nid = "§4.4"\ntitle = "again"\n'
    text += '[[section]]\nid = "§5"\ntitle = "both"\nfunctions = ["rules.year"]\nno_rule = "why"\n'
    with pytest.raises(ComponentError) as caught:
        read_sections(text, "sections.toml")
    faults = [(fault.row, fault.column) for fault in caught.value.faults]
    assert faults == [(3, "id"), (3, "functions"), (4, "functions"), (4, "tests")]


@pytest.mark.parametrize("text", ["[[section]", '[[section]]\nid = "1"\n', '[[chapter]]\nid = "1"\n'])
def test_another_structure_is_one_clear_fault(text: str) -> None:
    with pytest.raises(ComponentError, match="with id and title"):
        read_sections(text, "sections.toml")


@pytest.mark.parametrize(
    ("wanted", "ids"),
    [("§4.4", ["§4.4"]), ("4.4", ["§4.4"]), ("DISCARD", ["§4.4"]), ("what about", ["Introduction"]), ("xyz", [])],
)
def test_sections_by_number_or_words(wanted: str, ids: list[str]) -> None:
    assert [section.id for section in matching_sections(read_sections(GOOD, "x"), wanted)] == ids


def test_a_function_with_its_line_and_docstring() -> None:
    place = find_function(game_info("battle-of-the-atlantic"), "rules.logistics_phase")
    line = Path(place.file).read_text(encoding="utf-8").splitlines()[place.line - 1]
    assert line.startswith("def logistics_phase(")
    assert place.docstring.startswith("Logistics Phase.")


def test_a_method_is_found_in_its_class() -> None:
    place = find_function(game_info("battle-of-the-atlantic"), "game.BattleGame.resample")
    assert "deck anew" in place.docstring


@pytest.mark.parametrize("name", ["rules.no_such_rule", "no_such_module.year", "rules", "rules.year.inner"])
def test_no_such_function(name: str) -> None:
    with pytest.raises(UsageError, match="no function"):
        find_function(game_info("battle-of-the-atlantic"), name)
