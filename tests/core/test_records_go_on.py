"""Records that were cut off: what was drawn but not written, the seed alone torn off, outcomes given one by one."""

from __future__ import annotations

from pathlib import Path

import pytest

from watu.core.dice import Seed
from watu.core.errors import RecordError
from watu.core.proof import verify
from watu.core.record import Writer, game_of, header_of, read_record, replay, replay_asking
from watu.core.registry import load_game
from watu.core.state import State

SEED = Seed("1")


def played(path: Path, answers: int) -> State:
    """A game of which both sides have kept their hands so many times, on the disk."""
    game = load_game("battle-of-the-atlantic")
    state = game.new_initial_state(SEED)
    writer = Writer.create(path, game, header_of(game, {}, SEED))
    for _ in range(answers):
        if not state.is_terminal():
            state.apply_action("keep", state.players()[0])
    writer.catch_up(state)
    writer.close(state, SEED)
    return state


def test_outcomes_that_were_drawn_but_not_written_are_written_when_the_game_goes_on(tmp_path: Path) -> None:
    path = tmp_path / "game.jsonl"
    played(path, 3)
    whole = path.read_bytes()
    for kept in (1, 5, 16, 20):  # nothing but the header; in the first deal; after a choice; in the second deal
        path.write_bytes(b"".join(whole.splitlines(keepends=True)[:kept]))
        record = read_record(path)
        state = replay(record, game_of(record), seed=SEED, goes_on=True)
        Writer.resume(path, state).file.close()
        assert whole.startswith(path.read_bytes())
        assert len(read_record(path).lines) == len(state.history)


def test_where_only_the_seed_is_torn_off_the_end_is_written_once(tmp_path: Path) -> None:
    path = tmp_path / "game.jsonl"
    played(path, 10)
    whole = path.read_bytes()
    path.write_bytes(whole[:-9])
    record = read_record(path)
    state = replay(record, game_of(record), seed=SEED, goes_on=True)
    Writer.resume(path, state).close(state, SEED)
    assert path.read_bytes() == whole


def test_a_record_that_cannot_be_begun_leaves_no_file(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    import os

    def full(descriptor: int) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(os, "fsync", full)
    game = load_game("battle-of-the-atlantic")
    with pytest.raises(OSError, match="No space left"):
        Writer.create(tmp_path / "game.jsonl", game, header_of(game, {}, SEED))
    assert not list(tmp_path.iterdir())


def test_outcomes_given_one_by_one_lead_to_the_same_state_at_every_answer(tmp_path: Path) -> None:
    path = tmp_path / "game.jsonl"
    final = played(path, 3)
    record = read_record(path)
    for step in range(len(record.lines) + 1):
        state = replay_asking(record, game_of(record), step)
        assert len(state.history) == step
        if step < len(record.lines):
            assert (state.chance is not None) == bool(record.lines[step][1].chance)
    assert state.observation(0) == final.observation(0)
    assert [event.fields for event in state.events()] == [event.fields for event in final.events()]


@pytest.mark.parametrize(
    ("old", "new", "expected"),
    [
        ('"chance":"british deck"', '"chance":"d6"', "line 2: expected an outcome of british deck, found"),
        ('{"chance":"british deck"', '{"by":"british","do":"keep"', "line 2: expected"),
        ('"was":"', '"was":"x', "line 2: expected a possible outcome of british deck, found x"),
    ],
)
def test_outcomes_that_cannot_be_are_named_with_their_line(tmp_path: Path, old: str, new: str, expected: str) -> None:
    path = tmp_path / "game.jsonl"
    played(path, 0)
    lines = path.read_text().split("\n")
    lines[1] = lines[1].replace(old, new)
    path.write_text("\n".join(lines))
    with pytest.raises(RecordError, match=expected):
        replayed(path)


def replayed(path: Path) -> State:
    """A record read and its outcomes given one by one."""
    record = read_record(path)
    return replay_asking(record, game_of(record))


def test_components_that_are_gone_are_asked_for(tmp_path: Path) -> None:
    path = tmp_path / "game.jsonl"
    played(path, 0)
    path.write_text(path.read_text().replace('"seats":{}', '"seats":{},"pack_folder":"/no/cards"', 1))
    with pytest.raises(RecordError, match=r"line 1: expected components .*--pack\), found no folder '/no/cards'"):
        game_of(read_record(path))


def test_the_result_is_told_in_words(tmp_path: Path) -> None:
    path = tmp_path / "game.jsonl"
    played(path, 10)
    record = read_record(path)
    assert verify(record, game_of(record))[-1].endswith(("british -1, german 1.", "british 1, german -1."))
