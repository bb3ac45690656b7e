"""What operators see: health, readiness, figures, the log and the number of a request."""

from __future__ import annotations

import asyncio
import io
import json
import logging
import re
import urllib.request
from collections.abc import Callable, Iterator, MutableMapping

import pytest
from fastapi import FastAPI
from sqlalchemy import text
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import request_response
from tests.web.clients import Client, Clients
from tests.web.conftest import QUICK

from ronde.cli.listening import listen, port_of
from ronde.errors import InputError
from ronde.office.desk import Desk
from ronde.office.planning.settings import ChangeSettings, SettingsChange
from ronde.web import metrics
from ronde.web.application import create_app
from ronde.web.requestlog import RequestLog, configure_logging
from ronde.web.settings import Listening, WebSettings, parsed_listening

NewClient = Callable[[FastAPI], Client]


@pytest.fixture
def figures() -> Callable[[], dict[str, float]]:
    """Return how the figures are read, as Prometheus does."""

    def figures() -> dict[str, float]:
        with listen("127.0.0.1", 0) as probe:
            port = port_of(probe)
        with (
            metrics.told(Listening("127.0.0.1", port)),
            urllib.request.urlopen(f"http://127.0.0.1:{port}/metrics", timeout=10) as answer,
        ):
            lines = answer.read().decode().splitlines()
        pairs = (line.rpartition(" ") for line in lines if not line.startswith("#"))
        return {name: float(value) for name, _, value in pairs}

    return figures


class TestHealth:
    def test_who_lives_and_is_ready_says_so(self, site: FastAPI, new_client: NewClient) -> None:
        client = new_client(site)
        for path in ("/healthz", "http://10.0.0.5/readyz"):
            answer = client.get(path)
            assert (answer.status_code, answer.text) == (200, "ok\n")

    def test_an_older_or_newer_schema_is_not_ready(
        self, site: FastAPI, new_client: NewClient
    ) -> None:
        with site.state.site.database.writing() as connection:
            connection.execute(text("UPDATE alembic_version SET version_num = '9999'"))
        client = new_client(site)
        assert client.get("/healthz").status_code == 200
        answer = client.get("/readyz")
        assert (answer.status_code, answer.text) == (503, "not ready\n")

    def test_nor_is_one_that_stops(self, site: FastAPI, new_client: NewClient) -> None:
        site.state.site.broker.close()
        assert new_client(site).get("/readyz").status_code == 503
        assert new_client(site).get("/healthz").status_code == 200


class TestFigures:
    def test_answers_are_counted_by_route_and_status(
        self, client_as: Clients, figures: Callable[[], dict[str, float]]
    ) -> None:
        before = figures()
        client = client_as("arbiter")
        for _ in range(3):
            client.get("/events/demo")
        client.get("/nowhere/token-of-somebody")
        after = figures()

        def more(name: str) -> float:
            return after.get(name, 0) - before.get(name, 0)

        assert more('ronde_answers_total{route="/events/{event}",status="200"}') == 3
        assert more('ronde_answer_seconds_count{route="/events/{event}"}') == 3
        assert more('ronde_answers_total{route="unknown",status="404"}') == 1
        assert not any("token-of-somebody" in name for name in after)

    def test_steps_and_refusals_are_counted(
        self, client_as: Clients, desk: Desk, figures: Callable[[], dict[str, float]]
    ) -> None:
        before = figures()
        client = client_as("public")
        desk.do("demo", ChangeSettings(SettingsChange(name="Cup"), reason="a sponsor"))
        body = b"x" * (client.site.settings.most_upload + 1)
        assert client.send("POST", "/api/pair", content=body).status_code == 413
        after = figures()
        assert after["ronde_journal_steps_total"] == before["ronde_journal_steps_total"] + 1
        name = 'ronde_rejected_total{limit="bytes"}'
        assert after[name] == before.get(name, 0) + 1

    def test_an_address_that_is_taken_is_told(self) -> None:
        with listen("127.0.0.1", 0) as taken, pytest.raises(InputError, match="--metrics"):
            metrics.tell(Listening("127.0.0.1", port_of(taken)))

    @pytest.mark.parametrize("given", ["", "9413", ":9413", "127.0.0.1:", "127.0.0.1:x", "h:70000"])
    def test_what_is_no_address_with_a_port_is_refused(self, given: str) -> None:
        with pytest.raises(InputError, match="no address with a port"):
            parsed_listening(given)


@pytest.fixture
def log(monkeypatch: pytest.MonkeyPatch) -> Iterator[io.StringIO]:
    """Return what is logged as JSON."""
    written = io.StringIO()
    monkeypatch.setattr("sys.stderr", written)
    kept = {name: logging.getLogger(name) for name in ("ronde", "uvicorn", "ronde.requests")}
    before = {n: (logger.handlers, logger.propagate, logger.level) for n, logger in kept.items()}
    configure_logging("json")
    yield written
    for name, (handlers, propagate, level) in before.items():
        kept[name].handlers, kept[name].propagate = handlers, propagate
        kept[name].setLevel(level)


class TestLog:
    def test_a_line_for_each_request_with_its_number(
        self, client_as: Clients, log: io.StringIO
    ) -> None:
        client = client_as("arbiter")
        answer = client.get("/events/demo?secret=sesame", headers={"X-Request-ID": "of-a-stranger"})
        line = json.loads(log.getvalue())
        assert line["request"] == answer.headers["x-request-id"] != "of-a-stranger"
        assert (line["method"], line["route"], line["status"]) == ("GET", "/events/{event}", 200)
        assert re.fullmatch(r"account:\d+", line["actor"])
        assert line["ms"] > 0
        assert line["bytes"] > 1000
        assert "sesame" not in log.getvalue()
        assert "Some arbiter" not in log.getvalue()

    def test_secrets_in_a_path_are_not_logged(self, client_as: Clients, log: io.StringIO) -> None:
        for path in ("/owner/sesame", "/phone/sesame", "/sesame", "/s/sesame"):
            client_as("public").get(path)
        assert log.getvalue().count("\n") == 4
        assert "sesame" not in log.getvalue()

    def test_a_bug_is_logged_with_the_number_that_the_page_shows(
        self, client_as: Clients, log: io.StringIO, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        def broken(*_: object, **__: object) -> None:
            raise RuntimeError("a bug of ours")

        monkeypatch.setattr("ronde.web.pages.publish.pages_state", broken)
        answer = client_as("arbiter").get("/events/demo/publish")
        assert answer.status_code == 500
        number = answer.headers["x-request-id"]
        assert number in answer.text
        failed, counted = map(json.loads, log.getvalue().splitlines())
        assert failed["request"] == counted["request"] == number
        assert "a bug of ours" in failed["trace"]
        assert (counted["status"], failed["level"]) == (500, "error")

    def test_who_leaves_before_everything_is_sent_is_no_bug(
        self, site: FastAPI, runner: asyncio.Runner, log: io.StringIO
    ) -> None:
        async def read_form(request: Request) -> Response:
            await request.form()
            raise AssertionError("not everything was sent")

        async def leave() -> dict[str, object]:
            return {"type": "http.disconnect"}

        async def send(_: MutableMapping[str, object]) -> None:
            raise AssertionError("nobody is there to read it")

        kind = (b"content-type", b"application/x-www-form-urlencoded")
        scope = {"type": "http", "method": "POST", "path": "/", "headers": [kind]}
        app = request_response(read_form)
        runner.run(RequestLog(app, metrics.Meter(site.state.site))(scope, leave, send))
        assert json.loads(log.getvalue())["status"] == 499


def test_the_number_of_a_named_proxy_is_taken_over(
    tmp_path_factory: pytest.TempPathFactory, new_client: NewClient
) -> None:
    path = tmp_path_factory.mktemp("proxied") / "club.sqlite"
    settings = WebSettings(str(path), secret="x", trusted_proxies=("127.0.0.1/32",))
    app = create_app(settings, QUICK)
    try:
        for given, taken in (("0123-abcd", True), ("bad number!", False)):
            answer = new_client(app).get("/login", headers={"X-Request-ID": given})
            assert (answer.headers["x-request-id"] == given) is taken
    finally:
        app.state.site.close()
