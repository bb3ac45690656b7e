"""Who is in charge of an event, and its timetable."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from datetime import datetime
from itertools import zip_longest
from typing import Annotated, Any, Final, Literal

from fastapi import APIRouter, Form
from pydantic import BaseModel, Field, field_validator
from starlette.responses import Response

from ronde.errors import InputError
from ronde.i18n import phrase
from ronde.office.desk.actions import EventAction
from ronde.office.planning.announcement import AnnouncedEvent, what_was_announced
from ronde.office.settings.programme import (
    FillTimetable,
    OfficialEntry,
    SetOfficials,
    SetTimetable,
    WriteTimetable,
    written_lines,
)
from ronde.store.tables import TimetableRow
from ronde.store.tournaments import CHIEF_ARBITER, DEPUTY_ARBITER
from ronde.web.failures import status_of
from ronde.web.forms import Refused, perform, redirect_after
from ronde.web.page import Page
from ronde.web.requirement import Arbiter

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
    return _shown(page, event)


def _shown(
    page: Page, event: str, typed: Programme | None = None, error: InputError | None = None
) -> Response:
    """Return the page, also with what was typed and what is wrong with it."""
    told = what_was_announced(page.desk, event)
    officials = told.officials if typed is None or not typed.name else typed.people()
    roles = ROLE_WORDS | {one.role: "" for one in officials if one.role not in ROLE_WORDS}
    times = {line.round: _times(line) for line in told.timetable}
    if typed is not None:
        for place, number in enumerate(typed.number):
            times[number] = times.get(number, {}) | typed.typed_line(place)
    return page.render(
        "wizard/programme.html",
        200 if error is None else status_of(error),
        wrong=Refused(errors=error.fields if error else {}),
        told=told,
        officials=[*officials, *_empty_lines(officials)],
        roles=[(role, page.say(word) if word else role) for role, word in roles.items()],
        timetable=[(line, times[line.round]) for line in told.timetable],
        lines=written_lines(told.timetable) if typed is None else typed.lines,
        opened=bool(typed and typed.fill),
    )


def _empty_lines(named: Sequence[OfficialEntry]) -> list[OfficialEntry]:
    """Return lines for more officials; the first is for the chief arbiter while none is named."""
    has_chief = any(one.role == CHIEF_ARBITER for one in named)
    first = DEPUTY_ARBITER if has_chief else CHIEF_ARBITER
    return [OfficialEntry("", str(first)), *(OfficialEntry("") for _ in range(_MORE - 1))]


def _times(line: TimetableRow) -> dict[str, str]:
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
        moment = datetime.fromisoformat(text.replace("Z", "+00:00"))
    except ValueError:
        return ""
    return (moment.astimezone() if moment.tzinfo else moment).strftime("%Y-%m-%dT%H:%M")


_COLUMNS: Final = ("starts_at", "pairing_at", "standings_at", "errors_until")


class Programme(BaseModel):
    """The lines of officials and of the timetable, column by column."""

    name: list[str] = []
    role: list[str] = []
    title: list[str] = []
    fide_id: list[str] = []
    lines: Annotated[str, Field(max_length=20_000)] = ""
    number: list[int] = []
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

    @field_validator("every", mode="before")
    @classmethod
    def _or_nothing(cls, typed: object) -> object:
        return typed or None

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

    def typed_line(self, place: int) -> dict[str, str]:
        """Return one line of the timetable as it was typed."""
        return {name: getattr(self, name)[place] for name in self.shown}

    def changes(self, before: Mapping[int, Mapping[str, str]]) -> tuple[TimetableRow, ...]:
        """Return what is new in the timetable; raises InputError when a column lacks something."""
        if any(len(getattr(self, name)) != len(self.number) for name in self.shown):
            raise InputError("the timetable came back incomplete; load the page and try again")
        found = []
        for place, number in enumerate(self.number):
            line = self.typed_line(place).items()
            new = {n: _moment(text) for n, text in line if text != before.get(number, {}).get(n)}
            found += [TimetableRow(number, **new)] if new else []
        return tuple(found)


@router.post("/events/{event}/settings/programme")
def change(event: str, page: Arbiter, form: Annotated[Programme, Form()]) -> Response:
    """Save officials and timetable, as far as they are other than before."""
    told = what_was_announced(page.desk, event)
    expected, there = form.expected, f"/events/{event}/settings/programme"
    response = page.redirect(there, phrase("Nothing was changed."))
    try:
        for action in _asked(form, told):
            result = perform(page, action, expected)
            response, expected = redirect_after(page, there, action, result), None
    except InputError as error:
        if not error.fields:
            raise
        return _shown(page, event, form, error)
    return response


def _asked(form: Programme, event: AnnouncedEvent) -> list[EventAction[Any]]:
    """Return the changes that a form asks for; lines that were written count last."""
    asked: list[EventAction[Any]] = []
    if form.name and form.people() != event.officials:
        asked.append(SetOfficials(form.people()))
    if lines := form.changes({line.round: _times(line) for line in event.timetable}):
        asked.append(SetTimetable(lines))
    if form.fill:
        asked.append(form.filled())
    written = "\n".join(form.lines.split("\r\n")).strip()
    if written and written != written_lines(event.timetable):
        asked.append(WriteTimetable(written))
    return asked


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
