"""Solitaire Rules: the zones of a battle, and their change by an Admiral."""

from __future__ import annotations

from watu.core.actions import Action
from watu.core.agenda import Next, step
from watu.core.position import Position
from watu.core.reasons import Ask, Reason
from watu.games.atlantic_storm.first_edition.actions import FirstDeclare
from watu.games.atlantic_storm.first_edition.position import COMBINED
from watu.games.atlantic_storm.first_edition.solitaire_program import best_zone
from watu.games.atlantic_storm.first_edition.solitaire_table import PLAYER, FirstSolitaireTable


@step
def choose_zones(s: FirstSolitaireTable, side: int) -> Next:
    """Solitaire, Sequence of Play 5. One zone or two combined, chosen by the side with the initiative. # R211"""
    declare_zones(s, side)
    return None


def declare_zones(s: FirstSolitaireTable, side: int) -> None:
    """Solitaire, Sequence of Play 5; also what an Admiral can change."""
    if side == s.side:
        s.zone = s.decide(PLAYER, s.game.zone_choices, ZONES_ASK).zone
    else:
        s.zone = best_zone(s, side)
    if s.telling:
        s.tell("solo_zone", "Solitaire Rules", {"side": side, "zone": s.zone})


NOT_A_ZONE = Reason("Solitaire Rules", "choose the zone, or two zones, first")
NOT_ALL_ZONES = Reason("Solitaire Rules", "no more than two zones can be combined")


def why_not_zones(s: Position, player: int, action: Action) -> Reason | None:
    """Solitaire, Sequence of Play 5. Up to two zones."""
    if not isinstance(action, FirstDeclare):
        return NOT_A_ZONE
    return NOT_ALL_ZONES if action.zone == COMBINED else None


ZONES_ASK = Ask("Solitaire Rules", "choose a zone, or two", why_not_zones)
