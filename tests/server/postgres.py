"""A PostgreSQL server of the tests' own, where its programs are installed (Debian: postgresql)."""

from __future__ import annotations

import importlib.util
import os
import pwd
import shutil
import socket
import subprocess
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from urllib.parse import urlsplit

PATIENCE = 60.0


def programs() -> Path | None:
    """The folder with ``initdb`` and ``postgres``; None if there is none."""
    found = shutil.which("initdb")
    folders = [Path(found).resolve().parent] if found else sorted(Path("/usr/lib/postgresql").glob("*/bin"))
    return next((folder for folder in reversed(folders) if (folder / "initdb").exists()), None)


def reason_to_skip() -> str:
    """What is missing, in a sentence; empty if nothing is."""
    if os.environ.get("WATU_EXPECT") == "compiled":
        return "The store is the same files for the compiled wheel: its tests with PostgreSQL run once, on the source."
    if programs() is None:
        return "The tests with PostgreSQL need its server: apt-get install postgresql."
    if importlib.util.find_spec("asyncpg") is None:
        return "The tests with PostgreSQL need asyncpg: pip install asyncpg."
    if os.name == "posix" and os.geteuid() == 0 and not _owner():
        return "PostgreSQL does not run as root, and there is no user 'postgres'."
    return ""


def _owner() -> str | None:
    """Whom the server runs as; None for whoever runs the tests."""
    if os.geteuid() != 0:
        return None
    return next((one.pw_name for one in pwd.getpwall() if one.pw_name == "postgres"), None)


@contextmanager
def running(folder: Path) -> Iterator[str]:
    """A fresh server; the address of a database in it. ``folder`` must be reachable for its owner."""
    place, owner = programs(), _owner()
    assert place is not None, "asked only where it is installed"
    data = folder / "data"
    data.mkdir()
    if owner is not None:
        shutil.chown(data, owner)
    common = {"user": owner, "cwd": str(data)} if owner else {"cwd": str(data)}
    quiet = {"stdout": subprocess.DEVNULL, "stderr": subprocess.DEVNULL}
    command = [str(place / "initdb"), "-D", str(data), "-A", "trust", "-U", "watu", "--no-sync"]
    subprocess.run(command, check=True, **quiet, **common)  # type: ignore[call-overload]  # what differs by system
    with socket.socket() as found:
        found.bind(("127.0.0.1", 0))
        port = found.getsockname()[1]
    settings = [f"port={port}", "listen_addresses=127.0.0.1", f"unix_socket_directories={data}", "fsync=off"]
    command = [str(place / "postgres"), "-D", str(data), *(part for one in settings for part in ("-c", one))]
    process = subprocess.Popen(command, **quiet, **common)  # type: ignore[call-overload]  # what differs by system
    try:
        _wait_for(port, process)
        yield f"postgresql://watu@127.0.0.1:{port}/postgres"
    finally:
        process.terminate()
        process.wait(PATIENCE)


def new_database(url: str, name: str) -> str:
    """The address of a fresh database of that server."""
    place, server = programs(), urlsplit(url)
    assert place is not None, "asked only where it is installed"
    where = ["-h", str(server.hostname), "-p", str(server.port), "-U", str(server.username)]
    subprocess.run([str(place / "createdb"), *where, name], check=True)
    return url.rpartition("/")[0] + f"/{name}"


def _wait_for(port: int, process: subprocess.Popen[bytes]) -> None:
    until = time.monotonic() + PATIENCE
    while True:
        with socket.socket() as attempt:
            if attempt.connect_ex(("127.0.0.1", port)) == 0:
                return
        assert process.poll() is None, "PostgreSQL did not start"
        assert time.monotonic() < until, "PostgreSQL did not answer"
        time.sleep(0.1)
