"""What cards are worth: in the hand, by the convoys that may still come, and in the spoils."""

from __future__ import annotations

from typing import Final

from watu.games.atlantic_storm.game import AdmiralsGame
from watu.games.atlantic_storm.position import (
    ADMIRAL,
    BAR,
    BONUS,
    COMBINED,
    EMPRESS,
    FINDER,
    FORCE,
    FUEL_SHORTAGE,
    FULL,
    GRAY_RANGER,
    HALF,
    INTELLIGENCE,
    PIVOTAL_BATTLE,
    PLAYABLE,
    REFUEL,
    SURPRISE,
    U_461,
    Convoy,
    Force,
)
from watu.games.atlantic_storm.view import Observation

MEAN_ROLL: Final = 3.5
HAND_CARD: Final = 1.2  # VP that a larger hand is worth early in the game
CARD_POINT: Final = 0.18  # VP that a point of a card's worth is worth
REMEMBERED: Final = 500  # sets of convoys
EVENT_WORTH: Final = {
    INTELLIGENCE: 3.5,
    ADMIRAL: 4.0,
    GRAY_RANGER: 1.5,
    U_461: 2.0,
    FINDER: 3.0,
    BAR: 2.2,
    REFUEL: 2.0,
    FUEL_SHORTAGE: 2.5,
    PIVOTAL_BATTLE: 2.5,
    SURPRISE: 1.5,
    EMPRESS: 3.0,
}


def mean_value(force: Force, suit: int) -> float:
    """What the card counts on average in the suit."""
    return force.fixed[suit] + MEAN_ROLL * force.dice[suit]


def strength(game: AdmiralsGame, force: Force) -> float:
    """How much a card can do where it is playable, in points of combat value."""
    if force.effect:
        return EVENT_WORTH[force.effect]
    values = sorted([mean_value(force, suit) for suit in range(COMBINED)], reverse=True)
    if force.category == BONUS:
        return 1.2 + 0.8 * values[0] + 0.2 * values[1]
    worth = values[0] + 0.25 * values[1] - 0.12 * force.vp - (0.2 if force.fated_by >= 0 else 0.0)
    if force.fates_card >= 0:
        worth += 0.3 * max(1, game.forces[force.fates_card].vp)
    return worth


class Keeping:
    """What each card is worth in the hand, given the convoys that are gone."""

    def __init__(self, game: AdmiralsGame) -> None:
        """At the start of a game."""
        self.game = game
        self.strengths = [strength(game, force) for force in game.forces]
        self.convoys = 0  # sets of convoys are bits
        for _, stack in game.convoy_stacks:
            for number in stack:
                self.convoys |= 1 << number
        self.fits = [0] * len(game.forces)
        for card in range(len(game.forces)):
            for number, convoy in enumerate(game.convoys):
                if convoy.playable[card] == PLAYABLE:
                    self.fits[card] |= 1 << number
        self.known: dict[tuple[int, int], tuple[list[float], list[float]]] = {}
        self.worth: list[float] = []
        self.mean = [0.0] * len(game.pile_names)

    def look(self, seen: Observation) -> None:
        """What holds with the convoys that have gone; the year's stack of Force cards counts."""
        numbers, left = self.game.convoy_numbers, self.convoys
        for slug in seen.removed:
            left &= ~(1 << numbers[slug])
        for party in seen.parties:
            for slug in party.convoys:
                left &= ~(1 << numbers[slug])
        if seen.convoy:
            left &= ~(1 << numbers[seen.convoy])
        key = (left, seen.year - 1940 if seen.year else 0)
        found = self.known.get(key)
        if found is None:
            if len(self.known) >= REMEMBERED:
                self.known.clear()
            found = self.known[key] = self._reckoned(left, key[1])
        self.worth, self.mean = found

    def _reckoned(self, left: int, year: int) -> tuple[list[float], list[float]]:
        """By card, and for the average card of each pile."""
        game, many = self.game, max(1, left.bit_count())
        worths: list[float] = []
        for card, points in enumerate(self.strengths):
            worth = points * (0.1 + 0.9 * (self.fits[card] & left).bit_count() / many)
            victim = game.forces[card].fates_convoy
            if victim >= 0 and left >> victim & 1:
                worth += 0.5
            worths.append(worth)
        means: list[float] = []
        for stacks in game.stacks:
            cards = [card for stack in stacks[: year + 1] for card in stack]
            means.append(sum([worths[card] for card in cards]) / max(1, len(cards)))
        return worths, means

    def excess(self, card: int) -> float:
        """What drawing an average card in place of this one is worth, in VP."""
        return CARD_POINT * (self.mean[self.game.pile_of_card[card]] - self.worth[card])


def convoy_worth(convoy: Convoy, has_room: bool, left: int) -> float:
    """A convoy's VP, and what its cargo does for the hand while the game lasts."""
    cargo = 1.0 if convoy.cargo == FULL else 0.5 if convoy.cargo == HALF else 0.0
    return convoy.vp + (HAND_CARD * cargo * min(1.0, left / 12) if has_room else 0.0)


def is_lost_with(force: Force) -> int:
    """The VP that a card played brings the other side if it wins."""
    return max(0, force.vp) if force.category == FORCE or force.vp > 0 else 0
