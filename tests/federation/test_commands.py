"""`ronde ffjd` on a database, from init to the third list, and what it refuses."""

from __future__ import annotations

import json
import re
import sys
from pathlib import Path
from typing import Protocol

import pytest
from tests.commands import Ran, Run

from ronde.cli.commands import ffjd
from ronde.errors import EXIT_DIFFERENCES, EXIT_FILE, EXIT_INPUT, EXIT_OK
from ronde.federation.seriesfiles import read_draft
from ronde.store import Database

ROOT = Path(__file__).parents[2]
BIRTH = re.compile(r"1988-03-02|1955-07-21|birth")


class RunOnADay(Protocol):
    """Types a command of the federation on a day."""

    def __call__(self, *words: object, on: str = "2026-09-10") -> Ran: ...


@pytest.fixture
def demo(run: Run, tmp_path: Path) -> Path:
    path = tmp_path / "demo.sqlite"
    assert run("ffjd", "demo", "--db", path).code == EXIT_OK
    return path


@pytest.fixture
def act(run: Run, tmp_path: Path) -> RunOnADay:
    """Return the runner of a command on a new federation, on a day."""
    database = tmp_path / "new.sqlite"

    def do(*words: object, on: str = "2026-09-10") -> Ran:
        return run("ffjd", *words, "--db", database, "--as", "Opal", "--on", on)

    assert do("init", "Minerals").code == EXIT_OK
    return do


def document(path: Path, **top: object) -> Path:
    games = [{"round": 1, "white": 1, "black": 2, "white_result": "2", "black_result": "0"}]
    data = {
        "name": "Autumn", "kind": "slow", "cadence": {"minutes": 80, "increment": 60},
        "start": "2026-09-05", "end": "2026-09-06", "players": [{"id": 1}, {"id": 2}],
        "games": games,
    }  # fmt: skip
    path.write_text(json.dumps(data | top), encoding="utf-8")
    return path


def test_a_month_from_init_to_the_list(act: RunOnADay, tmp_path: Path) -> None:
    for name, rating in (("Agate, Alma", 1500), ("Beryl, Bruno", 1500)):
        assert act("player", "add", name, "--rating", rating, "--club", "Quarry").code == EXIT_OK
        assert act("player", "licence", name, "full").code == EXIT_OK
    assert act("series", "add", document(tmp_path / "series.json")).code == EXIT_OK
    waiting = act("homologate", 1)
    assert waiting.out == "series 1 (Autumn): waiting\n"
    assert "waits for 4 euro" in waiting.err
    for _ in range(2):  # what came already is not asked for again: the series is judged again
        assert act("homologate", 1, "--fees-received").out == "series 1 (Autumn): homologated\n"
    preview = act("publish", "2026-10", "--preview")
    assert "nothing is written" in preview.out
    published = act("publish", "2026-10", "--json", on="2026-10-01")
    data = json.loads(published.out)
    assert [(p["name"], p["rating"]) for p in data["players"]] == [
        ("Agate, Alma", 1515), ("Beryl, Bruno", 1485),
    ]  # fmt: skip
    assert "was published on 2026-10-01" in act("publish", "2026-10", on="2026-10-09").out
    assert "0 differences" in act("recompute", on="2026-10-09").out
    assert "1500 to 1515" not in act("series", "show", 1).out
    assert "1515" in act("series", "show", 1, "--brief").out
    assert "homologated" in act("series", "list").out


def test_acts_of_the_officers(act: RunOnADay, tmp_path: Path) -> None:
    players = tmp_path / "players.csv"
    players.write_text("name,rating,club\nAgate,1500,Quarry\nBeryl,1500,Quarry\nJade,,\nJada,,\n")
    assert "4 players" in act("player", "import", players).out
    assert act("club", "Quarry", "--league", "North").code == EXIT_OK
    assert act("club", "Genk", "--border", "Belgium").code == EXIT_OK
    assert act("player", "change", "Agate", "--club", "Ridge").code == EXIT_OK
    assert act("player", "merge", "Jade", "Jada", "--reason", "twice").code == EXIT_OK
    file = tmp_path / "dossier.txt"
    file.write_text("Won the cup.", encoding="utf-8")
    asked = act("correct", "Beryl", 1700, "--asked-by", "club", "--file", file)
    assert "pending" in asked.out
    assert "accepted" in act("decide", 1, "accept").out
    assert "1700" in act("publish", "2026-10", on="2026-10-01").out
    assert act("officer", "Topaz", "licences", on="2026-10-02").code == EXIT_OK
    assert "undo" in act("undo", "--reason", "too early", on="2026-10-02").out
    assert "appoint" in act("undo", "--redo", on="2026-10-02").out


def test_the_demo_tells_its_story(run: Run) -> None:
    told = run("ffjd", "demo").out
    assert "3 lists recomputed from the series: 0 differences" in told
    assert "List of 2026-12, published on 2026-12-01" in told
    data = json.loads(run("ffjd", "demo", "--json").out)
    assert [one["month"] for one in data["lists"]] == ["2026-10", "2026-11", "2026-12"]


@pytest.mark.parametrize("ending", ["csv", "html", "pdf"])
def test_a_list_as_a_file(run: Run, demo: Path, tmp_path: Path, ending: str) -> None:
    path = tmp_path / f"list.{ending}"
    assert run("ffjd", "list", "2026-11", "--db", demo, "-o", path).code == EXIT_OK
    assert path.stat().st_size > 300
    if ending != "pdf":
        text = path.read_text(encoding="utf-8")
        assert "Agate, Alma" in text
        assert not BIRTH.search(text)
        assert "Dune, Dara" not in text


def test_parts_of_a_list(run: Run, demo: Path) -> None:
    data = json.loads(
        run("ffjd", "list", "--league", "south", "--sex", "w", "--db", demo, "--json").out
    )
    assert [line["name"] for line in data["players"]] == ["Hazel, Hedy"]


def test_birth_dates_never_appear(run: Run, demo: Path, tmp_path: Path) -> None:
    curve = tmp_path / "curve.svg"
    for words in (
        ("list",), ("list", "--json"), ("card", 1), ("card", 1, "--json", "--curve", curve),
        ("publish", "2026-12"), ("publish", "2026-12", "--json"), ("series", "show", 1, "--json"),
        ("series", "list", "--json"),
    ):  # fmt: skip
        ran = run("ffjd", *words, "--db", demo)
        assert ran.code == EXIT_OK, ran.err
        assert not BIRTH.search(ran.out + ran.err), words
    assert not BIRTH.search(curve.read_text(encoding="utf-8"))


def test_a_card(run: Run, demo: Path) -> None:
    card = run("ffjd", "card", "Emerald, Eli", "--db", demo).out
    assert "correction by the officer" in card
    assert "president of the club" in card
    assert run("ffjd", "card", "Nobody", "--db", demo).code == EXIT_INPUT


def test_differences_have_their_exit_code(run: Run, demo: Path) -> None:
    with Database.open(demo) as database, database.writing() as connection:
        connection.exec_driver_sql("UPDATE ffjd_player SET opening_rating = 700 WHERE id = 1")
    assert run("ffjd", "recompute", "--db", demo).code == EXIT_DIFFERENCES


def test_no_database_and_no_federation(run: Run, tmp_path: Path) -> None:
    missing = run("ffjd", "list", "--db", tmp_path / "none.sqlite")
    assert missing.code == EXIT_FILE
    assert "ronde ffjd init" in missing.err
    with Database.open(tmp_path / "empty.sqlite"):
        pass
    assert "no federation" in run("ffjd", "list", "--db", tmp_path / "empty.sqlite").err


def test_the_database_of_the_environment(
    run: Run, demo: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("RONDE_DATABASE_URL", str(demo))
    assert "ratings of 2026-12" in run("ffjd", "list").out


@pytest.mark.parametrize(
    ("module", "words", "what"),
    [
        ("sqlalchemy", ("publish", "2026-11"), "needs the package sqlalchemy"),
        ("typst", ("list", "-o", "list.pdf"), "printing needs the package typst"),
    ],
)
def test_a_missing_library_is_told(
    run: Run,
    demo: Path,
    monkeypatch: pytest.MonkeyPatch,
    module: str,
    words: tuple[str, ...],
    what: str,
) -> None:
    if module == "sqlalchemy":
        for name in [
            n
            for n in sys.modules
            if n.startswith(("ronde.cli.federation", "ronde.federation", "ronde.store"))
        ]:
            monkeypatch.delitem(sys.modules, name)
    monkeypatch.setitem(sys.modules, module, None)
    ran = run("ffjd", *words, "--db", demo)
    assert ran.code == EXIT_INPUT
    assert what in ran.err
    assert "ronde[office]" in ran.err


def test_the_rule_of_first_ratings(act: RunOnADay, run: Run, demo: Path) -> None:
    ran = act("first-rating", "6.2.1", "--json")
    assert (ran.code, json.loads(ran.out)["first_rating"]) == (EXIT_OK, "6.2.1")
    assert "First ratings: annex B for everybody" in act("first-rating", "annex-b").out
    ran = run("ffjd", "first-rating", "6.2.1", "--db", demo, "--as", "Opal, Olga")
    assert ran.code == EXIT_INPUT
    assert "the list of 2026-10 is published" in ran.err


def test_every_command_has_help_with_examples(run: Run) -> None:
    names = [
        *ffjd.SUBCOMMANDS,
        *(f"player {name}" for name in ffjd.PLAYER_SUBCOMMANDS),
        *(f"series {name}" for name in ffjd.SERIES_SUBCOMMANDS),
    ]
    helps = {name: run("ffjd", *name.split(), "--help") for name in names}
    assert [name for name, ran in helps.items() if ran.code != EXIT_OK] == []
    examples = {name: ran.out.partition("Examples")[2] for name, ran in helps.items()}
    without = [
        name
        for name, text in examples.items()
        if f"ronde ffjd {name}".removesuffix(" make") not in text
    ]
    assert without == []


CSV = (
    "Épreuve;Coupe\nDu;2026-09-05\nAu;2026-09-06\nCadence;lente\nMinutes par joueur;80\n"
    "Secondes par coup;60\nN°;Nom;R1\n1;Agate, Alma;2:2\n2;Béryl, Bruno;1:0\n"
)


def test_a_series_from_a_table_with_what_it_leaves_open(act: RunOnADay, tmp_path: Path) -> None:
    for name in ("Agate, Alma", "Béryl, Bruno"):
        assert act("player", "add", name, "--rating", 1500).code == EXIT_OK
        assert act("player", "licence", name, "full").code == EXIT_OK
    path = tmp_path / "coupe.csv"
    path.write_text(CSV, encoding="latin-1")
    assert act("series", "add", path).out == "series 1 (Coupe) is recorded: 2 players\n"
    assert act("homologate", 1, "--fees-received").out == "series 1 (Coupe): homologated\n"
    bare = tmp_path / "bare.csv"
    bare.write_text("no;name;R1\n1;Agate, Alma;2:2\n2;Jade, Jon;1:1\n", encoding="utf-8")
    refused = act("series", "add", bare)
    assert refused.code == EXIT_INPUT
    for what in ("First day: it is missing", "Last day", "Rate of play", "Name of the series"):
        assert what in refused.err
    assert "row 3, column C: Agate, Alma has 2, so that 0 belongs here and not 1" in refused.err
    bare.write_text("no;name;R1\n1;Agate, Alma;2:2\n2;Jade, Jon;1:0\n", encoding="utf-8")
    days = ("--start", "2026-09-12", "--end", "2026-09-13", "--name", "Bare")
    told = act("series", "add", bare, *days, "--kind", "accelerated", "--minutes", 30)
    assert told.code == EXIT_OK
    seen = json.loads(act("series", "findings", 2, "--json").out)["version"]
    again = (*days, "--kind", "accelerated", "--minutes", 35, "--seen", seen)
    assert act("series", "correct", 2, bare, *again).code == EXIT_OK
    stale = act("series", "correct", 2, bare, *again)
    assert (stale.code, "correct series" in stale.err) == (EXIT_FILE, True), stale.err
    for _ in range(2):
        assert "waiting" in act("homologate", 2, "--fees-received").out
    assert "New player entered" not in act("series", "findings", 2).err
    assert "open" in act("series", "findings", 2).out
    assert act("series", "settle", 2, 1, "register").out == "The finding is settled.\n"
    assert "A new player, rightly entered" in act("series", "findings", 2).out
    assert act("homologate", 2).out == "series 2 (Bare): homologated\n"


def test_the_template_of_a_series(run: Run, tmp_path: Path) -> None:
    path = tmp_path / "serie.xlsx"
    told = run("--lang", "fr", "ffjd", "series", "template", path)
    assert told.code == EXIT_OK
    assert read_draft(path.read_bytes(), "serie.xlsx").head["kind"] == "cadence lente"
