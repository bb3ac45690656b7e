"""Values as JSON: plain frozen dataclasses, written by pydantic.

Answers of the web API and `--json` of the command line are dataclasses, and `to_json` writes them
field by field: enums as their values, phrases as their text, tuples as lists. pydantic-core alone
does that; pydantic itself, which takes three times as long to import, is needed for the schemas of
the types only (`ronde.cli.schemas`, the description of the API).
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import MISSING, fields
from functools import cache
from typing import TYPE_CHECKING, Annotated, Any, Final

if TYPE_CHECKING:
    from pydantic import GetJsonSchemaHandler
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


class _OwnSerialiser:
    """The serialiser of classes that say how they are written; made when it is first needed."""

    def __get__(self, value: object, owner: type) -> SchemaSerializer:
        return _own_serialiser()


@cache
def _own_serialiser() -> SchemaSerializer:
    from pydantic_core import SchemaSerializer, core_schema

    write = core_schema.plain_serializer_function_ser_schema(lambda value: value.written())
    return SchemaSerializer(core_schema.any_schema(serialization=write))


class Written:
    """Base of dataclasses whose JSON is not just their fields: `written` returns it."""

    __slots__ = ()
    __pydantic_serializer__ = _OwnSerialiser()

    def written(self) -> Mapping[str, object]:
        """Return what stands in the JSON of the value."""
        raise NotImplementedError


class OmitsDefaults(Written):
    """Base of dataclasses that leave out of their JSON what they do not have.

    A field that holds its default is left out.
    """

    __slots__ = ()

    def written(self) -> Mapping[str, object]:
        """Return the fields that do not hold their defaults."""
        value: Any = self
        named = ((field, getattr(value, field.name)) for field in fields(value))
        return {f.name: found for f, found in named if f.default is MISSING or found != f.default}


class Keywords:
    """Keywords of JSON Schema for a field: `Annotated[int, Keywords(minimum=1)]`."""

    def __init__(self, **keywords: object) -> None:
        self._keywords: Final = keywords

    def __get_pydantic_json_schema__(
        self, schema: CoreSchema, handler: GetJsonSchemaHandler
    ) -> dict[str, Any]:
        """Return what a schema says about the field."""
        return handler(schema) | self._keywords


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
