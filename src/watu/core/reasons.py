"""What is asked, and why something is not possible: static objects that rules hand around without building text."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from watu.core.actions import Action
    from watu.core.position import Position

Detail = Callable[["Position", int, "Action"], str]


class Reason:
    """Why an action is not legal: the paragraph and a plain sentence; one constant a way of being illegal."""

    def __init__(self, rule: str, text: str, detail: Detail | None = None) -> None:
        """``detail(position, player, action)`` may add the facts of the case; it is called only when shown."""
        self.rule = rule
        self.text = text
        self.detail = detail

    def explain(self, s: Position, player: int, action: Action) -> str:
        """The sentence for a person, with the facts of the case."""
        if self.detail is None:
            return self.text
        return f"{self.text}: {self.detail(s, player, action)}"


WhyNot = Callable[["Position", int, "Action"], "Reason | None"]


class Ask:
    """One kind of question put to a seat: its paragraph, its wording, and the reason behind whatever is not on offer."""

    def __init__(self, rule: str, question: str, why_not: WhyNot | None = None) -> None:
        """``why_not(position, player, action)`` says why an action is not among the options, or None if it is."""
        self.rule = rule
        self.question = question
        self.why_not = why_not
