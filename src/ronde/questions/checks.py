"""Checks of finished events: every round is paired again, points and ranks are compared."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, replace
from functools import partial
from pathlib import PurePath
from time import perf_counter
from typing import Final

from ronde import formats
from ronde.checking.replay import Difference, RoundVerdict, SpelledDifference, replay
from ronde.errors import EXIT_DIFFERENCES, EXIT_INPUT, EXIT_OK, InputError, RondeError
from ronde.fields import filled
from ronde.i18n import counted, phrase
from ronde.model import Finding, Severity, Tournament
from ronde.model.gamematches import games_per_match
from ronde.model.integrity import IntegrityKind
from ronde.model.matches import is_team_event
from ronde.platform import mapped
from ronde.questions.files import Loaded, refusal
from ronde.questions.pairing import with_rules
from ronde.questions.standings import (
    StandingRequest,
    announced_tie_breaks,
    chosen_tie_breaks,
    standing_field,
    with_decisions,
)
from ronde.serialisation import Count
from ronde.standings import rankcheck
from ronde.standings.editions import edition_on
from ronde.standings.rankcheck import RankCheck, RankVerdict
from ronde.standings.teamfield import TeamField


@dataclass(frozen=True, slots=True)
class CheckRequest:
    """By what an event is checked; None leaves it to the event, or to what is in force.

    `tie_breaks` is a list such as `BH/C1,BH` or the name of a preset, `edition` a key of the
    regulations on tie-breaks. Without `standings` only the pairings are compared.
    """

    rules: str | None = None
    tie_breaks: str | None = None
    edition: str | None = None
    standings: bool = True
    lenient: bool = False


AS_RECORDED: Final = CheckRequest()
"""By what the event itself says."""


@dataclass(frozen=True, slots=True)
class EventCheck:
    """What became of an event: its rounds paired again, its ranks beside its results."""

    rules: str
    rounds: tuple[RoundVerdict, ...]
    ranks: RankCheck
    notices: tuple[Finding, ...] = ()

    @property
    def differences(self) -> tuple[Difference, ...]:
        """Where pairings differ, in the order of the rounds."""
        return tuple(difference for verdict in self.rounds for difference in verdict.differences)

    @property
    def agrees(self) -> bool:
        """Whether neither pairings nor ranks differ."""
        return not self.differences and not self.ranks.is_wrong


def check_event(tournament: Tournament, request: CheckRequest = AS_RECORDED) -> EventCheck:
    """Return what became of an event in memory: of players or of teams, its ranks included.

    Raises InputError when its rules cannot be applied to it.
    """
    told, notices = with_rules(tournament, request.rules)
    replayed = replay(told, thorough=False)
    if not request.standings:
        return EventCheck(replayed.rules, replayed.rounds, RankCheck(RankVerdict.UNASKED), notices)
    ranks = check_ranks(ranked_as(tournament, told), request)
    return EventCheck(replayed.rules, replayed.rounds, ranks, notices)


def ranked_as(tournament: Tournament, event: Tournament) -> Tournament:
    """Return what is ranked of a tournament that is `event` by its rules.

    Teams are ranked by their boards, players by their games, also where matches are paired.
    """
    is_counted_by_games = is_team_event(tournament) or games_per_match(event.rules) > 1
    return tournament if is_counted_by_games else event


@dataclass(frozen=True, slots=True)
class FileReport:
    """What checking one file gave; `error` says why it could not be checked.

    `points` are those that the file states and its results do not give.
    """

    file: str
    rules: str = ""
    players: int = 0
    verdicts: tuple[RoundVerdict, ...] = ()
    findings: tuple[Finding, ...] = ()
    error: str = ""
    error_code: int = EXIT_OK
    ranks: RankCheck = RankCheck(RankVerdict.MISSING)
    points: tuple[Finding, ...] = ()
    of_teams: bool = False
    """Whether rounds and ranks are those of teams."""
    seconds: float = 0.0

    @property
    def rounds(self) -> int:
        """How many rounds were paired again."""
        return len(self.verdicts)

    @property
    def differences(self) -> tuple[Difference, ...]:
        """Where pairings differ, in the order of the rounds."""
        return tuple(difference for verdict in self.verdicts for difference in verdict.differences)

    @property
    def agreeing(self) -> int:
        """How many rounds are exactly what the rules give."""
        return sum(verdict.agrees for verdict in self.verdicts)

    def standings_lines(self) -> Iterator[str]:
        """Yield every difference of points and ranks on one line; one line if all ranks are one."""
        yield from (_placed(point) for point in self.points)
        yield from self.ranks.sentences()

    @property
    def standings_differences(self) -> int:
        """How many points and ranks the results do not give; one if everybody has one rank."""
        return len(self.points) + self.ranks.count


def _placed(finding: Finding) -> str:
    if finding.line is None:
        return finding.what
    return phrase("line {line}: {what}", line=finding.line, what=finding.what)


@dataclass(frozen=True, slots=True)
class Totals:
    """The last line of a check: `differences` are those of pairings."""

    files: Count
    rounds: Count
    differences: Count
    unread: Count
    wrong_ranks: Count = 0
    """Files whose ranks are not what their results give."""
    standings: Count = 0
    """Points and ranks that the results do not give."""

    def sentence(self) -> str:
        """Return the line that ends every check.

        >>> Totals(2, 18, 0, 0).sentence()
        '2 files, 18 rounds, 0 differences'
        >>> Totals(2, 18, 1, 0, 1, 3).sentence()
        '2 files, 18 rounds, 1 difference of pairing, 3 of standings'
        """
        if self.standings:
            different = counted(
                "{count} difference of pairing, {standings} of standings",
                "{count} differences of pairing, {standings} of standings",
                count=self.differences,
                standings=self.standings,
            )
        else:
            different = counted("{count} difference", "{count} differences", count=self.differences)
        return phrase(
            "{files}, {rounds}, {different}",
            files=counted("{count} file", "{count} files", count=self.files),
            rounds=counted("{count} round", "{count} rounds", count=self.rounds),
            different=different,
        )

    @property
    def exit_code(self) -> int:
        """3 when a file could not be read, 1 when there are differences, otherwise 0."""
        if self.unread:
            return EXIT_INPUT
        return EXIT_DIFFERENCES if self.differences or self.standings else EXIT_OK


@dataclass(frozen=True, slots=True)
class FileCheck:
    """The rounds of one file paired again."""

    file: str
    rules: str
    rounds: Count
    differences: tuple[SpelledDifference, ...]
    findings: tuple[Finding, ...]
    error: str | None
    ranks: RankCheck
    points: tuple[Finding, ...]


@dataclass(frozen=True, slots=True)
class CheckDocument:
    """What checking files gave (docs/schemas/check-1.json)."""

    files: tuple[FileCheck, ...]
    totals: Totals


def check_document(reports: Sequence[FileReport]) -> CheckDocument:
    """Return what checking files gave as a document."""
    files = (
        filled(
            FileCheck,
            report,
            rounds=report.rounds,
            differences=tuple(difference.spelled() for difference in report.differences),
            error=report.error or None,
        )
        for report in reports
    )
    return CheckDocument(tuple(files), totals(reports))


def check_tournament(
    tournament: Tournament, rules: str | None = None
) -> tuple[Tournament, tuple[Difference, ...], tuple[Finding, ...]]:
    """Return the tournament under its rules, the differences, and what was assumed."""
    tournament, notices = with_rules(tournament, rules)
    return tournament, replay(tournament, thorough=False).differences, notices


def check_ranks(tournament: Tournament, request: CheckRequest = AS_RECORDED) -> RankCheck:
    """Return the ranks of a tournament beside its results, by the tie-breaks that it announces.

    The edition is the one in force when the event began, unless another is asked for.
    """
    details = tournament.details
    edition = request.edition or edition_on(details.start_date).key
    field = standing_field(tournament, StandingRequest(rules=edition))
    in_teams = isinstance(field, TeamField)
    if request.tie_breaks is None:
        listed = announced_tie_breaks(details, in_teams=in_teams)
    else:
        listed, _ = chosen_tie_breaks(field, request.tie_breaks)
    return rankcheck.check_ranks(field, with_decisions(field, listed))


def _corrected_later(tournament: Tournament, rounds: Sequence[RoundVerdict]) -> Iterator[Finding]:
    """Yield the corrections that the file names itself, before rounds that differ."""
    differing = [verdict.round for verdict in rounds if not verdict.agrees]
    for note in tournament.integrity:
        later = [number for number in differing if number > note.round]
        if note.kind is IntegrityKind.CORRECTION and later:
            what = phrase(
                "round {round} was corrected after it was complete ({detail}); rounds {rounds} were"
                " paired before that, and may differ for this reason",
                round=note.round,
                detail=note.detail,
                rounds=", ".join(map(str, later)),
            )
            yield Finding(Severity.WARNING, "corrected-later", what, round=note.round)


def report_on(
    loaded: Loaded, file: str, request: CheckRequest = AS_RECORDED, points: Sequence[Finding] = ()
) -> FileReport:
    """Return the report on a file that was read; `points` are wrong ones that it states."""
    began = perf_counter()
    found = check_event(loaded.tournament, request)
    stated = [*points, *(one for one in loaded.findings if one.code in _POINTS_OUTRANKED)]
    findings = (one for one in loaded.findings if one.code not in _POINTS_OUTRANKED)
    of_teams = is_team_event(loaded.tournament)
    entries = len(loaded.tournament.team_data.teams if of_teams else loaded.tournament.players)
    return FileReport(
        file,
        found.rules,
        entries,
        found.rounds,
        (
            *findings,
            *_corrected_later(loaded.tournament, found.rounds),
            *found.notices,
            *_remarks(found.ranks, entries, file),
        ),
        ranks=found.ranks,
        points=tuple(stated) if request.standings else (),
        of_teams=of_teams,
        seconds=perf_counter() - began,
    )


def _remarks(ranks: RankCheck, entries: int, file: str) -> tuple[Finding, ...]:
    """Return what is said once of the ranks of a file: what is wrong, or who has none."""
    finding = ranks.finding()
    if finding is None and 0 < ranks.ranked < entries:
        what = counted(
            "{count} player has no rank and is not compared",
            "{count} players have no rank and are not compared",
            count=entries - ranks.ranked,
        )
        finding = Finding(Severity.NOTE, "ranks-incomplete", what)
    return () if finding is None else (replace(finding, file=file),)


_POINTS_DIFFER: Final = "points-differ"
_POINTS_OUTRANKED: Final = frozenset({"points-outranked", "team-points"})


def _loaded_for_check(
    read: Callable[[bool], formats.Reading], file: str, *, lenient: bool
) -> tuple[Loaded, tuple[Finding, ...]]:
    """Return a file, and the points that it states and its results do not give.

    Where nothing else is wrong the results outrank them: to tell so is what a check is for.
    """
    reading = read(lenient)
    errors = tuple(one for one in reading.findings if one.severity is Severity.ERROR)
    points: tuple[Finding, ...] = ()
    if errors and all(one.code == _POINTS_DIFFER for one in errors):
        again = read(True)
        kept = tuple(one for one in again.findings if one.code not in _POINTS_OUTRANKED)
        points, reading = errors, replace(again, findings=kept)
    if reading.tournament is None:
        raise InputError(refusal(reading.findings, file))
    return Loaded(reading.tournament, reading.findings, reading.dialect), points


def check_file(path: str, request: CheckRequest = AS_RECORDED) -> FileReport:
    """Return the report on one file; what is wrong with the file becomes part of it."""
    began = perf_counter()

    def read(lenient: bool) -> formats.Reading:
        return formats.read_file(path, lenient=lenient)

    try:
        loaded, points = _loaded_for_check(read, path, lenient=request.lenient)
        report = report_on(loaded, path, request, points)
    except RondeError as error:
        if not isinstance(error, InputError) and error.exit_code == 2:
            raise
        report = FileReport(path, error=error.phrase, error_code=error.exit_code)
    return replace(report, seconds=perf_counter() - began)


def check_bytes(data: bytes, file: str, request: CheckRequest = AS_RECORDED) -> FileReport:
    """Return the report on the bytes of a file; raises InputError when it cannot be read."""

    def read(lenient: bool) -> formats.Reading:
        return formats.read_bytes(data, file=file, lenient=lenient)

    loaded, points = _loaded_for_check(read, file, lenient=request.lenient)
    return report_on(loaded, file, request, points)


def check_files(
    paths: Sequence[str], request: CheckRequest = AS_RECORDED, *, jobs: int = 1
) -> Iterator[FileReport]:
    """Yield a report for each file in the order given, working on `jobs` of them at once."""
    return mapped(partial(check_file, request=request), paths, jobs)


def totals(reports: Sequence[FileReport]) -> Totals:
    """Return the counts over all reports."""
    return Totals(
        len(reports),
        sum(report.rounds for report in reports),
        sum(len(report.differences) for report in reports),
        sum(1 for report in reports if report.error),
        sum(1 for report in reports if report.ranks.is_wrong),
        sum(report.standings_differences for report in reports),
    )


@dataclass(frozen=True, slots=True)
class Inspection:
    """What a file says, by which rules it was paired again, and what became of each round."""

    file: str
    dialect: str
    rules: str
    tournament: Tournament
    rounds: tuple[RoundVerdict, ...]
    findings: tuple[Finding, ...]
    standings: tuple[str, ...] = ()
    """Every point and rank that the results do not give, in a sentence."""

    @property
    def agreeing(self) -> int:
        """How many rounds are exactly what the rules give."""
        return sum(verdict.agrees for verdict in self.rounds)

    @property
    def differences(self) -> int:
        """How many differences there are in all rounds."""
        return sum(len(verdict.differences) for verdict in self.rounds)


def inspect_file(data: bytes, file: str, request: CheckRequest = AS_RECORDED) -> Inspection:
    """Return what became of each round of a file: TRF, the JSON form, or CSV.

    Raises InputError with the first thing that is wrong with the file, or when neither it nor
    the caller names the rules.
    """
    name = PurePath(file.replace("\\", "/")).name or "file"

    def read(lenient: bool) -> formats.Reading:
        return formats.read_bytes(data, file=name, lenient=lenient)

    loaded, points = _loaded_for_check(read, name, lenient=request.lenient)
    return inspect_tournament(loaded, name, request, points)


def inspect_tournament(
    loaded: Loaded,
    name: str,
    request: CheckRequest = AS_RECORDED,
    points: Sequence[Finding] = (),
) -> Inspection:
    """Return what became of each round of a tournament; raises InputError as `inspect_file`."""
    report = report_on(loaded, name, request, points)
    told, _ = with_rules(loaded.tournament, request.rules)
    lines = tuple(report.standings_lines())
    return Inspection(
        name, loaded.dialect, report.rules, told, report.verdicts, report.findings, lines
    )
