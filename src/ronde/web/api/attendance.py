"""The fixed table of a player; the rest of the theme is made from actions, see `actions`."""

from __future__ import annotations

from starlette.responses import Response

from ronde.office.planning import meetings
from ronde.web.api.kit import (
    Arbiter,
    Change,
    Event,
    NewVersion,
    Player,
    Seen,
    StartingNumber,
    api_router,
    version_answer,
)

router = api_router("attendance")


class Table(Change):
    """Where a player always sits; null for no fixed table."""

    table: StartingNumber | None


@router.put("/events/{event}/players/{player}/table", response_model=NewVersion)
def table(event: Event, player: Player, page: Arbiter, given: Table, seen: Seen) -> Response:
    """Give a player a fixed table, or none any more."""
    return version_answer(
        meetings.fix_board(page.desk, event, player, given.table, **given.act(seen))
    )
