"""How often somebody may do something."""

from __future__ import annotations

from collections import OrderedDict

from watu.server.config import Clock
from watu.server.refusal import Refusal

REMEMBERED = 20_000


class Limiter:
    """Counts by key in buckets that drain steadily: ``count`` at once, and as many again in ``seconds``."""

    def __init__(self, clock: Clock) -> None:
        """Nobody has done anything yet."""
        self.clock = clock
        self._levels: OrderedDict[str, tuple[float, float]] = OrderedDict()

    def allows(self, key: str, limit: tuple[int, float]) -> bool:
        """Count once more; False if that is too often."""
        count, seconds = limit
        now = self.clock()
        level, at = self._levels.pop(key, (0.0, now))
        level = max(0.0, level - max(0.0, now - at) * count / seconds)
        is_allowed = level + 1 <= count
        self._levels[key] = (level + 1 if is_allowed else level, now)
        while len(self._levels) > REMEMBERED:
            self._levels.popitem(last=False)
        return is_allowed

    def must_allow(self, key: str, limit: tuple[int, float]) -> None:
        """Refusal if that is too often."""
        if not self.allows(key, limit):
            raise Refusal("rate/too_many", "Too many requests. Wait a little.", 429)
