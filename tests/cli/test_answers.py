"""Answers for programs, in the language of the command, and the files of the examples."""

from __future__ import annotations

import json
import os
import re
import subprocess
import sys
from importlib.resources import files
from pathlib import Path

import pytest
from tests.commands import Run
from tests.documentation.examples import PAGES, examples

from ronde.errors import EXIT_INPUT, EXIT_OK
from ronde.examples import NAMES, content

EXAMPLE = files("ronde.examples").joinpath("minerals.trf")


@pytest.mark.parametrize(
    ("words", "keys"),
    [
        (("demo",), {"pairing", "standings", "explanation"}),
        (("lists", EXAMPLE, "start-list"), {"list", "columns", "rows"}),
        (("plot", EXAMPLE, "progress", "-o", "p.svg"), {"picture", "file", "findings"}),
        (("print", EXAMPLE, "standings", "-o", "s.pdf"), {"document", "file", "findings"}),
        (
            ("generate", "--players", 6, "--rounds", 2, "--seed", 3, "-o", "g.trf"),
            {"seed", "files"},
        ),
    ],
)
def test_a_command_answers_programs(
    run: Run,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    words: tuple[object, ...],
    keys: set[str],
) -> None:
    monkeypatch.chdir(tmp_path)
    ran = run(*words, "--json")
    assert ran.code == EXIT_OK, ran.err
    assert json.loads(ran.out).keys() == keys


def test_the_smallest_event_answers_programs(run: Run) -> None:
    ran = run("minimise", EXAMPLE, "--against", "lim-2026", "--json")
    smallest = json.loads(ran.out)
    assert smallest["players"] <= smallest["all_players"]
    assert smallest["ours"] != smallest["theirs"]
    assert smallest["tournament"].startswith("012")


def test_notes_speak_the_language_that_stands_behind_the_command(run: Run) -> None:
    behind = run("standings", EXAMPLE, "--tie-breaks", "nonsense", "--lang", "fr")
    before = run("--lang", "fr", "standings", EXAMPLE, "--tie-breaks", "nonsense")
    assert behind.err == before.err
    assert "départage" in behind.err


def test_bbp_gets_a_report_that_it_reads(run: Run) -> None:
    written = run("pair", EXAMPLE, "--as", "trfbx").out
    assert "XXR 7" in written
    assert "FIDE_DUTCH_2026" not in written


class TestFiles:
    def test_the_examples_are_written_by_their_names(self, run: Run, tmp_path: Path) -> None:
        assert run("demo", "--files", tmp_path / "new").code == EXIT_OK
        written = {path.name: path.read_bytes() for path in (tmp_path / "new").iterdir()}
        assert written == {name: content(name) for name in NAMES}

    def test_nothing_is_overwritten(self, run: Run, tmp_path: Path) -> None:
        (tmp_path / "open.trf").write_text("mine", encoding="utf-8")
        ran = run("demo", "--files", tmp_path)
        assert ran.code == EXIT_INPUT
        assert "is there already" in ran.err
        assert [path.name for path in tmp_path.iterdir()] == ["open.trf"]

    @pytest.mark.parametrize("page", PAGES, ids=lambda page: page.stem)
    def test_a_page_says_how_its_reader_gets_them(self, page: Path) -> None:
        text = page.read_text(encoding="utf-8")
        hidden = [one.text for one in examples(text) if one.kind == "run"]
        shown = re.sub(r"<!--.*?-->", "", text, flags=re.DOTALL)
        assert [line for line in hidden if line not in shown] == []


class TestPowerShell:
    def test_the_script_asks_ronde(self, run: Run) -> None:
        script = run("completion", "powershell").out
        assert "Register-ArgumentCompleter -Native -CommandName ronde" in script
        assert "$env:_RONDE_COMPLETE = 'powershell_complete'" in script

    @pytest.mark.parametrize(
        ("line", "typed", "line_of_answer"),
        [
            ("ronde\nstan", "stan", "standings\tTell the standings by"),
            ("ronde\nevent\nimp", "imp", "import\tEnter the players of FILE"),
            ("ronde\npair\nopen.trf\n--rules\ndub", "dub", "dubov-2026\tdubov-2026"),
        ],
    )
    def test_words_are_proposed(self, line: str, typed: str, line_of_answer: str) -> None:
        asked = {"_RONDE_COMPLETE": "powershell_complete", "COMP_WORDS": line, "COMP_CWORD": typed}
        ran = subprocess.run(
            [sys.executable, "-m", "ronde"],
            env=os.environ | asked,
            capture_output=True,
            text=True,
            check=False,
            timeout=60,
        )
        assert ran.stdout.startswith(line_of_answer), ran.stderr
