"""The wording: board, log, guide, shorthand, and the description of a card."""

from __future__ import annotations

import re
from io import StringIO
from pathlib import Path

import pytest
from rich.console import Console
from rich.text import Text

from tests.games.battle_of_the_atlantic.table import GAME, battle, table
from tests.games.battle_of_the_atlantic.test_pack import write_pack
from watu.core.agenda import push
from watu.core.dice import Rng, Seed
from watu.core.state import State
from watu.games.battle_of_the_atlantic import rules, text
from watu.games.battle_of_the_atlantic.position import BRITISH, GERMAN
from watu.games.battle_of_the_atlantic.view import Observation

BRITISH_HAND = "A3 A5 O4 O5 O5 E5 E7"
GERMAN_HAND = "A4 A6 A7 O3 O5 E6 E7"


def begun() -> State:
    s = table(BRITISH_HAND, GERMAN_HAND, year=1940)
    s.results, s.won, s.bonuses = [[2223, 2394, GERMAN]], [0, 1], [[0, 2, 0], [2, 0, 1]]
    push(s.agenda, (rules.strategy_phase(), rules.deployment_phase(), rules.victory_phase(), rules.end_of_year()))
    return State(GAME, s, Seed("x"))


def seen(state: State, viewer: int | None) -> Observation:
    observation = state.observation(viewer)
    assert isinstance(observation, Observation)
    return observation


def plain(state: State, viewer: int | None) -> str:
    """The board without its markup."""
    return Text.from_markup(text.board(GAME, seen(state, viewer))).plain


def test_the_board_for_a_newcomer() -> None:
    board = plain(begun(), BRITISH)
    for expected in (
        "1940, year 2 of 5",
        "the first to win 3 hands",
        "A Tactics        O Tonnage        E Technology     GST",
        "8 + 1 = 9        14 + 1 + 2 = 17  12 + 1 = 13      = 1,989 now",
        "? + 1 + 2        ? + 1            ? + 1 + 1        = ?",
        "● British  7 in hand, 23 in the deck, 0 discarded (0 face down)",
    ):
        assert expected in board
    assert re.search(r"● British  2,223 +now", board)
    assert re.search(r"◆ German   2,394 won +now", board)
    assert re.search(r"\n  3  Code Breakers +E Technology +5\n", board)  # in the order of the card list
    assert "Wolf Packs" not in board


def test_the_board_for_a_spectator_shows_no_hand() -> None:
    board = plain(begun(), None)
    assert "hand\n" not in board.partition("GST")[2]
    assert "Patrols" not in board and "Wolf Packs" not in board


@pytest.mark.parametrize("viewer", [BRITISH, GERMAN, None])
def test_every_board_of_whole_games_fits_eighty_columns(viewer: int | None) -> None:
    rng = Rng(8)
    for seed in "abcd":
        state = GAME.new_initial_state(Seed(seed))
        while not state.is_terminal():
            for player in state.players():
                assert max(map(len, plain(state, viewer).split("\n"))) <= 80
                state.apply_action(rng.choice(state.legal_actions(player)), player)
        board = plain(state, viewer)
        assert max(map(len, board.split("\n"))) <= 80
        results = seen(state, None).results[-1]
        assert all(f"= {value:,}" in board for value in results[:2])  # the totals of the year, not of the next


def test_names_with_brackets_are_shown_as_they_are(tmp_path: Path) -> None:
    folder = write_pack(tmp_path, german_names="[red]Mine[/]")
    game = battle(folder)
    state = game.new_initial_state(Seed("x"))
    console = Console(width=80, file=StringIO())
    console.print(text.board(game, seen(state, GERMAN)))
    assert isinstance(console.file, StringIO)
    assert "[red]Mine[/]" in console.file.getvalue()


def test_the_log_of_a_year() -> None:
    state = begun()
    state.apply_action("discard patrols royal_navy", BRITISH)
    state.apply_action("keep", GERMAN)
    lines = [text.tell(GAME, event.kind, event.seen_by(BRITISH) or {}) for event in state.events()]
    assert lines[0] == "The British side replaces Patrols and Royal Navy."
    assert lines[1] == "The German side keeps its hand."
    assert lines[2].startswith("The British side draws ")
    assert lines[3].startswith("The British side shows ")
    assert lines[4].endswith(": 20 × 9 × 15 = 2,700.")
    assert re.fullmatch(
        r"The \w+ side wins the hand\. The .* from now on\. Hands won: British \d, German \d\.", lines[5]
    )
    assert lines[6] == "1941. Both sides put to sea."
    assert lines[8] == "The German side draws seven cards."
    assert text.tell(GAME, "discard", {"side": BRITISH, "count": 1}) == "The British side replaces one card."


def test_the_log_of_an_even_hand_and_of_what_is_rare() -> None:
    fields = {"winner": -1, "gains": [0, 1, -1], "won": [1, 1]}
    assert text.tell(GAME, "victory", fields) == (
        "Equal totals: nobody wins the hand. The British side gains +1 Tactics from now on. "
        "The German side gains +1 Tonnage from now on. Hands won: British 1, German 1."
    )
    both = text.tell(GAME, "victory", {"winner": 1, "gains": [1, 1, 1], "won": [0, 3]})
    assert "gains +1 Tactics, +1 Tonnage and +1 Technology from now on" in both
    assert "discards are shuffled" in text.tell(GAME, "reshuffle", {"side": 1})
    assert text.tell(GAME, "roll", {"die": 6, "value": 4, "purpose": "x Test"}) == "x Test: 4 on a die of 6."
    assert text.tell(GAME, "unheard", {"side": 1}) == ""


def test_the_guide_says_how_to_write_a_discard() -> None:
    state = begun()
    guide = text.guide(GAME, seen(state, BRITISH), state.legal_actions(BRITISH))
    assert "(1 4 6)" in guide and "keep" in guide
    shorthand = re.search(r"\(discard (.*?)\)", guide)
    assert shorthand
    assert understood(f"discard {shorthand[1]}") != ""
    assert text.guide(GAME, seen(state, None), []) == ""


def understood(typed: str, player: int = BRITISH) -> str:
    """The notation of what is understood, or nothing."""
    state = begun()
    option = text.understand(GAME, seen(state, player), state.legal_actions(player), typed)
    return "" if option is None else option.notation


@pytest.mark.parametrize(
    ("typed", "meant"),
    [
        ("keep", "keep"),
        ("k", "keep"),
        ("1", "discard patrols"),
        ("3 1", "discard patrols depth"),
        ("1,4", "discard patrols"),
        ("discard pat son", "discard patrols sonar"),
        ("son pat", "discard patrols sonar"),
        ("Royal", "discard royal_navy"),
        ("royal royal", "discard royal_navy royal_navy"),
        ("discard royal navy", "discard royal_navy"),
        ("royal navy sonar royal navy", "discard sonar royal_navy royal_navy"),
        ("replace us atlantic squadron", "discard us_atlantic_squadron"),
        ("d squadron 1", "discard patrols us_atlantic_squadron"),
        ("breakers", "discard code_breakers"),
        ("", ""),
        ("8", ""),
        ("0", ""),
        ("1 1", ""),
        ("1 2 3 4", ""),
        ("royal royal royal", ""),
        ("wolf", ""),
        ("keep 1", ""),
    ],
)
def test_what_is_typed_is_understood(typed: str, meant: str) -> None:
    hand = seen(begun(), BRITISH).sides[BRITISH].hand
    assert hand is not None
    if typed == "3 1":
        meant = f"discard patrols {hand[2]}"
    if typed == "1,4":
        meant = f"discard patrols {hand[3]}"
    assert understood(typed) == meant


def test_a_prefix_of_two_different_cards_is_not_understood() -> None:
    hand = seen(begun(), GERMAN).sides[GERMAN].hand
    assert hand is not None and {"u_boats", "modernization"} <= set(hand)
    assert (
        understood("s", GERMAN) == "discard scatter_convoy"
    )  # the beginning of a name goes before that of a later word
    assert understood("", GERMAN) == ""
    assert understood("u-boats", GERMAN) == "discard u_boats"
    assert understood("c", GERMAN) == "discard cut_the_atlantic_sealanes"


def test_a_spectator_is_not_understood() -> None:
    state = begun()
    assert text.understand(GAME, seen(state, None), state.legal_actions(BRITISH), "1") is None


def test_a_card_is_described_with_its_provenance() -> None:
    assert text.describe(GAME, "royal navy") == (
        "Royal Navy: British, Tonnage (O), 5 points, 2 copies in the deck; as the rulebook prints it."
    )
    assert text.describe(GAME, "french &").startswith("French & Scandinavian Ports: German")
    assert [line.partition(":")[0] for line in text.describe(GAME, "s").split("\n")] == [
        "Stormy Weather",
        "Sonar",
        "Spread Allied Forces",
        "Scatter Convoy",
    ]
    assert text.describe(GAME, "bismarck") == text.describe(GAME, "") == ""
