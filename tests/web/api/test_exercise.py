"""The arbiter's exercise for programs."""

from __future__ import annotations

import json
from pathlib import Path

from jsonschema import Draft202012Validator
from tests.commands import Run
from tests.web.clients import Program

SCHEMA = Path(__file__).parents[3] / "docs" / "schemas" / "exercise-1.json"


def test_the_same_json_as_the_command_line(anybody: Program, run: Run) -> None:
    path = "/exercise?seed=7&kind=bye&answer=1&solution=true&lang=nl"
    answer = anybody.send("GET", path)
    words = ("--seed", 7, "--kind", "bye", "--answer", 1, "--solution", "--lang", "nl", "--json")
    assert answer.json() == json.loads(run("exercise", *words).out)
    described = json.loads(SCHEMA.read_text(encoding="utf-8"))
    Draft202012Validator(described).validate(answer.json())
    incident = anybody.send("GET", "/exercise?seed=7&kind=incident").json()
    Draft202012Validator(described).validate(incident)


def test_what_is_no_answer(anybody: Program) -> None:
    told = anybody.refused("GET", "/exercise?seed=7&kind=incident&answer=z", 422)
    assert "'z' is none of the answers" in json.dumps(told)


def test_an_unknown_level(anybody: Program) -> None:
    anybody.refused("GET", "/exercise?level=4", 422)
