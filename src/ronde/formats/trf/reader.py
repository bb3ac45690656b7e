"""Reads a report line by line, whatever its dialect, and puts the tournament together."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace
from typing import Final, NamedTuple

from ronde.deadline import refuse_overtime
from ronde.errors import FormatError
from ronde.formats.assembly import tournament_of
from ronde.formats.draft import lines_of
from ronde.formats.findings import Reading
from ronde.formats.games import Play, read_play
from ronde.formats.sizes import refuse_many_results
from ronde.formats.trf import (
    acceleration,
    adjustments,
    announcements,
    byes,
    comments,
    eventtypes,
    forbidden,
    header,
    player,
    points,
    teamevent,
    teams,
)
from ronde.formats.trf.cells import ROUND_CELLS, cell_column, spells_old_byes
from ronde.formats.trf.dialects import recognised
from ronde.formats.trf.report import Report, TrfLine
from ronde.formats.trf.tournamentrating import with_tournament_ratings
from ronde.i18n import phrase
from ronde.model import Colour, Tournament
from ronde.model.integrity import note_in


class RecordReading(NamedTuple):
    """How a record is read, and whether pairings depend on it: then it must be readable.

    `of_teams` marks those on which the pairings of teams depend.
    """

    read: Callable[[Report, TrfLine], None]
    decides: bool = False
    of_teams: bool = False


_PLAYER: Final = "001"
_END_OF_FILE: Final = "\x1a"
"""Old programs end a file with this sign."""

RECORDS: Final = {
    _PLAYER: RecordReading(player.read_player, decides=True),
    **dict.fromkeys((*header.TEXTS, *header.LATER_TEXTS), RecordReading(header.read_text_record)),
    **dict.fromkeys(header.COUNTS, RecordReading(header.read_count)),
    **dict.fromkeys(header.LATER_LISTS, RecordReading(header.read_list)),
    "112": RecordReading(header.read_deputy),
    "132": RecordReading(header.read_round_dates),
    "142": RecordReading(announcements.read_number_of_rounds, decides=True),
    "152": RecordReading(announcements.read_initial_colour, decides=True),
    "162": RecordReading(points.read_scoring, decides=True),
    "192": RecordReading(eventtypes.read_event_type, decides=True),
    "240": RecordReading(byes.read_byes, decides=True),
    "250": RecordReading(acceleration.read_virtual_points, decides=True),
    "260": RecordReading(forbidden.read_forbidden, decides=True),
    "299": RecordReading(adjustments.read_adjustment, decides=True),
    "013": RecordReading(teams.read_old_team),
    "300": RecordReading(teams.read_line_up, of_teams=True),
    "310": RecordReading(teams.read_team, of_teams=True),
    "320": RecordReading(teams.read_team_byes, of_teams=True),
    "330": RecordReading(teams.read_forfeited_match, of_teams=True),
    "352": RecordReading(teams.read_board_colours, of_teams=True),
    "362": RecordReading(teams.read_match_scoring, of_teams=True),
    **dict.fromkeys(teams.TABLES, RecordReading(teams.keep_table)),
    "XXR": RecordReading(announcements.read_number_of_rounds, decides=True),
    "XXC": RecordReading(announcements.read_configuration, decides=True),
    "XXZ": RecordReading(byes.read_absent, decides=True),
    "XXS": RecordReading(points.read_javafo_scoring, decides=True),
    "XXA": RecordReading(acceleration.read_acceleration, decides=True),
    "XXP": RecordReading(forbidden.read_forbidden_group, decides=True),
    **dict.fromkeys(points.BBP.symbols, RecordReading(points.read_bbp_scoring, decides=True)),
}


def read_report(text: str, *, file: str | None = None, lenient: bool = False) -> Reading:
    """Return the tournament of a report and everything noticed on the way."""
    report = Report(file, lenient, cell_column, player.PLAYER["points"].first)
    lines = lines_of(text)
    _refuse_oversized(lines, file or "the input")
    for number, line in enumerate(lines, 1):
        refuse_overtime()
        if line.strip(_END_OF_FILE).strip():
            read_line(report, TrfLine(number, line))
    if not report.codes:
        what = phrase("no line is a record of a tournament report; is this the right file?")
        report.find("not-a-tournament", what)
    elif not report.entries and not report.is_refused:
        report.find("no-players", phrase("there is no player line (001)"))
    old_byes = spells_old_byes(report)
    report.plays_matches = teamevent.are_teams_paired(report)
    if report.plays_matches:
        for told, line_number, column in report.unreadable:
            report.find("record-unreadable", told, line_number, column=column)
    play = read_play(report)
    event = _event_of(report, play)
    if report.plays_matches:
        tournament = teamevent.tournament_of_teams(report, play, event)
    else:
        tournament = tournament_of(report, play, event, byes.all_requests(report, play))
        tournament = None if tournament is None else with_tournament_ratings(tournament)
    dialect = recognised(report.codes, old_byes=old_byes)
    return Reading(tournament, report.all_findings(), dialect)


def _refuse_oversized(lines: Sequence[str], name: str) -> None:
    """Refuse more players, or rounds of them, than an event can have, by the lines alone."""
    players = [line for line in lines if line.startswith(_PLAYER)]
    widths = (len(line.rstrip()) - ROUND_CELLS.first + 1 for line in players)
    results = sum(-(-width // ROUND_CELLS.step) for width in widths if width > 0)
    refuse_many_results(len(players), results, name)


def _event_of(report: Report, play: Play) -> Tournament:
    """Return what all records together say besides players and rounds."""
    details = header.details_of(report)
    rules = eventtypes.rules_of(report, details)
    are_paired = report.plays_matches
    report.refuse_strangers(teams_are_paired=are_paired)
    header.compare_counts(report)
    event = Tournament(
        details=details,
        number_of_rounds=report.stated("number_of_rounds", int),
        rules=rules.key,
        settings=rules.settings,
        points=points.point_system(report),
        initial_colour=report.stated("initial_colour", Colour),
        lot=report.stated("lot", int),
        acceleration=rules.acceleration,
        numberings=(*report.numberings, *announcements.order_in_file(report, play)),
        national_ratings=tuple(report.national),
        team_data=teams.team_data(report, are_paired=are_paired),
        foreign_lines=tuple(report.foreign),
        integrity=tuple(report.integrity),
    )
    if are_paired:
        return event
    return replace(
        event,
        forbidden=forbidden.forbidden_groups(report),
        virtual_points=acceleration.virtual_points(report),
        adjustments=tuple(report.adjustments),
    )


def read_line(report: Report, line: TrfLine) -> None:
    """Read one line into the report; what is not known is kept as it is."""
    text = line.text
    code = text[:3]
    record = RECORDS.get(code)
    if record is not None and (code == _PLAYER or not text[3:4].strip()):
        report.codes.add(code)
        _read_record(report, line, record)
    elif comments.is_ours(text):
        report.codes.add(comments.MARK)
        _read_record(report, line, RecordReading(comments.read_comment, decides=True))
    elif (note := note_in(text)) is not None:
        report.integrity.append(note)
    elif text.startswith(comments.MARK):
        report.foreign.append(text)
    elif player.is_national(text):
        report.codes.add("national")
        player.read_national(report, line)
    else:
        report.find(
            "foreign-line",
            phrase("{text} is no known record: kept as it is", text=repr(text[:3])),
            line.number,
        )
        report.foreign.append(text)


def _read_record(report: Report, line: TrfLine, record: RecordReading) -> None:
    try:
        record.read(report, line)
    except FormatError as error:
        what = phrase("{text}: {what}", text=line.text[:3], what=error.what)
        if record.decides:
            report.find("record-unreadable", what, line.number, column=error.column)
            return
        if record.of_teams:
            report.unreadable.append((what, line.number, error.column))
        what = phrase("{what}; the line was kept as it is", what=what)
        report.find("information-unreadable", what, line.number, column=error.column)
        report.foreign.append(line.text)
