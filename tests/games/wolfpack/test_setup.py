"""Set-up, rule by rule (p.17-23)."""

from __future__ import annotations

import pytest

from tests.games.wolfpack.table import Picker, on_approach, run, table, told, wolfpack
from watu.core.errors import UsageError
from watu.core.registry import build_game
from watu.games.wolfpack import INFO, load_out, setup
from watu.games.wolfpack.campaign import additional, events, experience
from watu.games.wolfpack.constants import IN_PORT, ON_APPROACH, SUNK


def test_fewer_boats_than_players_are_refused() -> None:
    with pytest.raises(UsageError, match="3 players need at least 3 boats"):
        build_game(INFO, {"players": "3", "boats": "2"})


def test_boats_are_dealt_to_the_players_in_turn() -> None:
    s = table(boats=4, players="3")
    assert [boat.player for boat in s.boats] == [0, 1, 2, 0]


def test_why_a_boat_cannot_be_taken() -> None:
    s = table(month=0, boats=2, mission="first-watch")
    names = [boat.name for boat in s.game.box.boats]
    s.boats[0].roster = names.index("U-81")
    s.log.state[names.index("U-201")] = SUNK
    reasons = {
        name: setup.why_not_take(s, 0, s.game.take[names.index(name)])
        for name in ("U-81", "U-201", "U-404", "U-82", "U-202")
    }
    assert reasons["U-81"] is setup.IS_TAKEN
    assert reasons["U-201"] is setup.IS_LOST
    assert reasons["U-404"] is setup.NOT_AVAILABLE
    assert reasons["U-82"] is setup.OTHER_FLOTILLA
    assert reasons["U-202"] is not setup.IS_TAKEN


def test_a_first_patrol_brings_the_experience_of_the_slot_once() -> None:
    s = table(campaign="full")
    s.boats[0].roster = -1
    s.log.started[0] = False
    run(s, setup.choose_boat(0), "take u81")
    assert (s.log.xp[0], s.log.tonnage[0]) == (30, 30000)
    experience.first_patrol(s, s.boats[0])
    assert s.log.xp[0] == 30


def test_in_a_campaign_no_boat_need_sail() -> None:
    s = table(campaign="full")
    s.boats[0].roster = -1
    run(s, (setup.choose_boat(0), setup.conditions()), "stay_home", "no_more")
    assert s.boats[0].place == IN_PORT


@pytest.mark.parametrize(
    ("month", "die", "value"), [(0, 4, "large"), (0, 5, "small"), (9, 6, "large"), (9, 7, "small")]
)
def test_convoy_size_by_date(month: int, die: int, value: str) -> None:
    s = table(month=month)
    run(s, setup.convoy_size(), Picker(s).d10(die))
    assert told(s, "condition")[0]["value"] == value


def test_flotilla_points_pull_a_condition_again_once() -> None:
    s = table(campaign="full", players="2", boats=2)
    p = Picker(s)
    run(s, setup.convoy_speed(), p.d10(2), "keep", "repull_points", p.d10(9))
    assert s.log.points == 16
    assert s.speed == 0


def test_no_points_no_question() -> None:
    s = table(campaign="full")
    s.log.points = 7
    run(s, setup.weather(), Picker(s).d10(4))
    assert s.weather == 0


def test_a_special_ship_joins_the_fourth_pile_unseen() -> None:
    s = table()
    p = Picker(s)
    run(s, setup.special_ship(), p.d10(3), p.d10(5), "s63")
    assert len(s.piles[3]) == 4
    assert s.special == 1
    assert sorted(s.game.box.ships[n].slug for n in s.special_pile.unseen) == ["s62", "s64", "s65"]


def test_the_troop_transport_needs_a_second_die() -> None:
    s = table()
    p = Picker(s)
    run(s, setup.special_ship(), p.d10(1), p.d10(2), "s65")
    assert s.special == 2


def test_no_special_ship_with_a_small_convoy() -> None:
    s = table()
    s.size = 1
    run(s, setup.special_ship())
    assert s.special == 0


def test_tactical_points_cost_five_up_to_eight() -> None:
    s = table()
    s.log.xp[0] = 60
    run(s, experience.prepare(0), *["buy_tp"] * 6, "ready")
    assert s.boats[0].tp == 8
    assert s.log.xp[0] == 30
    assert experience.why_not_prepare(s, 0, s.game.buy_tp) is experience.TP_LIMIT


def test_why_training_is_refused() -> None:
    s = table()
    boat, skills = s.boats[0], [skill.slug for skill in s.game.box.tables.skills]
    s.log.xp[0] = 12
    boat.skills = 1 << skills.index("cap_2tdc")
    why = {slug: experience.why_not_train(s, boat, skills.index(slug)) for slug in skills}
    assert why["cap_2tdc"] is experience.IS_KNOWN
    assert why["cap_tdc_drm"] is experience.NEEDS_MORE
    assert why["cap_tdc_cards"] is experience.IS_AUTOMATIC
    assert why["cap_3tdc"] is experience.NO_XP
    assert why["eng_1"] is None


def test_the_last_captain_skill_comes_with_a_hundred_thousand_tons() -> None:
    s = table()
    skills = [skill.slug for skill in s.game.box.tables.skills]
    s.boats[0].skills = sum(1 << skills.index(slug) for slug in ("cap_2tdc", "cap_tp1", "cap_tp2"))
    s.log.tonnage[0], s.log.xp[0] = 100_000, 0
    run(s, experience.prepare(0))
    assert s.boats[0].skills >> skills.index("cap_evade_cards") & 1


@pytest.mark.parametrize(
    ("month", "bow", "stern", "limits"), [(0, 10, 0, (2, 10)), (0, 10, 2, (0, 10)), (9, 10, 0, (0, 8))]
)
def test_two_electric_early_and_two_steam_late(month: int, bow: int, stern: int, limits: tuple[int, int]) -> None:
    assert load_out.limits(table(month=month), bow, stern) == limits


def test_a_type_ix_carries_four_in_the_stern() -> None:
    s = table()
    boat = s.boats[0]
    boat.is_ix = True
    p = Picker(s)
    card = p.patrol(lambda n: p.cards.patrol.load[n][1] == 12)
    tubes = ["load 1 g7a", "load 2 g7a", "load 3 g7a", "load 5 g7e", "load 6 g7a"]
    run(s, load_out.load_out(0), card, "electric 1", "electric 2", *tubes[:3], "load 4 g7a", *tubes[3:])
    assert boat.tube_kind == [1, 1, 1, 1, 2, 1]
    assert boat.reloads == [3, 1, 1, 1]


def test_a_location_without_an_empty_box_is_pulled_again() -> None:
    s = table(boats=3)
    on_approach(s, 1, "T3")
    on_approach(s, 2, "T4")
    p = Picker(s)
    full = p.patrol(lambda n: p.cards.patrol.start[n] == 1)
    free = p.patrol(lambda n: p.cards.patrol.start[n] == 2)
    run(s, setup.start_location(0), full, free, "box t6")
    assert s.map().approach[s.boats[0].box] == "T6"


def test_a_decoded_signal_lets_the_boat_choose_its_start() -> None:
    s = table()
    boat = on_approach(s, 0, "T1")
    boat.choose_start = True
    p = Picker(s)
    run(s, setup.start_location(0), p.patrol(lambda n: p.cards.patrol.start[n] == 1), "box r8")
    assert s.map().approach[boat.box] == "R8"
    assert not boat.choose_start


@pytest.mark.parametrize(
    ("slug", "check"),
    [
        ("p01", lambda boat: boat.damage[2] == 1),
        ("p05", lambda boat: boat.tp == 1),
        ("p07", lambda boat: (boat.extra_tonnage, boat.extra_xp) == (3000, 3)),
        ("p08", lambda boat: boat.tp == 3),
        ("p09", lambda boat: events.torpedoes_aboard(boat) == 4),
    ],
)
def test_patrol_events(slug: str, check: object) -> None:
    s = table(campaign="full")
    boat = on_approach(s, 0, "T1")
    p = Picker(s)
    happenings = s.game.box.tables.patrol_events
    index = [event.slug for event in happenings].index(slug)
    wounds = [p.d10(5)] if any(kind == "wounds" for kind, _, _ in happenings[index].effects) else []
    run(s, setup.patrol_event(0), p.patrol(lambda n: p.cards.patrol.event[n] == index), *wounds)
    assert callable(check)
    assert check(boat)


def test_a_supply_boat_fills_the_stores() -> None:
    boat = on_approach(table(), 0, "T1")
    events.top_up(boat)
    assert events.torpedoes_aboard(boat) == 12
    assert boat.reloads == [0, 6, 0, 1]


def test_one_additional_boat_is_certain_to_go() -> None:
    s = table(campaign="full", boats=4)
    run(s, additional.allocate(), "send u572", "no_more")
    assert [s.game.box.boats[n].name for n in s.log.additional] == ["U-572"]


def test_additional_boats_come_back_or_not() -> None:
    s = table(campaign="full", boats=4)
    s.log.additional = [20 - 13, 8]
    p = Picker(s)
    run(s, additional.additional_fates(), p.d10(1), p.d10(10))
    assert s.log.losses == 1
    assert s.log.state[7] == SUNK
    boat = s.game.box.boats[8]
    assert (s.log.xp[8], s.log.tonnage[8]) == (boat.xp + 32, boat.tonnage + 12000)


def test_no_additional_boats_in_the_last_war_period() -> None:
    s = table(month=15, campaign="full", boats=1)
    s.boats[0].place = ON_APPROACH
    step_names = [repr(step) for step in _steps(setup.conditions.function(s))]
    assert not any("allocate" in name for name in step_names)


def _steps(following: object) -> tuple[object, ...]:
    return following if isinstance(following, tuple) else (following,)


def test_the_months_of_a_war_period_begin_with_it() -> None:
    assert wolfpack(campaign="war-period", date="1942-12").month == 12
    assert wolfpack(campaign="early", date="1942-12").month == 0
    assert wolfpack(date="1943-03").month == 17


def test_refit_is_hurried_down_to_one_month() -> None:
    s = table(campaign="full")
    s.log.refit_until[4] = 3
    run(s, experience.hurry_refit(), "hurry u103", "hurry u103")
    assert s.log.refit_until[4] == 1
    assert s.log.points == 8
    assert experience.why_not_hurry(s, 0, s.game.hurry[4]) is experience.NOT_IN_REFIT
