"""Writes a report in any dialect; what the dialect cannot say becomes a finding."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from ronde.formats.findings import Losses, Writing
from ronde.formats.readback import RequestedByes, sorted_requests
from ronde.formats.trf import comments
from ronde.formats.trf.acceleration import acceleration_lines, virtual_lines
from ronde.formats.trf.adjustments import adjustment_lines
from ronde.formats.trf.announcements import (
    announcement_lines,
    is_in_file_order,
    javafo_announcement_lines,
)
from ronde.formats.trf.awaited import ToldTournament, told_apart
from ronde.formats.trf.byes import bye_lines
from ronde.formats.trf.dialects import DIALECTS, Dialect
from ronde.formats.trf.eventtypes import event_type, is_edition_of_date, written_code
from ronde.formats.trf.expressible import completed, expressible
from ronde.formats.trf.forbidden import forbidden_group_lines, forbidden_lines
from ronde.formats.trf.header import header_lines
from ronde.formats.trf.player import national_lines, player_lines
from ronde.formats.trf.points import SPELLINGS, scoring_lines
from ronde.formats.trf.reader import read_line
from ronde.formats.trf.report import Report, TrfLine
from ronde.formats.trf.teamevent import event_lines, tells_matches
from ronde.formats.trf.teams import team_lines
from ronde.i18n import counted, phrase
from ronde.model import Tournament
from ronde.model.matches import is_team_event


def write_report(tournament: Tournament, dialect_name: str, journal: str = "") -> Writing:
    """Return the report; raises TooLargeError when players or rounds outgrow the columns.

    `journal` is a comment.
    """
    losses = Losses()
    dialect = DIALECTS[dialect_name]
    told = told_apart(tournament, losses) if dialect.is_trf26 else ToldTournament(tournament)
    writer = _Writer(expressible(told.tournament, dialect, losses), dialect, losses)
    awaited = (f"{comments.PREFIX}{words}" for words in told.words)
    lines = (*writer.lines(), *awaited, *comments.journal_comments(journal))
    text = "".join(f"{line}\n" for line in lines)
    return Writing(text, losses.findings())


class _Writer:
    """Puts the lines of one report in order."""

    def __init__(self, tournament: Tournament, dialect: Dialect, losses: Losses) -> None:
        self._dialect, self._losses = dialect, losses
        self._adjustment_lines: list[str] = []
        # Points may contain only those adjustments that the file can tell.
        told = self._with_written_adjustments(tournament)
        self._tournament = completed(told) if dialect.is_complete else told

    def lines(self) -> Iterator[str]:
        tournament, dialect, losses = self._tournament, self._dialect, self._losses
        requests = sorted_requests(tournament, losses)
        yield from header_lines(tournament, dialect, losses)
        if dialect.is_trf26:
            yield from self._announcements_26()
        yield from (note.line for note in tournament.integrity)
        yield from player_lines(tournament, dialect, requests.next_round, losses)
        yield from national_lines(tournament.national_ratings, losses)
        yield from team_lines(tournament.team_data, dialect, losses)
        yield from self._extensions(requests)
        yield from self._scoring()
        yield from self._comments()
        yield from self._foreign_lines()
        if tournament.categories:
            self._lose("categories-lost", phrase("categories"))
        notes = tournament.ranking
        if notes.outside or notes.ratings or any(one.is_expelled for one in notes.departures):
            # The order itself stands in the ranks, a withdrawal in the rounds without a game.
            self._lose("ranking-lost", phrase("who left, values from outside, later ratings"))

    def _with_written_adjustments(self, tournament: Tournament) -> Tournament:
        if not self._dialect.is_trf26 or is_team_event(tournament):
            if tournament.adjustments:
                self._lose("adjustments-lost", phrase("points given or taken by decision"))
            return replace(tournament, adjustments=())
        kept = []
        for adjustment in tournament.adjustments:
            lines = list(adjustment_lines(adjustment, self._losses))
            kept += [adjustment] * len(lines)
            self._adjustment_lines += lines
        return replace(tournament, adjustments=tuple(kept))

    def _announcements_26(self) -> Iterator[str]:
        yield from announcement_lines(self._tournament)
        if (code := written_code(self._tournament)) is not None:
            yield f"192 {code}"

    def _extensions(self, requests: RequestedByes) -> Iterator[str]:
        tournament, losses = self._tournament, self._losses
        if self._dialect.is_trf26 and is_team_event(tournament):
            yield from event_lines(tournament, losses)
            self._lose_plans_of_members(requests)
            return
        if self._dialect.is_trf26:
            yield from bye_lines(requests.later, losses)
            yield from virtual_lines(tournament.virtual_points, losses)
            yield from forbidden_lines(tournament.forbidden, tournament.number_of_rounds, losses)
            yield from self._adjustment_lines
            return
        self._lose_later_byes(requests)
        if self._dialect.has_xx:
            yield from javafo_announcement_lines(tournament)
            yield from acceleration_lines(tournament.virtual_points, losses)
            yield from forbidden_group_lines(tournament, losses)
            return
        self._lose_pairs_and_points()

    def _lose_plans_of_members(self, requests: RequestedByes) -> None:
        """Note what 240, 250, 260 and 299 cannot say of players where they speak of teams."""
        self._lose_later_byes(requests)
        self._lose_pairs_and_points()

    def _lose_later_byes(self, requests: RequestedByes) -> None:
        if requests.later:
            self._lose(
                "later-byes-lost",
                counted(
                    "{count} bye in a later round",
                    "{count} byes in later rounds",
                    count=len(requests.later),
                ),
            )

    def _lose_pairs_and_points(self) -> None:
        if self._tournament.forbidden:
            self._lose("forbidden-lost", phrase("forbidden pairs"))
        if self._tournament.virtual_points:
            self._lose("virtual-points-lost", phrase("virtual points"))

    def _scoring(self) -> Iterator[str]:
        """Yield what results are worth: by the dialect's record, else by our comment."""
        points, record = self._tournament.points, self._dialect.scoring
        if record is not None and SPELLINGS[record].can_express(points):
            yield from scoring_lines(points, record)
            return
        for line in comments.points_comments(points):
            self._lose("points-in-comment", phrase("what results are worth"))
            yield line

    def _comments(self) -> Iterator[str]:
        t = self._tournament
        meant = event_type(written_code(t) or "") if self._dialect.is_trf26 else None
        if meant is None or meant.settings != t.settings or not is_edition_of_date(t):
            yield from comments.rules_comments(t)
        if meant is None or meant.acceleration != t.acceleration:
            yield from comments.acceleration_comments(t)
        if not self._dialect.is_trf26 and not self._dialect.has_xx:
            yield from comments.announcement_comments(t)
        if self._dialect.has_xx and is_in_file_order(t):
            t = replace(t, numberings=())  # XXC has told them
        if self._dialect.is_trf26:
            yield from comments.team_comments(t, is_told=tells_matches(t))
        yield from comments.memory_comments(t, self._losses)

    def _foreign_lines(self) -> Iterator[str]:
        for line in self._tournament.foreign_lines:
            if stays_foreign(line):
                yield line
            else:
                what = phrase("{line} would be read as something else", line=repr(line[:20]))
                self._losses.add("foreign-line-lost", what)

    def _lose(self, code: str, what: str) -> None:
        self._losses.add(
            code,
            phrase(
                "{what}: {dialect} has no record for that", what=what, dialect=self._dialect.name
            ),
        )


def stays_foreign(line: str) -> bool:
    """Whether a reader will keep this line as it is.

    >>> stays_foreign("801 a table of teams"), stays_foreign("012 a name")
    (True, False)
    """
    if any(sign in line for sign in "\r\n\0") or any("\ud800" <= c <= "\udfff" for c in line):
        return False
    if not line.strip():
        return False
    report = Report()
    read_line(report, TrfLine(1, line))
    return report.foreign == [line]
