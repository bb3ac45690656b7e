"""The pages of a federation: the demo through three months, every act of its officers, roles."""

from __future__ import annotations

import json
import re
import shutil
from datetime import date
from html.parser import HTMLParser
from itertools import combinations
from pathlib import Path
from typing import Any

import pytest
from fastapi import FastAPI
from tests.web.clients import Clients, words_of

from ronde.federation.demo import OFFICER, PLAYERS, SLOW, play_demo
from ronde.federation.desk import FederationDesk, Office
from ronde.federation.imports import ImportPlayers
from ronde.federation.offices import Appoint, Appointment, init_federation
from ronde.i18n import LANGUAGES
from ronde.model import Details, Game, Player, PlayerId, Result, Round, Tournament
from ronde.store import Act, Database
from ronde.store.events import open_event
from ronde.store.tables import PersonRow
from ronde.web.language import COOKIE

KEY = "minerals"
HOME = f"/ffjd/{KEY}"
YOUNG = "young"
START = f"/ffjd/{YOUNG}"
RATINGS, LICENCES = "Some rating-officer", "Some licence-officer"
BIRTH_DATES = re.findall(r"\d{4}-\d\d-\d\d", PLAYERS)
PUBLIC_PAGES = (
    "/ffjd",
    f"{HOME}/lists",
    f"{HOME}/lists/2026-11",
    f"{HOME}/lists/2026-12?sex=w",
    f"{HOME}/card/1",
    f"{HOME}/card/1/curve.svg",
    *(f"{HOME}/lists/2026-12/download/{kind}" for kind in ("csv", "html")),
)
OFFICE_PAGES = ("", "/players", "/players/1", "/series", "/series/1", "/series/1/players/1",
                "/series/3/system", "/journal")  # fmt: skip
RATING_PAGES = ("/month", "/corrections", "/recomputed")


@pytest.fixture(scope="module")
def furnished(furnished: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Return the database of the site with the demo federation and one without a list."""
    path = tmp_path_factory.mktemp("federations") / "club.sqlite"
    shutil.copyfile(furnished, path)
    with Database.open(path) as database:
        play_demo(database, KEY)
        olga = FederationDesk(database, OFFICER)
        olga.do(KEY, Appoint(Appointment(RATINGS, Office.RATINGS)))
        olga.do(KEY, Appoint(Appointment(LICENCES, Office.LICENCES)))
        both = (Appointment(RATINGS, Office.RATINGS), Appointment(OFFICER, Office.LICENCES))
        init_federation(olga, YOUNG, "Young Federation", both)
        olga.do(YOUNG, Appoint(Appointment(LICENCES, Office.LICENCES)))
        olga.do(YOUNG, ImportPlayers(PLAYERS.encode()))
    return path


def closed_series(numbers: list[int], *others: dict[str, Any], **top: Any) -> bytes:
    """Return the document of a series in which everybody beats whoever comes later."""
    year = date.today().year
    keys = [*numbers, *(other["id"] for other in others)]
    games = [
        {"round": number, "white": one, "black": two, "white_result": "2", "black_result": "0"}
        for number, (one, two) in enumerate(combinations(keys, 2), 1)
    ]
    players = [*({"id": number} for number in numbers), *others]
    days = {"start": f"{year - 1}-09-05", "end": f"{year - 1}-09-06"}
    document = SLOW | days | {"name": "Ring", "system": "closed", "players": players,
                              "games": games} | top  # fmt: skip
    return json.dumps(document).encode()


class Table(HTMLParser):
    """The fields of the table of a series as a browser sends them."""

    def __init__(self, page: str) -> None:
        super().__init__()
        self.fields: dict[str, list[str]] = {}
        self._select = ""
        self.feed(page.partition('id="draft"')[2].partition("</form>")[0])

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        told = {name: value or "" for name, value in attrs}
        if tag == "input":
            self.fields.setdefault(told["name"], []).append(told["value"])
        elif tag == "select":
            self._select = told["name"]
        elif tag == "option" and "selected" in told:
            self.fields[self._select] = [told["value"]]


def upload(client: Any, federation: str, document: bytes) -> Any:
    files = {"file": ("ring.json", document)}
    return client.submit(f"/ffjd/{federation}/series", files=files)


class TestWhoSeesWhat:
    @pytest.mark.parametrize("visitor", ["public", "viewer", "phone", "arbiter"])
    def test_others_see_published_lists_and_cards_only(
        self, client_as: Clients, visitor: str
    ) -> None:
        client = client_as(visitor)
        for path in PUBLIC_PAGES:
            assert client.get(path).status_code == 200, path
        for end in (*OFFICE_PAGES, *RATING_PAGES):
            assert client.get(HOME + end).status_code in (303, 401, 403), end

    def test_birth_dates_are_never_public(self, client_as: Clients) -> None:
        client = client_as("public")
        for path in PUBLIC_PAGES:
            text = client.get(path).text
            assert not [day for day in BIRTH_DATES if day in text or day[:4] + "</" in text], path

    def test_officers_see_their_pages(self, client_as: Clients) -> None:
        for officer in ("rating-officer", "licence-officer"):
            for end in OFFICE_PAGES:
                assert client_as(officer).get(HOME + end).status_code == 200, end
        for end in RATING_PAGES:
            assert client_as("rating-officer").get(HOME + end).status_code == 200, end
            assert client_as("licence-officer").get(HOME + end).status_code == 403, end
        assert "2 March 1988" in client_as("licence-officer").text(f"{HOME}/players/1")

    def test_an_officer_does_not_do_the_work_of_the_other(self, client_as: Clients) -> None:
        rating, licence = client_as("rating-officer"), client_as("licence-officer")
        assert rating.submit(f"{HOME}/players", name="Quartz, Quin").status_code == 403
        assert licence.submit(f"{HOME}/month", month="2027-01", sure="true").status_code == 403

    def test_the_owner_works_in_the_own_name(self, client_as: Clients) -> None:
        answer = client_as("owner").submit(f"{HOME}/players", name="Quartz, Quin")
        assert answer.status_code == 409
        assert "Some owner is no officer for licences" in answer.text

    def test_waiting_series_and_outsiders_are_not_public(self, client_as: Clients) -> None:
        upload(client_as("rating-officer"), KEY, closed_series([1, 2]))
        assert "Ring" not in client_as("public").text(f"{HOME}/card/1")
        assert "Ring" in client_as("rating-officer").text(f"{HOME}/card/1")
        new = client_as("rating-officer").text(f"{HOME}/players?search=Dune")
        assert "Dune, Dara" in new

    @pytest.mark.parametrize("language", LANGUAGES)
    def test_every_page_in_every_language(self, client_as: Clients, language: str) -> None:
        client = client_as("owner")
        for end in (*OFFICE_PAGES, *RATING_PAGES, "/lists", "/card/6"):
            assert client.get(f"{HOME}{end}?lang={language}").status_code == 200, end


class TestLists:
    def test_a_list_and_its_parts(self, client_as: Clients) -> None:
        client = client_as("public")
        whole = client.text(f"{HOME}/lists/2026-11")
        assert "Ratings of November 2026" in whole
        assert "Agate, Alma" in whole
        women = client.text(f"{HOME}/lists/2026-11?sex=w&club=Quarry")
        assert "Agate, Alma" in women
        assert "Beryl, Bruno" not in women
        assert "2 of 10 players" in women

    def test_a_list_is_taken_home(self, client_as: Clients) -> None:
        client = client_as("public")
        path = f"{HOME}/lists/2026-12/download"
        rows = client.get(f"{path}/csv?league=South").text.splitlines()
        assert rows[0].startswith("rank,player,name")
        assert {row.split(",")[6] for row in rows[1:]} == {"South"}
        assert client.get(f"{path}/pdf").content.startswith(b"%PDF")
        assert "<table>" in client.get(f"{path}/html").text
        assert client.get(f"{path}/xlsx").status_code == 404

    def test_a_card_has_the_curve_and_its_reasons(self, client_as: Clients) -> None:
        html = client_as("public").get(f"{HOME}/card/5").text
        assert html.count('r="5"/>') == 3
        text = client_as("public").text(f"{HOME}/card/5")
        assert "correction by the officer" in text
        assert "Ridge Open: 5 games" in text
        assert "youth cup" not in text

    def test_nobody_gets_a_card_through_the_back_door(
        self, client_as: Clients, site: FastAPI
    ) -> None:
        guest = {"id": "g", "name": "Gale, Greta", "resident": False, "fmjd_rating": 2000}
        upload(client_as("rating-officer"), KEY, closed_series([1, 2], guest))
        with site.state.site.database.reading(KEY) as reader:
            (row,) = reader.rows(PersonRow, is_outsider=True)
        path = f"{HOME}/card/{row.id}"
        series = row.series
        refused = client_as("public").get(f"{path}?series={series}&lang=fr")
        assert refused.status_code == 404
        assert "dans aucune liste publiée" in refused.text
        assert "décidez à nouveau" not in refused.text
        assert client_as("rating-officer").get(f"{path}?series={series}").status_code == 200


class TestOtherLanguages:
    def test_findings_that_were_kept(self, client_as: Clients) -> None:
        client = client_as("rating-officer")
        english, french = client.text(f"{HOME}/series/5"), client.text(f"{HOME}/series/5?lang=fr")
        assert "had no licence; the organiser pays it at once" in english
        assert "n'avait pas de licence ; l'organisateur la paie aussitôt" in french

    def test_every_step_of_a_computation(self, client_as: Clients) -> None:
        text = client_as("rating-officer").text(f"{HOME}/series/3/players/11?lang=nl")
        assert "MCP = 1452,8, performance 952,8 [bijlage B.1]" in text
        assert "eerste rating 1202,8, toegekend als 1203 [6.2.2, 6.3]" in text

    def test_refusals(self, client_as: Clients) -> None:
        client = client_as("rating-officer")
        client.get(f"{HOME}/series?lang=pt")
        wrong = client.submit(f"{HOME}/corrections", player=1, rating=1700, asker="rating officer")
        assert "uma correção de 77 pontos; são necessários ao menos 150 (6.7.4)" in wrong.text

    def test_the_journal(self, client_as: Clients) -> None:
        text = client_as("licence-officer").text(f"{HOME}/journal?lang=fr")
        assert "homologuer licences payées 11, série 3" in text
        assert "l'homologation attend 12 euros pour 6 joueurs" in text
        assert "severity" not in text

    def test_lists_taken_home(self, client_as: Clients) -> None:
        client, path = client_as("public"), f"{HOME}/lists/2026-12/download"
        rows = client.get(f"{path}/csv?category=senior&lang=fr").text.splitlines()
        assert rows[0].startswith("rang,joueur,nom,sexe,club,ligue,catégorie,classement")
        assert all(",séniors," in row for row in rows[1:])
        page = client.get(f"{path}/html?sex=w&lang=nl").text
        assert '<html lang="nl">' in page
        assert "ratings van 2026-12 – vrouwen</h1>" in page
        assert "Gepubliceerd op 2026-12-01 door Opal, Olga; " in page
        curve = client.get(f"{HOME}/card/1/curve.svg?lang=fr").text
        assert "<title>Agate, Alma : classements</title>" in curve


class TestComputation:
    def test_every_game_with_k_and_pa(self, client_as: Clients) -> None:
        text = client_as("rating-officer").text(f"{HOME}/series/1/players/2?lang=fr")
        assert "16,333" in text  # K of 1480 at slow rates: 25 - 10 × 130 / 150
        assert "0,54" in text  # PA against 1710: 1 - 230 / 500
        assert "points attendus" in client_as("rating-officer").get(f"{HOME}/series/1?lang=fr").text

    def test_the_system_of_one_newcomer(self, client_as: Clients) -> None:
        text = client_as("licence-officer").text(f"{HOME}/series/3/system")
        assert "5 · Perf(Jade, Jon) =" in text
        assert "EFNC = EANC =" in text

    def test_estimates_are_weighted_with_few_rated_players(self, client_as: Clients) -> None:
        names = ["Quartz, Quin", "Ruby, Rae", "Slate, Sol", "Topaz, Tea", "Umber, Uma"]
        new = [{"id": name[:1], "name": name, "licence_paid_by_organiser": True} for name in names]
        client = client_as("rating-officer")
        answer = upload(client, KEY, closed_series([2], *new, organiser_estimate=1000))
        assert "The series was recorded under number 6" in answer.text
        text = client.text(f"{HOME}/series/6/system")
        found = re.search(r"EFNC = \(3 · 1000 \+ 1 · ([\d.]+)\) / 4 = ([\d.]+)", text)
        assert found is not None
        assert abs(float(found[2]) - (3000 + float(found[1])) / 4) < 0.01
        assert "5 · Perf(Quartz, Quin) − Perf(Ruby, Rae)" in text

    def test_all_lists_come_out_again(self, client_as: Clients) -> None:
        text = client_as("rating-officer").text(f"{HOME}/recomputed")
        assert text.count("the same figures") == 3


class TestAMonth:
    def test_from_upload_to_publication(self, client_as: Clients) -> None:
        client, month = client_as("rating-officer"), f"{date.today():%Y-%m}"
        answer = upload(client, YOUNG, closed_series([1, 2, 3]))
        assert "Examine and homologate" in answer.text
        path = f"{START}/series/1"
        assert "Ring: refused" in client.submit(f"{path}/homologate").text
        assert "Licence missing Agate, Alma § 5.3.1" in client.text(path)
        day = f"{date.today().year - 1}-09-01"
        for player in (2, 3):
            where = f"{START}/players/{player}/licence"
            client_as("licence-officer").submit(where, kind="full", since=day)
        assert "Ring: waiting" in client.submit(f"{path}/homologate", licences_paid=1).text
        assert "Fees awaited" in client.text(path)
        assert "part of the fees is still awaited" in client.submit(f"{path}/fees", euro=2).text
        assert "All fees are received" in client.submit(f"{path}/fees").text
        assert "Ring: homologated" in client.submit(f"{path}/homologate", licences_paid=1).text
        assert "paid by the organiser" in client.text(f"{START}/players/1")
        shown = client.text(f"{START}/month")
        assert "preview, nothing is written" in shown
        assert "games played" in shown
        fields = {"month": month}
        assert client.submit(f"{START}/month", **fields).status_code == 422
        assert "No list has been published yet" in client_as("public").text(f"{START}/lists")
        done = client.submit(f"{START}/month", sure="true", **fields)
        assert done.url.path == f"{START}/lists/{month}"
        assert "is published." in done.text
        again = client.submit(f"{START}/month", sure="true", **fields)
        assert "had been published before" in again.text
        undone = client.submit(f"{START}/undo", reason="a slip")
        assert undone.status_code == 409
        assert "a published list stays" in undone.text
        assert "↶ Undo" not in client.text(f"{START}/journal"), "it is not offered either"

    def test_a_recorded_series_is_corrected_in_its_table(self, client_as: Clients) -> None:
        client = client_as("rating-officer")
        upload(client, YOUNG, closed_series([1, 2, 3]))
        path = f"{START}/series/1"
        assert f'href="{path}/edit"' in client.get(path).text
        table = client.get(f"{path}/edit").text
        assert "Correct series 1" in table
        assert "From a file" not in table
        fields = Table(table).fields
        assert (fields["series"], fields["round-1"]) == (["1"], ["2w2", "1b0", ""])
        fields["round-1"] = ["2w1", "1b1", ""]
        again = client.send("POST", f"{START}/series/draft", data=fields | {"do": "check"})
        assert "preview, nothing is written" in again.text
        data = fields | {"do": "send", "name": ["Corrected Ring"]}
        saved = client.send("POST", f"{START}/series/draft", data=data, follow_redirects=True)
        assert "The series was corrected." in saved.text
        assert "Corrected Ring" in client.text(f"{START}/series")
        assert "No series yet" not in client.text(f"{START}/series")
        refused = client.get(f"{HOME}/series/1/edit")
        assert refused.status_code == 409
        assert "is homologated and stays as it is" in refused.text
        assert f'href="{HOME}/corrections"' in client.get(f"{HOME}/series/1").text

    def test_a_table_that_somebody_else_saved_meanwhile_is_kept_and_not_written(
        self, client_as: Clients
    ) -> None:
        client, form = client_as("rating-officer"), f"{START}/series/draft"
        upload(client, YOUNG, closed_series([1, 2, 3]))
        mine = Table(client.get(f"{START}/series/1/edit").text).fields | {"do": "send"}
        theirs = mine | {"round-1": ["2w1", "1b1", ""]}
        assert client.send("POST", form, data=theirs).status_code == 303
        mine["round-2"] = ["3w1", "", "1b1"]
        refused = client.send("POST", form, data=mine)
        assert refused.status_code == 409
        assert "has changed this series meanwhile; your correction is not saved." in refused.text
        assert "row 1, column R1: 2w2 became 2w1" in refused.text
        kept = Table(refused.text).fields
        assert (kept["round-1"], kept["round-2"]) == (mine["round-1"], mine["round-2"])
        assert Table(client.get(f"{START}/series/1/edit").text).fields["round-1"][0] == "2w1"
        assert client.send("POST", form, data=kept | {"do": "send"}).status_code == 303
        assert Table(client.get(f"{START}/series/1/edit").text).fields["round-2"][0] == "3w1"

    def test_a_step_is_taken_back_and_done_again(self, client_as: Clients) -> None:
        client = client_as("rating-officer")
        upload(client, YOUNG, closed_series([1, 2]))
        offered = client.text(f"{START}/journal")
        assert "↶ Undo: add series" in offered
        assert "↷ Do again" not in offered, "nothing was taken back"
        undone = client.submit(f"{START}/undo", reason="twice").text
        assert "The latest step was taken back. It was entry" in undone
        assert "↷ Do again: add series" in undone
        assert "No series yet" in client.text(f"{START}/series")
        assert "done again" in client.submit(f"{START}/redo").text
        assert "Ring" in client.text(f"{START}/series")

    def test_too_early_a_month_is_not_published(self, client_as: Clients) -> None:
        month = f"{date.today().year + 1}-12"
        client = client_as("rating-officer")
        assert "This list can be published from" in client.text(f"{START}/month?month={month}")
        answer = client.submit(f"{START}/month", month=month, sure="true")
        assert answer.status_code == 409

    def test_a_broken_document_says_where(self, client_as: Clients) -> None:
        answer = upload(client_as("rating-officer"), YOUNG, closed_series([1, 99], kind="fast"))
        assert answer.status_code == 422
        assert "must be one of slow, accelerated" in answer.text


class TestPeople:
    def test_a_player_is_added_with_namesakes_shown(self, client_as: Clients) -> None:
        client = client_as("licence-officer")
        fields = {"name": "Kelp, Kit", "sex": "m", "birth_date": "2011", "club": "Ridge"}
        assert "Kelp, Kit was entered" in client.submit(f"{HOME}/players", **fields).text
        assert "Somebody has the same name" in client.submit(f"{HOME}/players", **fields).text
        found = client.text(f"{HOME}/players?search=kelp")
        assert "2 players found" in found

    def test_players_are_imported(self, client_as: Clients) -> None:
        client = client_as("licence-officer")
        files = {"file": ("new.csv", b"name,club\nKelp,Ridge\nLotus,Ridge\n")}
        answer = client.submit(f"{HOME}/players/import", files=files)
        assert "2 players were imported." in answer.text
        wrong = {"file": ("new.csv", b"name,colour\nKelp,green\n")}
        assert client.submit(f"{HOME}/players/import", files=wrong).status_code == 422

    def test_mistakes_of_pasted_lines_name_the_line_alone(self, client_as: Clients) -> None:
        client = client_as("licence-officer")
        client.get(f"{HOME}/players?lang=fr")
        lines = "Nom\tNé le\nJaspe, Jo\t32/13/1990\nOpale, Ode\t31/02/1990\n"
        refused = client.submit(f"{HOME}/players/import", pasted=lines)
        assert refused.status_code == 422
        told = words_of(refused.text)
        assert "ligne 2, colonne B" in told
        assert "ligne 3, colonne B" in told
        assert "pasted" not in told

    def test_dated_changes(self, client_as: Clients) -> None:
        client, path = client_as("licence-officer"), f"{HOME}/players/2"
        client.submit(f"{path}/club", club="Ridge", since="2020-01-02")
        client.submit(f"{path}/residence", country="bel", since="2020-01-03")
        client.submit(f"{path}/licence", kind="leisure", since="2020-01-04")
        client.submit(f"{HOME}/leagues", club="Ridge", league="East", since="2020-01-05")
        text = client.text(path)
        for word in (
            "Ridge since 2 January 2020",
            "BEL since 3 January 2020",
            "2019-2020 leisure licence",
        ):
            assert word in text
        assert "East" in client.text(f"{HOME}/players?search=Bruno")

    def test_two_entries_are_merged(self, client_as: Clients) -> None:
        client = client_as("licence-officer")
        client.submit(f"{HOME}/players", name="Agate, A.")
        number = re.findall(r"players/(\d+)", client.get(f"{HOME}/players?search=Agate").text)
        answer = client.submit(f"{HOME}/players/merge", kept=1, twin=max(map(int, number)))
        assert "Number 1 now stands for" in answer.text

    def test_offices_and_border_clubs(self, client_as: Clients) -> None:
        client = client_as("licence-officer")
        fields = {"name": "Moss, Mia", "role": "licences"}
        assert "Moss, Mia holds the office" in client.submit(f"{HOME}/officers", **fields).text
        wrong = client.submit(f"{HOME}/officers", name="Moss, Mia", role="ratings")
        assert wrong.status_code == 409
        club = {"name": "Dam Club Over There", "country": "BEL", "since": "2020-01-01"}
        assert "Dam Club Over There" in client.submit(f"{HOME}/border-clubs", **club).text


class TestArticle621_AgainstAnnexB:
    """Decision 0079: ten draws of a newcomer, estimated at 1000, with one rated player."""

    OTHER = (
        ("annex-b", "by 6.2.1 instead of annex B it would be 1620 [6.2.1]"),
        ("6.2.1", "by annex B instead of 6.2.1 it would be 1155 [Annex B]"),
    )

    def test_the_officer_chooses_and_pages_tell_the_other_reading(self, client_as: Clients) -> None:
        client = client_as("rating-officer")
        draws = [
            {"round": n, "white": 1, "black": "n", "white_result": "1", "black_result": "1"}
            for n in range(1, 11)
        ]
        newcomer = {"id": "n", "name": "Newcomer, Nora"}
        document = closed_series([1], newcomer, games=draws, organiser_estimate=1000)
        page = upload(client, YOUNG, document).text
        number = re.findall(rf"{START}/series/(\d+)", page)[0]
        player = re.findall(rf"series/{number}/players/(\d+)\">Newcomer", page)[0]
        for rule, other in self.OTHER:
            done = client.submit(f"{START}/first-rating", first_rating=rule).text
            assert f'value="{rule}" checked' in done
            for end in ("", f"/players/{player}"):
                told = client.text(f"{START}/series/{number}{end}")
                assert other in told.partition("Every step")[0]
        client.cookies.set(COOKIE, "fr", domain="127.0.0.1")
        said = client.submit(f"{START}/first-rating", first_rating="6.2.1").text
        assert "Premiers classements : 6.2.1 après cinq parties" in words_of(said)

    def test_a_published_list_holds_the_rule(self, client_as: Clients) -> None:
        client = client_as("rating-officer")
        assert "Choose another rule" not in client.text(HOME)
        refused = client.submit(f"{HOME}/first-rating", first_rating="6.2.1")
        assert refused.status_code == 409
        assert "the rule stays as it is" in refused.text

    def test_it_is_chosen_with_a_new_federation(self, client_as: Clients) -> None:
        client = client_as("rating-officer")
        page = client.submit("/ffjd", name="Gravel", first_rating="6.2.1").text
        assert "6.2.1 after five games against rated players" in page


class TestCorrections:
    def test_the_file_is_shown_to_the_officer(self, client_as: Clients) -> None:
        text = client_as("rating-officer").text(f"{HOME}/corrections")
        assert "Won the youth cup." in text
        assert "President of the club, Ridge, Rita" in text

    def test_a_request_waits_and_is_decided(self, client_as: Clients) -> None:
        client, path = client_as("rating-officer"), f"{HOME}/corrections"
        wish = {
            "player": "Citrine, Cleo",
            "rating": 1900,
            "asker": "president of the league",
            "file": "citrine.txt",
            "file_text": "Beat everybody.",
        }
        assert "Request 2: pending." in client.submit(path, **wish).text
        assert "Request 2: accepted." in client.submit(f"{path}/2", accepted="yes").text
        assert client.submit(f"{path}/2", accepted="no").status_code == 409

    def test_too_small_a_correction_is_refused(self, client_as: Clients) -> None:
        wish = {"player": 1, "rating": 1650, "asker": "rating officer"}
        answer = client_as("rating-officer").submit(f"{HOME}/corrections", **wish)
        assert answer.status_code == 422
        assert "at least 150" in answer.text

    def test_everything_that_is_wrong_is_told_at_once(self, client_as: Clients) -> None:
        wish = {"player": "nobody", "rating": "x", "asker": "a friend"}
        answer = client_as("rating-officer").submit(f"{HOME}/corrections", **wish)
        assert answer.status_code == 422
        assert {f'data-mistake="{name}"' in answer.text for name in wish} == {True}

    def test_a_federation_that_is_not_there_is_no_mistake_of_the_form(
        self, client_as: Clients
    ) -> None:
        wish = {"player": "1", "rating": "1700", "asker": "rating officer"}
        assert client_as("owner").submit("/ffjd/nowhere/corrections", **wish).status_code == 404


class TestFederations:
    def test_the_rating_officer_founds_one_and_makes_the_demo(self, client_as: Clients) -> None:
        client = client_as("rating-officer")
        made = client.submit("/ffjd", name="Mushroom Draughts Union")
        assert made.url.path == "/ffjd/mushroom-draughts-union"
        assert "Some rating-officer" in made.text
        demo = client.submit("/ffjd-demo")
        assert "The demo federation is ready, with 3 published lists." in demo.text
        assert "Minerals and Plants Draughts Federation" in client_as("public").text("/ffjd")

    def test_an_event_of_draughts_becomes_a_series(self, client_as: Clients, site: FastAPI) -> None:
        players = tuple(Player(PlayerId(n), f"Fern {n}", rating=1500) for n in (1, 2))
        game = Game(PlayerId(1), PlayerId(2), Result.WIN, Result.LOSS)
        days = Details(name="Dames", start_date="2025/09/05", end_date="2025/09/06")
        tournament = Tournament(players, (Round((game,)),), details=days)
        act = Act("Anna", "open event")
        open_event(site.state.site.database, "dames", tournament, act, discipline="draughts")
        client, path = client_as("rating-officer"), f"{START}/series/from-event"
        assert "Dames" in client.text(f"{START}/series")
        pace = {"kind": "slow", "minutes": 80, "increment": 60, "clock": "true"}
        made = client.submit(path, event="dames", **pace)
        assert "The series was recorded under number 1" in made.text
        assert "New player entered" in made.text
        assert "Fern 1" in client.text(f"{START}/series/1")
        assert client.submit(path, event="demo", **pace).status_code == 422
