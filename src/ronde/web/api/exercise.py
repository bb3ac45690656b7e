"""The arbiter's exercise of a day or a seed, for everybody; nothing is kept."""

from __future__ import annotations

from datetime import date
from typing import Annotated

from fastapi import Query
from pydantic import Field
from starlette.responses import Response

from ronde.i18n import Language
from ronde.laboratory.exercise.document import ExerciseDocument, exercise_document
from ronde.laboratory.exercise.exercise import ExerciseKind
from ronde.laboratory.exercise.making import exercise_of, seed_of_day
from ronde.web.api.kit import Line, answer, api_router
from ronde.web.api.parameters import Query as Parameters
from ronde.web.calculation import Calculated, Calculation

router = api_router("exercise")


class ExerciseQuery(Parameters):
    """Which exercise is wanted, and an answer to be judged."""

    seed: int | None = Field(default=None, ge=0, lt=2**53, description="Default: of today.")
    level: int = Field(default=1, ge=1, le=3)
    kind: ExerciseKind | None = Field(default=None, description="Default: as the seed draws it.")
    answer: Annotated[Line, Field(max_length=400)] | None = Field(
        default=None, description="An answer to be judged."
    )
    solution: bool = Field(default=False, description="Tell the right answer and why.")
    lang: Language = "en"


@router.get("/exercise", response_model=ExerciseDocument)
def exercise(page: Calculation, asked: Annotated[ExerciseQuery, Query()]) -> Response:
    """Return an exercise, and what became of an answer, as `ronde exercise --json` does."""
    return Calculated(page, answer, _document, asked)


def _document(query: ExerciseQuery) -> ExerciseDocument:
    seed = seed_of_day(date.today()) if query.seed is None else query.seed
    exercise = exercise_of(seed, query.level, query.kind)
    return exercise_document(exercise, query.lang, query.answer, solved=query.solution)
