"""Letters: "your turn" for slow tables, and reminders. Kept in the database until a mail server has taken them."""

from __future__ import annotations

import asyncio
import logging
import smtplib
import ssl
from email.message import EmailMessage
from email.utils import formatdate, make_msgid
from typing import Protocol

from sqlalchemy import select

from watu.server.config import Config, Smtp
from watu.server.model import LetterRow, PersonRow, SeatRow
from watu.server.store import Store
from watu.server.tables import Table

log = logging.getLogger("watu.server")
PATIENCE = 300.0
TRIES = 8
AT_ONCE = 20


class Carrier(Protocol):
    """Whoever takes letters to a mail server; tests put their own in its place."""

    def carry(self, smtp: Smtp, letter: EmailMessage) -> None:
        """Hand over one letter; OSError or SMTPException if that fails."""
        ...


class SmtpCarrier:
    """Through the mail server of the configuration."""

    def carry(self, smtp: Smtp, letter: EmailMessage) -> None:
        """See ``Carrier``."""
        context = ssl.create_default_context()
        if smtp.security == "ssl":
            server: smtplib.SMTP = smtplib.SMTP_SSL(smtp.host, smtp.port, timeout=30, context=context)
        else:
            server = smtplib.SMTP(smtp.host, smtp.port, timeout=30)
        with server:
            if smtp.security == "starttls":
                server.starttls(context=context)
            if smtp.user:
                server.login(smtp.user, smtp.password)
            server.send_message(letter)


class Post:
    """Writes letters, and delivers those that are due. One letter a table and person until they have come back."""

    def __init__(self, config: Config, store: Store, carrier: Carrier | None = None) -> None:
        """Without a mail server in the configuration nothing is written."""
        self.config = config
        self.store = store
        self.carrier = carrier or SmtpCarrier()

    @property
    def sends(self) -> bool:
        """Whether there is a mail server."""
        return self.config.smtp is not None

    async def call(self, table: Table, person: int, patience: float = PATIENCE) -> bool:
        """Write to a person who is awaited, unless a letter about this table waits. Returns whether they get mail at all."""
        now = self.config.clock()
        async with self.store.writing() as session:
            who = await session.get(PersonRow, person)
            if who is None or not who.wants_mail or not who.email or not self.sends:
                return False
            about = f"turn:{table.id}"
            chosen = (LetterRow.person_id == person, LetterRow.about == about)
            letter = await session.scalar(select(LetterRow).where(*chosen))
            if letter is None:
                letter = LetterRow(person_id=person, about=about, tries=0, sent_at=0.0, error="", due_at=now + patience)
                session.add(letter)
            elif letter.sent_at or letter.tries >= TRIES:
                letter.tries, letter.sent_at, letter.error, letter.due_at = 0, 0.0, "", now + patience
            letter.due_at = min(letter.due_at, now + patience)
            title = table.book.info.title
            letter.subject = f"Your turn: {title}"
            letter.text = (
                f"{who.name}, you are awaited in {title}.\n\n{self.config.public_url}/table/{table.id}\n\n"
                "You can turn these letters off on your page.\n"
            )
        return True

    async def deliver(self, now: float) -> None:
        """Send what is due to those who are still awaited; what fails is tried again, later each time."""
        if not self.sends:
            return
        async with self.store.reading() as session:
            chosen = (LetterRow.due_at <= now, LetterRow.sent_at == 0.0, LetterRow.tries < TRIES)
            due = list(
                await session.scalars(select(LetterRow).where(*chosen).order_by(LetterRow.due_at).limit(AT_ONCE))
            )
        for letter in due:
            await self._deliver(letter, now)

    async def _deliver(self, letter: LetterRow, now: float) -> None:
        address = await self._address_if_awaited(letter)
        error = ""
        if address:
            try:
                await asyncio.to_thread(self.carrier.carry, self._smtp(), self._written(letter, address))
            except (OSError, smtplib.SMTPException, ValueError) as failure:
                error = f"{type(failure).__name__}: {failure}"[:500]
                log.warning("a letter could not be sent: %s", error)
        async with self.store.writing() as session:
            stored = await session.get(LetterRow, letter.id)
            if stored is None:
                return
            if not address:
                await session.delete(stored)
            elif error:
                stored.tries += 1
                stored.error = error
                stored.due_at = now + 60.0 * 2**stored.tries
            else:
                stored.sent_at = now

    def _smtp(self) -> Smtp:
        assert self.config.smtp is not None, "asked only where there is one"
        return self.config.smtp

    async def _address_if_awaited(self, letter: LetterRow) -> str:
        """Where the letter goes; empty if it has become pointless."""
        table = letter.about.partition(":")[2]
        async with self.store.reading() as session:
            chosen = (SeatRow.table_id == table, SeatRow.person_id == letter.person_id, SeatRow.is_awaited)
            is_awaited = await session.scalar(select(SeatRow.number).where(*chosen).limit(1))
            who = await session.get(PersonRow, letter.person_id)
        if is_awaited is None or who is None or not who.wants_mail or who.is_banned:
            return ""
        return who.email

    def _written(self, letter: LetterRow, address: str) -> EmailMessage:
        """The letter as it goes out; ValueError if a header would be malformed."""
        message = EmailMessage()
        message["From"] = self._smtp().sender
        message["To"] = address
        message["Subject"] = letter.subject
        message["Date"] = formatdate(localtime=False)
        message["Message-ID"] = make_msgid(domain=self._smtp().sender.rpartition("@")[2].strip("<> ") or "localhost")
        message["Auto-Submitted"] = "auto-generated"
        message.set_content(letter.text)
        return message
