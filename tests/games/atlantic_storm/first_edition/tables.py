"""Positions for the tests of the First Edition: a battle with the hands that a rule needs."""

from __future__ import annotations

import functools
from collections.abc import Sequence

from watu.core.agenda import Next
from watu.core.registry import load_game
from watu.core.scripted import run_script
from watu.games.atlantic_storm.first_edition.game import FirstGame
from watu.games.atlantic_storm.first_edition.position import ZONES, FirstTable
from watu.games.atlantic_storm.first_edition.resolving_the_battle import resolve_battle
from watu.games.atlantic_storm.first_edition.sequence_of_play import turns
from watu.games.atlantic_storm.first_edition.solitaire_game import FirstSolitaireGame
from watu.games.atlantic_storm.first_edition.solitaire_table import FirstSolitaireTable


@functools.cache
def game_of(**options: str) -> FirstGame:
    game = load_game("atlantic-storm-first", **options)
    assert isinstance(game, FirstGame)
    return game


@functools.cache
def solitaire() -> FirstSolitaireGame:
    game = load_game("atlantic-storm-first", players=1)
    assert isinstance(game, FirstSolitaireGame)
    return game


def card(game: FirstGame | FirstSolitaireGame, slug: str) -> int:
    return [kind.slug for kind in game.cards].index(slug)


def convoy(game: FirstGame | FirstSolitaireGame, slug: str) -> int:
    return [kind.slug for kind in game.convoys].index(slug)


def cards(game: FirstGame | FirstSolitaireGame, slugs: Sequence[str]) -> list[int]:
    return [card(game, slug) for slug in slugs]


def table(game: FirstGame, over: str, *hands: str, zone: str = "", leader: int = 0) -> FirstTable:
    """A battle over a convoy about to begin; each hand is a text of slugs, the seats after the last have none."""
    s = FirstTable(game)
    s.convoys_left = 5
    s.leader = leader
    s.convoy = convoy(game, over)
    s.convoys.unseen.remove(s.convoy)
    s.declared = s.zone = ZONES.index(zone)
    for seat, hand in enumerate(hands):
        s.hands[seat] = sorted(cards(game, hand.split()))
        for held in s.hands[seat]:
            s.force.unseen.remove(held)
    return s


def play(s: FirstTable, answers: str, following: Next = None) -> FirstTable:
    """Run a round (or other steps) with answers in one text, ``;`` between them; numbers are dice."""
    script = [int(word) if word.isdigit() else word for word in (part.strip() for part in answers.split(";")) if word]
    run_script(s.game, s, following or (turns(), resolve_battle()), script)
    return s


def loot(s: FirstTable, seat: int) -> list[str]:
    return sorted(s.slugs(s.loot[seat]))


def won(s: FirstTable, seat: int) -> list[str]:
    return [s.game.convoys[number].slug for number in s.won[seat]]


def told(s: FirstTable | FirstSolitaireTable, kind: str) -> list[object]:
    return [event.fields for event in s.events if event.kind == kind]
