"""All wording: the board in text, and a sentence for each event."""

from __future__ import annotations

from collections.abc import Mapping

from watu.games.far_seas.game import FarSeasGame
from watu.games.far_seas.view import Observation


def board(game: FarSeasGame, seen: Observation) -> str:
    """The table in rich markup."""
    return f"Turn {seen.turn}, operation {seen.operation}: {seen.vp} points"


def tell(game: FarSeasGame, kind: str, fields: Mapping[str, object]) -> str:
    """One sentence for an event as a viewer sees it."""
    return f"{kind}: {dict(fields)}"
