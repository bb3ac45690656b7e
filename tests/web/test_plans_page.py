"""Plans for an event on its page: wishes in the address, what was found so far, the way back."""

from __future__ import annotations

import time
from html import unescape

import httpx
import pytest
from tests.web.clients import Client, Clients

from ronde.office.desk import Desk
from ronde.office.entries.entries import AddPlayers
from ronde.office.planning.announcement import what_was_announced
from ronde.office.planning.opening import EventPlan, OpenEvent
from ronde.office.players.entrant import Entrant
from ronde.office.rounds.rounds import BeginRound, DraftPairing, PublishRound
from ronde.web.designs import MOST

PAGE = "/events/club/settings/plans"
FEW = f"{PAGE}?compare=yes&fair-colours=must&ranking=nice&rounds=3,4&system=dutch-2026&events=2"


@pytest.fixture
def club(desk: Desk) -> Desk:
    """Return the desk with an event of ten players that has not begun."""
    desk.do("club", OpenEvent(EventPlan("Club Open", rounds=5, lot=1)))
    entrants = (Entrant(f"Stone {number}", rating=2200 - 50 * number) for number in range(10))
    desk.do("club", AddPlayers(tuple(entrants)))
    return desk


def until_done(client: Client, path: str) -> httpx.Response:
    """Look again as a browser does, until the page asks for it no more."""
    for _ in range(600):
        answer = client.get(path)
        if "refresh" not in answer.headers:
            return answer
        time.sleep(0.05)
    raise AssertionError(path)


@pytest.mark.usefixtures("club")
class TestPage:
    def test_the_form_has_every_wish_and_begins_nothing(self, client_as: Clients) -> None:
        answer = client_as("arbiter").get(PAGE)
        assert answer.status_code == 200
        assert 'name="im-norms-number"' in answer.text
        assert "refresh" not in answer.headers

    def test_it_is_for_those_who_may_change_the_settings(self, client_as: Clients) -> None:
        assert client_as("viewer").get(PAGE).status_code == 403

    def test_plans_are_played_beside_the_server_and_shown(self, client_as: Clients) -> None:
        client = client_as("arbiter")
        first = client.get(FEW)
        assert "events of each plan were played" in first.text
        done = unescape(until_done(client, FEW).text)
        assert "4 rounds, FIDE (Dutch) System, 2026 fits the wishes best" in done
        assert done.count("<svg class=") == 2
        paper = client.get(FEW.replace("plans?", "plans.pdf?"))
        assert paper.content.startswith(b"%PDF")
        chosen = "settings?rules=dutch-2026&rounds=4&acceleration=none"
        assert f'href="/events/club/{chosen}"' in done

    def test_a_wish_that_cannot_be_is_told_beside_the_form(self, client_as: Clients) -> None:
        client = client_as("arbiter")
        for words, sentence in (
            ("boards=1&days=1", "the hall is too small: 10 players need 5 boards"),
            ("boards=many", "write a whole number from 1 to 9999, not 'many'"),
            ("ranking=nice&ranking-number=200", "the wish ranking needs a number from 0 to 100"),
            ("rounds=x", "rounds are numbers from 1 to 30"),
        ):
            answer = client.get(f"{PAGE}?compare=yes&{words}")
            assert answer.status_code == 422
            assert sentence in unescape(answer.text)

    def test_a_program_asks_the_same(self, client_as: Clients) -> None:
        client = client_as("arbiter")
        path = "/api/events/club/design?must=fair-colours&rounds=3&system=lim-2026&events=2"
        for _ in range(600):
            found = client.get(path).json()
            if found["events"] == found["asked"]:
                break
            time.sleep(0.05)
        assert [plan["rules"] for plan in found["plans"]] == ["lim-2026"]
        assert found["wishes"][0]["weight"] == "must"
        refused = client.get("/api/events/club/design?wish=sunshine")
        assert (refused.status_code, "there is no wish" in refused.text) == (422, True)


def test_a_chosen_plan_stands_in_the_settings_and_is_not_saved(
    client_as: Clients, club: Desk
) -> None:
    client = client_as("arbiter")
    text = client.get("/events/club/settings?rules=lim-2026&rounds=4&acceleration=baku").text
    assert "The plan stands in the form and is not saved yet" in text
    assert 'name="rounds" value="4"' in text
    told = what_was_announced(club, "club")
    assert (told.rules, told.rounds) == ("dutch-2026", 5)
    other = client.get("/events/club/settings?rules=nonsense&rounds=4&acceleration=baku").text
    assert "The plan stands in the form" not in other


def test_after_round_1_is_published_there_is_nothing_to_plan(
    client_as: Clients, club: Desk
) -> None:
    for one in (BeginRound(), DraftPairing(), PublishRound()):
        club.do("club", one)
    client = client_as("arbiter")
    assert "Round 1 is published: plans are compared before it." in client.get(FEW).text
    assert client.get("/api/events/club/design").status_code == 409


def test_few_designs_are_kept_and_the_oldest_is_played_no_further(
    client_as: Clients, club: Desk
) -> None:
    del club
    client = client_as("arbiter")
    for events in range(1000 - MOST, 1001):
        client.get(FEW.replace("events=2", f"events={events}"))
    designs = client.site.designs._kept
    assert len(designs) == MOST
    assert min(asked.events for asked in designs) == 1001 - MOST


def test_an_error_of_a_piece_ends_the_design_and_is_logged(
    client_as: Clients,
    club: Desk,
    monkeypatch: pytest.MonkeyPatch,
    caplog: pytest.LogCaptureFixture,
) -> None:
    del club
    monkeypatch.setattr("ronde.web.designs.play", int)  # a piece is no number
    client = client_as("arbiter")
    client.get(FEW)
    (design,) = client.site.designs._kept.values()
    for _ in range(600):
        if "TypeError" in caplog.text:
            break
        time.sleep(0.05)
    assert "TypeError" in caplog.text
    assert design.is_stopped
