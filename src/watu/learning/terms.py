"""The terms of a game: what a word of its prompts, log and tables means, in a sentence or two, with the paragraph."""

from __future__ import annotations

from watu.core.registry import GameInfo
from watu.learning.folder import Data, read


class Term(Data, frozen=True):
    """A term: its ``name``, other forms that mean it too, and what it says. ``rule`` is the paragraph, empty where there is none.

    A form in capitals (GST) is matched as it is written, any other in any case, with a plural s or without. ``keys`` are the
    words of the game's data that the term explains: fields of observations, types of actions, kinds of events.
    """

    name: str
    says: str
    rule: str = ""
    also: tuple[str, ...] = ()
    keys: tuple[str, ...] = ()


class Terms(Data, frozen=True):
    """The whole file. ``plain`` are words of the game's data that everybody understands, or that no screen shows."""

    term: tuple[Term, ...] = ()
    plain: tuple[str, ...] = ()


def load_terms(info: GameInfo) -> Terms:
    """The terms of a game in the order of its file; none where it has no such file. ComponentError for a faulty one."""
    return read(info, "terms.toml", Terms) or Terms()
