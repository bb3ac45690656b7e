"""The final report: what was announced, what came of it, and everything done out of the usual.

C.04.2.A.2 (2026: art. 1.3) asks it to name the system; changes of the number of rounds, boards
paired by hand, corrections and late publications stand beside it.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace
from typing import Annotated

from ronde.app.standing import Ranked, StandingRequest, ranked
from ronde.formats import Writing, write_text
from ronde.i18n import phrase
from ronde.model import Finding, Tournament
from ronde.model.points import points_for_people
from ronde.office.desk import Desk
from ronde.office.paperwork.remarkable import Note, notes_of, report_findings
from ronde.office.paperwork.reportpages import Table, html_page, text_page
from ronde.office.planning.statement import Statement, statement_of
from ronde.office.planning.told import StatementDocument
from ronde.office.playing.ratingcorrections import corrected_for_rating
from ronde.serialisation import Keywords
from ronde.standings.working import exact_text
from ronde.store.journal import entries, taken_back
from ronde.store.rows import State
from ronde.store.tournaments import tournament_of

REPORT_DIALECT = "trf26"


@dataclass(frozen=True, slots=True)
class StandingLine:
    """One line of the final standings, as it is printed."""

    rank: int
    number: int
    name: str
    federation: str
    points: str
    tie_breaks: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class ReportDocument:
    """The report of an event; `trf` is the file for the federation."""

    statement: StatementDocument
    tie_breaks: tuple[str, ...]
    standings: tuple[StandingLine, ...]
    notes: Mapping[str, tuple[str, ...]]
    dialect: Annotated[str, Keywords(examples=["trf26"])]
    trf: str
    findings: tuple[Finding, ...]


@dataclass(frozen=True, slots=True)
class EventReport:
    """The final report as data; `trf` is the file for the federation, `dialect` its kind."""

    statement: Statement
    tie_breaks: tuple[str, ...]
    standings: tuple[StandingLine, ...]
    notes: tuple[Note, ...]
    trf: str
    dialect: str
    findings: tuple[Finding, ...]

    def document(self) -> ReportDocument:
        """Return the report as a document."""
        return ReportDocument(
            self.statement.document(),
            self.tie_breaks,
            self.standings,
            {note.heading: tuple(note.lines) for note in self.notes},
            self.dialect,
            self.trf,
            self.findings,
        )

    def as_text(self, language: str = "en") -> str:
        """Return the report as lines of text, without the file for the federation."""
        return text_page(self.statement, self._table(), self._sections(), language)

    def as_html(self, language: str = "en") -> str:
        """Return the report as a page of its own, without scripts or foreign files."""
        return html_page(self.statement, self._table(), self._sections(), language)

    def _table(self) -> Table:
        heads = (
            phrase("Rank"), phrase("No"), phrase("Name"), phrase("Fed"), phrase("Points"),
            *self.tie_breaks,
        )  # fmt: skip
        return Table(heads, self._rows())

    def _rows(self) -> list[tuple[str, ...]]:
        return [
            (str(line.rank), str(line.number), line.name, line.federation, line.points,
             *line.tie_breaks)
            for line in self.standings
        ]  # fmt: skip

    def _sections(self) -> Iterable[Note]:
        doubts = tuple(finding.sentence() for finding in self.findings)
        return (*self.notes, Note(phrase("Findings"), doubts)) if doubts else self.notes


def event_report(desk: Desk, event: str, *, dialect: str = REPORT_DIALECT) -> EventReport:
    """Return the report of an event as it stands now, closed or not."""
    with desk.reading(event) as reader:
        state = reader.state()
        gone = taken_back(reader.connection, reader.subject)
        journal = [e for e in entries(reader.connection, reader.subject) if e.sequence not in gone]
    tournament = tournament_of(state)
    found = ranked(tournament, StandingRequest())
    announced, writing = statement_of(state), federation_file(state, found, dialect)
    return EventReport(
        statement=announced,
        tie_breaks=tuple(tie_break.text for tie_break in found.standings.tie_breaks),
        standings=_lines(tournament, found),
        notes=notes_of(state, journal),
        trf=writing.text,
        dialect=dialect,
        findings=(
            *announced.findings,
            *found.findings,
            *report_findings(state),
            *writing.findings,
        ),
    )


def federation_file(state: State, found: Ranked, dialect: str) -> Writing:
    """Return the file for the federation: final ranks, and corrections made for it alone."""
    told = corrected_for_rating(tournament_of(state), state)
    ranks = {place.player: place.rank for place in found.standings.places}
    players = tuple(replace(player, rank=ranks.get(player.id)) for player in told.players)
    return write_text(replace(told, players=players), dialect)


def _lines(tournament: Tournament, found: Ranked) -> tuple[StandingLine, ...]:
    people = {player.id: player for player in tournament.players}
    return tuple(
        StandingLine(
            place.rank,
            place.player,
            people[place.player].name,
            people[place.player].federation,
            points_for_people(place.points),
            tuple(exact_text(value) or "" for value in place.values),
        )
        for place in found.standings.places
    )
