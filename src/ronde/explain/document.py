"""An explanation as a document: docs/schemas/explanation-1.json."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Annotated

from ronde.explain.sentence import About, ExplanationSection, RoundExplanation, Sentence
from ronde.explain.verdict import WhyNot
from ronde.explain.wording import Language, Wording
from ronde.serialisation import Keywords, Number

Text = Annotated[str, Keywords(minLength=1)]


@dataclass(frozen=True, slots=True)
class ToldSentence(Sentence):
    """A sentence as data, and the same in the language asked for."""

    text: Text

    def written(self) -> Mapping[str, object]:
        """Return the sentence as data, with its text."""
        return {**Sentence.written(self), "text": self.text}


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


def explanation_document(explanation: RoundExplanation, language: str) -> ExplanationDocument:
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


def _section(section: ExplanationSection, wording: Wording) -> ToldSection:
    return ToldSection(
        section.about,
        section.number,
        section.players,
        wording.text(section.title),
        tuple(
            ToldSentence(told.key, told.article, told.facts, wording.text(told))
            for told in section.sentences
        ),
    )
