"""A state as JSON data and back: the position at the start of the running step, the agenda, and the answers since."""

from __future__ import annotations

from collections.abc import Mapping

from watu.core.actions import Action
from watu.core.chain import Chain
from watu.core.codec import decode, decode_event, encode, encode_event
from watu.core.dice import ChanceSource
from watu.core.drivers import Answer, Given, NoSuchOutcome
from watu.core.errors import RecordError, UsageError
from watu.core.game import Game
from watu.core.position import Position
from watu.core.state import State


def save(state: State) -> dict[str, object]:
    """Everything needed to go on, for the game's own side only: it holds all secrets but the seed of chance."""
    return {
        "game": state.game.name,
        "options": dict(state.game.options),
        "pack": state.game.pack_digest,
        "rules_version": state.game.rules_version,
        "position": encode(state.base),
        "given": [answer if isinstance(answer, int) else _choices(answer) for answer in state.given],
        "partial": _choices(state.partial),
        "path": None if state.path is None else list(state.path),
        "outcomes": state.outcomes,
        "history": [[a.by, a.label or _notation(a), a.value] for a in state.history.items()],
        "log": [encode_event(event) for event in state.log.items()],
    }


def _notation(answer: Answer) -> str:
    return "" if answer.action is None else answer.action.notation


def _choices(choices: Mapping[int, Action]) -> dict[str, str]:
    return {str(player): action.notation for player, action in choices.items()}


def load(data: Mapping[str, object], game: Game, source: ChanceSource | None = None) -> State:
    """Go on where ``save`` stopped, under the installed rules of the same game.

    Raises RecordError if it is another's, was played with other components, or is not what ``save`` wrote.
    """
    if data.get("game") != game.name or data.get("options") != game.options:
        raise RecordError(0, f"a saved game of {game.name} {game.options}", f"{data.get('game')} {data.get('options')}")
    if data.get("pack") != game.pack_digest:
        raise RecordError(0, f"components with digest {game.pack_digest[:12]}…", str(data.get("pack"))[:12])
    try:
        return _load(data, game, source)
    except (AssertionError, AttributeError, KeyError, NoSuchOutcome, TypeError, UsageError, ValueError) as error:
        raise RecordError(0, "a state as it was saved", f"{type(error).__name__}: {error}") from error


def _load(data: Mapping[str, object], game: Game, source: ChanceSource | None) -> State:
    position = decode(data["position"], game)
    assert isinstance(position, Position), "a saved state holds a position"
    state = State.__new__(State)
    position.telling = True
    state.game, state.source, state.base, state.shown = game, source, position, position
    state.given = [_given(answer, game) for answer in _list(data["given"])]
    state.partial = _players(data["partial"], game)
    path = data["path"]
    state.path = None if path is None else tuple(int(str(lane)) for lane in _list(path))
    state.pending, state.chance = {}, None
    state.outcomes = int(str(data["outcomes"]))
    state.history = _history(_list(data["history"]), game)
    state.log = Chain()
    for event in _list(data["log"]):
        assert isinstance(event, dict), "an event is an object"
        state.log = state.log.add(decode_event(event))
    state.undo_to, state.actor = None, -1
    state.advance()
    return state


def _list(value: object) -> list[object]:
    assert isinstance(value, list), "a list was saved here"
    return value


def _players(value: object, game: Game) -> dict[int, Action]:
    assert isinstance(value, dict), "an object was saved here"
    return {int(player): game.actions.parse(str(notation)) for player, notation in value.items()}


def _given(value: object, game: Game) -> Given:
    return value if isinstance(value, int) else _players(value, game)


def _history(lines: list[object], game: Game) -> Chain[Answer]:
    history: Chain[Answer] = Chain()
    for line in lines:
        by, name, value = _list(line)
        seat = int(str(by))
        action = game.actions.parse(str(name)) if seat >= 0 else None
        history = history.add(Answer(seat, action, "" if seat >= 0 else str(name), int(str(value))))
    return history
