"""What an arbiter is told whose result comes second: what stands there, who entered it, when."""

from __future__ import annotations

from collections.abc import Sequence

from ronde.errors import ConflictError
from ronde.i18n import listed, phrase
from ronde.office.playing.boards import FoundBoard
from ronde.office.playing.outcomes import spelled
from ronde.office.rows import now
from ronde.store import Entry, SubjectReader
from ronde.store.journal import latest_about
from ronde.store.rows import place_of


def standing_results(reader: SubjectReader, boards: Sequence[FoundBoard]) -> ConflictError:
    """Return the refusal that names the results of these boards, with the entries they are from.

    All boards are of one round.
    """
    found = [(board, _entry(reader, board)) for board in boards]
    told = listed(_in_words(board, entry) for board, entry in found)
    return ConflictError(
        "round {round}, {told}; look at it and decide again",
        round=boards[0].round,
        told=told,
        entries=[entry for _, entry in found if entry is not None],
    )


def _entry(reader: SubjectReader, found: FoundBoard) -> Entry | None:
    place = place_of(found.row)
    return latest_about(
        reader.connection, reader.subject, place, column="white_result"
    ) or latest_about(reader.connection, reader.subject, place)


def _in_words(found: FoundBoard, entry: Entry | None) -> str:
    result = spelled(found.outcome, found.discipline)
    told = phrase("board {board} has the result {result} already", board=found.board, result=result)
    if entry is None:
        return told
    when = _when(entry.at, now())
    return phrase("{told}, entered by {who} {when}", told=told, who=entry.act.who, when=when)


def _when(at: str, today: str) -> str:
    """Return a time of the journal for people, with the day if that is not today.

    >>> _when("2026-11-01T14:03:07.25Z", "2026-11-01T15:00:00Z")
    'at 14:03 UTC'
    >>> _when("2026-10-31T14:03:07.25Z", "2026-11-01T15:00:00Z")
    'on 2026-10-31 at 14:03 UTC'
    """
    day, _, time = at.partition("T")
    if today.startswith(day):
        return phrase("at {time} UTC", time=time[:5])
    return phrase("on {day} at {time} UTC", day=day, time=time[:5])
