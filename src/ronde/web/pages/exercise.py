"""The arbiter's exercise, one a day, for everybody: the question, a form, the judgement.

Everything stands in the address, so that a question with its answer can be sent to somebody;
nothing is kept.
"""

from __future__ import annotations

from dataclasses import dataclass
from datetime import date, timedelta
from typing import Annotated, Any, Final, NamedTuple
from urllib.parse import urlencode

from fastapi import APIRouter, Depends, Query
from starlette.responses import Response

from ronde.errors import InputError
from ronde.i18n import phrase
from ronde.laboratory.exercise.exercise import (
    LEVEL_WORDS,
    LEVELS,
    Exercise,
    ExerciseKind,
    JudgedExercise,
)
from ronde.laboratory.exercise.making import exercise_of, seed_of_day
from ronde.laboratory.exercise.positions import LEGEND
from ronde.web.calculation import Calculated, Calculation
from ronde.web.page import Page

router = APIRouter(include_in_schema=False)

Text = Annotated[str, Query(max_length=400)]

FIRST_DAY: Final = date(2026, 2, 1)
"""The editions that are asked about came into force on it."""


@dataclass(frozen=True)
class ExerciseAddress:
    """Which exercise an address asks for."""

    day: date
    level: int
    kind: ExerciseKind | None

    def address(self, **other: str) -> str:
        """Return the address of the exercise, or of another one."""
        kind = "" if self.kind is None else self.kind.value
        named = {"day": self.day.isoformat(), "level": str(self.level), "kind": kind} | other
        return f"/exercise?{urlencode({name: text for name, text in named.items() if text})}"


def wished(day: Text = "", level: Text = "", kind: Text = "") -> ExerciseAddress:
    """Return which exercise an address asks for; what it misspells does not matter.

    The exercise of a day that is still to come is not shown, nor one before the first.
    """
    today = date.today()
    try:
        asked = min(max(date.fromisoformat(day), FIRST_DAY), today)
    except ValueError:
        asked = today
    return ExerciseAddress(
        asked,
        next((one for one in LEVELS if str(one) == level), LEVELS[0]),
        next((one for one in ExerciseKind if one.value == kind), None),
    )


@router.get("/exercise")
def exercise(
    page: Calculation,
    wish: Annotated[ExerciseAddress, Depends(wished)],
    answer: Text = "",
    article: Text = "",
    solution: Text = "",
) -> Response:
    """Show the exercise of a day, and what became of an answer."""
    facts = {"answer": answer, "article": article, "solved": bool(solution)}

    def shown(found: _Posed) -> Response:
        judged = {"judged": found.judged, "refusal": found.refusal}
        return _shown(page, wish, found.exercise, **judged, **facts)

    return Calculated(page, shown, _posed, wish, answer, article)


class _Posed(NamedTuple):
    """An exercise, and what became of an answer, or why it is none."""

    exercise: Exercise
    judged: JudgedExercise | None = None
    refusal: str = ""


def _posed(wish: ExerciseAddress, answer: str, article: str) -> _Posed:
    """Return an exercise with the judgement of an answer; may be called in another process."""
    exercise = exercise_of(seed_of_day(wish.day), wish.level, wish.kind)
    if not answer.strip():
        return _Posed(exercise, None, phrase("Choose an answer first.") if article else "")
    try:
        given = f"{answer} {article}" if exercise.articles else answer
        return _Posed(exercise, exercise.judge(given))
    except InputError as error:
        return _Posed(exercise, None, error.phrase)


def _shown(page: Page, wish: ExerciseAddress, exercise: Exercise, **facts: Any) -> Response:
    language, day = page.speech.language, timedelta(days=1)
    today = date.today()
    return page.render(
        "exercise/exercise.html",
        wish=wish,
        exercise=exercise,
        table=exercise.table(language),
        legend=LEGEND,
        kinds=ExerciseKind,
        levels=LEVEL_WORDS,
        today=today,
        first_day=FIRST_DAY,
        before=ExerciseAddress(wish.day - day, wish.level, wish.kind).address()
        if wish.day > FIRST_DAY
        else "",
        after=ExerciseAddress(wish.day + day, wish.level, wish.kind).address()
        if wish.day < today
        else "",
        solution_address=wish.address(solution="yes"),
        **facts,
    )
