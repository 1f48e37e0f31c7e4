"""The rulebook's table of contents, each entry with the functions and tests that carry it: ``sections.toml`` of a game.

Functions are found in the source, so that their file, line and docstring are at hand where the rules run compiled too.
"""

from __future__ import annotations

import ast
import tomllib
from importlib.resources import files
from importlib.resources.abc import Traversable

import msgspec

from watu.core.errors import ComponentError, Fault, UsageError
from watu.core.registry import GameInfo


class Section(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """One entry: what it is called in docstrings (``§4.4``, a heading), its title, and where it lives or why it is no rule."""

    id: str
    title: str
    functions: tuple[str, ...] = ()
    tests: tuple[str, ...] = ()
    no_rule: str = ""


class Place(msgspec.Struct, frozen=True):
    """A function in the source: its name as in ``sections.toml``, its file, the line of its ``def``, and its docstring."""

    function: str
    file: str
    line: int
    docstring: str


class _Contents(msgspec.Struct, forbid_unknown_fields=True):
    """The whole file."""

    section: list[Section]


def load_sections(info: GameInfo) -> list[Section]:
    """The sections of a game in the rulebook's order. Raises ComponentError with every fault of the file at once."""
    package, _, name = info.sections.partition(":")
    try:
        text = files(package).joinpath(name).read_text(encoding="utf-8")
    except FileNotFoundError:
        raise ComponentError([Fault(name, 0, "", "no such file", f"the table of contents of {info.title}")]) from None
    return read_sections(text, name)


def read_sections(text: str, file: str) -> list[Section]:
    """The sections written in TOML. Raises ComponentError with every fault at once; rows count the entries."""
    try:
        sections = msgspec.convert(tomllib.loads(text), _Contents).section
    except (tomllib.TOMLDecodeError, msgspec.ValidationError) as error:
        raise ComponentError([Fault(file, 0, "", str(error), "a list of [[section]] with id and title")]) from None
    faults: list[Fault] = []
    seen: set[str] = set()
    for number, section in enumerate(sections, start=1):
        if section.id in seen:
            faults.append(Fault(file, number, "id", f"'{section.id}' again", "an id of its own"))
        seen.add(section.id)
        if bool(section.functions) == bool(section.no_rule):
            found = "both" if section.functions else "neither"
            faults.append(Fault(file, number, "functions", f"{found} in '{section.id}'", "either functions or no_rule"))
        if section.functions and not section.tests:
            faults.append(Fault(file, number, "tests", f"none in '{section.id}'", "the names of its tests"))
    if faults:
        raise ComponentError(faults)
    return sections


def matching_sections(sections: list[Section], wanted: str) -> list[Section]:
    """The entries that a person can mean: the id (with or without its §), else all words in id and title; all for nothing."""
    plain = wanted.strip().removeprefix("§").casefold()
    exact = [section for section in sections if section.id.removeprefix("§").casefold() == plain]
    if exact:
        return exact
    words = plain.split()
    return [
        section for section in sections if all(word in f"{section.id} {section.title}".casefold() for word in words)
    ]


def find_function(info: GameInfo, name: str) -> Place:
    """Where ``module.function`` (or ``folder.module.Class.method``) of the game's package is. UsageError if it is nowhere."""
    package = info.sections.partition(":")[0]
    folder: Traversable = files(package)
    parts = name.split(".")
    for depth in range(1, len(parts)):
        file = folder.joinpath(f"{parts[depth - 1]}.py")
        if file.is_file():
            found = _find(ast.parse(file.read_text(encoding="utf-8")), parts[depth:])
            if found is not None:
                return Place(name, str(file), found.lineno, ast.get_docstring(found) or "")
            break
        folder = folder.joinpath(parts[depth - 1])
    raise UsageError(f"{package} has no function '{name}'")


def _find(tree: ast.AST, path: list[str]) -> ast.FunctionDef | ast.ClassDef | None:
    """The definition at a path of names, within classes if it has several."""
    here: ast.AST = tree
    for name in path:
        inner = [node for node in ast.iter_child_nodes(here) if isinstance(node, ast.FunctionDef | ast.ClassDef)]
        named = [node for node in inner if node.name == name]
        if not named:
            return None
        here = named[-1]
    return here if isinstance(here, ast.FunctionDef | ast.ClassDef) else None
