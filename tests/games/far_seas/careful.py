"""Random play that seldom pays penalties, so that games reach their ninth turn."""

from __future__ import annotations

from collections.abc import Iterator

from watu.core.actions import Action
from watu.core.dice import Rng
from watu.core.drivers import Playout, Policy, play
from watu.core.position import Position
from watu.core.reasons import Ask
from watu.games.far_seas import actions as kinds
from watu.games.far_seas.actions import SeaAction
from watu.games.far_seas.allied_movement import convoy_area, place_of
from watu.games.far_seas.areas import HB2
from watu.games.far_seas.game import FarSeasGame
from watu.games.far_seas.position import FarSeasTable
from watu.games.far_seas.restrictions import is_violation

PLACING = (kinds.SEARCHING, kinds.ESCORTING, kinds.GUARDING, kinds.ENTER_RIVER, kinds.JOIN)
TIMID = (kinds.RUN, kinds.ABORT, kinds.DECLINE, kinds.GROUP)


class Careful(Policy):
    """Avoids movement penalties, and runs and declines less often than at random."""

    def choose(self, s: Position, player: int, options: list[Action], ask: Ask, rng: Rng) -> Action:
        """One of the options that do not cost points, if there is one."""
        assert isinstance(s, FarSeasTable)
        good = [option for option in options if isinstance(option, SeaAction) and is_good(s, option, rng)]
        return rng.choice(good) if good else rng.choice(options)


def is_good(s: FarSeasTable, option: SeaAction, rng: Rng) -> bool:
    """Whether careful play considers the option."""
    kind = option.kind
    if kind in PLACING:
        place = place_of(s, kind, option.a)
        return not any(is_violation(s, ship, place) for ship in s.in_hand)
    if kind == kinds.PROTECTING:
        return not any(is_violation(s, ship, convoy_area(s, option.a)) for ship in s.in_hand)
    if kind == kinds.MOVE and option.a >= s.game.chart.first_ally:
        return s.where[option.a] != HB2
    if kind == kinds.FLEE and s.battle is not None:
        return not any(is_violation(s, ship, option.a) for ship in s.battle.runs)
    return not (kind in TIMID and rng.below(3))


def careful_games(game: FarSeasGame, count: int) -> Iterator[FarSeasTable]:
    """The final positions of some careful games."""
    for number in range(count):
        driver = Playout(Rng(21, number), [Careful() for _ in game.seats], limit=20_000)
        final = play(game, game.new_position(), driver)
        assert isinstance(final, FarSeasTable)
        yield final
