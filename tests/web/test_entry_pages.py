"""Players enter by the form: the public page, the page of the own entry, the list of the office."""

from __future__ import annotations

import re
from collections.abc import Callable
from pathlib import Path

import pytest
from fastapi import FastAPI
from tests.web.clients import Client, Clients, words_of

from ronde.accounts.accounts import digest
from ronde.office.desk import Desk
from ronde.office.entryform.accepting import AcceptEntries
from ronde.office.entryform.applications import EntryByForm, SendEntry, placed_entries
from ronde.office.entryform.form import EntryField, SetEntryForm
from ronde.office.fees.changes import FeeRuleData, SetFees
from ronde.office.planning.opening import EventPlan, OpenEvent
from ronde.office.ratinglists.ratinglists import ListPlan, load_rating_list
from ronde.store.accounts import link_by_token as kept_link
from ronde.store.accounts import revoke_link
from ronde.store.limits import Limit
from ronde.store.tables import PlayerRow
from ronde.web.application import create_app
from ronde.web.pages import enter
from ronde.web.security.passwords import Passwords
from ronde.web.settings import WebSettings

LIST = "id,name,title,federation,birth_year,standard\n900001,Agate Alma,WFM,FRA,1990,2105\n"
OFFICE = "/events/cup/players/tools/entries"


@pytest.fixture
def cup(desk: Desk) -> Desk:
    """Return the desk of an event that takes entries."""
    desk.do("cup", OpenEvent(EventPlan("Spring Cup", rounds=5, place="Quarryville")))
    fields = (EntryField.CLUB, EntryField.CONTACT, EntryField.BYES)
    desk.do(
        "cup",
        SetEntryForm(
            is_open=True,
            optional=fields,
            required=(EntryField.BIRTH_YEAR,),
            places=2,
            consent="Names and results are published.",
            payment_page="https://pay.example.org/cup",
        ),
    )
    return desk


def token_of(answer: str) -> str:
    found = re.search(r'value="[^"]*/p/([^"]+)"', answer)
    assert found is not None, answer
    return found[1]


def enters(visitor: Client, name: str = "Agate, Alma", **data: object) -> str:
    """Send an entry and return the token of its link."""
    whole = {"name": name, "birth_date": "1990", "agrees": "true"} | data
    return token_of(visitor.submit("/enter/cup", **whole).text)


def test_a_player_enters_is_told_and_withdraws(cup: Desk, client_as: Clients) -> None:
    cup.do("cup", SetFees((FeeRuleData("40"),), "EUR"))
    visitor = client_as("public")
    assert "Quarryville" in visitor.text("/enter/cup")
    token = enters(visitor, contact="alma@example.org")
    told = visitor.text(f"/p/{token}")
    assert "Your entry has arrived. The organiser accepts it." in told
    assert "still to pay: 40.00 EUR" in told
    with cup.reading("cup") as reader:
        (row,) = (one.row for one in placed_entries(reader))
    assert f"{row.reference[:4]} {row.reference[4:]}" in told
    assert 'href="https://pay.example.org/cup"' in visitor.get(f"/p/{token}").text
    owner = client_as("owner")
    assert "alma@example.org" in owner.text(OFFICE)
    assert "Agate" not in client_as("public").get("/public/cup").text
    told = words_of(owner.submit("/events/cup/entries/accept", applications=row.id).text)
    assert "Agate, Alma (1) is entered." in told
    assert "accepted" in visitor.text(f"/p/{token}")
    owner.submit(f"/events/cup/entries/{row.id}/payment")
    assert "still to pay" not in visitor.text(f"/p/{token}")
    page = visitor.get(f"/p/{token}/member", follow_redirects=True)
    assert "Do you come to round 1?" in words_of(page.text)
    visitor.submit(f"/p/{token}/withdraw", really="yes")
    assert "You do not play." in visitor.text(f"/p/{token}")


def test_mistakes_stand_beside_their_fields_and_nothing_is_lost(
    cup: Desk, client_as: Clients
) -> None:
    answer = client_as("public").submit("/enter/cup", name="Agate, Alma", club="Quarry")
    assert answer.status_code == 422
    assert 'value="Quarry"' in answer.text
    assert "Year of birth is required" in answer.text
    assert "the entry needs your consent" in answer.text
    with cup.reading("cup") as reader:
        assert placed_entries(reader) == ()


def test_a_name_is_found_on_a_list_and_the_rating_is_not_typed(
    cup: Desk, client_as: Clients, tmp_path: Path
) -> None:
    file = tmp_path / "list.csv"
    file.write_text(LIST)
    load_rating_list(cup, file, ListPlan("fide", "FIDE", "2026-11"))
    visitor = client_as("public")
    assert "WFM" in visitor.text("/enter/cup?q=alma+agate")
    assert "from the rating list" in visitor.text("/enter/cup?person=fide/900001")
    enters(visitor, "Someone Else", person="fide/900001", rating="2800", title="GM")
    enters(visitor, "Typed, Tim", rating="2800", title="GM", rating_source="invented")
    with cup.reading("cup") as reader:
        first, second = (one.row for one in placed_entries(reader))
    assert (first.name, first.rating, first.title, first.fide_id) == (
        "Agate Alma", 2105, "WFM", "900001",
    )  # fmt: skip
    assert (second.name, second.rating, second.title, second.rating_source) == (
        "Typed, Tim", None, "", "",
    )  # fmt: skip


def test_a_program_that_fills_everything_in_is_refused(cup: Desk, client_as: Clients) -> None:
    visitor = client_as("public")
    data = {"name": "Spam", "birth_date": "1990", "agrees": "true", enter.TRAP: "https://x.example"}
    assert visitor.submit("/enter/cup", **data).status_code == 422
    plain = {"name": "Spam", "birth_date": "1990", "agrees": "true"}
    assert visitor.send("POST", "/enter/cup", data=plain).status_code == 403  # no form of ours
    with cup.reading("cup") as reader:
        assert placed_entries(reader) == ()


def test_an_address_sends_so_many_and_no_more(
    cup: Desk, new_client: Callable[[FastAPI], Client], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(enter, "ENTRIES", Limit("entries by form", 2, 3600.0))
    path = str(cup.database.location.path)
    settings = WebSettings(path, secret="a secret", base_url="http://127.0.0.1")
    app = create_app(settings, Passwords(quick=True))
    try:
        visitor = new_client(app)
        statuses = [
            visitor.submit(
                "/enter/cup", name=f"P{n}", birth_date="1990", agrees="true", follow=False
            ).status_code
            for n in range(3)
        ]
    finally:
        app.state.site.close()
    assert statuses == [303, 303, 429]


# Attacks on links ------------------------------------------------------------------------------


def test_a_link_opens_one_entry_and_nothing_else(cup: Desk, client_as: Clients) -> None:
    cup.do("cup", SetEntryForm(is_open=True))
    made = cup.do("cup", SendEntry(EntryByForm("Agate, Alma")))
    visitor = client_as("public")
    visitor.text(f"/p/{made.token}")
    assert visitor.get(f"/p/{made.token}/member").status_code == 409
    cup.do("cup", AcceptEntries((made.application,)))
    assert visitor.get(f"/p/{made.token}/member").status_code == 303  # a session of the link
    for path in (
        "/events/cup", OFFICE, "/events/cup/phone", "/events/cup/results", "/events/demo/member",
        "/events/cup/captain", "/api/events/cup/entries", "/events/cup/phone/1/1",
    ):  # fmt: skip
        assert visitor.get(path).status_code in (401, 403), path
    for act in ("accept", "accept-all", f"{made.application}/refuse", "form"):
        answer = visitor.submit(f"/events/cup/entries/{act}", applications=made.application)
        assert answer.status_code in (401, 403), act
    with cup.reading("cup") as reader:
        (one,) = placed_entries(reader)
        assert one.standing.value == "accepted"
        assert len(reader.rows(PlayerRow)) == 1


def test_no_link_is_guessed_or_good_for_ever(cup: Desk, client_as: Clients) -> None:
    cup.do("cup", SetEntryForm(is_open=True))
    made = cup.do("cup", SendEntry(EntryByForm("Agate, Alma")))
    visitor = client_as("public")
    for guess in (made.token[:-1], made.token.lower() + "x", str(made.application), digest("1")):
        assert visitor.get(f"/p/{guess}").status_code == 422
        assert visitor.submit(f"/p/{guess}/withdraw", really="yes").status_code == 422
    with cup.database.writing() as connection:
        link = kept_link(connection, digest(made.token))
        assert link is not None
        revoke_link(connection, link.id)
    assert visitor.get(f"/p/{made.token}").status_code == 422
    assert visitor.submit(f"/p/{made.token}/withdraw", really="yes").status_code == 422


def test_a_slip_of_the_hall_withdraws_nobody(demo_links: str, client_as: Clients) -> None:
    answer = client_as("public").submit(f"/p/{demo_links}/withdraw", really="yes")
    assert answer.status_code == 422


@pytest.fixture
def demo_links(desk: Desk) -> str:
    """Return the token of a link for the whole hall."""
    from ronde.office.phonelinks import make_phone_link

    return make_phone_link(desk, "demo").token


def test_a_closed_form_tells_nothing_of_its_event(cup: Desk, client_as: Clients) -> None:
    cup.do("cup", SetEntryForm(is_open=False))
    answer = client_as("public").get("/enter/cup")
    assert "Spring Cup" not in answer.text
    assert "takes no entries" in answer.text
    assert client_as("public").get("/enter/nowhere").status_code in (400, 404)
    assert client_as("public").submit("/enter/cup", name="A").status_code == 409


def test_the_office_sets_the_form_and_reads_a_bank(cup: Desk, client_as: Clients) -> None:
    owner, visitor = client_as("owner"), client_as("public")
    cup.do("cup", SetFees((FeeRuleData("40"),), "EUR"))
    fields = {"is_open": "true", "of-club": "required", "of-byes": "optional", "places": "9"}
    owner.submit("/events/cup/entries/form", expected=cup.version("cup"), **fields)
    assert visitor.submit("/enter/cup", name="A").status_code == 422
    enters(visitor, "Agate, Alma", club="Quarry")
    with cup.reading("cup") as reader:
        (row,) = (one.row for one in placed_entries(reader))
    table = f"Date,Text,Amount\n2026-11-03,{row.reference},40.00\n2026-11-03,rent,-400\n"
    files = {"file": ("bank.csv", table.encode(), "text/csv")}
    told = owner.submit("/events/cup/entries/bank", files=files)
    assert "Agate, Alma paid 40.00 EUR" in words_of(told.text)
    told = owner.submit("/events/cup/entries/bank", files=files)
    assert "No payment has the reference of an entry" in words_of(told.text)
    wrong = owner.submit("/events/cup/entries/form", places="many", is_open="true")
    assert wrong.status_code == 422
