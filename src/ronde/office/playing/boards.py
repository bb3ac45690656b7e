"""The boards of a round as the use cases about results find and change them."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from ronde.errors import InputError, StateError
from ronde.handling.states import Stage, refuse_unless
from ronde.model import Colour, Result
from ronde.office.desk import event_row, player_row, round_row
from ronde.office.playing.outcomes import Outcome, outcome_in, outcome_of, spelled
from ronde.office.writing import now, stage_of
from ronde.store import Step, SubjectReader
from ronde.store.events import numbers_of
from ronde.store.values import Row


@dataclass(frozen=True, slots=True)
class BoardResult:
    """A board after a use case: results as they are spelled, White first.

    `white` and `black` are starting numbers; `version` is the latest entry of the journal.
    """

    round: int
    board: int
    white: int
    black: int
    before: str
    result: str
    is_adjourned: bool = False
    version: int = 0


@dataclass(frozen=True, slots=True)
class FoundBoard:
    """A board of the database, how far its round has come, and which game is played."""

    row: Row
    stage: Stage
    discipline: str

    @property
    def round(self) -> int:
        """The number of its round."""
        return int(str(self.row["round"]))

    @property
    def board(self) -> int:
        """Its place in the order of publication."""
        return int(str(self.row["board"]))

    @property
    def outcome(self) -> Outcome:
        """What both sides made of it."""
        return outcome_in(self.row)

    def spelled(self, text: str) -> Outcome:
        """Return what a spelling says in this event."""
        return outcome_of(text, self.discipline)


def find_board(reader: SubjectReader, round_: int, board: int) -> FoundBoard:
    """Return a board; raises StateError or InputError when there is none of that number."""
    stage = stage_of(round_row(reader, round_))
    row = reader.row("event_board", (round_, board))
    if row is None:
        there = len(reader.rows("event_board", round=round_))
        raise InputError(
            "{event}: round {round} has no board {board}; it has 1 to {there}",
            event=reader.subject.key,
            round=round_,
            board=board,
            there=there,
        )
    return FoundBoard(row, stage, str(event_row(reader)["discipline"]))


def board_of_player(reader: SubjectReader, round_: int, number: int) -> tuple[int, Colour]:
    """Return the board and colour of a starting number; raises InputError without a game."""
    entry = player_row(reader, number)["id"]
    round_row(reader, round_)
    for colour in Colour:
        found = reader.rows("event_board", round=round_, **{colour.value: entry})
        if found:
            return int(str(found[0]["board"])), colour
    raise InputError(
        "{event}: player {number} has no opponent in round {round}; a bye or an absence "
        "has no result to enter",
        event=reader.subject.key,
        number=number,
        round=round_,
    )


def refuse_unless_open(found: FoundBoard) -> None:
    """Raise StateError unless results of that board are still entered freely.

    An adjourned game is, however far the event has come (C.04.2.D.1).
    """
    if found.row["is_adjourned"] and found.stage.is_public:
        return
    if found.stage is Stage.COMPLETE:
        raise StateError(
            "round {round} is complete; correct board {board} with a reason instead",
            round=found.round,
            board=found.board,
        )
    refuse_unless(found.round, found.stage, Stage.PUBLISHED, Stage.PLAYING)


_NOTHING: Final[Row] = {"white_result": Result.UNFINISHED.value}


def stands_against(found: FoundBoard, outcome: Outcome) -> bool:
    """Whether a board has another result than this one."""
    return not found.outcome.is_unfinished and found.outcome != outcome


def put_outcome(step: Step, found: FoundBoard, outcome: Outcome, *, reason: str) -> BoardResult:
    """Return the board with an outcome where it had none; the same one again changes nothing.

    That no other result stands there was asked before. A played result means that the round is
    being played.
    """
    if found.outcome == outcome and not found.row["is_adjourned"]:
        return board_result(step, found, {})
    columns = columns_of(outcome, reason=reason)
    step.update("event_board", (found.round, found.board), columns, expected_before=_NOTHING)
    if outcome.was_played:
        note_play(step, found)
    return board_result(step, found, columns)


def columns_of(outcome: Outcome, *, reason: str = "") -> Row:
    """Return what a board holds after an outcome; a reason belongs to a judged forfeit."""
    return {
        "white_result": outcome.white.value,
        "black_result": outcome.black.value,
        "is_adjourned": False,
        "forfeit_is_excused": outcome.excused,
        "forfeit_reason": reason if outcome.excused is not None else "",
    }


def note_play(step: Step, found: FoundBoard) -> None:
    """Note that a published round is being played; of many results the first one does it."""
    published = found.stage is Stage.PUBLISHED
    if published and stage_of(round_row(step, found.round)) is Stage.PUBLISHED:
        values: Row = {"state": Stage.PLAYING.value, "started_at": now()}
        step.update("event_round", found.round, values)


def board_result(reader: SubjectReader, found: FoundBoard, changed: Row) -> BoardResult:
    """Return how a board stands after these columns were changed."""
    after = {**found.row, **changed}
    white, black = numbers_of(reader, after["white"], after["black"])
    return BoardResult(
        found.round,
        found.board,
        white,
        black,
        spelled(found.outcome, found.discipline),
        spelled(outcome_in(after), found.discipline),
        bool(after["is_adjourned"]),
    )


def version_of(step: Step) -> int:
    """Return the latest entry of the journal after a step that is over."""
    return step.subject.version if step.entry is None else step.entry.sequence
