"""How to Win: Victory Points, the end of a game, its tie-breaks, and the match to 75 points."""

from __future__ import annotations

from typing import Final

from watu.core.agenda import Next, step
from watu.core.events import Fields
from watu.core.game import Changes
from watu.games.atlantic_storm.first_edition.position import COMBINED, NOTHING, FirstTable
from watu.games.atlantic_storm.first_edition.sequence_of_play import battles
from watu.games.atlantic_storm.first_edition.setting_up import deal
from watu.games.atlantic_storm.standing import Weights, chances

MATCH_POINTS: Final = 75
NO_CONVOY: Final = 1000
MEAN_ROLL: Final = 3.5
OF_MANY: Final = Weights(0.441, 0.0, 0.092, 0.8)
OF_TWO: Final = Weights(0.272, 0.0, 0.086, 0.8)
A_GAME: Final = 20.0  # battles, in which the highest total grows by so many points:
BY_A_GAME: Final = 40.0


def convoy_points(s: FirstTable, player: int) -> int:
    """How to Win. The VP of the convoys won."""
    return sum(s.game.convoys[convoy].vp for convoy in s.won[player])


def points(s: FirstTable, player: int) -> int:
    """How to Win. The VP of one game: convoys won and enemy cards sunk."""
    return convoy_points(s, player) + sum(s.game.cards[card].vp for card in s.loot[player])


def total_points(s: FirstTable, player: int) -> int:
    """How to Win. The cumulative VP of a match, this game included; of a single game its own."""
    return s.carried[player] + points(s, player)


def rank(s: FirstTable, player: int) -> tuple[int, int, int]:
    """How to Win, Ending the game. Most VP, then most of them from convoys, then the lowest convoy number. # R150"""
    lowest = min(s.won[player], default=NO_CONVOY)
    return points(s, player), convoy_points(s, player), -lowest


def winners(s: FirstTable) -> list[int]:
    """How to Win, Ending the game. Who ranks first; several only if none of the tied holds a convoy. # R150"""
    best = max(rank(s, player) for player in range(len(s.hands)))
    return [player for player in range(len(s.hands)) if rank(s, player) == best]


@step
def one_game(s: FirstTable) -> Next:
    """How to Win. A deal, twenty battles, the reckoning."""
    return deal(), battles(), end_of_game()


@step
def end_of_game(s: FirstTable) -> Next:
    """How to Win, Ending the game. All loot is shown and counted."""
    tell_points(s)
    s.champions = winners(s)
    s.end(_outcome(s))
    return None


def tell_points(s: FirstTable) -> None:
    """How to Win. The reckoning in the log."""
    if s.telling:
        players = range(len(s.hands))
        fields: Fields = {
            "points": [points(s, player) for player in players],
            "convoys": [convoy_points(s, player) for player in players],
            "totals": [total_points(s, player) for player in players],
        }
        s.tell("reckoning", "How to Win", fields)


def expected(s: FirstTable) -> list[float]:
    """How to Win. What each player can expect when a battle begins, -1 to 1: the chance to be first less that to be last."""
    players = len(s.hands)
    totals = [float(total_points(s, player)) for player in range(players)]
    hands: list[float] = []
    for hand in s.hands:
        cards = [s.game.cards[card] for card in hand]
        hands.append(sum([float(card.fixed[COMBINED]) + MEAN_ROLL * float(card.dice[COMBINED]) for card in cards]))
    left = float(s.convoys_left) + (0.0 if s.convoy == NOTHING else 1.0)
    if s.game.options["match"] != "single":
        left += A_GAME * max(0.0, (float(MATCH_POINTS) - max(totals)) / BY_A_GAME)
    logits = (OF_TWO if players == 2 else OF_MANY).logits(totals, [0.0] * players, hands, max(1.0, left))
    first = chances(logits)
    last = chances([-logit for logit in logits])
    return [first[player] - last[player] for player in range(players)]


def _outcome(s: FirstTable) -> str:
    """Who has won, in a few words."""
    names = " and ".join(s.game.seats[player] for player in s.champions)
    verb = "wins" if len(s.champions) == 1 else "share the win"
    return f"{names} {verb} with {total_points(s, s.champions[0])} VP"


@step
def end_of_match_game(s: FirstTable) -> Next:
    """How to Win. With 75 VP or more the highest total wins the match; else the leader deals the next game. # R151 R152"""
    tell_points(s)
    totals = [total_points(s, player) for player in range(len(s.hands))]
    best = max(totals)
    if best >= MATCH_POINTS and totals.count(best) == 1:
        s.champions = [totals.index(best)]
        s.end(_outcome(s))
    s.dealer = next_dealer(s, totals)
    s.carried = totals
    s.games_played += 1
    return one_game()


def next_dealer(s: FirstTable, totals: list[int]) -> int:
    """How to Win. The highest cumulative score deals; of equals the one nearest to the last dealer's left. # R152"""
    players = len(totals)
    order = [(s.dealer + turn) % players for turn in range(1, players + 1)]
    best = max(totals)
    return next(player for player in order if totals[player] == best)


MATCH = Changes("match", [(end_of_game, end_of_match_game)])
