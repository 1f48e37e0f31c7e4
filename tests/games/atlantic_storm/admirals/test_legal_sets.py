"""§5.0 Laid card by card, exactly the plays come about that the rules allow as a whole."""

from __future__ import annotations

from itertools import permutations

import pytest

from tests.games.atlantic_storm.admirals.table import battle
from watu.core.dice import Rng
from watu.games.atlantic_storm.legal_play import absorb, why_not_lay
from watu.games.atlantic_storm.position import (
    ADMIRAL,
    EITHER,
    FORCE,
    GRAY_RANGER,
    INTELLIGENCE,
    PLAYABLE,
    SUB_TYPE,
    TWO_FORCES,
    U_461,
    Convoy,
    Force,
    StormPlay,
    StormTable,
)


def is_legal(cards: list[Force], convoy: Convoy) -> bool:
    """The play as a whole: years, oceans, sides, the number of Force cards, types."""
    effects = [card.effect for card in cards]
    if INTELLIGENCE in effects and len(cards) > 1:
        return False
    if any(not card.first_year <= convoy.year <= card.last_year for card in cards):
        return False
    foreign = [card for card in cards if not card.ocean & convoy.ocean]
    lent = [card for card in foreign if card.category == FORCE and card.kind == SUB_TYPE and card.side == 0]
    if foreign and (len(lent) < len(foreign) or len(lent) > 2 or GRAY_RANGER not in effects or convoy.ocean != 2):
        return False
    if len({card.side for card in cards} - {EITHER}) > 1:
        return False
    return fits_in_type(cards, ADMIRAL in effects, GRAY_RANGER in effects or U_461 in effects)


def fits_in_type(cards: list[Force], has_admiral: bool, has_tanker: bool) -> bool:
    forces = [card for card in cards if card.category == FORCE]
    if len(forces) > 1 + has_admiral + has_tanker:
        return False
    if len(forces) > 1 + has_admiral and sum(card.kind == SUB_TYPE for card in forces) < 2:
        return False
    types = {card.kind for card in forces}
    others = {card.kind for card in cards if card.category != FORCE} - {0}
    if has_admiral and forces:
        return others <= types
    return len(types | others) <= 1


def can_be_laid(s: StormTable, cards: tuple[int, ...]) -> bool:
    """Whether the cards can be laid in this order."""
    play = StormPlay(0, 1)
    if s.game.forces[cards[0]].effect == INTELLIGENCE and len(cards) > 1:  # the turn ends for now
        return False
    for card in cards:
        force = s.game.forces[card]
        if why_not_lay(s, play, card) is not None:
            return False
        absorb(play, card, force, s.game.convoys[s.convoy].playable[card])
        if force.effect == ADMIRAL:
            play.admiral = TWO_FORCES
    return True


@pytest.mark.parametrize("at", ["sc_7", "sc_42", "pq_13", "sl_125", "jw_55b", "hx_229"])
def test_5_0_every_legal_play_can_be_laid_and_no_other(at: str) -> None:
    s = battle(at, hands={})
    convoy = s.game.convoys[s.convoy]
    rng = Rng(5)
    events = [number for number, force in enumerate(s.game.forces) if force.effect]
    counts = {True: 0, False: 0}
    for _ in range(2500):
        side = rng.below(2)
        pool = [
            n for n, f in enumerate(s.game.forces) if f.side in (side, EITHER) and convoy.playable[n] >= PLAYABLE - 1
        ]
        pool += [n for n in events if n in pool] * 4
        rng.shuffle(pool)
        cards = tuple(dict.fromkeys(pool[: 2 + rng.below(3)]))
        if rng.below(10) == 0:
            cards = (*cards[1:], rng.below(len(s.game.forces)))
        if len(set(cards)) < len(cards):
            continue
        wanted = is_legal([s.game.forces[card] for card in cards], convoy)
        orders = permutations(cards)
        counts[wanted] += 1
        assert any(can_be_laid(s, order) for order in orders) == wanted, [s.game.forces[card].slug for card in cards]
    assert min(counts.values()) > 100
