"""What helps a newcomer to a game: a guided first game, a page of aid, and its terms. ``docs/lessons.md`` says how to write them.

A game keeps them in a folder ``learning`` beside its ``sections.toml``; each file may be missing.
"""
