"""The same game driven every way: the rules are one text, and every driver makes the same positions of it."""

from __future__ import annotations

from pathlib import Path
from typing import cast

import msgspec
import pytest

from tests.contract.cases import CASES, LOOKS, Case, Kept, containers, data_of, decisions, played, some, text_of
from watu.core.codec import field_names
from watu.core.deck import Piece
from watu.core.dice import Rng, Sampler, Seed
from watu.core.drivers import Answer
from watu.core.position import CHANCE, Position
from watu.core.proof import verify
from watu.core.record import header_of, line_of, read_record, replay, replay_asking
from watu.core.saving import load
from watu.core.state import State

every_case = pytest.mark.parametrize("case", CASES, ids=repr)


def fed(case: Case, answers: list[Answer], *, telling: bool = True) -> State:
    """A table fed with the choices of a game, its outcomes coming from a source."""
    state = case.game.new_initial_state(Kept(answers), telling)
    for answer in answers:
        if answer.action is not None:
            state.apply_action(answer.action, answer.by)
    return state


def agree(case: Case, state: State, answers: list[Answer], final: Position) -> None:
    """The table has come to the same end by the same answers."""
    assert state.is_terminal()
    assert data_of(state.base) == data_of(final)
    assert state.base.ended == final.ended
    assert state.returns() == case.game.returns(final)
    assert all(a.same_as(b) for a, b in zip(state.history.items(), answers, strict=True))


@every_case
def test_inline_and_suspended(case: Case) -> None:
    for seed in case.seeds():
        answers, final = played(case.game, seed)
        agree(case, fed(case, answers), answers, final)
        agree(case, fed(case, answers, telling=False), answers, final)


@every_case
def test_chance_as_a_player(case: Case) -> None:
    for seed in case.seeds():
        answers, final = played(case.game, seed)
        state = case.game.new_initial_state(None)
        for answer in answers:
            if answer.action is None:
                assert state.current_player() == CHANCE
                outcomes = state.chance_outcomes()
                assert sum(probability for _, probability in outcomes) == 1
                assert answer.value in dict(outcomes)
                state.apply_action(answer.value)
            else:
                state.apply_action(answer.action, answer.by)
        agree(case, state, answers, final)


@every_case
def test_cloned_at_every_decision(case: Case) -> None:
    rng = Rng(1)
    for seed in case.seeds():
        answers, final = played(case.game, seed)
        state = case.game.new_initial_state(Kept(answers))
        for answer in answers:
            if answer.action is None:
                continue
            twin = state.clone()
            state.source = Sampler(rng)  # the original goes its own way
            state.apply_action(rng.choice(state.legal_actions(answer.by)), answer.by)
            twin.apply_action(answer.action, answer.by)
            state = twin
        agree(case, state, answers, final)


@every_case
def test_saved_and_loaded_at_every_decision(case: Case) -> None:
    for seed in case.seeds(4):
        answers, final = played(case.game, seed)
        source = Kept(answers)
        state = case.game.new_initial_state(source)
        stride = max(1, len(answers) // LOOKS)
        for number, answer in enumerate(answers):
            if number < LOOKS or number % stride == 0:
                text = text_of(state)
                asked = state.players()
                state = load(msgspec.json.decode(text), case.game, source)
                assert text_of(state) == text
                assert state.players() == asked
            if answer.action is not None:
                state.apply_action(answer.action, answer.by)
        agree(case, state, answers, final)


@every_case
def test_what_is_seen_is_the_same_after_loading(case: Case) -> None:
    for state in some(case, decisions(case, 3)):
        loaded = load(msgspec.json.decode(text_of(state)), case.game, state.source)
        for seat in range(len(case.game.seats)):
            assert loaded.legal_actions(seat) == state.legal_actions(seat)
            seen = [msgspec.json.encode(each.information_state(seat)) for each in (state, loaded)]
            assert seen[0] == seen[1]


@every_case
def test_replayed_from_its_record(case: Case, tmp_path: Path) -> None:
    for seed in case.seeds():
        answers, final = played(case.game, seed)
        path = tmp_path / f"{seed}.jsonl"
        write(path, case, answers, None)
        record = read_record(path)
        agree(case, replay(record, case.game), answers, final)
        agree(case, replay_asking(record, case.game), answers, final)
        assert verify(record, case.game)


@every_case
def test_a_record_proves_its_seed(case: Case, tmp_path: Path) -> None:
    secret = Seed("a secret of this test")
    for state in decisions(case, 2, secret):
        last = state
    path = tmp_path / "game.jsonl"
    write(path, case, last.history.items(), secret)
    found = verify(read_record(path), case.game)
    assert any("committed to before the first move" in sentence for sentence in found)


def write(path: Path, case: Case, answers: list[Answer], secret: Seed | None) -> None:
    lines: list[msgspec.Struct] = [header_of(case.game, dict.fromkeys(case.game.seats, "random"), secret)]
    lines += [line_of(case.game, answer) for answer in answers]
    text = "".join(msgspec.json.encode(line).decode() + "\n" for line in lines)
    if secret is not None:
        text += f'{{"seed": "{secret.secret}"}}\n'
    path.write_text(text, encoding="utf-8")


@every_case
def test_a_copy_is_complete_and_shares_nothing_that_changes(case: Case) -> None:
    for seed in case.seeds(3):
        for state in some(case, decisions(case, seed)):
            for s in [state.base, *(decision.position for decision in state.pending.values())]:
                copied = s.copy()
                assert type(copied) is type(s)
                assert field_names(copied) == field_names(s)
                assert data_of(copied) == data_of(s)
                mine = dict(containers(s))
                shared = [place for identity, place in containers(copied) if identity in mine]
                assert not shared, f"the copy of {type(s).__name__} shares {shared}"


@every_case
def test_a_position_within_a_position_holds_each_container_once(case: Case) -> None:
    """A list in two places would be two lists after saving."""
    for state in some(case, decisions(case, 1)):
        found = [identity for identity, _ in containers(state.base)]
        assert len(found) == len(set(found))


def test_pieces_are_made_from_interpreted_code_too() -> None:
    """Compiled, a class that does not allow subclasses would be made without running its ``__init__``."""
    for case in CASES:
        case.game.new_position()
    waiting: list[type[Piece]] = [Piece]
    while waiting:
        cls = waiting.pop()
        waiting += cls.__subclasses__()
        made = cast("type[Piece]", type(f"Made{cls.__name__}", (cls,), {}))
        assert isinstance(made.__new__(made), cls)
