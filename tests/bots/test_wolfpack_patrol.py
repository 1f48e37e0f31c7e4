"""A single patrol: how its boats are led, and the chance that it is won."""

from __future__ import annotations

import pytest

from tests.games.wolfpack.table import table, wolfpack
from watu.bots.wolfpack import BoldCaptain
from watu.bots.wolfpack_chart import charts_of
from watu.bots.wolfpack_patrol import HOME, PatrolCaptain, is_single, most_lost
from watu.bots.wolfpack_sight import Sight, from_table
from watu.bots.wolfpack_trying import TryingCaptain
from watu.bots.wolfpack_winning import TABLE, chance, loss, makes_points, stays_within
from watu.core.actions import Action
from watu.core.dice import Rng
from watu.core.reasons import Ask
from watu.core.request import Request
from watu.games.wolfpack.actions import ToDepth
from watu.games.wolfpack.campaign import course
from watu.games.wolfpack.constants import G7A, ON_APPROACH, ON_ATTACK, ON_MAP, PERISCOPE
from watu.games.wolfpack.game import WolfpackGame
from watu.games.wolfpack.position import EscortShip, Sea

SALVO = "p.38"
ORDERS = "p.28"
DEPTH = "p.30"


def at_sea(turn: int = 12, boats: int = 4) -> Sea:
    """Boats on the Attack map with four torpedoes in their tubes."""
    s = table(boats=boats)
    s.turn = turn
    for boat in s.boats:
        boat.place, boat.tp, boat.space, boat.facing, boat.depth = ON_ATTACK, 3, 3 * 17 + 8, 4, PERISCOPE
        boat.tube_kind = [G7A, G7A, G7A, G7A, 0, 0]
    s.acting[0] = 0
    return s


def seen(s: Sea) -> Sight:
    """What a captain sees."""
    return from_table(s, 0, charts_of(s.game))


def chosen(s: Sea, options: list[Action], rule: str) -> Action:
    """What the patrol's captain does."""
    return PatrolCaptain(s.game, 0).decide(seen(s), options, rule)


def depth(s: Sea) -> int:
    """The depth that he wants, of all there are."""
    action = chosen(s, [*s.game.to_depth], DEPTH)
    assert isinstance(action, ToDepth)
    return action.depth


def test_he_sends_one_torpedo_at_a_ship_where_the_bold_captain_sends_two() -> None:
    s = at_sea()
    options: list[Action] = [s.game.no_mark, *(one for one in s.game.marks if one.mask < 16)]
    masks = {one: one.mask.bit_count() for one in s.game.marks}
    bold = BoldCaptain(s.game, 0).decide(seen(s), options, SALVO)
    assert [masks[one] for one in s.game.marks if one is chosen(s, options, SALVO)] == [1]
    assert [masks[one] for one in s.game.marks if one is bold] == [2]


def test_boats_go_home_once_the_patrol_is_won() -> None:
    s = at_sea()
    options: list[Action] = [s.game.sail, s.game.silent, s.game.disengage]
    s.vp = course.needed(s) - 1
    assert chosen(s, options, ORDERS) is s.game.sail
    assert depth(s) == PERISCOPE
    s.vp += 1
    assert chosen(s, options, ORDERS) is s.game.disengage
    assert chosen(s, options[:2], ORDERS) is s.game.sail  # not yet deep enough
    assert depth(s) == 9
    s.month = 13
    assert depth(s) == 13


def test_going_home_from_a_patrol_that_is_won_says_why() -> None:
    s = at_sea()
    options: list[Action] = [s.game.sail, s.game.silent, s.game.disengage]
    for is_won in (False, True):
        s.vp = course.needed(s) - 1 + is_won
        ask = Ask(ORDERS, "give the boat's orders", lambda table, player, action: None)
        request = Request(s.game, 0, options, ask, lambda: s.game.observe(s, 0), Rng(1))
        advice = PatrolCaptain(s.game, 0).advise(request)
        assert [one.reason for one in advice].count(HOME) == is_won
        assert (advice[0].reason == HOME) == is_won


def test_a_boat_that_can_fire_stays_up_while_one_may_be_lost() -> None:
    s = at_sea()
    escort = EscortShip(0)
    escort.place, escort.space = ON_MAP, s.boats[0].space + 2
    s.escorts.append(escort)
    assert depth(s) == PERISCOPE
    s.log.losses = 1
    assert depth(s) == 2
    s.log.losses = 0
    s.boats[0].tube_kind = [0] * 6
    assert depth(s) == 2


def test_boats_enter_below_the_surface() -> None:
    s = at_sea()
    s.boats[0].place, s.boats[0].space = ON_APPROACH, -1
    assert depth(s) == PERISCOPE
    s.boats[0].alarm = 0
    assert depth(s) == 9


def test_a_single_boat_fires_two_torpedoes_and_is_never_risked() -> None:
    captain = PatrolCaptain(wolfpack(boats="1"), 0)
    assert captain.salvo == 2 and captain.most_lost == 1
    assert not captain.may_risk(seen(at_sea(boats=1)))


def test_campaigns_are_sailed_as_before() -> None:
    game = wolfpack(boats="4", campaign="war-period")
    captain = PatrolCaptain(game, 0)
    assert not is_single(game) and captain.salvo == 2 and captain.hides_early
    sight = seen(at_sea())
    sight.vp = 99
    assert not captain.has_won(sight)


def test_what_makes_winning_likelier() -> None:
    for turn in (9, 11, 13, 15, 17, 19, 21):
        whole = chance(at_sea(turn))
        hunted, flooded, lost, richer = at_sea(turn), at_sea(turn), at_sea(turn), at_sea(turn)
        hunted.boats[0].alarm = 0
        flooded.boats[0].flooding = 3
        lost.log.losses = 1
        richer.vp += 5
        assert 0.0 < max(chance(hunted), chance(flooded), chance(lost)) < whole < chance(richer) < 1.0


def test_a_chance_knows_what_is_settled() -> None:
    s = at_sea()
    assert most_lost(s) == 2
    s.log.losses = 2
    assert chance(s) == 0.0
    s.log.losses = 0
    s.vp = course.needed(s)
    assert makes_points(s) == 1.0
    assert chance(s) == stays_within(s, 1)
    for boat in s.boats[1:]:
        boat.place = 2  # on the Turn Track
    assert chance(s) == pytest.approx(1.0)  # one boat may be lost
    s.log.losses = 1
    assert chance(s) == pytest.approx(1.0 - loss(s, s.boats[0]))
    assert [row.until for row in TABLE] == sorted(row.until for row in TABLE)


def test_the_losses_allowed_are_those_of_as_many_boats() -> None:
    s = at_sea()
    risk = loss(s, s.boats[0])
    none, one = (1 - risk) ** 4, 4 * risk * (1 - risk) ** 3
    assert stays_within(s, 0) == pytest.approx(none)
    assert stays_within(s, 1) == pytest.approx(none + one)
    assert most_lost(at_sea(boats=2)) == 1


def test_a_trial_in_a_single_patrol_asks_whether_it_is_won() -> None:
    game = wolfpack(boats="4")
    assert isinstance(game, WolfpackGame)
    bot = TryingCaptain(game, 0, "watu.bots.wolfpack_patrol:PatrolCaptain")
    s = at_sea()
    assert bot.worth(s, False) == pytest.approx(2.0 * chance(s) - 1.0)
    s.result = 1
    assert bot.worth(s, True) == 1.0
    s.result = 0
    assert bot.worth(s, True) == -1.0
