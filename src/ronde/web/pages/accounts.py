"""Accounts: logging in and out, one's own account, and all people, for the owner."""

from __future__ import annotations

from datetime import UTC, datetime
from typing import Annotated

from fastapi import APIRouter, Form
from starlette.responses import Response

from ronde.accounts.accountnotes import account_notes
from ronde.accounts.accounts import (
    Account,
    Credentials,
    accounts,
    add_person,
    change_password,
    choose_language,
    claim_owner,
    close_account,
    log_in,
    owner,
    owner_link_is_good,
    present_account,
    set_roles,
    stamp,
)
from ronde.accounts.identities import identities_of, make_invitation, unlink_identity
from ronde.accounts.secondfactor import require_factor, required_roles
from ronde.accounts.sessions import end_other_sessions, end_own_session, own_sessions
from ronde.accounts.tokens import LONGEST_DAYS, make_token, revoke_token, tokens_of
from ronde.declared.roles import EVERYWHERE, Role, granted
from ronde.errors import InputError
from ronde.i18n import counted, phrase
from ronde.office import eventlist
from ronde.office.hosting.organisations import organisations
from ronde.web.language import COOKIE
from ronde.web.page import Page
from ronde.web.pages.signin import come_on, login_page, welcome
from ronde.web.requirement import Anybody, Owner, Viewer, own_account
from ronde.web.security.redirects import local_path

router = APIRouter(include_in_schema=False)


@router.get("/account")
def account(page: Viewer) -> Response:
    """Show one's own account."""
    return _shown(page)


def _shown(page: Page, text: str = "") -> Response:
    person = own_account(page)
    held = {role for scope, _ in person.roles for role in granted(person.roles, scope)}
    return page.render(
        "account/account.html",
        person=person,
        tokens=tokens_of(page.site.database, person),
        ceilings=[role for role in Role if role in held],
        made=text,
        sessions=own_sessions(page.site.database, person, page.visitor.session.id),
        most_days=LONGEST_DAYS,
        factor=page.site.factors.state(person),
        identities=identities_of(page.site.database, person),
        providers=page.site.providers.values(),
        notes=account_notes(page.site.database, person.id),
        now=stamp(datetime.now(UTC)),
    )


@router.post("/account/password")
def password(
    page: Viewer,
    new: Annotated[str, Form()],
    again: Annotated[str, Form()],
    old: Annotated[str, Form()] = "",
) -> Response:
    """Set a new password; other sessions of the account end, this one goes on."""
    if new != again:
        raise InputError("the two new passwords are not the same; type them again")
    person = change_password(page.site.database, page.site.hasher, own_account(page).id, old, new)
    response = page.redirect(
        "/account", phrase("The password was changed; other sessions have ended.")
    )
    page.start_session(response, person)
    return response


@router.post("/account/language")
def language(page: Viewer, language: Annotated[str, Form()]) -> Response:
    """Keep the language that one reads, on every machine."""
    choose_language(page.site.database, own_account(page).id, language)
    response = page.redirect("/account")
    response.delete_cookie(COOKIE, path="/", httponly=True, samesite="lax")
    return response


@router.post("/account/tokens")
def new_token(
    page: Viewer,
    name: Annotated[str, Form()] = "",
    days: Annotated[int, Form()] = 90,
    ceiling: Annotated[str, Form()] = "",
) -> Response:
    """Make a token and show it, this once."""
    if ceiling and ceiling not in [role.value for role in Role]:
        raise InputError("{text} is no role; choose one of the list", text=repr(ceiling))
    limit = Role(ceiling) if ceiling else None
    token = make_token(page.site.database, own_account(page), name, days=days, ceiling=limit)
    return _shown(page, token.text)


@router.post("/account/tokens/{token}/revoke")
def revoke(token: int, page: Viewer) -> Response:
    """Let a token open nothing any more."""
    revoke_token(page.site.database, own_account(page), token)
    return page.redirect("/account", phrase("The token opens nothing any more."))


@router.post("/account/sessions/{session}/end")
def end_one(session: str, page: Viewer) -> Response:
    """End a session on another machine, or this one."""
    end_own_session(page.site.database, own_account(page), session)
    return page.redirect("/account", phrase("The session has ended."))


@router.post("/account/sessions/end-others")
def end_others(page: Viewer) -> Response:
    """End all sessions of the account but this one."""
    ended = end_other_sessions(page.site.database, own_account(page), page.visitor.session.id)
    text = counted("{count} session has ended.", "{count} sessions have ended.", count=ended)
    return page.redirect("/account", text)


@router.post("/account/identities/unlink")
def unlink(
    page: Viewer, issuer: Annotated[str, Form()] = "", subject: Annotated[str, Form()] = ""
) -> Response:
    """Come in by an identity no more."""
    unlink_identity(page.site.database, own_account(page), issuer, subject)
    return page.redirect("/account", phrase("The identity opens nothing here any more."))


@router.get("/people")
def people(page: Owner) -> Response:
    """Show everybody who has an account."""
    return _people(page)


def _people(page: Page, invited: Account | None = None, address: str = "") -> Response:
    return page.render(
        "people/people.html",
        people=accounts(page.site.database),
        every_role=[role for role in Role if role is not Role.PUBLIC],
        factor_roles=required_roles(page.site.database),
        events=eventlist.events(page.desk),
        organisations=organisations(page.desk),
        invited=invited,
        invitation=address,
    )


@router.post("/people")
def add(
    page: Owner,
    name: Annotated[str, Form()],
    role: Annotated[str, Form()],
    password: Annotated[str, Form()] = "",
    scope: Annotated[str, Form()] = EVERYWHERE,
) -> Response:
    """Make an account; without a password, show a link that lets its holder in."""
    roles = [(scope, _role(role))]
    person = add_person(page.site.database, page.site.hasher, name, password, roles)
    if not password:
        return _invited(page, person)
    return page.redirect("/people", phrase("{name} can log in now.", name=person.name))


@router.post("/people/{person}/role")
def change_role(
    person: int,
    page: Owner,
    role: Annotated[str, Form()],
    scope: Annotated[str, Form()] = EVERYWHERE,
) -> Response:
    """Let somebody have this role and no other."""
    changed = set_roles(page.site.database, person, [(scope, _role(role))])
    return page.redirect("/people", phrase("The role of {name} was changed.", name=changed.name))


@router.post("/people/{person}/closed")
def close(person: int, page: Owner, closed: Annotated[bool, Form()]) -> Response:
    """Close an account, or open it again."""
    close_account(page.site.database, person, closed=closed)
    return page.redirect("/people")


@router.post("/people/{person}/invitation")
def invite(person: int, page: Owner) -> Response:
    """Make a link that lets somebody in, and show it, this once."""
    return _invited(page, present_account(page.site.database, person))


def _invited(page: Page, person: Account) -> Response:
    invitation = make_invitation(page.site.database, person, page.visitor.name)
    return _people(page, person, f"{page.address.rstrip('/')}/invitation/{invitation.token}")


@router.post("/people/{person}/factor/reset")
def reset_factor(person: int, page: Owner) -> Response:
    """Take somebody's second factor away, who has lost it; the person reads that."""
    account = present_account(page.site.database, person)
    page.site.factors.reset(account, page.visitor.name)
    text = phrase("{name} can log in without a code now.", name=account.name)
    return page.redirect("/people", text)


@router.post("/people/factor")
def require(page: Owner, role: Annotated[list[str] | None, Form()] = None) -> Response:
    """Let the holders of these roles need a second factor."""
    require_factor(page.site.database, map(_role, role or []))
    return page.redirect("/people", phrase("It was saved who needs a second factor."))


def _role(text: str) -> Role:
    try:
        role = Role(text)
    except ValueError:
        raise InputError("{text} is no role; choose one of the list", text=repr(text)) from None
    if role is Role.PUBLIC:
        raise InputError("everybody may look at public pages; choose another role")
    return role


@router.get("/login")
def form(page: Anybody, next: str = "/") -> Response:
    """Show the form for name and password."""
    if page.visitor.account is not None:
        return page.redirect(local_path(next))
    return login_page(page, local_path(next))


@router.post("/login")
def come_in(
    page: Anybody,
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
        return login_page(page, local_path(next), name, error)
    return come_on(page, person, local_path(next))


@router.post("/logout")
def leave(page: Anybody) -> Response:
    """End the session, and let the browser forget it."""
    came_by = page.site.sign_in.came_by.read(page.request)
    there = "/login" if came_by is None else "/login/left"
    response = page.redirect(there, phrase("You have logged out."))
    page.end_session(response)
    return response


@router.get("/owner/{token}")
def owner_form(token: str, page: Anybody) -> Response:
    """Show the form that the one-time link opens; in a demo, lead in at once."""
    if there := page.site.settings.owner_goes_to:
        return _lead_in(page, token, there)
    _refuse_spent(page, token)
    present = owner(page.site.database)
    return page.render("login/owner.html", token=token, present=present)


@router.post("/owner/{token}")
def claim(
    token: str,
    page: Anybody,
    name: Annotated[str, Form()] = "",
    password: Annotated[str, Form()] = "",
    reset_factor: Annotated[bool, Form()] = False,
) -> Response:
    """Make the first owner, or let the owner in; the link is used up.

    Who holds the machine is asked for no code, and may take a lost second factor away.
    """
    person = claim_owner(
        page.site.database,
        page.site.hasher,
        token,
        name=name,
        password=password,
        language=page.speech.language,
    )
    if reset_factor and person.has_factor:
        page.site.factors.reset(person, person.name)
    return welcome(page, person, "/")


def _lead_in(page: Page, token: str, path: str) -> Response:
    """Return the way to the demo; the link may be opened again where it was opened before."""
    if page.visitor.account is not None:
        return page.redirect(path)
    return welcome(page, claim_owner(page.site.database, page.site.hasher, token), path)


def _refuse_spent(page: Page, token: str) -> None:
    if not owner_link_is_good(page.site.database, token):
        raise InputError("this owner link was used or is too old; start `ronde serve` again")
