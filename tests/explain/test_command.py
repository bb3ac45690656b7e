"""`ronde explain` and the explained pairing of `ronde demo`, typed as a person would."""

from __future__ import annotations

import json
from importlib.resources import files
from pathlib import Path

import pytest
from jsonschema_rs import Draft202012Validator
from tests.commands import Run

from ronde.cli.explanations import wrapped

EXAMPLE = Path(str(files("ronde.examples").joinpath("minerals.trf")))
SCHEMA = Path(__file__).parents[2] / "docs" / "schemas" / "explanation-1.json"


def test_every_board(run: Run) -> None:
    ran = run("explain", EXAMPLE)
    assert ran.code == 0
    assert ran.out.startswith("Minerals Open - Round 5 - dutch-2026\n\nBoard 1: 1 Agate meets")


def test_a_round_already_played_by_older_rules(run: Run) -> None:
    ran = run("explain", EXAMPLE, "--round", 2, "--rules", "dutch-2017", "--player", 7)
    assert ran.code == 0
    assert "7 Garnet is not paired in round 2" in ran.out


def test_another_language(run: Run) -> None:
    out = run("explain", EXAMPLE, "--board", 8, "--lang", "nl").out
    assert "18 Ruby speelt tegen 19 Slate" in out
    assert out.startswith("Minerals Open - Ronde 5")


def test_articles_in_full(run: Run) -> None:
    out = run("explain", EXAMPLE, "--full", "--rules", "dutch-2017").out
    assert "[C.04.3 (2017) C.10]" in out


@pytest.mark.parametrize(
    "question",
    [(), ("--full",), ("--player", 18), ("--board", 8), ("--why-not", 1, 15), ("--why-not", 1, 2)],
)
def test_json_follows_its_schema(run: Run, question: tuple[object, ...]) -> None:
    data = json.loads(run("explain", EXAMPLE, *question, "--json").out)
    Draft202012Validator(json.loads(SCHEMA.read_text(encoding="utf-8"))).validate(data)
    assert data["sections"]


@pytest.mark.parametrize(
    ("words", "complaint"),
    [
        (("--player", 99), "no player 99"),
        (("--board", 99), "no board 99"),
        (("--why-not", 1, 1), "two different players"),
        (("--player", 1, "--full"), "ask one thing"),
        (("--round", 9), "choose 1 to 5"),
    ],
)
def test_a_wrong_question_is_one_sentence(
    run: Run, words: tuple[object, ...], complaint: str
) -> None:
    ran = run("explain", EXAMPLE, *words)
    assert ran.code == 3
    assert complaint in ran.err
    assert ran.out == ""


def test_the_demo_explains_one_pairing(run: Run) -> None:
    out = run("demo").out
    assert "Board 8\n  18 Ruby meets 19 Slate" in out
    assert "Pourquoi ?" in run("demo", "--lang", "fr").out


def test_long_lines_are_wrapped_with_an_indent() -> None:
    text = wrapped("Board 1: " + "word " * 40, 60)
    first, *others = text.splitlines()
    assert first.startswith("Board 1: word")
    assert all(line.startswith("  word") and len(line) <= 60 for line in others)
