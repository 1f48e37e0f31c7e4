"""Which games there are: those in ``watu.games`` and those of installed packages (entry points ``watu.games``).

A game's package lists what it offers in ``GAMES``, a tuple of ``GameInfo``; nothing else names it.
"""

from __future__ import annotations

import importlib
import pkgutil
import sys
from collections.abc import Callable, Mapping
from importlib.metadata import entry_points
from importlib.resources import files
from types import ModuleType
from typing import Final, cast

import watu.games
from watu.core.components import Pack, open_pack
from watu.core.errors import UsageError
from watu.core.game import Game
from watu.core.request import Bot


class Option:
    """One option of a game: a key with a closed set of values, the first being the default unless said otherwise."""

    def __init__(
        self,
        name: str,
        values: tuple[str, ...],
        help: str,
        default: str = "",
        *,
        title: str = "",
        words: Mapping[str, str] | None = None,
    ) -> None:
        """``help`` says in a few words what it decides; ``title`` and ``words`` what people read for a name or value that says too little."""
        self.name = name
        self.values = values
        self.help = help
        self.default = default or values[0]
        self.title = title
        self.words: Mapping[str, str] = words or {}


class Level:
    """A named strength of opponent: who plays it, how it is set, and how long a move takes, in words."""

    def __init__(self, name: str, place: str, settings: Mapping[str, float | int | str], thinking: str) -> None:
        """``place`` names a class made as ``cls(game, player, **settings)``; ``thinking`` such as "up to 2 seconds"."""
        self.name = name
        self.place = place
        self.settings = settings
        self.thinking = thinking


LEVELS: Final = ("midshipman", "lieutenant", "commander", "admiral")
AT_ONCE: Final = "at once"
# The setting of a level that tries things out: how many walks or playouts a decision takes.
ITERATIONS: Final = "iterations"
# Tree search that knows nothing of the game, for every game: a yardstick, not offered to people.
SEARCH: Final = Level("search", "watu.bots.searching:SearchingBot", {ITERATIONS: 1000}, "as long as its walks take")


def heuristic_levels(place: str, errs: float = 0.3) -> tuple[Level, Level]:
    """The two lower levels of a game with a heuristic bot: one that errs so often, and one that does not."""
    return (
        Level("midshipman", "watu.bots.erring:ErringBot", {"place": place, "errs": errs}, AT_ONCE),
        Level("lieutenant", place, {}, AT_ONCE),
    )


class GameInfo:
    """What there is to know about a game before it is loaded. Everything heavy is named by ``module:attribute``."""

    def __init__(
        self,
        *,
        name: str,
        title: str,
        summary: str,
        players: str,
        build: str,
        text: str,
        components: str,
        sections: str,
        bots: dict[str, str],
        levels: tuple[Level, ...] = (),
        options: tuple[Option, ...] = (),
        versions: tuple[dict[str, str], ...] = ({},),
        measured: tuple[dict[str, str], ...] = ({},),
        rated: tuple[dict[str, str], ...] = ({},),
        plays_on: str = "heuristic",
        usual: str = LEVELS[1],
    ) -> None:
        """Describe a game.

        ``build`` names a function (options, pack) -> Game; ``text`` a module with the game's wording; ``components`` and
        ``sections`` a folder and a file as ``package:path``; ``bots`` maps a kind ("heuristic") to a class made as
        ``cls(game, player)``; ``levels`` are the strengths that people choose from, weakest first. ``versions`` are option sets that together cover the game: all tests run over them.
        ``measured`` are those whose speed ``watu bench`` shows when no game is named, ``rated`` those in which ``watu rate`` measures
        the levels. ``plays_on`` is the kind of bot that plays games on in reviews and hints, ``usual`` the level that plays where nobody
        has been named; both answer at once.
        """
        self.name = name
        self.title = title
        self.summary = summary
        self.players = players
        self.build = build
        self.text = text
        self.components = components
        self.sections = sections
        self.bots = bots
        self.levels = levels
        self.options = options
        self.versions = versions
        self.measured = measured
        self.rated = rated
        self.plays_on = plays_on
        self.usual = usual

    def complete(self, given: Mapping[str, str]) -> dict[str, str]:
        """All options with their values; UsageError for an unknown key or value, with what there is."""
        known = {option.name: option for option in self.options}
        for key, value in given.items():
            if key not in known:
                there = ", ".join(known) or "none"
                raise UsageError(f"{self.name} has no option '{key}'; its options: {there}")
            if value not in known[key].values:
                raise UsageError(
                    f"option {key} of {self.name} cannot be '{value}'; possible: {', '.join(known[key].values)}"
                )
        return {option.name: given.get(option.name, option.default) for option in self.options}

    def built_in_pack(self) -> Pack:
        """The components that come with the game."""
        package, _, path = self.components.partition(":")
        root = files(package)
        for part in path.split("/"):
            root = root / part
        return Pack(root, "built-in")

    def text_module(self) -> ModuleType:
        """The game's wording; see ``docs/adding-a-game.md`` for what it holds."""
        return importlib.import_module(self.text)


_BOTS = {"random": "watu.bots.random:RandomBot"}


_found: dict[tuple[str, ...], dict[str, GameInfo]] = {}  # by where packages are looked for, since looking takes long


def games() -> dict[str, GameInfo]:
    """Every game there is, by name, sorted. UsageError if two packages offer games of the same name.

    They are looked for once: a package that is installed while the program runs is not seen.
    """
    places = tuple(sys.path)
    if places not in _found:
        _found[places] = _look()
    return {**_found[places]}


def _look() -> dict[str, GameInfo]:
    found: dict[str, GameInfo] = {}
    for module in pkgutil.iter_modules(watu.games.__path__):
        if module.ispkg:
            _add(found, importlib.import_module(f"watu.games.{module.name}").GAMES)
    for entry in entry_points(group="watu.games"):
        _add(found, entry.load())
    return dict(sorted(found.items()))


def _add(found: dict[str, GameInfo], infos: tuple[GameInfo, ...]) -> None:
    for info in infos:
        if info.name in found:
            raise UsageError(
                f"two packages offer a game called '{info.name}': {found[info.name].build} and {info.build}"
            )
        found[info.name] = info


def game_info(name: str) -> GameInfo:
    """The game of this name; UsageError if there is none, with those there are."""
    there = games()
    if name not in there:
        raise UsageError(f"no game '{name}'; there are: {', '.join(there)}")
    return there[name]


def load_game(name: str, pack: str | None = None, **options: str | int | bool) -> Game:
    """A game ready to play: rules, options and components.

    ``pack`` is the folder of an owner's components. Raises UsageError for an unknown name, option or value, and
    ComponentError for faulty data.
    """
    return build_game(game_info(name), {key: _value(value) for key, value in options.items()}, pack)


def _value(value: str | int | bool) -> str:
    if isinstance(value, bool):
        return "on" if value else "off"
    return str(value)


def build_game(info: GameInfo, options: Mapping[str, str], pack: str | None = None) -> Game:
    """Like ``load_game``, from a game's info."""
    complete = info.complete(options)
    data = info.built_in_pack() if pack is None else open_pack(pack)
    build = cast("Callable[[dict[str, str], Pack], Game]", load_attribute(info.build))
    game = build(complete, data)
    data.check()
    game.pack_digest = data.digest()
    return game


def load_attribute(place: str) -> object:
    """What stands at ``module:attribute``."""
    module, _, attribute = place.partition(":")
    return cast("object", getattr(importlib.import_module(module), attribute))


def bot_kinds(info: GameInfo) -> list[str]:
    """The kinds of bot that play a game: the plain ones, then its levels, each weakest first."""
    return [*_BOTS, *info.bots, *(level.name for level in info.levels)]


def offered_kinds(info: GameInfo) -> list[str]:
    """What people choose an opponent from: the levels of the game, or its plain kinds if it has none; weakest first."""
    return [level.name for level in info.levels] or bot_kinds(info)


def usual_kind(info: GameInfo) -> str:
    """Who plays where nobody has been named: the game's usual level, who never keeps anybody waiting; else the strongest."""
    kinds = bot_kinds(info)
    return info.usual if info.usual in kinds else kinds[-1]


def level_of(info: GameInfo, kind: str) -> Level | None:
    """The level of this name, or the plain search; None for a plain kind of bot.

    ``admiral@240`` is a level that tries things out, with so many walks or playouts a decision in place of its own number.
    """
    name, _, count = kind.partition("@")
    level = next((level for level in (*info.levels, SEARCH) if level.name == name), None)
    if level is None or not count:
        return None if kind.endswith("@") else level
    if ITERATIONS not in level.settings or not count.isdecimal() or int(count) < 1:
        return None
    return Level(kind, level.place, {**level.settings, ITERATIONS: int(count)}, level.thinking)


def has_bot(info: GameInfo, kind: str) -> bool:
    """Whether a game knows this kind of bot, plain search and a level with a number of walks included."""
    return kind in bot_kinds(info) or level_of(info, kind) is not None


def make_bot(
    info: GameInfo, game: Game, player: int, kind: str, changes: Mapping[str, float | int | str] | None = None
) -> Bot:
    """A bot for one seat; UsageError for an unknown kind. ``changes`` replace settings of a level."""
    level = level_of(info, kind)
    place = {**_BOTS, **info.bots}.get(kind, "") if level is None else level.place
    if not place:
        raise UsageError(f"{info.name} has no bot '{kind}'; there are: {', '.join(bot_kinds(info))}")
    make = cast("Callable[..., Bot]", load_attribute(place))
    settings = {} if level is None else {**level.settings, **(changes or {})}
    return make(game, player, **settings)
