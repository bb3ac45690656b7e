"""Values as JSON: plain frozen dataclasses describe a document.

Answers of the web API and `--json` of the command line are dataclasses, and `to_json` writes them
field by field: enums as their values, phrases as their text, tuples as lists. pydantic-core alone
does that; pydantic itself, which takes three times as long to import, is needed for the schemas of
the types only (`ronde.cli.schemas`, the description of the API).

Documents that are read again (tournaments, certificates) need the standard library only:
`to_plain` and `from_plain` follow the type annotations. A class is an object without the fields
that have their default, an enumeration its value, a tuple a list.
"""

from __future__ import annotations

import re
import types
from abc import ABC, abstractmethod
from collections.abc import Callable, Mapping
from dataclasses import MISSING, Field, fields, is_dataclass, make_dataclass
from enum import Enum
from functools import cache
from typing import (
    TYPE_CHECKING,
    Annotated,
    Any,
    ClassVar,
    Final,
    NamedTuple,
    TypeVar,
    Union,
    get_args,
    get_origin,
    get_type_hints,
)

from ronde.errors import OversizedFileError
from ronde.i18n import phrase

if TYPE_CHECKING:
    from pydantic import GetCoreSchemaHandler, GetJsonSchemaHandler
    from pydantic_core import CoreSchema, SchemaSerializer


def to_json(value: object, *, indent: int | None = None) -> bytes:
    """Return a value as JSON in UTF-8.

    >>> to_json({"round": 3, "pairs": ((1, 2),)})
    b'{"round":3,"pairs":[[1,2]]}'
    """
    from pydantic_core import to_json as write

    return write(value, indent=indent)


def to_data(value: object) -> Any:
    """Return a value as the lists, dictionaries, texts and numbers that its JSON stands for."""
    from pydantic_core import to_jsonable_python

    return to_jsonable_python(value)


MOST_OBJECTS, MOST_VALUES = 400_000, 2_500_000
"""So many objects and lists, and so many values, may stand in a document that somebody sends."""


def refuse_dense_json(text: str, name: str, times: float = 1) -> None:
    """Raise OversizedFileError for a document that would fill the memory when it is parsed.

    It may have so many `times` what the usual ones may have.

    >>> refuse_dense_json('{"players": [{"id": 1}]}', "open.json")
    """
    for count, most in (
        (text.count("{") + text.count("["), int(times * MOST_OBJECTS)),
        (text.count(","), int(times * MOST_VALUES)),
    ):
        if count > most:
            raise OversizedFileError(
                "{file} has {count} values, lists and objects of JSON; at most {most} are read",
                file=name,
                count=count,
                most=most,
            )


def unique_keys(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    """Return an object of JSON; raises ValueError if a key stands there twice."""
    unique = dict(pairs)
    if len(unique) < len(pairs):
        raise ValueError("a key is given twice in one object")
    return unique


class _OwnSerialiser:
    """The serialiser of classes that say how they are written; made when it is first needed."""

    def __get__(self, value: object, owner: type) -> SchemaSerializer:
        return _own_serialiser()


@cache
def _own_serialiser() -> SchemaSerializer:
    from pydantic_core import SchemaSerializer, core_schema

    write = core_schema.plain_serializer_function_ser_schema(lambda value: value.written())
    return SchemaSerializer(core_schema.any_schema(serialization=write))


class Written(ABC):
    """Base of dataclasses whose JSON is not just their fields: `written` returns it."""

    __slots__ = ()
    __pydantic_serializer__ = _OwnSerialiser()

    @abstractmethod
    def written(self) -> Mapping[str, object]:
        """Return what stands in the JSON of the value."""


N = TypeVar("N", bound=type[NamedTuple])


def written_as_object(cls: N) -> N:
    """Let JSON tell the values of a named tuple by the names of its fields, as a dataclass does.

    >>> @written_as_object
    ... class Place(NamedTuple):
    ...     round: int
    ...     board: int = 1
    >>> to_json((Place(3),))
    b'[{"round":3,"board":1}]'
    """
    known: Any = cls
    known.__pydantic_serializer__ = _OwnSerialiser()
    known.__get_pydantic_core_schema__ = classmethod(_schema_of_fields)
    known.written = known._asdict
    return cls


def _schema_of_fields(cls: Any, _: object, handler: GetCoreSchemaHandler) -> CoreSchema:
    """Return the schema of a dataclass with the fields of a named tuple."""
    return handler.generate_schema(_as_dataclass(cls))


@cache
def _as_dataclass(cls: Any) -> type:
    about = {"__doc__": cls.__doc__, "__module__": cls.__module__}
    return make_dataclass(cls.__name__, _inlined(cls), namespace=about, kw_only=True)


def _inlined(cls: Any) -> list[tuple[str, Any] | tuple[str, Any, Any]]:
    """Return names, types and defaults of all fields, in place of a named tuple those it has."""
    usual = _defaults(cls) or {}
    told: list[tuple[str, Any] | tuple[str, Any, Any]] = []
    for name, hint in get_type_hints(cls, include_extras=True).items():
        if isinstance(hint, type) and issubclass(hint, tuple) and hasattr(hint, "_fields"):
            told += _inlined(hint)
        elif usual.get(name, _ABSENT) is _ABSENT:
            told.append((name, hint))
        else:
            told.append((name, hint, usual[name]))
    return told


class Inlined(Written):
    """Base of dataclasses that tell the fields of the named tuples in them among their own."""

    __slots__ = ()

    def written(self) -> Mapping[str, object]:
        """Return the fields, in place of a named tuple those that it has."""
        value: Any = self
        parts = ((field.name, getattr(value, field.name)) for field in fields(value))
        return {
            key: told
            for name, part in parts
            for key, told in (part._asdict() if hasattr(part, "_asdict") else {name: part}).items()
        }

    @classmethod
    def __get_pydantic_core_schema__(cls, _: object, handler: GetCoreSchemaHandler) -> CoreSchema:
        """Return the schema of a dataclass with all of these fields."""
        return handler.generate_schema(_as_dataclass(cls))


class OmitsDefaults(Written):
    """Base of dataclasses that leave out of their JSON what they do not have.

    A field that holds its default is left out, unless it is among `always_written`.
    """

    __slots__ = ()
    always_written: ClassVar[frozenset[str]] = frozenset()

    def written(self) -> Mapping[str, object]:
        """Return the fields that do not hold their defaults."""
        value: Any = self
        named = ((field, getattr(value, field.name)) for field in fields(value))
        return {
            f.name: found
            for f, found in named
            if f.default is MISSING or found != f.default or f.name in self.always_written
        }


class Keywords:
    """Keywords of JSON Schema for a field: `Annotated[int, Keywords(minimum=1)]`.

    None takes away a keyword that the type would bring.
    """

    def __init__(self, **keywords: object) -> None:
        self.keywords: Final = keywords

    def __get_pydantic_json_schema__(
        self, schema: CoreSchema, handler: GetJsonSchemaHandler
    ) -> dict[str, Any]:
        """Return what a schema says about the field."""
        told = handler(schema) | self.keywords
        return {keyword: value for keyword, value in told.items() if value is not None}


class WrittenUnder:
    """A value that is written as an object with one key: `Annotated[Colour, WrittenUnder("c")]`."""

    def __init__(self, key: str) -> None:
        self._key: Final = key

    def __get_pydantic_json_schema__(
        self, schema: CoreSchema, handler: GetJsonSchemaHandler
    ) -> dict[str, Any]:
        """Return the schema of the object."""
        properties = {self._key: handler(schema)}
        return {
            "type": "object",
            "properties": properties,
            "required": [self._key],
            "additionalProperties": False,
        }


Number = Annotated[int, Keywords(minimum=1)]
"""A number of a player, round or board."""
Count = Annotated[int, Keywords(minimum=0)]
Exact = Annotated[str, Keywords(pattern=r"^-?[0-9]+(\.[0-9]{1,2}|/[0-9]+)?$", examples=["3.5"])]
"""An exact decimal, or a fraction where there is none."""


# Documents that are read again -------------------------------------------------------------


_ABSENT: Final = object()


class WrongValueError(ValueError):
    """A value that does not fit; `path` leads to it, outermost key first."""

    def __init__(self, what: str) -> None:
        super().__init__(what)
        self.what = what
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
    if value is None or isinstance(value, (bool, int, str, float)):
        return hex(value) if isinstance(value, Hexadecimal) else value
    if isinstance(value, Enum):
        return value.value
    kind: Any = type(value)
    names = _defaults(kind)
    if names is None:
        return _container(value)
    present = ((name, getattr(value, name), default) for name, default in names.items())
    return {name: to_plain(item) for name, item, default in present if item != default}


def _container(value: object) -> object:
    if isinstance(value, Mapping):
        return {key: to_plain(item) for key, item in value.items()}
    assert isinstance(value, (tuple, list))  # there are no other containers
    return [to_plain(item) for item in value]


def from_plain(kind: Any, data: object, unknown: list[str]) -> Any:
    """Return the value of that type which plain data describe; raises WrongValueError."""
    return _decoder(kind)(data, unknown)


_HEXADECIMAL: Final = re.compile("-?0x[0-9a-f]+")


class Hexadecimal(int):
    """A whole number of any size, written as a text: other programs read numbers as floats."""

    @classmethod
    def __get_pydantic_core_schema__(cls, source: object, handler: object) -> CoreSchema:
        """Return the schema of its text."""
        from pydantic_core import core_schema

        return core_schema.str_schema(pattern=f"^{_HEXADECIMAL.pattern}$")


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
    if origin is Annotated:
        return _annotated(*get_args(kind))
    if origin in (Union, types.UnionType):
        return _optional(_decoder(next(a for a in get_args(kind) if a is not type(None))))
    if origin is tuple:
        return _tuple(get_args(kind))
    if isinstance(kind, type) and issubclass(kind, Enum):
        return _enumeration(kind)
    if origin is not None:
        return _mapping(_decoder(get_args(kind)[1]))
    if kind in _SIMPLE:
        return _simple(kind)
    if kind is Hexadecimal:
        return _hexadecimal
    return _anything if kind is object else _class(kind)


_SIMPLE: Mapping[type[Any], str] = {
    int: phrase("a whole number"), str: phrase("a text"), bool: phrase("true or false"),
}  # fmt: skip


def _annotated(kind: Any, *about: object) -> Decoder:
    """Return the decoder of a type with keywords, of which the smallest number is held to."""
    inner = _decoder(kind)
    told = [
        a.keywords["minimum"] for a in about if isinstance(a, Keywords) and "minimum" in a.keywords
    ]
    if not told:
        return inner
    least: Any = told[-1]

    def decode(data: Any, unknown: list[str]) -> Any:
        value = inner(data, unknown)
        if value < least:
            raise WrongValueError(
                phrase("must be {least} or more, not {shown}", least=least, shown=_shown(data))
            )
        return value

    return decode


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


def _anything(data: Any, _unknown: list[str]) -> Any:
    return data


def _hexadecimal(data: Any, _unknown: list[str]) -> Any:
    if not isinstance(data, str) or not _HEXADECIMAL.fullmatch(data):
        raise WrongValueError(
            phrase("must be a hexadecimal number, not {shown}", shown=_shown(data))
        )
    return Hexadecimal(data, 16)


def _mapping(inner: Decoder) -> Decoder:
    def decode(data: Any, unknown: list[str]) -> Any:
        _refuse_unless_object(data)
        return {key: _inside(f".{key}", inner, value, unknown) for key, value in data.items()}

    return decode


def _refuse_unless_object(data: Any) -> None:
    if not isinstance(data, dict):
        raise WrongValueError(phrase("must be an object, not {shown}", shown=_shown(data)))


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
    known = _defaults(kind) or {}

    def decode(data: Any, unknown: list[str]) -> Any:
        _refuse_unless_object(data)
        unknown.extend(f"{kind.__name__}.{key}" for key in data.keys() - known.keys())
        # By name: fields that take keywords only may stand among the others.
        return kind(**{part.name: _value(part, data, unknown) for part in _parts(kind)})

    return decode


@cache
def _parts(kind: Any) -> list[_Part]:
    """Return the fields of a class; not before one is read, since a class may name itself."""
    hints, known = get_type_hints(kind, include_extras=True), _defaults(kind) or {}
    return [_Part(name, default, _decoder(hints[name])) for name, default in known.items()]


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
