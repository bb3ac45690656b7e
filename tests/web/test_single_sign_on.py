"""Single sign-on with a provider that runs beside the tests, and everything it may do wrong."""

from __future__ import annotations

import asyncio
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any
from urllib.parse import parse_qs, urlsplit

import httpx
import pyotp
import pytest
from fastapi import FastAPI
from tests.web.clients import Client, Program
from tests.web.conftest import QUICK
from tests.web.oidc_provider import CLIENT, PERSON, SECRET

from ronde.accounts.accounts import Account, accounts, add_person, close_account
from ronde.accounts.identities import identities_of, make_invitation
from ronde.accounts.sessions import start_session
from ronde.declared.roles import EVERYWHERE, Role
from ronde.errors import InputError, RondeError
from ronde.web.application import create_app
from ronde.web.pages.signin import RETURNS
from ronde.web.security import oidc
from ronde.web.security.providers import read_providers
from ronde.web.security.sessions import Session
from ronde.web.settings import WebSettings

PASSWORD = "correct horse"
ROOT = Path(__file__).parents[2]


class Elsewhere:
    """The provider as the tests see it."""

    def __init__(self, port: int) -> None:
        self.issuer = f"http://127.0.0.1:{port}"
        self._http = httpx.Client(base_url=self.issuer)

    def behave(self, **wish: Any) -> None:
        """Tell the provider what to do wrong from now on; nothing without words."""
        self._http.post("/behaviour", json=wish).raise_for_status()

    def asked(self) -> list[str]:
        """Return what the provider was asked since it was told how to behave."""
        found: list[str] = self._http.get("/asked").json()
        return [path for path in found if path != "/asked"]

    def visited(self, address: str) -> str:
        """Return where the provider sends a browser back to, as a path of our site."""
        assert address.startswith(f"{self.issuer}/authorize?")
        answer = self._http.get(address)
        assert answer.status_code == 302, answer.text
        back = urlsplit(answer.headers["location"])
        assert back.netloc == "127.0.0.1"
        return f"{back.path}?{back.query}"


@pytest.fixture(scope="module")
def running() -> Iterator[Elsewhere]:
    """Start the provider, a process of its own."""
    command = [sys.executable, "-m", "tests.web.oidc_provider"]
    with subprocess.Popen(
        command, cwd=ROOT, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True
    ) as process:
        assert process.stdout is not None
        yield Elsewhere(int(process.stdout.readline()))
        process.terminate()


@pytest.fixture
def elsewhere(running: Elsewhere) -> Elsewhere:
    """Return the provider, which keeps to the protocol until it is told otherwise."""
    running.behave()
    return running


Sites = Callable[..., FastAPI]


@pytest.fixture
def site_with(elsewhere: Elsewhere, tmp_path: Path) -> Iterator[Sites]:
    """Return how a site is made that offers the provider, with settings of its own."""
    made = []

    def site_with(*lines: str, **changed: str) -> FastAPI:
        (tmp_path / "client.secret").write_text(f"{SECRET}\n")
        settings = {
            "key": "stones",
            "label": "Stones & Co",
            "issuer": elsewhere.issuer,
            "client_id": CLIENT,
            "client_secret_file": "client.secret",
            **changed,
        }
        text = "\n".join([*(f'{name} = "{value}"' for name, value in settings.items()), *lines])
        file = tmp_path / "providers.toml"
        file.write_text(f"[[provider]]\n{text}\n")
        web = WebSettings(str(tmp_path / "club.sqlite"), secret="a secret", oidc_file=str(file))
        app = create_app(web, QUICK)
        made.append(app)
        return app

    yield site_with
    for app in made:
        app.state.site.close()


@pytest.fixture
def site(site_with: Sites) -> FastAPI:
    """Return a site with one arbiter, which makes nobody an account."""
    app = site_with()
    add_person(app.state.site.database, QUICK, "Anna", PASSWORD, [(EVERYWHERE, Role.ARBITER)])
    return app


@pytest.fixture
def browser(runner: asyncio.Runner) -> Callable[..., Client]:
    """Return how a browser comes to a site: as nobody, or as the holder of an account."""

    def browser(app: FastAPI, person: Account | None = None) -> Client:
        if person is None:
            return Client(app, runner, None)
        id_ = start_session(app.state.site.database, person, "")
        return Client(app, runner, Session(id_, is_kept=True))

    return browser


def anna(site: FastAPI) -> Account:
    return accounts(site.state.site.database)[0]


def login(client: Client, elsewhere: Elsewhere, path: str = "/login/with/stones") -> httpx.Response:
    """Go to the provider and come back."""
    gone = client.get(path)
    assert gone.status_code == 303, gone.text
    return client.get(elsewhere.visited(gone.headers["location"]))


def link(client: Client, elsewhere: Elsewhere) -> httpx.Response:
    """Link the account of who is logged in to the provider's person."""
    page = client.submit("/account/identities/stones")
    assert page.status_code == 200, page.text
    address = page.text.split('content="0; url=')[1].split('"')[0].replace("&amp;", "&")
    return client.get(elsewhere.visited(address), follow_redirects=True)


class TestLinking:
    def test_who_linked_an_identity_comes_in_by_it(
        self, site: FastAPI, elsewhere: Elsewhere, browser: Callable[..., Client]
    ) -> None:
        linked = link(browser(site, anna(site)), elsewhere)
        assert "greta@stones.example (Stones &amp; Co) was linked." in linked.text
        client = browser(site)
        assert "/login/with/stones?next=/" in client.get("/login").text
        back = login(client, elsewhere, "/login/with/stones?next=/account")
        assert back.headers["location"] == "/account"
        assert "<h1>Anna</h1>" in client.get("/account").text

    def test_the_request_has_state_nonce_and_a_challenge(
        self, site: FastAPI, browser: Callable[..., Client]
    ) -> None:
        address = browser(site).get("/login/with/stones").headers["location"]
        asked = {name: value[0] for name, value in parse_qs(urlsplit(address).query).items()}
        assert asked["code_challenge_method"] == "S256"
        assert asked["response_type"] == "code"
        assert asked["redirect_uri"] == "http://127.0.0.1/login/with/stones/callback"
        assert min(len(asked[name]) for name in ("state", "nonce", "code_challenge")) >= 43

    def test_nobody_is_linked_by_an_e_mail_address(
        self, site: FastAPI, elsewhere: Elsewhere, browser: Callable[..., Client]
    ) -> None:
        """An account of the same name and address stays its holder's."""
        database = site.state.site.database
        add_person(database, QUICK, PERSON["email"], PASSWORD, [(EVERYWHERE, Role.OWNER)])
        add_person(database, QUICK, PERSON["name"], PASSWORD, [(EVERYWHERE, Role.OWNER)])
        client = browser(site)
        refused = login(client, elsewhere)
        assert refused.status_code == 422
        assert "nobody here is linked to greta@stones.example" in refused.text
        assert client.get("/account").status_code == 303
        assert len(accounts(database)) == 3

    def test_an_identity_belongs_to_one_account(
        self, site: FastAPI, elsewhere: Elsewhere, browser: Callable[..., Client]
    ) -> None:
        link(browser(site, anna(site)), elsewhere)
        database = site.state.site.database
        berta = add_person(database, QUICK, "Berta", PASSWORD, [(EVERYWHERE, Role.VIEWER)])
        refused = link(browser(site, berta), elsewhere)
        assert refused.status_code == 409
        assert "is linked to another account" in refused.text
        assert identities_of(database, berta) == ()

    def test_linking_ends_with_who_began_it(
        self, site: FastAPI, elsewhere: Elsewhere, browser: Callable[..., Client]
    ) -> None:
        database = site.state.site.database
        berta = add_person(database, QUICK, "Berta", PASSWORD, [(EVERYWHERE, Role.VIEWER)])
        client = browser(site, anna(site))
        page = client.submit("/account/identities/stones")
        address = page.text.split('content="0; url=')[1].split('"')[0].replace("&amp;", "&")
        client.submit("/login", name="Berta", password=PASSWORD)
        client.submit("/logout")
        client.submit("/login", name="Berta", password=PASSWORD)
        refused = client.get(elsewhere.visited(address))
        assert refused.status_code == 422
        assert identities_of(database, berta) == identities_of(database, anna(site)) == ()

    def test_it_is_unlinked_but_the_last_way_in_stays(
        self, site: FastAPI, elsewhere: Elsewhere, browser: Callable[..., Client]
    ) -> None:
        client = browser(site, anna(site))
        link(client, elsewhere)
        program = Program(client)
        (kept,) = program.get("/account/identities")["identities"]
        given = {"issuer": kept["issuer"], "subject": kept["subject"]}
        assert (kept["issuer"], kept["subject"]) == (elsewhere.issuer, PERSON["sub"])
        assert program.post("/account/identities/unlink", **given) == {"identities": []}
        program.refused("POST", "/account/identities/unlink", 422, json=given)
        link(client, elsewhere)
        assert "opens nothing here" in client.submit("/account/identities/unlink", **given).text

    def test_a_closed_account_stays_closed(
        self, site: FastAPI, elsewhere: Elsewhere, browser: Callable[..., Client]
    ) -> None:
        link(browser(site, anna(site)), elsewhere)
        close_account(site.state.site.database, anna(site).id)
        refused = login(browser(site), elsewhere)
        assert "the account of Anna is closed" in refused.text

    def test_the_second_factor_is_asked_for_as_well(
        self, site: FastAPI, elsewhere: Elsewhere, browser: Callable[..., Client]
    ) -> None:
        client = browser(site, anna(site))
        link(client, elsewhere)
        app: Any = pyotp.parse_uri(Program(client).post("/account/factor")["address"])
        Program(client).post("/account/factor/confirm", code=app.at(time.time()))
        other = browser(site)
        assert login(other, elsewhere).headers["location"] == "/login/code"
        assert other.get("/account").status_code == 303
        site.state.site.limits.clock = lambda: time.time() + 300
        other.submit("/login/code", code=app.at(time.time() + 300))
        assert other.get("/account").status_code == 200

    def test_logging_out_offers_to_log_out_there_too(
        self, site: FastAPI, elsewhere: Elsewhere, browser: Callable[..., Client]
    ) -> None:
        link(browser(site, anna(site)), elsewhere)
        client = browser(site)
        login(client, elsewhere)
        left = client.submit("/logout")
        assert f'href="{elsewhere.issuer}/logout?client_id={CLIENT}&amp;' in left.text
        assert "post_logout_redirect_uri=http%3A%2F%2F127.0.0.1%2Flogin" in left.text
        assert client.get("/account").status_code == 303
        assert client.get("/login/left").headers["location"] == "/login"


class TestInvitations:
    def test_one_who_was_invited_comes_in_by_a_provider(
        self, site: FastAPI, elsewhere: Elsewhere, browser: Callable[..., Client]
    ) -> None:
        database, client = site.state.site.database, browser(site)
        token = make_invitation(database, anna(site), "Olga").token
        path = f"/login/with/stones?invitation={token}"
        assert f'href="{path}"' in client.get(f"/invitation/{token}").text
        assert login(client, elsewhere, path).headers["location"] == "/"
        assert len(identities_of(database, anna(site))) == 1
        assert login(browser(site), elsewhere, path).status_code == 422  # it works once

    def test_one_who_was_invited_chooses_a_password(
        self, site: FastAPI, browser: Callable[..., Client]
    ) -> None:
        database = site.state.site.database
        olga = add_person(database, QUICK, "Olga", PASSWORD, [(EVERYWHERE, Role.OWNER)])
        shown = browser(site, olga).submit("/people", name="Berta", role="viewer").text
        link = shown.split('<code class="token">http://127.0.0.1')[1].split("<")[0]
        client = browser(site)
        assert "as Berta" in client.text(link)
        assert client.submit(link, password="short").status_code == 422
        assert client.submit(link, password="rocks are hard", follow=False).status_code == 303
        assert "<h1>Berta</h1>" in client.get("/account").text
        assert "this invitation was used" in browser(site).get(link).text

    def test_programs_do_the_same(self, site: FastAPI, browser: Callable[..., Client]) -> None:
        database = site.state.site.database
        olga = add_person(database, QUICK, "Olga", PASSWORD, [(EVERYWHERE, Role.OWNER)])
        owner = Program(browser(site, olga))
        made = owner.post("/people", name="Berta", roles=[{"role": "viewer"}])
        assert not made["has_password"]
        token = owner.post(f"/people/{made['id']}/invitation")["token"]
        body = {"invitation": token, "password": "rocks are hard"}
        come = browser(site).send("POST", "/api/session/invitation", json=body)
        assert come.json()["name"] == "Berta"
        again = browser(site).send("POST", "/api/session/invitation", json=body)
        assert again.status_code == 422


class TestNewAccounts:
    def test_somebody_new_gets_the_role_of_the_settings(
        self, site_with: Sites, elsewhere: Elsewhere, browser: Callable[..., Client]
    ) -> None:
        app = site_with(role="results", scope="spring-open")
        database = app.state.site.database
        add_person(database, QUICK, "greta granite", PASSWORD, [(EVERYWHERE, Role.OWNER)])
        client = browser(app)
        assert login(client, elsewhere).status_code == 303
        assert login(browser(app), elsewhere).status_code == 303
        _, made = accounts(database)
        assert (made.name, made.roles) == (
            "Greta Granite 2", (("spring-open", Role.RESULTS),)
        )  # fmt: skip
        assert not made.has_password
        (kept,) = identities_of(database, made)
        given = {"issuer": kept.issuer, "subject": kept.subject}
        refused = client.submit("/account/identities/unlink", **given)
        assert "this is your only way in" in refused.text

    @pytest.mark.parametrize(
        ("lines", "claims", "said"),
        [
            ('domains = ["stones.example"]', {}, None),
            ('domains = ["stones.example"]', {"email_verified": False}, "has not verified"),
            ('domains = ["stones.example"]', {"email_verified": None}, "has not verified"),
            ('domains = ["other.example"]', {}, "this site lets in e-mail addresses of other"),
            ('domains = ["example"]', {}, "this site lets in e-mail addresses of example"),
            ('claims = { groups = "arbiters" }', {"groups": ["arbiters"]}, None),
            ('claims = { groups = "arbiters" }', {"groups": ["players"]}, "does not count you"),
            ('claims = { groups = "arbiters" }', {}, "does not count you"),
        ],
    )
    def test_only_those_come_in_whom_the_settings_name(
        self,
        site_with: Sites,
        elsewhere: Elsewhere,
        browser: Callable[..., Client],
        lines: str,
        claims: dict[str, Any],
        said: str | None,
    ) -> None:
        app = site_with(lines, role="viewer")
        elsewhere.behave(claims=claims)
        answer = login(browser(app), elsewhere)
        if said is None:
            assert answer.status_code == 303
        else:
            assert (answer.status_code, said in answer.text) == (422, True)
            assert accounts(app.state.site.database) == ()


WRONG: dict[str, tuple[dict[str, Any], int, str]] = {
    "another nonce": ({"claims": {"nonce": "planted"}}, 502, "not made for this login"),
    "no nonce": ({"claims": {"nonce": None}}, 502, "not made for this login"),
    "another audience": ({"claims": {"aud": "others"}}, 502, "not made for this login"),
    "for others by us": (
        {"claims": {"aud": "others", "azp": CLIENT}},
        502,
        "not made for this login",
    ),
    "others as well": ({"claims": {"aud": [CLIENT, "others"]}}, 502, "not made for this login"),
    "another party": ({"claims": {"azp": "others"}}, 502, "not made for this login"),
    "another issuer": ({"claims": {"iss": "http://127.0.0.1:1"}}, 502, "not made for this"),
    "another token": ({"claims": {"at_hash": "AAAA"}}, 502, "not made for this login"),
    "nobody": ({"claims": {"sub": None}}, 502, "not made for this login"),
    "an empty subject": ({"claims": {"sub": ""}}, 502, "not made for this login"),
    "a strange subject": ({"claims": {"sub": "a\0b"}}, 502, "cannot be used (sub)"),
    "a long subject": ({"claims": {"sub": "1" * 256}}, 502, "cannot be used (sub)"),
    "expired": ({"claims": {"exp": 1_700_000_000}}, 502, "clock"),
    "from the future": ({"claims": {"iat": 4_000_000_000, "exp": 4_000_000_060}}, 502, "clock"),
    "no signature": ({"algorithm": "none"}, 502, "not signed as it should be"),
    "a shared secret": ({"algorithm": "HS256"}, 502, "not signed as it should be"),
    "a forged key": ({"forged": True}, 502, "not signed as it should be"),
    "refused consent": ({"refuses": "access_denied"}, 422, "did not let you in, or you refused"),
    "another refusal": ({"refuses": "server_error"}, 502, "refused the login (server_error)"),
    "another state": ({"answer": {"state": "planted"}}, 422, "begun elsewhere"),
    "a mixed-up issuer": ({"answer": {"iss": "http://127.0.0.1:1"}}, 502, "not made for this"),
    "an invented code": ({"answer": {"code": "guessed"}}, 502, "which works once"),
}


@pytest.mark.parametrize("wrong", WRONG)
def test_what_is_wrong_lets_nobody_in(
    site_with: Sites, elsewhere: Elsewhere, browser: Callable[..., Client], wrong: str
) -> None:
    behaviour, status, said = WRONG[wrong]
    app = site_with(role="viewer")
    client = browser(app)
    elsewhere.behave(**behaviour)
    answer = login(client, elsewhere)
    assert (answer.status_code, said in answer.text) == (status, True), answer.text
    assert client.get("/account").status_code == 303
    assert accounts(app.state.site.database) == ()


class TestTheWayBack:
    def test_a_code_works_once(
        self, site_with: Sites, elsewhere: Elsewhere, browser: Callable[..., Client]
    ) -> None:
        client = browser(site_with(role="viewer"))
        back = elsewhere.visited(client.get("/login/with/stones").headers["location"])
        carried = dict(client.cookies)
        assert client.get(back).status_code == 303
        assert "begun elsewhere" in client.get(back).text  # the browser has forgotten it
        for name, value in carried.items():
            client.cookies.set(name, value, domain="127.0.0.1")
        assert "which works once" in client.get(back).text  # and so has the provider

    def test_another_browser_gets_nothing_by_it(
        self, site_with: Sites, elsewhere: Elsewhere, browser: Callable[..., Client]
    ) -> None:
        app = site_with(role="viewer")
        back = elsewhere.visited(browser(app).get("/login/with/stones").headers["location"])
        victim = browser(app)
        assert victim.get(back).status_code == 422
        victim.get("/login/with/stones")
        assert "begun elsewhere" in victim.get(back).text
        assert "/token" not in elsewhere.asked()

    @pytest.mark.parametrize("wish", ["https://evil.example", "//evil.example", "/\\evil"])
    def test_it_leads_nowhere_else(
        self, site_with: Sites, elsewhere: Elsewhere, browser: Callable[..., Client], wish: str
    ) -> None:
        client = browser(site_with(role="viewer"))
        answer = login(client, elsewhere, f"/login/with/stones?next={wish}")
        assert answer.headers["location"] == "/"

    def test_it_is_not_tried_without_end(
        self, site_with: Sites, elsewhere: Elsewhere, browser: Callable[..., Client]
    ) -> None:
        app = site_with(role="viewer")
        site = app.state.site
        for _ in range(RETURNS.most):
            site.limits.use(RETURNS, "127.0.0.1")
        assert login(browser(app), elsewhere).status_code == 429

    def test_an_unknown_provider_is_not_there(
        self, site: FastAPI, browser: Callable[..., Client]
    ) -> None:
        for path in ("/login/with/nobody", "/login/with/nobody/callback"):
            assert browser(site).get(path).status_code == 404


class TestTheProviderItself:
    def test_new_keys_are_asked_for(
        self,
        site_with: Sites,
        elsewhere: Elsewhere,
        browser: Callable[..., Client],
        monkeypatch: pytest.MonkeyPatch,
    ) -> None:
        app = site_with(role="viewer")
        assert login(browser(app), elsewhere).status_code == 303
        provider, now = app.state.site.providers["stones"], time.time()
        monkeypatch.setattr(provider, "clock", lambda: now)
        now += oidc.LEEWAY / 2 + 1  # keys may be asked for again
        elsewhere.behave(rotate="second")
        assert login(browser(app), elsewhere).status_code == 303
        assert elsewhere.asked().count("/jwks") == 1
        elsewhere.behave(rotate="third")
        assert "not signed as it should be" in login(browser(app), elsewhere).text
        assert "/jwks" not in elsewhere.asked()  # not within half a minute
        now += 31
        assert login(browser(app), elsewhere).status_code == 303

    def test_what_it_says_of_itself_is_asked_for_once(
        self, site_with: Sites, elsewhere: Elsewhere, browser: Callable[..., Client]
    ) -> None:
        app = site_with(role="viewer")
        for _ in range(3):
            login(browser(app), elsewhere)
        asked = elsewhere.asked()
        assert asked.count("/.well-known/openid-configuration") == asked.count("/jwks") == 1
        assert asked.count("/token") == 3

    @pytest.mark.parametrize(
        ("behaviour", "said"),
        [
            ({"issuer": "http://127.0.0.1:1"}, "must correct the issuer"),
            ({"status": 500}, "answered what cannot be used (500)"),
            ({"padding": oidc.MOST_BYTES}, "answered what cannot be used"),
            ({"token_endpoint": "http://other.example/token"}, "cannot be used (token_endpoint)"),
            ({"sleep": 1}, "does not answer"),
        ],
    )
    def test_a_strange_description_leads_nobody_there(
        self,
        site_with: Sites,
        elsewhere: Elsewhere,
        browser: Callable[..., Client],
        behaviour: dict[str, Any],
        said: str,
    ) -> None:
        app = site_with()
        app.state.site.providers["stones"].timeout = 0.3 if "sleep" in behaviour else oidc.TIMEOUT
        elsewhere.behave(**behaviour)
        answer = browser(app).get("/login/with/stones")
        assert (answer.status_code, said in answer.text) == (502, True), answer.text

    def test_one_that_is_down_leaves_the_password(
        self, site_with: Sites, browser: Callable[..., Client]
    ) -> None:
        app = site_with(issuer="http://127.0.0.1:1")
        answer = browser(app).get("/login/with/stones")
        assert answer.status_code == 502
        assert "Stones &amp; Co does not answer" in answer.text
        assert 'name="password"' in answer.text

    def test_one_that_failed_is_left_alone_for_a_moment(
        self,
        site_with: Sites,
        elsewhere: Elsewhere,
        browser: Callable[..., Client],
        monkeypatch: pytest.MonkeyPatch,
    ) -> None:
        app, now = site_with(), time.time()
        monkeypatch.setattr(app.state.site.providers["stones"], "clock", lambda: now)
        elsewhere.behave(status=500)
        assert [browser(app).get("/login/with/stones").status_code for _ in range(3)] == [502] * 3
        assert len(elsewhere.asked()) == 1
        elsewhere.behave()
        now += 6
        assert browser(app).get("/login/with/stones").status_code == 303

    def test_nobody_asks_it_before_somebody_logs_in(
        self, site: FastAPI, elsewhere: Elsewhere, browser: Callable[..., Client]
    ) -> None:
        client = browser(site, anna(site))
        for path in ("/", "/login", "/account", "/public"):
            client.get(path)
        client.submit("/logout")
        assert elsewhere.asked() == []


class TestSettings:
    @pytest.mark.parametrize(
        ("text", "said"),
        [
            ("", "lists no"),
            ("provider = 3", "lists no"),
            ("[[provider", "is no TOML"),
            ('[[provider]]\nkey = "a"', "issuer: it is missing"),
            ("GOOD\nsecret_of = 1", "secret of: 1 cannot be read"),
            ("GOOD\nsecret = 'x'", "secret: 'x' cannot be read"),
            ("GOOD\nalgorithms = ['none']", "algorithms: choose some of"),
            ("GOOD\nalgorithms = ['HS256']", "algorithms: choose some of"),
            ("GOOD\nalgorithms = []", "algorithms: choose some of"),
            ("GOOD\nscopes = 'email'", "openid must be one"),
            ("GOOD\nrole = 'king'", "is none of the choices"),
            ("GOOD\nrole = 'public'", "name the role"),
            ("GOOD\nscope = 'spring-open'", "name the role"),
            ("GOOD\nclient_secret_file = 'nowhere'", "cannot be read"),
            ("GOOD\nGOOD", "two providers have the same key"),
            ("[[provider]]\nkey='a'\nlabel='A'\nclient_id='r'\nissuer='http://a.example'", "https"),
        ],
    )
    def test_what_cannot_be_meant_is_refused(self, tmp_path: Path, text: str, said: str) -> None:
        good = "[[provider]]\nkey='a'\nlabel='A'\nclient_id='r'\nissuer='https://a.example'"
        file = tmp_path / "providers.toml"
        file.write_text(text.replace("GOOD", good))
        with pytest.raises(RondeError, match=said):
            read_providers(file)

    def test_others_need_to_know_the_address_of_the_site(self, tmp_path: Path) -> None:
        file = tmp_path / "providers.toml"
        settings = WebSettings(str(tmp_path / "a"), host="0.0.0.0", oidc_file=str(file))
        with pytest.raises(InputError, match="--base-url"):
            create_app(settings, QUICK)

    def test_without_the_library_it_says_what_to_install(
        self, site_with: Sites, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        monkeypatch.delitem(sys.modules, "ronde.web.security.oidc", raising=False)
        monkeypatch.setitem(sys.modules, "authlib.oauth2.auth", None)
        with pytest.raises(InputError, match=r"install ronde\[oidc\]"):
            site_with()
