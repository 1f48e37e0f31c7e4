"""How often somebody may do something: counted by each process, and by all of one database together where it is about getting in."""

from __future__ import annotations

import hashlib
from collections import OrderedDict

from sqlalchemy import case, delete
from sqlalchemy.dialects import postgresql, sqlite
from sqlalchemy.engine import CursorResult

from watu.server.config import Clock
from watu.server.model import RateRow
from watu.server.refusal import Refusal
from watu.server.store import Store

REMEMBERED = 20_000
FORGOTTEN = 86_400.0  # seconds after which a count in the database is cleared away


def too_many() -> Refusal:
    """Somebody does something too often."""
    return Refusal("rate/too_many", "Too many requests. Wait a little.", 429)


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
            raise too_many()


class SharedLimiter:
    """The same for all processes of one database: a row a key. For what is rare and tempting, such as logins."""

    def __init__(self, store: Store, limiter: Limiter) -> None:
        """``limiter`` is the process's own, which spares the database whatever it refuses itself."""
        self.store = store
        self.limiter = limiter

    async def must_allow(self, key: str, limit: tuple[int, float]) -> None:
        """Count once more, here and in the database; Refusal if that is too often."""
        self.limiter.must_allow(key, limit)
        count, seconds = limit
        now = self.limiter.clock()
        drained = case((RateRow.at < now, (now - RateRow.at) * (count / seconds)), else_=0.0)
        level = 1.0 + case((RateRow.level > drained, RateRow.level - drained), else_=0.0)
        name = hashlib.sha256(key.encode()).hexdigest()
        insert = sqlite.insert if self.store.is_sqlite else postgresql.insert
        counted = (
            insert(RateRow)
            .values(name=name, level=1.0, at=now)
            .on_conflict_do_update(index_elements=["name"], set_={"level": level, "at": now}, where=level <= count)
        )
        async with self.store.writing() as session:
            found = await session.execute(counted)
        if isinstance(found, CursorResult) and not found.rowcount:
            raise too_many()

    async def forget(self) -> None:
        """Clear away counts that have long run empty."""
        async with self.store.writing() as session:
            await session.execute(delete(RateRow).where(RateRow.at < self.limiter.clock() - FORGOTTEN))
