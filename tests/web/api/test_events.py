"""Events through the API: a whole small event, versions, conflicts, and every other step."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
from tests.web.clients import Program, Programs

from ronde.office.desk import Desk
from ronde.office.rounds.rounds import BeginRound
from ronde.web.security.sessions import COOKIE

PASSWORD = "correct horse"
NAMES = ("Agate, Alma", "Beryl, Bruno", "Citrine, Cleo", "Diorite, Dan", "Epidote, Eva")


def opened(arbiter: Program, players: int = 4, **plan: Any) -> None:
    """Open `small` with some players, all checked in."""
    plan = {"rounds": 3, "first_colour": "white", "tie_breaks": ["BH"], **plan}
    arbiter.post("/events", key="small", name="Small Open", **plan)
    for number, name in enumerate(NAMES[:players]):
        arbiter.post("/events/small/players", name=name, rating=2000 - 100 * number)
    arbiter.post("/events/small/check-in", players=list(range(1, players + 1)))


def published(arbiter: Program) -> Any:
    arbiter.post("/events/small/rounds/draft")
    return arbiter.post("/events/small/rounds/publish")


class TestAWholeEvent:
    def test_three_rounds_and_the_report(self, arbiter: Program) -> None:
        opened(arbiter)
        for number in (1, 2, 3):
            view = published(arbiter)
            assert (view["number"], view["stage"]) == (number, "published")
            slips = [
                {
                    "board": line["board"],
                    "result": "1-0" if line["white"] < line["black"] else "0-1",
                }
                for line in view["boards"]
            ]
            entered = arbiter.post(f"/events/small/results/{number}", results=slips)
            assert [board["before"] for board in entered["boards"]] == ["*", "*"]
            done = arbiter.post("/events/small/rounds/complete")
            assert done["stage"] == "complete"
        standings = arbiter.get("/events/small/standings")["standings"]
        assert standings[0]["points"] == "3"
        best = standings[0]["starting_number"]
        working = arbiter.get("/events/small/standings/working", player=best, tie_break="BH")
        assert working["value"] == standings[0]["tie_breaks"]["BH"]
        assert len(working["contributions"]) == 3
        report = arbiter.post("/events/small/close")
        assert report["standings"][0]["number"] == best
        assert arbiter.get("/events/small/report")["trf"] == report["trf"]
        assert arbiter.get("/events/small/verify")["is_intact"]
        exported = arbiter.get("/events/small/export/trf26")
        assert exported["text"].startswith("012 Small Open")
        assert arbiter.refused("POST", "/events/small/undo", 409, json={})
        arbiter.post("/events/small/reopen", reason="a result was reported wrong")

    def test_every_step_is_in_the_journal_by_name(self, arbiter: Program) -> None:
        opened(arbiter)
        journal = arbiter.get("/events/small/journal")
        assert journal["entries"][0]["what"] == "open event"
        assert {entry["who"] for entry in journal["entries"]} == {"Some arbiter"}
        last = journal["version"]
        later = arbiter.get("/events/small/journal", since=last - 1)["entries"]
        assert [entry["what"] for entry in later] == ["check in"]
        offers = arbiter.get("/events/small/undo")
        assert "check" in offers["undo"]["what"]
        assert offers["redo"] is None
        undone = arbiter.post("/events/small/undo")
        assert undone["entry"]["what"] == "undo"
        assert arbiter.get("/events/small/undo")["redo"] == offers["undo"]
        assert arbiter.post("/events/small/redo")["version"] == last + 2


class TestVersions:
    def test_what_was_changed_meanwhile_is_told(self, arbiter: Program, desk: Desk) -> None:
        seen = arbiter.send("GET", "/events/demo").headers["etag"]
        desk.do("demo", BeginRound(absent=(3,)))
        for change in (
            {"headers": {"if-match": seen}, "json": {}},
            {"json": {"expected": int(seen.strip('"'))}},
        ):
            told = arbiter.refused("POST", "/events/demo/rounds/draft", 409, **change)
            assert told["kind"] == "ConflictError"
            assert "Anna" in told["changed"][0]
            assert "begin round" in told["changed"][0]

    def test_who_looked_again_may_go_on(self, arbiter: Program) -> None:
        now = arbiter.get("/events/demo")["version"]
        done = arbiter.post("/events/demo/rounds/draft", headers={"if-match": f'"{now}"'})
        assert done["round"]["version"] > now

    def test_a_tag_that_is_none_of_ours(self, arbiter: Program) -> None:
        headers = {"if-match": "newest"}
        told = arbiter.refused("POST", "/events/demo/undo", 422, json={}, headers=headers)
        assert told["where"] == "if-match"

    def test_of_two_results_the_first_stands(self, arbiter: Program, program_as: Programs) -> None:
        opened(arbiter)
        published(arbiter)
        helper = program_as("results")
        helper.post("/events/small/results/1/1", result="1-0")
        assert helper.post("/events/small/results/1/1", result="1-0")["result"] == "1-0"
        told = arbiter.refused("POST", "/events/small/results/1/1", 409, json={"result": "0-1"})
        assert "Some results" in told["changed"][-1]


class TestPlayers:
    def test_entered_changed_imported_ordered(self, arbiter: Program) -> None:
        opened(arbiter, players=2)
        changed = arbiter.patch("/events/small/players/2", rating=2100, club="Quarry")
        assert changed["effects"][0]["code"] == "changed"
        people = arbiter.get("/events/small/players")["people"]
        assert [(p["name"], p["rating"]) for p in people] == [
            ("Beryl, Bruno", 2100), ("Agate, Alma", 2000),
        ]  # fmt: skip
        unrated = arbiter.patch("/events/small/players/1", rating=None)
        assert unrated["effects"][0]["player"] == 2
        told = arbiter.refused("PATCH", "/events/small/players/1", 422, json={"reason": "none"})
        assert "say what is to change" in told["error"]
        table = "name,rating\nFlint,1500\nGarnet,wrong\n"
        preview = self._import(arbiter, "/preview", table)
        assert [line["action"] for line in preview["lines"]] == ["add", "refuse"]
        query = "?name=late.csv&skip_refused=true"
        done = self._import(arbiter, query, table, seen=preview["version"])
        assert done["file"] == "late.csv"
        assert len(arbiter.get("/events/small/players")["people"]) == 3
        arbiter.post("/events/small/players/order", order=[2, 1, 3])
        arbiter.post("/events/small/players/3/remove", reason="entered twice")
        arbiter.post("/events/small/players/close")
        arbiter.post("/events/small/players/reopen", reason="two more come")

    def _import(self, arbiter: Program, tail: str, table: str, seen: int | None = None) -> Any:
        headers = {} if seen is None else {"if-match": f'"{seen}"'}
        path = f"/events/small/players/import{tail}"
        answer = arbiter.send("POST", path, content=table, headers=headers)
        assert answer.status_code == 200, answer.text
        return answer.json()

    def test_who_comes_and_goes(self, arbiter: Program) -> None:
        opened(arbiter, players=5)
        arbiter.patch("/events/small/announced", half_byes=1)
        arbiter.post("/events/small/players/5/bye", round=1)
        arbiter.post("/events/small/players/3/notice", notice="comes at noon", first_round=1)
        arbiter.post("/events/small/drawing")
        assert [b["kind"] for b in published(arbiter)["byes"]] == ["half-point"]
        late = arbiter.post("/events/small/late", name="Jade, Jo", rating=1400)
        assert late["effects"][0]["player"] == 6
        arbiter.post("/events/small/players/1/absent", rounds=[2], reason="wedding")
        arbiter.post("/events/small/players/2/withdraw", reason="ill")
        back = {"noted_by_mistake": True, "reason": "it was player 3"}
        arbiter.post("/events/small/players/2/return", **back)
        arbiter.put("/events/small/players/1/table", table=1)
        arbiter.post("/events/small/players/4/missed")
        states = {p["number"]: p for p in arbiter.get("/events/small/players")["people"]}
        assert states[1]["away"] == [[2, "zero-point"]]
        assert states[1]["fixed_board"] == 1


class TestRounds:
    def test_a_draft_by_hand_is_tried_first(self, arbiter: Program) -> None:
        opened(arbiter)
        arbiter.post("/events/small/rounds/begin")
        arbiter.post("/events/small/rounds/draft")
        swap = {"kind": "swap", "one": 3, "other": 4}
        tried = arbiter.post("/events/small/draft/try", **swap)
        assert tried["is_legal"]
        assert tried["remarks"][0]["code"] == "not-correct"
        arbiter.refused("POST", "/events/small/draft/change", 422, json=swap)
        arbiter.post("/events/small/draft/change", **swap, reason="same family")
        found = arbiter.get("/events/small/rounds/1/differences")
        assert len(found["ours"]) == 2
        arbiter.post("/events/small/rounds/discard")
        arbiter.post("/events/small/rounds/draft-by-hand")
        waiting = arbiter.get("/events/small/draft/waiting")["candidates"]
        assert sorted(one["player"] for one in waiting) == [1, 2, 3, 4]
        assert arbiter.get("/events/small/draft/opponents/1")["candidates"]

    def test_a_published_round_and_its_repair(self, arbiter: Program) -> None:
        opened(arbiter)
        published(arbiter)
        assert arbiter.get("/events/small/published/arrivals") == {"players": []}
        found = arbiter.get("/events/small/published/vanished/1")["proposals"]
        assert "forfeit" in {one["key"] for one in found}
        warrant = {"ground": "rematch", "reason": "both came alone"}
        told = arbiter.refused(
            "POST", "/events/small/published/change", 422, json={**warrant, "pairs": [[1]]}
        )
        assert "two players" in told["error"]
        arbiter.refused("POST", "/events/small/published/withdraw", 422, json=warrant)
        gone = {"key": "forfeit", "ground": "rematch", "reason": "did not appear"}
        after = arbiter.post("/events/small/published/vanished/1", **gone)
        assert "forfeit" in str(after["boards"])

    def test_results_of_all_kinds(self, arbiter: Program) -> None:
        opened(arbiter)
        published(arbiter)
        arbiter.post("/events/small/rounds/start")
        arbiter.post("/events/small/results/1/player/1", result="1")
        sheet = arbiter.get("/events/small/results", round=1)
        assert sheet["lines"][0]["result"] == "1-0"
        arbiter.post("/events/small/results/1/2/adjourn")
        arbiter.post("/events/small/rounds/complete")
        arbiter.post("/events/small/rounds/reopen", reason="board 2 went on")
        assert arbiter.post("/events/small/results/1/2/resume", result="=")["result"] == "="
        wrong = {"result": "0-1", "instead_of": "1-0", "reason": "misread"}
        corrected = arbiter.post("/events/small/results/1/1/correct", **wrong)
        assert corrected["judgement"]["was_in_time"]
        told = arbiter.get("/events/small/results/1/corrections")["boards"]
        assert told == {"1": "round 1, board 1: 1–0 became 0–1"}
        swapped = arbiter.post("/events/small/results/1/1/swap-colours", reason="both sheets")
        assert swapped["board"]["result"] == "1-0"
        judged = {"excused": True, "reason": "doctor's note"}
        arbiter.refused("POST", "/events/small/results/1/1/forfeit", 422, json=judged)

    def test_who_is_kept_apart(self, arbiter: Program) -> None:
        opened(arbiter)
        made = arbiter.post("/events/small/prohibitions", players=[1, 3], reason="brothers")
        (found,) = arbiter.get("/events/small/prohibitions")["prohibitions"]
        assert found["row"] == made["prohibition"]
        arbiter.post(f"/events/small/prohibitions/{found['row']}/lift", reason="no brothers")
        assert not arbiter.get("/events/small/prohibitions")["prohibitions"]

    @pytest.mark.parametrize("lang", ["en", "fr"])
    def test_explanations(self, arbiter: Program, lang: str) -> None:
        start = "/events/demo/rounds/4"
        board = arbiter.get(f"{start}/why/board/1", lang=lang)
        assert board["is_by_the_rules"]
        assert board["sentences"][0]["text"]
        assert arbiter.get(f"{start}/why/player/5", lang=lang)["sentences"]
        assert not arbiter.get(f"{start}/why-not/5/7", lang=lang)["is_by_the_rules"]
        assert len(arbiter.get(f"{start}/derivation", lang=lang)["steps"]) > 3


class TestEvents:
    def test_opened_from_a_file_and_as_demo(self, arbiter: Program, minerals: str) -> None:
        answer = arbiter.send("POST", "/events/from-file?name=gems.trf", content=minerals)
        assert (answer.status_code, answer.json()["key"]) == (201, "gems")
        assert arbiter.post("/demo")["key"] == "demo-2"
        keys = {event["key"] for event in arbiter.get("/events")["events"]}
        assert {"gems", "demo", "demo-2"} <= keys
        (found,) = arbiter.get("/events", search="gems")["events"]
        assert found["players"] == 23
        assert arbiter.get("/events/gems")["round"] == 4

    def test_announced_and_changed(self, arbiter: Program) -> None:
        opened(arbiter, points={"win": 30, "draw": 10}, settings={}, place="Quarryville")
        arbiter.patch("/events/small/settings", rounds=2, tie_breaks=["SB"])
        arbiter.put("/events/small/officials", officials=[{"name": "Granite, Greta"}])
        arbiter.patch("/events/small/timetable", round=1, date="2026-10-24")
        card = arbiter.get("/events/small")
        assert (card["number_of_rounds"], card["place"]) == (2, "Quarryville")
        statement = arbiter.get("/events/small/statement")
        assert "Small Open" in statement["title"]
        published(arbiter)
        told = arbiter.refused("PATCH", "/events/small/settings", 422, json={"rules": "dubov-2026"})
        assert told["kind"] == "HandlingError"

    def test_an_event_of_teams_is_opened_at_once(self, arbiter: Program) -> None:
        said = {"name": "League", "rules": "berger", "boards": 4, "tie_breaks": ["MPvGP"]}
        assert arbiter.post("/events", **said)["version"] == 1
        assert arbiter.get("/events/league/teams/rules")["boards"] == 4
        wrong = said | {"name": "Cup", "tie_breaks": ["XYZ"]}
        arbiter.refused("POST", "/events", 422, json=wrong)
        arbiter.refused("POST", "/events", 422, json=said | {"name": "Cup", "boards": 51})
        assert not [one for one in arbiter.get("/events")["events"] if one["name"] == "Cup"]

    def test_the_first_colour_is_drawn_once(self, arbiter: Program) -> None:
        arbiter.post("/events", name="Small Open", rounds=3)
        drawn = arbiter.post("/events/small-open/first-colour", lot=7)
        assert drawn["first_colour"] in ("white", "black")
        arbiter.refused("POST", "/events/small-open/first-colour", 422, json={"lot": 8})

    def test_no_file_of_the_server_becomes_an_acceleration(
        self, arbiter: Program, tmp_path: Path
    ) -> None:
        table = tmp_path / "table"
        table.write_text("1-2:1:1.0")
        asked = {"name": "Fast", "acceleration": str(table)}
        told = arbiter.refused("POST", "/events", 422, json=asked)
        assert "is no acceleration" in told["error"]

    def test_what_is_not_there(self, arbiter: Program) -> None:
        assert arbiter.refused("GET", "/events/nowhere", 404)["kind"] == "UnknownSubjectError"
        arbiter.refused("GET", "/nowhere", 404)
        arbiter.refused("GET", "/events/demo/rounds/9", 409)
        arbiter.refused("DELETE", "/events/demo", 405)
        headers = {"content-type": "application/json"}
        told = arbiter.refused("POST", "/events", 400, content="{", headers=headers)
        assert told["error"]
        told = arbiter.refused("POST", "/events", 422, json={"name": "A", "round": 3})
        assert told["where"] == "round"


class TestSession:
    def test_a_program_comes_in_and_leaves(self, anybody: Program) -> None:
        client = anybody.client
        body = {"name": "Some arbiter", "password": PASSWORD}
        answer = client.send("POST", "/api/session", json=body)
        assert answer.json()["roles"] == ["arbiter"]
        headers = {"x-csrf-token": answer.json()["token"]}
        assert client.get("/api/session").json()["name"] == "Some arbiter"
        assert client.send("POST", "/api/events/demo", headers=headers).status_code == 405
        assert client.send("POST", "/api/events/demo/rounds/begin").status_code == 403
        begun = client.send("POST", "/api/events/demo/rounds/begin", headers=headers)
        assert begun.json()["round"] == 5
        assert client.send("DELETE", "/api/session", headers=headers).status_code == 204
        assert COOKIE not in client.cookies
        assert client.get("/api/events/demo").status_code == 401

    def test_a_wrong_password(self, anybody: Program) -> None:
        body = {"name": "Some arbiter", "password": "guess"}
        told = anybody.refused("POST", "/session", 422, json=body)
        assert "password" in told["error"]
