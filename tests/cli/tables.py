"""How the tests sit down at a game: commands in this process, commands in another, and people who type by rule."""

from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

from typer.testing import CliRunner

from watu.cli import app
from watu.cli.conversation import Conversation
from watu.cli.screen import Screen
from watu.cli.wording import Wording
from watu.core.dice import Rng
from watu.core.registry import GameInfo, build_game, game_info
from watu.session import Session

BATTLE = "battle-of-the-atlantic"


class Answer:
    """What a command said, and its exit status."""

    def __init__(self, status: int, out: str, err: str) -> None:
        self.status = status
        self.out = out
        self.err = err


def run(*args: str | Path, typed: str = "") -> Answer:
    """A command in this process; whatever it raises comes through."""
    result = CliRunner().invoke(app, [str(arg) for arg in args], input=typed, prog_name="watu")
    if result.exception is not None and not isinstance(result.exception, SystemExit):
        raise result.exception
    return Answer(result.exit_code, result.stdout, result.stderr)


def start(*args: str | Path) -> subprocess.Popen[str]:
    """A command in another process, its input and output being pipes."""
    return subprocess.Popen(
        [sys.executable, "-m", "watu", *map(str, args)],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        env={**os.environ, "PYTHONIOENCODING": "utf-8"},
    )


class Typist(Screen):
    """A screen without a terminal: keeps what is shown, and types what ``choose`` says."""

    def __init__(self, choose: Callable[[str], str]) -> None:
        super().__init__()
        self.choose = choose
        self.prompts: list[str] = []

    def read(self, prompt: str) -> str:
        self.prompts.append(prompt)
        return self.choose(prompt)


def sit_down(info: GameInfo, who: list[str], path: Path, real_dice: bool = False, **options: str) -> Session:
    """A new game with seed 1, the seats taken as ``who`` says."""
    return Session.start(info, build_game(info, options), who, path, "1", real_dice)


def converse(session: Session, choose: Callable[[Conversation, str], str]) -> Conversation:
    """Play to the end, every line typed by ``choose(conversation, prompt)``; closes the record."""
    screen = Typist(lambda prompt: choose(talk, prompt))
    talk = Conversation(session, screen, Wording(session.info, session.game))
    talk.run()
    session.close()
    return talk


def any_notation(rng: Rng) -> Callable[[Conversation, str], str]:
    """A person who types the notation of any option, or any outcome."""

    def choose(talk: Conversation, prompt: str) -> str:
        state = talk.state
        if state.chance is not None:
            return outcome_typed(talk, state.chance.label, rng.choice(state.chance.values))
        assert talk.here is not None
        return rng.choice(state.legal_actions(talk.here)).notation

    return choose


def outcome_typed(talk: Conversation, label: str, value: int) -> str:
    """An outcome as a person types it."""
    return talk.session.game.outcome_name(label, value)


def battle() -> GameInfo:
    """The game that is always there."""
    return game_info(BATTLE)
