"""Programs that call an engine call `ronde-engine` with the same words and read its answers.

The command lines are those of public programs; what reads the answers is written for these tests.
"""

from __future__ import annotations

import subprocess
import sys
import tempfile
from pathlib import Path

import pytest
from tests.commands import Run

SAMPLES = Path(__file__).parents[1] / "data" / "engine"
ENGINE = [sys.executable, "-c", "from ronde.cli.engine import run; run()"]
FIVE = {1: "1.0   2 w 1", 2: "0.0   1 b 0", 3: "0.5   4 b =", 4: "0.5   3 w =", 5: "1.0 0000 - U"}
PAIRS = [(3, 1), (5, 4), (2, 0)]


def report(players: dict[int, str]) -> str:
    """Return a report as callers write it: starting numbers, points and rounds only."""
    lines = ["XXR 5", "XXC white1"]
    for number, told in players.items():
        points, cells = told.split(" ", 1) if " " in told else (told, "")
        head = f"001 {number:>4}".ljust(80) + f"{points:>4}"
        lines.append(head + (f"       {cells:>8}" if cells else ""))
    return "\n".join(lines) + "\n"


@pytest.fixture
def tournament(tmp_path: Path) -> Path:
    """Return the file of five players after a round."""
    path = tmp_path / "tournament.trfx"
    path.write_text(report(FIVE), encoding="utf-8")
    return path


@pytest.fixture
def finished(tmp_path: Path) -> Path:
    """Return the file of two players who have met."""
    path = tmp_path / "finished.trfx"
    path.write_text(report({1: "1.0   2 w 1", 2: "0.0   1 b 0"}), encoding="utf-8")
    return path


def in_lines(text: str) -> list[tuple[int, int]]:
    """Return the pairs of an answer whose first line counts them."""
    count, *rest = text.splitlines()
    pairs = [(int(white), int(black)) for white, black in (line.split(" ") for line in rest)]
    assert len(pairs) == int(count)
    return pairs


class TestJaVaFoInAShell:
    """heltour: `COMMAND IN -p OUT -q 10000`, then `-w` when there are no pairs; 0 or it failed."""

    def call(self, tournament: Path, out: Path, *more: str) -> int:
        words = [*ENGINE, str(tournament), "-p", str(out), *more]
        return subprocess.run(words, stdout=subprocess.PIPE, check=False).returncode

    @pytest.mark.parametrize("more", [("-q", "10000"), ("-w",)])
    def test_pairs(self, tournament: Path, tmp_path: Path, more: tuple[str, ...]) -> None:
        out = tmp_path / "pairs"
        assert self.call(tournament, out, *more) == 0
        assert in_lines(out.read_text(encoding="utf-8")) == PAIRS

    def test_no_pairing(self, finished: Path, tmp_path: Path) -> None:
        assert self.call(finished, tmp_path / "pairs", "-q", "10000") != 0


class TestStandardOutput:
    """lila and lidraughts: `EXECUTABLE --dutch FILE -p`; failures are told by their words."""

    def test_pairs(self, run_engine: Run, tournament: Path) -> None:
        ran = run_engine("--dutch", tournament, "-p")
        assert ran.code == 0
        assert in_lines(ran.out) == PAIRS

    def test_no_pairing(self, run_engine: Run, finished: Path) -> None:
        ran = run_engine("--dutch", finished, "-p")
        assert ran.code != 0
        assert "No valid pairing exists" in ran.err


class TestFileThatExistsOrNot:
    """Sharly Chess: `EXECUTABLE --dutch FILE -p OUT`; without OUT it failed."""

    def test_pairs(self, run_engine: Run, tournament: Path) -> None:
        out = tournament.with_name("tournament-pairings.txt")
        run_engine("--dutch", tournament, "-p", out)
        assert in_lines(out.read_text(encoding="utf-8")) == PAIRS

    def test_a_file_that_cannot_be_read(self, run_engine: Run, tournament: Path) -> None:
        out = tournament.with_name("tournament-pairings.txt")
        tournament.write_text("001 one\n", encoding="utf-8")
        assert run_engine("--dutch", tournament, "-p", out).code == 3
        assert not out.exists()


class TestFileHeldOpen:
    """The wrapper of e-sportify: names a file that it holds open; empty means failure."""

    def test_pairs(self, run_engine: Run, tournament: Path) -> None:
        with tempfile.NamedTemporaryFile("r", encoding="utf-8") as held:
            run_engine("--dutch", tournament, "-p", held.name)
            assert in_lines(held.read()) == PAIRS

    def test_no_pairing(self, run_engine: Run, finished: Path) -> None:
        with tempfile.NamedTemporaryFile("r", encoding="utf-8") as held:
            ran = run_engine("--dutch", finished, "-p", held.name)
            assert held.read() == ""
        assert ran.err.split(":")[1].strip() == "No valid pairing exists"

    def test_a_generated_tournament(self, run_engine: Run, tmp_path: Path) -> None:
        keys = "PlayersNumber=12 RoundsNumber=5 DrawPercentage=40 ForfeitRate=5 PointsForWin=1"
        keys += " PointsForDraw=0.5 PointsForLoss=0 PointsForZPB=0.7 PointsForForfeitLoss=0.3"
        config = tmp_path / "keys"
        config.write_text("\n".join([*keys.split(), "PointsForPAB=0.4"]), encoding="utf-8")
        with tempfile.NamedTemporaryFile("rb") as held:
            assert run_engine("--dutch", "-g", config, "-o", held.name).code == 0
            lines = held.read().decode().split("\r")
        assert sum(line.startswith("001 ") for line in lines) == 12
        assert not any("\n" in line for line in lines)


def test_the_check_list_of_the_manual_of_javafo(run_engine: Run, tmp_path: Path) -> None:
    """The sample file of the manual, without names, and the check list printed there."""
    sample = tmp_path / "sample.trf"
    edition = b"\n192 FIDE_DUTCH_2017\n"
    sample.write_bytes((SAMPLES / "javafo-manual.trf").read_bytes() + edition)
    assert run_engine(sample, "-p", "pairs", "-l").code == 0
    printed = (SAMPLES / "javafo-manual.list").read_text(encoding="utf-8")
    assert sample.with_suffix(".list").read_text(encoding="utf-8") == printed


class TestChecker:
    """Scripts that check files: `--dutch FILE -c`; a table means that a round differs."""

    def test_agreement_and_difference(self, run_engine: Run, tournament: Path) -> None:
        made = tournament.with_name("made.trf")
        run_engine("--dutch", "-g", "5", "-o", made)
        assert "Checker pairings" not in run_engine("--dutch", made, "-c").out
        ran = run_engine("--dutch", tournament, "-c")
        assert (ran.code, "Checker pairings" in ran.out) == (0, True)
