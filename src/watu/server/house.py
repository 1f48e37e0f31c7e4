"""Everything that one server consists of, opened and closed together."""

from __future__ import annotations

import asyncio
import logging
from contextlib import suppress

from watu.server.advising import Adviser, Reviews
from watu.server.bots import Thinker, Workers
from watu.server.catalog import Catalog
from watu.server.config import Config
from watu.server.hall import Hall
from watu.server.learning import Courses
from watu.server.limits import Limiter, SharedLimiter
from watu.server.mail import Carrier, Post
from watu.server.packs import offer
from watu.server.people import People
from watu.server.play import Play, clockwork
from watu.server.store import Store
from watu.server.together import Together

log = logging.getLogger("watu.server")


class House:
    """One server. ``thinker``, ``carrier`` and ``catalog`` may be a test's own."""

    def __init__(
        self,
        config: Config,
        thinker: Thinker | None = None,
        carrier: Carrier | None = None,
        catalog: Catalog | None = None,
    ) -> None:
        """Not open yet."""
        self.config = config
        self.store = Store(config.database, waits_for_disk=config.waits_for_disk)
        self.catalog = catalog or Catalog()
        self.courses = Courses(self.catalog)
        self.hall = Hall(config, self.store, self.catalog)
        self.thinker = thinker or Workers(config.bot_workers)
        self.adviser = Adviser()
        self.reviews = Reviews(self.store, self.hall.now)
        self.post = Post(config, self.store, carrier)
        self.play = Play(self.hall, self.thinker, self.post)
        self.together = Together(self.store, self.hall, self.play)
        self.play.tell_others = self.together.tell
        self.people = People(config, self.store, self.play.put_out)
        self.limiter = Limiter(config.clock)
        self.doors = SharedLimiter(self.store, self.limiter)
        self.sockets: dict[str, int] = {}
        self.is_closing = False
        self.left_out: list[str] = []
        self._clockwork: asyncio.Task[None] | None = None

    async def open(self) -> None:
        """Open the database and let every table go on."""
        await self.store.open()
        self.left_out = await asyncio.to_thread(self._offer_packs)
        alive = await self.store.setting("alive_at")
        is_first = await self.together.open()
        await self.store.set("running", "yes")
        await self.store.set("alive_at", str(self.hall.now()))
        if is_first:
            self.hall.spawn(self.play.wake(float(alive or 0.0)))
        if self.config.runs_clockwork:
            self._clockwork = asyncio.create_task(clockwork(self.play, self._still_here))

    async def _still_here(self) -> None:
        await self.together.still_here()
        await self.doors.forget()

    async def close(self) -> None:
        """Save what is running, and close."""
        self.is_closing = True
        if self._clockwork is not None:
            self._clockwork.cancel()
            with suppress(asyncio.CancelledError):
                await self._clockwork
        self.thinker.close()
        self.adviser.close()
        self.reviews.close()
        await self.hall.stop()
        await self.hall.save_all()
        await self.store.set("alive_at", str(self.hall.now()))
        if not self.together.others:
            await self.store.set("running", "")
        await self.together.close()
        await self.store.close()
        self.catalog.shelf.close()

    def _offer_packs(self) -> list[str]:
        """Put the owner's packs on the shelf; what does not fit is left out, with the reason."""
        if self.config.packs is None:
            return []
        left_out = offer(self.catalog.shelf, self.catalog.infos, self.config.packs, is_own=self.config.is_local)
        for sentence in left_out:
            log.warning("a pack is left out. %s", sentence)
        return left_out
