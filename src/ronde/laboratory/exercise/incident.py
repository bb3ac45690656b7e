"""The exercise to decide an incident by the rules of handling."""

from __future__ import annotations

from string import ascii_lowercase

from ronde.errors import InputError
from ronde.i18n import listed, phrase
from ronde.laboratory.exercise.exercise import (
    AnswerChoice,
    Exercise,
    ExerciseKind,
    JudgedExercise,
    JudgingReason,
)
from ronde.laboratory.exercise.incidents import INCIDENTS, Incident
from ronde.simulate.chance import Chance


class IncidentExercise(Exercise):
    """What do you do, and by which article?"""

    kind = ExerciseKind.INCIDENT

    def __init__(self, level: int, seed: int, incident: Incident) -> None:
        self.level, self.seed, self.incident = level, seed, incident

    @classmethod
    def of(cls, level: int, seed: int) -> IncidentExercise:
        """Return the exercise of a seed."""
        fitting = [incident for incident in INCIDENTS if incident.level == level]
        return cls(level, seed, Chance(seed).shuffled(fitting)[0])

    @property
    def question(self) -> str:
        """What happened."""
        return self.incident.question

    @property
    def form(self) -> str:
        """How the answer is written."""
        return phrase("One letter.")

    @property
    def choices(self) -> tuple[AnswerChoice, ...]:
        """The answers in an order that the seed gives, each with its letter."""
        answers = Chance(self.seed).shuffled((self.incident.right, *self.incident.wrong))
        return tuple(map(AnswerChoice, ascii_lowercase, answers))

    @property
    def solution(self) -> str:
        """The letter of the right answer."""
        return next(key for key, label in self.choices if label is self.incident.right)

    @property
    def reasons(self) -> tuple[JudgingReason, ...]:
        """Why, with the article."""
        incident = self.incident
        return (JudgingReason(incident.reason, incident.article, incident.regulation),)

    def judge(self, answer: str) -> JudgedExercise:
        """Return whether the letter is that of the right answer."""
        letter, known = answer.strip().lower(), [choice.key for choice in self.choices]
        if letter not in known:
            raise InputError(
                "{text} is none of the answers; choose from {known}",
                text=repr(answer.strip()),
                known=listed(known),
            )
        return JudgedExercise(letter == self.solution, self.reasons)
