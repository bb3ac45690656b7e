"""Results that players report by their own links: the opponent confirms or objects.

A report is no result yet. The office takes the agreed ones by one click, or they count at once
where the event has it so. A link is that of a player, who reports the own board and no other.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from enum import Enum, StrEnum
from typing import Annotated, Any, Final

from ronde.declared.actions import StartingNumber
from ronde.declared.effects import Effect
from ronde.declared.roles import Role
from ronde.errors import InputError, StateError
from ronde.fields import Arg, Line
from ronde.i18n import counted, phrase, phrase_in, recalled, template
from ronde.model import Colour, Result, Stage
from ronde.model.outcomes import MAIN, kinds_of, outcome_of, spelled
from ronde.office.desk import Desk
from ronde.office.desk.actions import EventAction, action
from ronde.office.desk.rows import (
    office_setting,
    player_row,
    put_office_setting,
    round_row,
)
from ronde.office.playing.boards import (
    FoundBoard,
    board_of_player,
    find_board,
    refuse_unless_open,
)
from ronde.office.playing.results import EnterResults, OfRound, slips
from ronde.store import Step, SubjectReader
from ronde.store.rows import at
from ronde.store.tables import BoardRow, PlayerRow, ReportRow

REPORTS: Final = phrase("player-reports")
"""Name of the setting of the office that says what becomes of results that players report."""


class ReportsOfPlayers(Enum):
    """Whether players report results, and what becomes of agreed ones."""

    OFF = phrase("off")
    OFFICE = phrase("office")
    AT_ONCE = phrase("at-once")

    @property
    def word(self) -> str:
        """What it means, as a form offers it."""
        return _WORDS[self]


_WORDS: Final = {
    ReportsOfPlayers.OFF: phrase("Players report nothing"),
    ReportsOfPlayers.OFFICE: phrase("The office takes agreed results by one click"),
    ReportsOfPlayers.AT_ONCE: phrase("Agreed results count at once"),
}


class SaidResult(StrEnum):
    """A result as the player says it who reports it."""

    WON = "won"
    DRAWN = "drawn"
    LOST = "lost"

    @property
    def word(self) -> str:
        """The result in a word, as journals tell it."""
        return _SAID[self]


_SAID: Final = {
    SaidResult.WON: phrase_in("report", "won"),
    SaidResult.DRAWN: phrase_in("report", "drawn"),
    SaidResult.LOST: phrase_in("report", "lost"),
}
_OF: Final = {
    Result.WIN: SaidResult.WON,
    Result.DRAW: SaidResult.DRAWN,
    Result.LOSS: SaidResult.LOST,
}


def reports_in(reader: SubjectReader) -> ReportsOfPlayers:
    """Return what becomes of results that players report."""
    return ReportsOfPlayers(office_setting(reader, REPORTS) or ReportsOfPlayers.OFF.value)


def reports_of_players(desk: Desk, event: str) -> ReportsOfPlayers:
    """Return what becomes of results that players report."""
    with desk.reading(event) as reader:
        return reports_in(reader)


@action(
    phrase("choose reports of players"),
    tells=template("{reports}"),
    path="player-reports",
    operation="choose_player_reports",
    method="PUT",
    command="player-reports",
    examples="""
    player-reports spring-open office
    player-reports spring-open off
    """,
    done=template("What becomes of the reports of players is chosen."),
    takes_reason=False,
)
class ChoosePlayerReports(EventAction[None]):
    """Choose whether players report their results, and whether agreed ones count at once."""

    reports: Annotated[ReportsOfPlayers, Arg("off, office or at-once.")]

    def run(self, step: Step) -> None:
        """Keep it as a setting of the office."""
        is_off = self.reports is ReportsOfPlayers.OFF
        put_office_setting(step, REPORTS, "" if is_off else self.reports.value)


@action(
    phrase("report result"),
    tells=template("round {round}, player {player}, {result}"),
    path="results/{number}/player/{player}/report",
    operation="report_result",
    role=Role.RESULTS,
    takes_reason=False,
    takes_version=False,
)
class ReportResult(EventAction[Effect]):
    """Report as a player how the own game ended; the same from the opponent confirms it.

    Another result from the opponent is an objection. Until the opponent has answered, the player
    may report otherwise.
    """

    round: OfRound
    player: StartingNumber
    result: Annotated[SaidResult, Arg("won, drawn or lost.")]

    def run(self, step: Step) -> Effect:
        """Keep the report, or let it confirm that of the opponent."""
        found, entry, colour = _own_board(step, self.round, self.player)
        result = _spelling(found.discipline, self.result, colour)
        kept = report_of(step, found.row)
        if kept is None or (kept.reporter == entry and not kept.is_confirmed):
            _put(step, found.row, reporter=entry, result=result, objection="")
            what = phrase("board {board}: {result} is reported", board=found.row.table,
                          result=result)  # fmt: skip
            return Effect("reported", what, self.player, self.round)
        if kept.result == result:
            return _confirmed(step, found, kept, self.player)
        if kept.is_confirmed:
            raise StateError("both of you agreed on {result}; go to the arbiter",
                             result=kept.result)  # fmt: skip
        return _objected(step, found, result, self.player)


@action(
    phrase("answer report"),
    tells=template("round {round}, player {player}, agrees {agrees}"),
    path="results/{number}/player/{player}/answer",
    operation="answer_report",
    role=Role.RESULTS,
    takes_reason=False,
    takes_version=False,
)
class AnswerReport(EventAction[Effect]):
    """Confirm as a player what the opponent reported, or say what is wrong with it."""

    round: OfRound
    player: StartingNumber
    agrees: Annotated[bool, Arg("The result is as the opponent says.")]
    what: Annotated[Line, Arg("What is wrong.", "it was a draw", most=300)] = ""

    def arguments(self) -> dict[str, Any]:
        """Return whose answer it is; what is wrong stands in the row."""
        return {"round": self.round, "player": self.player, "agrees": self.agrees}

    def run(self, step: Step) -> Effect:
        """Note the answer; the same once more changes nothing, as phones send again."""
        found, entry, _ = _own_board(step, self.round, self.player)
        kept = report_of(step, found.row)
        if kept is None or kept.reporter == entry:
            raise StateError("your opponent has reported nothing that waits for your answer")
        if self.agrees:
            return _confirmed(step, found, kept, self.player)
        if kept.is_confirmed:
            raise StateError("you have agreed on {result}; go to the arbiter", result=kept.result)
        objection = self.what.strip() or str(phrase("it is not so"))
        return _objected(step, found, objection, self.player)


def _own_board(step: Step, round_: int, player: int) -> tuple[FoundBoard, int, Colour]:
    """Return the board of a player, the entry and the colour; raises where nothing is reported."""
    if reports_in(step) is ReportsOfPlayers.OFF:
        raise StateError("players report no results in this event; tell the arbiter")
    board, colour = board_of_player(step, round_, player)
    found = find_board(step, round_, board)
    refuse_unless_open(found)
    if found.games > 1 or found.is_match:
        raise StateError("the result of a match is told to the arbiter")
    if not found.outcome.is_unfinished:
        raise StateError(
            "board {board} has its result, {result}; go to the arbiter if it is wrong",
            board=found.row.table,
            result=spelled(found.outcome, found.discipline),
        )
    return found, player_row(step, player).id, colour


def _spelling(discipline: str, said: SaidResult, colour: Colour) -> str:
    """Return how a result is spelled that one of the two told."""
    for kind in kinds_of(discipline)[:MAIN]:
        outcome = outcome_of(kind.spelling, discipline)
        own = outcome.white if colour is Colour.WHITE else outcome.black
        if _OF.get(own) is said:
            return kind.spelling
    raise InputError("{result} is no result", result=repr(said.value))


def report_of(reader: SubjectReader, board: BoardRow) -> ReportRow | None:
    """Return what is reported of a board, None where nothing is, or of another game."""
    kept = reader.row(ReportRow, board.round, board.board)
    is_own = kept is not None and {kept.white, kept.black} == {board.white, board.black}
    if kept is None or not is_own:
        return None
    if (kept.white, kept.black) == (board.white, board.black):
        return kept
    return None  # the colours were swapped since: what was reported meant the other side


def _put(step: Step, board: BoardRow, **values: Any) -> None:
    sides = {"white": board.white, "black": board.black, "is_confirmed": False}
    step.put(at(ReportRow, board.round, board.board), **(sides | values))


def _confirmed(step: Step, found: FoundBoard, kept: ReportRow, player: int) -> Effect:
    row = found.row
    step.update(kept, is_confirmed=True, objection="")
    what = phrase("board {board}: both say {result}", board=row.table, result=kept.result)
    if reports_in(step) is ReportsOfPlayers.AT_ONCE:
        EnterResults(row.round, slips([(row.board, kept.result)])).run(step)
    return Effect("agreed", what, player, row.round)


def _objected(step: Step, found: FoundBoard, objection: str, player: int) -> Effect:
    row = found.row
    step.update(at(ReportRow, row.round, row.board), objection=objection)
    what = phrase("board {board}: the arbiter will look at it", board=row.table)
    return Effect("objected", what, player, row.round)


@action(
    phrase("accept reports"),
    tells=template("round {round}"),
    path="results/{number}/accept-reports",
    operation="accept_reports",
    command="accept-reports",
    role=Role.RESULTS,
    takes_reason=False,
    takes_version=False,
    examples="accept-reports spring-open 3",
    nothing=phrase("No result is agreed and not taken yet."),
)
class AcceptReports(EventAction[tuple[Effect, ...]]):
    """Take all results of a round on which both players agree."""

    round: OfRound

    def run(self, step: Step) -> tuple[Effect, ...]:
        """Enter the agreed results of boards that have none."""
        agreed = [one for one in _reported(step, self.round) if one.standing is ReportState.AGREED]
        if not agreed:
            return ()
        EnterResults(self.round, slips([(one.board, one.result) for one in agreed])).run(step)
        what = counted(
            "{count} result of round {round} is taken",
            "{count} results of round {round} are taken",
            count=len(agreed),
            round=self.round,
        )
        return (Effect("reports-taken", what, round=self.round),)


class ReportState(Enum):
    """How a report stands, the most urgent first."""

    OBJECTED = "objected"
    AGREED = "agreed"
    WAITING = "waiting"


@dataclass(frozen=True, slots=True)
class ReportedBoard:
    """A board without a result of which something is reported."""

    board: int
    table: int
    white_name: str
    black_name: str
    result: str
    reporter: str
    standing: ReportState
    objection: str


def _reported(reader: SubjectReader, round_: int) -> Iterator[ReportedBoard]:
    names = {row.id: row.name for row in reader.rows(PlayerRow)}
    for board in reader.rows(BoardRow, round=round_):
        kept = report_of(reader, board)
        if kept is None or board.white_result is not Result.UNFINISHED:
            continue
        standing = ReportState.AGREED if kept.is_confirmed else ReportState.WAITING
        yield ReportedBoard(
            board.board,
            board.table,
            names[board.white],
            names[board.black],
            kept.result,
            names.get(kept.reporter or 0, ""),
            ReportState.OBJECTED if kept.objection else standing,
            recalled(kept.objection),
        )


def reported_boards(desk: Desk, event: str, round_: int) -> tuple[ReportedBoard, ...]:
    """Return the boards of a round of which something is reported, objections first."""
    with desk.reading(event) as reader:
        round_row(reader, round_)
        order = list(ReportState)
        found = _reported(reader, round_)
        return tuple(sorted(found, key=lambda one: (order.index(one.standing), one.table)))


@dataclass(frozen=True, slots=True)
class OwnReport:
    """What a player may do about the own board, and what is reported of it.

    `result` is empty while nothing is reported, `is_own` tells who reported it, `stands` is the
    result of the board.
    """

    round: int
    table: int
    stands: str = ""
    result: str = ""
    is_own: bool = False
    is_confirmed: bool = False
    objection: str = ""


def own_report(desk: Desk, event: str, entry: int) -> OwnReport | None:
    """Return what a player may report now, None where there is nothing to report."""
    with desk.reading(event) as reader:
        row = reader.row(PlayerRow, entry)
        if row is None or reports_in(reader) is ReportsOfPlayers.OFF:
            return None
        board = _latest_board(reader, entry)
        if board is None:
            return None
        found = find_board(reader, board.round, board.board)
        if found.games > 1:
            return None
        if not found.outcome.is_unfinished:
            stands = spelled(found.outcome, found.discipline)
            return OwnReport(board.round, board.table, stands)
        kept = report_of(reader, board)
        if kept is None:
            return OwnReport(board.round, board.table)
        is_own, objection = kept.reporter == entry, recalled(kept.objection)
        facts = (kept.result, is_own, kept.is_confirmed, objection)
        return OwnReport(board.round, board.table, "", *facts)


def _latest_board(reader: SubjectReader, entry: int) -> BoardRow | None:
    """Return the board of an entry in the round that is played now."""
    for row in reader.rows(BoardRow):
        if entry in (row.white, row.black):
            stage = round_row(reader, row.round).state
            if stage in (Stage.PUBLISHED, Stage.PLAYING):
                return row
    return None
