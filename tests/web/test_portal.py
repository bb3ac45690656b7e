"""The portal in the browser and for programs: pages, feeds, and what strangers must not see."""

from __future__ import annotations

from xml.etree import ElementTree

import pytest
from icalendar import Calendar
from tests.web.clients import Clients

from ronde.office.desk import Desk
from ronde.office.paperwork.publicpages import PublishPages, shown_event
from ronde.office.planning.settings import ChangeSettings, SettingsChange
from ronde.office.settings.programme import ScheduleRound
from ronde.store.tables import TimetableRow

ATOM = "{http://www.w3.org/2005/Atom}"


@pytest.fixture
def shown(desk: Desk) -> Desk:
    """Return the desk of the demo event, whose pages are public and whose days are known."""
    days = SettingsChange(start_date="2026-10-24", end_date="2026-10-25", place="Quarry")
    desk.do("demo", ChangeSettings(days))
    desk.do("demo", PublishPages(public=True))
    return desk


def test_strangers_find_public_events_and_players(client_as: Clients, shown: Desk) -> None:
    client = client_as("public")
    assert "Minerals" in client.text("/portal")
    assert "Minerals" in client.text("/portal?place=quarry&discipline=chess&phase=")
    assert "No public event fits." in client.text("/portal?discipline=draughts")
    assert "Agate" in client.text("/portal/search?q=agat")
    api = client.get("/api/portal/search?search=agat").json()
    assert "Agate" in api["players"][0]["name"]
    assert client.get("/api/portal/events").json()["events"][0]["key"] == "demo"
    shown.do("demo", PublishPages(public=False))
    assert "Minerals" not in client.text("/portal")
    assert client.get("/api/portal/search?search=agat").json()["players"] == []
    for path in ("events/demo/calendar.ics", "events/demo/feed.atom", "organisations/demo"):
        assert client.get(f"/portal/{path}").status_code == 404


def test_nothing_but_what_public_pages_show(client_as: Clients, shown: Desk) -> None:
    """No birth date, and no round that is not published."""
    client = client_as("public")
    for path in ("/api/portal/search?search=agat", "/api/portal/events/demo"):
        assert "birth" not in client.get(path).text
    rounds = client.get("/api/portal/events/demo").json()["rounds"]
    published = shown_event(shown, "demo").rounds
    assert [one["number"] for one in rounds] == list(range(1, published + 1))


def test_the_calendar_is_read_by_other_programs(client_as: Clients, shown: Desk) -> None:
    client = client_as("public")
    answer = client.get("/portal/calendar.ics")
    assert answer.headers["content-type"].startswith("text/calendar")
    (event,) = Calendar.from_ical(answer.content).walk("VEVENT")
    assert (event["summary"], event["location"]) == ("Minerals Open", "Quarry")
    assert event["dtstart"].to_ical() == b"20261024"
    assert event["dtend"].to_ical() == b"20261026"
    shown.do("demo", ScheduleRound(TimetableRow(5, starts_at="2026-10-25T10:00+02:00")))
    shown.do("demo", ScheduleRound(TimetableRow(6, date="2026-10-25")))
    calendar = Calendar.from_ical(client.get("/portal/events/demo/calendar.ics").content)
    rounds = calendar.walk("VEVENT")
    assert [one["dtstart"].to_ical() for one in rounds] == [b"20261025T080000Z", b"20261025"]
    assert len({str(one["uid"]) for one in (event, *rounds)}) == 3


def test_the_feed_is_atom_with_stable_identifiers(client_as: Clients, shown: Desk) -> None:
    client = client_as("public")

    def entries(path: str) -> tuple[ElementTree.Element, list[ElementTree.Element]]:
        answer = client.get(path)
        assert answer.headers["content-type"].startswith("application/atom+xml")
        root = ElementTree.fromstring(answer.content)
        for element in (root, *root.iter(f"{ATOM}entry")):
            for name in ("id", "title", "updated"):
                assert element.findtext(f"{ATOM}{name}")
        return root, root.findall(f"{ATOM}entry")

    root, (before,) = entries("/portal/feed.atom")
    shown.do("demo", ChangeSettings(SettingsChange(name="Minerals & <Metals>")))
    again, (after,) = entries("/portal/feed.atom")
    assert root.findtext(f"{ATOM}id") == again.findtext(f"{ATOM}id")
    assert before.findtext(f"{ATOM}id") == after.findtext(f"{ATOM}id")
    assert str(before.findtext(f"{ATOM}updated")) < str(after.findtext(f"{ATOM}updated"))
    assert after.findtext(f"{ATOM}title") == "Minerals & <Metals>"
    link = after.find(f"{ATOM}link")
    assert link is not None
    assert link.get("href") == "http://127.0.0.1/public/demo"


def test_invented_addresses_are_answered_with_a_sentence(client_as: Clients, shown: Desk) -> None:
    del shown
    client = client_as("public")
    assert client.get("/portal?phase=never&discipline=golf&page=999").status_code == 200
    assert client.get("/portal/search?q=%00%27%22%25").status_code == 200
    assert client.get("/portal/players/chess/999999").status_code == 404
    assert client.get("/portal/organisations/nowhere").status_code == 404
    assert client.get("/portal?place=" + "x" * 200).status_code == 422
