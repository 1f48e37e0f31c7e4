"""§4.6.1 - §4.6.3, §4.6.5: search, discovery, cowardice, running, surprise."""

from __future__ import annotations

import pytest

from tests.games.far_seas.table import ADVANCED, ALL_RULES, BASIC, Sea
from watu.core.scripted import Scripted
from watu.games.far_seas import surprise as surprises
from watu.games.far_seas.encounter import encounter
from watu.games.far_seas.german_movement import german_movement
from watu.games.far_seas.plotting import announce, plotting
from watu.games.far_seas.position import (
    AT_SEA,
    BESIDE_CONVOY,
    FOUND,
    GERMAN,
    INTERVENE,
    RAN,
    RIVER,
    SIEGE,
    SPENT,
    STATION,
    SURPRISED,
    FarSeasBattle,
    FarSeasTable,
)
from watu.games.far_seas.running import chase, chase_options, outruns
from watu.games.far_seas.search import auto_discovery, conflicts, search
from watu.games.far_seas.surprise import surprise, why_not_attack


def meeting(german: str = "emden", allied: str = "sydney", **ships: int) -> Sea:
    """A cruiser and an Allied ship that moved into Area 26."""
    sea = Sea(**{german: 26, allied: 26}, **ships)
    sea.moved(german)
    sea.moved(allied)
    return sea


def test_a_single_searcher_needs_a_one() -> None:
    for die in range(1, 7):
        sea = meeting()
        answers: list[int | str] = ["hunt emden", die]
        if die == 1:
            answers.append("approach")
        sea.run(search(26, False), *answers, only=1)
        assert sea.told("search") == [{"target": "emden", "by": "sydney", "found": int(die == 1)}]
        assert sea.s.has(sea.n("sydney"), SPENT) == (die > 1)


def test_each_further_unit_lowers_the_die() -> None:
    sea = meeting(melbourne=26, yarmouth=26)
    sea.moved("melbourne", "yarmouth")
    sea.run(search(26, False), "hunt emden", 3, 2, "approach", only=1)
    assert sea.told("search")[0]["found"] == 1


def test_a_squadron_must_be_searched_for_first() -> None:
    sea = meeting(dresden=26, karlsruhe=26)
    sea.moved("dresden", "karlsruhe", unit=True)
    sea.run(search(26, False), "hunt dresden", 2, "approach", only=1)
    assert sea.told("search")[0]["found"] == 1


def test_declining_again_costs_cowardice_and_declining_at_once_does_not() -> None:
    sea = meeting(melbourne=26)
    sea.moved("melbourne")
    sea.run(search(26, False), "decline")
    assert sea.s.vp == 0
    sea.run(search(26, False), "hunt emden", 6, 1, "decline")
    assert sea.s.vp == 2


def test_weak_ships_abort_freely() -> None:
    sea = meeting("scharnhorst", "glasgow")
    sea.run(search(26, False), "hunt scharnhorst", 1, "abort")
    assert sea.s.vp == 0
    assert not sea.s.has(sea.n("scharnhorst"), FOUND)


def test_an_unmoved_cruiser_is_not_searched_for() -> None:
    sea = meeting()
    sea.s.moved[sea.n("emden")] = 0
    sea.run(search(26, False))
    sea.run(conflicts())
    assert not sea.told("conflict")


def test_raiders_of_a_guarded_station_are_met_without_a_roll() -> None:
    sea = meeting()
    station = sea.station("cocos_islands")
    sea.moved("sydney", duty=STATION, at=station)
    sea.s.duty[sea.n("emden")], sea.s.at[sea.n("emden")] = STATION, station
    sea.run(auto_discovery(26), "run", 5, "chase 1 0", 6, "flee 25")
    assert sea.told("encounter")[0]["germans"] == ["emden"]


def test_the_red_sea_betrays_whoever_enters() -> None:
    sea = Sea(emden=23, swiftsure=22)
    sea.moved("swiftsure")
    sea.run((plotting(0), announce(), german_movement(), auto_discovery(22)),
            "move emden", "to 22", "nothing", "done", "run", 1, "stay", "flee 21")  # fmt: skip
    assert sea.s.where[sea.n("emden")] == 21
    assert sea.s.has(sea.n("emden"), RAN)


@pytest.mark.parametrize(("runner", "sixes"), [(0, []), (1, [6]), (3, [1, 2, 3, 4, 5]), (4, [])])
def test_running_by_speed_grades(runner: int, sixes: list[int]) -> None:
    escaped: list[int] = []
    for die in range(1, 7):
        s = FarSeasTable(BASIC)
        s.driver = Scripted(BASIC, [die])
        if outruns(s, runner, 2):
            escaped.append(die)
    assert escaped == (sixes or ([] if runner == 0 else [1, 2, 3, 4, 5, 6]))


def test_equal_speeds_roll_until_one_is_higher() -> None:
    sea = meeting("dresden")
    sea.run(encounter(26, (sea.n("dresden"),), (sea.n("sydney"),), AT_SEA),
            "run", 2, "chase 1 0", 4, 4, 5, 3, "flee 25")  # fmt: skip
    assert sea.s.where[sea.n("dresden")] == 25


def test_a_surprised_runner_fights_at_range_c() -> None:
    sea = meeting()
    sea.run(encounter(26, (sea.n("emden"),), (sea.n("sydney"),), AT_SEA), "run", 6, only=5)
    assert sea.s.battle is not None
    assert (sea.s.battle.reach, sea.s.battle.surprised) == (2, 0)


def test_a_caught_runner_fires_worse_in_the_first_round() -> None:
    sea = meeting("leipzig")
    sea.run(encounter(26, (sea.n("leipzig"),), (sea.n("sydney"),), AT_SEA), "run", 5, "chase 1 0", only=9)
    assert sea.s.battle is not None
    assert sea.s.battle.tried == [sea.n("leipzig")]
    assert sea.s.battle.reach == 0


def test_running_british_ships_cost_their_stars_if_strong_enough() -> None:
    sea = meeting("emden", "minotaur")
    sea.run(encounter(26, (sea.n("emden"),), (sea.n("minotaur"),), AT_SEA),
            "accept", "run", "stay", "flee 25")  # fmt: skip
    assert sea.s.vp == 3
    assert sea.s.where[sea.n("minotaur")] == 25


def test_a_squadron_splits_and_each_group_is_chased_alone() -> None:
    sea = meeting("scharnhorst", "minotaur", dresden=26, defence=26)
    sea.moved("scharnhorst", "dresden", unit=True)
    sea.moved("minotaur", "defence", unit=True)
    germans = (sea.n("scharnhorst"), sea.n("dresden"))
    allies = (sea.n("minotaur"), sea.n("defence"))
    sea.run(encounter(26, germans, allies, AT_SEA),
            "run", 3, "group 2", "chase 1 0", "chase 2 0", 1, 5, "flee 25", only=12)  # fmt: skip
    assert sea.s.where[sea.n("dresden")] == 25
    assert sea.s.where[sea.n("scharnhorst")] == 26


def test_an_amc_must_run_and_is_sunk_when_caught() -> None:
    sea = Sea(ADVANCED, cormoran=26, sydney=26)
    sea.moved("sydney")
    sea.run(encounter(26, (sea.n("cormoran"),), (sea.n("sydney"),), AT_SEA), "run", 2, "chase 1 0")
    assert sea.s.vp == -1
    assert sea.s.battle is None


# §4.6.5


def test_a_single_cruiser_surprises_what_is_little_larger() -> None:
    sea = meeting("koenigsberg", "pegasus", minotaur=26)
    sea.moved("minotaur")
    koenigsberg = sea.n("koenigsberg")
    assert surprises.why_not_target(sea.s, koenigsberg, sea.n("pegasus")) is None
    assert surprises.why_not_target(sea.s, koenigsberg, sea.n("minotaur")) is surprises.TOO_LARGE


def test_a_surprise_starts_at_c_with_two_more() -> None:
    sea = meeting("koenigsberg", "pegasus")
    sea.s.area = 26
    sea.run(surprise(26, 0), "surprise koenigsberg pegasus", "hold", "hold", 5, 1, "hold")
    assert sea.told("fire")[0]["modifier"] == -2
    assert sea.s.has(sea.n("koenigsberg"), SURPRISED)
    assert sea.s.surprise_turn == sea.s.turn


@pytest.mark.parametrize("mark", [FOUND, SURPRISED, 64])
def test_what_bars_a_surprise(mark: int) -> None:
    sea = meeting("koenigsberg", "pegasus")
    sea.s.put(sea.n("koenigsberg"), mark)
    sea.run(surprise(26, 0))
    assert not sea.told("surprise")


def test_one_surprise_a_turn() -> None:
    sea = meeting("koenigsberg", "pegasus")
    sea.s.surprise_turn = sea.s.turn
    sea.run(surprise(26, 0))
    assert why_not_attack(sea.s, 0, sea.n("koenigsberg"), sea.n("pegasus")) is surprises.USED_THIS_TURN


def test_besiegers_of_an_earlier_turn_are_attacked_by_intervention_only() -> None:
    sea = Sea(ADVANCED, turn=3, scharnhorst=4, gneisenau=4, pegasus=4, psyche=4)
    for slug in ("pegasus", "psyche"):
        sea.moved(slug, duty=SIEGE, at=sea.colony("samoa"))
        sea.s.moved[sea.n(slug)] = 0
    sea.moved("scharnhorst", "gneisenau", unit=True)
    sea.s.form([sea.n("pegasus"), sea.n("psyche")])
    sea.s.area = 4
    pair = (sea.n("scharnhorst"), sea.n("pegasus"))
    assert why_not_attack(sea.s, 0, *pair) is surprises.NO_ORDER
    sea.run(surprise(4, 0), "decline")
    for slug in ("scharnhorst", "gneisenau"):
        sea.order(slug, 4, INTERVENE)
    assert why_not_attack(sea.s, 0, *pair) is None


def test_the_lost_cruiser_must_run_and_is_shown_when_caught() -> None:
    sea = Sea(ALL_RULES, turn=7, emden=26, sydney=26)
    sea.s.accident_turn, sea.s.lost, sea.s.vp = 6, sea.n("emden"), 10
    sea.s.since[sea.n("emden")] = 3
    sea.moved("sydney")
    sea.run(encounter(26, (sea.n("emden"),), (sea.n("sydney"),), AT_SEA), "run", 6)
    assert sea.s.vp == 7
    assert sea.told("lost") == [{"ship": "emden", "fakes": 3}]


def test_a_cruiser_found_in_the_river_breaks_out_openly() -> None:
    sea = Sea(ALL_RULES, koenigsberg=21, chatham=21, dartmouth=21)
    sea.s.duty[sea.n("koenigsberg")] = RIVER
    sea.moved("chatham", "dartmouth", duty=RIVER, unit=True)
    sea.run(conflicts(), 2)
    assert sea.told("river_search") == [{"ship": "koenigsberg", "found": 1}]
    sea.s.turn, sea.s.ob = 4, 1
    sea.s.moved = [0] * len(sea.s.moved)
    for slug in ("chatham", "dartmouth"):
        sea.s.lift(sea.n(slug), SPENT)
    sea.run((plotting(0), announce()), "move koenigsberg", "to 25", "nothing", "done")
    assert sea.told("moves")
    sea.s.where[sea.n("koenigsberg")] = 21
    sea.run(auto_discovery(21), "accept", "accept", only=4)
    assert sea.s.battle is not None
    assert (sea.s.battle.reach, sea.s.battle.kind) == (2, 1)


def test_more_ships_chase_than_there_are_stacks_to_choose_from() -> None:
    escorts = ["kent", "cornwall", "suffolk", "berwick", "essex", "lancaster", "monmouth", "glasgow", "bristol",
               "newcastle", "sydney", "melbourne", "yarmouth", "dartmouth", "weymouth", "chatham", "gloucester"]  # fmt: skip
    sea = Sea(ADVANCED, leipzig=26, **dict.fromkeys(escorts, 26))
    ships = tuple(sea.n(slug) for slug in escorts)
    sea.s.battle = FarSeasBattle(26, [sea.n("leipzig")], list(ships), 0, BESIDE_CONVOY, -1)
    sea.s.battle.runs, sea.s.battle.runner = {sea.n("leipzig"): 1}, GERMAN
    sea.run(tuple(chase(ship) for ship in ships), *["chase 1 0"] * len(ships))
    assert sea.s.battle is not None
    assert [value - 16 for value in sea.s.battle.chases.values()] == [*range(1, 16), 15, 15]
    assert len(chase_options(sea.s, sea.s.battle)) == 1 + 1 + 8
