"""A pad of paper to test the engine on: a few numbers, a deck, and whatever steps a test writes."""

from __future__ import annotations

from collections.abc import Sequence

from tests.contract.made_up.simple import OpenGame, Word
from watu.core.agenda import Argument, Next, Rule, Step, push
from watu.core.deck import Deck
from watu.core.dice import Rng
from watu.core.position import Position
from watu.core.reasons import Ask

YES, NO, ONE, TWO = Word("yes"), Word("no"), Word("pick", 1), Word("pick", 2)
WORDS = [YES, NO, ONE, TWO]
ASK = Ask("§1", "yes or no")


class PadTable(Position):
    """What has been written, a secret that seat 1 alone knows, and a deck of four."""

    def __init__(self) -> None:
        super().__init__()
        self.written: list[str] = []
        self.secret = 0
        self.deck = Deck("pad", [0, 1, 2, 3])

    def copy(self) -> PadTable:
        other = PadTable.__new__(PadTable)
        self.copy_base_to(other)
        other.written, other.secret, other.deck = self.written[:], self.secret, self.deck.copy()
        return other

    def write(self, *what: object) -> None:
        """Note it on the pad, and in the log."""
        self.written.append(" ".join(str(part) for part in what))
        if self.telling:
            self.tell("write", "§1", {"what": self.written[-1]})


class PadGame(OpenGame):
    """Plays the steps given."""

    def __init__(self, rules: Sequence[Rule[...]], first: Next, seats: int = 2) -> None:
        names = ["ann", "bob", "cy"][:seats]
        super().__init__("pad", {}, names, {rule.name: rule.function for rule in rules})
        self.first = first
        for word in WORDS:
            self.actions.add(word)
        self.card_names["pad"] = ["ace", "01", "2", "007"]

    def new_position(self) -> PadTable:
        s = PadTable()
        push(s.agenda, self.first)
        return s

    def facts(self, s: Position) -> list[object]:
        assert isinstance(s, PadTable)
        return [s.written[:], s.deck.unseen[:]]

    def resample(self, s: Position, viewer: int, rng: Rng) -> None:
        """Seat 1 knows the secret; to the others it is any."""
        assert isinstance(s, PadTable)
        if viewer != 1:
            s.secret = rng.below(2)

    def returns(self, s: Position) -> list[float]:
        return [0.0] * len(self.seats)


def written(s: Position) -> list[str]:
    """What stands on the pad."""
    assert isinstance(s, PadTable)
    return s.written


def named(name: str, *args: Argument) -> Step:
    """A step by its name."""
    return Step(name, args)
