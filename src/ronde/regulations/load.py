"""The tables of articles under `data/`, read into frozen values.

A table is a TOML file named by the key of its regulation. A row either says everything itself
or, where two sources agree in substance, `same_as` names the regulation whose row with the
same number it repeats.
"""

from __future__ import annotations

import tomllib
from collections.abc import Mapping
from dataclasses import dataclass
from enum import Enum
from functools import cache
from importlib.resources import files
from typing import Final

from ronde.errors import RondeError, UnknownRulesError

_KEYS: Final = (
    "c0401-2017", "c0402-2017", "dutch-2017",
    "c0401-2026", "c0402-2026", "dutch-2026", "c0407-2026",
    "burstein-2026", "dubov-2026", "lim-2026",
    "double-swiss-2026",
    "swiss-team-2026", "swiss-team-2024", "knockout",
    "dutch-2012-fr", "dutch-2012-nl", "dutch-2011",
    "fmjd-solkoff", "fmjd-rating",
    "keizer",
    "c07-2026", "c07-2024", "c07-2023", "c07-before-2023",
    "b01-2024", "b02-2025", "ffjd",
)  # fmt: skip
_ROW_FIELDS: Final = frozenset(
    {"number", "asks", "functions", "tests", "status", "same_as", "note"}
)


class ArticleStatus(Enum):
    """How far an article has come."""

    DONE = "done"
    NOT_YET = "not yet"
    FOR_PEOPLE = "for people, not for software"


@dataclass(frozen=True, slots=True)
class Article:
    """One article: its number, what it asks in our words, and where that is done and tested.

    `functions` are dotted names, `tests` pytest node paths from the root of the repository.
    `note` tells what is peculiar to this source, such as a slip of a translation.
    """

    number: str
    asks: str
    status: ArticleStatus
    functions: tuple[str, ...] = ()
    tests: tuple[str, ...] = ()
    note: str = ""


@dataclass(frozen=True, slots=True)
class Regulation:
    """One source text with all its articles, in its own order."""

    key: str
    title: str
    source: str
    in_force: str
    articles: tuple[Article, ...]
    note: str = ""

    def article(self, number: str) -> Article:
        """Return the article with that number; raises UnknownRulesError when there is none."""
        for article in self.articles:
            if article.number == number:
                return article
        raise UnknownRulesError("{key} has no article {number}", key=self.key, number=repr(number))

    def count(self, status: ArticleStatus) -> int:
        """Return how many articles have that status."""
        return sum(article.status is status for article in self.articles)


def keys() -> tuple[str, ...]:
    """Return the key of every regulation, in the order in which they are listed to people."""
    return _KEYS


def regulations() -> tuple[Regulation, ...]:
    """Return every regulation, in the order of `keys`."""
    return tuple(regulation(key) for key in _KEYS)


@cache
def regulation(key: str) -> Regulation:
    """Return one regulation; raises UnknownRulesError when there is no table for the key.

    >>> regulation("c0401-2017").article("b").asks
    'Two players meet at most once.'
    """
    if key not in _KEYS:
        raise UnknownRulesError(
            "unknown regulation {key}; known: {known}", key=repr(key), known=", ".join(_KEYS)
        )
    text = files("ronde.regulations").joinpath("data", f"{key}.toml").read_text("utf-8")
    table = tomllib.loads(text)
    articles = tuple(_article(row, key) for row in table["article"])
    return Regulation(
        key,
        title=table["title"],
        source=table["source"],
        in_force=table["in_force"],
        articles=articles,
        note=table.get("note", "").strip(),
    )


def _article(row: Mapping[str, object], key: str) -> Article:
    """Return a row as an article; a wrong row is our own bug and says where it stands."""
    number = str(row.get("number", "?"))
    unknown = sorted(row.keys() - _ROW_FIELDS)
    if unknown:
        raise RondeError(f"{key}, article {number}: unknown field {', '.join(unknown)}")
    if "same_as" in row:
        return _repeated(row, number)
    if not row.get("asks") or not row.get("status"):
        raise RondeError(f"{key}, article {number}: a row says what it asks and its status")
    return Article(
        number,
        asks=str(row["asks"]),
        status=ArticleStatus(row["status"]),
        functions=_names(row.get("functions", [])),
        tests=_names(row.get("tests", [])),
        note=str(row.get("note", "")),
    )


def _repeated(row: Mapping[str, object], number: str) -> Article:
    twin = regulation(str(row["same_as"])).article(number)
    return Article(
        number=number,
        asks=twin.asks,
        status=twin.status,
        functions=twin.functions,
        tests=twin.tests,
        note=str(row.get("note", "")),
    )


def _names(value: object) -> tuple[str, ...]:
    return tuple(str(name) for name in value) if isinstance(value, list) else (str(value),)
