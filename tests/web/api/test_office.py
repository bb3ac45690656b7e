"""What pages do beside the rounds, through the API: people, links, lists, backups, documents."""

from __future__ import annotations

import io
from typing import Any

import pytest
from pypdf import PdfReader
from tests.web.clients import Program, Programs

from ronde.accounts.accounts import make_owner_link
from ronde.office.desk import Desk
from ronde.questions.documents import OF_KNOCKOUTS, OF_NORMS, OF_PRIZES, OF_TEAMS, DocumentKind

PASSWORD = "rocks are hard"
LIST = "id,name,federation,title,rating\n900001,Agate,FRA,FM,2210\n900002,Beryl,NED,,1805\n"
KEY = "club-2026-11"


@pytest.fixture
def owner(program_as: Programs) -> Program:
    return program_as("owner")


@pytest.fixture
def viewer(program_as: Programs) -> Program:
    return program_as("viewer")


class TestPeople:
    def test_added_changed_closed(self, owner: Program, anybody: Program) -> None:
        roles = [{"scope": "demo", "role": "arbiter"}]
        greta = owner.post("/people", name="Greta", password=PASSWORD, roles=roles)
        assert greta["roles"] == roles
        body = {"name": "Greta", "password": PASSWORD}
        assert anybody.send("POST", "/session", json=body).status_code == 200
        wider = [{"role": "viewer"}, {"scope": "demo", "role": "results"}]
        changed = owner.put(f"/people/{greta['id']}/roles", roles=wider)
        assert {role["role"] for role in changed["roles"]} == {"viewer", "results"}
        owner.put(f"/people/{greta['id']}/closed", closed=True)
        (line,) = (one for one in owner.get("/people")["people"] if one["name"] == "Greta")
        assert line["is_disabled"]
        owner.refused("POST", "/people", 422, json={**body, "roles": [{"role": "public"}]})
        owner.refused("PUT", "/people/99/roles", 404, json={"roles": wider})
        owner.refused("PUT", "/people/99/closed", 404, json={"closed": True})

    def test_the_own_account(self, viewer: Program) -> None:
        assert viewer.get("/account")["roles"] == [{"scope": "", "role": "viewer"}]
        assert viewer.put("/account/language", language="nl")["language"] == "nl"
        assert viewer.get("/account")["language"] == "nl"
        new = {"old": "correct horse", "new": "battery staple"}
        assert viewer.post("/account/password", **new)["name"] == "Some viewer"
        assert viewer.get("/account")["has_password"]
        wrong = {"old": "guess", "new": "battery staple"}
        viewer.refused("POST", "/account/password", 422, json=wrong)

    def test_the_owner_comes_by_the_link(self, anybody: Program, desk: Desk) -> None:
        link = make_owner_link(desk.database)
        told = anybody.send("POST", "/session/owner", json={"link": link}).json()
        assert (told["name"], told["roles"]) == ("Some owner", ["owner"])
        assert anybody.get("/people")["people"]
        anybody.refused("POST", "/session/owner", 422, json={"link": link})


class TestPhones:
    def test_made_used_revoked(self, arbiter: Program, program_as: Programs) -> None:
        made = arbiter.post("/events/demo/phones", label="by the door", hours=2)
        assert made["qr_svg"].startswith("<svg")
        token = made["address"].rpartition("/")[2]
        phone = program_as("public")
        told = phone.send("POST", "/session/phone", json={"link": token}).json()
        assert told["roles"] == ["public", "results"]
        assert phone.get("/events/demo/results")["round"] == 4
        after = arbiter.post(f"/events/demo/phones/{made['link']['id']}/revoke")
        assert after["links"][0]["is_revoked"]
        phone.refused("GET", "/events/demo/results", 401)
        phone.refused("POST", "/session/phone", 422, json={"link": token})
        assert token not in str(arbiter.get("/events/demo/phones"))


class TestPublicPages:
    def test_nothing_before_the_switch(
        self, arbiter: Program, anybody: Program, viewer: Program
    ) -> None:
        assert anybody.get("/public") == {"events": []}
        assert anybody.get("/public/demo/open") == {"public": False}
        anybody.refused("GET", "/public/demo", 404)
        assert not viewer.get("/public/demo")["is_public"]
        assert arbiter.get("/events/demo/pages")["public"] is False
        seen = arbiter.get("/events/demo")["version"]
        arbiter.put("/events/demo/pages", public=True, expected=seen)
        arbiter.refused("PUT", "/events/demo/pages", 409, json={"public": False, "expected": seen})
        (event,) = anybody.get("/public")["events"]
        assert event["key"] == "demo"

    def test_what_everybody_sees(self, arbiter: Program, anybody: Program) -> None:
        arbiter.put("/events/demo/pages", public=True)
        assert arbiter.get("/events/demo/pages")["address"].endswith("/public/demo")
        event = anybody.get("/public/demo")
        assert (event["rounds"], event["standing_round"]) == (4, 4)
        boards = anybody.get("/public/demo/rounds/4")["boards"]
        seat = anybody.get("/public/demo/seats", search=str(boards[0]["white"]["number"]))
        assert seat["seats"][0]["opponent"] == boards[0]["black"]["number"]
        assert seat["seats"][0]["colour"] == "white"
        best = anybody.get("/public/demo/standings")["standings"][0]
        card = anybody.get(f"/public/demo/players/{best['starting_number']}")
        assert (card["rank"], card["points"]) == (1, best["points"])
        assert card["rating_change"] is None
        assert len(anybody.get("/public/demo/crosstable")["lines"]) == 23
        charts = anybody.get("/public/demo/charts")
        assert len(charts["points"][0]["values"]) == 5
        anybody.refused("GET", "/public/demo/rounds/5", 422)


class TestTables:
    def test_cross_table_card_and_charts(self, viewer: Program) -> None:
        table = viewer.get("/events/demo/crosstable")
        assert [len(line["cells"]) for line in table["lines"]] == [4] * 23
        number = table["lines"][0]["number"]
        card = viewer.get(f"/events/demo/players/{number}/card")
        assert card["rating_change"] is not None
        assert [line["round"] for line in card["rounds"]] == [1, 2, 3, 4]
        charts = viewer.get("/events/demo/charts")
        assert charts["places"][0]["player"] == number
        viewer.refused("GET", "/events/demo/players/99/card", 422)

    def test_a_round_in_brackets(self, viewer: Program) -> None:
        picture = viewer.get("/events/demo/rounds/4/brackets")
        assert picture["view"]["number"] == 4
        seats = picture["seats"]
        assert {seat["player"] for seat in seats.values()} == set(map(int, seats))
        assert picture["brackets"][0]["score"] >= picture["brackets"][-1]["score"]

    def test_what_was_announced(self, arbiter: Program) -> None:
        arbiter.put("/events/demo/officials", officials=[{"name": "Granite, Greta"}])
        told = arbiter.get("/events/demo/announced")
        assert told["officials"][0]["name"] == "Granite, Greta"
        assert (told["is_under_way"], told["rounds"]) == (True, len(told["timetable"]))
        headings = arbiter.get("/events/demo/statement/passages", lang="fr")["passages"]
        assert headings[0]["heading"] == "Tournoi"

    def test_short_list_missing_results_and_judgement(self, arbiter: Program) -> None:
        people = arbiter.get("/events/demo/players/short")["players"]
        assert len(people) == 23
        assert "birth_date" not in people[0]
        assert arbiter.get("/events/demo/results/4/missing") == {"boards": []}
        assert "was_in_time" in arbiter.get("/events/demo/results/4/judgement")

    def test_games_written_and_read_back(self, arbiter: Program) -> None:
        made = arbiter.get("/events/demo/export/pgn", round=4)
        assert made["name"] == "demo-round-4.pgn"
        assert '[Round "4.1"]' in made["text"]
        path = "/events/demo/games/4"
        read = arbiter.send("POST", path, content=made["text"].encode()).json()
        assert read == {"round": 4, "slips": [], "games": [], "findings": []}

    def test_people_are_found_by_name_club_or_number(
        self, arbiter: Program, viewer: Program
    ) -> None:
        person, *_ = arbiter.get("/events/demo/people", search="agaté")["people"]
        assert (person["number"], person["name"].partition(",")[0]) == (1, "Agate")
        assert viewer.get("/events/demo/people", search="1", limit=1)["people"] == [
            person | {"likeness": 100}
        ]
        arbiter.refused("GET", "/events/demo/people", 422)

    def test_a_board_is_judged_before_it_is_made(self, arbiter: Program) -> None:
        arbiter.post("/events/demo/rounds/draft-by-hand")
        first = arbiter.get("/events/demo/rounds/1")["boards"][0]
        met = arbiter.get("/events/demo/draft/check", white=first["white"], black=first["black"])
        assert "error" in {finding["severity"] for finding in met["findings"]}
        assert "findings" in arbiter.get("/events/demo/draft/check", bye=first["white"])
        arbiter.refused("GET", "/events/demo/draft/check?white=1", 422)


class TestDocuments:
    @pytest.mark.parametrize(
        "kind",
        sorted(
            one.value
            for one in frozenset(DocumentKind) - OF_KNOCKOUTS - OF_PRIZES - OF_NORMS - OF_TEAMS
        ),
    )
    def test_everything_is_printed(self, viewer: Program, kind: str) -> None:
        answer = viewer.send("GET", f"/events/demo/print/{kind}?lang=pt&paper=letter")
        assert (answer.status_code, answer.headers["content-type"]) == (200, "application/pdf")
        assert answer.content.startswith(b"%PDF")
        assert f"demo-{kind}.pdf" in answer.headers["content-disposition"]

    @pytest.mark.parametrize("kind", sorted(one.value for one in OF_NORMS))
    def test_no_norms_in_an_event_of_too_few_rounds(self, viewer: Program, kind: str) -> None:
        told = viewer.refused("GET", f"/events/demo/print/{kind}", 422)
        assert "a norm takes 9 games" in told["error"]

    def test_a_part_is_printed_in_large_type(self, viewer: Program) -> None:
        def text(query: str) -> str:
            pdf = viewer.send("GET", f"/events/demo/print/players{query}").content
            return " ".join(page.extract_text() for page in PdfReader(io.BytesIO(pdf)).pages)

        women = text("?sex=w&federation=NED&size=largest")
        assert "Hematite, Hope" in women
        assert "Agate" not in women
        assert text("?size=largest").count("Page") > text("").count("Page")
        viewer.refused("GET", "/events/demo/print/pairings?club=Quarry", 422)
        viewer.refused("GET", "/events/demo/print/players?size=huge", 422)
        viewer.refused("GET", "/events/demo/print/players?age=old", 422)

    def test_what_the_federation_will_refuse(self, viewer: Program) -> None:
        told = viewer.get("/events/demo/submission", dialect="trf16")
        assert (told["dialect"], told["accepted"]) == ("trf16", False)
        assert "id-missing" in {finding["code"] for finding in told["findings"]}
        viewer.refused("GET", "/events/demo/submission?dialect=csv", 422)

    def test_the_archive_is_for_arbiters(self, viewer: Program, arbiter: Program) -> None:
        viewer.refused("GET", "/events/demo/export/archive", 403)
        assert "ronde archive" in arbiter.get("/events/demo/export/archive")["text"]


class TestPlayersByName:
    """Wherever a program gives a starting number, a name does as well."""

    def test_in_a_path_and_in_a_body(self, arbiter: Program) -> None:
        self._enter(arbiter)
        arbiter.post("/events/small/players/agaté/withdraw")
        arbiter.post("/events/small/check-in", players=["Cobalt", 3, "4 Beryl"])
        people = arbiter.get("/events/small/players")["people"]
        assert [one["name"] for one in people if one["state"] == "withdrawn"] == ["Agate, Alma"]
        assert len([one for one in people if one["is_here"]]) == 3
        arbiter.post("/events/small/prohibitions", players=["Cobalt", "Beryl"])
        (apart,) = arbiter.get("/events/small/prohibitions")["prohibitions"]
        assert sorted(apart["group"]["players"]) == [1, 2]

    def test_in_operations_of_rounds(self, arbiter: Program) -> None:
        first = arbiter.get("/events/demo/rounds/1")["boards"][0]
        white, black = first["white_name"], first["black_name"]
        told = arbiter.get(f"/events/demo/rounds/1/why/player/{white}")
        assert told == arbiter.get(f"/events/demo/rounds/1/why/player/{first['white']}")
        arbiter.post("/events/demo/rounds/draft-by-hand")
        findings = arbiter.get("/events/demo/draft/check", white=black, black=white)["findings"]
        assert findings
        arbiter.post("/events/demo/draft/change", kind="bye", one=white, reason="ill")
        byes = arbiter.get("/events/demo/rounds/5")["byes"]
        assert first["white"] in [one["player"] for one in byes]
        card = arbiter.get(f"/events/demo/players/{white}/card")
        assert card["number"] == first["white"]

    def test_refused_when_it_may_be_several_or_nobody(self, arbiter: Program) -> None:
        self._enter(arbiter)
        several = arbiter.refused("POST", "/events/small/players/Anna/withdraw", 422, json={})
        assert "3 Beryl, Anna; 2 Cobalt, Anna" in several["error"]
        nobody = {"players": ["Quartz"]}
        told = arbiter.refused("POST", "/events/small/check-in", 422, json=nobody)
        assert "'Quartz'" in told["error"]
        for wrong in (0, 100_000, "7", " ", "x" * 201, "A\nB", 1.5, None):
            arbiter.refused("POST", "/events/small/check-in", 422, json={"players": [wrong]})
        arbiter.refused("POST", "/events/small/players/0/withdraw", 422, json={})
        people = arbiter.get("/events/small/players")["people"]
        assert not any(one["state"] == "withdrawn" or one["is_here"] for one in people)

    def test_the_role_is_asked_for_first(self, viewer: Program) -> None:
        viewer.refused("POST", "/events/demo/players/Quartz/withdraw", 403, json={})

    def _enter(self, arbiter: Program) -> None:
        arbiter.post("/events", key="small", name="Small Open", rounds=3)
        names = ("Agate, Alma", "Cobalt, Anna", "Beryl, Anna", "Dolomite, Dan")
        people = [{"name": name, "rating": 1900 - at} for at, name in enumerate(names)]
        arbiter.post("/events/small/players/several", players=people)


class TestRatingLists:
    def test_loaded_searched_taken_dropped(self, arbiter: Program) -> None:
        loaded = self._load(arbiter)
        assert (loaded["key"], loaded["people"]) == (KEY, 2)
        (found,) = arbiter.get(f"/rating-lists/{KEY}/people", name="agathe")["people"]
        assert (found["id"], found["standard"]) == ("900001", 2210)
        assert arbiter.get(f"/rating-lists/{KEY}/people/900002")["name"] == "Beryl"
        arbiter.refused("GET", f"/rating-lists/{KEY}/people/1", 404)
        arbiter.post("/events", key="small", name="Small Open", rounds=3)
        arbiter.put("/events/small/ratings/list", list=KEY)
        effect = arbiter.post("/events/small/players/from-list", list=KEY, id="900001")
        assert effect["effects"][0]["player"] == 1
        arbiter.patch("/events/small/players/1", rating=2000)
        (change,) = arbiter.get("/events/small/ratings")["differences"]
        assert (change["before"]["rating"], change["after"]["rating"]) == (2000, 2210)
        assert arbiter.post("/events/small/ratings/update")["differences"] == [change]
        again = {"list": KEY, "id": "900002", "player": 1}
        arbiter.post("/events/small/players/from-list", **again)
        (person,) = arbiter.get("/events/small/players")["people"]
        assert (person["name"], person["rating"]) == ("Beryl", 1805)
        assert arbiter.send("DELETE", f"/rating-lists/{KEY}").json() == {"lists": []}

    def _load(self, arbiter: Program) -> Any:
        upload = {"file": ("club.csv", LIST.encode())}
        query = "name=Club&date=2026-11&kind=other"
        answer = arbiter.send("POST", f"/rating-lists?{query}", files=upload)
        assert answer.status_code == 201, answer.text
        return answer.json()

    def test_what_is_no_list(self, arbiter: Program) -> None:
        arbiter.refused("POST", "/rating-lists?name=X", 422, content="nothing")
        arbiter.refused("DELETE", "/rating-lists/nowhere", 422)
        assert arbiter.get("/rating-lists") == {"lists": []}

    def test_several_at_once(self, arbiter: Program) -> None:
        arbiter.post("/events", key="small", name="Small Open", rounds=3)
        people = [{"name": "Agate", "rating": 1500}, {"name": "Beryl", "rating": 1600}]
        entered = arbiter.post("/events/small/players/several", players=people)
        assert sorted(effect["player"] for effect in entered["effects"]) == [1, 2]
        (step,) = arbiter.get("/events/small/journal", since=1)["entries"]
        assert step["what"] == "add players"


class TestSafekeeping:
    def test_backed_up_and_brought_back(self, arbiter: Program, owner: Program) -> None:
        made = arbiter.post("/events/demo/backups")
        assert arbiter.get("/events/demo/backups")["backups"] == [made]
        arbiter.refused("POST", "/backups/restore", 409, json={"name": made["name"]})
        back = arbiter.post("/backups/restore", name=made["name"], key="again")
        assert back == {"key": "again"}
        assert arbiter.get("/events/again")["players"] == 23
        for name in ("../club.sqlite", "nothing.json"):
            arbiter.refused("POST", "/backups/restore", 404, json={"name": name})
        copy = owner.post("/backups/database")["name"]
        assert copy.endswith(".sqlite")
        arbiter.refused("POST", "/backups/database", 403, json={})
        (kept,) = owner.get("/backups/database")["copies"]
        assert (kept["name"], kept["events"]) == (copy, 2)
        arbiter.refused("GET", "/backups/database", 403)

    def test_an_archive_of_another_office(self, arbiter: Program) -> None:
        text = arbiter.get("/events/demo/export/archive")["text"]
        answer = arbiter.send("POST", "/events/from-archive?key=theirs", content=text)
        assert (answer.status_code, answer.json()) == (201, {"key": "theirs"})
        assert arbiter.get("/events/theirs/verify")["is_intact"]
        arbiter.refused("POST", "/events/from-archive?key=other", 422, content="{}")

    def test_as_it_was(self, arbiter: Program) -> None:
        arbiter.patch("/events/demo/players/1", name="Somebody Else")
        then = arbiter.get("/events/demo/past", entry=1)
        assert "Somebody Else" not in str(then["tournament"]["players"])
        now = arbiter.get("/events/demo/past", at="2999-01-01T00:00Z")
        assert now["entry"] == arbiter.get("/events/demo")["version"]
        assert "Somebody Else" in str(now["tournament"]["players"])
        arbiter.refused("GET", "/events/demo/past?at=1999-01-01T00:00Z", 422)
        arbiter.refused("GET", "/events/demo/past", 422)
        arbiter.refused("GET", "/events/demo/past?entry=999", 422)


class TestChecking:
    def test_round_by_round(self, viewer: Program, minerals: str) -> None:
        checked = viewer.get("/events/demo/check")
        assert (checked["agreeing"], len(checked["rounds"])) == (4, 4)
        wrong = minerals.replace("   12 w 1 ", "   12 b 1 ", 1)
        answer = viewer.send("POST", "/check/rounds?lenient=true", content=minerals)
        assert answer.json()["rounds"] == checked["rounds"]
        assert viewer.send("POST", "/check/rounds", content=wrong).status_code == 422
        other = viewer.get("/events/demo/check", rules="dubov-2026")
        assert other["agreeing"] < 4
        assert other["rounds"][-1]["differences"][0]["expected"]

    def test_known_rules(self, viewer: Program) -> None:
        told = viewer.get("/rules")
        assert told["in_force"] in {one["key"] for one in told["rules"]}


def test_slips_with_codes_make_a_link(arbiter: Program, viewer: Program) -> None:
    answer = arbiter.send("POST", "/events/demo/print/slips", json={"hours": 3})
    assert answer.content.startswith(b"%PDF")
    (link,) = arbiter.get("/events/demo/phones")["links"]
    assert not link["is_revoked"]
    viewer.refused("POST", "/events/demo/print/slips", 403, json={})
