"""The opposition index and the ranking by it (1.7 and 1.8): whose opponents have done better.

Scores are those of the standings: virtual points never enter the index (1.7.2).
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import takewhile
from typing import NamedTuple

from ronde.kernel.standing import Standing
from ronde.model import ByeKind, Cell, Colour, History, PlayerId, Result, Tournament
from ronde.model.history import points_of

_ZERO_POINT: tuple[ByeKind | None, ...] = (ByeKind.ZERO_POINT, None)
"""What a round without points is: a bye that was asked for, or a plain absence."""


class Index(NamedTuple):
    """Buchholz in tenths of a point, Sonneborn-Berger in hundredths; the larger ranks first."""

    buchholz: int
    sonneborn_berger: int


def opposition_indices(tournament: Tournament) -> dict[PlayerId, Index]:
    """Return the index of everybody before the next round (1.7.1).

    A round that a player did not play counts as a game against himself that brought what the
    standings say (1.7.2); this includes the rounds before a late entry.
    """
    history = History(tournament)
    scores, points = history.scores(), tournament.points
    seen = scores_seen(history)
    found = {}
    for player, own_score in scores.items():
        buchholz = sonneborn_berger = 0
        for cell in history.cells(player):
            met = cell.opponent if cell.was_played else None
            against = own_score if met is None else seen[met]
            buchholz += against
            sonneborn_berger += points_of(cell, points) * against
        found[player] = Index(buchholz, sonneborn_berger)
    return found


def scores_seen(history: History) -> dict[PlayerId, int]:
    """Return the scores as they count for those who played against a player (1.7.2).

    INTERPRETATION 0037: who is away without points in the round to be paired, and was so in an
    unbroken run of rounds before it, is taken to have drawn those earlier rounds.
    """
    tournament = history.tournament
    seen: dict[PlayerId, int] = dict(history.scores())
    points = tournament.points
    gain = points.of_result(Result.DRAW, Colour.WHITE) - points.zero_bye
    for bye in tournament.requested_byes:
        if bye.round == tournament.next_round and bye.kind is ByeKind.ZERO_POINT:
            seen[bye.player] += gain * _run_without_points(history.cells(bye.player))
    return seen


def _run_without_points(cells: Sequence[Cell]) -> int:
    """Return how many rounds on end, up to the last, brought a zero-point bye or an absence."""
    return sum(1 for _ in takewhile(lambda cell: cell.outcome in _ZERO_POINT, reversed(cells)))


def places_by_index(tournament: Tournament, standing: Standing) -> list[int]:
    """Return the place of every rank in the order of 1.8: index first, then pairing number."""
    index = opposition_indices(tournament)
    return places_of([index[player] for player in standing.ids], standing.numbers)


def places_of(indices: Sequence[Index], numbers: Sequence[int]) -> list[int]:
    """Return the place of each player, 0 for the highest ranked; scores have no say (1.8).

    >>> places_of([Index(80, 9), Index(90, 3), Index(90, 3), Index(90, 4)], [1, 5, 2, 7])
    [3, 2, 1, 0]
    """
    keys = [(-i.buchholz, -i.sonneborn_berger, n) for i, n in zip(indices, numbers, strict=True)]
    places = [0] * len(keys)
    for place, rank in enumerate(sorted(range(len(keys)), key=keys.__getitem__)):
        places[rank] = place
    return places
