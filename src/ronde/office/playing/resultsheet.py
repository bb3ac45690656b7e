"""The sheet on which results are written: every board of a round with its result as spelled."""

from __future__ import annotations

from dataclasses import dataclass

from ronde.errors import InputError, StateError
from ronde.handling.corrections import Judgement, Wrong
from ronde.model import Stage
from ronde.office.desk import Desk
from ronde.office.playing.corrections import judge_error
from ronde.office.playing.outcomes import outcome_in, spelled
from ronde.office.rows import event_row, round_row
from ronde.store import SubjectReader
from ronde.store.events import SeatedBoard, boards_of_round
from ronde.store.tables import RoundRow


@dataclass(frozen=True, slots=True)
class SheetLine:
    """One board on the sheet; `result` is empty while none is known, `table` where it is played."""

    board: int
    table: int
    white: int
    white_name: str
    black: int
    black_name: str
    result: str
    is_adjourned: bool
    is_forfeit: bool
    is_judged: bool
    forfeit_reason: str

    @property
    def is_missing(self) -> bool:
        """Whether the arbiter still waits for the result."""
        return not self.result and not self.is_adjourned


@dataclass(frozen=True, slots=True)
class ResultSheet:
    """All boards of a round, by table; `version` is that of the event when it was read."""

    round: int
    stage: Stage
    discipline: str
    lines: tuple[SheetLine, ...]
    version: int

    @property
    def missing(self) -> int:
        """How many results are still to come."""
        return sum(line.is_missing for line in self.lines)

    def line(self, board: int) -> SheetLine:
        """Return one board; raises InputError when there is none of that number."""
        for line in self.lines:
            if line.board == board:
                return line
        raise InputError("round {round} has no board {board}", round=self.round, board=board)


def result_sheet(
    desk: Desk,
    event: str,
    round_: int | None = None,
    *,
    board: int | None = None,
    waiting: bool = False,
) -> ResultSheet:
    """Return the sheet of a round, by default of the latest that is published.

    With `board` it has that line only, with `waiting` those whose result is to come: a phone
    needs no more. Raises StateError when the pairing of that round is not published.
    """
    with desk.reading(event) as reader:
        number = _latest_public(reader) if round_ is None else round_
        stage = round_row(reader, number).state
        if not stage.is_public:
            raise StateError(
                "round {round} is not published, so it has no results yet", round=number
            )
        rows = boards_of_round(reader, number, board, waiting=waiting)
        discipline = event_row(reader).discipline
        version = reader.subject.version
    lines = sorted((_line(row, discipline) for row in rows), key=lambda line: line.table)
    return ResultSheet(number, stage, discipline, tuple(lines), version)


def _latest_public(reader: SubjectReader) -> int:
    public = [row for row in reader.rows(RoundRow) if row.state.is_public]
    if not public:
        raise StateError(
            "{event}: no round has been published; pair and publish one first",
            event=reader.subject.key,
        )
    return max(row.number for row in public)


def _line(seated: SeatedBoard, discipline: str) -> SheetLine:
    row = seated.row
    outcome = outcome_in(row)
    return SheetLine(
        board=row.board,
        table=row.table,
        white=seated.white,
        white_name=seated.white_name,
        black=seated.black,
        black_name=seated.black_name,
        result="" if outcome.is_unfinished else spelled(outcome, discipline),
        is_adjourned=row.is_adjourned,
        is_forfeit=outcome.is_one_sided_forfeit,
        is_judged=outcome.excused is not None,
        forfeit_reason=row.forfeit_reason,
    )


def judgement_now(desk: Desk, event: str, round_: int, wrong: Wrong = Wrong.RESULT) -> Judgement:
    """Return what a correction in a round would change if the error were reported now."""
    with desk.reading(event) as reader:
        return judge_error(reader, round_, wrong)
