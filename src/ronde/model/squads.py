"""The teams of an event, their members, and what is announced of boards and match points."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cached_property
from typing import Final

from ronde.errors import HistoryError
from ronde.i18n import phrase
from ronde.model.ids import PlayerId, Points
from ronde.model.result import Colour
from ronde.model.team import Team, TeamData
from ronde.model.tournament import Tournament

MATCH_WIN: Final = Points(20)
MATCH_DRAW: Final = Points(10)
MATCH_LOSS: Final = Points(0)
"""What matches bring unless something else is announced."""

_ALTERNATING: Final = "WB"


class Squads:
    """Who takes part in a team event, and on how many boards."""

    def __init__(self, tournament: Tournament) -> None:
        self.tournament: Final = tournament
        self.data: Final[TeamData] = tournament.team_data
        numbered = [team for team in self.data.teams if team.number is not None]
        self.teams: Final[tuple[Team, ...]] = tuple(sorted(numbered, key=number_of))
        self._by_number: Final = {number_of(team): team for team in self.teams}

    def team(self, number: int) -> Team:
        """Return the team with that number; raises HistoryError when there is none."""
        if number not in self._by_number:
            raise HistoryError(
                "there is no team {team} among the {entries} teams",
                team=number,
                entries=len(self.teams),
            )
        return self._by_number[number]

    def has_team(self, number: int) -> bool:
        """Whether a team has that number."""
        return number in self._by_number

    def named(self, number: int) -> str:
        """Return a team as sentences name it."""
        team = self._by_number.get(number)
        name = "" if team is None else team.name
        if not name:
            return phrase("team {number}", number=number)
        return phrase("team {number} ({name})", number=number, name=name)

    @cached_property
    def team_of(self) -> Mapping[PlayerId, int]:
        """The team of every member; the first one if there are two."""
        found: dict[PlayerId, int] = {}
        for team in self.teams:
            for member in team.members:
                found.setdefault(member, number_of(team))
        return found

    @cached_property
    def boards(self) -> int:
        """How many boards a match has: as announced, else as were played, else as rosters allow."""
        if self.data.boards is not None:
            return self.data.boards
        told = max(len(self.data.board_colours), self._most_seats())
        return told or min((len(team.members) for team in self.teams), default=0)

    def _most_seats(self) -> int:
        """Return the largest number of members of one team who played in one round."""
        most = 0
        for round_ in self.tournament.rounds:
            seats = dict.fromkeys(self._by_number, 0)
            for game in round_.games:
                for player in (game.white, game.black):
                    if player in self.team_of:
                        seats[self.team_of[player]] += 1
            most = max(most, *seats.values(), 0)
        return most

    @cached_property
    def board_colours(self) -> tuple[Colour, ...]:
        """The colours of the team that has White on the first board, board by board."""
        told = self.data.board_colours.upper() or _ALTERNATING
        pattern = [told[index % len(told)] == told[0] for index in range(self.boards)]
        return tuple(Colour.WHITE if is_white else Colour.BLACK for is_white in pattern)

    @property
    def match_win(self) -> Points:
        """What a won match brings."""
        return MATCH_WIN if self.data.match_win is None else self.data.match_win

    @property
    def match_draw(self) -> Points:
        """What a drawn match brings."""
        return MATCH_DRAW if self.data.match_draw is None else self.data.match_draw

    @property
    def match_loss(self) -> Points:
        """What a lost match brings."""
        return MATCH_LOSS if self.data.match_loss is None else self.data.match_loss


def number_of(team: Team) -> int:
    """Return the number of a team of an event in which teams are paired: all have one."""
    assert team.number is not None
    return team.number
