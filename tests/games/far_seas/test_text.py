"""Wording: the table fits a screen, every event has its sentence for whoever sees it, components are described."""

from __future__ import annotations

import pytest
from rich.text import Text

from tests.games.far_seas.careful import Careful
from tests.games.far_seas.table import ALL_RULES, Sea, far_seas
from watu.core.dice import Rng, Sampler
from watu.games.far_seas import text
from watu.games.far_seas.game import FarSeasGame
from watu.games.far_seas.position import ATTACK, FarSeasBattle
from watu.games.far_seas.view import Observation, observe


def nothing_raw(sentence: str) -> bool:
    """Nothing stands in it as programs write it."""
    return "_" not in sentence and "None" not in sentence and "[]" not in sentence


def looked_into(game: FarSeasGame, stride: int) -> None:
    """Play a game and look at every so many decisions."""
    state = game.new_initial_state(Sampler(Rng(3)))
    policy, rng = Careful(), Rng(1)
    told = looks = 0
    while not state.is_terminal():
        player = state.players()[0]
        decision = state.pending[player]
        looks += 1
        if looks % stride == 0:
            seen = state.observation(player)
            assert isinstance(seen, Observation)
            lines = Text.from_markup(text.board(game, seen)).plain.splitlines()
            assert max(len(line) for line in lines) <= 100
            assert len(lines) <= 26
            text.guide(game, seen, decision.options)
        for event in state.events(told):
            for viewer in (*range(len(game.seats)), None):
                fields = event.seen_by(viewer)
                if fields is not None:
                    told_so = text.tell(game, event.kind, fields)
                    assert told_so and nothing_raw(told_so), told_so
        told = len(state.events())
        assert all(nothing_raw(option.sentence) for option in decision.options)
        action = policy.choose(decision.position, player, decision.options, decision.ask, rng)
        state.apply_action(action, player)


def test_a_long_game_in_words() -> None:
    looked_into(ALL_RULES, 40)


@pytest.mark.parametrize("options", [{"scenario": "coronel"}, {"scenario": "falklands"}, {"solitaire": "simplified"}])
def test_other_games_in_words(options: dict[str, str]) -> None:
    looked_into(far_seas(**options), 25)


def test_the_allies_do_not_read_the_orders() -> None:
    sea = Sea(ALL_RULES, emden=31)
    sea.order("emden", 30, ATTACK)
    german, allied = observe(sea.s, 0), observe(sea.s, len(sea.game.german_seats))
    assert [order.to for order in german.orders] == [30]
    assert allied.orders == ()
    assert "emden 30-Att" in text.board(sea.game, german)
    assert "30-Att" not in text.board(sea.game, allied)


def test_the_battlefield() -> None:
    sea = Sea(ALL_RULES, emden=26, sydney=26)
    sea.s.battle = FarSeasBattle(26, [sea.n("emden")], [sea.n("sydney")], 2, 0, 1)
    sea.s.battle.round = 3
    sea.s.damage[sea.n("sydney")] = 1
    shown = text.board(sea.game, observe(sea.s, None))
    assert "round 3, range C" in shown
    assert "Allied (surprised)" in shown
    assert "3/4 left" in shown


@pytest.mark.parametrize(
    ("word", "part"),
    [
        ("emden", "fire -4, capacity 4"),
        ("13", "Northern Passage"),
        ("fiji", "a station in Area 4"),
        ("india", "15 transports"),
        ("samoa", "by Turn 3"),
        ("nothing-like-it", ""),
    ],
)
def test_components_in_words(word: str, part: str) -> None:
    assert part in text.describe(ALL_RULES, word)


@pytest.mark.parametrize(
    ("how", "wanted"),
    [
        ("search 5", "Glasgow moves to search Area 5."),
        ("escort 5", "Glasgow moves to escort the merchants of Area 5."),
        ("station st_johns", "Glasgow moves to protect"),
        ("join sydney", "Glasgow moves to search with Sydney."),
        ("river", "Glasgow moves into the Rufiji River."),
    ],
)
def test_where_ships_are_placed_in_words(how: str, wanted: str) -> None:
    told = text.tell(far_seas(), "placed", {"ships": ["glasgow"], "how": how, "to": 5})
    assert told.startswith(wanted)
    assert "_" not in told
