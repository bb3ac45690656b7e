"""Values as JSON: plain frozen dataclasses, written by pydantic.

Answers of the web API and `--json` of the command line are dataclasses, and `to_json` writes them
field by field: enums as their values, phrases as their text, tuples as lists. pydantic-core alone
does that; pydantic itself, which takes three times as long to import, is needed for the schemas of
the types only (`ronde.cli.schemas`, the description of the API).
"""

from __future__ import annotations

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


class _Omitting:
    """The serialiser of a class whose defaults are left out; made when it is first needed."""

    def __get__(self, value: object, owner: type) -> SchemaSerializer:
        return _omitting()


@cache
def _omitting() -> SchemaSerializer:
    from pydantic_core import SchemaSerializer, core_schema

    write = core_schema.plain_serializer_function_ser_schema(_without_defaults)
    return SchemaSerializer(core_schema.any_schema(serialization=write))


def _without_defaults(value: Any) -> dict[str, object]:
    named = ((field, getattr(value, field.name)) for field in fields(value))
    return {f.name: found for f, found in named if f.default is MISSING or found != f.default}


class OmitsDefaults:
    """Base of dataclasses that leave out of their JSON what they do not have.

    A field that holds its default is left out.
    """

    __slots__ = ()
    __pydantic_serializer__ = _Omitting()


class Keywords:
    """Keywords of JSON Schema for a field: `Annotated[int, Keywords(minimum=1)]`."""

    def __init__(self, **keywords: object) -> None:
        self._keywords: Final = keywords

    def __get_pydantic_json_schema__(
        self, schema: CoreSchema, handler: GetJsonSchemaHandler
    ) -> dict[str, Any]:
        """Return what a schema says about the field."""
        return handler(schema) | self._keywords


Number = Annotated[int, Keywords(minimum=1)]
"""A number of a player, round or board."""
Count = Annotated[int, Keywords(minimum=0)]
Exact = Annotated[str, Keywords(pattern=r"^-?[0-9]+(\.[0-9]{1,2}|/[0-9]+)?$", examples=["3.5"])]
"""An exact decimal, or a fraction where there is none."""
