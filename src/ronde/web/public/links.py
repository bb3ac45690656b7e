"""Where the links of a body lead: to public pages, to the office, or to files beside it."""

from __future__ import annotations

from abc import ABC, abstractmethod
from dataclasses import dataclass
from typing import ClassVar, Protocol
from urllib.parse import urlencode


class Links(Protocol):
    """The addresses of the pages for looking; `after` None is the latest standing.

    `is_served` says that a server answers, which understands what an address asks for.
    """

    is_served: ClassVar[bool]

    def home(self) -> str:
        """Return the first page."""

    def pairings(self, number: int) -> str:
        """Return the boards of a round."""

    def certificate(self, number: int) -> str:
        """Return what proves the pairing of a round."""

    def names(self, number: int) -> str:
        """Return a round by name."""

    def standings(self, after: int | None = None, category: str = "") -> str:
        """Return the standings, of everybody or of a category."""

    def crosstable(self) -> str:
        """Return the cross-table."""

    def boards(self) -> str:
        """Return the players of an event of teams, over all matches and board by board."""

    def charts(self) -> str:
        """Return the charts."""

    def tree(self) -> str:
        """Return the tree of a knock-out."""

    def ratings(self) -> str:
        """Return the list of the ratings."""

    def prizes(self) -> str:
        """Return who gets which prize."""

    def forecast(self) -> str:
        """Return what is expected of the event, empty where that is not shown."""

    def player(self, number: int, after: int | None = None) -> str:
        """Return the card of a player, empty where there is none after that round."""

    def my_board(self, number: int | None = None) -> str:
        """Return where a player finds the own board."""

    def logo(self, name: str) -> str:
        """Return the picture of the organiser."""


def _query(after: int | None, category: str) -> str:
    """Return the end of an address that asks for a round and a category."""
    values = {"after": after, "category": category or None}
    words = urlencode({name: value for name, value in values.items() if value is not None})
    return f"?{words}" if words else ""


class _PagesOfEvent(ABC):
    """The pages that stand side by side, each by its name."""

    __slots__ = ()

    @abstractmethod
    def _page(self, name: str) -> str: ...

    def crosstable(self) -> str:
        """Return the cross-table."""
        return self._page("crosstable")

    def boards(self) -> str:
        """Return the players of an event of teams, over all matches and board by board."""
        return self._page("boards")

    def charts(self) -> str:
        """Return the charts."""
        return self._page("charts")

    def tree(self) -> str:
        """Return the tree of a knock-out."""
        return self._page("tree")

    def ratings(self) -> str:
        """Return the list of the ratings."""
        return self._page("ratings")

    def prizes(self) -> str:
        """Return who gets which prize."""
        return self._page("prizes")

    def forecast(self) -> str:
        """Return what is expected of the event."""
        return self._page("forecast")


@dataclass(frozen=True, slots=True)
class PublicLinks(_PagesOfEvent):
    """Addresses of the public pages of an event."""

    event: str
    is_served: ClassVar[bool] = True

    @property
    def _start(self) -> str:
        return f"/public/{self.event}"

    def _page(self, name: str) -> str:
        return f"{self._start}/{name}"

    def home(self) -> str:
        """Return the first page."""
        return self._start

    def pairings(self, number: int) -> str:
        """Return the boards of a round."""
        return f"{self._start}/rounds/{number}"

    def certificate(self, number: int) -> str:
        """Return what proves the pairing of a round."""
        return f"{self._start}/rounds/{number}/certificate.json"

    def names(self, number: int) -> str:
        """Return a round by name."""
        return f"{self._start}/rounds/{number}/names"

    def standings(self, after: int | None = None, category: str = "") -> str:
        """Return the standings, of everybody or of a category."""
        return f"{self._start}/standings{_query(after, category)}"

    def player(self, number: int, after: int | None = None) -> str:
        """Return the card of a player."""
        return f"{self._start}/players/{number}" + ("" if after is None else f"?after={after}")

    def my_board(self, number: int | None = None) -> str:
        """Return where a player finds the own board."""
        return f"{self._start}/me" + ("" if number is None else f"/{number}")

    def logo(self, name: str) -> str:
        """Return the picture of the organiser, whose address changes with it."""
        return f"{self._start}/logo/{name}.png"


@dataclass(frozen=True, slots=True)
class OfficeLinks(_PagesOfEvent):
    """Addresses inside the office; rounds are shown by the public pages, as players see them."""

    event: str
    is_served: ClassVar[bool] = True

    @property
    def _start(self) -> str:
        return f"/events/{self.event}/standings"

    def _page(self, name: str) -> str:
        return f"{self._start}/{name}"

    def home(self) -> str:
        """Return the first page."""
        return f"/events/{self.event}"

    def pairings(self, number: int) -> str:
        """Return the boards of a round."""
        return PublicLinks(self.event).pairings(number)

    def certificate(self, number: int) -> str:
        """Return what proves the pairing of a round."""
        return PublicLinks(self.event).certificate(number)

    def names(self, number: int) -> str:
        """Return a round by name."""
        return PublicLinks(self.event).names(number)

    def standings(self, after: int | None = None, category: str = "") -> str:
        """Return the standings, of everybody or of a category."""
        return f"{self._start}{_query(after, category)}"

    def norms(self) -> str:
        """Return the title norms, which only the office shows."""
        return f"{self._start}/norms"

    def prizes(self) -> str:
        """Return who gets which prize."""
        return PublicLinks(self.event).prizes()

    def player(self, number: int, after: int | None = None) -> str:
        """Return the card of a player."""
        return f"{self._start}/players/{number}" + ("" if after is None else f"?after={after}")

    def my_board(self, number: int | None = None) -> str:
        """Return where a player finds the own board."""
        return PublicLinks(self.event).my_board(number)

    def logo(self, name: str) -> str:
        """Return the picture of the organiser."""
        return PublicLinks(self.event).logo(name)


@dataclass(frozen=True, slots=True)
class FileLinks(_PagesOfEvent):
    """Names of files that stand side by side in one folder, `folder` as seen from the page.

    >>> FileLinks().standings(3), FileLinks("../").player(12)
    ('standings-3.html', '../player-12.html')
    """

    folder: str = ""
    is_served: ClassVar[bool] = False

    def _page(self, name: str) -> str:
        return f"{self.folder}{name}.html"

    def home(self) -> str:
        """Return the first page."""
        return f"{self.folder}index.html"

    def pairings(self, number: int) -> str:
        """Return the boards of a round."""
        return f"{self.folder}round-{number}.html"

    def certificate(self, number: int) -> str:
        """Return what proves the pairing of a round."""
        return f"{self.folder}round-{number}.certificate.json"

    def names(self, number: int) -> str:
        """Return a round by name."""
        return f"{self.folder}round-{number}-names.html"

    def standings(self, after: int | None = None, category: str = "") -> str:
        """Return the standings; those of a category after the latest round only."""
        if category:
            return f"{self.folder}standings-of-{category}.html"
        return f"{self.folder}standings{'' if after is None else f'-{after}'}.html"

    def forecast(self) -> str:
        """Return nothing: a file does not renew itself."""
        return ""

    def player(self, number: int, after: int | None = None) -> str:
        """Return the card of a player; there is one only, after the latest round."""
        return f"{self.folder}player-{number}.html" if after is None else ""

    def my_board(self, number: int | None = None) -> str:
        """Return where a player finds the own board: the card, which begins with it."""
        return f"{self.folder}players.html" if number is None else self.player(number)

    def logo(self, name: str) -> str:
        """Return the picture of the organiser."""
        return f"{self.folder}logo-{name}.png"
