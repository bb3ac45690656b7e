"""What pictures of an event show: series of points, without a drawing."""

from __future__ import annotations

from dataclasses import dataclass, replace

from ronde.model import PlayerId, Tournament
from ronde.questions.standings import StandingRequest, known_player, ranked
from ronde.standings.view import Field

MOST_LINES = 20
"""More lines than this cannot be told apart."""


@dataclass(frozen=True, slots=True)
class PlotLine:
    """One line of a picture: the player and a value after every round."""

    player: PlayerId
    name: str
    values: tuple[float, ...]


@dataclass(frozen=True, slots=True)
class Dot:
    """One player in the picture of ratings against points."""

    player: PlayerId
    name: str
    rating: int
    points: float


def score_progress(
    tournament: Tournament, request: StandingRequest, players: tuple[int, ...], top: int
) -> list[PlotLine]:
    """Return the score after every round, of these players or of the best."""
    ranking = ranked(tournament, request)
    chosen = _chosen(ranking.field, [p.player for p in ranking.places], players, top)
    return [
        PlotLine(p, ranking.field.players[p].name, tuple(s / 10 for s in ranking.field.running[p]))
        for p in chosen
    ]


def ranks_by_round(
    tournament: Tournament, request: StandingRequest, players: tuple[int, ...], top: int
) -> list[PlotLine]:
    """Return the rank after every round from the first, of these players or of the best."""
    last = ranked(tournament, request)
    chosen = _chosen(last.field, [p.player for p in last.places], players, top)
    ranks: dict[PlayerId, list[float]] = {player: [] for player in chosen}
    for number in range(1, last.field.rounds + 1):
        ranking = ranked(tournament, replace(request, after=number))
        after = {place.player: place.rank for place in ranking.standings.places}
        for player in chosen:
            ranks[player].append(after[player])
    return [PlotLine(p, last.field.players[p].name, tuple(ranks[p])) for p in chosen]


def ratings_against_points(tournament: Tournament, request: StandingRequest) -> list[Dot]:
    """Return every rated player with rating and points."""
    ranking = ranked(tournament, request)
    people = ((place, ranking.field.players[place.player]) for place in ranking.places)
    return [
        Dot(place.player, person.name, person.rating, place.points / 10)
        for place, person in people
        if person.rating is not None
    ]


def _chosen(
    field: Field, order: list[PlayerId], players: tuple[int, ...], top: int
) -> list[PlayerId]:
    if players:
        return [known_player(field, number) for number in players][:MOST_LINES]
    return order[: min(top, MOST_LINES)]
