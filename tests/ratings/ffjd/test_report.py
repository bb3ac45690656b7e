"""The output as data: its schema, exact values as texts, words that are documented."""

from __future__ import annotations

import json
import re
from collections.abc import Callable
from fractions import Fraction
from pathlib import Path
from typing import Any

import pytest
from jsonschema import Draft202012Validator

from ronde.ratings.exact import exact_text, nearest
from ronde.ratings.ffjd import Series, rate
from ronde.ratings.ffjd.computation import SeriesStatus
from ronde.ratings.ffjd.conditions.homologation import HomologationVerdict
from ronde.ratings.ffjd.report import rating_document
from ronde.serialisation import to_data

Make = Callable[..., Series]
DOCS = Path(__file__).parents[3] / "docs"
PAGE = (DOCS / "formats" / "ffjd-series.md").read_text(encoding="utf-8")
SOURCE = Path(__file__).parents[3] / "src" / "ronde" / "ratings" / "ffjd"


def validated(name: str, data: object) -> Any:
    schema = json.loads((DOCS / "schemas" / f"{name}.json").read_text(encoding="utf-8"))
    Draft202012Validator.check_schema(schema)
    Draft202012Validator(schema).validate(data)
    return data


class TestExactTexts:
    @pytest.mark.parametrize(
        ("value", "text"),
        [
            (Fraction(2725, 2), "1362.5"),
            (Fraction(95, 3), "95/3"),
            (Fraction(-95, 3), "-95/3"),
            (Fraction(1400), "1400"),
            (Fraction(0), "0"),
            (Fraction(-1, 8), "-0.125"),
            (Fraction(10**20 + 1, 3 * 10**18 + 1), "100000000000000000001/3000000000000000001"),
            (Fraction(10**25 + 1, 3 * 10**22 + 1), "333.333333333333"),
            (Fraction(1, 2**60), "0.000000000000"),
        ],
    )
    def test_fractions_up_to_forty_digits(self, value: Fraction, text: str) -> None:
        assert exact_text(value) == text

    def test_rounding_looks_at_the_exact_value(self) -> None:
        """The text of a long fraction may look like one half without being it."""
        nearly = Fraction(3, 2) - Fraction(1, 10**60)
        assert exact_text(nearly) == "1.500000000000"
        assert nearest(nearly) == 1


class TestTheShape:
    def test_it_follows_its_schema(self, make_series: Make) -> None:
        games = ("1-2:2 3-4:1", "1-3:2 2-4:1", "1-4:1 2-3:2fne", "2-1:0 4-3:0", "3-1:0 4-2:0r")
        series = make_series({1: None, 2: 1300, 3: None, 4: None}, *games, organiser_estimate=900)
        data = validated("ffjd-rating-1", to_data(rating_document(rate(series))))
        one, two = data["players"][:2]
        assert (one["initial"], two["first_rating"]) == (None, None)
        assert one["first_rating"] == "1112.5"
        assert data["summary"]["NJC"] == 1

    def test_games_and_points_are_all_counted_games(self, make_series: Make) -> None:
        series = make_series({1: 1400, 2: 1300, 3: None}, "1-2:2", "1-3:1", "2-1:2fe")
        data = to_data(rating_document(rate(series)))["players"]
        assert isinstance(data, list)
        assert (data[0]["games"], data[0]["points"], data[0]["expected"]) == (2, 3, "1.2")

    def test_the_month_rounds_not_the_series(self, make_series: Make) -> None:
        data = to_data(rating_document(rate(make_series({1: 1400, 2: 1400}, "1-2:2"))))["players"]
        assert isinstance(data, list)
        assert (data[0]["evolution"], data[0]["evolution_rounded"]) == ("65/3", 22)
        assert data[0]["final"] == 1422


class TestWords:
    @pytest.mark.parametrize(
        "word", [s.value for s in SeriesStatus] + [v.value for v in HomologationVerdict]
    )
    def test_every_status_word_is_documented(self, word: str) -> None:
        assert f"| `{word}` |" in PAGE

    def test_every_finding_is_documented(self) -> None:
        sources = "".join(path.read_text(encoding="utf-8") for path in SOURCE.rglob("*.py"))
        series = re.findall(r"(?:refused|delayed|noted)\(\s*\"([a-z-]+)\"", sources)
        assert len(series) > 15
        assert [code for code in series if f"| `{code}` |" not in PAGE] == []


class TestWhy:
    def test_every_line_of_a_rated_player_carries_its_article(self, make_series: Make) -> None:
        games = ("1-2:2", "1-3:1", "1-2:2fe", "1-EXEMPT:2fe", "1-2")
        series = make_series({1: 1400, 2: 1300, 3: None}, *games)
        found = to_data(rating_document(rate(series)))["players"]
        assert isinstance(found, list)
        lines = found[0]["why"]
        assert all(line.endswith("]") for line in lines)
        text = "\n".join(lines)
        for article in ("[2, 3]", "[6.1.1]", "[6.1]", "[6.4]", "[6.5]", "[3]"):
            assert article in text
