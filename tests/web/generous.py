"""``watu`` with generous rate limits and short reviews: one machine opens more pages in these tests than a visitor does in an hour."""

from __future__ import annotations

from dataclasses import fields

from watu.cli import main
from watu.server import advising
from watu.server.config import Config

GENEROUS = {"requests": (100_000, 60.0), "logins": (1_000, 60.0), "changes": (10_000, 60.0)}

if __name__ == "__main__":
    limits = next(field.default for field in fields(Config) if field.name == "limits")
    for name, limit in GENEROUS.items():
        object.__setattr__(limits, name, limit)  # frozen, and the one that every Config shares
    advising.REVIEW_SECONDS = 5.0
    main()
