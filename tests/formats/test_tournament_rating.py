"""172 with 001 and the lines of federations: the rating that orders and pairs."""

from __future__ import annotations

from dataclasses import replace

import pytest

from ronde.formats import read_text, write_text
from ronde.model import Details, NationalRating, Player, PlayerId, Tournament
from ronde.model.ratingmethods import RatingMethod, Ratings, with_official_ratings

ONE, TWO, THREE, FOUR = (PlayerId(number) for number in range(1, 5))
PLAYERS = (
    Player(ONE, "Agate", rating=2000),
    Player(TWO, "Beryl", rating=1900),
    Player(THREE, "Citrine"),
    Player(FOUR, "Dolomite"),
)
NATIONAL = {ONE: 1950, TWO: 2050, THREE: 1800}


def file(method: str) -> str:
    event = Tournament(
        PLAYERS,
        details=Details(ranking_method=method),
        national_ratings=tuple(
            NationalRating("NED", replace(player, rating=NATIONAL[player.id]))
            for player in PLAYERS
            if player.id in NATIONAL
        ),
    )
    return write_text(event, "trf16").text + f"172 {method if ' ' in method else '    ' + method}\n"


def read(text: str) -> Tournament:
    tournament = read_text(text).tournament
    assert tournament is not None
    return tournament


@pytest.mark.parametrize(
    ("method", "ratings"),
    [
        ("FIDE", (2000, 1900, None, None)),
        ("NED NRO", (1950, 2050, 1800, None)),
        ("NED FIDON", (2000, 1900, 1800, None)),
        ("NED NIDOF", (1950, 2050, 1800, None)),
        ("NED HBFN", (2000, 2050, 1800, None)),
        ("FRA NRO", (2000, 1900, None, None)),
        ("OTHER", (2000, 1900, None, None)),
    ],
)
class TestRecord172:
    def test_the_method_gives_the_tournament_rating_and_001_keeps_the_official(
        self, method: str, ratings: tuple[int | None, ...]
    ) -> None:
        players = read(file(method)).players
        assert tuple(player.rating for player in players) == ratings
        assert [player.official for player in players] == [2000, 1900, None, None]

    def test_it_is_written_as_it_was_read(
        self, method: str, ratings: tuple[int | None, ...]
    ) -> None:
        once = read(file(method))
        assert tuple(player.rating for player in once.players) == ratings
        writing = write_text(once, "trf26")
        assert writing.findings == ()
        assert "2000" in next(line for line in writing.text.splitlines() if "Agate" in line)
        assert read(writing.text) == once
        assert "072 2" in writing.text


def test_a_typed_rating_is_told_as_lost() -> None:
    typed = Player(ONE, "Agate", rating=2100, official_rating=0)
    writing = write_text(Tournament((typed,), details=Details(ranking_method="HBFN")), "trf26")
    assert [finding.code for finding in writing.findings] == ["tournament-rating-lost"]
    assert "2100" not in writing.text
    document = write_text(Tournament((typed,)), "json").text
    assert read(document).players == (typed,)


def test_a_typed_rating_stands_in_where_a_method_finds_none() -> None:
    typed = Ratings(None, None, 1500)
    assert {method.chosen(typed) for method in RatingMethod} == {1500}
    assert RatingMethod.HBFN.chosen(Ratings(1900, 1800, 2000)) == 2000
    assert RatingMethod.FIDE.chosen(Ratings(1900, 1800, 2000)) == 1900
    assert RatingMethod.OTHER.chosen(Ratings(1900, 1800, None)) is None


def test_ratings_and_norms_see_official_ratings() -> None:
    event = read(file("NED NRO"))
    assert [player.rating for player in with_official_ratings(event).players] == [
        2000,
        1900,
        None,
        None,
    ]
