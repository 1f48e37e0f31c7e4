"""Positions as plain data and back: for saving, comparing and looking. Not for playing: that is what ``copy`` is for."""

from __future__ import annotations

from typing import TypeVar

from watu.core.actions import Action
from watu.core.agenda import Argument, Concurrent, Step
from watu.core.deck import Piece
from watu.core.events import Event
from watu.core.game import Game
from watu.core.position import Driver, Position

P = TypeVar("P", bound=Piece)

_TAG = "!"
_OMITTED = {"driver", "telling", "events"}


def field_names(thing: object) -> list[str]:
    """The attributes of a piece, sorted: native ones, slots, and those in its ``__dict__``."""
    names: set[str] = set(getattr(thing, "__dict__", ()))
    for cls in type(thing).__mro__:
        names.update(getattr(cls, "__mypyc_attrs__", ()))
        names.update(getattr(cls, "__slots__", ()))
    return sorted(name for name in names if not name.startswith("__"))


def encode(value: object) -> object:
    """A value of a position as JSON data. Raises TypeError for anything that a position must not hold."""
    if value is None or isinstance(value, (bool, int, str, float)):
        return value
    if isinstance(value, list):
        return [encode(item) for item in value]
    if isinstance(value, tuple):
        return {_TAG: "tuple", "of": [encode(item) for item in value]}
    if isinstance(value, dict):
        return {_TAG: "dict", "of": [[encode(key), encode(item)] for key, item in value.items()]}
    if isinstance(value, Step):
        return {_TAG: "step", "name": value.name, "args": encode(value.args), "subject": encode(value.subject)}
    if isinstance(value, Concurrent):
        return {_TAG: "lanes", "of": encode(value.lanes)}
    if isinstance(value, Action):
        return {_TAG: "action", "is": value.notation}
    if isinstance(value, Game):
        return {_TAG: "game"}
    if isinstance(value, Piece):
        return _encode_piece(value)
    raise TypeError(f"a position holds numbers, text, lists, tuples, dicts, actions and pieces, not {value!r}")


def _encode_piece(piece: Piece) -> dict[str, object]:
    omitted = _OMITTED if isinstance(piece, Position) else ()
    data: dict[str, object] = {_TAG: type(piece).__name__}
    for name in field_names(piece):
        if name not in omitted:
            data[name] = encode(getattr(piece, name))
    return data


def decode(data: object, game: Game) -> object:
    """The inverse of ``encode``; pieces are found by their class names, actions and components in the game."""
    if isinstance(data, list):
        return [decode(item, game) for item in data]
    if not isinstance(data, dict):
        return data
    tag = data[_TAG]
    if tag == "tuple":
        return tuple(decode(item, game) for item in data["of"])
    if tag == "dict":
        return {decode(key, game): decode(item, game) for key, item in data["of"]}
    if tag == "step":
        return _decode_step(data, game)
    if tag == "lanes":
        return Concurrent([_entries(decode(lane, game)) for lane in data["of"]])
    if tag == "action":
        return game.actions.parse(str(data["is"]))
    if tag == "game":
        return game
    return _decode_piece(str(tag), data, game)


def _entries(value: object) -> list[Step | Concurrent]:
    assert isinstance(value, list), "an agenda is a list"
    return value


def _decode_step(data: dict[str, object], game: Game) -> Step:
    args = decode(data["args"], game)
    subject: Argument = decode(data["subject"], game)  # type: ignore[assignment]  # arguments are what steps are made of
    assert isinstance(args, tuple), "a step's arguments are a tuple"
    return Step(str(data["name"]), args, subject)


def _decode_piece(tag: str, data: dict[str, object], game: Game) -> Piece:
    cls = _piece_class(tag, game)
    piece = cls.__new__(cls)
    for name, value in data.items():
        if name != _TAG:
            setattr(piece, name, decode(value, game))
    if isinstance(piece, Position):
        piece.driver, piece.telling, piece.events = Driver(), False, []
    return piece


_KNOWN: dict[tuple[str, type[Game]], type[Piece]] = {}


def _piece_class(name: str, game: Game) -> type[Piece]:
    """The class of pieces with this name, looked for once a kind of game."""
    key = (name, type(game))
    known = _KNOWN.get(key)
    if known is None:
        known = _KNOWN[key] = _nearest_class(name, game)
    return known


def _nearest_class(name: str, game: Game) -> type[Piece]:
    """Where several games have pieces of this name, those that stand nearest to the game."""
    found: list[type[Piece]] = []
    waiting: list[type[Piece]] = [Piece]
    while waiting:
        cls = waiting.pop()
        if cls.__name__ == name:
            found.append(cls)
        waiting.extend(cls.__subclasses__())
    if not found:
        raise TypeError(f"no kind of piece is called {name!r}")
    home, best = _packages(type(game)), found[0]
    for cls in found:
        if _shared(_packages(cls), home) > _shared(_packages(best), home):
            best = cls
    return best


def _packages(cls: object) -> list[str]:
    """The packages and the module in which a class stands."""
    return str(getattr(cls, "__module__", "")).split(".")


def _shared(one: list[str], other: list[str]) -> int:
    """How many packages two modules share, from the outermost on."""
    count = 0
    for mine, theirs in zip(one, other, strict=False):
        if mine != theirs:
            break
        count += 1
    return count


def encode_event(event: Event) -> dict[str, object]:
    """An event with all its fields, as JSON data."""
    to = None if event.to is None else list(event.to)
    return {"kind": event.kind, "rule": event.rule, "fields": event.fields, "to": to, "others": event.others}


def decode_event(data: dict[str, object]) -> Event:
    """The inverse of ``encode_event``."""
    to = data["to"]
    return Event(
        str(data["kind"]),
        str(data["rule"]),
        data["fields"],  # type: ignore[arg-type]  # as encode_event wrote it
        None if to is None else tuple(to),  # type: ignore[arg-type]  # as encode_event wrote it
        data["others"],  # type: ignore[arg-type]  # as encode_event wrote it
    )
