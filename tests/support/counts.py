"""Counts, like perft in chess: how many decisions can be reached from a fixed position, for every game.

A position is fixed in a ``counts.toml`` beside a game's tests::

    [[count]]
    name = "seven different cards"
    game = "battle-of-the-atlantic"
    options = {}                      # may be left out, as may pack and moves
    pack = "packs/small"              # a folder beside the file
    seed = "west"                     # chance comes from this seed; "" branches over every outcome
    moves = ["british: keep"]         # answers on the way: a seat and a notation, or "chance: outcome"
    decisions = [64, 3072]            # by depth, from 1
    why = "1 + 7 + 21 + 35 sets of at most three of seven cards"

Depth 1 counts the options of the first seat asked; depth 2 those of the next one after each of them, and so on. Seats asked
at the same time answer in their order. With an empty seed every different outcome of chance is a branch of its own, which
does not count as depth. A number that changes is a change of the rules: explain it, and the text in ``why`` with it.
"""

from __future__ import annotations

import tomllib
from pathlib import Path

import msgspec

from watu.core.dice import Seed
from watu.core.position import CHANCE
from watu.core.registry import load_game
from watu.core.state import State


class Count(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A fixed position and the number of decisions reachable from it at depth 1, 2, 3."""

    name: str
    game: str
    decisions: tuple[int, ...]
    why: str
    options: dict[str, str] = {}
    pack: str = ""
    seed: str = ""
    moves: tuple[str, ...] = ()
    folder: str = ""


class _File(msgspec.Struct, forbid_unknown_fields=True):
    count: list[Count]


def load_counts(file: Path) -> list[Count]:
    """The positions of a ``counts.toml``; packs are looked for beside it."""
    counts = msgspec.convert(tomllib.loads(file.read_text(encoding="utf-8")), _File).count
    return [msgspec.structs.replace(count, folder=str(file.parent)) for count in counts]


def position_of(count: Count) -> State:
    """The fixed position: the game from its start, with the seed, after the moves."""
    pack = str(Path(count.folder) / count.pack) if count.pack else None
    game = load_game(count.game, pack, **count.options)
    state = game.new_initial_state(Seed(count.seed) if count.seed else None, telling=False)
    for move in count.moves:
        seat, _, notation = move.partition(": ")
        state.apply_action(notation, None if seat == "chance" else game.seat(seat))
    return state


def decisions(state: State, depth: int) -> int:
    """The options at ``depth`` decisions from here, over all lines of play; chance on the way is branched over."""
    if state.current_player() == CHANCE:
        return sum(decisions(state.child(value), depth) for value, _ in state.chance_outcomes())
    if state.is_terminal():
        return 0
    player = state.players()[0]
    options = state.legal_actions(player)
    if depth == 1:
        return len(options)
    return sum(decisions(state.child(option, player), depth - 1) for option in options)


def check(count: Count) -> None:
    """Every depth of a position; the assertion names the position and explains the first number."""
    state = position_of(count)
    found = tuple(decisions(state, depth) for depth in range(1, len(count.decisions) + 1))
    assert found == count.decisions, f"{count.name}: expected {count.decisions}, found {found}; depth 1: {count.why}"
