"""What a seat can choose: frozen typed values, interned in the game's action space."""

from __future__ import annotations

from mypy_extensions import mypyc_attr

from watu.core.errors import UsageError


@mypyc_attr(allow_interpreted_subclasses=True)
class Action:
    """One choice. Each game subclasses it with the fields its rules read; two equal actions are the same object."""

    def __init__(self, notation: str, sentence: str) -> None:
        """``notation`` is short and parses back (``lay u_552``); ``sentence`` is what a person reads."""
        self.id = -1
        self.notation = notation
        self.sentence = sentence

    def data(self) -> dict[str, object]:
        """The fields for a client, besides id, notation and sentence; ids of components as their slugs."""
        return {}

    def words(self) -> list[str]:
        """The notation split into words, for prefixes and for words in any order where order means nothing."""
        return self.notation.split()

    def __repr__(self) -> str:
        """The notation, in angle brackets."""
        return f"<{self.notation}>"


class ActionSpace:
    """Every action of a game, each with a fixed small number: for masks, tensors, records and parsing."""

    def __init__(self) -> None:
        """Start empty; a game fills it once, in a fixed order."""
        self.actions: list[Action] = []
        self._by_notation: dict[str, Action] = {}

    def add(self, action: Action) -> None:
        """Number the action; its notation must be new."""
        assert action.notation not in self._by_notation, f"two actions are written {action.notation!r}"
        action.id = len(self.actions)
        self.actions.append(action)
        self._by_notation[action.notation] = action

    def __len__(self) -> int:
        """The number of different actions in the whole game."""
        return len(self.actions)

    def parse(self, notation: str) -> Action:
        """The action that is written like this, exactly; UsageError if there is none in the game."""
        found = self._by_notation.get(" ".join(notation.split()))
        if found is None:
            raise UsageError(f"no action is written '{notation}'")
        return found

    def get(self, notation: str) -> Action | None:
        """The action that is written like this, or None."""
        return self._by_notation.get(notation)


def matching(options: list[Action], typed: str) -> list[Action]:
    """The options that a person can mean: the exact notation, else every word a prefix of one of the action's words."""
    wanted = typed.lower().replace(",", " ").split()
    exact = [option for option in options if option.words() == wanted]
    if exact:
        return exact
    return [option for option in options if len(option.words()) == len(wanted) and _fits(option.words(), wanted)]


def _fits(words: list[str], wanted: list[str]) -> bool:
    """Whether the wanted prefixes pair off with the words, the first with the first and the rest in any order."""
    if not wanted:
        return True
    if not words[0].startswith(wanted[0]):
        return False
    left = words[1:]
    for prefix in sorted(wanted[1:], key=len, reverse=True):
        fitting = [word for word in left if word.startswith(prefix)]
        if not fitting:
            return False
        left.remove(fitting[0])
    return True
