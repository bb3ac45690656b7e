"""Small tournaments to ask about, and the command typed in process."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace
from importlib.resources import as_file, files

import pytest

from ronde.app.loading import load
from ronde.cli.main import exit_code, ronde
from ronde.explain.report import Question, explain
from ronde.explain.sentence import Explanation
from ronde.explain.wording import lines
from ronde.model import Tournament

Ask = Callable[..., list[str]]


@dataclass(frozen=True)
class Ran:
    code: int
    out: str
    err: str


@pytest.fixture
def run(capsys: pytest.CaptureFixture[str]) -> Callable[..., Ran]:
    def type_it(*typed: object) -> Ran:
        code = exit_code(ronde, "ronde", [str(word) for word in typed])
        out, err = capsys.readouterr()
        return Ran(code, out, err)

    return type_it


@pytest.fixture
def minerals() -> Tournament:
    with as_file(files("ronde.examples").joinpath("minerals.trf")) as path:
        return load(path).tournament


@pytest.fixture
def ask() -> Ask:
    """Return what is told about a tournament: the stripped lines that are not empty."""

    def ask(
        tournament: Tournament, rules: str, question: Question, language: str = "en"
    ) -> list[str]:
        explanation: Explanation = explain(replace(tournament, rules=rules), question)
        return [line.strip() for line in lines(explanation, language) if line]

    return ask
