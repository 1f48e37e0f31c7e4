"""People: names, passwords, logins and invitations. A password is kept as argon2 makes it, a login or an invitation as its digest."""

from __future__ import annotations

import asyncio
import hashlib
import secrets
import unicodedata
from collections.abc import Callable

from argon2 import PasswordHasher
from argon2.exceptions import Argon2Error, InvalidHashError
from sqlalchemy import delete, func, select
from sqlalchemy.ext.asyncio import AsyncSession

from watu.server.config import Config
from watu.server.model import InvitationRow, LoginRow, MuteRow, PersonRow
from watu.server.refusal import Refusal
from watu.server.store import Store

LOGIN_LASTS = 90 * 86_400.0
INVITATION_LASTS = 30 * 86_400.0
LOCAL_NAME = "You"
RESERVED = {"you", "watu", "admin", "server", "spectator", "nobody"}


def digest(token: str) -> str:
    """How a token is stored, so that whoever reads the database cannot use it."""
    return hashlib.sha256(token.encode()).hexdigest()


def folded(name: str) -> str:
    """A name without the differences that an eye may miss."""
    return unicodedata.normalize("NFKC", name).casefold()


def checked_name(name: str) -> str:
    """A name that can stand in a list: letters, digits, signs and single spaces. Refusal for anything else."""
    name = unicodedata.normalize("NFC", name)
    kinds = {unicodedata.category(letter) for letter in name}
    is_plain = not any(kind[0] in "CZ" for kind in kinds - {"Zs"}) and name == " ".join(name.split())
    if not 1 <= len(name) <= 40 or not is_plain or not any(letter.isalnum() for letter in name):
        sentence = "A name has 1 to 40 letters, digits or signs, with single spaces between words."
        raise Refusal("input/malformed", sentence, where="name")
    if folded(name) in RESERVED or "/" in name:
        raise Refusal("person/name_taken", "That name is not free.", 409, where="name")
    return name


class People:
    """Everybody whom the server knows."""

    def __init__(self, config: Config, store: Store, put_out: Callable[[str], None] = lambda who: None) -> None:
        """``put_out`` ends the connections of a login, by its digest, or of a person, by ``#`` and the number."""
        self.put_out = put_out
        self.config = config
        self.store = store
        self.hasher = PasswordHasher(memory_cost=config.hash_memory)
        self._nobody = self.hasher.hash(secrets.token_hex(16))

    # logins

    async def by_cookie(self, token: str) -> PersonRow | None:
        """Who holds this login; None if it is unknown, has expired or was banned."""
        if not 20 <= len(token) <= 100:
            return None
        async with self.store.reading() as session:
            found = await session.scalar(
                select(PersonRow)
                .join(LoginRow, LoginRow.person_id == PersonRow.id)
                .where(LoginRow.digest == digest(token), LoginRow.expires_at > self.config.clock())
            )
        return None if found is None or found.is_banned else found

    async def log_in(self, name: str, password: str) -> tuple[PersonRow, str]:
        """The person and a fresh login; the same refusal, after the same time, for a wrong name and a wrong password."""
        async with self.store.reading() as session:
            person = await session.scalar(select(PersonRow).where(PersonRow.key == folded(name)))
        stored = self._nobody if person is None or not person.password else person.password
        is_right = await asyncio.to_thread(self._verify, stored, password)
        if person is None or not person.password or not is_right:
            raise Refusal("login/wrong", "Name or password is wrong.", 401)
        if person.is_banned:
            raise Refusal("login/banned", "This account has been closed by an admin.", 403)
        return person, await self.open_login(person.id)

    def _verify(self, stored: str, password: str) -> bool:
        try:
            return self.hasher.verify(stored, password)
        except (Argon2Error, InvalidHashError):
            return False

    async def open_login(self, person: int) -> str:
        """A fresh login cookie."""
        token = secrets.token_urlsafe(32)
        now = self.config.clock()
        async with self.store.writing() as session:
            await session.execute(delete(LoginRow).where(LoginRow.expires_at <= now))
            session.add(LoginRow(digest=digest(token), person_id=person, expires_at=now + LOGIN_LASTS))
        return token

    async def log_out(self, token: str) -> None:
        """End one login."""
        async with self.store.writing() as session:
            await session.execute(delete(LoginRow).where(LoginRow.digest == digest(token)))
            await self.store.publish(session, self.config.clock(), f"out:{digest(token)}")
        self.put_out(digest(token))

    # accounts

    async def register(
        self, name: str, password: str, email: str = "", guest: PersonRow | None = None, is_admin: bool = False
    ) -> PersonRow:
        """A new account; a guest keeps their seats and becomes one."""
        name = checked_name(name)
        hashed = await asyncio.to_thread(self.hasher.hash, password)
        async with self.store.writing() as session:
            await self._must_be_free(session, name, guest)
            person = guest and await session.get(PersonRow, guest.id)
            if person is None:
                person = PersonRow(created_at=self.config.clock(), wants_mail=bool(email))
                person.is_admin, person.is_banned = is_admin, False
                session.add(person)
            person.name, person.key, person.password, person.email = name, folded(name), hashed, checked_email(email)
            person.is_guest = False
            await session.flush()
        return person

    async def guest(self, name: str) -> PersonRow:
        """Somebody without a password; a taken name gets a number."""
        name = checked_name(name or "Guest")
        async with self.store.writing() as session:
            wanted, number = name, 1
            while await session.scalar(select(PersonRow.id).where(PersonRow.key == folded(wanted))) is not None:
                number += 1
                wanted = f"{name[:34]} {number}"
            person = PersonRow(name=wanted, key=folded(wanted), created_at=self.config.clock(), is_guest=True)
            session.add(person)
            await session.flush()
        return person

    async def local(self) -> PersonRow:
        """The one person of a local server."""
        async with self.store.writing() as session:
            person = await session.scalar(select(PersonRow).where(PersonRow.key == folded(LOCAL_NAME)))
            if person is None:
                person = PersonRow(name=LOCAL_NAME, key=folded(LOCAL_NAME), created_at=self.config.clock())
                session.add(person)
                await session.flush()
        return person

    async def _must_be_free(self, session: AsyncSession, name: str, guest: PersonRow | None) -> None:
        owner = await session.scalar(select(PersonRow.id).where(PersonRow.key == folded(name)))
        if owner is not None and (guest is None or owner != guest.id):
            raise Refusal("person/name_taken", "That name is not free.", 409, where="name")

    async def set_password(self, person: PersonRow, password: str) -> None:
        """A new password; all logins end."""
        hashed = await asyncio.to_thread(self.hasher.hash, password)
        async with self.store.writing() as session:
            stored = await session.get_one(PersonRow, person.id)
            stored.password, stored.is_guest = hashed, False
            await session.execute(delete(LoginRow).where(LoginRow.person_id == person.id))
            await self.store.publish(session, self.config.clock(), f"out:#{person.id}")
        self.put_out(f"#{person.id}")

    async def verify(self, person: PersonRow, password: str) -> bool:
        """Whether this is the person's password."""
        return bool(person.password) and await asyncio.to_thread(self._verify, person.password, password)

    async def set_mail(self, person: PersonRow, email: str, wants_mail: bool) -> None:
        """Where letters go, and whether."""
        async with self.store.writing() as session:
            stored = await session.get_one(PersonRow, person.id)
            stored.email, stored.wants_mail = checked_email(email), wants_mail

    async def ban(self, person: PersonRow, is_banned: bool) -> None:
        """Close or reopen an account; logins end."""
        async with self.store.writing() as session:
            stored = await session.get_one(PersonRow, person.id)
            stored.is_banned = is_banned
            await session.execute(delete(LoginRow).where(LoginRow.person_id == person.id))
            await self.store.publish(session, self.config.clock(), f"out:#{person.id}")
        self.put_out(f"#{person.id}")

    async def named(self, name: str) -> PersonRow:
        """The person of this name; Refusal if there is none."""
        async with self.store.reading() as session:
            person = await session.scalar(select(PersonRow).where(PersonRow.key == folded(name)))
        if person is None:
            raise Refusal("person/no_such_person", "There is nobody of that name.", 404)
        return person

    # muting

    async def muted(self, person: int) -> dict[int, str]:
        """Whom a person does not want to read, with their names."""
        async with self.store.reading() as session:
            found = await session.execute(
                select(PersonRow.id, PersonRow.name)
                .join(MuteRow, MuteRow.muted_id == PersonRow.id)
                .where(MuteRow.person_id == person)
            )
            return {number: name for number, name in found}  # noqa: C416  # rows are not quite tuples

    async def mute(self, person: int, other: int, is_muted: bool) -> None:
        """Do not read somebody's words, or read them again."""
        async with self.store.writing() as session:
            await session.execute(delete(MuteRow).where(MuteRow.person_id == person, MuteRow.muted_id == other))
            if is_muted and person != other:
                session.add(MuteRow(person_id=person, muted_id=other))

    # invitations

    async def invite(self, table: str | None, seat: str) -> str:
        """A token that gives a seat, or (without a table) the right to register, once."""
        token = secrets.token_urlsafe(24)
        now = self.config.clock()
        async with self.store.writing() as session:
            await session.execute(delete(InvitationRow).where(InvitationRow.made_at < now - INVITATION_LASTS))
            session.add(InvitationRow(digest=digest(token), table_id=table, seat=seat, made_at=now))
        return token

    async def invitation(self, token: str) -> InvitationRow:
        """What a token gives; Refusal if it is used, too old or was never made."""
        async with self.store.reading() as session:
            found = await session.get(InvitationRow, digest(token))
        if found is None or found.made_at < self.config.clock() - INVITATION_LASTS:
            raise Refusal("invitation/used", "This invitation has been used, or is too old.", 410)
        return found

    async def use_invitation(self, token: str) -> None:
        """It has been accepted."""
        async with self.store.writing() as session:
            await session.execute(delete(InvitationRow).where(InvitationRow.digest == digest(token)))

    async def count(self) -> int:
        """How many people there are."""
        async with self.store.reading() as session:
            return await session.scalar(select(func.count()).select_from(PersonRow)) or 0


def checked_email(email: str) -> str:
    """An address that can stand in a letter's head; Refusal for anything else."""
    email = email.strip()
    name, _, domain = email.rpartition("@")
    is_plain = email.isascii() and email.isprintable() and not set(email) & set(' <>,;:"()[]\\')
    if email and not (is_plain and name and "." in domain.strip(".")):
        raise Refusal("input/malformed", "That is not an address for mail.", where="email")
    return email
