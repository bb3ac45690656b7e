"""Who is in charge of an event, and when its rounds are played and published."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, fields

from ronde.errors import InputError
from ronde.i18n import phrase
from ronde.office.desk import Desk
from ronde.office.planning import choices
from ronde.office.writing import replace_rows
from ronde.store.rows import Values, at
from ronde.store.tables import OfficialRow, TimetableRow
from ronde.store.tournaments import CHIEF_ARBITER, DEPUTY_ARBITER


@dataclass(frozen=True, slots=True)
class OfficialEntry:
    """Somebody in charge: an arbiter or whoever else the report names."""

    name: str
    role: str = DEPUTY_ARBITER
    title: str = ""
    fide_id: str = ""


@dataclass(frozen=True, slots=True)
class TimetableLine:
    """When a round is played and published; times are ISO texts with their zone.

    `errors_until` is the deadline for reporting an error in what was published (C.04.2.D.8).
    """

    round: int
    date: str | None = None
    starts_at: str | None = None
    pairing_at: str | None = None
    standings_at: str | None = None
    errors_until: str | None = None


def set_officials(
    desk: Desk, event: str, officials: Sequence[OfficialEntry], *, expected: int | None = None
) -> int:
    """Return the version after the list of officials was replaced, in the order given."""
    if sum(official.role == CHIEF_ARBITER for official in officials) > 1:
        raise InputError("an event has one chief arbiter; name the others deputy arbiter")
    rows = [
        OfficialRow(position, official.role, official.name, official.title, official.fide_id)
        for position, official in enumerate(officials, 1)
    ]
    people = [f"{official.role}: {official.name}" for official in officials]
    arguments = {"officials": people}
    with desk.step(event, "set officials", arguments, expected=expected) as step:
        replace_rows(step, OfficialRow, rows)
    return desk.version(event)


def set_timetable(
    desk: Desk, event: str, lines: Sequence[TimetableLine], *, expected: int | None = None
) -> int:
    """Return the version after these rounds of the timetable were written; others stay."""
    arguments = {"rounds": [line.round for line in lines]}
    with desk.step(event, "set timetable", arguments, expected=expected) as step:
        for line in lines:
            if line.round < 1:
                raise InputError(
                    "the timetable has no round {round}; rounds count from 1", round=line.round
                )
            step.put(at(TimetableRow, line.round), **_times(line))
    return desk.version(event)


def _times(line: TimetableLine) -> Values:
    """Return what a line of the timetable says; what it leaves out stays as it was."""
    values: Values = {f.name: getattr(line, f.name) for f in fields(line) if f.name != "round"}
    if line.date is not None:
        day = phrase("the date of round {round}", round=line.round)
        values["date"] = choices.checked_date(line.date, day) or None
    return {name: value for name, value in values.items() if value is not None}
