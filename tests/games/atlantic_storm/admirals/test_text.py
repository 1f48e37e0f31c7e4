"""The wording: board, log, guide, shorthand, and the description of a card."""

from __future__ import annotations

import ast
from io import StringIO
from pathlib import Path

import pytest
from rich.console import Console
from rich.text import Text

import watu.games.atlantic_storm
from tests.games.atlantic_storm.admirals.table import battle, run, storm_game
from watu.core.dice import Rng, Sampler
from watu.core.state import State
from watu.games.atlantic_storm import log, round_of_play, text
from watu.games.atlantic_storm.observing import observe
from watu.games.atlantic_storm.position import StormTable
from watu.games.atlantic_storm.view import Observation

VERSIONS: tuple[dict[str, str], ...] = (
    {},
    {"players": "2"},
    {"players": "6"},
    {"version": "chronological", "players": "3"},
    {"version": "team-chronological"},
    {"version": "solitaire", "side": "axis"},
)


@pytest.mark.parametrize("options", VERSIONS, ids=repr)
def test_the_table_fits_in_80_columns_and_24_lines_mostly(options: dict[str, str]) -> None:
    game = storm_game(**options)
    state = State(game, game.new_position(), Sampler(Rng(8)))
    rng, heights = Rng(9), []
    while not state.is_terminal():
        player = state.players()[0]
        seen = state.observation(player)
        assert isinstance(seen, Observation)
        lines = Text.from_markup(text.board(game, seen)).plain.split("\n")
        assert max(len(line) for line in lines) <= 80
        heights.append(len(lines))
        for seat in state.players()[1:]:
            state.apply_action(rng.choice(state.legal_actions(seat)), seat)
        state.apply_action(rng.choice(state.legal_actions(player)), player)
    assert max(heights) <= 26
    for event in state.events():
        for viewer in (0, None):
            fields = event.seen_by(viewer)
            if fields is not None:
                assert isinstance(text.tell(game, event.kind, fields), str)
    assert text.board(game, observe_last(state))


def observe_last(state: State) -> Observation:
    seen = state.observation(None)
    assert isinstance(seen, Observation)
    return seen


def test_every_event_that_is_told_has_its_sentence() -> None:
    folder = Path(watu.games.atlantic_storm.__file__).parent
    kinds: set[str] = set()
    for file in folder.glob("*.py"):
        for node in ast.walk(ast.parse(file.read_text(encoding="utf-8"))):
            is_tell = isinstance(node, ast.Call) and isinstance(node.func, ast.Attribute) and node.func.attr == "tell"
            if is_tell and isinstance(node, ast.Call) and isinstance(node.args[0], ast.Constant):
                kinds.add(str(node.args[0].value))
    assert kinds <= set(log.SENTENCES)
    assert len(kinds) > 25


def table() -> StormTable:
    s = battle("sc_42", "sub", hands={"A": "walker hood u_99", "B": "markgraf"})
    s.to_play = [1, 0]
    run(s, round_of_play.turn(1), "lay markgraf, fate, done")
    return s


def test_the_table_shows_what_matters() -> None:
    s = table()
    plain = Text.from_markup(text.board(s.game, observe(s, 0))).plain
    for part in (
        "SC 42  1941 Atlantic  Full 7 VP, fated by Markgraf",
        "suit Sub",
        "Markgraf ?×2",
        "Axis 0+2d",
        "fates U-99",
    ):
        assert part in plain
    console = Console(file=StringIO(), width=80)
    console.print(text.board(s.game, observe(s, 0)))


def test_what_is_hidden_is_only_counted() -> None:
    s = battle("sc_42", "sub", hands={"A": "surprise walker hood u_99", "B": "rodney"})
    s.to_play = [0]
    run(s, round_of_play.turn(0), "lay surprise, hide walker, done")
    assert "1 hidden" in text.board(s.game, observe(s, 1))
    assert "(Walker 3)" in text.board(s.game, observe(s, 0))


def test_cards_by_their_number() -> None:
    s = table()
    seen = observe(s, 0)
    game = s.game
    options = [
        game.actions.parse(word) for word in ("lay hood", "lay walker", "discard hood", "discard walker", "flush")
    ]
    hand = seen.parties[0].hand
    assert hand == ["hood", "walker", "u_99"]
    assert text.understand(game, seen, options, "2") is options[1]
    assert text.understand(game, seen, options, "d1") is options[2]
    assert text.understand(game, seen, options, "d 1") is options[2]
    assert text.understand(game, seen, options, "3") is None
    assert text.understand(game, seen, options, "9") is None
    assert text.understand(game, seen, options[2:], "1") is options[2]
    guide = text.guide(game, seen, options)
    assert "play: 1 2" in guide
    assert "flush: " in guide


def test_a_card_in_words_with_its_provenance() -> None:
    game = storm_game()
    hood = text.describe(game, "hood")
    for part in ("Hood: Allied Surface Force", "Surface 5", "5 VP", "victim of Bismarck", "Source: name rulebook"):
        assert part in hood
    assert "fated by Markgraf" in text.describe(game, "sc 42")
    assert "§15.8" in text.describe(game, "fuel")
    assert text.describe(game, "U-5").startswith("U-552")
    assert text.describe(game, "") == ""
    assert text.describe(game, "nonesuch") == ""


def test_a_roll_is_told_with_its_purpose() -> None:
    assert (
        text.tell(storm_game(), "roll", {"purpose": "§15.8 Fuel Shortage", "value": 4, "die": 6})
        == "Fuel Shortage: a 4."
    )
    assert text.tell(storm_game(), "unheard of", {}) == ""


def test_the_enemy_is_a_common_noun_within_a_sentence() -> None:
    game = storm_game(version="solitaire")
    won = {"by": 1, "side": 1, "totals": [2, 4], "convoy": "hx_72"}
    assert log.tell(game, "won", won) == "The Axis side wins the battle for HX 72; the enemy is the battle winner."
    del won["convoy"]  # as tables saved it before
    assert log.tell(game, "won", won) == "The Axis side wins; the enemy is the battle winner."
    assert log.tell(game, "pass", {"by": 1}).startswith("The enemy ")
