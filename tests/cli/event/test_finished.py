"""The finished demo by script: categories, prizes, ratings, norms, report, season, archive, PGN."""

from __future__ import annotations

import io
import json
import shutil
from decimal import Decimal
from importlib.resources import files
from pathlib import Path

import chess.pgn
import pytest
from pypdf import PdfReader
from tests.cli.event.office import Office

from ronde.cli.main import exit_code, ronde
from ronde.errors import EXIT_INPUT

FOREST = "forest-open"
IN_MEMBERS = {
    "women": 11, "under-18": 10, "under-14": 6, "seniors": 3, "2000-to-2299": 12,
    "below-2000": 7, "unrated": 3, "tour-de-forestville": 8, "best-game": 1,
}  # fmt: skip
BY_RANK = ["2000.00", "1400.00", "1000.00", "700.00", "500.00", "400.00", "300.00", "200.00"]
EQUALLY = [
    "2000.00", "1200.00", "1200.00", "533.34", "533.33", "533.33", "166.67", "166.67", "166.66",
]  # fmt: skip
BY_HORT = [
    "2000.00", "1300.00", "1100.00", "616.67", "516.67", "466.66", "233.34", "183.33", "83.33",
]  # fmt: skip
ANNOUNCED = 7580


@pytest.fixture(scope="module")
def demo(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Return a database with the finished demo, made once."""
    path = tmp_path_factory.mktemp("demo") / "club.sqlite"
    typed = ["event", "new", FOREST, "--finished-demo", "--as", "anna", "--db", str(path)]
    assert exit_code(ronde, "ronde", typed) == 0
    return path


@pytest.fixture
def finished(demo: Path, office: Office) -> Office:
    """Return the desk of anna with the finished demo."""
    shutil.copyfile(demo, office.database)
    return office


def pdf(path: Path) -> str:
    return "\n".join(page.extract_text() for page in PdfReader(path).pages)


def paid(office: Office, sharing: str) -> list[tuple[str, set[str], str]]:
    """Return who gets money of which categories under a rule of sharing: name, categories, sum."""
    office.done("prize", "rules", FOREST, "--sharing", sharing, "--games", 6)
    found = json.loads(office.done("prize", "list", FOREST, "--json"))["awards"]["awards"]
    assert sum(Decimal(one["money"]) for one in found) == ANNOUNCED
    return [
        (one["name"], {prize["category"] for prize in one["prizes"]}, one["money"])
        for one in found
        if Decimal(one["money"])
    ]


def test_it_is_closed_after_nine_rounds(finished: Office) -> None:
    (line,) = finished.done("list").splitlines()[2:]
    assert line.split()[-3:] == ["40", "9/9", "closed"]
    finished.refused(EXIT_INPUT, "is closed; open it again", "withdraw", FOREST, 3)


def test_categories(finished: Office) -> None:
    listed = finished.done("category", "list", FOREST).splitlines()[2:]
    assert {line.split()[0]: int(line.split()[-1]) for line in listed} == IN_MEMBERS
    girls = finished.done("standings", FOREST, "--category", "under-18", "--sex", "w")
    assert [line.split()[1] for line in girls.splitlines()[3:]] == ["25", "28", "35", "34", "38"]


def test_twenty_prizes_under_each_rule_of_sharing(finished: Office) -> None:
    told = finished.done("prize", "list", FOREST, "--why")
    assert "20  place 1" in told
    assert "3 players have 6: places 4 to 6, 1600.00 EUR in all, half by rank, half shared" in told
    assert (
        "Zelkova, Zoë gets Women, place 1 (350.00 EUR), because 2000 to 2299, place 1 (150.00 EUR)"
        " is worth less" in told
    )
    finished.done("reopen", FOREST, "--reason", "another rule of sharing")
    for sharing, expected in {"none": BY_RANK, "equal": EQUALLY, "hort": BY_HORT}.items():
        given = paid(finished, sharing)
        assert [money for _, lists, money in given if lists == {""}] == expected, sharing
    pools = {name: money for name, _, money in paid(finished, "uscf")}
    assert pools["Birch, Bruno"] == "533.34"
    assert (pools["Viburnum, Victor"], pools["Cypress, Carmen"]) == ("90.00", "90.00")
    assert (pools["Kapok, Kees"], pools["Ficus, François"]) == ("50.00", "50.00")


def test_ratings_and_norms_of_its_file(finished: Office, tmp_path: Path) -> None:
    finished.done("export", FOREST, "-o", "forest.trf")
    ratings = json.loads(finished.type_it("ratings", "forest.trf", "--json").out)
    changes = {one["name"]: one["change"] for one in ratings["players"]}
    assert (ratings["kind"], len(changes)) == ("standard", 40)
    assert (changes["Alder, Anton"], changes["Katsura, Ken"]) == ("16.2", "37.2")
    norms = finished.type_it("norms", "forest.trf").out
    (made,) = [line.split() for line in norms.splitlines() if "Katsura" in line]
    assert made[4:6] == ["IM", "achieved"]
    (missed,) = [line for line in norms.splitlines() if "Quince" in line]
    assert missed.split()[4:6] == ["IM", "missed"]
    assert missed.endswith("opponents with GM/IM: 2 of 3 [1.4.5c]")
    prizes = tmp_path / "prizes.toml"
    prizes.write_bytes(files("ronde.examples").joinpath("forest-prizes.toml").read_bytes())
    by_file = finished.type_it("prizes", "forest.trf", prizes).out
    assert "a share of places 4 to 6  616.67 EUR" in by_file


def test_what_is_reported(finished: Office, tmp_path: Path) -> None:
    submission = finished.done("submission", FOREST)
    assert "Forest Open: nothing in the file will be refused" in submission
    assert "Chief arbiter   Granite, Greta  99000101" in submission
    finished.done("report", FOREST, "--pdf", "-o", "report.pdf")
    report = pdf(tmp_path / "report.pdf")
    for told in ("Granite, Greta", "after all 9 rounds", "Longest winning streak", "ill",
                 "the slip was read the other way round", "a wedding in the family"):  # fmt: skip
        assert told in report
    finished.done("print", FOREST, "norm-certificates", "-o", "certificates.pdf")
    assert "IM norm: FM Katsura, Ken" in pdf(tmp_path / "certificates.pdf")


def test_found_again_in_an_archive_and_a_season(finished: Office) -> None:
    finished.done("export", FOREST, "--form", "archive", "-o", "forest.ronde.json")
    finished.done("restore", "forest.ronde.json", "--db", "other.sqlite")
    again = finished.done("prize", "list", FOREST, "--db", "other.sqlite")
    assert again == finished.done("prize", "list", FOREST)
    assert "closed" in finished.done("list", "--search", "forestville", "--db", "other.sqlite")
    finished.done("export", FOREST, "-o", "forest.trf")
    season = finished.type_it("season", "forest.trf", "--points", "10,7,5").out
    assert "1  GM Alder, Anton     10       1     10" in season


def test_another_program_reads_its_games(finished: Office) -> None:
    text = finished.done("export", FOREST, "--form", "pgn")
    source, games = io.StringIO(text), []
    while (game := chess.pgn.read_game(source)) is not None:
        assert not game.errors
        games.append(game.headers)
    assert len(games) == 176
    points = {"1-0": 2, "1/2-1/2": 1, "0-1": 0}
    alder = [g for g in games if "Alder, Anton" in (g["White"], g["Black"])]
    scored = [points[g["Result"]] if g["White"].startswith("Alder") else 2 - points[g["Result"]]
              for g in alder]  # fmt: skip
    assert sum(scored) == 17
    assert {int(g["Round"].partition(".")[0]) for g in alder} == set(range(1, 10))
    assert sum(g.get("Termination") == "unplayed" for g in games) == 1
