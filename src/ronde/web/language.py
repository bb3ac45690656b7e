"""The language of a page: how it is chosen, and words, numbers and dates in it.

Words are those of the catalogues of `ronde.i18n`; Babel knows how numbers and dates are written.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import UTC, date, datetime
from typing import Final

from babel.core import negotiate_locale
from babel.dates import format_time
from babel.numbers import format_decimal
from starlette.requests import Request

from ronde.i18n import LANGUAGES, Translator, decimal_symbol, ordinal
from ronde.i18n.dates import day_and_time, day_text

COOKIE: Final = "ronde_language"
_LOCALES: Final[Mapping[str, str]] = {
    "en": "en_GB",
    "de": "de_DE",
    "es": "es_ES",
    "fr": "fr_FR",
    "nl": "nl_NL",
    "pt": "pt_BR",
}


def language_of(request: Request, of_account: str = "") -> str:
    """Return the language asked for: by `?lang`, a cookie, the account, or the browser."""
    wishes = (request.query_params.get("lang"), request.cookies.get(COOKIE), of_account)
    for wish in wishes:
        if wish in LANGUAGES:
            return wish
    return accepted(request.headers.get("accept-language", ""))


def accepted(header: str) -> str:
    """Return the first language of a browser's wishes that ronde has, else English.

    >>> accepted("it-CH,it;q=0.9,pt-BR;q=0.7,fr;q=0.8"), accepted("it"), accepted("")
    ('fr', 'en', 'en')
    """
    wishes = []
    for place, part in enumerate(header.split(",")):
        tag, _, quality = part.strip().partition(";q=")
        wishes.append((-_quality(quality), place, tag))
    return negotiate_locale([tag for _, _, tag in sorted(wishes)], LANGUAGES, sep="-") or "en"


def _quality(text: str) -> float:
    try:
        return float(text or "1")
    except ValueError:
        return 0.0


@dataclass(frozen=True, slots=True)
class Speech(Translator):
    """Everything that is said in one language; templates find these functions by their names."""

    language: str

    @property
    def locale(self) -> str:
        """The locale in which Babel writes."""
        return _LOCALES[self.language]

    def ordinal(self, number: int) -> str:
        """Return a place in a row: 1st, 2nd."""
        return ordinal(number, self.language)

    def number(self, value: int) -> str:
        """Return a whole number, its thousands divided.

        >>> [Speech(language).number(12345) for language in ("en", "nl")]
        ['12,345', '12.345']
        """
        return format_decimal(value, locale=self.locale)

    def decimal(self, tenths: int) -> str:
        """Return tenths as a decimal number.

        >>> [Speech(language).decimal(25) for language in ("en", "fr")]
        ['2.5', '2,5']
        """
        separator = decimal_symbol(self.language)
        whole, rest = divmod(abs(tenths), 10)
        sign = "-" if tenths < 0 else ""
        return f"{sign}{whole}{separator}{rest}" if rest else f"{sign}{whole}"

    def points(self, tenths: int) -> str:
        """Return points as people write them on paper.

        >>> [Speech("fr").points(tenths) for tenths in (0, 5, 25, 13)]
        ['0', '½', '2½', '1,3']
        """
        whole, rest = divmod(tenths, 10)
        if rest == 5:
            return f"{whole or ''}½"
        return self.decimal(tenths)

    def day(self, text: str) -> str:
        """Return a date (ISO, or with slashes) in words; what is no date comes back as it is.

        >>> Speech("fr").day("2026-11-15"), Speech("en").day("soon")
        ('15 novembre 2026', 'soon')
        """
        try:
            moment = date.fromisoformat(text.replace("/", "-")[:10])
        except ValueError:
            return text
        return day_text(moment, self.language)

    def moment(self, text: str) -> str:
        """Return a moment of the database (UTC) on the clock of this machine."""
        return self.say(day_and_time(_local(text)))

    def clock(self, text: str) -> str:
        """Return the time of day of a moment of the database, on the clock of this machine."""
        return format_time(_local(text), "short", tzinfo=None, locale=self.locale)


def _local(text: str) -> datetime:
    """Return a moment as the wall clock here shows it, without its zone."""
    moment = datetime.fromisoformat(text.replace("Z", "+00:00"))
    aware = moment if moment.tzinfo is not None else moment.replace(tzinfo=UTC)
    return aware.astimezone().replace(tzinfo=None)
