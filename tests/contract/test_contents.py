"""Every entry of a rulebook's table of contents has its functions and its tests, or says why it is no rule."""

from __future__ import annotations

import ast
from pathlib import Path

import pytest

from watu.core.registry import GameInfo, games
from watu.core.sections import Section, find_function, load_sections

TESTS = Path(__file__).parents[1] / "games"
BUILT_IN = [info for info in games().values() if info.sections.startswith("watu.games.")]

every_game = pytest.mark.parametrize("info", BUILT_IN, ids=lambda info: info.name)


def names_of_tests(info: GameInfo) -> set[str]:
    """The names of the test functions of a game."""
    package = info.sections.partition(":")[0].removeprefix("watu.games.").replace(".", "/")
    found: set[str] = set()
    for file in sorted((TESTS / package).rglob("test_*.py")):
        for node in ast.walk(ast.parse(file.read_text(encoding="utf-8"))):
            if isinstance(node, ast.FunctionDef) and node.name.startswith("test_"):
                found.add(node.name)
    return found


def heading(section: Section) -> str:
    return f"{section.id} {section.title}"


@every_game
def test_every_function_is_there_and_says_what_it_decides(info: GameInfo) -> None:
    for section in load_sections(info):
        for function in section.functions:
            assert find_function(info, function).docstring, f"{heading(section)}: {function} has no docstring"


@every_game
def test_every_test_is_there(info: GameInfo) -> None:
    there = names_of_tests(info)
    missing = [
        f"{heading(section)}: {name}" for section in load_sections(info) for name in section.tests if name not in there
    ]
    assert not missing
