"""Who plays for which of the two teams, and at which place."""

from __future__ import annotations

from typing import NamedTuple

from ronde.errors import InputError, RoundError
from ronde.model import PlayerId, Tournament
from ronde.systems.roundrobin.numbering import as_entered, by_hand


class Teams(NamedTuple):
    """The players of both teams in the order of their places."""

    first: tuple[PlayerId, ...]
    second: tuple[PlayerId, ...]

    @property
    def boards(self) -> int:
        """How many players a team has."""
        return len(self.first)

    def place(self, player: PlayerId) -> tuple[int, int]:
        """Return the team of a player, 1 or 2, and his place in it, from 1 on."""
        if player in self.first:
            return 1, self.first.index(player) + 1
        return 2, self.second.index(player) + 1


def teams_of(tournament: Tournament, spelled: str) -> Teams:
    """Return the teams that the setting `teams` spells, `1,3,5/2,4,6` for instance.

    An empty text means the two teams of the tournament, where it has none the two clubs or teams
    that entries name, and where they do not name two of the same size the upper half of the
    starting numbers against the lower half. Raises RoundError or InputError unless these are
    two teams of the same size that have all players.
    """
    if spelled.strip():
        teams = _by_hand(tournament, spelled)
    elif tournament.team_data.teams:
        teams = _of_the_event(tournament)
    else:
        teams = _by_name(tournament) or _by_halves(tournament)
    if len(teams.first) != len(teams.second) or not teams.first:
        raise RoundError(
            "Scheveningen needs two teams of the same size, not {first} and {second} players",
            first=len(teams.first),
            second=len(teams.second),
        )
    return teams


def _by_halves(tournament: Tournament) -> Teams:
    entered = as_entered(tournament.players)
    half = len(entered) // 2
    return Teams(entered[:half], entered[half:])


def _by_name(tournament: Tournament) -> Teams | None:
    """Return the teams that entries name, None unless they are two with half of them each."""
    entered = as_entered(tournament.players)
    named = [tournament.player(player).club.strip() for player in entered]
    names = list(dict.fromkeys(named))
    if len(names) != 2 or "" in names or named.count(names[0]) * 2 != len(named):
        return None
    first, second = (
        tuple(player for player, team in zip(entered, named, strict=True) if team == name)
        for name in names
    )
    return Teams(first, second)


def tells_sides(tournament: Tournament) -> bool:
    """Whether something says who plays for which team: a setting, the event, or its entries.

    Otherwise the two halves of the starting numbers are taken.
    """
    told = tournament.setting("teams", "").strip() or tournament.team_data.teams
    return bool(told) or _by_name(tournament) is not None


def names_of_teams(tournament: Tournament, teams: Teams) -> tuple[str, str]:
    """Return what the two teams are called: as the event or the entries name them, else A and B."""
    told = [team.name for team in tournament.team_data.teams]
    if len(told) == 2:
        return told[0], told[1]
    clubs = [{tournament.player(player).club.strip() for player in side} for side in teams]
    if all(len(names) == 1 for names in clubs) and clubs[0] != clubs[1] and {""} not in clubs:
        return clubs[0].pop(), clubs[1].pop()
    return "A", "B"


def _by_hand(tournament: Tournament, spelled: str) -> Teams:
    sides = spelled.split("/")
    if len(sides) != 2:
        raise InputError(
            "the teams of Scheveningen are written as 1,3,5/2,4,6, not as {text}",
            text=repr(spelled),
        )
    named = by_hand(tournament.players, ",".join(sides))
    first = len(sides[0].split(","))
    return Teams(named[:first], named[first:])


def _of_the_event(tournament: Tournament) -> Teams:
    teams = tournament.team_data.teams
    if len(teams) != 2:
        raise RoundError(
            "Scheveningen needs two teams and the event has {teams}; name the players of the "
            "two with the setting teams",
            teams=len(teams),
        )
    first, second = (team.members for team in teams)
    members = first + second
    strangers = sorted(set(as_entered(tournament.players)) ^ set(members))
    double = sorted(player for player in set(members) if members.count(player) > 1)
    if strangers or double:
        raise RoundError(
            "player {player} is not in exactly one of the two teams; Scheveningen needs "
            "everybody in one",
            player=(strangers + double)[0],
        )
    return Teams(first, second)
