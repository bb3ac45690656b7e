"""An exercise and what became of an answer, as data for programs."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Annotated, Final

from ronde.explain.wording import Language
from ronde.i18n import translate
from ronde.laboratory.exercise.exercise import LEVELS, Exercise, JudgedExercise, JudgingReason
from ronde.serialisation import Count, Keywords, Number

_Text = Annotated[str, Keywords(minLength=1)]
_KINDS: Final = ["bracket", "pairing", "colour", "bye", "incident"]


@dataclass(frozen=True, slots=True)
class ReasonLine:
    """A sentence in the language asked for, and the article behind it."""

    article: _Text | None
    text: _Text


@dataclass(frozen=True, slots=True)
class ChoiceLine:
    """An answer to choose from: what is written for it, and what it says."""

    key: _Text
    text: _Text


@dataclass(frozen=True, slots=True)
class PlayersTable:
    """What the players did so far: a cell for each round, opponent, colour and result."""

    headings: tuple[str, ...]
    rows: tuple[tuple[str, ...], ...]


@dataclass(frozen=True, slots=True)
class JudgedAnswer:
    """Whether an answer is right, and why; of a wrong pairing the first rule that it breaks."""

    answer: str
    is_right: bool
    reasons: tuple[ReasonLine, ...]


@dataclass(frozen=True, slots=True)
class SolutionDocument:
    """The right answer and why."""

    answer: _Text
    reasons: tuple[ReasonLine, ...]


@dataclass(frozen=True, slots=True)
class ExerciseDocument:
    """An exercise for arbiters (docs/schemas/exercise-1.json).

    `choices` are empty where the answer is written freely, `articles` where none is asked with
    it. `judged` is there when something was answered, `solution` when it was asked for.
    """

    kind: Annotated[str, Keywords(enum=_KINDS)]
    level: Annotated[Number, Keywords(maximum=max(LEVELS))]
    seed: Count
    language: Language
    question: _Text
    form: _Text
    facts: tuple[str, ...]
    players: PlayersTable | None
    choices: tuple[ChoiceLine, ...]
    articles: tuple[str, ...]
    judged: JudgedAnswer | None
    solution: SolutionDocument | None


def exercise_document(
    exercise: Exercise, language: str, answer: str | None = None, *, solved: bool = False
) -> ExerciseDocument:
    """Return an exercise with what became of an answer; raises InputError for what is none."""
    table = exercise.table(language)
    judged = None if answer is None else exercise.judge(answer)
    return ExerciseDocument(
        exercise.kind.value,
        exercise.level,
        exercise.seed,
        language,
        translate(exercise.question, language),
        translate(exercise.form, language),
        tuple(translate(fact, language) for fact in exercise.facts()),
        None
        if table is None
        else PlayersTable(tuple(table.headings), tuple(map(tuple, table.rows))),
        tuple(ChoiceLine(key, translate(label, language)) for key, label in exercise.choices),
        tuple(exercise.articles),
        None if judged is None else _judged(answer or "", judged, language),
        SolutionDocument(exercise.solution, _lines(exercise.reasons, language)) if solved else None,
    )


def _judged(answer: str, judged: JudgedExercise, language: str) -> JudgedAnswer:
    return JudgedAnswer(answer, judged.is_right, _lines(judged.reasons, language))


def _lines(reasons: tuple[JudgingReason, ...], language: str) -> tuple[ReasonLine, ...]:
    return tuple(ReasonLine(one.cited or None, one.text(language)) for one in reasons)
