"""All events of a database, listed."""

from __future__ import annotations

from collections.abc import Collection

from ronde.office.desk import Desk
from ronde.store.events import EventSummary, list_events


def events(
    desk: Desk,
    *,
    search: str = "",
    limit: int | None = None,
    among: Collection[str] | None = None,
    status: str = "",
) -> tuple[EventSummary, ...]:
    """Return the events, latest first, or those whose name, place, day or key contain `search`.

    With `among` only events of these keys are looked at, with `status` open or closed ones.
    """
    with desk.database.connection() as connection:
        return tuple(
            list_events(connection, search=search, limit=limit, among=among, status=status)
        )
