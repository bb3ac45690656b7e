"""The arbiter's report: the event, its players, its figures, and all that was out of the usual."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Final, NamedTuple

from ronde.declared.layout import Table
from ronde.documents.charts import standings_part
from ronde.documents.marks import NO_CORRECTIONS, Corrections
from ronde.documents.people import players_part
from ronde.documents.report import Bars, ReportBar, ReportSection, report_document
from ronde.documents.sheet import Heading, Sheet
from ronde.documents.statement import Passage, StatementLine
from ronde.documents.tables import Align, Column, TablePart
from ronde.formats import write_text
from ronde.i18n import phrase
from ronde.i18n.dates import moment_text, stored_day
from ronde.model import Details, Finding, Severity, Tournament
from ronde.questions.standings import Ranked
from ronde.questions.statement import about_event, about_meetings, about_pairing, about_points
from ronde.questions.statistics import ROUNDS, EventStatistics
from ronde.standings.statistics import Statistics, statistics

FEDERATION_DIALECT: Final = "trf26"
"""The dialect of the file that goes to the federation."""

REPORT_DIALECTS: Final = (FEDERATION_DIALECT, "trf16")
"""Those that a federation may ask for."""


class RoundTimes(NamedTuple):
    """When a round was to be played and what came of it; texts, empty for what is unknown."""

    round: int
    day: str = ""
    starts_at: str = ""
    pairing_at: str = ""
    published_at: str = ""
    completed_at: str = ""


@dataclass(frozen=True, slots=True)
class ReportNotes:
    """What an office knows beside players and results.

    `passages` take the place of those about a mere file; `notes` are lines by their headings:
    corrections, boards paired by hand, decisions with their reasons.
    """

    passages: tuple[Passage, ...] = ()
    timetable: tuple[RoundTimes, ...] = ()
    notes: Mapping[str, Sequence[str]] = field(default_factory=dict)
    losses: tuple[Finding, ...] = ()
    findings: tuple[Finding, ...] = ()
    corrections: Corrections = NO_CORRECTIONS


def notes_of_file(tournament: Tournament, sheet: Sheet, findings: Sequence[Finding]) -> ReportNotes:
    """Return what a tournament itself tells of all that."""
    passages = (
        about_event(tournament, sheet),
        about_pairing(tournament, sheet),
        about_points(tournament.points, sheet),
        about_meetings(tournament, sheet),
    )
    days = tournament.details.round_dates
    return ReportNotes(
        passages,
        tuple(RoundTimes(number, day) for number, day in enumerate(days, 1)),
        losses=write_text(tournament, FEDERATION_DIALECT).findings,
        findings=tuple(findings),
    )


def arbiter_report(ranking: Ranked, sheet: Sheet, notes: ReportNotes) -> bytes:
    """Return the report as PDF."""
    details = ranking.field.tournament.details
    heading = Heading(sheet.t("Arbiter's report"), details.name, _state(ranking, sheet))
    return report_document(
        heading, _sections(ranking, sheet, notes), sheet, signatures(details, sheet)
    )


class ReportPart(NamedTuple):
    """One group of an event in the report about all of them."""

    group: str
    found: Ranked
    notes: ReportNotes


def groups_report(parts: Sequence[ReportPart], sheet: Sheet) -> bytes:
    """Return the report about all groups of an event as PDF, a chapter for each."""
    details = parts[0].found.field.tournament.details
    sections: list[ReportSection] = []
    for part in parts:
        first, *others = _sections(part.found, sheet, part.notes)
        chapter = f"{part.group} · {_state(part.found, sheet)}"
        sections += [replace(first, chapter=chapter), *others]
    heading = Heading(sheet.t("Arbiter's report"), details.name)
    return report_document(heading, sections, sheet, signatures(details, sheet))


def _sections(ranking: Ranked, sheet: Sheet, notes: ReportNotes) -> tuple[ReportSection, ...]:
    tournament = ranking.field.tournament
    figures = statistics(ranking.field)
    return (
        *(ReportSection(passage.heading, passage.lines) for passage in notes.passages),
        _timetable(notes.timetable, sheet),
        *_statistics(EventStatistics(ranking.field, figures), sheet),
        _standings(ranking, sheet, notes.corrections),
        ReportSection(
            sheet.t("Players"),
            table=players_part(tournament, tournament.players, sheet, with_ids=True),
        ),
        *(_list(heading, lines, sheet) for heading, lines in notes.notes.items()),
        _list(_LOST, [finding.what for finding in notes.losses], sheet),
        _list(_OPEN, [_remark(finding) for finding in notes.findings], sheet),
    )


_LOST: Final = phrase("What the file for the federation cannot carry")
_OPEN: Final = phrase("Remarks")


def _state(ranking: Ranked, sheet: Sheet) -> str:
    """Return how far the event has come."""
    after, rounds = ranking.field.rounds, ranking.field.tournament.number_of_rounds
    if rounds is None:
        return sheet.t("after round {round}", round=after)
    if after < rounds:
        return sheet.t("after round {round} of {rounds}", round=after, rounds=rounds)
    return sheet.tn("after {count} round", "after all {count} rounds", count=rounds)


def _remark(finding: Finding) -> str:
    return finding.what if finding.severity is Severity.NOTE else finding.sentence()


def _list(heading: str, lines: Sequence[str], sheet: Sheet) -> ReportSection:
    return ReportSection(sheet.say(heading), points=tuple(sheet.say(line) for line in lines))


def _standings(ranking: Ranked, sheet: Sheet, corrections: Corrections) -> ReportSection:
    title = sheet.t("Standings after round {round}", round=ranking.field.rounds)
    shown = corrections.until(ranking.field.rounds)
    tie_breaks = ranking.standings.tie_breaks
    table = standings_part(ranking.field, ranking.standings.places, tie_breaks, sheet, shown)
    provisional = ranking.field.provisional
    open_games = [sheet.say(provisional)] if provisional else []
    return ReportSection(title, table=table, points=(*open_games, *shown.counting.notes(sheet)))


def _at(moment: str, day: str, language: str) -> str:
    """Return a moment beside the day of a round: its time, with its own day if that differs."""
    told = moment_text(moment, language)
    return told.removeprefix(f"{stored_day(day, language)}, ") if day else told


def _timetable(times: Sequence[RoundTimes], sheet: Sheet) -> ReportSection:
    """Return when rounds were to be played, and when pairings and results came out."""
    language = sheet.language
    columns = [
        (phrase("Round"), [str(one.round) for one in times]),
        (phrase("Date"), [stored_day(one.day, language) for one in times]),
        (phrase("Starts at"), [_at(one.starts_at, one.day, language) for one in times]),
        (phrase("Pairing due"), [_at(one.pairing_at, one.day, language) for one in times]),
        (phrase("Pairing published"), [_at(one.published_at, one.day, language) for one in times]),
        (phrase("Round complete"), [_at(one.completed_at, one.day, language) for one in times]),
    ]
    filled = [(heading, cells) for heading, cells in columns if any(cells)]
    rows = list(zip(*(cells for _, cells in filled), strict=True)) if len(filled) > 1 else []
    head = [Column(sheet.say(heading)) for heading, _ in filled]
    return ReportSection(sheet.t("Timetable"), table=TablePart(head, rows))


def _statistics(figures: EventStatistics, sheet: Sheet) -> tuple[ReportSection, ...]:
    facts = tuple(
        StatementLine(sheet.say(label), sheet.say(text)) for label, text in figures.facts()
    )
    return (
        ReportSection(sheet.t("Statistics"), facts),
        ReportSection(
            sheet.t("Results by colour, round by round"),
            bars=result_bars(figures.figures, sheet),
            table=part_of(ROUNDS.laid_out(figures.figures.rounds), sheet),
        ),
    )


def result_bars(figures: Statistics, sheet: Sheet) -> Bars | None:
    """Return the results of every round as shares; None before games have ended."""
    legend = (sheet.t("White won"), sheet.t("Draws"), sheet.t("Black won"))
    lines = tuple(
        ReportBar(
            sheet.t("Round {round}", round=one.round),
            (one.results.white_wins, one.results.draws, one.results.black_wins),
        )
        for one in figures.rounds
    )
    return Bars(legend, lines) if figures.results.games else None


_FEW_COLUMNS: Final = 5
_SHORT_HEADING: Final = 6
"""In a table of more columns a longer heading of figures is broken where it must."""


def part_of(table: Table, sheet: Sheet) -> TablePart:
    """Return a table for people as one on paper."""
    told = table.told(sheet.language)
    is_wide = len(told.headings) > _FEW_COLUMNS
    head = [
        Column(heading, Align.RIGHT, share=int(is_wide and len(heading) > _SHORT_HEADING))
        if i in table.right
        else Column(heading)
        for i, heading in enumerate(told.headings)
    ]
    return TablePart(head, told.rows)


def signatures(details: Details, sheet: Sheet) -> tuple[StatementLine, ...]:
    """Return who signs: the chief arbiter, then the organiser."""
    return (
        StatementLine(sheet.t("Chief arbiter"), details.chief_arbiter),
        StatementLine(sheet.tp("signature", "Organiser"), ""),
    )
