"""The tables of articles are complete and say everything."""

from __future__ import annotations

from importlib.resources import files

import pytest

from ronde.errors import UnknownRulesError
from ronde.regulations import Regulation, Status, keys, regulation, regulations

# Counted by hand in the sources; how each was counted stands in the note of its table.
ARTICLES = {
    "c0401-2017": 10,
    "c0402-2017": 21,
    "dutch-2017": 45,
    "c0401-2026": 9,
    "c0402-2026": 19,
    "dutch-2026": 76,
    "c0407-2026": 10,
    "burstein-2026": 46,
    "dubov-2026": 59,
    "lim-2026": 34,
    "dutch-2012-fr": 49,
    "dutch-2012-nl": 48,
    "dutch-2011": 47,
    "ffjd": 39,
}

every_regulation = pytest.mark.parametrize("source", regulations(), ids=keys())


def numbers(*, key: str, under: str) -> list[str]:
    """Return the numbers of a section, in the order of the table."""
    return [a.number for a in regulation(key).articles if a.number.startswith(under)]


def test_every_table_is_listed_and_every_listed_table_exists() -> None:
    data = files("ronde.regulations").joinpath("data")
    tables = {entry.name.removesuffix(".toml") for entry in data.iterdir()}
    assert tables == set(keys()) == set(ARTICLES)


@every_regulation
def test_no_article_is_missing(source: Regulation) -> None:
    assert len(source.articles) == ARTICLES[source.key]


@every_regulation
def test_no_article_stands_twice(source: Regulation) -> None:
    found = [article.number for article in source.articles]
    assert len(set(found)) == len(found)


@every_regulation
def test_every_article_says_in_one_sentence_what_it_asks(source: Regulation) -> None:
    for article in source.articles:
        assert article.asks.endswith("."), article.number
        assert len(article.asks) < 200, article.number
        assert "|" not in article.asks + article.note, "it would split a column of the page"


@every_regulation
def test_what_is_done_has_a_function_and_a_test(source: Regulation) -> None:
    for article in source.articles:
        if article.status is Status.DONE:
            assert article.functions, f"{article.number} names no function"
            assert article.tests, f"{article.number} names no test"


@every_regulation
def test_what_is_for_people_names_no_function(source: Regulation) -> None:
    for article in source.articles:
        if article.status is Status.FOR_PEOPLE:
            assert not article.functions, article.number


@pytest.mark.parametrize(
    ("key", "under", "last"),
    [
        ("dutch-2017", "A.", 9), ("dutch-2017", "B.", 8), ("dutch-2017", "C.", 19),
        ("dutch-2017", "D.", 3), ("dutch-2017", "E.", 5),
        ("c0402-2017", "A.", 5), ("c0402-2017", "B.", 3),
        ("c0402-2017", "C.", 3), ("c0402-2017", "D.", 10),
        ("dutch-2012-fr", "C.", 14), ("dutch-2012-fr", "D.", 4),
        ("dutch-2012-nl", "D.", 3), ("dutch-2011", "D.", 2),
        ("dutch-2011", "A.", 11), ("dutch-2011", "B.", 6), ("dutch-2011", "F.", 9),
    ],
)  # fmt: skip
def test_sections_run_from_one_without_a_gap(key: str, under: str, last: int) -> None:
    assert numbers(key=key, under=under) == [f"{under}{n}" for n in range(1, last + 1)]


def test_the_criteria_of_2026_run_from_c1_to_c21() -> None:
    criteria = [number.split()[0] for number in numbers(key="dutch-2026", under="C")]
    assert criteria == [f"C{n}" for n in range(1, 22)]


def test_a_repeated_row_has_the_links_of_its_twin_and_its_own_note() -> None:
    dutch, french = regulation("dutch-2012-nl"), regulation("dutch-2012-fr")
    mine, twin = dutch.article("C.12"), french.article("C.12")
    assert (mine.asks, mine.status, mine.functions) == (twin.asks, twin.status, twin.functions)
    assert mine.note != twin.note


def test_unknown_keys_and_numbers_are_refused() -> None:
    with pytest.raises(UnknownRulesError, match="known: c0401-2017"):
        regulation("dutch-1066")
    with pytest.raises(UnknownRulesError, match="ffjd has no article '99'"):
        regulation("ffjd").article("99")
