"""The tabs of an event: few, each with few pages, and every page of an event belongs to one."""

from __future__ import annotations

import ast
import re

import pytest
from jinja2 import Environment
from jinja2.meta import find_undeclared_variables
from tests.source import SOURCE, module
from tests.web.clients import Clients

from ronde.declared.roles import Role
from ronde.web.navigation import TABS, place_of, tabs_for

EVERYBODY = frozenset(Role)


def _marked(text: str, nav: str) -> list[str]:
    """Return the words that are marked in a navigation of a page."""
    part = re.search(rf'<nav class="{nav}.*?</nav>', text, re.DOTALL)
    return [] if part is None else re.findall(r'aria-current="page">([^<]*)<', part[0])


def test_an_event_has_eight_tabs_with_six_pages_at_most() -> None:
    words = [str(tab.word) for tab in TABS]
    assert words == [
        "Overview", "Players", "Round", "Standings", "Prizes", "Papers", "Hall", "Settings",
    ]  # fmt: skip
    assert max(len(tab.pages) for tab in TABS) <= 6


def test_no_page_is_called_like_its_tab_when_there_are_others() -> None:
    """Round is the one exception: the page with the round, beside that with its results."""
    same = {
        str(t.word) for t in TABS if len(t.pages) > 1 for page in t.pages if page.word == t.word
    }
    assert same <= {"Round"}


def test_a_tab_leads_to_the_first_page_that_a_visitor_may_open() -> None:
    tabs = {str(tab.word): tab for tab in tabs_for({Role.VIEWER}, of_teams=False)}
    assert list(tabs) == ["Overview", "Players", "Round", "Standings", "Papers", "Settings"]
    assert tabs["Settings"].href("demo") == "/events/demo/statement"
    assert tabs_for(set(), of_teams=False) == ()


def test_what_only_players_have_is_not_in_events_of_teams() -> None:
    def words(*, of_teams: bool) -> set[str]:
        tabs = tabs_for(EVERYBODY, of_teams=of_teams)
        return {str(page.word) for tab in tabs for page in tab.pages}

    assert words(of_teams=False) - words(of_teams=True) == {"Entries by the form"}


@pytest.mark.parametrize(
    ("path", "tab", "page"),
    [
        ("/events/demo", "Overview", "Overview"),
        ("/events/demo/people", "Overview", "Overview"),
        ("/events/demo/players/7/manage", "Players", "List"),
        ("/events/demo/players/tools/search", "Players", "Rating lists"),
        ("/events/demo/players/tools/fees", "Players", "Entry fees"),
        ("/events/demo/results/2/5", "Round", "Results"),
        ("/events/demo/round/2/why", "Round", "Round"),
        ("/events/demo/standings/norms", "Standings", "Standings"),
        ("/events/demo/settings/plans", "Settings", "Event"),
        ("/events/demo/settings/programme", "Settings", "Officials and timetable"),
        ("/events/demo/journal/past", "Settings", "Journal"),
        ("/access/demo", "Settings", "Access"),
        ("/events/demo/delete", "Settings", "Event"),
    ],
)
def test_every_page_belongs_to_a_tab(path: str, tab: str, page: str) -> None:
    place = place_of(tabs_for(EVERYBODY, of_teams=False), "demo", path)
    assert place is not None
    assert (str(place.tab.word), str(place.page.word)) == (tab, page)


def test_the_pages_of_the_tabs_exist(client_as: Clients) -> None:
    office = client_as("owner")
    pages = [page for tab in TABS for page in tab.pages]
    assert {office.get(page.href("demo")).status_code for page in pages} == {200}


def test_tab_and_page_are_marked(client_as: Clients) -> None:
    office = client_as("owner")
    shown = office.get("/events/demo/results").text
    assert _marked(shown, "tabs") == ["Round"]
    assert _marked(shown, "tools") == ["Results"]
    assert _marked(office.get("/events/demo/standings/norms").text, "tools") == [
        "Ratings and norms"
    ]
    assert _marked(office.get("/access/demo").text, "tabs") == ["Settings"]
    assert _marked(office.get("/access/demo").text, "tools") == ["Access"]


def test_a_viewer_reads_statement_and_journal_under_settings(client_as: Clients) -> None:
    shown = client_as("viewer").get("/events/demo/statement").text
    pages = re.search(r'<nav class="tools.*?</nav>', shown, re.DOTALL)
    assert pages is not None
    assert re.findall(r">([^<>]+)</a>", pages[0]) == ["Rules and statement", "Journal"]


def test_deleting_has_a_page_of_its_own_with_the_head_of_the_event(client_as: Clients) -> None:
    office = client_as("owner")
    name = re.search(r'class="event-name"><a[^>]*>([^<]+)', office.get("/events/demo").text)
    assert name is not None
    for path in ("/access/demo", "/events/demo/delete"):
        assert f">{name[1]}</a>" in office.get(path).text
    assert f"Access to {name[1]}" in office.text("/access/demo")
    assert 'action="/events/demo/delete"' in office.get("/events/demo/delete").text
    assert 'action="/events/demo/delete"' not in office.get("/access/demo").text
    assert client_as("arbiter").get("/events/demo/delete").status_code == 403
    shown = client_as("viewer").get("/events/demo").text
    assert "/delete" not in shown


def test_players_of_every_event_may_have_links(client_as: Clients) -> None:
    assert "/phones/members" in client_as("owner").get("/events/demo/phones").text


def test_no_page_takes_a_name_of_its_frame_for_something_else() -> None:
    """A table called `rows` once stood in the attribute that says how high rows are."""
    frame = (SOURCE / "web" / "templates" / "base.html").read_text("utf-8")
    words = find_undeclared_variables(Environment(extensions=["jinja2.ext.do"]).parse(frame))
    known = words & common_names() - {"card"}  # a page for the public brings its own
    assert {"row_height", "languages"} <= known
    taken = {
        f"{path.name}: {keyword.arg}"
        for path in sorted((SOURCE / "web").rglob("*.py"))
        for calls in module(path).calls.values()
        for call in calls
        if any(
            isinstance(one, ast.Constant) and str(one.value).endswith(".html") for one in call.args
        )
        for keyword in call.keywords
        if keyword.arg in known
    }
    assert taken == set()


def common_names() -> set[str]:
    """Return what every template knows."""
    tree = ast.parse((SOURCE / "web" / "page.py").read_text("utf-8"))
    (told,) = [
        node
        for node in ast.walk(tree)
        if isinstance(node, ast.FunctionDef) and node.name == "_common"
    ]
    return {
        str(key.value)
        for node in ast.walk(told)
        if isinstance(node, ast.Dict)
        for key in node.keys
        if isinstance(key, ast.Constant)
    }
