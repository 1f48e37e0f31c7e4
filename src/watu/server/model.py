"""What is stored. A table's record is the rows of ``record_row``, one an answer, never changed and never removed.

Times are seconds since 1970. The position is saved now and then as a ``checkpoint``, which can always be thrown away.
"""

from __future__ import annotations

from advanced_alchemy.base import DefaultBase
from sqlalchemy import Float, ForeignKey, Index, Integer, LargeBinary, MetaData, String, Text, UniqueConstraint
from sqlalchemy.orm import Mapped, mapped_column

ID = String(22)


class Base(DefaultBase):
    """The root of all tables of the server, with their own metadata."""

    __abstract__ = True
    metadata = MetaData()


class PersonRow(Base):
    """Somebody who can sit at tables; ``key`` is the name folded, so that no two look alike."""

    __tablename__ = "person"

    id: Mapped[int] = mapped_column(Integer, primary_key=True, autoincrement=True)
    name: Mapped[str] = mapped_column(String(40))
    key: Mapped[str] = mapped_column(String(80), unique=True)
    password: Mapped[str] = mapped_column(String(200), default="")
    email: Mapped[str] = mapped_column(String(200), default="")
    wants_mail: Mapped[bool] = mapped_column(default=False)
    is_guest: Mapped[bool] = mapped_column(default=False)
    is_admin: Mapped[bool] = mapped_column(default=False)
    is_banned: Mapped[bool] = mapped_column(default=False)
    created_at: Mapped[float] = mapped_column(Float)


class LoginRow(Base):
    """A login cookie, by its digest."""

    __tablename__ = "login"

    digest: Mapped[str] = mapped_column(String(64), primary_key=True)
    person_id: Mapped[int] = mapped_column(ForeignKey("person.id", ondelete="CASCADE"), index=True)
    expires_at: Mapped[float] = mapped_column(Float)


class MuteRow(Base):
    """Whose words a person does not want to read."""

    __tablename__ = "mute"

    person_id: Mapped[int] = mapped_column(ForeignKey("person.id", ondelete="CASCADE"), primary_key=True)
    muted_id: Mapped[int] = mapped_column(ForeignKey("person.id", ondelete="CASCADE"), primary_key=True)


class TableRow(Base):
    """A table: what is played there and how it stands. The secret seed lies here until the game is over."""

    __tablename__ = "game_table"
    __table_args__ = (Index("game_table_by_status", "status", "moved_at"),)

    id: Mapped[str] = mapped_column(ID, primary_key=True)
    game: Mapped[str] = mapped_column(String(100), index=True)
    options: Mapped[str] = mapped_column(Text)
    pack: Mapped[str] = mapped_column(String(64))
    pack_name: Mapped[str] = mapped_column(String(60), default="")
    rules_version: Mapped[int] = mapped_column(Integer)
    status: Mapped[str] = mapped_column(String(12))
    pace: Mapped[str] = mapped_column(String(12))
    clock: Mapped[str] = mapped_column(Text, default="")
    secret: Mapped[str] = mapped_column(String(64))
    is_public: Mapped[bool] = mapped_column(default=True)
    is_rated: Mapped[bool] = mapped_column(default=False)
    may_watch: Mapped[bool] = mapped_column(default=True)
    has_hints: Mapped[bool] = mapped_column(default=True)
    created_by: Mapped[int] = mapped_column(ForeignKey("person.id"))
    created_at: Mapped[float] = mapped_column(Float)
    moved_at: Mapped[float] = mapped_column(Float)
    ended_at: Mapped[float] = mapped_column(Float, default=0.0)
    how: Mapped[str] = mapped_column(String(200), default="")
    returns: Mapped[str] = mapped_column(Text, default="[]")
    scores: Mapped[str] = mapped_column(Text, default="[]")
    rematch: Mapped[str] = mapped_column(ID, default="")
    note: Mapped[str] = mapped_column(Text, default="")


class PackRow(Base):
    """An owner's component data that a table is played with, by its digest; ``files`` is JSON, ``source`` a folder of this machine."""

    __tablename__ = "pack"

    digest: Mapped[str] = mapped_column(String(64), primary_key=True)
    game: Mapped[str] = mapped_column(String(100))
    name: Mapped[str] = mapped_column(String(60))
    source: Mapped[str] = mapped_column(Text, default="")
    files: Mapped[str] = mapped_column(Text)
    kept_at: Mapped[float] = mapped_column(Float)


class SeatRow(Base):
    """Who sits where: a person, or a bot, or both while the bot plays in the absent person's place."""

    __tablename__ = "seat"

    table_id: Mapped[str] = mapped_column(ForeignKey("game_table.id", ondelete="CASCADE"), primary_key=True)
    number: Mapped[int] = mapped_column(Integer, primary_key=True)
    name: Mapped[str] = mapped_column(String(100))
    person_id: Mapped[int | None] = mapped_column(ForeignKey("person.id"), index=True, default=None)
    bot: Mapped[str] = mapped_column(String(100), default="")
    is_awaited: Mapped[bool] = mapped_column(default=False)
    reminded_at: Mapped[float] = mapped_column(Float, default=0.0)


class RecordRow(Base):
    """One row of a table's record. Number 0 is the header; ``body`` is JSON, see ``rows``."""

    __tablename__ = "record_row"

    table_id: Mapped[str] = mapped_column(ForeignKey("game_table.id", ondelete="CASCADE"), primary_key=True)
    number: Mapped[int] = mapped_column(Integer, primary_key=True, autoincrement=False)
    at: Mapped[float] = mapped_column(Float)
    body: Mapped[str] = mapped_column(Text)


class CheckpointRow(Base):
    """A saved position after row ``number``; the latest one of each table."""

    __tablename__ = "checkpoint"

    table_id: Mapped[str] = mapped_column(ForeignKey("game_table.id", ondelete="CASCADE"), primary_key=True)
    number: Mapped[int] = mapped_column(Integer)
    is_pinned: Mapped[bool] = mapped_column(default=False)
    body: Mapped[bytes] = mapped_column(LargeBinary)


class SaidRow(Base):
    """A line of chat; or a promise or its die, then ``promise`` is the line of the record. A bot has no ``person_id``.

    ``after`` is the number of the record's next row when it was said, ``told`` the number of events by then.
    """

    __tablename__ = "said"

    table_id: Mapped[str] = mapped_column(ForeignKey("game_table.id", ondelete="CASCADE"), primary_key=True)
    number: Mapped[int] = mapped_column(Integer, primary_key=True, autoincrement=False)
    person_id: Mapped[int | None] = mapped_column(ForeignKey("person.id"))
    seat: Mapped[str] = mapped_column(String(100))
    text: Mapped[str] = mapped_column(Text)
    promise: Mapped[str] = mapped_column(Text, default="")
    at: Mapped[float] = mapped_column(Float)
    after: Mapped[int] = mapped_column(Integer, default=0)
    told: Mapped[int] = mapped_column(Integer, default=0)


class ReviewRow(Base):
    """The review of a finished table, as JSON; ``rows`` is the number of the record's last row that it covers."""

    __tablename__ = "review"

    table_id: Mapped[str] = mapped_column(ForeignKey("game_table.id", ondelete="CASCADE"), primary_key=True)
    rows: Mapped[int] = mapped_column(Integer)
    at: Mapped[float] = mapped_column(Float)
    body: Mapped[str] = mapped_column(Text)


class ReportRow(Base):
    """A line brought to the admins' notice."""

    __tablename__ = "report"

    id: Mapped[int] = mapped_column(Integer, primary_key=True, autoincrement=True)
    table_id: Mapped[str] = mapped_column(ForeignKey("game_table.id", ondelete="CASCADE"))
    said: Mapped[int] = mapped_column(Integer)
    by: Mapped[int] = mapped_column(ForeignKey("person.id"))
    reason: Mapped[str] = mapped_column(Text)
    at: Mapped[float] = mapped_column(Float)


class OrderRow(Base):
    """A standing order of a seat; nobody else learns of it."""

    __tablename__ = "standing_order"

    table_id: Mapped[str] = mapped_column(ForeignKey("game_table.id", ondelete="CASCADE"), primary_key=True)
    seat: Mapped[int] = mapped_column(Integer, primary_key=True)
    name: Mapped[str] = mapped_column(String(100), primary_key=True)
    left: Mapped[int] = mapped_column(Integer)


class VisitRow(Base):
    """What belongs to one person at one table: private notes, and how many log lines they had seen."""

    __tablename__ = "visit"

    table_id: Mapped[str] = mapped_column(ForeignKey("game_table.id", ondelete="CASCADE"), primary_key=True)
    person_id: Mapped[int] = mapped_column(ForeignKey("person.id", ondelete="CASCADE"), primary_key=True)
    note: Mapped[str] = mapped_column(Text, default="")
    seen: Mapped[int] = mapped_column(Integer, default=0)


class InvitationRow(Base):
    """A link to a seat, by the digest of its token; to no table, an invitation to register."""

    __tablename__ = "invitation"

    digest: Mapped[str] = mapped_column(String(64), primary_key=True)
    table_id: Mapped[str | None] = mapped_column(ForeignKey("game_table.id", ondelete="CASCADE"), default=None)
    seat: Mapped[str] = mapped_column(String(100), default="")
    made_at: Mapped[float] = mapped_column(Float)


class LetterRow(Base):
    """A letter that waits to be sent, is sent, or could not be."""

    __tablename__ = "letter"
    __table_args__ = (UniqueConstraint("person_id", "about"),)

    id: Mapped[int] = mapped_column(Integer, primary_key=True, autoincrement=True)
    person_id: Mapped[int] = mapped_column(ForeignKey("person.id", ondelete="CASCADE"))
    about: Mapped[str] = mapped_column(String(100))
    subject: Mapped[str] = mapped_column(String(200))
    text: Mapped[str] = mapped_column(Text)
    due_at: Mapped[float] = mapped_column(Float, index=True)
    tries: Mapped[int] = mapped_column(Integer, default=0)
    sent_at: Mapped[float] = mapped_column(Float, default=0.0)
    error: Mapped[str] = mapped_column(Text, default="")


class RatingRow(Base):
    """Somebody's rating in one game with one number of players; ``who`` is ``person:ID`` or ``bot:KIND``."""

    __tablename__ = "rating"

    game: Mapped[str] = mapped_column(String(100), primary_key=True)
    players: Mapped[int] = mapped_column(Integer, primary_key=True)
    who: Mapped[str] = mapped_column(String(120), primary_key=True)
    mean: Mapped[float] = mapped_column(Float)
    deviation: Mapped[float] = mapped_column(Float)
    tables: Mapped[int] = mapped_column(Integer, default=0)


class ProcessRow(Base):
    """A process that serves this database, and when it last gave a sign of life (0: it has left)."""

    __tablename__ = "process"

    origin: Mapped[str] = mapped_column(String(16), primary_key=True)
    alive_at: Mapped[float] = mapped_column(Float)


class NewsRow(Base):
    """What processes tell one another where the database is a file; kept for a few minutes."""

    __tablename__ = "news"
    __table_args__ = ({"sqlite_autoincrement": True},)

    number: Mapped[int] = mapped_column(Integer, primary_key=True, autoincrement=True)
    origin: Mapped[str] = mapped_column(String(16))
    topic: Mapped[str] = mapped_column(Text)
    at: Mapped[float] = mapped_column(Float)


class RateRow(Base):
    """How often somebody has tried to get in, over all processes: a bucket that drains, by the digest of what is counted."""

    __tablename__ = "rate"

    name: Mapped[str] = mapped_column(String(64), primary_key=True)
    level: Mapped[float] = mapped_column(Float)
    at: Mapped[float] = mapped_column(Float)


class SettingRow(Base):
    """A setting of the server by name."""

    __tablename__ = "setting"

    name: Mapped[str] = mapped_column(String(100), primary_key=True)
    value: Mapped[str] = mapped_column(Text)
