"""People found by name, club or number: the players of an event first, then the rating lists.

`PlayerFinder` says who is meant by what somebody typed; `find_people` is what a field offers
meanwhile.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from functools import cached_property

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
from ronde.questions.finder import NamedEntry, NameFinder
from ronde.questions.people import SAME, PersonCandidate, is_enough, ranked
from ronde.store.ratinglists import RatingList
from ronde.store.tables import MemberRow, PlayerRow


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


class PlayerFinder(NameFinder):
    """Finds the players of an event whom people name; the list is read for the first name."""

    def __init__(self, desk: Desk, event: str) -> None:
        self._desk, self._event = desk, event

    @cached_property
    def entries(self) -> list[NamedEntry]:
        """The players of the event."""
        with self._desk.reading(self._event) as reader:
            return [
                NamedEntry(
                    row.number,
                    row.name,
                    club=row.club,
                    federation=row.federation,
                    id=row.fide_id,
                )
                for row in reader.rows(PlayerRow)
            ]


class MemberFinder(PlayerFinder):
    """Finds the members of the teams of an event whom people name."""

    @cached_property
    def entries(self) -> list[NamedEntry]:
        """The members of all teams, by their numbers."""
        with self._desk.reading(self._event) as reader:
            return [
                NamedEntry(row.id, row.name, federation=row.federation)
                for row in reader.rows(MemberRow)
            ]
