"""The tournament rating: 172 says how it follows from 001 and the lines of federations.

001 has the official rating. Where 172 names a method that asks for a national rating, the rating
that orders and pairs is made from both.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

from ronde.formats.findings import Losses
from ronde.formats.trf.dialects import Dialect
from ronde.i18n import phrase
from ronde.model import Player, Tournament
from ronde.model.matches import is_team_event
from ronde.model.ratingmethods import (
    RatingMethod,
    Ratings,
    national_ratings,
    starting_rank,
    with_tournament_rating,
)


def with_tournament_ratings(tournament: Tournament) -> Tournament:
    """Return a tournament whose players have official ratings with those that order and pair."""
    made = _maker(tournament)
    if made is None:
        return tournament
    return replace(tournament, players=tuple(map(made, tournament.players)))


def as_written(tournament: Tournament, dialect: Dialect, losses: Losses) -> tuple[Player, ...]:
    """Return the players with official ratings, as 001 has them; what is lost is noted."""
    is_read = dialect.is_trf26 and not is_team_event(tournament)
    made = _maker(tournament) if is_read else None
    written = []
    for player in tournament.players:
        official = player
        if player.official_rating is not None:
            official = replace(player, rating=player.official, official_rating=None)
        read = official if made is None else made(official)
        if (read.rating, read.official) != (player.rating, player.official):
            losses.add(
                "tournament-rating-lost",
                phrase(
                    "the rating {rating} of the tournament, since the official one is {official}",
                    rating=player.rating or phrase("none"),
                    official=player.official or phrase("none"),
                ),
                player=player.id,
            )
        written.append(official)
    return tuple(written)


def _maker(tournament: Tournament) -> Callable[[Player], Player] | None:
    """Return what gives a player the tournament rating; None where the official one is it.

    A file that has no national line at all says nothing else than 001 does.
    """
    rank = starting_rank(tournament.details.ranking_method)
    if rank is None or rank.method in (RatingMethod.FIDE, RatingMethod.OTHER):
        return None
    known = national_ratings(tournament, rank.federation)
    if not known:
        return None
    method = rank.method

    def made(player: Player) -> Player:
        ratings = Ratings(player.rating, known.get(player.id) or None)
        return with_tournament_rating(player, method.chosen(ratings))

    return made
