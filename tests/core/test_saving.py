"""Positions and states as plain data and back."""

from __future__ import annotations

from collections.abc import Callable
from typing import cast

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.contract.made_up import gale
from tests.core.toy import ONE, YES, PadGame, PadTable
from watu.core.agenda import Concurrent, Step, concurrently
from watu.core.codec import decode, decode_event, encode, encode_event, field_names
from watu.core.dice import Rng, Sampler
from watu.core.errors import RecordError
from watu.core.events import Event
from watu.core.position import Position
from watu.core.registry import build_game
from watu.core.saving import load, save
from watu.core.state import State

GAME = PadGame([], None)

plain = st.none() | st.booleans() | st.integers() | st.text()
arguments = st.recursive(plain, lambda inner: st.lists(inner, max_size=3).map(tuple), max_leaves=5)
values = st.recursive(
    plain | st.sampled_from([YES, ONE]),
    lambda inner: (
        st.lists(inner, max_size=4)
        | st.lists(inner, max_size=4).map(tuple)
        | st.dictionaries(st.integers() | st.text() | arguments, inner, max_size=4)
    ),
    max_leaves=12,
)


@given(values)
def test_values_come_back_through_json(value: object) -> None:
    text = msgspec.json.encode(encode(value))
    assert decode(msgspec.json.decode(text), GAME) == value


@given(st.text(), st.lists(arguments, max_size=3), arguments)
def test_steps_come_back(name: str, args: list[object], subject: object) -> None:
    step = Step(name, tuple(args), subject)  # type: ignore[arg-type]  # what hypothesis makes are arguments
    back = decode(msgspec.json.decode(msgspec.json.encode(encode(step))), GAME)
    assert isinstance(back, Step)
    assert (back.name, back.args, back.subject) == (step.name, step.args, step.subject)


def test_lanes_come_back() -> None:
    lanes = concurrently([(Step("a", (1,)), concurrently([(Step("b", ()),), ()])), (Step("c", ()).about("boat"),)])
    back = decode(encode(lanes), GAME)
    assert isinstance(back, Concurrent)
    assert repr(back) == repr(lanes)


def test_a_position_comes_back_with_its_pieces() -> None:
    s = PadTable()
    s.write("something")
    s.deck.put_on_top(3)
    s.ended, s.reveals = "over", 2
    back = decode(encode(s), GAME)
    assert isinstance(back, PadTable)
    assert encode(back) == encode(s)
    assert (back.written, back.deck.top, back.ended, back.reveals) == (["something"], [3], "over", 2)
    assert back.events == []


@pytest.mark.parametrize("value", [{1, 2}, object(), len, b"bytes", [3, {4}]])
def test_a_position_holds_plain_data_only(value: object) -> None:
    with pytest.raises(TypeError, match="a position holds"):
        encode(value)


def test_an_unknown_piece_is_refused() -> None:
    with pytest.raises(TypeError, match="no kind of piece is called 'Zeppelin'"):
        decode({"!": "Zeppelin"}, GAME)


def test_games_may_have_pieces_of_the_same_name() -> None:
    stranger = type("PadTable", (Position,), {})  # of a game that somebody else has made
    assert stranger.__name__ == PadTable.__name__
    assert type(decode(encode(PadTable()), GAME)) is PadTable


def test_the_fields_of_a_piece() -> None:
    assert {"written", "deck", "agenda", "ended"} <= set(field_names(PadTable()))
    assert field_names(PadTable().deck) == ["bottom", "name", "top", "unseen"]


@pytest.mark.parametrize(
    "event",
    [
        Event("a", "§1", {"x": [1, 2]}),
        Event("b", "§2", {"y": "z"}, to=(0, 2), others={"n": 1}),
        Event("c", "", {}, to=()),
    ],
)
def test_events_come_back(event: Event) -> None:
    back = decode_event(msgspec.json.decode(msgspec.json.encode(encode_event(event))))
    assert (back.kind, back.rule, back.fields, back.to, back.others) == (
        event.kind,
        event.rule,
        event.fields,
        event.to,
        event.others,
    )


# states


def state() -> State:
    game = build_game(gale.INFO, {})
    made = game.new_initial_state(Sampler(Rng(1)))
    made.apply_action(made.legal_actions(1)[0], 1)
    return made


def test_a_secret_answer_is_kept() -> None:
    before = state()
    after = load(save(before), before.game, before.source)
    assert after.players() == [0, 2]
    assert after.partial == before.partial


def test_a_saved_state_is_text_without_the_seed() -> None:
    text = msgspec.json.encode(save(state())).decode()
    assert "seed" not in text


def test_another_games_state_is_refused() -> None:
    with pytest.raises(RecordError, match="a saved game of made-up-gale"):
        load(save(state()), build_game(gale.INFO, {"calm": "on"}))
    with pytest.raises(RecordError, match="a saved game of pad"):
        load(save(state()), GAME)


def test_other_components_are_refused() -> None:
    before = state()
    data = save(before) | {"pack": "f" * 64}
    with pytest.raises(RecordError, match="components with digest"):
        load(data, before.game)


def drop(name: str) -> Callable[[dict[str, object]], object]:
    return lambda data: data.pop(name)


@pytest.mark.parametrize(
    "spoil",
    [
        *[drop(name) for name in ("position", "given", "partial", "path", "outcomes", "history", "log")],
        lambda data: data.update(position=[1, 2]),
        lambda data: data.update(position={"!": "GaleTable"}),
        lambda data: data.update(partial={"1": "no such words"}),
        lambda data: data.update(given=[5]),
        lambda data: data.update(history=[["x"]]),
        lambda data: data.update(outcomes="many"),
    ],
)
def test_what_is_no_saved_state_is_refused_in_one_sentence(spoil: Callable[[dict[str, object]], object]) -> None:
    before = state()
    data = cast("dict[str, object]", msgspec.json.decode(msgspec.json.encode(save(before))))
    spoil(data)
    with pytest.raises(RecordError, match="expected a state as it was saved"):
        load(data, before.game, before.source)
