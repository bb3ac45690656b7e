from __future__ import annotations

import json
from pathlib import Path

import pytest
from jsonschema import Draft202012Validator
from tests.commands import Run

SCHEMAS = Path(__file__).parents[2] / "docs" / "schemas"


@pytest.fixture
def event(run: Run, tmp_path: Path) -> Path:
    path = tmp_path / "event.trf"
    ran = run("generate", "--rules", "berger", "--players", "6", "--seed", "5", "-o", path)
    assert ran.code == 0, ran.err
    return path


def test_a_right_event_has_no_differences(run: Run, event: Path) -> None:
    ran = run("check", event)
    assert ran.code == 0, ran.err
    assert ran.out == "1 files, 5 rounds, 0 differences\n"


def _with_swapped_colours(event: Path) -> None:
    """Turn the colours of the first game of player 1 around, on both lines."""
    lines = event.read_text(encoding="utf-8").splitlines()
    first = next(i for i, line in enumerate(lines) if line.startswith("001    1 "))
    opponent = int(lines[first][91:95])
    other = next(i for i, line in enumerate(lines) if line.startswith(f"001 {opponent:>4} "))
    for i in (first, other):
        turned = {"w": "b", "b": "w"}[lines[i][96]]
        lines[i] = lines[i][:96] + turned + lines[i][97:]
    event.write_text("\n".join(lines) + "\n", encoding="utf-8")


def test_a_difference_is_told_with_both_sides(run: Run, event: Path) -> None:
    _with_swapped_colours(event)
    ran = run("check", event)
    assert ran.code == 1
    assert "round 1" in ran.out
    assert ran.out.endswith("1 files, 5 rounds, 1 differences\n")


def test_an_unreadable_file_does_not_stop_the_others(run: Run, event: Path, tmp_path: Path) -> None:
    broken = tmp_path / "broken.trf"
    broken.write_text("001 nonsense\n", encoding="utf-8")
    ran = run("check", broken, event, tmp_path / "missing.trf")
    assert ran.code == 3
    assert "broken.trf" in ran.err
    assert "missing.trf" in ran.err
    assert ran.out.endswith("3 files, 5 rounds, 0 differences\n")


def test_two_processes_give_the_same_answer(run: Run, event: Path) -> None:
    assert run("check", event, event, "--jobs", "2").out == "2 files, 10 rounds, 0 differences\n"


def test_json_follows_its_schema(run: Run, event: Path) -> None:
    _with_swapped_colours(event)
    ran = run("check", event, "--json")
    assert ran.code == 1
    data = json.loads(ran.out)
    schema = json.loads((SCHEMAS / "check-1.json").read_text(encoding="utf-8"))
    Draft202012Validator(schema).validate(data)
    assert data["totals"]["differences"] == 1
    assert data["files"][0]["differences"][0]["kind"] == "colour"


def test_unknown_rules_are_told_once(run: Run, event: Path) -> None:
    ran = run("check", event, event, "--rules", "nothing")
    assert ran.code == 3
    assert ran.err.count("nothing") == 1


def test_notes_of_many_files_are_counted(run: Run, event: Path, tmp_path: Path) -> None:
    swiss = tmp_path / "swiss.trf"
    words = ("--players", 8, "--rounds", 3, "--seed", 2, "-o", swiss)
    assert run("generate", "--rules", "dutch-2026", *words).code == 0
    text = swiss.read_text(encoding="utf-8")
    swiss.write_text(
        "".join(line for line in text.splitlines(True) if not line.startswith("192")),
        encoding="utf-8",
    )
    alone = run("check", swiss)
    assert "names no rules" in alone.err
    together = run("check", swiss, swiss, event)
    assert "names no rules" not in together.err
    assert "2 notes are not shown" in together.err
    assert alone.code == together.code == 0


def _with_ranks(event: Path, *ranks: int) -> None:
    """Give the players of a file these ranks."""
    told = iter(ranks)
    lines = event.read_text(encoding="utf-8").splitlines()
    lines = [
        f"{line[:85]}{next(told):>4}{line[89:]}" if line.startswith("001") else line
        for line in lines
    ]
    event.write_text("\n".join(lines) + "\n", encoding="utf-8")


class TestRanks:
    """A wrong rank is a warning, and a difference only where it is asked for."""

    def test_a_warning(self, run: Run, event: Path) -> None:
        _with_ranks(event, 6, 5, 4, 3, 2, 1)
        ran = run("check", event)
        assert (ran.code, ran.out) == (0, "1 files, 5 rounds, 0 differences\n")
        assert "ranks are not what the results give: player" in ran.err

    def test_a_difference(self, run: Run, event: Path) -> None:
        _with_ranks(event, 6, 5, 4, 3, 2, 1)
        ran = run("check", event, "--ranks")
        assert ran.code == 1
        assert f"{event}: player 1 is ranked 6, expected " in ran.out

    def test_everybody_ranked_1(self, run: Run, event: Path) -> None:
        _with_ranks(event, 1, 1, 1, 1, 1, 1)
        ran = run("check", event)
        assert ran.code == 0
        assert "everybody is ranked 1: the file tells no standing" in ran.err
        told = json.loads(run("check", event, "--json").out)
        Draft202012Validator(json.loads((SCHEMAS / "check-1.json").read_text())).validate(told)
        assert told["files"][0]["ranks"]["verdict"] == "same"
        assert told["totals"]["wrong_ranks"] == 1

    def test_right_ranks(self, run: Run, event: Path) -> None:
        ranked = json.loads(run("standings", event, "--as", "json", "--tie-breaks", "TPN").out)
        ranks = {line["starting_number"]: line["rank"] for line in ranked["standings"]}
        _with_ranks(event, *(ranks[number] for number in sorted(ranks)))
        ran = run("check", event, "--ranks")
        assert (ran.code, ran.err) == (0, "")
