"""The prizes of an event: what is announced, and who gets which."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

from starlette.responses import Response

from ronde.office.prizes.awards import EventPrizesDocument, event_prizes
from ronde.web.api.kit import Event, answer, api_router
from ronde.web.requirement import Arbiter

router = api_router("prizes")


@dataclass(frozen=True, slots=True)
class PrizeFile:
    """The prizes as a file: TOML with the rules, or a table of the prizes alone."""

    name: str
    text: str


@router.get("/events/{event}/prizes", response_model=EventPrizesDocument)
def prizes(event: Event, page: Arbiter) -> Response:
    """Return the prizes and who gets which, as a forecast before the event is over."""
    found = event_prizes(page.desk, event)
    return answer(found.document(), found.version)


@router.get("/events/{event}/prizes/export/{form}", response_model=PrizeFile)
def export_prizes(event: Event, form: Literal["toml", "csv"], page: Arbiter) -> Response:
    """Return the prizes as a file: TOML with the rules, or CSV."""
    prizes = event_prizes(page.desk, event)
    text = prizes.as_toml() if form == "toml" else prizes.as_table()
    return answer(PrizeFile(f"{event}-prizes.{form}", text), prizes.version)
