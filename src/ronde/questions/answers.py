"""A tournament file in, a document as JSON out, as the web API gives it.

Every function here may be called in another process: with values that can be sent there.
"""

from __future__ import annotations

from typing import Any

from ronde.explain.document import explanation_document
from ronde.explain.report import ExplanationRequest
from ronde.questions.checks import CheckRequest, check_bytes, check_document
from ronde.questions.files import load_bytes
from ronde.questions.pairing import PairingRequest, pair_round, pairing_document
from ronde.questions.reasons import explain_round
from ronde.questions.source import Source, TournamentQuestion
from ronde.serialisation import to_json


def paired(data: bytes, file: str, lenient: bool, request: PairingRequest) -> bytes:
    """Return the next round of the tournament in a file, or the one asked for."""
    tournament = load_bytes(data, file, lenient=lenient).tournament
    return to_json(pairing_document(pair_round(tournament, request)))


def checked(data: bytes, file: str, request: CheckRequest) -> bytes:
    """Return what became of every round of a file that is paired again."""
    return to_json(check_document([check_bytes(data, file, request)]))


def asked(data: bytes, file: str, lenient: bool, question: TournamentQuestion[Any]) -> bytes:
    """Return the answer to a question about the tournament in a file."""
    loaded = load_bytes(data, file, lenient=lenient)
    return to_json(question.ask(Source(loaded.tournament, loaded.findings)).document())


def explained(
    data: bytes,
    file: str,
    lenient: bool,
    request: PairingRequest,
    question: ExplanationRequest,
    language: str,
) -> bytes:
    """Return why a round of a file is paired as it is."""
    tournament = load_bytes(data, file, lenient=lenient).tournament
    explanation = explain_round(tournament, request, question)
    return to_json(explanation_document(explanation.explanation, language))
