"""An exam: many exercises of one seed, and the paper with its key on pages of its own."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Final

from ronde.declared.layout import Table
from ronde.documents.exam import ExamQuestion, exam_paper
from ronde.documents.sheet import Heading, Sheet
from ronde.documents.tables import Align, Column, TablePart
from ronde.explain.sentence import Sentence
from ronde.laboratory.exercise.exercise import LEVELS, Exercise, ExerciseKind, JudgingReason
from ronde.laboratory.exercise.incident import IncidentExercise
from ronde.laboratory.exercise.lines import title
from ronde.laboratory.exercise.making import exercise_of
from ronde.laboratory.exercise.positions import LEGEND
from ronde.simulate.chance import derived_seed

MOST_QUESTIONS: Final = 40
_TRIED: Final = 60
"""So many seeds are tried before an incident may come a second time."""
_DECIDING: Final = ("whynot.", "float.", "bye.")


def exam(
    seed: int, questions: int, level: int | None = None, kind: ExerciseKind | None = None
) -> Iterator[Exercise]:
    """Yield the exercises of an exam, the same for the same seed.

    Kinds take turns, and the questions go from the easiest level to the hardest, unless one kind
    or one level is asked for. No incident comes twice as long as there are others.
    """
    kinds = tuple(ExerciseKind) if kind is None else (kind,)
    seen: set[str] = set()
    for number in range(questions):
        own = level or LEVELS[number * len(LEVELS) // questions]
        for turn in range(_TRIED):
            index = 1 + number + turn * MOST_QUESTIONS
            made = exercise_of(derived_seed(seed, index), own, kinds[number % len(kinds)])
            if not isinstance(made, IncidentExercise) or made.incident.key not in seen:
                break
        if isinstance(made, IncidentExercise):
            seen.add(made.incident.key)
        yield made


def exam_document(exercises: Sequence[Exercise], seed: int, sheet: Sheet) -> bytes:
    """Return an exam as PDF: the questions, then the key on a page of its own."""
    heading = Heading(
        sheet.t("Exam for arbiters"),
        sheet.t("C.04.1, C.04.2 and C.04.3, editions of 2026"),
        sheet.tn(
            "{count} question, seed {seed}",
            "{count} questions, seed {seed}",
            count=len(exercises),
            seed=seed,
        ),
    )
    notes = [sheet.say(LEGEND)] if any(one.position for one in exercises) else []
    questions = [_question(number, one, sheet) for number, one in enumerate(exercises, 1)]
    return exam_paper(heading, notes, questions, sheet)


def _question(number: int, exercise: Exercise, sheet: Sheet) -> ExamQuestion:
    table = exercise.table(sheet.language)
    decisive = [reason for reason in exercise.reasons if _decides(reason)]
    # Where there is a table, the answer is a number of it.
    choices = exercise.choices if table is None else ()
    return ExamQuestion(
        f"{number}. {sheet.say(title(exercise))}",
        sheet.say(exercise.question),
        tuple(sheet.say(fact) for fact in exercise.facts()),
        None if table is None else _part(table),
        sheet.say(exercise.form),
        tuple(f"{key}) {sheet.say(label)}" for key, label in choices),
        _told_solution(exercise, sheet),
        tuple(reason.line(sheet.language) for reason in decisive or exercise.reasons),
    )


def _part(table: Table) -> TablePart:
    columns = tuple(
        Column(heading, Align.RIGHT if place in table.right else Align.LEFT)
        for place, heading in enumerate(table.headings)
    )
    return TablePart(columns, table.rows)


def _told_solution(exercise: Exercise, sheet: Sheet) -> str:
    """Return the right answer; of an incident the sentence with its letter."""
    if isinstance(exercise, IncidentExercise):
        return f"{exercise.solution}) {sheet.say(exercise.incident.right)}"
    return exercise.solution


def _decides(reason: JudgingReason) -> bool:
    """Whether a reason tells what decides a pairing, beyond the order of brackets and colours."""
    told = reason.told
    return isinstance(told, Sentence) and told.key.startswith(_DECIDING)
