"""Reading one object of a JSON document: typed keys, and errors that say where."""

from __future__ import annotations

import json
import re
from collections import Counter
from collections.abc import Mapping
from dataclasses import MISSING, Field, fields
from datetime import date
from enum import Enum
from fractions import Fraction
from functools import cache
from types import UnionType
from typing import Annotated, Any, Final, TypeVar, Union, get_args, get_origin, get_type_hints

from ronde.errors import FormatError
from ronde.i18n import phrase
from ronde.serialisation import refuse_dense_json

Choice = TypeVar("Choice", bound=Enum)
_MOST_DIGITS: Final = 30
_GREATEST: Final = 1_000_000
"""No number of a series is larger; more is a slip of the finger."""
_DATE: Final = re.compile(r"[0-9]{4}-[0-9]{2}-[0-9]{2}")


class Object:
    """A JSON object at a known place; whatever is wrong in it raises FormatError."""

    def __init__(self, data: object, where: str, file: str | None) -> None:
        self.where, self.file = where, file
        if not isinstance(data, dict):
            raise FormatError(
                "{where} must be an object, not {value}", where=where, value=shown(data), file=file
            )
        self._data: Mapping[str, Any] = data

    def wrong(self, what: str) -> FormatError:
        """Return the error that tells what is wrong here."""
        return FormatError("{where}: {what}", where=self.where, what=what, file=self.file)

    def only(self, *known: str) -> None:
        """Refuse keys that nobody would read."""
        unknown = sorted(self._data.keys() - set(known))
        if unknown:
            raise self.wrong(
                phrase(
                    "unknown key {key}; known are {known}",
                    key=repr(unknown[0]),
                    known=", ".join(known),
                )
            )

    def values(self, kind: Any, *besides: str) -> dict[str, Any]:
        """Return what stands under the names of a dataclass's fields, read by their types."""
        named = (part for part in _typed(kind) if part[0].name not in besides)
        return {field.name: self._value(field, plain, least) for field, plain, least in named}

    def _value(self, field: Field[Any], kind: Any, least: int) -> Any:
        name = field.name
        found: Any = None
        if kind is bool:
            return self.flag(name, default=field.default is True)
        if kind is int:
            needed = field.default is MISSING
            found = self.needed_whole(name, least) if needed else self.whole(name, least)
        elif kind is str:
            found = self.text(name)
        elif kind is date:
            found = self.day(name)
        else:
            found = self.choice(name, kind)
        return field.default if found is None else found

    def need(self, key: str) -> object:
        """Return what stands under a key that has no natural default."""
        if key not in self._data:
            raise self.wrong(phrase("{key} is missing", key=repr(key)))
        return self._data[key]

    def member(self, key: str) -> object:
        """Return what stands under a key, None when nothing does."""
        return self._data.get(key)

    def whole(self, key: str, least: int) -> int | None:
        """Return a whole number that is not too small, None when there is none."""
        value = self._data.get(key)
        if value is None:
            return None
        if type(value) is not int or not least <= value <= _GREATEST:
            raise self._no_whole(key, least, shown(value))
        return value

    def needed_whole(self, key: str, least: int) -> int:
        """Return a whole number that must be there."""
        self.need(key)
        value = self.whole(key, least)
        if value is None:
            raise self._no_whole(key, least, "null")
        return value

    def _no_whole(self, key: str, least: int, value: str) -> FormatError:
        return self.wrong(
            phrase(
                "{key} must be a whole number from {least}, not {value}",
                key=repr(key),
                least=least,
                value=value,
            )
        )

    def number(self, key: str) -> Fraction | None:
        """Return a number exactly as it is written; of a float that is its shortest writing."""
        value = self._data.get(key)
        if value is None:
            return None
        if isinstance(value, bool) or not isinstance(value, (int, float, Fraction)):
            raise self.wrong(
                phrase("{key} must be a number, not {value}", key=repr(key), value=shown(value))
            )
        if not -_GREATEST <= value <= _GREATEST:
            raise self.wrong(
                phrase("{key} {value} is too large", key=repr(key), value=shown(value))
            )
        return Fraction(repr(value)) if isinstance(value, float) else Fraction(value)

    def flag(self, key: str, *, default: bool) -> bool:
        """Return true or false."""
        value = self._data.get(key, default)
        if not isinstance(value, bool):
            raise self.wrong(
                phrase(
                    "{key} must be true or false, not {value}", key=repr(key), value=shown(value)
                )
            )
        return value

    def text(self, key: str) -> str | None:
        """Return a text, None when there is none."""
        value = self._data.get(key)
        if value is not None and not isinstance(value, str):
            raise self.wrong(
                phrase("{key} must be a text, not {value}", key=repr(key), value=shown(value))
            )
        return value

    def choice(self, key: str, kind: type[Choice]) -> Choice | None:
        """Return one of the words of an enumeration, None when there is none."""
        value = self._data.get(key)
        if value is None:
            return None
        words = {member.value: member for member in kind}
        if not isinstance(value, str) or value not in words:
            raise self.wrong(
                phrase(
                    "{key} must be one of {known}, not {value}",
                    key=repr(key),
                    known=", ".join(words),
                    value=shown(value),
                )
            )
        return words[value]

    def day(self, key: str) -> date | None:
        """Return a date written YYYY-MM-DD, None when there is none."""
        value = self.text(key)
        if value is None:
            return None
        try:
            return date.fromisoformat(value if _DATE.fullmatch(value) else "")
        except ValueError:
            raise self.wrong(
                phrase(
                    "{key} must be a date such as 2026-11-15, not {value}",
                    key=repr(key),
                    value=repr(value),
                )
            ) from None

    def items(self, key: str) -> list[object]:
        """Return a list that must be there."""
        value = self.need(key)
        if not isinstance(value, list):
            raise self.wrong(
                phrase("{key} must be a list, not {value}", key=repr(key), value=shown(value))
            )
        return value


@cache
def _typed(kind: Any) -> list[tuple[Field[Any], Any, int]]:
    """Return the fields of a dataclass with their types and the least that they admit."""
    types = get_type_hints(kind, include_extras=True)
    return [(field, *_plain(types[field.name])) for field in fields(kind)]


def _plain(kind: Any) -> tuple[Any, int]:
    """Return a type without None and keywords, and the least that it admits."""
    if get_origin(kind) in (Union, UnionType):
        return _plain(next(part for part in get_args(kind) if part is not type(None)))
    if get_origin(kind) is not Annotated:
        return kind, 0
    inner, keywords = get_args(kind)
    return inner, keywords.keywords.get("minimum", 0)


def names_of(kind: Any) -> tuple[str, ...]:
    """Return the names of the fields of a dataclass."""
    return tuple(field.name for field in fields(kind))


def parsed(text: str, file: str | None) -> object:
    """Return a JSON document with exact numbers; raises FormatError that says where it breaks."""
    refuse_dense_json(text, file or "the input")
    try:
        return json.loads(
            text, parse_float=_exact, parse_constant=_no_number, object_pairs_hook=_unique
        )
    except json.JSONDecodeError as error:
        what = phrase("no JSON: {error}", error=error.msg)
        raise FormatError(what, file=file, line=error.lineno, column=error.colno) from error
    except (ValueError, RecursionError) as error:
        raise FormatError("no JSON: {error}", error=error.args[0], file=file) from error


def shown(value: object) -> str:
    """Return a value for a message, cut when it is long."""
    text = str(value) if isinstance(value, Fraction) else json.dumps(value, default=str)
    return text if len(text) <= 40 else f"{text[:37]}..."


def _exact(text: str) -> Fraction:
    # An exponent of millions would fill the memory with zeros.
    if len(text) > _MOST_DIGITS or "e" in text.lower():
        raise ValueError(
            phrase(
                "{number} has an exponent or more than {most} digits",
                number=text[:40],
                most=_MOST_DIGITS,
            )
        )
    return Fraction(text)


def _no_number(text: str) -> object:
    raise ValueError(phrase("{text} is not a number", text=text))


def _unique(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    found = dict(pairs)
    if len(found) < len(pairs):
        twice, _ = Counter(key for key, _ in pairs).most_common(1)[0]
        raise ValueError(phrase("the key {key} is given twice in one object", key=repr(twice)))
    return found
