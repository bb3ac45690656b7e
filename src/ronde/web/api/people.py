"""People with an account and what they may do; only the owner changes it."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Annotated

from fastapi import Path
from pydantic import Field
from starlette.responses import Response

from ronde.app.accounts import accounts, add_person, close_account, set_roles
from ronde.app.roles import EVERYWHERE, Role
from ronde.errors import InputError
from ronde.web.api.account import Person, Secret, person_of
from ronde.web.api.kit import Line, answer, api_router
from ronde.web.arguments import Body
from ronde.web.security.requirement import Owner

router = api_router("people")

PersonNo = Annotated[int, Path(ge=1, le=2**31 - 1, description="Number of the account.")]


class GrantedRole(Body):
    """A role for an event or federation, or for everything."""

    scope: Line = Field(default=EVERYWHERE, description="A key; empty: everything.")
    role: Role = Field(strict=False, examples=["arbiter"])

    def pair(self) -> tuple[str, Role]:
        """Return scope and role; raises InputError for what everybody has."""
        if self.role is Role.PUBLIC:
            raise InputError("everybody may look at public pages; choose another role")
        return self.scope, self.role


class Roles(Body):
    """All roles that somebody has from now on."""

    roles: list[GrantedRole] = Field(min_length=1, max_length=200)

    def pairs(self) -> list[tuple[str, Role]]:
        """Return scopes and roles."""
        return [granted.pair() for granted in self.roles]


class NewPerson(Roles):
    """Somebody who gets an account."""

    name: Line = Field(min_length=1, examples=["Greta Granite"])
    password: Secret = Field(examples=["rocks are hard"])


class Closing(Body):
    """Whether an account is closed, or open again."""

    closed: bool = True


@dataclass(frozen=True, slots=True)
class People:
    """Everybody who has an account, by name."""

    people: tuple[Person, ...]


@router.get("/people", response_model=People)
def people(page: Owner) -> Response:
    """List everybody who has an account."""
    return answer(People(tuple(map(person_of, accounts(page.site.database)))))


@router.post("/people", response_model=Person, status_code=201)
def add(page: Owner, given: NewPerson) -> Response:
    """Make an account."""
    site = page.site
    made = add_person(site.database, site.hasher, given.name, given.password, given.pairs())
    return answer(person_of(made), status=201)


@router.put("/people/{person}/roles", response_model=Person)
def roles(person: PersonNo, page: Owner, given: Roles) -> Response:
    """Let somebody have these roles and no others; the last owner stays one."""
    return answer(person_of(set_roles(page.site.database, person, given.pairs())))


@router.put("/people/{person}/closed", response_model=Closing)
def close(person: PersonNo, page: Owner, given: Closing) -> Response:
    """Close an account, or open it again; who is logged in with it is out at once."""
    close_account(page.site.database, person, closed=given.closed)
    return answer(given)
