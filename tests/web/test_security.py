"""The door: every route with every role, forged forms, foreign addresses, too many guesses."""

from __future__ import annotations

import asyncio
import re
from base64 import b64encode
from collections.abc import Callable
from dataclasses import asdict
from datetime import UTC, datetime, timedelta
from hashlib import sha256
from pathlib import Path
from typing import Any

import pytest
from fastapi import APIRouter, FastAPI
from fastapi.routing import APIRoute
from tests.web.clients import Client, Clients, session_of
from tests.web.routes import ROUTES, address_of, is_endless, is_looked_at, scope_of

from ronde.accounts.accounts import Account, accounts, close_account, digest
from ronde.accounts.attempts import MOST_OF_ONE, WINDOW, Attempts
from ronde.declared.roles import EVERYWHERE, OF_A_PHONE, Role, granted
from ronde.errors import InputError, RondeError, TooManyAttemptsError
from ronde.office.desk import Desk
from ronde.office.phonelinks import make_phone_link, revoke_phone_link
from ronde.store import Database
from ronde.store.limits import Limits
from ronde.web import application
from ronde.web.navigation import TABS
from ronde.web.requirement import SAFE_METHODS
from ronde.web.security.headers import POLICY
from ronde.web.security.passwords import Passwords
from ronde.web.security.secret import rotate_secret
from ronde.web.security.sessions import COOKIE
from ronde.web.server import ready_site, refuse_without_password
from ronde.web.settings import WebSettings

PASSWORD = "correct horse"
VISITORS = (*(role.value for role in Role), "phone")


def may_come_in(visitor: str, route: APIRoute) -> bool:
    """Say independently of the application who passes which door."""
    if application.requirement_of(route).by_link:
        return False  # of captains and members (test_captain_pages.py, test_member_page.py)
    needed, scope = application.requirement_of(route).roles, scope_of(route)
    if visitor == "public":
        return Role.PUBLIC in needed
    if visitor == "phone":
        return bool(needed & (OF_A_PHONE if scope == "demo" else {Role.PUBLIC}))
    return bool(needed & granted([(EVERYWHERE, Role(visitor))], scope))


def was_refused(answer: Any) -> bool:
    """Whether an answer refuses a visitor, or sends them to the login."""
    to_login = answer.headers.get("location", "").startswith("/login?next=")
    return answer.status_code in (401, 403) or to_login


INLINE = re.compile(r"<script(?![^>]* src=)|<style|\sstyle=|\son\w+=")
"""What the content security policy would not run or show, but for the style of reports."""


@pytest.mark.parametrize("share", [16, pytest.param(1, marks=pytest.mark.long)])
@pytest.mark.parametrize("visitor", VISITORS)
def test_every_role_at_every_route(
    client_as: Clients, desk: Desk, visitor: str, share: int
) -> None:
    """Who has the role passes the door (whatever the page then says); others change nothing.

    Everybody tries every door that is closed, owners go through every open one, and all others
    do in the long run. No page has a script or a style of its own.
    """
    wrong: list[tuple[object, ...]] = []
    client, before = client_as(visitor), desk.version("demo")
    for place, (method, route) in enumerate(ROUTES):
        allowed = may_come_in(visitor, route)
        if allowed and (method not in SAFE_METHODS or is_endless(route)):
            continue  # tests of the pages do what is allowed
        is_everywhere = visitor == Role.OWNER.value
        if allowed and not (is_everywhere or is_looked_at(place, VISITORS.index(visitor), share)):
            continue
        answer = client.send(method, address_of(route), headers={"x-csrf-token": client.token})
        if was_refused(answer) == allowed:
            wrong.append((method, route.path, answer.status_code))
        is_page = answer.text.lstrip().startswith("<!doctype html")
        if is_page and (inline := INLINE.search(without_named_style(answer.text))):
            wrong.append((method, route.path, inline[0]))
    assert wrong == []
    assert desk.version("demo") == before


def without_named_style(html: str) -> str:
    """Return a page without a style that the content security policy names by its digest."""

    def left(style: re.Match[str]) -> str:
        digest = b64encode(sha256(style[1].encode()).digest()).decode()
        return "" if f"'sha256-{digest}'" in POLICY else style[0]

    return re.sub(r"<style>(.*?)</style>", left, html, flags=re.DOTALL)


def test_a_change_without_the_token_is_refused(client_as: Clients, desk: Desk) -> None:
    changing = [(method, route) for method, route in ROUTES if method not in SAFE_METHODS]
    assert changing
    wrong, client, before = [], client_as("owner"), desk.version("demo")
    for method, route in changing:
        for headers in ({}, {"x-csrf-token": "0" * 64}):
            answer = client.send(method, address_of(route), headers=headers)
            if answer.status_code != 403:
                wrong.append((method, route.path, headers, answer.status_code))
    assert wrong == []
    assert desk.version("demo") == before


def test_the_token_of_somebody_else_is_refused(client_as: Clients) -> None:
    foreign = {"x-csrf-token": client_as("arbiter").token}
    assert client_as("owner").send("POST", "/demo", headers=foreign).status_code == 403


def test_a_route_must_declare_its_role() -> None:
    router = APIRouter()

    @router.get("/open-door")
    def open_door() -> str:
        return "come in"

    (route,) = router.routes
    assert isinstance(route, APIRoute)
    with pytest.raises(RondeError, match="/open-door"):
        application.requirement_of(route)


def test_every_tab_has_a_page() -> None:
    routes = {route.path for method, route in ROUTES if method == "GET"}
    pages = {page.path for tab in TABS for page in tab.pages}
    assert pages <= {path.replace("{subject}", "{event}") for path in routes}


@pytest.mark.parametrize(
    ("path", "loaded"),
    [
        ("/login", {"/login"}),
        ("/static/ronde.css", {"/login"}),
        ("/healthz", {"/login"}),
        ("/public/demo", {"/login", "/public/{event}"}),
        ("/nowhere", {"/login", "/public/{event}"}),
        ("/api/about", {"/login", "/api/public/{event}"}),
    ],
)
def test_a_request_loads_the_routes_that_it_needs(
    site: FastAPI, client_as: Clients, path: str, loaded: set[str]
) -> None:
    client_as("public").get(path)
    found = {route.path for route in site.router.routes if isinstance(route, APIRoute)}
    some_of_each = {"/login", "/public/{event}", "/api/public/{event}"}
    assert found & some_of_each == loaded
    assert isinstance(site, application.Application)
    site.load_all()
    paths = [route.path for route in site.router.routes if isinstance(route, APIRoute)]
    assert sorted(paths) == sorted(route.path for route in application.all_routes())


def test_nothing_changes_by_looking() -> None:
    """A route that only looks takes no form: a link can never change anything."""
    looking = [route for method, route in ROUTES if method in SAFE_METHODS]
    assert [route.path for route in looking if route.body_field is not None] == []


@pytest.mark.parametrize("path", ["/", "/login", "/events/demo", "/static/ronde.css", "/nowhere"])
def test_headers_keep_scripts_and_frames_away(client_as: Clients, path: str) -> None:
    headers = client_as("viewer").get(path).headers
    policy = headers["content-security-policy"]
    assert "script-src 'self'" in policy
    assert "frame-ancestors 'none'" in policy
    assert "unsafe" not in policy
    assert headers["x-content-type-options"] == "nosniff"
    assert headers["referrer-policy"] == "same-origin"


@pytest.mark.parametrize(
    "wish",
    ["https://evil.example/", "//evil.example", "/\\evil.example", "\\/evil.example",
     "javascript:alert(1)", "/\n/evil.example", "/ok\r\nset-cookie: a=b"],
)  # fmt: skip
def test_login_leads_nowhere_else(client_as: Clients, wish: str) -> None:
    client = client_as("public")
    answer = client.submit("/login", name="Some viewer", password=PASSWORD, next=wish, follow=False)
    assert (answer.status_code, answer.headers["location"]) == (303, "/")


def test_login_leads_to_the_page_that_was_wanted(client_as: Clients) -> None:
    client = client_as("public")
    asked = client.get("/events/demo/journal?before=3")
    assert asked.headers["location"] == "/login?next=%2Fevents%2Fdemo%2Fjournal%3Fbefore%3D3"
    answer = client.submit(
        "/login", name="some VIEWER", password=PASSWORD, next="/events/demo/journal"
    )
    assert answer.url.path == "/events/demo/journal"
    assert "Some viewer" in answer.text


def test_a_wrong_password_does_not_tell_who_is_there(client_as: Clients) -> None:
    client = client_as("public")
    known, unknown = (
        re.findall(r'id="failure">([^<]+)', client.submit("/login", name=name, password="x").text)
        for name in ("Some viewer", "Nobody")
    )
    assert known == unknown != []


def test_guessing_is_slowed_down(client_as: Clients) -> None:
    client = client_as("public")
    statuses = [
        client.submit("/login", name="Some owner", password="guess").status_code
        for _ in range(MOST_OF_ONE + 1)
    ]
    assert statuses == [422] * MOST_OF_ONE + [429]
    assert client.submit("/login", name="Some owner", password=PASSWORD).status_code == 429
    assert client.submit("/login", name="Some viewer", password=PASSWORD).status_code == 200


def test_after_a_while_one_may_try_again(tmp_path: Path) -> None:
    now = [0.0]
    with Database.open(tmp_path / "club.sqlite") as database:
        attempts = Attempts(Limits(database, clock=lambda: now[0]))
        for _ in range(MOST_OF_ONE):
            attempts.begin("olga", "here")
        with pytest.raises(TooManyAttemptsError, match="wait 15 minutes"):
            attempts.begin("olga", "here")
        attempts.begin("olga", "elsewhere")
        now[0] = WINDOW + 1
        attempts.begin("olga", "here")


class TestSessions:
    def test_cookies_are_kept_from_scripts_and_other_sites(self, client_as: Clients) -> None:
        client = client_as("public")
        answer = client.submit("/login", name="Some viewer", password=PASSWORD, follow=False)
        (cookie,) = (c for c in answer.headers.get_list("set-cookie") if c.startswith(COOKIE))
        assert "HttpOnly" in cookie
        assert "SameSite=lax" in cookie
        assert "Secure" not in cookie

    def test_over_https_cookies_are_secure(self, client_as: Clients) -> None:
        answer = client_as("public").get("https://127.0.0.1/login")
        assert "Secure" in answer.headers["set-cookie"]

    def test_a_cookie_of_ones_own_making_is_nobody(self, client_as: Clients) -> None:
        client = client_as("public")
        client.cookies.set(COOKIE, "eyJhY2NvdW50IjoxfQ.aaaa.bbbb")
        assert client.get("/account").status_code == 303

    def test_a_new_password_ends_other_sessions(self, client_as: Clients) -> None:
        here, elsewhere = client_as("arbiter"), client_as("arbiter")
        answer = here.submit(
            "/account/password", old=PASSWORD, new="battery staple", again="battery staple"
        )
        assert answer.status_code == 200
        assert here.get("/account").status_code == 200
        assert elsewhere.get("/account").status_code == 303

    def test_a_closed_account_is_out_at_once(
        self, client_as: Clients, account_of: Callable[[str], Account], desk: Desk
    ) -> None:
        client = client_as("arbiter")
        close_account(desk.database, account_of("arbiter").id)
        assert client.get("/events/demo").status_code == 303
        close_account(desk.database, account_of("arbiter").id, closed=False)
        assert client.get("/events/demo").status_code == 303

    @pytest.mark.parametrize("way", ["/logout", "/api/session"])
    def test_leaving_ends_the_session_on_the_server(self, client_as: Clients, way: str) -> None:
        """A copy of the cookie, however it was come by, opens nothing after it."""
        client, thief = client_as("arbiter"), client_as("public")
        thief.cookies.set(COOKIE, client.cookies[COOKIE], domain="127.0.0.1")
        assert thief.get("/account").status_code == 200
        method, headers = ("DELETE" if "api" in way else "POST"), {"x-csrf-token": client.token}
        assert client.send(method, way, headers=headers).status_code in (204, 303)
        assert client.get("/account").status_code == 303
        assert thief.get("/account").status_code == 303
        assert thief.get("/api/session").json()["is_known"] is False

    def test_the_cookie_names_nobody(self, client_as: Clients) -> None:
        client = client_as("arbiter")
        session = client.site.signer.session(client.cookies[COOKIE])
        assert session is not None
        assert set(asdict(session)) == {"id", "is_kept"}
        with client.site.database.connection() as connection:
            rows = str(connection.exec_driver_sql("SELECT * FROM session").all())
        assert digest(session.id) in rows
        assert session.id not in rows

    def test_who_is_nobody_has_no_row(self, client_as: Clients, desk: Desk) -> None:
        anybody = client_as("public")
        for path in ("/login", "/public/demo", "/api/session"):
            anybody.get(path)
        assert COOKIE in anybody.cookies
        with desk.database.connection() as connection:
            assert connection.exec_driver_sql("SELECT * FROM session").all() == []

    def test_coming_in_again_leaves_one_session(self, client_as: Clients, desk: Desk) -> None:
        client = client_as("phone")
        for _ in range(2):
            client.submit("/login", name="Some viewer", password=PASSWORD)
            body = {"name": "Some viewer", "password": PASSWORD}
            headers = {"x-csrf-token": client.token}
            client.send("POST", "/api/session", json=body, headers=headers)
        with desk.database.connection() as connection:
            (row,) = connection.exec_driver_sql("SELECT account, link FROM session").all()
        assert row.account is not None
        assert row.link is None

    def test_ones_sessions_are_listed_and_ended(self, client_as: Clients) -> None:
        here, *others = (client_as("arbiter") for _ in range(4))
        stranger = client_as("viewer")
        listed = here.get("/api/account/sessions").json()["sessions"]
        assert [one["is_this"] for one in listed].count(True) == 1
        assert len(listed) == 4
        assert here.get("/account").text.count('/end"') == 3
        foreign = next(one["id"] for one in listed if not one["is_this"])
        assert stranger.submit(f"/account/sessions/{foreign}/end").status_code == 422
        assert "session has ended" in here.submit(f"/account/sessions/{foreign}/end").text
        assert sum(other.get("/account").status_code == 200 for other in others) == 2
        assert "2 sessions have ended" in here.submit("/account/sessions/end-others").text
        assert [other.get("/account").status_code for other in others] == [303] * 3
        assert here.get("/account").status_code == stranger.get("/account").status_code == 200

    def test_a_program_ends_sessions_too(self, client_as: Clients) -> None:
        here, first, second = (client_as("arbiter") for _ in range(3))
        headers = {"x-csrf-token": here.token}
        path = "/api/account/sessions"
        (one, *_) = (s["id"] for s in first.get(path).json()["sessions"] if s["is_this"])
        left = here.send("POST", f"{path}/{one}/end", headers=headers).json()["sessions"]
        assert len(left) == 2
        assert first.get("/account").status_code == 303
        left = here.send("POST", f"{path}/end-others", headers=headers).json()["sessions"]
        assert [s["is_this"] for s in left] == [True]
        assert second.get("/account").status_code == 303


class TestSecret:
    def test_a_new_one_logs_everybody_out_of_every_process(
        self, runner: asyncio.Runner, desk: Desk
    ) -> None:
        """The secret is in its usual file here: each server has to notice that it is another."""
        path = str(desk.database.location.path)
        servers = [application.create_app(WebSettings(path), Passwords(quick=True)) for _ in "ab"]
        person = next(a for a in accounts(desk.database) if a.is_owner)
        browsers = [Client(one, runner, session_of(one, person)) for one in servers]
        assert [one.get("/account").status_code for one in browsers] == [200, 200]
        cookie = browsers[0].cookies[COOKIE]
        assert browsers[1].site.signer.session(cookie) is not None
        assert rotate_secret(desk.database) == 2
        assert [one.get("/account").status_code for one in browsers] == [303, 303]
        for one in servers:
            one.state.site.keys._until = 0.0  # a second has passed
            assert one.state.site.signer.session(cookie) is None
            browser = Client(one, runner, session_of(one, person))
            assert browser.get("/account").status_code == 200
            one.state.site.close()


class TestPhoneLinks:
    def test_a_link_opens_results_of_its_event_only(self, client_as: Clients) -> None:
        client = client_as("phone")
        for path in ("/events/demo/journal", "/events/demo/phones", "/account", "/people"):
            assert client.get(path).status_code == 403

    def test_an_expired_or_revoked_link_is_nobody(
        self, site: FastAPI, desk: Desk, client_as: Clients, runner: asyncio.Runner
    ) -> None:
        public = client_as("public")
        late = make_phone_link(desk, "demo", hours=1, now=datetime.now(UTC) - timedelta(hours=2))
        gone = make_phone_link(desk, "demo")
        opened = {made: session_of(site, made.link) for made in (late, gone)}
        revoke_phone_link(desk, "demo", gone.link.id)
        for made, session in opened.items():
            answer = public.get(f"/p/{made.token}")
            assert answer.status_code == 422
            assert "has expired or was revoked" in answer.text
            old = type(public)(site, runner, session)
            assert old.get("/events/demo/journal").status_code == 303

    def test_a_good_link_welcomes_the_phone(self, desk: Desk, client_as: Clients) -> None:
        made = make_phone_link(desk, "demo", label="Hall B")
        client = client_as("public")
        assert "This phone may enter results until" in client.text(f"/p/{made.token}")
        assert "Hall B" in client.text("/login")
        assert client.get("/account").status_code == 403

    def test_a_link_of_another_event_is_not_revoked(self, desk: Desk) -> None:
        made = make_phone_link(desk, "demo")
        with pytest.raises(InputError, match="has no phone link"):
            revoke_phone_link(desk, "elsewhere", made.link.id)

    def test_the_token_is_not_kept(self, desk: Desk) -> None:
        made = make_phone_link(desk, "demo")
        with desk.database.connection() as connection:
            rows = connection.exec_driver_sql("SELECT * FROM phone_link").all()
        assert rows
        assert made.token not in str(rows)


class TestPeople:
    def test_the_owner_adds_an_arbiter_for_one_event(self, client_as: Clients) -> None:
        fields = {"name": "Greta", "password": "rocks are hard", "role": "arbiter", "scope": "demo"}
        assert "Greta can log in now." in client_as("owner").submit("/people", **fields).text
        greta = client_as("public")
        greta.submit("/login", name="greta", password="rocks are hard")
        assert greta.get("/events/demo/phones").status_code == 200
        assert greta.submit("/demo").status_code == 403

    def test_the_last_owner_stays(self, client_as: Clients, desk: Desk) -> None:
        (owner,) = (a for a in accounts(desk.database) if a.is_owner)
        client = client_as("owner")
        assert client.submit(f"/people/{owner.id}/closed", closed="true").status_code == 422
        assert client.submit(f"/people/{owner.id}/role", role="viewer").status_code == 422
        assert client.get("/people").status_code == 200

    def test_a_name_is_given_once(self, client_as: Clients) -> None:
        fields = {"name": "SOME viewer", "password": "long enough", "role": "viewer"}
        assert client_as("owner").submit("/people", **fields).status_code == 409


class TestLimits:
    def test_a_file_that_is_too_large_is_refused(self, client_as: Clients) -> None:
        client = client_as("arbiter")
        most = client.site.settings.most_upload
        answer = client.submit("/open-file", files={"file": ("big.trf", b"x" * (most + 1))})
        assert answer.status_code == 413

    def test_a_length_that_was_not_announced_counts_too(self, client_as: Clients) -> None:
        client = client_as("arbiter")

        async def endless() -> Any:
            yield b'--cut\r\nContent-Disposition: form-data; name="file"; filename="a.trf"\r\n\r\n'
            for _ in range(client.site.settings.most_upload // 1_000_000 + 2):
                yield b"x" * 1_000_000

        headers = {
            "content-type": "multipart/form-data; boundary=cut",
            "x-csrf-token": client.token,
        }
        answer = client.send("POST", "/open-file", content=endless(), headers=headers)
        assert answer.status_code == 413

    def test_a_foreign_name_of_this_machine_is_refused(self, client_as: Clients) -> None:
        assert client_as("public").get("http://evil.example/login").status_code == 400


class TestOpenDoor:
    def test_others_are_let_in_only_with_a_password_of_the_owner(self, tmp_path: Path) -> None:
        settings = WebSettings(str(tmp_path / "new.sqlite"), host="0.0.0.0")
        with (
            pytest.raises(InputError, match="the owner has no password"),
            ready_site(settings),
        ):
            pass

    def test_with_a_password_they_are(self, site: FastAPI) -> None:
        refuse_without_password(
            WebSettings("club.sqlite", host="0.0.0.0"), site.state.site.database
        )
