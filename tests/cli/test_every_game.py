"""Every game that is installed can be sat down to: asked, explained, left, gone on with, replayed and proved."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from tests.cli.tables import converse, run, sit_down
from watu.cli.conversation import Conversation, Leave
from watu.core.dice import Rng
from watu.core.registry import GameInfo, build_game, games
from watu.session import Session

ALL = [(info, options) for info in games().values() for options in info.versions[:2]]
NAMES = [" ".join([info.name, *(f"{key}={value}" for key, value in options.items())]) for info, options in ALL]
SITTING = 40


class Guest:
    """Types whatever a person might: questions and commands now and then, else an option or an outcome."""

    ASIDES = (
        "?",
        "board",
        "log",
        "log all",
        "help",
        "save",
        "undo",
        "why",
        "show",
        "nonsense",
        "",
        "why a",
        "show a",
        "0",
        "99999",
    )

    def __init__(self, rng: Rng) -> None:
        self.rng = rng
        self.left = SITTING

    def __call__(self, talk: Conversation, prompt: str) -> str:
        self.left -= 1
        if self.left < 0:
            raise Leave
        if self.left % 2:
            return self.ASIDES[self.rng.below(len(self.ASIDES))]
        state = talk.state
        if state.chance is not None:
            return talk.session.game.outcome_name(state.chance.label, self.rng.choice(state.chance.values))
        assert talk.here is not None
        return self.rng.choice(state.legal_actions(talk.here)).notation


@pytest.mark.parametrize(("info", "options"), ALL, ids=NAMES)
@pytest.mark.parametrize("real_dice", [False, True], ids=["sealed", "real"])
def test_a_guest_sits_down(tmp_path: Path, info: GameInfo, options: dict[str, str], real_dice: bool) -> None:
    seats = len(build_game(info, options).seats)
    path = tmp_path / "game.jsonl"
    session = sit_down(info, ["human"] * min(2, seats) + ["random"] * (seats - 2), path, real_dice, **options)
    for sitting in range(2):
        try:
            converse(session, Guest(Rng(sitting)))
            break
        except Leave:
            answers = len(session.state.history)
            session.close()
            session = Session.resume(path)
            assert len(session.state.history) == answers
    session.close()
    assert run("verify", path).status == 0
    answers = json.loads(run("replay", path, "--json").out)["answers"]
    for step in {0, answers // 2, answers}:
        assert run("replay", path, "--step", str(step)).status == 0
