"""Feeds for other programs: the calendar as iCalendar (RFC 5545), what is new as Atom (RFC 4287).

Identifiers are made of the `uid` of an event and stay the same; times are told in UTC, so that
every program shows them in the zone of its reader.
"""

from __future__ import annotations

import uuid
from collections.abc import Iterable
from datetime import UTC, date, datetime, timedelta
from typing import Final, NamedTuple
from xml.etree import ElementTree

from icalendar import Calendar, Event

from ronde.i18n import phrase
from ronde.office.hosting.portal import EventTimes, PortalEvent, RoundTime
from ronde.web.page import Page

ICAL: Final = "text/calendar; charset=utf-8"
ATOM: Final = "application/atom+xml; charset=utf-8"
LATEST: Final = 50
_NAMESPACE: Final = "http://www.w3.org/2005/Atom"
_NEVER: Final = "1970-01-01T00:00:00Z"


def calendar_of(page: Page, events: Iterable[PortalEvent], title: str) -> bytes:
    """Return events as a calendar, each on its days; those without a day are left out."""
    calendar = _calendar(title)
    for one in events:
        if one.first_day:
            first = date.fromisoformat(one.first_day)
            last = date.fromisoformat(one.last_day or one.first_day)
            calendar.add_component(
                _on_days(page, one, one.uid, one.name, (first, max(first, last)))
            )
    return bytes(calendar.to_ical())


def rounds_of(page: Page, schedule: EventTimes) -> bytes:
    """Return the rounds of an event as a calendar, or the event itself when none has a time."""
    event = schedule.event
    calendar = _calendar(event.name)
    for one in schedule.rounds:
        title = page.t("{event}, round {round}", event=event.name, round=one.number)
        uid = f"{event.uid}-round-{one.number}"
        if (begins := moment_of(one.starts_at)) is not None:
            entry = _entry(page, event, uid, title)
            entry.add("dtstart", begins)
            calendar.add_component(entry)
        elif one.day:
            day = date.fromisoformat(one.day)
            calendar.add_component(_on_days(page, event, uid, title, (day, day)))
    return (
        bytes(calendar.to_ical())
        if calendar.subcomponents
        else calendar_of(page, [event], event.name)
    )


def moment_of(text: str) -> datetime | None:
    """Return a moment in UTC; a time without a zone is UTC, what is no time is None.

    >>> moment_of("2026-10-24T10:00+02:00")
    datetime.datetime(2026, 10, 24, 8, 0, tzinfo=datetime.timezone.utc)
    >>> moment_of("at ten")
    """
    try:
        moment = datetime.fromisoformat(text)
    except ValueError:
        return None
    return moment.replace(tzinfo=UTC) if moment.tzinfo is None else moment.astimezone(UTC)


def _calendar(title: str) -> Calendar:
    calendar = Calendar()
    calendar.add("prodid", "-//ronde//portal//EN")
    calendar.add("version", "2.0")
    calendar.add("x-wr-calname", title)
    return calendar


def _on_days(
    page: Page, event: PortalEvent, uid: str, title: str, days: tuple[date, date]
) -> Event:
    entry = _entry(page, event, uid, title)
    entry.add("dtstart", days[0])
    entry.add("dtend", days[1] + timedelta(days=1))  # the first day after it
    return entry


def _entry(page: Page, event: PortalEvent, uid: str, title: str) -> Event:
    entry = Event()
    entry.add("uid", uid)
    entry.add("summary", title)
    entry.add("dtstamp", moment_of(event.updated))
    if event.place:
        entry.add("location", event.place)
    entry.add("url", address_of(page, f"/public/{event.key}"))
    return entry


def address_of(page: Page, path: str) -> str:
    """Return a whole address of this site."""
    return page.address.rstrip("/") + path


class NewsItem(NamedTuple):
    """One entry of a feed."""

    id: str
    title: str
    updated: str
    path: str
    summary: str


def news_of_events(page: Page, events: Iterable[PortalEvent]) -> list[NewsItem]:
    """Return the events that changed last."""
    latest = sorted(events, key=lambda one: one.updated, reverse=True)[:LATEST]
    return [
        NewsItem(
            uuid.UUID(one.uid).urn,
            one.name,
            one.updated,
            f"/public/{one.key}",
            " · ".join(filter(None, (one.place, one.first_day, page.say(one.phase.word)))),
        )
        for one in latest
    ]


def news_of_rounds(page: Page, schedule: EventTimes) -> list[NewsItem]:
    """Return what was published of an event: pairings, and standings after complete rounds."""
    found = [
        _news(page, schedule.event, one, what, at)
        for one in schedule.rounds
        for what, at in (("pairings", one.published_at), ("standings", one.completed_at))
        if at
    ]
    return sorted(found, key=lambda item: item.updated, reverse=True)[:LATEST]


def _news(page: Page, event: PortalEvent, one: RoundTime, what: str, at: str) -> NewsItem:
    is_pairing = what == "pairings"
    title = (
        phrase("Pairings of round {round}", round=one.number)
        if is_pairing
        else phrase("Standings after round {round}", round=one.number)
    )
    path = f"/rounds/{one.number}" if is_pairing else f"/standings?after={one.number}"
    own = uuid.uuid5(uuid.UUID(event.uid), f"{what} {one.number}")
    return NewsItem(own.urn, page.say(title), at, f"/public/{event.key}{path}", event.name)


def atom_of(page: Page, title: str, author: str, items: Iterable[NewsItem]) -> bytes:
    """Return a feed with entries, latest first."""
    entries = list(items)
    own = address_of(page, page.here)
    root = ElementTree.Element("feed", {"xmlns": _NAMESPACE})
    _texts(
        root,
        id=uuid.uuid5(uuid.NAMESPACE_URL, own).urn,
        title=title,
        updated=max((one.updated for one in entries), default=_NEVER),
    )
    ElementTree.SubElement(root, "link", {"rel": "self", "href": own})
    _texts(ElementTree.SubElement(root, "author"), name=author or "ronde")
    for one in entries:
        entry = ElementTree.SubElement(root, "entry")
        _texts(entry, id=one.id, title=one.title, updated=one.updated, summary=one.summary)
        ElementTree.SubElement(entry, "link", {"href": address_of(page, one.path)})
    return bytes(ElementTree.tostring(root, encoding="utf-8", xml_declaration=True))


def _texts(parent: ElementTree.Element, **texts: str) -> None:
    for name, text in texts.items():
        ElementTree.SubElement(parent, name).text = "".join(
            letter for letter in text if letter.isprintable()
        )
