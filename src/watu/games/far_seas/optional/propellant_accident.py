"""§7.3 Propellant accident - RP C/12: a cruiser lost in secret."""

from __future__ import annotations

from watu.core.agenda import Next, step
from watu.core.deck import Deck
from watu.games.far_seas.areas import AREAS, REMOVED
from watu.games.far_seas.position import FarSeasTable
from watu.games.far_seas.victory import take_away

FIRST_TURN = 6
CRUISER = "rp c12 cruiser"
OUTCOME = "rp c12 outcome"


@step
def destiny(s: FarSeasTable) -> Next:
    """§7.3.1 The turn of the propellant accident: 6, 7 or 8."""
    s.accident_turn = FIRST_TURN + (s.roll(6, "§7.3.1 Turn of the accident") - 1) // 2
    return None


@step
def show_time(s: FarSeasTable) -> Next:
    """§7.3.2 Propellant accident: two dice that only the German player sees: which cruiser, and on 1-4 it is lost."""
    number = s.draw(Deck(CRUISER, [1, 2, 3, 4, 5, 6]))
    is_lost = s.draw(Deck(OUTCOME, [1, 2, 3, 4, 5, 6])) <= 4
    cruiser = next(ship for ship in s.game.chart.mains if s.game.chart.ships[ship].rpc12 == number)
    if is_lost and 0 < s.where[cruiser] <= AREAS:
        s.lost = cruiser
    if s.telling:
        slug = s.game.chart.ships[cruiser].slug
        fields: dict[str, int | str] = {"ship": slug, "lost": int(s.lost >= 0)}
        s.tell("accident", "§7.3.2", fields, to=s.game.german_seats, others={})
    s.reveal()
    return None


@step
def open_show_time(s: FarSeasTable) -> Next:
    """§9.0 Propellant accident: against the bot the ship is sunk at once, and openly."""
    number = s.roll(6, "§7.3.2 Cruiser of the accident")
    cruiser = next(ship for ship in s.game.chart.mains if s.game.chart.ships[ship].rpc12 == number)
    if s.roll(6, "§7.3.2 Accident") <= 4 and 0 < s.where[cruiser] <= AREAS:
        take_away(s, cruiser, REMOVED)
        if s.telling:
            s.tell("lost", "§9.0", {"ship": s.game.chart.ships[cruiser].slug, "fakes": 0})
    return None
