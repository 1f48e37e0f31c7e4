"""Made-up: two teams of two. Partners see each other's plots, the others do not; the game ends at once in mid-step."""

from __future__ import annotations

import sys
from typing import Final

from tests.contract.made_up.simple import Seen, Word, ask, info
from watu.core.agenda import Next, push, step
from watu.core.components import Pack
from watu.core.dice import Rng
from watu.core.game import Game, gather_rules
from watu.core.position import Position

SEATS: Final = 4
PLOT = [Word("plot", area) for area in range(3)]
CALL = [Word("call", area) for area in range(3)]


class TeamsTable(Position):
    """Where each seat's ship is plotted (-1: not yet), what is known of it, and the points of both teams."""

    def __init__(self) -> None:
        super().__init__()
        self.turn = 0
        self.plots = [-1] * SEATS
        self.points = [0, 0]
        self.found: list[int] = []  # seats whose ship has been seen this turn
        self.empty: list[list[int]] = [[], []]  # areas without a ship (that has not been found) of a team

    def copy(self) -> TeamsTable:
        other = TeamsTable.__new__(TeamsTable)
        self.copy_base_to(other)
        other.turn, other.plots, other.points = self.turn, self.plots[:], self.points[:]
        other.found, other.empty = self.found[:], [areas[:] for areas in self.empty]
        return other


@step
def team_turn(s: TeamsTable) -> Next:
    """§1 Plot, search, and again."""
    s.turn += 1
    return plotting(0), plotting(1), searches(), end_of_turn()


PLOTTING = ask("§2", "plot a course", *PLOT)
SEARCHING = ask("§3", "call an area", *CALL)


@step
def plotting(s: TeamsTable, team: int) -> None:
    """§2 Both seats of a team at once, for their own eyes."""
    for seat, word in s.together(dict.fromkeys((team, team + 2), PLOT), PLOTTING).items():
        s.plots[seat] = word.number
        if s.telling:
            s.tell("plot", "§2", {"seat": seat, "area": word.number}, to=(team, team + 2), others={"seat": seat})


@step
def searches(s: TeamsTable) -> Next:
    """§3 Each seat in turn."""
    return tuple(search(seat) for seat in range(SEATS))


@step
def search(s: TeamsTable, seat: int) -> None:
    """§3 On 3-6 the ships of the other team there are found and score; three points win at once."""
    area = s.decide(seat, CALL, SEARCHING).number
    if s.roll(6, "§3 Search") < 3:
        return
    team = 1 - seat % 2
    for ship in (team, team + 2):
        if s.plots[ship] == area and ship not in s.found:
            s.found.append(ship)
            s.points[1 - team] += 1
            if s.points[1 - team] == 3:
                s.end(f"team {1 - team} has found three")
    s.empty[team].append(area)


@step
def end_of_turn(s: TeamsTable) -> Next:
    """§4 After four turns it is over."""
    s.plots, s.found, s.empty = [-1] * SEATS, [], [[], []]
    return team_turn() if s.turn < 4 else None


class TeamsGame(Game):
    """Seats 0 and 2 against 1 and 3."""

    def __init__(self, options: dict[str, str]) -> None:
        seats = ["red_1", "blue_1", "red_2", "blue_2"]
        super().__init__("made-up-teams", options, seats, gather_rules([sys.modules[__name__]]))
        for word in [*PLOT, *CALL]:
            self.actions.add(word)

    def new_position(self) -> TeamsTable:
        s = TeamsTable()
        push(s.agenda, team_turn())
        return s

    def observe(self, s: Position, viewer: int | None) -> Seen:
        assert isinstance(s, TeamsTable)
        plots: list[object] = []
        for seat, area in enumerate(s.plots):
            is_seen = seat in s.found or (viewer is not None and seat % 2 == viewer % 2)
            plots.append(area if is_seen else area >= 0)
        return Seen("" if viewer is None else self.seats[viewer], [s.turn, plots, s.points[:], s.empty, s.ended])

    def resample(self, s: Position, viewer: int, rng: Rng) -> None:
        """Any plots of the other team, but where a search has shown that nothing is."""
        assert isinstance(s, TeamsTable)
        team = 1 - viewer % 2
        areas = [area for area in range(len(PLOT)) if area not in s.empty[team]]
        for ship in (team, team + 2):
            if s.plots[ship] >= 0 and ship not in s.found:
                s.plots[ship] = rng.choice(areas)

    def returns(self, s: Position) -> list[float]:
        assert isinstance(s, TeamsTable)
        lead = s.points[0] - s.points[1]
        sign = float((lead > 0) - (lead < 0))
        return [sign, -sign, sign, -sign]


def build(options: dict[str, str], pack: Pack) -> TeamsGame:
    return TeamsGame(options)


INFO = info("teams")
