"""Table talk: part of the record, no part of the game; the die of a promise comes from a sequence of its own."""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path

import pytest

from watu.core.dice import Rng, Seed
from watu.core.errors import RecordError, UsageError
from watu.core.proof import verify
from watu.core.record import game_of, read_record, replay, replay_asking
from watu.core.registry import build_game, game_info
from watu.core.talk import LONGEST, Promise, clean, in_words, number_of, purpose_of, why_no_die
from watu.session import Session

NAME = "atlantic-storm-admirals"
CONVOY_BY_DIE = Promise(spoil="convoy", chance=3)


OPEN: list[Session] = []


@pytest.fixture(autouse=True)
def _closing() -> Iterator[None]:
    """Close every record that a test has left open."""
    yield
    while OPEN:
        OPEN.pop().close()


def sit(path: Path, real_dice: bool = False, name: str = NAME) -> Session:
    info = game_info(name)
    game = build_game(info, {})
    OPEN.append(Session.start(info, game, ["human"] * len(game.seats), path, "tirpitz", real_dice))
    return OPEN[-1]


def go_on(session: Session, answers: int) -> None:
    """Play so many answers at random."""
    rng = Rng(5)
    while answers and not session.state.is_terminal():
        player = session.state.players()[0]
        session.answer(rng.choice(session.state.legal_actions(player)), player)
        answers -= 1


def rows(path: Path) -> list[dict[str, object]]:
    return [json.loads(row) for row in path.read_text(encoding="utf-8").splitlines()]


def rewrite(path: Path, lines: list[dict[str, object]]) -> None:
    path.write_text("".join(json.dumps(line) + "\n" for line in lines), encoding="utf-8")


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / "game.jsonl"


@pytest.fixture
def talked(path: Path) -> Path:
    """A finished game with words, promises and a die."""
    session = sit(path)
    session.say(2, "good evening")
    go_on(session, 12)
    session.promise(0, Promise(side="axis"))
    session.promise(1, CONVOY_BY_DIE, to=2)
    go_on(session, 3)
    session.throw(2)
    go_on(session, 10_000)
    session.close()
    return path


# what is written


def test_words_stand_in_the_record_where_they_were_said(talked: Path) -> None:
    record = read_record(talked)
    assert [said.at for said in record.talk] == sorted(said.at for said in record.talk)
    assert [in_words(said, record.talk) for said in record.talk[:3]] == [
        'C says: "good evening"',
        "A promises everybody to play Axis (promise 1).",
        "B promises C a 3 in 6 chance of the convoy (promise 2).",
    ]


def test_lines_have_no_more_fields_than_they_need(talked: Path) -> None:
    said = [row for row in rows(talked) if row.keys() & {"say", "promise", "for"}]
    assert said[:3] == [
        {"by": "C", "say": "good evening"},
        {"by": "A", "promise": {"side": "axis"}},
        {"by": "B", "promise": {"spoil": "convoy", "chance": 3}, "to": "C"},
    ]
    assert said[3]["chance"] == "d6"
    assert said[3]["for"] == "promise 2"


def test_the_game_is_the_same_without_the_talk(talked: Path, tmp_path: Path) -> None:
    silent = tmp_path / "silent.jsonl"
    rewrite(silent, [row for row in rows(talked) if not row.keys() & {"say", "promise", "for"}])
    record, bare = read_record(talked), read_record(silent)
    assert [line for _, line in record.lines] == [line for _, line in bare.lines]
    game = game_of(record)
    assert replay(record, game).history.items()[-1].same_as(replay(bare, game).history.items()[-1])
    assert verify(bare, game)[:2] == verify(record, game)[:2]


# the die of a promise


def test_the_die_of_a_promise_is_proved_by_the_seed(talked: Path) -> None:
    record = read_record(talked)
    assert "Dice thrown for promises: 1, from the seed as well." in verify(record, game_of(record))


def test_another_die_is_found_out(talked: Path) -> None:
    lines = rows(talked)
    at = next(at for at, row in enumerate(lines) if "for" in row)
    true = lines[at]["was"]
    assert isinstance(true, int)
    lines[at]["was"] = true % 6 + 1
    rewrite(talked, lines)
    record = read_record(talked)
    with pytest.raises(RecordError, match=f"line {at + 1}: expected {true}, as the seed proves"):
        verify(record, game_of(record))


def test_the_die_moves_no_outcome_of_the_game(path: Path, tmp_path: Path) -> None:
    silent, loud = sit(tmp_path / "silent.jsonl"), sit(path)
    loud.promise(0, CONVOY_BY_DIE, to=1)
    loud.throw(1)
    go_on(silent, 40)
    go_on(loud, 40)
    assert loud.state.outcomes == silent.state.outcomes
    assert repr(loud.state.history.items()) == repr(silent.state.history.items())


def test_each_promise_has_a_die_of_its_own() -> None:
    seed = Seed("hood")
    faces = {seed.aside(purpose_of(number), 6) for number in range(1, 60)}
    assert faces == set(range(6))
    assert [seed.aside(purpose_of(number), 6) for number in range(1, 9)] != [seed.below(k, 6) for k in range(8)]


def test_a_die_is_thrown_once_and_only_for_a_chance(path: Path) -> None:
    session = sit(path)
    session.promise(0, CONVOY_BY_DIE, to=1)
    session.promise(0, Promise(share=2), to=1)
    assert 1 <= session.throw(1).die <= 6
    for number, fault in ((1, "has been thrown"), (2, "not of a chance"), (3, "no promise 3")):
        with pytest.raises(UsageError, match=fault):
            session.throw(number)


def test_real_dice_are_thrown_by_people(path: Path) -> None:
    session = sit(path, real_dice=True)
    session.promise(0, CONVOY_BY_DIE)
    with pytest.raises(UsageError, match="shows 1 to 6"):
        session.throw(1)
    assert session.throw(1, 4).die == 4


def test_nothing_before_the_die_is_taken_back(path: Path) -> None:
    session = sit(path)
    session.promise(0, CONVOY_BY_DIE)
    session.answer(session.state.legal_actions(0)[0], 0)
    assert session.state.can_undo(0)
    session.throw(1)
    assert not session.state.can_undo(0)


# undo, going on


def test_words_are_not_taken_back(path: Path) -> None:
    session = sit(path)
    session.answer(session.state.legal_actions(0)[0], 0)
    answers = len(session.state.history)
    session.say(0, "I discard")
    session.undo(0)
    assert session.talk[0].at == answers - 1
    session.close()
    record = read_record(path)
    assert len(record.lines) == answers - 1
    assert record.talk[0].at == answers - 1


def test_a_game_with_talk_goes_on_with_its_talk(path: Path) -> None:
    session = sit(path)
    session.promise(3, CONVOY_BY_DIE, to=0)
    go_on(session, 10)
    session.say(0, "well?")
    session.close()
    again = Session.resume(path)
    assert [(said.by, said.text, said.told) for said in again.talk] == [
        (said.by, said.text, said.told) for said in session.talk
    ]
    assert again.throw(1).number == 1
    again.promise(0, Promise(side="allied"), to=3)
    again.close()
    assert [said.number for said in read_record(path).talk] == [1, 0, 1, 2]


def test_a_killed_game_keeps_what_was_said(path: Path) -> None:
    session = sit(path)
    session.say(0, "before the storm")
    content = path.read_bytes()
    path.write_bytes(content + b'{"by":"A","say":"torn')
    record = read_record(path)
    assert record.is_torn
    assert [said.text for said in record.talk] == ["before the storm"]


def test_replaying_says_where_in_the_log_it_was(talked: Path) -> None:
    record = read_record(talked)
    state = replay_asking(record, game_of(record))
    told = [said.told for said in record.talk]
    assert 0 < told[0] <= told[-1] < len(state.events())


# what is no talk


@pytest.mark.parametrize(
    ("line", "found"),
    [
        ({"by": "A", "promise": {}}, "of one thing"),
        ({"by": "A", "promise": {"side": "axis", "share": 2}}, "of one thing"),
        ({"by": "A", "promise": {"side": "axis", "chance": 2}}, "for a spoil"),
        ({"by": "A", "promise": {"spoil": "convoy", "chance": 6}}, "an answer"),
        ({"by": "A", "promise": {"spoil": "The Convoy"}}, "an answer"),
        ({"by": "A", "promise": {"loan": 3}}, "an answer"),
        ({"chance": "d6", "was": 3, "for": "promise 1"}, "no promise 1"),
        ({"chance": "d6", "was": 3, "for": "luck"}, "no promise 0"),
        ({"by": "A", "say": "hm", "do": "done"}, "a choice"),
    ],
)
def test_a_line_that_cannot_be_told_is_refused(path: Path, line: dict[str, object], found: str) -> None:
    sit(path).close()
    rewrite(path, [*rows(path), line])
    with pytest.raises(RecordError, match=found):
        read_record(path)


@pytest.mark.parametrize("was", [0, 7, "3"])
def test_a_die_has_six_faces(path: Path, was: object) -> None:
    session = sit(path)
    session.promise(0, CONVOY_BY_DIE)
    session.close()
    rewrite(path, [*rows(path), {"chance": "d6", "was": was, "for": "promise 1"}])
    with pytest.raises(RecordError):
        read_record(path)


@pytest.mark.parametrize("line", [{"by": "Z", "say": "boo"}, {"by": "A", "promise": {"side": "axis"}, "to": "A"}])
def test_only_those_at_the_table_speak(path: Path, line: dict[str, object]) -> None:
    sit(path).close()
    rewrite(path, [*rows(path), line])
    record = read_record(path)
    with pytest.raises(RecordError, match="seats A, B, C, D"):
        verify(record, game_of(record))


def test_a_message_is_one_line_of_some_length() -> None:
    assert clean("  join\tme,\nB ") == "join me, B"
    for text in ("", " \n ", "x" * (LONGEST + 1)):
        with pytest.raises(UsageError):
            clean(text)


def test_nothing_is_promised_where_there_is_nothing_to_share(tmp_path: Path) -> None:
    session = sit(tmp_path / "b.jsonl", name="battle-of-the-atlantic")
    session.say(0, "good luck")
    with pytest.raises(UsageError, match="nothing is promised"):
        session.promise(0, Promise(share=1))


def test_numbers_of_promises() -> None:
    assert number_of(purpose_of(12)) == 12
    assert [number_of(text) for text in ("promise", "promise x", "12", "promise -1")] == [0, 0, 0, 0]
    assert why_no_die([], 1) == "there is no promise 1"
