"""The text game on a terminal of 80 columns: colour, keys, and a keyboard that is passed on."""

from __future__ import annotations

import os
import re
import select
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path

import pytest

from tests.cli.tables import BATTLE, run

pty = pytest.importorskip("pty", reason="terminals are tested where there are POSIX ones")
PATIENCE = 30.0


class Terminal:
    """A command on a terminal of its own."""

    def __init__(self, args: list[str], env: dict[str, str]) -> None:
        self.pid, self.file = pty.fork()
        if self.pid == 0:
            os.execve(sys.executable, [sys.executable, "-m", "watu", *args], env)
        self.said = ""
        self.status: int | None = None

    def read_until(self, wanted: str, patience: float = PATIENCE) -> str:
        """What is said up to and with these words; AssertionError if nothing more comes."""
        end = time.monotonic() + patience
        while wanted not in self.said:
            ready, _, _ = select.select([self.file], [], [], max(0.0, end - time.monotonic()))
            assert ready, f"waited for {wanted!r}, read {self.said[-500:]!r}"
            try:
                self.said += os.read(self.file, 65536).decode()
            except OSError:
                break
        before, found, self.said = self.said.partition(wanted)
        assert found, f"the terminal closed before {wanted!r}: {before[-500:]!r}"
        return before + found

    def press(self, key: str, wanted: str) -> str:
        """Press a key until the words come: one pressed just as the line editor begins to wait is noticed with the next."""
        for _ in range(int(PATIENCE)):
            self.type(key)
            with suppress(AssertionError):
                return self.read_until(wanted, 1.0)
        raise AssertionError(f"{key!r} brought no {wanted!r}")

    def type(self, text: str) -> None:
        """Press keys."""
        os.write(self.file, text.encode())

    def wait(self) -> int:
        """Read to the end; the exit status."""
        with suppress(OSError):
            while data := os.read(self.file, 65536):
                self.said += data.decode()
        return os.waitstatus_to_exitcode(os.waitpid(self.pid, 0)[1])


@contextmanager
def terminal(*args: str | Path, **env: str) -> Iterator[Terminal]:
    """Open one, and close it."""
    whole = {**os.environ, "TERM": "xterm-256color", "COLUMNS": "80", "LINES": "24", "PYTHONIOENCODING": "utf-8", **env}
    opened = Terminal([str(arg) for arg in args], whole)
    try:
        yield opened
    finally:
        os.close(opened.file)


def plain(text: str) -> str:
    """Without colours and cursor keys."""
    return re.sub(r"\x1b\[[0-9;?]*[a-zA-Z]", "", text)


def test_a_game_in_colour_within_80_columns(tmp_path: Path) -> None:
    with terminal("play", BATTLE, "--record", tmp_path / "game.jsonl", "--seed", "3") as screen:
        said = screen.read_until("british> ")
        assert "\x1b[1m" in said
        assert re.search(r"\x1b\[(9|38)", said)
        assert max(len(line) for line in plain(said).splitlines()) <= 80
        screen.type("why escorts\n")
        assert "Not possible: discard escorts." in screen.read_until("(0 in hand)")
        screen.type("quit\n")
        screen.read_until("watu play --resume")
        assert screen.wait() == 0


def test_no_color_is_respected(tmp_path: Path) -> None:
    with terminal("play", BATTLE, "--record", tmp_path / "game.jsonl", NO_COLOR="1") as screen:
        assert not re.search(r"\x1b\[(3|4|9)\d?m|\x1b\[38", screen.read_until("british> "))
        screen.type("quit\n")
        assert screen.wait() == 0


@pytest.mark.parametrize(("key", "status"), [("\x03", 130), ("\x04", 0)])
def test_keys_that_leave_keep_the_game(tmp_path: Path, key: str, status: int) -> None:
    path = tmp_path / "game.jsonl"
    with terminal("play", BATTLE, "--record", path, "--seed", "3") as screen:
        screen.read_until("british> ")
        screen.type("keep\n")
        screen.read_until("1940, year 2")
        screen.read_until("british> ")
        screen.press(key, "The game is kept. To go on with it:")
        assert screen.wait() == status
    assert run("play", "--resume", path, typed="keep\n" * 5).status == 0


def test_a_keyboard_that_is_passed_on_shows_nothing_of_the_hand_before(tmp_path: Path) -> None:
    seats = ["--seat", "british=human", "--seat", "german=human"]
    with terminal("play", BATTLE, *seats, "--record", tmp_path / "game.jsonl", "--seed", "3") as screen:
        screen.read_until("british is asked now. Pass the keyboard; british presses Enter. ")
        screen.type("\n")
        screen.read_until("british> ")
        screen.type("1 2\n")
        before = screen.read_until("german is asked now. Pass the keyboard; german presses Enter. ")
        assert "\x1b[2J" in before
        screen.type("\x1b[A\n")  # no line of the other's can be called back
        after = screen.read_until("german> ")
        assert "\x1b[2J" in after
        assert "Patrols" not in after
        assert "1 2" not in plain(after)
        screen.type("quit\n")
        assert screen.wait() == 0
