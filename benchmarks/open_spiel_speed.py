"""How many decisions a second OpenSpiel plays from Python, with uniformly random moves.

A decision is a choice of a player among the legal actions, listed first; chance is drawn by its
probabilities and not counted. Needs the extra `research`.
"""

from __future__ import annotations

import argparse
import json
import random
import time
from dataclasses import asdict, dataclass

GAMES = ("hearts", "euchre", "liars_dice")


@dataclass(frozen=True)
class Speed:
    """What was played, and how long it took on one core."""

    game: str
    games: int
    decisions: int
    seconds: float
    games_per_second: float
    decisions_per_second: float


def measure(name: str, seconds: float, seed: int = 1) -> Speed:
    """Play whole games of one kind for about so many seconds."""
    import pyspiel

    game = pyspiel.load_game(name)
    rng = random.Random(seed)
    games = decisions = 0
    start = time.perf_counter()
    while time.perf_counter() - start < seconds:
        state = game.new_initial_state()
        while not state.is_terminal():
            if state.is_chance_node():
                outcomes, weights = zip(*state.chance_outcomes(), strict=True)
                state.apply_action(rng.choices(outcomes, weights)[0])
            elif state.is_simultaneous_node():
                players = range(state.num_players())
                state.apply_actions([rng.choice(state.legal_actions(seat)) for seat in players])
                decisions += len(players)
            else:
                state.apply_action(rng.choice(state.legal_actions()))
                decisions += 1
        games += 1
    taken = time.perf_counter() - start
    return Speed(name, games, decisions, taken, games / taken, decisions / taken)


def main() -> None:
    """Print a table, or with --json a list."""
    parser = argparse.ArgumentParser(description="The speed of OpenSpiel from Python.")
    parser.add_argument("games", nargs="*", default=GAMES, help="names that OpenSpiel knows")
    parser.add_argument("--seconds", type=float, default=3.0, help="for each game (default 3)")
    parser.add_argument("--json", action="store_true", help="print data instead of a table")
    arguments = parser.parse_args()
    speeds = [measure(name, arguments.seconds) for name in arguments.games]
    if arguments.json:
        print(json.dumps([asdict(speed) for speed in speeds], indent=2))
        return
    print(f"{'OpenSpiel, random play':24}{'games/s':>12}{'decisions/s':>14}")
    for speed in speeds:
        print(f"{speed.game:24}{speed.games_per_second:12,.0f}{speed.decisions_per_second:14,.0f}")


if __name__ == "__main__":
    main()
