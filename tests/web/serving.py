"""A real ``watu serve`` in a process of its own, for the tests of the client and for its pictures."""

from __future__ import annotations

import re
import signal
import socket
import subprocess
import sys
import time
from pathlib import Path
from urllib.request import urlopen

PATIENCE = 60.0
WATU = Path(__file__).with_name("generous.py")


def free_port() -> int:
    """A port that nobody listens on now."""
    with socket.socket() as found:
        found.bind(("127.0.0.1", 0))
        return int(found.getsockname()[1])


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
        with log.open("w") as out:
            self.process = subprocess.Popen(command, stdout=out, stderr=subprocess.STDOUT)
        until = time.monotonic() + PATIENCE
        while not self._answers():
            if self.process.poll() is not None or time.monotonic() > until:
                raise RuntimeError(f"the server did not start:\n{log.read_text()}")
            time.sleep(0.05)
        found = re.search(r"http://\S+\?key=\S+", log.read_text())
        if found:
            self.entrance = found[0]

    def _answers(self) -> bool:
        try:
            with urlopen(self.address + "/robots.txt", timeout=5) as answer:
                return bool(answer.status == 200)
        except OSError:
            return False

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
