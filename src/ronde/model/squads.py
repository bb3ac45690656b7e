"""The teams of an event, their members, and what is announced of boards and match points."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from functools import cached_property
from itertools import accumulate, count
from typing import Final, NamedTuple

from ronde.errors import HistoryError
from ronde.i18n import phrase
from ronde.model.ids import PlayerId, Points
from ronde.model.points import PointSystem
from ronde.model.result import Colour
from ronde.model.team import BoardOrder, Team, TeamData
from ronde.model.tournament import Tournament

MATCH_WIN: Final = Points(20)
MATCH_DRAW: Final = Points(10)
MATCH_LOSS: Final = Points(0)
"""What matches bring unless something else is announced."""

_ALTERNATING: Final = "WB"


class Seat(NamedTuple):
    """A board at which somebody sits, with the place on the list of the team and the rating."""

    board: int
    place: int
    rating: int | None


def out_of_order(
    seats: Sequence[Seat], order: BoardOrder, tolerance: int = 0
) -> tuple[int, int] | None:
    """Return the boards of the first two who sit in the wrong order, the upper one first.

    Who does not play is left out. By rating nobody is preceded by somebody who is rated lower by
    more than the tolerance; no rating is lower than any.

    >>> seats = [Seat(1, 1, 2000), Seat(2, 3, 1950), Seat(4, 2, 1990)]
    >>> out_of_order(seats, BoardOrder.FIXED), out_of_order(seats, BoardOrder.FREE)
    ((2, 4), None)
    >>> out_of_order(seats, BoardOrder.RATING, 39), out_of_order(seats, BoardOrder.RATING, 40)
    ((2, 4), None)
    """
    if order is BoardOrder.FREE or not seats:
        return None
    is_fixed = order is BoardOrder.FIXED
    ranks = [seat.place if is_fixed else -(seat.rating or 0) for seat in seats]
    allowed = 0 if is_fixed else tolerance
    first_below = [*accumulate(reversed(ranks), min)][::-1]
    for at, rank in enumerate(ranks[:-1], 1):
        if rank > first_below[at] + allowed:
            lower = next(n for n in range(at, len(ranks)) if rank > ranks[n] + allowed)
            return seats[at - 1].board, seats[lower].board
    return None


def mean_rating(ratings: Sequence[int]) -> int:
    """Return the mean of ratings in whole points, a half rounded up. INTERPRETATION 0135.

    >>> mean_rating([2394, 2395]), mean_rating([2179, 2180]), mean_rating([2000, 2001, 2001])
    (2395, 2180, 2001)
    """
    return (2 * sum(ratings) + len(ratings)) // (2 * len(ratings))


def rating_of_team(ratings: Iterable[int | None], boards: int) -> int | None:
    """Return by what a team is seeded: the mean of its first rated players, as many as boards.

    >>> rating_of_team([2000, None, 1900, 1800], 2), rating_of_team([None], 2)
    (1950, None)
    """
    first = [rating for rating in ratings if rating is not None][:boards]
    return mean_rating(first) if first else None


def numbers_of_teams(told: Sequence[int | None]) -> list[int]:
    """Return the numbers of teams that stand in the order of their strength.

    A number that was told is kept; the others are given in that order. INTERPRETATION 0138.

    >>> numbers_of_teams([None, 1, None])
    [2, 1, 3]
    """
    taken = {number for number in told if number is not None}
    free = (number for number in count(1) if number not in taken)
    return [next(free) if number is None else number for number in told]


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

    def playing(self, round_: int) -> set[int]:
        """Return the teams that have a match in a round, whatever is known of its boards."""
        data, found = self.data, set[int]()
        for game in self.tournament.rounds[round_ - 1].games:
            found |= {self.team_of.get(player, 0) for player in (game.white, game.black)}
        told = [(match.round, match.white_team, match.black_team) for match in data.awaited]
        told += [(match.round, match.white_team, match.black_team) for match in data.forfeits]
        return found.union(*({white, black} for number, white, black in told if number == round_))

    @property
    def has_stated_bye(self) -> bool:
        """Whether somebody has said what a pairing-allocated bye brings."""
        return bool(self.data.byes) or is_bye_told(self.tournament.points)

    @cached_property
    def ratings(self) -> Mapping[PlayerId, int]:
        """The ratings of those who have one."""
        players = self.tournament.players
        return {player.id: player.rating for player in players if player.rating is not None}

    @cached_property
    def boards(self) -> int:
        """How many boards a match has: as announced, else as were played, else as rosters allow."""
        if self.data.boards is not None:
            return self.data.boards
        told = max(len(self.data.board_colours), self._most_seats())
        return told or min(map(_regulars, self.teams), default=0)

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


def _regulars(team: Team) -> int:
    """Return how many play for a team unless somebody is missing."""
    return len(team.members) - team.reserves or len(team.members)


def is_bye_told(points: PointSystem) -> bool:
    """Whether points of games say what a bye brings: those of players make it a win."""
    return points.pairing_bye != points.white_win


def number_of(team: Team) -> int:
    """Return the number of a team of an event in which teams are paired: all have one."""
    assert team.number is not None
    return team.number
