"""The documents page: PDFs of the event, and slips whose codes lead phones to their board."""

from __future__ import annotations

import io
import re
from collections.abc import Callable
from typing import Any

import pytest
from fastapi import FastAPI
from pypdf import PdfReader
from tests.leagues import LEAGUE, new_league
from tests.norms.norm_open import norm_file
from tests.web.clients import Clients

from ronde.declared.page import style_source
from ronde.office.desk import Desk
from ronde.office.finished import KEY, open_played_demo
from ronde.office.fromfile import open_demo, open_file
from ronde.office.paperwork.publicpages import PublishPages
from ronde.office.phonelinks import make_phone_link, phone_links
from ronde.office.playing.slipcodes import ChooseSlipCodes, SlipCode, slip_code_of
from ronde.office.rounds.rounds import DraftPairing, PublishRound
from ronde.office.teams.lineups import OpenMatches
from ronde.questions.documents import OF_KNOCKOUTS, OF_PRIZES, OF_TEAMS, DocumentKind
from ronde.store.tables import PlayerRow
from ronde.web.slipcodes import PhoneCodes, slip_codes

NETWORK = "http://192.168.1.5:8413"
PAGE = "/events/demo/documents"


@pytest.fixture
def played(site: FastAPI, desk: Desk) -> Desk:
    """Return the desk beside a site that phones in the network reach, in its fifth round."""
    settings = site.state.site.settings
    site.state.site.settings = settings.__class__(settings.database, base_url=NETWORK)
    desk.do("demo", DraftPairing())
    desk.do("demo", PublishRound())
    return desk


def text_of(pdf: bytes) -> str:
    pages = PdfReader(io.BytesIO(pdf)).pages
    return " ".join(" ".join(page.extract_text().split()) for page in pages)


OF_NORMS = {DocumentKind.NORMS, DocumentKind.NORM_CERTIFICATES}
"""Seven rounds are too few for them."""


OF_OTHER_EVENTS = OF_KNOCKOUTS | OF_NORMS | OF_PRIZES | OF_TEAMS


@pytest.mark.parametrize(
    "kind", [kind.value for kind in DocumentKind if kind not in OF_OTHER_EVENTS]
)
def test_every_document_in_the_language_of_the_page(client_as: Clients, kind: str) -> None:
    client = client_as("viewer")
    answer = client.get(f"{PAGE}/{kind}.pdf?lang=fr")
    assert answer.headers["content-type"] == "application/pdf"
    assert "Minerals Open" in text_of(answer.content)
    assert f"{kind}.pdf" in client.get(f"{PAGE}?lang=fr").text


@pytest.mark.parametrize("kind", sorted(kind.value for kind in OF_NORMS))
def test_norms_are_printed_where_there_can_be_some(
    client_as: Clients, desk: Desk, kind: str
) -> None:
    client = client_as("viewer")
    assert client.get(f"{PAGE}/{kind}.pdf").status_code == 422
    assert f"{kind}.pdf" not in client.get(PAGE).text
    open_file(desk, norm_file(), "masters.trf", key="masters")
    answer = client.get(f"/events/masters/documents/{kind}.pdf?lang=fr")
    assert "Kyanite, Ko" in text_of(answer.content)
    assert f"{kind}.pdf" in client.get("/events/masters/documents").text


def test_what_the_federation_will_refuse_stands_beside_the_file(client_as: Clients) -> None:
    client = client_as("viewer")
    html = client.get(PAGE).text
    assert "Minerals Open: 1 thing in the file will be refused" in html
    assert "players without a FIDE id: 1 Agate, Ada" in html
    assert re.search(r'value="trf16" selected', client.get(f"{PAGE}?dialect=trf16").text)
    assert re.search(r'value="trf26" selected', client.get(f"{PAGE}?dialect=strange").text)


def test_the_pairings_are_audited_by_one_press(client_as: Clients) -> None:
    client = client_as("viewer")
    assert f'formaction="{PAGE.removesuffix("/documents")}/audit"' in client.get(PAGE).text
    answer = client.get("/events/demo/audit?language=fr")
    assert style_source() in answer.headers["content-security-policy"]  # else it has no style
    page = answer.text
    assert '<html lang="fr"' in page
    assert page.count("comme les règles apparient, prouvé</td>") == 4


def test_standings_are_offered_for_the_last_complete_round(
    client_as: Clients, played: Desk
) -> None:
    client = client_as("viewer")
    html = client.get(PAGE).text
    assert re.search(r'name="after">.*<option value="4" selected>4</option>', html)
    assert "5 (provisional, games are open)" in html
    assert re.search(r'name="round"><option value="5">5</option>', html)
    assert "after round 4" in text_of(client.get(f"{PAGE}/standings.pdf?round=5&after=4").content)
    assert "after round 4" in text_of(client.get(f"{PAGE}/standings.pdf").content)
    assert "(provisional)" in text_of(client.get(f"{PAGE}/standings.pdf?round=5").content)
    women = text_of(client.get(f"{PAGE}/players.pdf?sex=w&size=large").content)
    assert "Agate, Ada" in women
    assert "Basalt, Ben" not in women


def test_slips_have_a_code_only_where_phones_enter_results(
    client_as: Clients, played: Desk, site: FastAPI
) -> None:
    client = client_as("arbiter")
    played.do("demo", PublishPages(public=True))
    assert "Enter the result" not in text_of(client.submit(f"{PAGE}/slips").content)
    assert phone_links(played, "demo") == ()
    played.do("demo", ChooseSlipCodes(SlipCode.OWN))
    assert text_of(client.submit(f"{PAGE}/slips").content).count("Enter the result") == 11
    assert "Find my board" not in text_of(client.submit(f"{PAGE}/slips").content)
    settings = site.state.site.settings
    site.state.site.settings = settings.__class__(settings.database)  # this machine alone
    assert "Enter the result" not in text_of(client.submit(f"{PAGE}/slips").content)


def test_slips_for_phones_make_one_link_and_say_so(client_as: Clients, played: Desk) -> None:
    client = client_as("arbiter")
    played.do("demo", ChooseSlipCodes(SlipCode.OWN))
    for path in (PAGE, "/events/demo/round/5"):  # one kind of slip, wherever it is printed
        assert "/events/demo/documents/slips" in client.get(path).text
        assert "slips.pdf" not in client.get(path).text
    answer = client.submit(f"{PAGE}/slips", round=5)
    assert text_of(answer.content).count("Enter the result") == 11
    [link] = phone_links(played, "demo")
    assert link.label == "Slips of round 5"
    assert "Slips of round 5" in client.text("/events/demo/phones")


def test_nobody_else_makes_such_slips(client_as: Clients, played: Desk) -> None:
    played.do("demo", ChooseSlipCodes(SlipCode.OWN))
    for role in ("viewer", "results"):
        assert client_as(role).submit(f"{PAGE}/slips").status_code == 403
    assert "Enter the result" not in text_of(client_as("viewer").get(f"{PAGE}/slips.pdf").content)
    assert phone_links(played, "demo") == ()


def test_no_link_is_made_for_slips_that_cannot_be_printed(client_as: Clients, played: Desk) -> None:
    played.do("demo", ChooseSlipCodes(SlipCode.OWN))
    assert client_as("arbiter").submit(f"{PAGE}/slips", round=9).status_code == 422
    assert phone_links(played, "demo") == ()


class TestPoster:
    def test_it_has_the_code_of_the_public_page(self, client_as: Clients, played: Desk) -> None:
        client = client_as("viewer")
        assert "/public/demo" not in text_of(client.get(f"{PAGE}/poster.pdf").content)
        played.do("demo", PublishPages(public=True))
        text = text_of(client.get(f"{PAGE}/poster.pdf?language=fr").content)
        assert "/public/demo" in text.replace("\n", "")
        assert "Quarryville, 24–31 octobre 2026" in text
        assert "Appariements et classement" in text

    def test_it_has_the_code_of_a_new_phone_link(self, client_as: Clients, played: Desk) -> None:
        client = client_as("arbiter")
        shown = client.submit("/events/demo/phones/ready").text
        token = re.search(r'name="token" value="([^"]+)"', shown)
        assert token is not None
        text = text_of(client.submit(f"{PAGE}/poster", token=token[1]).content)
        assert "Enter results" in text
        assert f"/p/{token[1]}" in text.replace("\n", "")
        assert slip_code_of(played, "demo") is SlipCode.OWN
        assert client.submit(f"{PAGE}/poster", token="x" * 24).status_code == 422


def test_each_fault_that_fide_finds_leads_to_its_repair(client_as: Clients, desk: Desk) -> None:
    client = client_as("arbiter")
    html = client.get(PAGE).text
    assert '<a href="/events/demo/players/1/manage">Change player 1</a>' in html
    for path in set(re.findall(r'<div class="notice[^>]*><p>[^<]*<a href="([^"]+)"', html)):
        assert client.get(path).status_code == 200, path


def test_men_and_women_are_entered_for_the_whole_list(client_as: Clients, desk: Desk) -> None:
    with desk.step("demo", "forget", {}) as step:
        for row in step.rows(PlayerRow):
            step.update(row, sex=None)
    client = client_as("arbiter")
    assert "/events/demo/players/tools/sexes" in client.get(PAGE).text
    shown = client.get("/events/demo/players/tools/sexes").text
    assert shown.count('name="women"') == 23
    assert "22 men, 1 woman." in client.submit("/events/demo/players/sexes", women="3").text
    assert "Everybody has m or w." in client.text("/events/demo/players/tools/sexes")


def test_every_way_of_the_check_list_leads_to_a_page(client_as: Clients, desk: Desk) -> None:
    client = client_as("owner")
    open_played_demo(desk)
    for event in ("demo", KEY):
        html = client.get(f"/events/{event}").text
        paths = re.findall(r'class="button tiny" href="(/events/[^"]+)"', html)
        assert len(paths) > 5
        for path in paths:
            assert client.get(path).status_code == 200, path
    assert client.get("/api/events/demo/overview").json()["checks"][0]["key"] == "entries"


def test_the_code_of_the_hall_leads_to_what_is_public(client_as: Clients, desk: Desk) -> None:
    client = client_as("public")
    assert client.get("/here", follow_redirects=False).headers["location"] == "/public"
    desk.do("demo", PublishPages(public=True))
    assert client.get("/here", follow_redirects=False).headers["location"] == "/public/demo"
    assert "Minerals Open" in client.text("/")
    other = open_demo(desk).key
    desk.do(other, PublishPages(public=True))
    assert client.get("/here", follow_redirects=False).headers["location"] == "/public"
    assert client.text("/public").count("Minerals Open") == 2


def test_a_code_leads_a_phone_to_its_board(
    played: Desk, site: FastAPI, new_client: Callable[[FastAPI], Any]
) -> None:
    token = make_phone_link(played, "demo").token
    phone = new_client(site)
    assert phone.get(f"/p/{token}/5/3").headers["location"] == "/events/demo/phone/5/3"
    page = phone.text("/events/demo/phone/5/3")
    assert "Board 3" in page
    assert phone.submit("/events/demo/phone/5/3", result="1-0").status_code == 200
    assert new_client(site).get(f"/p/{'x' * 24}/5/3").status_code == 422


def test_every_board_has_a_picture_of_its_own(played: Desk) -> None:
    paths = PhoneCodes().paths(played, "demo", 5, "Slips of round 5")
    codes = slip_codes(f"{NETWORK}/", paths)
    assert sorted(codes.pictures) == list(range(1, 12))
    assert len(set(codes.pictures.values())) == 11
    assert all(re.match(rb"<svg ", picture) for picture in codes.pictures.values())


class TestOfTeams:
    @pytest.fixture
    def _league(self, desk: Desk) -> None:
        new_league(desk)
        desk.do(LEAGUE, DraftPairing())
        desk.do(LEAGUE, PublishRound())
        desk.do(LEAGUE, OpenMatches(1))

    @pytest.mark.usefixtures("_league")
    def test_the_page_offers_lists_of_teams_and_their_players(self, client_as: Clients) -> None:
        viewer = client_as("viewer")
        offered = viewer.get(f"/events/{LEAGUE}/documents").text
        for kind in (*OF_TEAMS, DocumentKind.SLIPS):
            address = f"/events/{LEAGUE}/documents/{kind.value}.pdf"
            assert address in offered
            assert "Player 1-1" in text_of(viewer.get(f"{address}?round=1&after=1").content)

    @pytest.mark.usefixtures("_league")
    def test_the_api_prints_them_too(self, client_as: Clients) -> None:
        viewer = client_as("viewer")
        for kind in OF_TEAMS:
            answer = viewer.get(f"/api/events/{LEAGUE}/print/{kind.value}?round=1")
            assert answer.headers["content-type"] == "application/pdf"
            assert "Player 1-1" in text_of(answer.content)

    def test_an_event_of_players_has_none_of_them(self, client_as: Clients) -> None:
        offered = client_as("viewer").get(PAGE).text
        assert not any(f"/documents/{kind.value}.pdf" in offered for kind in OF_TEAMS)
