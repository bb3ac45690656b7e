"""Matches whose line-ups are to come: a comment names their teams, since no record of TRF26 does.

### ronde matches 3 5-2 1-4 6    in round 3 team 5 has White against 2, 1 against 4; 6 has the bye

INTERPRETATION 0136. A round of which no match has boards stands in that comment alone with its bye:
other programs see the event as it was before the round. Teams that asked for a bye have record 240.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from typing import Final, NamedTuple

from ronde.errors import FormatError
from ronde.formats.findings import Losses
from ronde.formats.trf.columns import number_from
from ronde.formats.trf.report import Report
from ronde.i18n import counted, phrase
from ronde.model import ByeKind, RoundNumber, Tournament
from ronde.model.matches import TeamEvent, is_team_event
from ronde.model.team import AwaitedMatch, Team, TeamAbsence

NAME: Final = "matches"
"""The word with which the comment begins."""


class ToldTournament(NamedTuple):
    """A tournament as records tell it, and in words what the comments say besides."""

    tournament: Tournament
    words: tuple[str, ...] = ()


def told_apart(tournament: Tournament, losses: Losses) -> ToldTournament:
    """Return the tournament without its last rounds that have no board, and what comments say."""
    if not tournament.team_data.awaited or not is_team_event(tournament):
        return ToldTournament(tournament)
    words = tuple(_words(TeamEvent(tournament)))
    count = len(tournament.team_data.awaited)
    what = counted(
        "{count} match without line-ups stands in a comment",
        "{count} matches without line-ups stand in comments",
        count=count,
    )
    losses.add("matches-in-comment", what)
    return ToldTournament(_without_awaited_end(tournament), words)


def _words(event: TeamEvent) -> Iterator[str]:
    played, awaited = _with_boards(event.tournament), event.data.awaited
    ended = range(played + 1, len(event.tournament.rounds) + 1)
    for number in sorted({match.round for match in awaited} | {*ended}):
        pairs = [f"{m.white_team}-{m.black_team}" for m in awaited if m.round == number]
        byes = event.byes(number) if number > played else {}
        allocated = [str(team) for team, kind in byes.items() if _is_allocated(kind)]
        yield " ".join([NAME, str(number), *pairs, *allocated])


def _is_allocated(kind: ByeKind) -> bool:
    return kind is ByeKind.PAIRING_ALLOCATED


def _with_boards(tournament: Tournament) -> int:
    """Return the last round of which a game is known: reports show no other."""
    numbers = enumerate(tournament.rounds, 1)
    return max((number for number, round_ in numbers if round_.games), default=0)


def _without_awaited_end(tournament: Tournament) -> Tournament:
    """Return the tournament before the first round of those at its end that have no board."""
    event, played = TeamEvent(tournament), _with_boards(tournament)
    asked = [
        TeamAbsence(RoundNumber(number), team, kind)
        for number in range(played + 1, len(tournament.rounds) + 1)
        for team, kind in sorted(event.byes(number).items())
        if not _is_allocated(kind)
    ]
    data = event.data
    data = replace(
        data,
        teams=tuple(_before(event, team, played) for team in data.teams),
        byes=tuple(replace(stated, teams=stated.teams[:played]) for stated in data.byes),
        absences=(*asked, *data.absences),
    )
    return replace(tournament, rounds=tournament.rounds[:played], team_data=data)


def _before(event: TeamEvent, team: Team, played: int) -> Team:
    """Return a team with the totals that it had after a round, if it states any."""
    if team.number is None or team.match_points is None:
        return team
    total = event.finished(team.number, played)
    return replace(team, match_points=total.match_points, game_points=total.game_points)


def read_matches(report: Report, words: list[str]) -> None:
    """Read the matches of a round, and the team with the bye if one is named alone."""
    if not words:
        raise FormatError("the round of the matches is missing")
    round_ = RoundNumber(number_from(words[0], phrase("the round")))
    for word in words[1:]:
        white, hyphen, black = word.partition("-")
        if hyphen:
            teams = (number_from(one, phrase("the number of the team")) for one in (white, black))
            report.awaited.append(AwaitedMatch(round_, *teams))
        else:
            report.awaited_byes[round_] = number_from(word, phrase("the number of the team"))


def with_awaited_rounds(report: Report, tournament: Tournament) -> Tournament:
    """Return the tournament with the rounds that only comments tell, in which no board is known."""
    told = sorted({match.round for match in report.awaited} | report.awaited_byes.keys())
    for number in told:
        if number < tournament.next_round:
            continue
        bye, event = report.awaited_byes.get(number), TeamEvent(tournament)
        if number > tournament.next_round:
            what = phrase("round {round} has matches, but the round before has none", round=number)
            report.find("contradiction", what)
            return tournament
        if bye is not None and not event.has_team(bye):
            what = phrase(
                "round {round}: the bye of team {team}, which is not there", round=number, team=bye
            )
            report.find("unknown-team", what)
            return tournament
        tournament = event.with_matches((), bye)
        data = tournament.team_data
        asked = tuple(one for one in data.absences if one.round != number)
        tournament = replace(tournament, team_data=replace(data, absences=asked))
    return tournament
