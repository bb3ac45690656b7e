"""Published rating lists: loaded into the database, searched by id or by a name with slips."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator, Mapping
from contextlib import suppress
from dataclasses import dataclass
from datetime import UTC, datetime
from itertools import islice
from pathlib import Path, PurePath
from string import ascii_lowercase
from tempfile import TemporaryDirectory
from typing import Annotated, Any, Final, TypeVar

from sqlalchemy import Connection

from ronde.errors import BusyStoreError, InputError
from ronde.fields import Arg
from ronde.formats.ratinglists import BOUNDS, Bounds, RatedPerson, open_rating_list
from ronde.i18n import phrase
from ronde.model.names import folded, skeleton, skeletons
from ronde.office.desk import Desk
from ronde.questions.people import likeness
from ronde.serialisation import Inlined
from ronde.store import Database
from ronde.store.ratinglists import (
    ListOrigin,
    RatingList,
    abandon_list,
    add_people,
    begin_list,
    finish_list,
    people_by_beginning,
    people_by_ids,
    people_by_words,
    rating_list,
    rating_lists,
)

Made = TypeVar("Made")

ENDINGS: Final = (".zip", ".xml", ".txt", ".csv")
"""Those of the files that federations publish."""

_SHOWN: Final = 80

Progress = Callable[[int, int], None]
"""Is told how many bytes of how many have been read."""

ListKey = Annotated[
    str, Arg(pattern=r"^[a-z0-9][a-z0-9._-]{0,63}$", example="fide-2026-11", metavar="KEY")
]
KINDS: Final = ("fide", "ffjd", "other")
_AT_ONCE: Final = 5_000
"""So many people are written in one go: others who write come in between."""

_ATTEMPTS: Final = 12
_KEY: Final = re.compile(r"[a-z0-9][a-z0-9._-]{0,63}")


@dataclass(frozen=True, slots=True)
class ListPlan:
    """What a list is called; `speed` is that of a file with a single rating.

    Without a date it is the month that the file itself names, if it does. `place` is where the
    list is read again when all lists are updated.
    """

    key: str
    name: str
    date: str = ""
    kind: str = "fide"
    speed: str = "standard"
    place: str = ""


def load_rating_list(
    desk: Desk,
    path: str | Path,
    plan: ListPlan,
    *,
    progress: Progress | None = None,
    bounds: Bounds = BOUNDS,
    called: str = "",
) -> RatingList:
    """Load a list and return it; a list that had the same key is replaced at the end.

    Nothing is visible before everybody is there. After an error the old list is as it was; it says
    what is wrong of the path, or of what the file is `called`.
    """
    _check(plan)
    database = desk.database
    with open_rating_list(path, speed=plan.speed, bounds=bounds, called=called) as file:
        origin = ListOrigin(plan.place, plan.speed)
        called_so = (plan.key, plan.name, plan.date, plan.kind, origin)
        loading = _patiently(lambda: begin_list(database, *called_so))
        try:
            count = 0
            for people in _parts(file):
                _write(database, loading.id, count, people)
                count += len(people)
                if progress is not None:
                    progress(file.position, file.size)
            _refuse_empty(count, called or str(path))
        except BaseException:
            abandon_list(database, loading.key)
            raise
    date = plan.date or file.month or (_this_month() if plan.place else "")
    return _patiently(lambda: finish_list(database, loading, plan.key, count, date))


def _patiently(write: Callable[[], Made]) -> Made:
    """Return what a write makes; it waits for its turn longer than somebody at a board would."""
    for _ in range(_ATTEMPTS - 1):
        with suppress(BusyStoreError):
            return write()
    return write()


def load_sent_list(
    desk: Desk, pieces: Iterable[bytes], name: str, plan: ListPlan, *, bounds: Bounds = BOUNDS
) -> RatingList:
    """Load a list that somebody sends under some name, which never becomes that of a file.

    Raises InputError for a name with an ending that no rating list has.
    """
    ending = PurePath(name).suffix.lower()
    if ending and ending not in ENDINGS:
        raise InputError(
            "{name} is no rating list: files ending in {ending} are not read; give XML, TXT or CSV,"
            " zipped or not",
            name=repr(name[:_SHOWN]),
            ending=repr(ending[:_SHOWN]),
        )
    with TemporaryDirectory(prefix="ronde-") as folder:
        path = Path(folder, f"list{ending}")
        with path.open("wb") as file:
            file.writelines(pieces)
        return load_rating_list(desk, path, plan, bounds=bounds, called=PurePath(name).name)


def _this_month() -> str:
    """Return the date of a list that names none and comes from a place that is kept.

    INTERPRETATION 0126: such a place has the list in force.
    """
    return f"{datetime.now(UTC):%Y-%m-01}"


def _refuse_empty(count: int, file: str) -> None:
    if not count:
        raise InputError(
            "{file}: nobody stands on this list; give a published rating list", file=file
        )


def list_rating_lists(desk: Desk) -> list[RatingList]:
    """Return the lists in the database, latest first."""
    with desk.database.connection() as connection:
        return rating_lists(connection)


def drop_rating_list(desk: Desk, key: str) -> None:
    """Remove a list; events keep the ratings that they took from it."""
    with desk.database.connection() as connection:
        loaded_list(connection, key)
    abandon_list(desk.database, key)


def loaded_list(connection: Connection, key: str) -> RatingList:
    """Return the list of that key; raises InputError when there is none."""
    found = rating_list(connection, key)
    if found is None:
        known = ", ".join(item.key for item in rating_lists(connection)) or phrase("none")
        raise InputError(
            "there is no rating list {key}; loaded: {known}", key=repr(key), known=known
        )
    return found


def _check(plan: ListPlan) -> None:
    if not _KEY.fullmatch(plan.key):
        raise InputError(
            "{key} cannot be the key of a list: use small letters, digits, dots and"
            " hyphens, such as fide-2026-11",
            key=repr(plan.key),
        )
    if plan.kind not in KINDS:
        raise InputError(
            "there is no kind of list {kind}; choose from {known}",
            kind=repr(plan.kind),
            known=", ".join(KINDS),
        )


def _parts(people: Iterable[RatedPerson]) -> Iterator[list[RatedPerson]]:
    everybody = iter(people)
    while part := list(islice(everybody, _AT_ONCE)):
        yield part


def _write(database: Database, id_: int, start: int, people: list[RatedPerson]) -> None:
    rows: list[dict[str, Any]] = []
    keys: set[tuple[str, int]] = set()
    for row, person in enumerate(people, start):
        name = folded(person.name)
        rows.append({"list": id_, "row": row, "folded": name, **person._asdict()})
        words = f"{name} {folded(person.club)}" if person.club else name
        keys.update((key, row) for key in skeletons(words))
    # In the order of the index: that is how it is written fastest.
    sorted_keys = [{"list": id_, "key": key, "row": row} for key, row in sorted(keys)]
    _patiently(lambda: add_people(database, rows, sorted_keys))


_CANDIDATES: Final = 400
_GOOD: Final = 85
_POOR: Final = 55
_SHORTEST_WITH_SLIP: Final = 3  # of a skeleton: a slip in a shorter one leads everywhere
_WORDS_USED: Final = 3
_CLUB_COUNTS_LESS: Final = 8


@dataclass(frozen=True, slots=True)
class LikelyPerson(Inlined):
    """A person who may be meant; `likeness` is 100 for the very same name."""

    person: RatedPerson
    likeness: int


def find_person(desk: Desk, key: str, id_: str) -> RatedPerson | None:
    """Return the person with that id on a list, None when there is nobody."""
    with desk.database.connection() as connection:
        list_ = loaded_list(connection, key)
        row = people_by_ids(connection, list_.id, [id_.strip()]).get(id_.strip())
    return None if row is None else person_of(row)


def search_people(
    desk: Desk, key: str, name: str, *, federation: str = "", limit: int = 20
) -> tuple[LikelyPerson, ...]:
    """Return who may be meant by a name or a club, the likeliest first, words in any order."""
    wanted = folded(name)
    if not wanted:
        raise InputError("give a name, or the beginning of one, to search for")
    with desk.database.connection() as connection:
        list_ = loaded_list(connection, key)
        rows = people_by_beginning(connection, list_.id, wanted, _CANDIDATES)
        people = _ranked(rows, wanted, federation)
        for words in _ways(wanted):
            if people and people[0].likeness >= _GOOD:
                break
            rows += people_by_words(connection, list_.id, words, _CANDIDATES)
            people = _ranked(rows, wanted, federation)
    return tuple(people[:limit])


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


def _ranked(rows: Iterable[Mapping[str, Any]], wanted: str, federation: str) -> list[LikelyPerson]:
    people = {row["id"]: person_of(row) for row in rows}
    chosen = (p for p in people.values() if not federation or p.federation == federation)
    found = [LikelyPerson(person, _person_likeness(wanted, person)) for person in chosen]
    good = [each for each in found if each.likeness >= _POOR]
    best_rating = {each.person.id: each.person.standard or 0 for each in good}
    return sorted(
        good, key=lambda e: (-e.likeness, -best_rating[e.person.id], e.person.name, e.person.id)
    )


def _person_likeness(wanted: str, person: RatedPerson) -> int:
    """Return how much a person is like what is wanted, by name or else by club."""
    by_name = likeness(wanted, folded(person.name))
    if not person.club or by_name >= _GOOD:
        return by_name
    return max(by_name, likeness(wanted, folded(person.club)) - _CLUB_COUNTS_LESS)
