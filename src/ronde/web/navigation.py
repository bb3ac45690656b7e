"""The tabs of an event, and the pages of each.

A tab groups pages that are used together. It leads to the first of its pages that a visitor may
open, and is marked on all of them; so addresses say nothing about tabs.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable
from typing import Final, NamedTuple

from ronde.declared.roles import Role
from ronde.i18n import phrase


class Leaf(NamedTuple):
    """A page of a tab: its word, its path, who sees it, and the pages that are reached from it.

    A page `outside` the event, such as that of the projector, opens in a window of its own. One
    that is `of_players` is not in events of teams.
    """

    word: str
    path: str
    role: Role
    also: tuple[str, ...] = ()
    outside: bool = False
    of_players: bool = False

    def href(self, event: str) -> str:
        """Return the address of the page for an event."""
        return self.path.format(event=event)

    def reach(self, event: str, path: str) -> int:
        """Return how much of an address belongs to this page, 0 for one that is another's."""
        own = (self.href(event), *(one.format(event=event) for one in self.also))
        return max(
            (len(one) for one in own if path == one or path.startswith(f"{one}/")), default=0
        )


class Tab(NamedTuple):
    """One tab: its word, and its pages in their order."""

    word: str
    pages: tuple[Leaf, ...]

    def href(self, event: str) -> str:
        """Return the address to which the tab leads."""
        return self.pages[0].href(event)


class PlaceOfPage(NamedTuple):
    """Where a visitor is: a tab and one of its pages."""

    tab: Tab
    page: Leaf


_EVENT: Final = "/events/{event}"
_PLAYERS: Final = f"{_EVENT}/players"
_TOOLS: Final = f"{_PLAYERS}/tools"
_SETTINGS: Final = f"{_EVENT}/settings"

TABS: Final = (
    Tab(phrase("Overview"), (Leaf(phrase("Overview"), _EVENT, Role.VIEWER),)),
    Tab(
        phrase("Players"),
        (
            Leaf(phrase("List"), _PLAYERS, Role.VIEWER),
            Leaf(phrase("Check-in"), f"{_TOOLS}/check-in", Role.ARBITER),
            Leaf(phrase("Paste or file"), f"{_TOOLS}/paste", Role.ARBITER),
            Leaf(
                phrase("Rating lists"),
                f"{_TOOLS}/ratings",
                Role.ARBITER,
                (f"{_TOOLS}/search",),
            ),
            Leaf(phrase("Categories"), f"{_TOOLS}/categories", Role.ARBITER),
            Leaf(phrase("Entry fees"), f"{_TOOLS}/fees", Role.ARBITER),
        ),
    ),
    Tab(
        phrase("Round"),
        (
            Leaf(phrase("Round"), f"{_EVENT}/round", Role.VIEWER, (f"{_EVENT}/waiting",)),
            Leaf(phrase("Results"), f"{_EVENT}/results", Role.RESULTS),
        ),
    ),
    Tab(phrase("Standings"), (Leaf(phrase("Standings"), f"{_EVENT}/standings", Role.VIEWER),)),
    Tab(phrase("Prizes"), (Leaf(phrase("Prizes"), f"{_EVENT}/prizes", Role.ARBITER),)),
    Tab(
        phrase("Papers"),
        (Leaf(phrase("Papers"), f"{_EVENT}/documents", Role.VIEWER),),
    ),
    Tab(
        phrase("Hall"),
        (
            Leaf(phrase("Public pages"), f"{_EVENT}/publish", Role.ARBITER),
            Leaf(phrase("Entries by the form"), f"{_TOOLS}/entries", Role.ARBITER, of_players=True),
            Leaf(phrase("Phones"), f"{_EVENT}/phones", Role.ARBITER),
            Leaf(phrase("Notices"), f"{_EVENT}/notices", Role.ARBITER),
            Leaf(phrase("Projector"), "/public/{event}/projector", Role.ARBITER, outside=True),
        ),
    ),
    Tab(
        phrase("Settings"),
        (
            Leaf(phrase("Event"), _SETTINGS, Role.ARBITER, (f"{_EVENT}/delete",)),
            Leaf(phrase("Officials and timetable"), f"{_SETTINGS}/programme", Role.ARBITER),
            Leaf(phrase("Groups"), f"{_SETTINGS}/groups", Role.ARBITER),
            Leaf(phrase("Rules and statement"), f"{_EVENT}/statement", Role.VIEWER),
            Leaf(phrase("Access"), "/access/{event}", Role.OWNER),
            Leaf(phrase("Journal"), f"{_EVENT}/journal", Role.VIEWER),
        ),
    ),
)


def tabs_for(roles: Collection[Role], *, of_teams: bool) -> tuple[Tab, ...]:
    """Return the tabs that a visitor with these roles may open, with the pages that they may."""
    allowed = (
        Tab(
            tab.word,
            tuple(
                page
                for page in tab.pages
                if page.role in roles and not (of_teams and page.of_players)
            ),
        )
        for tab in TABS
    )
    return tuple(tab for tab in allowed if tab.pages)


def place_of(tabs: Iterable[Tab], event: str, path: str) -> PlaceOfPage | None:
    """Return the tab and the page to which an address belongs; None for who may open no tab."""
    places = [PlaceOfPage(tab, page) for tab in tabs for page in tab.pages]
    return max(places, key=lambda place: place.page.reach(event, path), default=None)
