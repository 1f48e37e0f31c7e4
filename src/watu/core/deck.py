"""Decks. A deck that nobody has looked at has no order: shuffling is forgetting, drawing is sampling."""

from __future__ import annotations

from mypy_extensions import mypyc_attr


@mypyc_attr(allow_interpreted_subclasses=True, serializable=True)
class Piece:
    """A mutable part of a position: plain fields (numbers, text, lists, tuples, dicts, other pieces), nothing else.

    Each compiled subclass needs ``mypyc_attr(allow_interpreted_subclasses=True)`` of its own: without it mypyc never
    runs the ``__init__`` of a serializable class that is made from interpreted code.
    """


@mypyc_attr(allow_interpreted_subclasses=True)
class Deck(Piece):
    """Cards face down: an unordered remainder, and what is known to lie on top or at the bottom.

    Cards are small numbers; equal cards may have equal numbers. ``unseen`` is kept sorted, so that equal decks are
    equal data and an outcome can be proved; its order means nothing.
    """

    def __init__(self, name: str, cards: list[int]) -> None:
        """A shuffled deck; ``name`` stands in records and in the game's ``card_names``."""
        self.name = name
        self.unseen = sorted(cards)
        self.top: list[int] = []
        self.bottom: list[int] = []

    def copy(self) -> Deck:
        """A deck that can be drawn from without touching this one."""
        other = Deck.__new__(Deck)
        other.name = self.name
        other.unseen = self.unseen[:]
        other.top = self.top[:]
        other.bottom = self.bottom[:]
        return other

    def __len__(self) -> int:
        """The number of cards in the deck."""
        return len(self.unseen) + len(self.top) + len(self.bottom)

    def take(self, index: int) -> int:
        """Take the card at an index of ``unseen``, as the driver drew it."""
        return self.unseen.pop(index)

    def take_known(self) -> int:
        """The next card where no chance is left: the known top, or the known bottom when nothing else remains."""
        if self.top:
            return self.top.pop()
        assert not self.unseen, "the next card is not known"
        return self.bottom.pop()

    def is_next_known(self) -> bool:
        """Whether the next card is no matter of chance."""
        return bool(self.top) or not self.unseen

    def shuffle_in(self, cards: list[int]) -> None:
        """Add cards and shuffle: whatever was known of the order is forgotten."""
        self.unseen.extend(cards)
        self.unseen.extend(self.top)
        self.unseen.extend(self.bottom)
        self.top.clear()
        self.bottom.clear()
        self.unseen.sort()

    def put_on_top(self, card: int) -> None:
        """Lay a card that has been seen on top."""
        self.top.append(card)

    def put_at_bottom(self, card: int) -> None:
        """Lay a card that has been seen under all others."""
        self.bottom.insert(0, card)
