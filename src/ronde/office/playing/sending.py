"""Results that a phone sends until it hears an answer: each is taken once and answered alike."""

from __future__ import annotations

import json
from dataclasses import asdict, dataclass, replace
from datetime import UTC, datetime, timedelta
from typing import Final

from ronde.accounts.accounts import digest, stamp
from ronde.errors import ConflictError, InputError
from ronde.office.playing.boards import BoardResult
from ronde.store import SubjectReader
from ronde.store.journal import entries
from ronde.store.sentresults import SentResult, drop_sent_results, keep_sent_result, sent_result

_KEPT: Final = timedelta(days=15)
"""Longer than a phone link lasts; after that no phone can send anything again."""


@dataclass(frozen=True, slots=True)
class Sending:
    """A result that came with a key; `asked` tells whether it is the same one once more."""

    key: str
    asked: str

    def first_answer(self, reader: SubjectReader) -> BoardResult | None:
        """Return what was answered when it first came, None when it has not come before.

        Raises ConflictError where the answer was that another result stands there.
        """
        found = self._found(reader)
        if found is None:
            return None
        if found.asked != self.asked:
            raise InputError("another result was sent under this key; enter it again")
        if not found.answer:
            place = {"since": found.entry - 1, "until": found.entry}
            raise ConflictError(
                "another result stood on this board when yours first came; look at it and decide"
                " again",
                entries=entries(reader.connection, reader.subject, **place),
            )
        return replace(BoardResult(**json.loads(found.answer)), version=reader.subject.version)

    def keep_answer(self, reader: SubjectReader, result: BoardResult) -> None:
        """Keep that it was taken, in the transaction that takes it."""
        # What follows of it is told once: kept, it would stay in one language.
        kept = asdict(replace(result, note=""))
        self._keep(reader, SentResult(self.asked, json.dumps(kept)))

    def keep_refusal(self, reader: SubjectReader, error: ConflictError) -> None:
        """Keep that another result stood there, unless it came before."""
        if self._found(reader) is None:
            entry = error.entries[-1].sequence if error.entries else 0
            self._keep(reader, SentResult(self.asked, entry=entry))

    def _found(self, reader: SubjectReader) -> SentResult | None:
        return sent_result(reader.connection, reader.subject.key, digest(self.key))

    def _keep(self, reader: SubjectReader, sent: SentResult) -> None:
        now = datetime.now(UTC)
        drop_sent_results(reader.connection, stamp(now - _KEPT))
        place = (reader.connection, reader.subject.key, digest(self.key))
        keep_sent_result(*place, sent, stamp(now))
