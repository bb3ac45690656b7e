"""Acceleration on the command line: asked for, recorded, locked after round 1, refused."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest
from tests.commands import Ran, Run

from ronde import formats
from ronde.model import THREE_ONE_NOTHING, Tournament

Field = Callable[..., Tournament]


@pytest.fixture
def entries(field: Field, tmp_path: Path) -> Path:
    """Return a file of sixteen players before round 1 of seven."""
    return saved(field(16, 7), tmp_path)


def saved(event: Tournament, folder: Path) -> Path:
    path = folder / "entries.trf"
    formats.write_file(event, path)
    return path


def lines(path: Path, *starts: str) -> list[str]:
    return [
        line for line in path.read_text(encoding="utf-8").splitlines() if line.startswith(starts)
    ]


def without(path: Path, *starts: str) -> Path:
    """Return a copy of a file without the records that begin so."""
    text = path.read_text(encoding="utf-8")
    kept = [line for line in text.splitlines() if not line.startswith(starts)]
    copy = path.with_name("copy.trf")
    copy.write_text("\n".join(kept) + "\n", encoding="utf-8")
    return copy


class TestPair:
    def test_round_one_by_the_method(self, run: Run, entries: Path) -> None:
        ran = run("pair", entries, "--acceleration", "baku", "--as", "pairs")
        first_board, *_ = ran.out.splitlines()[1:]
        assert (ran.code, set(first_board.split())) == (0, {"1", "5"})

    def test_none_is_as_if_nothing_were_said(self, run: Run, entries: Path) -> None:
        plain = run("pair", entries, "--as", "pairs").out
        assert run("pair", entries, "--acceleration", "none", "--as", "pairs").out == plain
        assert set(plain.splitlines()[1].split()) == {"1", "9"}

    def test_it_is_recorded_with_the_round(self, run: Run, entries: Path, tmp_path: Path) -> None:
        out = tmp_path / "next.trf"
        assert run("pair", entries, "--acceleration", "baku", "--as", "trf", "-o", out).code == 0
        assert lines(out, "192") == ["192 FIDE_DUTCH_2026_BAKU"]
        assert [line.split()[1] for line in lines(out, "250")] == ["1.0", "0.5"]

    def test_a_table_is_recorded_as_points(self, run: Run, entries: Path, tmp_path: Path) -> None:
        out = tmp_path / "next.trf"
        table = "1-4:1-2:1.0,5-8:1-2:0.5"
        assert run("pair", entries, "--acceleration", table, "--as", "trf", "-o", out).code == 0
        assert lines(out, "192") == ["192 FIDE_DUTCH_2026"]
        assert [line.split()[1:] for line in lines(out, "250")] == [
            ["0.5", "001", "002", "5", "8"],
            ["1.0", "001", "002", "1", "4"],
        ]

    def test_a_table_from_a_file(self, run: Run, entries: Path, tmp_path: Path) -> None:
        table = tmp_path / "virtual.txt"
        table.write_text("# half of the field\n1-8:1-4:1\n", encoding="utf-8")
        ran = run("pair", entries, "--acceleration", table, "--as", "pairs")
        assert set(ran.out.splitlines()[1].split()) == {"1", "5"}

    def test_a_file_that_does_not_exist(self, run: Run, entries: Path) -> None:
        ran = run("pair", entries, "--acceleration", "bakoo")
        assert ran.code == 5
        assert "an acceleration is baku, none, a table such as 1-20:1-2:1.0" in ran.err

    def test_a_file_that_is_no_text(self, run: Run, entries: Path, tmp_path: Path) -> None:
        table = tmp_path / "virtual.bin"
        table.write_bytes(b"\xff\xfe\xfd")
        assert "it is no text in UTF-8" in run("pair", entries, "--acceleration", table).err

    @pytest.mark.parametrize(
        ("words", "what"),
        [
            (("--acceleration", "1-17:1:1"), "names player 17"),
            (("--acceleration", "1-2:x"), "is no entry of virtual points"),
            (("--acceleration", "baku", "--rules", "berger"), "berger is no Swiss system"),
            (("--acceleration", "1:1:1", "--rules", "fmjd"), "fmjd is no Swiss system"),
        ],
    )
    def test_refusals(self, run: Run, entries: Path, words: tuple[str, ...], what: str) -> None:
        ran = run("pair", entries, *words)
        assert (ran.code, what in ran.err) == (3, True)

    def test_points_that_do_not_suit(self, run: Run, field: Field, tmp_path: Path) -> None:
        path = saved(field(8, 5, points=THREE_ONE_NOTHING), tmp_path)
        ran = run("pair", path, "--acceleration", "baku")
        assert (ran.code, "a win worth two draws" in ran.err) == (3, True)

    def test_rounds_that_are_not_announced(self, run: Run, field: Field, tmp_path: Path) -> None:
        path = saved(field(8, None), tmp_path)
        ran = run("pair", path, "--acceleration", "baku")
        assert (ran.code, "announce it, or say it in the file" in ran.err) == (3, True)
        assert run("pair", path, "--acceleration", "baku", "--rounds", 5).code == 0

    def test_points_of_the_past_alone_are_doubted(
        self, run: Run, baku_file: Path, tmp_path: Path
    ) -> None:
        past = tmp_path / "past.trf"
        kept = [
            line.replace("001 003", "001 002") if line.startswith("250") else line
            for line in baku_file.read_text(encoding="utf-8").splitlines()
            if not line.startswith("250       0.5")
        ]
        past.write_text("\n".join(kept) + "\n", encoding="utf-8")
        assert "give nobody any in round 3" in run("pair", past, "--round", 3).err
        assert "give nobody" not in run("pair", past, "--round", 2).err
        assert "give nobody" not in run("pair", past, "--round", 6).err
        assert "give nobody" not in run("pair", baku_file, "--round", 3).err

    def test_an_unknown_method_of_a_file(self, run: Run, field: Field, tmp_path: Path) -> None:
        ran = run("pair", saved(field(8, 5, acceleration="sofia"), tmp_path))
        assert (ran.code, "unknown acceleration 'sofia'" in ran.err) == (3, True)


class TestLocked:
    """After round 1 the method is what the file records (C.04.2: it is announced before)."""

    def test_the_same_method_may_be_repeated(self, run: Run, baku_file: Path) -> None:
        words = ("pair", baku_file, "--round", 4, "--as", "pairs")
        assert run(*words, "--acceleration", "baku").out == run(*words).out

    @pytest.mark.parametrize("asked", ["none", "1-4:1-2:1.0"])
    def test_another_is_refused(self, run: Run, baku_file: Path, asked: str) -> None:
        ran = run("pair", baku_file, "--round", 4, "--acceleration", asked)
        assert ran.code == 3
        assert f"paired with the acceleration baku, so the acceleration {asked} comes" in ran.err

    def test_a_plain_event_cannot_be_accelerated(self, run: Run, tmp_path: Path) -> None:
        path = tmp_path / "plain.trf"
        run("generate", "--players", 20, "--rounds", 5, "--seed", 1, "-o", path)
        ran = run("pair", path, "--round", 2, "--acceleration", "baku")
        assert (ran.code, "paired without acceleration" in ran.err) == (3, True)
        assert run("pair", path, "--round", 2, "--acceleration", "none").code == 0

    def test_the_points_themselves_are_a_record(self, run: Run, tmp_path: Path) -> None:
        path = tmp_path / "own.trf"
        table = "1-5:1-2:1.0"
        words = ("--players", 20, "--rounds", 5, "--seed", 1, "--acceleration", table)
        run("generate", *words, "-o", path)
        same = run("pair", path, "--round", 2, "--acceleration", "1-3:1-2:1,4-5:1-2:1.0,6:3:0")
        assert same.code == 0
        other = run("pair", path, "--round", 2, "--acceleration", "1-6:1-2:1.0")
        assert "with the virtual points that it states" in other.err


class TestOtherCommands:
    def test_generate_and_check(self, run: Run, baku_file: Path) -> None:
        assert run("check", baku_file).out == "1 file, 9 rounds, 0 differences\n"

    def test_check_by_the_suffix_alone(self, run: Run, baku_file: Path) -> None:
        copy = without(baku_file, "250")
        assert lines(copy, "192") == ["192 FIDE_DUTCH_2026_BAKU"]
        assert run("check", copy).out == "1 file, 9 rounds, 0 differences\n"

    def test_check_without_any_record_differs(self, run: Run, baku_file: Path) -> None:
        assert run("check", without(baku_file, "250", "192"), "--rules", "dutch-2026").code == 1

    def test_check_by_a_table_of_rounds_is_refused(self, run: Run, baku_file: Path) -> None:
        ran = run("check", baku_file, "--rules", "berger")
        assert (ran.code, "cannot be accelerated" in ran.err) == (3, True)

    @pytest.mark.parametrize("dialect", ["trfx", "trfbx", "trf26", "json"])
    def test_convert_keeps_it(
        self, run: Run, baku_file: Path, tmp_path: Path, dialect: str
    ) -> None:
        target = tmp_path / f"copy.{'json' if dialect == 'json' else 'trf'}"
        assert run("convert", baku_file, target, "--to", dialect).code == 0
        assert run("check", target).out == "1 file, 9 rounds, 0 differences\n"

    def test_compare_knows_it(self, run: Run, baku_file: Path) -> None:
        """All editions pair round 1 from the same virtual points."""
        ran = run("compare", without(baku_file, "250"), "--round", 1)
        assert "Round 1: no difference" in ran.out
        ran = run("compare", baku_file, "--rules", "dutch-2026", "--rules", "dutch-2017", "--json")
        assert (ran.code, '"round": 9' in ran.out) == (0, True)

    def test_explain_names_the_pairing_score(self, run: Run, baku_file: Path) -> None:
        told = run("explain", without(baku_file, "250"), "--round", 2, "--player", 1).out
        assert "With virtual points" in told

    def test_the_check_list_shows_points_and_group(
        self, run: Run, baku_file: Path, tmp_path: Path
    ) -> None:
        listed = tmp_path / "list.txt"
        run("pair", baku_file, "--round", 4, "--check-list", listed)
        heading, _, first, *rest = listed.read_text(encoding="utf-8").splitlines()[2:]
        assert heading.split()[:5] == ["player", "points", "virtual", "pairing", "score"]
        assert "group" in heading
        assert " GA " in first
        assert " ½ " in first
        assert sum(" GB " in line for line in rest) > 5

    def test_a_list_of_an_own_table_has_no_groups(
        self, run: Run, entries: Path, tmp_path: Path
    ) -> None:
        listed = tmp_path / "list.txt"
        run("pair", entries, "--acceleration", "1-4:1:1", "--check-list", listed)
        heading = listed.read_text(encoding="utf-8").splitlines()[2]
        assert ("virtual" in heading, "group" in heading) == (True, False)

    def test_a_key_of_the_configuration(self, run: Run, tmp_path: Path) -> None:
        config, out = tmp_path / "event.cfg", tmp_path / "event.trf"
        config.write_text("PlayersNumber=9\nRoundsNumber=5\nAcceleration=baku\n", encoding="utf-8")
        run("generate", "--config", config, "--seed", 1, "-o", out)
        assert lines(out, "192") == ["192 FIDE_DUTCH_2026_BAKU"]
        run("generate", "--config", config, "--acceleration", "none", "--seed", 1, "-o", out)
        assert lines(out, "192", "250") == ["192 FIDE_DUTCH_2026"]


def agrees(ran: Ran) -> bool:
    """Whether the engine names the rounds of a file and nothing else."""
    told = ran.out.strip().splitlines()
    return bool(told) and all(": Round #" in line for line in told)


class TestEngine:
    def test_a_file_with_the_suffix(self, run_engine: Run, baku_file: Path) -> None:
        copy = without(baku_file, "250")
        assert agrees(run_engine(copy, "-c"))

    def test_the_flag_speaks_for_a_silent_file(self, run_engine: Run, baku_file: Path) -> None:
        silent = without(baku_file, "250", "192")
        assert not agrees(run_engine("--dutch", silent, "-c"))
        assert agrees(run_engine("--dutch", silent, "-c", "-b"))

    def test_the_flag_leaves_a_record_alone(
        self, run: Run, run_engine: Run, tmp_path: Path
    ) -> None:
        path = tmp_path / "own.trf"
        words = ("--players", 20, "--rounds", 5, "--seed", 1, "--acceleration", "1-5:1-2:1.0")
        run("generate", *words, "-o", path)
        assert agrees(run_engine(path, "-b", "-c"))

    def test_round_one(self, run_engine: Run, entries: Path) -> None:
        plain, baku = run_engine(entries, "-p"), run_engine("-b", entries, "-p")
        assert set(plain.out.splitlines()[1].split()) == {"1", "9"}
        assert set(baku.out.splitlines()[1].split()) == {"1", "5"}

    def test_generate(self, run_engine: Run, tmp_path: Path) -> None:
        out = tmp_path / "random.trf"
        assert run_engine("--dutch", "-g", "-b", "-o", out, "-s", "3").code == 0
        assert lines(out, "192") == ["192 FIDE_DUTCH_2026_BAKU"]
