"""Commands on files of team events: the teams are paired, and spoken of."""

from __future__ import annotations

import re
from collections.abc import Callable
from pathlib import Path

import pytest
from tests import teamfiles
from tests.commands import Run

from ronde.formats import write_text
from ronde.model.matches import TeamEvent
from ronde.questions.files import load

Write = Callable[..., Path]
ROUND_ROBIN = "192 BERGER_ROUNDROBIN"


@pytest.fixture
def team_file(tmp_path: Path) -> Write:
    def write(teams: int, size: int, *more: str, rounds: tuple[str, ...] = ()) -> Path:
        path = tmp_path / "teams.trf"
        path.write_text(teamfiles.event(teams, size, *more, rounds=rounds), encoding="utf-8")
        return path

    return write


def test_matches_are_paired(run: Run, team_file: Write) -> None:
    path = team_file(4, 2, ROUND_ROBIN, "352 WB")
    assert run("pair", path, "--as", "pairs").out == "2\n1 4\n2 3\n"
    table = run("pair", path).out
    assert "Match" in table
    assert "1 Rooks" in table


def test_the_new_round_has_the_games_of_every_board(run: Run, team_file: Write) -> None:
    path = team_file(3, 3, ROUND_ROBIN, "352 WB", rounds=("4-7:1 8-5:= 1:U 2:U",))
    again = path.with_name("next.trf")
    assert run("pair", path, "--as", "trf", "-o", again).code == 0
    event = TeamEvent(load(again).tournament)
    (match,) = event.matches(2)
    assert (match.white, match.black, match.is_unfinished) == (1, 2, True)
    assert [(board.white, board.black) for board in match.boards] == [(1, 4), (5, 2)]
    assert [found.code for found in event.findings] == ["bye-unstated"] * 2
    assert run("check", again).out.endswith("1 file, 2 rounds, 0 differences\n")


def test_a_round_before_the_last_is_paired_from_what_went_before(
    run: Run, team_file: Write
) -> None:
    rounds = ("1-7:1 8-2:= 3-5:= 6-4:1", "7-5:= 6-8:= 1-3:= 4-2:=")
    path = team_file(4, 2, ROUND_ROBIN, "352 WB", rounds=rounds)
    again = path.with_name("again.trf")
    assert run("pair", path, "--round", "2", "--as", "trf", "-o", again).code == 0
    told = load(again).tournament
    assert len(told.rounds) == 2
    assert told.rounds[0] == load(path).tournament.rounds[0]
    assert told.rounds[1].open_games == 4


def test_differences_speak_of_teams(run: Run, team_file: Write) -> None:
    path = team_file(4, 2, ROUND_ROBIN, "352 WB", rounds=("1-3:1 4-2:= 5-7:= 8-6:1",))
    ran = run("check", path)
    assert ran.code == 1
    assert "1-4" in ran.out


def test_explanations_speak_of_teams(run: Run, team_file: Write) -> None:
    told = run("explain", team_file(4, 2, ROUND_ROBIN, "352 WB")).out
    assert "the table of 4 teams" in told
    assert "Match 1: 1 Rooks" in told


def test_absent_teams(run: Run, team_file: Write) -> None:
    path = team_file(4, 2, ROUND_ROBIN, "352 WB")
    ran = run("pair", path, "--absent", "9")
    assert ran.code == 3
    assert "team 9 cannot be absent" in ran.err


def test_contradictions_are_refused_with_team_and_round(run: Run, team_file: Write) -> None:
    path = team_file(4, 2, ROUND_ROBIN, "352 WB", rounds=("1-3:1 5-2:= 4-6:=",))
    ran = run("pair", path)
    assert ran.code == 3
    assert "round 1: team 1 (Rooks) plays two teams" in ran.err


@pytest.mark.parametrize("line", ["310 one", "362 TX 1.0", "320 what"])
def test_an_unreadable_record_of_a_team_event_is_refused(
    run: Run, team_file: Write, line: str
) -> None:
    ran = run("pair", team_file(4, 2, ROUND_ROBIN, "352 WB", line))
    assert ran.code == 3
    assert line[:3] in ran.err


class TestSwissTeam:
    def test_a_bye_whose_worth_nobody_stated_is_told(self, run: Run, team_file: Write) -> None:
        path = team_file(3, 4, "192 FIDE_TEAM", "352 WBWB")
        ran = run("pair", path)
        assert ran.code == 0
        told = "team 3 (Knights) has the bye of round 1; its worth is not stated"
        assert told in ran.err
        assert "match points 1, game points 2" in ran.err
        stated = team_file(3, 4, "192 FIDE_TEAM", "352 WBWB", "320  1.0  2.0")
        assert told not in run("pair", stated).err

    def test_rounds_are_paired_and_checked_again(self, run: Run, team_file: Write) -> None:
        path = team_file(4, 2, "192 FIDE_TEAM", "352 WB")
        paired = path.with_name("paired.trf")
        assert run("pair", path, "--as", "trf", "-o", paired).code == 0
        assert run("check", paired).out == "1 file, 1 round, 0 differences\n"

    def test_players_are_not_paired_by_rules_for_teams(self, run: Run, club_file: Path) -> None:
        ran = run("pair", club_file, "--rules", "swiss-team-2026")
        assert ran.code == 3
        assert "swiss-team-2026 pairs teams" in ran.err

    def test_squads_are_paired(self, run: Run, tmp_path: Path) -> None:
        table = tmp_path / "teams.csv"
        table.write_text("Team;Board;Name\nA;1;Ann\nB;1;Bob\nC;1;Cy\nD;1;Di\n", encoding="utf-8")
        ran = run("pair", table, "--rounds", "3", "--first-colour", "white", "--as", "pairs")
        assert ran.out == "2\n1 3\n4 2\n"

    def test_squads_are_seeded_by_rating_and_it_is_told(self, run: Run, tmp_path: Path) -> None:
        """In the order of the lines A meets C; the last two by rating are the first lines."""
        table = tmp_path / "teams.csv"
        lines = ("A;1;Ann;1500", "B;1;Bob;1600", "C;1;Cy;1700", "D;1;Di;1800")
        table.write_text("\n".join(("Team;Board;Name;Rating", *lines)), encoding="utf-8")
        ran = run("pair", table, "--rounds", "3", "--first-colour", "white")
        assert re.search(r"1 D.*3 B", ran.out)
        assert "seeded by the rating of their first player" in ran.err


@pytest.mark.parametrize("form", ["trf26", "json"])
def test_a_line_up_out_of_order_is_told_with_team_board_and_round(
    run: Run, team_file: Write, form: str
) -> None:
    told = "### ronde boards=2 order=fixed tolerance=0", "300   1   1   2    2    1"
    path = team_file(2, 2, ROUND_ROBIN, "352 WB", *told, rounds=("2-3:1 4-1:=",))
    again = path.with_name(f"again.{form}")
    again.write_text(write_text(load(path).tournament, form).text, encoding="utf-8")
    what = "round 1: team 1 (Rooks): player 1 (board 2) stands before player 2 (board 1)"
    for command in ("check", "validate"):
        told_by = run(command, again)
        assert what in told_by.out + told_by.err


def test_points_of_record_299_without_a_list_concern_every_team(run: Run, team_file: Write) -> None:
    """Team 2 lost over the board and has a match point for it, so that team 4 is the last."""
    rounds = ("1-2:1 3-4:+ 5:U",)
    plain = team_file(5, 1, "192 FIDE_TEAM", rounds=rounds)
    assert run("pair", plain, "--as", "pairs").out == "3\n3 1\n5 4\n2 0\n"
    given = team_file(5, 1, "192 FIDE_TEAM", "299 L   1.0", rounds=rounds)
    assert run("pair", given, "--as", "pairs").out == "3\n3 1\n2 5\n4 0\n"


def test_the_best_of_a_board_has_a_prize(run: Run, team_file: Write, tmp_path: Path) -> None:
    path = team_file(4, 2, ROUND_ROBIN, "352 WB", rounds=("1-7:1 8-2:0 3-5:= 6-4:=",))
    prizes = tmp_path / "prizes.toml"
    text = (
        'currency = "EUR"\n[[prize]]\ncategory = "board 2 by points"\nplace = 1\ntrophy = "Cup"\n'
    )
    prizes.write_text(text, encoding="utf-8")
    told = run("prizes", path, prizes, "--why").out
    assert "board 2 by points, place 1" in told
    assert re.search(r"gets board 2 by points, place 1 \(Cup\)\n.*: 1 of 1 game, performance", told)


def test_a_round_robin_is_ranked_by_game_points_if_that_is_announced(
    run: Run, team_file: Write
) -> None:
    """Team 1 wins and draws by a little, team 2 has more points of games."""
    rounds = ("1-4:1 5-2:0 3-6:0 7-10:= 11-8:= 9-12:=", "1-7:= 8-2:= 3-9:= 4-10:1 11-5:0 6-12:1")
    path = team_file(4, 3, ROUND_ROBIN, "352 WBW", rounds=rounds)
    assert "1  1 Rooks" in run("standings", path).out
    told = "### ronde rules=berger primary=game-points"
    by_games = team_file(4, 3, told, "352 WBW", rounds=rounds)
    assert "1  2 Bishops" in run("standings", by_games).out
    first = run("pair", by_games, "--round", "1", "--as", "json").out
    assert '"primary"' in first
