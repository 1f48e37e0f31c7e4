"""Every test has a data directory of its own, and the made-up games are installed like anybody's."""

from __future__ import annotations

from pathlib import Path

import pytest


@pytest.fixture(autouse=True)
def own_data_folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path / "data"))
    monkeypatch.delenv("NO_COLOR", raising=False)
    return tmp_path / "data" / "watu" / "games"


@pytest.fixture
def made_up(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """An installed distribution with the made-up games as an entry point."""
    info = tmp_path / "site" / "made_up-1.dist-info"
    info.mkdir(parents=True)
    (info / "METADATA").write_text("Metadata-Version: 2.1\nName: made-up\nVersion: 1\n")
    (info / "entry_points.txt").write_text("[watu.games]\nmade-up = tests.contract.cases:MADE_UP\n")
    monkeypatch.syspath_prepend(str(tmp_path / "site"))
