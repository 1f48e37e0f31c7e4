"""``watu replay`` and ``watu verify``: what a record shows, and what it proves."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from watu.cli.common import FAILED, Json, Pack, complain, examples, print_json

if TYPE_CHECKING:
    from watu.cli.wording import Wording
    from watu.core.game import Game
    from watu.core.record import Record
    from watu.core.state import State

File = Annotated[Path, typer.Argument(metavar="FILE", help="A record of a game.")]


def register(app: typer.Typer) -> None:
    """Add the commands."""
    app.command("replay", epilog=examples("watu replay game.jsonl", "watu replay game.jsonl --step 20"))(replay)
    app.command("verify", epilog=examples("watu verify game.jsonl"))(verify)


@contextmanager
def naming(path: Path) -> Iterator[None]:
    """Put the file's name before whatever is wrong with a record."""
    from watu.core.errors import RecordError

    try:
        yield
    except RecordError as error:
        place = f"{path}, line {error.line}" if error.line else str(path)
        error.args = (f"{place}: expected {error.expected}, found {error.found}",)
        raise


def replay(
    file: File,
    step: Annotated[int | None, typer.Option(metavar="N", help="Show the table after the first N answers.")] = None,
    seat: Annotated[str | None, typer.Option(metavar="NAME", help="Show what this seat could see.")] = None,
    pack: Pack = None,
    as_json: Json = False,
) -> None:
    """Show a recorded game: its log in words and the table at the end, or the table after some answers.

    A game that is over is told openly, one that goes on as a spectator sees it; --seat tells it from a seat.
    """
    from watu.cli.wording import Wording
    from watu.core.errors import UsageError
    from watu.core.record import check_talk, game_of, read_record, replay_asking
    from watu.core.registry import game_info

    with naming(file):
        record = read_record(file)
        game = game_of(record, pack)
        if step is not None and not 0 <= step <= len(record.lines):
            raise UsageError(f"{file} has {len(record.lines)} answers; --step goes from 0 to {len(record.lines)}")
        if seat is not None and seat not in game.seats:
            raise UsageError(f"{game.name} has no seat '{seat}'; its seats: {', '.join(game.seats)}")
        check_talk(record, game)
        state = replay_asking(record, game, step)
    viewer = None if seat is None else game.seat(seat)
    shown = _Shown(record, game, state, viewer, Wording(game_info(game.name), game))
    if as_json:
        print_json(shown.data())
    else:
        shown.show(only_table=step is not None)


class _Shown:
    """A record at one of its answers, as one viewer sees it."""

    def __init__(self, record: Record, game: Game, state: State, viewer: int | None, wording: Wording) -> None:
        self.record = record
        self.game = game
        self.state = state
        self.viewer = viewer
        self.wording = wording
        self.is_open = viewer is None and bool(record.end)

    def data(self) -> dict[str, object]:
        """Everything as data."""
        from watu.core.talk import in_words

        header, state = self.record.header, self.state
        over = state.is_terminal()
        log = []
        for event in state.events():
            fields = event.fields if self.is_open else event.seen_by(self.viewer)
            if fields is not None:
                text = self.wording.tell(event.kind, fields)
                log.append({"kind": event.kind, "rule": event.rule, "fields": fields, "text": text})
        return {
            "game": header.game,
            "options": header.options,
            "seats": header.seats,
            "answers": len(self.record.lines),
            "step": len(state.history),
            "next": self._next_line(),
            "log": log,
            "talk": [
                {
                    "at": said.at,
                    "by": said.by,
                    "promise": said.promise,
                    "to": said.to,
                    "text": in_words(said, self.record.talk),
                }
                for said in self.record.talk
                if said.at <= len(state.history)
            ],
            "observation": state.observation(self.viewer),
            "is_over": over,
            "ended": state.base.ended,
            "returns": state.returns() if over else None,
            "scores": self.game.scores(state.base) if over else None,
        }

    def _next_line(self) -> object:
        at = len(self.state.history)
        return self.record.lines[at][1] if at < len(self.record.lines) else None

    def show(self, only_table: bool) -> None:
        """In words: the log and the table, or the table and the answers around it."""
        from watu.cli.screen import Screen

        screen, state = Screen(), self.state
        talk = [said for said in self.record.talk if said.at <= len(state.history)]
        lines = self.wording.with_talk(state.events(), self.viewer, talk, is_open=self.is_open)
        for sentence, rule in lines[-3:] if only_table else lines:
            screen.event(sentence, rule)
        screen.show()
        screen.show(self.wording.board(state.observation(self.viewer)))
        screen.show()
        at, total = len(state.history), len(self.record.lines)
        if state.is_terminal():
            screen.say(f"After all {total} answers the game is over: {state.base.ended or 'played to the end'}.")
        elif at == total:
            screen.say(f"After {total} answers the record ends; the game is not over.")
        else:
            screen.say(f"After {at} of {total} answers. Next: {self._next_in_words()}")
        if self.record.is_torn:
            screen.say("The last line of the file is torn and was left out.")

    def _next_in_words(self) -> str:
        line = self.record.lines[len(self.state.history)][1]
        if line.chance:
            return f"{line.chance}: {line.was}."
        action = self.game.actions.get(line.do)
        return f"{line.by}: {line.do if action is None else action.sentence}"


def verify(file: File, pack: Pack = None, as_json: Json = False) -> None:
    """Prove a record: every answer legal and in turn, every die and card from the seed that was sealed.

    Leaves with status 1, line, expected and found if anything differs.
    """
    from watu.core.errors import RecordError
    from watu.core.proof import verify as prove
    from watu.core.record import game_of, read_record

    try:
        with naming(file):
            record = read_record(file)
            proved = prove(record, game_of(record, pack))
    except RecordError as error:
        if as_json:
            print_json({"ok": False, "line": error.line, "expected": error.expected, "found": error.found})
        complain(str(error))
        raise typer.Exit(FAILED) from None
    if as_json:
        print_json({"ok": True, "proved": proved})
        return
    for sentence in proved:
        typer.echo(sentence)
