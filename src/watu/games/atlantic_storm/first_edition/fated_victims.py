"""Fated Victims: destiny cards that sink a named card, or strike twice as hard at a named convoy."""

from __future__ import annotations

from watu.core.events import Fields
from watu.games.atlantic_storm.first_edition.position import FirstPlay, FirstTable
from watu.games.atlantic_storm.first_edition.special_cards import recount


def strike_victim(s: FirstTable, player: int, card: int) -> None:
    """Fated Victims. A victim played before in this round is sunk at once, and is the striker's to score. # R164 R165"""
    victim = s.game.cards[card].victim
    for play in s.plays:
        if victim in play.cards:
            remove_with_bonus(s, play, victim)
            recount(s)
            is_loot = s.game.cards[victim].is_loot()
            (s.loot[player] if is_loot else s.discards).append(victim)
            if s.telling:
                names = s.slugs([card, victim])
                fields: Fields = {"by": player, "card": names[0], "victim": names[1], "of": play.player}
                s.tell("fated", "Fated Victims", fields)
            return


def remove_with_bonus(s: FirstTable, play: FirstPlay, card: int) -> None:
    """Fated Victims. A card leaves a play, and the bonus cards on it are discarded with it."""
    take_card(s, play, card)
    for number in range(len(play.cards) - 1, -1, -1):
        if play.parents[number] == card:
            bonus = play.cards[number]
            take_card(s, play, bonus)
            s.discards.append(bonus)
            if s.telling:
                fields: Fields = {"card": s.game.cards[bonus].slug, "of": play.player}
                s.tell("lost_bonus", "Fated Victims", fields)


def take_card(s: FirstTable, play: FirstPlay, card: int) -> None:
    """Fated Victims. One card out of a play; where it goes is the caller's affair."""
    number = play.cards.index(card)
    play.cards.pop(number)
    play.parents.pop(number)


def doubles(s: FirstTable, card: int) -> bool:
    """Fated Victims. Whether the convoy of the battle is the card's victim: its own value counts twice. # R166"""
    return s.game.cards[card].convoy_victim == s.convoy
