"""A league of six draughts teams, from its first command to its lists, as a secretary runs it."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from tests.cli.event.office import Office

from ronde.errors import EXIT_INPUT

LEAGUE = "league"
TEAMS = ("Ardoise", "Basalte", "Calcite", "Dolomie", "Gypse", "Marbre")
DAYS = ("2026-10-04", "2026-10-18", "2026-11-08", "2026-11-22", "2026-12-06")


@pytest.fixture
def league(office: Office, tmp_path: Path) -> Office:
    """Return the desk of a league with fixed dates and the squads of a table."""
    squads = ["Team,Board,Name,Rating,Captain"]
    for place, team in enumerate(TEAMS):
        for board, name in enumerate(("Alma", "Bruno", "Cleo"), 1):
            captain = "yes" if board == 1 else ""
            squads.append(f'{team},{board},"{team}, {name}",{1200 - 10 * place - board},{captain}')
    (tmp_path / "squads.csv").write_text("\n".join(squads), encoding="utf-8")
    office.done(
        "new", LEAGUE, "Interclubs", "--discipline", "draughts", "--rules", "fmjd", "--rounds", 5,
        "--start", DAYS[0], "--end", DAYS[-1],
    )  # fmt: skip
    office.done(
        "match-rules", LEAGUE, "--boards", 2, "--win", 3, "--draw", 2, "--loss", 1,
        "--seating", "list", "--promoted", 1, "--relegated", 1,
    )  # fmt: skip
    office.done("import", LEAGUE, tmp_path / "squads.csv")
    for number, day in enumerate(DAYS, 1):
        office.done("timetable", LEAGUE, number, "--date", day)
    return office


def begin(office: Office) -> None:
    office.done("pair", LEAGUE)
    office.done("publish", LEAGUE)


def test_squads_and_line_ups_in_fixed_order(league: Office) -> None:
    squads = league.done("squads", LEAGUE)
    assert "1 Ardoise, captain Ardoise, Alma" in squads
    assert "Title" not in squads  # nobody has one
    begin(league)
    league.refused(EXIT_INPUT, "whose order holds", "line-up", LEAGUE, 1, "Ardoise", 3, 1)
    league.done("line-up", LEAGUE, 1, "Ardoise", 1, 3)
    league.done("open-matches", LEAGUE, 1)
    assert "Ardoise, Cleo" in league.done("matches", LEAGUE)


def test_results_count_two_one_and_nothing_on_a_board(league: Office) -> None:
    begin(league)
    league.done("open-matches", LEAGUE, 1)
    assert "3–1" in league.done("match", LEAGUE, 1, 1, "2-0", "1-1")
    league.refused(EXIT_INPUT, "is no result of draughts", "game", LEAGUE, 1, 2, 1, "1-0")
    league.refused(
        EXIT_INPUT,
        "match 3 is between Calcite (3) and Dolomie (4); one of them wins it",
        "walk-over", LEAGUE, 1, 3, "--winner", "Marbre",
    )  # fmt: skip
    assert DAYS[0] in league.done("reminders", LEAGUE)
    assert "0–4" in league.done("walk-over", LEAGUE, 1, 3, "--winner", "Dolomie")
    league.done("match", LEAGUE, 1, 2, "1-1", "1-1")
    league.done("complete", LEAGUE)
    found = json.loads(league.done("standings", LEAGUE, "--json"))
    points = {line["name"]: line["points"] for line in found["standings"]}
    assert [points[name] for name in ("Dolomie", "Ardoise", "Basalte", "Calcite")] == [
        "3", "3", "2", "1",
    ]  # fmt: skip


def test_two_rounds_with_their_lists_and_documents(league: Office, tmp_path: Path) -> None:
    for number in (1, 2):
        begin(league)
        league.done("open-matches", LEAGUE, number)
        for match in (1, 2, 3):
            league.done("match", LEAGUE, number, match, "2-0", "1-1")
        league.done("complete", LEAGUE)
    everybody = json.loads(league.done("standings", LEAGUE, "--players", "--json"))["players"]
    assert len(everybody) == 18
    listed = league.done("standings", LEAGUE, "--players")
    assert "Players after round 2" in listed
    csv = league.done("standings", LEAGUE, "--boards", "--csv").splitlines()
    assert csv[0] == "Board,Rank,Player,Team,Games,Points,%,Performance"
    shares = {float(line.split(",")[-2]) for line in csv[1:]}
    assert shares
    assert all(0 <= share <= 100 for share in shares), shares
    second = [line for line in csv if ", Bruno" in line]
    assert all(",2,2,50," in line for line in second)  # two draws are half of four points
    assert "<th" in league.done("standings", LEAGUE, "--players", "--html")
    for kind in ("slips", "individuals"):
        league.done("print", LEAGUE, kind, "-o", tmp_path / f"{kind}.pdf")
        assert (tmp_path / f"{kind}.pdf").stat().st_size > 1000
    report = league.done("report", LEAGUE)
    assert "Standings so far" in report
    assert "Fed" not in report
    league.done("export", LEAGUE, "--form", "pdn", "-o", tmp_path / "games.pdn")
    assert "Ardoise, Alma" in (tmp_path / "games.pdn").read_text(encoding="utf-8")
