"""The messages and bodies as JSON schema, for clients: ``watu schema``."""

from __future__ import annotations

import inspect
from typing import Any, get_args

import msgspec

from watu.server import advice_structs, messages, structs


def _anything(_: type) -> dict[str, Any]:
    """Data of a game, whose shape the game decides."""
    return {"description": "Data of the game."}


def schema() -> dict[str, Any]:
    """One document: ``server`` and ``client`` messages of the WebSocket, and everything else under ``$defs``."""
    bodies = [
        struct
        for module in (structs, advice_structs)
        for _, struct in inspect.getmembers(module, inspect.isclass)
        if issubclass(struct, msgspec.Struct) and struct.__module__ == module.__name__
    ]
    unions = [messages.ServerMessage, messages.ClientMessage]
    shapes, components = msgspec.json.schema_components(
        [*unions, *bodies], schema_hook=_anything, ref_template="#/$defs/{name}"
    )
    return {
        "$schema": "https://json-schema.org/draft/2020-12/schema",
        "title": "Watu",
        "server": shapes[0],
        "client": shapes[1],
        "$defs": dict(sorted(components.items())),
    }


def names_of(union: object) -> list[str]:
    """The tags of the messages in a union."""
    return [str(struct.__struct_config__.tag) for struct in get_args(union)]
