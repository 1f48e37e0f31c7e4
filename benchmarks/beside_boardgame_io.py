"""Watu's server and boardgame.io's, in turn, round after round: moves a second and round trips, and their ratios.

    python benchmarks/beside_boardgame_io.py                       # needs node and npm; the package comes into a temporary folder
    python benchmarks/beside_boardgame_io.py --rounds 5 --seconds 10

Each server has a process of its own, and each is driven by its own clients in another one, over loopback: ten tables with one move on
its way at each, the next as soon as both seats have seen it. Watu plays Battle of the Atlantic and waits for the disk at every move;
boardgame.io plays a game of the same size (``beside_boardgame_io/duel.cjs``) and keeps it in memory.
"""

from __future__ import annotations

import argparse
import json
import shutil
import socket
import statistics
import subprocess
import sys
import tempfile
import time
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parents[1]))

from benchmarks import server_load

SCRIPTS = Path(__file__).with_suffix("")
VERSION = "0.50.2"
PATIENCE = 120.0


def installed(folder: Path) -> None:
    """boardgame.io and the scripts in a folder."""
    for script in SCRIPTS.glob("*.cjs"):
        shutil.copy(script, folder)
    command = ["npm", "install", "--silent", "--no-audit", "--no-fund", "--prefix", str(folder)]
    subprocess.run([*command, f"boardgame.io@{VERSION}"], check=True)


def theirs(folder: Path, tables: int, seconds: float, games: int) -> dict[str, float]:
    """One measurement of boardgame.io."""
    with socket.socket() as found:
        found.bind(("127.0.0.1", 0))
        port = found.getsockname()[1]
    quiet = {"cwd": folder, "stdout": subprocess.DEVNULL, "stderr": subprocess.DEVNULL}
    server = subprocess.Popen(["node", "server.cjs", str(port)], **quiet)  # type: ignore[call-overload]
    try:
        _wait_for(port)
        command = ["node", "clients.cjs", str(port), str(tables), str(seconds), str(games)]
        said = subprocess.run(
            command, cwd=folder, check=True, capture_output=True, text=True, timeout=seconds + PATIENCE
        )
        found_there: dict[str, float] = json.loads(said.stdout.splitlines()[-1])
        return found_there
    finally:
        server.terminate()
        server.wait(10)


def _wait_for(port: int) -> None:
    until = time.monotonic() + PATIENCE
    while True:
        try:
            socket.create_connection(("127.0.0.1", port), 1.0).close()
        except OSError:
            if time.monotonic() > until:
                raise
            time.sleep(0.1)
        else:
            return


def main() -> None:
    """Measure in turn, and print the medians."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("--tables", type=int, default=10)
    parser.add_argument("--seconds", type=float, default=8.0)
    parser.add_argument("--rounds", type=int, default=3)
    parser.add_argument(
        "--games", type=int, default=900, help="tables opened beforehand, to be played one after another"
    )
    chosen = parser.parse_args()
    ours, others = [], []
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        installed(folder)
        for _ in range(chosen.rounds):
            game = "battle-of-the-atlantic"
            ours.append(server_load.run(game, chosen.tables, chosen.seconds, chosen.games, is_idle=False, waits=True))
            others.append(theirs(folder, chosen.tables, chosen.seconds, chosen.games))
            print(", ".join(f"{run['moves_a_second']:.0f}" for run in (ours[-1], others[-1])), "moves a second")
    for label, key, digits in (
        ("moves a second", "moves_a_second", 0),
        ("median ms", "median_ms", 1),
        ("p99 ms", "p99_ms", 1),
    ):
        mine, others_median = (statistics.median(run[key] for run in runs) for runs in (ours, others))
        print(
            f"{label:<16} Watu {mine:8.{digits}f}   boardgame.io {others_median:8.{digits}f}   ratio {mine / others_median:.2f}"
        )


if __name__ == "__main__":
    main()
