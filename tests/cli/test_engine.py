"""`ronde-engine` speaks the language of the engines that it replaces."""

from __future__ import annotations

import io
import os
import subprocess
import sys
import threading
from pathlib import Path

import pytest
from tests.commands import Run

from ronde import __version__

PAIRS = "2\n4 3\n1 2\n"


def typed(*words: object) -> subprocess.CompletedProcess[str]:
    """Run the engine as another program runs it, in a process of its own."""
    command = [sys.executable, "-c", "from ronde.cli.engine import run; run()", *map(str, words)]
    return subprocess.run(command, capture_output=True, text=True, check=False, timeout=60)


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


@pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="this system has no named pipes")
def test_tournament_in_a_named_pipe(club_file: Path, tmp_path: Path) -> None:
    pipe = tmp_path / "pipe"
    os.mkfifo(pipe)
    writer = threading.Thread(target=pipe.write_bytes, args=[club_file.read_bytes()])
    writer.start()
    ran = typed("--berger", pipe, "-p")
    writer.join()
    assert (ran.returncode, ran.stdout) == (0, PAIRS)


def test_release_information(run_engine: Run, club_file: Path) -> None:
    assert run_engine("-r").out.startswith("ronde-engine ")
    assert run_engine("-r", "--berger", club_file, "-p").out.endswith(PAIRS)


def test_generate_and_check(run_engine: Run, tmp_path: Path) -> None:
    config, out = tmp_path / "keys.txt", tmp_path / "made.trf"
    config.write_text("PlayersNumber=6\n", encoding="utf-8")
    assert run_engine("--fmjd", "-g", config, "-o", out, "-s", "11").code == 0
    ran = run_engine("--fmjd", out, "-c")
    assert (ran.code, ran.out) == (0, "".join(f"made: Round #{n}\n" for n in range(1, 6)) + "\n")


class TestExitCodes:
    def test_invalid_request(self, run_engine: Run, club_file: Path) -> None:
        assert run_engine("--berger", club_file).code == 3
        assert run_engine("--berger", club_file, "-p", "a", "b").code == 3
        assert run_engine("--berger", "-g").code == 3
        assert run_engine("--dutch").code == 3
        assert run_engine("--dutch", club_file, "-p", "-c").code == 3
        assert run_engine("--dutch", club_file, "-p", "-s", "5").code == 3
        assert run_engine("--dutch", club_file, "-c", "-o", "out").code == 3
        assert run_engine("--dutch", club_file, "-z", "-p").code == 3
        assert run_engine("--dutch", club_file, "-g", "keys.txt", "-o", "out").code == 3
        assert run_engine("--dutch", "-g", "-o", "out", "-s", "x").code == 3

    def test_in_the_form_of_javafo(self, run_engine: Run, tmp_path: Path) -> None:
        missing = tmp_path / "none.trf"
        assert run_engine(missing, "-p").code == 1
        assert run_engine(missing, "-z").code == 1
        missing.write_text("001 one\n", encoding="utf-8")
        assert run_engine(missing, "-p").code == 1
        assert run_engine("--dutch", missing, "-p").code == 3

    def test_unknown_system(self, run_engine: Run, club_file: Path) -> None:
        assert run_engine("--monrad", club_file, "-p").code == 3

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


def swiss_file(folder: Path, name: str, players: dict[int, str], *records: str) -> Path:
    """Write a file of a Swiss event; each player has points and cells, such as `1.0 2 w 1`."""
    lines = ["012 Club", "XXR 5", "XXC white1", *records]
    for number, told in players.items():
        points, *cells = told.split()
        head = f"001 {number:>4}      Player {number}".ljust(80) + f"{points:>4} {number:>4}"
        rounds = (cells[i : i + 3] for i in range(0, len(cells), 3))
        lines.append(head + "".join(f"  {who:>4} {colour} {what}" for who, colour, what in rounds))
    path = folder / name
    path.write_text("\n".join(lines) + "\n", encoding="utf-8")
    return path


@pytest.fixture
def finished(tmp_path: Path) -> Path:
    """Return two players who have met."""
    return swiss_file(tmp_path, "two.trf", {1: "1.0 2 w 1", 2: "0.0 1 b 0"})


@pytest.fixture
def five(tmp_path: Path) -> Path:
    """Return five players after a round; the pairs of that round are not those of the rules."""
    players = {
        1: "1.0 2 w 1",
        2: "0.0 1 b 0",
        3: "0.5 4 b =",
        4: "0.5 3 w =",
        5: "1.0 0000 - U",
    }
    return swiss_file(tmp_path, "five.trf", players)


class TestPairing:
    def test_no_legal_pairing_leaves_an_empty_file(self, run_engine: Run, finished: Path) -> None:
        out = finished.with_name("out.txt")
        out.write_text("2\n1 2\n", encoding="utf-8")
        ran = run_engine("--dutch", finished, "-p", out)
        assert (ran.code, ran.out) == (1, "")
        assert ran.err.startswith(f"Error while pairing {finished}: No valid pairing exists: ")
        assert run_engine(finished, "-p", out).err.startswith("No valid pairing exists: ")
        assert out.read_bytes() == b""

    @pytest.mark.parametrize("system", ["--dutch", "--dutch-2012", "--burstein", "--lim"])
    def test_who_is_alone_has_the_bye(self, run_engine: Run, tmp_path: Path, system: str) -> None:
        alone = swiss_file(tmp_path, "one.trf", {1: "0.0"})
        ran = run_engine(system, alone, "-p")
        assert (ran.code, ran.out) == (0, "1\n1 0\n")

    def test_who_is_left_alone_has_it_once(self, run_engine: Run, tmp_path: Path) -> None:
        left = swiss_file(tmp_path, "left.trf", {1: "1.0 2 w 1", 2: "0.0 1 b 0"}, "XXZ 2")
        assert run_engine("--dutch", left, "-p").out == "1\n1 0\n"
        again = swiss_file(tmp_path, "again.trf", {1: "1.0 0000 - U"})
        ran = run_engine("--dutch", again, "-p")
        assert (ran.code, ran.out) == (1, "")
        assert "left alone" in ran.err


class TestWords:
    @pytest.mark.parametrize(
        "words",
        ["-p FILE --berger", "-q 10000 FILE -p --berger", "FILE -w --berger -p", "FILE -p -q 100"],
    )
    def test_any_order(self, club_file: Path, words: str) -> None:
        ran = typed(*[club_file if word == "FILE" else word for word in words.split()])
        if words.startswith("-p FILE"):
            assert ran.returncode == 3  # FILE is the output here, and nothing comes in
        else:
            assert (ran.returncode, ran.stdout) == (0, PAIRS)

    def test_release_after_the_file(self, run_engine: Run, club_file: Path) -> None:
        first, rest = run_engine(club_file, "-r", "-p").out.split("\n", 1)
        assert first.startswith("ronde-engine ")
        assert rest == PAIRS

    def test_output_before_the_file(self, run_engine: Run, club_file: Path) -> None:
        assert run_engine("-p", "out.txt", club_file, "--berger").code == 0
        assert club_file.with_name("out.txt").read_text(encoding="utf-8") == PAIRS

    def test_help_and_version(self, run_engine: Run) -> None:
        ran = run_engine("--help")
        assert ran.code == 0
        assert "-p [OUT]" in ran.out
        assert run_engine("--version").out == run_engine("-r").out == run_engine().out


class TestChecking:
    def test_boards_that_differ(self, run_engine: Run, five: Path) -> None:
        ran = run_engine("--dutch", five, "-c")
        assert ran.code == 0
        assert ran.out == (
            "five: Round #1\n"
            "  Checker pairings        Tournament pairings \n"
            "      1 -   3                  1 -   2\n"
            "      4 -   2                  4 -   3\n"
            "\n"
            "\n"
        )
        assert ran.err.splitlines() == [
            "five: player 5 is ranked 5, expected 1 to 2 (PTS 1)",
            "five: player 2 is ranked 2, expected 5 (PTS 0)",
        ]
        assert run_engine(five, "-c").out == (
            "five: Round #1\n"
            "\n"
            "  Checker pairings        Tournament pairings\n"
            "\n"
            "      1 -   3                  1 -   2\n"
            "      4 -   2                  4 -   3\n"
            "\n"
            "\n"
        )

    def test_one_round(self, run_engine: Run, tmp_path: Path) -> None:
        out = tmp_path / "made.trf"
        assert run_engine("--dutch", "-g", "18980522", "-o", out).code == 0
        assert run_engine("--dutch", out, "-c", "2").out == "made: Round #2\n\n"
        assert run_engine("--dutch", out, "-c", "99").code == 3

    def test_a_round_without_a_legal_pairing(self, run_engine: Run, tmp_path: Path) -> None:
        twice = {1: "2.0 2 w 1 2 b 1", 2: "0.0 1 b 0 1 w 0"}
        ran = run_engine("--dutch", swiss_file(tmp_path, "twice.trf", twice), "-c")
        assert ran.code == 0
        assert ran.out == (
            "twice: Round #1\ntwice: Round #2\nNo valid pairing exists for round 2.\n\n\n"
        )

    def test_a_round_of_one_player(self, run_engine: Run, tmp_path: Path) -> None:
        cells = {1: "2.0 2 w 1 0000 - U", 2: "0.0 1 b 0 0000 - Z"}
        once = swiss_file(tmp_path, "once.trf", cells)
        assert run_engine("--dutch", once, "-c").out == "once: Round #1\nonce: Round #2\n\n"
        cells = {1: "2.0 0000 - U 0000 - U", 2: "0.0 0000 - Z 0000 - Z"}
        twice = swiss_file(tmp_path, "twice.trf", cells)
        assert "exists for round 2." in run_engine("--dutch", twice, "-c").out


class TestCheckList:
    def test_layout_of_bbp_pairings(self, run_engine: Run, five: Path) -> None:
        assert run_engine("--dutch", five, "-p", "-l").code == 0
        assert five.with_suffix(".list").read_text(encoding="utf-8") == (
            "\n"
            "ID\tPts\t--\tPref\tC2\tC14\tC16\t  Cur\t\tR1\t\n"
            "\n"
            " 1\t1.0\t W\t (B)\t Y\t   \t   \t (3B)\t\t 2\t\n"
            " 5\t1.0\t  \t  A \t N\t  D\t   \t (4W)\t\t  \t\n"
            "\n"
            " 3\t0.5\t B\t (W)\t Y\t   \t   \t (1W)\t\t 4\t\n"
            " 4\t0.5\t W\t (B)\t Y\t   \t   \t (5B)\t\t 3\t\n"
            "\n"
            " 2\t0.0\t B\t (W)\t Y\t   \t   \t(bye)\t\t 1\t\n"
            "\n"
            "\n"
            f"ronde-engine {__version__}"
        )

    def test_layout(self, run_engine: Run, five: Path) -> None:
        with five.open("a", encoding="utf-8") as file:
            file.write("192 FIDE_DUTCH_2017\n")
        assert run_engine(five, "-p", "-l").code == 0
        assert five.with_suffix(".list").read_text(encoding="utf-8") == (
            "ID\tPts\t -\tPref\t-1R\t-2R\t  Cur\tG-1\t\n"
            "\n"
            " 1\t1.0\t W\t (B)\t   \t   \t (5B)\t  2\t\n"
            " 5\t1.0\t  \t   A\t \u25bc \t   \t (1W)\t[X]\t\n"
            "\n"
            " 3\t0.5\t B\t (W)\t   \t   \t(pab)\t  4\t\n"
            " 4\t0.5\t W\t (B)\t   \t   \t (2B)\t  3\t\n"
            "\n"
            " 2\t0.0\t B\t (W)\t   \t   \t (4W)\t  1\t\n"
        )

    def test_all_rounds_of_a_check_and_of_a_generated_event(
        self, run_engine: Run, tmp_path: Path
    ) -> None:
        out, lists = tmp_path / "made.trf", tmp_path / "made.list"
        assert run_engine("--dutch", "-g", "7", "-o", out, "-l").code == 0
        made = lists.read_text(encoding="utf-8")
        rounds = [line for line in made.splitlines() if line.startswith("Round #")]
        assert rounds == [f"Round #{n}" for n in range(1, len(rounds) + 1)]
        assert run_engine("--dutch", out, "-c", "-l", "again.list").code == 0
        assert (tmp_path / "again.list").read_text(encoding="utf-8") == made

    def test_a_round_robin_has_the_list_of_ronde(self, run_engine: Run, club_file: Path) -> None:
        assert run_engine("--berger", club_file, "-p", "-l", "own.list").code == 0
        assert "berger" in club_file.with_name("own.list").read_text(encoding="utf-8")


class TestGenerating:
    def test_a_number_is_the_seed(self, run_engine: Run, tmp_path: Path) -> None:
        one, other = tmp_path / "one.trf", tmp_path / "other.trf"
        assert run_engine("-g", "18980522", "-o", one).code == 0
        assert run_engine("-o", other, "-s", "18980522", "-g").code == 0
        assert one.read_bytes() == other.read_bytes()

    def test_like_a_model(self, run_engine: Run, tmp_path: Path, five: Path) -> None:
        out = tmp_path / "made.trf"
        assert run_engine("--dutch", five, "-g", "-o", out, "-s", "3").code == 0
        lines = out.read_text(encoding="utf-8").splitlines()
        assert sum(line.startswith("001") for line in lines) == 5
        assert "142 5" in lines


TEAMS = """012 Team list
XXR 3
XXC white1
001    1      Agate, Ada                        2100                             0.0    1
001    2      Beryl, Bo                         2000                             0.0    2
001    3      Citrine, Cy                       1900                             0.0    3
001    4      Diamond, Di                       1800                             0.0    4
013 Quarry                           1    2
013 Mine                             3    4
"""


class TestAFileThatNamesTeams:
    """bbpPairings 6 takes no file with a record of teams; its predecessor passed over them."""

    @pytest.fixture
    def teams(self, tmp_path: Path) -> Path:
        path = tmp_path / "teams.trf"
        path.write_text(TEAMS, encoding="utf-8")
        return path

    @pytest.mark.parametrize("system", ["--dutch", "--burstein"])
    @pytest.mark.parametrize("words", [("-p", "out.txt"), ("-c",)])
    def test_is_refused_as_bbp_pairings_6_does(
        self, run_engine: Run, teams: Path, system: str, words: tuple[str, ...]
    ) -> None:
        ran = run_engine(system, teams, *words)
        line = "013 Quarry                           1    2"
        told = f'Invalid line (team tournaments are not supported) "{line}"'
        assert (ran.code, ran.out) == (3, "")
        assert ran.err == f"Error parsing file {teams}: {told}\n"
        assert not teams.with_name("out.txt").exists()

    def test_a_team_of_the_new_format_too(self, run_engine: Run, teams: Path) -> None:
        line = "310   1 Quarry"
        teams.write_text(TEAMS.partition("013")[0] + line + "\n", encoding="utf-8")
        ran = run_engine("--dutch", teams, "-p")
        assert (ran.code, ran.out) == (3, "")

    def test_is_paired_player_by_player_elsewhere(self, run_engine: Run, teams: Path) -> None:
        plain = teams.with_name("plain.trf")
        plain.write_text(TEAMS.partition("013")[0], encoding="utf-8")
        without = run_engine("--dutch", plain, "-p")
        for system in ("--dutch-2017", "--dubov"):
            ran = run_engine(system, teams, "-p")
            assert (ran.code, ran.out) == (0, without.out)
