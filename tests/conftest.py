"""What every test run has in common."""

from __future__ import annotations

import os
import signal
from importlib.util import find_spec
from pathlib import Path

import pytest

import watu


def kind_of_installation() -> str:
    """Return "compiled" if the engine's modules are, and "interpreted" otherwise."""
    spec = find_spec("watu__mypyc")
    return "compiled" if spec else "interpreted"


def pytest_report_header() -> str:
    """Say which Watu is under test."""
    return f"watu: {kind_of_installation()}, {Path(watu.__file__).parent}"


def pytest_sessionstart() -> None:
    """Stop at once if the Makefile wanted another Watu under test than it got; let Ctrl-C be heard.

    A shell starts what runs in its background deaf to it, and the tests that interrupt something would find nobody listening.
    """
    if signal.getsignal(signal.SIGINT) is signal.SIG_IGN:
        signal.signal(signal.SIGINT, signal.default_int_handler)
    wanted = os.environ.get("WATU_EXPECT")
    if wanted and wanted != kind_of_installation():
        pytest.exit(f"{wanted} Watu expected, {kind_of_installation()} Watu found", returncode=3)
