"""What is said of a field of a record, beside its type: limits, help, an example.

A record is said once: the row that is kept, the data of an action and the JSON that programs read
are one class where they have the same fields, in the lowest room that needs it.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import MISSING, FrozenInstanceError, dataclass, fields, is_dataclass
from typing import Annotated, Any, Never, TypeGuard, TypeVar

T = TypeVar("T")
K = TypeVar("K")
V = TypeVar("V")


@dataclass(frozen=True, slots=True)
class Arg:
    """What is said once of a field; `least` and `most` limit a number, a text or a list.

    `option` and `metavar` are for the command line; `place` describes the argument where it is
    part of a path, `path_name` is how the path calls it. `takes_null`: programs may send null for
    what they leave out. `is_sent`: whether programs may send it at all, `sent_help` what they
    read where it is not the help of the command. `is_option`: whether the command takes it,
    `parse` how it reads a text that is no plain value. `choices` are the texts that are taken.
    `is_player`: a starting number, for which people and programs may give a name as well.
    `is_file`: the path of a file that is read.
    """

    help: str = ""
    example: object = None
    least: int | None = None
    most: int | None = None
    pattern: str = ""
    option: str = ""
    metavar: str = ""
    place: str = ""
    path_name: str = ""
    takes_null: bool = False
    is_sent: bool = True
    sent_help: str = ""
    is_option: bool = True
    parse: Callable[[str], Any] | None = None
    choices: tuple[str, ...] = ()
    is_player: bool = False
    is_file: bool = False


RoundNumber = Annotated[int, Arg(least=1, most=999, place="Number of the round.")]
Line = Annotated[str, Arg(most=500, pattern=r"^[^\x00-\x1f\x7f]*$")]
"""One line of text: a control character has no place in a list or a file."""
Paragraph = Annotated[str, Arg(most=20_000, pattern=r"^[^\x00]*$")]
KEPT_ONLY = Arg(is_sent=False, is_option=False)
"""A field of a row that nobody sends: the program writes it."""


def is_record(kind: object) -> TypeGuard[type]:
    """Return whether values of a class have fields: a dataclass, or a tuple with names."""
    is_named = isinstance(kind, type) and issubclass(kind, tuple) and hasattr(kind, "_fields")
    return isinstance(kind, type) and (is_named or is_dataclass(kind))


def defaults_of(record: Any) -> Mapping[str, object]:
    """Return the fields of a record with their defaults, MISSING where there is none.

    >>> list(defaults_of(Arg))[:2]
    ['help', 'example']
    """
    if is_dataclass(record):
        return {one.name: one.default for one in fields(record)}
    return {name: record._field_defaults.get(name, MISSING) for name in record._fields}


def values_of(record: object) -> dict[str, Any]:
    """Return the values of a record by the names of its fields."""
    return {name: getattr(record, name) for name in defaults_of(type(record))}


def filled(record: Callable[..., T], source: object, /, **other: object) -> T:
    """Return a record whose fields are those of the same name in another one, but for some.

    Fields that the source does not have keep their defaults.

    >>> filled(Arg, Arg("Points.", least=1), most=9).most
    9
    """
    known = defaults_of(record)
    same = {name: value for name, value in values_of(source).items() if name in known}
    return record(**{**same, **other})


def immutable(record: type[T]) -> type[T]:
    """Return a frozen dataclass whose values, and those of its subclasses, refuse every assignment.

    One with slots raises TypeError by itself for names that are no fields, such as properties.
    """

    def refuse(_: object, name: str, *__: object) -> Never:
        raise FrozenInstanceError(f"{record.__name__} is never changed: {name!r} cannot be set")

    for name in ("__setattr__", "__delattr__"):
        setattr(record, name, refuse)
    return record


class ReadOnlyDict(dict[K, V]):
    """A dictionary that is never changed.

    >>> ReadOnlyDict(a=1)["a"]
    1
    >>> ReadOnlyDict(a=1).update(a=2)
    Traceback (most recent call last):
    TypeError: this dictionary is never changed; make a copy with dict()
    """

    def _refuse(self, *_: object, **__: object) -> Never:
        raise TypeError("this dictionary is never changed; make a copy with dict()")

    __setitem__ = __delitem__ = __ior__ = _refuse
    clear = pop = popitem = setdefault = update = _refuse

    def __reduce__(self) -> tuple[Any, ...]:
        """Return how to make it again in another process."""
        return type(self), (dict(self),)
