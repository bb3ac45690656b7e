"""A published rating list brought into the database, part by part."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from itertools import islice
from pathlib import Path
from typing import Any, Final

from ronde.errors import InputError
from ronde.formats.ratinglists import RatedPerson, open_rating_list
from ronde.i18n import phrase
from ronde.model.names import folded, skeleton
from ronde.office.desk import Desk
from ronde.store import Database
from ronde.store.ratinglists import (
    RatingList,
    abandon_list,
    add_people,
    begin_list,
    finish_list,
    rating_list,
    rating_lists,
)

Progress = Callable[[int, int], None]
"""Is told how many bytes of how many have been read."""

KINDS: Final = ("fide", "ffjd", "other")
_AT_ONCE: Final = 20_000
_KEY: Final = re.compile(r"[a-z0-9][a-z0-9._-]{0,63}")


@dataclass(frozen=True, slots=True)
class ListPlan:
    """What a list is called; `speed` is that of a file with a single rating."""

    key: str
    name: str
    date: str = ""
    kind: str = "fide"
    speed: str = "standard"


def load_rating_list(
    desk: Desk, path: str | Path, plan: ListPlan, *, progress: Progress | None = None
) -> RatingList:
    """Load a list and return it; a list that had the same key is replaced at the end.

    Nothing is visible before everybody is there. After an error the old list is as it was.
    """
    _check(plan)
    database = desk.database
    with open_rating_list(path, speed=plan.speed) as file:
        id_ = begin_list(database, plan.key, plan.name, plan.date, plan.kind)
        try:
            count = 0
            for people in _parts(file):
                _write(database, id_, count, people)
                count += len(people)
                if progress is not None:
                    progress(file.position, file.size)
        except BaseException:
            abandon_list(database, f"{plan.key}~")
            raise
    if not count:
        abandon_list(database, f"{plan.key}~")
        raise InputError(
            "{file}: nobody stands on this list; give a published rating list", file=path
        )
    return finish_list(database, plan.key, count)


def list_rating_lists(desk: Desk) -> list[RatingList]:
    """Return the lists in the database, latest first."""
    with desk.database.connection() as connection:
        return rating_lists(connection)


def drop_rating_list(desk: Desk, key: str) -> None:
    """Remove a list; events keep the ratings that they took from it."""
    the_list(desk, key)
    abandon_list(desk.database, key)


def the_list(desk: Desk, key: str) -> RatingList:
    """Return the list of that key; raises InputError when there is none."""
    with desk.database.connection() as connection:
        found = rating_list(connection, key)
    if found is None:
        known = ", ".join(item.key for item in list_rating_lists(desk)) or phrase("none")
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
        keys.update((skeleton(word), row) for word in name.split() if len(word) > 1)
    # In the order of the index: that is how it is written fastest.
    sorted_keys = [{"list": id_, "key": key, "row": row} for key, row in sorted(keys)]
    add_people(database, rows, sorted_keys)
