"""OpenSpiel sees Watu's games: its own checks pass, its bot plays, and no seat is told what it must not know."""

from __future__ import annotations

import pickle
import random

import pytest

from watu.core.errors import UsageError

pyspiel = pytest.importorskip("pyspiel")

from watu.adapters import open_spiel  # noqa: E402 - only where OpenSpiel is there

BATTLE = "battle-of-the-atlantic"


def play_on(state: open_spiel.SpielState, rng: random.Random, decisions: int) -> None:
    """So many decisions at random, and the chance between them."""
    while not state.is_terminal():
        if state.is_chance_node():
            outcomes, shares = zip(*state.chance_outcomes(), strict=True)
            state.apply_action(rng.choices(outcomes, shares)[0])
        elif decisions:
            state.apply_action(rng.choice(state.legal_actions()))
            decisions -= 1
        else:
            return


def test_every_game_is_registered_once() -> None:
    names = open_spiel.register()
    assert open_spiel.register() == names
    assert "watu_battle_of_the_atlantic" in names
    assert set(names) <= set(pyspiel.registered_names())


def test_options_are_parameters() -> None:
    open_spiel.register()
    game = pyspiel.load_game("watu_atlantic_storm_first", {"players": "3"})
    assert game.num_players() == 3
    assert game.num_distinct_actions() == len(game.watu.actions)


def test_an_unknown_way_of_chance_is_refused() -> None:
    with pytest.raises(UsageError, match="possible: explicit, sampled"):
        open_spiel.load(BATTLE, chance="none")


@pytest.mark.parametrize(
    ("name", "parameters"),
    [
        ("battle_of_the_atlantic", {}),
        ("battle_of_the_atlantic", {"chance": "sampled"}),
        ("atlantic_storm_admirals", {"players": "2", "version": "chronological", "chance": "sampled"}),
        ("atlantic_storm_first", {"players": "2", "version": "two-player", "chance": "sampled"}),
    ],
)
def test_it_passes_the_checks_of_open_spiel(name: str, parameters: dict[str, str]) -> None:
    """Saving is checked where chance is explicit: what is sampled cannot be played again from its history."""
    open_spiel.register()
    game = pyspiel.load_game(f"watu_{name}", parameters)
    pyspiel.random_sim_test(game, num_sims=1, serialize=not parameters, verbose=False)


@pytest.mark.parametrize("chance", ["explicit", "sampled"])
def test_a_copy_goes_its_own_way(chance: str) -> None:
    state = open_spiel.load(BATTLE, chance=chance).new_initial_state()
    play_on(state, random.Random(1), 3)
    before = state.information_state_string(0)
    twin = state.clone()
    play_on(twin, random.Random(2), 4)
    assert twin.is_terminal() or twin.information_state_string(0) != before
    assert state.information_state_string(0) == before


@pytest.mark.parametrize("player", [0, 1])
def test_a_world_sampled_anew_looks_the_same_to_the_seat(player: int) -> None:
    state = open_spiel.load(BATTLE).new_initial_state()
    play_on(state, random.Random(3), 4 + player)
    rng = random.Random(4)
    others = set()
    for _ in range(8):
        world = state.resample_from_infostate(player, rng.random)
        assert world.current_player() == state.current_player() == player
        assert world.legal_actions() == state.legal_actions()
        for seen in ("information_state_string", "observation_string"):
            assert getattr(world, seen)(player) == getattr(state, seen)(player)
        assert world.information_state_tensor(player) == state.information_state_tensor(player)
        others.add(world.observation_string(1 - player))
    assert len(others) > 1


def test_an_answer_in_secret_is_not_seen_by_the_next_seat() -> None:
    state = open_spiel.load(BATTLE).new_initial_state()
    play_on(state, random.Random(5), 0)
    assert state.current_player() == 0
    seen = set()
    for action in state.legal_actions()[:5]:
        after = state.child(action)
        assert after.current_player() == 1
        seen.add((after.information_state_string(1), tuple(after.observation_tensor(1))))
    assert len(seen) == 1


def test_a_saved_state_goes_on_as_it_was() -> None:
    state = open_spiel.load(BATTLE).new_initial_state()
    play_on(state, random.Random(6), 3)
    held = pickle.loads(pickle.dumps(state.held))
    assert open_spiel.SpielState(held.game, held).information_state_string(1) == state.information_state_string(1)


def test_wins_are_worth_as_much_as_losses_cost() -> None:
    game = open_spiel.load(BATTLE, chance="sampled")
    for seed in range(20):
        state = game.new_initial_state()
        play_on(state, random.Random(seed), 10)
        assert state.is_terminal()
        assert sum(state.returns()) == 0.0


def test_the_search_bot_of_open_spiel_plays() -> None:
    np = pytest.importorskip("numpy")
    ismcts = pytest.importorskip("open_spiel.python.algorithms.ismcts")
    mcts = pytest.importorskip("open_spiel.python.algorithms.mcts")
    game = open_spiel.load(BATTLE, chance="sampled")
    state = game.new_initial_state()
    play_on(state, random.Random(7), 5)
    dice = np.random.RandomState(1)
    bot = ismcts.ISMCTSBot(game, mcts.RandomRolloutEvaluator(1, dice), 2.0, 80, random_state=dice)
    assert bot.step(state) in state.legal_actions()
