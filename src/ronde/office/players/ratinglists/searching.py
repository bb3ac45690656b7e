"""People of a rating list, found by id or by a name that need not be spelled right."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from string import ascii_lowercase
from typing import Any, Final

from rapidfuzz import fuzz

from ronde.errors import InputError
from ronde.formats.ratinglists import RatedPerson
from ronde.model.names import folded, skeleton
from ronde.office.desk import Desk
from ronde.office.players.ratinglists.loading import the_list
from ronde.store.ratinglists import people_by_beginning, people_by_ids, people_by_words

_CANDIDATES: Final = 400
_GOOD: Final = 85
_POOR: Final = 55
_SHORTEST_WITH_SLIP: Final = 3  # of a skeleton: a slip in a shorter one leads everywhere
_WORDS_USED: Final = 3


@dataclass(frozen=True, slots=True)
class Found:
    """A person who may be meant; `likeness` is 100 for the very same name."""

    person: RatedPerson
    likeness: int


def find_person(desk: Desk, key: str, id_: str) -> RatedPerson | None:
    """Return the person with that id on a list, None when there is nobody."""
    list_ = the_list(desk, key)
    with desk.database.connection() as connection:
        row = people_by_ids(connection, list_.id, [id_.strip()]).get(id_.strip())
    return None if row is None else person_of(row)


def search_people(
    desk: Desk, key: str, name: str, *, federation: str = "", limit: int = 20
) -> tuple[Found, ...]:
    """Return who may be meant by a name, the likeliest first; order of words does not matter."""
    list_, wanted = the_list(desk, key), folded(name)
    if not wanted:
        raise InputError("give a name, or the beginning of one, to search for")
    with desk.database.connection() as connection:
        rows = people_by_beginning(connection, list_.id, wanted, _CANDIDATES)
        found = _ranked(rows, wanted, federation)
        for words in _ways(wanted):
            if found and found[0].likeness >= _GOOD:
                break
            rows += people_by_words(connection, list_.id, words, _CANDIDATES)
            found = _ranked(rows, wanted, federation)
    return tuple(found[:limit])


def person_of(row: Mapping[str, Any]) -> RatedPerson:
    """Return the person of a row of a list."""
    return RatedPerson(*(row[name] for name in RatedPerson._fields))


def _ways(wanted: str) -> Iterator[list[set[str]]]:
    """Yield ways to look a name up: as it sounds, with a slip in a word, by its longest word."""
    words = sorted((word for word in wanted.split() if len(word) > 1), key=len, reverse=True)
    sounds = [{skeleton(word)} for word in words[:_WORDS_USED]]
    if not sounds:
        return
    yield sounds
    for place in range(len(sounds)):
        (bones,) = sounds[place]
        if len(bones) >= _SHORTEST_WITH_SLIP:
            yield [one_slip_away(bones), *sounds[:place], *sounds[place + 1 :]]
    if len(sounds) > 1:
        yield sounds[:1]


def one_slip_away(bones: str) -> set[str]:
    """Return a skeleton and those with a consonant less, more, changed, or two turned round.

    >>> "krls" in one_slip_away("krsl"), "krls" in one_slip_away("krl")
    (True, True)
    """
    splits = [(bones[:i], bones[i:]) for i in range(len(bones) + 1)]
    letters = [letter for letter in ascii_lowercase if letter not in "aeiouhjcqxzwfy"]
    less = {head + tail[1:] for head, tail in splits if tail}
    turned = {head + tail[1] + tail[0] + tail[2:] for head, tail in splits if len(tail) > 1}
    other = {head + x + tail[1:] for head, tail in splits if tail for x in letters}
    more = {(head + x + tail)[:5] for head, tail in splits for x in letters}
    return {bones} | {slip for slip in less | turned | other | more if len(slip) > 1}


def _ranked(rows: Iterable[Mapping[str, Any]], wanted: str, federation: str) -> list[Found]:
    people = {row["id"]: person_of(row) for row in rows}
    chosen = (p for p in people.values() if not federation or p.federation == federation)
    found = [Found(person, likeness(wanted, folded(person.name))) for person in chosen]
    good = [each for each in found if each.likeness >= _POOR]
    best_rating = {each.person.id: each.person.standard or 0 for each in good}
    return sorted(
        good, key=lambda e: (-e.likeness, -best_rating[e.person.id], e.person.name, e.person.id)
    )


def likeness(wanted: str, name: str) -> int:
    """Return how much a folded name is like the wanted one, 100 for the same words.

    >>> likeness("magnus carlsen", "carlsen magnus")
    100
    >>> likeness("carlsen", "carlsen magnus") > likeness("carlsen", "karlson magnus")
    True
    """
    if name.startswith(wanted):
        return 100 if len(name) == len(wanted) else 95
    whole = fuzz.token_sort_ratio(wanted, name)
    parts = fuzz.token_set_ratio(wanted, name) * 0.92
    return round(max(whole, parts))
