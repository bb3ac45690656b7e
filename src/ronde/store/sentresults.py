"""Results that came with a key of their own: how each was answered the first time.

A phone that hears no answer sends its result again, and it is known by its key, which is kept as
a hash.
"""

from __future__ import annotations

from dataclasses import dataclass

from sqlalchemy import Connection, delete, insert, select

from ronde.store.tables import SENT_RESULT


@dataclass(frozen=True, slots=True)
class SentResult:
    """What was asked, and the answer; without one, `entry` is where the other result is from."""

    asked: str
    answer: str = ""
    entry: int = 0


def sent_result(connection: Connection, subject: str, key_hash: str) -> SentResult | None:
    """Return the result that came with a key, None when none has come with it."""
    columns = (SENT_RESULT.c[name] for name in ("asked", "answer", "entry"))
    there = (SENT_RESULT.c.subject == subject, SENT_RESULT.c.key_hash == key_hash)
    row = connection.execute(select(*columns).where(*there)).first()
    return None if row is None else SentResult(*row)


def keep_sent_result(
    connection: Connection, subject: str, key_hash: str, sent: SentResult, at: str
) -> None:
    """Keep how a result was answered."""
    place = {"subject": subject, "key_hash": key_hash, "at": at}
    told = {"asked": sent.asked, "answer": sent.answer, "entry": sent.entry}
    connection.execute(insert(SENT_RESULT).values(**place, **told))


def drop_sent_results(connection: Connection, before: str) -> None:
    """Forget results that came before a moment."""
    connection.execute(delete(SENT_RESULT).where(SENT_RESULT.c.at < before))
