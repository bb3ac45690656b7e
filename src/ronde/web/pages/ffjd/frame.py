"""The frame of the pages of a federation: who may come, its tabs, exact numbers, months."""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction
from typing import Any, Final, NamedTuple

from babel.dates import format_date
from starlette.datastructures import UploadFile
from starlette.responses import Response

from ronde.declared.roles import Role
from ronde.errors import InputError
from ronde.federation.corrections import RequestState
from ronde.federation.desk import Office
from ronde.federation.exports import CATEGORY_WORDS
from ronde.federation.months import first_day
from ronde.federation.offices import federation_head
from ronde.federation.period import RatingChangeKind
from ronde.federation.series import SeriesState
from ronde.i18n import phrase
from ronde.ratings.exact import for_people
from ronde.ratings.ffjd import Licence
from ronde.ratings.ffjd.corrections import Asker
from ronde.web.forms import Refused
from ronde.web.language import Speech
from ronde.web.page import Page

_OFFICERS: Final = frozenset({Role.RATING_OFFICER, Role.LICENCE_OFFICER})


class FederationTab(NamedTuple):
    """One tab: the key of its word, the end of its address, and who sees it."""

    word: str
    end: str
    roles: frozenset[Role]

    def href(self, federation: str) -> str:
        """Return the address of the page for a federation."""
        return f"/ffjd/{federation}{self.end}"


TABS: Final = (
    FederationTab(phrase("Office"), "", _OFFICERS),
    FederationTab(phrase("Published lists"), "/lists", frozenset({Role.PUBLIC})),
    FederationTab(phrase("Players"), "/players", _OFFICERS),
    FederationTab(phrase("Series"), "/series", _OFFICERS),
    FederationTab(phrase("Next list"), "/month", frozenset({Role.RATING_OFFICER})),
    FederationTab(
        phrase("Corrections and requests"), "/corrections", frozenset({Role.RATING_OFFICER})
    ),
    FederationTab(phrase("Journal"), "/journal", _OFFICERS),
)


_WORDS: Final[Mapping[str, Any]] = {
    "Asker": Asker,
    "RatingChangeKind": RatingChangeKind,
    "Licence": Licence,
    "Office": Office,
    "RequestState": RequestState,
    "SeriesState": SeriesState,
    "category_words": CATEGORY_WORDS,
}
"""The values of a federation that templates put into words."""


def framed(page: Page, template: str, status: int = 200, **facts: Any) -> Response:
    """Return a page of the federation of the path: with its strip, its tabs and its words."""
    return page.render(
        template,
        status,
        head=federation_head(page.federation_desk, page.scope or ""),
        federation_tabs=[tab for tab in TABS if tab.roles & page.roles],
        is_officer=page.is_officer,
        **_WORDS,
        **numbers(page.speech),
        **facts,
    )


def refuse(page: Page, federation: str, places: Mapping[str, str], refused: Refused) -> Response:
    """Tell what is wrong with a form as an error page."""
    del page, federation, places  # the error page knows them
    raise InputError.in_fields(refused.errors)


def numbers(speech: Speech) -> dict[str, Any]:
    """Return the functions with which templates write exact numbers and months."""
    return {
        "exact": lambda value: exact(speech, value),
        "signed": lambda value: signed(speech, value),
        "month_name": lambda month: month_name(speech, month),
    }


def exact(speech: Speech, value: Fraction | int | None) -> str:
    """Return a number: exact when short, else with three decimals; a dash for none.

    >>> exact(Speech("fr"), Fraction(-65, 3)), exact(Speech("en"), Fraction(1, 4))
    ('−21,667', '0.25')
    """
    if value is None:
        return "–"
    text = for_people(value).replace("-", "−")
    return text if speech.language == "en" else text.replace(".", ",")


def signed(speech: Speech, value: Fraction | int | None) -> str:
    """Return a difference with its sign.

    >>> [signed(Speech("nl"), value) for value in (12, Fraction(-5, 2), 0)]
    ['+12', '−2,5', '0']
    """
    text = exact(speech, value)
    return f"+{text}" if value is not None and value > 0 else text


def month_name(speech: Speech, month: str) -> str:
    """Return a month in words.

    >>> month_name(Speech("fr"), "2026-11")
    'novembre 2026'
    """
    return str(format_date(first_day(month), "LLLL y", locale=speech.locale))


PASTED: Final = ""
"""The name of lines that came without a file: their mistakes name the line alone."""


def sent_table(file: UploadFile | None, pasted: str) -> tuple[bytes, str]:
    """Return a table and its name: a file, or pasted lines; raises InputError for neither."""
    data, name = pasted.encode(), PASTED
    if file is not None and file.filename:
        data, name = file.file.read(), file.filename
    if not data.strip():
        raise InputError("no file was chosen; choose one, or paste the lines of a table")
    return data, name


def whole_or_none(text: str, what: str) -> int | None:
    """Return the whole number of a field, None when it is empty; raises InputError otherwise.

    >>> whole_or_none(" 1450 ", "rating"), whole_or_none("", "rating")
    (1450, None)
    """
    text = text.strip()
    if not text:
        return None
    if not (text.isascii() and text.isdigit() and len(text) < 10):
        raise InputError(
            "{what}: {text} is no whole number; write digits only", what=what, text=repr(text)
        )
    return int(text)


def needed_whole(text: str, what: str) -> int:
    """Return the whole number of a field that must be filled in; raises InputError otherwise."""
    found = whole_or_none(text, what)
    if found is None:
        raise InputError("{what}: a number is needed", what=what)
    return found
