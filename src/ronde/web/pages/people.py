"""People with an account and what they may do; only the owner changes it."""

from __future__ import annotations

from typing import Annotated

from fastapi import APIRouter, Form
from starlette.responses import Response

from ronde.app.accounts import accounts, add_person, close_account, set_roles
from ronde.app.roles import EVERYWHERE, Role
from ronde.errors import InputError
from ronde.i18n import phrase
from ronde.office import eventlist
from ronde.web.page import Page
from ronde.web.security.requirement import requires

router = APIRouter(include_in_schema=False)


@router.get("/people")
def people(page: Annotated[Page, requires(Role.OWNER)]) -> Response:
    """Show everybody who has an account."""
    return page.render(
        "people/people.html",
        people=accounts(page.site.database),
        every_role=[role for role in Role if role is not Role.PUBLIC],
        events=eventlist.events(page.desk),
    )


@router.post("/people")
def add(
    page: Annotated[Page, requires(Role.OWNER)],
    name: Annotated[str, Form()],
    password: Annotated[str, Form()],
    role: Annotated[str, Form()],
    scope: Annotated[str, Form()] = EVERYWHERE,
) -> Response:
    """Make an account."""
    roles = [(scope, _role(role))]
    person = add_person(page.site.database, page.site.hasher, name, password, roles)
    return page.redirect("/people", phrase("{name} can log in now.", name=person.name))


@router.post("/people/{person}/role")
def change_role(
    person: int,
    page: Annotated[Page, requires(Role.OWNER)],
    role: Annotated[str, Form()],
    scope: Annotated[str, Form()] = EVERYWHERE,
) -> Response:
    """Let somebody have this role and no other."""
    changed = set_roles(page.site.database, person, [(scope, _role(role))])
    return page.redirect("/people", phrase("The role of {name} was changed.", name=changed.name))


@router.post("/people/{person}/closed")
def close(
    person: int, page: Annotated[Page, requires(Role.OWNER)], closed: Annotated[bool, Form()]
) -> Response:
    """Close an account, or open it again."""
    close_account(page.site.database, person, closed=closed)
    return page.redirect("/people")


def _role(text: str) -> Role:
    try:
        found = Role(text)
    except ValueError:
        raise InputError("{text} is no role; choose one of the list", text=repr(text)) from None
    if found is Role.PUBLIC:
        raise InputError("everybody may look at public pages; choose another role")
    return found
