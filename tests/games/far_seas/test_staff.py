"""The staffs: what they know, how they reckon, and that they are good enough to be a level of their own."""

from __future__ import annotations

import pytest

from tests.games.far_seas.table import ADVANCED, BASIC, EVERYTHING, Sea, far_seas
from watu.bots.far_seas import FarSeasBot
from watu.bots.far_seas_outlook import Outlook
from watu.bots.far_seas_staff.belief import preys
from watu.bots.far_seas_staff.chances import Chances
from watu.bots.far_seas_staff.convoys_and_colonies import sailings, sieges
from watu.bots.far_seas_staff.gunroom import Gunroom, found_by, holds, mean_of
from watu.bots.far_seas_staff.hunter import Hunt
from watu.bots.far_seas_staff.lookout import Lookout, from_observation, from_table
from watu.bots.far_seas_staff.staff import Staff, StaffBot, StaffPolicy
from watu.core.actions import Action
from watu.core.dice import Rng
from watu.core.drivers import Playout, Policy, play
from watu.core.playout import play_game
from watu.core.position import Position
from watu.core.reasons import Ask
from watu.core.request import BotPolicy
from watu.games.far_seas.actions import ABORT, APPROACH, ESCORTING, GUARDING, PROTECTING, SEARCHING
from watu.games.far_seas.game import FarSeasGame
from watu.games.far_seas.position import GERMAN, FarSeasTable
from watu.games.far_seas.search import FOUND_IT
from watu.games.far_seas.view import Observation

ROOM = Gunroom(BASIC.chart)
SEEN = (
    "turn", "ob", "phase", "vp", "where", "moved", "damage", "combats", "named", "in_hand", "made", "raided",
    "steps", "transports", "sailed", "siege_from", "taken", "rebellion", "surprise_used", "lost", "quarry", "finder",
)  # fmt: skip


def staff_policies(game: FarSeasGame) -> list[Policy | None]:
    """A staff in every seat."""
    return [StaffPolicy(Staff(game, Gunroom(game.chart), seat)) for seat in range(len(game.seats))]


class Comparing(Policy):
    """Plays as a staff does, and compares what it knows with what its seat sees."""

    def __init__(self, game: FarSeasGame, seat: int) -> None:
        self.game = game
        self.inner = StaffPolicy(Staff(game, Gunroom(game.chart), seat))
        self.compared = 0

    def choose(self, s: Position, player: int, options: list[Action], ask: Ask, rng: Rng) -> Action:
        assert isinstance(s, FarSeasTable)
        seen = self.game.observe(s, player)
        assert isinstance(seen, Observation)
        one = from_table(s, self.inner.sees_all)
        other = from_observation(self.game, seen)
        known = [ship.number for ship in self.game.chart.ships if s.is_known(ship.number)]
        for name in SEEN:
            left, right = getattr(one, name), getattr(other, name)
            if name in ("where", "moved", "damage", "combats"):
                left, right = [left[n] for n in known], [right[n] for n in known]
            if not (name in ("steps", "transports", "sailed") and not self.game.is_advanced):
                assert left == right, name
        self.compared += 1
        return self.inner.choose(s, player, options, ask, rng)


@pytest.mark.parametrize("options", [{}, EVERYTHING, {"solitaire": "multi-handed", "rules": "advanced"}])
def test_a_staff_knows_in_a_playout_what_its_seat_sees(options: dict[str, str]) -> None:
    game = far_seas(**options)
    policies = [Comparing(game, seat) for seat in range(len(game.seats))]
    play(game, game.new_position(), Playout(Rng(3), list(policies)))
    assert sum(policy.compared for policy in policies) > 200


def test_searching_by_the_number_of_units() -> None:
    # One unit in six; two units 2 in 6 each, 1 - (4/6)^2; three 1 - (3/6)^3; a squadron is found as by one unit more.
    assert [round(found_by(n, 1), 3) for n in range(7)] == [0.0, 0.167, 0.556, 0.875, 0.988, 1.0, 1.0]
    assert found_by(1.0, 2) == found_by(2.0, 1)
    assert found_by(0.0, 3) == 0.0


def test_chases_and_fire_in_the_mean() -> None:
    assert [holds(chaser, 2) for chaser in range(5)] == [0.0, 1 / 6, 0.5, 5 / 6, 1.0]
    assert mean_of(-5) == pytest.approx(1 / 6)
    assert mean_of(0) == pytest.approx(16 / 6)


def test_a_town_hunts_emden_better_than_a_county_does_and_dresden_hardly() -> None:
    number = BASIC.chart.numbers
    assert ROOM.kill(number["sydney"], number["emden"]) > 2 * ROOM.kill(number["cornwall"], number["emden"])
    assert ROOM.kill(number["sydney"], number["emden"]) > 2 * ROOM.kill(number["sydney"], number["dresden"])
    assert ROOM.win(number["sydney"], number["emden"]) > 0.5 > ROOM.win(number["pegasus"], number["emden"])


def called_out(sea: Sea, *slugs: str) -> Lookout:
    """The Allied view in Phase 2 when cruisers have been called out."""
    sea.s.phase = 2
    sea.s.named = [sea.n(slug) for slug in slugs]
    for slug in slugs:
        sea.s.moved[sea.n(slug)] = sea.s.ob
    return from_table(sea.s, False)


def test_prey_may_be_anywhere_within_reach_and_nowhere_else() -> None:
    sea = Sea(emden=26)
    look = called_out(sea, "emden")
    found = preys(look, Chances(look, ROOM))
    near = {26, *BASIC.chart.german_next[26]}
    assert sum(found[0].here) == pytest.approx(1.0)
    assert {area for area in range(1, 33) if found[0].here[area] > 0} == near


def test_three_towns_search_together() -> None:
    sea = Sea(ADVANCED, cormoran=26, emden=1, sydney=26, melbourne=26, yarmouth=26)
    sea.moved("cormoran", "emden")
    orders = Hunt(called_out(sea), ROOM, Rng(1), 0.0).plan()
    assert [(order.kind, order.number) for order in orders[:3]] == [(SEARCHING, 26)] * 3


def test_a_battleship_protects_and_does_not_chase() -> None:
    sea = Sea(emden=24, triumph=24)
    orders = Hunt(called_out(sea, "emden"), ROOM, Rng(1), 0.0).plan()
    assert [order.kind in (ESCORTING, GUARDING) for order in orders] == [True]


def test_sieges_come_first_with_the_slowest_ships() -> None:
    sea = Sea(ADVANCED, turn=2, satsuma=31, hizen=31, chikuma=31)
    orders = sieges(from_table(sea.s, False))
    assert sorted(sea.slugs([ship for order in orders for ship in order.ships])) == ["hizen", "satsuma"]


def test_convoys_start_where_escorts_are_near_and_no_cruiser_is() -> None:
    sea = Sea(ADVANCED, turn=2, emden=24, leipzig=24, nuernberg=24, berwick=12, lancaster=12, minotaur=24, hampshire=24)
    sailing = [
        ADVANCED.chart.convoys[order.number].slug
        for order in sailings(called_out(sea, "emden", "leipzig", "nuernberg"))
    ]
    assert sailing == ["canada"]


def test_a_convoy_gets_escorts_that_hold() -> None:
    sea = Sea(ADVANCED, turn=3, scharnhorst=16, pegasus=12, berwick=12, cornwall=12)
    sea.s.steps[sea.convoy("canada")] = 1
    sea.s.sailed[sea.convoy("canada")] = 1
    orders = Hunt(called_out(sea, "scharnhorst"), ROOM, Rng(1), 0.0).plan()
    guards = [sea.slugs(order.ships)[0] for order in orders if order.kind == PROTECTING]
    assert guards[0] in ("berwick", "cornwall")


def test_a_plan_is_kept_through_a_phase_and_made_anew_for_another_table() -> None:
    staff = Staff(BASIC, ROOM, 1)
    look = called_out(Sea(emden=26, sydney=26, melbourne=26), "emden")
    options = [BASIC.act(0, BASIC.chart.numbers[slug]) for slug in ("sydney", "melbourne")] + [BASIC.act(7)]
    assert staff.move(look, options, Rng(1)) is staff.move(look, options, Rng(2))
    orders = staff.orders
    other = called_out(Sea(emden=5, sydney=5, melbourne=5), "emden")
    staff.move(other, options, Rng(3))
    assert staff.orders is not orders
    assert {order.number for order in staff.orders} != {order.number for order in orders}


@pytest.mark.parametrize("side", [0, 1])
def test_a_staff_beats_the_plain_heuristic(side: int) -> None:
    points = []
    for is_staff in (True, False):
        total = 0.0
        for number in range(3):
            policies: list[Policy | None] = [BotPolicy(BASIC, FarSeasBot(BASIC, seat)) for seat in (0, 1)]
            policies[1 - side] = StaffPolicy(Staff(BASIC, ROOM, 1 - side))
            if is_staff:
                policies[side] = StaffPolicy(Staff(BASIC, ROOM, side))
            total += play_game(BASIC, Rng(29, number), policies).scores[side]
        points.append(total)
    assert points[0] > points[1]


def test_a_staff_at_a_table_plays_every_rule() -> None:
    game = far_seas(**EVERYTHING)
    policies: list[Policy | None] = [BotPolicy(game, StaffBot(game, seat)) for seat in range(len(game.seats))]
    final = play_game(game, Rng(4), policies).position
    assert isinstance(final, FarSeasTable)
    assert final.ended
    assert game.side_of[0] == GERMAN


@pytest.mark.parametrize(
    ("german", "allied", "wanted"),
    [
        ("scharnhorst", "fox", ABORT),
        ("scharnhorst", "invincible", APPROACH),
        ("cormoran", "fox", APPROACH),
        ("emden", "sydney", APPROACH),
    ],
)
def test_a_finder_far_too_weak_breaks_off(german: str, allied: str, wanted: int) -> None:
    sea = Sea(ADVANCED, **{german: 26, allied: 26})
    sea.moved(german)
    sea.moved(allied)
    sea.s.quarry, sea.s.finder = sea.n(german), sea.n(allied)
    seat = ADVANCED.seat_of[sea.n(allied)]
    seen = ADVANCED.observe(sea.s, seat)
    assert isinstance(seen, Observation)
    assert (seen.found, seen.finders) == ((german,), (allied,))
    options = [ADVANCED.choices.get(APPROACH), ADVANCED.choices.get(ABORT)]
    staff = Staff(ADVANCED, Gunroom(ADVANCED.chart), seat)
    for look in (from_table(sea.s, is_german=False), from_observation(ADVANCED, seen)):
        assert staff.choose(look, options, FOUND_IT, Rng(1)).kind == wanted
    lieutenant = FarSeasBot(ADVANCED, seat)
    values = {option.kind: lieutenant.value(Outlook(ADVANCED, seen), option) for option in options}
    assert max(values, key=lambda kind: values[kind]) == wanted


@pytest.mark.parametrize("scenario", ["coronel", "falklands"])
def test_staffs_fight_a_training_battle(scenario: str) -> None:
    game = far_seas(scenario=scenario)
    for seed in range(5):
        driver = Playout(Rng(seed), staff_policies(game), keep_answers=True)
        play(game, game.new_position(), driver)
        done = [answer.action.notation for answer in driver.answers if answer.action is not None]
        assert "decline" not in done[:2]
        assert len(done) > 4, done
