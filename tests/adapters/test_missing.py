"""Where a library is missing, the adapter says how to get it."""

from __future__ import annotations

import importlib
import sys

import pytest

pytest.importorskip("numpy")


@pytest.mark.parametrize(
    ("adapter", "library", "extra"),
    [
        ("open_spiel", "pyspiel", "research"),
        ("open_spiel_games", "pyspiel", "research"),
        ("pettingzoo", "pettingzoo", "learning"),
        ("gymnasium", "gymnasium", "learning"),
    ],
)
def test_it_says_what_to_install(adapter: str, library: str, extra: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, library, None)
    if adapter == "pettingzoo":
        pytest.importorskip("gymnasium")
    name = f"watu.adapters.{adapter}"
    monkeypatch.delitem(sys.modules, name, raising=False)
    with pytest.raises(ModuleNotFoundError, match=rf"pip install 'watu\[{extra}\]'") as caught:
        importlib.import_module(name)
    assert caught.value.name == library
