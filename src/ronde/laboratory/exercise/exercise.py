"""What every exercise is: a question with its one right answer, and a judge of any answer."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Sequence
from dataclasses import dataclass
from enum import Enum
from typing import ClassVar, Final, NamedTuple

from ronde.declared.layout import Table
from ronde.explain.sentence import ExplanationSection, Sentence
from ronde.explain.wording import Wording
from ronde.i18n import Phrase, phrase, phrase_in, translate
from ronde.laboratory.exercise.positions import Position


class ExerciseKind(Enum):
    """What is asked."""

    BRACKET = "bracket"
    PAIRING = "pairing"
    COLOUR = "colour"
    BYE = "bye"
    INCIDENT = "incident"

    @property
    def word(self) -> str:
        """What is asked, in a few words for people."""
        return _WORDS[self]


_WORDS: Final = {
    ExerciseKind.BRACKET: phrase("Pair this bracket"),
    ExerciseKind.PAIRING: phrase("Pair this round"),
    ExerciseKind.COLOUR: phrase("Which colour"),
    ExerciseKind.BYE: phrase("Who gets the bye"),
    ExerciseKind.INCIDENT: phrase("Decide an incident"),
}

LEVELS: Final = (1, 2, 3)
LEVEL_WORDS: Final = {
    1: phrase_in("level of an exercise", "easy"),
    2: phrase_in("level of an exercise", "medium"),
    3: phrase_in("level of an exercise", "hard"),
}


@dataclass(frozen=True, slots=True)
class JudgingReason:
    """One thing that decides: a sentence, the article behind it, and where that stands.

    `title` says what it is about, where several subjects follow each other.
    """

    told: Sentence | Phrase | str
    article: str = ""
    regulation: str = ""
    title: Sentence | None = None

    def text(self, language: str) -> str:
        """Return the sentence in a language, without its article."""
        text = self._said(self.told, language)
        if self.title is None:
            return f"{text[:1].upper()}{text[1:]}"
        title = self._said(self.title, language)
        return translate(phrase("{title}: {text}", title=title, text=text), language)

    @property
    def cited(self) -> str:
        """The article with where it stands, `C.04.3 (2026) C12`; empty where there is none."""
        if not self.article or self.article.startswith("C.04"):
            return self.article
        return f"{self.regulation} {self.article}".strip()

    def line(self, language: str) -> str:
        """Return the sentence with its article in brackets."""
        return f"{self.text(language)} [{self.cited}]" if self.article else self.text(language)

    @staticmethod
    def _said(told: Sentence | Phrase | str, language: str) -> str:
        if isinstance(told, Sentence):
            return Wording(language, {}).text(told)
        return translate(told, language)


def reasons_of(
    section: ExplanationSection, regulation: str, *, titled: bool = False
) -> tuple[JudgingReason, ...]:
    """Return the sentences of a section as reasons; the first has the title, if that is wanted."""
    return tuple(
        JudgingReason(
            told, told.article, regulation, section.title if titled and not place else None
        )
        for place, told in enumerate(section.sentences)
    )


class AnswerChoice(NamedTuple):
    """An answer that can be chosen: what is written for it, and what it says."""

    key: str
    label: str


@dataclass(frozen=True, slots=True)
class JudgedExercise:
    """What became of an answer: whether it is right, and why, the decisive reason first."""

    is_right: bool
    reasons: tuple[JudgingReason, ...]

    @property
    def sentence(self) -> str:
        """Whether the answer is right, in a word."""
        return phrase("Right.") if self.is_right else phrase("Wrong.")


class Exercise(ABC):
    """A question of one kind and level, the same for the same seed."""

    kind: ClassVar[ExerciseKind]
    level: int
    seed: int

    @property
    @abstractmethod
    def question(self) -> str:
        """What is asked."""

    @property
    @abstractmethod
    def form(self) -> str:
        """How the answer is written."""

    @property
    @abstractmethod
    def solution(self) -> str:
        """The right answer, as it is written."""

    @property
    @abstractmethod
    def reasons(self) -> tuple[JudgingReason, ...]:
        """Why the right answer is right, with the articles."""

    @abstractmethod
    def judge(self, answer: str) -> JudgedExercise:
        """Return whether an answer is right, and why; raises InputError for what is none."""

    @property
    def position(self) -> Position | None:
        """The round before which the question stands, None for an incident."""
        return None

    def facts(self) -> tuple[str, ...]:
        """Return what has to be known beside the table."""
        return ()

    def table(self, language: str) -> Table | None:
        """Return what the players did so far, those whom the question is about."""
        del language
        return None

    @property
    def choices(self) -> Sequence[AnswerChoice]:
        """The answers to choose from; empty where the answer is written freely."""
        return ()

    @property
    def articles(self) -> Sequence[str]:
        """The articles of which one may be named with the answer; empty where none is asked."""
        return ()


class RoundExercise(Exercise):
    """A question about a whole round that is to be paired."""

    def __init__(self, level: int, seed: int, position: Position) -> None:
        self.level, self.seed, self._position = level, seed, position

    @property
    def position(self) -> Position:
        """The round that is to be paired."""
        return self._position

    def facts(self) -> tuple[str, ...]:
        """Return how many rounds there are, and who is away."""
        return self.position.facts()

    def table(self, language: str) -> Table:
        """Return everybody who is to be paired."""
        return self.position.table(language)
