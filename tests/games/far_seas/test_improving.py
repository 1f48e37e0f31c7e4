"""Allied plans made better sea by sea, and what is believed of cruisers by the way a German staff thinks."""

from __future__ import annotations

import pytest

from tests.games.far_seas.table import BASIC
from watu.bots.far_seas_staff.belief import picture_of
from watu.bots.far_seas_staff.gunroom import Gunroom
from watu.bots.far_seas_staff.hunter import Order
from watu.bots.far_seas_staff.improving import Trials, changes, improved
from watu.bots.far_seas_staff.lookout import Lookout, from_observation
from watu.bots.far_seas_staff.staff import seen_by
from watu.bots.far_seas_staff.war_game import Enemy, Plan, WarGame, hidden_orders, replot
from watu.core.dice import Rng, Seed
from watu.core.request import Request
from watu.games.far_seas.actions import ESCORTING, GUARDING, SEARCHING
from watu.games.far_seas.game import FarSeasGame
from watu.games.far_seas.position import RAID, FarSeasTable

SHIPS = BASIC.chart.numbers


def hunting(game: FarSeasGame = BASIC) -> tuple[Lookout, Request]:
    """The Allies are asked while Emden and Karlsruhe are on their way."""
    state = game.new_initial_state(Seed("kiel"), telling=False)
    for move in ("move emden", "to 30", "raid singapore", "move karlsruhe", "to 10", "attack", "done"):
        state.apply_action(move, 0)
    request = state.request(1, Rng(5))
    return from_observation(game, seen_by(request)), request


def trials_of(look: Lookout, request: Request, worlds: int, most: int) -> Trials:
    """Worlds with orders of a German staff."""
    gunroom = Gunroom(look.chart)
    enemy = Enemy(gunroom, Rng(7))
    trials = Trials(WarGame(look.game, 1, gunroom, 1), look, 3, most, 0.0)
    for _ in range(worlds):
        world = request.world()
        replot(world, enemy)
        trials.add(world)
    return trials


def order(ship: str, kind: int, number: int) -> Order:
    return Order([SHIPS[ship]], kind, number, 0.0)


def test_a_change_takes_what_another_plan_has_for_a_sea() -> None:
    look, _ = hunting()
    own = Plan(
        [], [order("hampshire", SEARCHING, 30), order("yarmouth", SEARCHING, 30), order("suffolk", ESCORTING, 10)]
    )
    other = Plan([], [order("hampshire", SEARCHING, 30), order("yarmouth", SEARCHING, 31)])
    found = {change.name: change for change in changes(look, own, other)}
    names = {f"{SHIPS['yarmouth']} {SEARCHING} 31": [30, 31], f"{SHIPS['suffolk']}": [10]}
    assert {name: change.areas for name, change in found.items()} == names
    left = found[f"{SHIPS['suffolk']}"].plan.orders
    assert [(one.ships, one.number) for one in left] == [([SHIPS["hampshire"]], 30), ([SHIPS["yarmouth"]], 30)]
    assert changes(look, own, own) == []


def test_orders_without_ships_stay_in_the_plan() -> None:
    look, _ = hunting()
    sail = Order([], SEARCHING, 1, 0.0)
    own = Plan([], [sail, order("yarmouth", SEARCHING, 30)])
    (change,) = changes(look, own, Plan([], []))
    assert change.plan.orders == [sail]


def test_where_no_cruiser_comes_a_change_is_as_good() -> None:
    look, request = hunting()
    trials = trials_of(look, request, 6, 100)
    assert all(
        trials.visited[number][look.where[SHIPS["dresden"]]] for number in range(6)
    )  # it may still be called out
    empty = next(area for area in range(1, 33) if not any(there[area] for there in trials.visited))
    own, other = Plan([], []), Plan([], [order("yarmouth", SEARCHING, empty)])
    (change,) = changes(look, own, other)
    assert not trials.is_better(own, change)
    assert change.plan.found == own.found
    assert trials.left == 94  # nothing was played twice


def test_a_guard_where_a_raid_is_sure_is_taken_over() -> None:
    look, request = hunting()
    trials = trials_of(look, request, 8, 1000)
    gunroom = Gunroom(look.chart)
    singapore = next(station.number for station in look.chart.stations if station.slug == "singapore")
    for world in trials.worlds:
        assert isinstance(world.base, FarSeasTable)
        emden = SHIPS["emden"]
        world.base.to[emden], world.base.plan[emden], world.base.plan_at[emden] = 30, RAID, singapore
    trials.visited = [[True] * 33 for _ in trials.worlds]
    near = [ship for ship in picture_of(look, gunroom).near[30] if gunroom.win(ship, SHIPS["emden"]) > 0.6]
    guard = Plan([], [Order([near[0]], GUARDING, singapore, 0.0)])
    plan = improved(look, trials, Plan([], []), [Plan([], []), guard])
    assert [one.number for one in plan.orders] == [singapore]
    assert sum(plan.found) > sum(trials_found_without(trials, look))


def trials_found_without(trials: Trials, look: Lookout) -> list[float]:
    """What comes of no orders at all in the same worlds."""
    plan = Plan([], [])
    trials.fill(plan, len(trials.worlds))
    return plan.found


def test_belief_learns_from_worlds_and_keeps_a_part_of_what_it_was() -> None:
    look, request = hunting()
    trials = trials_of(look, request, 5, 1)
    tables = [world.base for world in trials.worlds if isinstance(world.base, FarSeasTable)]
    picture = picture_of(look, Gunroom(look.chart))
    emden = next(prey for prey in picture.preys if prey.ships == [SHIPS["emden"]])
    before = emden.here[:]
    assert hidden_orders(tables[0]) == [SHIPS["emden"], SHIPS["karlsruhe"]]  # though the step before began in Phase 1
    picture.learn(tables, hidden_orders(tables[0]), 0.8)
    assert sum(emden.here) == pytest.approx(sum(before))
    for area in range(1, 33):
        seen = sum(1 for s in tables if s.to[SHIPS["emden"]] == area) / len(tables)
        assert emden.here[area] == pytest.approx(0.2 * before[area] + 0.8 * seen)
    dresden = next(prey for prey in picture.preys if SHIPS["dresden"] in prey.ships)
    assert not dresden.is_called
