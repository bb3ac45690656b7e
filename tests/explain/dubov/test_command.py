"""`ronde explain`, `ronde pair` and `ronde compare` by the Dubov system, as a person would type."""

from __future__ import annotations

import json
from collections.abc import Callable
from importlib.resources import files
from pathlib import Path

import pytest
from jsonschema_rs import Draft202012Validator
from tests.commands import Run

EXAMPLE = Path(str(files("ronde.examples").joinpath("minerals.trf")))
SCHEMA = Path(__file__).parents[3] / "docs" / "schemas" / "explanation-1.json"
DUBOV = ("--rules", "dubov-2026")


def test_every_board(run: Run) -> None:
    ran = run("explain", EXAMPLE, *DUBOV, "--round", 4)
    assert ran.code == 0
    assert ran.out.startswith(
        "Minerals Open - Round 4 - dubov-2026\n\nBoard 1: 10 Jasper (3 points) meets 1 Agate"
    )
    assert "With 13 Marble, 1 player would float up as in the last round" in ran.out
    assert "12 Lapis has the bye: The number of players to be paired is odd (23)" in ran.out
    assert "those of C.04.4.1 (2026)" in ran.out


def test_articles_in_full(run: Run) -> None:
    out = run("explain", EXAMPLE, *DUBOV, "--full").out
    assert "[C.04.4.1 (2026) 3.2.4]" in out


def test_another_language(run: Run) -> None:
    out = run("explain", EXAMPLE, *DUBOV, "--round", 4, "--why-not", 1, 5, "--lang", "nl").out
    assert "dan zou 11 Kyanite naar boven schuiven in plaats van 1 Agate" in out


@pytest.mark.parametrize(
    "question",
    [
        (),
        ("--full",),
        ("--player", 18),
        ("--board", 8),
        ("--why-not", 1, 15),
        ("--round", 4, "--why-not", 1, 5),
    ],
)
def test_json_follows_its_schema(run: Run, question: tuple[object, ...]) -> None:
    data = json.loads(run("explain", EXAMPLE, *DUBOV, *question, "--json").out)
    Draft202012Validator(json.loads(SCHEMA.read_text(encoding="utf-8"))).validate(data)
    assert data["regulation"] == "C.04.4.1 (2026)"


def test_compared_with_another_system(run: Run) -> None:
    ran = run("compare", EXAMPLE, *DUBOV, "--rules", "dutch-2026")
    assert "dubov-2026, why not" in ran.out


@pytest.fixture
def unrated(tmp_path: Path) -> Callable[[int], Path]:
    """Give the example without the ratings of its first players."""

    def unrated(count: int) -> Path:
        rows = EXAMPLE.read_text(encoding="utf-8").splitlines(keepends=True)
        players = [k for k, row in enumerate(rows) if row.startswith("001")][:count]
        for k in players:
            rows[k] = rows[k][:48] + "    " + rows[k][52:]
        path = tmp_path / "unrated.trf"
        path.write_text("".join(rows), encoding="utf-8")
        return path

    return unrated


class TestMissingRatings:
    def test_each_is_named(self, run: Run, unrated: Callable[[int], Path]) -> None:
        err = run("pair", unrated(1), *DUBOV).err
        assert (
            "warning: player 1 has no rating and counts as rated 0 in the average ratings of "
            "opponents; the chief arbiter should assign a rating (1.1.2)\n" in err
        )

    def test_nobody_is_rated(self, run: Run, unrated: Callable[[int], Path]) -> None:
        err = run("pair", unrated(99), *DUBOV).err
        assert (
            "warning: nobody has a rating, so pairing numbers take the place of average ratings; "
            "assign ratings (1.1.2)\n" in err
        )
