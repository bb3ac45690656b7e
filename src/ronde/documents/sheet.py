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

from ronde.errors import InputError, RondeError
from ronde.i18n import LANGUAGES, Translator, phrase, translate
from ronde.model.points import points_for_people
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
class Sheet(Translator):
    """Language, paper and day of printing; the day is the only clock that a document has.

    `journal` stands at the foot: the entry of a journal that the document shows.
    """

    printed_on: date
    language: str = "en"
    paper: Paper = Paper.A4
    journal: str = ""
    type_size: TypeSize = TypeSize.NORMAL

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


def day_text(day: date, language: str) -> str:
    """Return a day as it is written in a language.

    >>> day_text(date(2026, 3, 7), "fr"), day_text(date(2026, 3, 7), "nl")
    ('07/03/2026', '07-03-2026')
    """
    return translate(day_phrase(day), language)


def day_phrase(day: date) -> str:
    """Return a day for a sentence, which is written as the language of the sentence does.

    >>> day_phrase(date(2026, 3, 7))
    '2026-03-07'
    """
    return phrase(
        "{year}-{month}-{day}", day=f"{day.day:02}", month=f"{day.month:02}", year=day.year
    )


def stored_day(text: str, language: str) -> str:
    """Return a day of a report (2026/10/24) in a language; what is no day stays as it is.

    >>> stored_day("2026/10/24", "fr"), stored_day("24th, at noon", "fr")
    ('24/10/2026', '24th, at noon')
    """
    try:
        return day_text(date.fromisoformat(text.replace("/", "-")), language)
    except ValueError:
        return text


def moment_text(text: str, language: str) -> str:
    """Return a moment as day and time of the clock here; one without a zone stays as it is.

    >>> moment_text("2026-10-24T14:00", "nl"), moment_text("after lunch", "nl")
    ('24-10-2026 14:00', 'after lunch')
    """
    try:
        found = datetime.fromisoformat(text)
    except ValueError:
        return text
    here = found.astimezone() if found.tzinfo else found
    return f"{day_text(here.date(), language)} {here:%H:%M}"


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


TYPE_SIZE = 10.0
"""The size of the type where a document does not choose another, in points."""


def typeset(template: str, heading: Heading, content: Mapping[str, Any], sheet: Sheet) -> bytes:
    """Return the PDF that a template makes of its data; the same data give the same bytes.

    Raises InputError when typst is not installed.
    """
    try:
        import typst
    except ImportError as error:
        raise InputError("printing needs the package typst: pip install 'ronde[office]'") from error
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
        "title": plain(heading.title),
        "event": plain(heading.event),
        "subtitle": plain(heading.subtitle),
        "printed": sheet.t("Printed on {day}", day=day_text(sheet.printed_on, sheet.language)),
        "journal": plain(sheet.say(sheet.journal)) if sheet.journal else "",
        "page": sheet.t("Page {page} of {pages}", page="{page}", pages="{pages}"),
    }
    return json.dumps(shared | dict(content), ensure_ascii=False)


@cache
def _source(template: str) -> bytes:
    """Return a template behind the frame that all share."""
    folder = files("ronde.documents").joinpath("templates")
    return b"\n".join(folder.joinpath(f"{n}.typ").read_bytes() for n in ("frame", template))
