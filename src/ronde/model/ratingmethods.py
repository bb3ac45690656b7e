"""Which rating orders and pairs, and which is the official one (record 172 of TRF26)."""

from __future__ import annotations

from collections.abc import Container
from dataclasses import replace
from enum import Enum
from typing import Final, NamedTuple, TypeVar

from ronde.i18n import phrase
from ronde.model.ids import PlayerId
from ronde.model.player import Player
from ronde.model.tournament import Tournament

T = TypeVar("T", bound=Tournament)


class Ratings(NamedTuple):
    """The ratings of one person: FIDE's, that of the national list, and one that was typed."""

    fide: int | None = None
    national: int | None = None
    typed: int | None = None


class RatingMethod(Enum):
    """How the tournament rating is made, by the codes of record 172."""

    FIDE = "FIDE"
    NRO = "NRO"
    FIDON = "FIDON"
    NIDOF = "NIDOF"
    HBFN = "HBFN"
    OTHER = "OTHER"

    @property
    def word(self) -> str:
        """The method in words for people."""
        return _WORDS[self]

    def chosen(self, ratings: Ratings) -> int | None:
        """Return the tournament rating, None for none.

        INTERPRETATION 0125: where a method finds no rating, one that the arbiter typed stands in
        for it, as an estimate of the strength does (C.04.2.B.1).

        >>> RatingMethod.FIDON.chosen(Ratings(None, 1800)), RatingMethod.NRO.chosen(Ratings(1900))
        (1800, None)
        """
        fide, national, typed = ratings
        if self is RatingMethod.HBFN:
            return max((one for one in ratings if one is not None), default=None)
        wanted = {
            RatingMethod.FIDE: (fide,),
            RatingMethod.NRO: (national,),
            RatingMethod.FIDON: (fide, national),
            RatingMethod.NIDOF: (national, fide),
            RatingMethod.OTHER: (),
        }[self]
        return next((one for one in (*wanted, typed) if one is not None), None)


_WORDS: Final = {
    RatingMethod.FIDE: phrase("FIDE rating"),
    RatingMethod.NRO: phrase("national rating only"),
    RatingMethod.FIDON: phrase("FIDE rating, else the national one"),
    RatingMethod.NIDOF: phrase("national rating, else FIDE's"),
    RatingMethod.HBFN: phrase("highest of FIDE, national and typed rating"),
    RatingMethod.OTHER: phrase("typed by the arbiter"),
}


class StartingRank(NamedTuple):
    """What record 172 says: the federation of the national list, and the method."""

    federation: str
    method: RatingMethod

    @property
    def text(self) -> str:
        """The record as `Details` has it.

        >>> StartingRank("NED", RatingMethod.NRO).text, StartingRank("", RatingMethod.FIDE).text
        ('NED NRO', 'FIDE')
        """
        return f"{self.federation} {self.method.value}".strip()


def starting_rank(text: str) -> StartingRank | None:
    """Return what a text says as record 172, None when it names no method.

    >>> starting_rank("NED NRO").federation, starting_rank("by hand")
    ('NED', None)
    """
    *before, last = text.split() or [""]
    codes = {one.value: one for one in RatingMethod}
    if last not in codes or len(before) > 1:
        return None
    return StartingRank(before[0] if before else "", codes[last])


def with_official_ratings(tournament: T, *, told: Container[PlayerId] = ()) -> T:
    """Return the tournament with official ratings in the place of those that order and pair.

    Ratings and norms are computed from official ratings only. Who is told keeps the rating.
    """
    if all(player.official_rating is None for player in tournament.players):
        return tournament
    players = tuple(
        player
        if player.id in told
        else replace(player, rating=player.official, official_rating=None)
        for player in tournament.players
    )
    return replace(tournament, players=players)


def with_tournament_rating(player: Player, rating: int | None) -> Player:
    """Return a player whose rating is official so far, with another one to order and to pair."""
    official = player.official
    told = None if rating == official else official or 0
    return replace(player, rating=rating, official_rating=told)


def national_ratings(tournament: Tournament, federation: str) -> dict[PlayerId, int | None]:
    """Return by player what the national lines say, only those of a federation if one is given."""
    return {
        line.player.id: line.player.rating
        for line in tournament.national_ratings
        if federation in ("", line.federation)
    }
