"""The table of organisations: federations, leagues and clubs that hold events on one site.

To which other organisation one belongs stands in its subject, as it does for an event.
"""

from __future__ import annotations

from typing import Annotated, Final, NamedTuple

from ronde.i18n import phrase
from ronde.store.rows import owned


@owned("organisation", phrase("the organisation"), keys=0)
class OrganisationRow(NamedTuple):
    """The organisation itself; a quota that is None has no limit."""

    name: Annotated[str, phrase("name")] = ""
    kind: Annotated[str, phrase("kind")] = "club"  # federation, league, club
    contact: Annotated[str, phrase("contact")] = ""
    most_events: Annotated[int | None, phrase("most events")] = None  # open at once, below it too
    most_players: Annotated[int | None, phrase("most players")] = None  # in one event
    is_closed: Annotated[bool, phrase("is closed")] = False


TABLES: Final = (OrganisationRow,)
