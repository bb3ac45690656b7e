"""An individual event with a standing of teams: the best of each club, federation or team."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from enum import Enum
from fractions import Fraction
from itertools import groupby
from typing import NamedTuple

from ronde.errors import InputError
from ronde.model import PlayerId, Tournament
from ronde.standings.ranking import Place


class TeamOf(Enum):
    """What makes players a team; the values are what people choose by."""

    CLUB = "club"
    FEDERATION = "federation"
    TEAMS = "teams"


@dataclass(frozen=True, slots=True)
class BestOfRules:
    """How many players of a team count, and the points for places (None: those of the event)."""

    count: int
    team_of: TeamOf = TeamOf.CLUB
    by_place: tuple[Fraction, ...] | None = None

    def __post_init__(self) -> None:
        if self.count < 1:
            raise InputError("at least one player of a team must count: --teams 1 or more")


class TeamMember(NamedTuple):
    """A player of a team: the place in the event, what it is worth, and whether it counts."""

    player: PlayerId
    rank: int
    value: Fraction
    counts: bool


@dataclass(frozen=True, slots=True)
class BestOfLine:
    """A team with what its best players brought; `places` is the sum of their places."""

    rank: int
    team: str
    total: Fraction
    places: int
    members: tuple[TeamMember, ...]


def best_of(
    tournament: Tournament, places: Sequence[Place], rules: BestOfRules
) -> tuple[BestOfLine, ...]:
    """Return the teams, the best first, each with its players by place.

    INTERPRETATION 0098: of teams with the same total the one whose counted players have the
    smaller sum of places is ahead, provided that as many of them count, then the one with the
    best player.
    """
    teams = _teams(tournament, rules.team_of)
    worth = _worth(places, rules.by_place)
    found: dict[str, tuple[TeamMember, ...]] = {}
    for place in places:
        team = teams.get(place.player)
        if team:
            own = found.get(team, ())
            counts = len(own) < rules.count
            member = TeamMember(place.player, place.rank, worth[place.player], counts)
            found[team] = (*own, member)
    if not found:
        raise InputError(
            "no player has a {team_of}; choose with --team-of club, federation or teams",
            team_of=rules.team_of.value,
        )
    ordered = sorted(found, key=lambda team: (_merit(found[team]), team))
    lines: list[BestOfLine] = []
    for _, level in groupby(ordered, key=lambda team: _merit(found[team])):
        rank = len(lines) + 1
        lines += [_line(rank, team, found[team]) for team in level]
    return tuple(lines)


def _teams(tournament: Tournament, team_of: TeamOf) -> Mapping[PlayerId, str]:
    if team_of is TeamOf.TEAMS:
        teams = tournament.team_data.teams
        return {member: team.name for team in reversed(teams) for member in team.members}
    if team_of is TeamOf.CLUB:
        return {player.id: player.club for player in tournament.players}
    return {player.id: player.federation for player in tournament.players}


def _worth(
    places: Sequence[Place], by_place: tuple[Fraction, ...] | None
) -> Mapping[PlayerId, Fraction]:
    """Return what each player brings; who is level shares the points of the places."""
    if by_place is None:
        return {place.player: Fraction(place.points, 10) for place in places}
    level = Counter(place.rank for place in places)
    shares = {
        rank: sum(by_place[rank - 1 : rank - 1 + count], Fraction(0)) / count
        for rank, count in level.items()
    }
    return {place.player: shares[place.rank] for place in places}


def _merit(members: Sequence[TeamMember]) -> tuple[Fraction, int, int, int]:
    """Return what orders teams, the smallest first."""
    counted = [member for member in members if member.counts]
    total = sum((member.value for member in counted), Fraction(0))
    return -total, -len(counted), sum(member.rank for member in counted), counted[0].rank


def _line(rank: int, team: str, members: tuple[TeamMember, ...]) -> BestOfLine:
    total, _, places, _ = _merit(members)
    return BestOfLine(rank, team, -total, places, members)
