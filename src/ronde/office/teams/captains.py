"""What captains do, and what is missing: results that one side reports and the other confirms.

A report counts at once. It is marked until the other captain, or the arbiter, confirms it; an
objection is for the arbiter to settle.
"""

from __future__ import annotations

from dataclasses import dataclass
from datetime import UTC, datetime
from enum import Enum
from typing import Annotated, Any, Final

from ronde.declared.actions import StartingNumber, checked_day
from ronde.declared.effects import Effect
from ronde.errors import InputError, StateError
from ronde.fields import Arg, Line
from ronde.i18n import phrase, template
from ronde.model import Result, Stage
from ronde.office.desk import Desk
from ronde.office.desk.actions import EventAction, action
from ronde.office.desk.rows import event_row, player_row, round_row
from ronde.office.players.roster import called
from ronde.office.playing.boards import find_board
from ronde.office.playing.results import Spelling
from ronde.office.settings.matchrules import refuse_players, rules_of_matches
from ronde.office.teams.lineups import (
    MatchNumber,
    OfRound,
    line_up_is_in,
    match_of_team,
    other_team,
)
from ronde.office.teams.matches import MatchLine, enter_match, match_sheet_in, numbered
from ronde.office.teams.squads import Squad, squad_in
from ronde.store import Step, SubjectReader
from ronde.store.rows import at
from ronde.store.tables import (
    BoardRow,
    GameRow,
    LineUpRow,
    MatchRow,
    PlayerRow,
    RoundRow,
    TeamRow,
    TimetableRow,
)
from ronde.store.teams import white_boards


@action(
    phrase("report match"),
    tells=template("round {round}, team {team}, results {scores}"),
    path="reports/{number}/{team}",
    operation="report_match",
    command="report-match",
    takes_version=False,
    examples="report-match league 3 Quarry 1-0 = 0-1 +-",
)
class ReportMatch(EventAction[Effect]):
    """Send the results of a match as one of its teams; the other team confirms them.

    The same results from the other team are a confirmation. Raises ConflictError where another
    result stands.
    """

    round: OfRound
    team: StartingNumber
    results: Annotated[
        tuple[Spelling, ...], Arg("The first team of the match first.", least=1, most=50)
    ]

    def arguments(self) -> dict[str, Any]:
        """Return the team, and each board with its result."""
        return {"round": self.round, "team": self.team, "scores": numbered(self.results)}

    def run(self, step: Step) -> Effect:
        """Write the results and who sent them."""
        entry = player_row(step, self.team)
        match = match_of_team(step, self.round, entry)
        note = note_of(step, match)
        effect = enter_match(step, self.round, match.board, self.results)
        if note.reporter is None:
            step.put(at(MatchRow, match.round, match.board), reporter=entry.id, objection="")
        elif note.reporter != entry.id and not note.is_confirmed:
            step.put(at(MatchRow, match.round, match.board), is_confirmed=True, objection="")
        return effect


@action(
    phrase("confirm match"),
    tells=template("round {round}, match {match}"),
    path="matches/{number}/{match}/confirm",
    operation="confirm_match",
    command="confirm-match",
    takes_version=False,
    examples="confirm-match league 3 2",
)
class ConfirmMatch(EventAction[Effect]):
    """Confirm the results of a match that a captain reported, and settle an objection."""

    round: OfRound
    match: MatchNumber

    def run(self, step: Step) -> Effect:
        """Mark the results as confirmed."""
        return _confirmed(step, _finished(step, self.round, self.match))


@action(
    phrase("confirm report"),
    tells=template("round {round}, team {team}"),
    path="reports/{number}/{team}/confirm",
    operation="confirm_report",
    takes_version=False,
)
class ConfirmReport(EventAction[Effect]):
    """Confirm as a team what the opponents reported."""

    round: OfRound
    team: StartingNumber

    def run(self, step: Step) -> Effect:
        """Mark the results as confirmed; once more changes nothing, as phones send again."""
        match, _ = _of_opponents(step, self.round, self.team)
        return _confirmed(step, match)


@action(
    phrase("object to report"),
    tells=template("round {round}, team {team}"),
    path="reports/{number}/{team}/object",
    operation="object_to_report",
    takes_version=False,
)
class ObjectToReport(EventAction[Effect]):
    """Say as a team what is wrong with the results that the opponents reported."""

    round: OfRound
    team: StartingNumber
    what: Annotated[Line, Arg("What is wrong.", "board 3 was a draw", least=1, most=300)]

    def run(self, step: Step) -> Effect:
        """Keep the objection for the arbiter."""
        match, is_confirmed = _of_opponents(step, self.round, self.team)
        if is_confirmed:
            raise StateError("match {match} is confirmed already", match=match.board)
        step.put(at(MatchRow, match.round, match.board), objection=self.what.strip())
        return _effect(match, phrase("the arbiter will look at match {match}", match=match.board))


@action(
    phrase("schedule match"),
    tells=template("round {round}, match {match}, date {date}"),
    path="matches/{number}/{match}/schedule",
    operation="schedule_match",
    command="schedule-match",
    method="PUT",
    takes_version=False,
    examples="schedule-match league 3 2 --date 2026-12-05 --host Quarry",
)
class ScheduleMatch(EventAction[Effect]):
    """Say on which day a match is played, if not on that of its round, and who is the host."""

    round: OfRound
    match: MatchNumber
    date: Annotated[Line, Arg("Day of the match.", "2026-12-05", metavar="DATE")] = ""
    host: Annotated[
        StartingNumber | None, Arg("Team that plays at home; leave it out for the first one.")
    ] = None

    def run(self, step: Step) -> Effect:
        """Write day and host."""
        refuse_players(step)
        row = find_board(step, self.round, self.match).row
        day = checked_day(self.date, phrase("date")).isoformat() if self.date.strip() else ""
        host = None if self.host is None else player_row(step, self.host).id
        if host is not None and host not in (row.white, row.black):
            raise InputError("the host is one of the two teams of the match").beside("host")
        step.put(at(MatchRow, row.round, row.board), date=day, host=host)
        return _effect(row, phrase("match {match} is scheduled", match=row.board))


def note_of(reader: SubjectReader, match: BoardRow) -> MatchRow:
    """Return what is agreed and reported of a match."""
    return reader.row(MatchRow, match.round, match.board) or MatchRow(match.round, match.board)


def _confirmed(step: Step, match: BoardRow) -> Effect:
    """Mark the results of a match as confirmed."""
    step.put(at(MatchRow, match.round, match.board), is_confirmed=True, objection="")
    return _effect(match, phrase("match {match} is confirmed", match=match.board))


def _effect(match: BoardRow, what: str) -> Effect:
    return Effect("match", what, round=match.round)


def _finished(step: Step, round_: int, match: int) -> BoardRow:
    refuse_players(step)
    row = find_board(step, round_, match).row
    if row.white_result is Result.UNFINISHED:
        raise StateError("match {match} has boards without a result", match=match)
    return row


def _of_opponents(step: Step, round_: int, team: int) -> tuple[BoardRow, bool]:
    """Return the match that the opponents of a team reported, and whether it is confirmed.

    Raises StateError for any other match.
    """
    entry = player_row(step, team)
    match = _finished(step, round_, match_of_team(step, round_, entry).board)
    note = note_of(step, match)
    if note.reporter != other_team(match, entry.id):
        raise StateError(
            "the opponents of {team} have reported nothing in round {round}",
            team=called(entry),
            round=round_,
        )
    return match, note.is_confirmed


class MissingStep(Enum):
    """What is still to be done about a match."""

    LINE_UP = "line-up"
    RESULT = "result"
    CONFIRMATION = "confirmation"
    SETTLEMENT = "settlement"

    @property
    def word(self) -> str:
        """What is missing, in words for people."""
        return _MISSING[self]


_MISSING: Final = {
    MissingStep.LINE_UP: phrase("line-up missing"),
    MissingStep.RESULT: phrase("result missing"),
    MissingStep.CONFIRMATION: phrase("report not confirmed"),
    MissingStep.SETTLEMENT: phrase("objection to be settled"),
}


@dataclass(frozen=True, slots=True)
class Reminder:
    """Something that a team, or the arbiter where `team` is None, still has to do."""

    round: int
    match: int
    missing: MissingStep
    team: int | None
    team_name: str
    opponent_name: str
    since: str
    note: str = ""


def reminders(desk: Desk, event: str, today: str | None = None) -> tuple[Reminder, ...]:
    """Return what is missing in the published rounds: line-ups, results, confirmations.

    A result is missed after the day of the match, a line-up until the match is open.
    """
    with desk.reading(event) as reader:
        rules = rules_of_matches(reader)
        if rules is None:
            return ()
        found = _Found(reader, today or datetime.now(UTC).date().isoformat())
        rounds = [row.number for row in reader.rows(RoundRow) if row.state.is_public]
        return tuple(
            reminder
            for number in rounds
            for match in reader.rows(BoardRow, round=number)
            for reminder in found.about(match, by_captains=rules.captains)
        )


class _Found:
    """The rows of an event from which reminders are made."""

    def __init__(self, reader: SubjectReader, today: str) -> None:
        self.today = today
        self.teams = {row.id: row for row in reader.rows(PlayerRow)}
        self.notes = {(row.round, row.match): row for row in reader.rows(MatchRow)}
        self.times = {row.round: row for row in reader.rows(TimetableRow)}
        self.sent = {(row.round, row.team) for row in reader.rows(LineUpRow)}
        self.opened = {(row.round, row.match) for row in reader.rows(GameRow)}

    def about(self, match: BoardRow, *, by_captains: bool) -> list[Reminder]:
        note = self.notes.get((match.round, match.board), MatchRow(match.round, match.board))
        if match.white_result is not Result.UNFINISHED:
            return self._reported(match, note)
        reminders = self._line_ups(match) if by_captains else []
        times = self.times.get(match.round, TimetableRow(match.round))
        day = (note.date or (times.date or "").replace("/", "-"))[:10]
        if day and day < self.today:
            host = note.host or match.white
            reminders.append(self._of(match, MissingStep.RESULT, host, day))
        return reminders

    def _reported(self, match: BoardRow, note: MatchRow) -> list[Reminder]:
        if note.objection:
            return [self._of(match, MissingStep.SETTLEMENT, None, "", note.objection)]
        if note.reporter is None or note.is_confirmed:
            return []
        return [self._of(match, MissingStep.CONFIRMATION, other_team(match, note.reporter), "")]

    def _line_ups(self, match: BoardRow) -> list[Reminder]:
        times = self.times.get(match.round)
        until = "" if times is None else times.line_ups_until or ""
        if (match.round, match.board) in self.opened:
            return []
        return [
            self._of(match, MissingStep.LINE_UP, team, until)
            for team in (match.white, match.black)
            if (match.round, team) not in self.sent
        ]

    def _of(
        self, match: BoardRow, missing: MissingStep, team: int | None, since: str, note: str = ""
    ) -> Reminder:
        own = self.teams[match.white if team is None else team]
        other = self.teams[other_team(match, own.id)]
        number = None if team is None else own.number
        return Reminder(
            match.round, match.board, missing, number, own.name, other.name, since, note
        )


@dataclass(frozen=True, slots=True)
class CaptainMatch:
    """A match as one of its captains sees it; `line_up` is the own one, and nobody else's."""

    round: int
    match: int
    opponent: int
    opponent_name: str
    is_white: bool
    is_host: bool
    date: str
    venue: str
    until: str
    line_up: tuple[int | None, ...]
    opponent_is_in: bool
    sheet: MatchLine
    may_report: bool
    may_confirm: bool


@dataclass(frozen=True, slots=True)
class CaptainView:
    """What the link of a captain opens: the squad, and the matches that are published."""

    squad: Squad
    boards: int
    sends_line_ups: bool
    discipline: str
    matches: tuple[CaptainMatch, ...]
    first_is_white: tuple[bool, ...]


def captain_view(desk: Desk, event: str, team: int) -> CaptainView:
    """Return what the captain of an entry sees, the latest match first."""
    with desk.reading(event) as reader:
        rules = refuse_players(reader)
        entry = reader.row(PlayerRow, team)
        if entry is None:
            raise InputError("the team of this link has left the event")
        squad = squad_in(reader, entry)
        found = [
            _seen(reader, entry, row, rules.boards)
            for number in reversed(reader.rows(RoundRow))
            if number.state.is_public
            for row in reader.rows(BoardRow, round=number.number)
            if entry.id in (row.white, row.black)
        ]
        discipline = event_row(reader).discipline
    colours = white_boards(rules)
    return CaptainView(squad, rules.boards, rules.captains, discipline, tuple(found), colours)


def _seen(reader: SubjectReader, entry: PlayerRow, row: BoardRow, boards: int) -> CaptainMatch:
    note, times = note_of(reader, row), reader.row(TimetableRow, row.round)
    other = reader.existing(PlayerRow, other_team(row, entry.id))
    host = note.host or row.white
    home = reader.row(TeamRow, host)
    own = {r.board: r.member for r in reader.rows(LineUpRow, round=row.round, team=entry.id)}
    sheet = match_sheet_in(reader, row.round, row.board).lines[0]
    stage = round_row(reader, row.round).state
    takes = stage in (Stage.PUBLISHED, Stage.PLAYING)
    return CaptainMatch(
        row.round,
        row.board,
        other.number,
        other.name,
        entry.id == row.white,
        entry.id == host,
        note.date or ((times.date or "") if times else ""),
        home.venue if home else "",
        (times.line_ups_until or "") if times else "",
        tuple(own.get(board) for board in range(1, boards + 1)) if own else (),
        line_up_is_in(reader, row.round, other.id),
        sheet,
        takes and sheet.is_open and not note.is_confirmed and note.reporter in (None, entry.id),
        sheet.is_over and note.reporter == other.id and not note.is_confirmed,
    )
