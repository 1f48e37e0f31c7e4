"""The answers of a few games of every case, as hashes that must be the same interpreted, compiled and tomorrow.

``python -m tests.contract.fingerprints [GAME ...]`` writes them anew after a change of the rules or the data.
"""

from __future__ import annotations

import hashlib
import sys
import tomllib
from pathlib import Path

from tests.contract.cases import CASES, Case, data_of, played

FILE = Path(__file__).with_name("fingerprints.toml")


def fingerprint(case: Case) -> str:
    """A hash of all answers, returns and final positions of a few random games."""
    total = hashlib.sha256()
    for seed in range(1000, 1000 + max(1, min(8, 480 // case.length))):
        answers, final = played(case.game, seed)
        total.update(repr((answers, case.game.returns(final), case.game.scores(final), data_of(final))).encode())
    return total.hexdigest()[:16]


def stored() -> dict[str, str]:
    """The hashes on file, by the case's name."""
    return {name: str(value) for name, value in tomllib.loads(FILE.read_text(encoding="utf-8")).items()}


def update(games: list[str]) -> None:
    """Write those of some games anew, or all of them; what is left of games that are gone is dropped."""
    before = stored()
    now = {}
    for case in CASES:
        if not games or case.info.name in games:
            now[case.name] = fingerprint(case)
        elif case.name in before:
            now[case.name] = before[case.name]
    FILE.write_text("".join(f'"{name}" = "{value}"\n' for name, value in now.items()), encoding="utf-8")


if __name__ == "__main__":
    update(sys.argv[1:])
