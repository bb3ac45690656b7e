"""The public pages of an event as files: they work from a USB stick, without a server.

The only script sorts and searches their tables.
"""

from __future__ import annotations

import hashlib
import io
import json
import zipfile
from collections.abc import Iterator
from pathlib import Path
from typing import Final, NamedTuple

from ronde._version import __version__
from ronde.app.cache import Cache, Latest
from ronde.errors import FileError
from ronde.formats.gamelist import FORMS, write_games
from ronde.i18n import phrase
from ronde.model.outcomes import DRAUGHTS
from ronde.office.paperwork.publicpages import ShownEvent
from ronde.web.language import Speech
from ronde.web.public.eventview import Caches, EventView
from ronde.web.public.filters import Filter
from ronde.web.public.links import FileLinks
from ronde.web.public.loader import tabs
from ronde.web.site import HOME, templates

ASSETS: Final = "static"
_COPIED: Final = ("ronde.css", "tables.css", "print.css", "icon.svg", "js/lists.js")


class StaticPage(NamedTuple):
    """One file to be written: its name, its title, which tab it is, and its body."""

    file: str
    title: str
    here: str
    body: str


class SiteFile(NamedTuple):
    """One file of the site; `digest` is the same while what it shows is the same.

    The foot of a page names the version of the event at which it was written: that alone makes
    no page another.
    """

    name: str
    content: bytes
    digest: str

    @property
    def is_page(self) -> bool:
        """Whether it is a page, and not what pages look like."""
        return self.name.endswith(".html")


def site_files(event: ShownEvent, language: str = "en") -> Iterator[SiteFile]:
    """Yield the files of the site, each before the pages that lead to it."""
    caches = Caches(Cache(), Cache(), Cache(), Latest(), Latest())
    view = EventView(event, Speech(language), FileLinks(), templates(), caches)
    for name in _COPIED:
        content = (HOME / "static" / name).read_bytes()
        yield SiteFile(f"{ASSETS}/{name}", content, _digest(content))
    yield from _game_lists(event)
    frame = [__version__, language, event.tournament.details.name, tabs(view)]
    for page in reversed(list(_pages(view))):
        shown = json.dumps([*frame, page]).encode()
        yield SiteFile(page.file, _framed(view, page).encode(), _digest(shown))


def _game_lists(event: ShownEvent) -> Iterator[SiteFile]:
    """Yield the games of all rounds and of each, which broadcasts fetch again and again."""
    name = "pdn" if event.discipline == DRAUGHTS else "pgn"
    for number in (None, *range(1, event.rounds + 1)):
        text = write_games(event.tournament, FORMS[name], round_=number, tables=event.tables).text
        file = f"games.{name}" if number is None else f"games-round-{number}.{name}"
        yield SiteFile(file, text.encode(), _digest(text.encode()))


def _digest(content: bytes) -> str:
    return hashlib.sha256(content).hexdigest()


def write_site(event: ShownEvent, out: Path, language: str = "en") -> int:
    """Return how many pages were written into a folder, which is made if need be.

    Files of the same names are replaced. Raises FileError when the file system refuses.
    """
    written = 0
    try:
        (out / ASSETS / "js").mkdir(parents=True, exist_ok=True)
        for file in site_files(event, language):
            (out / file.name).write_bytes(file.content)
            written += file.is_page
    except OSError as error:
        raise FileError(
            "{out}: the pages cannot be written: {error}", out=out, error=str(error)
        ) from error
    return written


def zipped_site(event: ShownEvent, language: str = "en") -> bytes:
    """Return the site as a ZIP archive, whose bytes depend on the pages alone."""
    out = io.BytesIO()
    with zipfile.ZipFile(out, "w", zipfile.ZIP_DEFLATED) as archive:
        for file in site_files(event, language):
            info = zipfile.ZipInfo(f"{event.key}/{file.name}")
            archive.writestr(info, file.content, zipfile.ZIP_DEFLATED)
    return out.getvalue()


def _pages(view: EventView) -> Iterator[StaticPage]:
    links = view.links
    yield StaticPage(links.home(), phrase("Event"), "home", view.home())
    yield StaticPage(links.my_board(), phrase("Find my board"), "me", view.players())
    yield StaticPage(links.crosstable(), phrase("Cross-table"), "crosstable", view.crosstable())
    yield StaticPage(links.charts(), phrase("Charts"), "charts", view.charts())
    if view.is_rated:
        yield StaticPage(links.ratings(), phrase("Ratings"), "ratings", view.ratings())
    yield StaticPage(links.standings(), phrase("Standings"), "standings", view.standings())
    for one in view.event.tournament.categories:
        name, part = links.standings(category=one.key), view.standings(None, Filter(one.key))
        yield StaticPage(name, phrase("Standings"), "standings", part)
    if view.event.prizes is not None:
        yield StaticPage(links.prizes(), phrase("Prizes"), "prizes", view.prizes())
    for number in range(1, view.event.rounds + 1):
        yield from _of_round(view, number)
    for player in view.event.tournament.players:
        yield StaticPage(links.player(player.id), phrase("Player"), "", view.player(player.id))


def _of_round(view: EventView, number: int) -> Iterator[StaticPage]:
    links = view.links
    boards, names = view.pairings(number), view.names(number)
    yield StaticPage(links.pairings(number), phrase("Pairings"), "pairings", boards)
    yield StaticPage(links.names(number), phrase("Pairings by name"), "names", names)
    standing = view.standings(number)
    yield StaticPage(links.standings(number), phrase("Standings"), "standings", standing)


def _framed(view: EventView, page: StaticPage) -> str:
    template = view.templates.get_template("public/frame.html")
    return template.render(
        view.words
        | {
            "title": view.speech.t(page.title),
            "body": page.body,
            "public_tabs": tabs(view),
            "here_is": page.here,
            "assets": ASSETS,
            "theme": "auto",
            "live": None,
            "groups": (),
        }
    )
