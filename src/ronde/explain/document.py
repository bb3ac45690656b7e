"""An explanation as a document: docs/schemas/explanation-1.json."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Annotated, TypeAlias

from ronde.explain.sentence import (
    About,
    Articles,
    Explanation,
    Fact,
    Games,
    Numbers,
    Place,
    Score,
    Scores,
    Section,
    Sentence,
    Total,
    Who,
    hundredths_to_text,
)
from ronde.explain.verdict import WhyNot
from ronde.explain.wording import Language, Wording
from ronde.model import Colour
from ronde.model.points import points_to_text
from ronde.serialisation import Keywords, Number

Key = Annotated[str, Keywords(pattern=r"^[a-z]+\.[a-z-]+$")]
Text = Annotated[str, Keywords(minLength=1)]
Points = Annotated[str, Keywords(pattern=r"^-?[0-9]+\.[0-9]$")]
"""Points with one decimal."""
Sum = Annotated[str, Keywords(pattern=r"^-?[0-9]+\.[0-9]{2}$")]
"""A sum or a product of points with two decimals."""


@dataclass(frozen=True, slots=True)
class PlayersFact:
    """One player or several."""

    players: tuple[Number, ...]


@dataclass(frozen=True, slots=True)
class PointsFact:
    """A score."""

    points: Points


@dataclass(frozen=True, slots=True)
class PointsListFact:
    """Several scores or score differences."""

    list: tuple[Points, ...]


@dataclass(frozen=True, slots=True)
class NumbersFact:
    """Several whole numbers, average ratings for instance."""

    numbers: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class TotalFact:
    """A sum or a product of points."""

    total: Sum


@dataclass(frozen=True, slots=True)
class PlaceFact:
    """A place in a row."""

    place: Number


@dataclass(frozen=True, slots=True)
class PairsFact:
    """Pairs of players."""

    pairs: tuple[tuple[Number, Number], ...]


@dataclass(frozen=True, slots=True)
class ArticlesFact:
    """Several articles of the edition in use."""

    articles: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class ColourFact:
    """White or black."""

    colour: Colour


@dataclass(frozen=True, slots=True)
class Clause:
    """A part of a sentence, itself with facts."""

    key: Key
    article: Text | None
    facts: Mapping[str, FactDocument]


FactDocument: TypeAlias = (
    int
    | Clause
    | PlayersFact
    | PointsFact
    | PointsListFact
    | NumbersFact
    | TotalFact
    | PlaceFact
    | PairsFact
    | ArticlesFact
    | ColourFact
)
"""What a fact is stands in its one field; a plain number is a count, a round or a board."""


@dataclass(frozen=True, slots=True)
class ToldSentence:
    """A sentence as data, and the same in the language asked for."""

    key: Key
    article: Text | None
    facts: Mapping[str, FactDocument]
    text: Text


@dataclass(frozen=True, slots=True)
class ToldSection:
    """Sentences on one subject. `number` is that of the board or bracket."""

    about: About
    number: Number | None
    players: tuple[Number, ...]
    title: Text
    sentences: tuple[ToldSentence, ...]


@dataclass(frozen=True, slots=True)
class ExplanationDocument:
    """Why a round is paired as it is (docs/schemas/explanation-1.json).

    `regulation` tells where the articles stand; null where each article says so itself.
    """

    round: Number
    rules: str
    regulation: Annotated[str | None, Keywords(examples=["C.04.3 (2026)"])]
    language: Language
    sections: tuple[ToldSection, ...]
    why_not: WhyNot | None


def explanation_document(explanation: Explanation, language: str) -> ExplanationDocument:
    """Return an explanation as a document, told in a language."""
    wording = Wording(language, explanation.names)
    return ExplanationDocument(
        explanation.round,
        explanation.rules,
        explanation.regulation or None,
        language,
        tuple(_section(section, wording) for section in explanation.sections),
        explanation.why_not,
    )


def _section(section: Section, wording: Wording) -> ToldSection:
    return ToldSection(
        section.about,
        section.number,
        section.players,
        wording.text(section.title),
        tuple(_told(sentence, wording) for sentence in section.sentences),
    )


def _told(told: Sentence, wording: Wording) -> ToldSentence:
    return ToldSentence(told.key, told.article or None, _facts(told), wording.text(told))


def _facts(told: Sentence) -> dict[str, FactDocument]:
    return {name: fact_document(fact) for name, fact in told.facts.items()}


def fact_document(fact: Fact) -> FactDocument:
    """Return a fact as data that still says what it is.

    >>> fact_document(Score(25)), fact_document(Place(2))
    (PointsFact(points='2.5'), PlaceFact(place=2))
    """
    match fact:
        case Sentence(key, article):
            return Clause(key, article or None, _facts(fact))
        case Who(players):
            return PlayersFact(players)
        case Score(points):
            return PointsFact(points_to_text(points))
        case Scores(points):
            return PointsListFact(tuple(map(points_to_text, points)))
        case Numbers(values):
            return NumbersFact(values)
        case Total(hundredths):
            return TotalFact(hundredths_to_text(hundredths))
        case Place(number):
            return PlaceFact(number)
        case Games(pairs):
            return PairsFact(pairs)
        case Articles(numbers):
            return ArticlesFact(numbers)
        case Colour():
            return ColourFact(fact)
    return fact
