"""§12.0 Solitaire game: one player against an enemy who draws his plays from a pile."""

from __future__ import annotations

from typing import Final

from watu.core.agenda import Next, step
from watu.core.game import Changes
from watu.games.atlantic_storm import battle_outcome, final_score, round_of_play, spoils, team
from watu.games.atlantic_storm.fate import suffer
from watu.games.atlantic_storm.hand_size import draw_force, fill_hand
from watu.games.atlantic_storm.legal_play import absorb, is_mixed, victim_in_play
from watu.games.atlantic_storm.position import (
    BAR,
    COMBINED,
    EVERYBODY,
    FORCE,
    NOBODY,
    PLAYABLE,
    RECYCLE,
    Force,
    Parameters,
    StormPlay,
    StormTable,
)

PLAYER: Final = 0
ENEMY: Final = 1
ATTEMPTS: Final = 9
TURN_A: Final = 1  # the enemy's turns as rounds of his plays
TURN_C: Final = 2
TURN_E: Final = 3
DIE_OF_ENEMY: Final = 4  # §12.4, §12.8: what a die counts before it is rolled
DIE_OF_PLAYER: Final = 3


@step
def round_of_play_solitaire(s: StormTable) -> Next:
    """§12.2 Five turns, A to E, the enemy first and last; then the outcome."""
    if s.convoy < 0 and not len(s.convoy_decks[s.year]):
        return final_score.end_of_game()
    return (
        turn_over(),
        enemy_turn(TURN_A),
        determine_suit(),
        player_turn(1),
        enemy_turn(TURN_C),
        player_turn(2),
        enemy_turn(TURN_E),
        round_of_play.delayed_turns(),
        battle_outcome.battle_outcome(),
        round_of_play.end_of_round(),
    )


def changes() -> Changes:
    """§12.0 The steps that differ from the Standard Rules."""
    return Changes("solitaire", [(round_of_play.round_of_play, round_of_play_solitaire), (spoils.spoils, team.collect)])


@step
def turn_over(s: StormTable) -> Next:
    """§12.2 The top convoy is the one to fight for, unless the last battle goes on."""
    if s.convoy < 0:
        s.flipped.append(s.draw(s.convoy_decks[s.year]))
        round_of_play.fight_for(s, s.flipped[0])
    return None


@step
def player_turn(s: StormTable, half: int) -> Next:
    """§12.5, §12.7 Turns B and D: an ordinary turn, and a full hand after it. # R97"""
    s.half = half
    s.to_play = [ENEMY]
    return round_of_play.turn(PLAYER), fill_hand(PLAYER)


@step
def determine_suit(s: StormTable) -> Next:
    """§12.4 The suit in which play A is strongest; Combined if there is none such. # R92"""
    play = s.current_play(ENEMY)
    values = [reckon(s, play, suit, DIE_OF_ENEMY) for suit in range(COMBINED)]
    best = max(values)
    s.suit = COMBINED if values.count(best) > 1 else values.index(best)
    if s.telling:
        s.tell("suit", "§12.4", {"by": ENEMY, "suit": s.suit})
    return None


def reckon(s: StormTable, play: StormPlay, suit: int, die: int) -> int:
    """§12.4, §12.8 What a play is worth with every die taken as ``die``, doubled cards doubled."""
    total = 0
    for card in play.cards:
        force = s.game.forces[card]
        value = force.fixed[suit] + die * force.dice[suit]
        total += 2 * value if card in play.doubled or (force.fates_convoy == s.convoy and play.by == ENEMY) else value
    return total


# the enemy's turns


@step
def enemy_turn(s: StormTable, which: int) -> Next:
    """§12.3, §12.6, §12.8 Draw for a play, nine times in turn A, else once; Raid or Black Gap costs him the turn. # R96"""
    s.to_play.clear()
    s.plays.append(StormPlay(ENEMY, which))
    side = s.game.parameters.side_of[PLAYER]
    if s.bar_target[side] == ENEMY:
        s.bar_target[side] = NOBODY
        if s.telling:
            s.tell("enemy_barred", "§12.10", {"turn": which})
        return None
    return enemy_draw(which, ATTEMPTS if which == TURN_A else s.game.parameters.enemy_chances)


@step
def enemy_draw(s: StormTable, which: int, attempts: int) -> Next:
    """§12.3, §12.6 The first card that can be used is the play; the others are discarded. # R90 R98"""
    card = draw_force(s, s.game.parameters.pile_of[ENEMY])
    if card < 0:
        return None
    if is_usable(s, which, card):
        return put(s, which, card)
    reject(s, card)
    return enemy_draw(which, attempts - 1) if attempts > 1 else None


@step
def enemy_adds(s: StormTable, which: int) -> Next:
    """§12.3, §12.6 After a Bonus or Event card one more is drawn; it joins the play if it can be used and its type fits."""
    card = draw_force(s, s.game.parameters.pile_of[ENEMY])
    if card < 0:
        return enemy_commits(which)
    play = s.current_play(ENEMY)
    types = play.force_types | play.other_types | s.game.forces[card].kind  # R91
    if is_usable(s, which, card) and not is_mixed(types):
        return put(s, which, card)
    reject(s, card)
    return enemy_commits(which)


def is_usable(s: StormTable, which: int, card: int) -> bool:
    """§12.3 Playable in the convoy's year and ocean; after turn A also with a value in the suit, or a victim. # R93"""
    if s.game.convoys[s.convoy].playable[card] != PLAYABLE:
        return False
    force = s.game.forces[card]
    return which == TURN_A or force.has_value(s.suit) or finds_victim(s, force)


def finds_victim(s: StormTable, force: Force) -> bool:
    """§12.6 Whether it fates one of the player's cards in play."""
    return victim_in_play(s, s.current_play(ENEMY), force) >= 0


def put(s: StormTable, which: int, card: int) -> Next:
    """§12.3 The card joins the enemy's play; a Bonus or Event card brings another draw."""
    play, force = s.current_play(ENEMY), s.game.forces[card]
    play.cards.append(card)
    absorb(play, card, force, PLAYABLE)
    if s.telling:
        s.tell("lay", "§12.3", {"by": ENEMY, "card": force.slug})
    return enemy_commits(which) if force.category == FORCE else enemy_adds(which)


def reject(s: StormTable, card: int) -> None:
    """§12.3 A card drawn that the enemy cannot use is discarded."""
    s.discard(card, EVERYBODY)
    if s.telling:
        s.tell("enemy_discards", "§12.3", {"card": s.game.forces[card].slug})


@step
def enemy_commits(s: StormTable, which: int) -> Next:
    """§12.6, §12.8 The play stands and its fates take effect; play E only if it promises something. # R94"""
    play = s.current_play(ENEMY)
    if which == TURN_E and not is_worth_it(s, play):
        if s.telling:
            s.tell("enemy_holds_back", "§12.8", {"cards": [s.game.forces[card].slug for card in play.cards]})
        for card in play.cards:
            s.discard(card, EVERYBODY)
        play.cards.clear()
        return None
    for card in play.cards:
        force = s.game.forces[card]
        if force.fates_convoy == s.convoy or finds_victim(s, force):
            suffer(s, ENEMY, card)
        if force.effect == BAR:  # §12.10 it is aimed at the player's next turn  # R100
            s.bar_target[force.side] = PLAYER
    return None


def is_worth_it(s: StormTable, play: StormPlay) -> bool:
    """§12.8 Nothing to lose, VPs to gain, or a total that at least ties. # R95"""
    forces = s.game.forces
    if all(forces[card].vp == RECYCLE for card in play.cards):
        return True
    victims = [forces[card].fates_card for card in play.cards if finds_victim(s, forces[card])]
    if any(forces[victim].vp > 0 for victim in victims):
        return True
    enemy, player = 0, 0
    for other in s.plays:
        if other.by == ENEMY:
            enemy += reckon(s, other, s.suit, DIE_OF_ENEMY)
        else:
            player += reckon(s, other, s.suit, DIE_OF_PLAYER)
            player -= lost_to(s, other, victims)
    return enemy >= player


def lost_to(s: StormTable, play: StormPlay, victims: list[int]) -> int:
    """§12.8 What a play is worth less without the enemy's victims. # R94"""
    without = play.copy()
    without.cards = [card for card in play.cards if card not in victims]
    return reckon(s, play, s.suit, DIE_OF_PLAYER) - reckon(s, without, s.suit, DIE_OF_PLAYER)


def adapt(p: Parameters, side: int, is_harder: bool) -> None:
    """§12.1, §12.11 Two piles and two spoils areas, the enemy being the second party. # R111"""
    p.side_of = [side, 1 - side]
    p.pile_of = p.side_of[:]
    p.piles = 2
    p.holder_of_side = [side, 1 - side]
    p.enemy_chances = 2 if is_harder else 1
