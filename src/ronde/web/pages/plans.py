"""Plans for an event before its first round, compared on its entry list by the organiser's wishes.

Everything stands in the address, so that it can be sent to somebody; the plans are played beside
the server, and the page shows what was found so far.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from datetime import date
from typing import Final
from urllib.parse import urlencode

from fastapi import APIRouter
from starlette.responses import Response

from ronde.documents import Sheet
from ronde.errors import InputError
from ronde.i18n import phrase
from ronde.laboratory.designer.annex import annex
from ronde.laboratory.designer.chart import charts
from ronde.laboratory.designer.document import MARKS, DesignDocument, PlanLine
from ronde.laboratory.designer.plans import systems_of
from ronde.laboratory.designer.reading import DesignRequest
from ronde.laboratory.designer.wishes import KINDS, USUAL, Weight
from ronde.systems import registry
from ronde.web.calculation import Calculated
from ronde.web.designof import EVENTS, MOST_EVENTS, design_of
from ronde.web.page import Page
from ronde.web.requirement import Arbiter

router = APIRouter(include_in_schema=False)

_SECONDS: Final = 4
"""After so many the page looks again while plans are being played."""
_ENOUGH: Final = 2
"""From so many events on there are intervals."""
_NUMBERS: Final = {"boards": 9999, "days": 366, "rounds_a_day": 30, "unrated": 4000}


@dataclass(frozen=True)
class Typed:
    """What stands in the address, as the form shows it."""

    words: tuple[tuple[str, str], ...]

    def get(self, name: str) -> str:
        """Return what was typed into a field."""
        return next((text for key, text in self.words if key == name), "")

    @property
    def is_asked(self) -> bool:
        """Whether the form was sent."""
        return bool(self.get("compare"))

    def weight(self, key: str) -> str:
        """Return how much a wish weighs; before the form is sent the usual ones would be nice."""
        if self.is_asked:
            return self.get(key)
        return Weight.NICE.value if any(wish.kind.key == key for wish in USUAL) else ""

    @property
    def systems(self) -> tuple[str, ...]:
        """The systems that were chosen."""
        return tuple(text for key, text in self.words if key == "system")

    def wishes(self, weight: Weight) -> Iterator[str]:
        """Yield the wishes of a weight as a command would name them."""
        for key in KINDS:
            if self.weight(key) == weight.value:
                target = self.get(f"{key}-number").strip().replace(",", ".")
                yield f"{key}={target}" if target else key

    def request(self) -> DesignRequest:
        """Return what is asked; raises InputError for what is no number."""
        numbers = {name: _number(self.get(name), most) for name, most in _NUMBERS.items()}
        return DesignRequest(
            must=tuple(self.wishes(Weight.MUST)),
            nice=tuple(self.wishes(Weight.NICE)),
            boards=numbers["boards"],
            days=numbers["days"],
            rounds_a_day=numbers["rounds_a_day"] or 1,
            systems=self.systems,
            rounds=self.get("rounds"),
            unrated=numbers["unrated"],
            events=_number(self.get("events"), MOST_EVENTS, least=2) or EVENTS,
        )


def _number(text: str, most: int, least: int = 1) -> int | None:
    """Return a number that was typed, None for nothing."""
    plain = text.strip()
    if not plain:
        return None
    if not plain.isdecimal() or len(plain) > len(str(most)) or not least <= int(plain) <= most:
        raise InputError(
            "write a whole number from {lowest} to {highest}, not {value}",
            lowest=least,
            highest=most,
            value=repr(plain),
        )
    return int(plain)


def _typed(page: Page) -> Typed:
    return Typed(tuple(page.request.query_params.multi_items()))


@router.get("/events/{event}/settings/plans")
def plans(event: str, page: Arbiter) -> Response:
    """Show the wishes, and what became of the plans so far."""
    typed = _typed(page)
    found, refusal = None, ""
    if typed.is_asked:
        try:
            found = _found(page, event, typed)
        except InputError as error:
            refusal = error.phrase
    response = _shown(page, event, typed, found, refusal)
    if found is not None and found.events < found.asked:
        response.headers["Refresh"] = str(_SECONDS)
    return response


def _shown(
    page: Page, event: str, typed: Typed, document: DesignDocument | None, refusal: str
) -> Response:
    tournament = page.desk.tournament(event)
    systems = systems_of(tournament)
    asked = urlencode(typed.words)
    return page.render(
        "wizard/plans.html",
        422 if refusal else 200,
        typed=typed,
        kinds=KINDS.values(),
        weights=[("", phrase("no matter"))] + [(one.value, one.word) for one in Weight],
        systems=[(key, registry.rules(key).title) for key in systems],
        chosen=typed.systems or systems,
        players=len(tournament.players),
        has_begun=bool(tournament.rounds),
        usual_events=EVENTS,
        most_events=MOST_EVENTS,
        found=document,
        enough=_ENOUGH,
        refusal=refusal,
        marks=MARKS,
        charts=list(charts(document)) if document is not None and document.events else [],
        again=f"/events/{event}/settings/plans?{asked}",
        paper=f"/events/{event}/settings/plans.pdf?{asked}",
        settings_of=lambda plan: f"/events/{event}/settings?{_chosen(plan)}",
    )


def _chosen(plan: PlanLine) -> str:
    """Return the end of the address at which the settings show a plan."""
    values = {"rules": plan.rules, "rounds": plan.rounds, "acceleration": plan.acceleration}
    return urlencode(values)


def _found(page: Page, event: str, typed: Typed) -> DesignDocument:
    return design_of(page, event, typed.request(), page.speech.language)


@router.get("/events/{event}/settings/plans.pdf")
def paper(event: str, page: Arbiter) -> Response:
    """Give the plans as PDF, an annex to the announcement; before anything is found, the page."""
    typed = _typed(page)
    try:
        found = _found(page, event, typed)
    except InputError:
        found = None  # the page says why
    if found is None or found.events < _ENOUGH:
        return page.redirect(f"/events/{event}/settings/plans?{urlencode(typed.words)}")
    name = {"content-disposition": f'inline; filename="{event}-plans.pdf"'}

    def shown(pdf: bytes) -> Response:
        return Response(pdf, media_type="application/pdf", headers=name)

    return Calculated(page, shown, annex, found, Sheet(date.today(), page.speech.language))
