"""What proxies say is believed of those that are named, and of nobody else."""

from __future__ import annotations

import asyncio
from collections.abc import Iterable
from pathlib import Path
from typing import Any

import httpx
import pytest
from starlette.responses import JSONResponse
from starlette.types import Receive, Scope, Send
from tests.web.conftest import QUICK

from ronde.accounts.attempts import MOST_OF_ONE
from ronde.errors import InputError
from ronde.web.application import create_app
from ronde.web.security.proxies import Proxies
from ronde.web.settings import WebSettings, parsed_base_url, parsed_network

PEER = "10.0.0.5"


async def mirror(scope: Scope, receive: Receive, send: Send) -> None:
    """Answer with what an application would believe."""
    told = {"client": scope["client"][0], "scheme": scope["scheme"]}
    names = sorted(name.decode() for name, _ in scope["headers"])
    await JSONResponse({**told, "headers": names})(scope, receive, send)


def seen(
    runner: asyncio.Runner, trusted: Iterable[str], headers: list[tuple[str, str]], peer: str = PEER
) -> dict[str, Any]:
    async def ask() -> dict[str, Any]:
        transport = httpx.ASGITransport(Proxies(mirror, trusted), client=(peer, 4711))
        async with httpx.AsyncClient(transport=transport, base_url="http://hall") as http:
            answer: dict[str, Any] = (await http.get("/", headers=headers)).json()
        return answer

    return runner.run(ask())


CLAIMS = [
    ("X-Forwarded-For", "192.0.2.1"),
    ("X-Forwarded-Proto", "https"),
    ("X-Forwarded-Host", "evil.example"),
    ("Forwarded", "for=192.0.2.1"),
    ("X-Real-IP", "192.0.2.1"),
    ("X-Request-ID", "mine"),
]


@pytest.mark.parametrize("trusted", [(), ("10.0.0.6/32", "127.0.0.0/8")])
def test_of_a_stranger_nothing_is_believed(runner: asyncio.Runner, trusted: tuple[str]) -> None:
    found = seen(runner, trusted, CLAIMS)
    assert (found["client"], found["scheme"]) == (PEER, "http")
    assert not {name for name in found["headers"] if name.startswith("x-") or name == "forwarded"}


@pytest.mark.parametrize(
    ("forwarded", "client"),
    [
        (["192.0.2.1"], "192.0.2.1"),
        (["198.51.100.9, 192.0.2.1"], "192.0.2.1"),  # the first is the visitor's own invention
        (["198.51.100.9", "192.0.2.1, 10.0.0.9"], "192.0.2.1"),  # through two of our proxies
        (["10.0.0.8, 10.0.0.9"], "10.0.0.8"),  # a visitor among the proxies
        (["192.0.2.1:4711"], "192.0.2.1"),
        (["[2001:db8::1]:80"], "2001:db8::1"),
        (["::ffff:192.0.2.1"], "192.0.2.1"),
        (["192.0.2.1, unknown"], PEER),
        ([""], PEER),
        ([], PEER),
    ],
)
def test_a_named_proxy_says_who_visits(
    runner: asyncio.Runner, forwarded: list[str], client: str
) -> None:
    headers = [("x-forwarded-for", value) for value in forwarded]
    assert seen(runner, ["10.0.0.0/8"], headers)["client"] == client


def test_a_named_proxy_says_how_it_was_reached(runner: asyncio.Runner) -> None:
    assert seen(runner, ["10.0.0.0/8"], CLAIMS)["scheme"] == "https"
    assert seen(runner, ["10.0.0.0/8"], [("x-forwarded-proto", "gopher")])["scheme"] == "http"


TLS = [
    ("X-Forwarded-Proto", "https"),
    ("X-Forwarded-Proto", "HTTPS"),
    ("X-Forwarded-Proto", "https, http"),
    ("X-Forwarded-Scheme", "https"),
    ("X-Scheme", "https"),
    ("X-Forwarded-Ssl", "on"),
    ("Front-End-Https", "on"),
    ("Forwarded", "for=192.0.2.1;proto=https;by=203.0.113.43"),
    ("Forwarded", 'proto="https"'),
]


class TestCookiesBehindTls:
    """However the proxy is told of: by its headers, named or not, or by the address of the site."""

    def cookies(
        self, runner: asyncio.Runner, path: Path, headers: list[tuple[str, str]], **how: Any
    ) -> list[str]:
        app = create_app(WebSettings(str(path), secret="a secret", **how), QUICK)

        async def ask() -> list[str]:
            transport = httpx.ASGITransport(app, client=("127.0.0.1", 4711))
            async with httpx.AsyncClient(transport=transport, base_url="http://127.0.0.1") as http:
                answer = await http.get("/login?lang=fr", headers=headers)
                assert answer.status_code == 200
                return answer.headers.get_list("set-cookie")

        try:
            return runner.run(ask())
        finally:
            app.state.site.close()

    @pytest.mark.parametrize("header", TLS)
    @pytest.mark.parametrize("trusted", [(), ("127.0.0.1/32",)])
    def test_by_a_header(
        self,
        runner: asyncio.Runner,
        tmp_path: Path,
        header: tuple[str, str],
        trusted: tuple[str, ...],
    ) -> None:
        found = self.cookies(runner, tmp_path / "x", [header], trusted_proxies=trusted)
        assert len(found) == 2
        assert all("Secure" in cookie for cookie in found)

    @pytest.mark.parametrize("trusted", [(), ("127.0.0.1/32",)])
    def test_by_the_address(
        self, runner: asyncio.Runner, tmp_path: Path, trusted: tuple[str, ...]
    ) -> None:
        base = parsed_base_url("https://chess.example.org")
        how = {"base_url": base, "trusted_proxies": trusted}
        for said in ([], [("X-Forwarded-Proto", "http")]):
            found = self.cookies(runner, tmp_path / "x", said, **how)
            assert all("Secure" in cookie for cookie in found)

    def test_plain_http_has_plain_cookies(self, runner: asyncio.Runner, tmp_path: Path) -> None:
        for said in ([], [("X-Forwarded-Proto", "http")], [("X-Forwarded-Ssl", "off")]):
            found = self.cookies(runner, tmp_path / "x", said)
            assert not any("Secure" in cookie for cookie in found)


class TestSite:
    def failures(self, runner: asyncio.Runner, path: Path, *trusted: str) -> list[int]:
        """Return the answers to wrong passwords, each from another address by what is said."""
        settings = WebSettings(str(path), secret="a secret", trusted_proxies=trusted)
        app = create_app(settings, QUICK)

        async def guess() -> list[int]:
            transport = httpx.ASGITransport(app, client=(PEER, 4711))
            body = {"name": "Olga", "password": "wrong horse"}
            async with httpx.AsyncClient(transport=transport, base_url="http://127.0.0.1") as http:
                return [
                    (
                        await http.post(
                            "/api/session",
                            json=body,
                            headers={"x-forwarded-for": f"192.0.2.{n}"},
                        )
                    ).status_code
                    for n in range(MOST_OF_ONE + 1)
                ]

        try:
            return runner.run(guess())
        finally:
            app.state.site.close()

    def test_a_stranger_cannot_dodge_the_limit_of_logins(
        self, runner: asyncio.Runner, tmp_path: Path
    ) -> None:
        assert self.failures(runner, tmp_path / "club.sqlite")[-1] == 429

    def test_visitors_behind_a_named_proxy_have_limits_of_their_own(
        self, runner: asyncio.Runner, tmp_path: Path
    ) -> None:
        assert 429 not in self.failures(runner, tmp_path / "club.sqlite", f"{PEER}/32")

    def test_links_have_the_address_that_the_operator_gave(
        self, runner: asyncio.Runner, tmp_path: Path
    ) -> None:
        base = parsed_base_url("https://chess.example.org")
        settings = WebSettings(str(tmp_path / "club.sqlite"), secret="a secret", base_url=base)
        assert not settings.is_local
        assert settings.accepted_hosts[-1] == "chess.example.org"
        app = create_app(settings, QUICK)

        async def ask(host: str) -> httpx.Response:
            transport = httpx.ASGITransport(app)
            async with httpx.AsyncClient(transport=transport, base_url=f"http://{host}") as http:
                return await http.get("/login")

        try:
            assert runner.run(ask("evil.example")).status_code == 400
            answer = runner.run(ask("chess.example.org"))
            assert answer.status_code == 200
            assert "Secure" in answer.headers["set-cookie"]
        finally:
            app.state.site.close()


@pytest.mark.parametrize(
    "given",
    ["", "chess.example.org", "ftp://chess.example.org", "https://", "https://host/below",
     "https://host?x=1", "https://anna@host", "https://host:99999"],
)  # fmt: skip
def test_what_is_no_address_of_a_site_is_refused(given: str) -> None:
    with pytest.raises(InputError, match="cannot be the address of the site"):
        parsed_base_url(given)


@pytest.mark.parametrize("given", ["", "*", "proxy.example", "10.0.0.5/8", "10.0.0.0/33"])
def test_what_is_no_network_is_refused(given: str) -> None:
    with pytest.raises(InputError, match="no address and no network"):
        parsed_network(given)
