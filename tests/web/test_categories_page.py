"""The page of categories: announced, marked, changed, with mistakes beside their fields."""

from __future__ import annotations

import re
from html import unescape
from io import BytesIO
from pathlib import Path

import pytest
from pypdf import PdfReader
from tests.web.clients import Clients, words_of

from ronde.office.desk import Desk
from ronde.office.entries.entries import AddPlayers, ChangePlayer
from ronde.office.paperwork.publicpages import PublishPages, shown_event
from ronde.office.planning.opening import EventPlan, OpenEvent
from ronde.office.players.categories import (
    AddCategory,
    CategoryData,
    UnmarkPlayers,
    list_categories,
)
from ronde.office.players.entrant import Entrant
from ronde.web.public.static_site import write_site

PAGE = "/events/cup/players/tools/categories"
FORM = "/events/cup/categories"
BOXES = {"unrated": "false", "by_hand": "false"}


@pytest.fixture
def cup(desk: Desk) -> Desk:
    """Return the desk with an event of 2026 and three players, one of them young."""
    desk.do("cup", OpenEvent(EventPlan("Harbour Cup", rounds=5, start_date="2026-11-01")))
    people = (
        Entrant("Opal, Olga", 2200, birth_date="2010"),
        Entrant("Pyrite, Pim", 2000, birth_date="1990"),
        Entrant("Quartz, Quin", 1800, birth_date="1970"),
    )
    desk.do("cup", AddPlayers(people))
    return desk


def test_a_category_is_announced_and_changed(client_as: Clients, cup: Desk) -> None:
    client = client_as("arbiter")
    assert "No category was announced." in client.get(PAGE).text
    told = client.submit(f"{FORM}/add", label="Under 18", age="u18", category="u18", **BOXES)
    assert "Players in Under 18: 1." in told.text
    assert "Under 18 1 player Born in 2008 or later 1 Opal, Olga" in words_of(told.text)
    fields = {"label": "Young", "age": "u12", "sex": "", "rating": "", "age_on": ""}
    told = client.submit(f"{FORM}/u18/change", **fields, **BOXES)
    assert "nobody is in Young yet" in told.text
    told = client.submit(f"{FORM}/u18/remove")
    assert "Category u18 is removed." in told.text


def test_players_are_marked_by_name(client_as: Clients, cup: Desk) -> None:
    client = client_as("arbiter")
    client.submit(f"{FORM}/add", label="Locals", players="Pyrite", **BOXES)
    told = client.submit(f"{FORM}/locals/mark", players="3 Quartz, Quin")
    assert "Players in Locals: 2." in told.text
    client.submit(f"{FORM}/locals/unmark", players="2")
    (found,) = list_categories(cup, "cup")
    assert [member.name for member in found.members] == ["Quartz, Quin"]


def test_mistakes_stand_beside_their_fields(client_as: Clients, cup: Desk) -> None:
    cup.do("cup", AddCategory(CategoryData("Locals")))
    client = client_as("arbiter")
    typed = {"label": "locals", "age": "17-13", "rating": "high", "unrated": "true"}
    answer = client.submit(f"{FORM}/add", **typed)
    assert answer.status_code == 422
    html = unescape(answer.text)
    for field, said in {
        "age": "'17-13' is an empty range: 17 is above 13",
        "rating": "'high' is not a range; write 1800-1999, -17 or 50-",
        "category": "Locals has the key locals already; choose another one",
    }.items():
        assert f'id="wrong-add-{field}" data-mistake="{field}" role="alert">{said}<' in html
    assert 'name="unrated" value="true" checked' in html
    answer = client.submit(f"{FORM}/locals/change", label="", **BOXES)
    assert 'id="wrong-change-locals-label"' in answer.text
    assert len(list_categories(cup, "cup")) == 1


def test_a_viewer_sees_them_and_changes_nothing(client_as: Clients, cup: Desk) -> None:
    cup.do("cup", AddCategory(CategoryData("Locals"), players=(1,)))
    viewer = client_as("viewer")
    html = viewer.get(PAGE).text
    assert "1 Opal, Olga" in html
    assert "Add a category" not in html


@pytest.fixture
def marked(desk: Desk) -> Desk:
    """Return the desk with two categories of the demo, whose pages are public."""
    desk.do("demo", PublishPages(True))
    desk.do("demo", ChangePlayer(4, {"birth_date": "2010"}))
    desk.do("demo", AddCategory(CategoryData("Under 18", age="u18"), "u18"))
    desk.do("demo", AddCategory(CategoryData("Locals"), players=(2, 4, 9)))
    return desk


def ranks(html: str) -> list[str]:
    """Return the ranks that a standing shows."""
    return re.findall(r'<tr><td class="num">(\d*)</td>', html)


def test_standings_of_a_category(client_as: Clients, marked: Desk) -> None:
    young = marked.tournament("demo").players[3].name
    office, public = client_as("viewer"), client_as("public")
    html = office.get("/events/demo/standings?category=u18").text
    assert ranks(html) == ["1"]
    assert young in html
    assert "Under 18: 1 of 23 players" in words_of(html)
    assert "documents/standings.pdf?after=4&amp;category=u18" in html
    assert len(ranks(public.get("/public/demo/standings?category=locals").text)) == 3
    html = public.get("/public/demo/standings?category=u18").text
    assert ranks(html) == ["1"], "although birth dates are not public"
    assert 'name="age"' not in html
    assert 'href="/public/demo/standings?category=locals">Locals</a>' in html
    marked.do("demo", UnmarkPlayers("locals", (2,)))
    assert len(ranks(public.get("/public/demo/standings?category=locals").text)) == 2
    assert len(ranks(office.get("/events/demo/standings?category=gone").text)) == 23


def test_the_list_of_players_tells_and_filters_categories(client_as: Clients, marked: Desk) -> None:
    viewer = client_as("viewer")
    young = marked.tournament("demo").players[3].name
    assert f"{young} Under 18 · Locals" in viewer.text("/events/demo/players")
    html = viewer.get("/events/demo/players?category=locals").text
    assert "Locals: 3 of 23 players" in words_of(html)
    assert html.count('<tr id="player-') == 3
    pdf = viewer.get("/events/demo/documents/players.pdf?category=locals")
    told = PdfReader(BytesIO(pdf.content)).pages[0].extract_text()
    assert "Locals" in told
    assert len(re.findall(r", [A-Z][a-z]+", told)) == 3
    assert viewer.get("/events/demo/documents/players.pdf?category=gone").status_code == 422


def test_the_static_site_has_a_standing_for_each(marked: Desk, tmp_path: Path) -> None:
    write_site(shown_event(marked, "demo"), tmp_path)
    html = (tmp_path / "standings-of-locals.html").read_text(encoding="utf-8")
    assert len(ranks(html)) == 3
    assert 'href="standings-of-u18.html"' in html
    assert "&amp;category" not in html
    assert 'href="standings-of-locals.html"' in (tmp_path / "standings.html").read_text("utf-8")
