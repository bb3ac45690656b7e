"""Signing in beyond the password: a second factor, providers of single sign-on, invitations."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING, Annotated, Final
from urllib.parse import urlsplit

import segno
from fastapi import APIRouter, Form
from starlette.concurrency import run_in_threadpool
from starlette.exceptions import HTTPException
from starlette.responses import RedirectResponse, Response

from ronde.accounts.accounts import Account, account
from ronde.accounts.attempts import too_many
from ronde.accounts.identities import (
    Identity,
    accept_with_identity,
    accept_with_password,
    account_of_identity,
    add_person_of,
    invited,
    link_identity,
)
from ronde.errors import ConflictError, InputError, RondeError
from ronde.i18n import phrase
from ronde.store.limits import Limit, network
from ronde.web.failures import Failure, failure_page, status_of
from ronde.web.page import Page
from ronde.web.requirement import Anybody, SettingUpFactor, Viewer, own_account
from ronde.web.security.redirects import local_path
from ronde.web.security.signin import CameBy, Flow, HalfWay

if TYPE_CHECKING:
    from ronde.web.security.oidc import Provider

router = APIRouter(include_in_schema=False)

RETURNS: Final = Limit("return from a provider", 60, 15 * 60.0)
"""So often an address may come back: each time we ask the provider, for whoever it is."""


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


def login_page(
    page: Page, path: str, name: str = "", failure: RondeError | None = None
) -> Response:
    """Return the form for name and password with the providers beside it, and what went wrong."""
    return page.render(
        "login/login.html",
        200 if failure is None else status_of(failure),
        next=path,
        name=name,
        failure="" if failure is None else failure.phrase,
        providers=page.site.providers.values(),
    )


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


@router.get("/login/with/{provider}")
async def go_to_provider(
    provider: str, page: Anybody, next: str = "/", invitation: str = ""
) -> Response:
    """Send a browser to a provider to log in there."""
    flow = Flow(provider, local_path(next), invitation=invitation[:100])
    try:
        address = await _provider(page, provider).begin(_return_address(page, provider), flow)
    except InputError as error:
        return login_page(page, flow.next, failure=error)
    response = RedirectResponse(address, status_code=303)
    page.site.sign_in.flow.put(response, flow, secure=page.is_secure)
    return response


@router.post("/account/identities/{provider}")
async def go_and_link(provider: str, page: Viewer) -> Response:
    """Send somebody who is logged in to a provider, to link the identity there.

    It is a page with a link and no redirect: a form of ours leads nowhere else, as its policy says.
    """
    found, flow = _provider(page, provider), Flow(provider, account=own_account(page).id)
    address = await found.begin(_return_address(page, provider), flow)
    response = page.render("login/leaving.html", label=found.settings.label, address=address)
    page.site.sign_in.flow.put(response, flow, secure=page.is_secure)
    return response


@router.get("/login/with/{provider}/callback")
async def come_back(provider: str, page: Anybody) -> Response:
    """Let in who comes back from a provider, or link their identity."""
    found, flow = _provider(page, provider), page.site.sign_in.flow.read(page.request)
    try:
        if flow is None or flow.provider != provider:
            raise _begun_elsewhere()
        await run_in_threadpool(_refuse_too_many, page)
        answer = dict(page.request.query_params)
        identity = await found.finish(answer, flow, _return_address(page, provider))
        response = await run_in_threadpool(_arrived, page, found, flow, identity)
    except (InputError, ConflictError) as error:
        response = _stays_outside(page, flow, error)
    page.site.sign_in.flow.drop(response)
    return response


def _arrived(page: Page, provider: Provider, flow: Flow, identity: Identity) -> Response:
    database, own = page.site.database, page.visitor.account
    if flow.account is not None:
        if own is None or own.id != flow.account:
            raise _begun_elsewhere()
        link_identity(database, own, identity)
        return page.redirect("/account", phrase("{detail} was linked.", detail=identity.label))
    person = (
        accept_with_identity(database, flow.invitation, identity)
        if flow.invitation
        else account_of_identity(database, identity)
    )
    settings = provider.settings
    if person is None and settings.role is not None:
        person = add_person_of(database, identity, settings.scope, settings.role)
    if person is None:
        raise InputError(
            "nobody here is linked to {identity}: log in with your password and link it on the"
            " page of your account, or ask the owner of this site for an invitation",
            identity=identity.label,
        )
    response = come_on(page, person, flow.next)
    page.site.sign_in.came_by.put(response, CameBy(settings.key), secure=page.is_secure)
    return response


def _stays_outside(page: Page, flow: Flow | None, error: RondeError) -> Response:
    if page.visitor.account is not None:
        return failure_page(page, status_of(error), Failure(error.phrase))
    return login_page(page, "/" if flow is None else flow.next, failure=error)


def _provider(page: Page, key: str) -> Provider:
    if key not in page.site.providers:
        raise HTTPException(404)
    return page.site.providers[key]


def _return_address(page: Page, key: str) -> str:
    return f"{page.own_address.rstrip('/')}/login/with/{key}/callback"


def _begun_elsewhere() -> InputError:
    return InputError("this login was begun elsewhere or too long ago; begin again")


def _refuse_too_many(page: Page) -> None:
    client = page.request.client
    wait = page.site.limits.use(RETURNS, network(client.host if client else ""))
    if wait:
        raise too_many(wait)


@router.get("/login/left")
async def left(page: Anybody) -> Response:
    """Say that somebody has logged out here, and where they may log out, too."""
    came_by = page.site.sign_in.came_by.read(page.request)
    provider = None if came_by is None else page.site.providers.get(came_by.provider)
    if provider is None:
        return page.redirect("/login")
    address = await provider.logout_address(f"{page.own_address.rstrip('/')}/login")
    label = provider.settings.label
    response = page.render("login/left.html", address=address, label=label)
    page.site.sign_in.came_by.drop(response)
    return response


@router.get("/invitation/{token}")
def invitation(token: str, page: Anybody) -> Response:
    """Show how somebody who was invited comes in."""
    person = invited(page.site.database, token)
    providers = page.site.providers.values()
    return page.render("login/invitation.html", token=token, person=person, providers=providers)


@router.post("/invitation/{token}")
def accept(token: str, page: Anybody, password: Annotated[str, Form()] = "") -> Response:
    """Let in who was invited, with a new password; the invitation is used up."""
    site = page.site
    return come_on(page, accept_with_password(site.database, site.hasher, token, password), "/")
