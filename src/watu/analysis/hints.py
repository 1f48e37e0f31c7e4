"""A hint: what the strongest level would do and why, with chances from games played on in worlds that the seat takes for possible."""

from __future__ import annotations

from collections.abc import Iterable

import msgspec

from watu.analysis.ahead import looked_ahead
from watu.analysis.graph import mean_and_error
from watu.analysis.thinking import as_chance, in_words, seconds_of, strongest, thought
from watu.analysis.track import Players
from watu.core.dice import Rng
from watu.core.registry import GameInfo, game_info, level_of
from watu.core.request import Advice
from watu.core.state import State

BEST = 3
SECONDS = 2.0  # of playing on, after the level has thought
WORLDS = 200
LEAST_WORLDS = 8  # with fewer no chance is told
ENOUGH = 16  # with fewer the level is not contradicted
CLOSE = 2.0  # standard errors within which two options cannot be told apart
NOBODY = ""  # as a level: only the heuristic is asked


class Option(msgspec.Struct, frozen=True):
    """An option: the chance after it (a share of what can be won), its error, and the reason in words.

    ``behind`` is how far it is behind the first, ``behind_error`` the error of that; ``is_close`` if the two cannot be told apart,
    ``is_ahead`` if playing on likes it better than the first, which the level prefers. Without time for an estimate ``chance`` is
    None. ``valued`` is what the level itself expects, which may be a lead in points more than a chance; None if it has not said.
    """

    notation: str
    sentence: str
    reason: str
    chance: float | None = None
    error: float | None = None
    behind: float = 0.0
    behind_error: float = 0.0
    is_close: bool = False
    is_ahead: bool = False
    valued: float | None = None


class Hint(msgspec.Struct, frozen=True):
    """The best options of a seat, how many there were, how many worlds were looked into, and who plays on in them.

    ``level`` is who chose the first of them; empty where that was ``bot``. ``is_whole`` is False if it was stopped. After ``horizon``
    decisions (0: at the end) the game's own estimate took the place of the result.
    """

    seat: str
    question: str
    rule: str
    options: list[Option]
    of: int
    worlds: int
    bot: str
    level: str = ""
    is_whole: bool = True
    horizon: int = 0


def time_of(info: GameInfo, seconds: float = SECONDS) -> float:
    """How long a hint takes at most."""
    return seconds_of(strongest(info)) + seconds


def hint(
    state: State,
    player: int,
    seed: int,
    seconds: float = SECONDS,
    worlds: int = WORLDS,
    most: int = BEST,
    level: str | None = None,
) -> Hint:
    """A hint for a seat that is asked now, from what it can see alone.

    The level (None: the strongest) thinks in its own time; then its favourites are played on for ``seconds`` (0: in all ``worlds``,
    and the level does all its work, so that the same seed gives the same). KeyboardInterrupt ends it with what there is.
    """
    info = game_info(state.game.name)
    top = strongest(info) if level is None else level_of(info, level)
    players = Players(state.game)
    reasons = reasons_of(state, player, players, seed)
    deep: list[Advice] = []
    rows: list[list[float]] = []
    names: list[str] = []
    horizon, is_whole = 0, False
    try:
        if top is not None and len(state.legal_actions(player)) > 1:
            deep = thought(state, player, seed, info, top, is_timed=seconds > 0)
        names = candidates(state, player, favourites(deep, reasons), seed, most)
        horizon = looked_ahead(state, player, names, players, seed, seconds, worlds, rows)
        is_whole = True
    except KeyboardInterrupt:
        names = names or candidates(state, player, favourites(deep, reasons), seed, most)
    values = {one.action.notation: as_chance(one.chance) for one in deep}
    options = ordered(state, names, worded(reasons, deep), rows, values)
    by = top.name if top is not None and deep else NOBODY
    return _hint(state, player, options, len(rows), players.kind, by, is_whole, horizon)


def _hint(
    state: State, player: int, options: list[Option], worlds: int, bot: str, level: str, is_whole: bool, horizon: int
) -> Hint:
    decision = state.pending[player]
    told = worlds if worlds >= LEAST_WORLDS else 0
    seat, ask = state.game.seats[player], decision.ask
    return Hint(
        seat, ask.question, ask.rule, options, len(decision.options), told, bot, level, is_whole, horizon if told else 0
    )


def favourites(deep: list[Advice], reasons: dict[str, str]) -> list[str]:
    """The options that the level likes, then those that the heuristic likes."""
    liked = [one.action.notation for one in deep]
    return [*liked, *[name for name in reasons if name not in liked]]


def worded(reasons: dict[str, str], deep: list[Advice]) -> dict[str, str]:
    """The reasons of both, put together."""
    found = dict(reasons)
    for one in deep:
        found[one.action.notation] = in_words(reasons.get(one.action.notation, ""), one.reason)
    return found


def reasons_of(state: State, player: int, players: Players, seed: int) -> dict[str, str]:
    """What the bot says of the options, in its order."""
    advice = players.bots[player].advise(state.request(player, Rng(seed)))
    return {one.action.notation: one.reason for one in advice}


def candidates(state: State, player: int, liked: Iterable[str], seed: int, most: int) -> list[str]:
    """The options to look into: the favourites, and others where those are too few."""
    first = list(liked)
    others = [option.notation for option in state.legal_actions(player) if option.notation not in first]
    Rng(seed, 1).shuffle(others)
    return [*first, *others][:most]


def ordered(
    state: State,
    names: list[str],
    reasons: dict[str, str],
    rows: list[list[float]],
    valued: dict[str, float | None] | None = None,
) -> list[Option]:
    """The options: first the level's own choice, the others by their chances. Without a level's word, all by their chances."""
    sentences = {name: state.game.actions.parse(name).sentence for name in names}
    words, values = reasons, valued or {}
    if len(rows) < LEAST_WORLDS:
        return _unmeasured(names, sentences, words, values)
    columns = {name: [row[number] for row in rows] for number, name in enumerate(names)}
    means = {name: mean_and_error(column) for name, column in columns.items()}
    order = sorted(names, key=lambda name: (bool(values) and name != names[0], -means[name][0], names.index(name)))
    found: list[Option] = []
    for name in order:
        behind, error = mean_and_error([a - b for a, b in zip(columns[order[0]], columns[name], strict=True)])
        found.append(
            Option(
                notation=name,
                sentence=sentences[name],
                reason=words.get(name, ""),
                chance=round(means[name][0], 4),
                error=round(max(means[name][1], 0.5 / len(rows)), 4),
                behind=round(behind, 4),
                behind_error=round(error, 4),
                is_close=name != order[0] and abs(behind) <= CLOSE * error,
                is_ahead=len(rows) >= ENOUGH and name != order[0] and -behind > CLOSE * error,
                valued=values.get(name),
            )
        )
    return found


def _unmeasured(
    names: list[str], sentences: dict[str, str], words: dict[str, str], values: dict[str, float | None]
) -> list[Option]:
    """The options as the level has them. What it expects no less of, and still does not prefer, it cannot tell apart."""
    first = values.get(names[0])
    found: list[Option] = []
    for name in names:
        valued = values.get(name)
        is_close = name != names[0] and valued is not None and first is not None and valued >= first
        found.append(Option(name, sentences[name], words.get(name, ""), is_close=is_close, valued=valued))
    return found
