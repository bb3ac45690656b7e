"""`-` in the place of a file, and files that have the form that their name promises."""

from __future__ import annotations

import io
import json
import subprocess
import sys
from pathlib import Path

import pytest
from tests.commands import Run

import ronde as library
from ronde.errors import EXIT_INPUT, EXIT_OK, InputError

_RONDE = (sys.executable, "-m", "ronde")


def piped(data: bytes, folder: Path, *words: str) -> subprocess.CompletedProcess[bytes]:
    """Run a command with something on its standard input; no file may appear."""
    before = set(folder.iterdir())
    ran = subprocess.run(
        [*_RONDE, *words], input=data, capture_output=True, check=False, timeout=60, cwd=folder
    )
    assert set(folder.iterdir()) == before
    return ran


@pytest.fixture
def typed(monkeypatch: pytest.MonkeyPatch, club_file: Path) -> None:
    """Put the file of the club on standard input."""
    monkeypatch.setattr("sys.stdin", io.TextIOWrapper(io.BytesIO(club_file.read_bytes())))


@pytest.mark.usefixtures("typed")
@pytest.mark.parametrize(
    "words",
    [
        ("pair", "-"),
        ("standings", "-"),
        ("check", "-"),
        ("validate", "-"),
        ("season", "-"),
        ("lists", "-", "start-list"),
        ("crosstable", "-", "--json"),
    ],
)
def test_a_file_is_read_from_standard_input(
    run: Run, club_file: Path, words: tuple[str, ...]
) -> None:
    from_stream = run(*words)
    assert from_stream.code == EXIT_OK, from_stream.err
    from_file = run(*(str(club_file) if word == "-" else word for word in words))
    assert from_stream.out.replace("/dev/stdin", str(club_file)).replace("stdin", "club") == (
        from_file.out
    )


def test_pipes_from_command_to_command(club_file: Path, tmp_path: Path) -> None:
    paired = piped(club_file.read_bytes(), tmp_path, "pair", "-", "--as", "trf", "-o", "-")
    converted = piped(paired.stdout, tmp_path, "convert", "-", "-", "--to", "json")
    assert len(json.loads(converted.stdout)["rounds"]) == 2
    assert piped(converted.stdout, tmp_path, "validate", "-").returncode == EXIT_OK


def test_binary_files_go_to_standard_output(club_file: Path, tmp_path: Path) -> None:
    data = club_file.read_bytes()
    printed = piped(data, tmp_path, "print", "-", "pairings", "-o", "-")
    assert printed.stdout.startswith(b"%PDF")
    assert printed.stdout.endswith(b"%%EOF\n") or b"%%EOF" in printed.stdout[-8:]
    workbook = piped(data, tmp_path, "standings", "-", "-o", "-.xlsx")
    assert workbook.stdout.startswith(b"PK")
    picture = piped(data, tmp_path, "plot", "-", "progress", "-o", "-.svg")
    assert b"</svg>" in picture.stdout


def test_what_is_said_besides_goes_to_standard_error(tmp_path: Path) -> None:
    words = ("generate", "--rules", "dutch-2026", "--players", "8", "--rounds", "2", "--seed", "1")
    made = piped(b"", tmp_path, *words, "-o", "-")
    assert b"1 tournament written" in made.stderr
    assert piped(made.stdout, tmp_path, "validate", "-").returncode == EXIT_OK


def test_an_event_is_opened_and_written_through_pipes(club_file: Path, tmp_path: Path) -> None:
    database = ("--db", str(tmp_path / "club.sqlite"))
    opened = [*_RONDE, "event", "new", "club", "--from", "-", *database]
    subprocess.run(
        opened, input=club_file.read_bytes(), check=True, capture_output=True, timeout=60
    )
    for form in ("trf26", "archive"):
        written = piped(
            b"", tmp_path, "event", "export", "club", "--form", form, "-o", "-", *database
        )
        assert written.returncode == EXIT_OK, written.stderr
        assert b"Club night" in written.stdout
    again = ("event", "restore", "-", "--key", "again", *database)
    assert piped(written.stdout, tmp_path, *again).returncode == EXIT_OK


@pytest.mark.parametrize("ending", ["xlsx", "docx", "pdf", "html"])
def test_no_tournament_is_written_under_the_name_of_another_format(
    run: Run, club_file: Path, tmp_path: Path, ending: str
) -> None:
    out = tmp_path / f"club.{ending}"
    ran = run("convert", club_file, out)
    assert ran.code == EXIT_INPUT
    assert f"no tournament is written as .{ending}" in ran.err
    assert ".trf, .json, .csv, .pgn, .pdn" in ran.err
    with pytest.raises(InputError, match=f"no tournament is written as .{ending}"):
        library.Tournament.load(club_file).save(out)
    assert not out.exists()


@pytest.mark.parametrize(
    ("words", "out"),
    [
        (("standings",), "list.pdf"),
        (("pair",), "list.xlsx"),
        (("season",), "list.docx"),
        (("pair", "--as", "csv"), "list.xlsx"),
    ],
)
def test_no_list_is_written_under_the_name_of_another_format(
    run: Run, club_file: Path, tmp_path: Path, words: tuple[str, ...], out: str
) -> None:
    ran = run(words[0], club_file, *words[1:], "-o", tmp_path / out)
    assert ran.code == EXIT_INPUT
    assert "this is written as" in ran.err
    assert not (tmp_path / out).exists()


def test_the_ending_of_a_file_chooses_its_form(run: Run, club_file: Path, tmp_path: Path) -> None:
    for name, beginning in (
        ("a.csv", b"rank"),
        ("a.json", b"{"),
        ("a.xlsx", b"PK"),
        ("a", b"Club"),
    ):
        assert run("standings", club_file, "-o", tmp_path / name).code == EXIT_OK
        assert (tmp_path / name).read_bytes().lower().startswith(beginning.lower()), name
    assert run("pair", club_file, "-o", tmp_path / "next.trf").code == EXIT_OK
    assert (tmp_path / "next.trf").read_text(encoding="utf-8").startswith("012 Club night")
