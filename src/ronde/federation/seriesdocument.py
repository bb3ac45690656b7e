"""A recorded series as a document: its state, its findings, what it gave to whom, game by game."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, fields

from ronde.federation.examining import Equation, GameLine, SeriesView, SystemGroup
from ronde.federation.seriesdata import SeriesState
from ronde.ratings.ffjd.conditions.fees import FeesDocument
from ronde.ratings.ffjd.exact import exact_text, optional_text
from ronde.ratings.ffjd.findings import SeriesFinding
from ronde.ratings.ffjd.report import PlayerFigures, player_figures


@dataclass(frozen=True, slots=True)
class NamedFigures(PlayerFigures):
    """One player's computation, with the name of the register."""

    id: int
    name: str


@dataclass(frozen=True, slots=True)
class SeriesDocument:
    """A recorded series with its computation by the points in force."""

    series: int
    name: str
    start: str
    end: str
    state: SeriesState
    month: str
    findings: tuple[SeriesFinding, ...]
    fees: FeesDocument
    received: int
    without_licence: tuple[int, ...]
    players: tuple[NamedFigures, ...]


@dataclass(frozen=True, slots=True)
class CountedGame:
    """One counted game; PA and evolution are null against an unrated player."""

    round: int
    opponent: int
    opponent_name: str
    opponent_rating: str | None
    points: int
    expected: str | None
    evolution: str | None


@dataclass(frozen=True, slots=True)
class EquationDocument:
    """NPJ · Perf − Perf of unrated opponents = ratings + 500 (Pts − NPJ), and its solution."""

    player: int
    name: str
    games: int
    points: int
    unrated: Mapping[str, int]
    ratings: tuple[str, ...]
    right: str
    performance: str
    opponents_mean: str
    rating: str | None
    before: str
    is_entitled: bool


@dataclass(frozen=True, slots=True)
class GroupDocument:
    """The equations of unrated players connected by games."""

    anchored: bool
    equations: tuple[EquationDocument, ...]


def series_document(view: SeriesView) -> SeriesDocument:
    """Return a series with everything that officers see of it."""
    one = view.recorded
    return SeriesDocument(
        one.id,
        one.row.name,
        one.start.isoformat(),
        one.end.isoformat(),
        SeriesState(one.row.state),
        one.row.month,
        view.findings,
        view.fees.document(),
        view.received,
        view.without_licence,
        figures(view),
    )


def figures(view: SeriesView) -> tuple[NamedFigures, ...]:
    """Return the computation of every player, with the name of the register."""
    names = [field.name for field in fields(PlayerFigures)]
    return tuple(
        NamedFigures(**{name: getattr(one, name) for name in names}, name=view.names[int(one.id)])
        for one in player_figures(view.rating)
    )


def game_document(view: SeriesView, line: GameLine) -> CountedGame:
    """Return one counted game."""
    game = line.game
    return CountedGame(
        game.round,
        int(game.opponent),
        view.names[int(game.opponent)],
        optional_text(game.rating),
        game.points,
        optional_text(line.expected),
        optional_text(line.evolution),
    )


def group_document(view: SeriesView, group: SystemGroup) -> GroupDocument:
    """Return the equations of one group."""
    equations = tuple(_equation(view, equation) for equation in group.equations)
    return GroupDocument(group.anchored, equations)


def _equation(view: SeriesView, equation: Equation) -> EquationDocument:
    return EquationDocument(
        equation.player,
        view.names[equation.player],
        equation.games,
        equation.points,
        {str(opponent): games for opponent, games in equation.unrated.items()},
        tuple(map(exact_text, equation.ratings)),
        exact_text(equation.right),
        exact_text(equation.solved.performance),
        exact_text(equation.solved.opponents_mean),
        optional_text(equation.solved.rating),
        exact_text(equation.before),
        equation.is_entitled,
    )
