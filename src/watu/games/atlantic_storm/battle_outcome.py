"""§8.0 Battle outcome."""

from __future__ import annotations

from watu.core.agenda import Next, step
from watu.games.atlantic_storm import spoils
from watu.games.atlantic_storm.position import (
    ALLIED,
    AXIS,
    EITHER,
    EVERYBODY,
    NOBODY,
    StormPlay,
    StormTable,
)


@step
def battle_outcome(s: StormTable) -> Next:
    """§8.0 Surprise is lifted, the dice are rolled in turn order, and the totals are compared. # R50"""
    reveal(s)
    s.totals = [0, 0]
    for play in s.plays:
        play.side = side_of(s, play)
        play.value = value_of(s, play)
        if play.side != EITHER:
            s.totals[play.side] += play.value
    if s.telling:
        s.tell("totals", "§8.0", {"totals": s.totals, "suit": s.suit})
    allied, axis = s.totals
    if allied == 0 and axis == 0:  # R51
        return no_combat()
    if allied == axis:
        return tied_combat()
    return one_side_wins(ALLIED if allied > axis else AXIS)


def reveal(s: StormTable) -> None:
    """§15.10 Hidden cards are turned over after all have played."""
    for play in s.plays:
        if play.hidden:
            s.reveal()
            if s.telling:
                cards = [s.game.forces[card].slug for card in play.hidden]
                s.tell("reveal", "§15.10", {"by": play.by, "cards": cards})
            play.cards.extend(play.hidden)
            play.hidden.clear()


def side_of(s: StormTable, play: StormPlay) -> int:
    """§5.0 The side of the cards still in the battle; EITHER if there is none."""
    for card in play.cards:
        side = s.game.forces[card].side
        if side != EITHER:
            return side
    return EITHER


def value_of(s: StormTable, play: StormPlay) -> int:
    """§8.0, §5.1 All values in the suit, a die for each ``?``; doubled against a fated convoy (§7.2). # R44"""
    total = 0
    suit = s.suit
    for card in play.cards:
        force = s.game.forces[card]
        value = force.fixed[suit]
        for _ in range(force.dice[suit]):
            value += s.roll(6, f"§8.0 {force.name}") if s.telling else s.roll(6, "§8.0")
        total += 2 * value if card in play.doubled else value
    return total


@step
def one_side_wins(s: StormTable, side: int) -> Next:
    """§8.1 The highest play of the winning side, the earlier of equals, makes the battle winner. # R52 R84"""
    best = 0
    for play in s.plays:
        if play.side == side and play.value > best:
            best = play.value
            s.winner = play.by
    if s.telling:
        convoy = s.game.convoys[s.convoy].slug
        s.tell("won", "§8.1", {"by": s.winner, "side": side, "totals": s.totals, "convoy": convoy})
    return spoils.claim_empress(side), spoils.spoils(side), spoils.refuel(side), clear_away()


@step
def tied_combat(s: StormTable) -> Next:
    """§8.2 The cards are engaged: they lie under the convoy, and a new round is fought for it."""
    for play in s.plays:
        for card in play.cards:
            s.engaged.append(card)
            s.engaged_by.append(play.by)
    if s.fuel_card >= 0:
        s.engaged.append(s.fuel_card)
        s.engaged_by.append(NOBODY)
        s.fuel_card = NOBODY
    if s.telling:
        s.tell("tied", "§8.2", {"total": s.totals[ALLIED], "convoy": s.game.convoys[s.convoy].slug})
    return None


@step
def no_combat(s: StormTable) -> Next:
    """§8.3 The convoy leaves the game, and every card played or engaged is discarded. # R51 R99"""
    if s.telling:
        s.tell("no_combat", "§8.3", {"convoy": s.game.convoys[s.convoy].slug})
    s.removed.append(s.convoy)
    s.battles.append((s.convoy, EITHER, NOBODY, NOBODY, 0))
    return clear_away()


@step
def clear_away(s: StormTable) -> Next:
    """§8.1, §8.2, §8.3 What is left in the battle is discarded face up."""
    for play in s.plays:
        for card in play.cards:
            s.discard(card, EVERYBODY)
    for card in s.engaged:
        s.discard(card, EVERYBODY)
    if s.fuel_card >= 0:
        s.discard(s.fuel_card, EVERYBODY)
        s.fuel_card = NOBODY
    s.plays.clear()
    s.engaged.clear()
    s.engaged_by.clear()
    s.convoy = NOBODY
    return None
