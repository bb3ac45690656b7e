"""Explanations: why a round is paired as it is, and as the library answers it."""

from __future__ import annotations

from dataclasses import dataclass
from html import escape

from ronde.declared.answer import ENGLISH, Answer
from ronde.errors import EventOverError
from ronde.explain.document import ExplanationDocument, ToldSection, explanation_document
from ronde.explain.report import ExplanationRequest, explain
from ronde.explain.sentence import RoundExplanation as Reasons
from ronde.explain.verdict import WhyNot
from ronde.explain.wording import lines
from ronde.fields import immutable
from ronde.model import Finding, Tournament
from ronde.questions.pairing import PairingRequest, prepared


@dataclass(frozen=True, slots=True)
class ExplainedRound:
    """The answer, the tournament that it rests on, and what was assumed."""

    explanation: Reasons
    tournament: Tournament
    findings: tuple[Finding, ...]


def explain_round(
    tournament: Tournament, request: PairingRequest, question: ExplanationRequest
) -> ExplainedRound:
    """Return the answer to a question about the round asked for, from the history before it."""
    tournament, notices = prepared(tournament, request)
    return ExplainedRound(explain(tournament, question), tournament, notices)


@immutable
@dataclass(frozen=True, slots=True, repr=False)
class Explanation(Answer):
    """Why a round is paired as it is: `str` tells it, the fields are the data."""

    reasons: Reasons

    @classmethod
    def of(
        cls, tournament: Tournament, round_: int | None, question: ExplanationRequest
    ) -> Explanation:
        """Return the answer to a question about a round.

        None is the next, or the last when all were played.
        """
        try:
            request = PairingRequest(round=round_)
            return cls(explain_round(tournament, request, question).explanation)
        except EventOverError:
            if round_ is not None or not tournament.rounds:
                raise
        last = PairingRequest(round=len(tournament.rounds))
        return cls(explain_round(tournament, last, question).explanation)

    @property
    def round(self) -> int:
        """The number of the round."""
        return self.reasons.round

    @property
    def rules(self) -> str:
        """The key of the rules."""
        return self.reasons.rules

    @property
    def regulation(self) -> str:
        """Where the articles stand, as in `C.04.3 (2026)`; empty if each article says so."""
        return self.reasons.regulation

    @property
    def sections(self) -> tuple[ToldSection, ...]:
        """The sentences by subject, each with its key, article, facts and English text."""
        return self.document().sections

    @property
    def answer(self) -> WhyNot | None:
        """What keeps two players apart, where that was asked."""
        return self.reasons.why_not

    def text(self, language: str = ENGLISH) -> str:
        """Return the sentences, articles in brackets."""
        return "\n".join(lines(self.reasons, language))

    def document(self, language: str = ENGLISH) -> ExplanationDocument:
        """Return the explanation as the document of docs/schemas/explanation-1.json."""
        return explanation_document(self.reasons, language)

    def _repr_html_(self) -> str:
        told = (escape(line.strip()) for line in self.text().splitlines())
        return "\n".join(f"<p>{line}</p>" for line in told if line)

    def __repr__(self) -> str:
        return f"<Explanation of round {self.round}: {len(self.reasons.sections)} sections>"
