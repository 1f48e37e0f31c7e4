"""Watu: play, study and build on five naval games."""

__version__ = "0.1.0"
