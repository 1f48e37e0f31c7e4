"""Which cards that a seat has not seen could be played in a battle, by what they are worth there."""

from __future__ import annotations

from typing import Final

from watu.bots.atlantic_storm.worth import mean_value
from watu.games.atlantic_storm.game import AdmiralsGame
from watu.games.atlantic_storm.position import PLAYABLE

HIGHEST: Final = 14  # what is worth more counts as this
USELESS: Final = -1
NOT_THERE: Final = -2


class Count:
    """All cards that one side may have been dealt, in one battle and suit."""

    def __init__(self, game: AdmiralsGame, convoy: int, suit: int, side: int, year: int) -> None:
        """``year`` counts from 0; the stacks of later years have not been added yet."""
        self.of_value = [0] * (HIGHEST + 1)
        self.total = 0
        self.value_of_card = [NOT_THERE] * len(game.forces)
        for stack in game.stacks[side if len(game.stacks) > 1 else 0][: year + 1]:
            for card in stack:
                force = game.forces[card]
                value = USELESS
                if force.side == side and game.convoys[convoy].playable[card] == PLAYABLE and not force.effect:
                    times = 2 if force.fates_convoy == convoy else 1
                    value = min(HIGHEST, int(times * mean_value(force, suit)))
                    self.of_value[value] += 1
                self.value_of_card[card] = value
                self.total += 1

    def without(self, cards: set[int]) -> tuple[list[int], float]:
        """How many there are of each value, and of all, when these have been seen."""
        counts, total = self.of_value[:], self.total
        for card in cards:
            value = self.value_of_card[card]
            if value != NOT_THERE:
                total -= 1
                if value != USELESS:
                    counts[value] -= 1
        return counts, float(total)


class Unseen:
    """The counts of a game, each reckoned once."""

    def __init__(self, game: AdmiralsGame) -> None:
        """Nothing reckoned yet."""
        self.game = game
        self.known: dict[tuple[int, int, int, int], Count] = {}

    def count(self, convoy: int, suit: int, side: int, year: int) -> Count:
        """See ``Count``."""
        key = (convoy, suit, side, year)
        found = self.known.get(key)
        if found is None:
            found = self.known[key] = Count(self.game, convoy, suit, side, year)
        return found
