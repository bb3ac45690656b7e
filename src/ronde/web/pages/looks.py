"""The forms of logo and sponsors, of an event and of an organisation; they stand on other pages."""

from __future__ import annotations

from base64 import b64encode
from typing import Any, Final

from fastapi import APIRouter, UploadFile
from starlette.responses import Response

from ronde.errors import InputError
from ronde.i18n import phrase
from ronde.office.hosting.organisationlooks import SetOrganisationLogo, SetOrganisationSponsors
from ronde.office.settings.looks import SetLogo, SetSponsors
from ronde.web.forms import add_form, perform, redirect_after
from ronde.web.page import Page
from ronde.web.requirement import Arbiter, Owner

router = APIRouter(include_in_schema=False)

_OF_EVENT: Final = "/events/{event}/publish"
_OF_ORGANISATION: Final = "/organisations/{organisation}"


@router.post("/events/{event}/looks/logo")
def event_logo(event: str, page: Arbiter, file: UploadFile) -> Response:
    """Keep the logo of an event, or say why not."""
    return _kept(page, SetLogo, file, _OF_EVENT.format(event=event))


@router.post("/organisations/{organisation}/looks/logo")
def organisation_logo(organisation: str, page: Owner, file: UploadFile) -> Response:
    """Keep the logo of an organisation, or say why not."""
    here = _OF_ORGANISATION.format(organisation=organisation)
    return _kept(page, SetOrganisationLogo, file, here)


def _kept(page: Page, action: type[Any], file: UploadFile, here: str) -> Response:
    data = file.file.read()
    if not data:
        return page.redirect(here, phrase("Choose a picture first."))
    asked = action(b64encode(data).decode("ascii"))
    try:
        result = perform(page, asked)
    except InputError as error:
        return page.redirect(here, phrase("The logo was not taken."), [error.phrase])
    return redirect_after(page, here, asked, result)


add_form(router, "/events/{event}/looks/sponsors", SetSponsors, then=_OF_EVENT)
add_form(router, "/events/{event}/looks/no-logo", SetLogo, then=_OF_EVENT)
add_form(
    router,
    "/organisations/{organisation}/looks/sponsors",
    SetOrganisationSponsors,
    then=_OF_ORGANISATION,
)
add_form(
    router,
    "/organisations/{organisation}/looks/no-logo",
    SetOrganisationLogo,
    then=_OF_ORGANISATION,
)
