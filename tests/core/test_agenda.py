"""The sequence of play as data."""

from __future__ import annotations

import pytest

from tests.core.toy import PadGame, PadTable, named
from watu.core.agenda import (
    Concurrent,
    Entry,
    Step,
    agenda_at,
    cancel,
    concurrently,
    copy_agenda,
    open_paths,
    push,
    step,
)
from watu.core.drivers import run_step


@step
def note(s: PadTable, text: str, number: int = 0) -> None:
    s.write(text, number)


def names(agenda: list[Entry]) -> list[str]:
    return [repr(entry) for entry in reversed(agenda)]


def test_calling_a_step_names_it() -> None:
    called = note("a", 2)
    assert (called.name, called.args, called.subject) == ("test_agenda.note", ("a", 2), None)
    assert repr(called.about("boat")) == "test_agenda.note('a', 2) about 'boat'"
    assert called.subject is None


def test_steps_come_in_reading_order_before_what_was_there() -> None:
    agenda: list[Entry] = [named("later")]
    push(agenda, (named("a"), named("b")))
    push(agenda, named("first"))
    push(agenda, None)
    push(agenda, ())
    assert names(agenda) == ["first()", "a()", "b()", "later()"]


def test_lanes_are_in_reading_order_too() -> None:
    lanes = concurrently([(named("a"), named("b")), (named("c"),)])
    assert repr(lanes) == "concurrently(a(), b(); c())"
    assert [repr(lane[-1]) for lane in lanes.lanes] == ["a()", "c()"]


def test_open_paths_lead_through_lanes_within_lanes() -> None:
    inner = concurrently([(named("x"),), (named("y"),)])
    agenda: list[Entry] = [named("after"), concurrently([(inner, named("z")), (), (named("w"),)])]
    assert open_paths(agenda) == [(0, 0), (0, 1), (2,)]
    assert [repr(agenda_at(agenda, path)[-1]) for path in open_paths(agenda)] == ["x()", "y()", "w()"]


def test_lanes_that_have_ended_are_taken_off() -> None:
    agenda: list[Entry] = [named("after"), concurrently([(concurrently([(), ()]),), ()])]
    assert open_paths(agenda) == [()]
    assert names(agenda) == ["after()"]
    assert open_paths([concurrently([])]) == []
    assert open_paths([]) == []


def test_a_step_at_a_path_is_replaced_by_what_follows() -> None:
    game = PadGame([note], None)
    s = PadTable()
    s.agenda = [named("after"), concurrently([(note("a"),), (note("b"), named("c"))])]
    run_step(game, s, (1,))
    assert s.written == ["b 0"]
    assert repr(s.agenda[-1]) == "concurrently(test_agenda.note('a'); c())"


def test_cancelling_a_subject_drops_its_steps_in_all_lanes() -> None:
    def of(boat: int) -> Step:
        return named("attack", boat).about(boat)

    inner = concurrently([(of(1), of(2)), (of(1),)])
    agenda: list[Entry] = [of(1), named("after"), concurrently([(inner, of(1)), (of(2), of(1))])]
    cancel(agenda, 1)
    assert names(agenda) == ["concurrently(concurrently(attack(2) about 2; ); attack(2) about 2)", "after()"]


def test_nothing_has_no_subject_to_cancel() -> None:
    s = PadTable()
    s.agenda = [named("a"), named("b").about(1)]
    with pytest.raises(AssertionError):
        s.cancel(None)
    s.cancel(2)
    assert len(s.agenda) == 2


def test_a_copy_has_lanes_of_its_own() -> None:
    agenda: list[Entry] = [concurrently([(concurrently([(named("a"),)]),)])]
    twin = copy_agenda(agenda)
    agenda_at(twin, (0, 0)).clear()
    outer = agenda[0]
    assert isinstance(outer, Concurrent)
    assert repr(outer) == "concurrently(concurrently(a()))"
