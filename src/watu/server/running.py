"""Running the application: uvicorn on an address, or on a free local port with the browser opened."""

from __future__ import annotations

import contextlib
import gc
import importlib.util
import os
import secrets
import socket
import sys
import threading
import urllib.error
import urllib.request
import webbrowser
from collections.abc import Callable
from pathlib import Path
from typing import Any
from urllib.parse import unquote, urlsplit

import msgspec
import uvicorn

from watu.core.errors import UsageError
from watu.server.app import create_app
from watu.server.config import Config, Smtp
from watu.server.house import House

SECURITY = {"smtp": "starttls", "smtps": "ssl", "smtp+plain": "none"}
SWITCH = 0.0005  # seconds: a commit's thread need not wait long for a busy event loop
PORTS = {"smtp": 587, "smtps": 465, "smtp+plain": 25}


class Address(msgspec.Struct, frozen=True):
    """Where a local server can be reached, kept for the next start; its file is for the owner's eyes."""

    url: str
    pid: int


def smtp_of(url: str) -> Smtp | None:
    """A mail server from ``smtp://user:password@host:port/?from=name@example.org``; None for nothing. UsageError if it is malformed."""
    if not url:
        return None
    parts = urlsplit(url)
    scheme = parts.scheme
    sender = dict(pair.split("=", 1) for pair in parts.query.split("&") if "=" in pair).get("from", "")
    try:
        port = parts.port or PORTS.get(scheme, 0)
    except ValueError:
        port = 0
    if scheme not in SECURITY or not parts.hostname or not port or "@" not in unquote(sender):
        raise UsageError("the mail server is given as smtp://USER:PASSWORD@HOST:PORT/?from=NAME@EXAMPLE.ORG")
    return Smtp(
        parts.hostname,
        port,
        unquote(sender),
        unquote(parts.username or ""),
        unquote(parts.password or ""),
        SECURITY[scheme],  # type: ignore[arg-type]  # only the known ones stand in the table
    )


def bound(host: str, port: int) -> socket.socket:
    """A listening socket; OSError if the port is taken or the address is not ours."""
    family = socket.AF_INET6 if ":" in host else socket.AF_INET
    found = socket.socket(family, socket.SOCK_STREAM)
    try:
        if os.name == "posix":
            found.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        found.bind((host, port))
        found.listen(2048)
    except OSError as error:
        found.close()
        error.filename = f"{host}:{port}"
        raise
    found.set_inheritable(True)
    return found


def settings(app: Any, *, behind_proxy: bool = False) -> uvicorn.Config:
    """How uvicorn runs the application: the fastest parts that are installed, small messages, no guessing of addresses."""
    has = importlib.util.find_spec
    return uvicorn.Config(
        app,
        loop="uvloop" if has("uvloop") else "asyncio",
        http="httptools" if has("httptools") else "h11",
        ws="websockets-sansio",
        ws_max_size=65_536,
        ws_per_message_deflate=False,
        ws_ping_interval=30.0,
        ws_ping_timeout=60.0,
        lifespan="on",
        log_level="warning",
        access_log=False,
        proxy_headers=behind_proxy,
        forwarded_allow_ips="127.0.0.1,::1" if behind_proxy else "",
        server_header=False,
        timeout_graceful_shutdown=3,
    )


class Server(uvicorn.Server):
    """Says when it answers."""

    def __init__(self, config: uvicorn.Config, ready: Callable[[], None]) -> None:
        """``ready`` is called once."""
        super().__init__(config)
        self.ready = ready

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        """Start, and say so."""
        await super().startup(sockets)
        if self.started:
            self.ready()


def serve(config: Config, listening: socket.socket, ready: Callable[[], None], *, behind_proxy: bool = False) -> bool:
    """Run until interrupted; False if the server could not start."""
    sys.setswitchinterval(SWITCH)
    gc.set_threshold(50_000, 20, 100)  # tables live long; looking through all of them often would stop the loop
    server = Server(settings(create_app(House(config)), behind_proxy=behind_proxy), ready)
    with contextlib.suppress(KeyboardInterrupt):
        server.run([listening])
    return server.started


def new_key() -> str:
    """What lets the local browser in."""
    return secrets.token_urlsafe(18)


def answering(place: Path) -> str:
    """The address of a local server that runs already, or empty."""
    try:
        known = msgspec.json.decode(place.read_bytes(), type=Address)
        origin = "{0.scheme}://{0.netloc}".format(urlsplit(known.url))
        with urllib.request.urlopen(f"{origin}/api/me", timeout=2.0) as answer:  # noqa: S310  # our own file, http only
            is_ours = b'"mode":"local"' in answer.read(4096)
    except (OSError, ValueError, msgspec.MsgspecError, urllib.error.URLError):
        return ""
    return known.url if is_ours and origin.startswith("http://127.0.0.1:") else ""


def keep_address(place: Path, url: str) -> None:
    """Remember where the local server is; only the owner may read it."""
    place.unlink(missing_ok=True)
    descriptor = os.open(place, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600)
    with os.fdopen(descriptor, "wb") as file:
        file.write(msgspec.json.encode(Address(url, os.getpid())))


def open_browser(url: str) -> None:
    """Open the page without waiting for the browser; not where there is no screen to show it on."""
    screens = ("DISPLAY", "WAYLAND_DISPLAY", "WSL_DISTRO_NAME")
    if sys.platform.startswith("linux") and not any(os.environ.get(name) for name in screens):
        return
    threading.Thread(target=webbrowser.open, args=(url,), daemon=True).start()
