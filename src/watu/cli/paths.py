"""Where games are kept when the player names no file, and how a path is written into a command."""

from __future__ import annotations

import os
import shlex
import sys
from datetime import datetime
from pathlib import Path


def data_folder() -> Path:
    """The user's data directory for Watu, by the convention of the platform; ``XDG_DATA_HOME`` goes first everywhere."""
    xdg = os.environ.get("XDG_DATA_HOME", "")
    if Path(xdg).is_absolute():
        return Path(xdg) / "watu"
    if sys.platform == "win32":
        return Path(os.environ.get("LOCALAPPDATA") or Path.home() / "AppData" / "Local") / "watu"
    if sys.platform == "darwin":
        return Path.home() / "Library" / "Application Support" / "watu"
    return Path.home() / ".local" / "share" / "watu"


def games_folder() -> Path:
    """The folder of records that were not given a name."""
    return data_folder() / "games"


def new_record_path(game: str) -> Path:
    """A name for a new record, with the game and the local time; the folder is made if need be."""
    folder = games_folder()
    folder.mkdir(parents=True, exist_ok=True)
    stem = f"{game}-{datetime.now().astimezone():%Y-%m-%d-%H%M%S}"
    path = folder / f"{stem}.jsonl"
    number = 2
    while path.exists() or path.with_name(path.name + ".seed").exists():
        path = folder / f"{stem}-{number}.jsonl"
        number += 1
    return path


def unfinished_games() -> list[str]:
    """The records in the user's folder whose seed is still secret, the latest first, as they are written in a command."""
    try:
        seeds = [path for path in games_folder().glob("*.jsonl.seed") if path.with_suffix("").exists()]
        seeds.sort(key=lambda path: path.with_suffix("").stat().st_mtime, reverse=True)
    except OSError:
        return []
    return [in_command(path.with_suffix("")) for path in seeds]


def in_command(path: Path) -> str:
    """A path as a shell takes it, with ``~`` for the home directory."""
    try:
        inside = path.relative_to(Path.home())
    except (ValueError, RuntimeError):
        return shlex.quote(str(path))
    return f"~/{shlex.quote(str(inside))}" if sys.platform != "win32" else f'"{path}"'
