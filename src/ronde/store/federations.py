"""Questions about a federation that are asked of the database at once."""

from __future__ import annotations

from collections.abc import Mapping
from operator import attrgetter
from typing import Any, Final, NamedTuple, TypeAlias

from sqlalchemy import and_, func, select

from ronde.store.reader import SubjectReader
from ronde.store.rows import schema_of
from ronde.store.tables import ListRow, RatingRow

RATING: Final = schema_of(RatingRow).table

Dated: TypeAlias = "Mapping[Any, list[tuple[str, str]]]"
"""By owner the days from which values hold, and the values."""


def published_months(reader: SubjectReader) -> list[str]:
    """Return the months of all published lists, oldest first."""
    return [row.month for row in list_rows(reader)]


def list_rows(reader: SubjectReader) -> list[ListRow]:
    """Return the rows of all published lists, oldest first."""
    return sorted(reader.rows(ListRow), key=attrgetter("month"))


def latest_ratings(reader: SubjectReader, *, before: str | None = None) -> dict[int, int]:
    """Return everybody's latest published Capital-Points, or those before the list of a month."""
    mine = RATING.c.subject == reader.subject.key
    if before is not None:
        mine = and_(mine, RATING.c.month < before)
    last = (
        select(RATING.c.player, func.max(RATING.c.month).label("month"))
        .where(mine)
        .group_by(RATING.c.player)
        .subquery()
    )
    query = (
        select(RATING.c.player, RATING.c.rating)
        .join(last, and_(RATING.c.player == last.c.player, RATING.c.month == last.c.month))
        .where(mine)
    )
    return {int(row[0]): int(row[1]) for row in reader.connection.execute(query)}


def dated_values(reader: SubjectReader, table: type[NamedTuple], owner: str, value: str) -> Dated:
    """Return by owner the days from which each value holds, oldest first."""
    found: dict[Any, list[tuple[str, str]]] = {}
    for row in reader.rows(table):
        whose, since, held = attrgetter(owner, "since", value)(row)
        found.setdefault(whose, []).append((since, held))
    for dated in found.values():
        dated.sort()
    return found
