"""Rating lists read again from the places that were noted for them: files, folders, addresses.

A place is noted on the command line only, since whoever may name one lets this machine read it.
Without one, nothing is read from anywhere.
"""

from __future__ import annotations

import logging
import tempfile
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from datetime import UTC, datetime, timedelta
from pathlib import Path
from typing import Final
from urllib.error import URLError
from urllib.parse import urlsplit
from urllib.request import Request, urlopen

from ronde.errors import (
    FileError,
    InputError,
    OversizedFileError,
    RondeError,
    StateError,
    reason_of,
)
from ronde.fields import filled
from ronde.formats.ratinglists import BOUNDS
from ronde.i18n import counted, phrase
from ronde.office.desk import Desk
from ronde.office.ratinglists.ratinglists import (
    ENDINGS,
    ListPlan,
    Progress,
    list_rating_lists,
    load_rating_list,
)
from ronde.office.ratinglists.ratings import compare_ratings
from ronde.store.events import events_with_list
from ronde.store.ratinglists import RatingList

_LOG: Final = logging.getLogger("ronde.lists")
_SCHEMES: Final = ("http", "https")
_SECONDS: Final = 60.0
_AT_ONCE: Final = 1 << 20


@dataclass(frozen=True, slots=True)
class CheckedRatings:
    """An open event whose ratings were checked because its list is another now."""

    event: str
    name: str
    differences: int

    def sentence(self) -> str:
        """Return how many ratings differ, in one sentence."""
        return counted(
            "{event}: {count} difference from the list",
            "{event}: {count} differences from the list",
            count=self.differences,
            event=self.event,
        )


@dataclass(frozen=True, slots=True)
class ReadAgain:
    """A list that was to be read again: as it is now, or why it could not be."""

    key: str
    list: RatingList | None
    refused: str
    events: tuple[CheckedRatings, ...] = ()

    def sentence(self) -> str:
        """Return what became of the list, in one sentence."""
        if self.list is None:
            return phrase("{key} stays as it is: {reason}", key=self.key, reason=self.refused)
        return phrase(
            "{key}: {people} people, {list}",
            key=self.key,
            people=self.list.people,
            list=self.list.called(),
        )


def read_lists_again(desk: Desk) -> tuple[ReadAgain, ...]:
    """Read every list again that has a place, and check the events that use it.

    A list that cannot be read stays as it is, and the others are read all the same. Raises
    StateError when no list has a place.
    """
    wanted = [one for one in list_rating_lists(desk) if one.place]
    if not wanted:
        raise StateError(
            "no rating list has a place from which it is read again; note one with"
            " `ronde event ratings import KEY PLACE --again`"
        )
    return tuple(_again(desk, one) for one in wanted)


_DAY: Final = timedelta(days=1)
_HOUR: Final = 3600.0


def read_old_lists_again(desk: Desk, now: datetime) -> tuple[ReadAgain, ...]:
    """Read the lists again that have a place and were read more than a day ago."""
    return tuple(
        _again(desk, one)
        for one in list_rating_lists(desk)
        if one.place and datetime.fromisoformat(one.loaded_at) < now - _DAY
    )


def keep_lists_fresh(desk: Desk, stopped: threading.Event) -> None:
    """Keep every list that has a place no older than a day, until told to stop."""
    while not stopped.is_set():
        for one in read_old_lists_again(desk, datetime.now(UTC)):
            _LOG.log(logging.INFO if one.list else logging.WARNING, "%s", one.sentence())
        stopped.wait(_HOUR)


def _again(desk: Desk, known: RatingList) -> ReadAgain:
    plan = filled(ListPlan, known, date="", speed=known.speed or "standard")
    try:
        loaded = load_from(desk, known.place, plan)
    except RondeError as error:
        return ReadAgain(known.key, None, error.phrase)
    return ReadAgain(known.key, loaded, "", check_events(desk, known.key))


def load_from(
    desk: Desk, place: str, plan: ListPlan, *, progress: Progress | None = None
) -> RatingList:
    """Load a list from a file, the latest of a folder, or an address."""
    with _file_at(place) as path:
        return load_rating_list(desk, path, plan, progress=progress)


def is_address(place: str) -> bool:
    """Whether a place is an address of the net, and not a file or a folder.

    >>> is_address("https://example.org/list.zip"), is_address("C:/lists/list.zip")
    (True, False)
    """
    return urlsplit(place).scheme in _SCHEMES


@contextmanager
def _file_at(place: str) -> Iterator[Path]:
    """Give the file of a place; what an address sends is kept while it is read."""
    if not is_address(place):
        path = Path(place)
        yield _latest(path) if path.is_dir() else path
        return
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder, "list")
        _fetch(place, path)
        yield path


def _latest(folder: Path) -> Path:
    files = [one for one in folder.iterdir() if one.suffix.lower() in ENDINGS and one.is_file()]
    if not files:
        raise InputError(
            "{folder} has no rating list; put an XML, TXT or CSV file there, zipped or not",
            folder=folder,
        )
    return max(files, key=lambda one: (one.stat().st_mtime, one.name))


def _fetch(address: str, path: Path) -> None:
    """Keep what an address sends, up to the size that a list can have."""
    request = Request(address, headers={"User-Agent": "ronde"})
    try:
        with urlopen(request, timeout=_SECONDS) as answer, path.open("wb") as file:
            size = 0
            while part := answer.read(_AT_ONCE):
                size += len(part)
                if size > BOUNDS.packed:
                    raise OversizedFileError(
                        "{address} sends more than {most} MB, and no rating list is that large",
                        address=address,
                        most=BOUNDS.packed // 1024**2,
                    )
                file.write(part)
    except URLError as error:
        raise FileError(
            "{address} cannot be read: {reason}", address=address, reason=str(error.reason)
        ) from None
    except OSError as error:
        raise FileError(
            "{address} cannot be read: {reason}", address=address, reason=reason_of(error)
        ) from None


def check_events(desk: Desk, key: str) -> tuple[CheckedRatings, ...]:
    """Compare the ratings of every open event whose main list this is; nothing is changed."""
    with desk.database.connection() as connection:
        events = events_with_list(connection, key)
    return tuple(
        CheckedRatings(event, name, len(compare_ratings(desk, event).differences))
        for event, name in events
    )
