"""The players of a team event one by one: over all matches, and board by board."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from enum import Enum
from fractions import Fraction

from ronde.model import Player, PlayerId, Result
from ronde.model.matches import TeamEvent
from ronde.model.team import Team
from ronde.standings.card import performance_of
from ronde.standings.rounds import Happened
from ronde.standings.view import Field


class Merit(Enum):
    """What orders the players of a board; the values are what people choose by."""

    PERFORMANCE = "performance"
    POINTS = "points"


class BoardOf(Enum):
    """Which board a player is counted for."""

    PLAYED = "played"  # where most of the games were played
    LISTED = "listed"  # the place in the list of the team


@dataclass(frozen=True, slots=True)
class Individual:
    """What a member of a team did in all matches; `board` as it is counted, points in tenths.

    `games` are those on the board, `score` what they brought and `most` what wins in all of them
    would have; `forfeits` is what came without a game in matches of the team. A bye of the team
    is no game of its players and brings them nothing: it is in the game points of the team only.
    `performance` is None while an opponent has no rating.
    """

    rank: int
    player: Player
    team: Team
    board: int
    games: int
    score: int
    most: int
    forfeits: int
    performance: Fraction | None

    @property
    def points(self) -> int:
        """What the player brought the team, with forfeits."""
        return self.score + self.forfeits

    @property
    def share(self) -> Fraction:
        """The part of what the games played could have brought, 0 without a game."""
        return Fraction(self.score, self.most) if self.most else Fraction(0)


def individuals(event: TeamEvent, field: Field, board_of: BoardOf) -> tuple[Individual, ...]:
    """Return all members of teams by points, then by performance; who is level shares a rank.

    `field` is that of the players of the event.
    """
    seats = _seats(event, field.rounds)
    found = []
    for team in event.teams:
        for place, member in enumerate(team.members, 1):
            board = place
            if board_of is BoardOf.PLAYED and seats.get(member):
                board = min(seats[member], key=lambda seat: (-seats[member][seat], seat))
            found.append(_individual(event, field, member, team, board))
    return _ranked(found, Merit.POINTS)


def board_list(
    everybody: Iterable[Individual], merit: Merit, least: int
) -> Mapping[int, tuple[Individual, ...]]:
    """Return the players of each board who played so many games, ranked inside the board.

    INTERPRETATION 0098: all games of a player count on the one board for which he is counted.
    """
    boards: dict[int, list[Individual]] = {}
    for one in everybody:
        if one.games >= max(least, 1):
            boards.setdefault(one.board, []).append(one)
    return {board: _ranked(boards[board], merit) for board in sorted(boards)}


def _individual(
    event: TeamEvent, field: Field, player: PlayerId, team: Team, board: int
) -> Individual:
    rows = [row for row in field.rows[player] if row.happened is Happened.BOARD]
    alone = [row for row in field.rows[player] if row.happened is not Happened.BOARD]
    matches = [row for row in alone if (team.number or 0) not in event.byes(row.round)]
    worth = field.tournament.points
    return Individual(
        0,
        field.players[player],
        team,
        board,
        len(rows),
        sum(row.points for row in rows),
        sum(worth.of_result(Result.WIN, row.colour) for row in rows if row.colour is not None),
        sum(row.points for row in matches),
        performance_of(field, player),
    )


def _seats(event: TeamEvent, rounds: int) -> dict[PlayerId, Counter[int]]:
    """Return how often each player sat at which board and played."""
    found: dict[PlayerId, Counter[int]] = {}
    for round_ in event.rounds[:rounds]:
        for board in (board for match in round_.matches for board in match.boards):
            for player in (board.white, board.black):
                if player is not None and board.was_played:
                    found.setdefault(player, Counter())[board.board] += 1
    return found


def _ranked(found: Iterable[Individual], merit: Merit) -> tuple[Individual, ...]:
    """Return players in order, the best first; the rank is that of the first who is level."""
    ordered = sorted(found, key=lambda one: (*_merit(one, merit), one.player.id))
    ranks: dict[Sequence[Fraction], int] = {}
    for place, one in enumerate(ordered, 1):
        ranks.setdefault(_merit(one, merit), place)
    return tuple(replace(one, rank=ranks[_merit(one, merit)]) for one in ordered)


def _merit(one: Individual, merit: Merit) -> tuple[Fraction, ...]:
    """Return what orders players, the smallest first: without a performance after all others."""
    performance = Fraction(-1) if one.performance is None else one.performance
    points = (-Fraction(one.score), -one.share)  # forfeits do not count: INTERPRETATION 0098
    if merit is Merit.PERFORMANCE:
        return (-performance, *points)
    return (*points, -performance)
