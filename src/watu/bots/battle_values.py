"""What each state of Battle of the Atlantic is worth at the start of a year, as solved by ``python -m watu.lab.battle``.

A state is who leads by how many hands, and both sides' bonuses in each type. Only the lead counts: whoever has won three of five hands
cannot be overtaken, and what is played after that changes nothing.
"""

from __future__ import annotations

import json
from pathlib import Path
from typing import Final

from watu.games.battle_of_the_atlantic.game import BattleGame
from watu.games.battle_of_the_atlantic.position import YEARS

PLACE: Final = Path(__file__).parent / "battle_of_the_atlantic_values.json"

Pairs = tuple[tuple[int, int], ...]
State = tuple[int, Pairs]


def canonical(lead: int, bonuses: Pairs) -> tuple[State, int]:
    """The state that stands for this one, and 1, or -1 if it is seen from the other side.

    Both decks have the same points in every type, so types can be exchanged, and so can the sides.
    """
    same = (lead, tuple(sorted(bonuses)))
    other = (-lead, tuple(sorted((theirs, ours) for ours, theirs in bonuses)))
    return (same, 1) if same >= other else (other, -1)


def decided(left: int, lead: int) -> float | None:
    """The value with so many years left where they cannot change it, else None."""
    if lead > left or (not left and lead):
        return 1.0 if lead > 0 else -1.0
    if -lead > left:
        return -1.0
    return None if left else 0.0


def key(state: State) -> str:
    """A state as the file names it: the lead, then both sides' bonuses of each type (``0 011000``)."""
    return f"{state[0]} " + "".join([f"{ours}{theirs}" for ours, theirs in state[1]])


class Values:
    """The values as solved, for one pack of components."""

    def __init__(self, pack: str, years: list[dict[str, float]]) -> None:
        """``years`` by state as the file names it; ``pack`` is the digest of the components that it was solved for."""
        self.pack = pack
        self.years = years

    def value(self, year: int, lead: int, bonuses: Pairs) -> float:
        """What the first side can expect at the start of a year (0 to 4; 5 is the end), from -1 to 1."""
        known = decided(YEARS - year, lead)
        if known is not None:
            return known
        state, sign = canonical(lead, bonuses)
        return sign * self.years[year][key(state)]


_READ: list[Values] = []


def shipped() -> Values:
    """The values that come with Watu, read once."""
    if not _READ:
        data = json.loads(PLACE.read_text(encoding="utf-8"))
        _READ.append(Values(data["pack"], data["values"]))
    return _READ[0]


_CARRIED: dict[str, Values | None] = {}  # by the digest of the pack and the values as written


def carried(game: BattleGame) -> Values | None:
    """The values that an owner's pack carries, read once; None without any, or if they are none of this game's."""
    if not game.solved:
        return None
    name = f"{game.pack_digest} {hash(game.solved)}"
    if name not in _CARRIED:
        _CARRIED[name] = _read(game.solved)
    return _CARRIED[name]


def _read(text: str) -> Values | None:
    """Values of the same states as those that come with Watu, each from -1 to 1."""
    try:
        data = json.loads(text)
        years = [{str(name): float(value) for name, value in year.items()} for year in data["values"]]
        pack = str(data["pack"])
    except (AttributeError, KeyError, TypeError, ValueError):
        return None
    known = shipped().years
    if [set(year) for year in years] != [set(year) for year in known]:
        return None
    return Values(pack, years) if all(abs(value) <= 1.0 for year in years for value in year.values()) else None
