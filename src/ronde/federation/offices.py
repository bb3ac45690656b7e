"""Federations with their officers and border clubs (7.2, 9): founded, listed, changed."""

from __future__ import annotations

from dataclasses import dataclass, replace
from datetime import date
from typing import Annotated, Any

from ronde.declared.roles import Role
from ronde.errors import InputError, StateError
from ronde.federation.actions import (
    OFFICES,
    DatedAction,
    Day,
    FederationAction,
    FederationDeclaration,
    action,
)
from ronde.federation.corrections import RequestState
from ronde.federation.desk import FederationDesk, Office, federation_row, next_key
from ronde.federation.register import (
    Register,
)
from ronde.federation.series import SeriesState
from ronde.fields import Arg, Line, filled
from ronde.i18n import phrase, template
from ronde.ratings.ffjd.tables import FirstRatingRule, shipped_tables
from ronde.store import Act, Database, Step, SubjectReader
from ronde.store.federations import published_months
from ronde.store.rows import at
from ronde.store.tables import (
    BorderClubRow,
    CorrectionRow,
    FederationRow,
    OfficerRow,
    SeriesRow,
)


@dataclass(frozen=True, slots=True)
class FederationHead:
    """A federation in one line; `latest` is the month of its latest list, empty before one."""

    key: str
    name: str
    version: int
    latest: str


def federations(database: Database) -> list[FederationHead]:
    """Return all federations of a database by key."""
    keys = [subject.key for subject in database.subjects("federation")]
    heads = []
    for key in sorted(keys):
        with database.reading(key) as reader:
            heads.append(_head(reader))
    return heads


def federation_head(desk: FederationDesk, federation: str) -> FederationHead:
    """Return one federation in one line; raises InputError when it is none."""
    with desk.reading(federation) as reader:
        return _head(reader)


def _head(reader: SubjectReader) -> FederationHead:
    months = published_months(reader)
    subject = reader.subject
    name = federation_row(reader).name
    return FederationHead(subject.key, name, subject.version, months[-1] if months else "")


@dataclass(frozen=True, slots=True)
class OfficeLine:
    """Who holds which role, from a day on (an empty text: always) and until a day."""

    name: str
    role: str
    since: str
    until: str | None


@dataclass(frozen=True, slots=True)
class FederationOverview:
    """The offices of a federation, its border clubs and setting, and how much waits to be done."""

    head: FederationHead
    offices: tuple[OfficeLine, ...]
    border_clubs: tuple[BorderClubRow, ...]
    members: int
    open_series: int
    ready_series: int
    pending_requests: int
    first_rating: FirstRatingRule

    @property
    def version(self) -> int:
        """The version of the federation that was looked at."""
        return self.head.version

    @property
    def rule(self) -> str:
        """How first ratings are given, in words."""
        return self.first_rating.label


def federation_overview(desk: FederationDesk, federation: str) -> FederationOverview:
    """Return who works for a federation and what waits for them."""
    with desk.reading(federation) as reader:
        return overview_in(reader, desk.today)


def overview_in(reader: SubjectReader, day: date) -> FederationOverview:
    """Return who works for a federation and what waits for them on a day."""
    register = Register(reader)
    members = [n for n in register.players if n not in register.aliases]
    series = reader.rows(SeriesRow, month="")
    ready = [row for row in series if row.state == SeriesState.HOMOLOGATED.value]
    return FederationOverview(
        _head(reader),
        tuple(filled(OfficeLine, row) for row in reader.rows(OfficerRow)),
        tuple(reader.rows(BorderClubRow)),
        sum(register.is_member(number, day) for number in members),
        len(series) - len(ready),
        len(ready),
        len(reader.rows(CorrectionRow, state=RequestState.PENDING.value)),
        register.tables.first_rating,
    )


@dataclass(frozen=True, slots=True)
class Appointment:
    """Somebody gets a role from a day on, until a day or for good."""

    name: Annotated[Line, Arg(least=1, example="Opal, Olga")]
    role: Annotated[Office, Arg(example="ratings")]
    since: Day = None
    until: Day = None


def init_federation(
    desk: FederationDesk,
    federation: str,
    name: str,
    officers: tuple[Appointment, ...] = (),
    *,
    season_month: int = 9,
    first_rating: FirstRatingRule = FirstRatingRule.ANNEX_B,
) -> str:
    """Make a federation under a new key and return the key.

    A role that is given to nobody is the founder's. The border clubs are those of the
    regulation. Raises ConflictError when the key is taken.
    """
    if not name.strip() or not 1 <= season_month <= 12:
        raise InputError("a federation needs a name, and the month in which its seasons start")
    act = Act(desk.who, phrase("init federation"), {"name": name})
    with desk.database.first_step(federation, "federation", act) as step:
        step.insert(FederationRow(name, season_month, first_rating.value))
        for club in shipped_tables().border_clubs:
            until = None if club.until is None else club.until.isoformat()
            step.insert(BorderClubRow(club.name, club.since.isoformat(), club.country, until))
        given = {officer.role for officer in officers}
        founder = tuple(Appointment(desk.who, role) for role in Office if role not in given)
        for officer in (*officers, *founder):
            _appoint(step, officer)
    return federation


class OfficeAction(FederationAction[FederationOverview]):
    """A change that is answered with the offices of the federation."""

    def perform(self, desk: FederationDesk, federation: str) -> FederationOverview:
        """Make the change; the version is that after the step."""
        seen = super().perform(desk, federation)
        return replace(seen, head=federation_head(desk, federation))


class _AppointDeclaration(FederationDeclaration):
    """What is declared of an appointment: officers of both kinds may try it."""

    @property
    def roles(self) -> tuple[Role, ...]:
        """Who may do it; the action looks closer."""
        return tuple(OFFICES)


@_AppointDeclaration(
    phrase("appoint"),
    tells=template("name {name}, role {role}"),
    done=template("{name} holds the office now."),
    path="officers",
    operation="officers",
    article="9",
)
class Appoint(OfficeAction):
    """Give somebody an office; who holds the same office may do it (9)."""

    officer: Appointment

    @property
    def name(self) -> str:
        """Who gets the office."""
        return self.officer.name.strip()

    @property
    def office(self) -> Office:
        """The office that is given."""
        return self.officer.role

    def arguments(self) -> dict[str, Any]:
        """Return what the journal keeps."""
        return {"name": self.name, "role": self.office.value}

    def run(self, step: Step, desk: FederationDesk) -> FederationOverview:
        """Give the office, from the beginning when no day is said."""
        _appoint(step, replace(self.officer, name=self.name))
        return overview_in(step, desk.today)


def _appoint(step: Step, officer: Appointment) -> None:
    if not officer.name.strip():
        raise InputError("the officer for {role} needs a name", role=officer.role.word)
    since = "" if officer.since is None else officer.since.isoformat()
    until = None if officer.until is None else officer.until.isoformat()
    number = next_key(step, OfficerRow)
    step.insert(OfficerRow(number, officer.name, officer.role.value, since, until))


@action(
    phrase("border club"),
    done=template("{name} is kept in the table of border clubs."),
    path="border-clubs",
    method="PUT",
    operation="border_clubs",
    article="7.2",
    role=Role.LICENCE_OFFICER,
)
class SetBorderClub(OfficeAction, DatedAction[FederationOverview]):
    """Let a club abroad count as French (7.2)."""

    name: Annotated[Line, Arg(least=1)]
    country: Annotated[Line, Arg(example="BEL")]
    until: Day = None

    def arguments(self) -> dict[str, Any]:
        """Return what the journal keeps."""
        return {"club": self.name.strip(), "since": self.first_day}

    def run(self, step: Step, desk: FederationDesk) -> FederationOverview:
        """Keep the club from a day on, or until a day."""
        club, until = self.name.strip(), None if self.until is None else self.until.isoformat()
        if not club or (until is not None and until <= self.first_day):
            raise InputError(
                "border club {club}: a name is needed, and an end after the start", club=repr(club)
            )
        values = {"country": self.country.strip(), "until": until}
        step.put(at(BorderClubRow, club, self.first_day), **values)
        return overview_in(step, desk.today)


@action(
    phrase("choose first rating"),
    tells=template("first rating {first_rating}"),
    done=template("First ratings: {rule}."),
    path="first-rating",
    method="PUT",
    operation="first_rating",
    command="first-rating",
    article="6.2.1",
    examples="first-rating 6.2.1",
)
class ChooseFirstRating(OfficeAction):
    """Choose by what five games against rated players give a first rating.

    That is possible until the first list is published: lists can be recomputed from their series.
    """

    first_rating: Annotated[FirstRatingRule, Arg(example="6.2.1")]

    def run(self, step: Step, desk: FederationDesk) -> FederationOverview:
        """Keep the rule; raises StateError once a list rests on another one."""
        row, months = federation_row(step), published_months(step)
        if months and row.first_rating != self.first_rating.value:
            raise StateError(
                "the list of {month} is published, and its first ratings are by this rule: {rule}; "
                "the rule stays as it is",
                month=months[0],
                rule=FirstRatingRule(row.first_rating).label,
            )
        step.update(row, first_rating=self.first_rating.value)
        return overview_in(step, desk.today)
