"""Resolving the Battle: dice, totals, the trick; ties, and battles that nobody wins."""

from __future__ import annotations

from watu.core.agenda import Next, step
from watu.core.events import Fields
from watu.games.atlantic_storm.first_edition.fated_victims import doubles
from watu.games.atlantic_storm.first_edition.position import (
    ALLIED,
    AXIS,
    NOBODY,
    NOTHING,
    SPECIAL,
    FirstPlay,
    FirstTable,
)
from watu.games.atlantic_storm.first_edition.special_cards import spend_storm
from watu.games.atlantic_storm.first_edition.supply_cards import (
    in_battle,
    supply_steps,
    take_out,
)


@step
def resolve_battle(s: FirstTable) -> Next:
    """Resolving the Battle. Dice for each "?", then the totals of the sides; the higher one wins. # R184"""
    spend_storm(s)
    s.plays = [play for play in s.plays if play.cards]
    totals = [0, 0]
    for play in s.plays:
        play.value = value_of(s, play)
        totals[play.side] += play.value
    s.battle_totals = totals
    if s.telling:
        s.tell("totals", "Resolving the Battle", {"allied": totals[ALLIED], "axis": totals[AXIS]})
    if totals[ALLIED] == totals[AXIS]:
        return no_combat(s) if totals[ALLIED] == 0 else face_off(s)
    side = ALLIED if totals[ALLIED] > totals[AXIS] else AXIS
    winner = best_play(s, side).player
    if s.telling:
        s.tell("trick", "Resolving the Battle", {"by": winner, "side": side})
    return *supply_steps(s, side), take_spoils(winner, side), clear_battle()


def value_of(s: FirstTable, play: FirstPlay) -> int:
    """Resolving the Battle. The values of a play's cards in the declared zone, dice included; doubled where fated."""
    total = 0
    zone = s.zone
    for card in play.cards:
        kind = s.game.cards[card]
        value = kind.fixed[zone]
        for _ in range(kind.dice[zone]):
            value += s.roll(6, kind.purpose)
        total += 2 * value if doubles(s, card) else value
    return total


def best_play(s: FirstTable, side: int) -> FirstPlay:
    """Resolving the Battle, Winning trick. The highest play of the side; of equals the one made first."""
    best = s.plays[0]
    for play in s.plays:
        if play.side == side and (best.side != side or play.value > best.value):
            best = play
    return best


def no_combat(s: FirstTable) -> Next:
    """Resolving the Battle, No combat. Nobody wins the convoy, and all its cards are discarded. # R185"""
    if s.telling:
        fields: Fields = {"convoy": s.game.convoys[s.convoy].slug}
        s.tell("no_combat", "Resolving the Battle", fields)
    s.convoy_discards.append(s.convoy)
    return clear_battle()


def face_off(s: FirstTable) -> Next:
    """Resolving the Battle, Ties between the sides. What fought lies under the convoy; another round follows. # R186"""
    if s.telling:
        s.tell("face_off", "Resolving the Battle", {})
    for play in s.plays:
        for card in play.cards:
            if s.game.cards[card].category == SPECIAL:
                s.discards.append(card)
            else:
                s.faced.append(card)
                s.faced_by.append(play.player)
    forget_round(s)
    return None


def forget_round(s: FirstTable) -> None:
    """Resolving the Battle. No effect of a round outlasts it."""
    s.plays = []
    s.declared = s.zone = 0
    s.half = 0
    s.raid_by = s.happy_time_by = s.black_gap_by = NOBODY
    s.to_come.clear()
    for player in range(len(s.skips)):
        s.skips[player] = 0


def losers(s: FirstTable, side: int) -> list[int]:
    """Resolving the Battle, Winning trick. The normal and supply cards of the losing side, of all rounds. # R187"""
    cards = s.game.cards
    return [card for card in in_battle(s) if cards[card].side == 1 - side and cards[card].is_loot()]


@step
def take_spoils(s: FirstTable, winner: int, side: int) -> Next:
    """Resolving the Battle, Winning trick. The convoy and what the other side has lost go to the winner."""
    lost = losers(s, side)
    for card in lost:
        take_out(s, card)
    s.loot[winner].extend(lost)
    s.won[winner].append(s.convoy)
    if s.telling:
        convoy = s.game.convoys[s.convoy].slug
        fields: Fields = {"by": winner, "convoy": convoy, "cards": s.slugs(lost)}
        s.tell("spoils", "Resolving the Battle", fields)
    return None


@step
def clear_battle(s: FirstTable) -> Next:
    """Resolving the Battle. Whatever is left goes face up to the discards; the battle is over."""
    s.discards.extend(in_battle(s))
    s.faced.clear()
    s.faced_by.clear()
    forget_round(s)
    s.convoy = NOTHING
    return None
