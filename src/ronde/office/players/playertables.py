"""Rows of a list of players as entrants, and what the columns of a list mean."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from functools import partial
from typing import Any, Final

from ronde.errors import InputError, mistakes_in
from ronde.fields import filled
from ronde.formats.pasted import written
from ronde.formats.personcells import (
    ListedRating,
    birth_in,
    identity_in,
    name_in,
    rating_of,
    sex_in,
    title_in,
)
from ronde.formats.tables import PlayerTable, is_count
from ronde.i18n import phrase, phrase_in
from ronde.model import Player
from ronde.office.players.entrant import Entrant


def entrant_from(texts: Mapping[str, str]) -> Entrant:
    """Return the entrant that a row describes; raises InputError with all that cannot be read."""
    extra = [texts.get("category", ""), texts.get("league", ""), texts.get("remark", "")]
    values: dict[str, Any] = {}

    def read(column: str, of: Callable[[], object]) -> None:
        values[column] = of()

    readings: dict[str, Callable[[], object]] = {
        "name": lambda: name_in(texts),
        "rating": lambda: rating_of(texts),
        "sex": lambda: sex_in(texts.get("sex", "")),
        "birth_date": lambda: birth_in(texts.get("birth_date", "")),
    }
    wrong = mistakes_in({name: partial(read, name, of) for name, of in readings.items()})
    if wrong:
        raise InputError.in_fields(wrong)
    rating: ListedRating = values["rating"]
    entrant = Entrant(
        name=values["name"],
        rating=rating.value,
        title=title_in(texts.get("title", "")),
        sex=values["sex"],
        federation=texts.get("federation", ""),
        fide_id=identity_in(texts.get("fide_id", "")),
        birth_date=values["birth_date"],
        club=texts.get("club", ""),
        family=texts.get("family", ""),
        remark=", ".join(part for part in extra if part),
        rating_is_estimate=rating.is_estimate,
        national_rating=rating.national,
    )
    entrant.row()
    return entrant


def entrant_in(line: str) -> Entrant:
    """Return the entrant of a line with a name and perhaps a rating.

    >>> entrant_in("Jade, Jo 1400") == Entrant("Jade, Jo", 1400)
    True
    """
    name, _, last = line.strip().rpartition(" ")
    is_rated = bool(name) and last.isascii() and last.isdigit() and len(last) <= 4
    return Entrant(name.strip(), int(last)) if is_rated else Entrant(line.strip())


def entrant_of(player: Player) -> Entrant:
    """Return a player of a tournament file as an entrant."""
    entrant = filled(Entrant, player)
    entrant.row()
    return entrant


KEPT: Final = "kept"
"""The meaning of a column that is unknown to us: kept in the remark, with its name."""

MEANINGS: Final[Mapping[str, str]] = {
    "name": phrase("Name"),
    "last": phrase("Family name"),
    "first": phrase("First name"),
    "rating": phrase_in("column", "Rating"),
    "international": phrase("International rating"),
    "national": phrase("National rating"),
    "title": phrase("Title"),
    "sex": phrase("Sex"),
    "federation": phrase("Fed"),
    "fide_id": phrase("FIDE ID or licence"),
    "birth_date": phrase("Born"),
    "club": phrase_in("column", "Club"),
    "family": phrase("Family"),
    "category": phrase("Category"),
    "league": phrase("League"),
    "remark": phrase("Remark"),
    KEPT: phrase("Into the remark"),
    "": phrase("Left out"),
}
"""What a column of a list can mean."""


def guessed_meanings(table: PlayerTable) -> tuple[str, ...]:
    """Return what each column of a list means; what is unknown and says something is kept."""
    known = {place: name for name, place in table.columns.items()}
    return tuple(
        known.get(place) or (KEPT if _says_something(table, place) else "")
        for place in range(len(table.headings))
    )


def _says_something(table: PlayerTable, place: int) -> bool:
    filled = any(table.cell(cells, place) for _, cells in table.rows)
    return filled and not is_count(table.headings[place])


def with_meanings(table: PlayerTable, chosen: Sequence[str]) -> PlayerTable:
    """Return the list whose columns mean what somebody chose, by their places.

    What was chosen against our guess goes before what was only guessed.
    """
    guessed = guessed_meanings(table)
    wanted = [one if one in MEANINGS else "" for one in chosen][: len(guessed)]
    by_hand = [place for place, one in enumerate(wanted) if one != guessed[place]]
    others = [place for place in range(len(wanted)) if place not in by_hand]
    columns: dict[str, int] = {}
    for place in (*by_hand, *others):
        if wanted[place] not in ("", KEPT):
            columns.setdefault(wanted[place], place)
    kept = tuple(place for place, one in enumerate(wanted) if one == KEPT)
    return replace(table, columns=columns, kept=kept)


def corrected(table: PlayerTable, cells: Mapping[tuple[int, int], str]) -> bytes:
    """Return a list with some cells as somebody wrote them, by line and place, as a text."""
    width = len(table.headings)
    rows = [
        [cells.get((line, place), table.cell(row, place)) for place in range(width)]
        for line, row in table.rows
    ]
    return written([table.headings, *rows])
