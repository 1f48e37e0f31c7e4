"""Setting Up: the cut for the deal, six cards each, twenty convoys."""

from __future__ import annotations

from typing import Final

from watu.core.agenda import Next, step
from watu.core.deck import Deck
from watu.games.atlantic_storm.first_edition.hand_size import BASE_SIZE, draw_cards
from watu.games.atlantic_storm.first_edition.position import FirstTable

BATTLES: Final = 20


@step
def cut_for_the_deal(s: FirstTable) -> Next:
    """Setting Up. Each draws a convoy card; the lowest number deals and leads first."""
    drawn = [s.draw(s.convoys) for _ in s.hands]
    s.dealer = drawn.index(min(drawn))
    s.convoys.shuffle_in(drawn)
    if s.telling:
        cards = [s.game.convoys[convoy].slug for convoy in drawn]
        s.tell("cut", "Setting Up", {"cards": cards, "dealer": s.dealer})
    return None


@step
def deal(s: FirstTable) -> Next:
    """Setting Up. All cards are shuffled, six dealt to each; of the convoys only twenty will sail, unseen which."""
    game = s.game
    s.force = Deck("force deck", list(range(len(game.cards))))
    s.convoys = Deck("convoys", list(range(len(game.convoys))))
    s.convoys_left = BATTLES
    s.leader = s.dealer
    s.discards, s.convoy_discards = [], []
    s.piles = (0,) * len(game.cards)
    for lists in (s.hands, s.shown, s.loot, s.won):
        for cards in lists:
            cards.clear()
    if s.telling:
        s.tell("deal", "Setting Up", {"dealer": s.dealer, "game": s.games_played + 1})
    return tuple(deal_hand((s.dealer + turn) % len(s.hands)) for turn in range(1, len(s.hands) + 1))


@step
def deal_hand(s: FirstTable, player: int) -> Next:
    """Setting Up, Dealing hands. Six cards, face down."""
    draw_cards(s, player, BASE_SIZE)
    return None
