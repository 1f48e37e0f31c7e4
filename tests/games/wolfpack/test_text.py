"""The wording: a table of 80 columns and 24 lines, a sentence for every event, components in words; and the captain's play."""

from __future__ import annotations

import re

import pytest
from rich.text import Text

from tests.games.wolfpack.table import on_attack, ship, table, wolfpack
from tests.games.wolfpack.test_playing import Kept, played
from watu.bots.wolfpack import HeuristicBot
from watu.core.dice import Rng
from watu.core.playout import play_game
from watu.core.request import BotPolicy, Request
from watu.games.wolfpack import log_text, text
from watu.games.wolfpack.data import EFFECT_WORDS, TRACK_WORDS
from watu.games.wolfpack.position import Sea
from watu.games.wolfpack.tables import EFFECTS, TRACKS
from watu.games.wolfpack.view import Observation, observe

QUIET = {"roll"}


@pytest.mark.parametrize(
    "options", [{"mission": "spring-night", "boats": "4"}, {"campaign": "war-period", "players": "2"}], ids=str
)
def test_a_game_in_words(options: dict[str, str]) -> None:
    game = wolfpack(**options)
    answers, _ = played(game, 3)
    state = game.new_initial_state(Kept(answers))
    for number, answer in enumerate(answers):
        if answer.action is None:
            continue
        if number % 23 == 0:
            seen = state.observation(answer.by)
            assert isinstance(seen, Observation)
            lines = Text.from_markup(text.board(game, seen)).plain.split("\n")
            assert max(map(len, lines)) <= 80
            assert len(lines) <= 24
            assert isinstance(text.guide(game, seen, state.legal_actions(answer.by)), str)
        state.apply_action(answer.action, answer.by)
    for event in state.events():
        sentence = text.tell(game, event.kind, event.fields)
        assert sentence, event.kind
        assert not re.search(r"[{}]", sentence)


def test_every_sentence_fits_its_event() -> None:
    assert not set(log_text.SENTENCES) & set(log_text.SPECIAL)
    assert set(log_text.SENTENCES) | set(log_text.SPECIAL) > QUIET


@pytest.mark.parametrize(
    ("kind", "fields", "said"),
    [
        ("fires", {"boat": 1, "kind": "G7a", "tube": 5, "space": "c08r06", "turns": 1, "modifier": 0}, ": 1 turn, "),
        ("fires", {"boat": 1, "kind": "G7a", "tube": 5, "space": "c08r06", "turns": 2, "modifier": 1}, ": 2 turns, "),
        ("spotted", {"count": 1}, "1 ship comes into sight."),
        ("spotted", {"count": 12}, "12 ships come into sight."),
        ("refit", {"boat": 0, "months": 1}, "needs 1 month of refit."),
        ("experience", {"boat": 0, "xp": 20, "tonnage": 11, "tonnes": 1}, "for 11 tons"),
        ("sonar", {"escort": "s5", "successes": 0, "cards": 1}, "cards that succeed: 0 of 1."),
        ("quadrant_check", {"quadrants": []}, "Quadrants in which Escorts answer: none."),
        ("attack_card", {"boat": 0, "level": "none"}, "Damage to boat W by the attack: none."),
        ("depth", {"boat": 0, "depth": 0}, "goes to the surface."),
        ("depth", {"boat": 0, "depth": 1}, "goes to periscope depth."),
        ("depth", {"boat": 0, "depth": 2}, "goes to 15 m."),
    ],
)
def test_what_is_told_is_english(kind: str, fields: dict[str, object], said: str) -> None:
    assert said in text.tell(wolfpack(), kind, fields)


def test_the_chart_shows_boats_and_ships() -> None:
    s = table()
    on_attack(s, 0, "c04r09", facing=1)
    ship(s, "c04r06", size=1)
    ship(s, "c06r06", size=2, identified=False)
    chart = Text.from_markup(text.board(s.game, observe(s, 0))).plain
    assert "W↗" in chart
    assert " M " in chart
    assert " l " in chart


@pytest.mark.parametrize(
    ("word", "part"), [("U-81", "flotilla 1"), ("de5", "Town 5"), ("s55", "ring 3"), ("cap_2tdc", "10 XP"), ("x", "")]
)
def test_components_in_words(word: str, part: str) -> None:
    found = text.describe(wolfpack(), word)
    assert part in found
    assert bool(found) == bool(part)


def test_the_captain_plays_better_than_chance() -> None:
    game = wolfpack(mission="first-watch", boats="4")
    points = []
    for number in range(4):
        result = play_game(game, Rng(7, number), [BotPolicy(game, HeuristicBot(game, 0))])
        assert isinstance(result.position, Sea)
        points.append(result.scores[0])
    assert sum(points) / len(points) > 15


def test_the_captain_says_why() -> None:
    game = wolfpack(mission="first-watch", boats="2")
    bot = HeuristicBot(game, 0)
    answers, _ = played(game, 5)
    state = game.new_initial_state(Kept(answers))
    told: set[str] = set()
    for number, answer in enumerate(answers):
        if answer.action is None:
            continue
        if number % 7 == 0:
            decision = state.pending[0]
            request = Request(game, 0, decision.options, decision.ask, lambda: state.observation(0), Rng(1))
            advice = bot.advise(request)
            assert advice[0].action is bot.choose(request)
            assert {one.action for one in advice} == set(decision.options)
            told |= {one.reason for one in advice}
        state.apply_action(answer.action, answer.by)
    assert len(told) > 10
    assert all(words.endswith(".") for words in told)


@pytest.mark.parametrize(
    ("typed", "meant"), [("ne", "course ne"), ("NE", "course ne"), ("3", None), ("course", None), ("", None)]
)
def test_words_without_their_verb(typed: str, meant: str | None) -> None:
    game = wolfpack()
    found = text.understand(game, observe(table(), 0), game.courses, typed)
    assert (None if found is None else found.notation) == meant


def test_odds_are_told_the_likeliest_first() -> None:
    game = wolfpack(boats="1")
    keep, again = game.keep, game.again
    told = {"odds": {again.notation: [{"what": "explode", "chance": 0.85}], "sail": [{"what": "found", "chance": 1.0}]}}
    assert text.odds(game, told, [keep, again]) == ["Pull again for 1 TP. 85% explode."]
    assert text.odds(game, told, [again, game.sail])[0] == "Sail on, Operational Running. 100% found."


def test_what_was_done_is_said_in_words() -> None:
    game = wolfpack()
    told = [
        text.tell(game, "prepare", {"boat": 0, "what": "train cap_3tdc", "xp": 5}),
        text.tell(game, "repair", {"boat": 1, "what": "repair bow hy engineer", "succeeds": True, "needed": 7}),
        text.tell(game, "relocate", {"boat": 0, "what": "relocate bow stern"}),
    ]
    assert told[0] == "Boat W: train the Captain, 3 targets, for 15 XP; 5 XP are left."
    assert "the Chief Engineer, done" in told[1] and "repair bow" not in told[1]
    assert told[2].startswith("Boat W: men of ")
    assert text.describe(game, "cap_tdc_cards").startswith(
        "cap_tdc_cards: the Captain, 2 TDC cards; level 4, 100,000 tons"
    )


def test_every_effect_of_an_enhancement_has_words() -> None:
    assert set(EFFECT_WORDS) == set(EFFECTS)
    assert len(TRACK_WORDS) == len(TRACKS)
