"""The games as the server holds them: built once for each set of options, with their wording and the parts of views that never change."""

from __future__ import annotations

import csv
import re
import tomllib
import zlib
from array import array
from collections.abc import Mapping
from types import ModuleType

import msgspec

from watu.analysis.telling import signs, spelled
from watu.core.actions import Action
from watu.core.agenda import Entry, Step
from watu.core.errors import UsageError, WatuError
from watu.core.events import Event
from watu.core.game import Game
from watu.core.registry import GameInfo, bot_kinds, build_game, games, usual_kind
from watu.core.sections import Section, load_sections
from watu.server.messages import AgendaEntry, Choice
from watu.server.packs import Offered, Shelf, difference
from watu.server.refusal import Refusal
from watu.server.structs import Difference, GameCard, LevelCard, OptionField, PackCard, SectionEntry

AGENDA_SHOWN = 12
TITLE = 40
SHORT = 18
ACRONYMS = {"amc": "AMC", "amcs": "AMCs", "asw": "ASW", "vp": "VP", "xp": "XP", "tdc": "TDC"}
MARKS = re.compile(r"^(?:\s*[,-]\s*§?[\d.]*)*\s*|\s*# R\d.*")  # further paragraphs, and rulings
KEPT = 64


class Rulebook:
    """One game under one set of options: rules, wording, and encoded choices."""

    def __init__(self, info: GameInfo, game: Game, sections: list[Section], pack: Offered | None = None) -> None:
        """``sections`` are the rulebook's contents; ``pack`` None is the built-in one."""
        self.pack = pack
        self.info = info
        self.game = game
        self.sections = sections
        self._text = _wording(info)
        self._recent: dict[int, tuple[object, bytes]] = {}
        self._choices: dict[int, msgspec.Raw] = {}
        self._namer: Game | None = None
        self._titles: dict[str, tuple[str, str]] = {}

    def tell(self, kind: str, fields: Mapping[str, object]) -> str:
        """The sentence of an event, as plain text; empty for nothing."""
        own = getattr(self._text, "tell", None)
        if own is not None:
            return str(own(self.game, kind, fields))
        return f"{kind}: {', '.join(f'{name} {value}' for name, value in fields.items())}"

    def tell_named(self, kind: str, fields: Mapping[str, object]) -> tuple[str, list[tuple[int, int, str]]]:
        """The sentence of an event, and where in it seats stand by their own name: start, end, seat."""
        if self._namer is None:
            self._namer = self.game.with_names(signs(self.game.seats))
        own = getattr(self._text, "tell", None)
        if own is None or self._namer is self.game:
            return self.tell(kind, fields), []
        return spelled(str(own(self._namer, kind, fields)), self.game.seats)

    def guide(self, seen: object, options: list[Action]) -> str:
        """What a game says instead of a long list of options; empty where it has nothing to say."""
        own = getattr(self._text, "guide", None)
        return "" if own is None else str(own(self.game, seen, options))

    def describe(self, word: str) -> str:
        """A component in words, with where its values come from; empty if there is none."""
        own = getattr(self._text, "describe", None)
        return "" if own is None else str(own(self.game, word))

    def encoded(self, options: list[Action]) -> list[msgspec.Raw]:
        """Legal actions as they are sent, each encoded once."""
        known = self._choices
        try:
            return [known[action.id] for action in options]
        except KeyError:
            for action in options:
                choice = Choice(action.id, action.notation, action.sentence, action.data())
                known[action.id] = msgspec.Raw(msgspec.json.encode(choice))
            return [known[action.id] for action in options]

    def line(self, event: Event, viewer: int | None, number: int) -> bytes | None:
        """An event as a viewer sees it, encoded; None if it must not know of it."""
        fields = event.seen_by(viewer)
        if fields is None:
            return None
        told = self._recent.get(id(fields))
        if told is None or told[0] is not fields:  # what all may see is put into words once
            if len(self._recent) >= KEPT:
                self._recent.clear()
            text, seats = self.tell_named(event.kind, fields)
            line = {"kind": event.kind, "rule": event.rule, "text": text, "fields": fields, "seats": seats}
            body = _ENCODER.encode(line)
            told = (fields, body[1:])
            self._recent[id(fields)] = told
        return b'{"number":%d,' % number + told[1]

    def agenda(self, entries: list[Entry], lane: int = 0) -> list[AgendaEntry]:
        """What runs now and comes next, in reading order; the same step twice running is one entry."""
        found: list[AgendaEntry] = []
        for entry in reversed(entries):
            if isinstance(entry, Step):
                rule, title = self._title(entry.name)
                if not found or found[-1].step != entry.name:
                    short = title if len(title) <= SHORT else _in_words(entry.name)
                    found.append(AgendaEntry(entry.name, rule, title, lane, short))
            else:
                for number, inner in enumerate(entry.lanes, start=1):
                    found += self.agenda(inner, number)
            if len(found) >= AGENDA_SHOWN:
                return found[:AGENDA_SHOWN]
        return found

    def _title(self, name: str) -> tuple[str, str]:
        """The paragraph and title of a step: from its docstring, which opens with the name of a section."""
        known = self._titles.get(name)
        if known is None:
            self._titles[name] = known = self._find_title(name)
        return known

    def _find_title(self, name: str) -> tuple[str, str]:
        opening = (self.game.rules[name].__doc__ or "").split("\n\n")[0].replace("\n", " ").strip()
        plain = _in_words(name)
        ids = [section.id for section in self.sections if opening.startswith(section.id)]
        if not ids:
            listed = [s for s in self.sections if any(("." + f).endswith("." + name) for f in s.functions)]
            return (listed[0].id if listed else ""), _short(opening, plain)
        rule = max(ids, key=len)
        return rule, _short(opening[len(rule) :].strip(" ."), plain)


def _in_words(step: str) -> str:
    """A step's own name: "Declare suit"."""
    words = " ".join(ACRONYMS.get(word, word) for word in step.rpartition(".")[2].split("_"))
    return words[:1].upper() + words[1:]


def _short(text: str, otherwise: str) -> str:
    """The first clause of a text if it fits beside others, else the step's own name in words."""
    text = MARKS.sub("", text)
    clause = text.partition(". ")[0].partition("; ")[0].partition(": ")[0].rstrip(".")
    return clause[:1].upper() + clause[1:] if 0 < len(clause) <= TITLE else otherwise


_ENCODER = msgspec.json.Encoder()


def _wording(info: GameInfo) -> ModuleType | None:
    try:
        return info.text_module()
    except ModuleNotFoundError as error:
        if error.name != info.text:
            raise
        return None


def question_id(rows: int, rule: str, options: list[Action]) -> str:
    """The id of a question: the number of the seat's rows so far, and a digest of what is asked."""
    ids = array("l", [option.id for option in options])
    digest = zlib.crc32(ids.tobytes(), zlib.crc32(rule.encode()))
    return f"{rows}-{digest:08x}"


class Catalog:
    """Every game there is; built where it is first played, and kept."""

    def __init__(self, infos: dict[str, GameInfo] | None = None) -> None:
        """By default the games of the registry."""
        self.infos = games() if infos is None else infos
        self.shelf = Shelf()
        self._books: dict[tuple[str, str, tuple[tuple[str, str], ...]], Rulebook] = {}
        self._differences: dict[str, Difference] = {}
        self._cards: list[GameCard] = []

    def info(self, name: str) -> GameInfo:
        """The game of this name; Refusal if there is none."""
        info = self.infos.get(name)
        if info is None:
            raise Refusal("game/no_such_game", f"There is no game '{name}'; there are: {', '.join(self.infos)}.", 404)
        return info

    def book(self, name: str, options: Mapping[str, str], pack: Offered | None = None) -> Rulebook:
        """A game ready to play, with the built-in components or a pack; Refusal for an option that it does not have."""
        info = self.info(name)
        try:
            complete = info.complete(options)
        except UsageError as error:
            raise Refusal("game/no_such_option", str(error).replace(info.name, info.title, 1) + ".") from None
        key = (name, "" if pack is None else pack.digest, tuple(sorted(complete.items())))
        book = self._books.get(key)
        if book is None:
            if len(self._books) >= KEPT:
                self._books.pop(next(iter(self._books)))
            game = build_game(info, complete, None if pack is None else str(pack.place))
            self._books[key] = book = Rulebook(info, game, _sections(info), pack)
        return book

    def cards(self) -> list[GameCard]:
        """All games as the lobby offers them."""
        if not self._cards:
            self._cards = [self._card(info) for info in self.infos.values()]
        return self._cards

    def _card(self, info: GameInfo) -> GameCard:
        options = [OptionField(o.name, o.help, list(o.values), o.default, o.title, dict(o.words)) for o in info.options]
        seats = self.book(info.name, {}).game.seats
        levels = [LevelCard(level.name, level.thinking) for level in info.levels]
        kinds, usual = bot_kinds(info), usual_kind(info)
        return GameCard(info.name, info.title, info.summary, info.players, options, seats, kinds, levels, usual)

    def sections(self, name: str) -> list[SectionEntry]:
        """The rulebook's contents."""
        return [SectionEntry(section.id, section.title) for section in _sections(self.info(name))]

    def components(self, name: str, offered: Offered | None = None) -> dict[str, object]:
        """Every file of a pack by its path: tables as rows, the rest as it is written."""
        pack = self.info(name).built_in_pack() if offered is None else offered.pack()
        return {file: _parsed(file, pack.text(file)) for file in pack.files()}

    def packs(self, name: str) -> list[PackCard]:
        """The packs that a table of the game can be played with, the built-in one first."""
        built_in = PackCard(self.info(name).built_in_pack().digest(), "", is_built_in=True, changes=0)
        own = [pack for pack in self.shelf.of(name) if pack.digest != built_in.digest]
        return [built_in, *(self.pack_card(pack) for pack in own)]

    def pack_card(self, pack: Offered) -> PackCard:
        """A pack in a list."""
        return PackCard(pack.digest, pack.name, is_built_in=False, changes=self.difference(pack).count)

    def difference(self, pack: Offered) -> Difference:
        """Where a pack differs from the built-in one."""
        found = self._differences.get(pack.digest)
        if found is None:
            self._differences[pack.digest] = found = difference(self.info(pack.game).built_in_pack(), pack.pack())
        return found


def _parsed(file: str, text: str) -> object:
    """A table as rows by column, a TOML file as it is written, anything else as text."""
    if file.endswith(".csv"):
        lines = [line for line in text.splitlines() if line.strip() and not line.startswith("#")]
        return list(csv.DictReader(lines))
    return tomllib.loads(text) if file.endswith(".toml") else text


def _sections(info: GameInfo) -> list[Section]:
    try:
        return load_sections(info)
    except WatuError:
        return []
