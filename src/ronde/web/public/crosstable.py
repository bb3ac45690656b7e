"""Who met whom: a line per player by rank, a cell per round, or the grid of a round robin."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from ronde.documents.marks import NO_CORRECTIONS, Corrections
from ronde.documents.sheet import decimal, points_text
from ronde.documents.words import in_cross_table, side_sign
from ronde.i18n import phrase, phrase_in, translate
from ronde.model import ByeKind, Colour, PlayerId, PointSystem, Result
from ronde.questions.standings import Ranked
from ronde.standings.crosstable import Sides, points_of_match
from ronde.standings.keizer import free_in_season
from ronde.standings.rounds import RoundRecord
from ronde.standings.view import Field, FieldKind

PLAYERS_IN_A_GRID: Final = 32
"""A larger round robin is shown by rank and round, like a Swiss."""

_NOTHING: Final = "–"
_NOBODY: Final = "·"


@dataclass(frozen=True, slots=True)
class CrossLine:
    """One player; ranks are counted through so that each line has a number of its own.

    Of two teams that meet player by player it is the place in the `team`.
    """

    line: int
    number: int
    name: str
    rating: str
    cells: tuple[str, ...]
    points: int
    team: str = ""


@dataclass(frozen=True, slots=True)
class CrossTeam:
    """A team of a table in which everybody of the one meets everybody of the other."""

    name: str
    points: int


@dataclass(frozen=True, slots=True)
class CrossTablePage:
    """The table with its headings; `is_grid` says that columns are players, not rounds."""

    after: int
    is_grid: bool
    headings: tuple[str, ...]
    lines: tuple[CrossLine, ...]
    teams: tuple[CrossTeam, ...] = ()

    @property
    def has_ratings(self) -> bool:
        """Whether somebody has a rating; a column that nobody fills is not shown."""
        return any(line.rating for line in self.lines)


def cross_table(
    found: Ranked, language: str, corrections: Corrections = NO_CORRECTIONS
) -> CrossTablePage:
    """Return the cross-table of a standing by rank, or of two teams against each other."""
    field = found.shown
    if (sides := found.sides) is not None:
        return _of_sides(found, sides, Signs(field.tournament.points, language, corrections))
    order = [place.player for place in found.standings.everybody]
    numbers = {player: line for line, player in enumerate(order, 1)}
    is_grid = field.kind is FieldKind.ROUND_ROBIN and len(order) <= PLAYERS_IN_A_GRID
    width = len(order) if is_grid else field.rounds
    signs = Signs(field.tournament.points, language, corrections)
    lines = []
    for player in order:
        cells = (
            signs.grid_row(field, player, order)
            if is_grid
            else tuple([signs.cell(field, player, row, numbers) for row in field.rows[player]])
        )
        name = in_cross_table(field.players[player], found.field.left_out, language)
        points = found.field.scores[player]
        rating = _rating(field, player)
        lines.append(CrossLine(numbers[player], player, name, rating, cells, points))
    return CrossTablePage(
        field.rounds, is_grid, tuple(str(n) for n in range(1, width + 1)), tuple(lines)
    )


def _of_sides(ranking: Ranked, sides: Sides, signs: Signs) -> CrossTablePage:
    """Return everybody of a team against everybody of the other."""
    field = ranking.shown
    lines = tuple(
        CrossLine(
            line.place,
            line.player,
            field.players[line.player].name,
            _rating(field, line.player),
            signs.grid_row(field, line.player, line.others),
            ranking.field.scores[line.player],
            line.team,
        )
        for line in sides.lines()
    )
    headings = tuple(str(place) for place in range(1, len(sides.first) + 1))
    teams = tuple(CrossTeam(*one) for one in zip(sides.names, sides.points, strict=True))
    return CrossTablePage(field.rounds, True, headings, lines, teams)


def _rating(field: Field, player: PlayerId) -> str:
    rating = field.players[player].rating
    return "" if rating is None else str(rating)


class Signs:
    """The few letters of a cell in one language; each kind of outcome is worked out once."""

    def __init__(
        self, points: PointSystem, language: str, corrections: Corrections = NO_CORRECTIONS
    ) -> None:
        self._points, self._language, self._corrections = points, language, corrections
        self._known: dict[tuple[Result | ByeKind | None, Colour | None], str] = {}
        self._letters = {
            Colour.WHITE: translate(phrase("w"), language),
            Colour.BLACK: translate(phrase("b"), language),
        }

    def outcome(self, outcome: Result | ByeKind | None, colour: Colour | None) -> str:
        """Return how a round ended: points, the sign of a forfeit, or a bye."""
        sign = self._known.get((outcome, colour))
        if sign is None:
            sign = self._known[outcome, colour] = self._sign(outcome, colour)
        return sign

    def _sign(self, outcome: Result | ByeKind | None, colour: Colour | None) -> str:
        if isinstance(outcome, Result):
            assert colour is not None  # a game always has colours
            return side_sign(outcome, colour, self._points, self._language)
        return _NOTHING if outcome in (None, ByeKind.ZERO_POINT) else self._bye(outcome)

    def _bye(self, kind: ByeKind | None) -> str:
        assert kind is not None  # an absence was told already
        tenths = self._points.of_bye(kind)
        half = "½" if tenths % 10 == 5 else ""
        worth = f"{tenths // 10 or ('' if half else 0)}{half}"
        label = translate(phrase_in("cell of a table", "bye"), self._language)
        return f"{label} {worth}"

    def ended(self, field: Field, player: PlayerId, row: RoundRecord) -> str:
        """Return how a round ended: the result of a player, the game points of a team."""
        made = points_of_match(field, player, row)
        if made is not None:
            return points_text(made, self._language)
        if (word := free_in_season(field, row)) is not None:
            made_free = decimal(field.points_text(row.points), self._language)
            return f"{translate(word, self._language)} {made_free}"
        return self.outcome(row.outcome, row.colour)

    def cell(
        self, field: Field, player: PlayerId, row: RoundRecord, numbers: dict[PlayerId, int]
    ) -> str:
        """Return a round on the chart: the opponent's line, the colour, the result."""
        number, opponent, colour = row.round, row.opponent, row.colour
        sign = self.ended(field, player, row)
        if opponent is None or colour is None:
            return sign
        mark = self._corrections.of_game(number, player, opponent)
        return f"{numbers[opponent]}{self._letters[colour]}{sign}{mark}"

    def grid_row(
        self, field: Field, player: PlayerId, order: Sequence[PlayerId]
    ) -> tuple[str, ...]:
        """Return one player against everybody, several games side by side."""
        against: dict[PlayerId, str] = {}
        for row in field.rows[player]:
            if row.opponent is not None:
                sign = self.ended(field, player, row)
                sign += self._corrections.of_game(row.round, player, row.opponent)
                against[row.opponent] = f"{against.get(row.opponent, '')} {sign}".strip()
        return tuple(_NOBODY if o == player else against.get(o, "") for o in order)
