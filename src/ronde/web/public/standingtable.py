"""The standings as a table: which columns, every value as a text."""

from __future__ import annotations

from typing import NamedTuple

from ronde.app.standings import Ranked
from ronde.documents.sheet import value_texts
from ronde.documents.words import titled
from ronde.standings.registry import entry


class StandingRow(NamedTuple):
    """One line; `shares` says that the rank is that of the line above."""

    rank: int
    shares: bool
    number: int
    name: str
    federation: str
    rating: str
    points: int
    cells: tuple[str, ...]


def standing_rows(found: Ranked, language: str, most: int | None = None) -> list[StandingRow]:
    """Return the lines of a standing in its order, at most so many."""
    columns = _columns(found, language)
    rows, before = [], 0
    for i, place in enumerate(found.places[:most]):
        person = found.field.players[place.player]
        rows.append(
            StandingRow(
                place.rank,
                place.rank == before,
                place.player,
                titled(person),
                person.federation,
                "" if person.rating is None else str(person.rating),
                place.points,
                tuple([column[i] for column in columns]),
            )
        )
        before = place.rank
    return rows


def _columns(found: Ranked, language: str) -> list[list[str]]:
    """Return each tie-break of everybody; an encounter that parts nobody stays empty."""
    columns = []
    for i, tie_break in enumerate(found.standings.tie_breaks):
        values = tuple([place.values[i] for place in found.places])
        known = entry(tie_break)
        texts = value_texts(values, language, rounded=known.of_teams)
        if known.is_place:
            texts = ["" if v == 0 else text for v, text in zip(values, texts, strict=True)]
        columns.append(texts)
    return columns
