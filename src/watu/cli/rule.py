"""``watu rule``: from a paragraph of the rulebook to the function that is its rule, its tests and its rulings."""

from __future__ import annotations

import os
import re
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from watu.cli.common import Game, Json, chosen_game, examples, print_json, wrapped

if TYPE_CHECKING:
    from watu.core.registry import GameInfo
    from watu.core.sections import Place, Section

MOST = 6
NAME = "battle-of-the-atlantic"


def register(app: typer.Typer) -> None:
    """Add the command."""
    app.command("rule", epilog=examples(f"watu rule {NAME}", f"watu rule {NAME} strategy phase"))(rule)


def rule(
    game: Game,
    words: Annotated[
        list[str] | None, typer.Argument(metavar="§-OR-WORDS", help="A paragraph, or words of a title.")
    ] = None,
    as_json: Json = False,
) -> None:
    """Show where a rule is: its file and line, what it says, its tests and rulings; without words, the table of contents."""
    from watu.core.errors import UsageError
    from watu.core.sections import load_sections, matching_sections

    info = chosen_game(game)
    wanted = " ".join(words or ())
    found = matching_sections(load_sections(info), wanted)
    if not found:
        raise UsageError(f"{info.name} has no rule '{wanted}'; 'watu rule {info.name}' lists them")
    if as_json:
        print_json([_data(info, section) for section in found])
    elif not wanted or len(found) > MOST:
        _show_contents(found)
    else:
        for number, section in enumerate(found):
            typer.echo("\n" * bool(number) + wrapped(_lines(info, section)))


def _show_contents(sections: list[Section]) -> None:
    for section in sections:
        title = section.title if section.title.startswith(section.id) else f"{section.id}  {section.title}"
        typer.echo(title + ("  (no rule)" if section.no_rule else ""))


def _data(info: GameInfo, section: Section) -> dict[str, object]:
    from watu.core.sections import find_function

    functions = []
    for name in section.functions:
        place = find_function(info, name)
        functions.append({
            "function": name, "file": place.file, "line": place.line, "docstring": place.docstring, "rulings": rulings_in(place),
        })  # fmt: skip
    return {
        "id": section.id, "title": section.title, "functions": functions, "tests": section.tests, "no_rule": section.no_rule,
    }  # fmt: skip


def _lines(info: GameInfo, section: Section) -> list[str]:
    """One entry in full."""
    from watu.core.sections import find_function

    same = section.title.startswith(section.id)
    lines = [section.title if same else f"{section.id}  {section.title}"]
    if section.no_rule:
        lines.append(f"  No rule: {section.no_rule}")
    for name in section.functions:
        place = find_function(info, name)
        lines += ["", f"  {_near(place.file)}:{place.line}  {name.rpartition('.')[2]}"]
        lines += [f"    {line}".rstrip() for line in place.docstring.splitlines()]
        for number, text in rulings_in(place).items():
            lines.append(f"    Ruling {number}" + (f": {text}" if text else ", see docs/rulings.md"))
    if section.tests:
        lines += ["", "  Tests:", *[f"    {test}" for test in section.tests]]
    return lines


def _near(file: str) -> str:
    """A file's name from here, if it lies below the folder we are in."""
    near = os.path.relpath(file)
    return file if near.startswith("..") else near


def rulings_in(place: Place) -> dict[str, str]:
    """The rulings cited in a function's source (``# R12``), each with its text where the documentation is at hand."""
    cited = re.findall(r"# (R\d+)\b", _source(place))
    texts = _rulings() if cited else {}
    return {number: texts.get(number, "") for number in dict.fromkeys(cited)}


def _source(place: Place) -> str:
    """A function's own lines."""
    import ast

    text = Path(place.file).read_text(encoding="utf-8")
    for node in ast.walk(ast.parse(text)):
        if isinstance(node, ast.FunctionDef | ast.ClassDef) and node.lineno == place.line:
            return "\n".join(text.splitlines()[node.lineno - 1 : node.end_lineno])
    return ""


def _rulings() -> dict[str, str]:
    """The rulings by number, from the documentation beside the source or in the package; nothing if it is not there."""
    import watu

    package = Path(watu.__file__).parent
    for file in (package / "rulings.md", package.parent.parent / "docs" / "rulings.md"):
        if file.is_file():
            return read_rulings(file.read_text(encoding="utf-8"))
    return {}


def read_rulings(text: str) -> dict[str, str]:
    """Each ruling of the page as one line of plain text; it begins with its number (``**R12.``) and ends at a heading."""
    found: dict[str, list[str]] = {}
    number = ""
    for line in text.splitlines():
        start = re.match(r"\**(R\d+)\.\s*(.*)", line)
        if start:
            number = start[1]
            found[number] = [start[2]]
        elif line.startswith("#"):
            number = ""
        elif number and line.strip():
            found[number].append(line.strip())
    return {name: " ".join(parts).replace("*", "") for name, parts in found.items()}
