"""Sensible opponents for The Far Seas: a raider that counts points against pursuers, and a hunter that spreads its net."""

from __future__ import annotations

from watu.bots.far_seas_allied import allied_value
from watu.bots.far_seas_german import german_value
from watu.bots.far_seas_outlook import Outlook
from watu.bots.far_seas_reasons import sentence
from watu.core.actions import Action
from watu.core.game import Game
from watu.core.request import Advice, Bot, Request
from watu.games.far_seas.actions import (
    ABORT,
    ACCEPT,
    AIM,
    APPROACH,
    BOLD,
    CHASE,
    FLEE,
    GROUP,
    HOLD,
    RUN,
    STAY,
    TORPEDO,
    SeaAction,
)
from watu.games.far_seas.game import FarSeasGame
from watu.games.far_seas.position import GERMAN
from watu.games.far_seas.view import BattleView, Observation

NOISE = 0.2


class FarSeasBot(Bot):
    """Values each option by what can be seen, with a little chance between near equals."""

    def __init__(self, game: Game, player: int) -> None:
        """Plays the ships of one seat."""
        assert isinstance(game, FarSeasGame)
        self.game = game
        self.player = player
        self.is_german = game.side_of[player] == GERMAN

    def choose(self, request: Request) -> Action:
        """The option of the highest value."""
        if len(request.options) == 1:
            return request.options[0]
        return self._weigh(Outlook(self.game, self._seen(request)), request)[0][1]

    def advise(self, request: Request) -> list[Advice]:
        """Every option with what it is worth and the facts that say so, the best first."""
        outlook = Outlook(self.game, self._seen(request))
        found: list[Advice] = []
        for _, option in self._weigh(outlook, request):
            battle = outlook.seen.battle
            is_german = self.is_german if battle is None else self.acts_for_germans(outlook, battle)
            words = sentence(outlook, option, self.value(outlook, option), is_german)
            found.append(Advice(option, None, None, words))
        return found

    def _seen(self, request: Request) -> Observation:
        seen = request.observation
        assert isinstance(seen, Observation)
        return seen

    def _weigh(self, outlook: Outlook, request: Request) -> list[tuple[float, SeaAction]]:
        """The options with their values and a little chance, the highest first."""
        weighed: list[tuple[float, SeaAction]] = []
        for option in request.options:
            assert isinstance(option, SeaAction)
            weighed.append((self.value(outlook, option) + NOISE * request.rng.chance(), option))
        weighed.sort(key=_first, reverse=True)
        return weighed

    def value(self, outlook: Outlook, option: SeaAction) -> float:
        """What an option is worth to the seat, in points or thereabouts."""
        battle = outlook.seen.battle
        if battle is not None and option.kind in (
            ACCEPT, RUN, GROUP, STAY, CHASE, FLEE, AIM, BOLD, TORPEDO, HOLD, APPROACH, ABORT,
        ):  # fmt: skip
            return battle_value(outlook, battle, option, self.acts_for_germans(outlook, battle))
        if self.is_german:
            return german_value(outlook, option)
        return allied_value(outlook, option)

    def acts_for_germans(self, outlook: Outlook, battle: BattleView) -> bool:
        """Whether the question in a battle is put to the German side; one person may hold both."""
        return self.is_german


def _first(weighed: tuple[float, SeaAction]) -> float:
    return weighed[0]


def battle_value(outlook: Outlook, b: BattleView, option: SeaAction, is_german: bool) -> float:
    """Run from what is stronger, stay with what is weaker, fire at the weakest, close in with torpedoes."""
    kind = option.kind
    germans, allies = outlook.numbers(b.german), outlook.numbers(b.allied)
    mine, other = (germans, allies) if is_german else (allies, germans)
    printed = outlook.game.chart.ships
    odds = outlook.strength(mine) / max(1.0, outlook.strength(other))
    if kind in (ACCEPT, STAY):
        return 1.0 if kind == ACCEPT or not b.running else 0.0
    if kind == RUN:
        return (1.5 if odds < 0.9 else 0.0) if is_german else (2.0 if odds < 0.3 else -1.0)
    if kind == GROUP:
        wants = odds < (0.9 if is_german else 0.25)
        return 1.0 + (1.0 if wants or b.round == 0 else -1.0) + 0.05 * option.a
    if kind == CHASE:
        return 1.5 - 0.3 * sum([1 for group in b.chasing.values() if group == option.a]) - 0.2 * (option.b > 0)
    if kind == FLEE:
        if option.a > 32:
            return -5.0
        return -outlook.danger(option.a) if is_german else -0.1 * outlook.unmoved[option.a]
    if kind == HOLD:
        return 0.5
    left = printed[option.a].hull - outlook.damage[option.a]
    if kind == AIM:
        return 5.0 - left + 0.5 * printed[option.a].vp
    return 1.0 + 0.5 * printed[option.a].vp + (1.0 if left <= 3 else 0.0) - (0.0 if kind == TORPEDO else 0.3)
