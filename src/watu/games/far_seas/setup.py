"""§3.0 Prepare for play."""

from __future__ import annotations

from watu.core.agenda import Next, step
from watu.games.far_seas.areas import LATER
from watu.games.far_seas.game_turn import begin_turn
from watu.games.far_seas.optional.propellant_accident import destiny
from watu.games.far_seas.position import FarSeasTable


@step
def setup(s: FarSeasTable) -> Next:
    """§3.0 Ships on the places printed for them; with the accident in play its turn is rolled for."""
    for ship in s.game.chart.ships:
        is_out = ship.is_amc and not s.game.is_advanced  # R660
        if ship.entry_turn == 1 and not is_out:
            s.where[ship.number] = ship.start
        else:
            s.where[ship.number] = LATER
    if s.game.has_accident:
        return destiny(), begin_turn()
    return begin_turn()
