"""`ronde-engine` speaks the language of the engines that it replaces."""

from __future__ import annotations

import io
import subprocess
import sys
from pathlib import Path

import pytest
from tests.commands import Run

PAIRS = "2\n4 3\n1 2\n"


def typed(*words: object) -> subprocess.CompletedProcess[str]:
    """Run the engine as another program runs it, in a process of its own."""
    command = [sys.executable, "-c", "from ronde.cli.engine import run; run()", *map(str, words)]
    return subprocess.run(command, capture_output=True, text=True, check=False)


def test_pairs_on_standard_output(run_engine: Run, club_file: Path) -> None:
    ran = run_engine("--berger", club_file, "-p")
    assert (ran.code, ran.out) == (0, PAIRS)


def test_the_file_may_name_the_system(run_engine: Run, club_file: Path) -> None:
    assert run_engine(club_file, "-p").out == PAIRS


def test_output_without_a_folder_goes_beside_the_input(run_engine: Run, club_file: Path) -> None:
    assert run_engine("--berger", club_file, "-p", "round2.txt").code == 0
    assert club_file.with_name("round2.txt").read_text(encoding="utf-8") == PAIRS


def test_check_list_by_default_beside_the_input(run_engine: Run, club_file: Path) -> None:
    assert run_engine("--berger", club_file, "-p", "-l").code == 0
    assert club_file.with_suffix(".list").exists()


def test_tournament_on_standard_input(
    run_engine: Run, club_file: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    stream = io.TextIOWrapper(io.BytesIO(club_file.read_bytes()), encoding="utf-8")
    monkeypatch.setattr(sys, "stdin", stream)
    assert run_engine("--berger", "-p").out == PAIRS


def test_release_information(run_engine: Run, club_file: Path) -> None:
    assert run_engine("-r").out.startswith("ronde-engine ")
    assert run_engine("-r", "--berger", club_file, "-p").out.endswith(PAIRS)


def test_generate_and_check(run_engine: Run, tmp_path: Path) -> None:
    config, out = tmp_path / "keys.txt", tmp_path / "made.trf"
    config.write_text("PlayersNumber=6\n", encoding="utf-8")
    assert run_engine("--fmjd", "-g", config, "-o", out, "-s", "11").code == 0
    ran = run_engine("--fmjd", out, "-c")
    assert (ran.code, ran.out) == (0, "\n")


class TestExitCodes:
    def test_invalid_request(self, run_engine: Run, club_file: Path) -> None:
        assert run_engine("--berger", club_file).code == 3
        assert run_engine("--berger", club_file, "-p", "a", "b").code == 3
        assert run_engine("--berger", "-g").code == 3

    def test_unknown_system(self, run_engine: Run, club_file: Path) -> None:
        assert run_engine("--keizer", club_file, "-p").code == 3

    def test_missing_file(self, run_engine: Run, tmp_path: Path) -> None:
        assert run_engine("--berger", tmp_path / "none.trf", "-p").code == 5

    def test_too_large(self, run_engine: Run, tmp_path: Path) -> None:
        large = tmp_path / "large.trf"
        with large.open("wb") as file:
            file.truncate(65 * 1024 * 1024)
        ran = run_engine("--berger", large, "-p")
        assert ran.code == 4
        assert "large.trf" in ran.err


class TestWhereOutputGoes:
    def test_an_existing_file_stays_the_same_file(self, run_engine: Run, club_file: Path) -> None:
        out = club_file.with_name("out.txt")
        out.write_text("of an earlier round, and longer than what comes", encoding="utf-8")
        with out.open(encoding="utf-8") as held:
            assert run_engine("--berger", club_file, "-p", out).code == 0
            assert held.read() == PAIRS

    @pytest.mark.skipif(sys.platform == "win32", reason="links and modes are those of Unix")
    def test_mode_and_link_are_kept(self, run_engine: Run, club_file: Path) -> None:
        out, link = club_file.with_name("out.txt"), club_file.with_name("link.txt")
        out.touch()
        out.chmod(0o620)
        link.symlink_to(out)
        assert run_engine("--berger", club_file, "-p", link).code == 0
        assert link.is_symlink()
        assert out.stat().st_mode & 0o777 == 0o620
        assert out.read_text(encoding="utf-8") == PAIRS

    @pytest.mark.skipif(sys.platform == "win32", reason="devices have no paths on Windows")
    def test_a_device_is_not_replaced(self, run_engine: Run, club_file: Path) -> None:
        assert run_engine("--berger", club_file, "-p", "/dev/null").code == 0
        assert Path("/dev/null").is_char_device()

    @pytest.mark.skipif(sys.platform == "win32", reason="devices have no paths on Windows")
    def test_standard_output_by_its_name(self, club_file: Path) -> None:
        ran = typed("--berger", club_file, "-p", "/dev/stdout")
        assert (ran.returncode, ran.stdout) == (0, PAIRS)
