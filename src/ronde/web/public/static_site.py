"""The public pages of an event as files: they work from a USB stick, without a server.

One script sorts and searches their tables. Where rounds have certificates they lie beside their
pages, and another script lets the reader's browser check them where a web server gives the pages:
browsers let no page do so that was opened as a file.

The site of an event that leads groups has each other group in a folder of its own, and every page
leads to the same page of the others.
"""

from __future__ import annotations

import hashlib
import io
import json
import zipfile
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import astuple, replace
from functools import partial
from pathlib import Path
from typing import Final, NamedTuple

from ronde._version import __version__
from ronde.declared.cache import Cache, Latest
from ronde.errors import FileError
from ronde.formats.gamelist import FORMS, write_games
from ronde.i18n import phrase, speaking_of_teams
from ronde.model.outcomes import DRAUGHTS
from ronde.office.desk import Desk
from ronde.office.desk.joined import group_names
from ronde.office.pairing.proofs import public_certificate
from ronde.office.paperwork.publicpages import ShownEvent, public_among, shown_event
from ronde.web.assets import FOLDER
from ronde.web.language import Speech
from ronde.web.public import catalogue
from ronde.web.public.catalogue import PublicPage, frame
from ronde.web.public.eventview import Caches, EventView
from ronde.web.public.filters import Filter
from ronde.web.public.links import FileLinks
from ronde.web.public.loader import ShownGroup, shown_group, tabs
from ronde.web.public.pairings import RoundBoards
from ronde.web.site import templates

ASSETS: Final = "static"
_COPIED: Final = ("ronde.css", "tables.css", "print.css", "icon.svg", "js/lists.js")
_CHECKING: Final = (
    "js/proof.js",
    *(f"verify/{path.name}" for path in sorted((FOLDER / "verify").glob("*.js"))),
)
"""What checks a round in the browser."""

CertificateOf = Callable[[str, int], str]
"""Gives the certificate of a round of an event, empty where there is none."""


def no_certificate(event: str, round_: int) -> str:
    """Return none."""
    del event, round_
    return ""


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


class SiteGroup(NamedTuple):
    """A group of the site by its name; that of the event itself is among them."""

    name: str
    event: ShownEvent


def groups_in_site(desk: Desk, event: str) -> tuple[str, ...]:
    """Return the keys of the groups that the site of an event holds, its own first.

    They are those that are public, where the event leads them; none for any other event.
    """
    with desk.database.connection() as connection:
        keys = [one.key for one in group_names(connection, event)]
    public = public_among(desk.database, keys)
    found = tuple(key for key in keys if key in public or key == event)
    return found if found[:1] == (event,) and len(found) > 1 else ()


def site_groups(desk: Desk, event: ShownEvent) -> tuple[SiteGroup, ...]:
    """Return the groups that the site of an event holds, as they are shown."""
    with desk.database.connection() as connection:
        names = dict(group_names(connection, event.key))
    return tuple(
        SiteGroup(names[key], event if key == event.key else shown_event(desk, key))
        for key in groups_in_site(desk, event.key)
    )


def site_files(
    event: ShownEvent,
    language: str = "en",
    groups: Sequence[SiteGroup] = (),
    certificate_of: CertificateOf = no_certificate,
) -> Iterator[SiteFile]:
    """Yield the files of the site, each before the pages that lead to it."""
    shown = [one.event for one in groups] or [event]
    proofs = {
        (one.key, number): text
        for one in shown
        for number in range(1, one.rounds + 1)
        if (text := certificate_of(one.key, number))
    }
    for name in (*_COPIED, *(_CHECKING if proofs else ())):
        content = (FOLDER / name).read_bytes()
        yield SiteFile(f"{ASSETS}/{name}", content, _digest(content))
    views = [(one.name, _view(one.event, language)) for one in groups]
    for _, other in views:
        if other.event.key != event.key:
            yield from _folder(other, views, _folder_of(other, event.key), proofs)
    own = next((one for _, one in views if one.event.key == event.key), _view(event, language))
    yield from _folder(own, views, "", proofs)


def _view(event: ShownEvent, language: str) -> EventView:
    caches = Caches(Cache(), Cache(), Cache(), Latest(), Latest())
    return EventView(event, Speech(language), FileLinks(), templates(), caches)


def _folder_of(view: EventView, leader: str) -> str:
    return "" if view.event.key == leader else f"group-{view.event.key}/"


def _folder(
    view: EventView,
    views: Sequence[tuple[str, EventView]],
    folder: str,
    proofs: Mapping[tuple[str, int], str],
) -> Iterator[SiteFile]:
    """Yield the files of one event, in the folder where its pages lie."""
    proved: dict[str, RoundBoards] = {}
    for number in range(1, view.event.rounds + 1):
        if text := proofs.get((view.event.key, number)):
            name = f"{folder}{view.links.certificate(number)}"
            yield SiteFile(name, text.encode(), _digest(text.encode()))
            proved[view.links.pairings(number)] = view.boards(number)
    looks = view.event.looks
    if looks.logo:
        name = f"{folder}{view.links.logo(looks.logo)}"
        yield SiteFile(name, looks.picture, _digest(looks.picture))
    for file in _game_lists(view.event):
        yield file._replace(name=f"{folder}{file.name}")
    up, leader = ("../" if folder else ""), views[0][1].event.key if views else ""
    seen = [
        (name, replace(one, links=FileLinks(f"{up}{_folder_of(one, leader)}")))
        for name, one in views
    ]
    is_of_teams = view.event.is_of_teams
    with speaking_of_teams(of_teams=is_of_teams):
        pages = list(_pages(view))
        frame = [__version__, view.speech.language, view.event.tournament.details.name, tabs(view)]
    for page in reversed(pages):
        with speaking_of_teams(of_teams=is_of_teams):
            groups = [shown_group(name, one, view, page.here) for name, one in seen]
            boards = proved.get(page.file)
            shown = [page, boards and boards.pairing, looks.sponsors, looks.logo]
            about = [*frame, *shown, *map(astuple, groups)]
            html = _framed(view, page, groups, f"{up}{ASSETS}", boards).encode()
        yield SiteFile(f"{folder}{page.file}", html, _digest(json.dumps(about).encode()))


def _game_lists(event: ShownEvent) -> Iterator[SiteFile]:
    """Yield the games of all rounds and of each, which broadcasts fetch again and again.

    What a tournament of teams calls games are matches, so it has none to give.
    """
    if event.is_of_teams:
        return
    name = "pdn" if event.discipline == DRAUGHTS else "pgn"
    for number in (None, *range(1, event.rounds + 1)):
        text = write_games(event.tournament, FORMS[name], round_=number, tables=event.tables).text
        file = f"games.{name}" if number is None else f"games-round-{number}.{name}"
        yield SiteFile(file, text.encode(), _digest(text.encode()))


def _digest(content: bytes) -> str:
    return hashlib.sha256(content).hexdigest()


def write_site(
    event: ShownEvent,
    out: Path,
    language: str = "en",
    groups: Sequence[SiteGroup] = (),
    certificate_of: CertificateOf = no_certificate,
) -> int:
    """Return how many pages were written into a folder, which is made if need be.

    Files of the same names are replaced. Raises FileError when the file system refuses.
    """
    written = 0
    try:
        for file in site_files(event, language, groups, certificate_of):
            (out / file.name).parent.mkdir(parents=True, exist_ok=True)
            (out / file.name).write_bytes(file.content)
            written += file.is_page
    except OSError as error:
        raise FileError(
            "{out}: the pages cannot be written: {error}", out=out, error=str(error)
        ) from error
    return written


def zipped_site_of(desk: Desk, event: str, language: str) -> bytes:
    """Return the site of an event as a ZIP archive, whose bytes depend on the pages alone."""
    out = io.BytesIO()
    with zipfile.ZipFile(out, "w", zipfile.ZIP_DEFLATED) as archive:
        for file in site_files_of(desk, event, language):
            info = zipfile.ZipInfo(f"{event}/{file.name}")
            archive.writestr(info, file.content, zipfile.ZIP_DEFLATED)
    return out.getvalue()


def site_files_of(desk: Desk, event: str, language: str) -> list[SiteFile]:
    """Return the files of the site of an event with its groups and its certificates."""
    shown = shown_event(desk, event)
    groups = site_groups(desk, shown)
    return list(site_files(shown, language, groups, partial(public_certificate, desk)))


def _pages(view: EventView) -> Iterator[StaticPage]:
    links, event = view.links, view.event

    def page(file: str, shown: PublicPage) -> StaticPage:
        return StaticPage(file, shown.title, shown.here, shown.body)

    yield page(links.home(), catalogue.home(view))
    yield StaticPage(links.my_board(), phrase("Find my board"), "me", view.players())
    yield page(links.crosstable(), catalogue.crosstable(view))
    if view.is_knockout:
        yield page(links.tree(), catalogue.tree(view))
    if event.is_of_teams:
        yield page(links.boards(), catalogue.boards(view))
    yield page(links.charts(), catalogue.charts(view))
    if view.is_rated:
        yield page(links.ratings(), catalogue.ratings(view))
    yield page(links.standings(), catalogue.standings(view))
    for one in event.tournament.categories:
        shown = catalogue.standings(view, None, Filter(one.key))
        yield page(links.standings(category=one.key), shown)
    if event.prizes is not None:
        yield page(links.prizes(), catalogue.prizes(view))
    for number in range(1, event.rounds + 1):
        yield page(links.pairings(number), catalogue.pairings(view, number))
        yield page(links.names(number), catalogue.names(view, number))
        yield page(links.standings(number), catalogue.standings(view, number))
    for player in event.tournament.players:
        yield page(links.player(player.id), catalogue.player(view, player.id))


def _framed(
    view: EventView,
    page: StaticPage,
    groups: Sequence[ShownGroup],
    assets: str,
    proved: RoundBoards | None,
) -> str:
    return frame(
        view,
        PublicPage(page.title, page.here, page.body),
        groups,
        public_tabs=tabs(view),
        assets=assets,
        theme="auto",
        live=None,
        proved=proved,
    )
