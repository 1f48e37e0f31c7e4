"""A captain in a playout sees the same as one at a table, and does the same."""

from __future__ import annotations

import pytest

from watu.bots.wolfpack import HeuristicBot
from watu.bots.wolfpack_patrol import PatrolCaptain
from watu.bots.wolfpack_sight import Boat, Searcher, Sight, from_observation, from_table
from watu.core.actions import Action
from watu.core.dice import Rng
from watu.core.drivers import Playout, Policy, play
from watu.core.position import Position
from watu.core.reasons import Ask
from watu.core.registry import load_game
from watu.core.request import Request
from watu.games.wolfpack.game import WolfpackGame
from watu.games.wolfpack.position import Sea
from watu.games.wolfpack.view import observe

VERSIONS: list[dict[str, str]] = [
    {"boats": "4"},
    {"boats": "4", "date": "1942-11"},
    {"players": "2", "boats": "3", "mission": "spring-night"},
    {"campaign": "war-period", "boats": "2", "date": "1942-07"},
]
ERRORS = 40  # one decision of so many is any option, so that boats also get into trouble


def of_boat(boat: Boat | None) -> list[object]:
    """All that a captain reads of his boat."""
    if boat is None:
        return []
    tubes = boat.tubes
    return [
        *(boat.place, boat.x, boat.y, boat.facing, boat.depth, boat.metres, boat.silent, boat.tp, boat.flooding),
        *(boat.flood_contained, boat.fire, boat.fire_contained, boat.is_hunted, tubes),
        *(boat.damage, boat.kinds[:tubes], boat.loading[:tubes], boat.aims[:tubes], boat.reloads),
    ]


def of_escort(one: Searcher) -> list[object]:
    """All that a captain reads of an Escort."""
    return [one.place, one.x, one.y, one.distance, one.reach, one.is_free]


def of_sight(game: WolfpackGame, sight: Sight) -> list[object]:
    """All that a captain reads; of the flotillas what decides whom he takes."""
    crews = [
        (sight.xp[n], sight.tonnage[n]) if sight.started[n] else (boat.xp, boat.tonnage)
        for n, boat in enumerate(game.box.boats)
    ]
    return [
        *(sight.chart, sight.size, sight.turn, sight.is_late, sight.is_night, sight.is_fast, sight.offer),
        *(sight.vp, sight.losses),
        *(of_boat(sight.boat), [of_escort(one) for one in sight.escorts], sight.states, sight.points, sight.sizes),
        *(sight.targets, [[*row] for row in sight.stragglers], crews),
    ]


class Watched(Policy):
    """Asks a captain both ways at every question."""

    def __init__(self, captain: HeuristicBot) -> None:
        self.captain = captain
        self.policy = captain.as_policy(captain.game)
        self.asked = 0

    def choose(self, s: Position, player: int, options: list[Action], ask: Ask, rng: Rng) -> Action:
        assert isinstance(s, Sea)
        game, charts = self.captain.game, self.captain.charts
        seen = observe(s, player)
        assert of_sight(game, from_table(s, player, charts)) == of_sight(game, from_observation(game, seen, charts)), (
            ask.rule
        )
        chosen = self.policy.choose(s, player, options, ask, rng)
        assert self.captain.choose(Request(game, player, options, ask, lambda: seen, rng)) is chosen, ask.rule
        self.asked += 1
        return chosen if rng.below(ERRORS) else options[rng.below(len(options))]


@pytest.mark.parametrize("options", VERSIONS, ids=str)
def test_playouts_show_a_captain_what_tables_show_him(options: dict[str, str]) -> None:
    game = load_game("wolfpack", **options)
    assert isinstance(game, WolfpackGame)
    policies = [Watched(PatrolCaptain(game, seat)) for seat in range(len(game.seats))]
    play(game, game.new_position(), Playout(Rng(5), [*policies]))
    assert all(policy.asked > 50 for policy in policies)
