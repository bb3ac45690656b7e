"""How a page gets its look at an event: who may, from which copy, with which links."""

from __future__ import annotations

from ronde.app.office.paperwork.publishing import ShownEvent, shown_event
from ronde.app.roles import Role
from ronde.errors import UnknownSubjectError
from ronde.web.page import Page
from ronde.web.shown.links import OfficeLinks, PublicLinks
from ronde.web.shown.look import Look


def public_look(page: Page, event: str) -> Look:
    """Return the look of everybody; an event that is not public is unknown to strangers."""
    shown = _kept(page, event, private=False)
    if not shown.is_public and Role.VIEWER not in page.roles:
        raise UnknownSubjectError(f"there is no public event {event!r}; look at the address")
    return _look(page, shown, PublicLinks(event))


def office_look(page: Page, event: str) -> Look:
    """Return the look of the office: the same tables, with ages and changes of rating."""
    return _look(page, _kept(page, event, private=True), OfficeLinks(event), private=True)


def _kept(page: Page, event: str, *, private: bool) -> ShownEvent:
    """Return the event, read once for each version."""
    try:
        version = page.desk.version(event)
    except UnknownSubjectError:
        if private:
            raise
        raise UnknownSubjectError(
            f"there is no public event {event!r}; look at the address"
        ) from None
    key = ("event", event, version, private)
    return page.site.shown.get(key, lambda: shown_event(page.desk, event, private=private))


def _look(
    page: Page, shown: ShownEvent, links: PublicLinks | OfficeLinks, *, private: bool = False
) -> Look:
    site = page.site
    return Look(shown, page.speech, links, site.templates, site.shown, private)


def doors(look: Look) -> list[tuple[str, str, str]]:
    """Return the tabs of the public pages: word, address, name."""
    latest, links = look.event.rounds, look.links
    found = [("looking.event", links.home(), "home")]
    if latest:
        found.append(("document.pairings", links.pairings(latest), "pairings"))
        found.append(("looking.by-name", links.names(latest), "names"))
    found += [
        ("looking.standings", links.standings(), "standings"),
        ("document.cross-table", links.crosstable(), "crosstable"),
        ("looking.charts", links.charts(), "charts"),
        ("looking.my-board", links.my_board(), "me"),
    ]
    return found
