"""Every ruling that the code cites is written down, and every one written down is cited."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

import watu.games.atlantic_storm

DOCS = Path(__file__).parents[4] / "docs" / "rulings.md"


def test_rulings_and_code_agree() -> None:
    if not DOCS.exists():
        pytest.skip("the documentation is not here")
    chapter = (
        DOCS.read_text(encoding="utf-8").partition("## Atlantic Storm, Admiral's Edition")[2].partition("\n## ")[0]
    )
    written = set(re.findall(r"^\*\*(R\d+)\.", chapter, re.MULTILINE))
    cited: set[str] = set()
    for file in Path(watu.games.atlantic_storm.__file__).parent.glob("*.py"):
        cited.update(re.findall(r"\bR\d{2,3}\b", file.read_text(encoding="utf-8")))
    assert cited - written == set()
    assert written - cited <= {f"R{number}" for number in range(130, 150)}  # those of the opponents
