"""Everything that one server consists of, opened and closed together."""

from __future__ import annotations

import asyncio
from contextlib import suppress

from watu.server.bots import Thinker, Workers
from watu.server.catalog import Catalog
from watu.server.config import Config
from watu.server.hall import Hall
from watu.server.limits import Limiter
from watu.server.mail import Carrier, Post
from watu.server.people import People
from watu.server.play import Play, clockwork
from watu.server.store import Store


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
        self.hall = Hall(config, self.store, self.catalog)
        self.thinker = thinker or Workers(config.bot_workers)
        self.post = Post(config, self.store, carrier)
        self.play = Play(self.hall, self.thinker, self.post)
        self.people = People(config, self.store)
        self.limiter = Limiter(config.clock)
        self.sockets: dict[str, int] = {}
        self.is_closing = False
        self._clockwork: asyncio.Task[None] | None = None

    async def open(self) -> None:
        """Open the database and let every table go on."""
        await self.store.open()
        alive = await self.store.setting("alive_at")
        await self.store.set("running", "yes")
        await self.store.set("alive_at", str(self.hall.now()))
        self.hall.spawn(self.play.wake(float(alive or 0.0)))
        if self.config.runs_clockwork:
            self._clockwork = asyncio.create_task(clockwork(self.play))

    async def close(self) -> None:
        """Save what is running, and close."""
        self.is_closing = True
        if self._clockwork is not None:
            self._clockwork.cancel()
            with suppress(asyncio.CancelledError):
                await self._clockwork
        self.thinker.close()
        await self.hall.stop()
        await self.hall.save_all()
        await self.store.set("alive_at", str(self.hall.now()))
        await self.store.set("running", "")
        await self.store.close()
