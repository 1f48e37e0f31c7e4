"""Every command that the documentation shows is one that Watu takes: its words are parsed, options of games included."""

from __future__ import annotations

import re
import shlex
from pathlib import Path

import pytest
import typer

from watu.cli import app
from watu.cli.common import chosen_options
from watu.core.registry import games

ROOT = Path(__file__).parents[2]
PAGES = sorted([ROOT / "README.md", ROOT / "CONTRIBUTING.md", *(ROOT / "docs").rglob("*.md")])
LINE = re.compile(r"^(?:\$ )?watu ([a-z].*)$")
PLACEHOLDER = re.compile(r"\b(?:GAME|FILE|DIR|NAME|ID|ADDRESS|RULE|KEY)\b|[\[\]…<>]|\.\.\.")


def shown() -> list[tuple[str, str]]:
    """Commands in blocks of code, with their page; those with placeholders are patterns, not commands."""
    found: list[tuple[str, str]] = []
    for page in PAGES:
        is_code = False
        for line in page.read_text(encoding="utf-8").splitlines():
            if line.startswith("```"):
                is_code = not is_code
            match = LINE.match(line.strip()) if is_code else None
            if match is not None:
                words = match[1].partition(" #")[0].strip()
                if not PLACEHOLDER.search(words):
                    found.append((page.relative_to(ROOT).as_posix(), words))
    return found


@pytest.mark.parametrize(("page", "words"), shown())
def test_a_command_of_the_documentation_is_understood(page: str, words: str) -> None:
    group = typer.main.get_command(app)
    parts = shlex.split(words, comments=True)
    with group.make_context("watu", parts, resilient_parsing=False) as context:
        name, command, rest = group.resolve_command(context, parts)  # type: ignore[attr-defined]  # it is a group
        assert command is not None, f"{page}: {name}"
        made = command.make_context(name, rest, parent=context)
    option = made.params.get("option")
    game = made.params.get("game")
    if option and isinstance(game, str):
        info = next(info for info in games().values() if info.name.startswith(game))
        assert chosen_options(info, option)


def test_there_are_commands_to_look_at() -> None:
    assert len(shown()) > 20
