"""What the routes of a federation share: the parts of their paths, days and months."""

from __future__ import annotations

from datetime import date
from typing import Annotated, Final

from fastapi import Path
from pydantic import Field

from ronde.app.actions import GREATEST, checked_day
from ronde.web.api.kit import EVENT_KEY

MONTH: Final = r"^(19|20|21)[0-9]{2}-(0[1-9]|1[0-2])$"

Federation = Annotated[str, Path(pattern=EVENT_KEY, description="Key of the federation.")]
Member = Annotated[int, Path(ge=1, le=GREATEST, description="Number in the register.")]
SeriesNo = Annotated[int, Path(ge=1, le=GREATEST, description="Number of the series.")]
Month = Annotated[str, Path(pattern=MONTH, description="Such as 2026-11.")]
Day = Annotated[str, Field(pattern=r"^[0-9]{4}-[0-9]{2}-[0-9]{2}$", examples=["2026-11-15"])]


def day_of(text: str | None, what: str) -> date | None:
    """Return a day that was given, None for none; raises InputError for what is no date."""
    return None if text is None else checked_day(text, what)
