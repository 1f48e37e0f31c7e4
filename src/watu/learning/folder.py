"""The folder ``learning`` of a game, and the files in it."""

from __future__ import annotations

import tomllib
from importlib.resources import files
from importlib.resources.abc import Traversable
from typing import TypeVar

import msgspec

from watu.core.errors import ComponentError, Fault
from watu.core.registry import GameInfo

T = TypeVar("T", bound=msgspec.Struct)


class Data(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A part of such a file: a misspelt field is a fault."""


def folder_of(info: GameInfo) -> Traversable:
    """Where a game keeps them, whether there is anything or not."""
    package, _, path = info.sections.partition(":")
    place = files(package)
    for part in path.split("/")[:-1]:
        place = place / part
    return place / "learning"


def read(info: GameInfo, name: str, kind: type[T]) -> T | None:
    """A TOML file of the folder as a struct; None if there is none. ComponentError, with what is wrong, if it does not fit."""
    file = folder_of(info) / name
    if not file.is_file():
        return None
    try:
        return msgspec.convert(tomllib.loads(file.read_text(encoding="utf-8")), kind)
    except (tomllib.TOMLDecodeError, msgspec.ValidationError) as error:
        what = f"{info.name}/learning/{name}"
        raise ComponentError([Fault(what, 0, "", str(error), "a file as docs/lessons.md describes it")]) from None
