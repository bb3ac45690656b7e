"""The page of a season: its events, its rules, PDF and CSV; closed events on the first page."""

from __future__ import annotations

import re

import pytest
from tests.web.clients import Clients

from ronde.office.desk import Desk
from ronde.office.fromfile import open_demo
from ronde.office.hosting.retention import HidePlayer
from ronde.office.paperwork.closure import CloseEvent
from ronde.office.paperwork.publicpages import PublishPages
from ronde.office.playing.corrections import CorrectResult
from ronde.office.playing.results import result_sheet
from ronde.office.season import SeasonWish, season_events, season_list
from ronde.standings.season import SeasonRules


@pytest.fixture
def two_events(desk: Desk) -> Desk:
    """Return the desk of a site with two events, of which one is closed."""
    again = open_demo(desk).key
    desk.do(again, CloseEvent(reason="the hall is closed"))
    return desk


def cells(html: str, name: str) -> list[str]:
    (row,) = re.findall(rf"<tr>(?:(?!</tr>).)*{name}.*?</tr>", html, re.DOTALL)
    return [re.sub("<[^>]+>", "", cell) for cell in re.findall(r"<t[dh].*?</t[dh]>", row)]


def test_the_best_events_count(client_as: Clients, two_events: Desk) -> None:
    html = client_as("viewer").get("/season?points=10,6,1&best=1").text
    assert cells(html, "GM Agate, Ada") == ["1", "GM Agate, Ada", "10", "(10)", "2", "10"]
    assert "points by place; the best event counts" in html
    assert html.count("is not closed; its places are provisional") == 1
    assert "23 players without an identity number are matched by name" in html


def test_only_chosen_events_of_a_year_and_a_discipline(
    client_as: Clients, two_events: Desk
) -> None:
    client = client_as("viewer")
    assert len(cells(client.get("/season?event=demo").text, "GM Agate, Ada")) == 5
    for nothing in ("year=1999", "discipline=draughts", "organisation=quarry"):
        assert "No event here has a complete round yet." in client.get(f"/season?{nothing}").text


@pytest.mark.parametrize("wrong", ["points=ten", "points=1,2", "best=none", "best=0"])
def test_a_mistake_is_told_beside_the_form(client_as: Clients, wrong: str) -> None:
    answer = client_as("viewer").get(f"/season?{wrong}")
    assert answer.status_code == 200
    assert re.search(r'class="notice bad" role="alert"', answer.text)


def test_as_pdf_and_csv_in_the_language_of_the_page(client_as: Clients, two_events: Desk) -> None:
    client = client_as("viewer")
    pdf, csv = (client.get(f"/season/list.{kind}?best=1&lang=fr") for kind in ("pdf", "csv"))
    assert pdf.content.startswith(b"%PDF")
    assert csv.text.removeprefix("\ufeff").startswith("Rang,Nom,Minerals Open,Minerals Open")
    assert client.get("/season/list.csv?year=1999").status_code == 422


def test_through_the_api(client_as: Clients, two_events: Desk) -> None:
    client = client_as("viewer")
    told = client.get("/api/season?measure=percentage&best=1").json()
    assert (told["measure"], told["best"], len(told["events"])) == ("percentage", 1, 2)
    assert told["places"][0]["total"] == "87.5"
    assert client.get("/api/season?points=9,10").status_code == 422
    assert client.get("/api/events/demo/statistics").json()["statistics"]["after_round"] == 4


def test_closed_events_are_found_on_the_first_page(client_as: Clients, two_events: Desk) -> None:
    client = client_as("viewer")

    def found(query: str) -> set[str]:
        return set(re.findall(r'href="/events/([^"]+)"', client.get(f"/?{query}").text))

    closed = found("state=closed")
    assert len(closed) == 1
    assert found("state=open") == {"demo"}
    assert found("search=2026/10&state=strange") == closed | {"demo"}
    assert found("search=1999") == set()
    assert "No event is called so." in client.get("/?search=1999").text


def test_statistics_stand_below_the_charts(client_as: Clients) -> None:
    html = client_as("viewer").get("/events/demo/standings/charts").text
    assert "CM Jasper, June (2135) beat WGM Cobalt, Cleo (2402) in round 3" in html
    assert "White won: 6, Black won: 5" in html


def test_everybody_sees_public_events_without_hidden_names(
    client_as: Clients, two_events: Desk
) -> None:
    public, rules = client_as("public"), "points=10,6,1&best=1"
    assert "No public event here has a complete round" in public.get(f"/portal/season?{rules}").text
    two_events.do("demo", PublishPages(public=True))
    html = public.get(f"/portal/season?{rules}").text
    assert cells(html, "GM Agate, Ada") == ["1", "GM Agate, Ada", "10", "1", "10"]
    assert 'href="/public/demo/standings"' in html
    assert "matched by name" not in html
    other = next(one.key for one in season_events(two_events, SeasonWish()) if one.key != "demo")
    two_events.do(other, PublishPages(public=True))
    two_events.do(other, HidePlayer(1))
    html = public.get(f"/portal/season?{rules}").text
    assert "Agate" not in html
    assert cells(html, "A. A.")[1:4] == ["A. A.", "10", "(10)"]
    told = public.get("/api/portal/season").json()
    assert (told["places"][0]["name"], len(told["events"])) == ("A. A.", 2)
    assert 'role="alert"' in public.get("/portal/season?points=ten").text


def test_what_changes_in_an_event_is_seen_at_once(client_as: Clients, two_events: Desk) -> None:
    """A list is kept by the states of its events: each of these changes gives another one."""
    public, kept = client_as("public"), set()
    other = next(one.key for one in season_events(two_events, SeasonWish()) if one.key != "demo")
    two_events.do("demo", PublishPages(public=True))

    def shown() -> str:
        """Return the list, which is the same when it is asked for again."""
        page = public.get("/portal/season?measure=points").text
        main = page[page.index("<main") :]
        assert main in public.get("/portal/season?measure=points").text
        return main

    kept.add(shown())
    line = result_sheet(two_events, "demo", 4).line(1)
    upset = "0-1" if line.result != "0-1" else "1-0"
    two_events.do("demo", CorrectResult(4, 1, upset, reason="misread"))
    kept.add(shown())
    two_events.do("demo", HidePlayer(1))
    kept.add(shown())
    two_events.do(other, PublishPages(public=True))
    kept.add(shown())
    two_events.do("demo", CloseEvent(reason="the hall is closed"))
    kept.add(shown())
    two_events.do(other, PublishPages(public=False))
    kept.add(shown())
    assert len(kept) == 6
    assert "Agate" in client_as("viewer").get("/season?measure=points").text


def test_a_list_is_made_once(two_events: Desk) -> None:
    first = season_list(two_events, SeasonWish())
    assert first is not None
    assert season_list(two_events, SeasonWish()) is first
    assert season_list(two_events, SeasonWish(events=("demo",))) is not first
    assert season_list(two_events, SeasonWish(rules=SeasonRules(best=1))) is not first
    two_events.do("demo", HidePlayer(1))
    assert season_list(two_events, SeasonWish()) is not first
