"""What a record proves: legal choices in turn, outcomes that follow from the seed, answers that were free to be taken back."""

from __future__ import annotations

from watu.core.dice import Seed
from watu.core.errors import RecordError
from watu.core.game import Game
from watu.core.origin import Origin, begun
from watu.core.record import Record, apply_line, check_talk, replay
from watu.core.state import State


def verify(record: Record, game: Game) -> list[str]:
    """Replay a record and prove what can be proved; returns what was found true, a sentence each. Raises RecordError else."""
    seed = Seed(record.seed) if record.seed else None
    commitment = record.header.commitment
    if seed is not None and commitment and seed.commitment() != commitment:
        raise RecordError(0, f"a seed with the commitment {commitment[:16]}…", f"{seed.commitment()[:16]}…")
    state = replay(record, game, seed=seed)
    check_talk(record, game, seed)
    outcomes = sum(1 for _, line in record.lines if line.chance)
    origin = record.header.origin
    found = [] if origin is None else [_began(origin)]
    found += [
        f"{len(record.lines) - outcomes} choices are legal and in turn under {game.name}, rules version {game.rules_version}."
    ]
    if seed is not None and commitment:
        found.append(f"All {outcomes} outcomes follow from the seed that was committed to before the first move.")
    elif seed is not None:
        found.append(
            f"All {outcomes} outcomes follow from the seed given; there was no commitment before the first move."
        )
    else:
        found.append(f"{outcomes} outcomes are possible; the seed is not revealed, so they are not proved.")
    dice = sum(said.die > 0 for said in record.talk)
    if dice:
        proof = "from the seed as well" if seed is not None else "possible, but not proved"
        found.append(f"Dice thrown for promises: {dice}, {proof}.")
    found += in_words(record, game)
    found.append(_check_end(record, state))
    return found


def _began(origin: Origin) -> str:
    return (
        f"It goes on from '{origin.of}' after {origin.at} answers; what {origin.seat} could not know there was drawn anew."
        " That position is taken as it stands."
    )


def _check_end(record: Record, state: State) -> str:
    if not state.is_terminal():
        if record.end:
            raise RecordError(record.end_line, "a game that goes on", f"the end: {record.end}")
        return "The game is not over; the record may end here." + (" Its last line is torn." if record.is_torn else "")
    if record.end and record.returns != state.returns():
        raise RecordError(record.end_line, f"the returns {state.returns()}", str(record.returns))
    how = state.base.ended or "played to the end"
    returns = ", ".join(f"{seat} {value:g}" for seat, value in zip(state.game.seats, state.returns(), strict=True))
    return f"The game is over: {how}; returns: {returns}."


def taken_back(record: Record, game: Game) -> tuple[int, list[int]]:
    """How many answers were taken back, and the lines of the record that did so although something had become known since.

    Those needed the others' consent. Answers that were taken back count as made: RecordError if the rules did not allow one.
    """
    kept_at = _returned_to(record)
    if not kept_at:
        return 0, []
    state = begun(game, record.header.origin)
    kept: dict[int, State] = {-1: state.clone()} if -1 in kept_at else {}
    stack: list[int] = [-1]  # the turns that stand
    answers = 0
    asking: list[int] = []
    for at, (number, line) in enumerate(record.turns):
        if not line.undo:
            apply_line(state, number, line)
            stack.append(at)
        else:
            taken = stack[len(stack) - line.undo :]
            answers += sum(not record.turns[one][1].chance for one in taken)
            if not _is_free(state, line.undo):
                asking.append(number)
            del stack[len(stack) - line.undo :]
            state = kept[stack[-1]].clone()
        if at in kept_at and not line.undo:
            kept[at] = state.clone()
    return answers, asking


def _returned_to(record: Record) -> set[int]:
    """The turns that something was taken back to; -1 is the beginning."""
    stack, found = [-1], set()
    for at, (_, line) in enumerate(record.turns):
        if line.undo:
            del stack[len(stack) - line.undo :]
            found.add(stack[-1])
        else:
            stack.append(at)
    return found


def _is_free(state: State, answers: int) -> bool:
    """Whether the seat that answered last may take back so many answers on its own."""
    player = state.actor
    for _ in range(answers):
        if not state.can_undo(player) or state.undo_to is None:
            return False
        state = state.undo_to
    return True


def in_words(record: Record, game: Game) -> list[str]:
    """A sentence; none if nothing was taken back."""
    answers, asking = taken_back(record, game)
    if not answers:
        return []
    if not asking:
        return [f"Taken back: {answers}, each while nothing new had become known."]
    lines = ", ".join(map(str, asking[:8])) + (" and more" if len(asking) > 8 else "")
    where = f"line{'s' if len(asking) > 1 else ''} {lines}"
    return [f"Taken back: {answers}; in {where} after something had become known, which needs the others' consent."]
