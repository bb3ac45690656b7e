"""Sentences as data: a message key, the article behind it, and typed facts.

Words come from the message catalogue of the reader's language (`wording`). A fact knows what it
is, a player or points or a place, so that every reader can print it in its own way.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Literal, Union

from ronde.explain.verdict import WhyNot
from ronde.model import Colour, PlayerId

About = Literal[
    "board", "float", "bye", "player", "bracket", "colours", "why-not", "table", "round"
]


@dataclass(frozen=True, slots=True)
class Who:
    """One player or several."""

    players: tuple[PlayerId, ...]


@dataclass(frozen=True, slots=True)
class Score:
    """Points in tenths, told with their unit: `2½ points`."""

    points: int


@dataclass(frozen=True, slots=True)
class Scores:
    """Several scores or score differences in tenths, told without unit: `2½, 2`."""

    points: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Numbers:
    """Several whole numbers, average ratings for instance: `1834, 1902`."""

    values: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Total:
    """A sum or a product of points in hundredths, told without unit: `18½`, `6.25`."""

    hundredths: int


@dataclass(frozen=True, slots=True)
class Place:
    """A place in a row, told as an ordinal: `3rd`."""

    number: int


@dataclass(frozen=True, slots=True)
class Games:
    """Pairs of players, told by their numbers: `3-10, 5-7`."""

    pairs: tuple[tuple[PlayerId, PlayerId], ...]


@dataclass(frozen=True, slots=True)
class Articles:
    """Several articles of the edition in use."""

    numbers: tuple[str, ...]


Fact = Union[int, Colour, Who, Score, Scores, Numbers, Total, Place, Games, Articles, "Sentence"]


@dataclass(frozen=True, slots=True)
class Sentence:
    """One thing to say; a fact may be a clause, which is a sentence itself."""

    key: str
    article: str = ""
    facts: Mapping[str, Fact] = field(default_factory=dict)


def sentence(key: str, article: str = "", **facts: Fact) -> Sentence:
    """Return a sentence with its facts by name."""
    return Sentence(key, article, facts)


def hundredths_to_text(hundredths: int) -> str:
    """Return hundredths of a point with two decimals.

    >>> hundredths_to_text(625), hundredths_to_text(-5)
    ('6.25', '-0.05')
    """
    whole, rest = divmod(abs(hundredths), 100)
    return f"{'-' if hundredths < 0 else ''}{whole}.{rest:02d}"


@dataclass(frozen=True, slots=True)
class Section:
    """Sentences on one subject: a board, a downfloater, the bye, a player, a bracket, a pair.

    `title` stands in front of them. `number` is that of the board or bracket.
    """

    about: About
    title: Sentence
    sentences: tuple[Sentence, ...]
    number: int | None = None
    players: tuple[PlayerId, ...] = ()


@dataclass(frozen=True, slots=True)
class Explanation:
    """Everything that was asked about a round.

    `regulation` says where the articles stand, as in `C.04.3 (2017)`; it is empty where each
    article says so itself. `names` holds the players of the tournament.
    """

    round: int
    rules: str
    regulation: str
    sections: tuple[Section, ...]
    names: Mapping[PlayerId, str]
    why_not: WhyNot | None = None
