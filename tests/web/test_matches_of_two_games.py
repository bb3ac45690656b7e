"""Double-Swiss on pages: both games of a board side by side, by keys, by click and by phone."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from fastapi import FastAPI
from tests.web.clients import Client, Clients, words_of

from ronde.model import Colour
from ronde.office.desk import Desk
from ronde.office.entries.entries import AddPlayers
from ronde.office.phonelinks import make_slip_links
from ronde.office.planning.opening import EventPlan, OpenEvent
from ronde.office.players.entrant import Entrant
from ronde.office.playing.results import EnterResults, result_sheet, slips
from ronde.office.rounds.rounds import CompleteRound, DraftPairing, NotHere, PublishRound

PAGES = (
    "/events/{}", "/events/{}/round", "/events/{}/round/1", "/events/{}/round/2/why?board=1",
    "/events/{}/round/2/derivation", "/events/{}/results",
    "/events/{}/results?round=1", "/events/{}/results/1/1", "/events/{}/results/2/1",
    "/events/{}/results/many", "/events/{}/phone", "/events/{}/phone/2/1", "/events/{}/phone/1/1",
    "/events/{}/phone/2/1/games/2?result=1-0", "/events/{}/standings",
    "/events/{}/standings/crosstable", "/events/{}/standings/players/1", "/events/{}/players",
    "/events/{}/settings", "/events/{}/documents", "/events/{}/journal",
    "/events/{}/prizes",
    "/public/{}", "/public/{}/standings", "/public/{}/crosstable", "/public/{}/players/1",
    "/public/{}/rounds/1", "/public/{}/rounds/2", "/public/{}/charts", "/public/{}/ratings",

)  # fmt: skip


@pytest.fixture
def event(desk: Desk) -> str:
    """Return an event of nine whose first round is complete and whose second is published."""
    plan = EventPlan("Double", rules="double-swiss-2026", rounds=4, first_colour=Colour.WHITE)
    desk.do("double", OpenEvent(plan))
    entries = (Entrant(f"Player {number}", rating=2500 - number) for number in range(1, 10))
    desk.do("double", AddPlayers(tuple(entries)))
    desk.do("double", DraftPairing())
    desk.do("double", PublishRound(open_pages=True))
    results = enumerate(("1-0 =", "+- -+", "= 0-1", "1-0 1-0"), 1)
    desk.do("double", EnterResults(1, slips(results)))
    desk.do("double", CompleteRound())
    desk.do("double", DraftPairing(not_here=NotHere.PAIRED))
    desk.do("double", PublishRound())
    return "double"


def test_every_page_answers(event: str, client_as: Clients) -> None:
    client = client_as("owner")
    answers = {path: client.get(path.format(event)).status_code for path in PAGES}
    assert {path: code for path, code in answers.items() if code != 200} == {}


def test_both_games_of_a_board_stand_side_by_side(event: str, client_as: Clients) -> None:
    """The second is read from the left as well, where the White of the first game stands."""
    client = client_as("owner")
    page = client.get(f"/events/{event}/results?round=1").text
    row = words_of(page[page.index('id="board-3"') : page.index('id="board-4"')])
    assert [row.count(sign) for sign in ("½–½", "1–0", "1½–½")] == [2, 1, 1]
    for path in ("/public/{}/rounds/1", "/events/{}/round/1", "/public/{}/players/3"):
        assert "1½–½" in client.text(path.format(event)), path
    assert "7w1½" in client.text(f"/public/{event}/crosstable")


def test_nobody_is_due_a_colour_and_values_name_the_games(event: str, client_as: Clients) -> None:
    client = client_as("owner")
    assert (
        'class="due'
        not in client.get(f"/events/{event}/round").text.partition("<details class=")[0]
    )
    card = client.text(f"/public/{event}/players/1")
    assert "1.1 Player 5" in card
    assert "1.2 Player 5" in card


def test_one_key_for_each_game(event: str, client_as: Clients, desk: Desk) -> None:
    """What a key posts: the game stands in the address, White of that game first."""
    client = client_as("owner")
    page = client.get(f"/events/{event}/results").text
    second = f"/events/{event}/results/2/1/games/2"
    assert f'data-board="1.2" data-number="1.2" data-action="{second}"' in page
    client.submit(second, result="0-1")
    assert result_sheet(desk, event, 2).line(1).result == ""
    refused = client.submit(second, result="1-0")
    assert refused.status_code == 409
    assert "0–1 stands already" in words_of(refused.text)
    client.submit(f"/events/{event}/results/2/1/games/1", result="=")
    line = result_sheet(desk, event, 2).line(1)
    assert (line.result, line.score) == ("= 0-1", "1½–½")
    client.submit(f"/events/{event}/results/2/1/correct", result="1-0", game=2, instead_of="0-1")
    assert result_sheet(desk, event, 2).line(1).result == "= 1-0"


def test_a_round_with_a_game_missing_is_not_completed(event: str, client_as: Clients) -> None:
    client = client_as("owner")
    client.submit(f"/events/{event}/results/2/1/games/1", result="1-0")
    answer = client.submit(f"/events/{event}/round/complete")
    assert "has no result of game 2" in words_of(answer.text)


def test_a_phone_enters_the_two_games_of_its_board(
    event: str, desk: Desk, site: FastAPI, new_client: Callable[[FastAPI], Client]
) -> None:
    """The code on the slip opens the board; the first game comes first, then the second."""
    token = make_slip_links(desk, event, 2, label="Slips").tokens[1]
    phone = new_client(site)
    own = phone.get(f"/p/{token}").headers["location"]
    assert own == f"/events/{event}/phone/2/1"
    first, second = (f"{own}/games/{game}" for game in (1, 2))
    page = phone.get(own).text
    assert (f'href="{first}?result=1-0"' in page, f'href="{second}?result=1-0"' in page) == (
        True,
        False,
    )
    answer = phone.submit(first, result="1-0", key="one")
    assert (answer.url.path, f'href="{second}?result=1-0"' in answer.text) == (own, True)
    answer = phone.submit(second, result="=", key="two")
    assert "Both results are in: 1½–½" in words_of(answer.text)
    assert result_sheet(desk, event, 2).line(1).result == "1-0 ="
    assert phone.get(f"/events/{event}/phone/2/2/games/1").status_code == 403
