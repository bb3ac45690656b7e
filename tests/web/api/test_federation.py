"""A federation through the API: register, series, months, lists, corrections, journal."""

from __future__ import annotations

import json
import re
import shutil
from pathlib import Path

import pytest
from tests.web.clients import Clients, Program, Programs

from ronde.federation.demo import play_demo
from ronde.federation.desk import FederationDesk, Office
from ronde.federation.offices import Appoint, Appointment
from ronde.store import Database
from ronde.web import application

OFFICER = "Opal, Olga"
HOME = "/ffjd/minerals"
SERIES = {
    "name": "Winter evening",
    "kind": "accelerated",
    "cadence": {"minutes": 25, "increment": 5},
    "system": "swiss",
    "start": "2026-11-02",
    "end": "2026-11-02",
    "players": [{"id": 1, "name": "Agate, Alma"}, {"id": 2, "name": "Beryl, Bruno"}],
    "games": [{"round": 1, "white": 1, "black": 2, "white_result": "2", "black_result": "0"}],
}


@pytest.fixture(scope="module")
def furnished(furnished: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Return the database of the site with the demo federation, whose officers have accounts."""
    path = tmp_path_factory.mktemp("federation") / "club.sqlite"
    shutil.copyfile(furnished, path)
    with Database.open(path) as database:
        play_demo(database, "minerals")
        olga = FederationDesk(database, OFFICER)
        for name, duty in (("Some rating-officer", Office.RATINGS),
                           ("Some licence-officer", Office.LICENCES)):  # fmt: skip
            olga.do("minerals", Appoint(Appointment(name, duty)))
    return path


@pytest.fixture
def ratings(program_as: Programs) -> Program:
    return program_as("rating-officer")


@pytest.fixture
def licences(program_as: Programs) -> Program:
    return program_as("licence-officer")


class TestOffice:
    def test_founded_and_furnished(self, ratings: Program) -> None:
        head = ratings.post("/ffjd", name="Rocks")
        assert (head["key"], head["latest"]) == ("rocks", "")
        seen = ratings.post("/ffjd/rocks/officers", name="Greta", role="ratings")
        assert [office["name"] for office in seen["offices"]].count("Greta") == 1
        assert ratings.post("/ffjd-demo")["latest"]
        keys = [one["key"] for one in ratings.get("/ffjd")["federations"]]
        assert keys == ["minerals", "minerals-2", "rocks"]

    def test_the_rule_of_first_ratings(self, ratings: Program, licences: Program) -> None:
        """Decision 0079: chosen at the founding or later, until the first list."""
        ratings.post("/ffjd", name="Rocks", first_rating="6.2.1")
        assert ratings.get("/ffjd/rocks")["first_rating"] == "6.2.1"
        seen = ratings.put("/ffjd/rocks/first-rating", first_rating="annex-b")
        assert seen["first_rating"] == "annex-b"
        ratings.refused("PUT", "/ffjd/rocks/first-rating", 422, json={"first_rating": "6.2.2"})
        other = {"first_rating": "6.2.1"}
        licences.refused("PUT", f"{HOME}/first-rating", 403, json=other)
        refused = ratings.refused("PUT", f"{HOME}/first-rating", 409, json=other)
        assert "the rule stays as it is" in str(refused)
        assert ratings.put(f"{HOME}/first-rating", first_rating="annex-b")

    def test_border_clubs(self, licences: Program) -> None:
        club = {"name": "Over There", "country": "BEL", "since": "2026-01-01"}
        seen = licences.put(f"{HOME}/border-clubs", **club)
        assert "Over There" in [one["name"] for one in seen["border_clubs"]]
        wrong = {**club, "since": "2026-13-01"}
        licences.refused("PUT", f"{HOME}/border-clubs", 422, json=wrong)


class TestRegister:
    def test_people_enter_move_and_merge(self, licences: Program) -> None:
        entered = licences.post(f"{HOME}/players", name="Xenolith, Xan", club="Quarry")
        (jo,) = entered["players"]
        assert licences.get(f"{HOME}/players/find", text="xenolith, xan")["player"] == jo
        assert licences.get(f"{HOME}/players", search="xenolith")["total"] == 1
        (meant,) = licences.get(f"{HOME}/people", search="xenolit")["people"]
        assert (meant["line"]["number"], meant["is_near"]) == (jo, False)
        moved = licences.post(f"{HOME}/players/{jo}/club", club="Ridge", since="2026-11-01")
        assert moved["clubs"][-1] == {"since": "2026-11-01", "value": "Ridge"}
        abroad = licences.post(f"{HOME}/players/{jo}/residence", country="bel")
        assert abroad["countries"][-1]["value"] == "BEL"
        season = licences.post(f"{HOME}/players/{jo}/licence", kind="full", since="2026-11-01")
        assert season == {"season": "2026-2027"}
        licences.refused("POST", f"{HOME}/players/{jo}/resident", 409, json={})
        (twin,) = licences.post(f"{HOME}/players", name="Xenolith, Xan")["players"]
        assert licences.post(f"{HOME}/players/merge", kept=jo, twin=twin)["kept"] == jo
        assert "Ridge" in licences.get(f"{HOME}/clubs")["clubs"]
        licences.put(f"{HOME}/leagues", club="Ridge", league="South", since="2026-11-01")

    def test_a_file_of_people(self, licences: Program) -> None:
        table = "name,club\nOnyx,Ridge\nOpal,Ridge\n"
        answer = licences.send("POST", f"{HOME}/players/import", content=table)
        assert (answer.status_code, len(answer.json()["players"])) == (201, 2)
        told = licences.refused("POST", f"{HOME}/players/import", 422, content="who,age\nX,3\n")
        assert "no line names the columns of a register" in told["error"]

    def test_the_other_office_is_refused(self, ratings: Program, licences: Program) -> None:
        ratings.refused("POST", f"{HOME}/players", 403, json={"name": "X"})
        licences.refused("GET", f"{HOME}/months/2026-12", 403)


class TestSeries:
    def test_looked_at_before_it_is_recorded(self, ratings: Program) -> None:
        before = ratings.get(f"{HOME}/series")
        assert ratings.post(f"{HOME}/series/preview", **SERIES)["mistakes"] == []
        undated = "name;Spring\nRate of play;slow\nno;name;R1\n1;Agate;2:2\n2;Beryl;1:0"
        told = ratings.send("POST", f"{HOME}/series/preview", content=undated).json()
        assert (told["players"], told["new_players"]) == (2, 2)
        assert [found["column"] for found in told["mistakes"]] == ["start", "end"]
        assert ratings.get(f"{HOME}/series") == before

    def test_recorded_judged_paid(self, ratings: Program) -> None:
        made = ratings.post(f"{HOME}/series", **SERIES)
        number = made["id"]
        (line,) = (s for s in ratings.get(f"{HOME}/series")["series"] if s["series"] == number)
        assert (line["state"], line["players"]) == ("recorded", 2)
        judged = ratings.post(f"{HOME}/series/{number}/homologate")
        assert judged["state"] == "waiting"
        assert "fees-awaited" in {finding["code"] for finding in judged["findings"]}
        assert ratings.post(f"{HOME}/series/{number}/fees")["received"]
        view = ratings.get(f"{HOME}/series/{number}")
        assert view["received"] == view["fees"]["amount"]
        games = ratings.get(f"{HOME}/series/{number}/players/1")
        assert (games["figures"]["name"], len(games["games"])) == ("Agate, Alma", 1)
        assert games["games"][0]["evolution"] == games["figures"]["evolution"]
        told = ratings.refused("POST", f"{HOME}/series", 422, json=SERIES)
        assert f"recorded as series {number}" in told["error"]

    def test_corrected_until_it_is_homologated(self, ratings: Program) -> None:
        number = ratings.post(f"{HOME}/series", **SERIES)["id"]
        document = ratings.get(f"{HOME}/series/{number}/document")
        assert len(document["games"]) == len(SERIES["games"])
        renamed = json.dumps(document | {"name": "Autumn Weekend"})
        path = f"{HOME}/series/{number}?reason=a+slip"
        made = ratings.send("PUT", path, content=renamed).json()
        assert (made["id"], made["name"]) == (number, "Autumn Weekend")
        *_, step = ratings.get(f"{HOME}/journal")["entries"]
        assert (step["what"], step["reason"]) == ("correct series", "a slip")
        ratings.refused("PUT", f"{HOME}/series/999", 422, content=renamed)
        ratings.refused("GET", f"{HOME}/series/1/document", 409)
        told = ratings.refused("PUT", f"{HOME}/series/1", 409, content=renamed)
        assert "ronde ffjd correct" in told["error"]

    def test_what_somebody_else_corrected_is_not_overwritten(self, ratings: Program) -> None:
        number = ratings.post(f"{HOME}/series", **SERIES)["id"]
        path = f"{HOME}/series/{number}"
        answer = ratings.send("GET", f"{path}/document")
        seen = {"if-match": answer.headers["etag"]}
        renamed = json.dumps(answer.json() | {"name": "Autumn Weekend"})
        first = ratings.send("PUT", path, content=renamed, headers=seen)
        assert first.headers["etag"] != seen["if-match"]
        again = json.dumps(answer.json() | {"name": "Winter Weekend"})
        told = ratings.refused("PUT", path, 409, content=again, headers=seen)
        assert told["kind"] == "ConflictError"
        assert "correct series" in told["changed"][0]
        (change,) = ratings.get(
            f"{path}/changes", since=int(answer.headers["etag"].strip(chr(34)))
        )["changes"]
        assert "Autumn Weekend" in change["what"]
        ratings.refused("GET", f"{path}/changes?since=999999", 422)
        seen = {"if-match": first.headers["etag"]}
        assert ratings.send("PUT", path, content=again, headers=seen).json()["id"] == number

    def test_the_solved_system(self, ratings: Program) -> None:
        systems = [
            ratings.get(f"{HOME}/series/{one['series']}/system")["groups"]
            for one in ratings.get(f"{HOME}/series")["series"]
        ]
        assert any(systems)
        equation = next(group for group in systems if group)[0]["equations"][0]
        assert equation["games"] == len(equation["ratings"]) + sum(equation["unrated"].values())

    def test_from_an_event_of_draughts(self, ratings: Program, arbiter: Program) -> None:
        pace = {"kind": "slow", "minutes": 80, "increment": 60}
        told = ratings.refused(
            "POST", f"{HOME}/series/from-event", 422, json={"event": "demo", **pace}
        )
        assert "no event of draughts" in told["error"]
        arbiter.post(
            "/events", key="dames", name="Dames", discipline="draughts", rounds=1,
            first_colour="white", start_date="2026-11-02", end_date="2026-11-03",
        )  # fmt: skip
        names = [{"name": "Agate, Alma"}, {"name": "Beryl, Bruno"}]
        arbiter.post("/events/dames/players/several", players=names)
        arbiter.post("/events/dames/check-in", players=[1, 2])
        arbiter.post("/events/dames/rounds/draft")
        arbiter.post("/events/dames/rounds/publish")
        arbiter.post("/events/dames/results/1/1", result="2-0")
        made = ratings.post(f"{HOME}/series/from-event", event="dames", **pace)
        assert made["recorded"]["players"] == [1, 2]


class TestMonths:
    def test_shown_published_and_made_again(self, ratings: Program) -> None:
        month = "2027-01"
        assert ratings.get(HOME)["head"]["latest"] < month
        shown = ratings.get(f"{HOME}/months/{month}")
        assert not shown["is_new"]
        path = f"{HOME}/months/{month}/publish"
        ratings.refused("POST", path, 422, json={"sure": False})
        ratings.refused("POST", path, 409, json={"sure": True, "on": "2026-12-31"})
        done = ratings.post(path, sure=True, on="2027-01-01")
        assert done["is_new"]
        assert done["players"] == shown["players"]
        assert not ratings.post(path, sure=True, on="2027-01-01")["is_new"]
        again = ratings.get(f"{HOME}/recomputed")["lists"]
        assert [one["differences"] for one in again] == [[]] * len(again)

    def test_lists_are_public_without_birth_dates(self, anybody: Program) -> None:
        lists = anybody.get(f"{HOME}/lists")["lists"]
        month = lists[-1]["month"]
        whole = anybody.get(f"{HOME}/lists/{month}")
        women = anybody.get(f"{HOME}/lists/{month}", sex="w")
        assert len(whole["players"]) == lists[-1]["players"] > len(women["players"]) > 0
        assert "birth" not in json.dumps(whole)
        day = lists[-1]["published_on"]
        assert anybody.get(f"{HOME}/lists/in-force", day=day)["month"] == month
        anybody.refused("GET", f"{HOME}/lists/in-force?day=1999-01-01", 404)
        for form, start in (("csv", b"rank,"), ("html", b"<!doctype"), ("pdf", b"%PDF")):
            answer = anybody.send("GET", f"{HOME}/lists/{month}/file/{form}")
            assert answer.content.startswith(start), form

    def test_cards_and_curves(self, anybody: Program, ratings: Program) -> None:
        card = anybody.get(f"{HOME}/cards/1")
        assert card["history"]
        assert card["corrections"] == []
        assert all(series["month"] for series in card["series"])
        curve = anybody.send("GET", f"{HOME}/cards/1/curve")
        assert curve.headers["content-type"] == "image/svg+xml"
        assert len(ratings.get(f"{HOME}/cards/1")["history"]) == len(card["history"])


class TestCorrectionsAndJournal:
    def test_asked_decided_taken_back(self, ratings: Program) -> None:
        rating = ratings.get(f"{HOME}/cards/2")["rating"]
        wish = {
            "player": 2, "rating": rating + 150, "asker": "president of the club",
            "person": "Onyx", "file": "letter.pdf", "file_text": "he won abroad",
        }  # fmt: skip
        asked = ratings.post(f"{HOME}/corrections", **wish)
        assert asked["state"] == "pending"
        number = asked["id"]
        assert ratings.get(f"{HOME}/corrections")["requests"][0]["file"] == "letter.pdf"
        decide = f"{HOME}/corrections/{number}/decide"
        assert ratings.post(decide, accepted=False)["state"] == "refused"
        ratings.refused("POST", decide, 409, json={"accepted": True})
        undone = ratings.post(f"{HOME}/undo", reason="wrong letter")
        assert undone["entry"]["what"] == "undo"
        assert "decide request" in ratings.get(f"{HOME}/undo")["redo"]["what"]
        assert ratings.post(f"{HOME}/redo")["version"] == undone["version"] + 1
        assert "decide request" in ratings.get(f"{HOME}/undo")["undo"]["what"]
        journal = ratings.get(f"{HOME}/journal", since=undone["version"] - 2)
        assert [one["what"] for one in journal["entries"]] == ["decide request", "undo", "redo"]


class TestTheOtherKind:
    """An event is no federation, nor a federation an event: every address answers as for nobody."""

    @pytest.mark.parametrize(
        ("parameter", "other"), [("{event}", "minerals"), ("{federation}", "demo")]
    )
    def test_nothing_is_found(self, client_as: Clients, parameter: str, other: str) -> None:
        client = client_as("owner")
        addresses = [
            route.path
            for route in application.all_routes()
            if parameter in route.path and "GET" in (route.methods or set())
        ]

        def answers(key: str) -> dict[str, int]:
            paths = {a: re.sub(r"\{[^}]*\}", "1", a.replace(parameter, key)) for a in addresses}
            return {address: client.get(path).status_code for address, path in paths.items()}

        assert answers(other) == (nobody := answers("nobody"))
        assert list(nobody.values()).count(404) > 15

    def test_nothing_is_changed(self, ratings: Program, program_as: Programs) -> None:
        owner = program_as("owner")
        assert owner.refused("POST", "/events/minerals/undo", 404)
        assert ratings.refused("POST", "/ffjd/demo/undo", 404)
