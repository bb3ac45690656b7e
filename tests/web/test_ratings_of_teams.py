"""FIDE ratings, title norms and the report of an event of teams: they are about its players."""

from __future__ import annotations

import io
from dataclasses import replace
from pathlib import Path

import pytest
from pypdf import PdfReader
from tests.leagues import LEAGUE, new_league
from tests.norms.norm_open import MADE, MISSED, norm_open
from tests.web.clients import Clients

from ronde.federation.series import event_document
from ronde.formats.ratinglists import Speed
from ronde.formats.trf.writer import write_report
from ronde.model.team import Team, TeamData
from ronde.office.desk import Desk
from ronde.office.entries.entries import AddPlayers
from ronde.office.fromfile import open_file
from ronde.office.paperwork.publicpages import PublishPages, shown_event
from ronde.office.paperwork.report import EventSubmission, event_report
from ronde.office.planning.opening import EventPlan, OpenEvent
from ronde.office.players.entrant import Entrant
from ronde.office.ratinglists.ratinglists import ListPlan, load_rating_list
from ronde.office.ratinglists.ratings import ChooseRatingList
from ronde.office.rounds.rounds import CompleteRound, DraftPairing, PublishRound
from ronde.office.settings.matchrules import SetMatchRules
from ronde.office.teams.lineups import OpenMatches
from ronde.office.teams.matches import CorrectGame, EnterMatch
from ronde.office.teams.squads import MemberData, SetSquad
from ronde.questions.series import SeriesRequest
from ronde.ratings.ffjd import RateKind as FfjdKind
from ronde.ratings.ffjd import series_from_data
from ronde.ratings.ffjd.results import SideOutcome
from ronde.web.public.static_site import site_files

OFFICE = f"/events/{LEAGUE}/standings"
CLUBS = "/events/clubs/standings"


def play(desk: Desk, event: str, *results: tuple[str, ...]) -> None:
    """Publish the first round and enter its matches."""
    desk.do(event, DraftPairing())
    desk.do(event, PublishRound())
    desk.do(event, OpenMatches(1))
    for match, boards in enumerate(results, 1):
        desk.do(event, EnterMatch(1, match, boards))
    desk.do(event, CompleteRound())


@pytest.fixture
def league(desk: Desk) -> Desk:
    """Return the desk beside a league of which one round is played.

    Team 1 plays 4 (1-4), team 2 plays 3 (2-3); the first has White on board 1.
    """
    new_league(desk)
    play(desk, LEAGUE, ("1-0", "="), ("0-1", "1-0"))
    return desk


@pytest.fixture
def clubs(desk: Desk) -> Desk:
    """Return the desk beside teams of one player each, so that everything is as for players."""
    told = norm_open()
    teams = tuple(Team(f"Club of {p.name}", (p.id,), p.id) for p in told.players)
    told = replace(
        told,
        rules="swiss-team-2026",
        team_data=TeamData(teams, board_colours="W", are_paired=True, boards=1),
    )
    open_file(desk, write_report(told, "trf26").text.encode(), "clubs.trf", key="clubs")
    return desk


class TestRatings:
    @pytest.mark.usefixtures("league")
    def test_the_list_is_of_players_with_their_teams(self, client_as: Clients) -> None:
        told = client_as("viewer").text(f"{OFFICE}/ratings")
        assert "No Name Team Rating Change" in told
        assert "1 Player 1-1 Cavern 1989 +9.2 1998 20 1 1 0.54 1959 2759" in told

    @pytest.mark.usefixtures("league")
    def test_the_card_of_a_team_has_the_games_of_its_members(self, client_as: Clients) -> None:
        page = client_as("viewer").get(f"{OFFICE}/ratings").text
        assert f"{OFFICE}/players/1#working-rating-1" in page
        card = client_as("viewer").text(f"{OFFICE}/players/1")
        assert "Player 1-1 standard" in card
        assert "1 Player 4-1 1 − 0.54, opponent 1959, difference 30 +0.46" in card

    def test_a_correction_that_leaves_the_match_as_it_is_changes_them(
        self, client_as: Clients, league: Desk
    ) -> None:
        client = client_as("viewer")
        before = client.text(f"{OFFICE}/ratings"), client.text(OFFICE)
        league.do(LEAGUE, CorrectGame(1, 1, 2, "1-0", reason="score sheets compared"))
        after = client.text(f"{OFFICE}/ratings"), client.text(OFFICE)
        assert before[0] != after[0]
        assert before[1] != after[1]  # of three half points on two boards

    def test_everybody_sees_them_where_pages_are_public(
        self, client_as: Clients, league: Desk
    ) -> None:
        league.do(LEAGUE, PublishPages(public=True))
        assert "Player 4-2 Quarry 1958" in client_as("public").text(f"/public/{LEAGUE}/ratings")
        assert "+9.2" not in client_as("public").text(f"/public/{LEAGUE}/standings?changes=1")
        pages = {file.name: file.content for file in site_files(shown_event(league, LEAGUE))}
        assert b'player-1.html#working-rating-1"' in pages["ratings.html"]

    @pytest.mark.usefixtures("league")
    def test_the_api_finds_players_by_number_and_by_name(self, client_as: Clients) -> None:
        client = client_as("viewer")
        found = client.get(f"/api/events/{LEAGUE}/ratings/fide").json()
        assert len(found["players"]) == 20
        for who in ("13", "Player 3-3"):
            one = client.get(f"/api/events/{LEAGUE}/ratings/fide?player={who}").json()
            assert [line["name"] for line in one["players"]] == ["Player 3-3"]
        refused = client.get(f"/api/events/{LEAGUE}/ratings/fide?player=Cavern")
        assert refused.status_code == 422

    @pytest.mark.usefixtures("league")
    def test_they_are_printed(self, client_as: Clients) -> None:
        for path in (
            f"/events/{LEAGUE}/documents/ratings.pdf",
            f"/api/events/{LEAGUE}/print/ratings",
        ):
            pdf = client_as("viewer").get(path).content
            told = " ".join(page.extract_text() for page in PdfReader(io.BytesIO(pdf)).pages)
            assert "Player 1-1" in told
            assert "Cavern" not in told

    def test_a_list_of_fide_confirms_ratings_and_tells_coefficients(
        self, league: Desk, tmp_path: Path
    ) -> None:
        (tmp_path / "list.csv").write_text(
            "fideid;name;standard;standard_k\n801;Player 1-1;2100;40\n802;Player 1-2;1700;10\n",
            encoding="utf-8",
        )
        load_rating_list(league, tmp_path / "list.csv", ListPlan("fide", "fide", "2026", "fide"))
        league.do(LEAGUE, ChooseRatingList("fide", Speed.STANDARD))
        members = (
            MemberData("Player 1-1", rating=2100, fide_id="801"),
            MemberData("Player 1-2", rating=1750, fide_id="802"),
        )
        league.do("other", OpenEvent(EventPlan("Other", rules="berger", rounds=1)))
        league.do("other", SetMatchRules(boards=1))
        league.do("other", ChooseRatingList("fide", Speed.STANDARD))
        league.do("other", AddPlayers((Entrant("Cavern"), Entrant("Geode"))))
        league.do("other", SetSquad(1, members))
        facts = shown_event(league, "other").rating_facts
        assert facts.unconfirmed == {2}
        assert {(number, k) for _, number, k in facts.coefficients} == {(1, 40), (2, 10)}


@pytest.mark.usefixtures("clubs")
class TestNorms:
    def test_they_are_those_of_the_players(self, client_as: Clients) -> None:
        told = client_as("viewer").text(f"{CLUBS}/norms")
        assert "11 FM Kyanite, Ko IM achieved 9 8 2368 2719 8 of 9, counted as 11 games" in told
        assert "12 FM Lazurite, Lo IM missed" in told
        one = client_as("viewer").text(f"{CLUBS}/norms?player={MISSED}")
        assert "IM opponents with GM/IM: 2 of 3 1.4.5c not fulfilled" in one

    def test_programs_and_the_certificate_have_them_too(self, client_as: Clients) -> None:
        client = client_as("viewer")
        found = client.get("/api/events/clubs/norms/certificates?player=Kyanite").json()
        assert [one["name"] for one in found["certificates"]] == ["Kyanite, Ko"]
        pdf = client.get(f"/events/clubs/documents/norm-certificates.pdf?player={MADE}").content
        assert "Kyanite, Ko" in PdfReader(io.BytesIO(pdf)).pages[0].extract_text()
        assert "norm-certificates.pdf" in client.get("/events/clubs/documents").text


class TestTheReport:
    def test_the_file_for_the_rating_officer_has_the_players(self, league: Desk) -> None:
        lines = event_report(league, LEAGUE).trf.splitlines()
        assert sum(line.startswith("001 ") for line in lines) == 20
        assert sum(line.startswith("310 ") for line in lines) == 4

    def test_what_fide_will_refuse_is_about_players(self, client_as: Clients, league: Desk) -> None:
        found = league.ask(LEAGUE, EventSubmission())
        assert found.form.players[0].players == 20
        assert found.form.mean_rating == 1972
        told = client_as("viewer").text(f"/events/{LEAGUE}/documents")
        assert "players without a FIDE id: 1 Player 1-1; 2 Player 1-2" in told


def test_a_series_of_draughts_has_the_players(desk: Desk) -> None:
    desk.do("dames", OpenEvent(EventPlan("Dames", rules="berger", rounds=1, discipline="draughts")))
    desk.do("dames", SetMatchRules(boards=2))
    desk.do("dames", AddPlayers((Entrant("Cavern"), Entrant("Geode"))))
    for team in (1, 2):
        names = (f"Player {team}-1", f"Player {team}-2")
        desk.do("dames", SetSquad(team, tuple(MemberData(name, rating=1900) for name in names)))
    play(desk, "dames", ("2-0", "2fne-0fne"))
    made = event_document(desk.database, "dames", SeriesRequest(FfjdKind.SLOW))
    games = series_from_data(made.data).games
    assert [(game.white, game.black, game.white_result) for game in games] == [
        (1, 3, SideOutcome.WIN),
        (4, 2, SideOutcome.UNEXCUSED_LOSS),
    ]
