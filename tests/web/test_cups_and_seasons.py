"""Every page of a knock-out, a Keizer season and a Swiss of draughts can be looked at."""

from __future__ import annotations

import pytest
from tests.web.clients import Clients

from ronde.office.desk import Desk
from ronde.office.pairing.rounds import CompleteRound, DraftPairing, PublishRound
from ronde.office.planning.settings import EventPlan, OpenEvent
from ronde.office.players.entrant import Entrant
from ronde.office.players.entries import AddPlayers
from ronde.office.playing.results import EnterResult, result_sheet
from ronde.standings.registry import ENTRIES
from ronde.web.public.workings import TITLES

PAGES = (
    "/events/{}", "/events/{}/round", "/events/{}/round/3/why?board=1",
    "/events/{}/round/3/derivation",
    "/events/{}/results", "/events/{}/standings", "/events/{}/standings/crosstable",
    "/events/{}/standings/players/1", "/events/{}/players", "/events/{}/settings",
    "/events/{}/documents", "/public/{}", "/public/{}/standings", "/public/{}/crosstable",
    "/public/{}/players/1", "/public/{}/rounds/2",
)  # fmt: skip
RESULTS = ("1-0", "0-1", "1-0", "=")


def opened(desk: Desk, rules: str, rounds: int | None) -> str:
    """Return an event whose third round is published."""
    desk.do("club", OpenEvent(EventPlan("Club", rules=rules, rounds=rounds)))
    entries = (Entrant(f"Player {number}", rating=2500 - number) for number in range(1, 10))
    desk.do("club", AddPlayers(tuple(entries)))
    for number in (1, 2):
        desk.do("club", DraftPairing())
        desk.do("club", PublishRound(open_pages=True))
        for line, result in zip(result_sheet(desk, "club", number).lines, RESULTS, strict=False):
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
