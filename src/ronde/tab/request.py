"""What somebody asks: the arguments of a request, and answers told in the language of the page."""

from __future__ import annotations

import base64
import binascii
from collections.abc import Iterable, Mapping
from typing import Any, Final

from ronde.declared.cache import Cache
from ronde.declared.layout import Table
from ronde.i18n import LANGUAGES, Translator, phrase
from ronde.model import Finding
from ronde.questions import arguments
from ronde.questions.files import load_bytes
from ronde.questions.library import Tournament

_READ: Final = Cache(most=6)
"""The tournaments that were read or written last, by their text."""


class TabRequest(Translator):
    """A request: its arguments, checked when they are asked for, and the language of its answer."""

    __slots__ = ("_given", "language")

    def __init__(self, given: Mapping[str, object]) -> None:
        self._given = given
        language = given.get("language")
        self.language = language if isinstance(language, str) and language in LANGUAGES else "en"

    def text(self, name: str) -> str:
        """Return a text that has to be there; raises InputError that names it."""
        return arguments.text_of(self._given.get(name), name)

    def choice(self, name: str) -> str | None:
        """Return a text that may be left out or empty: None then."""
        return self.text(name) or None if self._given.get(name) is not None else None

    def number(self, name: str, least: int = 1) -> int:
        """Return a whole number that has to be there; raises InputError that names it."""
        return arguments.whole(self._given.get(name), name, least)

    def numbers(self, name: str) -> tuple[int, ...]:
        """Return the whole numbers of a list that may be left out; raises InputError for others."""
        given = self._given.get(name, [])
        if not isinstance(given, list):
            raise arguments.wrong(name, phrase("a list is expected, not {value}", value=given))
        return tuple(arguments.whole(one, name) for one in given)

    def possible_number(self, name: str) -> int | None:
        """Return a whole number that may be left out."""
        return None if self._given.get(name) in (None, "") else self.number(name)

    def data(self, name: str) -> bytes:
        """Return the bytes of a file, which come in Base64; raises InputError for anything else."""
        try:
            return base64.b64decode(self.text(name), validate=True)
        except (binascii.Error, ValueError) as error:
            raise arguments.wrong(name, phrase("a file is expected, in Base64")) from error

    @property
    def event(self) -> Tournament:
        """The event that is kept outside, or the one in a file; raises InputError for neither."""
        if self._given.get("data") is not None:
            data, file = self.data("data"), self.choice("file") or "event"
            return _READ.get((data, file), lambda: Tournament.of(load_bytes(data, file).tournament))
        text = self.text("event")
        return _READ.get(text, lambda: Tournament.from_json(text))

    # Telling ---------------------------------------------------------------------------------

    def findings(self, found: Iterable[Finding]) -> list[dict[str, str]]:
        """Return what was noticed, as sentences with their severity."""
        return [{"kind": one.severity.value, "text": self.say(one.sentence())} for one in found]

    def table(self, shown: Table) -> dict[str, Any]:
        """Return a table in the language; `right` numbers the columns of figures."""
        told = shown.told(self.language)
        return {
            "headings": list(told.headings),
            "rows": [list(row) for row in told.rows],
            "right": list(told.right),
        }

    def parts(self, parts: Iterable[str | Table]) -> list[Any]:
        """Return lines and tables, one below the other; empty lines are left out."""
        told = (self.table(one) if isinstance(one, Table) else self.say(one) for one in parts)
        return [one.strip("\n") if isinstance(one, str) else one for one in told if one]


def kept(event: Tournament) -> str:
    """Return the text by which a page keeps an event; asked for again it need not be read."""
    text = event.to_json()
    _READ.get(text, lambda: event)
    return text
