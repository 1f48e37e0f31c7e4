"""What a screen shows a seat even where it is not legal now, so that it can say why not."""

from __future__ import annotations

from watu.core.actions import Action
from watu.games.far_seas.actions import DONE, ESCORTING, GUARDING, MOVE, PLAN, RAIDING, SAIL, SEARCHING, TO, SeaAction
from watu.games.far_seas.areas import AREAS, CHANNEL
from watu.games.far_seas.position import ATTACK, GERMAN, HOMEBOUND, INTERVENE, NOTHING, FarSeasTable


def candidates(s: FarSeasTable, player: int) -> list[Action]:
    """§4.3, §4.4 Every ship, destination or duty that a seat may think of while it plots or moves."""
    found: list[Action] = []
    if s.phase == 1 and s.game.side_of[player] == GERMAN:
        found.extend(plots(s, player))
    elif s.phase == 2 and player in s.game.allied_seats:
        found.extend(placements(s, player))
    return found


def plots(s: FarSeasTable, player: int) -> list[SeaAction]:
    """§4.3.1 Cruisers of one's own; all areas for the cruiser in hand; all assignments for its destination."""
    get = s.game.choices.get
    if not s.in_hand:
        mine = [ship for ship in s.game.chart.mains + s.game.chart.amcs if s.game.seat_of[ship] == player]
        return [*[get(MOVE, ship) for ship in mine], get(DONE)]
    ship = s.in_hand[0]
    if ship >= len(s.to) or s.to[ship] == 0:
        return [get(TO, area) for area in range(AREAS + 1)]
    plans = [get(PLAN, plan) for plan in (NOTHING, INTERVENE, ATTACK, HOMEBOUND)]
    return plans + [get(RAIDING, station) for station in s.game.chart.areas[s.to[ship]].stations]


def placements(s: FarSeasTable, player: int) -> list[SeaAction]:
    """§4.4 Ships of one's own and convoys; all areas and stations for the ships in hand."""
    get = s.game.choices.get
    if not s.in_hand:
        convoys = [get(SAIL, number) for number in range(len(s.steps)) if s.game.is_advanced]
        return [get(MOVE, ship) for ship in s.game.fleets[player]] + convoys + [get(DONE)]
    found = [get(SEARCHING, place) for place in range(1, CHANNEL + 1)]
    found.extend([get(ESCORTING, area) for area in range(1, AREAS + 1)])
    found.extend([get(GUARDING, station.number) for station in s.game.chart.stations])
    return found
