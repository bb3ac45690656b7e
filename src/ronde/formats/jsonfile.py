"""The tournament as a JSON document that loses nothing.

Values of the model become plain data and come back by their type annotations: a class is an
object without the fields that have their default, an enumeration its value, a tuple a list.
Nothing is named twice, so a new field of the model needs no change here.
"""

from __future__ import annotations

import json
import types
from collections.abc import Callable, Mapping
from dataclasses import MISSING, Field, fields, is_dataclass
from enum import Enum
from functools import cache
from typing import Any, Final, NamedTuple, Union, get_args, get_origin, get_type_hints

from ronde.errors import FormatError, HistoryError
from ronde.formats.findings import Findings, Losses, Reading, Writing
from ronde.i18n import phrase
from ronde.model import Tournament

FORMAT: Final = "ronde-tournament"
VERSION: Final = 1
_LINE_WIDTH: Final = 100
_ABSENT: Final = object()


def write_document(tournament: Tournament) -> Writing:
    """Return the document, with one line for what fits on one."""
    data = to_plain(tournament)
    assert isinstance(data, dict)  # a tournament has fields
    document = {"format": FORMAT, "version": VERSION, **data}
    text = _laid_out(document, 0) + "\n"
    losses = Losses()
    whole = text.encode("utf-8", "replace").decode("utf-8")
    if whole != text:
        losses.add("text-changed", phrase("a text has half a character, which no file can hold"))
    return Writing(whole, losses.findings())


def read_document(text: str, *, file: str | None = None) -> Reading:
    """Return the tournament of a document and everything noticed on the way."""
    found = Findings(file)
    tournament = _tournament(found, text)
    return Reading(tournament, found.all_findings(), "json")


def _tournament(found: Findings, text: str) -> Tournament | None:
    document = _parsed(found, text)
    if document is None or not _has_our_version(found, document):
        return None
    data = {key: value for key, value in document.items() if key not in ("format", "version")}
    unknown: list[str] = []
    try:
        tournament: Tournament = from_plain(Tournament, data, unknown)
    except WrongValueError as error:
        found.find("json-value", phrase("{place} {what}", place=error.place(), what=error.what))
        return None
    except HistoryError as error:
        found.find("contradiction", str(error))
        return None
    for key in sorted(set(unknown)):
        found.find("unknown-key", phrase("key {key} is not known and was left out", key=key))
    return tournament


def _parsed(found: Findings, text: str) -> dict[str, Any] | None:
    try:
        document = json.loads(text, object_pairs_hook=_unique)
    except json.JSONDecodeError as error:
        found.find(
            "json-unreadable",
            phrase("no JSON: {error}", error=error.msg),
            error.lineno,
            column=error.colno,
        )
        return None
    except RecursionError:
        found.find("json-unreadable", phrase("the document is nested too deeply"))
        return None
    except ValueError as error:  # a number of thousands of digits, a key given twice
        found.find("json-unreadable", phrase("no JSON: {error}", error=error))
        return None
    assert isinstance(document, dict)  # it starts with a brace
    return document


def _unique(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    """Return the object; raises ValueError if a key stands there twice."""
    unique = dict(pairs)
    if len(unique) < len(pairs):
        raise ValueError("a key is given twice in one object")
    return unique


def _has_our_version(found: Findings, document: dict[str, Any]) -> bool:
    name, version = document.get("format"), document.get("version")
    if name == FORMAT and version == VERSION and type(version) is int:
        return True
    what = phrase(
        "format {name}, version {version}; ronde reads {our_format}, version {our_version}",
        name=repr(name),
        version=repr(version),
        our_format=repr(FORMAT),
        our_version=VERSION,
    )
    found.find("json-version", what)
    return False


def _laid_out(value: object, indent: int) -> str:
    """Return JSON with a line of its own for every part that does not fit on one."""
    flat = json.dumps(value, ensure_ascii=False)
    if len(flat) + indent <= _LINE_WIDTH or not isinstance(value, (dict, list)):
        return flat
    inner = indent + 1
    if isinstance(value, dict):
        parts = [f"{json.dumps(k)}: {_laid_out(v, inner)}" for k, v in value.items()]
        opening, closing = "{", "}"
    else:
        parts = [_laid_out(item, inner) for item in value]
        opening, closing = "[", "]"
    separator = ",\n" + " " * inner
    return f"{opening}\n{' ' * inner}{separator.join(parts)}\n{' ' * indent}{closing}"


class WrongValueError(FormatError):
    """A value that does not fit; `path` leads to it, outermost key first."""

    def __init__(self, what: str) -> None:
        super().__init__(what)
        self.path: list[str] = []

    def place(self) -> str:
        """Return where the value stands, as in `rounds[2].games`."""
        return "".join(self.path).removeprefix(".") or phrase("the document")


class _Part(NamedTuple):
    """One field of a class."""

    name: str
    default: object
    decode: Decoder


Decoder = Callable[[Any, list[str]], Any]
"""Takes plain data and a list for the names of unknown keys."""


def to_plain(value: object) -> object:
    """Return a value as numbers, texts, lists and objects.

    >>> from ronde.model import Bye, ByeKind
    >>> to_plain(Bye(3, ByeKind.HALF_POINT))
    {'player': 3, 'kind': 'half-point'}
    """
    if value is None or isinstance(value, (bool, int, str)):
        return value
    if isinstance(value, Enum):
        return value.value
    kind: Any = type(value)
    names = _defaults(kind)
    if names is None:
        assert isinstance(value, tuple)  # the model has no other containers
        return [to_plain(item) for item in value]
    present = ((name, getattr(value, name), default) for name, default in names.items())
    return {name: to_plain(item) for name, item, default in present if item != default}


def from_plain(kind: Any, data: object, unknown: list[str]) -> Any:
    """Return the value of that type which plain data describe; raises WrongValueError."""
    return _decoder(kind)(data, unknown)


@cache
def _defaults(kind: Any) -> Mapping[str, object] | None:
    """Return the fields that make a value with their defaults, None if a class has no fields."""
    if is_dataclass(kind):
        return {field.name: _default(field) for field in fields(kind) if field.compare}
    if issubclass(kind, tuple) and hasattr(kind, "_fields"):
        return {name: kind._field_defaults.get(name, _ABSENT) for name in kind._fields}
    return None


def _default(field: Field[Any]) -> object:
    if field.default is not MISSING:
        return field.default
    return field.default_factory() if field.default_factory is not MISSING else _ABSENT


@cache
def _decoder(kind: Any) -> Decoder:
    if hasattr(kind, "__supertype__"):  # the integers with names of their own
        return _decoder(kind.__supertype__)
    origin = get_origin(kind)
    if origin in (Union, types.UnionType):
        return _optional(_decoder(next(a for a in get_args(kind) if a is not type(None))))
    if origin is tuple:
        return _tuple(get_args(kind))
    if isinstance(kind, type) and issubclass(kind, Enum):
        return _enumeration(kind)
    if kind in _SIMPLE:
        return _simple(kind)
    return _class(kind)


_SIMPLE: Mapping[type[Any], str] = {
    int: phrase("a whole number"), str: phrase("a text"), bool: phrase("true or false"),
}  # fmt: skip


def _simple(kind: type[Any]) -> Decoder:
    def decode(data: Any, _unknown: list[str]) -> Any:
        if type(data) is not kind:
            raise WrongValueError(
                phrase("must be {kind}, not {shown}", kind=_SIMPLE[kind], shown=_shown(data))
            )
        if kind is str and any("\ud800" <= letter <= "\udfff" for letter in data):
            raise WrongValueError(phrase("is a text with half a character (a lone surrogate)"))
        return data

    return decode


def _optional(inner: Decoder) -> Decoder:
    def decode(data: Any, unknown: list[str]) -> Any:
        return None if data is None else inner(data, unknown)

    return decode


def _enumeration(kind: type[Enum]) -> Decoder:
    members = {member.value: member for member in kind}

    def decode(data: Any, _unknown: list[str]) -> Any:
        if not isinstance(data, str) or data not in members:
            raise WrongValueError(
                phrase(
                    "must be one of {choices}, not {shown}",
                    choices=", ".join(members),
                    shown=_shown(data),
                )
            )
        return members[data]

    return decode


def _tuple(arguments: tuple[Any, ...]) -> Decoder:
    if arguments[-1] is Ellipsis:
        return _list_of(_decoder(arguments[0]))
    inner = [_decoder(argument) for argument in arguments]

    def decode(data: Any, unknown: list[str]) -> Any:
        if not isinstance(data, list) or len(data) != len(inner):
            raise WrongValueError(
                phrase(
                    "must be a list of {values} values, not {shown}",
                    values=len(inner),
                    shown=_shown(data),
                )
            )
        items = zip(inner, data, strict=True)
        return tuple(_inside(f"[{i}]", d, x, unknown) for i, (d, x) in enumerate(items))

    return decode


def _list_of(inner: Decoder) -> Decoder:
    def decode(data: Any, unknown: list[str]) -> Any:
        if not isinstance(data, list):
            raise WrongValueError(phrase("must be a list, not {shown}", shown=_shown(data)))
        return tuple(_inside(f"[{i}]", inner, item, unknown) for i, item in enumerate(data))

    return decode


def _class(kind: Any) -> Decoder:
    hints = get_type_hints(kind)
    defaults = _defaults(kind) or {}
    parts = [_Part(name, default, _decoder(hints[name])) for name, default in defaults.items()]

    def decode(data: Any, unknown: list[str]) -> Any:
        if not isinstance(data, dict):
            raise WrongValueError(phrase("must be an object, not {shown}", shown=_shown(data)))
        unknown.extend(f"{kind.__name__}.{key}" for key in data.keys() - defaults.keys())
        return kind(*(_value(part, data, unknown) for part in parts))

    return decode


def _value(part: _Part, data: dict[str, Any], unknown: list[str]) -> Any:
    if part.name in data:
        return _inside(f".{part.name}", part.decode, data[part.name], unknown)
    if part.default is _ABSENT:
        raise WrongValueError(phrase("has no {name}", name=repr(part.name)))
    return part.default


def _inside(key: str, decode: Decoder, data: Any, unknown: list[str]) -> Any:
    """Return the decoded value; an error learns through which key it came."""
    try:
        return decode(data, unknown)
    except WrongValueError as error:
        error.path.insert(0, key)
        raise


def _shown(data: Any) -> str:
    text = repr(data)
    return text if len(text) <= 40 else f"{text[:37]}..."
