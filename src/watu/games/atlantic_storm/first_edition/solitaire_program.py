"""Solitaire Rules: how the program plays the other side. It fights with all it has, and chooses by plain numbers."""

from __future__ import annotations

from typing import Final

from watu.games.atlantic_storm.first_edition.bonus_cards import fits
from watu.games.atlantic_storm.first_edition.position import (
    AIR_ZONE,
    BONUS,
    NORMAL,
    NOTHING,
    PARENT_OR_NONE,
    SUB_ZONE,
    SURFACE_ZONE,
    FirstCard,
)
from watu.games.atlantic_storm.first_edition.solitaire_table import FirstSolitaireTable

SOLO_ZONES: Final = (
    AIR_ZONE,
    SURFACE_ZONE,
    SUB_ZONE,
    AIR_ZONE + SURFACE_ZONE,
    AIR_ZONE + SUB_ZONE,
    SURFACE_ZONE + SUB_ZONE,
)
CARDS_IN_PLACE_OF_DRAW: Final = 14  # a deck of 56 for a draw of 4


def best_zone(s: FirstSolitaireTable, side: int) -> int:
    """Solitaire, Sequence of Play 5. Where the side's cards exceed an average draw of the enemy most. # R211"""
    own = s.drawn + [card for card in s.laid[side] if s.fits(card)]
    facing = s.game.facing[1 - side][s.convoy]
    best, best_lead = AIR_ZONE, -1_000_000
    for zone in SOLO_ZONES:
        lead = -facing[zone]
        for card in own:
            lead += CARDS_IN_PLACE_OF_DRAW * s.twice_worth(card, zone)
        if lead > best_lead:
            best, best_lead = zone, lead
    return best


def program_lays(s: FirstSolitaireTable, side: int) -> list[int]:
    """Solitaire, Sequence of Play 7 and 12. All normal cards of use first, then what goes with them. # R212"""
    cards = s.game.cards
    normals = [card for card in s.drawn if cards[card].category == NORMAL and is_useful(s, side, card)]
    rest = [card for card in s.drawn if cards[card].category not in (NORMAL, BONUS)]
    bonuses = [
        card
        for card in s.drawn
        if cards[card].category == BONUS and can_carry(cards[card], [cards[n] for n in normals])
    ]
    return normals + bonuses + rest


def is_useful(s: FirstSolitaireTable, side: int, card: int) -> bool:
    """Solitaire, Sequence of Play 7 and 12. It counts in the zones, or its victim lies on the other side."""
    return s.twice_worth(card, s.zone) > 0 or s.game.cards[card].victim in s.laid[1 - side]


def can_carry(bonus: FirstCard, normals: list[FirstCard]) -> bool:
    """Bonus Cards. Whether one of the cards can be the parent, or none is needed."""
    return bonus.requires == PARENT_OR_NONE or any(fits(bonus, card) for card in normals)


def best_parent(s: FirstSolitaireTable, side: int, bonus: int) -> int:
    """Bonus Cards. The parent that counts most; a card that may stand alone does."""
    kind = s.game.cards[bonus]
    if kind.requires == PARENT_OR_NONE:
        return NOTHING
    parents = [card for card in s.laid[side] if fits(kind, s.game.cards[card])]
    return max(parents, key=lambda card: s.twice_worth(card, s.zone), default=NOTHING)


def worst_enemy(s: FirstSolitaireTable, targets: list[int]) -> int:
    """Special Cards (Solitaire). Of the enemy's cards the one that counts most, its bonus cards included."""
    return max(targets, key=lambda card: _weight(s, card))


def _weight(s: FirstSolitaireTable, card: int) -> int:
    """What a card counts with the bonus cards on it, then its VP."""
    side = s.game.deck_side(card)
    weight = s.twice_worth(card, s.zone)
    for number, bonus in enumerate(s.laid[side]):
        if s.parents[side][number] == card:
            weight += s.twice_worth(bonus, s.zone)
    return 10 * weight + s.game.cards[card].vp


def to_protect(s: FirstSolitaireTable, choices: list[int]) -> int:
    """Special Cards (Solitaire), Milk Cow. The card worth the most VP, then the strongest."""
    return max(choices, key=lambda card: (s.game.cards[card].vp, s.twice_worth(card, s.zone)), default=NOTHING)


def to_drop(s: FirstSolitaireTable, choices: list[int], side: int) -> list[int]:
    """Solitaire, Sequence of Play 13. What counts nothing and has no victim on the other side."""
    return [card for card in choices if s.game.cards[card].victim not in s.laid[1 - side]]
