"""Studies that are run: the same whoever works, continued where they stopped, ended when sure."""

from __future__ import annotations

from dataclasses import replace
from itertools import islice
from math import isclose
from pathlib import Path
from statistics import mean, stdev

import pytest
from tests.laboratory.lab.studies import SMALL, study

from ronde.errors import InputError
from ronde.laboratory.lab.run import (
    ASKED_EVERY,
    StudyBook,
    StudyRun,
    is_narrow,
    run_study,
)
from ronde.laboratory.lab.study import Until
from ronde.laboratory.lab.tally import StudyTally
from ronde.laboratory.lab.trial import MeasureColumn, columns, trial
from ronde.laboratory.logbook import RECORDS
from ronde.laboratory.runtime import RunTime, refuse_long
from ronde.laboratory.statistics import SCALE, Moments, student, wilson
from ronde.laboratory.trials import PieceFuture, SerialPool, local_pool

_PLAIN = replace(study(), measures=("tau", "rating-gap"))


def _finish(run: StudyRun) -> None:
    for _ in (*run.begun(), *run.rest(SerialPool())):
        pass


def test_a_trial_depends_on_its_number_alone() -> None:
    asked = study()
    assert trial(asked, 0, 3) == trial(replace(asked, events=99), 0, 3)
    assert trial(asked, 0, 3) != trial(asked, 0, 4)
    assert trial(asked, 0, 3).seed == asked.seed_of(0, 3)


def test_systems_are_measured_on_the_same_event() -> None:
    """A system beside others is measured as it is alone; the same one twice does not differ."""
    asked = study()
    one = replace(asked, systems=asked.systems[1:])
    assert trial(one, 0, 2).values[0] == trial(asked, 0, 2).values[1]
    twice = replace(asked, systems=(asked.systems[0], replace(asked.systems[0], name="again")))
    values = trial(twice, 0, 2).values
    assert values[0] == values[1]


def test_measures_by_round_have_a_column_for_each_round() -> None:
    asked = study()
    assert columns(asked, asked.fields[0]) == (
        MeasureColumn("tau"),
        *(MeasureColumn("rating-gap", n) for n in range(4)),
        MeasureColumn("loss-points"),
    )


def test_more_workers_find_the_same() -> None:
    alone = run_study(replace(_PLAIN, events=41), SerialPool())
    with local_pool(2) as pool:
        together = run_study(replace(_PLAIN, events=41), pool)
    assert together.records == alone.records
    assert together.tally(0) == alone.tally(0)


def test_tallies_may_be_summed_in_any_parts_and_order() -> None:
    found = [StudyTally.of(trial(_PLAIN, 0, number), 3) for number in range(1, 7)]
    one, two, three = found[0] + found[1], found[2] + found[3], found[4] + found[5]
    assert (one + two) + three == one + (two + three) == three + one + two
    assert (one + two + three).events == 6


def test_means_and_intervals_are_those_of_statistics() -> None:
    values = [0.25, 0.5, 0.75, 0.5, 0.0, 1.0, 0.5]
    total = Moments()
    for value in values:
        total = total.plus(Moments.of(round(value * SCALE)))
    assert total.mean == mean(values)
    assert total.half_width is not None
    assert isclose(total.half_width, student(6) * stdev(values) / 7**0.5)
    assert Moments.of(5).half_width is None
    assert Moments().mean is None


def test_a_study_that_was_cut_off_goes_on_to_the_same_result(tmp_path: Path) -> None:
    whole = StudyRun(_PLAIN, StudyBook(tmp_path / "whole", _PLAIN))
    _finish(whole)
    parts = tmp_path / "parts"
    begun = StudyRun(_PLAIN, StudyBook(parts, _PLAIN))
    list(begun.begun())
    list(islice(begun.rest(SerialPool()), 9))
    path = parts / RECORDS
    path.write_text(path.read_text("utf-8")[:-20], encoding="utf-8")
    again = StudyRun(_PLAIN, StudyBook(parts, _PLAIN))
    assert len(again.records[0]) == 9
    _finish(again)
    assert again.records == whole.records
    assert path.read_bytes() == (tmp_path / "whole" / RECORDS).read_bytes()


def test_a_folder_with_another_study_is_refused(tmp_path: Path) -> None:
    StudyBook(tmp_path, _PLAIN)
    with pytest.raises(InputError, match="holds another run"):
        StudyBook(tmp_path, replace(_PLAIN, seed=6))
    StudyBook(tmp_path, replace(_PLAIN, events=30))


def test_a_field_ends_when_its_intervals_are_narrow(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("ronde.laboratory.lab.run.ASKED_EVERY", 10)
    asked = replace(_PLAIN, events=50, until=Until("tau", 1.0))
    assert len(run_study(asked, SerialPool()).records[0]) == 10
    never = replace(asked, events=25, until=Until("tau", 0.0001))
    assert len(run_study(never, SerialPool()).records[0]) == 25
    assert ASKED_EVERY == 100


def test_a_piece_of_work_takes_half_a_second_or_is_one_event(tmp_path: Path) -> None:
    book = StudyBook(tmp_path, _PLAIN)
    with local_pool(2) as pool:
        for seconds, at_once in ((0.01, 20), (0.1, 5), (0.4, 1), (90.0, 1)):
            book.note_speed({"0": seconds})
            assert StudyRun(_PLAIN, book).at_once(0, pool) == at_once
            assert StudyRun(_PLAIN, book).at_once(0, SerialPool()) == 1, (
                "each is handed back at once"
            )


class _Stopped(SerialPool):
    """Somebody presses Ctrl-C while the seventh event is played."""

    def awaited(self, future: PieceFuture) -> object:
        self.asked = getattr(self, "asked", 0) + 1
        if self.asked == 7:
            raise KeyboardInterrupt
        return future.result()


def test_a_stop_keeps_every_finished_event(tmp_path: Path) -> None:
    run = StudyRun(_PLAIN, StudyBook(tmp_path, _PLAIN))
    list(run.begun())
    with pytest.raises(KeyboardInterrupt):
        list(run.rest(_Stopped()))
    again = StudyRun(_PLAIN, StudyBook(tmp_path, _PLAIN))
    assert [record.number for record in again.records[0]] == [1, 2, 3, 4, 5, 6, 7]


class TestIntervalsOfShares:
    @staticmethod
    def of(*values: float) -> Moments:
        total = Moments()
        for value in values:
            total = total.plus(Moments.of(round(value * SCALE)))
        return total

    def test_what_was_never_seen_has_an_upper_end(self) -> None:
        ends = self.of(*[0.0] * 100).interval(1)
        assert ends is not None
        assert ends[0] == 0.0
        assert isclose(ends[1], wilson(0, 100)[1])
        always = self.of(*[100.0] * 100).interval(100)
        assert always is not None
        assert isclose(always[0], 100 * wilson(100, 100)[0])
        assert always[1] == 100.0

    def test_of_events_that_have_it_or_not_it_is_wilson(self) -> None:
        ends = self.of(*[0.0] * 96, *[1.0] * 4).interval(1)
        assert ends is not None
        assert all(isclose(a, b, rel_tol=0.03) for a, b in zip(ends, wilson(4, 100), strict=True))

    @pytest.mark.parametrize("count", range(21))
    def test_it_stays_inside(self, count: int) -> None:
        total = self.of(*[0.05 * count, 0.0, 1.0, 0.5, 0.0])
        ends = total.interval(1)
        assert ends is not None
        assert 0 <= ends[0] <= (total.mean or 0.0) <= ends[1] <= 1

    def test_others_are_even(self) -> None:
        total = self.of(0.25, 0.5, 0.75)
        assert total.mean is not None
        assert total.half_width is not None
        assert total.interval() == (total.mean - total.half_width, total.mean + total.half_width)
        assert self.of(0.5).interval(1) is None

    def test_what_was_not_seen_does_not_end_a_study(self) -> None:
        asked = replace(_PLAIN, measures=("colour-streaks",), until=Until("colour-streaks", 0.5))
        row = (self.of(*[0.0] * 10),)
        total = StudyTally(10, (0, 0), (row, row), (row, row))
        assert not is_narrow(asked, 0, total)


def test_a_field_may_have_another_number_of_events() -> None:
    field = replace(_PLAIN.fields[0], name="few", events=2)
    asked = replace(_PLAIN, events=3, fields=(*_PLAIN.fields, field))
    assert [len(found) for found in run_study(asked, SerialPool()).records] == [3, 2]


def test_the_time_is_told_first_and_too_much_of_it_refused(tmp_path: Path) -> None:
    asked = replace(study(SMALL), events=5_000_000)
    run = StudyRun(asked, StudyBook(tmp_path, asked))
    list(run.begun())
    estimate = run.estimate(2)
    assert estimate.events == 4_999_999
    again = StudyRun(asked, StudyBook(tmp_path, asked))
    assert list(again.begun()) == []
    assert again.estimate(2) == estimate
    with pytest.raises(InputError, match=r"would take about .* with 2 workers .* add --yes"):
        refuse_long(estimate)
    refuse_long(RunTime(3599, 10, 2))
