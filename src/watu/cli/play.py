"""``watu play``: a game in the terminal, against bots, with friends at one keyboard, or with real dice."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from watu.cli.common import (
    INTERRUPTED,
    Options,
    Pack,
    chosen_game,
    chosen_options,
    complain,
    examples,
    os_sentence,
    pairs,
)

if TYPE_CHECKING:
    from collections.abc import Sequence

    from watu.cli.conversation import Conversation
    from watu.cli.screen import Screen
    from watu.core.game import Game
    from watu.core.registry import GameInfo
    from watu.session import Session

EXAMPLES = examples(
    "watu play battle-of-the-atlantic",
    "watu play battle-of-the-atlantic --seat german=human --seed 7",
    "watu play battle-of-the-atlantic --seat british=human --seat german=human",
    "watu play --resume FILE",
    "watu play --from game.jsonl@37 --seat british=human",
)


def register(app: typer.Typer) -> None:
    """Add the command."""
    app.command("play", epilog=EXAMPLES)(play)


def play(
    game: Annotated[str, typer.Argument(metavar="GAME", help="A game's name or its beginning.")] = "",
    seat: Annotated[
        list[str] | None,
        typer.Option(metavar="NAME=WHO", help="Who plays a seat: human, or a bot such as lieutenant or admiral."),
    ] = None,
    option: Options = None,
    pack: Pack = None,
    seed: Annotated[int | None, typer.Option(metavar="N", help="Make chance and bots repeatable.")] = None,
    record: Annotated[Path | None, typer.Option(metavar="FILE", help="Where to write the record.")] = None,
    real_dice: Annotated[bool, typer.Option("--real-dice", help="You roll and draw, and type what came up.")] = False,
    resume: Annotated[
        Path | None, typer.Option(metavar="FILE", help="Go on with a game where its record ends.")
    ] = None,
    practice: Annotated[
        str,
        typer.Option(
            "--from",
            metavar="FILE@N",
            help="Practise from another game's record after N answers: what your seat could not know is drawn anew.",
        ),
    ] = "",
) -> None:
    """Play a game in the terminal; you take the first seat and bots the others, unless --seat says otherwise."""
    from watu.cli.screen import Screen
    from watu.core.errors import UsageError

    if resume is not None:
        if game or seat or option or record or practice or seed is not None or real_dice:
            raise UsageError("--resume takes everything from the record; only --pack goes with it")
        _converse(_resumed(resume, pack), Screen(), is_new=False)
        return
    if practice:
        if game or option:
            raise UsageError("--from takes the game and its options from the record")
        from watu.cli.practising import practised

        _converse(practised(practice, seat, pack, seed, record, real_dice), Screen(), is_new=True)
        return
    if not game:
        raise UsageError("name a game to play; 'watu games' lists them")
    _converse(_started(game, seat, option, pack, seed, record, real_dice), Screen(), is_new=True)


def _started(
    name: str,
    seat: Sequence[str] | None,
    option: Sequence[str] | None,
    pack: str | None,
    seed: int | None,
    record: Path | None,
    real_dice: bool,
) -> Session:
    """A new game and its record, with nothing written if anything is wrong."""
    from watu.cli.paths import new_record_path
    from watu.core.errors import UsageError
    from watu.core.registry import build_game
    from watu.session import Session

    info = chosen_game(name)
    game = build_game(info, chosen_options(info, option), pack)
    seats = chosen_seats(info, game, pairs(seat, "--seat", "NAME=WHO"))
    path = record or new_record_path(info.name)
    folder = str(Path(pack).resolve()) if pack else ""
    secret = "" if seed is None else str(seed)
    try:
        return Session.start(info, game, seats, path, secret, real_dice, folder)
    except FileExistsError as error:
        raise UsageError(f"'{error.filename}' exists; choose another name, or go on with it by --resume") from None


def _resumed(path: Path, pack: str | None) -> Session:
    from watu.cli.replay import naming
    from watu.session import Session

    with naming(path):
        return Session.resume(path, pack)


def chosen_seats(info: GameInfo, game: Game, given: dict[str, str]) -> list[str]:
    """Who plays each seat. Unnamed seats: the first is a person if nobody else is, the others are the usual bot of the game."""
    from watu.core.errors import UsageError
    from watu.core.registry import usual_kind
    from watu.session import HUMAN

    there = {name.lower(): seat for seat, name in enumerate(game.seats)}
    seats = [""] * len(game.seats)
    for name, kind in given.items():
        if name.lower() not in there:
            raise UsageError(f"{info.name} has no seat '{name}'; its seats: {', '.join(game.seats)}")
        seats[there[name.lower()]] = kind
    if HUMAN not in seats and "" in seats:
        seats[seats.index("")] = HUMAN
    return [kind or usual_kind(info) for kind in seats]


def _converse(session: Session, screen: Screen, is_new: bool) -> None:
    """Play to the end or until the person leaves; the record is closed either way, and its name told."""
    from watu.cli.conversation import Conversation, Leave
    from watu.cli.wording import Wording

    talk = Conversation(session, screen, Wording(session.info, session.game))
    _greet(talk, is_new)
    status = 0
    try:
        talk.run()
    except (Leave, EOFError):
        pass
    except KeyboardInterrupt:
        screen.show()
        status = INTERRUPTED
    except BrokenPipeError:
        session.close()
        raise
    except OSError as error:
        complain(
            f"the last answer could not be written to {session.path} ({os_sentence(error)}); the game ends before it"
        )
        status = 1
    session.close()
    if status or not session.state.is_terminal():
        _say_how_to_resume(talk)
        raise typer.Exit(status)
    _say_the_end(talk)


def _greet(talk: Conversation, is_new: bool) -> None:
    session, screen = talk.session, talk.screen
    who = ", ".join(f"{name} {kind}" for name, kind in zip(session.game.seats, session.seats, strict=True))
    screen.say(f"{session.info.title}. Seats: {who}.", "bold")
    if session.origin is not None and is_new:
        origin = session.origin
        screen.say(
            f"Practice from {origin.of} after {origin.at} answers; what {origin.seat} could not know is drawn anew."
        )
    if session.has_real_dice:
        screen.say("You roll and draw; type what came up. ? lists what can come.")
    elif talk.people:
        screen.say("Chance comes from a sealed seed, revealed in the record at the end.")
    if talk.people:
        screen.say("Type help for all that you can type, quit to leave; nothing is lost.")
    if not is_new:
        talk.skip_news()
        screen.say(f"The game goes on after {len(session.state.history)} answers.")


def _say_how_to_resume(talk: Conversation) -> None:
    from watu.cli.paths import in_command

    talk.screen.say("The game is kept. To go on with it:")
    talk.screen.command("  ", f"watu play --resume {in_command(talk.session.path)}")


def _say_the_end(talk: Conversation) -> None:
    """The last lines of the log, the table, the result in words, and what can be done with the record."""
    from watu.cli.paths import in_command

    session, screen, viewer = talk.session, talk.screen, talk.viewer()
    if viewer is None:
        talk.seen[None] = min([talk.seen.get(seat, 0) for seat in talk.people], default=talk.seen.get(None, 0))
    talk.tell_news(viewer)
    screen.show()
    screen.show(talk.wording.board(session.state.observation(viewer)))
    screen.show()
    screen.say(f"The game is over: {session.state.base.ended or 'played to the end'}.", "bold")
    screen.say(result_in_words(session, viewer))
    path = in_command(session.path)
    proof = "every answer follows the rules" + ("" if session.has_real_dice else ", and all chance the sealed seed")
    screen.say(f"\nThe record holds all {len(session.state.history)} answers; it can be proved that {proof}.")
    screen.command("  Prove it:    ", f"watu verify {path}")
    screen.command("  See it:      ", f"watu replay {path}")
    screen.command("  Play again:  ", f"watu play {session.info.name}{_options_again(session)}")


def _options_again(session: Session) -> str:
    """The options that differ from the defaults, as they are typed."""
    usual = session.info.complete({})
    return "".join(f" --option {key}={value}" for key, value in session.game.options.items() if usual.get(key) != value)


def result_in_words(session: Session, viewer: int | None) -> str:
    """Who has won, for the only person "you", and the points on the table."""
    returns, game = session.state.returns(), session.game
    best = max(returns)
    winners = [seat for seat, value in enumerate(returns) if value == best]
    if len(winners) == len(returns):
        outcome = "Everybody wins" if best > 0 else "Everybody loses" if best < 0 else "A draw"
        if viewer is not None and best:
            outcome = "You win" if best > 0 else "You lose"
    elif viewer is not None and returns[viewer] != 0:
        outcome = "You win" if viewer in winners else "You lose"
    else:
        names = " and ".join(game.seats[seat].capitalize() for seat in winners)
        outcome = f"{names} win" if len(winners) > 1 else f"{names} wins"
    scores = game.scores(session.state.base)
    points = ", ".join(f"{name} {score:g}" for name, score in zip(game.seats, scores, strict=True))
    return f"{outcome}. Score: {points}."
