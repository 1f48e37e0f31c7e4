"""``watu play --from FILE@N``: another game played on from one of its moments, as a game of its own."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

from watu.cli.common import pairs
from watu.cli.replay import naming

if TYPE_CHECKING:
    from collections.abc import Sequence

    from watu.core.record import Record
    from watu.core.state import State
    from watu.session import Session


def practised(
    place: str, seat: Sequence[str] | None, pack: str | None, seed: int | None, record: Path | None, real_dice: bool
) -> Session:
    """The new game and its record. UsageError for a place, a seat or a moment that there is not."""
    from watu.cli.paths import new_record_path
    from watu.core.errors import UsageError
    from watu.core.record import game_of, read_record, replay_asking
    from watu.core.registry import game_info
    from watu.session import Beginning, Session

    file, at = _place(place)
    with naming(file):
        old = read_record(file)
        game = game_of(old, pack)
        if at > len(old.lines):
            raise UsageError(f"{file} has {len(old.lines)} answers; N goes from 0 to {len(old.lines)}")
        state = replay_asking(old, game, at)
    info = game_info(game.name)
    seats = _seats(old, state, pairs(seat, "--seat", "NAME=WHO"))
    people = [number for number, kind in enumerate(seats) if kind == "human"]
    if len(people) != 1:
        raise UsageError("--from is for one person: give one seat to a human, and the others to bots")
    path = record or new_record_path(info.name)
    folder = str(Path(pack).resolve()) if pack else old.header.pack_folder
    beginning = Beginning(state, people[0], file.name)
    secret = "" if seed is None else str(seed)
    try:
        return Session.start(info, game, seats, path, secret, real_dice, folder, beginning)
    except FileExistsError as error:
        raise UsageError(f"'{error.filename}' exists; choose another name") from None


def _place(text: str) -> tuple[Path, int]:
    from watu.core.errors import UsageError

    name, _, number = text.rpartition("@")
    if not (name and number.isascii() and number.isdigit()):
        raise UsageError(f"--from wants FILE@N, a record and a number of its answers, not '{text}'")
    return Path(name).expanduser(), int(number)


def _seats(old: Record, state: State, given: dict[str, str]) -> list[str]:
    """Who plays: as said; else the person where one sat or is asked, and the usual bots."""
    from watu.cli.play import chosen_seats
    from watu.core.registry import game_info

    game = state.game
    if "human" not in given.values():
        free = [name for name in game.seats if name not in given]
        sat = [name for name in free if old.header.seats.get(name) == "human"]
        asked = [game.seats[number] for number in state.players() if game.seats[number] in free]
        for name in (sat or asked or free)[:1]:
            given = {**given, name: "human"}
    return chosen_seats(game_info(game.name), game, given)
