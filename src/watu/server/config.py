"""How a server is set up, and the clock that it reads."""

from __future__ import annotations

import time
from collections.abc import Callable
from dataclasses import dataclass, field
from pathlib import Path
from typing import Literal

Clock = Callable[[], float]


@dataclass(frozen=True)
class Smtp:
    """A mail server; ``security`` is "ssl", "starttls" or "none"."""

    host: str
    port: int
    sender: str
    user: str = ""
    password: str = field(default="", repr=False)
    security: Literal["ssl", "starttls", "none"] = "starttls"


@dataclass(frozen=True)
class Limits:
    """What one visitor may do; (how often, in how many seconds)."""

    requests: tuple[int, float] = (600, 60.0)
    logins: tuple[int, float] = (10, 300.0)
    changes: tuple[int, float] = (120, 60.0)
    messages: tuple[int, float] = (120, 10.0)
    words: tuple[int, float] = (12, 10.0)
    hints: tuple[int, float] = (10, 60.0)
    reviews: tuple[int, float] = (10, 600.0)
    body: int = 65_536
    message: int = 16_384
    sockets: int = 64


@dataclass(frozen=True)
class Config:
    """Everything that an owner can set. ``database`` is an SQLAlchemy URL; ``key`` lets the local browser in."""

    database: str
    is_local: bool = False
    key: str = ""
    public_url: str = ""
    registration: Literal["open", "invited", "closed"] = "open"
    smtp: Smtp | None = None
    limits: Limits = Limits()
    clock: Clock = time.time
    web: Path | None = None
    packs: Path | None = None
    hot_tables: int = 3000
    bot_workers: int = 0
    checkpoint_every: int = 120
    firing_delay: float = 10.0
    runs_clockwork: bool = True
    waits_for_disk: bool = True
    hash_memory: int = 65_536  # kB that a password's hash takes

    @property
    def is_secure(self) -> bool:
        """Whether people reach the server through https."""
        return self.public_url.startswith("https://")


def sqlite_url(path: Path) -> str:
    """The URL of a database file."""
    return f"sqlite+aiosqlite:///{path}"


def async_url(url: str) -> str:
    """A database URL with its asynchronous driver; ``postgresql://`` and a plain path are understood."""
    if "://" not in url:
        return sqlite_url(Path(url).absolute())
    scheme, _, rest = url.partition("://")
    drivers = {
        "sqlite": "sqlite+aiosqlite",
        "postgresql": "postgresql+asyncpg",
        "postgres": "postgresql+asyncpg",
    }
    return f"{drivers.get(scheme, scheme)}://{rest}"
