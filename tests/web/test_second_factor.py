"""Logging in with a second factor, by pages and by the API, and what the owner decides."""

from __future__ import annotations

import html
import re
import time
from collections.abc import Callable
from typing import Any

import pyotp
import pytest
from fastapi import FastAPI
from pyotp.totp import TOTP
from tests.web.clients import Client, Clients, Program
from tests.web.conftest import PASSWORD

from ronde.accounts.accounts import Account, account, make_owner_link
from ronde.accounts.attempts import MOST_OF_ONE
from ronde.accounts.secondfactor import STEP, require_factor
from ronde.declared.roles import Role
from ronde.web.security.sessions import COOKIE


@pytest.fixture(autouse=True)
def clock(site: FastAPI) -> list[float]:
    """Let the clock of the second factors stand until it is moved."""
    now = [time.time()]
    site.state.site.limits.clock = lambda: now[0]
    return now


@pytest.fixture
def arbiter(
    client_as: Clients, account_of: Callable[[str], Account], clock: list[float]
) -> tuple[TOTP, list[str]]:
    """Return the authenticator of the arbiter and the recovery codes, as the pages gave them."""
    client = client_as("arbiter")
    shown = client.submit("/account/factor").text
    secret = re.search(r'id="secret">([A-Z2-7]+)<', shown)
    assert secret is not None
    assert 'src="data:image/svg+xml' in shown
    app = TOTP(secret[1])
    wrong = client.submit("/account/factor/confirm", code="000000")
    assert wrong.status_code == 422
    assert "this code is wrong" in wrong.text
    assert secret[1] in wrong.text  # it can be tried again
    right = client.submit("/account/factor/confirm", code=code(app, clock)).text
    codes = re.findall(r'<li><code class="token">([A-Z2-7-]+)<', right)
    assert len(codes) == 10
    clock[0] += 10 * STEP
    return app, codes


BODY = {"name": "Some arbiter", "password": PASSWORD}


def code(app: TOTP, clock: list[float]) -> str:
    return app.generate_otp(int(clock[0] // STEP))


def half_way(client: Client) -> Client:
    answer = client.submit(
        "/login", name="Some arbiter", password=PASSWORD, next="/events/demo", follow=False
    )
    assert answer.headers["location"] == "/login/code"
    return client


class TestPages:
    def test_the_password_alone_lets_nobody_in(
        self, client_as: Clients, arbiter: tuple[TOTP, list[str]], clock: list[float]
    ) -> None:
        client = half_way(client_as("public"))
        assert client.get("/account").headers["location"].startswith("/login")
        wrong = client.submit("/login/code", code="000000")
        assert wrong.status_code == 422
        assert "this code is wrong" in wrong.text
        right = client.submit("/login/code", code=code(arbiter[0], clock), follow=False)
        assert right.headers["location"] == "/events/demo"
        assert client.get("/account").status_code == 200

    def test_a_code_is_good_once(
        self, client_as: Clients, arbiter: tuple[TOTP, list[str]], clock: list[float]
    ) -> None:
        first, second = half_way(client_as("public")), half_way(client_as("public"))
        same = {"code": code(arbiter[0], clock)}
        assert first.submit("/login/code", **same, follow=False).status_code == 303
        assert second.submit("/login/code", **same).status_code == 422
        assert second.submit("/login/code", code=arbiter[1][0], follow=False).status_code == 303

    def test_a_code_without_a_password_leads_to_the_login(
        self, client_as: Clients, arbiter: tuple[TOTP, list[str]], clock: list[float]
    ) -> None:
        client = client_as("public")
        answer = client.submit("/login/code", code=code(arbiter[0], clock), follow=False)
        assert answer.headers["location"] == "/login"
        assert client.get("/login/code").headers["location"] == "/login"

    def test_a_new_password_ends_what_was_half_way(
        self, client_as: Clients, arbiter: tuple[TOTP, list[str]], clock: list[float]
    ) -> None:
        waiting = half_way(client_as("public"))
        fields = {"old": PASSWORD, "new": "another horse", "again": "another horse"}
        client_as("arbiter").submit("/account/password", **fields)
        answer = waiting.submit("/login/code", code=code(arbiter[0], clock), follow=False)
        assert answer.headers["location"] == "/login"

    def test_guessing_codes_is_slowed_down(
        self, client_as: Clients, arbiter: tuple[TOTP, list[str]]
    ) -> None:
        client = half_way(client_as("public"))
        for _ in range(MOST_OF_ONE):
            assert client.submit("/login/code", code="000000").status_code == 422
        assert half_way(client).submit("/login/code", code=arbiter[1][0]).status_code == 429

    def test_recovery_codes_are_renewed_and_the_factor_is_removed(
        self, client_as: Clients, arbiter: tuple[TOTP, list[str]]
    ) -> None:
        client, old = client_as("arbiter"), arbiter[1]
        shown = client.submit("/account/factor/codes", code=old[0]).text
        new = re.findall(r'<li><code class="token">([A-Z2-7-]+)<', shown)
        assert client.submit("/account/factor/remove", code=old[1]).status_code == 422
        assert "No code is asked for" in client.submit("/account/factor/remove", code=new[1]).text
        answer = client_as("public").submit(
            "/login", name="Some arbiter", password=PASSWORD, follow=False
        )
        assert answer.headers["location"] == "/"


class TestApi:
    def test_the_password_alone_gets_a_documented_answer(
        self, client_as: Clients, arbiter: tuple[TOTP, list[str]], clock: list[float]
    ) -> None:
        client = client_as("public")
        answer = client.send("POST", "/api/session", json=BODY)
        assert answer.status_code == 401
        assert answer.json()["kind"] == "SecondFactorNeededError"
        assert COOKIE not in client.cookies
        wrong = client.send("POST", "/api/session", json={**BODY, "code": "000000"})
        assert (wrong.status_code, wrong.json()["kind"]) == (422, "InputError")
        body = {**BODY, "code": code(arbiter[0], clock)}
        assert client.send("POST", "/api/session", json=body).json()["is_known"]
        assert client_as("public").send("POST", "/api/session", json=body).status_code == 422

    @pytest.mark.usefixtures("arbiter")
    def test_a_wrong_password_says_nothing_of_a_second_factor(self, client_as: Clients) -> None:
        body = {"name": "Some arbiter", "password": "guessed it"}
        answer = client_as("public").send("POST", "/api/session", json=body)
        assert answer.json()["kind"] == "InputError"

    def test_a_program_sets_one_up(self, client_as: Clients, clock: list[float]) -> None:
        viewer = Program(client_as("viewer"))
        app = pyotp.parse_uri(viewer.post("/account/factor")["address"])
        assert isinstance(app, TOTP)
        codes = viewer.post("/account/factor/confirm", code=code(app, clock))["codes"]
        assert viewer.get("/account/factor")["is_on"]
        viewer.refused("POST", "/account/factor", 409)
        codes = viewer.post("/account/factor/codes", code=codes[0])["codes"]
        assert not viewer.post("/account/factor/remove", code=codes[0])["is_on"]
        told = [entry["what"] for entry in viewer.get("/account/notes")["notes"]]
        assert sorted(told) == [
            "factor-removed", "factor-set", "recovery-renewed", "recovery-used", "recovery-used",
        ]  # fmt: skip

    @pytest.mark.usefixtures("arbiter")
    def test_tokens_of_programs_go_on_and_set_up_nothing(
        self, client_as: Clients, site: FastAPI
    ) -> None:
        made = Program(client_as("arbiter")).post("/account/tokens", name="board")
        require_factor(site.state.site.database, [Role.ARBITER])
        headers = {"authorization": f"Bearer {made['text']}"}
        program = client_as("public")
        assert program.get("/api/events/demo/players", headers=headers).status_code == 200
        path = "/api/account/factor"
        assert program.send("POST", path, headers=headers).status_code == 403


class TestRequired:
    @pytest.fixture(autouse=True)
    def required(self, client_as: Clients) -> None:
        """Let the owner ask for it on the page of people; the owner has none either."""
        owner = client_as("owner")
        data = {"csrf_token": owner.token, "role": ["arbiter", "results"]}
        assert owner.send("POST", "/people/factor", data=data).status_code == 303

    def test_the_page_shows_who_lacks_it(self, client_as: Clients) -> None:
        shown = client_as("owner").get("/people").text
        assert shown.count("No second factor") == 2
        assert 'value="results" checked' in shown

    def test_who_lacks_it_is_led_there_and_nowhere_else(
        self, client_as: Clients, clock: list[float]
    ) -> None:
        client = client_as("arbiter")
        led = client.get("/events/demo/players")
        assert led.headers["location"] == "/account/factor"
        assert "needs a second factor" in client.text("/account/factor")
        assert client.submit("/events/demo/undo").status_code == 403
        refused = client.get("/api/events/demo/players")
        assert refused.status_code == 403
        assert "second factor" in refused.json()["error"]
        assert client.get("/public").status_code == 200
        program = Program(client)
        app = pyotp.parse_uri(program.post("/account/factor")["address"])
        assert isinstance(app, TOTP)
        program.post("/account/factor/confirm", code=code(app, clock))
        assert client.get("/events/demo/players").status_code == 200

    def test_others_go_on(self, client_as: Clients) -> None:
        assert client_as("viewer").get("/events/demo/players").status_code == 200

    def test_the_api_tells_and_sets_it(self, client_as: Clients) -> None:
        owner = Program(client_as("owner"))
        assert owner.get("/people/factor") == {"roles": ["arbiter", "results"]}
        assert owner.put("/people/factor", roles=[]) == {"roles": []}
        assert client_as("arbiter").get("/events/demo/players").status_code == 200


class TestLost:
    @pytest.mark.usefixtures("arbiter")
    def test_an_owner_resets_it(
        self, client_as: Clients, account_of: Callable[[str], Account]
    ) -> None:
        person = account_of("arbiter")
        answer = client_as("owner").submit(f"/people/{person.id}/factor/reset")
        assert "can log in without a code" in html.unescape(answer.text)
        told = client_as("arbiter").text("/account")
        assert "The second factor was reset by Some owner." in told
        Program(client_as("owner")).refused("POST", f"/people/{person.id}/factor/reset", 409)

    @pytest.mark.parametrize("by", ["page", "api"])
    def test_who_holds_the_machine_comes_in_without_it(
        self,
        client_as: Clients,
        site: FastAPI,
        account_of: Callable[[str], Account],
        clock: list[float],
        by: str,
    ) -> None:
        owner, database = Program(client_as("owner")), site.state.site.database
        app: Any = pyotp.parse_uri(owner.post("/account/factor")["address"])
        owner.post("/account/factor/confirm", code=code(app, clock))
        link, client = make_owner_link(database), client_as("public")
        if by == "page":
            assert "reset_factor" in client.get(f"/owner/{link}").text
            client.submit(f"/owner/{link}", reset_factor="true")
        else:
            body = {"link": link, "reset_factor": True}
            client.send("POST", "/api/session/owner", json=body)
        assert client.get("/people").status_code == 200
        found = account(database, account_of("owner").id)
        assert found is not None
        assert not found.has_factor
