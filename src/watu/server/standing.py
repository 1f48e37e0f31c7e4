"""How a table stands: its state, who sits where, proposals and clocks. Every change is made on a copy and comes out as rows.

Nothing here waits, sends or stores. ``hall`` writes the rows, and only then does the copy become the table.
"""

from __future__ import annotations

from collections.abc import Sequence

import msgspec

from watu.core.dice import Seed
from watu.core.drivers import Answer
from watu.core.errors import GameOver, IllegalAction, NotYourTurn, RulesError, UsageError
from watu.core.origin import Origin
from watu.core.record import Header, Line, Record, line_of, replay
from watu.core.state import Decision, State
from watu.server.catalog import Rulebook, question_id
from watu.server.refusal import Refusal
from watu.server.rows import Row, row_of
from watu.server.structs import TimeControl


class Sitting:
    """A seat: its name, the person (0: nobody), and the bot that plays it; both while the person is absent."""

    def __init__(self, name: str, person: int = 0, bot: str = "") -> None:
        """An open seat has neither."""
        self.name = name
        self.person = person
        self.bot = bot

    @property
    def is_open(self) -> bool:
        """Whether somebody can sit down here."""
        return not self.person and not self.bot


class Open:
    """A proposal that waits for consent. ``at`` and ``events`` are the answers and events to go back to, for a take-back."""

    def __init__(self, number: int, kind: str, by: int, seat: int, bot: str, at: int, undecided: set[int]) -> None:
        """``number`` is the row in which it was made."""
        self.number = number
        self.kind = kind
        self.by = by
        self.seat = seat
        self.bot = bot
        self.at = at
        self.undecided = undecided
        self.agreed: set[int] = set()
        self.events = 0


class Standing:
    """One table at one moment. ``copy`` is cheap; changes raise Refusal and are then thrown away with the copy."""

    def __init__(
        self, book: Rulebook, seed: Seed, state: State, seats: list[Sitting], clock: TimeControl | None
    ) -> None:
        """A table about to begin; ``start`` writes its first rows."""
        self.book = book
        self.seed = seed
        self.state = state
        self.seats = seats
        self.clock = clock
        self.status = "playing"
        self.rows = 1  # the header
        self.answered = [0] * len(seats)
        self.proposal: Open | None = None
        self.left = [clock.a_move if clock.is_fresh else clock.bank + clock.a_move for _ in seats] if clock else []
        self.since = 0.0
        self.is_pinned = False
        self.ids: dict[int, tuple[Decision, int, str]] = {}  # of the open questions, by seat
        self.origin: Origin | None = None  # where it began, if in the middle of another game

    def copy(self) -> Standing:
        """A copy to change; seats and proposals are replaced, never altered."""
        twin = Standing.__new__(Standing)
        twin.__dict__.update(self.__dict__)
        twin.state = self.state.clone()
        twin.answered = self.answered[:]
        twin.seats = self.seats[:]
        twin.left = self.left[:]
        twin.ids = self.ids.copy()
        return twin

    # looking

    def awaited(self) -> list[int]:
        """The seats asked now; nobody where the game does not go on."""
        return self.state.players() if self.status == "playing" else []

    def question_of(self, seat: int) -> str:
        """The id of the seat's open question, or empty."""
        decision = self.state.pending.get(seat)
        if decision is None or self.status != "playing":
            return ""
        count = self.answered[seat]
        known = self.ids.get(seat)
        if known is None or known[0] is not decision or known[1] != count:
            name = question_id(count, decision.ask.rule + decision.ask.question, decision.options)
            self.ids[seat] = known = (decision, count, name)
        return known[2]

    def undo_token(self, seat: int) -> str:
        """The token of a free undo, or empty."""
        return str(self.answered[seat]) if self.status == "playing" and self.state.can_undo(seat) else ""

    def last_answer(self, seat: int) -> tuple[int, Answer] | None:
        """The seat's last answer and how many answers the record had before it."""
        link = self.state.history
        while link.before is not None:
            answer = link.item
            assert answer is not None, "links but the first hold an answer"
            if answer.by == seat:
                return link.length - 1, answer
            link = link.before
        return None

    def left_at(self, seat: int, at: float) -> float:
        """The seconds that a seat has left on its clock."""
        spent = at - self.since if seat in self.awaited() else 0.0
        return self.left[seat] - spent

    def absent_by_clock(self, seat: int, at: float) -> bool:
        """Whether the seat's clock has run out."""
        return bool(self.clock) and self.left_at(seat, at) <= 0

    # changes

    def start(self, at: float) -> list[Row]:
        """The first rows after the header: what chance decided before the first question."""
        self.since = at
        rows = [row_of(line_of(self.book.game, answer)) for answer in self.state.history.items()]
        return self.closing([Row(note="begun"), *rows], at)

    def answer(self, seat: int, question: str, notation: str, at: float, order: str = "") -> list[Row]:
        """A seat's answer to a question."""
        self.must_play()
        state, game = self.state, self.book.game
        if seat not in state.pending:
            asked = " and ".join(game.seats[other] for other in state.players())
            stale = bool(question) and question != self.question_of(seat)
            code = "action/stale" if stale else "action/not_your_turn"
            raise Refusal(code, f"You are not asked now. Waiting for {asked}.", 409)
        if question != self.question_of(seat):
            raise Refusal("action/stale", "Not done. The table has changed; look again.", 409)
        before, awaited = state.history, self.awaited()
        try:
            state.apply_action(notation, seat)
        except UsageError:
            raise Refusal("action/unknown", "There is no such action.") from None
        except (NotYourTurn, GameOver) as error:
            raise Refusal("action/not_your_turn", str(error), 409) from None
        except IllegalAction as error:
            text = error.reason[:1].upper() + error.reason[1:]
            raise Refusal("action/illegal", f"{text}. {error.rule}", 409, error.rule) from None
        self.charge(at, awaited)
        self._reward(seat)
        self.answered[seat] += 1
        rows = [row_of(line_of(game, answer)) for answer in state.history.items(len(before))]
        if order:
            rows[0] = Row(by=rows[0].by, do=rows[0].do, order=order)
        if self.proposal and (self.proposal.kind == "take_back" and self.proposal.by == seat):
            rows.append(Row(withdraw=self.proposal.number))
            self.proposal = None
        return self.closing(rows, at)

    def answers(self, seat: int, question: str, notations: Sequence[str], at: float) -> list[Row]:
        """Several answers, the later ones to questions under the same rule; all or none of them.

        Nobody may look at a card by way of an answer that is then refused: what could not be taken back freely stands,
        and only the rest is let go.
        """
        decision = self.state.pending.get(seat)
        rule = "" if decision is None else decision.ask.rule
        rows = self.answer(seat, question, notations[0], at)
        is_free = self.state.can_undo(seat)
        for notation in notations[1:]:
            try:
                rows += self._further(seat, rule, notation, at)
            except Refusal:
                if is_free:
                    raise
                break
            is_free = is_free and self.state.can_undo(seat)
        return rows

    def _further(self, seat: int, rule: str, notation: str, at: float) -> list[Row]:
        decision = self.state.pending.get(seat)
        if decision is not None and decision.ask.rule != rule:
            raise Refusal("action/stale", "Not done. Something else is asked after the first of these answers.", 409)
        return self.answer(seat, self.question_of(seat), notation, at)

    def undo(self, seat: int, token: str, at: float) -> list[Row]:
        """A free undo."""
        self.must_play()
        if token != str(self.answered[seat]):
            raise Refusal("undo/stale", "Not taken back. The table has changed; look again.", 409)
        before = len(self.state.history)
        self.charge(at, self.awaited())
        try:
            self.state.undo(seat)
        except RulesError:
            sentence = "That can no longer be taken back: something was drawn or shown, or the turn has passed."
            raise Refusal("undo/not_free", sentence, 409) from None
        self.answered[seat] += 1
        rows = [Row(undo=before - len(self.state.history), by=self.book.game.seats[seat])]
        self.drop_void_proposal(rows)
        return self.closing(rows, at)

    def throw(self, row: Row, at: float) -> list[Row]:
        """The die of a promise. It is no answer, but as after any die nothing before it is taken back freely."""
        self.must_play()
        self.charge(at, self.awaited())
        self.state.undo_to = None
        return self.closing([row], at)

    def sit(self, seat: int, person: int, bot: str, at: float) -> list[Row]:
        """Somebody else plays a seat from now on."""
        self.must_play()
        self.charge(at, self.awaited())
        if self.clock and person and not bot:
            fresh = self.clock.a_move or self.clock.bank
            self.left[seat] = max(self.left[seat], fresh)
        self.seats[seat] = Sitting(self.seats[seat].name, person, bot)
        return self.closing([Row(sits=self.seats[seat].name, person=person, bot=bot)], at)

    def resume(self, away: float, at: float) -> list[Row]:
        """The server was away: no clock ran."""
        self.since = min(at, self.since + away)
        self.charge(at, self.awaited())
        return self.closing([Row(resumed=away)], at)

    # what every change does

    def must_play(self) -> None:
        """Refusal unless the game goes on."""
        if self.status == "held":
            raise Refusal("table/held", "The rules have changed under this table; an admin must look at it.", 409)
        if self.status != "playing":
            raise Refusal("table/over", "The game is over.", 409)

    def closing(self, rows: list[Row], at: float) -> list[Row]:
        """Add the end if the game is over, and the clocks; count the rows."""
        if self.state.is_terminal() and self.status == "playing":
            self.end("finished", rows)
        self.since = at
        if self.clock:
            rows[-1] = msgspec.structs.replace(rows[-1], clocks=self.left[:])
        self.rows += len(rows)
        return rows

    def end(self, status: str, rows: list[Row]) -> None:
        """The game is over: played to its end, or abandoned. The seed is revealed."""
        self.status = status
        self.proposal = None
        if status == "finished":
            how = self.state.base.ended or "played to the end"
            rows.append(Row(end=how, returns=self.state.returns()))
        else:
            rows.append(Row(note="abandoned"))
        rows.append(Row(seed=self.seed.secret))

    def charge(self, at: float, awaited: list[int]) -> None:
        """Take the time since the last row from those who were awaited."""
        for seat in awaited if self.clock else ():
            self.left[seat] -= at - self.since
        self.since = at

    def _reward(self, seat: int) -> None:
        """An answer adds a move's time, or starts it afresh."""
        if self.clock:
            self.left[seat] = self.clock.a_move + (0.0 if self.clock.is_fresh else self.left[seat])

    def drop_void_proposal(self, rows: list[Row]) -> None:
        """A take-back whose move is gone has nothing left to take back."""
        open_one = self.proposal
        if open_one and open_one.kind == "take_back" and len(self.state.history) <= open_one.at:
            rows.append(Row(withdraw=open_one.number))
            self.proposal = None

    def rewound(self, length: int) -> State:
        """The state after the first ``length`` answers; may take long."""
        if self.is_pinned:
            raise Refusal("table/held", "The rules have been corrected since; older moves stand.", 409)
        lines = [line_of(self.book.game, answer) for answer in self.state.history.items()][:length]
        return replayed(self.book, lines, self.seed, self.origin)


def replayed(book: Rulebook, lines: list[Line], seed: Seed, origin: Origin | None) -> State:
    """The state after these lines under the installed rules, chance to go on from the seed. RecordError if one does not fit."""
    game = book.game
    header = Header(1, game.name, game.rules_version, game.options, game.pack_digest, {}, origin=origin)
    state = replay(Record(header, list(enumerate(lines, start=2))), game, seed=seed, goes_on=True)
    state.source = seed
    return state
