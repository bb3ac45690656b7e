"""`ronde design`: what it prints, what it writes, what it refuses."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from tests.commands import Run

ENTRIES = "name,rating\n" + "".join(f"Player {n},{2300 - 50 * n}\n" for n in range(10))
FEW = ("--events", "3", "--rounds", "3", "--systems", "dutch-2026,lim-2026", "--workers", "1")


@pytest.fixture
def entries(tmp_path: Path) -> str:
    path = tmp_path / "club.csv"
    path.write_text(ENTRIES, encoding="utf-8")
    return str(path)


def test_the_plans_are_told_with_how_long_it_takes(run: Run, entries: str) -> None:
    done = run("design", entries, *FEW, "--wish", "ranking")
    assert done.code == 0
    assert "4 events to play: less than a minute" in done.err
    assert done.out.startswith("club: 10 players, 2 plans, 3 events of each, seed 1\n")
    assert "Lim System, 2026" in done.out


def test_the_same_seed_gives_the_same_document(run: Run, entries: str) -> None:
    done = [run("design", entries, *FEW, "--seed", "5", "--json").out for _ in range(2)]
    assert done[0] == done[1]
    found = json.loads(done[0])
    assert [plan["rounds"] for plan in found["plans"]] == [3, 3]
    assert [wish["wish"] for wish in found["wishes"]][:2] == ["clear-winner", "best-wins"]


def test_annex_and_page(run: Run, entries: str, tmp_path: Path) -> None:
    for name, start in (("annex.pdf", b"%PDF"), ("report.html", b"<!doctype html>")):
        path = tmp_path / name
        assert run("design", entries, *FEW, "-o", str(path)).code == 0
        assert path.read_bytes().startswith(start)


@pytest.mark.parametrize(
    ("options", "sentence"),
    [
        (["--wish", "sunshine"], "there is no wish 'sunshine'; known: clear-winner"),
        (["--boards", "1", "--days", "1"], "the hall is too small: 10 players need 5 boards"),
        (["--rounds", "12", "--days", "2"], "no plan is possible: 12 rounds need 12 days"),
        (["-o", "plan.txt"], "plan.txt is neither .pdf nor .html"),
    ],
)
def test_what_is_refused(run: Run, entries: str, options: list[str], sentence: str) -> None:
    done = run("design", entries, *options)
    assert done.code == 3
    assert sentence in done.err
