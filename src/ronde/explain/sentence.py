"""Sentences as data: a message key, the article behind it, and typed facts.

Words come from the message catalogue of the reader's language (`wording`). A fact knows what it
is, a player or points or a place, so that every reader can print it in its own way.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Annotated, Literal, Union

from ronde.explain.verdict import WhyNot
from ronde.model import Colour, PlayerId
from ronde.model.points import points_to_text
from ronde.serialisation import Keywords, Number, Written, WrittenUnder

About = Literal[
    "board", "float", "bye", "player", "bracket", "colours", "why-not", "table", "round"
]


Player = Annotated[PlayerId, Keywords(minimum=1)]
Tenths = Annotated[int, Keywords(type="string", pattern=r"^-?[0-9]+\.[0-9]$")]
"""Points in tenths, written with one decimal."""
Hundredths = Annotated[int, Keywords(type="string", pattern=r"^-?[0-9]+\.[0-9]{2}$")]
"""A sum or a product of points in hundredths, written with two decimals."""
MessageKey = Annotated[str, Keywords(pattern=r"^[a-z]+\.[a-z-]+$")]
Article = Annotated[str, Keywords(type=["string", "null"], minLength=1)]
"""An article; what is empty is written as null."""


@dataclass(frozen=True, slots=True)
class Who:
    """One player or several."""

    players: tuple[Player, ...]


@dataclass(frozen=True, slots=True)
class ScoreInWords(Written):
    """A score, told with its unit: `2½ points`."""

    points: Tenths

    def written(self) -> Mapping[str, object]:
        """Return the points as a text."""
        return {"points": points_to_text(self.points)}


@dataclass(frozen=True, slots=True)
class Scores(Written):
    """Several scores or score differences, told without unit: `2½, 2`."""

    list: tuple[Tenths, ...]

    def written(self) -> Mapping[str, object]:
        """Return the points as texts."""
        return {"list": [points_to_text(points) for points in self.list]}


@dataclass(frozen=True, slots=True)
class Numbers:
    """Several whole numbers, average ratings for instance: `1834, 1902`."""

    numbers: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Total(Written):
    """A sum or a product of points, told without unit: `18½`, `6.25`."""

    total: Hundredths

    def written(self) -> Mapping[str, object]:
        """Return the sum as a text."""
        return {"total": hundredths_to_text(self.total)}


@dataclass(frozen=True, slots=True)
class Ordinal:
    """A place in a row, told as an ordinal: `3rd`."""

    place: Number


@dataclass(frozen=True, slots=True)
class Games:
    """Pairs of players, told by their numbers: `3-10, 5-7`."""

    pairs: tuple[tuple[Player, Player], ...]


@dataclass(frozen=True, slots=True)
class Articles:
    """Several articles of the edition in use."""

    articles: tuple[str, ...]


ColourFact = Annotated[Colour, WrittenUnder("colour")]
Fact = Union[
    int, "Sentence", Who, ScoreInWords, Scores, Numbers, Total, Ordinal, Games, Articles, ColourFact
]
"""What a fact is stands in its one field; a plain number is a count, a round or a board."""


@dataclass(frozen=True, slots=True)
class Sentence(Written):
    """One thing to say; a fact may be a clause, which is a sentence itself."""

    key: MessageKey
    article: Article
    facts: Mapping[str, Fact]

    def written(self) -> Mapping[str, object]:
        """Return the sentence as data that still says what its facts are.

        >>> sentence("full.colour", players=Who((1,)), colour=Colour.WHITE).written()["facts"]
        {'players': Who(players=(1,)), 'colour': {'colour': <Colour.WHITE: 'white'>}}
        """
        facts = {
            name: {"colour": fact} if isinstance(fact, Colour) else fact
            for name, fact in self.facts.items()
        }
        return {"key": self.key, "article": self.article or None, "facts": facts}


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
class ExplanationSection:
    """Sentences on one subject: a board, a downfloater, the bye, a player, a bracket, a pair.

    `title` stands in front of them. `number` is that of the board or bracket.
    """

    about: About
    title: Sentence
    sentences: tuple[Sentence, ...]
    number: int | None = None
    players: tuple[PlayerId, ...] = ()


@dataclass(frozen=True, slots=True)
class RoundExplanation:
    """Everything that was asked about a round.

    `regulation` says where the articles stand, as in `C.04.3 (2017)`; it is empty where each
    article says so itself. `names` holds the players of the tournament.
    """

    round: int
    rules: str
    regulation: str
    sections: tuple[ExplanationSection, ...]
    names: Mapping[PlayerId, str]
    why_not: WhyNot | None = None
