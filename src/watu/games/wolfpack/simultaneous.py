"""Simultaneous Play (p.24): what several boats do at once, as lanes of the agenda."""

from __future__ import annotations

from watu.core.agenda import Entry, Next, Step, concurrently
from watu.games.wolfpack.position import Uboat


def lanes(boats: list[Uboat], steps: list[Step]) -> list[Entry]:
    """p.24 Simultaneous Play. Players act in any order; each plays the boats of one's own one after the other."""
    found: dict[int, list[Entry]] = {}
    for boat, one in zip(boats, steps, strict=True):
        found.setdefault(boat.player, []).append(one)
    if len(found) <= 1:
        return [*steps]
    return [concurrently([tuple(lane) for lane in found.values()])]


def in_parallel(boats: list[Uboat], steps: list[Step]) -> Next:
    """p.24 Simultaneous Play. The same, as what follows a step."""
    return tuple(lanes(boats, steps))
