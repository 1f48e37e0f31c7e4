"""Tables laid by hand: cards are written as on the printed lists, letter and points (``A7`` is tactics, 7 points)."""

from __future__ import annotations

from itertools import chain

from watu.core.registry import load_game
from watu.games.battle_of_the_atlantic.game import BattleGame
from watu.games.battle_of_the_atlantic.position import BRITISH, GERMAN, Table

LETTERS = "AOE"


def battle(pack: str | None = None) -> BattleGame:
    """The game, with the built-in decks or an owner's."""
    game = load_game("battle-of-the-atlantic", pack)
    assert isinstance(game, BattleGame)
    return game


GAME = battle()


def numbers(side: int, cards: str, game: BattleGame = GAME) -> list[int]:
    """Card numbers of a side's deck."""
    found: list[int] = []
    for card in cards.split():
        kind, points = LETTERS.index(card[0]), int(card[1:])
        found += [n for n, c in enumerate(game.decks[side]) if c.kind == kind and c.points == points]
    assert len(found) == len(cards.split()), f"not every card of {cards} is in the deck"
    return sorted(found)


def written(side: int, cards: list[int], game: BattleGame = GAME) -> str:
    """The inverse of ``numbers``, by letter and points."""
    deck = game.decks[side]
    return " ".join(f"{LETTERS[deck[n].kind]}{deck[n].points}" for n in sorted(cards, key=lambda n: (deck[n].kind, n)))


def slugs(side: int, cards: str) -> list[str]:
    """Card slugs in the order written, for scripts."""
    return [GAME.decks[side][numbers(side, card)[0]].slug for card in cards.split()]


def discard(side: int, cards: str) -> str:
    """The notation of a discard."""
    return " ".join(["discard", *[GAME.decks[side][card].slug for card in numbers(side, cards)]])


def arrange(
    s: Table, side: int, *, hand: str = "", hidden: str = "", played: str = "", deck: str | None = None
) -> None:
    """Lay a side's whole deck: the rest lies in the deck, or, if ``deck`` is written out, in the pile of played cards."""
    rest = s.game.full_deck(side)
    piles = [numbers(side, cards) for cards in (hand, hidden, played, deck or "")]
    for card in chain.from_iterable(piles):
        rest.remove(card)
    s.hands[side], s.hidden[side], s.played[side], s.decks[side].unseen = piles
    if deck is None:
        s.decks[side].unseen = rest
    else:
        s.played[side] = sorted(s.played[side] + rest)


def table(british: str = "", german: str = "", *, year: int = 1939) -> Table:
    """Both hands as written, everything else in the decks, at the start of play."""
    s = Table(GAME)
    s.year = year - 1939
    arrange(s, BRITISH, hand=british)
    arrange(s, GERMAN, hand=german)
    return s
