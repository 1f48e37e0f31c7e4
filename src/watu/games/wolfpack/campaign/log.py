"""The Campaign Log (p.12-13) with the Crew Enhancements Charts."""

from __future__ import annotations

from mypy_extensions import mypyc_attr

from watu.core.deck import Piece
from watu.games.wolfpack.constants import AFLOAT


@mypyc_attr(allow_interpreted_subclasses=True)
class CampaignLog(Piece):
    """The Campaign Log and Crew Enhancements Charts, by the boats' numbers in the flotillas."""

    def __init__(self, boats: int, month: int) -> None:
        """Nothing played yet."""
        self.first_month = month
        self.points = 0
        self.patrols = 0
        self.period_vp = 0
        self.total_vp = 0
        self.periods: list[list[int]] = []
        self.losses = 0
        self.state = [AFLOAT] * boats
        self.started = [False] * boats
        self.refit_until = [0] * boats
        self.xp = [0] * boats
        self.tonnage = [0] * boats
        self.skills = [0] * boats
        self.additional: list[int] = []
        self.history: list[list[int]] = []

    def copy(self) -> CampaignLog:
        """An independent copy."""
        other = CampaignLog.__new__(CampaignLog)
        other.first_month, other.points, other.patrols = self.first_month, self.points, self.patrols
        other.period_vp, other.total_vp, other.losses = self.period_vp, self.total_vp, self.losses
        other.periods = [row[:] for row in self.periods]
        other.state = self.state[:]
        other.started = self.started[:]
        other.refit_until = self.refit_until[:]
        other.xp = self.xp[:]
        other.tonnage = self.tonnage[:]
        other.skills = self.skills[:]
        other.additional = self.additional[:]
        other.history = [row[:] for row in self.history]
        return other
