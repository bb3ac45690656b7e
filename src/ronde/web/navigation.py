"""The tabs of an event."""

from __future__ import annotations

from collections.abc import Collection
from typing import Final, NamedTuple

from ronde.app.roles import Role
from ronde.i18n import phrase


class Tab(NamedTuple):
    """One tab: the key of its word, the path of its page, and who sees it."""

    word: str
    path: str
    role: Role

    def href(self, event: str) -> str:
        """Return the address of the page for an event."""
        return self.path.format(event=event)


TABS: Final = (
    Tab(phrase("Overview"), "/events/{event}", Role.VIEWER),
    Tab(phrase("Players"), "/events/{event}/players", Role.VIEWER),
    Tab(phrase("Round"), "/events/{event}/round", Role.VIEWER),
    Tab(phrase("Results"), "/events/{event}/results", Role.RESULTS),
    Tab(phrase("Standings"), "/events/{event}/standings", Role.VIEWER),
    Tab(phrase("Prizes"), "/events/{event}/prizes", Role.ARBITER),
    Tab(phrase("Documents"), "/events/{event}/documents", Role.VIEWER),
    Tab(phrase("Publish"), "/events/{event}/publish", Role.ARBITER),
    Tab(phrase("Phones"), "/events/{event}/phones", Role.ARBITER),
    Tab(phrase("Settings"), "/events/{event}/settings", Role.ARBITER),
    Tab(phrase("Journal"), "/events/{event}/journal", Role.VIEWER),
)


def tabs_for(roles: Collection[Role]) -> tuple[Tab, ...]:
    """Return the tabs that a visitor with these roles may open."""
    return tuple(tab for tab in TABS if tab.role in roles)
