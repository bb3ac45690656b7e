"""`ronde compare`, typed as a person would."""

from __future__ import annotations

import json
from importlib.resources import files
from pathlib import Path

import pytest
from jsonschema import Draft202012Validator
from tests.commands import Run

TESTS = Path(__file__).parents[1]
SCHEMA = TESTS.parent / "docs" / "schemas" / "compare-1.json"
EXAMPLE = Path(str(files("ronde.examples").joinpath("minerals.trf")))
SMALL = TESTS / "data" / "dutch-2012-small" / "110.trf"


def test_the_example(run: Run) -> None:
    ran = run("compare", EXAMPLE, "--rules", "dutch-2012", "--rules", "dutch-2017")
    assert ran.code == 0, ran.err
    first, *_, last = ran.out.splitlines()
    assert first == "Minerals Open - dutch-2012, dutch-2017"
    assert last == "5 rounds, 0 rounds differ"


def test_boards_side_by_side_and_what_decided(run: Run) -> None:
    ran = run("compare", SMALL)
    assert ran.code == 0, ran.err
    lines = ran.out.splitlines()
    assert "Round 5: 3 boards differ" in lines
    assert "dutch-2026  dutch-2017  dutch-2012  dutch-2011" in lines
    assert "3: 3-7      3: 3-6      3: 3-6      3: 3-6" in lines
    (newest,) = [line for line in lines if line.startswith("dutch-2026, why not as dutch-2017, ")]
    assert "dutch-2017, dutch-2012, dutch-2011: with those boards 1 player would" in newest
    assert newest.endswith("[C14]")
    (older,) = [line for line in lines if line.startswith("dutch-2012, why not 3-7")]
    assert older.endswith("[C.12]")
    assert lines[-1] == "5 rounds, 1 round differs"


def test_one_round_in_another_language(run: Run) -> None:
    ran = run("compare", SMALL, "--round", 5, "--lang", "fr")
    assert "Ronde 5 : 3 tables diffèrent" in ran.out
    assert "Ronde 4" not in ran.out
    assert ran.out.endswith("1 ronde, 1 ronde diffère\n")


@pytest.mark.parametrize("file", [EXAMPLE, SMALL])
def test_json_follows_its_schema(run: Run, file: Path) -> None:
    data = json.loads(run("compare", file, "--json").out)
    Draft202012Validator(json.loads(SCHEMA.read_text(encoding="utf-8"))).validate(data)
    assert data["totals"]["rounds"] == len(data["rounds"]) == 5
    assert data["totals"]["different"] == sum(one["differs"] for one in data["rounds"])


def test_json_has_the_article(run: Run) -> None:
    data = json.loads(run("compare", SMALL, "--round", 5, "--json").out)
    reasons = {one["rules"]: one for one in data["rounds"][0]["reasons"]}
    assert reasons["dutch-2017"]["article"] == "C.7"
    assert (reasons["dutch-2012"]["white"], reasons["dutch-2012"]["black"]) == (3, 7)
    assert any(step["article"] == "C.12" for step in reasons["dutch-2012"]["steps"])


@pytest.mark.parametrize(
    ("words", "complaint"),
    [
        (("--rules", "dutch-2012"), "at least two editions"),
        (("--rules", "dutch-2012", "--rules", "nothing"), "nothing"),
        (("--round", 9), "round 9"),
    ],
)
def test_a_wrong_question_is_one_sentence(
    run: Run, words: tuple[object, ...], complaint: str
) -> None:
    ran = run("compare", EXAMPLE, *words)
    assert ran.code == 3
    assert complaint in ran.err
    assert ran.out == ""
