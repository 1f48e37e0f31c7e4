"""All wording of the Admiral's Edition."""

from __future__ import annotations

from collections.abc import Mapping

from watu.games.atlantic_storm.game import AdmiralsGame
from watu.games.atlantic_storm.view import Observation


def board(game: AdmiralsGame, seen: Observation) -> str:
    """The table."""
    return ""


def tell(game: AdmiralsGame, kind: str, fields: Mapping[str, object]) -> str:
    """A sentence."""
    return ""
