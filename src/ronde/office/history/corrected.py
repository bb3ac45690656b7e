"""Which boards were corrected after their round, for pages and papers that mark them."""

from __future__ import annotations

from typing import Final

from ronde.documents.marks import NO_CORRECTIONS, CorrectedBoard, Corrections
from ronde.office.desk import Desk
from ronde.office.history.past import JournalPast
from ronde.office.history.words import correction_in_words, kept_for_rating
from ronde.office.playing.corrections import CorrectResult, SwapColours
from ronde.store import SubjectReader
from ronde.store.events import names_of_players
from ronde.store.journal import any_of_acts, entries_of_acts, taken_back
from ronde.store.tables import BoardRow

_ACTS: Final = tuple(str(cls.declared.act) for cls in (CorrectResult, SwapColours))


def corrected_boards(reader: SubjectReader) -> Corrections:
    """Return the corrections in force, the latest of each board, by round and board.

    A result that was mistyped while the round was played needs no reason, and is none of them.
    """
    gone = taken_back(reader.connection, reader.subject)
    made = entries_of_acts(reader.connection, reader.subject, _ACTS)
    made = tuple(e for e in made if e.act.reason and e.sequence not in gone)
    if not made:
        return NO_CORRECTIONS
    past, numbers = JournalPast(reader, made), names_of_players(reader)
    found: dict[tuple[int, int], CorrectedBoard] = {}
    for entry in made:
        round_, board = int(entry.act.arguments["round"]), int(entry.act.arguments["board"])
        row = reader.row(BoardRow, round_, board)
        if row is not None:
            sides = frozenset(int(numbers[side][0] or 0) for side in (row.white, row.black))
            late = bool(kept_for_rating(entry, past))
            told = correction_in_words(entry, past)
            found[round_, board] = CorrectedBoard(round_, board, sides, told, late)
    return Corrections(tuple(found[place] for place in sorted(found)))


def corrections_in_round(desk: Desk, event: str, number: int) -> dict[int, str]:
    """Return what was corrected in a round, by board."""
    with desk.reading(event) as reader:
        corrections = corrected_boards(reader).in_round(number)
    return {one.board: one.sentence for one in corrections.boards}


def was_corrected_since(reader: SubjectReader, since: int) -> bool:
    """Whether a board was corrected, or anything was taken back, after an entry."""
    return any_of_acts(reader.connection, reader.subject, (*_ACTS, "undo", "redo"), since=since)
