"""The end of an event on its first page: closed when all is played, opened again with a reason."""

from __future__ import annotations

import pytest
from tests.web.clients import Clients

from ronde.model import Stage
from ronde.office.desk import Desk
from ronde.office.playing.results import EnterResult
from ronde.office.rounds.overview import event_card, round_view
from ronde.office.rounds.rounds import CompleteRound, DraftPairing

EVENT = "/events/demo"


@pytest.fixture
def complete(desk: Desk) -> int:
    """Return the latest round of the demo, which is brought to its end."""
    number = event_card(desk, "demo").round
    for board in round_view(desk, "demo", number).missing:
        desk.do("demo", EnterResult(number, board, "1-0"))
    if round_view(desk, "demo", number).stage is not Stage.COMPLETE:
        desk.do("demo", CompleteRound())
    return number


@pytest.mark.usefixtures("complete")
def test_ending_early_takes_a_reason(client_as: Clients, desk: Desk) -> None:
    arbiter = client_as("arbiter")
    assert "rounds are still to be played" in arbiter.text(EVENT)
    assert arbiter.submit(f"{EVENT}/close").status_code == 422
    answer = arbiter.submit(f"{EVENT}/close", reason="the hall is flooded")
    assert "The event is closed." in answer.text
    assert event_card(desk, "demo").status == "closed"


@pytest.mark.usefixtures("complete")
def test_a_closed_event_is_opened_again(client_as: Clients, desk: Desk) -> None:
    arbiter = client_as("arbiter")
    arbiter.submit(f"{EVENT}/close", reason="the hall is flooded")
    assert "Close the event" not in arbiter.text(EVENT)
    assert arbiter.submit(f"{EVENT}/reopen").status_code == 422
    arbiter.submit(f"{EVENT}/reopen", reason="the hall is dry")
    assert event_card(desk, "demo").status == "open"


def test_an_open_round_hides_the_button(client_as: Clients, desk: Desk, complete: int) -> None:
    desk.do("demo", DraftPairing())
    arbiter = client_as("arbiter")
    assert "Close the event" not in arbiter.text(EVENT)
    assert arbiter.submit(f"{EVENT}/close", reason="enough").status_code == 409


@pytest.mark.usefixtures("complete")
def test_a_viewer_sees_no_button(client_as: Clients) -> None:
    assert "Close the event" not in client_as("viewer").text(EVENT)
