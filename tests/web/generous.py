"""``watu`` for the tests of the client: generous limits, short reviews, and the same dice in every run."""

from __future__ import annotations

import hashlib
from dataclasses import fields

import msgspec

from watu.cli import main
from watu.core.dice import Seed
from watu.server import advising, lobby
from watu.server.config import Config
from watu.server.structs import NewTable

# One machine opens more pages in these tests than a visitor does in an hour.
GENEROUS = {"requests": (100_000, 60.0), "logins": (1_000, 60.0), "changes": (10_000, 60.0)}


def seed_of(wanted: NewTable) -> Seed:
    """A table's dice by what was asked for, whatever else the server has been asked."""
    return Seed(hashlib.sha256(msgspec.json.encode(wanted)).hexdigest()[:32])


if __name__ == "__main__":
    limits = next(field.default for field in fields(Config) if field.name == "limits")
    for name, limit in GENEROUS.items():
        object.__setattr__(limits, name, limit)  # frozen, and the one that every Config shares
    advising.REVIEW_SECONDS = 5.0
    lobby.fresh_seed = seed_of
    main()
