"""§4.3 Plotting, §4.5 German movement, §6.1 coal: orders, what is called out, what is shown at once."""

from __future__ import annotations

import pytest

from tests.games.far_seas.table import ADVANCED, ALL_RULES, Sea, far_seas
from watu.core.actions import Action
from watu.core.dice import Seed
from watu.core.reasons import Reason
from watu.core.state import State
from watu.games.far_seas import plotting as rules
from watu.games.far_seas.german_movement import german_movement
from watu.games.far_seas.plotting import announce, plotting, why_not_plot
from watu.games.far_seas.position import ATTACK, BURNED, COALED, OPEN, PASSED, RAID, RIVER, STATION


def why_not(sea: Sea, notation: str, in_hand: str = "", to: int = 0) -> Reason | None:
    action: Action = sea.game.actions.parse(notation)
    if in_hand:
        sea.s.in_hand = [sea.n(in_hand)]
        sea.s.to[sea.n(in_hand)] = to
    return why_not_plot(sea.s, 0, action)


def test_one_main_cruiser_at_least_must_move() -> None:
    assert why_not(Sea(emden=31), "done") is rules.NEEDS_ONE


def test_an_order_stands_until_the_operation_is_announced() -> None:
    sea = Sea(emden=31, leipzig=3)
    sea.run(plotting(0), "move emden", "to 30", "attack", "done")
    assert sea.s.moved[sea.n("emden")] == 0
    assert why_not(sea, "move emden") is rules.HAS_ORDERS
    sea.run(announce())
    assert sea.told("named") == [{"ships": ["emden"], "last": 0}]
    assert sea.s.where[sea.n("emden")] == 31
    sea.run(german_movement())
    assert sea.s.where[sea.n("emden")] == 30


@pytest.mark.parametrize(
    ("notation", "turn", "reason"),
    [
        ("to 13", 3, rules.NOT_ADJACENT),
        ("to 10", 1, rules.PANAMA_CLOSED),
        ("to 10", 2, None),
        ("to rufiji", 3, rules.RIVER_UNUSED),
        ("attack", 3, rules.NO_DESTINATION),
    ],
)
def test_where_leipzig_can_go(notation: str, turn: int, reason: Reason | None) -> None:
    sea = Sea(turn=turn, leipzig=3)
    assert why_not(sea, notation, "leipzig") is reason


@pytest.mark.parametrize(
    ("notation", "reason"),
    [
        ("raid fiji", None),
        ("raid aden", rules.NOT_THERE),
        ("attack", None),
        ("intervene", rules.NO_COLONY),
        ("home", rules.NOT_13),
        ("nothing", None),
        ("to 4", rules.HAS_DESTINATION),
    ],
)
def test_what_can_be_tried_in_area_4(notation: str, reason: Reason | None) -> None:
    assert why_not(Sea(emden=4), notation, "emden", 4) is reason


def test_a_station_is_raided_once_a_game() -> None:
    sea = Sea(emden=4)
    sea.s.raided[sea.station("fiji")] = 1
    assert why_not(sea, "raid fiji", "emden", 4) is rules.WAS_RAIDED


def test_luederitz_bay_is_raided_for_the_rebellion_only() -> None:
    assert why_not(Sea(emden=19), "raid luederitz_bay", "emden", 19) is rules.BOER_UNUSED
    assert why_not(Sea(far_seas(boer="on"), emden=19), "raid luederitz_bay", "emden", 19) is None


def test_the_canal_and_the_red_sea_are_shown_at_once() -> None:
    sea = Sea(leipzig=3, emden=23)
    sea.run((plotting(0), announce()), "move leipzig", "to 10", "attack", "move emden", "to 22", "nothing", "done")
    for slug, place in (("leipzig", 10), ("emden", 22)):
        assert sea.s.where[sea.n(slug)] == place
        assert sea.s.has(sea.n(slug), PASSED)
    assert all("plan" not in fields for fields in sea.told("moves"))


def test_two_raiders_of_a_station_are_a_squadron() -> None:
    sea = Sea(dresden=9, karlsruhe=9)
    sea.run((plotting(0), announce(), german_movement()),
            "move dresden", "to 9", "raid bermuda", "move karlsruhe", "to 9", "raid bermuda", "done")  # fmt: skip
    assert sea.slugs(sea.s.unit(sea.n("karlsruhe"))) == ["dresden", "karlsruhe"]
    assert sea.s.duty[sea.n("dresden")] == STATION


def test_a_squadron_shares_its_orders_and_forms_in_phase_3() -> None:
    sea = Sea(scharnhorst=32, gneisenau=32, nuernberg=4)
    sea.run((plotting(0), announce()),
            "move scharnhorst", "to 4", "raid fiji", "move gneisenau", "follow scharnhorst",
            "move nuernberg", "follow gneisenau", "done")  # fmt: skip
    assert sea.s.unit(sea.n("gneisenau")) == [sea.n("gneisenau")]
    sea.run(german_movement())
    assert sea.slugs(sea.s.unit(sea.n("nuernberg"))) == ["scharnhorst", "gneisenau", "nuernberg"]
    assert all(sea.s.plan[sea.n(slug)] == RAID for slug in ("scharnhorst", "gneisenau", "nuernberg"))


def test_a_squadron_left_behind_goes_on_without_its_leader() -> None:
    sea = Sea(scharnhorst=32, gneisenau=32, nuernberg=32)
    sea.s.form([sea.n("scharnhorst"), sea.n("gneisenau"), sea.n("nuernberg")])
    sea.run((plotting(0), announce(), german_movement()), "move scharnhorst", "to 4", "nothing", "done")
    assert sea.slugs(sea.s.unit(sea.n("nuernberg"))) == ["gneisenau", "nuernberg"]


def test_a_pile_of_coal_is_spent_when_the_cruiser_is_named() -> None:
    sea = Sea(ADVANCED, emden=30)
    sea.run((plotting(0), announce()), "move emden", "to 24", "attack", "done")
    assert sea.s.piles[sea.n("emden")] == 2
    assert sea.s.has(sea.n("emden"), BURNED)


def test_a_coaled_cruiser_spends_nothing() -> None:
    sea = Sea(ADVANCED, emden=30)
    sea.s.put(sea.n("emden"), COALED)
    assert why_not(sea, "openly emden") is rules.HAS_COAL
    sea.run((plotting(0), announce()), "move emden", "to 24", "attack", "done")
    assert sea.s.piles[sea.n("emden")] == 3


def test_without_coal_a_cruiser_moves_openly_with_a_secret_assignment() -> None:
    sea = Sea(ADVANCED, emden=30)
    sea.s.piles[sea.n("emden")] = 0
    assert why_not(sea, "move emden") is rules.NO_COAL
    sea.run((plotting(0), announce()), "openly emden", "to 24", "attack", "done")
    assert sea.s.where[sea.n("emden")] == 24
    assert sea.s.has(sea.n("emden"), OPEN)
    assert sea.s.plan[sea.n("emden")] == ATTACK


def test_coaled_and_uncoaled_ships_do_not_move_as_one_secretly() -> None:
    sea = Sea(ADVANCED, emden=30, leipzig=30)
    sea.s.piles[sea.n("emden")] = 0
    sea.run(plotting(0), "openly emden", "to 24", "attack", "done")
    sea.s.in_hand = [sea.n("leipzig")]
    assert why_not_plot(sea.s, 0, sea.game.actions.parse("follow emden")) is rules.OPEN_APART


def test_one_german_in_the_river() -> None:
    sea = Sea(ALL_RULES, koenigsberg=21, emden=23, scharnhorst=21)
    assert why_not(sea, "to rufiji", "scharnhorst") is rules.RIVER_CLOSED
    assert why_not(sea, "to rufiji", "emden") is None
    sea.s.duty[sea.n("koenigsberg")] = RIVER
    assert why_not(sea, "to rufiji", "emden") is rules.RIVER_TAKEN
    sea.s.in_hand = []
    sea.s.to[sea.n("emden")] = 0
    sea.run((plotting(0), announce(), german_movement()),
            "move koenigsberg", "to 20", "nothing", "move emden", "to rufiji", "done")  # fmt: skip
    assert sea.s.duty[sea.n("emden")] == RIVER
    assert sea.s.where[sea.n("koenigsberg")] == 20


def test_the_lost_cruiser_cannot_raid_or_sail_in_company() -> None:
    sea = Sea(ALL_RULES, turn=7, emden=4, leipzig=4)
    sea.s.accident_turn, sea.s.lost = 6, sea.n("emden")
    sea.s.put(sea.n("emden"), COALED)
    assert why_not(sea, "raid fiji", "emden", 4) is rules.IS_LOST
    sea.s.to[sea.n("leipzig")] = 4
    sea.s.to[sea.n("emden")] = 0
    assert why_not_plot(sea.s, 0, sea.game.actions.parse("follow leipzig")) is rules.IS_LOST


def test_plotting_can_be_undone_until_done() -> None:
    game = far_seas()
    state = game.new_initial_state(Seed("plot"))
    for notation in ("move emden", "to 30", "attack"):
        state.apply_action(notation)
        assert state.can_undo(0)
    state.undo(0)
    assert "raid singapore" in [option.notation for option in state.legal_actions(0)]
    state.apply_action("raid singapore")
    state.apply_action("done")
    assert not state.can_undo(0)
    assert isinstance(state, State)
    assert state.players() == [1]


def test_what_is_greyed_out_says_why() -> None:
    state = far_seas(rules="advanced").new_initial_state(Seed("grey"))
    state.apply_action("move emden")
    closed = {action.notation: rule for action, rule, _ in state.closed(0)}
    assert closed["to 13"] == "§4.2"
    assert closed["to rufiji"] == "§7.2"
    for notation in ("to 30", "attack", "done", "done"):
        state.apply_action(notation)
    assert state.players() == [1]
    state.apply_action("move sydney")
    closed = {action.notation: rule for action, rule, _ in state.closed(1)}
    assert closed["escort 29"] == "§4.4.1"
    assert closed["search 12"] == "§4.2"
    assert closed["station aden"] == "§4.2"
