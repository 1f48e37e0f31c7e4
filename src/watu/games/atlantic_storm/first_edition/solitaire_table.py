"""Solitaire Rules: what lies on the table of one player. Lists by side unless said otherwise."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from mypy_extensions import mypyc_attr

from watu.core.deck import Deck
from watu.core.position import Position
from watu.games.atlantic_storm.first_edition.position import (
    ALLIED,
    AXIS,
    NOTHING,
    SPECIAL,
    FirstCard,
)

if TYPE_CHECKING:
    from watu.games.atlantic_storm.first_edition.solitaire_game import FirstSolitaireGame

PLAYER: Final = 0
DECK_NAMES: Final = ("allied deck", "axis deck")


@mypyc_attr(allow_interpreted_subclasses=True)
class FirstSolitaireTable(Position):
    """Two Force decks, the cards laid out on both sides, and what each side has won."""

    def __init__(self, game: FirstSolitaireGame) -> None:
        """Before the player has chosen a side."""
        super().__init__()
        self.game = game
        self.side = NOTHING
        self.initiative: int = ALLIED
        self.convoys = Deck("convoys", list(range(len(game.convoys))))
        self.decks = [Deck(DECK_NAMES[side], game.deck_cards(side)) for side in (ALLIED, AXIS)]
        self.discards: list[list[int]] = [[], []]
        self.convoy = NOTHING
        self.zone: int = 0
        self.drawn: list[int] = []  # by the side that lays out now, and fit for the convoy
        self.laid: list[list[int]] = [[], []]
        self.parents: list[list[int]] = [[], []]  # of each card laid, NOTHING for none
        self.used: list[list[int]] = [[], []]  # Black Gaps that have done their work
        self.protected: list[list[int]] = [[], []]
        self.carried: list[list[int]] = [[], []]
        self.changing: list[int] = []  # Admirals announced for a change of zones
        self.storm = NOTHING
        self.supplying = NOTHING  # the supply card that is being used
        self.only_aircraft = False  # whether a Black Gap cancels
        self.totals = [0, 0]
        self.aside: list[list[int]] = [[], []]  # drawn in a tie and of no use
        self.loot: list[list[int]] = [[], []]
        self.won: list[list[int]] = [[], []]
        self.lost: list[int] = []  # convoys that nobody has won

    def copy(self) -> FirstSolitaireTable:
        """An independent copy; see ``Position.copy``."""
        other = FirstSolitaireTable.__new__(FirstSolitaireTable)
        self.copy_base_to(other)
        other.game = self.game
        other.side, other.initiative = self.side, self.initiative
        other.convoys = self.convoys.copy()
        other.decks = [deck.copy() for deck in self.decks]
        other.discards = [cards[:] for cards in self.discards]
        other.convoy, other.zone = self.convoy, self.zone
        other.drawn = self.drawn[:]
        other.laid = [cards[:] for cards in self.laid]
        other.parents = [cards[:] for cards in self.parents]
        other.used = [cards[:] for cards in self.used]
        other.protected = [cards[:] for cards in self.protected]
        other.carried = [cards[:] for cards in self.carried]
        other.changing = self.changing[:]
        other.storm, other.supplying = self.storm, self.supplying
        other.only_aircraft = self.only_aircraft
        other.totals = self.totals[:]
        other.aside = [cards[:] for cards in self.aside]
        other.loot = [cards[:] for cards in self.loot]
        other.won = [cards[:] for cards in self.won]
        other.lost = self.lost[:]
        return other

    def slugs(self, cards: list[int]) -> list[str]:
        """Cards as they stand in events and views."""
        return [self.game.cards[card].slug for card in cards]

    def fits(self, card: int) -> bool:
        """Solitaire, steps 4 and 10. Whether the card qualifies by the convoy's year and ocean."""
        return self.game.playable[self.convoy][card]

    def twice_worth(self, card: int, zone: int) -> int:
        """Twice what a card counts on average in some zones, doubled if the convoy is its victim."""
        kind: FirstCard = self.game.cards[card]
        worth = 2 * kind.fixed[zone] + 7 * kind.dice[zone]
        return 2 * worth if kind.convoy_victim == self.convoy else worth

    def discard(self, card: int) -> None:
        """To the discards of the deck it came from."""
        self.discards[self.game.deck_of(card)].append(card)

    def take_out(self, side: int, card: int) -> None:
        """Out of the cards laid; its bonus cards are discarded."""
        cards, parents = self.laid[side], self.parents[side]
        number = cards.index(card)
        cards.pop(number)
        parents.pop(number)
        for number in range(len(cards) - 1, -1, -1):
            if parents[number] == card:
                self.discard(cards.pop(number))
                parents.pop(number)

    def is_special(self, card: int) -> bool:
        """Whether it is one of the eight special cards."""
        return self.game.cards[card].category == SPECIAL
