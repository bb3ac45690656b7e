"""A series as an answer: its state, its findings, what it gave to whom, game by game."""

from __future__ import annotations

from typing import Any

from pydantic import BaseModel

from ronde.federation.examining import Equation, GameLine, SeriesView, SystemGroup
from ronde.federation.homologating import SeriesState
from ronde.ratings.ffjd.exact import exact_text, optional_text
from ronde.ratings.ffjd.findings import SeriesFinding
from ronde.ratings.ffjd.report import as_data


class FeesAnswer(BaseModel):
    """The fees of a series, or of several that count as one."""

    currency: str
    per_player: int
    players: int
    amount: int
    received: bool
    fee_group: str | None


class PlayerFigures(BaseModel):
    """One player's computation; exact values are texts, what does not apply is null."""

    id: int
    name: str
    initial: int | str | None
    games: int
    points: int
    expected: str | None
    opponent_mean: str | None
    performance: str | None
    evolution: str | None
    evolution_rounded: int | None
    first_rating: str | None
    final: int | None
    status: str
    why: list[str]


class SeriesAnswer(BaseModel):
    """A recorded series with its computation by the points in force."""

    series: int
    name: str
    start: str
    end: str
    state: SeriesState
    month: str
    findings: list[SeriesFinding]
    fees: FeesAnswer
    received: int
    without_licence: list[int]
    players: list[PlayerFigures]


class CountedGame(BaseModel):
    """One counted game; PA and evolution are null against an unrated player."""

    round: int
    opponent: int
    opponent_name: str
    opponent_rating: str | None
    points: int
    expected: str | None
    evolution: str | None


class PlayerGames(BaseModel):
    """The games of a player, and the reasons of the figures."""

    figures: PlayerFigures
    games: list[CountedGame]


class EquationAnswer(BaseModel):
    """NPJ · Perf − Perf of unrated opponents = ratings + 500 (Pts − NPJ), and its solution."""

    player: int
    name: str
    games: int
    points: int
    unrated: dict[str, int]
    ratings: list[str]
    right: str
    performance: str
    opponents_mean: str
    rating: str | None
    before: str
    is_entitled: bool


class GroupAnswer(BaseModel):
    """The equations of unrated players connected by games."""

    anchored: bool
    equations: list[EquationAnswer]


class SystemAnswer(BaseModel):
    """The solved system of annex B, empty when nobody needed it."""

    groups: list[GroupAnswer]


def series_as_data(view: SeriesView) -> dict[str, Any]:
    """Return a series with everything that officers see of it."""
    one = view.recorded
    return {
        "series": one.id,
        "name": one.row["name"],
        "start": one.start.isoformat(),
        "end": one.end.isoformat(),
        "state": one.row["state"],
        "month": one.row["month"],
        "findings": view.findings,
        "fees": view.fees.as_data(),
        "received": view.received,
        "without_licence": view.without_licence,
        "players": figures(view),
    }


def figures(view: SeriesView) -> list[dict[str, Any]]:
    """Return the computation of every player, with the name of the register."""
    told: Any = as_data(view.rating)["players"]
    return [{**player, "name": view.names[int(player["id"])]} for player in told]


def game_as_data(view: SeriesView, line: GameLine) -> dict[str, Any]:
    """Return one counted game."""
    game = line.game
    return {
        "round": game.round,
        "opponent": int(game.opponent),
        "opponent_name": view.names[int(game.opponent)],
        "opponent_rating": optional_text(game.rating),
        "points": game.points,
        "expected": optional_text(line.expected),
        "evolution": optional_text(line.evolution),
    }


def group_as_data(view: SeriesView, group: SystemGroup) -> dict[str, Any]:
    """Return the equations of one group."""
    equations = [_equation(view, equation) for equation in group.equations]
    return {"anchored": group.anchored, "equations": equations}


def _equation(view: SeriesView, equation: Equation) -> dict[str, Any]:
    return {
        "player": equation.player,
        "name": view.names[equation.player],
        "games": equation.games,
        "points": equation.points,
        "unrated": equation.unrated,
        "ratings": [exact_text(rating) for rating in equation.ratings],
        "right": exact_text(equation.right),
        "performance": exact_text(equation.solved.performance),
        "opponents_mean": exact_text(equation.solved.opponents_mean),
        "rating": optional_text(equation.solved.rating),
        "before": exact_text(equation.before),
        "is_entitled": equation.is_entitled,
    }
