"""The words of a game's data: fields of its observations, types of its actions, kinds of its events; read from the source."""

from __future__ import annotations

import ast
import typing
from collections.abc import Iterable, Iterator
from importlib.resources import files
from importlib.resources.abc import Traversable

import msgspec

from watu.core.registry import GameInfo, build_game
from watu.core.sections import Section, load_sections


def vocabulary(info: GameInfo) -> set[str]:
    """All of them."""
    found: set[str] = set()
    for options in info.versions:
        game = build_game(info, options)
        observation = game.new_initial_state().observation(None)
        _add_fields(type(observation), found, set())
    for tree in sources(info):
        found |= set(_kinds(tree)) | set(_types(tree))
    return found


def _add_fields(kind: object, found: set[str], seen: set[object]) -> None:
    """The fields of a struct, and of the structs within it, whatever holds them."""
    for part in typing.get_args(kind):
        _add_fields(part, found, seen)
    if isinstance(kind, type) and issubclass(kind, msgspec.Struct) and kind not in seen:
        seen.add(kind)
        for name, hint in typing.get_type_hints(kind).items():
            found.add(name)
            _add_fields(hint, found, seen)


def sources(info: GameInfo) -> Iterator[ast.Module]:
    """Every module of the game's package but those of another game within it."""
    package = info.sections.partition(":")[0]
    yield from _modules(files(package))


def _modules(folder: Traversable) -> Iterator[ast.Module]:
    for place in sorted(folder.iterdir(), key=lambda one: one.name):
        if place.is_dir() and not place.joinpath("sections.toml").is_file():
            yield from _modules(place)
        elif place.name.endswith(".py"):
            yield ast.parse(place.read_text(encoding="utf-8"))


def _kinds(tree: ast.Module) -> Iterator[str]:
    """The first argument of every ``tell``, and the fields that it names."""
    for node in ast.walk(tree):
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Attribute) and node.func.attr == "tell":
            yield from _texts(node.args[:1])
            for told in [*node.args[2:], *(keyword.value for keyword in node.keywords)]:
                if isinstance(told, ast.Dict):
                    yield from _texts(told.keys)


def _texts(nodes: Iterable[ast.expr | None]) -> Iterator[str]:
    for node in nodes:
        if isinstance(node, ast.Constant) and isinstance(node.value, str):
            yield node.value


def _types(tree: ast.Module) -> Iterator[str]:
    """What stands behind ``"type"`` in a dictionary."""
    for node in ast.walk(tree):
        if isinstance(node, ast.Dict):
            for key, value in zip(node.keys, node.values, strict=True):
                is_type = isinstance(key, ast.Constant) and key.value == "type"
                if is_type and isinstance(value, ast.Constant) and isinstance(value.value, str):
                    yield value.value


def paragraphs(info: GameInfo) -> set[str]:
    """What a § may lead to."""
    sections: list[Section] = load_sections(info)
    return {section.id for section in sections}
