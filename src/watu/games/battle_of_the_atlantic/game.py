"""The game: its decks as loaded, every discard that they make possible, and what each side can see and win."""

from __future__ import annotations

from watu.core.agenda import push
from watu.core.dice import Rng
from watu.core.game import Game, gather_rules
from watu.core.orders import StandingOrder
from watu.core.position import Position
from watu.games.battle_of_the_atlantic import orders, rules
from watu.games.battle_of_the_atlantic.position import (
    BRITISH,
    FIRST_YEAR,
    GERMAN,
    HAND,
    MOST_DISCARDS,
    Card,
    Discard,
    Table,
)


class BattleGame(Game):
    """The decks as loaded, and every discard that they make possible."""

    def __init__(self, decks: list[list[Card]], solved: str = "") -> None:
        """``decks`` by side; ``solved`` is what an owner's pack carries of the game as solved with them (``bots.battle_values``)."""
        super().__init__("battle-of-the-atlantic", {}, ["british", "german"], gather_rules([rules]))
        self.headlines = ["victory", "deployment"]
        self.passing = ["year"]
        self.decks = decks
        self.solved = solved
        self.keep = Discard(-1, [], [])
        self.actions.add(self.keep)
        self.first = [self._discards_after(self.keep, side, deck) for side, deck in enumerate(decks)]
        for side, deck in enumerate(decks):
            self.card_names[f"{self.seats[side]} deck"] = [card.slug for card in deck]

    def _discards_after(self, chosen: Discard, side: int, deck: list[Card]) -> list[Discard]:
        """Every discard with one card more than ``chosen``, from its last card on; copies that do not exist are left out."""
        if len(chosen.cards) == MOST_DISCARDS:
            return []
        more: list[Discard] = []
        for card in range(chosen.cards[-1] if chosen.cards else 0, len(deck)):
            if chosen.cards.count(card) == deck[card].copies:
                more.append(chosen)  # holds the place; no hand leads here
                continue
            discard = Discard(side, [*chosen.cards, card], deck)
            self.actions.add(discard)
            discard.more = self._discards_after(discard, side, deck)
            more.append(discard)
        return more

    def full_deck(self, side: int) -> list[int]:
        """The card numbers of a whole deck, each as often as it has copies."""
        return [number for number, card in enumerate(self.decks[side]) for _ in range(card.copies)]

    def new_position(self) -> Table:
        """Both decks shuffled, the starting bonuses, and 1939 to come."""
        s = Table(self)
        push(s.agenda, rules.year())
        return s

    def observe(self, s: Position, viewer: int | None) -> object:
        """See ``view.observe``."""
        from watu.games.battle_of_the_atlantic.view import observe  # noqa: PLC0415  # not for playouts

        assert isinstance(s, Table)
        return observe(s, viewer)

    def resample(self, s: Position, viewer: int, rng: Rng) -> None:
        """Deal the other side's hand, face-down discards and deck anew from the cards that the seat has not seen.

        Cards drawn this year before a reshuffle come from what had not been shown until then. What that says about
        face-down discards is let go with the year.
        """
        assert isinstance(s, Table)
        other = GERMAN if viewer == BRITISH else BRITISH
        hidden, deck = len(s.hidden[other]), s.decks[other]
        if s.totals[other]:  # the hand lies open
            pool = sorted(s.hidden[other] + deck.unseen)
            rng.shuffle(pool)
            s.hidden[other], deck.unseen = sorted(pool[:hidden]), sorted(pool[hidden:])
            return
        held = len(s.hands[other]) + hidden
        pool = sorted(s.hands[other] + s.hidden[other] + deck.unseen)
        early = sorted(s.early_from[other])
        rng.shuffle(early)
        del early[s.early[other] :]
        for card in early:
            pool.remove(card)
        rng.shuffle(pool)
        pool = early + pool
        dealt = pool[: min(HAND, held) if early else held]  # after a reshuffle: the hand of the Logistics Phase
        rng.shuffle(dealt)
        s.hands[other] = sorted(dealt[hidden:] + pool[len(dealt) : held])
        s.hidden[other] = sorted(dealt[:hidden])
        deck.unseen = sorted(pool[held:])

    def standing_orders(self, player: int) -> list[StandingOrder]:
        """See ``orders``."""
        return orders.for_side(self.decks[player])

    def conserved(self, s: Position) -> list[str]:
        """Both decks' cards, wherever they lie."""
        assert isinstance(s, Table)
        found: list[str] = []
        for side in (BRITISH, GERMAN):
            cards = s.hands[side] + s.hidden[side] + s.played[side] + s.decks[side].unseen
            found.extend([self.decks[side][card].slug for card in cards])
        return sorted(found)

    def chapter(self, s: Position) -> str:
        """Turn Sequence. The year."""
        assert isinstance(s, Table)
        return f"year {FIRST_YEAR + s.year}"

    def returns(self, s: Position) -> list[float]:
        """1 for the side that won more hands, -1 for the other, 0 for both in a draw."""
        assert isinstance(s, Table)
        lead = s.won[BRITISH] - s.won[GERMAN]
        sign = float((lead > 0) - (lead < 0))
        return [sign, -sign]

    def scores(self, s: Position) -> list[float]:
        """Hands won by side."""
        assert isinstance(s, Table)
        return [float(won) for won in s.won]
