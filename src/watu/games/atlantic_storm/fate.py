"""§7.0 Victims of fate."""

from __future__ import annotations

from watu.core.actions import Action
from watu.core.agenda import Next, step
from watu.core.events import Fields
from watu.core.position import Position
from watu.core.reasons import Ask, Reason
from watu.games.atlantic_storm.legal_play import victim_in_play
from watu.games.atlantic_storm.position import EITHER, EVERYBODY, NOBODY, RECYCLE, StormTable

FATE_ONLY = Reason("§7.1", "first say whether you announce the fate")
COMPULSORY = Reason("§11.0", "a card without a value in the suit was only playable for its victim")


def has_victim(s: StormTable, player: int, card: int) -> bool:
    """§7.1 Whether the card just laid meets its victim: the convoy, or a card laid before in this round."""
    force = s.game.forces[card]
    if force.fates_convoy == s.convoy:
        return True
    return force.fates_card >= 0 and victim_in_play(s, s.current_play(player), force) >= 0


def must_fate(s: StormTable, card: int) -> bool:
    """§11.0 Whether only its victim made the card playable. # R80"""
    force = s.game.forces[card]
    return s.game.parameters.bans_zero_values and force.fates_card >= 0 and not force.has_value(s.suit)


def why_not_fate(s: Position, player: int, action: Action) -> Reason | None:
    """§7.1 Announce it, or let it pass."""
    assert isinstance(s, StormTable)
    if action is s.game.fate:
        return None
    if action is not s.game.no_fate:
        return FATE_ONLY
    return COMPULSORY if must_fate(s, s.current_play(player).cards[-1]) else None


ANNOUNCE = Ask("§7.1", "announce the fate of the victim, or let it pass", why_not_fate)


@step
def announce(s: StormTable, player: int, card: int) -> Next:
    """§7.1 The player announces the victim when the Fate card is laid, or never. # R40 R41 R42"""
    game = s.game
    options = [game.fate] if must_fate(s, card) else [game.fate, game.no_fate]
    if s.decide(player, options, ANNOUNCE) is game.fate:
        suffer(s, player, card)
    return None


def suffer(s: StormTable, party: int, card: int) -> None:
    """§7.2 The effects of fate, by the kind of victim: a convoy, a card with VP, a card that recycles. # R45 R47"""
    play = s.current_play(party)
    force = s.game.forces[card]
    if force.fates_convoy == s.convoy:  # R43
        play.doubled.append(card)
        if s.telling:
            s.tell("fate_convoy", "§7.2", {"by": party, "card": force.slug, "convoy": s.game.convoys[s.convoy].slug})
        return
    victim = force.fates_card
    s.plays[victim_in_play(s, play, force)].cards.remove(victim)
    leave_battle(s, victim)
    recycles = s.game.forces[victim].vp == RECYCLE
    if recycles:
        s.discard(victim, EVERYBODY)
    else:
        s.won_cards[s.game.parameters.holder_of[party]].append(victim)  # §9.3
    if s.telling:
        fields: Fields = {"by": party, "card": force.slug, "victim": s.game.forces[victim].slug, "recycles": recycles}
        s.tell("fate", "§7.2", fields)


def leave_battle(s: StormTable, card: int) -> None:
    """§15.6 A Raid or Black Gap that leaves play frees its target, unless he has had his turn. # R46"""
    side = s.game.forces[card].side
    if side != EITHER and s.game.bars[side] == card:
        s.bar_target[side] = NOBODY
