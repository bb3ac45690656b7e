"""Plain values that a program hands over: checked, and refused with the name of the argument."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Iterator, Mapping
from contextlib import contextmanager
from dataclasses import fields, replace
from enum import Enum
from math import isnan
from numbers import Real
from operator import index
from typing import Final, SupportsIndex, TypeVar

from ronde.declared.actions import Argument, arguments_of
from ronde.errors import InputError, UnknownRulesError
from ronde.handling.numbers import initial_order
from ronde.i18n import phrase, recalled
from ronde.model import (
    ByeKind,
    Player,
    PlayerId,
    Points,
    PointSystem,
    Sex,
    Tournament,
)
from ronde.model.categories import Band, Category, ages, band
from ronde.model.points import points_from_text

E = TypeVar("E", bound=Enum)

_NUMBER: Final = "number"
_FIELDS: Final = (_NUMBER, *(field.name for field in fields(Player) if field.name != "id"))
_NO_NUMBER: Final = PlayerId(0)
_BYES: Final = {
    "half": ByeKind.HALF_POINT,
    "full": ByeKind.FULL_POINT,
    "zero": ByeKind.ZERO_POINT,
}
MISSED: Final = {"zero": ByeKind.ZERO_POINT, "half": ByeKind.HALF_POINT}
"""What a round can bring that was paired before somebody entered."""


def wrong(argument: str, what: str) -> InputError:
    """Return the error that names an argument and says what is wrong with it."""
    return InputError(phrase("{place}: {what}", place=argument, what=what))


@contextmanager
def naming(argument: str) -> Iterator[None]:
    """Name an argument in what is said of its value; errors of another kind pass as they are."""
    try:
        yield
    except InputError as error:
        if type(error) not in (InputError, UnknownRulesError):
            raise
        what = phrase("{place}: {what}", place=argument, what=error.phrase)
        raise type(error)(what) from error


def whole(value: object, argument: str, least: int = 1) -> int:
    """Return a whole number, also from its digits; raises InputError for anything else.

    Numbers of other libraries are taken, and a number with a decimal point that is whole.

    >>> whole("12", "rounds"), whole(3, "rounds"), whole(2000.0, "rating")
    (12, 3, 2000)
    """
    number = whole_number(value)
    if number is None and isinstance(value, str):
        digits = value.strip()
        number = int(digits) if digits.isascii() and digits.isdigit() and len(digits) < 20 else None
    if number is None or number < least:
        raise wrong(
            argument,
            phrase(
                "a whole number from {least} on is expected, not {value}",
                least=least,
                value=repr(value),
            ),
        )
    return number


def whole_number(value: object) -> int | None:
    """Return the whole number that a value is, whatever its type; None for any other value.

    >>> whole_number(7), whole_number(7.0), whole_number(7.5), whole_number(True)
    (7, 7, None, None)
    """
    if isinstance(value, bool) or not isinstance(value, SupportsIndex | Real):
        return None
    if isinstance(value, SupportsIndex):
        return index(value)
    number = float(value)
    return int(number) if number.is_integer() else None


def is_missing(value: object) -> bool:
    """Whether a value stands for none: None, or what a column of numbers has in its place (NaN).

    >>> is_missing(None), is_missing(float("nan")), is_missing("")
    (True, True, False)
    """
    return value is None or (isinstance(value, float) and isnan(value))


def point_system(value: object, usual: PointSystem) -> PointSystem:
    """Return the points that a program gives; raises InputError for anything else.

    They are a system, a text of win, draw and loss, or the values that differ from the usual ones.

    >>> point_system("3-1-0", PointSystem()).white_draw
    10
    >>> point_system({"pairing_bye": 0.5}, PointSystem()).pairing_bye
    5
    """
    if isinstance(value, PointSystem):
        return value
    if isinstance(value, Mapping):
        known = {field.name for field in fields(PointSystem)}
        unknown = [str(name) for name in value if name not in known]
        if unknown:
            raise _none_of(sorted(known), unknown[0], "points")
        tenths = {str(name): _tenths(one, f"points[{name!r}]") for name, one in value.items()}
        return replace(usual, **tenths)
    parts = value.replace(",", "-").split("-") if isinstance(value, str) else []
    if len(parts) != 3:
        raise wrong(
            "points",
            phrase(
                "win, draw and loss such as 3-1-0, a dictionary or a {kind} is expected, not"
                " {value}",
                kind="ronde.PointSystem",
                value=repr(value),
            ),
        )
    return PointSystem.simple(*(_tenths(part, "points") for part in parts))


def _tenths(value: object, argument: str) -> Points:
    with naming(argument):
        try:
            return points_from_text(str(value))
        except ValueError as error:
            raise InputError(recalled(str(error))) from error


def category(
    *,
    sex: str | None,
    age: str | None,
    rating: str | None,
    club: str | None,
    federation: str | None,
) -> Category:
    """Return the part of the field that is asked for; raises InputError that names a condition."""

    def range_of(text: str | None, name: str, read: Callable[[str], Band]) -> Band | None:
        if text is None:
            return None
        wanted = text_of(text, name)
        with naming(name):
            return read(wanted)

    return Category(
        None if sex is None else chosen(sex, "sex", by_value(Sex)),
        range_of(age, "age", ages),
        range_of(rating, "rating", band),
        club,
        federation,
    )


def text_of(value: object, argument: str) -> str:
    """Return a text without spaces around it; raises InputError for anything else."""
    if not isinstance(value, str):
        raise wrong(argument, phrase("a text is expected, not {value}", value=repr(value)))
    return value.strip()


def chosen(value: object, argument: str, choices: Mapping[str, E]) -> E:
    """Return what a word stands for, or the member itself; raises InputError for another."""
    for word, member in choices.items():
        if value is member or (isinstance(value, str) and value.strip().lower() == word):
            return member
    raise _none_of(choices, value, argument)


def _none_of(choices: Iterable[str], value: object, argument: str) -> InputError:
    known = ", ".join(choices)
    text = phrase("one of {choices} is expected, not {value}", choices=known, value=repr(value))
    return wrong(argument, text)


def by_value(kind: type[E]) -> dict[str, E]:
    """Return the members of an enumeration by their values."""
    return {str(member.value): member for member in kind}


def checked(cls: type, given: Mapping[str, object], event: Tournament) -> dict[str, object]:
    """Return what a program gives for the arguments of a question, by what they declare.

    None is left out. Raises InputError that names the argument.
    """
    known = {one.name: one for one in arguments_of(cls)}
    return {
        name: _checked(known[name], value, event)
        for name, value in given.items()
        if value is not None
    }


def _checked(one: Argument, value: object, event: Tournament) -> object:
    if one.each.is_player:
        return player_in(event, value if isinstance(value, Player) else str(value), one.name)
    if one.kind is int:
        return whole(value, one.name, least=1 if one.each.least is None else one.each.least)
    if issubclass(one.kind, Enum):
        return chosen(value, one.name, by_value(one.kind))
    if one.each.choices and value not in one.each.choices:
        raise _none_of(one.each.choices, value, one.name)
    return text_of(value, one.name) if one.kind is str else value


# Players ------------------------------------------------------------------------------------


def entries(
    players: Iterable[Player | Mapping[str, object] | str], *, in_order: bool
) -> tuple[Player, ...]:
    """Return the entry list of what a program hands over.

    Who has no number is numbered by rating, title and name (C.04.2.B), or `in_order` as given.
    Raises InputError that names the place in the list.
    """
    if isinstance(players, str | Mapping):
        raise wrong("players", phrase("a list is expected, not {value}", value=repr(players)))
    given = [entry(player, f"players[{place}]") for place, player in enumerate(players)]
    numbered = [player for player in given if player.id != _NO_NUMBER]
    if numbered and len(numbered) < len(given):
        raise wrong(
            "players",
            phrase("some have a number and others have none; give one to all or to nobody"),
        )
    if len({player.id for player in numbered}) < len(numbered):
        raise wrong("players", phrase("two players have the same starting number"))
    if numbered:
        return tuple(sorted(given, key=lambda player: player.id))
    ordered = given if in_order else initial_order(given)
    return tuple(replace(player, id=PlayerId(n)) for n, player in enumerate(ordered, 1))


def entry(given: Player | Mapping[str, object] | str, place: str) -> Player:
    """Return an entry of what a program hands over, with the number 0 if it has none.

    Raises InputError that names the place.
    """
    if isinstance(given, Player):
        return given
    if isinstance(given, str):
        given = {"name": given}
    if not isinstance(given, Mapping):
        raise wrong(
            place,
            phrase(
                "a name, a dictionary or a {kind} is expected, not {value}",
                kind="ronde.Player",
                value=repr(given),
            ),
        )
    unknown = [str(name) for name in given if name not in _FIELDS]
    if unknown:
        raise wrong(
            place,
            phrase(
                "a player has no field {name}; the fields are {known}",
                name=repr(unknown[0]),
                known=", ".join(_FIELDS),
            ),
        )
    known = {name: value for name, value in given.items() if not is_missing(value)}
    if not str(known.get("name") or "").strip():
        raise wrong(place, phrase("the name is missing"))
    return _player(known, place)


def _player(given: Mapping[str, object], place: str) -> Player:
    def at(name: str) -> str:
        return f"{place}[{name!r}]"

    def text(name: str) -> str:
        return text_of(given.get(name, ""), at(name))

    def number(name: str) -> int | None:
        return whole(given[name], at(name)) if name in given else None

    sex = chosen(given["sex"], at("sex"), by_value(Sex)) if "sex" in given else None
    return Player(
        PlayerId(number(_NUMBER) or _NO_NUMBER),
        text("name"),
        sex,
        text("title"),
        number("rating"),
        text("federation"),
        text("fide_id"),
        text("birth_date"),
        text("club"),
        number("rank"),
    )


def player_in(
    tournament: Tournament, who: int | str | Player, argument: str = "player"
) -> PlayerId:
    """Return who is meant by a starting number, a full name or an entry.

    Raises InputError when nobody is, or more than one.
    """
    if isinstance(who, Player):
        who = who.id
    known = {player.id for player in tournament.players}
    number = whole_number(who)
    if number is not None and number in known:
        return PlayerId(number)
    name = str(who).strip()
    named = [player.id for player in tournament.players if player.name == name]
    if len(named) == 1:
        return named[0]
    if isinstance(who, str) and name.isascii() and name.isdigit() and int(name) in known:
        return PlayerId(int(name))
    if named:
        raise wrong(
            argument,
            phrase("several players are named {name}; give a starting number", name=repr(name)),
        )
    raise wrong(
        argument,
        phrase(
            "there is no player {player} among the {count} entries; give a starting number or a"
            " full name",
            player=repr(who),
            count=len(known),
        ),
    )


def known_number(value: object, known: Collection[int], argument: str) -> int:
    """Return the starting number of one of these players; raises InputError for another."""
    number = whole(value, argument)
    if number not in known:
        raise wrong(
            argument,
            phrase(
                "there is no player {number} among the {count} entries",
                number=number,
                count=len(known),
            ),
        )
    return number


# Rounds -------------------------------------------------------------------------------------


def bye_kind(value: object) -> ByeKind:
    """Return the kind of a bye that is asked for: half, full or zero points."""
    return chosen(value, "kind", _BYES)


def coming_round(tournament: Tournament, round_: object, argument: str = "round") -> int:
    """Return a round that has not been paired; None is the next one."""
    number = tournament.next_round if round_ is None else whole(round_, argument)
    if number < tournament.next_round:
        raise wrong(argument, phrase("round {round} has been paired", round=number))
    if tournament.number_of_rounds is not None and number > tournament.number_of_rounds:
        raise wrong(
            argument, phrase("the event has {rounds} rounds", rounds=tournament.number_of_rounds)
        )
    return number


def paired_round(tournament: Tournament, round_: object, argument: str) -> int:
    """Return the number of a round that has been paired."""
    number = whole(round_, argument)
    if number > len(tournament.rounds):
        raise wrong(argument, phrase("round {round} has not been paired", round=number))
    return number
