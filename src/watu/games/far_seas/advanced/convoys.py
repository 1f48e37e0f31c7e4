"""§6.3 British convoys: their way, and who protects them."""

from __future__ import annotations

from typing import Final

from watu.core.reasons import Reason
from watu.games.far_seas.position import BY_TRANSPORTS, CONVOY, IDLE, SPENT, FarSeasTable
from watu.games.far_seas.restrictions import why_not_reach
from watu.games.far_seas.victory import score

FROM_TURN: Final = 2
STARTS: Final = 2

UNUSED: Final = Reason("§6.3", "convoys are not in play")
TOO_EARLY: Final = Reason("§6.3", "convoys are ready from Turn 2 on")
TWO_STARTED: Final = Reason("§6.3.1", "two convoys have been started in this turn")
HAS_SAILED: Final = Reason("§6.3.1", "it has moved in this turn")
IS_OVER: Final = Reason("§6.3.1", "it has arrived, or is destroyed")
NOT_AT_SEA: Final = Reason("§6.3.2", "the convoy is not at sea")


def is_at_sea(s: FarSeasTable, convoy: int) -> bool:
    """§6.3 Whether a convoy is on one of its dots at sea."""
    return 0 < s.steps[convoy] <= len(s.game.chart.convoys[convoy].dots) and s.transports[convoy] > 0


def area_of(s: FarSeasTable, convoy: int) -> int:
    """§6.3 The area of a convoy; 0 where it is not at sea."""
    return s.game.chart.convoys[convoy].dots[s.steps[convoy] - 1] if is_at_sea(s, convoy) else 0


def why_not_sail(s: FarSeasTable, convoy: int) -> Reason | None:
    """§6.3.1 Whether a convoy can move on; at most two start in a turn."""
    if not s.game.is_advanced:
        return UNUSED
    if s.turn < FROM_TURN:
        return TOO_EARLY
    if s.transports[convoy] == 0 or s.steps[convoy] > len(s.game.chart.convoys[convoy].dots):
        return IS_OVER
    if s.sailed[convoy]:
        return HAS_SAILED
    return TWO_STARTED if s.steps[convoy] == 0 and s.started >= STARTS else None


def sail(s: FarSeasTable, convoy: int) -> None:
    """§6.3.1 One step on; escorts of this turn stay behind, off duty. # R589"""
    for ship in escorts_of(s, convoy):
        s.duty[ship] = IDLE
        s.at[ship] = -1
        s.put(ship, SPENT)
    if s.steps[convoy] == 0:
        s.started += 1
    s.steps[convoy] += 1
    s.sailed[convoy] = 1
    s.has_moved = True
    if s.telling:
        s.tell("sailed", "§6.3.1", {"convoy": s.game.chart.convoys[convoy].slug, "to": area_of(s, convoy)})


def must_sail(s: FarSeasTable) -> bool:
    """§6.3.1 Whether a convoy under way has not moved in this turn. # R581"""
    return any(is_at_sea(s, convoy) and not s.sailed[convoy] for convoy in range(len(s.steps)))


def escorts_of(s: FarSeasTable, convoy: int) -> list[int]:
    """§6.3.2 The ships on Convoy Duty beside a convoy."""
    return [
        ship for ship in s.game.chart.allies if s.duty[ship] == CONVOY and s.at[ship] == convoy and s.is_afloat(ship)
    ]


def why_not_protect(s: FarSeasTable, ship: int, convoy: int) -> Reason | None:
    """§6.3.2 Any ship that comes to the convoy's area may protect it."""
    if not s.game.is_advanced:
        return UNUSED
    return why_not_reach(s, ship, area_of(s, convoy)) if is_at_sea(s, convoy) else NOT_AT_SEA


def lose_transports(s: FarSeasTable, convoy: int, count: int) -> None:
    """§6.3.3.2 Transports are sunk, never more than are left, each a point at once."""
    lost = min(count, s.transports[convoy])
    s.transports[convoy] -= lost
    if s.telling:
        slug = s.game.chart.convoys[convoy].slug
        s.tell("transports", "§6.3.3", {"convoy": slug, "lost": lost, "left": s.transports[convoy]})
    if s.transports[convoy] == 0:
        for ship in escorts_of(s, convoy):
            s.duty[ship] = IDLE
            s.at[ship] = -1
    score(s, BY_TRANSPORTS, lost, "§6.3")
