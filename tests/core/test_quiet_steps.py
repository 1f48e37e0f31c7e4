"""Steps that ask for nothing run on one position, one after the other; a step that asks for the first time is put back."""

from __future__ import annotations

from tests.core.toy import ASK, NO, YES, PadGame, PadTable, written
from watu.core.agenda import Next, Rule, step
from watu.core.dice import Rng, Sampler
from watu.core.state import State


@step
def roll(s: PadTable, name: str) -> Next:
    s.write(name, s.roll(1000, "§1 a number"))
    return None


@step
def sometimes(s: PadTable) -> Next:
    """Writes first, then asks if the last number is odd."""
    s.write("sometimes")
    number = int(s.written[-2].split()[-1])
    if number % 2:
        s.write(s.decide(0, [YES, NO], ASK).notation)
    return (roll("x"), sometimes()) if len(s.written) < 40 else None


@step
def lists(s: PadTable) -> Next:
    """Tells of a list of the table, and changes it."""
    if s.telling:
        s.tell(
            "list", "§1", {"cards": s.deck.unseen, "rows": [s.deck.unseen]}, to=(0,), others={"cards": s.deck.unseen}
        )
    return empty()


@step
def empty(s: PadTable) -> Next:
    s.deck.unseen.clear()
    return None


RULES: list[Rule[...]] = [roll, sometimes, lists, empty]


def play_through(state: State) -> list[str]:
    while not state.is_terminal():
        state.apply_action(YES if len(state.history) % 3 else NO)
    return written(state.base)


def test_it_makes_no_difference_what_is_known_of_the_steps() -> None:
    ignorant = PadGame(RULES, (roll("a"), roll("b"), sometimes()))
    knowing = PadGame(RULES, (roll("a"), roll("b"), sometimes()))
    knowing.asking.update(rule.name for rule in RULES)
    for seed in range(20):
        ones, others = (game.new_initial_state(Sampler(Rng(seed))) for game in (ignorant, knowing))
        assert play_through(ones) == play_through(others)
        assert [(e.kind, e.fields) for e in ones.events()] == [(e.kind, e.fields) for e in others.events()]
        assert ones.outcomes == others.outcomes
    assert ignorant.asking == {sometimes.name}


def test_a_step_put_back_is_at_its_start_and_told_of_nothing_twice() -> None:
    for seed in range(20):
        game = PadGame(RULES, (roll("a"), sometimes()))
        state = game.new_initial_state(Sampler(Rng(seed)))
        if len(written(state.base)) == 1:  # stopped at the first question
            assert written(state.base)[0].startswith("a ")
            assert written(state.shown) == [*written(state.base), "sometimes"]
            assert [event.kind for event in state.events()] == ["roll", "write", "write"]
            return
    raise AssertionError("an odd number comes first in one of twenty")


def test_what_was_looked_at_before_does_not_change() -> None:
    game = PadGame(RULES, (roll("a"), sometimes()))
    for seed in range(10):
        state = game.new_initial_state(Sampler(Rng(seed)))
        if state.is_terminal():
            continue
        twin = state.clone()
        before = [written(state.base)[:], written(state.shown)[:], len(state.events())]
        play_through(state)
        assert [written(twin.base), written(twin.shown), len(twin.events())] == before


def test_an_event_keeps_the_lists_as_they_were() -> None:
    state = PadGame(RULES, lists()).new_initial_state(Sampler(Rng(1)))
    (event,) = state.events()
    assert event.fields == {"cards": [0, 1, 2, 3], "rows": [[0, 1, 2, 3]]}
    assert event.others == {"cards": [0, 1, 2, 3]}
