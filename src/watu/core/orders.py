"""Standing orders: what a seat of a slow game may have answered in its place, declared by each game as data."""

from __future__ import annotations

from collections.abc import Callable

from watu.core.actions import Action

Chooser = Callable[[object, list[Action]], "Action | None"]


class StandingOrder:
    """An answer given in advance: its name, the paragraph it is about, what it does in one sentence, and when it applies."""

    def __init__(self, name: str, rule: str, sentence: str, choose: Chooser) -> None:
        """``choose(observation, options)`` returns one of the options, or None where the order says nothing.

        It sees what the seat sees and must be the same for the same observation and options.
        """
        self.name = name
        self.rule = rule
        self.sentence = sentence
        self.choose = choose
