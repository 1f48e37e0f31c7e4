"""§9 The German bot, and approach 2; §10, §11 the training scenarios."""

from __future__ import annotations

import pytest

from tests.games.far_seas.table import Sea, far_seas
from watu.core.dice import Rng, Seed
from watu.core.drivers import Playout, play
from watu.core.errors import UsageError
from watu.games.far_seas.areas import GERMANY, REMOVED
from watu.games.far_seas.game import FarSeasGame
from watu.games.far_seas.game_turn import operation
from watu.games.far_seas.hit_and_go_home import captures, returns
from watu.games.far_seas.optional.propellant_accident import show_time
from watu.games.far_seas.plotting import announce
from watu.games.far_seas.position import (
    AMBUSH,
    ATTACK,
    CONVOY,
    CONVOY_ATTACK,
    ESCORT,
    HOMEBOUND,
    OPEN,
    RAID,
    RTB,
    STATION,
    FarSeasBattle,
    FarSeasTable,
)
from watu.games.far_seas.solitaire.assignments import bot_interning, chits_of, formation
from watu.games.far_seas.solitaire.fighting import bot_answer, bot_bold_move, bot_run_or_stay, can_run
from watu.games.far_seas.solitaire.going_home import bot_raid
from watu.games.far_seas.solitaire.moves import bot_move, way_home
from watu.games.far_seas.solitaire.selection import (
    bot_setup,
    check_coal,
    draw_amc,
    move_bot_amc,
    return_order,
    starting_squadrons,
)
from watu.games.far_seas.solitaire.tempting import add_cubes, cubes_in, tempt
from watu.games.far_seas.training.coronel import coronel
from watu.games.far_seas.training.falklands import sturdees_revenge

BOT = far_seas(solitaire="advanced", rules="advanced")
SIMPLE = far_seas(solitaire="simplified", rules="advanced")
ALL = far_seas(solitaire="advanced", rules="advanced", boer="on", rufiji="on", propellant="on",
               breakout="on", raid_on_england="on")  # fmt: skip


def guarded(sea: Sea, slug: str, station: str) -> None:
    ship = sea.n(slug)
    sea.s.duty[ship], sea.s.at[ship], sea.s.moved[ship] = STATION, sea.station(station), 1


def test_the_check_of_area_29_for_gneisenau() -> None:
    """§9.1.2 The worked example: one cube for Pegasus, none more without Scharnhorst, and row 3 is not looked at."""
    sea = Sea(BOT, gneisenau=32, pegasus=29, encounter=29)
    guarded(sea, "pegasus", "port_moresby")
    guarded(sea, "encounter", "brisbane")
    sea.run(tempt(sea.n("gneisenau")))
    assert cubes_in(sea.s, sea.n("gneisenau"), 29) == 1


def test_both_large_cruisers_are_tempted_more() -> None:
    sea = Sea(BOT, scharnhorst=32, gneisenau=32, pegasus=29)
    sea.s.form([sea.n("scharnhorst"), sea.n("gneisenau")])
    guarded(sea, "pegasus", "port_moresby")
    sea.run(tempt(sea.n("scharnhorst")))
    assert cubes_in(sea.s, sea.n("scharnhorst"), 29) == 2


def test_convoys_tempt_first_and_rich_areas_last() -> None:
    sea = Sea(BOT, turn=4, emden=24)
    sea.s.steps[sea.convoy("india")], sea.s.sailed[sea.convoy("india")] = 1, 1
    sea.run(tempt(sea.n("emden")))
    assert cubes_in(sea.s, sea.n("emden"), 23) == 2
    assert cubes_in(sea.s, sea.n("emden"), 30) == 1


@pytest.mark.parametrize(("die", "squadrons"), [(1, 3), (3, 2), (5, 1)])
def test_the_squadrons_at_the_start(die: int, squadrons: int) -> None:
    sea = Sea(BOT, scharnhorst=32, gneisenau=32, nuernberg=32)
    sea.run(starting_squadrons(32), *([die, 1] if die == 3 else [die]))
    assert len(sea.s.leads_of(sea.game.chart.mains[:3])) == squadrons


def test_the_bot_is_set_up_with_dice_for_areas_9_and_32() -> None:
    state = BOT.new_initial_state(Seed("bot"))
    assert state.game.seats == ["allied"]
    purposes = [event.fields.get("purpose") for event in state.events() if event.kind == "roll"]
    assert str(purposes[0]).startswith("§9.0")
    assert bot_setup.name.endswith("bot_setup")


@pytest.mark.parametrize(("die", "units"), [(1, 1), (4, 2), (6, 3)])
def test_one_to_three_units_move(die: int, units: int) -> None:
    sea = Sea(SIMPLE, emden=31, leipzig=3, dresden=9, karlsruhe=8)
    picks = {1: [2], 2: [2, 1], 3: [2, 1, 1]}[units]
    sea.run(announce(), die, *picks, only=1)
    assert len(sea.s.named) == units


@pytest.mark.parametrize(("die", "previous", "ordered"), [(1, 2, 0), (4, 0, 1), (3, 0, 0), (3, 1, 1)])
def test_an_order_to_return(die: int, previous: int, ordered: int) -> None:
    sea = Sea(BOT, dresden=12)
    dresden = sea.n("dresden")
    sea.s.rtb[dresden] = previous
    sea.run(return_order(dresden), die)
    assert sea.s.has(dresden, RTB) == bool(ordered)
    assert sea.s.rtb[dresden] == (0 if die == 1 else previous + ordered)
    assert cubes_in(sea.s, dresden, 13) == ordered


def test_no_order_when_it_is_too_late_or_the_canal_is_watched() -> None:
    sea = Sea(BOT, turn=8, dresden=9)
    sea.run(return_order(sea.n("dresden")))
    sea = Sea(BOT, turn=2, leipzig=3, suffolk=9, lancaster=9, berwick=10, conde=10)
    sea.run(return_order(sea.n("leipzig")))


def test_the_randomised_way_home() -> None:
    sea = Sea(SIMPLE, dresden=9)
    assert way_home(sea.s, 9, [9, 8, 10, 12, 16]) == [9, 8, 12, 16, 12, 16]


def test_temptation_on_five_and_more_cubes_help() -> None:
    sea = Sea(BOT, emden=24)
    emden = sea.n("emden")
    sea.s.moved[emden] = 1
    add_cubes(sea.s, emden, 23, 2)
    add_cubes(sea.s, emden, 30, 1)
    sea.run(bot_move(emden), 3, 5)
    assert sea.s.where[emden] == 30
    sea = Sea(BOT, emden=24)
    sea.run(bot_move(sea.n("emden")), 2)
    assert sea.s.where[sea.n("emden")] == 23


def test_an_amc_is_tempted_on_four() -> None:
    sea = Sea(BOT, cormoran=24)
    sea.s.ob = 1
    sea.run(move_bot_amc(sea.n("cormoran")), 6)
    assert sea.s.moved[sea.n("cormoran")] == 1


def test_amcs_are_spread_over_the_active_units() -> None:
    sea = Sea(BOT, emden=24, leipzig=26, cormoran=24, prinz_eitel_friedrich=24, cap_trafalgar=26)
    sea.s.ob = 1
    sea.s.named = [sea.n("emden"), sea.n("leipzig")]
    sea.run((draw_amc(), draw_amc()), 1, 6, 1, 6)
    assert sea.s.moved[sea.n("cap_trafalgar")] == 1
    assert sea.s.moved[sea.n("prinz_eitel_friedrich")] + sea.s.moved[sea.n("cormoran")] == 1


@pytest.mark.parametrize(("turn", "die", "is_open"), [(5, 0, False), (6, 1, True), (6, 2, False), (9, 3, True)])
def test_out_of_coal(turn: int, die: int, is_open: bool) -> None:
    sea = Sea(BOT, turn=turn, emden=24)
    sea.run(check_coal(sea.n("emden")), *([die] if die else []), *([1] if is_open else []))
    assert sea.s.has(sea.n("emden"), OPEN) == is_open


def test_squadrons_form_and_break_up() -> None:
    sea = Sea(BOT, dresden=9, karlsruhe=9)
    sea.moved("dresden", "karlsruhe")
    sea.s.named = [sea.n("dresden"), sea.n("karlsruhe")]
    sea.run(formation(), 3)
    assert len(sea.s.unit(sea.n("dresden"))) == 2
    sea.run(formation(), 2)
    assert len(sea.s.unit(sea.n("dresden"))) == 1


def test_what_lies_in_the_cup() -> None:
    sea = Sea(BOT, emden=23, fox=23)
    sea.moved("emden")
    sea.moved("fox", duty=ESCORT)
    plans = [plan for plan, _ in chits_of(sea.s, sea.n("emden"))]
    assert (plans.count(RAID), plans.count(ATTACK), plans.count(AMBUSH)) == (5, 2, 2)
    guarded(sea, "fox", "bombay")
    assert [plan for plan, _ in chits_of(sea.s, sea.n("emden"))].count(RAID) == 3 + 2 + 2
    assert chits_of(Sea(BOT, emden=13).s, sea.n("emden")) == [(HOMEBOUND, -1)]


def test_convoy_chits() -> None:
    sea = Sea(BOT, turn=4, emden=27, sydney=27, melbourne=27)
    sea.moved("emden")
    sea.s.steps[sea.convoy("australia")] = 1
    sea.moved("sydney", duty=CONVOY, at=sea.convoy("australia"))
    assert [plan for plan, _ in chits_of(sea.s, sea.n("emden"))].count(CONVOY_ATTACK) == 2
    sea.moved("melbourne", duty=CONVOY, at=sea.convoy("australia"))
    assert [plan for plan, _ in chits_of(sea.s, sea.n("emden"))].count(CONVOY_ATTACK) == 0


def test_the_rebellion_needs_no_chit() -> None:
    sea = Sea(ALL, emden=19)
    sea.moved("emden")
    assert chits_of(sea.s, sea.n("emden")) == [(RAID, sea.station("capetown"))]


@pytest.mark.parametrize(("die", "is_gone"), [(5, False), (6, True)])
def test_interning(die: int, is_gone: bool) -> None:
    sea = Sea(BOT, cormoran=24)
    sea.moved("cormoran")
    sea.run(bot_interning(), die)
    assert (sea.s.where[sea.n("cormoran")] == 42) == is_gone


def met(german: str, allied: str, *others: str) -> tuple[Sea, FarSeasBattle]:
    sea = Sea(BOT, **{german: 26, allied: 26})
    b = FarSeasBattle(26, [sea.n(german), *[sea.n(slug) for slug in others]], [sea.n(allied)], 0, 0, -1)
    sea.s.battle = b
    return sea, b


@pytest.mark.parametrize(
    ("german", "allied", "dice", "accepts"),
    [
        ("emden", "sydney", [], False),
        ("emden", "highflyer", [4], False),
        ("emden", "highflyer", [5], True),
        ("emden", "pegasus", [3], False),
        ("emden", "pegasus", [4], True),
        ("scharnhorst", "pegasus", [1], True),
        ("leipzig", "invincible", [], True),
    ],
)
def test_run_or_fight(german: str, allied: str, dice: list[int], accepts: bool) -> None:
    sea, _ = met(german, allied)
    sea.run(bot_answer(), *dice, only=1)
    assert sea.told("answer") == [{"side": "german", "accepts": int(accepts)}]


def test_a_squadron_fights_a_single_ship() -> None:
    sea, _ = met("scharnhorst", "minotaur", "gneisenau")
    sea.run(bot_answer(), only=1)
    assert sea.told("answer")[0]["accepts"] == 1


def test_when_the_bot_runs_after_a_round() -> None:
    sea, b = met("scharnhorst", "minotaur", "dresden")
    b.round, b.column = 1, 0
    sea.run(bot_run_or_stay(sea.n("scharnhorst")))
    assert list(b.runs) == [sea.n("dresden")]
    b.runs, b.fresh = {}, {sea.n("scharnhorst"): 1}
    sea.s.battle = b
    sea.run(bot_run_or_stay(sea.n("scharnhorst")))
    assert list(b.runs) == [sea.n("scharnhorst"), sea.n("dresden")]
    assert not can_run(sea.s, FarSeasBattle(6, [sea.n("leipzig")], [sea.n("invincible")], 0, 0, -1), sea.n("leipzig"))


@pytest.mark.parametrize(("die", "is_bold"), [(3, False), (4, True), (5, True)])
def test_the_bold_move_die(die: int, is_bold: bool) -> None:
    sea, b = met("emden", "sydney")
    b.reach = 2
    sea.run(bot_bold_move(sea.n("emden")), die)
    assert bool(b.movers) == is_bold


def test_the_bot_captures_attacks_and_goes_home() -> None:
    sea = Sea(BOT, emden=23, dresden=13, leipzig=27)
    sea.s.steps[sea.convoy("australia")] = 1
    sea.order("emden", 23, ATTACK)
    sea.order("leipzig", 27, CONVOY_ATTACK)
    sea.order("dresden", 13, HOMEBOUND)
    sea.run((captures(0), returns(0)), 6)
    assert sea.s.vp == 2 + 15 + 6
    assert sea.s.where[sea.n("dresden")] == GERMANY


@pytest.mark.parametrize(("die", "points"), [(3, 0), (4, 1), (6, 2)])
def test_the_bot_raids_england(die: int, points: int) -> None:
    sea = Sea(ALL, emden=31, seydlitz=38, lion=37)
    sea.run(bot_raid(0), die, *(["decline"] if points else []))
    assert sea.s.vp == points


def test_the_accident_is_open_against_the_bot() -> None:
    sea = Sea(ALL, turn=6, emden=31)
    sea.run(show_time(), 1, 4)
    assert sea.s.where[sea.n("emden")] == REMOVED


def test_one_person_plays_both_sides() -> None:
    sea = Sea(far_seas(solitaire="multi-handed"), emden=24, leipzig=3, sydney=26)
    sea.run(operation(), "move emden", "done", "move sydney", "search 26", "done", 2, "raid bombay", "done", only=16)
    assert sea.s.where[sea.n("emden")] == 23
    assert sea.s.vp == 3


@pytest.mark.parametrize("game", [BOT, SIMPLE, ALL, far_seas(solitaire="multi-handed")])
def test_games_alone_end(game: FarSeasGame) -> None:
    for number in range(3):
        final = play(game, game.new_position(), Playout(Rng(5, number), [None]))
        assert final.ended


def test_options_that_do_not_go_together() -> None:
    with pytest.raises(UsageError):
        far_seas(solitaire="advanced", scenario="coronel")
    with pytest.raises(UsageError):
        far_seas(solitaire="advanced", allied_players="2")


# §10, §11


def test_coronel_step_by_step() -> None:
    game = far_seas(scenario="coronel")
    sea = Sea(game)
    sea.run(coronel(), "hunt scharnhorst", 6, 1, "abort", "hunt scharnhorst", 6, "approach", "accept", "accept", only=8)
    assert sea.s.vp == 4
    assert sea.s.battle is not None
    assert sea.s.battle.reach == 1
    assert len(sea.s.battle.sides[0]) == 5


def test_the_excursus_of_running() -> None:
    sea = Sea(far_seas(scenario="coronel"))
    sea.run(coronel(), "hunt scharnhorst", 1, 1, "approach", "run", 5,
            "group 1", "group 1", "group 1", "group 1", "stay", "flee 4")  # fmt: skip
    assert sea.s.where[sea.n("scharnhorst")] == 4
    assert isinstance(sea.s, FarSeasTable)


def test_the_falklands() -> None:
    game = far_seas(scenario="falklands")
    for number in range(4):
        final = play(game, game.new_position(), Playout(Rng(3, number), [None, None]))
        assert final.ended
        assert sum(game.returns(final)) == 0


@pytest.mark.parametrize(("escaped", "damage", "german"), [(2, 0, 1), (1, 1, 0), (1, 0, -1)])
def test_what_the_falklands_are_won_by(escaped: int, damage: int, german: int) -> None:
    sea = Sea(far_seas(scenario="falklands"), invincible=6, **dict.fromkeys(("dresden", "leipzig")[:escaped], 7))
    sea.s.damage[sea.n("invincible")] = damage
    sea.run(sturdees_revenge())
    assert sea.game.returns(sea.s) == [german, -german]
