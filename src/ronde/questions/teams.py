"""Team events: what a pairing of teams needs, and the event as it stood before a round."""

from __future__ import annotations

from dataclasses import replace

from ronde.errors import InputError
from ronde.i18n import phrase
from ronde.model import ByeKind, Finding, Severity, Tournament
from ronde.model.matches import TeamEvent
from ronde.model.points import points_for_people
from ronde.model.squads import number_of
from ronde.model.team import Team, TeamAbsence, TeamData, TeamVirtualPoints
from ronde.systems.base import RoundPairing, Rules


def refuse_players(tournament: Tournament, rules: Rules) -> None:
    """Raise InputError when rules for teams are to pair players."""
    if rules.of_teams and tournament.round_points is None:
        raise InputError(
            "{rules} pairs teams, and this event has none with numbers; give each team a number"
            " and its members (record 310), or choose other rules",
            rules=rules.key,
        )


def about_bye(source: Tournament, pairing: RoundPairing) -> tuple[Finding, ...]:
    """Return a note when a team has a bye whose worth nobody has stated (C.04.6 1.4)."""
    event = TeamEvent(source)
    if pairing.bye is None or event.has_stated_bye:
        return ()
    worth = event.bye_score(ByeKind.PAIRING_ALLOCATED)
    what = phrase(
        "{team} has the bye of round {round}; its worth is not stated, so it is that of a drawn"
        " match: match points {match_points}, game points {game_points} (record 320 tells another)",
        team=event.named(pairing.bye),
        round=pairing.round,
        match_points=points_for_people(worth.match_points),
        game_points=points_for_people(worth.game_points),
    )
    note = Finding(Severity.NOTE, "bye-unstated", what, round=pairing.round)
    return (note,)


def teams_before(source: Tournament, seen: Tournament, round_: int) -> Tournament:
    """Return a team event as it stood before a round, with what was settled for pairing it."""
    cut = replace(
        source,
        rounds=source.rounds[: round_ - 1],
        requested_byes=tuple(b for b in source.requested_byes if b.round > round_),
        number_of_rounds=seen.number_of_rounds,
        rules=seen.rules,
        settings=seen.settings,
        initial_colour=seen.initial_colour,
        lot=seen.lot,
        acceleration=seen.acceleration,
        team_data=_data_before(source.team_data, seen, round_),
    )
    return replace(cut, team_data=_with_totals(TeamEvent(cut)))


def _data_before(data: TeamData, seen: Tournament, round_: int) -> TeamData:
    asked = tuple(
        TeamAbsence(bye.round, bye.player, bye.kind)
        for bye in seen.requested_byes
        if bye.round >= round_ and bye.kind is not ByeKind.PAIRING_ALLOCATED
    )
    return replace(
        data,
        byes=tuple(replace(byes, teams=byes.teams[: round_ - 1]) for byes in data.byes),
        forfeits=tuple(forfeit for forfeit in data.forfeits if forfeit.round < round_),
        line_ups=tuple(line_up for line_up in data.line_ups if line_up.round < round_),
        absences=(*(a for a in data.absences if a.round < round_), *asked),
        virtual_points=data.virtual_points or _virtual_points(seen),
    )


def _virtual_points(seen: Tournament) -> tuple[TeamVirtualPoints, ...]:
    """Return the virtual points that were computed; they belong to match points (C.04.7 1.4.4)."""
    return tuple(TeamVirtualPoints(entry.player, entry.by_round) for entry in seen.virtual_points)


def _with_totals(event: TeamEvent) -> TeamData:
    """Return the teams with the points that they have now, where the file states any."""

    def told(team: Team) -> Team:
        if team.match_points is None and team.game_points is None:
            return team
        total = event.total(number_of(team))
        return replace(team, match_points=total.match_points, game_points=total.game_points)

    teams = (team if team.number is None else told(team) for team in event.data.teams)
    return replace(event.data, teams=tuple(teams))
