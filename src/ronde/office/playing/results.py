"""Results: entered by many at once, one board each; games adjourned and resumed.

A correction after the round, and colours that were swapped, are in `correcting`; both are
offered here too.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace

from ronde.errors import InputError, StateError
from ronde.model import Result, Stage
from ronde.office.desk import Desk, round_row
from ronde.office.playing.boards import (
    BoardResult,
    FoundBoard,
    board_of_player,
    board_result,
    find_board,
    note_play,
    put_outcome,
    refuse_unless_open,
    stands_against,
    version_of,
)
from ronde.office.playing.correcting import (
    Correction,
    ErrorReport,
    correct_result,
    swap_colours,
)
from ronde.office.playing.outcomes import DRAUGHTS, Outcome, outcome_for
from ronde.office.playing.standingresults import standing_results
from ronde.store import Step
from ronde.store.events import boards_of_round
from ronde.store.rows import Values


@dataclass(frozen=True, slots=True)
class MissingResult:
    """A board whose result has not come in; `place` is the number on the table."""

    board: int
    place: int
    white: int
    white_name: str
    black: int
    black_name: str
    is_adjourned: bool


def enter_result(
    desk: Desk, event: str, round_: int, board: int, result: str, *, reason: str = ""
) -> BoardResult:
    """Return the board with its result; see `outcomes` for the spellings.

    It is written only where none stands; raises ConflictError when somebody has entered another
    one, which `correct_result` replaces. The same result once more changes nothing. `reason`
    belongs to a forfeit of draughts that is judged at once.
    """
    arguments = {"round": round_, "board": board, "result": result}
    with desk.step(event, "enter result", arguments, reason=reason) as step:
        entered = _enter(step, round_, board, result, reason)
    return replace(entered, version=version_of(step))


def enter_result_of(
    desk: Desk, event: str, round_: int, player: int, result: str, *, reason: str = ""
) -> BoardResult:
    """Return the board of a starting number with its result, spelled as that player sees it."""
    arguments = {"round": round_, "player": player, "result": result}
    with desk.step(event, "enter result", arguments, reason=reason) as step:
        board, colour = board_of_player(step, round_, player)
        found = find_board(step, round_, board)
        given = outcome_for(result, colour, found.discipline)
        (entered,) = _put_all(step, [(found, given)], reason)
    return replace(entered, version=version_of(step))


def enter_results(
    desk: Desk, event: str, round_: int, results: Iterable[tuple[int, str]], *, reason: str = ""
) -> tuple[BoardResult, ...]:
    """Return the boards after many results, all entered in one step or none."""
    given = list(results)
    boards = [board for board, _ in given]
    if twice := sorted({board for board in boards if boards.count(board) > 1}):
        raise InputError("board {board} has two results; give one for each board", board=twice[0])
    arguments = {"round": round_, "results": [[board, result] for board, result in given]}
    with desk.step(event, "enter results", arguments, reason=reason) as step:
        found = [find_board(step, round_, board) for board, _ in given]
        wanted = [there.spelled(result) for there, (_, result) in zip(found, given, strict=True)]
        entered = _put_all(step, list(zip(found, wanted, strict=True)), reason)
    return tuple(replace(board, version=version_of(step)) for board in entered)


def _enter(step: Step, round_: int, board: int, result: str, reason: str) -> BoardResult:
    found = find_board(step, round_, board)
    (entered,) = _put_all(step, [(found, found.spelled(result))], reason)
    return entered


def _put_all(
    step: Step, slips: Sequence[tuple[FoundBoard, Outcome]], reason: str
) -> list[BoardResult]:
    """Return the boards with their results; raises before anything is written."""
    for found, wanted in slips:
        refuse_unless_open(found)
        if wanted.is_unfinished:
            raise InputError(
                "no result was given for board {board}; a wrong one is taken away by correcting",
                board=found.board,
            )
    _refuse_standing(step, slips)
    return [put_outcome(step, found, wanted, reason=reason) for found, wanted in slips]


def _refuse_standing(step: Step, slips: Sequence[tuple[FoundBoard, Outcome]]) -> None:
    """Raise ConflictError that names every board on which another result stands."""
    there = [found for found, wanted in slips if stands_against(found, wanted)]
    if there:
        raise standing_results(step, there)


def adjourn(desk: Desk, event: str, round_: int, board: int, *, reason: str = "") -> BoardResult:
    """Return a board whose game goes on later; until then it is a draw for pairing (D.1)."""
    arguments = {"round": round_, "board": board}
    with desk.step(event, "adjourn game", arguments, reason=reason) as step:
        found = find_board(step, round_, board)
        refuse_unless_open(found)
        if not found.outcome.is_unfinished:
            raise StateError(
                "board {board} of round {round} has a result; nothing to adjourn",
                board=board,
                round=round_,
            )
        away: Values = {"is_adjourned": True}
        step.update(found.row, **away, expected_before={"white_result": Result.UNFINISHED})
        note_play(step, found)
        adjourned = board_result(step, found, away)
    return replace(adjourned, version=version_of(step))


def resume(
    desk: Desk, event: str, round_: int, board: int, result: str = "*", *, reason: str = ""
) -> BoardResult:
    """Return a board whose adjourned game went on, with its result if it has ended.

    Without a result only while the round is open: a complete round has no game under way.
    """
    arguments = {"round": round_, "board": board, "result": result}
    with desk.step(event, "resume game", arguments, reason=reason) as step:
        found = find_board(step, round_, board)
        if not found.row.is_adjourned:
            raise StateError(
                "board {board} of round {round} is not adjourned", board=board, round=round_
            )
        outcome = found.spelled(result)
        if outcome.is_unfinished and found.stage is Stage.COMPLETE:
            raise StateError(
                "round {round} is complete: resume board {board} with its result",
                round=round_,
                board=board,
            )
        _refuse_standing(step, [(found, outcome)])
        resumed = put_outcome(step, found, outcome, reason=reason)
    return replace(resumed, version=version_of(step))


def judge_forfeit(
    desk: Desk, event: str, round_: int, board: int, *, excused: bool, reason: str
) -> BoardResult:
    """Return a forfeited board of a draughts event, excused or not (FFJD 6.4).

    It can be judged, and judged again, until the event is closed and sent to be homologated.
    """
    if not reason.strip():
        raise InputError("say why the forfeit is excused or not (FFJD 6.4)")
    arguments = {"round": round_, "board": board, "excused": excused}
    with desk.step(event, "judge forfeit", arguments, reason=reason) as step:
        found = find_board(step, round_, board)
        if found.discipline != DRAUGHTS:
            raise InputError(
                "{event} is no draughts event; a forfeit of chess is not judged", event=event
            )
        if not found.outcome.is_one_sided_forfeit:
            raise StateError(
                "board {board} of round {round} is no forfeit by one side; enter the result first",
                board=board,
                round=round_,
            )
        judged: Values = {"forfeit_is_excused": excused, "forfeit_reason": reason}
        step.update(found.row, **judged)
        result = board_result(step, found, judged)
    return replace(result, version=version_of(step))


def missing_results(desk: Desk, event: str, round_: int) -> tuple[MissingResult, ...]:
    """Return the boards of a round that have no result yet, in the order of publication."""
    with desk.reading(event) as reader:
        round_row(reader, round_)
        boards = boards_of_round(reader, round_)
    return tuple(
        MissingResult(
            seated.row.board,
            seated.row.table,
            seated.white,
            seated.white_name,
            seated.black,
            seated.black_name,
            seated.row.is_adjourned,
        )
        for seated in boards
        if seated.row.white_result is Result.UNFINISHED
    )


__all__ = [
    "BoardResult", "Correction", "ErrorReport", "MissingResult", "adjourn", "correct_result",
    "enter_result", "enter_result_of", "enter_results", "judge_forfeit", "missing_results",
    "resume", "swap_colours",
]  # fmt: skip
