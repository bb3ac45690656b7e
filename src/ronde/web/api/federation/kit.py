"""What the routes of a federation share: who may come, days and months, exact numbers."""

from __future__ import annotations

from datetime import date
from typing import Annotated, Final

from fastapi import Path
from pydantic import Field

from ronde.app.actions import checked_day
from ronde.app.roles import Role
from ronde.federation.desk import FederationDesk
from ronde.web.api.kit import EVENT_KEY, Whole
from ronde.web.page import Page
from ronde.web.security.requirement import requires

Officer = Annotated[Page, requires(Role.RATING_OFFICER, Role.LICENCE_OFFICER)]
RatingOfficer = Annotated[Page, requires(Role.RATING_OFFICER)]
LicenceOfficer = Annotated[Page, requires(Role.LICENCE_OFFICER)]

GREATEST: Final = 2**31 - 1
MONTH: Final = r"^(19|20|21)[0-9]{2}-(0[1-9]|1[0-2])$"

Federation = Annotated[str, Path(pattern=EVENT_KEY, description="Key of the federation.")]
Member = Annotated[int, Path(ge=1, le=GREATEST, description="Number in the register.")]
SeriesNo = Annotated[int, Path(ge=1, le=GREATEST, description="Number of the series.")]
Month = Annotated[str, Path(pattern=MONTH, description="Such as 2026-11.")]
MemberNumber = Annotated[Whole, Field(ge=1, le=GREATEST)]
Points = Annotated[Whole, Field(ge=0, le=9999, description="Capital-Points.")]
Day = Annotated[str, Field(pattern=r"^[0-9]{4}-[0-9]{2}-[0-9]{2}$", examples=["2026-11-15"])]


def desk_of(page: Page) -> FederationDesk:
    """Return the desk at which the visitor works today, in the own name."""
    return FederationDesk(page.site.database, page.visitor.name)


def day_of(text: str | None, what: str) -> date | None:
    """Return a day that was given, None for none; raises InputError for what is no date."""
    return None if text is None else checked_day(text, what)
