"""`ronde lab` as a person types it."""

from __future__ import annotations

import csv
import json
from pathlib import Path

import pytest
from tests.laboratory.lab.studies import SMALL

from ronde.cli.main import exit_code, ronde


def _run(*arguments: str) -> int:
    return exit_code(ronde, "ronde", list(arguments))


@pytest.fixture
def study(tmp_path: Path) -> Path:
    path = tmp_path / "study.toml"
    path.write_text(SMALL.replace("events = 24", "events = 4"), encoding="utf-8")
    return path


def test_a_study_is_run_and_written(
    study: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    out = tmp_path / "out"
    assert _run("lab", "run", str(study), "--out", str(out), "--workers", "1") == 0
    said = capsys.readouterr()
    assert "3 events to play: less than a minute" in said.err
    assert "8 × 3: 4 events, first seed " in said.out
    assert "burstein-2026" in said.out
    report = json.loads((out / "report.json").read_text("utf-8"))
    assert report["fields"][0]["events"] == 4
    lines = (out / "results.csv").read_text("utf-8").splitlines()
    settings = json.loads(next(line for line in lines if line.startswith("# study "))[8:])
    assert settings == report["study"]
    rows = list(csv.DictReader(line for line in lines if not line.startswith("#")))
    assert len(rows) == len(report["results"]) == 2 * 6
    assert {row["system"] for row in rows} == {"dutch-2026", "burstein-2026"}
    assert float(rows[0]["mean"]) == report["results"][0]["value"]["mean"]
    assert "<svg" in (out / "report.html").read_text("utf-8")
    before = (out / "results.csv").read_bytes()
    assert _run("lab", "run", str(study), "--out", str(out), "--workers", "1") == 0
    assert (out / "results.csv").read_bytes() == before
    assert "events to play" not in capsys.readouterr().err


def test_a_study_of_days_needs_a_word_more(
    study: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    study.write_text(SMALL.replace("events = 24", "events = 9000000"), encoding="utf-8")
    out = tmp_path / "out"
    assert _run("lab", "run", str(study), "--out", str(out), "--workers", "1") == 3
    said = capsys.readouterr().err
    assert "this would take about " in said
    assert "add --yes" in said
    assert (out / "records.jsonl").read_text("utf-8").count("\n") == 1


def test_a_mistake_of_the_file_is_told(study: Path, capsys: pytest.CaptureFixture[str]) -> None:
    study.write_text(SMALL.replace("tau", "tua"), encoding="utf-8")
    assert _run("lab", "run", str(study)) == 3
    assert "study.toml: measures: there is no measure 'tua'" in capsys.readouterr().err


def test_one_event_is_made_again(
    study: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    out = tmp_path / "event.trf"
    asked = ("lab", "event", str(study), "--number", "3", "-o", str(out))
    assert _run(*asked, "--system", "burstein-2026") == 0
    assert _run("check", str(out)) == 0
    first = out.read_bytes()
    assert _run(*asked, "--field", "8 × 3") == 0
    assert out.read_bytes() != first
    capsys.readouterr()
    assert _run(*asked, "--system", "burstein") == 3
    said = capsys.readouterr().err
    assert "the study has no 'burstein'; it has: dutch-2026, burstein-2026" in said


def test_measures_are_listed(capsys: pytest.CaptureFixture[str]) -> None:
    assert _run("lab", "measures") == 0
    assert "best-wins" in capsys.readouterr().out
    assert _run("lab", "measures", "--json") == 0
    assert json.loads(capsys.readouterr().out)["measures"][0]["key"] == "tau"
