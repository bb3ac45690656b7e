"""One's own account: password and language."""

from __future__ import annotations

from typing import Annotated

from fastapi import APIRouter, Form
from starlette.exceptions import HTTPException
from starlette.responses import Response

from ronde.app.accounts import Account, change_password, choose_language
from ronde.app.roles import Role
from ronde.errors import InputError
from ronde.web.language import COOKIE
from ronde.web.page import Page
from ronde.web.security.requirement import requires
from ronde.web.security.sessions import Session, keep_session
from ronde.web.words import ROLE_WORDS

router = APIRouter(include_in_schema=False)


@router.get("/account")
def account(page: Annotated[Page, requires(Role.VIEWER)]) -> Response:
    """Show one's own account."""
    return page.render("account/account.html", person=_own(page), role_words=ROLE_WORDS)


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
    response = page.go("/account", "web-account.password-changed")
    session = Session(account=person.id, stamp=person.stamp)
    keep_session(response, page.site.signer, session, secure=page.is_secure)
    return response


@router.post("/account/language")
def language(
    page: Annotated[Page, requires(Role.VIEWER)], language: Annotated[str, Form()]
) -> Response:
    """Keep the language that one reads, on every machine."""
    choose_language(page.site.database, _own(page).id, language)
    response = page.go("/account")
    response.delete_cookie(COOKIE, path="/", httponly=True, samesite="lax")
    return response


def _own(page: Page) -> Account:
    if page.visitor.account is None:
        raise HTTPException(401)
    return page.visitor.account
