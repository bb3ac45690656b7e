"""Logo and sponsors of an organisation, which its events and those below it show."""

from __future__ import annotations

from typing import Any

from ronde.i18n import phrase
from ronde.office.desk import Desk
from ronde.office.hosting.organisations import OrganisationAction, action
from ronde.office.settings.looks import Base64Picture, SponsorLines, keep_logo, put_sponsors
from ronde.store import Step


@action(
    phrase("set sponsors"),
    path="sponsors",
    operation="set_organisation_sponsors",
    method="PUT",
    done=phrase("The sponsors are kept."),
    takes_version=False,
)
class SetOrganisationSponsors(OrganisationAction[None]):
    """Name the sponsors that the events of an organisation show unless they have their own."""

    sponsors: SponsorLines = ""

    def run(self, step: Step) -> None:
        """Keep the lines; raises InputError with the line that is wrong."""
        put_sponsors(step, self.sponsors)


@action(
    phrase("set logo"),
    path="logo",
    operation="set_organisation_logo",
    method="PUT",
    done=phrase("The logo is kept."),
    takes_version=False,
)
class SetOrganisationLogo(OrganisationAction[None]):
    """Give an organisation a logo that its events show unless they have their own.

    It is drawn anew as PNG; nothing else of the file is kept.
    """

    picture: Base64Picture = ""

    def arguments(self) -> dict[str, Any]:
        """Return nothing: the picture stands in its row."""
        return {}

    def perform(self, desk: Desk, organisation: str, *, expected: int | None = None) -> None:
        """Draw the picture before the organisation is locked, and keep it."""
        keep_logo(self.picture, lambda: self.step(desk, organisation, expected))
