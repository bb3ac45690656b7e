"""Coming in and leaving: by name and password, or by the one-time link of the owner."""

from __future__ import annotations

from typing import Annotated

from fastapi import APIRouter, Form
from starlette.responses import Response

from ronde.app.accounts import Account, Credentials, claim_owner, log_in, owner, owner_link_is_good
from ronde.app.roles import Role
from ronde.errors import InputError
from ronde.i18n import phrase
from ronde.web.failures import status_of
from ronde.web.page import Page
from ronde.web.security.redirects import local_path
from ronde.web.security.requirement import requires
from ronde.web.security.sessions import Session, end_session, keep_session

router = APIRouter(include_in_schema=False)


@router.get("/login")
def form(page: Annotated[Page, requires(Role.PUBLIC)], next: str = "/") -> Response:
    """Show the form for name and password."""
    if page.visitor.account is not None:
        return page.redirect(local_path(next))
    return page.render("login/login.html", next=local_path(next), name="", failure="")


@router.post("/login")
def come_in(
    page: Annotated[Page, requires(Role.PUBLIC)],
    name: Annotated[str, Form()] = "",
    password: Annotated[str, Form()] = "",
    next: Annotated[str, Form()] = "/",
) -> Response:
    """Let in whose name and password these are."""
    site, client = page.site, page.request.client
    credentials = Credentials(name, password, client.host if client else "")
    try:
        person = log_in(site.database, site.hasher, site.attempts, credentials)
    except InputError as error:
        facts = {"next": local_path(next), "name": name, "failure": error.phrase}
        return page.render("login/login.html", status_of(error), **facts)
    return _welcome(page, person, local_path(next))


@router.post("/logout")
def leave(page: Annotated[Page, requires(Role.PUBLIC)]) -> Response:
    """Let the browser forget who it was."""
    response = page.redirect("/login", phrase("You have logged out."))
    end_session(response)
    return response


@router.get("/owner/{token}")
def owner_form(token: str, page: Annotated[Page, requires(Role.PUBLIC)]) -> Response:
    """Show the form that the one-time link opens; in a demo, lead in at once."""
    if there := page.site.settings.owner_goes_to:
        return _lead_in(page, token, there)
    _refuse_spent(page, token)
    present = owner(page.site.database)
    return page.render("login/owner.html", token=token, present=present)


@router.post("/owner/{token}")
def claim(
    token: str,
    page: Annotated[Page, requires(Role.PUBLIC)],
    name: Annotated[str, Form()] = "",
    password: Annotated[str, Form()] = "",
) -> Response:
    """Make the first owner, or let the owner in; the link is used up."""
    person = claim_owner(
        page.site.database,
        page.site.hasher,
        token,
        name=name,
        password=password,
        language=page.speech.language,
    )
    return _welcome(page, person, "/")


def _lead_in(page: Page, token: str, path: str) -> Response:
    """Return the way to the demo; the link may be opened again where it was opened before."""
    if page.visitor.account is not None:
        return page.redirect(path)
    return _welcome(page, claim_owner(page.site.database, page.site.hasher, token), path)


def _refuse_spent(page: Page, token: str) -> None:
    if not owner_link_is_good(page.site.database, token):
        raise InputError("this owner link was used or is too old; start `ronde serve` again")


def _welcome(page: Page, person: Account, path: str) -> Response:
    """Return the way on with a new session, whose seed nobody can have planted before."""
    response = page.redirect(path)
    session = Session(account=person.id, stamp=person.stamp)
    keep_session(response, page.site.signer, session, secure=page.is_secure)
    return response
