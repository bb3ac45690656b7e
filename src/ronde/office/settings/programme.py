"""Who is in charge of an event, and when its rounds are played and published."""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Sequence
from dataclasses import dataclass
from datetime import date, datetime, timedelta
from itertools import takewhile
from typing import Annotated, Any

from ronde.errors import InputError, StateError
from ronde.fields import Arg, Line, filled
from ronde.i18n import phrase, template
from ronde.model.daylines import Days, lines_of, starts_in
from ronde.office.desk import step_beside
from ronde.office.desk.actions import EventAction, action
from ronde.office.desk.joined import followers, leader_of, reader_of
from ronde.office.desk.rows import CLOSED, event_row, replace_rows
from ronde.office.settings.dates import checked_date
from ronde.office.settings.lastround import announced_rounds, rounds_of
from ronde.store import Act, Step, SubjectReader
from ronde.store.rows import Values, at
from ronde.store.tables import OfficialRow, TimetableRow
from ronde.store.tournaments import CHIEF_ARBITER, DEPUTY_ARBITER


@dataclass(frozen=True, slots=True)
class OfficialEntry:
    """Somebody in charge: an arbiter or whoever else the report names."""

    name: Annotated[Line, Arg(least=1, example="Granite, Greta")]
    role: Annotated[str, Arg(choices=(str(CHIEF_ARBITER), str(DEPUTY_ARBITER)))] = str(
        DEPUTY_ARBITER
    )
    title: Line = ""
    fide_id: Line = ""


def copy_timetable(source: SubjectReader, step: Step) -> None:
    """Write the timetable of another event, as far as this one has rounds."""
    last = announced_rounds(step)
    lines = [row for row in source.rows(TimetableRow) if last is None or row.round <= last]
    replace_rows(step, TimetableRow, lines)


@action(
    phrase("take timetable"),
    path="timetable/take",
    operation="take_timetable",
    command="take-timetable",
    examples="take-timetable spring-open-b",
    done=template("The timetable is that of the leading event."),
    takes_reason=False,
)
class TakeTimetable(EventAction[None]):
    """Take the timetable from the event to which this group is joined."""

    def run(self, step: Step) -> None:
        """Write the lines of the leading event."""
        leader = leader_of(step)
        if not leader:
            raise StateError("{event} is no group of another event", event=step.subject.key)
        copy_timetable(reader_of(step.connection, leader), step)


class TimetableAction(EventAction[None]):
    """A change of the timetable; groups that share it take it over in the same moment."""

    def run(self, step: Step) -> None:
        """Write the timetable, here and in the groups that follow."""
        self.write(step)
        for group in followers(step.connection, step.subject.key):
            if event_row(reader_of(step.connection, group)).status == CLOSED:
                continue
            act = Act(step.act.who, TakeTimetable.declared.act)
            with step_beside(step, group, act) as other:
                copy_timetable(step, other)

    @abstractmethod
    def write(self, step: Step) -> None:
        """Write the timetable of this event."""


@action(
    phrase("set officials"),
    path="officials",
    operation="officials",
    method="PUT",
    done=template("The settings were changed."),
    takes_reason=False,
)
class SetOfficials(EventAction[None]):
    """Name the officials; the list is replaced by the one given."""

    officials: Annotated[tuple[OfficialEntry, ...], Arg(most=200)]

    def arguments(self) -> dict[str, Any]:
        """Return role and name of everybody, for the journal."""
        return {"officials": [f"{one.role}: {one.name}" for one in self.officials]}

    def run(self, step: Step) -> None:
        """Replace the list, in the order given."""
        if sum(one.role == CHIEF_ARBITER for one in self.officials) > 1:
            raise InputError("an event has one chief arbiter; name the others deputy arbiter")
        rows = [
            filled(OfficialRow, one, position=position)
            for position, one in enumerate(self.officials, 1)
        ]
        replace_rows(step, OfficialRow, rows)


@action(
    phrase("set timetable"),
    path="timetable",
    operation="timetable",
    method="PATCH",
    command="timetable",
    examples="""
    timetable spring-open 1 --date 2026-10-24 --starts 2026-10-24T10:00+02:00
    timetable spring-open 1 --errors-until 2026-10-24T15:00+02:00
    """,
    more="Times are written with their zone, or in UTC.",
    done=template("The timetable of round {round} was changed."),
    takes_reason=False,
)
class ScheduleRound(TimetableAction):
    """Set when a round is played and published; what is not given stays."""

    line: TimetableRow

    @property
    def round(self) -> int:
        """The round that is meant."""
        return self.line.round

    def arguments(self) -> dict[str, Any]:
        """Return the number of the round, for the journal."""
        return {"rounds": [self.round]}

    def write(self, step: Step) -> None:
        """Write this round of the timetable."""
        if self.line == TimetableRow(self.round):
            raise InputError("say what is to be set in round {round}", round=self.round)
        _write(step, self.line)


@action(phrase("set timetable"), done=template("The settings were changed."), takes_reason=False)
class SetTimetable(TimetableAction):
    """Set when rounds are played and published; what is not given stays."""

    lines: tuple[TimetableRow, ...]

    def arguments(self) -> dict[str, Any]:
        """Return the numbers of the rounds, for the journal."""
        return {"rounds": [line.round for line in self.lines]}

    def write(self, step: Step) -> None:
        """Write these rounds of the timetable; others stay."""
        for line in self.lines:
            _write(step, line)


@action(
    phrase("fill timetable"),
    path="timetable/fill",
    operation="fill_timetable",
    command="schedule",
    examples="""
    schedule spring-open 2026-10-24T10:00 --minutes 90
    schedule spring-open 2026-10-24T19:30+02:00 --days 7
    """,
    more="A time without a zone is on the clock of this machine, also after it is put back.",
    done=template("The timetable is filled from the first round on."),
    takes_reason=False,
)
class FillTimetable(TimetableAction):
    """Fill the timetable down: round 1 begins then, and each round so long after the one before.

    Members answer as long before each round as before the first.
    """

    first: Annotated[
        Line, Arg("When round 1 begins.", metavar="TIME", example="2026-10-24T10:00+02:00")
    ]
    days: Annotated[int, Arg("Days from one round to the next.", least=0, most=366)] = 0
    minutes: Annotated[int, Arg("Minutes from one round to the next.", least=0, most=10_000)] = 0

    def write(self, step: Step) -> None:
        """Write day and start of every round; other times stay."""
        rounds = rounds_of(step)
        if rounds is None:
            raise StateError("say how many rounds the event has, then fill the timetable")
        apart = timedelta(days=self.days, minutes=self.minutes)
        if not apart:
            raise InputError("say how long it is from one round to the next: days or minutes")
        begins, answers = _time_in(self.first), _answers_before(step)
        for place in range(rounds):
            then = begins + place * apart  # by the clock on the wall
            start = then if then.tzinfo else then.astimezone()
            text = start.isoformat(timespec="minutes")
            until = None if answers is None else (start - answers).isoformat(timespec="minutes")
            line = TimetableRow(place + 1, text[: len("2026-10-24")], text, answers_until=until)
            _write(step, line)


@dataclass(frozen=True, slots=True)
class WrittenTimetable:
    """How many rounds have their start from the lines that were written."""

    rounds: int


@action(
    phrase("write timetable"),
    path="timetable/lines",
    operation="write_timetable",
    command="days",
    examples="""
    days spring-open "Fri 19:00; Sat 9:00, 14:00, 19:00; Sun 9:00, 13:30"
    days spring-open "2026-10-24 10:00, 14:30; 2026-10-25 10:00"
    """,
    more="Times are on the clock of this machine; days and months are named in any language.",
    done=template("The timetable has the starts of {rounds} rounds."),
    takes_reason=False,
)
class WriteTimetable(EventAction[WrittenTimetable]):
    """Write when the rounds start, a line or a part for each day.

    A day is a weekday within the event, a date, or nothing: the day after the one before.
    """

    lines: Annotated[
        str,
        Arg(
            "Days with their times, divided by lines or semicolons.",
            "Fri 19:00; Sat 9:00, 14:00, 19:00",
            least=1,
            most=20_000,
            metavar="DAYS",
        ),
    ]

    def run(self, step: Step) -> WrittenTimetable:
        """Write day and start of the rounds; other times stay."""
        row = event_row(step)
        days = Days(_known_day(row.start_date), _known_day(row.end_date))
        try:
            starts = starts_in(self.lines, days)
        except InputError as error:
            raise error.beside("lines") from None
        last = announced_rounds(step)
        if last is not None and len(starts) > last:
            raise InputError(
                "{count} starts are written, and the event has {rounds} rounds; leave some out, or"
                " announce more rounds",
                count=len(starts),
                rounds=last,
            ).beside("lines")
        answers = _answers_before(step)
        moments = [start.astimezone() for start in starts]
        timetable = SetTimetable(
            tuple(
                TimetableRow(
                    round_,
                    starts_at=start.isoformat(timespec="minutes"),
                    answers_until=None
                    if answers is None
                    else (start - answers).isoformat(timespec="minutes"),
                )
                for round_, start in enumerate(moments, 1)
            )
        )
        timetable.run(step)
        return WrittenTimetable(len(starts))


def _known_day(text: str) -> date | None:
    """Return a day that was announced, None for none."""
    return date.fromisoformat(text.replace("/", "-")) if text else None


def written_lines(lines: Sequence[TimetableRow]) -> str:
    """Return the starts of a timetable as `WriteTimetable` takes them, as far as they are known."""
    known = takewhile(lambda line: line.starts_at, lines)
    moments = (_time_in(line.starts_at or "") for line in known)
    return lines_of([one.astimezone().replace(tzinfo=None) for one in moments])


def _answers_before(reader: SubjectReader) -> timedelta | None:
    """Return how long before the start of round 1 members answer last, None for no such limit."""
    first = reader.row(TimetableRow, 1)
    if first is None or not first.starts_at or not first.answers_until:
        return None
    start, until = (_time_in(text) for text in (first.starts_at, first.answers_until))
    return start.astimezone() - until.astimezone()


def _time_in(text: str) -> datetime:
    try:
        return datetime.fromisoformat(text.replace("Z", "+00:00"))
    except ValueError:
        raise InputError(
            "{text} is no date with a time; write it as 2026-10-24T10:00", text=repr(text)
        ) from None


def _write(step: Step, line: TimetableRow) -> None:
    if line.round < 1:
        raise InputError(
            "the timetable has no round {round}; rounds count from 1", round=line.round
        )
    step.put(at(TimetableRow, line.round), **_times(line))


def _times(line: TimetableRow) -> Values:
    """Return what a line of the timetable says; what it leaves out stays as it was.

    An empty text takes away what was there. A start without a date is played on its own day, and
    takes that along when it is taken away.
    """
    given = line._asdict()
    del given["round"]
    given = {name: value for name, value in given.items() if value is not None}
    times = {name: _time_in(text) for name, text in given.items() if name != "date" and text}
    day = phrase("the date of round {round}", round=line.round)
    if line.date:
        given["date"] = checked_date(line.date, day)
    elif "starts_at" in times:
        given["date"] = checked_date(f"{times['starts_at']:%Y-%m-%d}", day)
    elif "starts_at" in given:
        given["date"] = ""
    return {name: value or None for name, value in given.items()}
