"""A design on its way: every plan is played on the field by the studies of the laboratory.

Plans with the same number of rounds are the systems of one study. The studies share their seed, so
that the event of a number has the same luck in all of them, and any two plans can be compared
event by event.
"""

from __future__ import annotations

import time
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from itertools import groupby
from typing import Final, NamedTuple

from ronde.laboratory.designer.plans import ComparedPlans, DesignSubject, Plan, candidates
from ronde.laboratory.designer.wishes import DesignWish
from ronde.laboratory.lab.measures import measure
from ronde.laboratory.lab.study import EntryList, FieldSpec, Study
from ronde.laboratory.lab.trial import MeasureColumn, TrialRecord, columns, trial
from ronde.laboratory.runtime import RunTime, run_time
from ronde.laboratory.statistics import Moments
from ronde.laboratory.trials import AT_ONCE, Pool, pieces_of

_PIECE: Final = 2.0
"""So many seconds a piece of work takes at most: others wait for the same process."""


class Piece(NamedTuple):
    """Some events of one study."""

    place: int
    study: Study
    numbers: range


def play(piece: Piece) -> list[tuple[int, TrialRecord]]:
    """Return what was measured in the events of a piece, each with the place of its study."""
    return [(piece.place, trial(piece.study, 0, number)) for number in piece.numbers]


def studies_of(asked: DesignSubject, plans: Sequence[Plan]) -> tuple[Study, ...]:
    """Return the studies that play the plans, one for each number of rounds."""
    ordered = sorted(plans, key=lambda plan: -plan.rounds)
    return tuple(
        _study(asked, rounds, list(same))
        for rounds, same in groupby(ordered, key=lambda plan: plan.rounds)
    )


def _study(asked: DesignSubject, rounds: int, plans: Sequence[Plan]) -> Study:
    wished = (wish.kind.measure for wish in asked.wishes)
    return Study(
        title=asked.title,
        seed=asked.seed,
        events=asked.events,
        fields=(FieldSpec(asked.title, asked.players, rounds, EntryList(asked.ratings)),),
        systems=tuple(plan.system for plan in plans),
        measures=tuple(key for key in wished if measure(key).least_rounds <= rounds),
        draw_percentage=asked.draws,
    )


@dataclass(frozen=True, slots=True)
class MeasuredSeries:
    """What was measured in the events of a plan, one value for each in the order of numbers."""

    values: tuple[int | None, ...]

    @property
    def moments(self) -> Moments:
        """The sums of the values."""
        return Moments.of(*self.values)

    def minus(self, other: MeasuredSeries) -> Moments:
        """Return the sums of the differences to another plan, event by event."""
        pairs = zip(self.values, other.values, strict=False)
        return Moments.of(*(None if a is None or b is None else a - b for a, b in pairs))


class DesignRun:
    """Plans that are being played; what was found so far can be asked for at any time."""

    def __init__(self, asked: DesignSubject) -> None:
        self.asked = asked
        self.candidates: ComparedPlans = candidates(asked)
        self.studies = studies_of(asked, self.candidates.plans)
        self._records: list[list[TrialRecord]] = [[] for _ in self.studies]
        self._seconds: list[float] = [0.0 for _ in self.studies]

    @property
    def plans(self) -> tuple[Plan, ...]:
        """The plans that are compared."""
        return self.candidates.plans

    @property
    def events(self) -> int:
        """How many events every plan has so far."""
        return min(len(done) for done in self._records)

    @property
    def is_done(self) -> bool:
        """Whether every plan has all its events."""
        return self.events >= self.asked.events

    def begun(self) -> Iterator[TrialRecord]:
        """Play the first event of every study, and note how long that takes."""
        for place, study in enumerate(self.studies):
            started = time.perf_counter()
            self.take(play(Piece(place, study, range(1, 2))))
            self._seconds[place] = time.perf_counter() - started
            yield self._records[place][0]

    def estimate(self, workers: int) -> RunTime:
        """Return how long the rest will take, after `begun`."""
        left = [self.asked.events - len(done) for done in self._records]
        seconds = sum(n * each for n, each in zip(left, self._seconds, strict=True))
        events = (n * len(study.systems) for n, study in zip(left, self.studies, strict=True))
        return run_time(seconds, sum(events), workers, sum(left))

    def pieces(self) -> Iterator[Piece]:
        """Yield the work that is left: some events of every study, then the next ones of each."""
        longest = max(self._seconds)
        at_once = max(1, min(AT_ONCE, int(_PIECE / longest))) if longest else 1
        for numbers in pieces_of(self.events + 1, self.asked.events, at_once):
            for place, study in enumerate(self.studies):
                yield Piece(place, study, numbers)

    def rest(self, pool: Pool) -> Iterator[TrialRecord]:
        """Play what is left, after `begun`, and yield each record."""
        for done in pool.run(play, self.pieces()):
            self.take(done)
            for _, record in done:
                yield record

    def take(self, done: Iterable[tuple[int, TrialRecord]]) -> None:
        """Take the events of a piece; pieces come in their order."""
        for place, record in done:
            self._records[place].append(record)

    def copy(self) -> DesignRun:
        """Return what was found so far, to which nothing is added any more."""
        copied = DesignRun(self.asked)
        copied._records = [done[: self.events] for done in self._records]
        return copied

    def series(self, plan: Plan, wish: DesignWish) -> MeasuredSeries:
        """Return what was measured of a wish under a plan, nothing where it cannot be measured."""
        place, at = self._place(plan)
        study = self.studies[place]
        if wish.kind.measure not in study.measures:
            return MeasuredSeries(())
        column = columns(study, study.fields[0]).index(MeasureColumn(wish.kind.measure))
        done = self._records[place][: self.events]
        return MeasuredSeries(tuple(record.values[at][column] for record in done))

    def ended_early(self, plan: Plan) -> int:
        """Return in how many events a round of the plan could not be paired."""
        place, at = self._place(plan)
        done = self._records[place][: self.events]
        return sum(record.rounds[at] < plan.rounds for record in done)

    def _place(self, plan: Plan) -> tuple[int, int]:
        for place, study in enumerate(self.studies):
            if study.fields[0].rounds == plan.rounds:
                return place, study.systems.index(plan.system)
        raise LookupError(plan)
