"""The load test in small: phones enter, viewers follow, nothing is lost; and it would tell."""

from __future__ import annotations

import importlib
import re
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from ronde.office.playing.corrections import CorrectResult
from ronde.office.playing.results import EnterResult

ROOT = Path(__file__).parents[2]
SMALL = {"phones": 3, "viewers": 4, "boards": 8, "rounds": 2, "thinking": 0.05, "arrival": 0.3}


@pytest.fixture
def part(monkeypatch: pytest.MonkeyPatch) -> Any:
    """Return how a module of the benchmarks, which are no package of ronde, is found."""
    monkeypatch.syspath_prepend(str(ROOT))
    return lambda name: importlib.import_module(f"benchmarks.{name}")


@pytest.mark.long
def test_a_small_hall_loses_nothing() -> None:
    """The command itself, with its own server, as `make bench` runs it."""
    options = [f"--{name}={value}" for name, value in SMALL.items()]
    ran = subprocess.run(
        [sys.executable, "-m", "benchmarks.load", *options],
        cwd=ROOT, capture_output=True, text=True, check=False, timeout=300,
    )  # fmt: skip
    assert ran.returncode == 0, ran.stdout + ran.stderr
    for nothing in ("errors", "lost entries", "live connections dropped"):
        assert re.search(rf"\| {nothing} \| 0 \|", ran.stdout), ran.stdout
    assert re.search(r"\| entry of a result \| 8 \|", ran.stdout)
    assert re.search(r"\| entry until it is on the page \| 32 \|", ran.stdout), "8 × 4"


def test_a_result_that_is_missing_wrong_or_entered_twice_is_told(part: Any, tmp_path: Path) -> None:
    scenario = part("load.scenario").Scenario(phones=1, boards=4, rounds=2)
    prepared = part("load.event").prepare(tmp_path / "hall.sqlite", scenario)
    desk_of = importlib.import_module("ronde.office.desk").Desk
    result_of = part("load.scenario").result_of
    with importlib.import_module("ronde.store").Database.open(prepared.path) as database:
        desk = desk_of(database, "clerk")
        for board, result in ((1, result_of(1)), (2, "1-0"), (3, result_of(3))):
            desk.do("hall", EnterResult(prepared.round, board, result))
        for result in ("0-1", result_of(3)):
            desk.do("hall", CorrectResult(prepared.round, 3, result, reason="misread"))
    told = part("load.audit").audit(prepared, scenario).lost
    assert [line.split(":")[0] for line in told] == ["board 2", "board 3", "board 4"]


def test_what_is_too_much_for_the_machine_is_said_in_a_sentence(part: Any) -> None:
    wanted = part("load.scenario").Scenario().open_files
    told = part("load.run").complaint(wanted, 1024)
    assert told.startswith(f"{wanted} connections are needed and this system allows 1024")
    assert part("load.run").complaint(wanted, wanted) == ""


def test_a_run_replaces_its_own_section_only(part: Any, tmp_path: Path) -> None:
    page = tmp_path / "RESULTS.md"
    for title, line in (("One", "first"), ("Two", "second"), ("One", "third")):
        part("results").save_section(title, [line], page)
    text = page.read_text(encoding="utf-8")
    assert re.findall(r"^## .*", text, re.MULTILINE) == ["## One", "## Two"]
    assert "third" in text
    assert "second" in text
    assert "first" not in text


def test_what_many_events_lost_is_told(part: Any, tmp_path: Path) -> None:
    season = part("load.season")
    database_of = importlib.import_module("ronde.store").Database
    desk_of = importlib.import_module("ronde.office.desk").Desk
    with database_of.open(tmp_path / "many.sqlite") as database:
        prepared = season.prepare(database, season.Season(events=2, minutes=0.01))
        desk = desk_of(database, "phone 1")
        for event, board in (("event-1", 1), ("event-2", 1), ("event-2", 2), ("event-2", 3)):
            desk.do(event, EnterResult(prepared.round, board, "1-0"))
        good = season.Entered("event-1", 1, ["1-0", "0-1"], [("1-0", 1.0)], ["0-1"])
        entries = [
            good,
            season.Entered("event-1", 2, ["1-0"], [("1-0", 1.0)]),
            season.Entered("event-2", 1, ["1-0"], [("0-1", 1.0)]),
            season.Entered("event-2", 2, ["1-0"], [], ["1-0"]),
        ]
        told = season.audit(database, prepared, entries)
        assert [line.split(":")[0] for line in told] == [
            "event-1, board 2",
            "event-1, board 2",
            "event-2, board 1",
            "event-2, board 2",
            "event-2",
        ]
        assert told[0].endswith("0 entries in the journal; acknowledged ['1-0']")
        assert told[-1].endswith("board 3 was not asked for")


@pytest.mark.long
def test_a_small_season_loses_nothing() -> None:
    """Many events by the command itself, on a file of SQLite and by two workers."""
    options = {"events": 3, "viewers": 9, "minutes": 0.1, "entries-per-minute": 200, "workers": 2}
    ran = subprocess.run(
        [sys.executable, "-m", "benchmarks.load", *(f"--{k}={v}" for k, v in options.items())],
        cwd=ROOT, capture_output=True, text=True, check=False, timeout=600,
    )  # fmt: skip
    assert ran.returncode == 0, ran.stdout + ran.stderr
    assert re.search(r"\| entries \| 20 \|", ran.stdout)
    assert re.search(r"\| conflicts, one of two refused \| 2 \|", ran.stdout)
    assert re.search(r"\| lost, doubled or refused without a reason \| 0 \|", ran.stdout)
