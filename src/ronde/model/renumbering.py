"""Other starting numbers for the players of a tournament, wherever it names them.

Which fields hold starting numbers is read from their types (`PlayerId`), so that none is forgotten.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from contextlib import suppress
from dataclasses import replace
from functools import cache
from types import UnionType
from typing import Any, Final, TypeAlias, Union, get_args, get_origin, get_type_hints

from ronde.fields import is_record
from ronde.model.ids import PairingNumber, PlayerId, RoundNumber
from ronde.model.tournament import Numbering, Tournament

_DERIVED: Final = frozenset({"match_games", "record", "validated"})
"""Fields of a tournament that are made from others, or say that those were looked through."""

_Numbers: TypeAlias = Mapping[PlayerId, PlayerId]
_Converter: TypeAlias = Callable[[Any, _Numbers], Any]


class _UnknownNumberError(Exception):
    """A number that nobody has any more: what is said of that player alone is left out."""


def renumbered(tournament: Tournament, numbers: _Numbers) -> Tournament:
    """Return the tournament with other starting numbers; who gets none is left out.

    Players stand in the order of their new numbers. The numbers by which rounds were paired stay
    as they are written down; see `with_numbers_recorded`.
    """
    moved: Tournament = _other_record(tournament, _converters(Tournament, _DERIVED), numbers)
    return replace(moved, players=tuple(sorted(moved.players, key=lambda player: player.id)))


def with_numbers_recorded(tournament: Tournament, rounds: Iterable[RoundNumber]) -> Tournament:
    """Return the tournament that writes down for these rounds the numbers that are in force now."""
    numbers = tuple((player.id, PairingNumber(player.id)) for player in tournament.players)
    recorded = (Numbering(round_, numbers) for round_ in rounds)
    return replace(tournament, numberings=(*tournament.numberings, *recorded))


@cache
def _converters(kind: type, left: frozenset[str] = frozenset()) -> dict[str, _Converter]:
    """Return for every field of a record that holds starting numbers how it gets others."""
    hints = get_type_hints(kind)
    found = {name: _converter(hint) for name, hint in hints.items() if name not in left}
    return {name: convert for name, convert in found.items() if convert is not None}


def _converter(hint: object) -> _Converter | None:
    """Return how a value of a type gets other numbers, None if there are none in it."""
    if hint is PlayerId:
        return _other_number
    origin, parts = get_origin(hint), [_converter(part) for part in get_args(hint)]
    if origin in (Union, UnionType):
        return next(filter(None, parts), None)
    if origin is tuple and any(parts):
        each = parts[0]
        if get_args(hint)[-1] is Ellipsis and each is not None:
            return lambda values, numbers: tuple(_known(values, each, numbers))
        return lambda values, numbers: tuple(_each(values, parts, numbers))
    if origin is not None and issubclass(origin, Mapping) and any(parts):
        return lambda pairs, numbers: dict(
            _known(pairs.items(), lambda pair, known: tuple(_each(pair, parts, known)), numbers)
        )
    if is_record(hint) and _converters(hint):
        return lambda record, numbers: _other_record(record, _converters(hint), numbers)
    return None


def _other_number(number: PlayerId, numbers: _Numbers) -> PlayerId:
    if number not in numbers:
        raise _UnknownNumberError
    return numbers[number]


def _known(values: Iterable[Any], convert: _Converter, numbers: _Numbers) -> Iterator[Any]:
    """Yield the converted values but those that speak of a number that nobody has any more."""
    for value in values:
        with suppress(_UnknownNumberError):
            yield None if value is None else convert(value, numbers)


def _each(
    values: Iterable[Any], parts: Iterable[_Converter | None], numbers: _Numbers
) -> Iterator[Any]:
    for value, convert in zip(values, parts, strict=True):
        yield value if convert is None or value is None else convert(value, numbers)


def _other_record(record: Any, converters: Mapping[str, _Converter], numbers: _Numbers) -> Any:
    changes = {
        name: convert(value, numbers)
        for name, convert in converters.items()
        if (value := getattr(record, name)) is not None
    }
    return record._replace(**changes) if hasattr(record, "_replace") else replace(record, **changes)
