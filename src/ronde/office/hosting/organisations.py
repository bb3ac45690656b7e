"""Organisations: federations, their leagues and clubs; founded, changed, closed, looked at.

A role that somebody has in an organisation holds for everything below it. Whoever is an arbiter of
an organisation opens events in it; its owners found organisations below it, set their quotas,
give roles, and take over events that were offered to them.
"""

from __future__ import annotations

from collections.abc import Collection
from contextlib import AbstractContextManager
from dataclasses import dataclass
from enum import Enum
from typing import Annotated, Any, ClassVar, Final, TypeVar

from sqlalchemy import Connection, select

from ronde.declared.actions import GREATEST, Declaration, Registry
from ronde.declared.roles import Reach, Role
from ronde.errors import InputError, StateError
from ronde.fields import Arg, Line
from ronde.i18n import phrase, template
from ronde.office.desk import Desk, free_key
from ronde.office.desk.actions import EventAction
from ronde.office.desk.quotas import refuse_too_many_players, take_place
from ronde.office.desk.rows import (
    OFFICE,
    OPEN,
    ORGANISED_BY,
    event_row,
    office_setting,
    put_office_setting,
)
from ronde.office.hosting.handover import OFFERED_TO
from ronde.store import Act, Step
from ronde.store.events import EventSummary, list_events
from ronde.store.organisations import (
    DEEPEST,
    lock_tree,
    note,
    open_events_below,
    organisation_row,
    organisation_rows,
    owners_of,
    set_owner,
)
from ronde.store.reader import find_subject
from ronde.store.rows import at, schema_of
from ronde.store.tables import SUBJECT, OrganisationRow, SettingRow

ORGANISATIONS: Final[Registry[OrganisationAction[Any]]] = Registry(
    "organisations/{organisation}",
    {
        "organisations": (
            "ronde.office.hosting.organisations",
            "ronde.office.hosting.organisationlooks",
        )
    },
)
_SETTING: Final = schema_of(SettingRow).table

R = TypeVar("R")


class OrganisationKind(Enum):
    """What an organisation is."""

    FEDERATION = "federation"
    LEAGUE = "league"
    CLUB = "club"

    @property
    def word(self) -> str:
        """The kind in a word for people."""
        return _KINDS[self]


_KINDS: Final = {
    OrganisationKind.FEDERATION: phrase("Federation"),
    OrganisationKind.LEAGUE: phrase("League"),
    OrganisationKind.CLUB: phrase("Club"),
}


@dataclass(frozen=True, slots=True)
class OrganisationLine:
    """An organisation in one line; `owner` is the key of the one above it, empty for none."""

    key: str
    name: str
    kind: OrganisationKind
    owner: str
    is_closed: bool


@dataclass(frozen=True, slots=True)
class OrganisationView:
    """An organisation with what belongs to it; `above` begins with the topmost.

    `open_events` counts what is below it, too, as its quota does. A quota that is None has no
    limit. `offered` are events of others that it may take over.
    """

    key: str
    name: str
    kind: OrganisationKind
    contact: str
    is_closed: bool
    most_events: int | None
    most_players: int | None
    open_events: int
    above: tuple[OrganisationLine, ...]
    below: tuple[OrganisationLine, ...]
    events: tuple[EventSummary, ...]
    offered: tuple[EventSummary, ...]
    version: int


def organisations(
    desk: Desk, *, among: Collection[str] | None = None
) -> tuple[OrganisationLine, ...]:
    """Return all organisations by name, or those of some keys."""
    with desk.database.connection() as connection:
        return organisation_lines(connection, among)


def organisation_lines(
    connection: Connection, keys: Collection[str] | None
) -> tuple[OrganisationLine, ...]:
    """Return organisations in one line each, by name: all, or those of some keys."""
    rows = organisation_rows(connection, keys)
    return tuple(
        OrganisationLine(key, row.name, OrganisationKind(row.kind), owner, row.is_closed)
        for key, (owner, row) in rows.items()
    )


def organisation_view(desk: Desk, organisation: str) -> OrganisationView:
    """Return an organisation with its quotas and with what belongs to it."""
    with desk.database.connection() as connection:
        subject = find_subject(connection, organisation, "organisation")
        row = organisation_row(connection, organisation)
        owners = owners_of(connection, organisation)
        above = {line.key: line for line in organisation_lines(connection, owners)}
        own = connection.scalars(select(SUBJECT.c.key).where(SUBJECT.c.owner == organisation))
        keys = own.all()
        return OrganisationView(
            key=organisation,
            name=row.name,
            kind=OrganisationKind(row.kind),
            contact=row.contact,
            is_closed=row.is_closed,
            most_events=row.most_events,
            most_players=row.most_players,
            open_events=open_events_below(connection, organisation),
            above=tuple(above[key] for key in reversed(owners)),
            below=organisation_lines(connection, keys),
            events=tuple(list_events(connection, among=keys)),
            offered=tuple(list_events(connection, among=_offered(connection, organisation))),
            version=subject.version,
        )


def _offered(connection: Connection, organisation: str) -> Collection[str]:
    query = select(_SETTING.c.subject).where(
        _SETTING.c.scope == OFFICE,
        _SETTING.c.name == OFFERED_TO,
        _SETTING.c.value == organisation,
    )
    return connection.scalars(query).all()


class OrganisationAction(EventAction[R]):
    """A change of an organisation, made as one of an event is; see `Desk.do`."""

    def step(
        self, desk: Desk, organisation: str, expected: int | None
    ) -> AbstractContextManager[Step]:
        """Return the step of the organisation in which the change is made."""
        act = Act(desk.who, self.declared.act, self.arguments(), self.reason)
        return desk.database.only("organisation").step(organisation, act, expected=expected)


@dataclass(frozen=True, slots=True)
class OrganisationDeclaration(Declaration):
    """What `@action(…)` declares of a change of organisations."""

    role: Role = Role.OWNER
    takes_reason: bool = False
    takes_version: bool = False

    registry: ClassVar[Registry[Any]] = ORGANISATIONS


action = OrganisationDeclaration

_Events = Annotated[
    int | None, Arg("Open events at once; none: no limit.", least=0, most=GREATEST, metavar="N")
]
_Players = Annotated[
    int | None, Arg("Players in one event; none: no limit.", least=0, most=GREATEST, metavar="N")
]
_Key = Annotated[str, Arg(pattern=r"^[a-z0-9][a-z0-9._-]{0,63}$", example="spring-open")]


@dataclass(frozen=True, slots=True)
class FoundedOrganisation:
    """A new organisation: its key and its version."""

    key: str
    version: int


@action(
    phrase("found organisation"),
    operation="found_organisation",
    status=201,
    opens=True,
    done=template("{name} was founded."),
)
class FoundOrganisation(OrganisationAction[FoundedOrganisation]):
    """Found an organisation, below another one or beside all others.

    Raises ConflictError when the key is taken.
    """

    name: Annotated[Line, Arg(least=1, example="Quarryville Chess Club")]
    kind: Annotated[OrganisationKind, Arg("What it is.", example="club")] = OrganisationKind.CLUB
    contact: Annotated[Line, Arg("How to reach it.", example="office@quarryville.example")] = ""
    most_events: _Events = None
    most_players: _Players = None
    key: Annotated[
        str,
        Arg(
            pattern=r"^([a-z0-9][a-z0-9._-]{0,63})?$",
            sent_help="Made of the name when it is left out.",
            example="quarryville",
        ),
    ] = ""

    def arguments(self) -> dict[str, Any]:
        """Return what it is called, for the journal."""
        return {"name": self.name, "kind": self.kind.value}

    def perform(
        self, desk: Desk, organisation: str, *, expected: int | None = None
    ) -> FoundedOrganisation:
        """Return the organisation that was founded; it belongs to that of the desk."""
        del expected  # there is nothing yet that another could have changed
        key = organisation or self.key or free_key(desk, self.name)
        act = Act(desk.who, self.declared.act, self.arguments())
        with desk.database.first_step(key, "organisation", act) as step:
            _put_below(step.connection, key, desk.organisation)
            name = checked_name(self.name)
            quotas = self.most_events, self.most_players
            step.insert(OrganisationRow(name, self.kind.value, self.contact.strip(), *quotas))
        return FoundedOrganisation(key, 1)


def checked_name(name: str) -> str:
    """Return the name of an organisation; raises InputError when there is none."""
    if not name.strip():
        raise InputError("an organisation needs a name")
    return name.strip()


def _put_below(connection: Connection, key: str, organisation: str) -> None:
    """Let an organisation belong to another one; raises StateError for a circle."""
    if not organisation:
        return
    chain = lock_tree(connection, organisation)
    row = organisation_row(connection, organisation)
    if row.is_closed:
        raise StateError("{organisation} is closed", organisation=row.name)
    if key in chain:
        raise StateError(
            "{organisation} belongs to {other} already; an organisation cannot be above itself",
            organisation=row.name,
            other=repr(key),
        )
    if len(chain) >= DEEPEST:
        raise StateError("organisations can stand {most} deep", most=DEEPEST)
    set_owner(connection, key, organisation)


@action(
    phrase("change organisation"),
    path="details",
    method="PUT",
    operation="change_organisation",
    command="change",
    examples='change quarryville "Quarryville Chess Club" --contact office@quarryville.example',
    done=template("The organisation was changed."),
)
class ChangeOrganisation(OrganisationAction[None]):
    """Change the name of an organisation and how to reach it."""

    name: Annotated[Line, Arg(least=1, example="Quarryville Chess Club")]
    contact: Annotated[Line, Arg("How to reach it.", example="office@quarryville.example")] = ""

    def run(self, step: Step) -> None:
        """Write both."""
        name, contact = checked_name(self.name), self.contact.strip()
        step.update(at(OrganisationRow), name=name, contact=contact)


@action(
    phrase("set quota"),
    tells=template("events {most_events}, players {most_players}"),
    path="quota",
    method="PUT",
    operation="set_quota",
    command="quota",
    examples="quota quarryville --most-events 12 --most-players 300",
    reach=Reach.ABOVE,
    done=template("The quota was changed."),
)
class SetQuota(OrganisationAction[None]):
    """Set how many events an organisation may have open at once, and how many players in one.

    Owners of the organisation above it may do it. What is more already may stay.
    """

    most_events: _Events = None
    most_players: _Players = None

    def run(self, step: Step) -> None:
        """Write both; what is left out has no limit."""
        events, players = self.most_events, self.most_players
        step.update(at(OrganisationRow), most_events=events, most_players=players)


@action(
    phrase("close organisation"),
    path="close",
    operation="close_organisation",
    command="close",
    examples="close quarryville",
    reach=Reach.ABOVE,
    done=template("The organisation is closed."),
)
class CloseOrganisation(OrganisationAction[None]):
    """Close an organisation: it takes no events any more; what it had is kept and found.

    Raises StateError while events are open in it or below it.
    """

    def run(self, step: Step) -> None:
        """Note it as closed."""
        key = step.subject.key
        lock_tree(step.connection, key)
        if used := open_events_below(step.connection, key):
            raise StateError(
                "open events of {organisation}: {used}; close them first, or hand them over",
                organisation=organisation_row(step.connection, key).name,
                used=used,
            )
        step.update(at(OrganisationRow), is_closed=True)


@action(
    phrase("reopen organisation"),
    path="reopen",
    operation="reopen_organisation",
    command="reopen",
    examples="reopen quarryville",
    reach=Reach.ABOVE,
    done=template("The organisation is open again."),
)
class ReopenOrganisation(OrganisationAction[None]):
    """Open a closed organisation again."""

    def run(self, step: Step) -> None:
        """Note it as open."""
        step.update(at(OrganisationRow), is_closed=False)


@action(
    phrase("take event over"),
    path="take-over",
    operation="take_over",
    command="take-over",
    examples="take-over quarryville spring-open",
    done=template("{event} belongs to the organisation now."),
)
class TakeOver(OrganisationAction[None]):
    """Take over an event that was offered to an organisation; its quota must have room."""

    event: _Key

    def perform(self, desk: Desk, organisation: str, *, expected: int | None = None) -> None:
        """Make it a step of the event; raises StateError when it was not offered."""
        del expected  # the offer is what must still stand
        act = Act(desk.who, self.declared.act, {"organisation": organisation}, self.reason)
        with desk.database.step(self.event, act) as step:
            if office_setting(step, OFFERED_TO) != organisation:
                raise StateError(
                    "{event} was not offered to {organisation}; its owner does that first",
                    event=self.event,
                    organisation=organisation,
                )
            hand_to(step, organisation)


def hand_to(step: Step, organisation: str) -> None:
    """Let an event belong to an organisation, which its journal tells; see `TakeOver`."""
    before, connection = step.subject.owner, step.connection
    if event_row(step).status == OPEN:
        take_place(step, organisation)
    else:
        _put_below(connection, step.subject.key, organisation)
    refuse_too_many_players(step, organisation)
    put_office_setting(step, OFFERED_TO, "")
    put_office_setting(step, ORGANISED_BY, organisation)
    for scope in {before, organisation, step.subject.key} - {""}:
        note(
            connection, step.act.who, step.act.what, scope,
            event=step.subject.key, before=before, after=organisation,
        )  # fmt: skip


@action(
    phrase("adopt"),
    path="adopt",
    operation="adopt",
    command="adopt",
    examples="adopt quarryville spring-open",
    reach=Reach.SITE,
    done=template("{subject} belongs to the organisation now."),
)
class Adopt(OrganisationAction[None]):
    """Let an event, a rating federation or an organisation belong to an organisation.

    Owners of the site do it without asking anybody.
    """

    subject: _Key

    def perform(self, desk: Desk, organisation: str, *, expected: int | None = None) -> None:
        """Write it; an event tells it in its journal."""
        del expected  # who owns the site decides whatever others did meanwhile
        with desk.database.connection() as connection:
            kind = find_subject(connection, self.subject).kind
        if kind == "event":
            act = Act(desk.who, self.declared.act, {"organisation": organisation}, self.reason)
            with desk.database.step(self.subject, act) as step:
                hand_to(step, organisation)
            return
        with desk.database.writing() as connection:
            _put_below(connection, self.subject, organisation)
            for scope in (self.subject, organisation):
                note(connection, desk.who, self.declared.act, scope, subject=self.subject)
