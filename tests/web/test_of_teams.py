"""What an event of teams shows speaks of teams and matches, and no other event does."""

from __future__ import annotations

import io
import re
import zipfile
from collections.abc import Iterator

import pytest
from httpx import Response
from pypdf import PdfReader
from tests.web.clients import Client, Clients, words_of

from ronde.i18n import LANGUAGES, gettext
from ronde.office.desk import Desk
from ronde.office.entries.entries import AddPlayers
from ronde.office.paperwork.publicpages import PublishPages
from ronde.office.planning.opening import EventPlan, OpenEvent
from ronde.office.players.entrant import Entrant
from ronde.office.rounds.rounds import CompleteRound, DraftPairing, PublishRound
from ronde.office.settings.matchrules import SetMatchRules
from ronde.office.teams.lineups import OpenMatches
from ronde.office.teams.matches import EnterMatch
from ronde.office.teams.squads import MemberData, SetSquad
from ronde.web import application

LEAGUE = "league"
TEAMS = ("Cavern", "Geode", "Lodestone", "Quarry")

FOR_PERSONS = (
    "/boards",
    "/norms",
    "/ratings",
    "/results/many",
    "/documents",
    "/captain",
    "/member",
)
"""Pages about persons: ratings, norms, files of games, what FIDE asks of a report, line-ups."""

PAGES = [
    route.path.replace("{event}", LEAGUE)
    for route in application.all_routes()
    if "GET" in (route.methods or ()) and "{event}" in route.path
    if "{" not in route.path.replace("{event}", "")
    if not route.path.startswith("/api") and not route.path.endswith("/live")
    if not any(part in route.path for part in FOR_PERSONS)
]

OF_PLAYERS = {
    "en": re.compile(r"[^.]*\bplayers?\b[^.]*", re.IGNORECASE),
    "de": re.compile(r"[^.]*\bspieler[^.]*", re.IGNORECASE),
    "es": re.compile(r"[^.]*\bjugador[^.]*", re.IGNORECASE),
    "fr": re.compile(r"[^.]*\bjoueu[^.]*", re.IGNORECASE),
    "nl": re.compile(r"[^.]*spelers?\b[^.]*", re.IGNORECASE),
    "pt": re.compile(r"[^.]*\bjogador[^.]*", re.IGNORECASE),
}


TAB = {
    "en": "Boards and players",
    "de": "Bretter und Spieler",
    "es": "Tableros y jugadores",
    "fr": "Tables et joueurs",
    "nl": "Borden en spelers",
    "pt": "Tabuleiros e jogadores",
}
"""The tab of a page about persons, which stands on every page."""

SQUAD = "team {team}, players {players}"
"""What the journal tells of a squad, which has players."""


@pytest.fixture
def league(desk: Desk) -> str:
    """Return a league with public pages, one round complete and the next one published."""
    desk.do(LEAGUE, OpenEvent(EventPlan("League", rules="berger", rounds=3)))
    desk.do(LEAGUE, SetMatchRules(boards=2))
    desk.do(LEAGUE, AddPlayers(tuple(map(Entrant, TEAMS))))
    for team in range(1, 5):
        squad = (MemberData(f"Ada {team}", rating=2000), MemberData(f"Ben {team}", rating=1900))
        desk.do(LEAGUE, SetSquad(team, squad))
    desk.do(LEAGUE, DraftPairing())
    desk.do(LEAGUE, PublishRound())
    desk.do(LEAGUE, OpenMatches(1))
    for match in (1, 2):
        desk.do(LEAGUE, EnterMatch(1, match, ("1-0", "=")))
    desk.do(LEAGUE, CompleteRound())
    desk.do(LEAGUE, DraftPairing())
    desk.do(LEAGUE, PublishRound())
    desk.do(LEAGUE, PublishPages(public=True))
    return LEAGUE


def shown(client: Client, path: str, language: str) -> str:
    """Return the words of a page or a refusal, nothing for what is no page."""
    answer = client.get(path, params={"lang": language}, follow_redirects=True)
    assert answer.status_code in (200, 409), (path, answer.status_code)
    if not answer.headers["content-type"].startswith("text/html"):
        return ""
    squad = re.sub(r"\\{.*?\\}", r"\\d+", re.escape(gettext(SQUAD, language)))
    return re.sub(squad, "", _with_labels(answer.text))


def _with_labels(html: str) -> str:
    """Return the words of a page, and those of attributes that people see or hear."""
    labels = re.findall(r'(?:aria-label|title|placeholder|data-label|alt)="([^"]*)"', html)
    return ". ".join([*labels, words_of(html.replace("</", ".</"))])


@pytest.mark.parametrize("language", LANGUAGES)
def test_no_page_speaks_of_players(client_as: Clients, league: str, language: str) -> None:
    client = client_as("owner")
    said = [
        (path, sentence.strip())
        for path in PAGES
        for text in [shown(client, path, language).replace(TAB[language], "")]
        for sentence in OF_PLAYERS[language].findall(text)
    ]
    assert said == []


def test_another_event_speaks_of_players_meanwhile(
    client_as: Clients, league: str, desk: Desk
) -> None:
    desk.do("demo", PublishPages(public=True))
    for client in (client_as("owner"), client_as("public")):
        for _ in range(2):  # the second time from what is kept
            assert "Teams" in client.text(f"/public/{league}")
            assert "Players" in client.text("/public/demo")
    office = client_as("owner")
    assert "Teams" in _with_labels(office.get(f"/events/{league}/players").text)
    assert "Players" in _with_labels(office.get("/events/demo/players").text)
    assert "My match" in office.text(f"/public/{league}/standings")
    assert "Events" in office.text("/")


def test_refusals_speak_of_teams_on_pages_and_to_programs(client_as: Clients, league: str) -> None:
    client = client_as("owner")
    answer = client.get(f"/api/events/{league}/players/99/card")
    assert answer.status_code == 422, answer.text
    assert "there is no team 99" in answer.json()["error"]
    page = client.get(f"/public/{league}/players/99", params={"lang": "fr"})
    assert page.status_code == 422
    assert "il n'y a pas d'équipe 99" in words_of(page.text)


def test_the_journal_tells_of_teams(client_as: Clients, league: str) -> None:
    client = client_as("owner")
    assert "add teams" in client.text(f"/events/{league}/journal")
    assert "inscrire des équipes" in client.text(f"/events/{league}/journal?lang=fr")


def test_an_action_tells_what_it_did_of_teams(client_as: Clients, league: str) -> None:
    answer = client_as("arbiter").submit(f"/events/{league}/players/4/withdraw?lang=fr")
    assert answer.status_code == 200, answer.text[:500]
    assert "n'est plus appariée" in words_of(answer.text)


def test_documents_speak_of_teams(client_as: Clients, league: str) -> None:
    client = client_as("owner")
    answer = client.get(f"/events/{league}/documents/players.pdf", params={"lang": "nl"})
    assert answer.status_code == 200, answer.text[:500]
    told = " ".join(page.extract_text() for page in PdfReader(io.BytesIO(answer.content)).pages)
    assert "Teamlijst" in told
    assert not OF_PLAYERS["nl"].search(told)


def test_the_site_as_files_speaks_of_teams(client_as: Clients, league: str) -> None:
    answer = client_as("owner").get(f"/events/{league}/publish/site.zip", params={"lang": "pt"})
    assert answer.status_code == 200
    pages = dict(_pages(answer.content))
    assert len(pages) > 5
    for name in ("ratings", "boards"):  # they tell of the members of squads
        del pages[f"{LEAGUE}/{name}.html"]
    for name, html in pages.items():
        assert not OF_PLAYERS["pt"].search(_with_labels(html).replace(TAB["pt"], "")), name


def _pages(archive: bytes) -> Iterator[tuple[str, str]]:
    with zipfile.ZipFile(io.BytesIO(archive)) as files:
        for name in files.namelist():
            if name.endswith(".html"):
                yield name, files.read(name).decode()


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_form_of_a_new_event_speaks_of_whoever_plays(client_as: Clients, language: str) -> None:
    client = client_as("owner")
    said = {"entrants": "teams", "rounds": "9", "players": "4", "lang": language}

    def of_players(answer: Response) -> list[str]:
        return OF_PLAYERS[language].findall(_with_labels(answer.text))

    assert len(of_players(client.get("/new", params=said | {"entrants": "players"}))) > 5
    for answer in (
        client.get("/new", params=said),
        client.submit(f"/new/update?lang={language}", **said),
        client.submit(f"/new?lang={language}", **said),  # it has no name
    ):
        assert of_players(answer) == []
