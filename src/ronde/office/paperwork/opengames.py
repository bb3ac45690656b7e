"""Nothing final while a game is open: neither the file for the rating nor the end of the event.

A game without a result counts as a draw for pairing only (C.04.2.D.1; 2026: art. 3.1).
"""

from __future__ import annotations

from ronde.errors import StateError
from ronde.i18n import phrase
from ronde.model import Result, Stage
from ronde.office.settings.lastround import rounds_of
from ronde.store import SubjectReader
from ronde.store.rows import State
from ronde.store.tables import BoardRow, PlayerRow, RoundRow

RATING_FILE = phrase("the file for the federation")
LAST_FILE = phrase("the tournament file of an event whose last round is complete")
THE_END = phrase("the end of the event")


def has_open_games(reader: SubjectReader | State) -> bool:
    """Whether a game has no result."""
    return bool(reader.rows(BoardRow, white_result=Result.UNFINISHED))


def refuse_open_games(reader: SubjectReader | State, wanted: str) -> None:
    """Raise StateError that names the first game without a result, and what has to wait for it."""
    waiting = reader.rows(BoardRow, white_result=Result.UNFINISHED)
    if not waiting:
        return
    first = waiting[0]
    names = {row.id: row.name for row in reader.rows(PlayerRow)}
    raise StateError(
        "{wanted} has to wait for a game: board {board} of round {round}, {white} - {black}, has no"
        " result; a game is a draw for pairing only, so enter its result first",
        wanted=wanted,
        board=first.board,
        round=first.round,
        white=names[first.white],
        black=names[first.black],
    )


def is_played_out(reader: SubjectReader | State) -> bool:
    """Whether all rounds that an event has are complete."""
    announced = rounds_of(reader)
    complete = [row for row in reader.rows(RoundRow) if row.state is Stage.COMPLETE]
    return announced is not None and len(complete) >= announced
