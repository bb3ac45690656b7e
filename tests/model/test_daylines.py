"""The starts of rounds, written with a line for each day."""

from __future__ import annotations

from datetime import date, datetime

import pytest

from ronde.errors import InputError
from ronde.model.daylines import Days, lines_of, starts_in

WEEKEND = Days(date(2026, 5, 8), date(2026, 5, 10))  # Friday to Sunday


def _read(text: str, days: Days = WEEKEND) -> list[str]:
    return [f"{start:%d %H:%M}" for start in starts_in(text, days)]


@pytest.mark.parametrize(
    "text",
    [
        "Fri 19:00; Sat 9:00, 14:30",
        "fr19;sa9,14:30",
        "19;9,14:30",
        "8 May 19:00\n9 May 9:00 14:30",
        "May 8 7pm\nMay 9 9am and 2:30 pm",
        "2026-05-08 19:00\r\n2026-05-09 9:00, 14:30",
        "Fri 8 May 19:00; Sat 9 May 2026 9:00, 14:30",
        "vendredi 19h ; sam. 9h et 14h30",
        "vrijdag 19:00; zat 9.00, 14.30",
        "sexta-feira 19h; sábado 9h e 14h30",
        "8 de maio 19:00; 9 mei 9:00, 14:30",
        "Freitag, 19 Uhr; Samstag um 9:00 und 14:30 Uhr",
        "Fr., 8. Mai 19:00; 9. Mai 9.00, 14.30",
        "viernes 19:00; sáb. a las 9:00 y 14:30",
        "8 de mayo 19:00 h; 9 de mayo 9:00, 14:30",
    ],
)
def test_days_are_named_in_all_languages(text: str) -> None:
    assert _read(text) == ["08 19:00", "09 09:00", "09 14:30"]


def test_a_weekend_of_seven_rounds_takes_thirty_keys() -> None:
    typed = "fr19;sa9,14,19;su9,13:30,18"
    assert len(typed) <= 30
    assert len(_read(typed)) == 7


def test_a_second_saturday_is_the_next_one() -> None:
    days = Days(date(2026, 5, 8), date(2026, 5, 17))
    assert _read("Sat 10; Sat 10", days) == ["09 10:00", "16 10:00"]


def test_an_event_passes_into_a_new_year() -> None:
    days = Days(date(2026, 12, 30), date(2027, 1, 2))
    found = starts_in("30 Dec 10:00; 1 Jan 14:00", days)
    assert found == [datetime(2026, 12, 30, 10), datetime(2027, 1, 1, 14)]


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("Fri 19:00; hello", "line 2 of the timetable, 'hello', cannot be read"),
        ("Sat", "line 1 of the timetable, 'Sat', cannot be read"),
        ("Fri 19:00 foo", "cannot be read; write a day and its times, such as Fri 19:00"),
        ("Fri 19:00; Mon 9:00", "line 2 of the timetable: 2026-05-11 is no day of the event"),
        ("11 May 9:00", "2026-05-11 is no day of the event"),
        ("31 Feb 9:00", "31 Feb is no day of the calendar"),
        ("Sat 25:00", "25:00 is no time of a day"),
        ("Sat 14:00, 9:00", "2026-05-09 09:00 is not after the round before it"),
    ],
)
def test_what_cannot_be_read_names_its_line(text: str, said: str) -> None:
    with pytest.raises(InputError, match=said):
        starts_in(text, WEEKEND)


def test_a_name_of_two_languages_is_told_by_the_days_or_asked_about() -> None:
    week = Days(date(2026, 5, 8), date(2026, 5, 17))
    with pytest.raises(InputError, match="'ma' may be 2026-05-11 or 2026-05-12; write the date"):
        starts_in("ma 9:00", week)
    assert _read("di 9:00") == ["10 09:00"]  # dimanche: no Tuesday belongs to the weekend


def test_without_days_of_the_event_a_date_needs_its_year() -> None:
    assert _read("2026-05-08 19:00", Days()) == ["08 19:00"]
    with pytest.raises(InputError, match="announce the first day of the event"):
        starts_in("Fri 19:00", Days())


def test_what_was_read_is_written_again() -> None:
    starts = starts_in("Fri 19; Sat 9, 14:30", WEEKEND)
    assert lines_of(starts) == "2026-05-08 19:00\n2026-05-09 9:00, 14:30"
    assert starts_in(lines_of(starts), WEEKEND) == starts
