"""JSON documents of other programs: their values one by one, and what has no place in ronde."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from typing import Any, Final

from ronde.formats.draft import FileDraft
from ronde.i18n import phrase

_ISO: Final = re.compile(r"([0-9]{4})-([0-9]{1,2})-([0-9]{1,2})(?:T.*)?")
_SLASHES: Final = re.compile(r"([0-9]{1,2})/([0-9]{1,2})/([0-9]{4})(?: .*)?")


class ForeignObject:
    """An object of such a document; what nobody asked for is left over."""

    def __init__(self, draft: FileDraft, data: dict[str, Any], place: str = "") -> None:
        self.draft, self.place = draft, place
        self._data = data
        self._asked: set[str] = set()

    def place_of(self, key: str) -> str:
        """Return where a value stands, such as `Sections[0].Type`."""
        return f"{self.place}.{key}" if self.place else key

    def text(self, key: str) -> str:
        """Return a text or number as text, nothing where there is none."""
        value = self._value(key)
        if value is None:
            return ""
        if isinstance(value, bool) or not isinstance(value, str | int | float):
            self._refuse(key, phrase("neither a text nor a number"))
            return ""
        return " ".join(str(value).split())

    def number(self, key: str) -> int | None:
        """Return a whole number that is not negative, None where there is none."""
        text = self.text(key).removesuffix(".0")
        if text.isascii() and text.isdigit() and len(text) < 10:
            return int(text)
        if text:
            self._refuse(key, phrase("{text} is no whole number", text=repr(text)))
        return None

    def members(self, key: str) -> Iterator[ForeignObject]:
        """Yield the objects of a list."""
        for index, value in enumerate(self.values(key)):
            place = f"{self.place_of(key)}[{index}]"
            if isinstance(value, dict):
                yield ForeignObject(self.draft, value, place)
            else:
                what = phrase("{place} is no object with values", place=place)
                self.draft.find("json-value", what)

    def member(self, key: str) -> ForeignObject:
        """Return the object of a key, an empty one where there is none."""
        value = self._value(key)
        if value is not None and not isinstance(value, dict):
            self._refuse(key, phrase("no object with values"))
        return ForeignObject(
            self.draft, value if isinstance(value, dict) else {}, self.place_of(key)
        )

    def values(self, key: str) -> list[Any]:
        """Return the values of a list, none where there is no list."""
        value = self._value(key)
        if value is not None and not isinstance(value, list):
            self._refuse(key, phrase("no list"))
        return value if isinstance(value, list) else []

    def is_list(self, key: str) -> bool:
        """Whether the value of a key is a list."""
        return isinstance(self._data.get(key), list)

    def note(self, code: str, what: str, _name: str) -> None:
        """Note what was noticed about the person that this object describes."""
        self.draft.find(code, phrase("{place}: {what}", place=self.place, what=what))

    def all_keys(self) -> list[str]:
        """Return the keys, which are thereby asked for."""
        self._asked |= self._data.keys()
        return list(self._data)

    def left_over(self) -> set[str]:
        """Return the keys that have a value and were not asked for."""
        empty: tuple[object, ...] = (None, "", 0, False, [], {})
        return {key for key in self._data.keys() - self._asked if self._data[key] not in empty}

    def _value(self, key: str) -> Any:
        self._asked.add(key)
        return self._data.get(key)

    def _refuse(self, key: str, what: str) -> None:
        place = self.place_of(key)
        self.draft.find("json-value", phrase("{place}: {what}", place=place, what=what))


def tell_left_over(draft: FileDraft, what: str, names: Iterable[str]) -> None:
    """Note the names of what was not carried, if there are any."""
    told = ", ".join(sorted(set(names)))
    if told:
        draft.find("not-carried", phrase("not carried of {what}: {names}", what=what, names=told))


def date_of(text: str, *, month_first: bool = False) -> str:
    """Return a date as YYYY/MM/DD; any other text stays as it is.

    >>> date_of("2026-04-01"), date_of("17/05/1990"), date_of("4/30/2027", month_first=True)
    ('2026/04/01', '1990/05/17', '2027/04/30')
    """
    if found := _ISO.fullmatch(text):
        year, month, day = found.groups()
    elif found := _SLASHES.fullmatch(text):
        first, second, year = found.groups()
        month, day = (first, second) if month_first else (second, first)
    else:
        return text
    return f"{year}/{int(month):02}/{int(day):02}"
