"""`ronde event new`, `list`, `show`, `set`, `statement`, `officials`, `timetable`."""

from __future__ import annotations

import json
from importlib.resources import files
from pathlib import Path

import pytest
from tests.cli.event.office import Office, twice

from ronde.errors import EXIT_FILE, EXIT_INPUT


class TestNew:
    def test_everything_that_is_announced(self, office: Office) -> None:
        office.done(
            "new", "club", "Club night", "--rounds", 7, "--rules", "dutch-2017", "--points",
            "3,1,0", "--bye-points", "1", "--tie-breaks", "BH,SB", "--lot", 7, "--arbiter", "Onyx",
            "--half-byes", 2, "--late-points", "half", "--set", "parity=number",
        )  # fmt: skip
        told = office.done("statement", "club")
        assert office.versions() == {"club": 1}, "one step"
        for line in (
            "Half-point byes on request: 2 for each player",
            "Late entries: a half-point bye for each round missed",
            "Rounds: 7", "(dutch-2017)", "Win, draw, loss: 3, 1, 0", "Pairing-allocated bye: 1",
            "drawn by lot (seed 7)", "Tie-breaks: BH, SB", "Chief arbiter: Onyx",
            "odd and even numbers: number",
        ):  # fmt: skip
            assert line in told

    def test_an_edition_that_is_not_in_force_is_outside_fide_mode(self, office: Office) -> None:
        told = office("new", "old", "Old times", "--rules", "dutch-2017", "--rounds", 5)
        outside = "outside FIDE mode: its edition of the rules is not in force"
        assert outside in told.err
        assert outside in office.done("show", "old")
        assert outside in office.done("report", "old")
        assert json.loads(office.done("show", "old", "--json"))["event"]["outside_fide_mode"]
        assert "FIDE mode" not in office("new", "now", "Today", "--rounds", 5).err
        assert "FIDE mode" not in office.done("show", "now")

    def test_fide_mode_is_left_for_good(self, office: Office) -> None:
        office.done("new", "club", "Club night", "--rounds", 5)
        leave = ("leave-fide-mode", "club", "--reason", "house rules")
        office.refused(EXIT_INPUT, "--confirm leave", *leave)
        told = office.done(*leave, *twice("leave"))
        assert told == "The event has left FIDE mode.\n"
        office.refused(EXIT_INPUT, "is not in FIDE mode", *leave)

    def test_a_tournament_file_with_its_rounds(self, office: Office) -> None:
        source = str(files("ronde.examples").joinpath("minerals.trf"))
        assert "minerals is open" in office.done("new", "minerals", "--from", source)
        assert "23 players, round 4" in office.done("show", "minerals")

    def test_the_demo_is_intact(self, office: Office) -> None:
        office.done("new", "demo", "--demo")
        assert "the journal is intact" in office.done("verify", "demo")

    def test_a_system_of_ones_own_comes_with_its_rules(
        self, office: Office, tmp_path: Path
    ) -> None:
        rules = tmp_path / "rules.txt"
        rules.write_text("Winners meet winners.\n", encoding="utf-8")
        office.done("new", "own", "Own way", "--other-rules", rules)
        assert "Winners meet winners." in office.done("statement", "own")

    @pytest.mark.parametrize(
        ("code", "sentence", "words"),
        [
            (EXIT_INPUT, "an event has a key and a name", ("new", "club")),
            (EXIT_INPUT, "cannot be a key", ("new", "Club!", "Club")),
            (EXIT_INPUT, "is no date", ("new", "club", "Club", "--start", "tomorrow")),
            (EXIT_INPUT, "unknown rules", ("new", "club", "Club", "--rules", "dutch-1066")),
            (EXIT_INPUT, "--points takes win, draw and loss", ("new", "c", "C", "--points", "3")),
            (EXIT_INPUT, "no number of points", ("new", "c", "C", "--bye-points", "x")),
            (EXIT_FILE, "cannot be read", ("new", "club", "--from", "nowhere.trf")),
            (EXIT_FILE, "cannot be read", ("new", "club", "C", "--other-rules", "nowhere.txt")),
        ],
    )
    def test_refused(
        self, office: Office, code: int, sentence: str, words: tuple[str, ...]
    ) -> None:
        office.refused(code, sentence, *words)

    def test_a_key_that_is_taken(self, entered: Office) -> None:
        entered.refused(EXIT_FILE, "choose another key", "new", "open", "Again")


class TestListAndShow:
    def test_the_list_finds_by_a_part_of_the_name(self, entered: Office) -> None:
        entered.done("new", "blitz", "Blitz of Paris")
        assert "blitz" in entered.done("list", "--search", "paris")
        assert "Open" not in entered.done("list", "--search", "paris")
        assert entered.done("list", "--search", "nothing") == "no events\n"
        assert [event["key"] for event in json.loads(entered.done("list", "--json"))]

    def test_show_tells_round_players_and_version(self, published: Office) -> None:
        told = published.done("show", "open", "--players", "--round", 1)
        assert "8 players, round 1 of 5: published, 4 of 4 results missing" in told
        assert "Agate, Alma" in told
        data = json.loads(published.done("show", "open", "--json"))
        assert data["round"]["stage"] == "published"
        assert data["event"]["version"] == published.versions()["open"]

    def test_a_round_that_was_not_begun(self, published: Office) -> None:
        published.refused(EXIT_INPUT, "round 4 has not been begun", "show", "open", "--round", 4)


class TestSet:
    def test_what_is_free_before_round_1(self, entered: Office) -> None:
        told = entered.done("set", "open", "--rounds", 6, "--half-byes", 1, "--place", "Paris")
        assert told == "open: changed place, rounds, half-byes.\n"
        assert "Rounds: 6" in entered.done("statement", "open")

    def test_the_first_colour_is_drawn_once(self, office: Office) -> None:
        office.done("new", "club", "Club")
        assert "drawn by lot" in office.done("set", "club", "--first-colour", "lot", "--lot", 3)
        office.refused(EXIT_INPUT, "lots are drawn once", "set", "club", "--first-colour", "lot")

    def test_what_players_rely_on_stays(self, published: Office) -> None:
        published.refused(
            EXIT_INPUT, "cannot be changed any more", "set", "open", "--rules", "dutch-2017"
        )
        published.refused(EXIT_INPUT, "needs a reason", "set", "open", "--rounds", 6)
        more = ("set", "open", "--rounds", 6, "--reason", "one more evening")
        published.refused(EXIT_INPUT, "--confirm other-rounds", *more)
        published.refused(EXIT_INPUT, "other-rounds-sure", *more, "--confirm", "other-rounds")
        published.done(*more, *twice("other-rounds"))
        published.refused(EXIT_INPUT, "say why", "set", "open", "--half-byes", 1)

    def test_everything_is_one_step_or_nothing(self, entered: Office) -> None:
        before = entered.versions()["open"]
        lots = ("--first-colour", "lot")
        entered.refused(
            EXIT_INPUT, "lots are drawn once", "set", "open", "--place", "Paris", "--half-byes", 1,
            *lots,
        )  # fmt: skip
        assert "Paris" not in entered.done("statement", "open")
        entered.done("set", "open", "--place", "Paris", "--half-byes", 1)
        assert entered.versions()["open"] == before + 1

    def test_a_system_of_ones_own_before_round_1(self, drafted: Office, tmp_path: Path) -> None:
        rules = tmp_path / "rules.txt"
        rules.write_text("Winners meet winners.\n", encoding="utf-8")
        drafted.done("discard", "open")
        drafted.done("set", "open", "--other-rules", rules, *twice("other-system"))
        assert "Winners meet winners." in drafted.done("statement", "open")
        assert "own rules" in drafted.done("show", "open")

    def test_nothing_to_change(self, entered: Office) -> None:
        entered.refused(EXIT_INPUT, "say what is to change", "set", "open")

    def test_somebody_wrote_since(self, entered: Office) -> None:
        entered.refused(
            EXIT_FILE, "was changed meanwhile", "set", "open", "--place", "Paris", "--seen", 1
        )
        seen = entered.versions()["open"]
        entered.done("set", "open", "--place", "Paris", "--half-byes", 1, "--seen", seen)


class TestStatementOfficialsTimetable:
    def test_a_page_to_print(self, entered: Office, tmp_path: Path) -> None:
        entered.done("statement", "open", "--html", "-o", tmp_path / "wall.html")
        assert "<h1>Open</h1>" in (tmp_path / "wall.html").read_text(encoding="utf-8")

    def test_a_file_that_cannot_be_written(self, entered: Office, tmp_path: Path) -> None:
        there = tmp_path / "nowhere" / "wall.txt"
        entered.refused(EXIT_FILE, "cannot be written", "statement", "open", "-o", there)

    def test_officials_stand_in_the_statement(self, entered: Office) -> None:
        entered.done("officials", "open", "--chief", "Onyx (12345678)", "--deputy", "Opal")
        told = entered.done("statement", "open")
        assert "Chief arbiter: Onyx\n" in told
        assert "102 Onyx (12345678)" in entered.done("export", "open")
        assert "Deputy arbiters: Opal" in told
        entered.refused(EXIT_INPUT, "no 'x'", "officials", "x", "--chief", "Onyx")

    def test_a_deadline_decides_about_a_correction(self, published: Office) -> None:
        published.done("timetable", "open", 1, "--errors-until", "2026-10-24T12:00Z")
        published.results()
        published.done("complete", "open")
        told = published.done(
            "correct", "open", 1, "0-1", "--reason", "slip", "--reported", "2026-10-25T12:00Z"
        )
        assert "Reported after the deadline" in told

    def test_a_round_that_cannot_be(self, entered: Office) -> None:
        day = ("--date", "2026-10-24")
        entered.refused(EXIT_INPUT, "0 is not in the range 1<=x<=999", "timetable", "open", 0, *day)
        entered.refused(EXIT_INPUT, "say what is to be set", "timetable", "open", 1)
        entered.refused(EXIT_INPUT, "is no date", "timetable", "open", 1, "--date", "soon")


@pytest.mark.parametrize("typed", ["Spring Open", "spring-open"])
def test_an_event_has_a_key_and_a_name(office: Office, typed: str) -> None:
    office.refused(EXIT_INPUT, 'ronde event new spring-open "Spring Open"', "new", typed)
