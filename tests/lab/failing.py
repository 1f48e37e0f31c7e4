"""Battle of the Atlantic with bots that go wrong, as an installed game: other processes find it too."""

from __future__ import annotations

import os
import signal

from watu.core.actions import Action
from watu.core.registry import GameInfo
from watu.core.request import Bot, Request
from watu.games import battle_of_the_atlantic

_BATTLE = battle_of_the_atlantic.GAMES[0]


class Breaks(Bot):
    """A bot with a fault."""

    def __init__(self, game: object, player: int) -> None:
        pass

    def choose(self, request: Request) -> Action:
        raise ZeroDivisionError("the boilers")


class Dies(Breaks):
    """A bot whose process is killed by the system."""

    def choose(self, request: Request) -> Action:
        os.kill(os.getpid(), signal.SIGKILL)
        raise AssertionError


GAMES = (
    GameInfo(
        name="failing",
        title=_BATTLE.title,
        summary=_BATTLE.summary,
        players=_BATTLE.players,
        build=_BATTLE.build,
        text=_BATTLE.text,
        components=_BATTLE.components,
        sections=_BATTLE.sections,
        bots={"breaks": "tests.lab.failing:Breaks", "dies": "tests.lab.failing:Dies"},
    ),
)
