"""The page of the prizes, what everybody sees of them, and the API."""

from __future__ import annotations

import io
import re
from html import unescape
from importlib.resources import files

import pytest
from fastapi import FastAPI
from pypdf import PdfReader
from tests.leagues import LEAGUE, new_league
from tests.web.clients import Client, Clients, Program, words_of

from ronde.office.desk import Desk
from ronde.office.hosting.retention import HidePlayer
from ronde.office.paperwork.publicpages import PublishPages, shown_event
from ronde.office.prizes.announced import ImportPrizes
from ronde.office.prizes.awards import event_prizes
from ronde.office.prizes.decisions import PublishPrizes
from ronde.office.rounds.rounds import CompleteRound, DraftPairing, PublishRound
from ronde.office.teams.lineups import OpenMatches
from ronde.office.teams.matches import EnterMatch
from ronde.store.tables import BoardRow
from ronde.web.public.static_site import site_files

PAGE = "/events/demo/prizes"
TOML = files("ronde.examples").joinpath("minerals-prizes.toml").read_text(encoding="utf-8")


@pytest.fixture
def announced(site: FastAPI, desk: Desk) -> Desk:
    """Return the desk beside a site whose event of four rounds played has 11 prizes."""
    assert site.state.site
    desk.do("demo", ImportPrizes(TOML))
    return desk


def finish(desk: Desk) -> None:
    for number in (5, 6, 7):
        desk.do("demo", DraftPairing())
        desk.do("demo", PublishRound())
        with desk.step("demo", "enter results", {"round": number}) as step:
            for row in step.rows(BoardRow, round=number):
                step.update(row, white_result="win", black_result="loss")
        desk.do("demo", CompleteRound())


def sent(client: Client, path: str, **fields: str) -> str:
    answer = client.submit(f"{PAGE}/{path}", **fields)
    assert answer.status_code in (200, 422), answer.text
    return unescape(answer.text)


REASON = re.compile(r'<td data-label="Reason">(.*?)</td>', re.DOTALL)


def test_every_prize_tells_why_its_winner_got_it_and_nobody_else(
    client_as: Clients, announced: Desk
) -> None:
    awards = event_prizes(announced, "demo").awards
    assert awards is not None
    told = list(awards.told)
    cells = [words_of(cell) for cell in REASON.findall(client_as("arbiter").get(PAGE).text)]
    assert len(cells) == len(told) > 5
    for (award, (headline, *others)), cell in zip(told, cells, strict=True):
        name = awards.assignment.who(award).player.name
        plain = f"{name} gets {award.label} ({award.contents(awards.currency)})"
        assert plain not in cell.replace(f"{plain}, because", ""), "the row says it already"
        for line in others if str(headline) == plain else (headline, *others):
            assert str(line) in cell
        assert cell
    assert any("by rank" in cell for cell in cells)
    assert any("because" in cell for cell in cells)
    passed = [cell for cell in cells if re.search(r", who stands higher, has ", cell)]
    assert passed, "why not somebody who stands higher"


def test_who_gets_what_is_a_forecast_with_reasons(client_as: Clients, announced: Desk) -> None:
    assert event_prizes(announced, "demo").prizes
    html = client_as("arbiter").get(PAGE).text
    assert "Forecast" in html
    assert "because a share of places 3 to 4" in html
    assert "Paid in all: 1475.00 EUR" in html
    assert "Publish the prizes" not in html
    assert client_as("viewer").get(PAGE).status_code == 403
    assert client_as("viewer").get("/events/demo/documents/prizes.pdf").status_code == 403
    html = client_as("viewer").get("/public/demo/prizes").text
    assert "The prizes are published after the last round." in html
    assert "EUR" not in html


def test_forms_change_the_list_and_tell_mistakes_beside_fields(
    client_as: Clients, announced: Desk
) -> None:
    client = client_as("arbiter")
    assert "Prize 12: place 5, 50.00 EUR." in sent(client, "add", money="50")
    wrong = sent(client, "add", place="2", money="50")
    assert 'data-mistake="place"' in wrong
    assert "place 2 is the number of prize 2 too" in wrong
    assert 'data-mistake="money"' in sent(client, "12/change", money="plenty", category="")
    assert "Prize 12: place 5, 60.00 EUR." in sent(client, "12/change", money="60", category="")
    assert "Prize 12 is removed." in sent(client, "12/remove")
    assert "Prize 11 stands at position 1." in sent(client, "11/move", position="1")
    rules = {"currency": "EUR", "each": "several", "sharing": "equal", "close_up": "false"}
    assert "The rules of the prizes are set." in sent(client, "rules", **rules)
    stored = event_prizes(announced, "demo").stored.rules
    assert (stored.each, stored.sharing, stored.close_up) == ("several", "equal", False)
    assert "a decision needs its reason" in sent(client, "give", prize="1", player="Basalt")


def test_the_form_of_a_prize_stays_open_for_the_next_one(
    client_as: Clients, announced: Desk
) -> None:
    client = client_as("arbiter")
    assert '<details class="more no-print" id="edit">' in client.get(PAGE).text
    for _ in range(2):
        shown = sent(client, "add", money="50")
        assert '<details class="more no-print" id="edit" open>' in shown
        assert 'action="/events/demo/prizes/add"' in shown
    changed = sent(client, "12/change", money="60", category="")
    assert '<details class="more no-print" id="edit">' in changed


def test_decisions_exclusions_and_lots(client_as: Clients, announced: Desk) -> None:
    client = client_as("arbiter")
    told = sent(client, "give", prize="10", player="Basalt", reason="the jury of the best game")
    assert "Best game, place 1 goes to Basalt, Ben (2)." in told
    assert "by decision: the jury of the best game" in told
    assert "Best game, place 1 goes to nobody." in sent(
        client, "withhold", prize="10", reason="no game was worth it"
    )
    assert "Best game, place 1 is given by the rules." in sent(client, "10/release")
    assert "Agate, Ada (1) may have no prize." in sent(
        client, "exclude", player="1", reason="member of the staff"
    )
    assert "Agate, Ada (1) may have a prize again." in sent(client, "admit", player="1")
    assert "lot 1: Basalt, Ben (2)." in sent(client, "lots", players="2 1")
    assert event_prizes(announced, "demo").stored.lots == (2, 1)


def test_a_list_is_pasted_and_taken_home(client_as: Clients, announced: Desk) -> None:
    client = client_as("arbiter")
    assert 'sharing = "hort"' in client.get(f"{PAGE}/list.toml").text
    table = client.get(f"{PAGE}/list.csv").text
    assert table.splitlines()[0] == "category,place,money,trophy,title,value,group"
    assert "Prizes of the event: 11." in sent(client, "import", text=table)
    assert "there is no category" in sent(client, "import", text="Nobody\t1\t50")
    assert "paste a list of prizes" in sent(client, "import", text=" ")
    assert len(event_prizes(announced, "demo").prizes) == 11
    upload = {"file": ("list.toml", TOML.encode(), "application/toml")}
    assert "Prizes of the event: 11." in client.submit(f"{PAGE}/import", files=upload).text


def test_everybody_sees_prizes_when_they_are_published(client_as: Clients, announced: Desk) -> None:
    finish(announced)
    announced.do("demo", PublishPages(public=True))
    stranger = client_as("public")
    assert "EUR" not in stranger.get("/public/demo/prizes").text
    Program(stranger).refused("GET", "/public/demo/prizes", 404)
    assert "Publish the prizes" in client_as("arbiter").get(PAGE).text
    announced.do("demo", PublishPrizes())
    best = next(iter(event_prizes(announced, "demo").awards or ()))
    html = stranger.get("/public/demo/prizes").text
    assert best.name in html
    assert "because" not in html
    announced.do("demo", HidePlayer(best.starting_number))
    assert best.name not in stranger.get("/public/demo/prizes").text
    written = {file.name: file for file in site_files(shown_event(announced, "demo"))}
    assert best.name.encode() not in written["prizes.html"].content
    assert b'href="prizes.html"' in written["index.html"].content


@pytest.mark.parametrize(
    ("kind", "words"),
    [
        ("prizes", "Prix après la ronde 4 (prévision)"),
        ("receipts", "Reçu 1"),
        ("diplomas", "décerné à"),
    ],
)
def test_paper_in_the_language_of_the_page(
    client_as: Clients, announced: Desk, kind: str, words: str
) -> None:
    assert event_prizes(announced, "demo").prizes
    client = client_as("arbiter")
    answer = client.get(f"/events/demo/documents/{kind}.pdf?lang=fr")
    pages = PdfReader(io.BytesIO(answer.content)).pages
    assert words in " ".join(" ".join(page.extract_text() for page in pages).split())
    assert f"documents/{kind}.pdf" in client.get("/events/demo/documents").text


BOARDS = """
currency = "EUR"

[[prize]]
category = "board 1"
place = 1
trophy = "Medal"
"""


def test_the_best_of_a_board_stands_on_pages_and_paper(client_as: Clients, desk: Desk) -> None:
    new_league(desk, teams=2)
    desk.do(LEAGUE, DraftPairing())
    desk.do(LEAGUE, PublishRound(open_pages=True))
    desk.do(LEAGUE, OpenMatches(1))
    desk.do(LEAGUE, EnterMatch(1, 1, ("1-0", "=")))
    desk.do(LEAGUE, CompleteRound())
    desk.do(LEAGUE, ImportPrizes(BOARDS))
    client = client_as("arbiter")
    page = unescape(client.get(f"/events/{LEAGUE}/prizes").text)
    assert '<th scope="row">Player 1-1 (Cavern)</th>' in page
    assert "Player 1-1 of Cavern: 1 of 1 game" in page
    assert '<option value="board 2 by points">board 2 by points</option>' in page
    added = client.submit(f"/events/{LEAGUE}/prizes/add", category="board 2 by points", money="20")
    assert "board 2 by points, place 1" in added.text
    paper = client.get(f"/events/{LEAGUE}/documents/prizes.pdf").content
    assert "Player 1-1" in PdfReader(io.BytesIO(paper)).pages[0].extract_text()
    desk.do(LEAGUE, PublishPrizes())
    html = client_as("public").get(f"/public/{LEAGUE}/prizes?lang=fr").text
    assert "Player 1-1 (<a" in html
    assert "table 1 à la performance, place 1" in unescape(html)


@pytest.fixture
def arbiter(client_as: Clients) -> Program:
    """Return a program that speaks JSON."""
    return Program(client_as("arbiter"))


class TestApi:
    def test_a_list_from_nothing_to_the_publication(self, arbiter: Program, desk: Desk) -> None:
        made = arbiter.post("/events/demo/prizes", money="500")
        assert (made["prize"], made["label"], made["contents"]) == (1, "place 1", "500.00 EUR")
        arbiter.post("/events/demo/prizes", money="300", trophy="Cup")
        arbiter.put("/events/demo/prizes/rules", sharing="hort", unit="5")
        found = arbiter.get("/events/demo/prizes")
        assert found["is_forecast"]
        assert found["rules"]["sharing"] == "hort"
        assert sum(float(award["money"]) for award in found["awards"]["awards"]) == 800
        arbiter.post("/events/demo/prizes/1/give", player="Basalt", reason="by vote")
        told = arbiter.get("/events/demo/prizes")["awards"]["awards"]
        assert [one["starting_number"] for one in told if one["basis"] == "decision"] == [2]
        arbiter.refused("PUT", "/events/demo/prizes/publication", 409, json={})
        text = arbiter.get("/events/demo/prizes/export/toml")["text"]
        assert arbiter.post("/events/demo/prizes/import", text=text)["prizes"] == 2
        finish(desk)
        arbiter.put("/events/demo/prizes/publication")
        shown = arbiter.get("/public/demo/prizes")["awards"]
        assert {"rank", "player", "prize", "contents", "by_decision", "name"} == shown[0].keys()

    def test_mistakes_name_their_fields(self, arbiter: Program) -> None:
        refused = arbiter.refused("POST", "/events/demo/prizes", 422, json={"money": "much"})
        assert "no amount in EUR" in str(refused)
        arbiter.refused("POST", "/events/demo/prizes/9/remove", 422, json={})
