"""Small tournaments to ask about, and the command typed in process."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from importlib.resources import as_file, files

import pytest

from ronde.explain.report import ExplanationRequest, explain
from ronde.explain.sentence import RoundExplanation
from ronde.explain.wording import lines
from ronde.model import Tournament
from ronde.questions.files import load

Ask = Callable[..., list[str]]


@pytest.fixture
def minerals() -> Tournament:
    with as_file(files("ronde.examples").joinpath("minerals.trf")) as path:
        return load(path).tournament


@pytest.fixture
def ask() -> Ask:
    """Return what is told about a tournament: the stripped lines that are not empty."""

    def ask(
        tournament: Tournament, rules: str, question: ExplanationRequest, language: str = "en"
    ) -> list[str]:
        explanation: RoundExplanation = explain(replace(tournament, rules=rules), question)
        return [line.strip() for line in lines(explanation, language) if line]

    return ask
