"""Every page can be used by everybody: axe-core, focus, signs, and targets on a phone.

The walk takes every route that there is; a page that is added is looked at without being named
here. Only what its path or query asks for may have to be told in `conftest`.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from contextlib import suppress
from dataclasses import dataclass
from importlib.resources import files
from pathlib import Path
from typing import Any

import pytest
from fastapi.routing import APIRoute
from playwright.sync_api import Page
from tests.browser.access.routes import ROUTES, every_route, new_or_all

from ronde.office.desk import Desk
from ronde.office.entries.entries import AddPlayers
from ronde.office.entryform.applications import EntryByForm, SendEntry
from ronde.office.entryform.form import SetEntryForm
from ronde.office.paperwork.publicpages import shown_event
from ronde.office.phonelinks import make_check_in_link
from ronde.office.planning.opening import EventPlan, OpenEvent
from ronde.office.players.entrant import Entrant
from ronde.web.public.static_site import write_site

pytestmark = pytest.mark.browser
Visit = Callable[..., Page]
Inspected = Callable[..., list[str]]
MINERALS = files("ronde.examples").joinpath("minerals.trf").read_text("utf-8")
FORMS: Mapping[str, tuple[str, str, Mapping[str, str]]] = {
    "checked": ("/check", "owner", {"file": MINERALS, "rules": "dubov-2026"}),
    "preview": ("/events/new/players/preview", "owner", {"text": "Agate, Alma\t2100\tBEL"}),
    "no preview": ("/events/new/players/preview", "owner", {"text": " "}),
    "conflict": ("/events/demo/results/5/3", "owner", {"result": "0-1"}),
    "conflict on a phone": ("/events/demo/phone/5/3", "phone", {"result": "0-1"}),
    "refused event": ("/new", "owner", {"name": "", "rounds": "many"}),
    "refused login": ("/login", "nobody", {"name": "Nobody", "password": "wrong word"}),
    "new phone link": ("/events/demo/phones", "owner", {"hours": "12", "label": "Hall B"}),
    "links of captains": ("/events/league/phones/captains", "owner", {"days": "9", "team": "2"}),
    "links of members": ("/events/season/phones/members", "owner", {"days": "9", "player": "2"}),
    "too late": ("/events/demo/round/publish", "owner", {}),
    "second factor": ("/account/factor", "owner", {}),
    "wrong code": ("/login/code", "guest", {"code": "000000"}),
    "link to a provider": ("/account/identities/stones", "owner", {}),
    "drawing": ("/events/lots/players/drawing", "owner", {}),
    "question": ("/events/demo/fide-mode/leave", "owner", {"reason": "house rules"}),
    "second question": ("/events/demo/fide-mode/leave?confirm=leave", "owner", {}),
}
"""Pages that answer a form: path, visitor, fields."""

SPOILT = {
    "light: image-alt": """main.insertAdjacentHTML("beforeend", "<img src='/static/icon.svg'>")""",
    "light: color-contrast": """main.querySelector("h1").style.color = "#ccc" """,
    "dark: color-contrast": """document.querySelector(".foot").style.color = "#445" """,
    'out of order: <a class="brand': """document.querySelector(".brand").tabIndex = 3""",
    'hidden focus: <a href="/public/': """main.querySelector(".finds a").style.outline = "none" """,
    "for pointers only: <h1": """main.querySelector("h1").addEventListener("click", String)""",
    "for pointers only: <footer": """document.addEventListener("click",
        event => event.target.closest(".foot"))""",
    'colour only: <span class="chip': """main.insertAdjacentHTML("beforeend",
        "<p><span class='chip good'>✓</span></p>")""",
    'colour only: <span class="man': """main.insertAdjacentHTML("beforeend",
        "<p><span class='man white'></span> Agate, Ada</p>")""",
    "20: <button": """main.insertAdjacentHTML("beforeend", "<button>x</button>");
        main.lastElementChild.style.height = "20px" """,
    "pixels too wide": """main.append(document.createElement("hr"));
        main.lastElementChild.style.width = "500px" """,
}
"""What the inspection must find, and how a page is spoilt so that it does."""

OF_TEAMS = {
    "card of a team": ("/public/league/players/1", "nobody", ".match-boards"),
    "my match": ("/public/league/me/1", "nobody", ".match-boards"),
    "boards on the wall": ("/public/league/projector?show=boards", "nobody", "[data-view=boards]"),
    "many boards": ("/events/league/results/many", "owner", "[name=text]"),
    "a new event of teams": ("/new?entrants=teams", "owner", "[name=match_boards]"),
}
"""What only an event of teams shows: path, visitor, and the part that is meant."""

REFUSED = "The form was too old, or did not come from this site; nothing was changed."

REFUSALS = {
    "nowhere": ("/nowhere", "nobody"),
    "no such event": ("/events/nothing", "owner"),
    "not for phones": ("/people", "phone"),
    "an old link": ("/p/expired", "nobody"),
    "an old invitation": ("/invitation/expired", "nobody"),
    "a login that was begun elsewhere": ("/login/with/stones/callback", "nobody"),
}


@new_or_all
def test_what_is_wrong_is_found(visit: Visit, inspected: Inspected, only: str) -> None:
    page = visit("/public", "nobody")
    assert inspected(page, only) == []
    page.set_viewport_size({"width": 1440, "height": 900})
    for spoil in SPOILT.values():
        page.evaluate(f"""() => {{ const main = document.querySelector("main"); {spoil}; }}""")
    found = inspected(page, only)
    assert [name for name in SPOILT if not any(name in line for line in found)] == [], found


@dataclass
class Walk:
    """What every route answers, and the pages that are opened."""

    answers: Mapping[str, Mapping[tuple[str, str], Any]]
    opened: set[tuple[str, str]]


@pytest.fixture(scope="module")
def walk(club: Any) -> Walk:
    """Return the walk through all routes: what is on no page that it opens is on no page."""
    answers: dict[str, Mapping[tuple[str, str], Any]] = {}
    for route in ROUTES:
        with suppress(KeyError, AssertionError):  # the test of the route tells it
            answers[route.path] = club.answers(route)
    return Walk(answers, club.fewest(answers.values()))


@every_route
def test_every_page(
    club: Any, walk: Walk, visit: Visit, inspected: Inspected, route: APIRoute
) -> None:
    """A route that answers with no page fails; pages that have what others lack are looked at.

    What earlier pages of the walk had, axe-core does not go through again. The long run looks at
    every page as a whole.

    Each form is sent once with a token that is none, and the refusal stands in the window; a form
    that no script sends leads to a page that tells it.
    """
    answers = walk.answers.get(route.path) or club.answers(route)
    refusals = {stop: (answer.status, answer.refusal) for stop, answer in answers.items()}
    assert any(status == 200 for status, _ in refusals.values()), refusals
    for stop in answers:
        if stop not in walk.opened:
            continue
        page = visit(*stop)
        assert inspected(page, only="new") == [], stop
        read = page.evaluate("seen => inspection.refusals(seen)", sorted(club.refused))
        assert {kind: told for kind, told in read.items() if told not in (None, REFUSED)} == {}
        club.refused.update(read)


def test_a_refusal_that_belongs_to_no_field_stands_in_the_window(visit: Visit) -> None:
    page = visit("/events/demo/players", width=390)
    read = page.evaluate("inspection.refusals([])")
    assert list(read.values()).count(REFUSED) >= 2, read


@new_or_all
@pytest.mark.parametrize("name", OF_TEAMS)
def test_pages_of_teams(visit: Visit, inspected: Inspected, name: str, only: str) -> None:
    """The walk above passes by what only the last of its events shows."""
    path, visitor, part = OF_TEAMS[name]
    page = visit(path, visitor)
    assert page.locator(part).count() > 0
    assert inspected(page, only) == []


@new_or_all
@pytest.mark.parametrize("ask", ["", "/1?ask=pair"])
def test_who_plays_the_round_to_come(
    visit: Visit, inspected: Inspected, ask: str, only: str
) -> None:
    """What is asked of those who were missing, before the pairing and when it was asked for."""
    page = visit(f"/events/missed/round{ask}")
    assert page.locator(".standing.open").count() == 3
    assert page.locator(".gone .standing, .gone p").count() == 2
    assert page.locator("#question").count() == bool(ask)
    assert inspected(page, only) == []


@new_or_all
@pytest.mark.parametrize("name", FORMS)
def test_pages_that_answer_a_form(
    club: Any,
    visit: Visit,
    inspected: Inspected,
    name: str,
    only: str,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    # This server is reached from this machine only, for which no captain gets a link.
    monkeypatch.setattr("ronde.web.slipcodes.is_loopback", lambda _: False)
    path, visitor, fields = FORMS[name]
    page = visit("/login", visitor)
    with page.expect_navigation():
        sent = {**fields, "csrf_token": club.token(visitor)}
        page.evaluate("([path, fields]) => inspection.send(path, fields)", [path, sent])
    assert inspected(page, only) == []


@pytest.fixture(scope="module")
def own_links(club: Any) -> list[str]:
    """Return the links that players have of an event: the poster at the door, and an own entry."""
    desk = Desk(club.site.database, "Anna")
    desk.do("", OpenEvent(EventPlan("Spring Cup", rounds=5), "cup-of-entries"))
    desk.do("cup-of-entries", AddPlayers((Entrant("Agate, Alma"), Entrant("Beryl, Bruno"))))
    desk.do("cup-of-entries", SetEntryForm(is_open=True))
    door = make_check_in_link(desk, "cup-of-entries").token
    own = desk.do("cup-of-entries", SendEntry(EntryByForm("Citrine, Cleo"))).token
    return [f"/p/{door}?q=Alma", f"/p/{own}"]


@new_or_all
@pytest.mark.parametrize("place", [0, 1], ids=["the door", "an own entry"])
def test_pages_of_own_links(
    visit: Visit, inspected: Inspected, own_links: list[str], place: int, only: str
) -> None:
    page = visit(own_links[place], "nobody")
    assert page.locator("main form").count() > 0
    assert inspected(page, only) == []


@new_or_all
@pytest.mark.parametrize("name", REFUSALS)
def test_refusals(visit: Visit, inspected: Inspected, name: str, only: str) -> None:
    page = visit(*REFUSALS[name])
    assert page.locator("#failure").count() == 1
    assert inspected(page, only) == []


@new_or_all
def test_pages_written_to_files(
    club: Any, visit: Visit, inspected: Inspected, tmp_path: Path, only: str
) -> None:
    """The static site has the same bodies in a frame of its own."""
    write_site(shown_event(Desk(club.site.database, "Anna"), "demo"), tmp_path)
    page = visit("/login")
    for name in ("index.html", "players.html"):
        page.set_viewport_size({"width": 1440, "height": 900})
        page.goto((tmp_path / name).as_uri())
        assert inspected(page, only) == [], name


def test_no_template_was_passed_by(club: Any, own_links: list[str], tmp_path: Path) -> None:
    """Whatever can be shown was rendered for one of the tests above, or is now."""
    stops = {stop for route in ROUTES for stop in club.stops(route)}
    stops |= {(path, "nobody") for path in own_links}
    for stop in sorted(stops - club.answered):
        club.answer(*stop)
    for path, visitor, fields in FORMS.values():
        club.send(path, visitor, fields)
    write_site(shown_event(Desk(club.site.database, "Anna"), "demo"), tmp_path)
    assert set(club.site.templates.list_templates()) - club.rendered == set()
