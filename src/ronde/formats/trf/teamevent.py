"""240, 250, 260, 299 of an event in which teams are paired: their numbers are those of teams."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from ronde.formats.assembly import tournament_of
from ronde.formats.findings import Losses
from ronde.formats.games import Play
from ronde.formats.trf.acceleration import VirtualRun, given_by_round, range_lines, runs_of
from ronde.formats.trf.adjustments import team_adjustment_lines
from ronde.formats.trf.awaited import with_awaited_rounds
from ronde.formats.trf.byes import bye_lines
from ronde.formats.trf.eventtypes import is_of_teams, is_team_type
from ronde.formats.trf.forbidden import forbidden_groups, forbidden_lines
from ronde.formats.trf.report import Report
from ronde.i18n import phrase
from ronde.model import (
    ForbiddenGroup,
    PlayerId,
    Points,
    RequestedBye,
    Tournament,
)
from ronde.model.matches import TeamEvent
from ronde.model.points import points_to_text
from ronde.model.team import (
    TeamAbsence,
    TeamData,
    TeamsApart,
    TeamVirtualPoints,
)

_MATCH_RECORDS: Final = frozenset({"300", "320", "330", "352", "362"})
"""Records that only matches need: who has them pairs teams."""


def are_teams_paired(report: Report) -> bool:
    """Return whether teams are paired; a type that says so without numbered teams is refused."""
    has_numbers = any(team.number is not None for team in report.teams)
    is_told = report.has_team_type or is_team_type(report.details.get("kind", ""))
    if is_told and not has_numbers:
        what = phrase(
            "the type is that of a team event, but no team has a number; give each team a"
            " record 310"
        )
        report.find("team-event", what)
    by_comment = is_of_teams(report.stated("rules", str)) or report.stated("teams", str) == "paired"
    return has_numbers and (is_told or by_comment or bool(report.codes & _MATCH_RECORDS))


def tells_matches(tournament: Tournament) -> bool:
    """Whether a report shows by its type or by a record that teams are paired."""
    data = tournament.team_data
    told = (data.byes, data.forfeits, data.line_ups, data.board_colours)
    worth = (data.match_win, data.match_draw, data.match_loss)
    return is_of_teams(tournament.rules) or any(told) or worth != (None, None, None)


def tournament_of_teams(report: Report, play: Play, event: Tournament) -> Tournament | None:
    """Return the tournament that was read, with everything noticed about its matches.

    What the lines of players say of their points is a mere remark: matches count.
    """
    points = {entry.points for entry in report.entries}
    if play.rounds and points <= {None, Points(0)}:
        entries = [entry._replace(points=None) for entry in report.entries]
        report.entries[:] = entries  # some programs state no points of players in team events
    report.lenient = True
    tournament = tournament_of(report, play, event)
    if tournament is None:
        return None
    tournament = with_awaited_rounds(report, tournament)
    teams = TeamEvent(tournament)
    report.take(teams.findings)
    if report.is_refused:
        return None
    _compare_totals(report, teams)
    return tournament


def _compare_totals(report: Report, event: TeamEvent) -> None:
    """Note every total of a team (310) that its matches do not give.

    Programs state points with or without those of a round that is being played.
    """
    complete = event.as_tournament().complete_rounds
    for team in event.teams:
        number = team.number or 0
        total, before = event.total(number), event.total(number, complete)
        over = event.finished(number)
        for label, stated, given, *others in (
            (
                phrase("match points"),
                team.match_points,
                total.match_points,
                before.match_points,
                over.match_points,
            ),
            (
                phrase("game points"),
                team.game_points,
                total.game_points,
                before.game_points,
                over.game_points,
            ),
        ):
            if stated not in (None, given, *others):
                assert stated is not None
                what = phrase(
                    "{team} has {stated} {label}, but the boards give {given}; the boards count",
                    team=event.named(number),
                    stated=points_to_text(stated),
                    label=label,
                    given=points_to_text(given),
                )
                report.find("team-points", what)


def absences(report: Report) -> tuple[TeamAbsence, ...]:
    """240: teams that are not paired in a round."""
    found = {TeamAbsence(bye.round, bye.player, bye.kind) for _, bye in report.bye_records}
    return tuple(sorted(found, key=lambda absence: absence[:2]))


def teams_apart(report: Report) -> tuple[TeamsApart, ...]:
    """260: teams no two of which may meet."""
    return tuple(
        TeamsApart(tuple(group.players), group.first_round, group.last_round)
        for group in forbidden_groups(report)
    )


def virtual_points(report: Report) -> tuple[TeamVirtualPoints, ...]:
    """250: virtual match points and game points of teams."""
    teams = sorted({team.number for team in report.teams if team.number is not None})
    matches = given_by_round(report, teams, lambda given: given.match_points or Points(0))
    games = given_by_round(report, teams, lambda given: given.points or Points(0))
    found = (TeamVirtualPoints(team, matches.get(team, ()), games.get(team, ())) for team in teams)
    return tuple(entry for entry in found if entry.match_points or entry.game_points)


def event_lines(tournament: Tournament, losses: Losses) -> Iterator[str]:
    """Yield 240, 250, 260 and 299 of teams."""
    data = tournament.team_data
    byes = [RequestedBye(a.round, PlayerId(a.team), a.kind) for a in data.absences]
    yield from bye_lines(byes, losses)
    yield from _virtual_lines(data, losses)
    groups = tuple(
        ForbiddenGroup(tuple(map(PlayerId, group.teams)), group.first_round, group.last_round)
        for group in data.apart
    )
    yield from forbidden_lines(groups, tournament.number_of_rounds, losses)
    for given in data.adjustments:
        yield from team_adjustment_lines(given, losses)


def _virtual_lines(data: TeamData, losses: Losses) -> Iterator[str]:
    """Yield 250 lines; match points and game points of the same rounds stand on one line."""
    teams_of: dict[VirtualRun, list[int]] = {}
    for entry in sorted(data.virtual_points, key=lambda entry: entry.team):
        for run in runs_of(entry.match_points, entry.game_points):
            teams_of.setdefault(run, []).append(entry.team)
    yield from range_lines(teams_of, losses)
