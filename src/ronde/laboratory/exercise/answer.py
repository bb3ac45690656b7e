"""An exercise as a program gets it, and what became of an answer to it."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from datetime import date

from ronde.declared.answer import ENGLISH
from ronde.fields import immutable
from ronde.laboratory.answers import LaboratoryAnswer
from ronde.laboratory.exercise.document import ExerciseDocument, exercise_document
from ronde.laboratory.exercise.exercise import LEVELS, Exercise, ExerciseKind, JudgedExercise
from ronde.laboratory.exercise.lines import exercise_lines
from ronde.laboratory.exercise.making import exercise_of, seed_of_day
from ronde.questions import arguments


@immutable
@dataclass(frozen=True, slots=True, repr=False)
class ArbiterExercise(LaboratoryAnswer):
    """A question for arbiters; as text it is what is asked, `judge` says what became of an answer.

    `exercise` has its parts: the position before the round, the choices, the reasons.
    """

    exercise: Exercise

    @classmethod
    def of(cls, seed: int | None, level: int, kind: str | ExerciseKind | None) -> ArbiterExercise:
        """Return the exercise of a seed; without one that of today."""
        first = seed_of_day(date.today()) if seed is None else arguments.whole(seed, "seed", 0)
        wanted = arguments.whole(level, "level")
        known = arguments.by_value(ExerciseKind)
        asked = None if kind is None else arguments.chosen(kind, "kind", known)
        with arguments.naming("level"):
            return cls(exercise_of(first, wanted, asked))

    @property
    def solution(self) -> str:
        """The right answer, as it is written."""
        return self.exercise.solution

    def judge(self, answer: str) -> JudgedAttempt:
        """Return whether an answer is right, and why; raises InputError for what is none."""
        with arguments.naming("answer"):
            return JudgedAttempt(self.exercise, answer, self.exercise.judge(answer))

    def told(self, language: str) -> Iterator[str]:
        """Yield the question with its table."""
        yield "\n".join(exercise_lines(self.exercise, language))

    def document(self, language: str = ENGLISH) -> ExerciseDocument:
        """Return the document of docs/schemas/exercise-1.json, with the right answer."""
        return exercise_document(self.exercise, language, solved=True)

    def __repr__(self) -> str:
        one = self.exercise
        return f"<Exercise: {one.kind.value}, level {one.level} of {len(LEVELS)}, seed {one.seed}>"


@immutable
@dataclass(frozen=True, slots=True, repr=False)
class JudgedAttempt(LaboratoryAnswer):
    """What became of an answer: as text whether it is right, and the reasons with articles."""

    exercise: Exercise
    answer: str
    judged: JudgedExercise

    @property
    def is_right(self) -> bool:
        """Whether the answer is right."""
        return self.judged.is_right

    def told(self, language: str) -> Iterator[str]:
        """Yield whether the answer is right, and why."""
        yield "\n".join(exercise_lines(self.exercise, language, self.judged))

    def document(self, language: str = ENGLISH) -> ExerciseDocument:
        """Return the document of docs/schemas/exercise-1.json."""
        return exercise_document(self.exercise, language, self.answer)

    def __bool__(self) -> bool:
        return self.is_right

    def __repr__(self) -> str:
        return f"<{self.answer!r}: {self.judged.sentence}>"
