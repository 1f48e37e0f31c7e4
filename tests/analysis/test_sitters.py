"""Names in reviews: in a terminal the seat, on a page whoever sat there."""

from __future__ import annotations

import msgspec
import pytest

from tests.analysis.games import played
from watu.analysis.budget import Budget
from watu.analysis.page import page
from watu.analysis.report import Review
from watu.analysis.reviewing import Reviewer
from watu.analysis.sitters import Sitters
from watu.analysis.telling import MARK, Telling, spelled, with_sitters
from watu.analysis.words import capital, told
from watu.core.record import game_of
from watu.core.registry import build_game, game_info

WHO = ["Ruth", "midshipman", "midshipman", "Okello"]


@pytest.fixture(scope="module", params=["atlantic-storm-admirals", "atlantic-storm-first"])
def review(request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory) -> Review:
    record, _ = played(tmp_path_factory.mktemp("records"), request.param, "random heuristic", players="4")
    game = game_of(record)
    record.header.seats = dict(zip(game.seats, WHO, strict=True))
    tell = Telling(game, is_marked=True).openly
    return Reviewer(record, game, Budget(playouts=4, points=12, decisions=2), tell=tell).run()


def test_a_review_says_where_seats_stand_and_keeps_no_sign(review: Review) -> None:
    text = msgspec.json.encode(review).decode()
    assert not any(chr(MARK + seat) in text for seat in range(6))
    marked = 0
    for span in review.spans:
        lines = span.lines or [span.text]
        assert len(span.named) == len(lines)
        for line, found in zip(lines, span.named, strict=True):
            assert all(line[start:end] == seat for start, end, seat in found)
            marked += len(found)
    assert marked


def test_a_page_names_who_sat_there_and_the_terminal_the_seat(review: Review) -> None:
    sitters = Sitters(review)
    assert [sitters.of(seat) for seat in "ABCD"] == ["Ruth", "Midshipman (B)", "Midshipman (C)", "Okello"]
    written = page(review)
    assert sitters.spoken(review.ended) in written
    for span in review.spans:
        if any(span.named) and span.kind != "choice":
            seat = next(found[0][2] for found in span.named if found)
            assert sitters.of(seat) in sitters.told(span)
            assert told(span).startswith(f"{capital(span.part)}. ")
            assert told(span).endswith(" ".join(span.lines) or span.text)


def test_what_is_no_line_of_the_log_names_them_too(review: Review) -> None:
    spoken = Sitters(review).spoken
    assert spoken("A won with 28 VP") == "Ruth won with 28 VP"
    assert spoken("A and D share the win with 9 VP") == "Ruth and Okello share the win with 9 VP"
    assert spoken("Give SC 104 to B.") == "Give SC 104 to Midshipman (B)."
    assert spoken("Target D's play in the first round.") == "Target Okello's play in the first round."
    assert spoken("FAT gives D 2.0 VP, who has about 9.") == "FAT gives Okello 2.0 VP, who has about 9."
    assert spoken("A storm. Attach it to B-Dienst.") == "A storm. Attach it to B-Dienst."


def test_every_seat_of_every_choice_is_found(review: Review) -> None:
    sitters = Sitters(review)
    game = build_game(game_info(review.game), review.options)
    about = [action.sentence for action in game.actions.actions if set("abcd") & set(action.notation.split())]
    assert len(about) > 4
    assert [sentence for sentence in about if sitters.spoken(sentence) == sentence] == []


def test_signs_are_taken_out_of_a_sentence() -> None:
    text, found = spelled(f"{chr(MARK)} passes to {chr(MARK + 1)}.", ["british", "german"])
    assert text == "british passes to german."
    assert with_sitters(text, found, {"german": "Ruth"}) == "british passes to Ruth."
