"""A driver for tests and examples: choices, dice and cards written down in advance, each checked as it is used."""

from __future__ import annotations

from collections.abc import Sequence

from watu.core.actions import Action
from watu.core.agenda import Entry, Next, Step, push
from watu.core.deck import Deck
from watu.core.errors import WatuError
from watu.core.game import Game
from watu.core.position import Driver, Ended, Position
from watu.core.reasons import Ask


class ScriptError(WatuError):
    """The script does not fit what the rules ask."""


class Scripted(Driver):
    """Answers from a script: a die as its face (4), a card as its slug, a choice as its notation.

    Choices of ``together`` are given in the order of the seats asked. A choice must be legal, a card in its deck.
    """

    def __init__(self, game: Game, answers: Sequence[int | str]) -> None:
        """``answers`` in the order in which the rules ask."""
        self.game = game
        self.answers = list(answers)
        self.used = 0

    def _next(self, asked: str) -> int | str:
        if self.used == len(self.answers):
            raise ScriptError(f"the script ends after {self.used} answers where the rules ask: {asked}")
        self.used += 1
        return self.answers[self.used - 1]

    def decide(self, s: Position, player: int, options: list[Action], ask: Ask) -> Action:
        """The choice written next."""
        asked = f"{self.game.seats[player]}: {ask.question} {[option.notation for option in options]}"
        answer = self._next(asked)
        for option in options:
            if option.notation == answer:
                return option
        raise ScriptError(f"answer {self.used} is {answer!r}, but the rules ask {asked}")

    def together(self, s: Position, options: dict[int, list[Action]], ask: Ask) -> dict[int, Action]:
        """The choices written next, one a seat."""
        return {player: self.decide(s, player, offered, ask) for player, offered in options.items()}

    def roll(self, s: Position, sides: int, purpose: str) -> int:
        """The face written next."""
        answer = self._next(f"a roll of d{sides} ({purpose})")
        if not isinstance(answer, int) or not 1 <= answer <= sides:
            raise ScriptError(f"answer {self.used} is {answer!r}, but the rules ask a roll of d{sides} ({purpose})")
        return answer

    def draw(self, s: Position, deck: Deck) -> int:
        """The card written next."""
        asked = f"a card of the {deck.name}"
        answer = self._next(asked)
        try:
            return deck.unseen.index(self.game.outcome_value(deck.name, str(answer)))
        except ValueError:
            raise ScriptError(f"answer {self.used} is {answer!r}, but the rules ask {asked}") from None


def run_script(game: Game, s: Position, following: Next, answers: Sequence[int | str], only: int = 0) -> Position:
    """Run steps, and whatever they lead to, on a position with scripted answers; the position is changed and returned.

    The agenda that the position had is set aside. ``only`` stops after that many steps, leaving the rest on the agenda.
    Raises ScriptError where script and rules differ, also if answers are left over.
    """
    agenda: list[Entry] = []
    push(agenda, following)
    s.agenda = agenda
    s.driver = driver = Scripted(game, answers)
    s.telling = True
    done = 0
    try:
        while s.agenda and (only == 0 or done < only):
            now = s.agenda.pop()
            if not isinstance(now, Step):
                raise ScriptError("scripts run one lane at a time; put a lane's steps on the agenda")
            push(s.agenda, game.rules[now.name](s, *now.args))
            done += 1
    except Ended:
        s.agenda.clear()
    if driver.used != len(driver.answers):
        raise ScriptError(f"answers left over: {driver.answers[driver.used :]!r}")
    return s
