"""A game survives whatever ends the program: a kill, Ctrl-C, a full disk, a torn line."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
from pathlib import Path

import pytest

from tests.cli.tables import BATTLE, any_notation, battle, converse, run, sit_down, start
from watu.core.dice import Rng
from watu.core.errors import RecordError, UsageError
from watu.core.proof import verify
from watu.core.record import read_record
from watu.session import Session, secret_path

LIMITED = (
    "import resource, sys\nfrom watu.cli import main\n"
    "resource.setrlimit(resource.RLIMIT_FSIZE, ({most}, {most}))\nsys.argv = ['watu', *sys.argv[1:]]\nmain()\n"
)


def played_by_bots(path: Path, real_dice: bool = False) -> Session:
    """A whole game without people."""
    session = sit_down(battle(), ["random", "heuristic"], path, real_dice)
    session.let_bots_answer()
    session.close()
    return session


def test_a_record_cut_at_any_byte_goes_on_to_the_same_end(tmp_path: Path) -> None:
    whole = tmp_path / "whole.jsonl"
    played_by_bots(whole)
    content, wanted = whole.read_bytes(), [line for _, line in read_record(whole).lines]
    cut = tmp_path / "cut.jsonl"
    ends = [index + 1 for index, byte in enumerate(content) if byte == ord("\n")]
    for length in [*ends[:-1:3], *[end + 9 for end in ends[:-1:4]], *range(len(content) - 130, len(content), 9)]:
        cut.write_bytes(content[:length])
        secret_path(cut).write_text("1\n")
        session = Session.resume(cut)
        session.let_bots_answer()
        session.close()
        record = read_record(cut)
        assert [line for _, line in record.lines] == wanted
        assert record.seed == "1"
        assert verify(record, session.game)[-1].startswith("The game is over: ")
        assert not secret_path(cut).exists()


def test_a_record_cut_in_its_first_line_is_no_record(tmp_path: Path) -> None:
    path = tmp_path / "game.jsonl"
    played_by_bots(path)
    content = path.read_bytes()
    for length in (0, 1, content.index(b"\n")):
        path.write_bytes(content[:length])
        with pytest.raises(RecordError, match="line 1: expected the header of a Watu record"):
            Session.resume(path)


def test_a_game_that_is_over_does_not_go_on(tmp_path: Path) -> None:
    played_by_bots(tmp_path / "game.jsonl")
    with pytest.raises(UsageError, match="this game is over; 'watu replay' shows it"):
        Session.resume(tmp_path / "game.jsonl")


def test_a_person_and_a_random_bot_go_on_as_if_nothing_had_happened(tmp_path: Path) -> None:
    typed = ["1", "1 2", "2 3", "keep", "7"]
    for name, pieces in (("once", [typed]), ("often", [[line] for line in typed])):
        path = tmp_path / name
        args: list[str | Path] = ["play", BATTLE, "--seat", "german=random", "--record", path, "--seed", "6"]
        args += ["--seat", "british=human"]
        for piece in pieces:
            run(*args, typed="\n".join(piece) + "\n")
            args = ["play", "--resume", path]
    assert (tmp_path / "once").read_bytes() == (tmp_path / "often").read_bytes()


@pytest.mark.parametrize("answers", [0, 1, 2])
def test_a_kill_loses_at_most_the_move_being_made(tmp_path: Path, answers: int) -> None:
    path = tmp_path / "game.jsonl"
    table = start("play", BATTLE, "--record", path, "--seed", "4")
    assert table.stdin is not None
    assert table.stdout is not None
    for done in range(answers + 1):
        read_until(table, "british> ")
        if done < answers:
            table.stdin.write("keep\n")
            table.stdin.flush()
    table.send_signal(signal.SIGKILL)
    table.communicate()
    record = read_record(path)
    assert sum(1 for _, line in record.lines if line.by == "british") == answers
    assert not record.is_torn
    answer = run("play", "--resume", path, typed="keep\n" * 5)
    assert answer.status == 0
    assert "The game is over" in answer.out
    assert run("verify", path).status == 0


def test_kills_at_any_moment_leave_a_game_that_goes_on(tmp_path: Path) -> None:
    path = tmp_path / "game.jsonl"
    args: list[str | Path] = ["play", BATTLE, "--record", path, "--seed", "8"]
    for moment in range(8):
        table = start(*args)
        assert table.stdin is not None
        table.stdin.write("keep\n")
        table.stdin.flush()
        read_until(
            table, ["Battle", "draws", "Your hand", "british> ", "keep", "Keep the hand", "shows", "1940"][moment]
        )
        table.kill()
        table.communicate()
        if path.exists():
            args = ["play", "--resume", path]
    assert run("play", "--resume", path, typed="keep\n" * 5).status in {0, 2}
    assert run("verify", path).status == 0


def read_until(table: subprocess.Popen[str], wanted: str) -> None:
    """Read what a table says until it says this."""
    assert table.stdout is not None
    said = ""
    while wanted not in said:
        character = table.stdout.read(1)
        if not character:
            return
        said += character


def test_an_interruption_keeps_the_game_and_says_how_to_go_on(tmp_path: Path) -> None:
    path = tmp_path / "game.jsonl"
    table = start("play", BATTLE, "--record", path, "--seed", "4")
    assert table.stdin is not None
    table.stdin.write("keep\n")
    table.stdin.flush()
    read_until(table, "1940")
    read_until(table, "british> ")
    table.send_signal(signal.SIGINT)
    out, err = table.communicate(timeout=30)
    assert table.returncode == 130
    assert err == ""
    assert f"watu play --resume {path}" in out
    assert run("play", "--resume", path, typed="keep\n" * 5).status == 0
    assert run("verify", path).status == 0


def test_an_interruption_in_the_middle_of_an_answer_writes_no_end(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    session = sit_down(battle(), ["human", "human"], tmp_path / "game.jsonl")

    def interrupted(*_: object) -> None:
        session.state.pending.clear()  # as it is while the engine looks for what comes next
        raise KeyboardInterrupt

    monkeypatch.setattr(session, "state", _Interrupted(session.state, interrupted))
    with pytest.raises(KeyboardInterrupt):
        session.answer(session.game.actions.parse("keep"), 0)
    session.close()
    assert not read_record(tmp_path / "game.jsonl").end
    assert secret_path(tmp_path / "game.jsonl").exists()


class _Interrupted:
    """A state whose ``apply_action`` is interrupted."""

    def __init__(self, state: object, interrupted: object) -> None:
        self._state = state
        self.apply_action = interrupted

    def __getattr__(self, name: str) -> object:
        return getattr(self._state, name)


def test_a_full_disk_is_told_and_the_game_goes_on_when_there_is_room(tmp_path: Path) -> None:
    path = tmp_path / "game.jsonl"
    answer = subprocess.run(
        [sys.executable, "-c", LIMITED.format(most=2000), "play", BATTLE, "--record", str(path), "--seed", "4"],
        check=False,
        input="keep\n" * 5,
        capture_output=True,
        text=True,
        env={**os.environ, "PYTHONIOENCODING": "utf-8"},
    )
    assert answer.returncode == 1
    assert answer.stderr.startswith("Error: The last answer could not be written to ")
    assert f"watu play --resume {path}" in answer.stdout
    assert path.stat().st_size <= 2000
    assert run("play", "--resume", path, typed="keep\n" * 5).status == 0
    assert run("verify", path).status == 0


def test_a_disk_that_is_full_from_the_start(tmp_path: Path) -> None:
    answer = subprocess.run(
        [sys.executable, "-c", LIMITED.format(most=0), "play", BATTLE, "--record", str(tmp_path / "game.jsonl")],
        check=False,
        capture_output=True,
        text=True,
    )
    assert answer.returncode == 1
    assert answer.stderr.count("\n") == 1
    assert "Traceback" not in answer.stderr
    assert not list(tmp_path.glob("game*"))


@pytest.mark.usefixtures("made_up")
@pytest.mark.parametrize("name", ["gale", "pack", "career", "teams"])
def test_a_game_with_real_dice_goes_on_in_the_middle_of_its_dice(tmp_path: Path, name: str) -> None:
    from watu.cli.conversation import Conversation, Leave
    from watu.core.registry import build_game, game_info

    info = game_info(f"made-up-{name}")
    path = tmp_path / "game.jsonl"
    who = ["human"] + ["random"] * (len(build_game(info, {}).seats) - 1)
    session = sit_down(info, who, path, real_dice=True)
    sittings = left = 0
    anything = any_notation(Rng(3))

    def choose(talk: Conversation, prompt: str) -> str:
        nonlocal left
        left -= 1
        if left < 0:
            raise Leave
        return anything(talk, prompt)

    while not session.state.is_terminal():
        left = 3
        before = len(session.state.history)
        try:
            converse(session, choose)
        except Leave:
            answers = len(session.state.history)
            session.close()
            session = Session.resume(path)
            assert len(session.state.history) == answers > before
        sittings += 1
    assert sittings > 1
    assert run("verify", path).status == 0


def test_without_its_secret_a_game_cannot_go_on(tmp_path: Path) -> None:
    path = tmp_path / "game.jsonl"
    run("play", BATTLE, "--record", path, typed="keep\nquit\n")
    secret_path(path).write_text("another\n")
    answer = run("play", "--resume", path)
    assert (answer.status, answer.out) == (1, "")
    assert f"expected the seed that its first line commits to in {secret_path(path)}, found another seed." in answer.err
    secret_path(path).unlink()
    assert "found no such file; without it the game cannot go on." in run("play", "--resume", path).err
