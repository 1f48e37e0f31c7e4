"""A real ``watu serve`` in a process of its own, for the tests of the client and for its pictures."""

from __future__ import annotations

import os
import re
import signal
import socket
import subprocess
import sys
import threading
from pathlib import Path
from typing import IO

READY = "Watu is at"
WATU = Path(__file__).with_name("generous.py")


def free_port() -> int:
    """A port that nobody listens on now."""
    with socket.socket() as found:
        found.bind(("127.0.0.1", 0))
        return int(found.getsockname()[1])


def _keep(told: IO[str], log: Path) -> None:
    """Write down what the server says while it runs, so that it never waits for a reader."""
    with told, log.open("a") as out:
        out.writelines(told)


class Server:
    """``entrance`` is the address that lets a browser in; on a club server it is the first page."""

    def __init__(self, folder: Path, *, is_local: bool) -> None:
        """The database lies in ``folder`` and outlives a kill."""
        self.folder = folder
        self.is_local = is_local
        self.port = free_port()
        self.address = f"http://127.0.0.1:{self.port}"
        self.entrance = self.address + "/"
        self._starts = 0
        self.start()

    def start(self) -> None:
        """Start it, and wait until it answers."""
        self._starts += 1
        log = self.folder / f"server-{self._starts}.log"
        command = [sys.executable, str(WATU), "serve", "--port", str(self.port)]
        command += ["--database", str(self.folder / "tables.db")] + ["--local"] * self.is_local
        environment = {**os.environ, "PYTHONUNBUFFERED": "1"}
        self.process = subprocess.Popen(
            command, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True, env=environment
        )
        assert self.process.stdout is not None, "it has been piped"
        said: list[str] = []
        while not (said and READY in said[-1]):
            line = self.process.stdout.readline()
            if not line:
                raise RuntimeError("the server did not start:\n" + "".join(said))
            said.append(line)
        found = re.search(r"http://\S+\?key=\S+", said[-1])
        if found:
            self.entrance = found[0]
        threading.Thread(target=_keep, args=(self.process.stdout, log), daemon=True).start()

    def kill(self) -> None:
        """End it at once, as a power cut would."""
        self.process.send_signal(signal.SIGKILL)
        self.process.wait()

    def stop(self) -> None:
        """End it politely."""
        if self.process.poll() is None:
            self.process.terminate()
            try:
                self.process.wait(timeout=20)
            except subprocess.TimeoutExpired:
                self.kill()
