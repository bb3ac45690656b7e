"""Which boards were corrected after their round, for pages that mark them."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from ronde.i18n import phrase
from ronde.office.desk import Desk
from ronde.office.journal.words import BOARD, Past, kept_for_rating
from ronde.office.playing.corrections import CorrectResult, SwapColours
from ronde.store import Entry, SubjectReader
from ronde.store.events import names_of_players
from ronde.store.journal import any_of_acts, entries_of_acts, taken_back
from ronde.store.tables import BoardRow

_ACTS: Final = tuple(str(cls.declared.act) for cls in (CorrectResult, SwapColours))


@dataclass(frozen=True, slots=True)
class CorrectedBoard:
    """A board of a complete round that was corrected; `players` are their starting numbers.

    `is_for_rating_only`: it came too late, and the event stays as it was.
    """

    round: int
    board: int
    players: frozenset[int]
    sentence: str
    is_for_rating_only: bool


def corrected_boards(reader: SubjectReader) -> tuple[CorrectedBoard, ...]:
    """Return the corrections in force, the latest of each board, by round and board.

    A result that was mistyped while the round was played needs no reason, and is none of them.
    """
    gone = taken_back(reader.connection, reader.subject)
    made = entries_of_acts(reader.connection, reader.subject, _ACTS)
    made = tuple(e for e in made if e.act.reason and e.sequence not in gone)
    if not made:
        return ()
    past, numbers = Past(reader, made), names_of_players(reader)
    found: dict[tuple[int, int], CorrectedBoard] = {}
    for entry in made:
        round_, board = int(entry.act.arguments["round"]), int(entry.act.arguments["board"])
        row = reader.row(BoardRow, round_, board)
        if row is not None:
            sides = frozenset(int(numbers[side][0] or 0) for side in (row.white, row.black))
            late = kept_for_rating(entry, past)
            told = late or _told(entry, past, round_, board)
            found[round_, board] = CorrectedBoard(round_, board, sides, told, bool(late))
    return tuple(found[place] for place in sorted(found))


def corrections_in_round(desk: Desk, event: str, number: int) -> dict[int, str]:
    """Return what was corrected in a round, by board."""
    with desk.reading(event) as reader:
        return {one.board: one.sentence for one in corrected_boards(reader) if one.round == number}


def _told(entry: Entry, past: Past, round_: int, board: int) -> str:
    """Return what a correction changed in the event; it names nobody."""
    place = next(n for n, change in enumerate(entry.changes) if change.table == BOARD)
    before, after = past.board(entry, place)
    assert before is not None  # a correction changes a board that is there
    assert after is not None
    if before.white != after.white:
        return phrase("round {round}, board {board}: colours exchanged", round=round_, board=board)
    return phrase(
        "round {round}, board {board}: {before} became {after}",
        round=round_,
        board=board,
        before=past.result(before),
        after=past.result(after),
    )


def was_corrected_since(reader: SubjectReader, since: int) -> bool:
    """Whether a board was corrected, or anything was taken back, after an entry."""
    return any_of_acts(reader.connection, reader.subject, (*_ACTS, "undo", "redo"), since=since)
