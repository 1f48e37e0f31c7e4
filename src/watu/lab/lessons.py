"""Making the record of a lesson, and reading a lesson as the learner will.

``python -m watu.lab.lessons record GAME --seat SEAT --seed WORDS`` plays a game by bots, the learner's seat too, and writes
``record.jsonl`` into the game's folder ``learning``; ``--do "4=keep"`` decides a choice by its number instead. ``list GAME`` shows every
choice of the learner with what could have been chosen, ``show GAME`` the lesson itself.
"""

from __future__ import annotations

import argparse
import sys
from collections.abc import Mapping
from importlib.resources import as_file
from pathlib import Path

import msgspec

from watu.core.dice import Rng, Seed
from watu.core.record import Header, Line, header_of, line_of
from watu.core.registry import GameInfo, build_game, game_info, make_bot
from watu.core.state import State
from watu.learning.aids import plain
from watu.learning.folder import folder_of
from watu.learning.lessons import load_lesson

MOST_SHOWN = 60


def played(
    info: GameInfo, options: Mapping[str, str], secret: str, kind: str, said: Mapping[int, str], upto: int
) -> State:
    """A game by bots of a kind, with some choices decided by their number, ended after ``upto`` choices (0: played out)."""
    game = build_game(info, options)
    state = game.new_initial_state(Seed(secret))
    bots = [make_bot(info, game, seat, kind) for seat in range(len(game.seats))]
    number = 0
    while not state.is_terminal() and number != (upto or -1):
        seat = state.players()[0]
        wanted = said.get(number)
        if wanted is None:
            action = bots[seat].choose(state.request(seat, Rng(1, number)))
        else:
            action = next(option for option in state.legal_actions(seat) if option.notation == wanted)
        state.apply_action(action, seat)
        number += 1
    return state


def record_text(state: State, secret: str, seats: dict[str, str]) -> str:
    """The record of a state as JSON Lines, with its seed, and with its end if it is over."""
    lines: list[Header | Line] = [header_of(state.game, seats, Seed(secret))]
    lines += [line_of(state.game, answer) for answer in state.history.items()]
    if state.is_terminal():
        lines.append(Line(end=state.base.ended or "played to the end", returns=state.returns()))
    lines.append(Line(seed=secret))
    return "".join(msgspec.json.encode(line).decode() + "\n" for line in lines)


def choices_text(info: GameInfo, options: Mapping[str, str], path: Path, seat: str, shown: int) -> str:
    """Every choice of a record by its number; the learner's with what else could be chosen."""
    from watu.core.record import read_record  # noqa: PLC0415  # not for ``record``

    record = read_record(path)
    game = build_game(info, options or record.header.options)
    state = game.new_initial_state(Seed(record.seed))
    wording = info.text_module()
    lines: list[str] = []
    told = number = 0
    for _, line in record.lines:
        if not line.do:
            continue
        by = game.seats.index(line.by)
        for event in state.events(told):
            fields = event.seen_by(game.seats.index(seat))
            words = "" if fields is None else wording.tell(game, event.kind, fields)
            lines += [f"        {words}"] if words else []
        told = len(list(state.events()))
        lines.append(f"{number:4}  {line.by}: {line.do}")
        if line.by == seat:
            decision = state.pending[by]
            others = [option.notation for option in decision.options]
            lines.append(
                f"        {decision.ask.rule}: {decision.ask.question}; {len(others)}: {', '.join(others[:shown])}"
            )
        state = state.child(line.do, by)
        number += 1
    return "\n".join(lines)


def lesson_text(info: GameInfo) -> str:
    """The lesson as plain text."""
    lesson = load_lesson(info)
    if lesson is None:
        return f"{info.name} has no lesson."
    lines = [f"{lesson.file.title}: {lesson.file.summary}", ""]
    for number, stop in enumerate(lesson.stops, start=1):
        lines += [f"{number}. {stop.title} (after {stop.at} choices)", plain(stop.say)]
        lines += [f"   Move: {stop.do}"] if stop.do else []
        lines += [f"   Then: {plain(stop.then)}"] if stop.then else []
        lines.append("")
    return "\n".join(lines)


def _pairs(given: list[str]) -> dict[str, str]:
    return dict(one.split("=", 1) for one in given)


def main(arguments: list[str] | None = None) -> None:
    """See the module."""
    parser = argparse.ArgumentParser(prog="python -m watu.lab.lessons")
    parser.add_argument("what", choices=("record", "list", "show"))
    parser.add_argument("game")
    parser.add_argument("--seat", default="")
    parser.add_argument("--seed", default="")
    parser.add_argument("--bot", default="heuristic")
    parser.add_argument("--option", action="append", default=[])
    parser.add_argument("--do", action="append", default=[])
    parser.add_argument("--upto", type=int, default=0)
    parser.add_argument("--shown", type=int, default=MOST_SHOWN)
    given = parser.parse_args(arguments)
    info = game_info(given.game)
    if given.what == "show":
        sys.stdout.write(lesson_text(info) + "\n")
        return
    options = _pairs(given.option)
    with as_file(folder_of(info)) as folder:
        path = Path(folder) / "record.jsonl"
    if given.what == "record":
        said = {int(number): do for number, do in _pairs(given.do).items()}
        state = played(info, options, given.seed, given.bot, said, given.upto)
        seats = {name: "learner" if name == given.seat else given.bot for name in state.game.seats}
        path.parent.mkdir(exist_ok=True)
        path.write_text(record_text(state, given.seed, seats), encoding="utf-8")
    sys.stdout.write(choices_text(info, options, path, given.seat, given.shown) + "\n")


if __name__ == "__main__":
    main()
