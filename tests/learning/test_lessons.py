"""Every lesson replays under the rules, and each of its moves is there to be made."""

from __future__ import annotations

from fnmatch import fnmatchcase
from importlib.resources import as_file

import pytest

from tests.support.vocabulary import paragraphs
from watu.core.dice import Seed
from watu.core.record import read_record, replay
from watu.core.registry import GameInfo, build_game, games
from watu.learning.aids import RULE
from watu.learning.folder import folder_of
from watu.learning.lessons import Lesson, load_lesson

TAUGHT = [info for info in games().values() if (folder_of(info) / "lesson.toml").is_file()]
LONGEST = 110  # words at one stop
MINUTES = 10

every_lesson = pytest.mark.parametrize("info", TAUGHT, ids=lambda info: info.name)


def test_every_game_of_the_house_teaches_helps_and_explains() -> None:
    built_in = [info for info in games().values() if info.sections.startswith("watu.games.")]
    for name in ("lesson.toml", "record.jsonl", "aid.toml", "terms.toml"):
        assert [info.name for info in built_in if not (folder_of(info) / name).is_file()] == []


def lesson_of(info: GameInfo) -> Lesson:
    lesson = load_lesson(info)
    assert lesson is not None
    return lesson


@every_lesson
def test_the_record_replays_and_its_dice_are_proved(info: GameInfo) -> None:
    with as_file(folder_of(info) / "record.jsonl") as path:
        record = read_record(path)
    game = build_game(info, record.header.options)  # a corrected comment in the components stops no lesson
    assert game.rules_version == record.header.rules_version
    assert Seed(record.seed).commitment() == record.header.commitment
    state = replay(record, game, seed=Seed(record.seed))
    if record.end:
        assert state.is_terminal() and state.returns() == record.returns


@every_lesson
def test_words_and_record_fit(info: GameInfo) -> None:
    lesson = lesson_of(info)
    assert lesson.record.header.game == info.name
    assert lesson.faults(build_game(info, lesson.record.header.options)) == []


@every_lesson
def test_every_move_is_legal_and_every_reply_can_come_up(info: GameInfo) -> None:
    lesson = lesson_of(info)
    game = build_game(info, lesson.record.header.options)
    seat = game.seats.index(lesson.file.seat)
    for stop, state in zip(lesson.stops, lesson.states(game), strict=True):
        if not stop.do:
            assert not stop.why and not stop.replies, f"{stop.title}: nothing is asked"
            continue
        options = [option.notation for option in state.pending[seat].options]
        assert options.count(stop.do) == 1, f"{stop.title}: {stop.do}"
        others = [notation for notation in options if notation != stop.do]
        assert stop.why or not others, f"{stop.title}: {len(others)} other choices and no word for them"
        for reply in stop.replies:
            fitting = [notation for notation in others if fnmatchcase(notation, reply.do)]
            assert any(lesson.reply(stop, notation) == reply.say for notation in fitting), f"{stop.title}: {reply.do}"


@every_lesson
def test_it_is_short_and_leads_to_a_table(info: GameInfo) -> None:
    lesson = lesson_of(info)
    moves = sum(bool(stop.do) for stop in lesson.stops)
    assert 5 <= moves <= 25
    assert lesson.file.minutes <= MINUTES
    for stop in lesson.stops:
        assert stop.title
        assert len(stop.say.split()) <= LONGEST, f"{stop.title}: {len(stop.say.split())} words"
    assert lesson.file.after.seat in build_game(info, lesson.file.after.options).seats


@every_lesson
def test_its_paragraphs_are_in_the_rulebook(info: GameInfo) -> None:
    there = paragraphs(info)
    lesson = lesson_of(info)
    texts = [text for stop in lesson.stops for text in (stop.say, stop.then, stop.why, *(r.say for r in stop.replies))]
    named = [rule for text in texts for rule in RULE.findall(text)]
    assert len(named) >= 3
    assert [rule for rule in named if rule not in there] == []


def test_a_move_that_is_not_in_the_record_is_a_fault() -> None:
    info = games()["battle-of-the-atlantic"]
    lesson = lesson_of(info)
    stop = lesson.stops[1]
    lesson.choices[stop.at] = (0, lesson.choices[stop.at + 1][1])
    [fault] = lesson.faults(build_game(info, {}))
    assert "stop 2" in fault and stop.do in fault
