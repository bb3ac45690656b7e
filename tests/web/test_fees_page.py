"""The page of the entry fees, its files, the API; and that nobody else learns of them."""

from __future__ import annotations

import io
import re
from html import unescape

import pytest
from fastapi import FastAPI
from pypdf import PdfReader
from tests.web.clients import Client, Clients, Program

from ronde.declared.roles import Role
from ronde.office.desk import Desk
from ronde.office.fees.changes import PaymentData, SetFeeOf, SetFees, TakePayment, rule_in
from ronde.office.fees.lists import event_fees
from ronde.office.paperwork.downloads import Download
from ronde.office.paperwork.publicpages import PublishPages, shown_event
from ronde.office.players.categories import AddCategory, CategoryData
from ronde.web import application
from ronde.web.public.static_site import site_files

PAGE = "/events/demo/players/tools/fees"
FEES = "/events/demo/fees"


@pytest.fixture
def priced(site: FastAPI, desk: Desk) -> Desk:
    """Return the desk beside a site whose event costs 4711, and 1234 by hand for one player."""
    assert site.state.site
    desk.do("demo", AddCategory(CategoryData("Locals"), "locals", (3,)))
    desk.do("demo", SetFees((rule_in("0 titles=GM"), rule_in("4711"))))
    desk.do("demo", SetFeeOf(5, "1234", why="hardship"))
    desk.do("demo", TakePayment(2, PaymentData("2222", "2026-11-10", note="coupon")))
    return desk


def sent(client: Client, path: str, **fields: str) -> str:
    answer = client.submit(f"{FEES}/{path}", **fields)
    assert answer.status_code in (200, 422), answer.text
    return unescape(answer.text)


def test_rules_are_typed_in_a_table_with_mistakes_beside_fields(
    client_as: Clients, priced: Desk
) -> None:
    client = client_as("arbiter")
    wrong = {
        "rules.0.amount": "0", "rules.0.titles": "GM IM", "rules.2.amount": "x",
        "rules.2.category": "locals", "rules.3.amount": "40", "rules.3.titles": "G4",
        "rules.3.until": "soon",
    }  # fmt: skip
    answer = client.submit(f"{FEES}/rules", currency="eur", **wrong)
    assert answer.status_code == 422
    found = re.findall(r'<span [^>]*data-mistake="([^"]+)"', answer.text)
    assert found == ["rules.2.amount", "rules.3.titles", "rules.3.until"]
    assert 'value="soon"' in answer.text
    right = wrong | {"rules.2.amount": "20", "rules.3.titles": "", "rules.3.until": ""}
    answer = client.submit(f"{FEES}/rules", currency="eur", **right)
    assert "The entry fees are set." in answer.text
    rules = event_fees(priced, "demo").rules
    assert [(one.amount, one.category) for one in rules] == [
        ("0.00", ""), ("20.00", "locals"), ("40.00", ""),
    ]  # fmt: skip


def test_one_click_pays_what_is_open_and_the_filter_stays(client_as: Clients, priced: Desk) -> None:
    client = client_as("arbiter")
    html = client.get(f"{PAGE}?open=true").text
    assert "Basalt, Ben" in html
    answer = client.submit(f"{FEES}/pay?open=true", player="2", way="cash", follow=False)
    assert answer.headers["location"].endswith("/players/tools/fees?open=true")
    assert event_fees(priced, "demo").players[1].standing == "paid"
    assert 'id="player-2"' not in client.get(f"{PAGE}?open=true").text
    assert 'id="player-2"' in client.get(f"{PAGE}?search=basalt").text
    assert 'id="player-3"' not in client.get(f"{PAGE}?search=basalt").text
    answer = client.submit(f"{FEES}/pay", player="2", way="cash")
    assert "has nothing to pay" in unescape(answer.text)


def test_payments_and_decisions_by_form(client_as: Clients, priced: Desk) -> None:
    client = client_as("arbiter")
    told = sent(client, "pay", player="3", amount="12,50", way="card", day="2026-11-11")
    assert "paid 12.50 EUR" in told
    assert "4698.50 EUR is still to be paid" in told
    wrong = sent(client, "pay", player="3", amount="much", day="2099-01-01")
    assert 'data-mistake="amount"' in wrong
    assert 'data-mistake="day"' in wrong
    wrong = sent(client, "set", player="3", amount="5", why="")
    assert "a decision needs its reason" in wrong
    assert "has to pay 5.00 EUR" in sent(client, "set", player="3", amount="5", why="helps")
    assert "pays by the rules" in sent(client, "release", player="3")
    number = event_fees(priced, "demo").payments[-1].payment
    assert "is taken back" in sent(client, f"payments/{number}/take-back")
    assert len(event_fees(priced, "demo").payments) == 1


def test_papers_and_files(client_as: Clients, priced: Desk) -> None:
    assert event_fees(priced, "demo").payments
    client = client_as("arbiter")
    for path, words in (
        ("cash.pdf", ("Cash list", "Basalt, Ben", "2222.00 EUR", "All days, Cash: 2222.00 EUR")),
        (
            "receipts.pdf?player=2",
            ("Receipt", "entry fee, paid on 10 November 2026 (Cash)", "2222.00"),
        ),
    ):
        pages = PdfReader(io.BytesIO(client.get(f"{FEES}/{path}").content)).pages
        text = " ".join(" ".join(page.extract_text() for page in pages).split())
        assert all(word in text for word in words), text
    assert "there is no such payment" in client.get(f"{FEES}/receipts.pdf?player=9").text
    assert "Basalt" in client.get(f"{FEES}/payments.csv").text
    assert client.get(f"{FEES}/fees.csv").text.startswith("\ufeffNo,Name,Fee")
    assert client.get(f"{FEES}/fees.xlsx").content.startswith(b"PK")


def test_the_api_says_the_same(client_as: Clients, priced: Desk) -> None:
    program = Program(client_as("arbiter"))
    found = program.get("/events/demo/fees")
    assert found["rules"][1]["amount"] == "4711.00"
    assert found["players"][4]["by_hand"] == "hardship"
    assert found["version"] == priced.version("demo")
    program.put("/events/demo/fees", rules=[{"amount": "30", "until": "2026-11-01"}])
    told = program.refused("PUT", "/events/demo/fees", 422, json={"rules": [{"amount": "?"}]})
    assert "is no amount in EUR" in told["error"]
    made = program.post("/events/demo/payments", player=3, amount="3", way="transfer")
    assert "3.00 EUR" in made["effects"][0]["what"]
    number = program.get("/events/demo/fees")["payments"][-1]["payment"]
    program.post(f"/events/demo/payments/{number}/take-back")
    program.put("/events/demo/fees/players/3", amount="1", why="helps")
    program.post("/events/demo/fees/players/3/release")
    assert program.send("GET", "/events/demo/fees/print/cash").content.startswith(b"%PDF")
    assert program.send("GET", "/events/demo/fees/export/xlsx").content.startswith(b"PK")


ABOUT_RONDE = ("/help", "/api/openapi.json", "/api/docs")
"""What tells of fees, and not of those of an event."""


class TestNothingIsPublic:
    SECRETS = re.compile(r"(4711|1234|2222)[.,]00|hardship|coupon|payment|entry fee", re.IGNORECASE)

    @pytest.mark.parametrize("role", ["viewer", "public"])
    def test_pages_and_answers_of_others_tell_nothing(
        self, client_as: Clients, priced: Desk, role: str
    ) -> None:
        priced.do("demo", PublishPages(public=True))
        client = client_as(role)
        values = {"event": "demo", "number": "1", "player": "2", "board": "1", "what": "json"}
        values |= {"kind": "players", "form": "csv", "page_key": "public", "organisation": "x"}
        seen = 0
        for path in sorted(_paths()):
            if not all(name in values for name in re.findall(r"\{(\w+)\}", path)):
                continue
            answer = client.get(path.format_map(values))
            if "/fees" in path:
                assert answer.status_code in (303, 401, 403), path
            elif answer.status_code == 200 and not path.startswith(ABOUT_RONDE):
                seen += 1
                assert not self.SECRETS.search(answer.text), path
        assert seen > 20

    def test_files_the_static_site_and_the_portal_tell_nothing(
        self, client_as: Clients, priced: Desk
    ) -> None:
        priced.do("demo", PublishPages(public=True))
        viewer = client_as("viewer")
        for what in set(Download) - {Download.ARCHIVE}:
            answer = viewer.get(f"/events/demo/download/{what.value}")
            assert answer.status_code in (200, 400, 422), what
            assert not self.SECRETS.search(answer.text), what
        assert viewer.get("/events/demo/download/archive").status_code == 403
        for file in site_files(shown_event(priced, "demo")):
            assert not self.SECRETS.search(file.content.decode("utf-8", "replace")), file

    @pytest.mark.parametrize("role", [Role.VIEWER.value, Role.RESULTS.value])
    def test_nobody_else_changes_anything(
        self, client_as: Clients, priced: Desk, role: str
    ) -> None:
        before, client = priced.version("demo"), client_as(role)
        program = Program(client)
        assert client.get(PAGE).status_code == 403
        assert client.submit(f"{FEES}/pay", player="2").status_code == 403
        assert program.send("GET", "/events/demo/fees").status_code == 403
        assert program.send("POST", "/events/demo/payments", json={"player": 2}).status_code == 403
        assert priced.version("demo") == before


def _paths() -> set[str]:
    routes = application.all_routes()
    paths = {route.path for route in routes if "GET" in (route.methods or ())}
    return {path for path in paths if not path.endswith("/live")}  # which never ends
