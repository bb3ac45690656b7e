"""`ronde forecast` as a person types it."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from tests.commands import Run
from tests.laboratory.forecast.events import under_way

from ronde import formats


@pytest.fixture
def event(tmp_path: Path) -> Path:
    path = tmp_path / "open.trf"
    formats.write_file(under_way(3, open_games=2), path)
    return path


def test_everybody(run: Run, event: Path) -> None:
    ran = run("forecast", event, "--continuations", 20, "--seed", 7)
    assert ran.code == 0
    lines = ran.out.splitlines()
    assert lines[0] == (
        "Forecast: 3 of 5 rounds paired, 2 games open, 20 continuations, seed 7"
    )  # fmt: skip
    assert lines[1].split()[:4] == ["No", "Name", "Rating", "Points"]
    assert len([line for line in lines if "Test00" in line]) == 10
    assert ran.out == run("forecast", event, "--continuations", 20, "--seed", 7).out


def test_one_player(run: Run, event: Path) -> None:
    number = under_way(3).rounds[2].games[0].white
    ran = run("forecast", event, "--continuations", 20, "--seed", 7, "--player", number)
    assert "first then" in ran.out
    assert [line.split()[0] for line in ran.out.splitlines()[-4:-1]] == ["win", "draw", "loss"]


def test_data(run: Run, event: Path) -> None:
    ran = run("forecast", event, "--continuations", 5, "--seed", 7, "--json")
    found = json.loads(ran.out)
    assert (found["continuations"], found["seed"], found["open_games"]) == (5, 7, 2)
    assert found["players"][0]["first"]["of"] == 5


def test_a_seed_that_is_drawn_is_printed(run: Run, event: Path) -> None:
    first = run("forecast", event, "--continuations", 3)
    seed = first.out.splitlines()[0].rsplit(" ", 1)[1]
    assert run("forecast", event, "--continuations", 3, "--seed", seed).out == first.out


@pytest.mark.parametrize(
    ("arguments", "told"),
    [
        (("--player", 99), "there is no player 99 among the 10 entries"),
        (("--rules", "knockout"), "an event by knockout cannot be forecast"),
        (("--calibrate", 2), "leave FILE away"),
    ],
)
def test_refusals(run: Run, event: Path, arguments: tuple[object, ...], told: str) -> None:
    ran = run("forecast", event, *arguments)
    assert ran.code == 3
    assert told in ran.err
    assert ran.err.count("\n") == 1 + ("no tie-breaks" in ran.err)


def test_an_event_that_is_over(run: Run, tmp_path: Path) -> None:
    path = tmp_path / "over.trf"
    formats.write_file(under_way(5), path)
    ran = run("forecast", path)
    assert (ran.code, ran.out) == (3, "")
    assert "the event is over" in ran.err


def test_no_file(run: Run) -> None:
    assert "name a tournament file" in run("forecast").err


def test_a_calibration(run: Run, tmp_path: Path) -> None:
    asked = ("--players", 6, "--rounds", 3, "--continuations", 4, "--seed", 1)
    kept = ("--out", tmp_path / "kept")
    run("forecast", "--calibrate", 1, *asked, *kept)
    ran = run("forecast", "--calibrate", 3, *asked, *kept)
    assert ran.out.startswith("Calibration: 3 events of 6 players and 3 rounds (dutch-2026)")
    assert "to be first alone: 18 predictions, as a forecast shows them" in ran.out
    assert "Bins within 2 points: " in ran.out
    found = json.loads(run("forecast", "--calibrate", 3, *asked, "--json").out)
    assert [line["kind"] for line in found["kinds"]] == ["all", "first", "opponent", "win"]
    assert run("forecast", "--calibrate", 3, *asked).out == ran.out
    other = run("forecast", "--calibrate", 3, *asked, *kept, "--seed", 2)
    assert (other.code, "holds another run" in other.err) == (3, True)
