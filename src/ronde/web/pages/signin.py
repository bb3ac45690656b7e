"""Signing in beyond the password: the code of a second factor, and how it is set up."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Annotated
from urllib.parse import urlsplit

import segno
from fastapi import APIRouter, Form
from starlette.responses import Response

from ronde.app.accounts import Account, account
from ronde.errors import InputError
from ronde.i18n import phrase
from ronde.web.failures import status_of
from ronde.web.page import Page
from ronde.web.security.redirects import local_path
from ronde.web.security.requirement import Anybody, SettingUpFactor, own_account
from ronde.web.security.signin import HalfWay

router = APIRouter(include_in_schema=False)


def come_on(page: Page, person: Account, path: str) -> Response:
    """Return the way on for somebody who was recognised: in, or to the code that is asked for."""
    if not person.has_factor:
        return welcome(page, person, path)
    response = page.redirect("/login/code")
    waiting = HalfWay(person.id, person.stamp, path)
    page.site.sign_in.half_way.put(response, waiting, secure=page.is_secure)
    return response


def welcome(page: Page, person: Account, path: str) -> Response:
    """Return the way on with a new session, whose seed nobody can have planted before."""
    response = page.redirect(path)
    page.start_session(response, person)
    return response


@router.get("/login/code")
def code_form(page: Anybody) -> Response:
    """Show the form for the code of somebody whose password was right."""
    if _half_way(page) is None:
        return _start_again(page)
    return page.render("login/code.html", failure="")


@router.post("/login/code")
def come_in_by_code(page: Anybody, code: Annotated[str, Form()] = "") -> Response:
    """Let in whose code this is."""
    waiting = _half_way(page)
    person = None if waiting is None else account(page.site.database, waiting.account)
    if waiting is None or person is None or person.stamp != waiting.stamp:
        return _start_again(page)
    try:
        page.site.factors.check(person, code)
    except InputError as error:
        return page.render("login/code.html", status_of(error), failure=error.phrase)
    response = welcome(page, person, local_path(waiting.next))
    page.site.sign_in.half_way.drop(response)
    return response


def _half_way(page: Page) -> HalfWay | None:
    return page.site.sign_in.half_way.read(page.request)


def _start_again(page: Page) -> Response:
    return page.redirect("/login", phrase("That took too long; log in again."))


@router.get("/account/factor")
def factor(page: SettingUpFactor) -> Response:
    """Show how one's second factor stands, and the secret that waits to be confirmed."""
    return _factor(page)


def _factor(page: Page, failure: InputError | None = None, codes: Iterable[str] = ()) -> Response:
    person = own_account(page)
    begun = page.site.factors.enrolment(person, urlsplit(page.address).netloc)
    picture = None
    if begun is not None:
        picture = segno.make(begun.address, error="m").svg_data_uri(scale=6, border=2)
    return page.render(
        "account/factor.html",
        200 if failure is None else status_of(failure),
        state=page.site.factors.state(person),
        begun=begun,
        picture=picture,
        codes=tuple(codes),
        failure="" if failure is None else failure.phrase,
    )


@router.post("/account/factor")
def begin(page: SettingUpFactor) -> Response:
    """Make a secret and show it."""
    page.site.factors.begin(own_account(page))
    return page.redirect("/account/factor")


@router.post("/account/factor/confirm")
def confirm(page: SettingUpFactor, code: Annotated[str, Form()] = "") -> Response:
    """Ask for codes from now on, and show the recovery codes, this once."""
    try:
        return _factor(page, codes=page.site.factors.confirm(own_account(page), code))
    except InputError as error:
        return _factor(page, error)


@router.post("/account/factor/codes")
def renew_codes(page: SettingUpFactor, code: Annotated[str, Form()] = "") -> Response:
    """Make new recovery codes and show them, this once."""
    try:
        return _factor(page, codes=page.site.factors.renew_codes(own_account(page), code))
    except InputError as error:
        return _factor(page, error)


@router.post("/account/factor/remove")
def remove(page: SettingUpFactor, code: Annotated[str, Form()] = "") -> Response:
    """Ask for no codes any more."""
    try:
        page.site.factors.remove(own_account(page), code)
    except InputError as error:
        return _factor(page, error)
    return page.redirect("/account", phrase("No code is asked for any more."))
