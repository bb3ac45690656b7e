"""Logo and sponsors on pages and files; tables on other sites and over streams."""

from __future__ import annotations

import io
import re
from base64 import b64encode
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path

import pytest
from PIL import Image
from tests.leagues import LEAGUE, new_league
from tests.web.clients import Client, Program

from ronde.office.desk import Desk
from ronde.office.entryform.form import SetEntryForm
from ronde.office.hosting.organisationlooks import SetOrganisationLogo
from ronde.office.hosting.organisations import FoundOrganisation
from ronde.office.paperwork.publicpages import PublishPages, shown_event
from ronde.office.planning.opening import EventPlan, OpenEvent
from ronde.office.rounds.rounds import DraftPairing, PublishRound
from ronde.office.settings.looks import SetLogo, SetSponsors, event_looks
from ronde.office.teams.lineups import OpenMatches
from ronde.web.public.static_site import site_files_of, write_site

FORM = "/events/demo/publish"
EMBED = "/public/demo/embed"
SPONSORS = "Quarry <Bank> https://bank.example/?a=1&b=2\nSlate Works"


def picture(colour: str = "red", size: tuple[int, int] = (600, 200)) -> bytes:
    out = io.BytesIO()
    Image.new("RGB", size, colour).save(out, "PNG")
    return out.getvalue()


@pytest.fixture
def anonymous(client_as: Callable[[str], Client]) -> Client:
    return client_as("public")


@pytest.fixture
def public(desk: Desk) -> Desk:
    """Return the desk of an event whose pages are public, with a logo and sponsors."""
    desk.do("demo", PublishPages(True))
    desk.do("demo", SetLogo(b64encode(picture()).decode()))
    desk.do("demo", SetSponsors(SPONSORS))
    return desk


def test_every_public_page_shows_them_and_the_picture_is_one(
    public: Desk, anonymous: Client
) -> None:
    looks = event_looks(public, "demo")
    for path in ("", "/standings", "/rounds/1", "/players/1", "/me"):
        page = anonymous.get(f"/public/demo{path}").text
        assert f'src="/public/demo/logo/{looks.logo}.png" width="480" height="160"' in page
        assert "Quarry &lt;Bank&gt;</a>" in page
        assert 'href="https://bank.example/?a=1&amp;b=2"' in page
        assert 'rel="noopener noreferrer nofollow sponsored"' in page
    assert "Slate Works" in anonymous.text("/public/demo/projector")
    answer = anonymous.get(f"/public/demo/logo/{looks.logo}.png")
    assert answer.content.startswith(b"\x89PNG")
    assert answer.headers["content-type"] == "image/png"
    assert answer.headers["x-content-type-options"] == "nosniff"
    assert "script-src 'self'" in answer.headers["content-security-policy"]
    for name in ("0" * 16, looks.logo[:-1], "../../secret"):
        assert anonymous.get(f"/public/demo/logo/{name}.png").status_code == 404
    assert anonymous.get(f"/public/nothing/logo/{looks.logo}.png").status_code == 404


def test_the_logo_of_the_club_is_on_the_pages_of_its_events_at_once(
    desk: Desk, anonymous: Client
) -> None:
    desk.do("", FoundOrganisation("Club", key="club"))
    replace(desk, organisation="club").do("cup", OpenEvent(EventPlan("Cup", rounds=5)))
    desk.do("cup", PublishPages(True))
    desk.do("cup", SetEntryForm(True))
    assert 'class="logo"' not in anonymous.get("/public/cup").text
    desk.do("club", SetOrganisationLogo(b64encode(picture("green")).decode()))
    for page in ("/public/cup", "/enter/cup"):
        (address,) = re.findall(r'class="logo" src="([^"]*)"', anonymous.get(page).text)
        assert anonymous.get(address).status_code == 200
    desk.do("cup", PublishPages(False))
    assert anonymous.get(address).status_code == 200  # it stands on the entry form
    assert 'class="logo"' in anonymous.get("/enter/cup").text


def test_an_arbiter_sends_a_logo_and_is_told_what_is_wrong_with_another(
    client_as: Callable[[str], Client], desk: Desk
) -> None:
    arbiter = client_as("arbiter")
    logo = "/events/demo/looks/logo"
    svg = {"file": ("logo.png", b"<svg xmlns='http://www.w3.org/2000/svg' onload='x()'/>")}
    told = arbiter.submit(logo, files=svg).text
    assert "The logo was not taken." in told
    assert "an SVG picture may hold a program" in told
    assert event_looks(desk, "demo").logo == ""
    told = arbiter.submit(logo, files={"file": ("logo.svg", picture())}).text
    assert "The logo is kept." in told
    assert 'class="logo"' in told
    wrong = arbiter.submit("/events/demo/looks/sponsors", sponsors="Bank http://bank.example")
    assert wrong.status_code == 422
    assert "https://sponsor.example" in wrong.text
    arbiter.submit("/events/demo/looks/sponsors", sponsors="Slate Works\r\n")
    assert event_looks(desk, "demo").thanks == "Slate Works"
    arbiter.submit("/events/demo/looks/no-logo")
    assert event_looks(desk, "demo").logo == ""


@pytest.mark.parametrize("role", ["viewer", "results"])
def test_nobody_else_changes_them(
    client_as: Callable[[str], Client], anonymous: Client, desk: Desk, role: str
) -> None:
    desk.do("", FoundOrganisation("Club", key="club"))
    for client, status in ((client_as(role), 403), (anonymous, 401)):
        for place in ("events/demo", "organisations/club"):
            files = {"file": ("logo.png", picture())}
            sent = client.submit(f"/{place}/looks/logo", files=files, follow=False)
            assert sent.status_code == status
            for what in ("sponsors", "no-logo"):
                sent = client.submit(f"/{place}/looks/{what}", sponsors="x", follow=False)
                assert sent.status_code == status
        answer = Program(client).send("PUT", "/events/demo/logo", json={"picture": ""})
        assert answer.status_code == status


def test_programs_set_them(client_as: Callable[[str], Client], desk: Desk) -> None:
    arbiter = Program(client_as("arbiter"))
    arbiter.put("/events/demo/logo", picture=b64encode(picture()).decode())
    arbiter.put("/events/demo/sponsors", sponsors="Slate Works")
    assert event_looks(desk, "demo").width == 480
    told = arbiter.refused("PUT", "/events/demo/logo", 422, json={"picture": "PHN2Zz4="})
    assert "SVG" in told["error"]


def test_the_pages_as_files_have_them(public: Desk, tmp_path: Path) -> None:
    write_site(shown_event(public, "demo"), tmp_path, "fr")
    name = f"logo-{event_looks(public, 'demo').logo}.png"
    assert (tmp_path / name).read_bytes().startswith(b"\x89PNG")
    for page in tmp_path.glob("*.html"):
        text = page.read_text("utf-8")
        assert f'src="{name}"' in text
        assert "Slate Works" in text
    before = {file.name: file.digest for file in site_files_of(public, "demo", "fr")}
    public.do("demo", SetSponsors("Village Bakery"))
    after = {file.name: file.digest for file in site_files_of(public, "demo", "fr")}
    changed = {name for name in after if after[name] != before.get(name)}
    assert changed == {name for name in after if name.endswith(".html")}


def test_a_table_may_be_framed_and_nothing_else(public: Desk, anonymous: Client) -> None:
    for table in ("standings", "pairings"):
        answer = anonymous.get(f"{EMBED}/{table}?lang=fr&theme=dark")
        policy = answer.headers["content-security-policy"]
        assert "frame-ancestors *" in policy
        assert "form-action 'none'" in policy
        assert "x-frame-options" not in answer.headers
        assert "set-cookie" not in answer.headers
        html = answer.text
        assert '<html lang="fr" data-theme="dark">' in html
        assert "Agate" in html
        assert not re.search(r"<(a|form|button|input|iframe)\b", html)
        assert "/events/" not in html.replace('data-live="/events/demo/live"', "")
    for path in (
        "/public/demo", "/public/demo/overlay", "/enter/demo", "/login", f"{EMBED}/crosstable",
        f"{EMBED}/boards", "/public/nothing/embed/standings", f"{EMBED}/standings/x",
        f"{EMBED}/a%2Fb",
    ):  # fmt: skip
        headers = anonymous.get(path).headers
        assert headers["x-frame-options"] == "DENY", path
        assert "frame-ancestors 'none'" in headers["content-security-policy"], path


def test_what_is_not_public_is_framed_nowhere(desk: Desk, anonymous: Client) -> None:
    answer = anonymous.get(f"{EMBED}/standings")
    assert answer.status_code in (401, 404)
    assert answer.headers["x-frame-options"] == "DENY"
    assert "Agate" not in answer.text
    assert desk.who


def test_the_line_to_copy_is_whole(public: Desk, client_as: Callable[[str], Client]) -> None:
    page = client_as("arbiter").get(f"{FORM}?lang=nl").text
    line = "&lt;iframe src=&#34;http://127.0.0.1/public/demo/embed/standings?lang=nl&amp;amp;theme=auto"
    assert line in page
    assert "http://127.0.0.1/public/demo/overlay?show=pairings&amp;lang=nl&amp;rows=8" in page


def test_an_overlay_shows_the_boards_that_were_chosen(public: Desk, anonymous: Client) -> None:
    def boards(query: str) -> list[str]:
        text = anonymous.get(f"/public/demo/overlay?{query}").text
        return re.findall(r'class="num table-number">(\d+)<', text)

    assert len(boards("")) == 11
    assert boards("boards=3,1,99") == ["1", "3"]
    assert boards("rows=4") == ["1", "2", "3", "4"]
    assert len(boards("boards=x&rows=0&size=x&show=all")) == 11
    rows = anonymous.get("/public/demo/overlay?show=standings&rows=5&size=largest&lang=fr").text
    assert rows.count("<tr>") == 6
    assert 'class="overlay size-largest"' in rows
    assert "Classement" in rows
    assert "set-cookie" not in anonymous.get("/public/demo/overlay?lang=fr").headers


def test_matches_of_teams_are_shown_board_by_board(desk: Desk, anonymous: Client) -> None:
    new_league(desk)
    desk.do(LEAGUE, DraftPairing())
    desk.do(LEAGUE, PublishRound())
    desk.do(LEAGUE, OpenMatches(1))
    desk.do(LEAGUE, PublishPages(True))
    page = anonymous.get(f"/public/{LEAGUE}/embed/boards")
    assert page.status_code == 200
    assert 'data-view="boards"' in page.text
    whole = anonymous.get(f"/public/{LEAGUE}/overlay?show=boards").text
    one = anonymous.get(f"/public/{LEAGUE}/overlay?show=boards&boards=1").text
    assert 0 < one.count("<tr>") < whole.count("<tr>")
