"""Players report by their links: agreed, objected; what a link does not report."""

from __future__ import annotations

import pytest
from tests.web.clients import Client, Clients, words_of

from ronde.office.desk import Desk
from ronde.office.entries.entries import AddPlayer, AddPlayers, RemovePlayer
from ronde.office.phonelinks import make_member_links
from ronde.office.planning.opening import EventPlan, OpenEvent
from ronde.office.players.entrant import Entrant
from ronde.office.playing.reports import (
    ChoosePlayerReports,
    ReportsOfPlayers,
    reported_boards,
)
from ronde.office.playing.results import EnterResult, result_sheet
from ronde.office.rounds.rounds import CompleteRound, DraftPairing, PublishRound

OWN = "/events/cup/member"


@pytest.fixture
def tokens(desk: Desk) -> dict[int, str]:
    """Return the token of each of four players of a round that is played."""
    desk.do("cup", OpenEvent(EventPlan("Cup", rounds=3, lot=1)))
    desk.do("cup", AddPlayers(tuple(Entrant(f"Player {n}", rating=2500 - n) for n in range(1, 5))))
    desk.do("cup", ChoosePlayerReports(ReportsOfPlayers.OFFICE))
    desk.do("cup", DraftPairing())
    desk.do("cup", PublishRound())
    made = make_member_links(desk, "cup")
    return {int(one.link.label.split()[1]): one.token for one in made}


def phone(client_as: Clients, token: str) -> Client:
    visitor = client_as("public")
    assert visitor.get(f"/p/{token}", follow_redirects=True).url.path == OWN
    return visitor


def board_of(desk: Desk, number: int) -> tuple[int, int]:
    """Return the board of a player, and the opponent."""
    for line in result_sheet(desk, "cup", 1).lines:
        if number in (line.white, line.black):
            return line.board, line.black if line.white == number else line.white
    raise AssertionError(number)


def test_one_reports_the_other_confirms_the_office_takes(
    desk: Desk, tokens: dict[int, str], client_as: Clients
) -> None:
    board, opponent = board_of(desk, 1)
    first, second = phone(client_as, tokens[1]), phone(client_as, tokens[opponent])
    told = first.submit(f"{OWN}/report", number=1, result="won")
    assert "You reported it. Your opponent confirms it." in words_of(told.text)
    assert "Your opponent reported it. Is it so?" in second.text(OWN)
    second.submit(f"{OWN}/report/answer", number=1, agrees="true")
    assert "You both agree." in first.text(OWN)
    owner = client_as("owner")
    assert "both agree" in owner.text("/events/cup/results")
    owner.submit("/events/cup/results/1/accept-reports")
    assert result_sheet(desk, "cup", 1).line(board).result
    assert "This result stands." in first.text(OWN)
    assert "link of Player 1" in owner.text("/events/cup/journal")


def test_an_objection_is_shown_first(
    desk: Desk, tokens: dict[int, str], client_as: Clients
) -> None:
    _, opponent = board_of(desk, 1)
    phone(client_as, tokens[1]).submit(f"{OWN}/report", number=1, result="won")
    second = phone(client_as, tokens[opponent])
    second.submit(f"{OWN}/report/answer", number=1, agrees="false", what="he <b>lost</b>")
    assert "objection: he <b>lost</b>" in client_as("owner").text("/events/cup/results")
    assert "Take" not in client_as("owner").text("/events/cup/results")


def test_a_link_reports_its_own_board_and_no_other(
    desk: Desk, tokens: dict[int, str], client_as: Clients
) -> None:
    visitor = phone(client_as, tokens[1])
    own, _ = board_of(desk, 1)
    other = 3 - own
    visitor.submit(f"{OWN}/report", number=1, result="won", player=2, board=other)
    assert [one.board for one in reported_boards(desk, "cup", 1)] == [own]
    for path in (
        f"/events/cup/phone/1/{other}", f"/events/cup/phone/1/{own}", "/events/demo/member/report",
        "/events/cup/results/1/accept-reports", "/events/cup/phones/reports",
    ):  # fmt: skip
        answer = visitor.submit(path, number=1, result="1-0", reports="at-once")
        assert answer.status_code in (401, 403), path
    for wrong in ({"number": 2, "result": "won"}, {"number": 1, "result": "1-0"}):
        assert visitor.submit(f"{OWN}/report", **wrong).status_code in (409, 422)
    plain = client_as("public")
    assert plain.submit(f"{OWN}/report", number=1, result="won").status_code == 401


def test_after_the_round_a_link_reports_nothing(
    desk: Desk, tokens: dict[int, str], client_as: Clients
) -> None:
    visitor = phone(client_as, tokens[1])
    for board in (1, 2):
        desk.do("cup", EnterResult(1, board, "="))
    desk.do("cup", CompleteRound())
    before = desk.version("cup")
    assert visitor.submit(f"{OWN}/report", number=1, result="lost").status_code == 409
    assert visitor.submit(f"{OWN}/report/answer", number=1, agrees="true").status_code == 409
    assert desk.version("cup") == before
    assert "Result of board" not in visitor.text(OWN)


def test_a_link_of_somebody_removed_is_nobody_elses(desk: Desk, client_as: Clients) -> None:
    desk.do("cup", OpenEvent(EventPlan("Cup", rounds=3)))
    desk.do("cup", AddPlayers((Entrant("Agate, Alma"), Entrant("Beryl, Bruno"))))
    links = {one.link.label: one.token for one in make_member_links(desk, "cup")}
    desk.do("cup", RemovePlayer(2))
    desk.do("cup", AddPlayer(Entrant("Citrine, Cleo")))
    visitor = client_as("public")
    visitor.get(f"/p/{links['Beryl, Bruno']}")
    answer = visitor.get(OWN)
    assert answer.status_code == 422
    assert "Citrine" not in answer.text
