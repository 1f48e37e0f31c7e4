"""Playing on from the middle of another game: what a seat could not know is drawn anew, and the new record stands on its own."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.analysis.games import BATTLE, played
from watu.core.dice import Seed
from watu.core.errors import RecordError, UsageError
from watu.core.origin import begun, origin_of
from watu.core.proof import verify
from watu.core.record import Header, read_record, replay_asking
from watu.core.registry import game_info
from watu.session import Beginning, Session

GAMES = [
    (BATTLE, {}, "heuristic"),
    ("atlantic-storm-admirals", {"players": "3"}, "heuristic"),
    ("atlantic-storm-first", {"players": "3"}, "heuristic"),
    ("far-seas", {"scenario": "coronel"}, "lieutenant"),
    ("wolfpack", {"players": "2"}, "heuristic"),
]


@pytest.mark.parametrize(("name", "options", "kinds"), GAMES, ids=[name for name, _, _ in GAMES])
def test_every_game_is_played_on_from_its_beginning_middle_and_end(
    tmp_path: Path, name: str, options: dict[str, str], kinds: str
) -> None:
    record, game = played(tmp_path, name, kinds, **options)
    count = len(record.lines)
    for at in (1, count // 2, count - 2):
        state = replay_asking(record, game, at)
        for player in range(len(game.seats))[:2]:
            path = tmp_path / f"{at}-{player}.jsonl"
            beginning = Beginning(state, player, "table")
            session = Session.start(game_info(name), game, [kinds] * len(game.seats), path, "s", beginning=beginning)
            assert session.state.observation(player) == state.observation(player) or state.chance is not None
            session.let_bots_answer()
            session.close()
            again = read_record(path)
            origin = again.header.origin
            assert origin is not None
            assert (origin.of, origin.at, origin.seat) == ("table", at, game.seats[player])
            assert replay_asking(again, game).returns() == session.state.returns()
            proved = verify(again, game)
            assert "drawn anew" in proved[0]
            assert "follow from the seed" in proved[2]


def test_what_the_seat_could_not_know_is_not_what_it_was(tmp_path: Path) -> None:
    record, game = played(tmp_path, BATTLE, "heuristic")
    state = replay_asking(record, game, next(at for at, (_, line) in enumerate(record.lines) if line.by))
    true = state.observation(1)
    hands = []
    for seed in "abc":
        new = begun(game, origin_of(state, 0, Seed(seed), "table"), Seed(seed))
        assert new.observation(0) == state.observation(0)
        assert new.legal_actions(0) == state.legal_actions(0)
        assert not new.events()
        hands.append(new.observation(1))
    assert all(hand != true for hand in hands)
    assert hands[0] != hands[1]
    again = begun(game, origin_of(state, 0, Seed("a"), "table"), Seed("a"))
    assert again.observation(1) == hands[0]  # whoever has both records can draw it again


def test_the_same_world_is_drawn_whatever_the_true_one_was(tmp_path: Path) -> None:
    record, game = played(tmp_path, BATTLE, "heuristic")
    state = replay_asking(record, game, next(at for at, (_, line) in enumerate(record.lines) if line.by))
    other = begun(game, origin_of(state, 0, Seed("another"), "x"), None)
    assert other.observation(1) != state.observation(1)
    ours, theirs = (begun(game, origin_of(one, 0, Seed("s"), "x"), None) for one in (state, other))
    assert ours.observation(1) == theirs.observation(1)


def test_nobody_plays_on_after_the_end_or_from_another_game(tmp_path: Path) -> None:
    record, game = played(tmp_path, BATTLE, "heuristic")
    with pytest.raises(UsageError, match="the game is over there"):
        origin_of(replay_asking(record, game), 0, Seed("s"), "table")
    wolfpack, other = played(tmp_path, "wolfpack", "heuristic")
    origin = origin_of(replay_asking(wolfpack, other, 5), 0, Seed("s"), "table")
    with pytest.raises(RecordError, match="a saved game of"):
        begun(game, origin)
    assert Header(1, BATTLE, 1, {}, "", {}).origin is None
