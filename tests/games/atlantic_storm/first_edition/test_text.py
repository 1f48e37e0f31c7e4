"""The table in text, the log, what can be typed, and cards in words."""

from __future__ import annotations

import pytest
from rich.text import Text

from tests.games.atlantic_storm.first_edition.tables import game_of, solitaire, table
from watu.core.dice import Rng, Sampler
from watu.core.game import Game
from watu.core.state import State
from watu.games.atlantic_storm.first_edition import text
from watu.games.atlantic_storm.first_edition.sequence_of_play import turns
from watu.games.atlantic_storm.first_edition.view import FirstObservation, FirstSolitaireObservation

GAMES = [
    game_of(),
    game_of(players="6"),
    game_of(players="2"),
    game_of(players="5", convoy_choice="on", discard_hand="on", split_spoils="on"),
    game_of(players="3", match="75"),
    solitaire(),
]


def seen(state: State, viewer: int | None) -> FirstObservation | FirstSolitaireObservation:
    view = state.observation(viewer)
    assert isinstance(view, FirstObservation | FirstSolitaireObservation)
    return view


def width(markup: str) -> int:
    return max(len(Text.from_markup(line).plain) for line in markup.split("\n"))


@pytest.mark.parametrize("game", GAMES, ids=lambda game: str(game.options))
def test_every_board_and_log_of_a_whole_game_is_written(game: Game) -> None:
    assert hasattr(game, "lays")
    state = game.new_initial_state(Sampler(Rng(4)))
    rng = Rng(5)
    while not state.is_terminal():
        player = state.current_player()
        for viewer in (player, None):
            assert width(text.board(game, seen(state, viewer))) <= 80  # type: ignore[arg-type]  # a game of this edition
        assert len(text.board(game, seen(state, player)).split("\n")) <= 30  # type: ignore[arg-type]  # as above
        guide = text.guide(game, seen(state, player), state.legal_actions(player))  # type: ignore[arg-type]  # as above
        assert len(guide.split("\n")) <= 3
        state.apply_action(rng.choice(state.legal_actions(player)), player)
    for event in state.events():
        for viewer in (0, None):
            fields = event.seen_by(viewer)
            if fields is not None:
                sentence = text.tell(game, event.kind, fields)  # type: ignore[arg-type]  # as above
                assert sentence.endswith("."), (event.kind, sentence)


def asked() -> State:
    s = table(game_of(), "sc_42", "markgraf hood ottawa huff_duff", "vanoc", zone="sub")
    s.agenda = [turns()]
    return State(s.game, s)


def test_the_table_shows_convoy_zone_and_hand() -> None:
    shown = Text.from_markup(text.board(game_of(), seen(asked(), 0))).plain
    assert "SC 42 (C12): Aug 1941, Atlantic, fully loaded, 7 VP, victim of Markgraf" in shown
    assert "Submarine operations; A leads" in shown
    assert "double at SC 42" in shown
    assert "1/6" in shown
    other = Text.from_markup(text.board(game_of(), seen(asked(), 1))).plain
    assert "Hood" not in other


def test_a_play_shows_what_it_counts() -> None:
    state = asked()
    state.apply_action("lay markgraf")
    shown = Text.from_markup(text.board(game_of(), seen(state, 1))).plain
    assert "◆ Markgraf ? x2" in shown
    assert "● Allied 0, ◆ German 0 + 2 dice" in shown


def test_the_guide_names_what_can_be_played() -> None:
    state = asked()
    guide = text.guide(game_of(), seen(state, 0), state.legal_actions(0))
    assert guide.startswith("You can play 1 Hood, 2 Ottawa, 4 Markgraf.")


def test_the_guide_of_a_play_that_can_go_on() -> None:
    state = asked()
    state.apply_action("lay ottawa")
    options = state.legal_actions(0)
    assert text.guide(game_of(), seen(state, 0), options).split("\n") == [
        "You can play 2 Huff-Duff.",
        "Write a card's number to add it (3), or done.",
    ]
    found = text.understand(game_of(), seen(state, 0), options, "2")
    assert found is not None
    assert found.notation == "lay huff_duff"
    state.apply_action("lay huff_duff")
    assert text.guide(game_of(), seen(state, 0), state.legal_actions(0)) == ""
    assert text.understand(game_of(), seen(state, 0), state.legal_actions(0), "1") is None


def test_the_guide_of_a_delayed_turn() -> None:
    s = table(game_of(), "sc_42", "ultra hood", zone="sub")
    s.agenda = [turns()]
    state = State(s.game, s)
    state.apply_action("lay ultra")
    assert text.guide(game_of(), seen(state, 0), state.legal_actions(0)).endswith("or discard ultra.")


@pytest.mark.parametrize(
    ("typed", "meant"),
    [
        ("4", "lay markgraf"),
        ("d 4", "discard markgraf"),
        ("l 2", "lay ottawa"),
        ("3", None),
        ("9", None),
        ("x 1", None),
    ],
)
def test_a_number_means_a_card_of_the_hand(typed: str, meant: str | None) -> None:
    state = asked()
    found = text.understand(game_of(), seen(state, 0), state.legal_actions(0), typed)
    assert (None if found is None else found.notation) == meant


def test_cards_in_words_say_where_their_values_come_from() -> None:
    words = text.describe(game_of(), "black")
    assert words.startswith("Black Gap (G46): German, sub, air +0, surface +0, submarine +2, 1941-1943, Atlantic; ")
    assert "with a submarine card; nobody else may play Allied aircraft" in words
    assert "name=rulebook" in words
    assert "SC 42 (C12)" in text.describe(game_of(), "sc-42")
    assert text.describe(game_of(), "") == ""


def test_a_second_play_and_a_long_one_fit_the_line() -> None:
    s = table(game_of(players="2"), "sc_118", "escort_group_b6 huff_duff hedgehog metric_asv_radar", zone="sub")
    s.agenda = [turns()]
    state = State(s.game, s)
    for notation in ("lay escort_group_b6", "lay huff_duff", "lay hedgehog", "lay metric_asv_radar"):
        state.apply_action(notation)
    assert width(text.board(s.game, seen(state, 0))) <= 80
