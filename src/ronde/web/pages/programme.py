"""Who is in charge of an event, and its timetable."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import datetime
from itertools import zip_longest
from typing import Annotated, Final, Literal

from fastapi import APIRouter, Form
from pydantic import BaseModel, Field
from starlette.responses import Response

from ronde.errors import InputError
from ronde.i18n import phrase
from ronde.office.planning.announcement import what_was_announced
from ronde.office.planning.programme import (
    FillTimetable,
    OfficialEntry,
    SetOfficials,
    SetTimetable,
    TimetableLine,
)
from ronde.store.tournaments import CHIEF_ARBITER, DEPUTY_ARBITER
from ronde.web.forms import perform, redirect_after
from ronde.web.security.requirement import Arbiter

router = APIRouter(include_in_schema=False)


ROLE_WORDS: Final = {
    CHIEF_ARBITER: phrase("Chief arbiter"),
    DEPUTY_ARBITER: phrase("Deputy arbiter"),
    "organiser": phrase("Organiser"),
}
_MORE: Final = 3
"""How many empty lines the list of officials has."""


@router.get("/events/{event}/settings/programme")
def programme(event: str, page: Arbiter) -> Response:
    """Show officials and timetable, ready to be changed."""
    told = what_was_announced(page.desk, event)
    roles = ROLE_WORDS | {one.role: "" for one in told.officials if one.role not in ROLE_WORDS}
    return page.render(
        "wizard/programme.html",
        told=told,
        officials=[*told.officials, *_empty_lines(told.officials)],
        roles=[(role, page.say(word) if word else role) for role, word in roles.items()],
        timetable=[(line, _times(line)) for line in told.timetable],
    )


def _empty_lines(named: Sequence[OfficialEntry]) -> list[OfficialEntry]:
    """Return lines for more officials; the first is for the chief arbiter while none is named."""
    has_chief = any(one.role == CHIEF_ARBITER for one in named)
    first = DEPUTY_ARBITER if has_chief else CHIEF_ARBITER
    return [OfficialEntry("", str(first)), *(OfficialEntry("") for _ in range(_MORE - 1))]


def _times(line: TimetableLine) -> dict[str, str]:
    """Return the times as the fields of a browser take them: on the clock of this machine."""
    values = {
        "starts_at": line.starts_at,
        "pairing_at": line.pairing_at,
        "standings_at": line.standings_at,
        "errors_until": line.errors_until,
        "line_ups_until": line.line_ups_until,
        "answers_until": line.answers_until,
    }
    return {name: _local(value or "") for name, value in values.items()}


def _local(text: str) -> str:
    try:
        found = datetime.fromisoformat(text.replace("Z", "+00:00"))
    except ValueError:
        return ""
    return (found.astimezone() if found.tzinfo else found).strftime("%Y-%m-%dT%H:%M")


_COLUMNS: Final = ("starts_at", "pairing_at", "standings_at", "errors_until")


class Programme(BaseModel):
    """The lines of officials and of the timetable, column by column."""

    name: list[str] = []
    role: list[str] = []
    title: list[str] = []
    fide_id: list[str] = []
    number: list[int] = []
    date: list[str] = []
    starts_at: list[str] = []
    pairing_at: list[str] = []
    standings_at: list[str] = []
    errors_until: list[str] = []
    line_ups_until: list[str] = []  # of team events only
    answers_until: list[str] = []  # of Keizer seasons only
    every: int | None = Field(None, ge=1, le=10_000)
    unit: Literal["minutes", "hours", "days", "weeks"] = "minutes"
    fill: bool = False
    expected: int | None = None

    def people(self) -> tuple[OfficialEntry, ...]:
        """Return the lines of officials that have a name."""
        lines = zip_longest(self.name, self.role, self.title, self.fide_id, fillvalue="")
        return tuple(
            OfficialEntry(who.strip(), what or DEPUTY_ARBITER, rank.strip(), id_.strip())
            for who, what, rank, id_ in lines
            if who.strip()
        )

    def filled(self) -> FillTimetable:
        """Return how the rounds follow the first line; raises InputError when that is empty."""
        first = next(iter(self.starts_at), "")
        if not first:
            raise InputError("write when round 1 starts, then fill the rounds after it")
        every = self.every or 0
        if self.unit in ("days", "weeks"):
            return FillTimetable(first, days=every * (7 if self.unit == "weeks" else 1))
        return FillTimetable(first, minutes=every * (60 if self.unit == "hours" else 1))

    @property
    def shown(self) -> tuple[str, ...]:
        """The columns of times that the page had for this kind of event."""
        more = ("line_ups_until", "answers_until")
        return (*_COLUMNS, *(name for name in more if getattr(self, name)))

    def lines(self) -> tuple[TimetableLine, ...]:
        """Return the lines of the timetable; raises InputError when a column lacks something."""
        days = (self.number, self.date)
        times = {name: getattr(self, name) for name in self.shown}
        if any(len(column) != len(self.number) for column in (*days, *times.values())):
            raise InputError("the timetable came back incomplete; load the page and try again")
        return tuple(
            TimetableLine(number, day, **{name: _moment(times[name][place]) for name in times})
            for place, (number, day) in enumerate(zip(*days, strict=True))
        )


@router.post("/events/{event}/settings/programme")
def change(event: str, page: Arbiter, form: Annotated[Programme, Form()]) -> Response:
    """Save officials and timetable, as far as they are other than before."""
    told = what_was_announced(page.desk, event)
    before = {line.round: _times(line) | {"date": _day(line.date)} for line in told.timetable}
    asked: list[SetOfficials | SetTimetable | FillTimetable] = []
    if form.name and form.people() != told.officials:
        asked.append(SetOfficials(form.people()))
    typed = {n: _typed_line(form, place) for place, n in enumerate(form.number)}
    if any(before.get(n, {}) | line != before.get(n) for n, line in typed.items()):
        asked.append(SetTimetable(form.lines()))
    if form.fill:
        asked.append(form.filled())
    expected, there = form.expected, f"/events/{event}/settings/programme"
    response = page.redirect(there, phrase("Nothing was changed."))
    for action in asked:
        result = perform(page, action, expected)
        response, expected = redirect_after(page, there, action, result), None
    return response


def _day(text: str | None) -> str:
    return (text or "").replace("/", "-")


def _typed_line(form: Programme, place: int) -> dict[str, str]:
    """Return one line of the timetable as it was typed; what is missing is said by `lines`."""
    return {name: "".join(getattr(form, name)[place : place + 1]) for name in ("date", *form.shown)}


def _moment(text: str) -> str:
    """Return a time of the browser with the zone of this machine; nothing stays nothing."""
    if not text:
        return ""
    try:
        return datetime.fromisoformat(text).astimezone().isoformat(timespec="minutes")
    except ValueError:
        raise InputError(
            "{text} is no date with a time; write it as 2026-10-24T10:00", text=repr(text)
        ) from None
