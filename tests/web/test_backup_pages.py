"""Backups and the past, the helper for pairing by hand, piles of slips, names alone."""

from __future__ import annotations

import pytest
from tests.web.clients import Clients

from ronde.office.desk import Desk
from ronde.office.journal import backups
from ronde.office.paperwork.downloads import Download, download
from ronde.office.planning.opening import EventPlan, OpenEvent
from ronde.office.players.people import roster
from ronde.office.rounds.overview import round_view
from ronde.office.rounds.rounds import BeginRound, DraftByHand, DraftPairing, PublishRound
from ronde.web.pages.results import slips_in


class TestBackups:
    def test_made_listed_and_brought_back(self, client_as: Clients, desk: Desk) -> None:
        client = client_as("arbiter")
        made = client.submit("/backups/make", event="demo")
        (backup,) = backups.list_backups(desk)
        assert f"{backup.path.name} is written." in made.text
        refused = client.submit("/backups/restore", name=backup.path.name)
        assert refused.status_code == 409
        back = client.submit("/backups/restore", name=backup.path.name, key="again")
        assert back.url.path == "/events/again"
        assert client.submit("/backups/restore", name="../club.sqlite").status_code == 422

    def test_each_says_when_it_was_made_and_what_it_holds(
        self, client_as: Clients, desk: Desk
    ) -> None:
        owner = client_as("owner")
        owner.submit("/backups/make", event="demo")
        owner.submit("/backups/database")
        text = owner.text("/backups")
        (made,), (copy,) = backups.list_backups(desk), backups.list_copies(desk)
        assert f"Minerals Open up to round 4 1 journal entry {-(-made.size // 1000):,} kB" in text
        assert f"Events: 1, rounds: 4 {-(-copy.size // 1000):,} kB {copy.path.name}" in text
        html = owner.get("/backups").text
        assert html.count(f'<time datetime="{made.made_at}">') > 0
        assert 'name="key" maxlength="60" required' in html  # that event is there
        copy.path.write_bytes(b"no database")
        assert "cannot be read" in owner.text("/backups")

    def test_an_archive_of_another_office(self, client_as: Clients, desk: Desk) -> None:
        text = download(desk, "demo", Download.ARCHIVE).text
        upload = {"file": ("theirs.json", text.encode())}
        answer = client_as("arbiter").submit("/backups/open", files=upload, key="theirs")
        assert answer.url.path == "/events/theirs"
        assert desk.version("theirs") == desk.version("demo")

    def test_the_owner_copies_the_database(self, client_as: Clients) -> None:
        assert "Copy the whole database" in client_as("owner").text("/backups")
        assert "Copy the whole database" not in client_as("arbiter").text("/backups")
        assert ".sqlite is written." in client_as("owner").submit("/backups/database").text


class TestThePast:
    def test_standings_as_they_were(self, client_as: Clients, desk: Desk) -> None:
        desk.do("demo", BeginRound())
        client = client_as("viewer")
        assert "The journal is unbroken" in client.text("/events/demo/journal/past")
        after = client.text("/events/demo/journal/past?entry=1")
        assert "After entry 1: standings of 4 published rounds" in after
        then = client.text("/events/demo/journal/past?at=2999-01-01T00:00Z")
        assert f"After entry {desk.version('demo')}" in then
        assert client.get("/events/demo/journal/past?entry=99").status_code == 422

    def test_a_broken_journal_is_told(self, client_as: Clients, desk: Desk) -> None:
        with desk.database.writing() as connection:
            connection.exec_driver_sql("UPDATE event_player SET rating = 1 WHERE number = 1")
        page = client_as("viewer").get("/events/demo/journal/past").text
        assert "The journal is unbroken" not in page
        assert "notice bad" in page


class TestWhoWaits:
    def test_from_everybody_to_one_board(self, client_as: Clients, desk: Desk) -> None:
        desk.do("demo", BeginRound())
        desk.do("demo", DraftByHand())
        client = client_as("arbiter")
        everybody = client.get("/events/demo/waiting").text
        assert everybody.count("?white=") == 22
        first = client.get("/events/demo/waiting?white=1").text
        assert 0 < first.count("?white=1&amp;black=") < 22
        met = round_view(desk, "demo", 1).boards[0]
        judged = client.get(f"/events/demo/waiting?white={met.white}&black={met.black}").text
        assert "notice bad" in judged
        assert "Who waits" in client.text("/events/demo/round/5")


class TestPilesOfSlips:
    @pytest.fixture
    def playing(self, desk: Desk) -> Desk:
        desk.do("demo", DraftPairing())
        desk.do("demo", PublishRound())
        return desk

    def test_by_board_and_by_player(self, client_as: Clients, playing: Desk) -> None:
        client = client_as("results")
        view = round_view(playing, "demo", 5)
        third = view.boards[2]
        text = f"1 1-0\n\n2 =\n#{third.black} 1"
        answer = client.submit("/events/demo/results/many", round=5, text=text)
        assert "3 results were entered." in answer.text
        boards = round_view(playing, "demo", 5).boards
        assert [board.is_missing for board in boards[:4]] == [False, False, False, True]
        assert boards[2].black_result.value == boards[0].white_result.value
        assert answer.text.count("<li>") >= len(boards) - 3

    def test_all_boards_or_none(self, client_as: Clients, playing: Desk) -> None:
        client = client_as("results")
        for text in ("1 1-0\n99 1-0", "1 1-0\n2 maybe", "", "board 1"):
            answer = client.submit("/events/demo/results/many", round=5, text=text)
            assert answer.status_code == 422, text
        assert all(board.is_missing for board in round_view(playing, "demo", 5).boards)

    def test_spaces_do_not_matter(self) -> None:
        assert slips_in("  # 12   1 \n 3  = ") == ([(3, "=")], [(12, "1")])


def test_names_alone(client_as: Clients, desk: Desk) -> None:
    desk.do("school", OpenEvent(EventPlan(name="School", rounds=3)))
    client = client_as("arbiter")
    names = "Agate, Ada 1500\n\nBeryl, Ben\n Citrine, Cleo 1650 "
    answer = client.submit("/events/school/players/several", names=names)
    assert "3 players were entered." in answer.text
    people = {one.name: one.rating for one in roster(desk, "school").people}
    assert people == {"Agate, Ada": 1500, "Beryl, Ben": None, "Citrine, Cleo": 1650}
    assert client.submit("/events/school/players/several", names=" ").status_code == 422
    assert "Names alone" in client.text("/events/school/players/tools/paste")
    assert "Names alone" not in client.text("/events/demo/players/tools/paste")
