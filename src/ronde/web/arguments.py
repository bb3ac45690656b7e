"""Arguments of actions and questions as pydantic reads them: bodies, queries, forms."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from datetime import date
from enum import Enum
from inspect import Parameter, Signature
from typing import Annotated, Any, Final, Literal

from fastapi import Path
from pydantic import (
    BaseModel,
    BeforeValidator,
    ConfigDict,
    Field,
    GetCoreSchemaHandler,
    StringConstraints,
    WrapValidator,
    create_model,
)

from ronde.declared.actions import Argument, arguments_of, description_of
from ronde.fields import Arg

DAY = r"^[0-9]{4}-[0-9]{2}-[0-9]{2}$"
_NAME: Final = r"^[^\x00-\x1f\x7f]*[^\x00-\x1f\x7f 0-9][^\x00-\x1f\x7f]*$"
"""What may be the name of a player, or part of it: a text of digits is a number."""
_LONGEST_NAME: Final = 200

Find = Callable[[str], int]
"""Returns the starting number of whom a text names."""


class Body(BaseModel):
    """The body of a request: nothing is guessed, and nothing unknown is ignored."""

    model_config = ConfigDict(extra="forbid", strict=True)


def whole(value: object) -> object:
    """Return 3 for 3.0: to JSON they are the same number."""
    return int(value) if isinstance(value, float) and value.is_integer() else value


@dataclass(frozen=True, slots=True)
class NamedPlayer:
    """Lets pydantic take a starting number within limits, or a text that names a player.

    What is neither is refused as a wrong number.
    """

    least: int | None
    most: int | None

    def __get_pydantic_core_schema__(self, _: Any, handler: GetCoreSchemaHandler) -> Any:
        """Return how a value is parsed."""
        number = Annotated[int, Field(ge=self.least, le=self.most), WrapValidator(self._parsed)]
        return handler.generate_schema(number)

    def __get_pydantic_json_schema__(self, _: Any, __: Any) -> dict[str, Any]:
        """Return how the description of the API tells it."""
        number = {"type": "integer", "minimum": self.least, "maximum": self.most}
        name = {"type": "string", "maxLength": _LONGEST_NAME, "pattern": _NAME}
        return {"anyOf": [number, name]}

    @staticmethod
    def _parsed(value: object, as_number: Callable[[object], int]) -> int | str:
        if isinstance(value, str) and len(value) <= _LONGEST_NAME and re.match(_NAME, value):
            return value
        return as_number(whole(value))


def is_in_path(argument: Argument, path: str) -> bool:
    """Return whether an argument is part of a path."""
    return f"{{{argument.path_name}}}" in path


def path_type(argument: Argument) -> Any:
    """Return the type of an argument that is part of the path."""
    about = argument.each
    if about.is_player:
        return Annotated[int, NamedPlayer(about.least, about.most), Path(description=about.place)]
    if about.choices or issubclass(argument.kind, Enum):
        return Annotated[_limited(argument.kind, about), Path(description=about.place or None)]
    if argument.kind is int:
        limits: dict[str, Any] = {"ge": about.least, "le": about.most}
    else:
        limits = {"max_length": about.most, "pattern": about.pattern or None}
    return Annotated[argument.kind, Path(description=about.place, **limits)]


def body_model(cls: type, base: type[BaseModel], path: str, name: str = "") -> type[BaseModel]:
    """Return the model of what is sent beside the path; `base` itself when nothing else is.

    It is called like the action, unless it has a `name` of its own.

    Without a path it is that of a form. There a list or a text may be empty: the action says
    better what is missing.
    """
    own = [one for one in arguments_of(cls) if one.about.is_sent and not is_in_path(one, path)]
    if not own:
        return base
    return _model(name or cls.__name__, description_of(cls), own, base, is_form=not path)


def query_model(
    cls: type, base: type[BaseModel], named: frozenset[str] = frozenset()
) -> type[BaseModel]:
    """Return the model of the query of a question, without the arguments that are `named` already.

    It is `base` itself when nothing else is asked.
    """
    own = [one for one in arguments_of(cls) if one.about.is_sent and one.name not in named]
    if not own:
        return base
    return _model(cls.__name__, description_of(cls), own, base, is_form=False)


class Routed:
    """A function with the parameters that FastAPI reads from its signature."""

    def __init__(self, function: Callable[..., Any], hints: Mapping[str, Any]) -> None:
        self._function = function
        self.__name__ = function.__name__
        self.__signature__ = Signature(
            [
                Parameter(name, Parameter.KEYWORD_ONLY, annotation=hint)
                for name, hint in hints.items()
            ]
        )

    def __call__(self, **given: Any) -> Any:
        """Answer a request."""
        return self._function(**given)


def sent(cls: type, given: BaseModel, find: Find) -> dict[str, Any]:
    """Return what a body says of an action; null stands for the default where that is admitted.

    Players who are named are looked for.
    """
    known = type(given).model_fields
    values = {
        one.name: found_value(one, getattr(given, one.name), find)
        for one in arguments_of(cls)
        if one.name in known and not _is_left_out(one, given)
    }
    return values | ({"reason": given.__dict__["reason"]} if "reason" in known else {})


def _is_left_out(one: Argument, given: BaseModel) -> bool:
    if getattr(given, one.name) is None and _stands_for_default(one):
        return True
    return one.is_change and one.name not in given.model_fields_set


def _stands_for_default(one: Argument) -> bool:
    """Whether null says nothing."""
    return one.each.takes_null or (one.is_change and not one.may_be_none)


def found_value(one: Argument, value: Any, find: Find) -> Any:
    """Return a value that was sent: records as their fields by name, players as numbers."""
    if isinstance(value, list):
        return [found_value(one, part, find) for part in value]
    if one.each.is_player and isinstance(value, str):
        return find(value)
    return sent(one.kind, value, find) if isinstance(value, BaseModel) else value


def _model(
    name: str, about: str, own: list[Argument], base: type[BaseModel], *, is_form: bool
) -> type[BaseModel]:
    fields: dict[str, Any] = {one.name: (_type(one), _field(one, is_form=is_form)) for one in own}
    return create_model(name, __base__=base, __doc__=about, **fields)


def _type(argument: Argument) -> Any:
    hint = _limited(argument.kind, argument.each)
    if argument.is_pair:
        hint = list.__class_getitem__(hint)
    if argument.several is not None and argument.kind is not dict:
        hint = list.__class_getitem__(hint)  # a frozen tuple is no JSON
    return hint | None if argument.may_be_none or _stands_for_default(argument) else hint


def _limited(kind: Any, about: Arg) -> Any:
    if taken := about.choices or (issubclass(kind, Enum) and tuple(one.value for one in kind)):
        return Literal[taken]
    if about.is_player:
        return Annotated[int, NamedPlayer(about.least, about.most)]
    if kind is int:
        return Annotated[int, Field(ge=about.least, le=about.most), BeforeValidator(whole)]
    if kind is str:
        pattern = about.pattern or None
        return Annotated[str, StringConstraints(max_length=about.most, pattern=pattern)]
    if kind is date:
        return Annotated[str, StringConstraints(pattern=DAY)]
    if kind is bool:
        return kind
    if kind is dict:
        line = _limited(str, about)
        return dict.__class_getitem__((line, line))
    return _model(kind.__name__, kind.__doc__ or "", list(arguments_of(kind)), Body, is_form=False)


def _field(argument: Argument, *, is_form: bool) -> Any:
    about, default = argument.about, argument.default
    known: dict[str, Any] = {}
    if argument.several is not None and argument.kind is not dict:
        known = {"min_length": None if is_form else about.least, "max_length": about.most}
    elif argument.kind is str:
        known = {"min_length": None if is_form else about.least}
    if not argument.is_required:
        known["default"] = list(default) if isinstance(default, tuple) else default
    if argument.each.takes_null or argument.is_change:
        known["default"] = None
    examples = None if about.example is None else [about.example]
    return Field(description=about.sent_help or about.help or None, examples=examples, **known)
