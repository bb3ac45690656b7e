"""The exercise of a seed, or of a day."""

from __future__ import annotations

from collections.abc import Callable
from datetime import date
from functools import lru_cache
from typing import Final

from ronde.errors import InputError
from ronde.i18n import listed
from ronde.laboratory.exercise.bracket import BracketExercise
from ronde.laboratory.exercise.bye import ByeExercise
from ronde.laboratory.exercise.colour import ColourExercise
from ronde.laboratory.exercise.exercise import LEVELS, Exercise, ExerciseKind
from ronde.laboratory.exercise.incident import IncidentExercise
from ronde.laboratory.exercise.pairing import PairingExercise
from ronde.simulate.chance import Chance, derived_seed

_MADE: Final[dict[ExerciseKind, Callable[[int, int], Exercise]]] = {
    ExerciseKind.BRACKET: BracketExercise.of,
    ExerciseKind.PAIRING: PairingExercise.of,
    ExerciseKind.COLOUR: ColourExercise.of,
    ExerciseKind.BYE: ByeExercise.of,
    ExerciseKind.INCIDENT: IncidentExercise.of,
}


@lru_cache(maxsize=64)
def exercise_of(seed: int, level: int, kind: ExerciseKind | None = None) -> Exercise:
    """Return the exercise of a seed, the same on every machine; without a kind the seed draws it.

    Raises InputError for a level that is none of `LEVELS`.
    """
    if level not in LEVELS:
        raise InputError(
            "there is no level {level}; choose from {known}",
            level=level,
            known=listed(map(str, LEVELS)),
        )
    drawn = Chance(derived_seed(seed, level)).shuffled(ExerciseKind)[0]
    return _MADE[kind or drawn](level, seed)


def seed_of_day(day: date) -> int:
    """Return the seed of a day's exercise: the day in digits.

    >>> seed_of_day(date(2026, 11, 17))
    20261117
    """
    return int(f"{day:%Y%m%d}")
