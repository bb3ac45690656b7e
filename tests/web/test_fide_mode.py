"""What FIDE mode asks on a page and of a program, and the sign on every page once it was left."""

from __future__ import annotations

import html
import re

from tests.web.clients import Clients, Program

from ronde.formats import write_text
from ronde.office.desk import Desk
from ronde.office.entries.entries import AddPlayers
from ronde.office.planning.opening import EventPlan, OpenEvent
from ronde.office.players.entrant import Entrant
from ronde.office.rounds.manual import SwapPlayers
from ronde.office.rounds.rounds import DraftPairing, PublishRound
from ronde.office.settings.fidemode import LeaveFideMode

EVENT = "fresh"


def by_hand(desk: Desk) -> None:
    """Draft round 1 of a new event and change it by hand."""
    desk.do(EVENT, OpenEvent(EventPlan("Fresh", rounds=3, lot=1)))
    names = ("Agate", "Beryl", "Citrine", "Diamond")
    desk.do(EVENT, AddPlayers(tuple(Entrant(name) for name in names)))
    desk.do(EVENT, DraftPairing())
    desk.do(EVENT, SwapPlayers(3, 4, reason="the hall"))


def form_of(page: str) -> tuple[str, dict[str, str]]:
    """Return where the form of a question is sent, and what it holds but the token."""
    asked = page[page.index('id="confirmation"') :]
    action = html.unescape(re.findall(r'action="([^"]+)"', asked)[0])
    held = dict(re.findall(r'name="([^"]+)" value="([^"]*)"', asked))
    held.pop("csrf_token")
    return action, held


def test_a_question_is_a_page_with_the_same_form(client_as: Clients, desk: Desk) -> None:
    by_hand(desk)
    arbiter = client_as("arbiter")
    answer = arbiter.submit(f"/events/{EVENT}/round/publish", asked=True)
    assert answer.status_code == 428
    assert "Round 1 is paired otherwise than the rules give it" in answer.text
    action, held = form_of(answer.text)
    assert action.endswith("?confirm=by-hand")
    done = arbiter.submit(action, follow=False, **held)
    assert done.status_code == 303
    assert "### MPA @ Round 1" in write_text(desk.tournament(EVENT), "trf26").text


def test_leaving_is_asked_twice_and_every_page_says_it(client_as: Clients, desk: Desk) -> None:
    by_hand(desk)
    arbiter = client_as("arbiter")
    first = arbiter.submit(f"/events/{EVENT}/fide-mode/leave", reason="house rules", asked=True)
    second = arbiter.submit(form_of(first.text)[0], reason="house rules", asked=True)
    assert (first.status_code, second.status_code) == (428, 428)
    assert "Stay in FIDE mode" in second.text
    assert 'id="fide-mode"' not in arbiter.get(f"/events/{EVENT}").text
    action, held = form_of(second.text)
    assert held["reason"] == "house rules"
    assert arbiter.submit(action, follow=False, **held).status_code == 303
    for page in ("", "/players", "/round", "/standings", "/journal", "/settings"):
        assert "FIDE mode left in round 1" in arbiter.text(f"/events/{EVENT}{page}")


def test_programs_get_the_questions(client_as: Clients, desk: Desk) -> None:
    by_hand(desk)
    program = Program(client_as("arbiter"))
    problem = program.refused("POST", f"/events/{EVENT}/rounds/publish", 428)
    (question,) = problem["questions"]
    assert (question["code"], question["level"]) == ("by-hand", 3)
    answer = program.send("POST", f"/events/{EVENT}/rounds/publish?confirm=by-hand", json={})
    assert answer.status_code == 200


def test_what_was_left_stays_left(client_as: Clients, desk: Desk) -> None:
    by_hand(desk)
    desk.do(EVENT, PublishRound())
    desk.do(EVENT, LeaveFideMode())
    arbiter = client_as("arbiter")
    assert "leave FIDE mode" in arbiter.text(f"/events/{EVENT}/journal")
    told = Program(arbiter).get(f"/events/{EVENT}/fide-mode")
    assert told == {"mode": "FIDE mode left", "left_in": 2, "why": ""}


def test_an_old_edition_is_told_at_the_opening_and_on_every_page(
    client_as: Clients, desk: Desk
) -> None:
    owner = client_as("arbiter")
    fields = {"name": "Old times", "rules": "dutch-2017", "rounds": 5, "discipline": "chess"}
    opened = owner.submit("/new", **fields)
    outside = "outside FIDE mode: its edition of the rules is not in force"
    assert outside in html.unescape(opened.text)
    assert f'id="fide-mode" title="{outside}"' in owner.get("/events/old-times").text
    assert "outside FIDE mode" in owner.text("/events/old-times/round")
    card = owner.get("/api/events/old-times").json()
    assert card["outside_fide_mode"] == outside
    by_hand(desk)
    assert 'id="fide-mode"' not in owner.get(f"/events/{EVENT}").text
