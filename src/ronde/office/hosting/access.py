"""Access: who has which role in an event or an organisation, given and taken there.

What is done here stands in the journal of the site: a role is no part of an event, and taking back
a step of an event never gives a right back.
"""

from __future__ import annotations

from dataclasses import dataclass

from sqlalchemy import Connection

from ronde.accounts.accounts import Account, Hasher, add_person
from ronde.declared.roles import Role
from ronde.errors import InputError
from ronde.i18n import phrase
from ronde.model.names import folded
from ronde.office.desk import Desk
from ronde.store import accounts as rows
from ronde.store.organisations import SiteEntry, note, notes
from ronde.store.reader import find_subject


@dataclass(frozen=True, slots=True)
class Access:
    """Somebody's role in an event or an organisation."""

    person: int
    name: str
    role: Role
    is_disabled: bool


@dataclass(frozen=True, slots=True)
class AccessView:
    """Who has a role in an event, a federation or an organisation itself; not those from above.

    `owner` is the organisation to which it belongs, `entries` is what was done about it, latest
    first.
    """

    key: str
    kind: str
    owner: str
    people: tuple[Access, ...]
    entries: tuple[SiteEntry, ...]


def access_view(desk: Desk, subject: str) -> AccessView:
    """Return who has a role in an event or an organisation, and who gave it."""
    with desk.database.connection() as connection:
        found = find_subject(connection, subject)
        people = tuple(
            Access(one.id, one.name, Role(role), one.is_disabled)
            for one in rows.accounts(connection)
            for scope, role in one.roles
            if scope == subject
        )
        return AccessView(
            subject, found.kind, found.owner, people, tuple(notes(connection, subject))
        )


def grant(desk: Desk, subject: str, name: str, role: Role) -> None:
    """Give a role in an event or an organisation to somebody who has an account."""
    with desk.database.writing() as connection:
        _give(connection, desk.who, subject, name, role)


def _give(connection: Connection, who: str, subject: str, name: str, role: Role) -> None:
    find_subject(connection, subject)
    person = rows.account_by_name(connection, folded(name))
    if person is None or person.is_disabled:
        raise InputError("nobody has an account under the name {name}", name=repr(name))
    _set(connection, person, {*person.roles, (subject, checked_role(role).value)})
    note(connection, who, phrase("grant role"), subject, person=person.name, role=role.value)


def _set(connection: Connection, person: rows.AccountRow, held: set[tuple[str, str]]) -> None:
    rows.set_roles(connection, person.id, sorted(held))


def checked_role(role: Role) -> Role:
    """Return a role that can be given; raises InputError for what everybody has."""
    if role is Role.PUBLIC:
        raise InputError("everybody may look at public pages; choose another role")
    return role


def invite(
    desk: Desk, hasher: Hasher, subject: str, name: str, password: str, role: Role
) -> Account:
    """Return a new account whose only role is one in an event or an organisation."""
    with desk.database.connection() as connection:
        find_subject(connection, subject)
    account = add_person(desk.database, hasher, name, password, [(subject, checked_role(role))])
    with desk.database.writing() as connection:
        facts = {"person": account.name, "role": role.value}
        note(connection, desk.who, phrase("make account"), subject, **facts)
    return account


def revoke(desk: Desk, subject: str, person: int, role: Role) -> None:
    """Take a role in an event or an organisation from somebody."""
    with desk.database.writing() as connection:
        _take(connection, desk.who, subject, person, role)


def _take(connection: Connection, who: str, subject: str, id_: int, role: Role) -> None:
    person = rows.account_by_id(connection, id_)
    given = (subject, role.value)
    if person is None or given not in person.roles:
        raise InputError("nobody of that number has this role here; look at the list again")
    _set(connection, person, set(person.roles) - {given})
    note(connection, who, phrase("revoke role"), subject, person=person.name, role=role.value)


def hand_over_to(desk: Desk, subject: str, giver: Account, name: str) -> None:
    """Make somebody else the owner of an event or an organisation, in place of the giver."""
    with desk.database.writing() as connection:
        _give(connection, desk.who, subject, name, Role.OWNER)
        if (subject, Role.OWNER) in giver.roles and folded(name) != folded(giver.name):
            _take(connection, desk.who, subject, giver.id, Role.OWNER)
