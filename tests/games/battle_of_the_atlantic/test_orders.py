"""Standing orders answer from what the seat sees, with options that are legal."""

from __future__ import annotations

from watu.core.dice import Seed
from watu.core.registry import load_game
from watu.games.battle_of_the_atlantic.game import BattleGame
from watu.games.battle_of_the_atlantic.position import Discard


def test_keep_and_replace_the_lowest() -> None:
    game = load_game("battle-of-the-atlantic")
    assert isinstance(game, BattleGame)
    for secret in ("one", "two", "three"):
        state = game.new_initial_state(Seed(secret))
        for player in (0, 1):
            options = state.legal_actions(player)
            orders = {order.name: order for order in game.standing_orders(player)}
            assert list(orders) == ["keep", "replace_lowest"]
            assert orders["keep"].choose(state.observation(player), options) is game.keep
            lowest = orders["replace_lowest"].choose(state.observation(player), options)
            assert isinstance(lowest, Discard)
            assert lowest in options
            deck = game.decks[player]
            points = sorted(deck[card].points for card in state.position(player).hands[player])  # type: ignore[attr-defined]  # this game's table
            assert sorted(deck[card].points for card in lowest.cards) == points[:3]


def test_an_order_says_nothing_where_it_does_not_apply() -> None:
    game = load_game("battle-of-the-atlantic")
    for order in game.standing_orders(0):
        assert order.choose(None, []) is None
        assert order.sentence.endswith(".")
        assert order.rule == "Strategy Phase"
