"""Public pages: what everybody sees, and what nobody outside the office ever sees."""

from __future__ import annotations

from importlib.resources import files

import pytest
from tests.web.clients import Clients

from ronde.office.desk import Desk
from ronde.office.fromfile import open_demo, open_file
from ronde.office.history.history import undo
from ronde.office.paperwork.publicpages import (
    PublishPages,
    pages_are_public,
    pages_state,
    public_events,
    shown_event,
)
from ronde.office.planning.opening import EventPlan, OpenEvent
from ronde.office.playing.corrections import CorrectResult
from ronde.office.playing.results import EnterResult
from ronde.office.rounds.overview import round_view
from ronde.office.rounds.rounds import (
    BeginRound,
    DraftPairing,
    PublishRound,
)
from ronde.office.settings.programme import SetTimetable
from ronde.store.tables import TimetableRow

PATHS = (
    "", "/rounds/4", "/rounds/4/names", "/standings", "/crosstable", "/charts", "/players/3",
    "/me", "/me?q=co", "/me/3", "/projector",
)  # fmt: skip


@pytest.fixture
def public_demo(desk: Desk) -> str:
    desk.do("demo", PublishPages(True))
    return "/public/demo"


class TestCorrections:
    """A correction is marked where it changed something: result, standing, card."""

    def test_it_is_marked_until_it_is_taken_back(
        self, client_as: Clients, desk: Desk, public_demo: str
    ) -> None:
        public, office = client_as("public"), client_as("arbiter")
        assert "corrected later" not in public.text(f"{public_demo}/rounds/4")
        board = round_view(desk, "demo", 4).boards[0]
        desk.do("demo", CorrectResult(4, 1, "=", reason="the sheet says so"))
        counts = "counts for the standings and from the pairing of round 5 on, C.04.2 art. 4.3"
        sentence = f"round 4, board 1: 0–1 became ½–½, {counts}"
        pages = (f"{public_demo}/rounds/4", f"{public_demo}/players/{board.white}")
        for page in (*pages, "/events/demo/results?round=4", "/events/demo/round/4"):
            html = office.get(page).text
            assert f'title="{sentence}"><span aria-hidden="true">†<' in html, page
            assert '<span class="out-of-sight">corrected later<' in html, page
        standings = public.text(f"{public_demo}/standings")
        assert f"{sentence}" in standings
        assert standings.count("†") == 3  # both players, and below
        assert "†" not in public.text(f"{public_demo}/standings?after=3")
        for page in (f"{public_demo}/crosstable", f"{public_demo}/projector?show=standings"):
            table = public.text(page)
            assert table.count("†") == 3, page
            assert sentence in table
        wall = public.text(f"{public_demo}/projector?show=pairings")
        assert "½–½†" in wall
        assert sentence in wall
        undo(desk, "demo")
        for page in (*pages, f"{public_demo}/standings"):
            assert "corrected later" not in public.get(page).text
        desk.do("demo", CorrectResult(1, 1, "0-1", reason="far too late"))
        late = public.text(f"{public_demo}/standings")
        assert "round 1, board 1: " in late
        assert "counts for rating only" in late
        assert late.count("†") == 1  # it changed nobody's place


class TestTheSwitch:
    def test_nothing_is_public_unless_it_was_decided(self, client_as: Clients, desk: Desk) -> None:
        assert not pages_are_public(desk, "demo")
        for path in PATHS:
            assert client_as("public").get(f"/public/demo{path}").status_code == 404, path
        assert "Minerals" not in client_as("public").text("/public")

    def test_an_event_that_is_not_public_looks_like_none(self, client_as: Clients) -> None:
        stranger = client_as("public")
        closed, missing = stranger.get("/public/demo"), stranger.get("/public/nowhere")
        assert closed.text.replace("demo", "X") == missing.text.replace("nowhere", "X")

    @pytest.mark.parametrize("path", PATHS)
    def test_everybody_sees_what_is_public(
        self, client_as: Clients, public_demo: str, path: str
    ) -> None:
        answer = client_as("public").get(public_demo + path)
        assert answer.status_code == 200
        assert "Minerals Open" in answer.text

    def test_the_arbiter_opens_and_closes_them(self, client_as: Clients, desk: Desk) -> None:
        arbiter = client_as("arbiter")
        said = arbiter.submit("/events/demo/publish", public="true").text
        assert "The pages are public now." in said
        assert [event.key for event in public_events(desk)] == ["demo"]
        assert "Minerals Open" in client_as("public").text("/public")
        arbiter.submit("/events/demo/publish")
        assert client_as("public").get("/public/demo").status_code == 404

    def test_a_viewer_looks_ahead_but_decides_nothing(self, client_as: Clients, desk: Desk) -> None:
        viewer = client_as("viewer")
        assert "These pages are not public yet" in viewer.text("/public/demo")
        assert viewer.submit("/events/demo/publish", public="true").status_code == 403
        assert not pages_are_public(desk, "demo")

    def test_strangers_hear_nothing_of_a_closed_event(self, client_as: Clients) -> None:
        assert client_as("public").get("/events/demo/live").status_code == 404


class TestDrafts:
    def test_a_draft_is_never_shown(self, client_as: Clients, desk: Desk, public_demo: str) -> None:
        client = client_as("public")
        before = {path: client.text(public_demo + path) for path in PATHS}
        desk.do("demo", BeginRound())
        desk.do("demo", DraftPairing())
        for path in PATHS:
            assert client.text(public_demo + path) == before[path], path
        for path in ("/rounds/5", "/rounds/5/names", "/standings?after=5"):
            assert client.get(public_demo + path).status_code == 422, path

    def test_it_is_shown_once_it_is_published(
        self, client_as: Clients, desk: Desk, public_demo: str
    ) -> None:
        desk.do("demo", BeginRound())
        desk.do("demo", DraftPairing())
        desk.do("demo", PublishRound())
        board = round_view(desk, "demo", 5).boards[0]
        told = client_as("public").text(f"{public_demo}/rounds/5")
        assert board.white_name in told
        assert "11 games without a result" in told

    def test_who_announced_an_absence_is_not_told(
        self, client_as: Clients, desk: Desk, public_demo: str
    ) -> None:
        client = client_as("public")
        before = client.text(f"{public_demo}/players/3")
        desk.do("demo", BeginRound(absent=(3,), reason="a wedding"))
        assert client.text(f"{public_demo}/players/3") == before
        assert shown_event(desk, "demo").tournament.requested_byes == ()


class TestBirthDates:
    @pytest.fixture
    def born(self, desk: Desk) -> str:
        """Return a public event: player 1 was born on 24 May 1990, player 8 in 2012."""
        text = files("ronde.examples").joinpath("minerals.trf").read_text(encoding="utf-8")
        lines = text.splitlines()
        for start, day in (("001    1 ", "1990/05/24"), ("001    8 ", "2012/05/24")):
            first = next(i for i, line in enumerate(lines) if line.startswith(start))
            lines[first] = lines[first][:69] + day + lines[first][79:]
        data = ("\n".join(lines) + "\n").encode()
        key = open_file(desk, data, "born.trf").key
        desk.do(key, PublishPages(True))
        return key

    def test_they_are_hidden_by_default(self, desk: Desk, client_as: Clients, born: str) -> None:
        assert desk.tournament(born).players[0].birth_date == "1990/05/24"
        assert shown_event(desk, born).tournament.players[0].birth_date == ""
        for path in PATHS[:-1]:
            assert "1990" not in client_as("public").text(f"/public/{born}{path}"), path
        assert "1990" not in client_as("public").text(f"/public/{born}/players/1")

    def test_a_card_shows_one_only_where_the_organiser_wants_it(
        self, client_as: Clients, desk: Desk, born: str
    ) -> None:
        desk.do(born, PublishPages(True, birth_dates=True))
        told = client_as("public").text(f"/public/{born}/players/1")
        assert "Date of birth 24 May 1990" in told
        desk.do(born, PublishPages(False, birth_dates=True))
        assert not pages_state(desk, born).birth_dates

    def test_the_office_has_categories_by_age(self, client_as: Clients, born: str) -> None:
        told = client_as("viewer").text(f"/events/{born}/standings?age=s50")
        assert "0 of 23 players" in told
        assert "Rank" in told

    def test_the_change_of_rating_does_not_tell_the_age(
        self, client_as: Clients, born: str
    ) -> None:
        told = client_as("public").text(f"/public/{born}/players/8")
        assert "(K = 20)" in told
        assert "With K = 40, that of juniors and newcomers, the change is" in told
        assert "(K = 40)" in client_as("viewer").text(f"/events/{born}/standings/players/8")


class TestMyBoard:
    def test_a_player_is_found_by_parts_of_the_name(
        self, client_as: Clients, public_demo: str
    ) -> None:
        told = client_as("public").get(f"{public_demo}/me?q=co").text
        assert 'href="/public/demo/me/3"' in told
        assert "me/4" not in told

    @pytest.mark.parametrize("typed", ["cleo cob", "3"])
    def test_whoever_is_found_alone_is_shown_the_board(
        self, client_as: Clients, public_demo: str, typed: str
    ) -> None:
        answer = client_as("public").get(f"{public_demo}/me?q={typed}", follow_redirects=False)
        assert (answer.status_code, answer.headers["location"]) == (303, "/public/demo/me/3")

    def test_board_colour_opponent_and_next_start_are_told(
        self, client_as: Clients, desk: Desk, public_demo: str
    ) -> None:
        start = TimetableRow(5, starts_at="2026-10-29T14:00:00+00:00")
        desk.do("demo", SetTimetable((start,)))
        told = client_as("public").text(f"{public_demo}/me/3")
        assert "Round 4 Board 4 Black Opponent Ruby, Rosa 1838" in told
        assert "Next start: 29 October 2026" in told

    def test_nothing_is_remembered(self, client_as: Clients, public_demo: str) -> None:
        client = client_as("public")
        answer = client.get(f"{public_demo}/me/3")
        assert "set-cookie" not in answer.headers

    def test_nobody_of_that_name(self, client_as: Clients, public_demo: str) -> None:
        assert "Nobody is called “unicorn” here." in client_as("public").text(
            f"{public_demo}/me?q=unicorn"
        )
        assert client_as("public").get(f"{public_demo}/me/99").status_code == 422


def test_a_name_is_never_markup(client_as: Clients, desk: Desk, public_demo: str) -> None:
    told = client_as("public").get(f"{public_demo}/me?q=<script>alert(1)</script>").text
    assert "<script>alert" not in told


def test_a_result_changes_the_page_at_once(
    client_as: Clients, desk: Desk, public_demo: str
) -> None:
    desk.do("demo", BeginRound())
    desk.do("demo", DraftPairing())
    desk.do("demo", PublishRound())
    client = client_as("public")
    assert "1–0" not in client.text(f"{public_demo}/rounds/5")
    desk.do("demo", EnterResult(5, 1, "1-0"))
    assert "1–0" in client.text(f"{public_demo}/rounds/5")


def test_every_language_has_its_words(client_as: Clients, public_demo: str) -> None:
    words = {"en": "Standings after round 4", "fr": "Classement", "nl": "Stand", "pt": "Classif"}
    for language, word in words.items():
        told = client_as("public").text(f"{public_demo}/standings?lang={language}")
        assert word in told
        assert ("7.75" in told) is (language == "en")
        assert ("7,75" in told) is (language != "en")


def test_an_empty_event_is_shown_without_rounds(client_as: Clients, desk: Desk) -> None:
    desk.do("empty", OpenEvent(EventPlan(name="Empty Open")))
    desk.do("empty", PublishPages(True))
    for path in ("", "/standings", "/crosstable", "/charts", "/me", "/projector"):
        assert client_as("public").get(f"/public/empty{path}").status_code == 200, path


def test_two_events_do_not_mix(client_as: Clients, desk: Desk, public_demo: str) -> None:
    other = open_demo(desk).key
    assert client_as("public").get(f"/public/{other}").status_code == 404
    assert client_as("public").get(public_demo).status_code == 200
