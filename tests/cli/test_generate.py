"""`ronde generate`: what is asked on the command line is in the file."""

from __future__ import annotations

from pathlib import Path

import pytest
from tests.commands import Run

from ronde import formats
from ronde.model import ByeKind, Result, Tournament

ASKED = (
    "--players 20 --rounds 4 --seed 7 --half-byes 1:2 --full-byes 2:1 --zero-byes 3:1"
    " --forfeit-wins 2 --forfeit-losses 1 --double-forfeits 1 --odd-results 3 --late-entries 2:1"
    " --withdrawals 0 --forbidden 1-11 --tie-breaks BH/C1,SB --acceleration none"
)


def read(path: Path) -> Tournament:
    tournament = formats.read_file(path).tournament
    assert tournament is not None
    return tournament


def test_every_option(run: Run, tmp_path: Path) -> None:
    file = tmp_path / "asked.trf"
    assert run("generate", *ASKED.split(), "-o", file).out.endswith("seed 7\n")
    event = read(file)
    byes = [bye.kind for round_ in event.rounds for bye in round_.byes]
    kinds = (ByeKind.HALF_POINT, ByeKind.FULL_POINT, ByeKind.ZERO_POINT)
    assert [byes.count(kind) for kind in kinds] == [2, 1, 1]
    games = [game for round_ in event.rounds for game in round_.games]
    ends = [(game.white_result, game.black_result) for game in games]
    won, lost = Result.FORFEIT_WIN, Result.FORFEIT_LOSS
    assert [ends.count(end) for end in ((won, lost), (lost, won), (lost, lost))] == [2, 1, 1]
    odd = [(Result.DRAW, Result.LOSS), (Result.LOSS, Result.DRAW), (Result.LOSS, Result.LOSS)]
    assert sum(ends.count(end) for end in odd) == 3
    assert event.details.tie_breaks == ("BH/C1", "SB")
    assert [group.players for group in event.forbidden] == [(1, 11)]
    assert event.details.name == "ronde generate, seed 7"
    assert run("check", file).out == "1 file, 4 rounds, 0 differences\n"


def test_the_same_words_make_the_same_bytes(run: Run, tmp_path: Path) -> None:
    files = [tmp_path / name for name in ("one.trf", "other.trf", "third.trf")]
    for file in files[:2]:
        assert run("generate", *ASKED.split(), "-o", file).code == 0
    assert run("generate", *ASKED.replace("seed 7", "seed 8").split(), "-o", files[2]).code == 0
    one, other, third = (file.read_bytes() for file in files)
    assert one == other != third


def test_ratings_and_keys(run: Run, tmp_path: Path) -> None:
    file, ratings = tmp_path / "rated.trf", tmp_path / "ratings.txt"
    ratings.write_text("2000\n1800\n0\n1900\n", encoding="utf-8")
    words = ("--ratings", ratings, "--rounds", 1, "--set", "PointsForWin=3", "--seed", 1)
    assert run("generate", *words, "-o", file).code == 0
    event = read(file)
    assert [player.rating for player in event.players] == [2000, 1900, 1800, None]
    assert event.points.white_win == 30


@pytest.mark.parametrize(
    ("words", "said"),
    [
        ("--half-byes many", "HalfPointByes must be a number, a share such as 5%"),
        ("--set Speed=5", "unknown key 'Speed'"),
        ("--set Speed", "'Speed' is not of the form KEY=VALUE"),
        ("--tie-breaks BH,XX", "there is no tie-break 'XX'"),
        ("--ratings nowhere.txt", "nowhere.txt"),
    ],
)
def test_what_is_wrong_is_told(run: Run, tmp_path: Path, words: str, said: str) -> None:
    ran = run("generate", *words.split(), "--seed", 1, "-o", tmp_path / "event.trf")
    assert ran.code in (3, 5)
    assert said in ran.err
