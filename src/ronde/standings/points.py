"""The points with which players come to a round, as their event counts them."""

from __future__ import annotations

from collections.abc import Mapping

from ronde.keizer.season import KeizerSeason, is_keizer
from ronde.model import History, PlayerId, Points, RoundNumber, Tournament
from ronde.model.points import NO_POINTS


def points_before(tournament: Tournament, round_: RoundNumber) -> Mapping[PlayerId, Points]:
    """Return everybody's points before a round, in tenths: those of the list in a Keizer season.

    Whoever has not joined the season has none.
    """
    if not is_keizer(tournament):
        return History(tournament, round_).scores()
    made = KeizerSeason(tournament).paired_by(round_).points
    return {player.id: Points(made.get(player.id, NO_POINTS)) for player in tournament.players}
