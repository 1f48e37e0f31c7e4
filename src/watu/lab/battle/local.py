"""``python -m watu.lab.battle.local``: what a local best answer gains against a bot in the real game, decks as they run down.

In games that the bot plays against itself, each decision is taken again by one who knows how the other side plays: it samples many more
hands that the other side may hold, lets each answer as the bot would, and takes the best discard against that. What it gains over the
bot's own discard is reckoned against the hand that the other side really holds and the values of the years to come, so the
estimate is not flattered by its choice. It is a lower bound: it looks no further than the year, and its hands are sampled.
"""

from __future__ import annotations

import argparse
import sys
import time
from typing import Final

import msgspec

from watu.bots.battle_equilibrium import EquilibriumBot
from watu.bots.battle_values import decided
from watu.bots.battle_year import Sums, Year, best_row, draw, reached, year_of
from watu.core.actions import Action
from watu.core.dice import Rng, Sampler
from watu.core.registry import game_info, load_game, make_bot
from watu.core.request import Request
from watu.core.state import State
from watu.games.battle_of_the_atlantic.game import BattleGame
from watu.games.battle_of_the_atlantic.position import BRITISH, FIRST_YEAR, GERMAN, YEARS, Discard, Table
from watu.games.battle_of_the_atlantic.view import Observation
from watu.lab.statistics import Interval, mean_interval

HEURISTIC: Final = "heuristic"  # it takes the highest expected total, with which a sampled hand's rows begin
KINDS: Final = ("equilibrium", HEURISTIC)
HANDS: Final = 400  # sampled by the best answer, where the bot samples 90
FOES: Final = 4000
TRULY: Final = 60  # draws of the other side's true deck


class Gain(msgspec.Struct, frozen=True):
    """What the best answer gains, in the score of a game (a win is 1, a draw half): a decision, and over the decisions of a game."""

    games: int
    decisions: int
    differing: int
    a_decision: float
    a_decision_ci: Interval
    a_game: float
    a_game_ci: Interval


class Observer:
    """Takes a bot's decisions again."""

    def __init__(self, game: BattleGame, kind: str, rng: Rng) -> None:
        """The bot plays both sides."""
        self.game = game
        self.kind = kind
        self.players = [make_bot(game_info(game.name), game, side, kind) for side in (BRITISH, GERMAN)]
        self.bots = [EquilibriumBot(game, side) for side in (BRITISH, GERMAN)]
        self.rng = rng

    def gains(self, state: State) -> list[tuple[float, Discard]]:
        """Both sides' gain at this year's decisions, and what the bot chooses; states are left as they are."""
        seen = state.observation(None)
        assert isinstance(seen, Observation)
        requests = [state.request(side, self.rng) for side in (BRITISH, GERMAN)]
        chosen = [self.players[side].choose(requests[side]) for side in (BRITISH, GERMAN)]
        gains = [0.0, 0.0]
        if decided(FIRST_YEAR + YEARS - seen.year, seen.sides[0].won - seen.sides[1].won) is None:
            year = year_of(self.game, seen, self.bots[0].values)
            gains = [self._gain(state, seen, year, side, requests[side], chosen) for side in (BRITISH, GERMAN)]
        return [(gain, _discard(action)) for gain, action in zip(gains, chosen, strict=True)]

    def _gain(
        self, state: State, seen: Observation, year: Year, side: int, request: Request, chosen: list[Action]
    ) -> float:
        """A side's, in the score of a game."""
        other = 1 - side
        points: list[Sums] = []
        for _ in range(HANDS):
            private = year.private(seen, other, self.rng)
            row = private.rows[0] if self.kind == HEURISTIC else best_row(private, year.worth[other])
            points += reached(private, row)
        better = self.bots[side].weighed(request, year.against(side, points, FOES))[0][1]
        if better is chosen[side]:
            return 0.0
        truth = year.against(side, self._truly(state, other, _discard(chosen[other])), FOES)
        worth = {action: value for value, action, _ in self.bots[side].weighed(request, truth)}
        return (worth[better] - worth[chosen[side]]) / 2

    def _truly(self, state: State, side: int, chosen: Discard) -> list[Sums]:
        """Where a side's discard leads from its true hand and deck."""
        s = state.position()
        assert isinstance(s, Table)
        deck = self.game.decks[side]
        hand = s.hands[side][:]
        for card in chosen.cards:
            hand.remove(card)
        kept = [sum([deck[card].points for card in hand if deck[card].kind == kind]) for kind in range(3)]
        left = [deck[card] for card in s.decks[side].unseen]
        spent = [deck[card] for card in [*s.played[side], *s.hidden[side], *chosen.cards]]
        added = [draw(left, spent, self.rng)[len(chosen.cards)] for _ in range(TRULY)]
        return [(kept[0] + more[0], kept[1] + more[1], kept[2] + more[2]) for more in added]


def _discard(action: Action) -> Discard:
    assert isinstance(action, Discard)
    return action


def measure(kind: str, games: int, seed: int, minutes: float = 0.0) -> Gain:
    """Over so many games of ``equilibrium`` or ``heuristic`` against itself, one at least; or, if ``minutes`` are given, until they are over."""
    stop = time.monotonic() + 60 * minutes
    game = load_game("battle-of-the-atlantic")
    assert isinstance(game, BattleGame)
    a_decision: dict[float, int] = {}
    a_game: dict[float, int] = {}
    for number in range(games):
        if number and minutes and time.monotonic() > stop:
            break
        observer = Observer(game, kind, Rng(seed + 1, number))
        state = game.new_initial_state(Sampler(Rng(seed, number)), telling=False)
        total = 0.0
        while not state.is_terminal():
            for side, (gain, action) in enumerate(observer.gains(state)):
                a_decision[gain] = a_decision.get(gain, 0) + 1
                total += gain / 2  # for one side
                state.apply_action(action, side)
        a_game[total] = a_game.get(total, 0) + 1
    decisions = sum(a_decision.values())
    return Gain(
        sum(a_game.values()),
        decisions,
        decisions - a_decision.get(0.0, 0),
        *mean_interval(a_decision),
        *mean_interval(a_game),
    )


def main() -> int:
    """Measure and print."""
    parser = argparse.ArgumentParser(description="What a local best answer gains against a bot.")
    parser.add_argument("--of", choices=KINDS, default=KINDS[0], help="the bot (default: equilibrium)")
    parser.add_argument("--games", type=int, default=100, help="that the bot plays against itself (default 100)")
    parser.add_argument("--minutes", type=float, default=0.0, help="to stop after (default: never)")
    parser.add_argument("--seed", type=int, default=1)
    given = parser.parse_args()
    gain = measure(given.of, given.games, given.seed, given.minutes)
    for name, value, (low, high) in (
        ("a decision", gain.a_decision, gain.a_decision_ci),
        ("a game, one side", gain.a_game, gain.a_game_ci),
    ):
        print(f"Gained {name}: {100 * value:+.2f} ± {50 * (high - low):.2f} percentage points of the score.")
    print(f"{gain.differing} of {gain.decisions} decisions in {gain.games} games would have been others.")
    return 0


if __name__ == "__main__":
    sys.exit(main())
