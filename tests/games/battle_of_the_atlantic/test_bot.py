"""The heuristic bot: what it chooses, what it may know, and that it is clearly better than chance."""

from __future__ import annotations

from math import sqrt

import pytest

from tests.games.battle_of_the_atlantic.table import GAME, arrange, discard, table
from watu.bots.battle_of_the_atlantic import HeuristicBot
from watu.core.agenda import push
from watu.core.dice import Rng, Seed
from watu.core.drivers import Policy
from watu.core.playout import play_batch
from watu.core.request import BotPolicy, Request
from watu.core.state import State
from watu.games.battle_of_the_atlantic import rules
from watu.games.battle_of_the_atlantic.position import BRITISH, GERMAN, Table

GERMAN_HAND = "A4 A6 A7 O3 O5 E6 E7"


def choice(s: Table, player: int = BRITISH) -> str:
    push(s.agenda, (rules.strategy_phase(),))
    state = State(GAME, s, Seed("x"))
    decision = state.pending[player]
    request = Request(GAME, player, decision.options, decision.ask, lambda: state.observation(player), Rng(1))
    return HeuristicBot(GAME, player).choose(request).notation


def test_it_keeps_a_hand_that_nothing_improves() -> None:
    """Every card of the deck is a 3."""
    s = table("A5 A6 A7 O6 O7 E6 E7", GERMAN_HAND)
    arrange(s, BRITISH, hand="A5 A6 A7 O6 O7 E6 E7", deck="A3 A3 O3 O3 E3 E3")
    assert choice(s) == "keep"


def test_it_replaces_what_a_known_deck_betters() -> None:
    """Three 7s are left, one of each type: the three 3s go."""
    s = table("A3 A5 O3 O5 E3 E5 E6", GERMAN_HAND)
    arrange(s, BRITISH, hand="A3 A5 O3 O5 E3 E5 E6", deck="A7 O7 E7")
    assert choice(s) == discard(BRITISH, "A3 O3 E3")


def test_it_balances_the_types() -> None:
    """Six tactics and a technology: any tonnage at all multiplies, so three of the six go."""
    s = table("A3 A4 A5 A6 A6 A7 E7", GERMAN_HAND)
    assert choice(s) == discard(BRITISH, "A3 A4 A5")


def test_it_counts_on_the_reshuffle() -> None:
    """The deck holds one card, A7; a second replacement comes from the pile of 3s, and is not worth an O5."""
    hand = "A3 A5 O5 O6 E5 E6 E7"
    s = table(hand, GERMAN_HAND)
    arrange(s, BRITISH, hand=hand, deck="A7")
    s.played[BRITISH], s.hidden[BRITISH] = [0, 0, 5, 5, 10, 10], []
    assert choice(s) == discard(BRITISH, "A3")


@pytest.mark.parametrize("player", [BRITISH, GERMAN])
def test_it_chooses_the_same_in_every_world(player: int) -> None:
    """Nothing that the seat cannot know has any influence."""
    state = GAME.new_initial_state(Seed("worlds"))
    for _ in range(2):
        for side in state.players():
            state.apply_action(state.legal_actions(side)[5], side)
    bot = HeuristicBot(GAME, player)

    def answer(world: State) -> str:
        decision = world.pending[player]
        request = Request(GAME, player, decision.options, decision.ask, lambda: world.observation(player), Rng(1))
        return bot.choose(request).notation

    assert {answer(state.resample(player, Rng(7, n))) for n in range(20)} == {answer(state)}


@pytest.mark.parametrize("player", [BRITISH, GERMAN])
def test_it_beats_random_play_clearly(player: int) -> None:
    """300 games: it wins 95 of 100, and is asked to win 85, five standard errors less."""
    games = 300
    policies: list[Policy | None] = [
        BotPolicy(GAME, HeuristicBot(GAME, player)) if side == player else None for side in (BRITISH, GERMAN)
    ]
    batch = play_batch(GAME, 11, 0, games, policies)
    wins = sum(returns[player] > 0 for returns in batch.returns)
    assert wins / games > 0.85 > 0.5 + 5 * sqrt(0.25 / games)
