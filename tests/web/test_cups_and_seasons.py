"""Every page of a knock-out, a Keizer season and a Swiss of draughts can be looked at."""

from __future__ import annotations

import io
import re
from typing import Final

import pytest
from pypdf import PdfReader
from tests.web.clients import Clients

from ronde.model.points import points_for_people
from ronde.office.desk import Desk
from ronde.office.entries.entries import AddPlayers
from ronde.office.entries.evenings import AnswerAttendance, AttendanceAnswer
from ronde.office.planning.opening import EventPlan, OpenEvent
from ronde.office.players.entrant import Entrant
from ronde.office.playing.results import EnterResult, result_sheet
from ronde.office.rounds.rounds import CompleteRound, DraftPairing, PublishRound
from ronde.questions.standings import StandingRequest, ranked
from ronde.standings.registry import ENTRIES
from ronde.systems.registry import OF_DRAUGHTS
from ronde.web.public.workings import TITLES

PAGES = (
    "/events/{}", "/events/{}/round", "/events/{}/round/3/why?board=1",
    "/events/{}/round/3/derivation",
    "/events/{}/results", "/events/{}/standings", "/events/{}/standings/crosstable",
    "/events/{}/standings/tree",
    "/events/{}/standings/players/1", "/events/{}/players", "/events/{}/settings",
    "/events/{}/documents", "/public/{}", "/public/{}/standings", "/public/{}/crosstable",
    "/public/{}/players/1", "/public/{}/tree", "/public/{}/projector", "/public/{}/rounds/2",
)  # fmt: skip
RESULTS = ("1-0", "0-1", "1-0", "=")


def opened(desk: Desk, rules: str, rounds: int | None) -> str:
    """Return an event whose third round is published."""
    game = "draughts" if rules in OF_DRAUGHTS else "chess"
    desk.do("club", OpenEvent(EventPlan("Club", game, rules=rules, rounds=rounds)))
    entries = (Entrant(f"Player {number}", rating=2500 - number) for number in range(1, 10))
    desk.do("club", AddPlayers(tuple(entries)))
    for number in (1, 2):
        desk.do("club", DraftPairing())
        desk.do("club", PublishRound(open_pages=True))
        results = ("2-0", "0-2", "2-0", "1-1") if rules in OF_DRAUGHTS else RESULTS
        for line, result in zip(result_sheet(desk, "club", number).lines, results, strict=False):
            desk.do("club", EnterResult(number, line.board, result))
        desk.do("club", CompleteRound())
    desk.do("club", DraftPairing())
    desk.do("club", PublishRound())
    return "club"


def test_a_cup_is_not_held_to_the_rounds_of_a_round_robin(client_as: Clients) -> None:
    client = client_as("owner")
    asked = {"name": "Club", "rounds": "3", "players": "16"}
    told = {
        rules: client.get("/new", params=asked | {"rules": rules}).text
        for rules in ("berger", "knockout")
    }
    warned = [rules for rules, text in told.items() if "Everybody against everybody takes" in text]
    assert warned == ["berger"]


@pytest.mark.parametrize(
    ("rules", "rounds"), [("knockout", None), ("keizer", None), ("fmjd-solkoff", 7)]
)
def test_every_page_answers(desk: Desk, client_as: Clients, rules: str, rounds: int | None) -> None:
    event, client = opened(desk, rules, rounds), client_as("owner")
    answers = {path: client.get(path.format(event)).status_code for path in PAGES}
    assert {path: code for path, code in answers.items() if code != 200} == {}


def test_every_tie_break_has_a_title() -> None:
    assert sorted(ENTRIES.keys() - TITLES.keys()) == []


def test_a_round_of_a_season_has_no_brackets_and_the_points_of_the_list(
    desk: Desk, client_as: Clients
) -> None:
    event, client = opened(desk, "keizer", None), client_as("owner")
    text = client.get(f"/events/{event}/round").text
    assert 'id="brackets"' not in text
    assert 'class="due' not in text
    best = max(ranked(desk.tournament(event), StandingRequest(after=2)).field.scores.values())
    assert f">{points_for_people(best)}</span>" in text


@pytest.mark.parametrize("path", ["/events/{}/standings", "/public/{}/standings"])
def test_players_who_would_change_places_for_ever_are_told(
    desk: Desk, client_as: Clients, path: str
) -> None:
    plan = EventPlan("Club", rules="keizer", settings=(("own-value", "no"),))
    desk.do("club", OpenEvent(plan))
    entries = (Entrant(f"Player {number}", rating=2500 - number) for number in range(1, 5))
    desk.do("club", AddPlayers(tuple(entries)))
    desk.do("club", DraftPairing())
    desk.do("club", PublishRound(open_pages=True))
    for board, result in ((1, "1-0"), (2, "=")):
        desk.do("club", EnterResult(1, board, result))
    desk.do("club", CompleteRound())
    told = client_as("owner").text(path.format("club"))
    assert "Player 3, Player 4 would change places for ever" in told


class TestTheWizard:
    """What cannot be a season is refused beside the field in which it was typed."""

    ASKED: Final = {"name": "Club", "rules": "keizer", "rounds": "30", "players": "12"}

    def test_a_share_that_is_none(self, client_as: Clients) -> None:
        typed = self.ASKED | {"setting-absence": "a third", "setting-bye": "2/3"}
        told = client_as("owner").submit("/new", **typed).text
        assert 'data-mistake="setting-absence"' in told
        assert 'data-mistake="setting-bye"' not in told

    def test_a_draw_that_is_worth_more_than_a_win(self, client_as: Clients) -> None:
        typed = self.ASKED | {"setting-win": "1/3"}
        assert 'data-mistake="setting-win"' in client_as("owner").submit("/new", **typed).text

    def test_values_that_run_out(self, client_as: Clients) -> None:
        typed = self.ASKED | {"setting-first-value": "10"}
        told = client_as("owner").submit("/new", **typed).text
        assert "the last of 12 players would be worth -1" in told

    def test_more_rounds_than_members(self, client_as: Clients) -> None:
        told = client_as("owner").get("/new", params=self.ASKED).text
        assert "impossible" not in told
        assert 'value="VAL"' in told  # the tie-breaks that are usual there


def test_an_event_without_a_last_round_has_no_number_for_it(desk: Desk, client_as: Clients) -> None:
    event, client = opened(desk, "keizer", None), client_as("owner")
    for path in ("/", f"/events/{event}"):
        text = client.get(path).text
        assert "3/?" not in text
        assert "of ?" not in text
    assert "Round 3<" in client.get(f"/events/{event}").text


def test_a_card_of_a_season_says_what_brought_each_point(desk: Desk, client_as: Clients) -> None:
    event, client = opened(desk, "keizer", None), client_as("owner")
    card = client.get(f"/public/{event}/players/1").text
    assert "the own value, once" in card
    assert "by the place on the list" in card


def test_a_late_entry_alone_does_not_turn_the_big_button(desk: Desk, client_as: Clients) -> None:
    event, client = opened(desk, "keizer", None), client_as("owner")
    for line in result_sheet(desk, event, 3).lines:
        desk.do(event, EnterResult(3, line.board, "1-0"))
    desk.do(event, CompleteRound())
    desk.do(event, AnswerAttendance(1, AttendanceAnswer.COMES))
    text = client.get(f"/events/{event}/round").text
    assert "Pair round 4 with everybody who is not away (9)" in text
    assert "with the one who comes" not in text


@pytest.mark.parametrize("rules", ["keizer", "knockout"])
def test_the_wizard_asks_nothing_that_does_not_apply(client_as: Clients, rules: str) -> None:
    text = client_as("owner").get("/new", params={"rules": rules, "format": rules}).text
    for name in ("acceleration", "half_byes", "bye", "first_colour", "late_points"):
        assert f'name="{name}"' not in text


def test_a_scheveningen_has_its_score_and_no_false_warning(desk: Desk, client_as: Clients) -> None:
    desk.do("club", OpenEvent(EventPlan("Club", rules="scheveningen", rounds=4)))
    teams = ("Youth", "Veterans")
    entries = (Entrant(f"P{n}", rating=2500 - n, club=teams[n % 2]) for n in range(8))
    desk.do("club", AddPlayers(tuple(entries)))
    desk.do("club", DraftPairing())
    desk.do("club", PublishRound(open_pages=True))
    for line in result_sheet(desk, "club", 1).lines:
        desk.do("club", EnterResult(1, line.board, "="))
    desk.do("club", CompleteRound())
    client = client_as("owner")
    for path in ("/events/club/round", "/events/club/standings", "/public/club/rounds/1"):
        assert "Youth – Veterans: 2 – 2" in client.text(path), path
    assert "Everybody against everybody" not in client.text("/events/club/settings")
    for path in ("/events/club/standings/crosstable", "/public/club/crosstable"):
        page = client.get(path).text
        teams_told = re.findall(r'<tr class="team"><th[^>]*>(\w+)</th>.*<b>(\w+)</b>', page)
        assert teams_told == [("Youth", "2"), ("Veterans", "2")], path
        assert re.findall(r'<th scope="col" class="mid">(\d)', page) == ["1", "2", "3", "4"]
    paper = client.get("/events/club/documents/cross-table.pdf")
    told = "".join(page.extract_text() for page in PdfReader(io.BytesIO(paper.content)).pages)
    assert "Youth: 2" in told
    assert "Veterans: 2" in told
