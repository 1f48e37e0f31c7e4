"""A record laid out for analysis: who chose what where, what a bot would have chosen, and the table at every answer."""

from __future__ import annotations

from watu.analysis.report import Chapter
from watu.core.actions import Action
from watu.core.dice import Rng
from watu.core.drivers import Policy
from watu.core.errors import WatuError
from watu.core.game import Game
from watu.core.origin import begun
from watu.core.record import Record, replay_asking
from watu.core.registry import game_info, make_bot, usual_kind
from watu.core.request import Bot
from watu.core.state import State

KEPT = 256
LOOKS = 3  # bots that are asked what they would do: some choose by chance between near equals
FALLBACK = "random"


class Players:
    """A bot for each seat, and as policies: who plays on from every point."""

    def __init__(self, game: Game) -> None:
        """The bot that answers at once: thousands of games are played by it."""
        info = game_info(game.name)
        self.kind = info.plays_on if info.plays_on in info.bots else usual_kind(info)
        if make_bot(info, game, 0, self.kind).searches:
            self.kind = FALLBACK
        seats = range(len(game.seats))
        self.looks: list[list[Bot]] = [[make_bot(info, game, seat, self.kind) for seat in seats] for _ in range(LOOKS)]
        self.bots = self.looks[0]
        self.policies: list[Policy | None] = [bot.as_policy(game) for bot in self.bots]


class Choice:
    """One choice of the record: who, what, among how many, and whether the bot might have chosen the same."""

    def __init__(self, at: int, seat: int, action: Action, options: int, step: int) -> None:
        """``at`` answers came before it, ``step`` of them choices."""
        self.at = at
        self.seat = seat
        self.action = action
        self.options = options
        self.step = step
        self.subject = ""  # whom it is about, where it does not say so itself
        self.is_usual = options == 1

    @property
    def sentence(self) -> str:
        """The choice in words, with whom it is about."""
        return about(self.subject, self.action.sentence)


class Track:
    """The whole record, played through once; some tables are kept, and the others made again from them."""

    def __init__(self, record: Record, game: Game, players: Players | None = None) -> None:
        """``players`` say what is usual; None: nobody asks. RecordError at the first line that does not fit."""
        self.record = record
        self.game = game
        self.choices: list[Choice] = []
        self.told: list[int] = []  # log lines told before each answer, with those of the step that asks
        self.halfway: set[int] = set()  # after how many answers one has been begun, and not yet finished
        self.chapters: list[tuple[int, str]] = []  # after how many answers each part of the game begins
        self._kept: dict[int, State] = {}
        self._last: tuple[int, State] | None = None
        self._every = max(1, -(-len(record.lines) // KEPT))
        self._read(players)
        self.boundaries = _boundaries(self)

    def __len__(self) -> int:
        """The number of answers."""
        return len(self.record.lines)

    def _read(self, players: Players | None) -> None:
        state = begun(self.game, self.record.header.origin, telling=players is not None)
        for at in range(len(self) + 1):
            if at % self._every == 0:
                self._kept[at] = state.clone()
            if players is not None:
                self.told.append(max(len(state.log) + len(state.events(len(state.log))), *self.told[-1:], 0))
            if at == len(self):
                break
            if self.game.is_halfway(state.base):
                self.halfway.add(at)
            chapter = self.game.chapter(state.base)
            if chapter and (not self.chapters or chapter != self.chapters[-1][1]):
                self.chapters.append((at, chapter))
            if self.record.lines[at][1].by:
                self._note(state, at, players)
            self._step(state, at)
        self.last = state

    def _step(self, state: State, at: int) -> None:
        """One answer more, in place."""
        line = self.record.lines[at][1]
        wanted = "" if state.chance is None else state.chance.label
        if line.chance != wanted or (line.by and line.by not in self.game.seats):
            replay_asking(self.record, self.game)  # says which line, what was expected and what was found
        try:
            state.apply_action(*((str(line.was), None) if wanted else (line.do, self.game.seat(line.by))))
        except WatuError:
            replay_asking(self.record, self.game)
            raise

    def _note(self, state: State, at: int, players: Players | None) -> None:
        line = self.record.lines[at][1]
        action = self.game.actions.get(line.do)
        if line.by not in self.game.seats or action is None or state.chance is not None:
            return  # the answer itself will be refused
        seat = self.game.seat(line.by)
        options = state.legal_actions(seat)
        choice = Choice(at, seat, action, len(options), len(self.choices))
        choice.subject = self.game.subject(state.position(seat), seat)
        if players is not None and action in options and len(options) > 1:
            choice.is_usual = _is_usual(state, choice, players)
        self.choices.append(choice)

    def chapter(self, at: int) -> str:
        """The part of the game in which answer number ``at`` was given."""
        found = [name for start, name in self.chapters if start <= at]
        return found[-1] if found else ""

    def whole(self, choice: Choice) -> list[Choice]:
        """A choice with those that finish it, where it has only been begun; a ship that is but taken in hand is left out."""
        found = [choice]
        for later in self.choices[choice.step + 1 :]:
            if later.at not in self.halfway or later.at != found[-1].at + 1:
                break
            found.append(later)
        return found if choice.at in self.halfway or len(found) == 1 else found[1:]

    def sentence(self, choice: Choice) -> str:
        """The whole of a choice in words."""
        first, *more = self.whole(choice)
        rest = [lowered(one.action.sentence).rstrip(".") for one in more]
        return "; ".join([first.sentence.rstrip("."), *rest]) + "." if rest else first.sentence

    def parts(self) -> list[Chapter]:
        """The parts of the game as a review holds them."""
        return [Chapter(at, sum(1 for one in self.choices if one.at < at), name) for at, name in self.chapters]

    def at(self, number: int) -> State:
        """The table after so many answers; not for playing on in place."""
        start, state = number - number % self._every, None
        if self._last is not None and start <= self._last[0] <= number:
            start, state = self._last[0], self._last[1]
        if state is None:
            state = self._kept[start]
        if start < number:
            state = state.clone()
            for at in range(start, number):
                self._step(state, at)
            self._last = (number, state)
        return state


def about(subject: str, sentence: str) -> str:
    """``boat W`` and ``Be at 30 m.`` as one sentence."""
    if not subject:
        return sentence
    return f"{subject[:1].upper()}{subject[1:]}: {lowered(sentence)}"


def lowered(sentence: str) -> str:
    """A sentence as it goes on behind a colon."""
    is_word = sentence[1:2].islower() or sentence[1:2] == " "
    return sentence[:1].lower() + sentence[1:] if is_word else sentence


def _is_usual(state: State, choice: Choice, players: Players) -> bool:
    """Whether the bot would choose the same now, or might."""
    return any(
        bots[choice.seat].may_choose(state.request(choice.seat, Rng(choice.at, look)), choice.action)
        for look, bots in enumerate(players.looks)
    )


def _boundaries(track: Track) -> list[int]:
    """The numbers of answers between which only chance fell, or one unusual choice was made; first 0, last the end, and where parts begin.

    None lies where an answer has been begun only. A usual choice, or one without an alternative, changes nothing that can be expected: it is what the bots play on with.
    """
    wanted = {0, len(track), *(at for at, _ in track.chapters)}
    unusual = {choice.at for choice in track.choices if not choice.is_usual}
    real = {choice.at for choice in track.choices if choice.options > 1}
    for at in unusual:
        wanted |= {at, _after(track, at + 1)}
    before_is_chance = False
    for at, (_, line) in enumerate(track.record.lines):
        if at in real and before_is_chance:
            wanted.add(at)
        before_is_chance = bool(line.chance) or (before_is_chance and at not in real)
    return sorted({_before(track, at) for at in wanted})


def _before(track: Track, at: int) -> int:
    """The nearest place that is not halfway, backwards."""
    while at in track.halfway and at:
        at -= 1
    return at


def _after(track: Track, at: int) -> int:
    """The nearest place that is not halfway, forwards."""
    while at in track.halfway:
        at += 1
    return at
