"""A game being played: who sits where, the bots, the record on the disk, the seed while it is secret. Prints nothing.

The command line and the server put people in front of it; rules and records stay behind it.
"""

from __future__ import annotations

import errno
import hashlib
import os
from collections.abc import Iterator, Sequence
from contextlib import contextmanager, suppress
from dataclasses import dataclass
from pathlib import Path

from watu.core.actions import Action
from watu.core.dice import Rng, Seed
from watu.core.errors import RecordError, RulesError, UsageError
from watu.core.game import Game
from watu.core.origin import Origin, begun, origin_of
from watu.core.record import Record, Writer, check_talk, game_of, header_of, read_record, replay, replay_asking
from watu.core.registry import GameInfo, bot_kinds, game_info, has_bot, make_bot
from watu.core.request import Bot
from watu.core.state import State
from watu.core.talk import DIE, FACES, Promise, Talk, clean, heard, purpose_of, why_no_die, why_no_promise

HUMAN = "human"


@dataclass(frozen=True)
class Beginning:
    """Where to play on from: a state of another game, named ``of``, as it looked to ``player``."""

    state: State
    player: int
    of: str


class Session:
    """One game with its seats. Every answer is on the disk before anything follows from it."""

    def __init__(
        self, info: GameInfo, state: State, seats: Sequence[str], seed: Seed, writer: Writer, path: Path
    ) -> None:
        """Use ``start`` or ``resume``. ``seats`` holds "human" or a kind of bot, by seat."""
        self.info = info
        self.game: Game = state.game
        self.state = state
        self.seats = list(seats)
        self.seed = seed
        self.path = path
        self.talk: list[Talk] = []
        self.origin: Origin | None = None  # where it began, if in the middle of another game
        self._writer = writer
        self._is_settled = True
        self._luck = int(hashlib.sha256(f"bots/{seed.secret}".encode()).hexdigest()[:15], 16)
        self._bots = {seat: make_bot(info, self.game, seat, kind) for seat, kind in enumerate(seats) if kind != HUMAN}

    @classmethod
    def start(
        cls,
        info: GameInfo,
        game: Game,
        seats: Sequence[str],
        path: Path,
        secret: str = "",
        real_dice: bool = False,
        pack_folder: str = "",
        beginning: Beginning | None = None,
    ) -> Session:
        """A game about to begin, or to be played on from another one, and its record. FileExistsError if ``path`` is there; OSError if it cannot be written.

        ``secret`` makes chance and bots repeatable; empty means a fresh one. It lies beside the record, for the owner's
        eyes, until the game is over. With real dice, outcomes are asked for, and the record commits to nothing.
        """
        seed = Seed(secret)
        _check_seats(info, game, seats)
        origin = None if beginning is None else origin_of(beginning.state, beginning.player, seed, beginning.of)
        if path.exists():
            raise FileExistsError(errno.EEXIST, "the file exists", str(path))
        if not path.parent.is_dir():
            raise FileNotFoundError(errno.ENOENT, "no such folder", str(path.parent))
        secret_at = secret_path(path)
        _keep_secret(secret_at, seed.secret)
        names = dict(zip(game.seats, seats, strict=True))
        source = None if real_dice else seed
        try:
            writer = Writer.create(path, game, header_of(game, names, source, pack_folder, origin))
        except OSError:
            secret_at.unlink(missing_ok=True)
            raise
        session = cls(info, begun(game, origin, source), seats, seed, writer, path)
        session.origin = origin
        with session._changing():
            pass
        return session

    @classmethod
    def resume(cls, path: Path, pack: str | None = None) -> Session:
        """A game that goes on where its record ends. RecordError if it cannot, UsageError if it is over."""
        record = read_record(path)
        game = game_of(record, pack)
        info = game_info(record.header.game)
        is_sealed = bool(record.header.commitment)
        if record.end and (record.seed or not is_sealed):
            raise UsageError(f"{path}: this game is over; 'watu replay' shows it")
        seed = _seed_of(record, path)
        state = replay(record, game, seed=seed, goes_on=True) if is_sealed else replay_asking(record, game)
        state.source = seed if is_sealed else None
        seats = [record.header.seats.get(seat, HUMAN) for seat in game.seats]
        kinds = [kind if has_bot(info, kind) else HUMAN for kind in seats]
        session = cls(info, state, kinds, seed, Writer.resume(path, state), path)
        session.origin = record.header.origin
        if record.talk:
            check_talk(record, game)
            replay_asking(record, game)  # so that it knows where in the log it stands
            session.talk = record.talk
        return session

    @property
    def has_real_dice(self) -> bool:
        """Whether outcomes are asked of a person."""
        return self.state.source is None

    def humans(self) -> list[int]:
        """The seats that people play."""
        return [seat for seat, kind in enumerate(self.seats) if kind == HUMAN]

    def people_asked(self) -> list[int]:
        """The seats of people who are asked now, in order."""
        return [seat for seat in self.state.players() if seat not in self._bots]

    def answer(self, action: Action, player: int) -> None:
        """Give a seat's answer. Raises as ``State.apply_action`` does, and OSError if it cannot be written."""
        with self._changing():
            self.state.apply_action(action, player)

    def outcome(self, value: int) -> None:
        """Give the outcome that is asked for, of real dice or cards."""
        with self._changing():
            self.state.apply_action(value)

    def undo(self, player: int) -> None:
        """Take back the seat's last answer; RulesError if that is not free."""
        with self._changing():
            self.state.undo(player)
        for said in self.talk:  # words stay said
            said.at, said.told = min(said.at, len(self.state.history)), min(said.told, len(self.state.events()))

    # table talk

    def say(self, player: int, text: str) -> Talk:
        """A message of a seat, openly to all. UsageError if it says nothing or too much."""
        said = Talk(self.game.seats[player], len(self.state.history))
        said.text = clean(text)
        return self._put(said)

    def promise(self, player: int, promise: Promise, to: int | None = None) -> Talk:
        """A promise to a seat (None: to all), which binds nobody. UsageError if it is none that can be made here."""
        fault = why_no_promise(self.game, player, promise, to)
        if fault:
            raise UsageError(fault)
        made = sum(said.promise is not None for said in self.talk)
        said = Talk(self.game.seats[player], len(self.state.history), made + 1)
        said.promise, said.to = promise, "" if to is None else self.game.seats[to]
        return self._put(said)

    def throw(self, number: int, value: int = 0) -> Talk:
        """Throw the die of a promised chance: with real dice ``value`` came up, else it comes from the seed. UsageError if none is due.

        The game's own chance is not moved by it. As after any die, nothing before it is taken back.
        """
        fault = why_no_die(self.talk, number)
        if not fault and self.has_real_dice and not 1 <= value <= FACES:
            fault = f"a {DIE} shows 1 to {FACES}"
        if fault:
            raise UsageError(fault)
        said = Talk("", len(self.state.history), number)
        said.die = value if self.has_real_dice else self.seed.aside(purpose_of(number), FACES) + 1
        self.state.undo_to = None
        return self._put(said)

    def _put(self, said: Talk) -> Talk:
        said.told = len(self.state.events())
        self._is_settled = False
        self._writer.talk(self.state, said)
        self._is_settled = True
        self.talk.append(said)
        return said

    def let_bots_answer(self) -> None:
        """Every bot that is asked answers, and again, until only people or dice are asked. An undo repeats their play."""
        asked = True
        while asked:
            asked = False
            for player in self.state.players():
                if player in self._bots and player in self.state.pending:
                    self._let_answer(player)
                    asked = True

    def _let_answer(self, player: int) -> None:
        bot, moment = self._bots[player], len(self.state.history)
        if self.game.sides:
            self._let_promise(bot, player, Rng(self._luck, -1 - moment))
        self.answer(bot.choose(self.state.request(player, Rng(self._luck, moment))), player)

    def _let_promise(self, bot: Bot, player: int, rng: Rng) -> None:
        """Tell a bot what has been promised, and take its promises; it hears its own."""
        bot.heard(heard(self.game, self.talk, self.state.events()))
        offers = bot.promises(self.state.request(player, rng))
        for offer in offers:
            self.promise(player, offer.promise, offer.to)
        if offers:
            bot.heard(heard(self.game, self.talk, self.state.events()))

    def close(self) -> None:
        """Close the record. A game that is over gets its result and its seed, which is then no longer kept beside it."""
        if self._writer.file.closed:
            return
        if not self._is_settled:  # interrupted in the middle of an answer, or the disk is full
            with suppress(OSError):
                self._writer.file.close()
            return
        self._writer.close(self.state, None if self.has_real_dice else self.seed)
        if self.state.is_terminal():
            secret_path(self.path).unlink(missing_ok=True)

    @contextmanager
    def _changing(self) -> Iterator[None]:
        """Around whatever changes the state: what follows is written, or else the record ends before it."""
        self._is_settled = False
        try:
            yield
        except (RulesError, UsageError):  # then nothing has changed
            self._is_settled = True
            raise
        self._writer.catch_up(self.state)
        self._is_settled = True


def secret_path(path: Path) -> Path:
    """Where the seed lies while the game goes on."""
    return path.with_name(path.name + ".seed")


def _keep_secret(path: Path, secret: str) -> None:
    descriptor = os.open(path, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600)
    try:
        os.write(descriptor, f"{secret}\n".encode())
        os.fsync(descriptor)
    except OSError:
        path.unlink()
        raise
    finally:
        os.close(descriptor)


def _seed_of(record: Record, path: Path) -> Seed:
    """The seed beside a record, proved by the commitment; a fresh one for the bots where dice are real and it is gone."""
    place = secret_path(path)
    try:
        seed = Seed(place.read_text(encoding="utf-8").strip())
    except (FileNotFoundError, UnicodeDecodeError):
        if not record.header.commitment:
            return Seed()
        raise RecordError(0, f"its secret seed in {place}", "no such file; without it the game cannot go on") from None
    if record.header.commitment and seed.commitment() != record.header.commitment:
        raise RecordError(0, f"the seed that its first line commits to in {place}", "another seed")
    return seed


def _check_seats(info: GameInfo, game: Game, seats: Sequence[str]) -> None:
    for seat, kind in zip(game.seats, seats, strict=True):
        if kind != HUMAN and not has_bot(info, kind):
            raise UsageError(f"seat {seat} cannot be '{kind}'; possible: {', '.join([HUMAN, *bot_kinds(info)])}")
