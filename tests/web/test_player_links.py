"""Attacks on what players hold: entry form, own entry, check-in, report; each way, each link.

Guessed, sent again, used at another event or for another purpose, after the end and after the
deletion of the event: nothing is learnt, and nothing changes.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import NamedTuple

import pytest
from sqlalchemy import select, update
from tests.web.clients import Client, Clients

from ronde.office.desk import Desk
from ronde.office.desk.rows import CLOSED
from ronde.office.entries.entries import AddPlayers
from ronde.office.entries.phonecheckin import came_by_phone
from ronde.office.entryform.accepting import AcceptAllEntries
from ronde.office.entryform.applications import EntryByForm, PlacedEntry, SendEntry, placed_entries
from ronde.office.entryform.form import SetEntryForm
from ronde.office.hosting.retention import delete_event
from ronde.office.phonelinks import make_check_in_link, make_member_links
from ronde.office.planning.opening import EventPlan, OpenEvent
from ronde.office.players.entrant import Entrant
from ronde.office.playing.reports import ChoosePlayerReports, ReportsOfPlayers, reported_boards
from ronde.office.rounds.rounds import DraftPairing, PublishRound
from ronde.store.rows import at
from ronde.store.tables import PHONE_LINK, SESSION, EventRow

EVENTS = ("cup", "rival")
REFUSED = (401, 403, 404, 409, 422)


class Links(NamedTuple):
    """The tokens that people hold of an event, whose round 1 is played."""

    entry: str
    door: str
    member: str


@pytest.fixture
def links(desk: Desk) -> dict[str, Links]:
    """Return the tokens of two events of four, each with somebody who has entered by the form."""
    found = {}
    for key in EVENTS:
        desk.do(key, OpenEvent(EventPlan(key.title(), rounds=3, lot=1)))
        people = (Entrant(f"{key} {n}", rating=2500 - n) for n in range(1, 5))
        desk.do(key, AddPlayers(tuple(people)))
        desk.do(key, ChoosePlayerReports(ReportsOfPlayers.OFFICE))
        desk.do(key, SetEntryForm(is_open=True))
        sent = desk.do(key, SendEntry(EntryByForm("Agate, Alma")))
        desk.do(key, DraftPairing())
        desk.do(key, PublishRound())
        door, members = make_check_in_link(desk, key).token, make_member_links(desk, key)
        found[key] = Links(sent.token, door, members[0].token)
    return found


def report(visitor: Client, event: str, token: str, result: str = "won") -> int:
    """Report as whoever has a token, and return the status."""
    visitor.get(f"/p/{token}")
    sent = visitor.submit(f"/events/{event}/member/report", number=1, result=result, follow=False)
    return int(sent.status_code)


def withdraw(visitor: Client, token: str) -> int:
    return int(visitor.submit(f"/p/{token}/withdraw", really="yes", follow=False).status_code)


def check_in(visitor: Client, token: str, player: int = 1) -> int:
    return int(visitor.submit(f"/p/{token}/here", player=player, follow=False).status_code)


def versions(desk: Desk) -> list[int]:
    return [desk.version(key) for key in EVENTS]


def test_a_guess_opens_nothing_and_tells_nothing(
    desk: Desk, links: dict[str, Links], client_as: Clients
) -> None:
    visitor, before = client_as("public"), versions(desk)
    for token in links["cup"]:
        for guess in (token[:-1], token + "A", token.swapcase(), token[::-1], "1", "../cup", "%00"):
            answer = visitor.get(f"/p/{guess}")
            assert answer.status_code in REFUSED
            assert "Agate" not in answer.text
        wrong = token[:-1] + ("A" if token[-1] != "A" else "B")
        assert withdraw(visitor, wrong) in REFUSED
        assert check_in(visitor, wrong) in REFUSED
        assert report(visitor, "cup", wrong) in REFUSED
    assert versions(desk) == before


def test_each_link_does_one_thing(desk: Desk, links: dict[str, Links], client_as: Clients) -> None:
    own, before = links["cup"], versions(desk)
    for token in (own.door, own.member):
        assert withdraw(client_as("public"), token) in REFUSED
    for token in (own.entry, own.member):
        assert check_in(client_as("public"), token) in REFUSED
    for token in (own.entry, own.door):
        assert report(client_as("public"), "cup", token) in REFUSED
    assert versions(desk) == before


def test_a_link_changes_nothing_in_another_event(
    desk: Desk, links: dict[str, Links], client_as: Clients
) -> None:
    before = desk.version("rival")
    visitor = client_as("public")
    assert report(visitor, "rival", links["cup"].member) in REFUSED
    assert report(visitor, "cup", links["cup"].member) == 303
    withdraw(visitor, links["cup"].entry)
    check_in(visitor, links["cup"].door, 2)
    assert desk.version("rival") == before
    assert [one.standing.value for one in _placed(desk, "cup")] == ["withdrawn"]
    assert reported_boards(desk, "rival", 1) == ()
    assert came_by_phone(desk, "rival") == ()


def _placed(desk: Desk, event: str) -> tuple[PlacedEntry, ...]:
    with desk.reading(event) as reader:
        return placed_entries(reader)


def test_what_is_sent_again_changes_nothing(
    desk: Desk, links: dict[str, Links], client_as: Clients
) -> None:
    visitor, own = client_as("public"), links["cup"]
    assert report(visitor, "cup", own.member) == 303
    assert withdraw(visitor, own.entry) == 303
    assert check_in(visitor, own.door, 3) in (303, 409)
    before = versions(desk)
    for _ in range(3):
        report(visitor, "cup", own.member)
        withdraw(visitor, own.entry)
        check_in(visitor, own.door, 3)
    assert versions(desk) == before


def test_a_form_that_is_sent_again_is_told_as_the_same_person(
    desk: Desk, links: dict[str, Links], client_as: Clients
) -> None:
    """The office sees both, and taking all at once takes the first alone."""
    assert links
    desk.do("fresh", OpenEvent(EventPlan("Fresh", rounds=3)))
    desk.do("fresh", SetEntryForm(is_open=True))
    visitor = client_as("public")
    for _ in range(2):
        visitor.submit("/enter/fresh", name="Beryl, Bruno", birth_date="1990")
    with desk.reading("fresh") as reader:
        first, second = placed_entries(reader)
    assert (first.twin, second.twin) == ("", "Beryl, Bruno")
    desk.do("fresh", AcceptAllEntries())
    with desk.reading("fresh") as reader:
        standings = [one.standing.value for one in placed_entries(reader)]
    assert standings == ["accepted", "entered"]


def closed(desk: Desk) -> None:
    with desk.step("cup", "close event") as step:
        step.update(at(EventRow), status=CLOSED)


def expired(desk: Desk) -> None:
    """Let the time of the links be over, and that of the sessions which they opened with it."""
    past = "2020-01-01T00:00:00Z"
    with desk.database.writing() as connection:
        own = PHONE_LINK.c.event == "cup"
        ids = select(PHONE_LINK.c.id).where(own)
        connection.execute(update(SESSION).where(SESSION.c.link.in_(ids)).values(expires=past))
        connection.execute(update(PHONE_LINK).where(own).values(expires=past))


def revoked(desk: Desk) -> None:
    with desk.database.writing() as connection:
        own = update(PHONE_LINK).where(PHONE_LINK.c.event == "cup")
        connection.execute(own.values(is_revoked=True))


def deleted(desk: Desk) -> None:
    delete_event(desk, "cup", "Cup")


@pytest.mark.parametrize("end", [closed, expired, revoked, deleted])
def test_after_the_end_no_link_changes_anything(
    desk: Desk, links: dict[str, Links], client_as: Clients, end: Callable[[Desk], None]
) -> None:
    visitor, own = client_as("public"), links["cup"]
    visitor.get(f"/p/{own.member}")  # a session of the link, which was there before
    end(desk)
    before = None if end is deleted else desk.version("cup")
    assert report(visitor, "cup", own.member) in REFUSED
    assert withdraw(visitor, own.entry) in REFUSED
    assert check_in(visitor, own.door) in REFUSED
    if end in (closed, deleted):
        sent = visitor.submit("/enter/cup", name="Late, Lena", birth_date="1990", follow=False)
        assert sent.status_code in REFUSED
    if end is not closed:
        for token in own:
            answer = visitor.get(f"/p/{token}")
            assert answer.status_code in REFUSED
            assert "Agate" not in answer.text
    assert (None if end is deleted else desk.version("cup")) == before
