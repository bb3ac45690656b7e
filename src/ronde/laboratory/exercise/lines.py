"""An exercise as lines of text."""

from __future__ import annotations

from collections.abc import Iterator

from ronde.i18n import phrase, translate
from ronde.laboratory.exercise.exercise import LEVEL_WORDS, Exercise, JudgedExercise, JudgingReason
from ronde.laboratory.exercise.positions import LEGEND


def exercise_lines(
    exercise: Exercise, language: str, judged: JudgedExercise | None = None, *, solved: bool = False
) -> Iterator[str]:
    """Yield an exercise; what became of an answer, or the right one, stands below.

    After an answer the question is not told again.
    """
    if judged is None:
        yield from _asked(exercise, language)
    else:
        yield translate(judged.sentence, language)
        yield from _reasons(judged.reasons, language)
    if solved:
        yield ""
        right = phrase("The right answer: {answer}", answer=exercise.solution)
        yield translate(right, language)
        yield from _reasons(exercise.reasons, language)


def title(exercise: Exercise) -> str:
    """Return what an exercise is, on one line."""
    return phrase(
        "{kind}, level {level} ({word})",
        kind=exercise.kind.word,
        level=exercise.level,
        word=LEVEL_WORDS[exercise.level],
    )


def _asked(exercise: Exercise, language: str) -> Iterator[str]:
    seed = phrase("{title} - seed {seed}", title=title(exercise), seed=exercise.seed)
    yield translate(seed, language)
    yield ""
    yield translate(exercise.question, language)
    yield from (translate(fact, language) for fact in exercise.facts())
    table = exercise.table(language)
    if table is not None:
        yield ""
        yield table.text()
        yield translate(LEGEND, language)
    if table is None:
        yield from (f"  {key}  {translate(label, language)}" for key, label in exercise.choices)
    yield ""
    yield translate(phrase("Answer: {form}", form=exercise.form), language)


def _reasons(reasons: tuple[JudgingReason, ...], language: str) -> Iterator[str]:
    for reason in reasons:
        yield f"  {reason.line(language)}"
