"""Calibration: every prediction stands in one bin, and what happened is counted."""

from __future__ import annotations

from pathlib import Path

import pytest

from ronde.app.forecast.calibration import CalibrationRequest, calibrated, event, events
from ronde.app.forecast.picture import draw_calibration
from ronde.errors import InputError

SMALL = CalibrationRequest(events=6, players=6, rounds=3, continuations=8, seed=3)


def test_a_small_calibration_adds_up() -> None:
    found = calibrated(SMALL, events(SMALL, range(1, 7)))
    first, opponent, win = found.kinds
    assert [line.kind for line in found.kinds] == ["first", "opponent", "win"]
    assert first.predictions == 6 * 6
    assert sum(each.happened for each in first.bins) <= 6
    assert win.predictions == 6 * 6
    # Each of the three boards is one of the meetings that were possible.
    assert sum(each.happened for each in opponent.bins) == 6 * 3
    for line in found.kinds:
        assert sum(each.predictions for each in line.bins) == line.predictions
        for each in line.bins:
            if each.predicted is not None and each.observed is not None:
                assert each.low <= each.predicted <= each.high
                assert each.observed_low <= each.observed <= each.observed_high


def test_parts_give_the_same_as_the_whole() -> None:
    whole = calibrated(SMALL, (event(SMALL, number) for number in range(1, 7)))
    parts = [*events(SMALL, range(4, 7)), *events(SMALL, range(1, 4))]
    assert calibrated(SMALL, parts) == whole


def test_too_few_players_are_refused() -> None:
    with pytest.raises(InputError, match="4 players cannot play 5 rounds"):
        event(CalibrationRequest(events=1, players=4, rounds=5), 1)


def test_a_picture_of_another_kind_is_refused(tmp_path: Path) -> None:
    with pytest.raises(InputError, match="a picture ends in"):
        draw_calibration(calibrated(SMALL, []), "en", tmp_path / "calibration.txt")


@pytest.mark.long  # the first picture of a process takes seconds
def test_the_picture(tmp_path: Path) -> None:
    pytest.importorskip("matplotlib")
    found = calibrated(SMALL, events(SMALL, [1]))
    path = tmp_path / "calibration.svg"
    draw_calibration(found, "fr", path)
    assert "prédit (%)" in path.read_text("utf-8")
