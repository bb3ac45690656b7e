"""The tables of articles are complete and say everything."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from importlib.resources import files

import pytest

from ronde.errors import UnknownRulesError
from ronde.regulations import Article, ArticleStatus, keys, regulation, regulations

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
    "double-swiss-2026": 42,
    "swiss-team-2026": 55,
    "swiss-team-2024": 50,
    "knockout": 5,
    "dutch-2012-fr": 49,
    "dutch-2012-nl": 48,
    "dutch-2011": 47,
    "fmjd-solkoff": 9,
    "fmjd-rating": 9,
    "keizer": 19,
    "c07-2026": 67,
    "c07-2024": 61,
    "c07-2023": 60,
    "c07-before-2023": 2,
    "b01-2024": 25,
    "b02-2025": 18,
    "ffjd": 39,
}

ROWS = [(source.key, article) for source in regulations() for article in source.articles]
SECTIONS = {
    ("dutch-2017", "A."): 9, ("dutch-2017", "B."): 8, ("dutch-2017", "C."): 19,
    ("dutch-2017", "D."): 3, ("dutch-2017", "E."): 5,
    ("c0402-2017", "A."): 5, ("c0402-2017", "B."): 3,
    ("c0402-2017", "C."): 3, ("c0402-2017", "D."): 10,
    ("dutch-2012-fr", "C."): 14, ("dutch-2012-fr", "D."): 4,
    ("dutch-2012-nl", "D."): 3, ("dutch-2011", "D."): 2,
    ("dutch-2011", "A."): 11, ("dutch-2011", "B."): 6, ("dutch-2011", "F."): 9,
}  # fmt: skip
"""The last number of sections of a regulation."""


def numbers(*, key: str, under: str) -> list[str]:
    """Return the numbers of a section, in the order of the table."""
    return [a.number for a in regulation(key).articles if a.number.startswith(under)]


def test_every_table_is_listed_and_every_listed_table_exists() -> None:
    data = files("ronde.regulations").joinpath("data")
    tables = {entry.name.removesuffix(".toml") for entry in data.iterdir()}
    assert tables == set(keys()) == set(ARTICLES)


def which(is_wrong: Callable[[Article], object]) -> list[str]:
    """Return the articles of all tables of which something is true."""
    return [f"{key} {article.number}" for key, article in ROWS if is_wrong(article)]


def test_no_article_is_missing() -> None:
    assert {source.key: len(source.articles) for source in regulations()} == ARTICLES


def test_no_article_stands_twice() -> None:
    counted = Counter((key, article.number) for key, article in ROWS)
    assert [article for article, times in counted.items() if times > 1] == []


def test_every_article_says_in_one_sentence_what_it_asks() -> None:
    assert which(lambda article: not article.asks.endswith(".")) == []
    assert which(lambda article: len(article.asks) >= 200) == []
    splitting = which(lambda article: "|" in article.asks + article.note)
    assert splitting == [], "it would split a column of the page"


def test_what_is_done_has_a_function_and_a_test() -> None:
    assert which(lambda row: row.status is ArticleStatus.DONE and not row.functions) == []
    assert which(lambda row: row.status is ArticleStatus.DONE and not row.tests) == []


def test_what_is_for_people_names_no_function() -> None:
    assert which(lambda row: row.status is ArticleStatus.FOR_PEOPLE and row.functions) == []


def test_sections_run_from_one_without_a_gap() -> None:
    found = {(key, under): numbers(key=key, under=under) for key, under in SECTIONS}
    assert found == {
        (key, under): [f"{under}{n}" for n in range(1, last + 1)]
        for (key, under), last in SECTIONS.items()
    }


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
