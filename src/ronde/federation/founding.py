"""A federation begins: its name, its officers with their roles, its border clubs (7.2, 9)."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Annotated, Any

from ronde.app.actions import Arg, Line
from ronde.app.roles import Role
from ronde.errors import InputError
from ronde.federation.actions import DatedAction, Day, FederationAction, action
from ronde.federation.desk import FederationDesk, next_key
from ronde.federation.desk import Role as Office
from ronde.federation.looking import FederationOverview, federation_head, overview_in
from ronde.i18n import phrase, template
from ronde.ratings.ffjd.tables import shipped_tables
from ronde.store import Act, Step
from ronde.store.rows import at
from ronde.store.tables import BorderClubRow, FederationRow, OfficerRow


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
) -> str:
    """Make a federation under a new key and return the key.

    A role that is given to nobody is the founder's. The border clubs are those of the
    regulation. Raises ConflictError when the key is taken.
    """
    if not name.strip() or not 1 <= season_month <= 12:
        raise InputError("a federation needs a name, and the month in which its seasons start")
    act = Act(desk.who, phrase("init federation"), {"name": name})
    with desk.database.first_step(federation, "federation", act) as step:
        step.insert(FederationRow(name=name, season_month=season_month))
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


@action(
    phrase("appoint"),
    tells=template("name {name}, role {role}"),
    done=template("{name} holds the office now."),
    path="officers",
    operation="officers",
    article="9",
    any_officer=True,
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
