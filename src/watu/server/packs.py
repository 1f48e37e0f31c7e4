"""Owners' component data at tables: which packs there are, what is in them, and where they differ from the built-in ones.

A table names its pack by digest. Whatever a table is played with is kept in the database, so that it can be played on and
replayed although the folder has gone or changed.
"""

from __future__ import annotations

import csv
import shutil
import tempfile
import tomllib
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import cast

import msgspec
from sqlalchemy import select
from sqlalchemy.ext.asyncio import AsyncSession

from watu.core.components import Pack, open_pack
from watu.core.errors import ComponentError, UsageError, WatuError
from watu.core.registry import GameInfo, build_game
from watu.server.model import PackRow
from watu.server.refusal import Refusal
from watu.server.structs import Change, Difference

FAULTS_SHOWN = 8
CHANGES_SHOWN = 400
LARGEST = 4_000_000  # characters in a pack


class Offered:
    """A pack that can be chosen: its digest, the name of its folder, and a copy of its files that never changes."""

    def __init__(self, digest: str, game: str, name: str, place: Path, source: str = "") -> None:
        """``source`` is the folder it came from on the local machine; empty where that is nobody's business."""
        self.digest = digest
        self.game = game
        self.name = name
        self.place = place
        self.source = source
        self.is_offered = False

    def pack(self) -> Pack:
        """The copy, to read."""
        return Pack(self.place, self.name)

    def files(self) -> dict[str, str]:
        """Every file's text, with what lies beside the components."""
        return texts(self.pack())


def texts(pack: Pack) -> dict[str, str]:
    """The text of every file of a pack, with what lies beside the components."""
    return {file: pack.text(file) for file in [*pack.files(), *pack.extras()]}


class Shelf:
    """The packs of this server, by digest. Copies lie in a folder of the process's own, where the bots' workers read them."""

    def __init__(self) -> None:
        """Empty."""
        self._packs: dict[str, Offered] = {}
        self._folder: tempfile.TemporaryDirectory[str] | None = None

    def get(self, game: str, digest: str) -> Offered | None:
        """The pack of a game with this digest."""
        found = self._packs.get(digest)
        return found if found is not None and found.game == game else None

    def of(self, game: str) -> list[Offered]:
        """The packs that are offered for a game, by name."""
        found = [pack for pack in self._packs.values() if pack.game == game and pack.is_offered]
        return sorted(found, key=lambda pack: pack.name)

    def put(self, game: str, name: str, files: Mapping[str, str], source: str = "") -> Offered:
        """Keep a copy of these files. A name or source given later stays."""
        if self._folder is None:
            self._folder = tempfile.TemporaryDirectory(prefix="watu-packs-")
        fresh = Path(tempfile.mkdtemp(dir=self._folder.name))
        for file, text in files.items():
            place = fresh / file
            place.parent.mkdir(parents=True, exist_ok=True)
            place.write_text(text, encoding="utf-8")
        offered = Offered(Pack(fresh, name).digest(), game, name, fresh, source)
        known = self._packs.get(offered.digest)
        if known is not None and known.game == game:
            known.name, known.source = name, source or known.source
            for extra in Pack(fresh, name).extras():  # may have been reckoned since
                shutil.copyfile(fresh / extra, known.place / extra)
            return known
        self._packs[offered.digest] = offered
        return offered

    def close(self) -> None:
        """Clear the copies away."""
        if self._folder is not None:
            self._folder.cleanup()
            self._folder = None
            self._packs.clear()


def read_folder(shelf: Shelf, info: GameInfo, named: str, *, is_own: bool) -> Offered:
    """Put the pack in a folder on the shelf, once every version of the game can be built with it. Refusal with its faults.

    ``is_own`` says that the folder lies on the reader's machine: then the record may name it.
    """
    folder = Path(named).expanduser() if is_own else Path(named)
    try:
        pack = open_pack(str(folder))
        files = texts(pack)
        has_components = bool(pack.files())
    except (OSError, WatuError) as error:
        raise Refusal("pack/no_folder", _sentence(str(error)), where="folder") from None
    if not has_components or sum(len(text) for text in files.values()) > LARGEST:
        raise Refusal("pack/no_folder", f"There are no component files in '{folder}'.", where="folder")
    faults = _faults(info, str(folder))
    if faults:
        more = f" And {len(faults) - FAULTS_SHOWN} more." if len(faults) > FAULTS_SHOWN else ""
        told = " ".join(f"{fault}." for fault in faults[:FAULTS_SHOWN])
        raise Refusal("pack/faulty", f"The pack does not fit {info.title}. {told}{more}", where="folder")
    offered = shelf.put(info.name, folder.name[:60], files, str(folder.absolute()) if is_own else "")
    offered.is_offered = True
    return offered


def _faults(info: GameInfo, folder: str) -> list[str]:
    found: dict[str, None] = {}
    for options in ({}, *info.versions):
        try:
            build_game(info, options, folder)
        except ComponentError as error:
            found.update(dict.fromkeys(str(fault) for fault in error.faults))
        except (UsageError, WatuError) as error:
            found[str(error)] = None
    return list(found)


def _sentence(text: str) -> str:
    return f"{text[:1].upper()}{text[1:]}" + ("" if text.endswith(".") else ".")


def offer(shelf: Shelf, infos: Mapping[str, GameInfo], folder: Path, *, is_own: bool) -> list[str]:
    """Put every pack under ``folder/GAME/NAME`` on the shelf; returns a sentence for each that is left out."""
    left_out: list[str] = []
    for place in sorted(path for path in folder.glob("*/*") if path.is_dir()):
        info = infos.get(place.parent.name)
        if info is None:
            left_out.append(f"{place}: there is no game '{place.parent.name}'.")
            continue
        try:
            read_folder(shelf, info, str(place), is_own=is_own)
        except Refusal as refusal:
            left_out.append(f"{place}: {refusal.sentence}")
    return left_out


# in the database


async def keep(session: AsyncSession, pack: Offered, at: float) -> None:
    """Keep a pack that a table is played with; once, and again if something has been reckoned from it since."""
    body, row = msgspec.json.encode(pack.files()).decode(), await session.get(PackRow, pack.digest)
    if row is not None:
        row.files = body
    else:
        session.add(
            PackRow(digest=pack.digest, game=pack.game, name=pack.name, source=pack.source, files=body, kept_at=at)
        )


async def fetch(session: AsyncSession, shelf: Shelf, game: str, digest: str) -> Offered | None:
    """A pack from the shelf, or from the database; None if it is in neither."""
    found = shelf.get(game, digest)
    if found is not None:
        return found
    row = await session.get(PackRow, digest)
    if row is None or row.game != game:
        return None
    return shelf.put(game, row.name, msgspec.json.decode(row.files, type=dict[str, str]), row.source)


async def kept(session: AsyncSession, shelf: Shelf, game: str) -> None:
    """Offer what has been kept for a game once more."""
    for digest in await session.scalars(select(PackRow.digest).where(PackRow.game == game)):
        found = await fetch(session, shelf, game, digest)
        if found is not None:
            found.is_offered = True


# where it differs


def difference(built_in: Pack, own: Pack) -> Difference:
    """Every value that is not the built-in one, with where each says it comes from."""
    changes = list(_changes(built_in, own))
    return Difference(len(changes), changes[:CHANGES_SHOWN])


def _changes(built_in: Pack, own: Pack) -> Iterator[Change]:
    names = dict.fromkeys([*built_in.files(), *own.files()])
    for file in names:
        ours, theirs = _rows(own, file), _rows(built_in, file)
        for key in dict.fromkeys([*theirs, *ours]):
            yield from _row_changes(file, key, theirs.get(key), ours.get(key))


def _row_changes(file: str, key: str, old: dict[str, str] | None, new: dict[str, str] | None) -> Iterator[Change]:
    if old is None or new is None:
        row = new or old or {}
        name = row.get("name", "")
        yield Change(
            file, key, name, "", "" if old is None else "*", "" if new is None else "*", row.get("provenance", "")
        )
        return
    name = new.get("name", "")
    for column in dict.fromkeys([*old, *new]):
        was, is_now = old.get(column, ""), new.get(column, "")
        if was != is_now and column != "provenance":
            yield Change(file, key, name, column, was, is_now, _source(new.get("provenance", ""), column))


def _source(provenance: str, column: str) -> str:
    """Where a value says it comes from: ``column=source`` pairs, ``*`` for all others."""
    pairs = dict(part.split("=", 1) for part in provenance.split(";") if "=" in part)
    return pairs.get(column, pairs.get("*", provenance if "=" not in provenance else ""))


def _rows(pack: Pack, file: str) -> dict[str, dict[str, str]]:
    """A file as rows by key: a table by its first column, counted up where that repeats; a TOML file by its tables."""
    if file not in pack.files():
        return {}
    text = pack.text(file)
    if file.endswith(".toml"):
        return _toml_rows(tomllib.loads(text))
    found: dict[str, dict[str, str]] = {}
    lines = [line for line in text.splitlines() if line.strip() and not line.startswith("#")]
    for cells in csv.DictReader(lines):
        row = {column: (cell or "").strip() for column, cell in cells.items() if column is not None}
        first = key = next(iter(row.values()), "")
        copies = 1
        while key in found:
            copies += 1
            key = f"{first} ({copies})"
        found[key] = row
    return found


def _toml_rows(data: Mapping[str, object], prefix: str = "") -> dict[str, dict[str, str]]:
    found: dict[str, dict[str, str]] = {}
    for name, value in data.items():
        if isinstance(value, dict):
            found.update(_toml_rows(cast("Mapping[str, object]", value), f"{prefix}{name}."))
        elif isinstance(value, list) and value and all(isinstance(entry, dict) for entry in value):
            for number, entry in enumerate(value, start=1):
                found.update(_toml_rows(entry, f"{prefix}{name}.{number}."))
        else:
            key = prefix.rstrip(".") or "-"
            found.setdefault(key, {})[name] = str(value)
    return found
