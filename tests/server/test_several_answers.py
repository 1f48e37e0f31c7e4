"""Several answers in one message: all or none of them, but nobody looks at a card by way of a refusal."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from tests.server.club import Club
from watu.core.dice import Rng, Seed
from watu.core.state import State
from watu.server.catalog import Catalog, Rulebook
from watu.server.refusal import Refusal
from watu.server.standing import Sitting, Standing

STORM = "atlantic-storm-admirals"


def standing_at(book: Rulebook, fits: Callable[[State, State, int], bool]) -> tuple[Standing, int, str]:
    """A table one answer before ``fits`` holds of (before, after, seat), with that seat and answer."""
    for number in range(20):
        rng, seed = Rng(number), Seed(f"several {number}")
        state = book.game.new_initial_state(seed)
        while not state.is_terminal():
            seat = state.players()[0]
            action = rng.choice(state.legal_actions(seat))
            before = state.clone()
            state.apply_action(action, seat)
            if fits(before, state, seat):
                seats = [Sitting(name, 1) for name in book.game.seats]
                return Standing(book, seed, before, seats, None), seat, action.notation
    raise AssertionError("no such moment has been found")


def goes_on(before: State, after: State, seat: int) -> bool:
    """The seat is asked again under the same rule."""
    return seat in after.pending and after.pending[seat].ask.rule == before.pending[seat].ask.rule


@pytest.fixture(scope="module")
def storm() -> Rulebook:
    return Catalog().book(STORM, {})


def test_all_are_carried_out_one_after_another(storm: Rulebook) -> None:
    table, seat, first = standing_at(storm, lambda b, a, s: goes_on(b, a, s) and a.can_undo(s))
    twin = table.copy()
    twin.answer(seat, twin.question_of(seat), first, 0.0)
    second = twin.state.legal_actions(seat)[0].notation
    rows = table.answers(seat, table.question_of(seat), [first, second], 0.0)
    assert [row.do for row in rows if row.do] == [first, second]
    assert table.answered[seat] == 2


def test_one_that_does_not_fit_refuses_them_all(storm: Rulebook) -> None:
    table, seat, first = standing_at(storm, lambda b, a, s: goes_on(b, a, s) and a.can_undo(s))
    with pytest.raises(Refusal, match=r"no such action|cannot|not"):
        table.copy().answers(seat, table.question_of(seat), [first, "no such thing"], 0.0)
    assert table.answered[seat] == 0


def test_what_has_shown_something_stands_whatever_follows(storm: Rulebook) -> None:
    table, seat, first = standing_at(storm, lambda b, a, s: b.outcomes != a.outcomes and not a.is_terminal())
    rows = table.answers(seat, table.question_of(seat), [first, "no such thing"], 0.0)
    assert [row.do for row in rows if row.do] == [first]


def test_the_rest_is_let_go_when_another_rule_asks(storm: Rulebook) -> None:
    def another_rule(before: State, after: State, seat: int) -> bool:
        is_asked = seat in after.pending and after.pending[seat].ask.rule != before.pending[seat].ask.rule
        return is_asked and not after.can_undo(seat)

    table, seat, first = standing_at(storm, another_rule)
    twin = table.copy()
    twin.answer(seat, twin.question_of(seat), first, 0.0)
    legal = twin.state.legal_actions(seat)[0].notation
    rows = table.answers(seat, table.question_of(seat), [first, legal], 0.0)
    assert [row.do for row in rows if row.do] == [first]


def test_a_client_is_told_how_many_stand(club: Club) -> None:
    ruth = club.visitor("Ruth")
    table = ruth.post("/api/tables", {"game": STORM, "seats": dict.fromkeys("ABCD", "me")}, status=201)["id"]
    with ruth.at(table) as socket:
        socket.until("view")
        seat = next(shown["seat"] for shown in socket.view["seats"] if shown["awaited"])
        socket.ask("look", seat=seat)
        socket.settle()
        question = socket.view["question"]
        notation = question["choices"][0]["notation"]
        done = socket.ask("do", question=question["id"], notation=notation, more=[])
        assert (done["t"], done["answers"]) == ("done", 1)
        assert socket.ask("do", question=question["id"], notation=notation, more=[notation])["code"] == "action/stale"
        socket.send("do", question="q", notation="n", more=["x"] * 21)
        assert socket.until("refused")["code"] == "message/malformed"
