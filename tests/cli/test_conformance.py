"""`ronde conformance` and `ronde minimise` as a person types them."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from ronde.cli.main import exit_code, ronde


def _run(*arguments: str) -> int:
    return exit_code(ronde, "ronde", list(arguments))


def test_a_run_without_differences_ends_with_0(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    asked = ("conformance", "--events", "5", "--seed", "4", "--players", "8", "--rounds", "3")
    assert _run(*asked, "--out", str(tmp_path), "--workers", "1") == 0
    said = capsys.readouterr().out
    assert "5 events, " in said
    assert said.endswith("0 events differ\n")
    report = json.loads((tmp_path / "report.json").read_text("utf-8"))
    assert (report["events"], report["different"]) == (5, 0)
    assert "0 events differ" in (tmp_path / "report.md").read_text("utf-8")


def test_differences_are_written_minimised_and_end_with_1(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    asked = ("conformance", "--events", "2", "--seed", "3", "--players", "10", "--rounds", "5")
    code = _run(
        *asked, "--against", "burstein-2026", "--out", str(tmp_path), "--json", "--workers", "1"
    )
    report = json.loads(capsys.readouterr().out)
    assert code == 1
    line = report["differences"][0]
    assert line["players_left"] < 10
    assert (tmp_path / "differences" / line["file"]).exists()
    whole = tmp_path / "differences" / f"{line['number']}.trf"
    small = tmp_path / "small.trf"
    assert _run("minimise", str(whole), "--against", "burstein-2026", "-o", str(small)) == 0
    said = capsys.readouterr().out
    assert said.startswith(f"round {line['round']}: ") or "are left, of 10" in said
    assert "dutch-2026: " in said
    assert "burstein-2026: " in said
    assert small.exists()


def test_one_event_is_made_again(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert _run("conformance", "--seed", "4", "--only", "3", "--out", str(tmp_path)) == 0
    assert "1 events, " in capsys.readouterr().out
    assert (tmp_path / "3.trf").exists()


def test_stored_files_are_found_in_a_folder(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert _run("conformance", "--seed", "4", "--only", "3", "--out", str(tmp_path)) == 0
    assert _run("conformance", "--files", str(tmp_path), "--workers", "1") == 0
    assert "stored files" in capsys.readouterr().out
    empty = tmp_path / "empty"
    empty.mkdir()
    assert _run("conformance", "--files", str(empty)) == 3


def test_a_witness_is_needed_to_minimise(capsys: pytest.CaptureFixture[str]) -> None:
    assert _run("minimise", "x.trf") == 3
    assert "--against KEY or --against-command" in capsys.readouterr().err
