"""What the rules allow to take back or do again, asked of a journal entry and the event."""

from __future__ import annotations

from typing import Final

from ronde.handling.editions import handling_of
from ronde.i18n import phrase
from ronde.model import Result, Stage
from ronde.office.desk import CLOSED, event_row
from ronde.store import Change, Entry, SubjectReader
from ronde.store.tables import BoardRow, RoundRow

_GAME: Final = {"white", "black", "white_result", "black_result"}
"""The columns of a board that standings and pairings rest on."""

PUBLIC: Final = frozenset(stage.value for stage in Stage if stage.is_public)


def why_not_undo(reader: SubjectReader, entry: Entry, reason: str) -> str | None:
    """Return the sentence why an entry cannot be taken back, None when it can.

    INTERPRETATION 0077.
    """
    return (
        _closed(reader)
        or _opened(entry)
        or _relied_upon(reader, entry)
        or _published(reader, entry, reason)
        or _drawn_by_lot(entry, reason)
    )


def why_not_redo(reader: SubjectReader, entry: Entry) -> str | None:
    """Return the sentence why an entry cannot be done again, None when it can."""
    return _closed(reader) or _relied_upon(reader, entry)


def _closed(reader: SubjectReader) -> str | None:
    if event_row(reader).status == CLOSED:
        return phrase("the event is closed; open it again with a reason")
    return None


def _opened(entry: Entry) -> str | None:
    """Keep the event itself: its journal would have nothing to tell of."""
    if any(change.table == "event" and change.before is None for change in entry.changes):
        return phrase("the event itself would be gone")
    return None


def _relied_upon(reader: SubjectReader, entry: Entry) -> str | None:
    """Keep a game on which a published pairing rests; only a correction changes it (D.8)."""
    rounds = [int(str(change.key[0])) for change in entry.changes if _changes_game(change)]
    public = [row for row in reader.rows(RoundRow) if row.state.is_public]
    latest = max((row.number for row in public), default=0)
    if rounds and min(rounds) < latest:
        return phrase(
            "it concerns a game of round {round}, and round {latest} is published; correct the"
            " result or the colours with a reason",
            round=min(rounds),
            latest=latest,
        )
    return None


def _changes_game(change: Change) -> bool:
    if change.table != "event_board" or change.before is None or change.after is None:
        return False
    return bool(_GAME & change.after.keys())


def _published(reader: SubjectReader, entry: Entry, reason: str) -> str | None:
    """Keep a pairing that players have seen, unless before play and with a reason (D.10)."""
    for change in entry.changes:
        if not _publishes(change):
            continue
        row = reader.row(RoundRow, *change.key)
        stage = None if row is None else row.state
        if stage in (Stage.PLAYING, Stage.COMPLETE) or _has_results(reader, change):
            return phrase("play in round {round} has started", round=change.key[0])
        if not reason.strip():
            article = handling_of(_rules(reader)).stands_article
            return phrase(
                "the pairing is published; say why it is taken back ({article})", article=article
            )
    return None


def _publishes(change: Change) -> bool:
    if change.table != "event_round" or change.after is None:
        return False
    was = None if change.before is None else change.before.get("state")
    return change.after.get("state") in PUBLIC and was not in PUBLIC


def _has_results(reader: SubjectReader, change: Change) -> bool:
    boards = reader.rows(BoardRow, round=change.key[0])
    return any(board.white_result is not Result.UNFINISHED for board in boards)


def _rules(reader: SubjectReader) -> str | None:
    return event_row(reader).rules


def _drawn_by_lot(entry: Entry, reason: str) -> str | None:
    """Keep a drawing of lots: who drew again in silence could draw until it pleases (A.5)."""
    if any(change.table == "event_lot" for change in entry.changes) and not reason.strip():
        return phrase("lots were drawn; say why the drawing is taken back")
    return None
