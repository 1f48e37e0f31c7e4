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

from watu.core.actions import Action
from watu.core.agenda import Entry, Step
from watu.core.errors import UsageError, WatuError
from watu.core.events import Event
from watu.core.game import Game
from watu.core.registry import GameInfo, bot_kinds, build_game, games
from watu.core.sections import Section, load_sections
from watu.server.messages import AgendaEntry, Choice
from watu.server.refusal import Refusal
from watu.server.structs import GameCard, OptionField, SectionEntry

AGENDA_SHOWN = 12
TITLE = 40
MARKS = re.compile(r"^(?:\s*[,-]\s*§?[\d.]*)*\s*|\s*# R\d.*")  # further paragraphs, and rulings
KEPT = 64


class Rulebook:
    """One game under one set of options: rules, wording, and encoded choices."""

    def __init__(self, info: GameInfo, game: Game, sections: list[Section]) -> None:
        """``sections`` are the rulebook's contents."""
        self.info = info
        self.game = game
        self.sections = sections
        self._text = _wording(info)
        self._recent: dict[int, tuple[object, bytes]] = {}
        self._choices: dict[int, msgspec.Raw] = {}
        self._titles: dict[str, tuple[str, str]] = {}

    def tell(self, kind: str, fields: Mapping[str, object]) -> str:
        """The sentence of an event, as plain text; empty for nothing."""
        own = getattr(self._text, "tell", None)
        if own is not None:
            return str(own(self.game, kind, fields))
        return f"{kind}: {', '.join(f'{name} {value}' for name, value in fields.items())}"

    def guide(self, seen: object, options: list[Action]) -> str:
        """What a game says instead of a long list of options; empty where it has nothing to say."""
        own = getattr(self._text, "guide", None)
        return "" if own is None else str(own(self.game, seen, options))

    def describe(self, word: str) -> str:
        """A component in words, with where its values come from; empty if there is none."""
        own = getattr(self._text, "describe", None)
        return "" if own is None else str(own(self.game, word))

    def choice(self, action: Action) -> msgspec.Raw:
        """A legal action as it is sent, encoded once."""
        encoded = self._choices.get(action.id)
        if encoded is None:
            choice = Choice(action.id, action.notation, action.sentence, action.data())
            self._choices[action.id] = encoded = msgspec.Raw(msgspec.json.encode(choice))
        return encoded

    def line(self, event: Event, viewer: int | None, number: int) -> bytes | None:
        """An event as a viewer sees it, encoded; None if it must not know of it."""
        fields = event.seen_by(viewer)
        if fields is None:
            return None
        told = self._recent.get(id(fields))
        if told is None or told[0] is not fields:  # what all may see is put into words once
            if len(self._recent) >= KEPT:
                self._recent.clear()
            text = self.tell(event.kind, fields)
            body = _ENCODER.encode({"kind": event.kind, "rule": event.rule, "text": text, "fields": fields})
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
                    found.append(AgendaEntry(entry.name, rule, title, lane))
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
        plain = name.rpartition(".")[2].replace("_", " ").capitalize()
        ids = [section.id for section in self.sections if opening.startswith(section.id)]
        if not ids:
            listed = [s for s in self.sections if any(("." + f).endswith("." + name) for f in s.functions)]
            return (listed[0].id if listed else ""), _short(opening, plain)
        rule = max(ids, key=len)
        return rule, _short(opening[len(rule) :].strip(" ."), plain)


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
        self._books: dict[tuple[str, tuple[tuple[str, str], ...]], Rulebook] = {}
        self._cards: list[GameCard] = []

    def info(self, name: str) -> GameInfo:
        """The game of this name; Refusal if there is none."""
        info = self.infos.get(name)
        if info is None:
            raise Refusal("game/no_such_game", f"There is no game '{name}'.", 404)
        return info

    def book(self, name: str, options: Mapping[str, str]) -> Rulebook:
        """A game ready to play; Refusal for an option that it does not have."""
        info = self.info(name)
        try:
            complete = info.complete(options)
        except UsageError as error:
            raise Refusal("game/no_such_option", _sentence(error)) from None
        key = (name, tuple(sorted(complete.items())))
        book = self._books.get(key)
        if book is None:
            if len(self._books) >= KEPT:
                self._books.pop(next(iter(self._books)))
            self._books[key] = book = Rulebook(info, build_game(info, complete), _sections(info))
        return book

    def cards(self) -> list[GameCard]:
        """All games as the lobby offers them."""
        if not self._cards:
            self._cards = [self._card(info) for info in self.infos.values()]
        return self._cards

    def _card(self, info: GameInfo) -> GameCard:
        options = [OptionField(o.name, o.help, list(o.values), o.default) for o in info.options]
        seats = self.book(info.name, {}).game.seats
        return GameCard(info.name, info.title, info.summary, info.players, options, seats, bot_kinds(info))

    def sections(self, name: str) -> list[SectionEntry]:
        """The rulebook's contents."""
        return [SectionEntry(section.id, section.title) for section in _sections(self.info(name))]

    def components(self, name: str) -> dict[str, object]:
        """Every file of the built-in pack by its path: tables as rows, the rest as it is written."""
        pack = self.info(name).built_in_pack()
        return {file: _parsed(file, pack.text(file)) for file in pack.files()}


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


def _sentence(error: Exception) -> str:
    text = str(error)
    return text[:1].upper() + text[1:] + ("" if text.endswith(".") else ".")
