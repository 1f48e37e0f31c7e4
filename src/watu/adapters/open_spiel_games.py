"""OpenSpiel's games as Watu sees games, so that Watu's bots and search play them (``pip install 'watu[research]'``).

A thin wrapper: the position holds OpenSpiel's state, one rule asks for whatever it asks, and nothing is explained. States cannot be saved.
Returns are divided by the greatest one, so that they lie between -1 and 1. Chance is a die with a side for each outcome where all
are as likely, else one with a million sides.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final

from watu.core.actions import Action
from watu.core.agenda import Next, push, step
from watu.core.dice import Rng
from watu.core.game import Game
from watu.core.position import Position
from watu.core.reasons import Ask

try:
    import pyspiel
except ModuleNotFoundError as missing:
    raise ModuleNotFoundError(
        "pyspiel is not installed; OpenSpiel comes with: pip install 'watu[research]'", name=missing.name
    ) from missing

FINE: Final = 1_000_000
ASK: Final = Ask("OpenSpiel", "choose an action")

Resampler = Callable[[Any, int, Callable[[], float]], Any]


class SpielTable(Position):
    """A state of OpenSpiel, and nothing else."""

    def __init__(self, game: SpielRules, spiel: Any) -> None:
        """``spiel`` belongs to the position from now on."""
        super().__init__()
        self.game = game
        self.spiel = spiel

    def copy(self) -> SpielTable:
        """An independent copy; see ``Position.copy``."""
        other = SpielTable.__new__(SpielTable)
        self.copy_base_to(other)
        other.game, other.spiel = self.game, self.spiel.clone()
        return other


@step
def turn(s: SpielTable) -> Next:
    """OpenSpiel. One node of the game tree: chance, several players at once, or one."""
    spiel = s.spiel
    if spiel.is_terminal():
        return None
    if spiel.is_chance_node():
        outcomes = spiel.chance_outcomes()
        spiel.apply_action(outcomes[_which(s, [share for _, share in outcomes])][0])
    elif spiel.is_simultaneous_node():
        choices = s.together({player: _options(s, player) for player in range(spiel.num_players())}, ASK)
        spiel.apply_actions([choices[player].id for player in range(spiel.num_players())])
    else:
        player = spiel.current_player()
        spiel.apply_action(s.decide(player, _options(s, player), ASK).id)
    return turn()


def _options(s: SpielTable, player: int) -> list[Action]:
    return [s.game.actions.actions[action] for action in s.spiel.legal_actions(player)]


def _which(s: SpielTable, shares: list[float]) -> int:
    """The number of the outcome that falls."""
    if max(shares) - min(shares) < 1 / FINE:
        return s.roll(len(shares), "OpenSpiel: chance") - 1
    left = s.roll(FINE, "OpenSpiel: chance") / FINE
    for number, share in enumerate(shares):
        left -= share
        if left <= 0:
            return number
    return len(shares) - 1


class SpielRules(Game):
    """A game of OpenSpiel with its parameters."""

    def __init__(self, name: str, resampler: Resampler | None = None) -> None:
        """``name`` as ``pyspiel.load_game`` takes it; ``resampler(state, player, random)`` where OpenSpiel has none of its own."""
        self.spiel = pyspiel.load_game(name)
        seats = [f"player{number + 1}" for number in range(self.spiel.num_players())]
        super().__init__(name, {}, seats, {rule.name: rule.function for rule in (turn,)})
        for number in range(self.spiel.num_distinct_actions()):
            self.actions.add(Action(f"action {number}", f"Action {number}."))
        self.resampler = resampler
        self.most = max(abs(self.spiel.min_utility()), abs(self.spiel.max_utility()))

    def new_position(self) -> SpielTable:
        """The initial state."""
        s = SpielTable(self, self.spiel.new_initial_state())
        push(s.agenda, turn())
        return s

    def observe(self, s: Position, viewer: int | None) -> object:
        """A player's information state as text; a spectator sees nothing."""
        assert isinstance(s, SpielTable)
        if viewer is None or s.spiel.is_terminal() or s.spiel.is_chance_node():
            return ""
        return str(s.spiel.information_state_string(viewer))

    def resample(self, s: Position, viewer: int, rng: Rng) -> None:
        """By OpenSpiel's own resampling, or by what was given in its place."""
        assert isinstance(s, SpielTable)
        if self.resampler is not None:
            s.spiel = self.resampler(s.spiel, viewer, rng.chance)
        else:
            s.spiel = s.spiel.resample_from_infostate(viewer, rng.chance)

    def returns(self, s: Position) -> list[float]:
        """OpenSpiel's, as shares of the greatest."""
        assert isinstance(s, SpielTable)
        return [value / self.most for value in s.spiel.returns()]


def goofspiel_world(spiel: Any, player: int, random: Callable[[], float]) -> Any:
    """Goofspiel for two with ``imp_info`` and fixed prizes: bids of the other that fit who won each of them, each set as likely.

    Takes the simultaneous game and its turn-based form; there, what the first player has bid just now is anything that is left.
    """
    game, history = spiel.get_game(), spiel.history()
    cards = game.num_distinct_actions()
    rounds = len(history) // 2
    bids = [history[0 : 2 * rounds : 2], history[1 : 2 * rounds : 2]]
    mine, true = bids[player], bids[1 - player]
    signs = [(theirs > own) - (theirs < own) for own, theirs in zip(mine, true, strict=True)]
    other = _any_bids(mine, signs, cards, random)
    bids[1 - player] = other
    world = game.new_initial_state()
    is_simultaneous = world.is_simultaneous_node()
    for pair in zip(*bids, strict=True):
        if is_simultaneous:
            world.apply_actions(list(pair))
        else:
            for bid in pair:
                world.apply_action(bid)
    if len(history) % 2:
        left = [card for card in range(cards) if card not in other]
        world.apply_action(left[int(random() * len(left))])
    return world


def _any_bids(mine: list[int], signs: list[int], cards: int, random: Callable[[], float]) -> list[int]:
    """Different cards, one a round, each higher (1), equal (0) or lower (-1) than mine: every such row as likely."""
    ways: dict[tuple[int, int], int] = {}

    def count(place: int, used: int) -> int:
        """In how many ways the row can go on."""
        if place == len(mine):
            return 1
        found = ways.get((place, used))
        if found is None:
            found = sum(count(place + 1, used | 1 << card) for card in fitting(place, used))
            ways[place, used] = found
        return found

    def fitting(place: int, used: int) -> list[int]:
        own, sign = mine[place], signs[place]
        return [c for c in range(cards) if not used >> c & 1 and (c > own) - (c < own) == sign]

    row: list[int] = []
    used = 0
    for place in range(len(mine)):
        left = random() * count(place, used)
        for card in fitting(place, used):
            left -= count(place + 1, used | 1 << card)
            if left < 0:
                break
        row.append(card)
        used |= 1 << card
    return row
