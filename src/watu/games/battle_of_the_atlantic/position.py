"""What lies on the table, and what can be chosen."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from mypy_extensions import mypyc_attr

from watu.core.actions import Action
from watu.core.deck import Deck
from watu.core.position import Position

if TYPE_CHECKING:
    from watu.games.battle_of_the_atlantic.game import BattleGame

BRITISH: Final = 0
GERMAN: Final = 1
TACTICS: Final = 0
TONNAGE: Final = 1
TECHNOLOGY: Final = 2
TYPES: Final = ("tactics", "tonnage", "technology")
FIRST_YEAR: Final = 1939
HAND: Final = 7
MOST_DISCARDS: Final = 3
HANDS_TO_WIN: Final = 3
YEARS: Final = 5


class Card:
    """A kind of card of one deck, as played: its type (an index of TYPES) and its point value."""

    def __init__(self, slug: str, name: str, kind: int, points: int, copies: int, provenance: str = "") -> None:
        """``copies`` is how often it is in the deck; ``provenance`` where its values come from."""
        self.slug = slug
        self.name = name
        self.kind = kind
        self.points = points
        self.copies = copies
        self.provenance = provenance


class Discard(Action):
    """Discard up to three cards and draw as many; ``cards`` are card numbers of the side's deck, in order.

    ``more[card]`` is the discard with one card more, for cards from the last one on; empty where three are reached.
    """

    def __init__(self, side: int, cards: list[int], deck: list[Card]) -> None:
        """No cards: keep the hand."""
        self.slugs = [deck[card].slug for card in cards]
        names = ", ".join(deck[card].name for card in cards[:-1])
        names += " and " * (len(cards) > 1) + "".join(deck[card].name for card in cards[-1:])
        notation = " ".join(["discard", *self.slugs]) if cards else "keep"
        super().__init__(notation, f"Discard {names}." if cards else "Keep the hand.")
        self.side = side
        self.cards = cards
        self.more: list[Discard] = []

    def data(self) -> dict[str, object]:
        """The slugs of the cards."""
        return {"type": "discard", "cards": self.slugs}


@mypyc_attr(allow_interpreted_subclasses=True)
class Table(Position):
    """Both decks, hands and discards (by side), the bonuses, the hands won, and the year from 0 to 4."""

    def __init__(self, game: BattleGame) -> None:
        """Before the first Logistics Phase."""
        super().__init__()
        self.game = game
        self.year = 0
        self.decks = [Deck(f"{game.seats[side]} deck", game.full_deck(side)) for side in (BRITISH, GERMAN)]
        self.hands: list[list[int]] = [[], []]
        self.played: list[list[int]] = [[], []]  # discards that both sides have seen in a Deployment Phase
        self.hidden: list[list[int]] = [[], []]  # discards of Strategy Phases, seen by their owner only
        self.early = [0, 0]  # cards drawn this year before a reshuffle; the other side knows what they came from:
        self.early_from: list[list[int]] = [[], []]  # all that had not been shown until then
        self.bonuses = [[0, 1, 0], [1, 0, 0]]  # R11
        self.totals: list[list[int]] = [[], []]
        self.won = [0, 0]
        self.results: list[list[int]] = []  # one row a year: both GSTs and the winner, -1 for neither

    def copy(self) -> Table:
        """An independent copy; see ``Position.copy``."""
        other = Table.__new__(Table)
        self.copy_base_to(other)
        other.game = self.game
        other.year = self.year
        other.decks = [deck.copy() for deck in self.decks]
        other.hands = [hand[:] for hand in self.hands]
        other.played = [pile[:] for pile in self.played]
        other.hidden = [pile[:] for pile in self.hidden]
        other.early = self.early[:]
        other.early_from = [cards[:] for cards in self.early_from]
        other.bonuses = [bonus[:] for bonus in self.bonuses]
        other.totals = [total[:] for total in self.totals]
        other.won = self.won[:]
        other.results = [row[:] for row in self.results]
        return other
