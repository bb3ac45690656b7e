"""What rules are about: our own words for each subject, and the article of an edition on it.

The table is `subjects.toml`; it is read when somebody asks.
"""

from __future__ import annotations

import tomllib
from collections.abc import Iterator
from functools import cache
from importlib.resources import files
from typing import BinaryIO, NamedTuple

Extracted = tuple[int, None, str, tuple[str, ...]]
"""A text as Babel wants it: the line, the function that was called, the text, comments."""


class RuleSubject(NamedTuple):
    """A subject of some rules: its name, the article that speaks of it, and what that asks."""

    name: str
    article: str
    meaning: str


@cache
def subjects_of(rules: str) -> tuple[RuleSubject, ...]:
    """Return the subjects of the rules with that key, in the order of their articles.

    >>> name, article, meaning = subjects_of("dutch-2017")[0]
    >>> name, article, meaning
    ('order', 'A.2', 'players rank by score, then by pairing number')
    """
    table = tomllib.loads(files("ronde.regulations").joinpath("subjects.toml").read_text("utf-8"))
    meanings = table["meanings"]
    return tuple(
        RuleSubject(name, article, meanings[name])
        for name, article in table["articles"][rules].items()
    )


def extract(file: BinaryIO, *_: object, **_options: object) -> Iterator[Extracted]:
    """Yield the meanings as texts to be translated; `pybabel extract` calls it."""
    for meaning in tomllib.load(file)["meanings"].values():
        yield 1, None, meaning, ()
