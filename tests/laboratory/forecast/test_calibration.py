"""Calibration: every prediction stands in one bin, and what happened is counted."""

from __future__ import annotations

import re
from dataclasses import replace
from pathlib import Path

import pytest

from ronde.errors import InputError
from ronde.laboratory.forecast.calibration import (
    CalibrationBin,
    CalibrationBook,
    CalibrationRecord,
    CalibrationRequest,
    CalibrationRun,
    PredictionCount,
    calibrated,
    event,
    events,
)
from ronde.laboratory.forecast.calibration_picture import _beside, draw_calibration
from ronde.laboratory.forecast.calibration_report import verdict
from ronde.laboratory.runtime import RunTime, refuse_long
from ronde.laboratory.trials import SerialPool

SMALL = CalibrationRequest(events=6, players=6, rounds=3, continuations=8, seed=3)


def test_a_small_calibration_adds_up() -> None:
    found = calibrated(SMALL, events(SMALL, range(1, 7)))
    everything, first, opponent, win = found.kinds
    assert [line.kind for line in found.kinds] == ["all", "first", "opponent", "win"]
    assert everything.predictions == first.predictions + opponent.predictions + win.predictions
    for place, each in enumerate(everything.shown):
        alone = [line.shown[place].happened for line in (first, opponent, win)]
        assert each.happened == sum(alone)
    assert found.events == 6
    assert first.predictions == 6 * 6
    assert sum(each.happened for each in first.shown) <= 6
    assert win.predictions == 6 * 6
    # Each of the three boards is one of the meetings that were possible.
    assert sum(each.happened for each in opponent.shown) == 6 * 3
    for line in found.kinds:
        assert sum(each.predictions for each in line.shown) == line.predictions
        assert sum(each.predictions for each in line.checked) == 2 * line.predictions
        for each in line.shown:
            if each.predicted is not None:
                assert each.low <= each.predicted <= each.high


def test_the_order_of_events_is_nothing() -> None:
    found = events(SMALL, range(1, 7))
    assert calibrated(SMALL, reversed(found)) == calibrated(SMALL, found)


def record(number: int, *cells: PredictionCount) -> CalibrationRecord:
    return CalibrationRecord(number, cells)


def bin_of(*records: CalibrationRecord, view: str = "shown", place: int = 5) -> CalibrationBin:
    """Return a bin of the predictions to be first, of events with ten continuations."""
    asked = CalibrationRequest(events=len(records), continuations=10)
    line = calibrated(asked, records).kinds[1]
    found: CalibrationBin = getattr(line, view)[place]
    return found


class TestErrorsByEvents:
    """What happens in one event depends on each other: twenty alike count no more than one."""

    def test_predictions_of_one_event_are_no_more_than_one(self) -> None:
        alike = [record(n, PredictionCount("first", 3, 2, n % 2 == 0, 20)) for n in range(100)]
        single = [record(n, PredictionCount("first", 3, 2, n % 2 == 0, 1)) for n in range(100)]
        many, few = bin_of(*alike), bin_of(*single)
        assert (many.predictions, few.predictions) == (2000, 100)
        assert many.error == few.error == pytest.approx(0.05)

    def test_few_events_that_agree_by_chance_have_an_error_all_the_same(self) -> None:
        found = bin_of(record(1, PredictionCount("first", 3, 2, True, 1)))
        assert found.error == pytest.approx(0.5)
        assert found.is_within is None


class TestLimit:
    """Within two points, not within, or left open by the interval."""

    @pytest.mark.parametrize(
        ("happened", "of", "is_within"), [(50, 100, None), (50, 1000, False), (5000, 10000, True)]
    )
    def test_the_interval_decides(self, happened: int, of: int, is_within: bool | None) -> None:
        cells = [record(n, PredictionCount("first", 3, 2, n < happened, 1)) for n in range(of)]
        found = bin_of(*cells)
        assert found.is_within is is_within
        assert found.is_chance is (is_within is not False)

    def test_it_is_said(self) -> None:
        found = bin_of(*(record(n, PredictionCount("first", 3, 2, n < 50, 1)) for n in range(1000)))
        told = str(verdict([found]))
        assert told.startswith("Bins within 2 points: 0 of 1; not within: 1; left open: 0.")
        assert "Beyond what chance explains: 1" in told


def test_the_error_of_a_prediction_does_not_choose_its_own_bin() -> None:
    """A chance of one in two, told by few continuations: what was told too high came as often.

    As shown, the bin of 80 to 90 % is far from what happened; told by the other half it is right.
    """
    cells = [
        PredictionCount("first", 4, 4, happened, 1)  # both halves were lucky
        for happened in (True, False)
    ] + [
        PredictionCount("first", 4, low, happened, 1)
        for low in (1, 2)
        for happened in (True, False)
    ]
    records = [record(n, *cells) for n in range(50)]
    shown = bin_of(*records, place=8)
    checked = bin_of(*records, view="checked", place=8)
    assert shown.difference == pytest.approx(-0.3)
    assert checked.predicted == pytest.approx((4 + 4 + 1 + 2) / 4 / 5)
    assert checked.difference == pytest.approx(0.5 - 0.55)


class TestGoesOnWhereItStopped:
    def test_with_the_same_result(self, tmp_path: Path) -> None:
        whole = CalibrationRun(SMALL)
        list(whole.begun())
        list(whole.rest(SerialPool()))
        part = CalibrationRun(replace(SMALL, events=3), self._book(tmp_path, 3))
        assert len(list(part.begun())) == 2  # one after each round that can be forecast
        assert len(list(part.rest(SerialPool()))) == 1
        again = CalibrationRun(SMALL, self._book(tmp_path, 6))
        assert [one.number for one in again.records] == [1, 2, 3]
        assert [one.number for one in (*again.begun(), *again.rest(SerialPool()))] == [4, 5, 6]
        assert again.document == whole.document
        assert again.records == [event(SMALL, number) for number in range(1, 7)]

    def test_fewer_events_than_are_kept(self, tmp_path: Path) -> None:
        first = CalibrationRun(SMALL, self._book(tmp_path, 6))
        list(first.begun())
        list(first.rest(SerialPool()))
        fewer = CalibrationRun(replace(SMALL, events=2), self._book(tmp_path, 2))
        assert [*fewer.begun(), *fewer.rest(SerialPool())] == []
        assert fewer.document.events == 2

    def test_another_seed_is_another_run(self, tmp_path: Path) -> None:
        self._book(tmp_path, 6)
        with pytest.raises(InputError, match="holds another run"):
            CalibrationBook(tmp_path, replace(SMALL, seed=4))

    @staticmethod
    def _book(folder: Path, events: int) -> CalibrationBook:
        return CalibrationBook(folder, replace(SMALL, events=events))


def test_what_takes_long_is_refused_with_its_time() -> None:
    with pytest.raises(InputError, match=r"about 2 h 30 min with 2 workers \(700 events\)"):
        refuse_long(RunTime(9000, 700, 2))
    refuse_long(RunTime(3500, 700, 2))


def test_too_few_players_are_refused() -> None:
    with pytest.raises(InputError, match="4 players cannot play 5 rounds"):
        CalibrationRun(CalibrationRequest(events=1, players=4, rounds=5))
    with pytest.raises(InputError, match="two continuations"):
        CalibrationRun(CalibrationRequest(events=1, continuations=1))


def test_a_picture_of_another_kind_is_refused(tmp_path: Path) -> None:
    with pytest.raises(InputError, match="a picture ends in"):
        draw_calibration(calibrated(SMALL, []), "en", tmp_path / "calibration.txt")


@pytest.mark.long  # the first picture of a process takes seconds
def test_the_picture(tmp_path: Path) -> None:
    pytest.importorskip("matplotlib")
    found = calibrated(SMALL, events(SMALL, [1]))
    path = tmp_path / "calibration.svg"
    draw_calibration(found, "fr", path)
    told = path.read_text("utf-8")
    assert "prédit (%)" in told
    for text in ("telles qu'un pronostic les montre", "classées selon une moitié"):
        assert text in told.replace("&#x27;", "'"), "the legend explains full and open circles"
    ticks = {int(one) for one in re.findall(r">(?:−|-)?([0-9]+)</text>", told)}
    assert max(ticks) == 100
    assert not re.findall(r">(?:−|-)[0-9]+</text>", told), "nothing is observed below 0 %"


@pytest.mark.parametrize(
    ("happened", "of", "error"), [(0, 3, 0.0), (1, 3, 0.4), (3, 3, 0.2), (1, 400, 0.003)]
)
def test_what_is_observed_stays_from_nothing_to_all(happened: int, of: int, error: float) -> None:
    share = happened / of
    each = CalibrationBin(0.0, 0.1, of, 0.05, happened, share, share - 0.05, error, None)
    low, high = each.observed_interval
    assert 0 <= low <= share <= high <= 1
    assert high > 0
    assert low < 1
    below, above = _beside([each])
    assert below[0] <= 100 * share
    assert above[0] <= 100 * (1 - share)


def test_predictions_that_go_together_count_for_fewer() -> None:
    plain = CalibrationBin(0.4, 0.5, 100, 0.45, 50, 0.5, 0.05, 0.05, None)
    together = replace(plain, error=0.15)
    widths = [high - low for low, high in (plain.observed_interval, together.observed_interval)]
    assert widths[1] > 2 * widths[0]
