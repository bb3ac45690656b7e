"""A study that is run: field by field, by any pool, to be continued where it stopped.

The first event of every field is played first, by one process: how long it takes tells how long the
study will take. Then each field has its events in the order of their numbers, until there are as
many as asked for, or the intervals are narrow enough. That is asked after every hundredth event, so
the answer does not depend on who did the work.
"""

from __future__ import annotations

import json
import time
from collections.abc import Iterator
from functools import partial
from pathlib import Path
from typing import Any, Final

from ronde.laboratory.lab.measures import measure
from ronde.laboratory.lab.study import Of, Study
from ronde.laboratory.lab.tally import StudyTally, tally
from ronde.laboratory.lab.trial import MeasureColumn, TrialRecord, columns, trial
from ronde.laboratory.logbook import Logbook, usable
from ronde.laboratory.runtime import RunTime, run_time
from ronde.laboratory.statistics import Moments
from ronde.laboratory.trials import Pool, pieces_of

ASKED_EVERY: Final = 100
"""After so many events it is asked whether the intervals are narrow enough."""
_SPEED: Final = "speed.json"


class StudyBook(Logbook[TrialRecord]):
    """The folder of a study; the number of events may be another one when it goes on."""

    def __init__(self, folder: Path, study: Study) -> None:
        super().__init__(folder, study, TrialRecord.read, ("events",))

    def series_of(self, record: TrialRecord) -> int:
        """Return the field of a record: each has its own numbers."""
        return record.field

    def speed(self) -> dict[str, float]:
        """Return how many seconds the first event of each field took, by its place."""
        path = self.folder / _SPEED
        known: dict[str, Any] = json.loads(path.read_text("ascii")) if path.exists() else {}
        return {place: float(seconds) for place, seconds in known.items()}

    def note_speed(self, speed: dict[str, float]) -> None:
        """Write down how long the first events took; raises FileError."""
        path = self.folder / _SPEED
        with usable(path):
            path.write_text(json.dumps(speed) + "\n", encoding="ascii")


class StudyRun:
    """A study on its way: `records` has its events, for each field in the order of numbers."""

    def __init__(self, study: Study, book: StudyBook | None = None) -> None:
        self.study = study
        self._book = book
        self.records: list[list[TrialRecord]] = [[] for _ in study.fields]
        for record in book.done if book is not None else ():
            if record.number <= study.events_of(record.field):
                self.records[record.field].append(record)
        self._speed = book.speed() if book is not None else {}
        self._totals: dict[int, tuple[int, StudyTally | None]] = {}

    def begun(self) -> Iterator[TrialRecord]:
        """Play the first event of every field that has none, and note how long that takes."""
        for place, done in enumerate(self.records):
            if not done:
                started = time.perf_counter()
                yield from self._kept(iter([trial(self.study, place, 1)]))
                self._speed[str(place)] = round(time.perf_counter() - started, 4)
                if self._book is not None:
                    self._book.note_speed(self._speed)

    def estimate(self, workers: int) -> RunTime:
        """Return how long the rest will take, after `begun`."""
        seconds, events = 0.0, 0
        for place, done in enumerate(self.records):
            left = 0 if self.is_enough(place) else self.study.events_of(place) - len(done)
            seconds += left * self._speed.get(str(place), 0.0)
            events += left
        return run_time(seconds, events, workers)

    def rest(self, pool: Pool) -> Iterator[TrialRecord]:
        """Play what is left, and yield each record after it was kept."""
        for place in range(len(self.study.fields)):
            yield from self._field(place, pool)

    def _field(self, place: int, pool: Pool) -> Iterator[TrialRecord]:
        if self.is_enough(place):
            return
        first = len(self.records[place]) + 1
        pieces = pieces_of(first, self.study.events_of(place), self.at_once(place, pool))
        for done in pool.run(partial(_piece, self.study, place), pieces):
            for record in self._kept(iter(done)):
                yield record
                if self.is_enough(place):
                    return

    def at_once(self, place: int, pool: Pool) -> int:
        """Return how many events are one piece of work: fewer of a field whose events take long."""
        return pool.piece(self._speed.get(str(place), 0.0))

    def _kept(self, fresh: Iterator[TrialRecord]) -> Iterator[TrialRecord]:
        kept = fresh if self._book is None else self._book.kept(fresh)
        for record in kept:
            self.records[record.field].append(record)
            yield record

    def tally(self, place: int) -> StudyTally | None:
        """Return the sums over the events of a field so far."""
        done = self.records[place]
        counted, total = self._totals.get(place, (0, None))
        fresh = tally(done[counted:], self.study.fields[place].rounds)
        if fresh is not None:
            total = fresh if total is None else total + fresh
        self._totals[place] = len(done), total
        return total

    def is_enough(self, place: int) -> bool:
        """Whether a field has all its events, or narrow intervals."""
        done = len(self.records[place])
        if done >= self.study.events_of(place):
            return True
        if self.study.until is None or done == 0 or done % ASKED_EVERY:
            return False
        total = self.tally(place)
        return total is not None and is_narrow(self.study, place, total)


def is_narrow(study: Study, place: int, total: StudyTally) -> bool:
    """Whether every interval of the measure that decides is narrow enough."""
    until = study.until
    if until is None:
        return False
    at = columns(study, study.fields[place]).index(MeasureColumn(until.measure))
    rows = total.means if until.of is Of.MEANS else total.differences[1:]
    top = None if until.of is Of.DIFFERENCES else measure(until.measure).top
    return all(_width(row[at], top) <= until.half_width for row in rows)


def _width(moments: Moments, top: int | None) -> float:
    ends = moments.interval(top)
    return float("inf") if ends is None else (ends[1] - ends[0]) / 2


def _piece(study: Study, place: int, numbers: range) -> list[TrialRecord]:
    return [trial(study, place, number) for number in numbers]


def run_study(study: Study, pool: Pool) -> StudyRun:
    """Return a study that was run to its end in memory."""
    run = StudyRun(study)
    for _ in run.begun():
        pass
    for _ in run.rest(pool):
        pass
    return run
