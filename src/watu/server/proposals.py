"""What needs the others' consent: taking back a move after something was shown, abandoning a game, a bot for somebody absent."""

from __future__ import annotations

from watu.server.messages import Proposal
from watu.server.refusal import Refusal
from watu.server.rows import Row
from watu.server.standing import Open, Sitting, Standing


def propose(table: Standing, by: int, kind: str, seat: int, bot: str, at: float) -> list[Row]:
    """Make a proposal; it is carried out at once where nobody is left to ask."""
    table.must_play()
    if table.proposal is not None:
        raise Refusal("proposal/is_open", "One proposal at a time: the one on the table must be decided first.", 409)
    row = Row(by=table.seats[by].name, propose=kind, seat=table.seats[seat].name if kind == "replace" else "", bot=bot)
    table.proposal = opened(table, row, table.rows)
    return table.closing([row, *_carried_out(table, at)], at)


def opened(table: Standing, row: Row, number: int) -> Open:
    """The proposal that a row makes; Refusal if there is nothing to propose."""
    game = table.book.game
    by = game.seat(row.by)
    seat = game.seat(row.seat) if row.seat else by
    at = 0
    if row.propose == "take_back":
        last = table.last_answer(by)
        if last is None:
            raise Refusal("proposal/nothing_to_take_back", "You have not done anything yet.", 409)
        at = last[0]
    absent = seat if row.propose == "replace" else -1
    found = Open(number, row.propose, by, seat, row.bot, at, _to_ask(table.seats, by, absent))
    if row.propose == "take_back":
        found.events = len(table.rewound(at).events())
    return found


def _to_ask(seats: list[Sitting], by: int, absent: int) -> set[int]:
    """The seats of people who play here themselves, but the proposer and the absent one."""
    return {
        number
        for number, sitting in enumerate(seats)
        if sitting.person and not sitting.bot and sitting.person != seats[by].person and number != absent
    }


def sentence_of(table: Standing, proposal: Open) -> str:
    """What the others are asked. Which move a take-back is about, each sees in the lines of its own log."""
    who = table.seats[proposal.by].name.capitalize()
    if proposal.kind == "abandon":
        return f"{who} wants to abandon the game."
    if proposal.kind == "replace":
        return f"{who} wants the bot {proposal.bot} to play {table.seats[proposal.seat].name.capitalize()}."
    return (
        f"{who} wants to take back their last answer and all that followed. The same dice and cards would fall again."
    )


def decide(table: Standing, seat: int, number: int, agrees: bool, at: float) -> list[Row]:
    """A seat agrees, or ends the proposal."""
    proposal = _open(table, number)
    if seat not in proposal.undecided:
        raise Refusal("proposal/not_asked", "You are not asked, or have decided already.", 409)
    row = Row(by=table.seats[seat].name, decide=number, agrees=agrees)
    decided(table, row)
    return table.closing([row, *_carried_out(table, at)], at)


def decided(table: Standing, row: Row) -> None:
    """What the row of a decision does."""
    proposal = table.proposal
    if proposal is None:
        return
    if not row.agrees:
        table.proposal = None
        return
    seat = table.book.game.seat(row.by)
    table.proposal = twin = Open(
        proposal.number,
        proposal.kind,
        proposal.by,
        proposal.seat,
        proposal.bot,
        proposal.at,
        proposal.undecided - {seat},
    )
    twin.agreed = proposal.agreed | {seat}
    twin.events = proposal.events


def withdraw(table: Standing, seat: int, number: int, at: float) -> list[Row]:
    """The proposer thinks better of it."""
    proposal = _open(table, number)
    if proposal.by != seat:
        raise Refusal("proposal/not_yours", "Only the one who proposed it can withdraw it.", 403)
    table.proposal = None
    return table.closing([Row(withdraw=number)], at)


def _open(table: Standing, number: int) -> Open:
    table.must_play()
    if table.proposal is None or table.proposal.number != number:
        raise Refusal("proposal/gone", "That proposal is no longer open.", 409)
    return table.proposal


def _carried_out(table: Standing, at: float) -> list[Row]:
    """The rows that a proposal brings about once nobody is left to ask."""
    proposal = table.proposal
    if proposal is None or proposal.undecided:
        return []
    table.proposal = None
    table.charge(at, table.awaited())
    if proposal.kind == "abandon":
        rows: list[Row] = []
        table.end("abandoned", rows)
        return rows
    if proposal.kind == "replace":
        absent = table.seats[proposal.seat]
        table.seats[proposal.seat] = Sitting(absent.name, absent.person, proposal.bot)
        return [Row(sits=absent.name, person=absent.person, bot=proposal.bot)]
    count = len(table.state.history) - proposal.at
    table.state = table.rewound(proposal.at)
    table.answered = [number + 1 for number in table.answered]
    return [Row(undo=count)]


def shown(table: Standing, proposal: Open, viewer: int | None) -> Proposal:
    """A proposal as a viewer sees it, with the first line of its log that would go."""

    def names(seats: set[int]) -> list[str]:
        return [table.seats[number].name for number in sorted(seats)]

    return Proposal(
        proposal.number,
        proposal.kind,  # type: ignore[arg-type]  # only the three kinds are ever proposed
        table.seats[proposal.by].name,
        sentence_of(table, proposal),
        table.seats[proposal.seat].name,
        proposal.bot,
        names(proposal.agreed),
        names(proposal.undecided),
        sum(event.seen_by(viewer) is not None for event in table.state.events()[: proposal.events])
        if proposal.kind == "take_back"
        else -1,
    )
