"""Tables laid by hand: only the ships named are in play, everything else waits."""

from __future__ import annotations

from collections.abc import Sequence

from watu.core.agenda import Next
from watu.core.registry import build_game
from watu.core.scripted import run_script
from watu.games.far_seas import INFO
from watu.games.far_seas.areas import LATER
from watu.games.far_seas.game import FarSeasGame
from watu.games.far_seas.position import IDLE, SEARCH, FarSeasTable

EVERYTHING = {
    "rules": "advanced",
    "boer": "on",
    "rufiji": "on",
    "propellant": "on",
    "breakout": "on",
    "raid_on_england": "on",
}


def far_seas(**options: str) -> FarSeasGame:
    """The game with some options."""
    game = build_game(INFO, options)
    assert isinstance(game, FarSeasGame)
    return game


BASIC = far_seas()
ADVANCED = far_seas(rules="advanced")
ALL_RULES = far_seas(**EVERYTHING)


class Sea:
    """A position with a few ships, in the first operation of a turn."""

    def __init__(self, game: FarSeasGame = BASIC, /, turn: int = 3, **ships: int) -> None:
        """``ships`` by slug, with their places."""
        self.game = game
        self.s = FarSeasTable(game)
        self.s.turn, self.s.ob, self.s.phase = turn, 1, 4
        for number in range(len(self.s.where)):
            self.s.where[number] = LATER
        for slug, place in ships.items():
            self.s.where[self.n(slug)] = place

    def n(self, slug: str) -> int:
        """A ship's number."""
        return self.game.chart.numbers[slug]

    def station(self, slug: str) -> int:
        """A station's number."""
        return next(station.number for station in self.game.chart.stations if station.slug == slug)

    def colony(self, slug: str) -> int:
        """A colony's number."""
        return next(colony.number for colony in self.game.chart.colonies if colony.slug == slug)

    def convoy(self, slug: str) -> int:
        """A convoy's number."""
        return next(convoy.number for convoy in self.game.chart.convoys if convoy.slug == slug)

    def moved(self, *slugs: str, duty: int = SEARCH, at: int = -1, unit: bool = False) -> None:
        """Ships that moved in this operation, Allied ones with a duty; ``unit`` makes them a squadron."""
        for slug in slugs:
            ship = self.n(slug)
            self.s.moved[ship] = self.s.ob
            self.s.duty[ship] = duty if ship >= self.game.chart.first_ally else IDLE
            self.s.at[ship] = at
            if ship < len(self.s.to):
                self.s.to[ship] = self.s.where[ship]
        if unit:
            self.s.form([self.n(slug) for slug in slugs])

    def order(self, slug: str, to: int, plan: int, station: int = -1) -> None:
        """A cruiser that has moved as ordered."""
        ship = self.n(slug)
        self.s.moved[ship] = self.s.ob
        self.s.to[ship], self.s.plan[ship], self.s.plan_at[ship] = to, plan, station

    def run(self, following: Next, *answers: int | str, only: int = 0) -> FarSeasTable:
        """Run steps with scripted answers."""
        found = run_script(self.game, self.s, following, answers, only)
        assert isinstance(found, FarSeasTable)
        self.s = found
        return found

    def slugs(self, numbers: Sequence[int]) -> list[str]:
        """Ships by their slugs."""
        return [self.game.chart.ships[number].slug for number in numbers]

    def told(self, kind: str) -> list[dict[str, object]]:
        """The fields of all events of a kind."""
        return [dict(event.fields) for event in self.s.events if event.kind == kind]
