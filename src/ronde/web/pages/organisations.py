"""Organisations, and who may do what in an event or an organisation."""

from __future__ import annotations

from typing import Annotated, Any, Final
from uuid import UUID

from fastapi import APIRouter, Form
from starlette.responses import Response

from ronde.accounts.accounts import LONGEST_NAME, SHORTEST_PASSWORD
from ronde.declared.roles import Role
from ronde.errors import InputError
from ronde.i18n import phrase
from ronde.office.hosting.access import access_view, grant, hand_over_to, invite, revoke
from ronde.office.hosting.handover import OfferEvent
from ronde.office.hosting.organisations import (
    Adopt,
    ChangeOrganisation,
    CloseOrganisation,
    FoundOrganisation,
    OrganisationKind,
    ReopenOrganisation,
    SetQuota,
    TakeOver,
    organisation_view,
    organisations,
)
from ronde.office.hosting.retention import (
    KEPT_YEARS,
    HidePlayer,
    delete_event,
    kept_report,
    removed_events,
)
from ronde.office.settings.looks import event_looks, own_looks
from ronde.web.forms import add_form, redirect_after
from ronde.web.page import Page
from ronde.web.public.links import PublicLinks
from ronde.web.requirement import Owner, Viewer, own_account

router = APIRouter(include_in_schema=False)

Text = Annotated[str, Form(max_length=500)]
_HERE: Final = "/organisations/{organisation}"


@router.get("/organisations")
def every_organisation(page: Viewer) -> Response:
    """Show the organisations that the visitor may look at, and the form for a new one."""
    lines = organisations(page.desk, among=page.visitor.visible())
    return page.render("organisations/list.html", organisations=lines, kinds=OrganisationKind)


@router.get("/organisations/{organisation}")
def organisation(organisation: str, page: Viewer) -> Response:
    """Show an organisation with its quotas and with what belongs to it."""
    return page.render(
        "organisations/organisation.html",
        organisation=organisation_view(page.desk, organisation),
        kinds=OrganisationKind,
        own=own_looks(page.desk, organisation),
        shown=event_looks(page.desk, organisation),
        links=PublicLinks(organisation),
    )


def _founded(page: Page, action: Any, result: Any) -> Response:
    return redirect_after(page, f"/organisations/{result.key}", action, result)


add_form(router, "/organisations", FoundOrganisation, then=_founded)
add_form(router, f"{_HERE}/details", ChangeOrganisation, then=_HERE)
add_form(router, f"{_HERE}/quota", SetQuota, then=_HERE)
add_form(router, f"{_HERE}/close", CloseOrganisation, then=_HERE)
add_form(router, f"{_HERE}/reopen", ReopenOrganisation, then=_HERE)
add_form(router, f"{_HERE}/take-over", TakeOver, then=_HERE)
add_form(router, f"{_HERE}/adopt", Adopt, then=_HERE)
add_form(router, "/events/{event}/offer", OfferEvent, then="/access/{event}")
add_form(
    router,
    "/events/{event}/players/{player}/hidden",
    HidePlayer,
    then="/events/{event}/players/{player}/manage",
)


@router.get("/access/{subject}")
def access(subject: str, page: Owner) -> Response:
    """Show who has a role in an event or an organisation, with the forms to change it."""
    return page.render(
        "organisations/access.html",
        access=access_view(page.desk, subject),
        every_role=[role for role in Role if role is not Role.PUBLIC],
        organisations=organisations(page.desk, among=page.visitor.visible()),
        longest_name=LONGEST_NAME,
        shortest_password=SHORTEST_PASSWORD,
    )


@router.post("/access/{subject}")
def give(subject: str, page: Owner, name: Text, role: Text) -> Response:
    """Give a role to somebody who has an account."""
    grant(page.desk, subject, name, _role(role))
    return page.redirect(f"/access/{subject}", phrase("{name} has the role now.", name=name))


@router.post("/access/{subject}/new")
def give_account(
    subject: str,
    page: Owner,
    name: Text,
    password: Annotated[str, Form(max_length=1000)],
    role: Text,
) -> Response:
    """Make an account whose only role is one here."""
    made = invite(page.desk, page.site.hasher, subject, name, password, _role(role))
    return page.redirect(f"/access/{subject}", phrase("{name} can log in now.", name=made.name))


@router.post("/access/{subject}/revoke")
def take(subject: str, page: Owner, person: Annotated[int, Form()], role: Text) -> Response:
    """Take a role from somebody."""
    revoke(page.desk, subject, person, _role(role))
    return page.redirect(f"/access/{subject}", phrase("The role was taken away."))


@router.post("/access/{subject}/hand-over")
def hand_over(subject: str, page: Owner, name: Text) -> Response:
    """Make somebody else the owner, in place of the visitor."""
    hand_over_to(page.desk, subject, own_account(page), name)
    return page.redirect("/", phrase("{name} is the owner now.", name=name))


def _role(text: str) -> Role:
    try:
        return Role(text)
    except ValueError:
        raise InputError("{text} is no role; choose one of the list", text=repr(text)) from None


@router.get("/events/{event}/delete")
def before_deleting(event: str, page: Owner) -> Response:
    """Show what is lost when the event is deleted, and ask for its name."""
    del event
    return page.render("organisations/delete.html", kept_years=KEPT_YEARS)


@router.post("/events/{event}/delete")
def delete(event: str, page: Owner, name: Text) -> Response:
    """Delete an event whose name was typed."""
    removed = delete_event(page.desk, event, name)
    kept = phrase("{event} was deleted.", event=removed.name)
    if removed.keep_until:
        kept = phrase(
            "{event} was deleted; its report is kept until {day}.",
            event=removed.name,
            day=removed.keep_until,
        )
    return page.redirect("/", kept)


@router.get("/deleted")
def deleted(page: Owner) -> Response:
    """Show the events that were deleted, and what is kept of them."""
    return page.render("organisations/deleted.html", events=removed_events(page.desk))


@router.get("/deleted/{uid}")
def deleted_report(uid: UUID, page: Owner) -> Response:
    """Return the report that is kept of a deleted event."""
    headers = {"content-disposition": f'attachment; filename="{uid}.json"'}
    report = kept_report(page.desk, str(uid))
    return Response(report, media_type="application/json", headers=headers)
