"""Whole games, the components, sides shared by several, and what stays secret in long games."""

from __future__ import annotations

import msgspec
import pytest

from tests.games.far_seas.careful import Careful, careful_games
from tests.games.far_seas.table import ADVANCED, ALL_RULES, BASIC, EVERYTHING, Sea, far_seas
from watu.core.dice import Rng, Sampler
from watu.core.drivers import Playout, play
from watu.core.errors import ComponentError
from watu.games.far_seas.advanced.amcs import intern_amcs, settle_amcs
from watu.games.far_seas.areas import HB1, INTERNED, LATER, MEDITERRANEAN
from watu.games.far_seas.encounter import encounter
from watu.games.far_seas.game import FarSeasGame
from watu.games.far_seas.optional.raid_on_england import counterattack
from watu.games.far_seas.position import COUNTERATTACK, TURNS, FarSeasTable
from watu.games.far_seas.setup import setup
from watu.games.far_seas.victory import level


def test_the_components_are_complete() -> None:
    chart = BASIC.chart
    assert len(chart.ships) == 98
    assert (len(chart.mains), len(chart.reserves), len(chart.amcs), len(chart.allies)) == (8, 5, 5, 80)
    assert (len(chart.areas), len(chart.stations), len(chart.convoys), len(chart.colonies)) == (33, 42, 5, 4)
    emden = chart.ships[chart.numbers["emden"]]
    assert (emden.reach, emden.fire, emden.hull, emden.speed, emden.vp) == (2, -4, 4, 3, 2)
    assert chart.home[9] == 2


def test_the_eight_main_cruisers() -> None:
    names = [BASIC.chart.ships[ship].name for ship in BASIC.chart.mains]
    assert names == ["Scharnhorst", "Gneisenau", "Nürnberg", "Emden", "Leipzig", "Dresden", "Karlsruhe", "Königsberg"]


def test_the_set_up() -> None:
    for game in (BASIC, ADVANCED):
        s = FarSeasTable(game)
        sea = Sea(game)
        sea.s = s
        sea.run(setup(), only=1)
        places = {"emden": 31, "scharnhorst": 32, "canopus": HB1, "defence": MEDITERRANEAN, "tiger": LATER}
        assert {slug: sea.s.where[sea.n(slug)] for slug in places} == places
        assert sea.s.where[sea.n("cormoran")] == (31 if game is ADVANCED else LATER)
        assert sea.s.where[sea.n("idzumo")] == LATER


def test_amcs_move_openly_and_may_be_interned() -> None:
    sea = Sea(ADVANCED, cormoran=26, emden=31)
    sea.run((settle_amcs(0), intern_amcs(0)), "move cormoran", "to 24", "intern cormoran")
    assert sea.s.where[sea.n("cormoran")] == INTERNED
    assert sea.s.vp == 0


def test_the_counterattack() -> None:
    sea = Sea(ALL_RULES, seydlitz=38, moltke=38, lion=37)
    sea.run(counterattack(14), "counter", 3)
    assert not sea.told("encounter")
    sea.run(counterattack(14), "counter", 2, "run", 3, "group 2", "chase 1 0", 1, 2, only=9)
    assert sea.told("run")
    sea = Sea(ALL_RULES, seydlitz=38, lion=37)
    sea.run(encounter(34, (sea.n("seydlitz"),), (sea.n("lion"),), COUNTERATTACK), "run", "stay")
    assert sea.s.where[sea.n("seydlitz")] == 38


@pytest.mark.parametrize("rules", ["basic", "advanced"])
def test_nine_turns_to_the_end(rules: str) -> None:
    ends = [s.turn for s in careful_games(far_seas(rules=rules), 4)]
    assert max(ends) == TURNS


@pytest.mark.parametrize("option", ["boer", "rufiji", "propellant", "breakout", "raid_on_england"])
def test_every_option_alone(option: str) -> None:
    for rules in ("basic", "advanced"):
        for s in careful_games(far_seas(rules=rules, **{option: "on"}), 1):
            assert s.ended


def test_ships_are_shared_out_by_oceans() -> None:
    game = far_seas(rules="advanced", german_players="2", allied_players="4")
    assert game.seats == ["german_1", "german_2", "allied_1", "allied_2", "allied_3", "allied_4"]
    seats = {
        slug: game.seats[game.seat_of[game.chart.numbers[slug]]] for slug in ("emden", "dresden", "sydney", "good_hope")
    }
    assert seats == {"emden": "german_1", "dresden": "german_2", "sydney": "allied_1", "good_hope": "allied_4"}
    for s in careful_games(game, 2):
        assert s.ended


def test_other_worlds_look_the_same_in_long_games() -> None:
    game = far_seas(**EVERYTHING)
    rng = Rng(9)
    policy = Careful()
    state = game.new_initial_state(Sampler(Rng(2)), telling=False)
    looks = 0
    while not state.is_terminal():
        player = state.players()[0]
        decision = state.pending[player]
        looks += 1
        if looks % 25 == 0:
            wanted = msgspec.json.encode(state.observation(1))
            world = state.resample(1, rng)
            assert msgspec.json.encode(world.observation(1)) == wanted
            assert world.legal_actions(1) == state.legal_actions(1)
        state.apply_action(policy.choose(decision.position, player, decision.options, decision.ask, rng), player)
    assert isinstance(state.base, FarSeasTable)
    assert state.base.turn > 4


def test_orders_differ_between_worlds() -> None:
    game = far_seas(rules="advanced")
    state = game.new_initial_state(Sampler(Rng(4)))
    for notation in ("move emden", "to 30", "raid singapore", "done", "done"):
        state.apply_action(notation)
    assert state.players() == [1]
    rng = Rng(8)
    seen = set()
    for _ in range(60):
        world = state.resample(1, rng).base
        assert isinstance(world, FarSeasTable)
        emden = game.chart.numbers["emden"]
        seen.add((world.to[emden], world.plan[emden]))
        assert world.moved[emden] == 1
    assert len({to for to, _ in seen}) == 4
    assert len(seen) > 8


def test_a_faulty_pack_is_refused(tmp_path: object) -> None:
    from pathlib import Path

    from watu.core.registry import build_game
    from watu.games.far_seas import INFO

    folder = Path(str(tmp_path))
    pack = INFO.built_in_pack()
    for name in pack.files():
        (folder / name).write_text(pack.text(name), encoding="utf-8")
    ships = (folder / "ships.csv").read_text(encoding="utf-8").replace("emden,Emden", "emdn,Emden")
    (folder / "ships.csv").write_text(ships.replace(",box,england_hb1", ",box,nowhere"), encoding="utf-8")
    (folder / "colonies.csv").write_text("id,name\nsamoa,Samoa\n", encoding="utf-8")
    with pytest.raises(ComponentError) as caught:
        build_game(INFO, {}, str(folder))
    text = str(caught.value)
    assert "no Main Cruiser 'emden'" in text
    assert "'nowhere'" in text
    assert "colonies.csv" in text


def test_playing_again_gives_the_same_game() -> None:
    game: FarSeasGame = ALL_RULES
    ends = [play(game, game.new_position(), Playout(Rng(6), [None, None])).ended for _ in range(2)]
    assert ends[0] == ends[1]


def test_what_simulations_say_of_a_game() -> None:
    for s in careful_games(BASIC, 1):
        found = BASIC.figures(s)
        points = sum(value for name, value in found.items() if name.startswith("points"))
        assert points == BASIC.scores(s)[0]
        assert 1 <= found["turns"] <= TURNS
        assert BASIC.ending(s) == level(s.vp)
