"""Lessons, aids and terms over HTTP: for anybody, stored nowhere, and with no more than the learner's seat may know."""

from __future__ import annotations

import pytest

from tests.server.club import GAME, Club
from watu.core.registry import games
from watu.learning.folder import folder_of
from watu.learning.lessons import load_lesson

TAUGHT = [name for name, info in games().items() if (folder_of(info) / "lesson.toml").is_file()]


def test_every_lesson_is_listed_with_its_seats(club: Club) -> None:
    cards = {card["game"]: card for card in club.visitor().get("/api/lessons")}
    assert sorted(cards) == sorted(TAUGHT)
    card = cards[GAME]
    assert card["seat"] == "british" and card["stops"] > 5
    assert [seat["kind"] for seat in card["seats"]] == ["person", "bot"]


@pytest.mark.parametrize("game", TAUGHT)
def test_a_stranger_walks_through_a_lesson(club: Club, game: str) -> None:
    visitor = club.visitor()
    lesson = load_lesson(games()[game])
    assert lesson is not None
    lines = 0
    for number, stop in enumerate(lesson.stops):
        shown = visitor.get(f"/api/games/{game}/lesson?stop={number}")
        view = shown["view"]
        assert (shown["number"], shown["title"], view["viewer"]) == (number, stop.title, lesson.file.seat)
        assert view["undo"] == view["may_take_back"] == ""
        assert len(view["log"]) >= lines
        lines = len(view["log"])
        if not stop.do:
            assert view["question"] is None and shown["move"] == ""
            continue
        choices = {choice["notation"]: choice["sentence"] for choice in view["question"]["choices"]}
        assert choices[shown["do"]] == shown["move"]
        assert set(shown["replies"]) <= set(choices) - {shown["do"]}


def test_beyond_the_end_is_the_last_stop(club: Club) -> None:
    last = club.visitor().get(f"/api/games/{GAME}/lesson?stop=99")
    assert last["number"] == last["stops"] - 1
    assert last["view"]["result"]["returns"] == [1.0, -1.0]


def test_the_other_hand_is_not_sent(club: Club) -> None:
    view = club.visitor().get(f"/api/games/{GAME}/lesson?stop=1")["view"]
    sides = {side["side"]: side for side in view["observation"]["sides"]}
    assert len(sides["british"]["hand"]) == 7
    assert sides["german"]["hand"] is None


def test_a_reply_is_the_one_for_the_choice(club: Club) -> None:
    shown = club.visitor().get(f"/api/games/{GAME}/lesson?stop=1")
    assert "nothing you draw can be worse" in shown["replies"]["keep"]
    assert "discard patrols depth_charges depth_charges" not in shown["replies"]


def test_aid_and_terms(club: Club) -> None:
    visitor = club.visitor()
    aid = visitor.get(f"/api/games/{GAME}/aid")
    assert aid["parts"][0]["is_sequence"]
    assert aid["parts"][0]["entries"][0]["rule"] == "Logistics Phase"
    assert any(term["name"] == "Grand Strategy Total" for term in visitor.get(f"/api/games/{GAME}/terms"))


def test_what_is_not_there_is_said(club: Club) -> None:
    visitor = club.visitor()
    assert visitor.refused("GET", "/api/games/chess/lesson", status=404) == "game/no_such_game"
    assert visitor.refused("GET", "/api/games/chess/aid", status=404) == "game/no_such_game"
