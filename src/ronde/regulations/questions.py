"""The self-assessment: what a tournament program is asked, and how ronde answers.

One row for each question of the commission's check list, in our own words, with where the answer
is found in the application, the function that gives it and the test that shows it. The list is
known second-hand (decision 0122); nothing here makes ronde accepted by anybody.
"""

from __future__ import annotations

import tomllib
from dataclasses import dataclass
from enum import Enum
from functools import cache
from importlib.resources import files
from typing import Any

from ronde.errors import RondeError


class CheckListAnswer(Enum):
    """How ronde stands: as wanted, partly so, not so, for its applicant to say, or not asked."""

    YES = "yes"
    PARTLY = "partly"
    NO = "no"
    PEOPLE = "for people"
    SKIPPED = "not reached"


@dataclass(frozen=True, slots=True)
class ListQuestion:
    """One question of the list, and the answer.

    `wanted` is the answer that costs nothing, `otherwise` what any other costs: per cent, the
    question to which it leads, or that it stops the verification. `answer` tells whether ronde
    does what is wanted; a question that a former answer skips is not reached.
    """

    number: int
    theme: str
    asks: str
    wanted: str
    otherwise: str
    answer: CheckListAnswer
    where: str = ""
    functions: tuple[str, ...] = ()
    tests: tuple[str, ...] = ()
    note: str = ""

    @property
    def stops(self) -> bool:
        """Whether the wrong answer stops the verification."""
        return "stop" in self.otherwise


@cache
def questions() -> tuple[ListQuestion, ...]:
    """Return every question, by number."""
    text = files("ronde.regulations").joinpath("questions.toml").read_text("utf-8")
    return tuple(_question(row) for row in tomllib.loads(text)["question"])


def _question(row: dict[str, Any]) -> ListQuestion:
    """Return a row as a question; a wrong row is our own bug and says where it stands."""
    lists = {name: tuple(row.get(name, ())) for name in ("functions", "tests")}
    try:
        return ListQuestion(**{**row, **lists, "answer": CheckListAnswer(row["answer"])})
    except (KeyError, TypeError, ValueError) as error:
        raise RondeError(f"question {row.get('number')}: {error}") from error


def totals() -> dict[CheckListAnswer, int]:
    """Return how many questions have which answer."""
    return {answer: sum(one.answer is answer for one in questions()) for answer in CheckListAnswer}


def questions_lines() -> list[str]:
    """Return the page of the self-assessment."""
    counted = ", ".join(f"{count} *{answer.value}*" for answer, count in totals().items())
    lines = [
        "# What a tournament program is asked",
        "",
        "The questions by which FIDE's commission looks at tournament programs, as far as they",
        "are known, in our own words; how ronde answers, where, and which test shows it. This is",
        "our own assessment: nobody has accepted it.",
        "",
        f"{len(questions())} questions: {counted}.",
    ]
    theme = ""
    for one in questions():
        if one.theme != theme:
            theme = one.theme
            lines += ["", f"## {theme}", ""]
            lines += ["| | asked | wanted | otherwise | ronde | where | function | test |"]
            lines += ["|---|---|---|---|---|---|---|---|"]
        lines.append(_row(one))
    return lines


def _row(one: ListQuestion) -> str:
    said = f"{one.answer.value}: {one.note}" if one.note else one.answer.value
    cells = (
        one.number, one.asks, one.wanted, one.otherwise, said, one.where,
        _code(one.functions), _code(one.tests),
    )  # fmt: skip
    return f"| {' | '.join(str(cell) or '–' for cell in cells)} |"


def _code(names: tuple[str, ...]) -> str:
    return "<br>".join(f"`{name}`" for name in names)
