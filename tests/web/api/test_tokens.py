"""Tokens: the rights of their account or fewer, for a time, told once, never written down."""

from __future__ import annotations

import logging
import re
from collections.abc import Callable
from datetime import UTC, datetime, timedelta
from typing import Any

import httpx
import pytest
from fastapi.routing import APIRoute
from tests.web.clients import Clients, Programs
from tests.web.routes import ROUTES, address_of, is_looked_at, scope_of

from ronde.accounts.accounts import Account, close_account, digest
from ronde.accounts.tokens import (
    MOST_TOKENS,
    MadeToken,
    bearer,
    make_token,
    revoke_token,
    tokens_of,
)
from ronde.declared.roles import EVERYWHERE, Role, granted, included
from ronde.errors import InputError
from ronde.office.desk import Desk
from ronde.web import application
from ronde.web.requirement import SAFE_METHODS

Accounts = Callable[[str], Account]
Send = Callable[..., httpx.Response]
Tokens = Callable[..., Send]
PASSWORD = "correct horse"
API = [(method, route) for method, route in ROUTES if route.path.startswith("/api/")]
ROLES = [role.value for role in Role if role is not Role.PUBLIC]
EACH_ONCE = len(ROLES)
"""Each operation is tried by one role; all roles try all of them in the long run."""

in_shares = pytest.mark.parametrize(
    "share", [EACH_ONCE, pytest.param(1, marks=pytest.mark.long)], ids=["some", "all"]
)


@pytest.fixture
def with_token(client_as: Clients, desk: Desk, account_of: Accounts) -> Tokens:
    """Return how a program with a token of a role asks: neither cookie nor other token."""

    def with_token(role: str, **options: Any) -> Send:
        made = make_token(desk.database, account_of(role), "test", **options)
        client, headers = client_as("public"), {"authorization": f"Bearer {made.text}"}
        return lambda method, path, **more: client.send(
            method, f"/api{path}", headers=headers, **more
        )

    return with_token


def asked(client_as: Clients, text: str, method: str, path: str, **options: Any) -> httpx.Response:
    headers = {"authorization": f"Bearer {text}"}
    answer: httpx.Response = client_as("public").send(
        method, f"/api{path}", headers=headers, **options
    )
    return answer


def path_of(route: APIRoute) -> str:
    return address_of(route).removeprefix("/api")


class TestRights:
    @in_shares
    @pytest.mark.parametrize("role", ROLES)
    def test_every_operation_with_a_token_of_every_role(
        self, with_token: Tokens, desk: Desk, role: str, share: int
    ) -> None:
        """A token passes exactly the doors of its account; who may not changes nothing.

        The doors are those of `test_security`, where everybody tries all of them with a cookie.
        """
        ask, before = with_token(role), desk.version("demo")
        held = [(EVERYWHERE, Role(role))]
        for place, (method, route) in enumerate(API):
            needed = application.requirement_of(route).roles
            allowed = bool(needed & granted(held, scope_of(route)))
            if allowed and method not in SAFE_METHODS:
                continue  # other tests do what is allowed
            if not is_looked_at(place, ROLES.index(role), share):
                continue
            answer = ask(method, path_of(route))
            assert (answer.status_code in (401, 403)) != allowed, (method, route.path, answer.text)
        assert desk.version("demo") == before

    @in_shares
    @pytest.mark.parametrize("ceiling", ["viewer", "results", "arbiter"])
    def test_a_ceiling_holds_for_an_owner_too(
        self, with_token: Tokens, desk: Desk, ceiling: str, share: int
    ) -> None:
        ask, before = with_token("owner", ceiling=Role(ceiling)), desk.version("demo")
        for place, (method, route) in enumerate(API):
            needed = application.requirement_of(route).roles
            is_closed = not needed & included(Role(ceiling))
            if is_closed and is_looked_at(place, ROLES.index(ceiling), share):
                assert ask(method, path_of(route)).status_code == 403, (method, route.path)
        assert desk.version("demo") == before

    def test_changes_need_no_other_token(self, with_token: Tokens) -> None:
        ask = with_token("arbiter")
        assert ask("POST", "/events/demo/rounds/begin").json()["round"] == 5
        who = ask("GET", "/session")
        assert (who.json()["name"], who.json()["token"]) == ("Some arbiter", "")
        assert "set-cookie" not in who.headers
        journal = ask("GET", "/events/demo/journal", params={"since": 1}).json()
        assert journal["entries"][-1]["who"] == "Some arbiter"

    def test_a_token_makes_no_token_and_no_password(self, with_token: Tokens) -> None:
        ask = with_token("owner", ceiling=Role.VIEWER)
        for path, body in (
            ("/account/tokens", {"name": "more"}),
            ("/account/password", {"old": PASSWORD, "new": "battery staple"}),
        ):
            answer = ask("POST", path, json=body)
            assert answer.status_code == 403
            assert "log in with name and password" in answer.json()["error"]
        listed = ask("GET", "/account/tokens").json()["tokens"]
        assert [token["name"] for token in listed] == ["test"]

    def test_a_token_opens_no_page(
        self, client_as: Clients, desk: Desk, account_of: Accounts
    ) -> None:
        made = make_token(desk.database, account_of("owner"), "test")
        headers = {"authorization": f"Bearer {made.text}"}
        assert client_as("public").get("/api/people", headers=headers).status_code == 200
        assert client_as("public").get("/people", headers=headers).status_code == 303

    def test_a_cookie_beside_a_wrong_token_helps_nobody(self, client_as: Clients) -> None:
        owner = client_as("owner")
        wrong = {"authorization": "Bearer nonsense"}
        assert owner.get("/api/people").status_code == 200
        assert owner.get("/api/people", headers=wrong).status_code == 401


class TestTheEnd:
    def made(self, desk: Desk, account_of: Accounts, **options: Any) -> MadeToken:
        return make_token(desk.database, account_of("owner"), "laptop", **options)

    @pytest.mark.parametrize("path", ["/events", "/people", "/public", "/session"])
    def test_revoked_and_expired_tokens_are_refused(
        self, client_as: Clients, desk: Desk, account_of: Accounts, path: str
    ) -> None:
        """Even where anybody may come in: a program must hear that its token is no good."""
        revoked = self.made(desk, account_of)
        assert asked(client_as, revoked.text, "GET", path).status_code == 200
        revoke_token(desk.database, account_of("owner"), revoked.token.id)
        long_ago = datetime.now(UTC) - timedelta(days=2)
        expired = self.made(desk, account_of, days=1, now=long_ago)
        for text in (revoked.text, expired.text, "", "ronde_unknown"):
            answer = asked(client_as, text, "GET", path)
            assert answer.status_code == 401, (text, answer.text)
            assert answer.headers["www-authenticate"] == "Bearer"
            assert "make another one" in answer.json()["error"]

    def test_a_closed_account_has_no_good_token(
        self, client_as: Clients, desk: Desk, account_of: Accounts
    ) -> None:
        made = make_token(desk.database, account_of("arbiter"), "laptop")
        assert asked(client_as, made.text, "GET", "/events/demo").status_code == 200
        close_account(desk.database, account_of("arbiter").id)
        assert asked(client_as, made.text, "GET", "/events/demo").status_code == 401

    def test_other_schemes_are_refused(self, client_as: Clients) -> None:
        for header in ("Basic b2xnYTpyb2Nrcw==", "Bearer", "ronde_x"):
            answer = client_as("public").get("/api/events", headers={"authorization": header})
            assert answer.status_code == 401

    def test_nobody_revokes_the_token_of_another(self, desk: Desk, account_of: Accounts) -> None:
        made = self.made(desk, account_of)
        with pytest.raises(InputError, match="Some viewer has no token"):
            revoke_token(desk.database, account_of("viewer"), made.token.id)

    def test_what_cannot_be(self, desk: Desk, account_of: Accounts) -> None:
        for wrong in ({"days": 0}, {"days": 367}):
            with pytest.raises(InputError, match="1 to 366 days"):
                self.made(desk, account_of, **wrong)
        with pytest.raises(InputError, match="needs a name"):
            make_token(desk.database, account_of("owner"), " ")
        for number in range(MOST_TOKENS):
            make_token(desk.database, account_of("viewer"), f"number {number}")
        with pytest.raises(InputError, match="revoke one first"):
            make_token(desk.database, account_of("viewer"), "one more")


class TestSecrecy:
    def test_the_text_is_kept_and_logged_nowhere(
        self,
        client_as: Clients,
        desk: Desk,
        account_of: Accounts,
        caplog: pytest.LogCaptureFixture,
        capsys: pytest.CaptureFixture[str],
    ) -> None:
        caplog.set_level(logging.DEBUG)
        made = make_token(desk.database, account_of("arbiter"), "laptop")
        for path in ("/events/demo", "/events/nowhere", "/events/demo/journal", "/account/tokens"):
            assert made.text not in asked(client_as, made.text, "GET", path).text
        asked(client_as, made.text, "POST", "/events/demo/rounds/begin")
        home = desk.database.location.path
        assert home is not None
        kept = b"".join(file.read_bytes() for file in home.parent.glob(f"{home.name}*"))
        assert digest(made.text).encode() in kept
        assert made.text.encode() not in kept
        assert made.text not in f"{caplog.text}{capsys.readouterr()}"

    def test_the_first_use_in_an_hour_is_noted(self, desk: Desk, account_of: Accounts) -> None:
        person = account_of("viewer")
        made = make_token(desk.database, person, "laptop")
        assert made.token.last_used == ""
        start = datetime.now(UTC).replace(minute=5, second=0)
        for minutes in (0, 20, 70):
            assert bearer(desk.database, made.text, start + timedelta(minutes=minutes))
        (kept,) = tokens_of(desk.database, person)
        assert kept.last_used == f"{start + timedelta(minutes=70):%Y-%m-%dT%H:%M:%SZ}"


class TestTheAccountPage:
    def test_made_shown_once_and_revoked(self, client_as: Clients) -> None:
        client = client_as("arbiter")
        fields = {"name": "scoreboard", "days": 30, "ceiling": "viewer"}
        answer = client.submit("/account/tokens", **fields)
        (text,) = re.findall(r"ronde_[\w-]{43}", answer.text)
        assert asked(client_as, text, "GET", "/events/demo").status_code == 200
        assert asked(client_as, text, "POST", "/events/demo/undo").status_code == 403
        page = client.get("/account").text
        assert text not in page
        assert "scoreboard" in page
        assert ">Never<" not in page
        revoked = client.submit("/account/tokens/1/revoke")
        assert "The token opens nothing any more." in revoked.text
        assert asked(client_as, text, "GET", "/events/demo").status_code == 401

    def test_only_roles_that_one_has_are_offered(self, client_as: Clients) -> None:
        page = client_as("viewer").get("/account").text
        assert '<option value="viewer">' in page
        assert '<option value="arbiter">' not in page
        answer = client_as("viewer").submit("/account/tokens", name="x", ceiling="king")
        assert answer.status_code == 422

    def test_made_and_listed_through_the_api(self, program_as: Programs) -> None:
        program = program_as("viewer")
        made = program.post("/account/tokens", name="laptop", days=3)
        assert made["text"].startswith("ronde_")
        assert program.get("/account/tokens")["tokens"] == [made["token"]]
        number = made["token"]["id"]
        after = program.post(f"/account/tokens/{number}/revoke")["tokens"]
        assert [token["is_revoked"] for token in after] == [True]
        program.refused("POST", "/account/tokens/99/revoke", 422, json={})
