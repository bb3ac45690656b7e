"""Sums over the records of a study: of each system, and of its differences to the first."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from ronde.laboratory.lab.trial import TrialRecord
from ronde.laboratory.statistics import Moments, Summed

Row = tuple[Moments, ...]


@dataclass(frozen=True, slots=True)
class StudyTally(Summed):
    """Sums over events of one field: of each system, and of its differences to the first one.

    `ended_early` counts events in which a round could not be paired.
    """

    events: int
    ended_early: tuple[int, ...]
    means: tuple[Row, ...]
    differences: tuple[Row, ...]

    @classmethod
    def of(cls, record: TrialRecord, rounds: int) -> StudyTally:
        """Return the tally of one event, which should have had so many rounds."""
        first = record.values[0]
        return cls(
            1,
            tuple(int(played < rounds) for played in record.rounds),
            tuple(tuple(map(Moments.of, row)) for row in record.values),
            tuple(
                tuple(_difference(one, other) for one, other in zip(row, first, strict=True))
                for row in record.values
            ),
        )


def _difference(value: int | None, of_first: int | None) -> Moments:
    return Moments.of(None if value is None or of_first is None else value - of_first)


def tally(records: Iterable[TrialRecord], rounds: int) -> StudyTally | None:
    """Return the sums over records of one field, None without any."""
    total: StudyTally | None = None
    for record in records:
        of_event = StudyTally.of(record, rounds)
        total = of_event if total is None else total + of_event
    return total
