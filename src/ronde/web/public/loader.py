"""Load the view of an event for a page: who may see it, from which copy, with which links."""

from __future__ import annotations

from collections.abc import Callable
from contextlib import suppress
from dataclasses import dataclass, field, replace

from ronde.declared.cache import Cache
from ronde.declared.roles import Role
from ronde.errors import RondeError, UnknownSubjectError
from ronde.i18n import phrase, phrase_in, speaking_of_teams
from ronde.office.desk import Desk
from ronde.office.desk.joined import group_names
from ronde.office.paperwork.publicpages import ShownEvent, public_among, shown_event
from ronde.office.settings.forecastswitch import ForecastFor
from ronde.office.settings.looks import event_looks
from ronde.store import Head
from ronde.web.language import Speech
from ronde.web.later import MOMENT, Later
from ronde.web.live import LIVE_HEADER, heard_of
from ronde.web.page import Page
from ronde.web.public.catalogue import page_at, served
from ronde.web.public.eventview import Caches, EventView
from ronde.web.public.links import OfficeLinks, PublicLinks
from ronde.web.published import PageFile
from ronde.web.site import Site


@dataclass(frozen=True, slots=True)
class _Copy:
    """A version of an event with everything that was made of it; they go together."""

    event: ShownEvent
    made: Cache = field(default_factory=Cache)


def public_view(page: Page, event: str) -> EventView:
    """Return the view for everybody; an event that is not public is unknown to strangers."""
    copy = _asked_for(page, event, private=False)
    if not copy.event.is_public and Role.VIEWER not in page.roles:
        raise _not_public(event)
    return _view(page.site, page.speech, _as_organised(page.desk, copy), PublicLinks(event))


def _as_organised(desk: Desk, copy: _Copy) -> _Copy:
    """Return a copy with logo and sponsors as they are: an organisation changes its own alone."""
    looks = event_looks(desk, copy.event.key)
    if looks == copy.event.looks:
        return copy
    return replace(copy, event=replace(copy.event, looks=looks))


def office_view(page: Page, event: str) -> EventView:
    """Return the view for the office: the same tables, with ages and changes of rating."""
    copy = _asked_for(page, event, private=True)
    return _view(page.site, page.speech, copy, OfficeLinks(event), private=True)


def prepare(site: Site, event: str) -> None:
    """Make what a page of an event will be made from after the next result."""
    desk = Desk(site.database, "")
    copy = _kept(site, desk, event, desk.head(event), private=True)
    _view(site, Speech("en"), copy, OfficeLinks(event), private=True).prepare()


def keep_prepared(site: Site) -> Callable[[str], None]:
    """Return what lets a site prepare the pages of an event that has changed.

    Whoever looks at them after its next result waits for less.
    """
    later = Later()
    site.at_close.append(later.close)

    def work(event: str) -> None:
        with suppress(RondeError):  # whoever looks is told
            prepare(site, event)

    return lambda event: later.once(MOMENT, work, event)


@dataclass(frozen=True, slots=True)
class ShownGroup:
    """A group of an event as public pages show it; `href` is the same page of that group.

    `pages` are the words and addresses of its pairings and its standings.
    """

    name: str
    href: str
    is_here: bool
    players: int
    rounds: int
    pages: tuple[tuple[str, str], ...]


def public_groups(page: Page, view: EventView) -> list[tuple[str, EventView]]:
    """Return name and view of each group that the visitor may look at, none for an event alone."""
    visitor = page.visitor
    return _groups(page.site, page.desk, view, lambda key: Role.VIEWER in visitor.roles(key))


def _groups(
    site: Site, desk: Desk, view: EventView, may_see: Callable[[str], bool]
) -> list[tuple[str, EventView]]:
    own = view.event.key
    with site.database.connection() as connection:
        names = group_names(connection, own)
    public = public_among(site.database, [one.key for one in names])
    return [
        (one.name, view if one.key == own else _group_view(site, desk, view, one.key))
        for one in names
        if one.key in public or may_see(one.key)
    ]


def _group_view(site: Site, desk: Desk, view: EventView, event: str) -> EventView:
    copy = _kept(site, desk, event, desk.head(event), private=False)
    return _view(site, view.speech, copy, PublicLinks(event))


def page_of_file(site: Site, asked: PageFile, version: str) -> bytes | None:
    """Return a page as strangers get it, to be a file of a version.

    None for what the application answers itself: an address that chooses something, a page that
    tells more than the event, and what is not there.
    """
    desk = Desk(site.database, "")
    if asked.query:
        return None
    with suppress(RondeError):
        kept = _kept(site, desk, asked.event, desk.head(asked.event), private=False)
        copy = _as_organised(desk, kept)
        view = _view(site, Speech(asked.language), copy, PublicLinks(asked.event))
        with speaking_of_teams(of_teams=copy.event.is_of_teams):
            found = page_at(view, asked.path) if copy.event.is_public else None
            if found is None:
                return None
            key = ("groups", version, asked.language)
            groups = copy.made.get(key, lambda: _groups(site, desk, view, lambda _: False))
            return served(
                view,
                found,
                [shown_group(name, one, view, found.page.here) for name, one in groups],
                tabs(view),
                path=asked.path,
                theme=asked.theme or "auto",
                file=f"{asked.file}.html",
            ).encode()
    return None


def shown_groups(page: Page, view: EventView, here: str) -> list[ShownGroup]:
    """Return the groups as a public page shows them; `here` is the tab of the page."""
    return [shown_group(name, one, view, here) for name, one in public_groups(page, view)]


def shown_group(name: str, group: EventView, view: EventView, here: str) -> ShownGroup:
    """Return a group as a page of one of them shows it, with the links of its view."""
    addresses = {tab: (word, href) for word, href, tab in tabs(group)}
    return ShownGroup(
        name,
        addresses.get(here, addresses["home"])[1],
        group.event.key == view.event.key,
        len(group.event.tournament.players),
        group.event.rounds,
        tuple(addresses[tab] for tab in ("pairings", "names", "standings") if tab in addresses),
    )


def _asked_for(page: Page, event: str, *, private: bool) -> _Copy:
    """Return the event in the version that a page is to show."""
    try:
        head = _announced(page, event) or page.desk.head(event)
    except UnknownSubjectError:
        if private:
            raise
        raise _not_public(event) from None
    return _kept(page.site, page.desk, event, head, private=private)


def _kept(site: Site, desk: Desk, event: str, head: Head, *, private: bool) -> _Copy:
    """Return the event, read once for each state of its journal."""

    def read(before: ShownEvent | None) -> ShownEvent:
        return shown_event(desk, event, private=private, before=before)

    place = ("event", event, private)
    return site.copies.get((event, head, private), lambda: _Copy(site.latest.next(place, read)))


def _announced(page: Page, event: str) -> Head | None:
    """Return the version of which a page that renews itself has heard; None for all others.

    At the end of a round a version lives for some hundredths of a second: pages of the public
    are renewed with those that were announced.
    """
    if Role.VIEWER in page.roles or LIVE_HEADER not in page.request.headers:
        return None
    return page.site.broker.announced(event, heard_of(page.request.headers))


def _not_public(event: str) -> UnknownSubjectError:
    return UnknownSubjectError(
        "there is no public event {event}; look at the address", event=repr(event)
    )


def _view(
    site: Site,
    speech: Speech,
    copy: _Copy,
    links: PublicLinks | OfficeLinks,
    *,
    private: bool = False,
) -> EventView:
    caches = Caches(
        own=copy.made,
        lasting=site.lasting,
        parted=site.parted,
        latest=site.latest,
        fragments=site.fragments,
    )
    return EventView(copy.event, speech, links, site.templates, caches, private)


def tabs(view: EventView) -> list[tuple[str, str, str]]:
    """Return the tabs of the public pages: word, address, name."""
    latest, links = view.event.rounds, view.links
    found: list[tuple[str, str, str]] = [(phrase("Event"), links.home(), "home")]
    if latest:
        found.append((phrase("Pairings"), links.pairings(latest), "pairings"))
        found.append((phrase("By name"), links.names(latest), "names"))
    found += [
        *([(phrase_in("knock-out", "Tree"), links.tree(), "tree")] if view.is_knockout else []),
        (phrase("Standings"), links.standings(), "standings"),
        (phrase("Cross-table"), links.crosstable(), "crosstable"),
        *(
            [(phrase_in("of a match", "Boards and players"), links.boards(), "boards")]
            if view.event.is_of_teams
            else []
        ),
        (phrase("Charts"), links.charts(), "charts"),
        *([(phrase("Ratings"), links.ratings(), "ratings")] if view.is_rated else []),
        *([(phrase("Prizes"), links.prizes(), "prizes")] if view.event.prizes else []),
        *_forecast_tab(view),
        (phrase("My board"), links.my_board(), "me"),
    ]
    return found


def _forecast_tab(view: EventView) -> list[tuple[str, str, str]]:
    is_shown = view.event.forecast is ForecastFor.PUBLIC and view.links.is_served
    return [(phrase("Forecast"), view.links.forecast(), "forecast")] if is_shown else []
