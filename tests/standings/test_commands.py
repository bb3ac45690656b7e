"""`ronde standings`, `ronde crosstable`, `ronde player`, as a person types them."""

from __future__ import annotations

import csv
import io
import json
from dataclasses import replace
from html.parser import HTMLParser
from importlib.resources import files
from pathlib import Path
from typing import Any

import openpyxl
import pytest
from jsonschema_rs import Draft202012Validator
from tests.commands import Run

import ronde
from ronde.model import Result, Round

SCHEMAS = Path(__file__).parents[2] / "docs" / "schemas"
EXAMPLE = str(files("ronde.examples").joinpath("minerals.trf"))


def follows(schema: str, text: str) -> Any:
    data = json.loads(text)
    shape = json.loads((SCHEMAS / f"{schema}.json").read_text(encoding="utf-8"))
    Draft202012Validator(shape).validate(data)
    return data


class Tags(HTMLParser):
    """Remembers every element of a page."""

    def __init__(self) -> None:
        super().__init__()
        self.seen: list[str] = []
        self.attributes: list[tuple[str, str | None]] = []

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.seen.append(tag)
        self.attributes += attrs


class TestStandings:
    def test_table(self, run: Run, data: Path) -> None:
        ran = run("standings", data / "tec-swiss-16.trf", "--tie-breaks", "BH/C1,BH,DE")
        assert ran.code == 0
        lines = ran.out.splitlines()
        assert lines[0] == "TEC exercise Swiss: Standings after round 5"
        assert lines[1].split() == ["Rank", "Player", "Points", "BH/C1", "BH", "DE"]
        assert lines[3].split() == ["1", "2", "Player02", "4", "12", "13"]

    def test_ties_are_shown_as_ties(self, run: Run, data: Path) -> None:
        lines = run("standings", data / "tec-rr-06.trf", "--tie-breaks", "DE").out.splitlines()
        assert [line[:4].strip() for line in lines[3:]] == ["1", "2", "", "4", "5", "6"]

    def test_json_follows_its_schema(self, run: Run, data: Path) -> None:
        ran = run("standings", data / "tec-swiss-16.trf", "--tie-breaks", "BH/C1,SB", "--json")
        found = follows("standings-1", ran.out)
        assert found["standings"][0] == {
            "rank": 1,
            "starting_number": 2,
            "name": "Player02",
            "points": "4",
            "tie_breaks": {"BH/C1": "12", "SB": "9.5"},
        }
        assert found["tie_break_rules"] == "c07-2026"

    def test_an_unrated_field_gives_null_and_a_finding(self, run: Run, data: Path) -> None:
        file = data / "swiss-2064-unrated.trf"
        ran = run("standings", file, "--tie-breaks", "ARO,BH", "--json")
        found = follows("standings-1", ran.out)
        assert ran.code == 0
        assert {line["tie_breaks"]["ARO"] for line in found["standings"]} == {None}
        assert [finding["code"] for finding in found["findings"]] == ["tie-break-dropped"]
        assert "ARO is dropped" in ran.err

    def test_an_older_edition(self, run: Run, data: Path) -> None:
        words = ("standings", data / "tec-swiss-16.trf", "--tie-breaks", "BH", "--json")
        by_key = {}
        for key in ("c07-2026", "c07-2024"):
            found = json.loads(run(*words, "--tie-break-rules", key).out)
            by_key[key] = {s["starting_number"]: s["tie_breaks"]["BH"] for s in found["standings"]}
        assert (by_key["c07-2024"][4], by_key["c07-2026"][4]) == ("15", "14")

    def test_csv(self, run: Run, data: Path) -> None:
        ran = run("standings", data / "tec-swiss-16.trf", "--tie-breaks", "BH", "--as", "csv")
        rows = list(csv.DictReader(io.StringIO(ran.out)))
        assert len(rows) == 16
        assert rows[0] == {
            "rank": "1", "starting_number": "2", "name": "Player02", "points": "4", "BH": "13",
        }  # fmt: skip

    def test_html_is_a_page_and_names_are_escaped(self, run: Run, tmp_path: Path) -> None:
        text = Path(EXAMPLE).read_text(encoding="utf-8").replace("Agate, Ada ", "<b>A & A</b")
        file = tmp_path / "event.trf"
        file.write_text(text, encoding="utf-8")
        out = tmp_path / "page.html"
        assert run("standings", file, "--as", "html", "-o", out).code == 0
        page = out.read_text(encoding="utf-8")
        assert "&lt;b&gt;A &amp; A&lt;/b" in page
        parser = Tags()
        parser.feed(page)
        assert parser.seen.count("tr") == 24
        assert "b" not in parser.seen
        assert parser.attributes.count(("class", "n")) == 24 * 7

    def test_a_spreadsheet_holds_figures(self, run: Run, data: Path, tmp_path: Path) -> None:
        out = tmp_path / "standings.xlsx"
        file = data / "tec-swiss-16.trf"
        ran = run("standings", file, "--tie-breaks", "SB", "--as", "xlsx", "-o", out)
        assert ran.code == 0
        sheet = openpyxl.load_workbook(out).worksheets[0]
        rows = list(sheet.iter_rows(values_only=True))
        assert rows[0] == ("Rank", "Player", "Points", "SB")
        assert ("2 Player02", 9.5) in [(row[1], row[3]) for row in rows]
        assert sheet["A1"].font.bold

    def test_a_spreadsheet_needs_a_file(self, run: Run, data: Path) -> None:
        ran = run("standings", data / "tec-swiss-16.trf", "--as", "xlsx")
        assert ran.code == 3
        assert "-o list.xlsx" in ran.err

    def test_a_folder_that_is_not_there(self, run: Run, data: Path, tmp_path: Path) -> None:
        out = tmp_path / "nowhere" / "s.xlsx"
        ran = run("standings", data / "tec-swiss-16.trf", "--as", "xlsx", "-o", out)
        assert ran.code == 5
        assert "cannot be written" in ran.err

    @pytest.mark.parametrize("shape", ["table", "csv", "html"])
    def test_open_games_are_told_in_the_file(self, run: Run, tmp_path: Path, shape: str) -> None:
        told = ronde.read(EXAMPLE)
        *earlier, last = told.rounds
        games = tuple(
            g._replace(white_result=Result.UNFINISHED, black_result=Result.UNFINISHED)
            for g in last.games[:2]
        )
        rounds = (*earlier, Round((*games, *last.games[2:]), last.byes))
        file, out = tmp_path / "running.json", tmp_path / "standings"
        ronde.write(replace(told, rounds=rounds), file)
        assert run("standings", file, "--as", shape, "-o", out).code == 0
        last_round = len(rounds)
        said = f"Round {last_round} is being played and does not count: 2 games have no result yet."
        assert said in out.read_text(encoding="utf-8")
        words = ("--after", last_round, "--as", shape, "-o", out)
        assert run("standings", file, *words).code == 0
        said = "Provisional: 2 games have no result yet and count as draws."
        assert said in out.read_text(encoding="utf-8")
        assert run("standings", EXAMPLE, "--as", shape, "-o", out).code == 0
        assert "rovisional" not in out.read_text(encoding="utf-8")

    def test_a_category_keeps_the_overall_rank(self, run: Run) -> None:
        ran = run("standings", EXAMPLE, "--sex", "w", "--rating", "2300-", "--json")
        found = follows("standings-1", ran.out)
        lines = [(s["rank"], s["overall_rank"], s["starting_number"]) for s in found["standings"]]
        assert lines == [(1, 1, 1), (2, 5, 4), (3, 6, 3)]

    @pytest.mark.parametrize(
        ("words", "said"),
        [
            (("--tie-breaks", "QQ"), "choose from DE, WIN"),
            (("--tie-breaks", "BH/C1/M1"), "exclude each other"),
            (("--tie-break-rules", "c07-1900"), "choose one of c07-2026"),
            (("--after", "9"), "4 rounds are in the file"),
            (("--why", "99", "BH"), "there is no player 99"),
            (("--why", "1", "BH", "--as", "csv"), "as a table or as JSON"),
            (("--age", "x"), "is not a range"),
        ],
    )
    def test_bad_input_is_told(self, run: Run, words: tuple[str, ...], said: str) -> None:
        ran = run("standings", EXAMPLE, *words)
        assert ran.code == 3
        assert said in ran.err
        assert ran.out == ""


class TestWhy:
    def test_what_was_cut_and_who_stood_in(self, run: Run) -> None:
        ran = run("standings", EXAMPLE, "--why", "7", "bh/c1")
        assert ran.code == 0
        cut = next(line for line in ran.out.splitlines() if "(2)" in line)
        assert "a dummy with no more than a draw in every round" in cut
        assert "a voluntary unplayed round goes first [16.4.2, 16.5]" in cut
        assert ran.out.splitlines()[-1] == "= 7.5"

    def test_products_are_shown(self, run: Run) -> None:
        assert "2 × ½" in run("standings", EXAMPLE, "--why", "7", "SB").out

    def test_evidence_follows(self, run: Run, data: Path) -> None:
        ran = run("standings", data / "tec-swiss-16.trf", "--why", "4", "TPR")
        assert "= 2081" in ran.out
        assert "3 Player03" in ran.out

    def test_a_mean_tells_its_rounding(self, run: Run, data: Path) -> None:
        ran = run("standings", data / "tec-swiss-16.trf", "--why", "4", "AOB")
        assert "53.5 / 4, rounded half up = 13.38" in ran.out

    @pytest.mark.parametrize("tie_break", ["BH/C1", "PTS", "DE", "PTP", "AOB", "ARO"])
    def test_json_adds_up(self, run: Run, data: Path, tie_break: str) -> None:
        from fractions import Fraction

        ran = run("standings", data / "tec-swiss-16.trf", "--why", "4", tie_break, "--json")
        found = follows("working-1", ran.out)
        amounts = [Fraction(c["amount"]) for c in found["contributions"] if c["cut"] is None]
        assert sum(amounts) == Fraction(found["total"])


class TestOtherCommands:
    def test_crosstable(self, run: Run, data: Path) -> None:
        lines = run("crosstable", EXAMPLE, "--by", "number").out.splitlines()
        assert lines[2].split()[:8] == ["1", "1", "Agate,", "Ada", "2480", "12w1", "6b½", "7w1"]
        lines = run("crosstable", data / "rr-05d-h.trf").out.splitlines()
        assert lines[2].split()[-6:] == ["·", "01", "0½", "11", "11", "5½"]

    def test_crosstable_json(self, run: Run) -> None:
        found = follows("crosstable-1", run("crosstable", EXAMPLE, "--json").out)
        assert len(found["players"]) == 23
        assert found["players"][0]["rounds"][0]["outcome"] == "win"

    def test_player(self, run: Run) -> None:
        ran = run("player", EXAMPLE, 7)
        assert ran.code == 0
        assert "7 FM Garnet, Gus, rated 2245: 2½ points, rank 9" in ran.out
        assert "expected rating change +5.2 (K = 20)" in ran.out

    def test_player_json(self, run: Run) -> None:
        found = follows("player-1", run("player", EXAMPLE, 12, "--k", 40, "--json").out)
        assert (found["rating_change"], found["k"]) == ("-48", 40)

    def test_nobody_of_that_number(self, run: Run) -> None:
        ran = run("player", EXAMPLE, 99)
        assert (ran.code, ran.out) == (3, "")

    def test_the_demo_shows_standings(self, run: Run) -> None:
        assert "Standings after round 4" in run("demo").out
