"""§4.7 - §4.9, §6.3.3, §7, §8: captures, raids, convoys attacked, the way home, the end."""

from __future__ import annotations

import pytest

from tests.games.far_seas.table import ADVANCED, ALL_RULES, Sea, far_seas
from watu.core.scripted import ScriptError
from watu.games.far_seas import hit_and_go_home as rules
from watu.games.far_seas.advanced.attack_on_convoys import attack_convoy
from watu.games.far_seas.areas import GERMANY, SUNK
from watu.games.far_seas.game_turn import begin_turn, end_of_turn
from watu.games.far_seas.hit_and_go_home import captures, raids, returns, why_not_captures
from watu.games.far_seas.optional.boer_rebellion import instigate
from watu.games.far_seas.optional.propellant_accident import destiny, show_time
from watu.games.far_seas.optional.raid_on_england import may_raid, raid_on_england
from watu.games.far_seas.position import (
    ATTACK,
    CAPTURED,
    COALED,
    CONVOY,
    FOUGHT,
    HOMEBOUND,
    NOTHING,
    RAID,
    RAN,
    STATION,
    FarSeasTable,
)
from watu.games.far_seas.victory import final_scoring, level, score


def test_captures_coal_the_cruiser_for_the_next_turn() -> None:
    sea = Sea(ADVANCED, emden=23)
    emden = sea.n("emden")
    sea.order("emden", 23, ATTACK)
    sea.run(captures(0), "capture emden 2", "done")
    assert (sea.s.vp, sea.s.made[23]) == (2, 2)
    sea.s.turn = 4
    sea.run(begin_turn(), only=1)
    assert sea.s.has(emden, COALED)
    assert not sea.s.has(emden, CAPTURED)


@pytest.mark.parametrize(
    ("mark", "reason"), [(RAN, rules.HAS_RUN), (FOUGHT, rules.HAS_FOUGHT), (CAPTURED, rules.HAS_CAPTURED)]
)
def test_what_bars_captures(mark: int, reason: object) -> None:
    sea = Sea(emden=23)
    sea.order("emden", 23, ATTACK)
    sea.s.put(sea.n("emden"), mark)
    assert why_not_captures(sea.s, 0, sea.game.actions.parse("capture emden 1")) is reason


def test_captures_must_have_been_ordered() -> None:
    sea = Sea(emden=23)
    sea.order("emden", 23, NOTHING)
    assert why_not_captures(sea.s, 0, sea.game.actions.parse("capture emden 1")) is rules.NO_ORDER
    sea.run(captures(0), "done")


def test_an_amc_captures_one() -> None:
    sea = Sea(ADVANCED, cormoran=23)
    sea.moved("cormoran")
    parse = sea.game.actions.parse
    assert why_not_captures(sea.s, 0, parse("capture cormoran 2")) is rules.ONE_EACH
    sea.run(captures(0), "capture cormoran 1", "done")
    assert sea.s.vp == 1


def test_a_raider_scores_its_station_once_a_game() -> None:
    sea = Sea(emden=24)
    sea.order("emden", 24, RAID, sea.station("calcutta"))
    sea.s.duty[sea.n("emden")], sea.s.at[sea.n("emden")] = STATION, sea.station("calcutta")
    sea.run(raids())
    assert sea.s.vp == 2
    sea.run(raids())
    assert sea.s.vp == 2


def test_a_raider_that_ran_scores_nothing() -> None:
    sea = Sea(emden=24)
    sea.order("emden", 24, RAID, sea.station("calcutta"))
    sea.s.duty[sea.n("emden")], sea.s.at[sea.n("emden")] = STATION, sea.station("calcutta")
    sea.s.put(sea.n("emden"), RAN)
    sea.run(raids())
    assert sea.s.vp == 0


@pytest.mark.parametrize(("die", "place", "points"), [(4, SUNK, -2), (5, GERMANY, 6), (6, GERMANY, 6)])
def test_a_single_ship_returns_on_five(die: int, place: int, points: int) -> None:
    sea = Sea(emden=13)
    sea.order("emden", 13, HOMEBOUND)
    sea.run(returns(0), "return emden", die)
    assert (sea.s.where[sea.n("emden")], sea.s.vp) == (place, points)


def test_a_squadron_returns_on_six_or_each_for_itself() -> None:
    for dice, points in (([6], 18), ([1, 5, 4], 9 - 3)):
        sea = Sea(scharnhorst=13, gneisenau=13)
        sea.s.form([sea.n("scharnhorst"), sea.n("gneisenau")])
        for slug in ("scharnhorst", "gneisenau"):
            sea.order(slug, 13, HOMEBOUND)
        sea.run(returns(0), "return scharnhorst", *dice)
        assert sea.s.vp == points


# §6.3.3


def attacked(escorts: tuple[str, ...] = (), german: str = "emden") -> Sea:
    sea = Sea(ADVANCED, turn=4, **{german: 26}, **dict.fromkeys(escorts, 26))
    sea.s.steps[sea.convoy("australia")] = 2
    sea.order(german, 26, ATTACK)
    sea.moved(*escorts, duty=CONVOY, at=sea.convoy("australia"))
    return sea


def test_an_unprotected_convoy_is_destroyed() -> None:
    sea = attacked()
    sea.run(captures(0), "attack_convoy emden australia", "done")
    assert sea.s.vp == 15
    assert sea.s.transports[sea.convoy("australia")] == 0


def test_a_surprised_convoy_loses_a_die_of_transports() -> None:
    sea = attacked(("sydney",))
    sea.run(attack_convoy(sea.n("emden"), sea.convoy("australia"), True), 2, 5)  # fmt: skip
    assert sea.s.transports[sea.convoy("australia")] == 10
    assert sea.s.vp == 5


def test_slower_cruisers_surprise_less_often() -> None:
    sea = attacked(("sydney",), "leipzig")
    sea.run(attack_convoy(sea.n("leipzig"), sea.convoy("australia"), True), 2, only=1)
    assert not sea.told("transports")


def test_when_the_escorts_are_sunk_the_convoy_is_destroyed() -> None:
    sea = attacked(("pegasus",))
    sea.run(attack_convoy(sea.n("emden"), sea.convoy("australia"), False),
            "stay", "stay", "stay", "stay", "hold", "hold", 6, 1, "torpedo pegasus", 1, 6, "hold")  # fmt: skip
    assert sea.s.vp == 16


# §7.1, §7.3, §7.4, §7.5


@pytest.mark.parametrize(("station", "die", "points"), [
    ("capetown", 3, 15), ("capetown", 4, 0), ("luederitz_bay", 1, 15), ("luederitz_bay", 2, 0)])  # fmt: skip
def test_the_rebellion_spreads(station: str, die: int, points: int) -> None:
    sea = Sea(ALL_RULES, emden=19)
    sea.run(instigate(sea.station(station), (sea.n("emden"),)), die)
    assert sea.s.vp == points


def test_a_squadron_with_an_ac_lowers_the_die_and_there_is_one_rebellion() -> None:
    sea = Sea(ALL_RULES, scharnhorst=19, emden=19)
    both = (sea.n("scharnhorst"), sea.n("emden"))
    sea.run((instigate(sea.station("capetown"), both), instigate(sea.station("capetown"), both)), 4)
    assert sea.s.vp == 15


@pytest.mark.parametrize(("die", "turn"), [(1, 6), (2, 6), (3, 7), (4, 7), (5, 8), (6, 8)])
def test_the_turn_of_the_accident(die: int, turn: int) -> None:
    sea = Sea(ALL_RULES, emden=31)
    sea.run(destiny(), die)
    assert sea.s.accident_turn == turn


@pytest.mark.parametrize(("dice", "lost"), [(("1", "4"), "emden"), (("1", "5"), ""), (("2", "1"), "")])
def test_the_accident(dice: tuple[str, str], lost: str) -> None:
    sea = Sea(ALL_RULES, turn=6, emden=31)
    sea.run(show_time(), *dice)
    assert (sea.game.chart.ships[sea.s.lost].slug if sea.s.lost >= 0 else "") == lost
    event = next(event for event in sea.s.events if event.kind == "accident")
    assert event.seen_by(len(sea.game.german_seats)) == {}


def test_captures_of_the_lost_cruiser_are_taken_off_at_the_end() -> None:
    sea = Sea(far_seas(propellant="on"), turn=9, emden=23)
    sea.s.accident_turn, sea.s.lost = 6, sea.n("emden")
    sea.order("emden", 23, ATTACK)
    sea.run(captures(0), "capture emden 2", "done")
    assert sea.s.vp == 2
    sea.run(final_scoring())
    assert sea.s.vp == 0


def test_the_reserves_fetch_the_squadron_home() -> None:
    sea = Sea(ALL_RULES, scharnhorst=13, gneisenau=13, seydlitz=38, moltke=38, lion=37, invincible=36)
    sea.s.form([sea.n("scharnhorst"), sea.n("gneisenau")])
    for slug in ("scharnhorst", "gneisenau"):
        sea.order(slug, 13, HOMEBOUND)
    seat = sea.game.seat_of[sea.n("scharnhorst")]
    sea.run(returns(seat), "break_out scharnhorst", "reserve seydlitz 1", "reserve moltke 1", "done",
            "reserve lion 1", "reserve invincible 2", "done", 6, 6)  # fmt: skip
    assert sea.s.vp == 18
    assert sea.s.where[sea.n("moltke")] == 38


def test_england_is_raided_when_battlecruisers_have_left() -> None:
    sea = Sea(ALL_RULES, emden=31, seydlitz=38, lion=37, queen_mary=37, new_zealand=37, indomitable=37,
              invincible=36, inflexible=36)  # fmt: skip
    assert not may_raid(sea.s)
    sea.s.where[sea.n("invincible")] = 15
    assert may_raid(sea.s)
    sea.run(raid_on_england(0), "raid_england channel", "decline")
    assert sea.s.vp == 2
    assert not may_raid(sea.s)


# §8


@pytest.mark.parametrize(("vp", "name"), [
    (30, "Allied Win"), (31, "Draw"), (41, "German Win"), (51, "German Honor"), (61, "German Triumph"),
    (71, "German Legend"), (81, "Sudden End")])  # fmt: skip
def test_levels(vp: int, name: str) -> None:
    assert name in level(vp)


def test_more_than_eighty_points_end_the_game_at_once() -> None:
    sea = Sea(emden=23)
    sea.order("emden", 23, ATTACK)
    sea.s.vp = 79
    sea.run((captures(0), end_of_turn()), "capture emden 2")
    assert "81" in sea.s.ended


def test_what_is_scored_at_the_end() -> None:
    sea = Sea(ADVANCED, turn=9, emden=23)
    sea.s.taken[sea.colony("samoa")] = 1
    for convoy in sea.game.chart.convoys:
        sea.s.steps[convoy.number] = len(convoy.dots) + 1
    sea.s.steps[sea.convoy("india")], sea.s.transports[sea.convoy("india")] = 1, 4
    sea.run(final_scoring())
    assert sea.s.vp == 20 + 4


def test_the_log_is_opened_at_the_end_of_the_turn() -> None:
    sea = Sea(ADVANCED, emden=23)
    sea.order("emden", 23, ATTACK)
    sea.run(end_of_turn(), only=1)
    assert sea.s.opened == [(3, sea.n("emden"), 23, ATTACK, -1, 0)]
    assert sea.s.to[sea.n("emden")] == 0
    assert isinstance(sea.s, FarSeasTable)
    with pytest.raises(ScriptError):
        sea.run(captures(0), "capture emden 1")
    score(sea.s, 1, 0, "§8.0")
