"""What the hall is told, and a timetable that is filled down from its first line."""

from __future__ import annotations

import time
from collections.abc import Callable

import pytest

from ronde.errors import InputError, StateError
from ronde.office.desk import Desk
from ronde.office.paperwork.publicpages import HallClock, HallNotice, TellHall, shown_event
from ronde.office.planning.announcement import what_was_announced
from ronde.office.planning.opening import EventPlan, OpenEvent
from ronde.office.rounds.rounds import DraftPairing, PublishRound
from ronde.office.settings.programme import FillTimetable, ScheduleRound
from ronde.store.tables import TimetableRow

NewEvent = Callable[..., str]


def test_the_hall_is_told_a_text_and_a_time_until_it_is_told_nothing(
    quick_desk: Desk, new_event: NewEvent
) -> None:
    event = new_event(quick_desk, 4)
    assert shown_event(quick_desk, event).hall == HallNotice()
    tea = TellHall(" Tea is served ", HallClock.START, "2026-10-24T10:00+02:00")
    quick_desk.do(event, tea)
    told = HallNotice("Tea is served", HallClock.START, "2026-10-24T08:00:00Z")
    assert shown_event(quick_desk, event).hall == told
    quick_desk.do(event, TellHall())
    assert shown_event(quick_desk, event).hall == HallNotice()
    quick_desk.database.undo(event, "Anna")
    assert shown_event(quick_desk, event).hall == told


@pytest.mark.parametrize(
    ("clock", "until", "sentence"),
    [
        (HallClock.END, None, "a clock needs both"),
        (None, "2026-10-24T10:00", "a clock needs both"),
        (HallClock.END, "soon", "'soon' is no date with a time"),
    ],
)
def test_half_a_clock_is_refused(
    quick_desk: Desk, new_event: NewEvent, clock: HallClock | None, until: str, sentence: str
) -> None:
    event = new_event(quick_desk, 4)
    before = quick_desk.state(event)
    with pytest.raises(InputError, match=sentence):
        quick_desk.do(event, TellHall("", clock, until))
    assert quick_desk.state(event) == before


def starts(desk: Desk, event: str) -> list[tuple[str | None, str | None]]:
    return [(line.date, line.starts_at) for line in what_was_announced(desk, event).timetable]


def test_a_timetable_is_filled_down_and_a_line_changed_afterwards(
    quick_desk: Desk, new_event: NewEvent
) -> None:
    event = new_event(quick_desk, 4, EventPlan("Club", rounds=3, lot=1))
    quick_desk.do(event, FillTimetable("2026-10-24T22:30+02:00", minutes=90))
    assert starts(quick_desk, event) == [
        ("2026/10/24", "2026-10-24T22:30+02:00"),
        ("2026/10/25", "2026-10-25T00:00+02:00"),
        ("2026/10/25", "2026-10-25T01:30+02:00"),
    ]
    later = TimetableRow(3, starts_at="2026-10-25T10:00+01:00")
    quick_desk.do(event, ScheduleRound(later))
    assert starts(quick_desk, event)[2][1] == "2026-10-25T10:00+01:00"


def test_a_club_evening_is_at_the_same_hour_every_week(
    quick_desk: Desk, new_event: NewEvent, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("TZ", "Europe/Paris")
    time.tzset()
    event = new_event(quick_desk, 4, EventPlan("Club", rounds=2, lot=1))
    quick_desk.do(event, FillTimetable("2026-10-23T20:00", days=7))
    monkeypatch.undo()
    time.tzset()
    assert [start for _, start in starts(quick_desk, event)] == [
        "2026-10-23T20:00+02:00",
        "2026-10-30T20:00+01:00",  # the clocks were put back in between
    ]


def test_what_a_timetable_cannot_be_filled_from_is_refused(
    quick_desk: Desk, new_event: NewEvent
) -> None:
    event = new_event(quick_desk, 4, EventPlan("Club", rounds=3, lot=1))
    with pytest.raises(InputError, match="say how long it is from one round to the next"):
        quick_desk.do(event, FillTimetable("2026-10-24T10:00"))
    with pytest.raises(InputError, match="'ten' is no date with a time"):
        quick_desk.do(event, FillTimetable("ten", days=1))
    endless = quick_desk.do("", OpenEvent(EventPlan("Endless", lot=1), "endless")).key
    with pytest.raises(StateError, match="how many rounds the event has"):
        quick_desk.do(endless, FillTimetable("2026-10-24T10:00", days=1))


def test_publishing_opens_the_pages_in_the_same_step(quick_desk: Desk, new_event: NewEvent) -> None:
    event = new_event(quick_desk, 4)
    quick_desk.do(event, DraftPairing())
    before = quick_desk.version(event)
    quick_desk.do(event, PublishRound(open_pages=True))
    assert shown_event(quick_desk, event).is_public
    assert quick_desk.version(event) == before + 1
