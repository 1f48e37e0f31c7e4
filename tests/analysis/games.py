"""Recorded games between bots, for reviews."""

from __future__ import annotations

from pathlib import Path

from watu.core.game import Game
from watu.core.record import Record, game_of, read_record
from watu.core.registry import build_game, game_info
from watu.session import Session

BATTLE = "battle-of-the-atlantic"


def played(folder: Path, name: str, kinds: str, seed: str = "1", **options: str) -> tuple[Record, Game]:
    """A finished game; the kinds go round the seats."""
    info = game_info(name)
    game = build_game(info, options)
    seats = [kinds.split()[seat % len(kinds.split())] for seat in range(len(game.seats))]
    path = folder / f"{name}-{seed}.jsonl"
    session = Session.start(info, game, seats, path, seed)
    session.let_bots_answer()
    session.close()
    record = read_record(path)
    return record, game_of(record)
