"""A Keizer season on the command line: what it prints are the points and values of the list."""

from __future__ import annotations

from pathlib import Path

import pytest
from tests.commands import Run
from tests.keizer_seasons import the_example

from ronde.formats.trf.writer import write_report


@pytest.fixture
def season_file(tmp_path: Path) -> Path:
    """Return the worked example after its first round: values from 50, everybody's own counted."""
    path = tmp_path / "season.trf"
    path.write_text(write_report(the_example(), "trf26").text, encoding="utf-8")
    return path


def test_the_table_of_a_round_has_the_points_of_the_list(run: Run, season_file: Path) -> None:
    first, second = run("pair", season_file).out.splitlines()[3:5]
    assert [word for word in first.split() if word.isdigit()] == ["1", "6", "91", "1", "93"]
    assert [word for word in second.split() if word.isdigit()] == ["2", "10", "89", "3", "70"]


def test_the_csv_of_a_round_has_them_too(run: Run, season_file: Path) -> None:
    lines = run("pair", season_file, "--as", "csv").out.splitlines()
    assert lines[1] == "1,6,Smit,91.0,1,Koning,93.0"


def test_the_check_list_stands_in_the_order_of_the_points(
    run: Run, season_file: Path, tmp_path: Path
) -> None:
    seen = tmp_path / "seen.txt"
    assert run("pair", season_file, "--check-list", seen).code == 0
    rows = [line.split() for line in seen.read_text(encoding="utf-8").splitlines()[4:]]
    assert [(row[1], row[2]) for row in rows[:3]] == [
        ("Koning", "93"),
        ("Smit", "91"),
        ("Boer", "89"),
    ]


def test_a_value_is_told_by_the_season_and_not_by_the_tie_breaks(
    run: Run, season_file: Path
) -> None:
    points = run("standings", season_file, "--why", 6, "PTS").out
    assert points.startswith("PTS of 6 Smit by keizer\n")
    value = run("standings", season_file, "--why", 6, "VAL").out
    assert value.startswith("VAL of 6 Smit by keizer\n")
    assert "by the place on the list" in value
