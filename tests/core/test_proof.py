"""What ``verify`` says of answers that were taken back."""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path

import pytest

from watu.core.dice import Rng, Seed
from watu.core.errors import RecordError
from watu.core.proof import verify
from watu.core.record import Writer, header_of, parse_record, read_record
from watu.core.registry import build_game, game_info
from watu.core.state import State

STORM = "atlantic-storm-admirals"


@pytest.fixture
def table(tmp_path: Path) -> Iterator[tuple[Path, State, Writer]]:
    """A game of Atlantic Storm with its record."""
    path, seed, game = tmp_path / "game.jsonl", Seed("taken back"), build_game(game_info(STORM), {})
    writer = Writer.create(path, game, header_of(game, dict.fromkeys(game.seats, "human"), seed))
    yield path, game.new_initial_state(seed), writer
    writer.file.close()


def play_to(state: State, writer: Writer, rng: Rng, is_free: bool) -> int:
    """Play at random until the last answer may be taken back freely or not; the seat that gave it."""
    for _ in range(400):
        seat = state.players()[0]
        options = state.legal_actions(seat)
        state.apply_action(options[rng.below(len(options))], seat)
        writer.catch_up(state)
        if state.can_undo(seat) is is_free and not state.is_terminal():
            return seat
    raise AssertionError("never")


def test_a_free_one_is_called_so(table: tuple[Path, State, Writer]) -> None:
    path, state, writer = table
    seat = play_to(state, writer, Rng(3), is_free=True)
    state.undo(seat)
    writer.catch_up(state)
    play_to(state, writer, Rng(4), is_free=False)
    record = read_record(path)
    assert "Taken back: 1, each while nothing new had become known." in verify(record, state.game)


def test_one_that_needed_consent_is_named_by_its_line(table: tuple[Path, State, Writer]) -> None:
    path, state, writer = table
    play_to(state, writer, Rng(3), is_free=False)
    rows = path.read_text().splitlines()
    answers = len(rows) - 1
    back = next(n for n in range(1, answers + 1) if '"do"' in rows[-n])  # up to the last choice
    rows += [json.dumps({"undo": back}), *rows[-back:]]
    found = verify(parse_record("\n".join(rows) + "\n"), state.game)
    line = answers + 2
    assert f"Taken back: 1; in line {line} after something had become known, which needs the others' consent." in found


def test_what_was_taken_back_had_to_be_allowed_as_well(table: tuple[Path, State, Writer]) -> None:
    path, state, writer = table
    play_to(state, writer, Rng(3), is_free=True)
    rows = path.read_text().splitlines()
    seat = state.game.seats[state.players()[0]]
    rows += [json.dumps({"by": seat, "do": "no such thing"}), json.dumps({"undo": 1})]
    with pytest.raises(RecordError, match="an answer that the rules allow"):
        verify(parse_record("\n".join(rows) + "\n"), state.game)


def test_nothing_is_said_where_nothing_was_taken_back(table: tuple[Path, State, Writer]) -> None:
    path, state, writer = table
    play_to(state, writer, Rng(3), is_free=False)
    assert not any("Taken back" in said for said in verify(read_record(path), state.game))
