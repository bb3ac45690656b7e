"""Days and times as people read them: one form in each language; files keep theirs.

A day is told with the name of its month, which nobody reads the wrong way round.
"""

from __future__ import annotations

from datetime import date, datetime
from typing import Final

from ronde.i18n.catalogue import translate
from ronde.i18n.phrases import phrase, phrase_in

_MONTHS: Final = (
    phrase_in("month", "January"),
    phrase_in("month", "February"),
    phrase_in("month", "March"),
    phrase_in("month", "April"),
    phrase_in("month", "May"),
    phrase_in("month", "June"),
    phrase_in("month", "July"),
    phrase_in("month", "August"),
    phrase_in("month", "September"),
    phrase_in("month", "October"),
    phrase_in("month", "November"),
    phrase_in("month", "December"),
)


def day_phrase(day: date) -> str:
    """Return a day for a sentence, which is written as the language of the sentence does.

    >>> day_phrase(date(2026, 3, 7))
    '7 March 2026'
    """
    month = _MONTHS[day.month - 1]
    return phrase("{day} {month} {year}", day=day.day, month=month, year=day.year)


def day_text(day: date, language: str) -> str:
    """Return a day as it is written in a language.

    >>> [day_text(date(2026, 3, 7), language) for language in ("fr", "nl", "pt")]
    ['7 mars 2026', '7 maart 2026', '7 de março de 2026']
    """
    return translate(day_phrase(day), language)


def stored_day_phrase(text: str) -> str:
    """Return a day of a report (2026/10/24 or 2026-10-24) in words; any other text as it is.

    >>> stored_day_phrase("2026/10/24"), stored_day_phrase("24th, at noon")
    ('24 October 2026', '24th, at noon')
    """
    try:
        return day_phrase(date.fromisoformat(text.replace("/", "-")))
    except ValueError:
        return text


def stored_day(text: str, language: str) -> str:
    """Return a day of a report in a language; what is no day stays as it is.

    >>> stored_day("2026/10/24", "fr"), stored_day("24th, at noon", "fr")
    ('24 octobre 2026', '24th, at noon')
    """
    return translate(stored_day_phrase(text), language)


def days_phrase(first: str, last: str) -> str:
    """Return the days from the first to the last of a report; one that is missing is left out.

    >>> days_phrase("2026/10/24", "2026/10/25"), days_phrase("2026-10-24", "2026-10-24")
    ('24–25 October 2026', '24 October 2026')
    >>> days_phrase("2026/10/30", "2026/11/01"), days_phrase("", "")
    ('30 October 2026 – 1 November 2026', '')
    """
    if not first or not last or first == last:
        return stored_day_phrase(first or last)
    try:
        begins, ends = (date.fromisoformat(text.replace("/", "-")) for text in (first, last))
    except ValueError:
        return phrase(
            "{first} – {last}", first=stored_day_phrase(first), last=stored_day_phrase(last)
        )
    if (begins.year, begins.month) != (ends.year, ends.month):
        return phrase("{first} – {last}", first=day_phrase(begins), last=day_phrase(ends))
    return phrase(
        "{first}–{last} {month} {year}",
        first=begins.day,
        last=ends.day,
        month=_MONTHS[begins.month - 1],
        year=begins.year,
    )


def moment_phrase(text: str) -> str:
    """Return a moment (ISO) as day and time of the clock here; one without a zone stays as it is.

    >>> moment_phrase("2026-10-24T14:00"), moment_phrase("after lunch")
    ('24 October 2026, 14:00', 'after lunch')
    """
    try:
        found = datetime.fromisoformat(text)
    except ValueError:
        return text
    here = found.astimezone() if found.tzinfo else found
    return day_and_time(here)


def day_and_time(here: datetime) -> str:
    """Return a day with its time to the minute.

    >>> day_and_time(datetime(2026, 3, 7, 9, 5))
    '7 March 2026, 09:05'
    """
    return phrase("{day}, {time}", day=day_phrase(here.date()), time=f"{here:%H:%M}")


def moment_text(text: str, language: str) -> str:
    """Return a moment as day and time of the clock here, in a language.

    >>> moment_text("2026-10-24T14:00", "nl"), moment_text("after lunch", "nl")
    ('24 oktober 2026, 14:00', 'after lunch')
    """
    return translate(moment_phrase(text), language)
