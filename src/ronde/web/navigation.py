"""The tabs of an event: each appears as soon as a page stands behind it."""

from __future__ import annotations

from collections.abc import Collection
from typing import Final, NamedTuple

from ronde.app.roles import Role


class Tab(NamedTuple):
    """One tab: the key of its word, the path of its page, and who sees it."""

    word: str
    path: str
    role: Role

    def href(self, event: str) -> str:
        """Return the address of the page for an event."""
        return self.path.format(event=event)


TABS: Final = (
    Tab("web-tab.overview", "/events/{event}", Role.VIEWER),
    Tab("web-tab.players", "/events/{event}/players", Role.VIEWER),
    Tab("web-tab.round", "/events/{event}/round", Role.VIEWER),
    Tab("web-tab.results", "/events/{event}/results", Role.RESULTS),
    Tab("web-tab.standings", "/events/{event}/standings", Role.VIEWER),
    Tab("web-tab.documents", "/events/{event}/documents", Role.VIEWER),
    Tab("web-tab.publish", "/events/{event}/publish", Role.ARBITER),
    Tab("web-tab.phones", "/events/{event}/phones", Role.ARBITER),
    Tab("web-tab.settings", "/events/{event}/settings", Role.ARBITER),
    Tab("web-tab.journal", "/events/{event}/journal", Role.VIEWER),
)


def tabs_for(paths: Collection[str], roles: Collection[Role]) -> tuple[Tab, ...]:
    """Return the tabs that have a page and that a visitor with these roles may open."""
    return tuple(tab for tab in TABS if tab.path in paths and tab.role in roles)
