"""One's own account: password, language, and tokens for programs."""

from __future__ import annotations

from datetime import UTC, datetime
from typing import Annotated

from fastapi import APIRouter, Form
from starlette.exceptions import HTTPException
from starlette.responses import Response

from ronde.app.accounts import Account, change_password, choose_language, stamp
from ronde.app.roles import Role, granted
from ronde.app.tokens import LONGEST_DAYS, make_token, revoke_token, tokens_of
from ronde.errors import InputError
from ronde.i18n import phrase
from ronde.web.language import COOKIE
from ronde.web.page import Page
from ronde.web.security.requirement import requires
from ronde.web.security.sessions import Session, keep_session

router = APIRouter(include_in_schema=False)


@router.get("/account")
def account(page: Annotated[Page, requires(Role.VIEWER)]) -> Response:
    """Show one's own account."""
    return _shown(page)


def _shown(page: Page, made: str = "") -> Response:
    person = _own(page)
    held = {role for scope, _ in person.roles for role in granted(person.roles, scope)}
    return page.render(
        "account/account.html",
        person=person,
        tokens=tokens_of(page.site.database, person),
        ceilings=[role for role in Role if role in held],
        made=made,
        most_days=LONGEST_DAYS,
        now=stamp(datetime.now(UTC)),
    )


@router.post("/account/password")
def password(
    page: Annotated[Page, requires(Role.VIEWER)],
    new: Annotated[str, Form()],
    again: Annotated[str, Form()],
    old: Annotated[str, Form()] = "",
) -> Response:
    """Set a new password; other sessions of the account end, this one goes on."""
    if new != again:
        raise InputError("the two new passwords are not the same; type them again")
    person = change_password(page.site.database, page.site.hasher, _own(page).id, old, new)
    response = page.redirect(
        "/account", phrase("The password was changed; other sessions have ended.")
    )
    session = Session(account=person.id, stamp=person.stamp)
    keep_session(response, page.site.signer, session, secure=page.is_secure)
    return response


@router.post("/account/language")
def language(
    page: Annotated[Page, requires(Role.VIEWER)], language: Annotated[str, Form()]
) -> Response:
    """Keep the language that one reads, on every machine."""
    choose_language(page.site.database, _own(page).id, language)
    response = page.redirect("/account")
    response.delete_cookie(COOKIE, path="/", httponly=True, samesite="lax")
    return response


@router.post("/account/tokens")
def new_token(
    page: Annotated[Page, requires(Role.VIEWER)],
    name: Annotated[str, Form()] = "",
    days: Annotated[int, Form()] = 90,
    ceiling: Annotated[str, Form()] = "",
) -> Response:
    """Make a token and show it, this once."""
    if ceiling and ceiling not in [role.value for role in Role]:
        raise InputError("{text} is no role; choose one of the list", text=repr(ceiling))
    limit = Role(ceiling) if ceiling else None
    made = make_token(page.site.database, _own(page), name, days=days, ceiling=limit)
    return _shown(page, made.text)


@router.post("/account/tokens/{token}/revoke")
def revoke(token: int, page: Annotated[Page, requires(Role.VIEWER)]) -> Response:
    """Let a token open nothing any more."""
    revoke_token(page.site.database, _own(page), token)
    return page.redirect("/account", phrase("The token opens nothing any more."))


def _own(page: Page) -> Account:
    if page.visitor.account is None:
        raise HTTPException(401)
    return page.visitor.account
