"""The public pages of an event, each said once: for browsers, for files, for web space.

A page is a body in the frame of all of them. Addresses lead to the same functions, whether a route
of the application was asked or a file is made before anybody asks.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from typing import Any, Final, NamedTuple

from ronde.documents import TypeSize
from ronde.i18n import OWN_NAMES, phrase, phrase_in
from ronde.office.paperwork.publicpages import STANDINGS
from ronde.office.settings.forecastswitch import ForecastFor
from ronde.questions.certificates import is_on_pages
from ronde.ratings.fide.editions import RatingKind
from ronde.standings.individuals import Merit
from ronde.web.manual import help_address
from ronde.web.public.eventview import EventView
from ronde.web.public.filters import EVERYBODY, Filter
from ronde.web.public.pairings import RoundBoards


class PublicPage(NamedTuple):
    """A page: its title, which tab it is, its body, and what it shows of results.

    That are boards and the standings as live news name them, the number of a round for all of its
    boards.
    """

    title: str
    here: str
    body: str
    boards: str = ""


def home(view: EventView) -> PublicPage:
    """Return where an event stands."""
    return PublicPage(phrase("Event"), "home", view.home(), STANDINGS)


def pairings(view: EventView, number: int) -> PublicPage:
    """Return a published round by board."""
    return PublicPage(phrase("Pairings"), "pairings", view.pairings(number), str(number))


def names(view: EventView, number: int, size: TypeSize = TypeSize.NORMAL) -> PublicPage:
    """Return a published round by name, in type of a chosen size."""
    return PublicPage(phrase("Pairings by name"), "names", view.names(number, size))


def standings(
    view: EventView, after: int | None = None, parted: Filter = EVERYBODY, *, changes: bool = False
) -> PublicPage:
    """Return the standings, of everybody or of a part, with changes of ratings if wanted."""
    body = view.standings(after, parted, changes=changes)
    return PublicPage(phrase("Standings"), "standings", body, _standing(after))


def crosstable(view: EventView) -> PublicPage:
    """Return who met whom."""
    return PublicPage(phrase("Cross-table"), "crosstable", view.crosstable(), STANDINGS)


def tree(view: EventView) -> PublicPage:
    """Return a knock-out as a tree."""
    boards = str(view.event.rounds)
    return PublicPage(phrase_in("knock-out", "Tree"), "tree", view.tree(), boards)


def boards(view: EventView, by: Merit | None = None, least: int | None = None) -> PublicPage:
    """Return the players of an event of teams, board by board and over all matches."""
    title = phrase_in("of a match", "Boards and players")
    return PublicPage(title, "boards", view.team_lists(by, least), STANDINGS)


def charts(view: EventView) -> PublicPage:
    """Return points and places of the best by round."""
    return PublicPage(phrase("Charts"), "charts", view.charts(), STANDINGS)


def ratings(
    view: EventView, after: int | None = None, kind: RatingKind | None = None
) -> PublicPage:
    """Return what the event does to FIDE ratings."""
    body = view.ratings(after, kind)
    return PublicPage(phrase("Ratings"), "ratings", body, _standing(after))


def prizes(view: EventView) -> PublicPage:
    """Return who gets which prize, or that it is not published yet."""
    return PublicPage(phrase("Prizes"), "prizes", view.prizes(), STANDINGS)


def player(
    view: EventView, number: int, after: int | None = None, expected: str = ""
) -> PublicPage:
    """Return the card of a player, with what is expected where everybody may see it."""
    shown = f"{view.board_of(number)} {_standing(after)}"
    return PublicPage(phrase("Player"), "", view.player(number, after, expected), shown)


def my_board(view: EventView, number: int) -> PublicPage:
    """Return where a player plays now."""
    return PublicPage(phrase("My board"), "me", view.my_board(number), view.board_of(number))


def _standing(after: int | None) -> str:
    """Return what a standing shows of results: the latest, or those of the round it is after."""
    return STANDINGS if after is None else str(after)


_NUMBER: Final = r"([1-9][0-9]{0,4})"
ADDRESSES: Final[tuple[tuple[str, Callable[..., PublicPage]], ...]] = (
    ("", home),
    ("/rounds/{number}", pairings),
    ("/rounds/{number}/names", names),
    ("/standings", standings),
    ("/crosstable", crosstable),
    ("/tree", tree),
    ("/boards", boards),
    ("/charts", charts),
    ("/ratings", ratings),
    ("/prizes", prizes),
    ("/players/{number}", player),
    ("/me/{number}", my_board),
)
"""Addresses below that of the event whose pages tell nothing but the event."""

_FOUND: Final = tuple(
    (re.compile(end.replace("{number}", _NUMBER)), end, page) for end, page in ADDRESSES
)


class Addressed(NamedTuple):
    """A page with the route that leads to it."""

    route: str
    page: PublicPage


def page_at(view: EventView, path: str) -> Addressed | None:
    """Return the page at an address without a query; None where it tells more than the event."""
    end = path.removeprefix(f"/public/{view.event.key}")
    for pattern, route, page in _FOUND:
        if found := pattern.fullmatch(end):
            if page is player and view.event.forecast is ForecastFor.PUBLIC:
                return None
            return Addressed(f"/public/{{event}}{route}", page(view, *map(int, found.groups())))
    return None


def provable(view: EventView, page: PublicPage) -> RoundBoards | None:
    """Return the boards of a round, None where the pages have no certificate of it."""
    shown = view.event
    if page.here != "pairings" or not is_on_pages(
        shown.tournament.rules, of_teams=shown.is_of_teams
    ):
        return None
    return view.boards(int(page.boards))


def frame(view: EventView, page: PublicPage, groups: Sequence[Any], **about: Any) -> str:
    """Return a page in the frame of all public pages; `about` says where it is shown."""
    template = view.templates.get_template("public/frame.html")
    return template.render(
        view.words
        | {
            "title": view.speech.say(page.title),
            "body": page.body,
            "here_is": page.here,
            "groups": groups,
        }
        | about
    )


def served(
    view: EventView, addressed: Addressed, groups: Sequence[Any], tabs: Sequence[Any], **about: str
) -> str:
    """Return a page that a server gives, and that follows its event.

    `about` are its `path`, the `theme` of the browser, and the name of its `file`, if it is one.
    """
    return frame(
        view,
        addressed.page,
        groups,
        public_tabs=tabs,
        live=f"/events/{view.event.key}/live",
        boards=addressed.page.boards,
        proved=provable(view, addressed.page),
        languages=OWN_NAMES,
        help_address=help_address(addressed.route),
        **about,
    )
