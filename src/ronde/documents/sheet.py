"""How a document is printed: language, paper and day; texts and figures made fit for paper."""

from __future__ import annotations

import json
import re
import unicodedata
from collections.abc import Mapping
from dataclasses import dataclass
from datetime import UTC, date, datetime, time
from enum import Enum
from fractions import Fraction
from functools import cache
from importlib.resources import files
from typing import Any, Final

from ronde.errors import InputError, RondeError, StateError
from ronde.i18n import LANGUAGES, Translator, listed
from ronde.i18n.dates import day_text, days_phrase, moment_phrase, stored_day_phrase
from ronde.model import Details
from ronde.model.points import points_for_people
from ronde.platform import brought
from ronde.standings.working import exact, shown


class Paper(Enum):
    """The papers, by the names that typst gives them."""

    A4 = "a4"
    LETTER = "us-letter"


PAPERS: Final = {"a4": Paper.A4, "letter": Paper.LETTER}
"""The papers by the words with which people choose one."""


class TypeSize(Enum):
    """How large the type of a table is: normal to be held, larger to be read on a wall."""

    NORMAL = "normal"
    LARGE = "large"
    LARGEST = "largest"


def size_of(text: str) -> TypeSize:
    """Return the size that a text names, the normal one for what is none."""
    return next((size for size in TypeSize if size.value == text), TypeSize.NORMAL)


@dataclass(frozen=True, slots=True)
class Occasion:
    """Where and when an event is played, as the head of every document of it tells.

    `rounds` are the starts of play by round, or the days where no time is known; empty texts are
    not known.
    """

    place: str = ""
    first_day: str = ""
    last_day: str = ""
    rounds: tuple[str, ...] = ()

    @classmethod
    def of(cls, details: Details, starts: Mapping[int, str] | None = None) -> Occasion:
        """Return the occasion of an event; `starts` are moments of rounds (ISO)."""
        times = starts or {}
        days = details.round_dates
        last = max(len(days), *times, 0)
        rounds = [
            times.get(number) or (days[number - 1] if number <= len(days) else "")
            for number in range(1, last + 1)
        ]
        return cls(details.city, details.start_date, details.end_date, tuple(rounds))

    @property
    def sentence(self) -> str:
        """The place and the days of the event, empty when nothing is known."""
        known = (self.place, days_phrase(self.first_day, self.last_day))
        return listed([part for part in known if part], ", ")

    def start_of(self, round_: int) -> str:
        """Return when a round begins: day and time, or the day."""
        told = self.rounds[round_ - 1] if round_ <= len(self.rounds) else ""
        return moment_phrase(told) if "T" in told else stored_day_phrase(told)


@dataclass(frozen=True, slots=True)
class Letterhead:
    """Of whom a paper comes: a logo (PNG) with its size in pixels, and who is thanked."""

    logo: bytes = b""
    width: int = 0
    height: int = 0
    sponsors: str = ""

    def picture(self) -> dict[str, Any] | None:
        """Return the logo with its size in millimetres, fitted into its place; None for none."""
        if not self.logo:
            return None
        scale = min(_LOGO_WIDTH / self.width, _LOGO_HEIGHT / self.height)
        size = {"width": round(self.width * scale, 2), "height": round(self.height * scale, 2)}
        return {"bytes": list(self.logo), **size}


_LOGO_WIDTH: Final = 36
_LOGO_HEIGHT: Final = 16


@dataclass(frozen=True, slots=True)
class Sheet(Translator):
    """Language, paper and day of printing; the day is the only clock that a document has.

    `journal` stands at the foot: the entry of a journal that the document shows. `occasion` stands
    at the head, beside the name of the event, and `letterhead` has the logo that stands there.
    """

    printed_on: date
    language: str = "en"
    paper: Paper = Paper.A4
    journal: str = ""
    type_size: TypeSize = TypeSize.NORMAL
    occasion: Occasion = Occasion()
    letterhead: Letterhead = Letterhead()

    def __post_init__(self) -> None:
        if self.language not in LANGUAGES:
            raise InputError(
                "there are no documents in {language}; choose from {known}",
                language=repr(self.language),
                known=", ".join(LANGUAGES),
            )


@dataclass(frozen=True, slots=True)
class Heading:
    """What stands above a document: its title, the event, and a line below."""

    title: str
    event: str = ""
    subtitle: str = ""


_DECIMAL_POINT: Final = frozenset({"en"})
"""The other languages write a comma."""

_LONG_WORD: Final = re.compile(r"[^\s-]{21,}")
_STRETCH: Final = re.compile(r"(.{8})(?=.)")
_MAY_BREAK: Final = "\u200b"
_TURNS_TEXT: Final = frozenset("\u202a\u202b\u202c\u202d\u202e\u2066\u2067\u2068\u2069")


def plain(text: str) -> str:
    r"""Return a text on one line, without control marks; very long words may be broken.

    Marks that turn the direction of writing would turn what stands beside them, too.

    >>> plain("  Ana\tde \x07 Souza\u202e ")
    'Ana de Souza'
    >>> plain("x" * 22).split("\u200b")
    ['xxxxxxxx', 'xxxxxxxx', 'xxxxxx']
    """
    kept = "".join(
        letter
        for letter in text
        if letter.isspace() or (unicodedata.category(letter) != "Cc" and letter not in _TURNS_TEXT)
    )
    return _LONG_WORD.sub(_breakable, " ".join(kept.split()))


def _breakable(word: re.Match[str]) -> str:
    return _STRETCH.sub(rf"\1{_MAY_BREAK}", word[0])


def points_text(points: int, language: str) -> str:
    """Return points as they stand on paper, a half as ½ and other tenths with the right mark.

    >>> points_text(25, "fr"), points_text(12, "fr"), points_text(12, "en")
    ('2½', '1,2', '1.2')
    """
    return decimal(points_for_people(points), language)


def value_texts(
    values: tuple[Fraction | None, ...], language: str, *, rounded: bool = False
) -> list[str]:
    """Return the values of one column with the same number of decimals; none is a dash.

    They are exact, or `rounded` to two decimals.

    >>> value_texts((Fraction(25, 2), Fraction(3), None), "nl")
    ['12,5', '3,0', '–']
    >>> value_texts((Fraction(25, 3), Fraction(3)), "en", rounded=True)
    ['8.33', '3.00']
    """
    # Of a large field many have the very same value: each is written once.
    different = {id(value): value for value in values}
    write = shown if rounded else exact
    texts = {known: write(value) for known, value in different.items() if value is not None}
    places = max((len(text.partition(".")[2]) for text in texts.values()), default=0)
    written = {known: decimal(_padded(text, places), language) for known, text in texts.items()}
    return [written.get(id(value), "–") for value in values]


def _padded(text: str, places: int) -> str:
    if "/" in text or places == 0:
        return text
    whole, _, rest = text.partition(".")
    return f"{whole}.{rest.ljust(places, '0')}"


def decimal(text: str, language: str) -> str:
    """Return a number with the decimal mark of the language."""
    return text if language in _DECIMAL_POINT else text.replace(".", ",")


_HEADS: Final = {TypeSize.NORMAL: 1.0, TypeSize.LARGE: 1.3, TypeSize.LARGEST: 1.7}
"""How many times as large the head is as usual, by the type of what stands below it."""

TYPE_SIZE = 10.0
"""The size of the type where a document does not choose another, in points."""


def refuse_without_typst() -> None:
    """Raise InputError where the package that sets documents is not there, and does not come."""
    try:
        brought("typst")
    except OSError as error:
        raise StateError(
            "what sets papers could not be loaded: {reason}; try again with a network, then it is"
            " kept here",
            reason=str(error),
        ) from error
    try:
        import typst
    except ImportError as error:
        raise InputError("printing needs the package typst: pip install 'ronde[office]'") from error
    del typst


def typeset(template: str, heading: Heading, content: Mapping[str, Any], sheet: Sheet) -> bytes:
    """Return the PDF that a template makes of its data; the same data give the same bytes.

    Raises InputError when typst is not installed.
    """
    refuse_without_typst()
    import typst

    try:
        pdf = typst.compile(
            _source(template),
            format="pdf",
            ignore_system_fonts=True,
            sys_inputs={"data": as_json(heading, content, sheet)},
            timestamp=datetime.combine(sheet.printed_on, time(), UTC),
        )
    except typst.TypstError as error:
        raise RondeError(
            "the document {title} could not be set: {error}",
            title=repr(heading.title),
            error=str(error),
        ) from error
    assert isinstance(pdf, bytes)  # without an output file the document itself comes back
    return pdf


def as_json(heading: Heading, content: Mapping[str, Any], sheet: Sheet) -> str:
    """Return everything that a template needs: what all share, then its own."""
    shared = {
        "language": sheet.language,
        "paper": sheet.paper.value,
        "size": TYPE_SIZE,
        "head": _HEADS[sheet.type_size],
        "title": plain(heading.title),
        "event": plain(heading.event),
        "occasion": plain(sheet.say(sheet.occasion.sentence)),
        "subtitle": plain(heading.subtitle),
        "printed": sheet.t("Printed on {day}", day=day_text(sheet.printed_on, sheet.language)),
        "journal": plain(sheet.say(sheet.journal)) if sheet.journal else "",
        "logo": sheet.letterhead.picture(),
        "sponsors": _thanks(sheet),
        "page": sheet.t("Page {page} of {pages}", page="{page}", pages="{pages}"),
    }
    return json.dumps(shared | dict(content), ensure_ascii=False)


def _thanks(sheet: Sheet) -> str:
    names = plain(sheet.letterhead.sponsors)
    return sheet.t("{label}: {value}", label=sheet.t("Sponsors"), value=names) if names else ""


@cache
def _source(template: str) -> bytes:
    """Return a template behind the frame that all share."""
    folder = files("ronde.documents").joinpath("templates")
    return b"\n".join(folder.joinpath(f"{n}.typ").read_bytes() for n in ("frame", template))
