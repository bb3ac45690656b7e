"""A match of two teams, its boards, and what a round brought to a team."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Final, NamedTuple

from ronde.model.ids import PlayerId, Points, RoundNumber
from ronde.model.points import NO_POINTS, PointSystem
from ronde.model.result import ByeKind, Result


class MatchBoard(NamedTuple):
    """A board of a match; None is an empty seat.

    `is_turned` says that the team with White in the match has Black here.
    """

    board: int
    white: PlayerId | None
    black: PlayerId | None
    white_result: Result
    black_result: Result
    is_turned: bool = False

    @property
    def was_played(self) -> bool:
        """Whether the two met."""
        return self.white_result.was_played

    @property
    def is_unfinished(self) -> bool:
        """Whether the result is still to come."""
        return self.white_result is Result.UNFINISHED


class MatchSide(NamedTuple):
    """What a match brought to one of its teams, points in tenths."""

    result: Result
    match_points: Points
    game_points: Points


@dataclass(frozen=True, slots=True)
class Match:
    """A match of two teams by their numbers; `white` has White on the first board."""

    round: RoundNumber
    white: int
    black: int
    boards: tuple[MatchBoard, ...]
    white_side: MatchSide
    black_side: MatchSide

    @property
    def teams(self) -> tuple[int, int]:
        """Both teams, the one with White first."""
        return self.white, self.black

    @property
    def was_played(self) -> bool:
        """Whether at least one board was played: otherwise it is a forfeited match."""
        return self.white_side.result.was_played

    @property
    def is_unfinished(self) -> bool:
        """Whether a board has no result yet."""
        return self.white_side.result is Result.UNFINISHED

    @property
    def board_games(self) -> int:
        """How many boards were really played."""
        return sum(board.was_played for board in self.boards)

    def side(self, team: int) -> MatchSide:
        """Return what the match brought to one of its teams."""
        return self.white_side if team == self.white else self.black_side

    def opponent(self, team: int) -> int:
        """Return whom that team met."""
        return self.black if team == self.white else self.white

    def game_points(self, team: int) -> Points:
        """Return the points that a team made on its boards; one without a result counts half."""
        return self.side(team).game_points

    def match_points(self, team: int) -> Points:
        """Return the match points of a team."""
        return self.side(team).match_points

    def line_up(self, team: int) -> tuple[PlayerId | None, ...]:
        """Return who sits at the boards for a team, None for an empty seat."""
        is_white = team == self.white
        return tuple(b.white if is_white is not b.is_turned else b.black for b in self.boards)


class MatchGames(NamedTuple):
    """The games behind the matches of teams: what a game brings, and on how many boards.

    `made` has for each team and round what was made on each board, in tenths, as tie-breaks count
    it: a forfeited game is won or lost like another, a pairing-allocated bye is won on each board.
    `unfinished` is how many games of each round have no result.
    """

    points: PointSystem
    boards: int
    made: Mapping[PlayerId, tuple[tuple[int, ...], ...]]
    unfinished: tuple[int, ...] = ()


class TeamRound(NamedTuple):
    """A round of a team event: matches, and the byes of teams that had none."""

    matches: tuple[Match, ...]
    byes: Mapping[int, ByeKind]


class TeamScore(NamedTuple):
    """What one round brought to a team, points in tenths."""

    match_points: Points = NO_POINTS
    game_points: Points = NO_POINTS
    board_games: int = 0


_BY_WORTH: Final = (
    ByeKind.PAIRING_ALLOCATED,
    ByeKind.FULL_POINT,
    ByeKind.HALF_POINT,
    ByeKind.ZERO_POINT,
)


def best_kind(kinds: Iterable[ByeKind]) -> ByeKind:
    """Return the kind of a team's bye by those of its members: reserves have none of worth."""
    return min(kinds, key=_BY_WORTH.index)
