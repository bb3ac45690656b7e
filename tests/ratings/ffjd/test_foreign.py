"""Players from outside: section 7."""

from __future__ import annotations

from collections.abc import Callable
from datetime import date
from fractions import Fraction
from typing import Any

import pytest

from ronde.errors import InputError
from ronde.ratings.ffjd import NationalPlayerRating, rate, series_from_data
from ronde.ratings.ffjd.computation import SeriesStatus
from ronde.ratings.ffjd.foreign import equivalent
from ronde.ratings.ffjd.report import rating_document
from ronde.ratings.ffjd.tables import read_tables, shipped_tables
from ronde.serialisation import to_data

Data = Callable[..., dict[str, Any]]


def rated_with(series_data: Data, **changes: object) -> NationalPlayerRating:
    data = series_data({1: None, 2: 1500}, "1-2:1")
    data["players"][0] |= changes
    return rate(series_from_data(data)).players[0]


class TestArticle71_TheEquivalent:
    def test_an_outsider_counts_with_the_equivalent(self, series_data: Data) -> None:
        player = rated_with(series_data, resident=False, fmjd_rating=2000)
        assert player.initial == 1935
        assert player.status is SeriesStatus.FOREIGN
        assert player.evolution is not None
        assert player.evolution < 0

    def test_the_rating_of_fmjd_goes_before_another(self, series_data: Data) -> None:
        player = rated_with(series_data, resident=False, fmjd_rating=2000, rating=1700)
        assert player.initial == 1935

    def test_an_outsider_whom_the_officer_rated(self, series_data: Data) -> None:
        player = rated_with(series_data, resident=False, rating=1700)
        assert player.initial == 1700
        assert player.status is SeriesStatus.FOREIGN

    def test_a_resident_is_rated_by_the_federation_only(self, series_data: Data) -> None:
        data = series_data({1: None, 2: 1500}, "1-2:1")
        data["players"][0]["fmjd_rating"] = 2000
        found = rate(series_from_data(data))
        assert found.players[0].initial is None
        assert "fmjd-unused" in {finding.code for finding in found.findings}

    def test_a_half_is_kept_until_the_end(self, series_data: Data) -> None:
        """Decision 0056."""
        data = series_data({1: None, 2: 1500}, "1-2:1")
        data["players"][0] |= {"resident": False, "fmjd_rating": 2001}
        found = rate(series_from_data(data))
        assert found.players[0].initial == Fraction("1936.5")
        assert found.players[1].opponents_mean == Fraction("1936.5")
        shown = to_data(rating_document(found))["players"]
        assert isinstance(shown, list)
        assert [player["initial"] for player in shown] == ["1936.5", 1500]

    def test_the_floor_holds_for_equivalents(self) -> None:
        assert [equivalent(1109), equivalent(1111)] == [600, Fraction("601.5")]


class TestArticle72_BorderClubs:
    @pytest.mark.parametrize("club", ["Genève", "geneve", "HEULE "])
    def test_their_players_count_as_french(self, series_data: Data, club: str) -> None:
        player = rated_with(series_data, resident=False, fmjd_rating=2000, rating=1700, club=club)
        assert player.initial == 1700
        assert player.status is SeriesStatus.RATED

    def test_before_the_day_of_the_table_they_do_not(self) -> None:
        tables = shipped_tables()
        assert not tables.is_border_club("Heule", date(2006, 9, 30))
        assert tables.is_border_club("Heule", date(2006, 10, 1))

    def test_a_row_that_ended(self) -> None:
        row = '[[border_club]]\nname="X"\ncountry="Y"\nsince=2010-01-01\nuntil=2020-01-01\n'
        tables = read_tables(row)
        assert tables.is_border_club("x", date(2019, 12, 31))
        assert not tables.is_border_club("x", date(2020, 1, 1))
        assert not tables.is_border_club("x", None)

    @pytest.mark.parametrize("text", ["[[border_club]]\nname='X'", "[[slow_rate]]\nname='X'", "["])
    def test_a_wrong_table_is_refused(self, text: str) -> None:
        with pytest.raises(InputError):
            read_tables(text)
