"""Explanations: why a round is paired as it is."""

from __future__ import annotations

from dataclasses import dataclass

from ronde.app.pairing import PairingRequest, prepared
from ronde.explain.report import Question, explain
from ronde.explain.sentence import Explanation
from ronde.model import Finding, Tournament


@dataclass(frozen=True, slots=True)
class ExplainedRound:
    """The answer, the tournament that it rests on, and what was assumed."""

    explanation: Explanation
    tournament: Tournament
    findings: tuple[Finding, ...]


def explain_round(
    tournament: Tournament, request: PairingRequest, question: Question
) -> ExplainedRound:
    """Return the answer to a question about the round asked for, from the history before it."""
    tournament, notices = prepared(tournament, request)
    return ExplainedRound(explain(tournament, question), tournament, notices)
