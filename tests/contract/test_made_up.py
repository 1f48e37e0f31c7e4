"""What the larger games need, shown one by one on the made-up games; the contract tests run over them as well."""

from __future__ import annotations

from typing import cast

import pytest

from tests.contract.made_up import career, gale, pack, teams
from tests.contract.made_up.simple import Seen
from watu.core.agenda import concurrently
from watu.core.dice import Rng, Sampler
from watu.core.game import Game
from watu.core.position import CHANCE
from watu.core.registry import build_game
from watu.core.scripted import run_script
from watu.core.state import State

GALE = build_game(gale.INFO, {})
CAREER = build_game(career.INFO, {})
TEAMS = build_game(teams.INFO, {})


def pack_game(players: int) -> Game:
    return build_game(pack.INFO, {"players": str(players)})


def gale_table(*hands: list[int], turns: list[int]) -> gale.GaleTable:
    """A round under way."""
    s = gale.GaleTable()
    s.hands = [*hands]
    s.deck.unseen = [card for card in s.deck.unseen if not any(card in hand for hand in hands)]
    s.turns = turns
    return s


# turns and events


def test_a_turn_is_delayed_to_the_end_of_the_round() -> None:
    s = gale_table([4], [8], [], turns=[0, 1])
    run_script(GALE, s, gale.turns(), ["wait", "g12", "play 8", "play 4"])
    assert s.waited == [0]
    assert s.points == [1, 2, 0]
    assert s.hands[0] == [12]


def test_an_event_passes_from_seat_to_seat_until_it_strikes() -> None:
    s = gale_table([0], [4], [5], turns=[0, 1, 2])
    run_script(GALE, s, gale.turns(), ["play 0", 4, "play 4", 5, "play 5", 1, "strike 0"])
    assert s.points == [-1, 1, 1]
    assert s.shortage == gale.NOBODY


def test_an_event_passes_by_a_delayed_turn_without_a_roll() -> None:
    s = gale_table([0], [4], [], turns=[0, 1])
    run_script(GALE, s, gale.turns(), ["play 0", 6, "wait", "g13", "play 4", 6])
    assert s.shortage == gale.NOBODY


def test_each_pull_has_its_offer_to_pull_again() -> None:
    s = gale_table([], [], [], turns=[0])
    run_script(GALE, s, gale.turn(0), ["pull", "g08", "again", "g12"])
    assert (s.points[0], s.tokens[0], s.pile) == (3, 0, [8, 12])
    run_script(GALE, s, gale.turn(0), ["pull", "g04"])


def test_orders_are_secret_and_simultaneous() -> None:
    s = gale_table([1, 2], [3], [], turns=[])
    s.agenda = [gale.reveal_orders(), gale.orders()]
    state = State(GALE, s)
    assert state.players() == [0, 1]
    before = state.observation(1)
    state.apply_action("lay 2", 0)
    assert state.observation(1) == before
    state.apply_action("lay 3", 1)
    assert cast("gale.GaleTable", state.base).points == [0, 2, 0]


# lanes


def lanes(players: int, *steps: object) -> tuple[State, pack.PackTable]:
    game = pack_game(players)
    s = pack.PackTable(players)
    s.agenda = list(reversed(steps))  # type: ignore[arg-type]  # steps are entries
    return State(game, s), s


def table(state: State) -> pack.PackTable:
    assert isinstance(state.base, pack.PackTable)
    return state.base


def test_boats_act_at_once_and_the_supply_is_common() -> None:
    state, _ = lanes(3, concurrently([(pack.attack(boat),) for boat in range(3)]))
    table(state).supply = 1
    state.advance()
    assert state.players() == [0, 1, 2]
    assert all(pack.LOAD in state.legal_actions(seat) for seat in range(3))
    state.apply_action("load", 2)
    assert all(pack.LOAD not in state.legal_actions(seat) for seat in range(2))
    assert state.why_not(0, pack.LOAD) == ("p.4", "the common supply is used up")


def test_one_person_holds_several_boats() -> None:
    state, _ = lanes(1, concurrently([(pack.attack(boat),) for boat in range(3)]))
    for _ in range(3):
        assert state.players() == [0]
        state.apply_action("skip")
    assert state.is_terminal()


def test_a_die_before_the_choice_and_one_after_it() -> None:
    state, _ = lanes(3, concurrently([(pack.run_in(0),), (pack.attack(1),)]))
    assert state.current_player() == CHANCE
    state.apply_action(5)
    assert state.players() == [0]
    state.apply_action("press")
    assert state.current_player() == CHANCE
    state.apply_action(3)
    assert state.players() == [1]


@pytest.mark.parametrize(("die", "left"), [(2, []), (3, ["load", "fire", "skip"])])
def test_what_is_sunk_has_its_pending_steps_cancelled(die: int, left: list[str]) -> None:
    state, _ = lanes(3, pack.attack_phase())
    for outcome in (4, "press", die, 1, 1):
        state.apply_action(outcome)
    assert [option.notation for option in state.legal_actions(0)] == left
    assert state.players() == ([0, 1, 2] if left else [1, 2])


def test_a_lane_ends_the_game_at_once() -> None:
    state, _ = lanes(3, concurrently([(pack.attack(0), pack.attack(0)), (pack.attack(1),)]), pack.pack_round())
    table(state).tonnage = 6
    state.apply_action("fire", 0)
    state.apply_action("002")
    state.apply_action("keep", 0)
    assert state.is_terminal()
    assert state.base.ended == "the convoy is destroyed"
    assert state.returns() == [1.0, 1.0, 1.0]


def test_a_secret_vote_within_a_lane() -> None:
    state, _ = lanes(2, concurrently([(pack.vote(),), (pack.watch(0),)]))
    assert state.players() == [0, 1]
    state.apply_action("signal 2", 1)
    assert state.players() == [0]
    assert [option.notation for option in state.legal_actions(0)] == ["signal 0", "signal 1", "signal 2"]
    state.apply_action("signal 2", 0)
    assert table(state).luck == 3
    assert state.players() == [0]


def test_lanes_within_lanes() -> None:
    state, _ = lanes(3, pack.signals_phase())
    state.apply_action(1)  # the drift, which asks nobody
    assert state.players() == [0, 1, 2]
    state.apply_action("signal 1", 1)
    assert state.current_player() == CHANCE
    state.apply_action(6)
    assert table(state).supply == 0


# campaigns and the rules as a player


def test_the_outer_campaign_reads_its_patrols_report() -> None:
    s = career.CareerTable()
    s.patrols = 2
    script: list[int | str] = [6, 1, "strike", "shots 2", 1, 2, 2, 1, 1]
    run_script(CAREER, s, career.career(), script)
    assert s.report == [1, 2]
    assert s.fame == 3
    assert s.patrols == 3


def test_the_enemy_is_played_by_its_table() -> None:
    s = career.CareerTable()
    s.escort = 3
    run_script(CAREER, s, career.escort_acts(), [3, 4])
    assert s.damage == 1


def test_a_lost_boat_takes_its_patrol_with_it() -> None:
    s = career.CareerTable()
    s.damage = 2
    script: list[int | str] = [6, 3, "strike", "shots 1", 2, 1, 4]
    run_script(CAREER, s, (career.patrol(), career.debriefing(), career.career()), script)
    assert s.ended == "the boat is lost"
    assert s.fame == 2


# teams


def test_partners_share_what_the_other_team_may_not_know() -> None:
    state = TEAMS.new_initial_state(Sampler(Rng(1)))
    for seat in (0, 2):
        state.apply_action("plot 1", seat)
    plots = [str(cast("Seen", state.observation(seat)).facts[1]) for seat in range(4)]
    assert plots[0] == plots[2] == "[1, False, 1, False]"
    assert plots[1] == plots[3] == "[True, -1, True, -1]"


def test_a_team_wins_together_in_mid_step() -> None:
    s = teams.TeamsTable()
    s.plots, s.points = [0, 1, 0, 1], [2, 0]
    run_script(TEAMS, s, (teams.search(2), teams.end_of_turn()), ["call 1", 6])
    assert s.ended == "team 0 has found three"
    assert TEAMS.returns(s) == [1.0, -1.0, 1.0, -1.0]
