"""A federation begins: its name, its officers with their roles, its border clubs (7.2, 9)."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import date

from ronde.errors import InputError
from ronde.federation.desk import FederationDesk, Role, next_key
from ronde.i18n import phrase
from ronde.ratings.ffjd.tables import shipped_tables
from ronde.store import Act, Step
from ronde.store.rows import at
from ronde.store.tables import BorderClubRow, FederationRow, OfficerRow


@dataclass(frozen=True, slots=True)
class Appointment:
    """Somebody gets a role from a day on, until a day or for good."""

    name: str
    role: Role
    since: date | None = None
    until: date | None = None


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
        founder = tuple(Appointment(desk.who, role) for role in Role if role not in given)
        for officer in (*officers, *founder):
            _appoint(step, officer)
    return federation


def appoint(desk: FederationDesk, federation: str, officer: Appointment) -> None:
    """Give somebody a role; whoever holds the same role may do it (9)."""
    arguments = {"name": officer.name, "role": officer.role.value}
    with desk.step(federation, phrase("appoint"), arguments, role=officer.role) as step:
        _appoint(step, officer)


def _appoint(step: Step, officer: Appointment) -> None:
    if not officer.name.strip():
        raise InputError("the officer for {role} needs a name", role=officer.role.word)
    since = "" if officer.since is None else officer.since.isoformat()
    until = None if officer.until is None else officer.until.isoformat()
    number = next_key(step, OfficerRow)
    step.insert(OfficerRow(number, officer.name, officer.role.value, since, until))


def set_border_club(
    desk: FederationDesk,
    federation: str,
    club: str,
    country: str,
    since: date,
    until: date | None = None,
) -> None:
    """Let a club abroad count as French from a day on, or until a day (7.2)."""
    arguments = {"club": club, "since": since.isoformat()}
    if not club.strip() or (until is not None and until <= since):
        raise InputError(
            "border club {club}: a name is needed, and an end after the start", club=repr(club)
        )
    with desk.step(federation, phrase("border club"), arguments, role=Role.LICENCES) as step:
        ends = None if until is None else until.isoformat()
        values = {"country": country, "until": ends}
        step.put(at(BorderClubRow, club, since.isoformat()), **values)
