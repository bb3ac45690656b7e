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
    assert ran.out == "1 file, 5 rounds, 0 differences\n"


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
    assert ran.out.endswith("1 file, 5 rounds, 1 difference\n")


@pytest.mark.parametrize("is_told", [True, False])
def test_a_correction_that_the_file_tells_is_named_as_a_reason(
    run: Run, tmp_path: Path, is_told: bool
) -> None:
    path = tmp_path / "open.trf"
    run("generate", "--rules", "dutch-2017", "--players", "8", "--rounds", "4", "--seed", "3",
        "-o", path)  # fmt: skip
    lines = path.read_text(encoding="utf-8").splitlines()
    first = next(i for i, line in enumerate(lines) if line[:4] == "001 " and line[98] == "1")
    number, opponent = lines[first][4:8].strip(), lines[first][91:95].strip()
    for i, line in enumerate(lines):
        if line.startswith((f"001 {number:>4} ", f"001 {opponent:>4} ")):
            lines[i] = line[:98] + {"1": "0", "0": "1"}[line[98]] + line[99:]
    if is_told:
        lines.append(f"### Correction @ Round 1: {number}-{opponent} result")
    path.write_text("\n".join(lines) + "\n", encoding="utf-8")
    ran = run("check", path)
    assert ran.code == 1, ran.err
    named = f"round 1 was corrected after it was complete ({number}-{opponent} result); rounds 2"
    assert (named in " ".join((ran.out + ran.err).split())) is is_told


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
    """Ranks that the results do not give are differences of standings."""

    def test_every_wrong_rank_is_told(self, run: Run, event: Path) -> None:
        _with_ranks(event, 6, 5, 4, 3, 2, 1)
        ran = run("check", event)
        assert ran.code == 1
        assert f"{event}: player 1 is ranked 6, expected " in ran.out
        count = ran.out.count("is ranked")
        assert ran.out.endswith(
            f"1 file, 5 rounds, 0 differences of pairing, {count} of standings\n"
        )

    def test_pairings_only(self, run: Run, event: Path) -> None:
        _with_ranks(event, 6, 5, 4, 3, 2, 1)
        ran = run("check", event, "--no-ranks")
        assert (ran.code, ran.out, ran.err) == (0, "1 file, 5 rounds, 0 differences\n", "")

    def test_everybody_ranked_1(self, run: Run, event: Path) -> None:
        _with_ranks(event, 1, 1, 1, 1, 1, 1)
        ran = run("check", event)
        assert ran.code == 1
        assert ran.out == (
            f"{event}: everybody is ranked 1: the file tells no standing\n"
            "1 file, 5 rounds, 0 differences of pairing, 1 of standings\n"
        )
        told = json.loads(run("check", event, "--json").out)
        Draft202012Validator(json.loads((SCHEMAS / "check-1.json").read_text())).validate(told)
        assert told["files"][0]["ranks"]["verdict"] == "same"
        assert (told["totals"]["wrong_ranks"], told["totals"]["standings"]) == (1, 1)

    def test_a_blank_column_is_said_once(self, run: Run, event: Path) -> None:
        _without_ranks(event)
        ran = run("check", event)
        assert (ran.code, ran.out) == (0, "1 file, 5 rounds, 0 differences\n")
        assert ran.err.count("no ranks are stated") == 1

    def test_somebody_without_a_rank(self, run: Run, event: Path) -> None:
        _with_ranks_by(run, event, "TPN")
        lines = event.read_text(encoding="utf-8").splitlines()
        last = max(i for i, line in enumerate(lines) if line.startswith("001"))
        lines[last] = f"{lines[last][:85]}    {lines[last][89:]}"
        event.write_text("\n".join(lines) + "\n", encoding="utf-8")
        ran = run("check", event, "--tie-breaks", "TPN")
        assert "1 player has no rank and is not compared" in ran.err

    def test_right_ranks(self, run: Run, event: Path) -> None:
        _with_ranks_by(run, event, "TPN")
        ran = run("check", event, "--tie-breaks", "TPN")
        assert (ran.code, ran.err) == (0, "")

    def test_by_a_list_that_is_named(self, run: Run, event: Path) -> None:
        _with_ranks_by(run, event, "TPN")
        assert run("check", event, "--tie-breaks", "TPN/R").code == 1

    def test_the_edition_can_be_chosen(self, run: Run, event: Path) -> None:
        ran = run("check", event, event, "--edition", "c07-1999")
        assert ran.code == 3
        assert ran.err.count("unknown tie-break rules 'c07-1999'") == 1


def _without_ranks(event: Path) -> None:
    lines = event.read_text(encoding="utf-8").splitlines()
    blank = (f"{ln[:85]}    {ln[89:]}" if ln.startswith("001") else ln for ln in lines)
    event.write_text("\n".join(blank) + "\n", encoding="utf-8")


def _with_ranks_by(run: Run, event: Path, tie_breaks: str) -> None:
    """Give the players of a file the ranks by a list that tells everybody apart."""
    ranked = json.loads(run("standings", event, "--as", "json", "--tie-breaks", tie_breaks).out)
    ranks = {line["starting_number"]: line["rank"] for line in ranked["standings"]}
    _with_ranks(event, *(ranks[number] for number in sorted(ranks)))


def _with_points(event: Path, number: int, points: str) -> None:
    """Let the line of a player state these points."""
    lines = event.read_text(encoding="utf-8").splitlines()
    at = next(i for i, line in enumerate(lines) if line.startswith(f"001 {number:>4} "))
    lines[at] = f"{lines[at][:80]}{points:>4}{lines[at][84:]}"
    event.write_text("\n".join(lines) + "\n", encoding="utf-8")


class TestPoints:
    """Points that the results do not give are differences of standings, too."""

    def test_points_of_a_player(self, run: Run, event: Path) -> None:
        _with_points(event, 2, "9.0")
        ran = run("check", event)
        assert ran.code == 1
        assert "player 2 has 9.0 points, but the results give" in ran.out
        assert ran.out.endswith("1 file, 5 rounds, 0 differences of pairing, 1 of standings\n")
        told = json.loads(run("check", event, "--json").out)
        assert told["files"][0]["points"][0]["player"] == 2
        assert run("check", event, "--lenient").out.count("9.0 points") == 1

    def test_the_file_is_refused_for_anything_else(self, run: Run, event: Path) -> None:
        _with_points(event, 2, "9.0")
        text = event.read_text(encoding="utf-8")
        event.write_text(text + text[text.index("001    3") :], encoding="utf-8")
        assert run("check", event).code == 3

    def test_points_of_a_team(self, run: Run, tmp_path: Path) -> None:
        teams = tmp_path / "teams.trf"
        words = ("--boards", 2, "--players", 6, "--rounds", 3, "--seed", 1, "-o", teams)
        assert run("generate", "--rules", "swiss-team-2026", *words).code == 0
        lines = teams.read_text(encoding="utf-8").splitlines()
        at = next(i for i, line in enumerate(lines) if line.startswith("310   1"))
        lines[at] = f"{lines[at][:54]}{'33.0':>6}{lines[at][60:]}"
        teams.write_text("\n".join(lines) + "\n", encoding="utf-8")
        ran = run("check", teams)
        assert ran.code == 1
        assert "has 33.0 match points, but the boards give" in ran.out


class TestReport:
    """`--report` writes a table with a row for each event."""

    def test_shapes(self, run: Run, event: Path, tmp_path: Path) -> None:
        _with_swapped_colours(event)
        _with_ranks(event, 1, 1, 1, 1, 1, 1)
        broken = tmp_path / "broken.trf"
        broken.write_text("001 nonsense\n", encoding="utf-8")
        for shape in ("html", "csv", "json", "txt"):
            ran = run("check", event, broken, "--report", tmp_path / f"report.{shape}")
            assert ran.code == 3
        rows = (tmp_path / "report.csv").read_text(encoding="utf-8").splitlines()
        assert rows[0].startswith("file,rules,players,rounds,alike,pairs,colours,byes")
        assert rows[1].startswith(f"{event},berger,6,5,4,0,1,0,0,0,1,")
        assert "broken.trf" in rows[2]
        told = json.loads((tmp_path / "report.json").read_text(encoding="utf-8"))
        assert told["events"][0]["colours"] == told["events"][0]["ranks"] == 1
        assert told["events"][0]["seconds"] > 0
        text = (tmp_path / "report.txt").read_text(encoding="utf-8")
        assert text.endswith("2 files, 5 rounds, 1 difference of pairing, 1 of standings\n")
        page = (tmp_path / "report.html").read_text(encoding="utf-8")
        assert "<td>berger</td>" in page

    def test_another_ending_is_refused_at_once(self, run: Run, event: Path, tmp_path: Path) -> None:
        ran = run("check", event, "--report", tmp_path / "report.doc")
        assert ran.code == 3
        assert "html, csv, json, txt" in ran.err
