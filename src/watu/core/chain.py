"""A list that only grows and is shared between copies: adding is cheap, and so is keeping an older end."""

from __future__ import annotations

from typing import Generic, TypeVar

T = TypeVar("T")


class Chain(Generic[T]):
    """An immutable list, the newest item first in memory and last in reading; ``Chain()`` is empty."""

    def __init__(self, before: Chain[T] | None = None, item: T | None = None) -> None:
        """Use ``add``; without arguments it is the empty chain."""
        self.before = before
        self.item = item
        self.length: int = 0 if before is None else before.length + 1

    def add(self, item: T) -> Chain[T]:
        """The chain with one more item at its end."""
        return Chain(self, item)

    def __len__(self) -> int:
        """The number of items."""
        return self.length

    def items(self, since: int = 0) -> list[T]:
        """The items from number ``since`` on, oldest first."""
        found: list[T] = []
        link = self
        while link.before is not None and link.length > since:
            assert link.item is not None, "links but the first hold an item"
            found.append(link.item)
            link = link.before
        found.reverse()
        return found
