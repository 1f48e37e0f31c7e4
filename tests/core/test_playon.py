"""Playing on from the middle of a game: as given first, then with luck that neighbours share."""

from __future__ import annotations

import pytest

from tests.contract.cases import CASES, Case, decisions, some
from watu.core.actions import Action
from watu.core.dice import Rng
from watu.core.drivers import Policy
from watu.core.game import Game
from watu.core.playon import Luck, PlayingOn, Start, play_on, start_in, start_of
from watu.core.position import Position
from watu.core.reasons import Ask
from watu.core.registry import load_game


def nobody(game: Game) -> list[Policy | None]:
    return [None for _ in game.seats]


@pytest.mark.parametrize("case", CASES, ids=repr)
def test_from_every_table_a_game_can_be_played_to_its_end(case: Case) -> None:
    for state in some(case, decisions(case, 3, telling=False), 6):
        start = start_of(state)
        found = [play_on(case.game, start, nobody(case.game), Luck(1, 2), Rng(3)) for _ in range(2)]
        assert found[0] == found[1]
        assert len(found[0]) == len(case.game.seats)
        for player in state.players()[:1]:
            world = state.world(player, Rng(4))
            tried = start_in(state, world, player, state.legal_actions(player)[0])
            assert len(play_on(case.game, tried, nobody(case.game), Luck(1, 2), Rng(3))) == len(case.game.seats)


def test_a_secret_answer_is_kept() -> None:
    """What a side has chosen in secret stands while the other still thinks."""
    game = load_game("battle-of-the-atlantic")
    state = game.new_initial_state(None)
    while state.chance is not None:
        state.apply_action(state.chance.values[0])
    kept = state.legal_actions(0)[-1]
    state.apply_action(kept, 0)
    assert start_of(state).forced == {0: kept}


def test_neighbours_meet_the_same_dice() -> None:
    luck = Luck(5, 6)
    first = [luck.below(number, 6) for number in range(50)]
    assert [luck.below(number, 6) for number in reversed(range(50))] == first[::-1]
    assert set(first) == set(range(6))
    assert all(0 <= Luck(7, stream).below(0, 3) < 3 for stream in range(400))  # whatever a compiled number holds


def test_luck_stays_with_its_event() -> None:
    luck = Luck(5, 6)
    first = [luck.at("Search at 7", number, 6) for number in range(30)]
    assert [luck.at("Search at 8", number, 6) for number in range(30)] != first
    again = Luck(5, 6)
    assert [again.at("Search at 8", number, 6) for number in range(40)][:3] == [
        luck.at("Search at 8", n, 6) for n in range(3)
    ]
    assert [again.at("Search at 7", number, 6) for number in range(30)] == first
    assert set(first) == set(range(6))
    assert Luck(5, 7).at("Search at 7", 0, 1 << 30) != luck.at("Search at 7", 0, 1 << 30)
    assert luck.of("seat 1 at 7").below(1000) == again.of("seat 1 at 7").below(1000)


class Sea(Position):
    """Tells moments apart."""

    now = 1

    def moment(self) -> int:
        return self.now


def test_one_die_more_shifts_no_other_event() -> None:
    s, start = Sea(), Start(Sea(), [], None, {}, 0)
    one, other = (PlayingOn(start, [], Luck(1, 2), Rng(3)) for _ in range(2))
    other.roll(s, 6, "Another search")
    assert [one.roll(s, 6, "Search") for _ in range(9)] == [other.roll(s, 6, "Search") for _ in range(9)]
    later = [one.roll(s, 1000, "Search") for _ in range(3)]
    s.now = 2
    assert [one.roll(s, 1000, "Search") for _ in range(3)] != later


class Counting(Policy):
    """Remembers how often it was told to begin."""

    begun = 0

    def begin(self) -> None:
        self.begun += 1

    def choose(self, s: Position, player: int, options: list[Action], ask: Ask, rng: Rng) -> Action:
        return options[rng.below(len(options))]


def test_every_playout_begins_with_its_policies() -> None:
    game = load_game("battle-of-the-atlantic")
    policies = [Counting() for _ in game.seats]
    start = start_of(game.new_initial_state(None))
    for number in range(3):
        play_on(game, start, list(policies), Luck(1, number), Rng(number))
    assert [policy.begun for policy in policies] == [3] * len(policies)
