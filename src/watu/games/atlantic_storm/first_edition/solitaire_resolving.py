"""Solitaire Rules: dice and totals, ties resolved card by card, and the loot."""

from __future__ import annotations

from typing import Final

from watu.core.agenda import Next, step
from watu.core.events import Fields
from watu.games.atlantic_storm.first_edition.bonus_cards import fits
from watu.games.atlantic_storm.first_edition.position import (
    ALLIED,
    AXIS,
    BONUS,
    NOBODY,
    NORMAL,
    NOTHING,
    PARENT_OR_NONE,
)
from watu.games.atlantic_storm.first_edition.solitaire_table import FirstSolitaireTable

NO_PLACE: Final = -2


@step
def resolve_solo(s: FirstSolitaireTable) -> Next:
    """Solitaire, Sequence of Play 14. Dice and totals; the higher one wins, and a tie goes on card by card."""
    s.totals = [0, 0]
    for turn in range(2):
        side = s.initiative if turn == 0 else 1 - s.initiative
        for card in s.laid[side]:
            s.totals[side] += value_of(s, card)
    tell_totals(s)
    if s.totals[ALLIED] == s.totals[AXIS]:
        return draw_in_tie(s.initiative)
    return claim_loot(leader(s))


def value_of(s: FirstSolitaireTable, card: int) -> int:
    """Solitaire, Sequence of Play 6 and 14. Against its victim a card counts double, a "?" being two dice. # R219"""
    kind = s.game.cards[card]
    times = 2 if kind.convoy_victim == s.convoy else 1
    value = times * kind.fixed[s.zone]
    for _ in range(times * kind.dice[s.zone]):
        value += s.roll(6, kind.purpose)
    return value


def leader(s: FirstSolitaireTable) -> int:
    """Solitaire, Sequence of Play 14. The side with the higher total."""
    return ALLIED if s.totals[ALLIED] > s.totals[AXIS] else AXIS


def tell_totals(s: FirstSolitaireTable) -> None:
    """The totals in the log."""
    if s.telling:
        fields: Fields = {"allied": s.totals[ALLIED], "axis": s.totals[AXIS]}
        s.tell("totals", "Solitaire Rules", fields)


@step
def draw_in_tie(s: FirstSolitaireTable, side: int) -> Next:
    """Solitaire, In case of a tie. One card after the other, until one side is ahead. # R209"""
    card = draw_of(s, side)
    if card == NOTHING:
        other = 1 - side
        is_over = not s.decks[other].unseen and not s.discards[other]
        return claim_loot(NOBODY) if is_over else draw_in_tie(other)
    parent = parent_in_tie(s, side, card)
    counts = s.fits(card) and s.twice_worth(card, s.zone) > 0 and parent != NO_PLACE
    if s.telling:
        fields: Fields = {"side": side, "card": s.game.cards[card].slug, "counts": counts}
        s.tell("tie_draw", "Solitaire Rules", fields)
    if not counts:
        s.aside[side].append(card)
        return draw_in_tie(1 - side)
    s.laid[side].append(card)
    s.parents[side].append(parent)
    s.totals[side] += value_of(s, card)
    tell_totals(s)
    if s.totals[ALLIED] == s.totals[AXIS]:
        return draw_in_tie(1 - side)
    return claim_loot(leader(s))


def parent_in_tie(s: FirstSolitaireTable, side: int, card: int) -> int:
    """Solitaire, In case of a tie. The first card that a bonus card can join; NO_PLACE if it has nowhere to go."""
    kind = s.game.cards[card]
    if kind.category == NORMAL or kind.requires == PARENT_OR_NONE:
        return NOTHING
    if kind.category == BONUS:
        for parent in s.laid[side]:
            if fits(kind, s.game.cards[parent]):
                return parent
    return NO_PLACE


@step
def claim_loot(s: FirstSolitaireTable, winner: int) -> Next:
    """Solitaire, Sequence of Play 11 and 15. Victims first, then protected cards, then what the winner takes. # R208"""
    carry_protected(s)
    claim_victims(s)
    if winner == NOBODY:
        s.lost.append(s.convoy)
        taken: list[int] = []
    else:
        taken = [card for card in s.laid[1 - winner] if s.game.cards[card].is_loot()]
        for card in taken:
            s.take_out(1 - winner, card)
        s.loot[winner].extend(taken)
        s.won[winner].append(s.convoy)
    if s.telling:
        convoy = s.game.convoys[s.convoy].slug
        fields: Fields = {"side": winner, "convoy": convoy, "cards": s.slugs(taken)}
        s.tell("solo_spoils", "Solitaire Rules", fields)
    clear_solo(s)
    return None


def carry_protected(s: FirstSolitaireTable) -> None:
    """Special Cards (Solitaire), Milk Cow. Supplied cards are no loot, and wait for the next battle. # R215"""
    for side in (ALLIED, AXIS):
        for card in s.protected[side]:
            if card in s.laid[side]:
                s.take_out(side, card)
                s.carried[side].append(card)
        s.protected[side].clear()


def claim_victims(s: FirstSolitaireTable) -> None:
    """Solitaire, Sequence of Play 11. A victim is the destiny card's side's, whoever wins; both leave. # R208"""
    claims = [
        (side, card, s.game.cards[card].victim)
        for side in (ALLIED, AXIS)
        for card in s.laid[side] + s.carried[side]
        if s.game.cards[card].victim in s.laid[1 - side]
    ]
    for side, card, victim in claims:
        if victim in s.laid[1 - side]:
            s.take_out(1 - side, victim)
            (s.loot[side] if s.game.cards[victim].is_loot() else s.discards[1 - side]).append(victim)
        if card in s.laid[side]:
            s.take_out(side, card)
            s.discard(card)
        if s.telling:
            names = s.slugs([card, victim])
            fields: Fields = {"side": side, "card": names[0], "victim": names[1]}
            s.tell("solo_fated", "Solitaire Rules", fields)


def clear_solo(s: FirstSolitaireTable) -> None:
    """Solitaire, Sequence of Play 15. All that is left goes to the discards of its deck."""
    for side in (ALLIED, AXIS):
        for card in s.laid[side] + s.aside[side]:
            s.discard(card)
        s.laid[side].clear()
        s.parents[side].clear()
        s.aside[side].clear()
        s.used[side].clear()
    s.changing.clear()
    s.convoy = NOTHING
    s.zone = 0


def draw_of(s: FirstSolitaireTable, side: int) -> int:
    """Solitaire, 2. The next card of a side's deck, made anew from its discards; NOTHING if both are empty."""
    deck = s.decks[side]
    if not deck.unseen:
        if not s.discards[side]:
            return NOTHING
        deck.shuffle_in(s.discards[side])
        s.discards[side].clear()
    return s.draw(deck)
