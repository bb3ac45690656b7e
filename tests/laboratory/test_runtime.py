"""How long a run takes: told roughly, shared by workers, refused beyond an hour."""

from __future__ import annotations

import pytest

from ronde.errors import InputError
from ronde.i18n import translate
from ronde.laboratory.runtime import LONG, RunTime, duration, refuse_long, run_time


@pytest.mark.parametrize(
    ("seconds", "text"),
    [
        (0, "less than a minute"),
        (59.9, "less than a minute"),
        (60, "1 min"),
        (3599, "59 min"),
        (3600, "1 h 0 min"),
        (86_399, "23 h 59 min"),
        (86_400, "1 d 0 h"),
        (10**6, "11 d 13 h"),
    ],
)
def test_a_duration_has_two_units_at_most(seconds: float, text: str) -> None:
    assert duration(seconds) == text


def test_workers_share_the_work() -> None:
    assert run_time(120.0, 40, 4) == RunTime(30.0, 40, 4)
    assert run_time(120.0, 40, 0).seconds == 120.0, "a cluster may have lost all its workers"


def test_records_are_the_events_unless_there_are_others() -> None:
    assert run_time(1.0, 40, 1).steps == 40
    assert run_time(1.0, 40, 1, 10).steps == 10
    assert run_time(1.0, 40, 1, 0).steps == 0


def test_an_hour_is_not_too_long() -> None:
    refuse_long(RunTime(LONG, 1, 1))
    with pytest.raises(InputError) as refused:
        refuse_long(RunTime(LONG + 0.1, 70, 2))
    assert str(refused.value) == (
        "this would take about 1 h 0 min with 2 workers (70 events); add --yes to run it, or ask"
        " for fewer events"
    )
    assert "--yes" in translate(refused.value.phrase, "nl")
