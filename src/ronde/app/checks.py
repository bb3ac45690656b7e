"""Checks of finished events: every round is paired again, points and ranks are compared."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from concurrent.futures import ProcessPoolExecutor
from dataclasses import dataclass, replace
from functools import partial
from pathlib import PurePath
from typing import Final

from ronde import formats
from ronde.app.files import Loaded, load, refusal
from ronde.app.pairing import with_rules
from ronde.app.standings import (
    StandingRequest,
    announced_tie_breaks,
    chosen_tie_breaks,
    field_of,
)
from ronde.checking.replay import Difference, RoundVerdict, SpelledDifference, replay
from ronde.errors import EXIT_DIFFERENCES, EXIT_INPUT, EXIT_OK, InputError, RondeError
from ronde.i18n import phrase
from ronde.model import Finding, Tournament
from ronde.model.gamematches import games_per_match
from ronde.model.matches import is_team_event
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
        return tuple(found for verdict in self.rounds for found in verdict.differences)

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
    # Teams are ranked as they are paired, players by their games, also where matches are paired.
    counted = tournament if games_per_match(told.rules) > 1 else told
    ranks = check_ranks(counted, request) if request.standings else RankCheck(RankVerdict.MISSING)
    return EventCheck(replayed.rules, replayed.rounds, ranks, notices)


@dataclass(frozen=True, slots=True)
class FileReport:
    """What checking one file gave; `error` says why it could not be checked."""

    file: str
    rules: str = ""
    rounds: int = 0
    differences: tuple[Difference, ...] = ()
    findings: tuple[Finding, ...] = ()
    error: str = ""
    error_code: int = EXIT_OK
    ranks: RankCheck = RankCheck(RankVerdict.MISSING)
    of_teams: bool = False
    """Whether rounds and ranks are those of teams."""


@dataclass(frozen=True, slots=True)
class Totals:
    """The last line of a check."""

    files: Count
    rounds: Count
    differences: Count
    unread: Count
    wrong_ranks: Count = 0
    """Files whose ranks are not what their results give."""

    def sentence(self) -> str:
        """Return the line that ends every check.

        >>> Totals(2, 18, 0, 0).sentence()
        '2 files, 18 rounds, 0 differences'
        """
        return phrase(
            "{files} files, {rounds} rounds, {differences} differences",
            files=self.files,
            rounds=self.rounds,
            differences=self.differences,
        )

    @property
    def exit_code(self) -> int:
        """3 when a file could not be read, 1 when there are differences, otherwise 0."""
        if self.unread:
            return EXIT_INPUT
        return EXIT_DIFFERENCES if self.differences else EXIT_OK

    @property
    def exit_code_with_ranks(self) -> int:
        """The same where wrong ranks are differences, too."""
        return self.exit_code or (EXIT_DIFFERENCES if self.wrong_ranks else EXIT_OK)


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


@dataclass(frozen=True, slots=True)
class CheckDocument:
    """What checking files gave (docs/schemas/check-1.json)."""

    files: tuple[FileCheck, ...]
    totals: Totals


def check_document(reports: Sequence[FileReport]) -> CheckDocument:
    """Return what checking files gave as a document."""
    files = (
        FileCheck(
            report.file,
            report.rules,
            report.rounds,
            tuple(difference.spelled() for difference in report.differences),
            report.findings,
            report.error or None,
            report.ranks,
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
    field = field_of(tournament, StandingRequest(rules=edition))
    in_teams = isinstance(field, TeamField)
    if request.tie_breaks is None:
        listed = announced_tie_breaks(details, in_teams=in_teams)
    else:
        listed, _ = chosen_tie_breaks(field, request.tie_breaks)
    return rankcheck.check_ranks(field, listed)


def _with_ranks(
    tournament: Tournament, findings: tuple[Finding, ...], file: str
) -> tuple[RankCheck, tuple[Finding, ...]]:
    """Return the check of the ranks, and the findings with what is wrong with them."""
    ranks = check_ranks(tournament)
    found = ranks.finding()
    return ranks, findings if found is None else (*findings, replace(found, file=file))


def report_on(loaded: Loaded, file: str, rules: str | None = None) -> FileReport:
    """Return the report on a file that was read."""
    tournament, differences, notices = check_tournament(loaded.tournament, rules)
    # Teams are ranked as they are paired, players by their games, also where matches are paired.
    counted = loaded.tournament if games_per_match(tournament.rules) > 1 else tournament
    ranks, findings = _with_ranks(counted, loaded.findings + notices, file)
    return FileReport(
        file,
        tournament.rules or "",
        len(tournament.rounds),
        differences,
        findings,
        ranks=ranks,
        of_teams=is_team_event(loaded.tournament),
    )


def check_file(path: str, rules: str | None = None, *, lenient: bool = False) -> FileReport:
    """Return the report on one file; what is wrong with the file becomes part of it."""
    try:
        return report_on(load(path, lenient=lenient), path, rules)
    except RondeError as error:
        if not isinstance(error, InputError) and error.exit_code == 2:
            raise
        return FileReport(path, error=error.phrase, error_code=error.exit_code)


def check_files(
    paths: Sequence[str], rules: str | None = None, *, jobs: int = 1, lenient: bool = False
) -> Iterator[FileReport]:
    """Yield a report for each file in the order given, working on `jobs` of them at once."""
    work = partial(check_file, rules=rules, lenient=lenient)
    if jobs <= 1 or len(paths) <= 1:
        yield from map(work, paths)
        return
    with ProcessPoolExecutor(max_workers=jobs) as pool:
        yield from pool.map(work, paths, chunksize=max(1, len(paths) // (jobs * 16)))


def totals(reports: Sequence[FileReport]) -> Totals:
    """Return the counts over all reports."""
    return Totals(
        len(reports),
        sum(report.rounds for report in reports),
        sum(len(report.differences) for report in reports),
        sum(1 for report in reports if report.error),
        sum(1 for report in reports if report.ranks.is_wrong),
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

    @property
    def agreeing(self) -> int:
        """How many rounds are exactly what the rules give."""
        return sum(verdict.agrees for verdict in self.rounds)

    @property
    def differences(self) -> int:
        """How many differences there are in all rounds."""
        return sum(len(verdict.differences) for verdict in self.rounds)


def inspect_file(
    data: bytes, file: str, rules: str | None = None, *, lenient: bool = False
) -> Inspection:
    """Return what became of each round of a file: TRF, the JSON form, or CSV.

    Raises InputError with the first thing that is wrong with the file, or when neither it nor
    the caller names the rules.
    """
    name = PurePath(file.replace("\\", "/")).name or "file"
    reading = formats.read_bytes(data, file=name, lenient=lenient)
    if reading.tournament is None:
        raise InputError(refusal(reading.findings, name))
    loaded = Loaded(reading.tournament, reading.findings, reading.dialect)
    return inspect_tournament(loaded, name, rules)


def inspect_tournament(loaded: Loaded, name: str, rules: str | None = None) -> Inspection:
    """Return what became of each round of a tournament; raises InputError as `inspect_file`."""
    told, notices = with_rules(loaded.tournament, rules)
    replayed = replay(told, thorough=False)
    _, findings = _with_ranks(told, loaded.findings + notices, name)
    return Inspection(name, loaded.dialect, replayed.rules, told, replayed.rounds, findings)
