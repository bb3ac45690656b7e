"""FIDE ratings and title norms of an event: pages, the API, the static site."""

from __future__ import annotations

import io
from pathlib import Path

import pytest
from pypdf import PdfReader
from tests.norms.norm_open import MADE, MISSED, norm_file
from tests.web.clients import Clients

from ronde.formats.ratinglists import Speed
from ronde.office.desk import Desk
from ronde.office.entries.entries import AddPlayer
from ronde.office.fromfile import open_file
from ronde.office.paperwork.publicpages import PublishPages, shown_event
from ronde.office.planning.checked import GamePoints
from ronde.office.planning.opening import EventPlan, OpenEvent
from ronde.office.players.entrant import Entrant
from ronde.office.ratinglists.ratinglists import ListPlan, load_rating_list
from ronde.office.ratinglists.ratings import ChooseRatingList
from ronde.office.rounds.rounds import DraftPairing, PublishRound
from ronde.ratings.fide.computation import RatingRequest, rate_event
from ronde.ratings.fide.editions import RatingKind
from ronde.web.public.static_site import site_files

OFFICE = "/events/masters/standings"


@pytest.fixture
def masters(desk: Desk) -> Desk:
    """Return the desk beside an open with a norm that was made and one that was missed."""
    open_file(desk, norm_file(), "masters.trf", key="masters")
    desk.do("masters", PublishPages(True))
    return desk


def paper(pdf: bytes) -> str:
    """Return the text of a document on one line."""
    return " ".join(
        " ".join(page.extract_text() for page in PdfReader(io.BytesIO(pdf)).pages).split()
    )


class TestRatings:
    @pytest.mark.usefixtures("masters")
    def test_the_list_opens_to_the_games(self, client_as: Clients) -> None:
        told = client_as("viewer").text(f"{OFFICE}/ratings")
        assert "FIDE ratings after round 9 standard" in told
        assert "11 FM Kyanite, Ko 2371 +69 2440 20 9 8 4.55 2368 2719" in told
        card = client_as("viewer").text(f"{OFFICE}/players/{MADE}")
        assert "Rating change +69 (K = 20)" in card
        assert "4 Diopside, Do 0.5 − 0.39, opponent 2452, difference -81 +0.11" in card
        assert "Change: 8 - 4.55 = +3.45, times K 20 = +69" in card

    def test_everybody_sees_them_where_pages_are_public(
        self, client_as: Clients, masters: Desk
    ) -> None:
        told = client_as("public").text("/public/masters/ratings")
        assert "FM Lazurite, Lo 2365 +51.2 2416" in told
        masters.do("masters", PublishPages(False))
        assert client_as("public").get("/public/masters/ratings").status_code == 404

    @pytest.mark.usefixtures("masters")
    def test_they_are_a_column_of_the_standings_if_wanted(self, client_as: Clients) -> None:
        client = client_as("public")
        assert "+51.2" not in client.text("/public/masters/standings")
        assert "+51.2" in client.text("/public/masters/standings?changes=1")

    def test_the_api_and_the_static_site_have_them(self, client_as: Clients, masters: Desk) -> None:
        found = client_as("public").get("/api/public/masters/ratings/fide").json()
        assert found["players"][MADE - 1]["change"] == "69"
        one = client_as("viewer").get(f"/api/events/masters/ratings/fide?player={MADE}").json()
        assert [line["starting_number"] for line in one["players"]] == [MADE]
        for path in ("documents/standings.pdf", "print/standings"):
            start = "/api/events" if path.startswith("print") else "/events"
            pdf = client_as("viewer").get(f"{start}/masters/{path}?changes=true").content
            assert ("Rtg ±" in paper(pdf), "+69" in paper(pdf)) == (True, True)
        pages = {file.name for file in site_files(shown_event(masters, "masters"))}
        assert "ratings.html" in pages

    def test_what_is_no_rating_of_fide_is_said_and_does_not_count(
        self, client_as: Clients, desk: Desk
    ) -> None:
        desk.do("club", OpenEvent(EventPlan(name="Club", rounds=5, time_control="10' + 5''")))
        desk.do("club", AddPlayer(Entrant("Agate, Alma", rating=1900)))
        desk.do("club", AddPlayer(Entrant("Beryl, Bo", rating=1700, rating_is_estimate=True)))
        told = client_as("viewer").text("/events/club/standings/ratings")
        assert "FIDE ratings rapid" in told
        assert "1 rating is not FIDE's and does not count: 2 Beryl, Bo" in told
        assert "1 rating was not taken from a FIDE list: 1 Agate, Alma" in told

    def test_draughts_have_the_forecast_of_their_federation(
        self, client_as: Clients, desk: Desk
    ) -> None:
        desk.do("dames", OpenEvent(EventPlan(name="Dames", rounds=5, discipline="draughts")))
        desk.do("dames", AddPlayer(Entrant("Agate, Alma", rating=1900)))
        told = client_as("viewer").text("/events/dames/standings/ratings")
        assert "FFJD ratings slow" in told
        for path in (
            "/events/dames/standings/ratings.pdf?",
            "/api/events/dames/ratings/ffjd/print?",
        ):
            pdf = client_as("viewer").get(f"{path}kind=accelerated")
            assert "as if the event were homologated as it stands" in paper(pdf.content)
        found = client_as("viewer").get("/api/events/dames/ratings/ffjd?kind=accelerated").json()
        assert len(found["players"]) == 1


@pytest.mark.parametrize("points", [None, GamePoints(10, 5)], ids=["2-1-0", "1-½-0"])
def test_draughts_have_no_norms_and_no_form_of_fide(
    client_as: Clients, desk: Desk, points: GamePoints | None
) -> None:
    plan = EventPlan("Dames", rounds=9, discipline="draughts", points=points, time_control="90'")
    desk.do("dames", OpenEvent(plan))
    for number in range(10):
        desk.do("dames", AddPlayer(Entrant(f"Player {number}", rating=2400 - number)))
    desk.do("dames", DraftPairing())
    desk.do("dames", PublishRound())
    viewer = client_as("viewer")
    for page in ("standings", "standings/ratings"):  # the tabs of the one, those within the other
        shown = viewer.get(f"/events/dames/{page}").text
        assert "/standings/ratings" in shown
        assert "norms" not in shown.lower()
    papers = viewer.get("/events/dames/documents").text
    assert "IT3" not in papers
    assert "norms" not in papers
    if points is None:
        told = "a win brings 2 points and a draw 1: FIDE titles are for chess"
        assert told in viewer.get("/events/dames/standings/norms").text
        printed = viewer.get("/events/dames/documents/norms.pdf")
        assert (printed.status_code, told in printed.text) == (422, True)


@pytest.mark.usefixtures("masters")
class TestNorms:
    def test_who_made_one_and_who_missed_it_by_a_title(self, client_as: Clients) -> None:
        told = client_as("viewer").text(f"{OFFICE}/norms")
        assert "11 FM Kyanite, Ko IM achieved 9 8 2368 2719 8 of 9, counted as 11 games" in told
        assert "12 FM Lazurite, Lo IM missed" in told
        assert "opponents with GM/IM: 2 of 3 [1.4.5c]" in told

    def test_every_requirement_of_a_player(self, client_as: Clients) -> None:
        told = client_as("viewer").text(f"{OFFICE}/norms?player={MISSED}")
        assert "IM opponents with GM/IM: 2 of 3 1.4.5c not fulfilled" in told
        assert "Certificate (PDF)" not in told
        assert "Certificate (PDF)" in client_as("viewer").text(f"{OFFICE}/norms?player={MADE}")

    def test_after_a_round_it_tells_what_is_needed(self, client_as: Clients) -> None:
        told = client_as("viewer").text(f"{OFFICE}/norms?after=6")
        assert "12 FM Lazurite, Lo IM possible" in told
        assert "of the last 3 against an average of" in told

    def test_an_event_that_cannot_give_norms_says_so(self, client_as: Clients) -> None:
        told = client_as("viewer").text("/events/demo/standings/norms")
        assert "a norm takes 9 games, and the event has 7 rounds [1.4.1]" in told
        asked = client_as("viewer").get("/api/events/demo/norms")
        assert asked.status_code == 422

    def test_the_certificate_has_what_the_form_asks_for(self, client_as: Clients) -> None:
        found = client_as("viewer").get("/api/events/masters/norms/certificates").json()
        (one,) = found["certificates"]
        assert (found["chief_arbiter"], found["chief_arbiter_id"]) == (
            "IA Anna Arbiter",
            "12345678",
        )
        assert (one["norm"], one["starting_number"]) == ("IM", MADE)
        counted = ("games", "federations", "foreign_opponents", "rated_opponents")
        assert [one[name] for name in counted] == [9, 4, 7, 9]
        assert one["titles"] == {"GM": 1, "IM": 2, "WGM": 0, "WIM": 0, "FM": 3, "WFM": 0}
        assert (one["points"], one["points_needed"], one["points_above"]) == ("8", "6", "2")
        assert one["lacking"] == []

    def test_norms_are_for_the_office(self, client_as: Clients) -> None:
        assert client_as("public").get("/api/events/masters/norms").status_code == 401


def test_the_chosen_list_tells_whose_rating_is_of_fide(desk: Desk, tmp_path: Path) -> None:
    (tmp_path / "list.csv").write_text(
        "fideid;name;standard;rapid;rapid_k\n801;Agate, Alma;2100;2050;40\n802;Beryl, Bo;1900;;\n",
        encoding="utf-8",
    )
    for key, kind in (("fide", "fide"), ("club", "other")):
        load_rating_list(desk, tmp_path / "list.csv", ListPlan(key, key, "2026", kind))
    desk.do("quick", OpenEvent(EventPlan(name="Quick", rounds=5)))
    desk.do("quick", ChooseRatingList("fide", Speed.RAPID))
    desk.do("quick", AddPlayer(Entrant("Agate, Alma", rating=2050, fide_id="801")))
    desk.do(
        "quick", AddPlayer(Entrant("Cobalt, Cy", rating=1800, rating_source="club 2026, rapid"))
    )
    desk.do("quick", AddPlayer(Entrant("Beryl, Bo", fide_id="802")))
    facts = shown_event(desk, "quick").rating_facts
    assert facts.kind is RatingKind.RAPID
    assert (sorted(facts.foreign), sorted(facts.unconfirmed)) == ([2], [])
    assert dict(facts.standard) == {1: 2100, 3: 1900}
    assert facts.coefficients == ((RatingKind.RAPID, 1, 40),)
    found = rate_event(desk.tournament("quick"), RatingRequest(facts=facts))
    assert found.of(1).k == 40
    assert "K of 1 player is that of the FIDE list" in {one.what for one in found.findings}
