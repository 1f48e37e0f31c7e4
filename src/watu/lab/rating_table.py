"""What the games between levels come to: win rates, ratings and times, as data and as a page."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from typing import Final

import msgspec
from openskill.models import PlackettLuce, PlackettLuceRating

from watu.core.registry import GameInfo
from watu.lab.rating import Match, Played
from watu.lab.statistics import Interval, mean_interval, wilson_interval

MODEL: Final = PlackettLuce()
MEAN_RATING: Final = 1000  # of somebody unknown, as the lists of a club show it
POINTS: Final = 40  # of that scale, a point of openskill's


class Duel(msgspec.Struct, frozen=True):
    """A level against a weaker one. ``rate`` is how often it wins where half of the teams are its own, so 0.5 is even."""

    level: str
    against: str
    games: int
    rate: float
    rate_ci: Interval
    lead: float
    lead_ci: Interval


class Alone(msgspec.Struct, frozen=True):
    """A level where all win or lose together. ``better`` is its success less that of the level below, on the same deals."""

    level: str
    games: int
    success: float
    success_ci: Interval
    score: float
    score_ci: Interval
    better: float
    better_ci: Interval


class Rated(msgspec.Struct, frozen=True):
    """A level's rating, its deviation, and the processor time that a move takes on average, in seconds."""

    level: str
    rating: int
    deviation: int
    seconds: float


class VersionRating(msgspec.Struct, frozen=True):
    """One version: duels of several teams, or levels alone; and what a move takes."""

    options: dict[str, str]
    duels: list[Duel]
    alone: list[Alone]
    levels: list[Rated]


def summary(info: GameInfo, wanted: Sequence[Match], played: Sequence[Played]) -> list[VersionRating]:
    """The versions in the order in which they were asked for."""
    versions: list[dict[str, str]] = []
    for match in wanted:
        if match.options not in versions:
            versions.append(match.options)
    return [_version(info, options, [m for m in wanted if m.options == options], played) for options in versions]


def _version(info: GameInfo, options: dict[str, str], own: list[Match], played: Sequence[Played]) -> VersionRating:
    games = {match.key(): [one for one in played if one.match == match.key()] for match in own}
    duels = [_duel(match, games[match.key()]) for match in own if len(match.levels) == 2 and games[match.key()]]
    ladder = [(match, games[match.key()]) for match in own if len(match.levels) == 1]
    alone = [_alone(ladder, at) for at in range(len(ladder)) if ladder[at][1]]
    return VersionRating(options, duels, alone, _ratings(info, own, games))


def _duel(match: Match, games: list[Played]) -> Duel:
    won = sum(one.share for one in games)
    lead, lead_ci = mean_interval(Counter(one.score for one in games))
    low, high = match.levels
    return Duel(high, low, len(games), won / len(games), _rate_interval(games), lead, lead_ci)


def _rate_interval(games: list[Played]) -> Interval:
    """Wilson's; shared wins count in part, and are rounded to whole ones for the interval."""
    return wilson_interval(round(sum(one.share for one in games)), len(games))


def _alone(ladder: list[tuple[Match, list[Played]]], at: int) -> Alone:
    match, games = ladder[at]
    won = sum(one.share > 0 for one in games)
    score, score_ci = mean_interval(Counter(one.score for one in games))
    below = {one.number: one for one in ladder[at - 1][1]} if at else {}
    pairs = [float(one.share > 0) - float(below[one.number].share > 0) for one in games if one.number in below]
    better, better_ci = mean_interval(Counter(pairs)) if pairs else (0.0, (0.0, 0.0))
    share = won / len(games)
    interval = wilson_interval(won, len(games))
    return Alone(match.levels[0], len(games), share, interval, score, score_ci, better, better_ci)


def _ratings(info: GameInfo, own: list[Match], games: dict[str, list[Played]]) -> list[Rated]:
    """Every game moves the ratings of its two levels, in the order of the games' numbers; and the times."""
    names = list(
        dict.fromkeys([level.name for level in info.levels] + [name for match in own for name in match.levels])
    )
    ratings: dict[str, PlackettLuceRating] = {name: MODEL.rating() for name in names}
    moves: Counter[str] = Counter()
    seconds: dict[str, float] = {}
    for match, one in sorted(((m, one) for m in own for one in games[m.key()]), key=_in_order):
        moves.update(one.moves)
        for name, taken in one.seconds.items():
            seconds[name] = seconds.get(name, 0.0) + taken
        if len(match.levels) == 2:
            low, high = match.levels
            teams = MODEL.rate([[ratings[low]], [ratings[high]]], scores=[1.0 - one.share, one.share])
            ratings[low], ratings[high] = teams[0][0], teams[1][0]
    return [
        Rated(
            name,
            round(MEAN_RATING + POINTS * (ratings[name].mu - MODEL.rating().mu)),
            round(POINTS * ratings[name].sigma),
            seconds.get(name, 0.0) / max(1, moves[name]),
        )
        for name in names
        if name in moves
    ]


def _in_order(entry: tuple[Match, Played]) -> tuple[int, list[str]]:
    return entry[1].number, entry[0].levels


# as a page


def page(info: GameInfo, found: Sequence[VersionRating], command: str, *, is_whole: bool = True) -> str:
    """The page in docs/levels; if not ``is_whole``, it says that more games are to be played."""
    lines = [
        f"# {info.title}: levels",
        "",
        f"Made by `{command}`; what the columns mean stands in [Levels](../levels.md).",
        *([] if is_whole else ["The games below are those finished so far: the same command plays the rest."]),
        "",
    ]
    lines += ["| level | a move takes | how it plays |", "| --- | --- | --- |"]
    for level in info.levels:
        settings = ", ".join(
            f"{name} {value}" for name, value in level.settings.items() if name not in ("place", "guide")
        )
        lines.append(f"| {level.name} | {level.thinking} | `{_who(level.place, level.settings)}` {settings} |")
    for version in found:
        lines += ["", f"## {words_of(info, version.options)}", ""]
        lines += _alone_rows(version) if version.alone else _duel_rows(version)
    return "\n".join(lines) + "\n"


def _who(place: str, settings: object) -> str:
    inner = settings.get("place", "") if isinstance(settings, dict) else ""
    return place.rpartition(":")[2] + (f" of {inner.rpartition(':')[2]}" if inner else "")


def words_of(info: GameInfo, options: dict[str, str]) -> str:
    """The options that differ from the usual ones."""
    usual = info.complete({})
    return (
        ", ".join(f"{key} {value}" for key, value in options.items() if usual.get(key) != value) or "Standard options"
    )


def _duel_rows(version: VersionRating) -> list[str]:
    lines = ["| level | against | games | wins | lead in points |", "| --- | --- | --- | --- | --- |"]
    lines += [
        f"| {d.level} | {d.against} | {d.games} | {d.rate:.0%} ({d.rate_ci[0]:.0%} to {d.rate_ci[1]:.0%})"
        f" | {d.lead:+.1f} ({d.lead_ci[0]:+.1f} to {d.lead_ci[1]:+.1f}) |"
        for d in version.duels
    ]
    lines += ["", "| level | rating | processor time a move |", "| --- | --- | --- |"]
    lines += [f"| {r.level} | {r.rating} ± {2 * r.deviation} | {r.seconds:.3f} s |" for r in version.levels]
    return lines


def _alone_rows(version: VersionRating) -> list[str]:
    lines = [
        "| level | games | success | more than the level below | points | time a move |",
        "| --- | --- | --- | --- | --- | --- |",
    ]
    seconds = {rated.level: rated.seconds for rated in version.levels}
    lines += [
        f"| {a.level} | {a.games} | {a.success:.0%} ({a.success_ci[0]:.0%} to {a.success_ci[1]:.0%})"
        f" | {f'{a.better:+.0%} ({a.better_ci[0]:+.0%} to {a.better_ci[1]:+.0%})' if at else ''}"
        f" | {a.score:.1f} ({a.score_ci[0]:.1f} to {a.score_ci[1]:.1f}) | {seconds[a.level]:.3f} s |"
        for at, a in enumerate(version.alone)
    ]
    return lines
