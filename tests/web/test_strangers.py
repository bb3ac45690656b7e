"""What strangers may ask for: a queue, a time, a rate; what they invent fills no memory."""

from __future__ import annotations

import asyncio
import threading
from collections.abc import AsyncIterator, Callable, Iterator
from contextlib import asynccontextmanager
from dataclasses import replace
from pathlib import Path
from typing import Any

import httpx
import pytest
from fastapi import FastAPI
from tests.web.clients import Client, Clients
from tests.web.conftest import QUICK

from ronde.declared.cache import Cache
from ronde.errors import InputError
from ronde.formats import read_file, write_text
from ronde.office.desk import Desk
from ronde.office.paperwork.publicpages import PublishPages
from ronde.web.application import all_routes, create_app
from ronde.web.live import LIVE_HEADER
from ronde.web.pagecache import QUERY, PageCache
from ronde.web.settings import Allowance, WebSettings
from ronde.web.work import Work

MINERALS = Path(__file__).parents[2] / "src/ronde/examples/minerals.trf"
OPERATIONS = ("pair", "check?lenient=true", "standings", "explain", "standings/working?player=1&"
              "tie_break=BH")  # fmt: skip
LIVE = {LIVE_HEADER: "1"}
Asked = tuple[str, dict[str, str]]
Visit = Callable[..., httpx.Response]


@pytest.fixture(scope="module")
def tournament() -> str:
    """Return a tournament as JSON, which is read at one stroke."""
    found = read_file(MINERALS).tournament
    assert found is not None
    return write_text(found, "json").text


@pytest.fixture
def reached_by_others(furnished: Path, tmp_path: Path) -> Iterator[FastAPI]:
    """Return a site that strangers can reach, with small allowances."""
    (tmp_path / "open.sqlite").write_bytes(furnished.read_bytes())
    settings = WebSettings(
        str(tmp_path / "open.sqlite"),
        host="0.0.0.0",
        secret="a secret of the tests",
        calculates_apart=False,
        strangers=Allowance(1, 1, 30, 3),
        members=Allowance(1, 1, 30, 5),
    )
    app = create_app(settings, QUICK)
    yield app
    app.state.site.close()


@pytest.fixture
def visit(reached_by_others: FastAPI, runner: asyncio.Runner, tournament: str) -> Visit:
    """Return how somebody lets the site calculate, from an address."""

    def visit(address: str, path: str = "/api/standings", **options: Any) -> httpx.Response:
        transport = httpx.ASGITransport(reached_by_others, client=(address, 1))

        async def ask() -> httpx.Response:
            async with httpx.AsyncClient(transport=transport, base_url="http://club.example") as c:
                return await c.post(path, content=tournament, **options)

        return runner.run(ask())

    return visit


class TestRate:
    def test_an_address_may_calculate_so_often_in_a_minute(self, visit: Visit) -> None:
        assert [visit("192.0.2.7").status_code for _ in range(3)] == [200] * 3
        refused = visit("192.0.2.7", "/api/pair")
        assert refused.status_code == 429
        assert 0 < int(refused.headers["retry-after"]) <= 60
        assert refused.json()["error"].startswith("too many calculations within a minute; wait ")
        assert visit("192.0.2.8").status_code == 200

    def test_a_network_of_ipv6_is_one_address(self, visit: Visit) -> None:
        told = [visit(f"2001:db8::{n}").status_code for n in range(4)]
        assert told == [200, 200, 200, 429]

    def test_all_processes_count_together(
        self, visit: Visit, reached_by_others: FastAPI, runner: asyncio.Runner, tournament: str
    ) -> None:
        for _ in range(3):
            visit("192.0.2.7")
        other = create_app(reached_by_others.state.site.settings, QUICK)
        try:
            transport = httpx.ASGITransport(other, client=("192.0.2.7", 1))
            client = httpx.AsyncClient(transport=transport, base_url="http://club.example")
            answer = runner.run(client.post("/api/pair", content=tournament))
            assert answer.status_code == 429
        finally:
            other.state.site.close()

    def test_nobody_is_counted_on_a_machine_of_ones_own(
        self, site: FastAPI, new_client: Callable[[FastAPI], Client], tournament: str
    ) -> None:
        site.state.site.settings = replace(
            site.state.site.settings, strangers=Allowance(1, 1, 30, 1)
        )
        client = new_client(site)
        for _ in range(3):
            assert client.send("POST", "/api/standings", content=tournament).status_code == 200


class TestQueue:
    def test_who_finds_it_full_is_asked_to_try_again(
        self, site: FastAPI, runner: asyncio.Runner, tournament: str
    ) -> None:
        found = site.state.site
        found.of_strangers = Work(Allowance(1, 1, 30, 60))
        client, go_on = Client(site, runner, None), threading.Event()

        async def three() -> tuple[httpx.Response, httpx.Response]:
            busy = asyncio.create_task(found.of_strangers.do(go_on.wait))
            await asyncio.sleep(0)
            waiting = asyncio.create_task(
                client.send_now("POST", "/api/standings", content=tournament)
            )
            while found.of_strangers._asked < 2:
                await asyncio.sleep(0.01)
            refused = await client.send_now("POST", "/api/pair", content=tournament)
            go_on.set()
            await busy
            return await waiting, refused

        waited, refused = runner.run(three())
        assert waited.status_code == 200
        assert refused.status_code == 503
        assert int(refused.headers["retry-after"]) > 0
        assert "try again in a few seconds" in refused.json()["error"]

    def test_members_and_the_office_do_not_stand_in_it(
        self, site: FastAPI, runner: asyncio.Runner, client_as: Clients, tournament: str
    ) -> None:
        found, go_on, office = site.state.site, threading.Event(), client_as("arbiter")
        found.of_strangers = Work(Allowance(12, 0, 30, 60))
        headers = {"x-csrf-token": office.token}

        async def meanwhile() -> tuple[int, int]:
            busy = [asyncio.create_task(found.of_strangers.do(go_on.wait)) for _ in range(12)]
            page = await office.send_now("GET", "/events/demo")
            options: dict[str, Any] = {"content": tournament, "headers": headers}
            answer = await office.send_now("POST", "/api/standings", **options)
            go_on.set()
            await asyncio.gather(*busy)
            return page.status_code, answer.status_code

        assert runner.run(meanwhile()) == (200, 200)


@pytest.mark.parametrize("path", OPERATIONS)
def test_every_calculation_ends_when_its_time_is_over(
    site: FastAPI, new_client: Callable[[FastAPI], Client], tournament: str, path: str
) -> None:
    client = new_client(site)
    if path in ("pair", "explain"):
        tournament = tournament.replace('"number_of_rounds": 5', '"number_of_rounds": 9')
    answer = client.send("POST", f"/api/{path}", content=tournament)
    assert answer.status_code == 200, answer.text
    site.state.site.of_strangers = Work(Allowance(1, 1, 0, 60))
    answer = client.send("POST", f"/api/{path}", content=tournament)
    assert answer.status_code == 413
    assert "longer than 0 seconds" in answer.json()["error"]


class TestPagesKept:
    @pytest.fixture
    def cache(self, site: FastAPI, desk: Desk) -> PageCache:
        """Return what stands before the application, once it is put together."""
        desk.do("demo", PublishPages(public=True))
        found: Any = site.build_middleware_stack()
        site.middleware_stack = found
        while not isinstance(found, PageCache):
            found = found.app
        return found

    @asynccontextmanager
    async def _crowd(self, site: FastAPI) -> AsyncIterator[None]:
        listening = site.state.site.broker.listen("demo", in_crowd=True)
        await anext(listening)
        yield
        await listening.aclose()

    def _visited(self, site: FastAPI, runner: asyncio.Runner, *asked: Asked) -> list[str]:
        client = Client(site, runner, None)

        async def all_of_them() -> list[str]:
            async with self._crowd(site):
                return [
                    (await client.send_now("GET", path, headers=LIVE | headers)).text
                    for path, headers in asked
                ]

        return runner.run(all_of_them())

    def test_invented_queries_and_headers_make_no_page(
        self, site: FastAPI, cache: PageCache, runner: asyncio.Runner
    ) -> None:
        home = "/public/demo/standings?after=2"
        asked: list[Asked] = [(f"{home}&x{n}=%3Cb%3E", {}) for n in range(20)]
        asked += [(home, {"accept-language": f"en,x-{n}"}) for n in range(20)]
        asked += [(home, {"cookie": f"other={n}"}) for n in range(20)]
        told = self._visited(site, runner, *asked)
        assert len(cache._kept) == 1
        assert len(set(told)) == 1
        assert "x0=" not in told[0]

    def test_of_many_pages_the_latest_are_kept(
        self, site: FastAPI, cache: PageCache, runner: asyncio.Runner
    ) -> None:
        self._visited(site, runner, ("/public/demo/me", {}))
        cache.most_bytes = 4 * cache.size
        asked: list[Asked] = [(f"/public/demo/me?q={n}{'x' * 50}", {}) for n in range(12)]
        self._visited(site, runner, *asked)
        assert 0 < cache.size <= cache.most_bytes
        assert 1 <= len(cache._kept) <= 4
        assert any(b"q=11" in str(key).encode() for key in cache._kept)

    def test_the_known_queries_are_those_of_the_public_pages(self) -> None:
        public = [route for route in all_routes() if route.path.startswith("/public/{event}")]
        asked = {name for route in public for name in queried(route.dependant)}
        assert asked | {"lang"} == QUERY


def queried(dependant: Any) -> Iterator[str]:
    """Yield the names in the query that a route asks for, itself or through others."""
    yield from (one.alias for one in dependant.query_params)
    for part in dependant.dependencies:
        yield from queried(part)


class TestCaches:
    def test_an_error_pushes_nothing_out(self) -> None:
        cache = Cache(2)
        cache.get("kept", lambda: 7)
        for n in range(5):
            with pytest.raises(ZeroDivisionError):
                cache.get(n, lambda: 1 // 0)
        assert len(cache) == 1
        assert cache.get("kept", lambda: 8) == 7

    def test_texts_are_bounded_in_size(self) -> None:
        cache = Cache(100, most_bytes=1000)
        for n in range(20):
            cache.get(n, lambda: "x" * 300)
        assert len(cache) == 3
        assert cache.get(19, lambda: "new") == "x" * 300
        assert cache.get(0, lambda: "new") == "new"

    def test_invented_parts_push_no_standing_out(
        self, site: FastAPI, desk: Desk, new_client: Callable[[FastAPI], Client]
    ) -> None:
        desk.do("demo", PublishPages(public=True))
        client, lasting = new_client(site), site.state.site.lasting
        client.text("/public/demo/standings")
        kept = len(lasting)
        for n in range(3):
            client.text(f"/public/demo/standings?club=none{n}")
            assert client.get(f"/public/demo/standings?after={n + 99}").status_code == 422
        assert len(lasting) == kept


class TestAllowances:
    def test_the_environment_sets_them(self, monkeypatch: pytest.MonkeyPatch) -> None:
        monkeypatch.setenv("RONDE_STRANGERS_PER_MINUTE", "7")
        monkeypatch.setenv("RONDE_MEMBERS_AT_ONCE", "3")
        settings = WebSettings("")
        assert (settings.strangers.per_minute, settings.members.at_once) == (7, 3)

    @pytest.mark.parametrize("value", ["0", "-1", "many", "1.5", "9" * 50, "٣"])
    def test_anything_but_a_number_is_refused(
        self, monkeypatch: pytest.MonkeyPatch, value: str
    ) -> None:
        monkeypatch.setenv("RONDE_STRANGERS_WAITING", value)
        with pytest.raises(InputError, match=r"RONDE_STRANGERS_WAITING is .* give a whole number"):
            WebSettings("")
