"""People found by name, club or number: the players of an event first, then the rating lists.

Whoever is asked for a player may type a starting number, a name or part of one; `PlayerFinder`
says who is meant, or refuses with the candidates. `find_people` is what a field offers meanwhile.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from functools import cached_property
from typing import Final

from ronde.errors import InputError
from ronde.i18n import listed
from ronde.model.names import folded
from ronde.office.desk import Desk
from ronde.office.desk.rows import event_row
from ronde.office.ratinglists.ratinglists import (
    LikelyPerson,
    find_person,
    list_rating_lists,
    search_people,
)
from ronde.office.ratinglists.ratings import speed_of
from ronde.questions.people import (
    NUMBER_AND_NAME,
    SAME,
    PersonCandidate,
    first_of_many,
    is_enough,
    meant,
    ranked,
)
from ronde.store.ratinglists import RatingList
from ronde.store.tables import MemberRow, PlayerRow

_LONGEST_NUMBER: Final = 5
_DIVIDER: Final = re.compile(r"\s+[-–]\s+")
_HYPHEN: Final = re.compile(r"[-–:]")


@dataclass(frozen=True, slots=True)
class PersonFound:
    """Somebody who may be meant; `likeness` is 100 for the very same name.

    `number` is the starting number of a player of the event. Who is not entered has none:
    `list` is the key of the rating list, `source` its name and date, `id` the number in it.
    """

    number: int | None
    name: str
    title: str
    rating: int | None
    federation: str
    club: str
    id: str
    list: str
    source: str
    likeness: int

    @property
    def typed(self) -> str:
        """What a field holds when the person was chosen: number and name, or list and id."""
        return f"{self.list}/{self.id}" if self.number is None else f"{self.number} {self.name}"


@dataclass(frozen=True, slots=True)
class PeopleFound:
    """Who may be meant: players of the event, then people of the rating lists, likeliest first."""

    people: tuple[PersonFound, ...]


def find_people(
    desk: Desk, event: str, text: str, *, lists: bool = False, limit: int = 10
) -> PeopleFound:
    """Return who may be meant by a name, a club or a number, also among those on rating lists."""
    wanted = folded(text)
    with desk.reading(event) as reader:
        rows = reader.rows(PlayerRow)
        speed = speed_of(event_row(reader).rating_list).value
    players = [_player(row, close) for close, row in ranked(map(_candidate, rows), wanted)[:limit]]
    if not lists or not is_enough(wanted):
        return PeopleFound(tuple(players))
    entered = {row.fide_id for row in rows if row.fide_id}
    people = [
        _listed(list_, found, speed)
        for list_ in list_rating_lists(desk)
        for found in _on_list(desk, list_, wanted, limit)
        if found.person.id not in entered
    ]
    people.sort(key=lambda one: -one.likeness)
    return PeopleFound((*players, *people[:limit]))


def _on_list(desk: Desk, list_: RatingList, wanted: str, limit: int) -> Iterable[LikelyPerson]:
    if not wanted.isdigit():
        return search_people(desk, list_.key, wanted, limit=limit)
    person = find_person(desk, list_.key, wanted)
    return () if person is None else (LikelyPerson(person, SAME),)


def _player(row: PlayerRow, close: int) -> PersonFound:
    who = (row.number, row.name, row.title, row.rating, row.federation, row.club, row.fide_id)
    return PersonFound(*who, list="", source="", likeness=close)


def _listed(list_: RatingList, person: LikelyPerson, speed: str) -> PersonFound:
    one = person.person
    who = (None, one.name, one.title, one.rating(speed), one.federation, one.club, one.id)
    return PersonFound(*who, list=list_.key, source=list_.called(), likeness=person.likeness)


def _candidate(row: PlayerRow) -> PersonCandidate[PlayerRow]:
    others = f"{row.club} {row.federation}"
    return PersonCandidate(row, row.number, row.name, others, row.fide_id)


class PlayerFinder:
    """Finds the players of an event whom people name; the list is read for the first name."""

    def __init__(self, desk: Desk, event: str) -> None:
        self._desk, self._event = desk, event

    @cached_property
    def _rows(self) -> list[PlayerRow]:
        with self._desk.reading(self._event) as reader:
            return list(reader.rows(PlayerRow))

    def one(self, text: str) -> int:
        """Return the starting number of whom a text means.

        A number stands for itself; `7 Agate` is player 7 if that is still Agate, else Agate.
        Raises InputError when it means nobody, or several.
        """
        found = self._meant(text)
        if len(found) == 1:
            return found[0]
        if not found:
            raise InputError(
                "nobody on the list of players is called {text}; write a starting number, or a"
                " name or part of it",
                text=repr(text.strip()),
            )
        raise InputError(
            "{text} may be several players: {players}; write more of the name, or the number",
            text=repr(text.strip()),
            players=listed(list(self._candidates(found)), "; "),
        )

    def several(self, text: str) -> tuple[int, ...]:
        """Return the players of a text such as `3, 12 18` or `Agate; Beryl, Bruno`.

        Semicolons divide people, and so do commas where they do not belong to a name.
        """
        return tuple(
            number
            for part in re.split(r"[;\n]", text)
            if part.strip()
            for number in self._people_of(part)
        )

    def pair(self, text: str) -> tuple[int, int]:
        """Return the players of a board such as `3-8` or `Agate – Beryl`, White first."""
        sides = _DIVIDER.split(text)
        sides = sides if len(sides) == 2 else _HYPHEN.split(text)
        if len(sides) != 2:
            raise InputError("{text} is no board; write White and Black as 3-8", text=repr(text))
        return self.one(sides[0]), self.one(sides[1])

    def _people_of(self, part: str) -> Iterator[int]:
        pieces = [piece.strip() for piece in part.split(",") if piece.strip()]
        while pieces:
            piece = pieces.pop(0)
            if all(map(_is_number, piece.split())):
                yield from map(int, piece.split())
                continue
            both = self._with_first_name(piece, pieces[0]) if pieces else None
            if both is not None:
                del pieces[0]
            yield self.one(piece) if both is None else both

    def _with_first_name(self, piece: str, after: str) -> int | None:
        """Return the player whose name has the comma between two pieces, None for nobody."""
        number, name = NUMBER_AND_NAME.fullmatch(piece), piece
        rows = self._rows
        if number is not None:
            name, rows = number[2], [row for row in rows if row.number == int(number[1])]
        words = folded(f"{name} {after}").split()
        found = [row for row in rows if _candidate(row).has_words(words)]
        return found[0].number if len(found) == 1 else None

    def _meant(self, text: str) -> list[int]:
        """Return the players whom a text may mean, all of them equally like it."""
        plain = text.strip()
        if _is_number(plain):
            return [int(plain)]
        return [row.number for row in meant([*map(_candidate, self._rows)], plain)]

    def _candidates(self, numbers: list[int]) -> Iterator[str]:
        """Yield number, name and club of those who may be meant, the first of many."""
        by_number = {row.number: row for row in self._rows}
        rows = [by_number[number] for number in numbers]
        return first_of_many((row.number, row.name, row.club) for row in rows)


class MemberFinder(PlayerFinder):
    """Finds the members of the teams of an event whom people name."""

    @cached_property
    def _rows(self) -> list[PlayerRow]:
        with self._desk.reading(self._event) as reader:
            return [
                PlayerRow(row.id, number=row.id, name=row.name, federation=row.federation)
                for row in reader.rows(MemberRow)
            ]


def _is_number(text: str) -> bool:
    return text.isascii() and text.isdigit() and len(text) <= _LONGEST_NUMBER
