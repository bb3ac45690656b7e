"""Cross-tables: the wall chart of a Swiss event and the grid of a round robin."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import cache
from typing import Final, NamedTuple

from ronde.model import ByeKind, Colour, PlayerId, Result
from ronde.model.discipline import Discipline
from ronde.model.points import points_for_people
from ronde.standings.acronyms import GAME_POINTS
from ronde.standings.keizer import free_in_season
from ronde.standings.rounds import Happened, RoundRecord
from ronde.standings.teamfield import TeamField
from ronde.standings.view import Field

_SIGNS: Final = {
    Result.FORFEIT_WIN: "+",
    Result.FORFEIT_LOSS: "-",
    Result.UNFINISHED: "*",
    ByeKind.PAIRING_ALLOCATED: "bye",
    ByeKind.ZERO_POINT: "-",
    None: "-",
}
"""What is written alike in every discipline; else the points count."""
NOBODY: Final = "·"


@cache
def sign(outcome: Result | ByeKind | None, discipline: Discipline) -> str:
    """Return how an outcome is written in a cross-table: a draw of draughts is worth 1.

    >>> [sign(Result.DRAW, discipline) for discipline in Discipline]
    ['½', '1']
    >>> sign(ByeKind.FULL_POINT, Discipline.DRAUGHTS), sign(None, Discipline.DRAUGHTS)
    ('bye 2', '-')
    """
    if outcome in _SIGNS:
        return _SIGNS[outcome]
    points = discipline.points
    if isinstance(outcome, Result):
        return points_for_people(points.of_result(outcome, Colour.WHITE))
    return f"bye {points_for_people(points.of_bye(outcome))}"


def points_of_match(field: Field, player: PlayerId, row: RoundRecord) -> int | None:
    """Return what the games of a match brought, in tenths; None where a round is one game, or open.

    A match is one of two teams, or of two players who meet for several games.
    """
    if row.happened is not Happened.BOARD or row.outcome is Result.UNFINISHED:
        return None
    if isinstance(field, TeamField):
        return field.by(GAME_POINTS).rows[player][row.round - 1].points
    return None if field.tournament.record is None else row.points


def told(field: Field, player: PlayerId, row: RoundRecord) -> str:
    """Return how a round ended: the result of a player, the game points of a team."""
    made = points_of_match(field, player, row)
    if made is not None:
        return points_for_people(made)
    if (word := free_in_season(field, row)) is not None:
        return f"{word} {field.points_text(row.points)}"
    if field.tournament.record is not None and isinstance(row.outcome, ByeKind) and row.points:
        return f"bye {points_for_people(row.points)}"
    return sign(row.outcome, field.discipline)


def chart_cell(field: Field, player: PlayerId, row: RoundRecord) -> str:
    """Return a round on the wall chart: opponent, colour, result."""
    ended = told(field, player, row)
    if row.opponent is None:
        return ended
    colour = "w" if row.colour is Colour.WHITE else "b"
    return f"{row.opponent}{colour}{ended}"


def wall_chart(field: Field, order: Sequence[PlayerId]) -> list[list[str]]:
    """Return one line per player in this order: a cell per round."""
    return [[chart_cell(field, player, row) for row in field.rows[player]] for player in order]


class SideLine(NamedTuple):
    """A line of a cross-table of two teams: whose it is, the place in the team, the other team."""

    team: str
    place: int
    player: PlayerId
    others: tuple[PlayerId, ...]


class Sides(NamedTuple):
    """Two teams, everybody of the one against everybody of the other, and what both made.

    Players stand in the order of their places, `points` are those of their games, in tenths.
    """

    names: tuple[str, str]
    first: tuple[PlayerId, ...]
    second: tuple[PlayerId, ...]
    points: tuple[int, int] = (0, 0)

    def lines(self) -> Iterator[SideLine]:
        """Yield the players of the first team, then those of the second, against the others."""
        for name, own, others in (
            (self.names[0], self.first, self.second),
            (self.names[1], self.second, self.first),
        ):
            for place, player in enumerate(own, 1):
                yield SideLine(name, place, player, others)


def grid(field: Field, order: Sequence[PlayerId]) -> list[list[str]]:
    """Return everybody against everybody in this order, several games side by side."""
    return [grid_row(field, player, order) for player in order]


def grid_row(field: Field, player: PlayerId, columns: Sequence[PlayerId]) -> list[str]:
    """Return one player against others, several games side by side."""
    between = " " if isinstance(field, TeamField) else ""
    against: dict[PlayerId, str] = {}
    for row in field.rows[player]:
        if row.opponent is not None:
            before = against.get(row.opponent)
            ended = told(field, player, row)
            against[row.opponent] = ended if before is None else f"{before}{between}{ended}"
    return [_met(player, other, against) for other in columns]


def _met(player: PlayerId, other: PlayerId, against: dict[PlayerId, str]) -> str:
    return NOBODY if player == other else against.get(other, "")
