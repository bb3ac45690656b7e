"""The order of players by their opposition, counted anew from the results (1.7, 1.8)."""

from __future__ import annotations

from collections.abc import Mapping

from ronde.kernel.standing import Standing
from ronde.model import ByeKind, Colour, History, PlayerId, Result, Tournament


def places_by_opposition(tournament: Tournament, standing: Standing) -> list[int]:
    """Return the place of every rank: 0 has met the strongest opposition."""
    scores: dict[PlayerId, int] = dict(History(tournament).scores())
    seen = _seen_by_opponents(tournament, scores)
    buchholz, sonneborn_berger = dict.fromkeys(scores, 0), dict.fromkeys(scores, 0)
    points = tournament.points
    for round_ in tournament.rounds:
        against: dict[PlayerId, int] = dict(scores)
        made: dict[PlayerId, int] = dict.fromkeys(scores, points.of_bye(None))
        for bye in round_.byes:
            made[bye.player] = points.of_bye(bye.kind)
        for game in round_.games:
            made[game.white] = points.of_result(game.white_result, Colour.WHITE)
            made[game.black] = points.of_result(game.black_result, Colour.BLACK)
            if game.was_played:
                against[game.white], against[game.black] = seen[game.black], seen[game.white]
        for player in scores:
            buchholz[player] += against[player]
            sonneborn_berger[player] += made[player] * against[player]
    in_order = sorted(
        range(standing.size),
        key=lambda rank: (
            -buchholz[standing.ids[rank]],
            -sonneborn_berger[standing.ids[rank]],
            standing.numbers[rank],
        ),
    )
    places = [0] * standing.size
    for place, rank in enumerate(in_order):
        places[rank] = place
    return places


def _seen_by_opponents(
    tournament: Tournament, scores: Mapping[PlayerId, int]
) -> dict[PlayerId, int]:
    """Return the scores as opponents count them.

    Who is away without points from the round that is paired has draws in the rounds just before
    it that brought nothing either, back to the last one with a game or another bye.
    """
    points, seen = tournament.points, dict(scores)
    gain = points.of_result(Result.DRAW, Colour.WHITE) - points.of_bye(ByeKind.ZERO_POINT)
    away = {
        bye.player
        for bye in tournament.requested_byes
        if bye.round == tournament.next_round and bye.kind is ByeKind.ZERO_POINT
    }
    for round_ in reversed(tournament.rounds):
        for game in round_.games:
            away -= {game.white, game.black}
        away -= {bye.player for bye in round_.byes if bye.kind is not ByeKind.ZERO_POINT}
        for player in away:
            seen[player] += gain
    return seen
