"""The tree of a knock-out: in the office, for the public, on the wall, in files, in the API."""

from __future__ import annotations

import pytest
from tests.web.clients import Clients

from ronde.office.desk import Desk
from ronde.office.entries.entries import AddPlayers
from ronde.office.paperwork.publicpages import PublishPages, shown_event
from ronde.office.planning.opening import EventPlan, OpenEvent
from ronde.office.players.entrant import Entrant
from ronde.office.playing.results import EnterResult
from ronde.office.rounds.rounds import CompleteRound, DraftPairing, PublishRound
from ronde.serialisation import to_json
from ronde.web.public.static_site import site_files


@pytest.fixture
def cup(desk: Desk) -> str:
    """Return a knock-out of four with public pages, whose first round is not paired yet."""
    desk.do("cup", OpenEvent(EventPlan("Cup", rules="knockout")))
    entries = (Entrant(f"Player {number}", rating=2500 - number) for number in range(1, 5))
    desk.do("cup", AddPlayers(tuple(entries)))
    desk.do("cup", PublishPages(True))
    return "cup"


def played(desk: Desk, cup: str) -> None:
    """Play the semi-finals: 1 and 3 win."""
    desk.do(cup, DraftPairing())
    desk.do(cup, PublishRound())
    desk.do(cup, EnterResult(1, 1, "1-0"))
    desk.do(cup, EnterResult(1, 2, "1-0"))
    desk.do(cup, CompleteRound())


OFFICE, PUBLIC = "/events/cup/standings/tree", "/public/cup/tree"
LIST = "Match 1: Player 1 – Player 4 1–0; Player 1 has won"


def test_office_and_public_draw_it_and_say_it_as_a_list(
    desk: Desk, cup: str, client_as: Clients
) -> None:
    played(desk, cup)
    for address, who in ((OFFICE, "viewer"), (PUBLIC, "public")):
        text = client_as(who).get(address).text
        assert LIST in text
        assert text.count('class="tree-round"') == 2  # semi-finals and final
        assert 'class="match' in text


def test_the_public_learns_the_first_pairs_when_they_are_published(
    desk: Desk, cup: str, client_as: Clients
) -> None:
    assert "Match 1: Player 1" in client_as("viewer").get(OFFICE).text
    shown = client_as("public").get(PUBLIC).text
    assert "Player 1" not in shown
    assert "shown when the first round has been published" in shown
    assert client_as("public").get("/api/public/cup/tree").status_code == 422
    played(desk, cup)
    assert LIST in client_as("public").get(PUBLIC).text


def test_only_a_knockout_leads_to_it(desk: Desk, cup: str, client_as: Clients) -> None:
    client = client_as("owner")
    assert OFFICE in client.get("/events/cup/standings").text
    assert PUBLIC in client.get("/public/cup").text
    assert "standings/tree" not in client.get("/events/demo/standings").text
    refused = client.get("/events/demo/standings/tree").text
    assert "only a knock-out has a tree" in refused


def test_the_wall_shows_it(desk: Desk, cup: str, client_as: Clients) -> None:
    played(desk, cup)
    shown = client_as("public").get("/public/cup/projector?show=tree").text
    assert 'data-view="tree"' in shown
    assert 'data-view="standings"' not in shown
    assert LIST in shown


def test_files_have_it(desk: Desk, cup: str) -> None:
    played(desk, cup)
    files = [file for file in site_files(shown_event(desk, cup), "en") if file.is_page]
    pages = {file.name: file.content.decode() for file in files}
    assert LIST in pages["tree.html"]
    assert 'href="tree.html"' in pages["index.html"]
    demo = {file.name for file in site_files(shown_event(desk, "demo"), "en")}
    assert "tree.html" not in demo


def test_the_api_gives_it_as_data(desk: Desk, cup: str, client_as: Clients) -> None:
    played(desk, cup)
    for path in ("/api/events/cup/tree", "/api/public/cup/tree"):
        told = client_as("viewer").get(path).json()
        final = told["parts"][0]["rounds"][1]["matches"][0]
        assert [final["one"]["name"], final["other"]["name"]] == ["Player 1", "Player 3"]
        assert (final["state"], final["feeds"]) == ("to-come", [1, 2])


def test_it_is_printed(desk: Desk, cup: str, client_as: Clients) -> None:
    played(desk, cup)
    client = client_as("viewer")
    assert "documents/tree.pdf" in client.get(OFFICE).text
    assert "documents/tree.pdf" in client.get("/events/cup/documents").text
    assert client.get("/events/cup/documents/tree.pdf").content.startswith(b"%PDF")
    assert "documents/tree.pdf" not in client.get("/events/demo/documents").text


NOTE = "The match Player 1 – Player 4 is not decided (½–½): a tie-break game follows"


class TestADraw:
    @pytest.fixture(autouse=True)
    def _published(self, desk: Desk, cup: str) -> None:
        desk.do(cup, DraftPairing())
        desk.do(cup, PublishRound())

    @pytest.mark.parametrize("page", ["results", "phone"])
    def test_a_page_says_what_follows(self, client_as: Clients, page: str) -> None:
        answer = client_as("owner").submit(f"/events/cup/{page}/1/1", result="=")
        assert NOTE in answer.text

    def test_the_board_on_a_phone_goes_on_saying_it(self, desk: Desk, client_as: Clients) -> None:
        desk.do("cup", EnterResult(1, 1, "="))
        assert NOTE in client_as("owner").get("/events/cup/phone/1/1").text

    def test_a_pile_of_slips_does(self, client_as: Clients) -> None:
        answer = client_as("owner").submit("/events/cup/results/many", round=1, text="1 =\n2 1-0")
        assert NOTE in answer.text

    def test_the_api_has_it_in_its_answer(self, desk: Desk) -> None:
        made = desk.do("cup", EnterResult(1, 1, "="))
        assert NOTE in to_json(made).decode()
