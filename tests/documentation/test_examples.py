"""Every example of the documentation is run as it stands there, page by page, in a folder."""

from __future__ import annotations

import doctest
import re
import shlex
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from tests.commands import Ran, Run
from tests.documentation.examples import PAGES, ROOT, Example, commands, counted, examples

from ronde.errors import EXIT_FILE, EXIT_INPUT, EXIT_OK

_TIME = re.compile(
    r"[0-9]{4}-[0-9]{2}-[0-9]{2}T[0-9:.]+Z"
    r"|([0-9]{1,2} [A-Z][a-z]+ [0-9]{4}, )?[0-9]{2}:[0-9]{2} UTC"
)
REFUSALS = range(EXIT_INPUT, EXIT_FILE + 1)
MOST_NOT_RUN = 11
"""Blocks that are shown and not run: they install something or start a server. Three of them are
steps of a deployment, which `tests/deployment` takes; a long test generates the client of one."""


def name_of(page: Path) -> str:
    return page.relative_to(ROOT).as_posix()


def comparable(text: str) -> str:
    """Return a text with the same time everywhere, and paths as the pages write them."""
    return _TIME.sub("<time>", text).replace("\\", "/").strip()


def matches(shown: str, printed: str) -> bool:
    """Tell whether a command printed what a page shows; `[…]` stands for any lines."""
    pieces = re.split(r"^\[…\]$", comparable(shown), flags=re.MULTILINE)
    pattern = r"\n(?:.*\n)?\n*".join(re.escape(piece.strip("\n")) for piece in pieces)
    return re.fullmatch(rf"\n+{pattern}\n*", f"\n\n{comparable(printed)}\n", re.DOTALL) is not None


class Reader:
    """Does what a page says, in the folder in which it stands."""

    def __init__(self, run: Run, run_engine: Run, monkeypatch: pytest.MonkeyPatch) -> None:
        self.programs: dict[str, Callable[..., Ran]] = {
            "ronde": run,
            "ronde-engine": run_engine,
            "cat": lambda name: Ran(EXIT_OK, Path(name).read_text(encoding="utf-8"), ""),
        }
        self.monkeypatch = monkeypatch
        self.names: dict[str, Any] = {}

    def follow(self, example: Example) -> None:
        match example.kind:
            case "file":
                Path(example.mark).write_text(example.text, encoding="utf-8")
            case "python":
                self.run_python(example)
            case "console" | "sh" | "run":
                for words, shown in commands(example):
                    self.type(words, shown, example.exit_code)
            case "not run" | "run by" | "data":
                pass

    def run_python(self, example: Example) -> None:
        if ">>> " not in example.text:
            exec(compile(example.text, "example", "exec"), self.names)
            return
        test = doctest.DocTestParser().get_doctest(
            example.text, self.names, "example", None, example.line
        )
        told: list[str] = []
        runner = doctest.DocTestRunner()
        failures, tried = runner.run(test, out=told.append, clear_globs=False)
        self.names |= test.globs
        assert tried > 0
        assert failures == 0, "".join(told)

    def type(self, line: str, shown: str | None, code: int) -> None:
        printed = ""
        for words in re.split(r" && ", line):
            program, *arguments = shlex.split(words, comments=True)
            if program == "export":
                name, _, value = arguments[0].partition("=")
                self.monkeypatch.setenv(name, value)
                continue
            ran = self.programs[program](*arguments)
            printed += ran.err + ran.out
            is_refused = shown is not None and re.search(r"^ronde: ", shown, re.MULTILINE)
            assert ran.code in (REFUSALS if is_refused else (code,)), f"{words}: {ran}"
        if shown is not None:
            assert matches(shown, printed), f"$ {line}\n{printed}"


@pytest.fixture
def reader(run: Run, run_engine: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Reader:
    """Return somebody called anna with an empty folder."""
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("LOGNAME", "anna")
    return Reader(run, run_engine, monkeypatch)


@pytest.mark.parametrize("page", PAGES, ids=name_of)
def test_the_examples_of_a_page_are_true(page: Path, reader: Reader) -> None:
    found = list(examples(page.read_text(encoding="utf-8")))
    elsewhere = [one.text for one in found if one.kind == "run by"]
    for test in elsewhere:
        assert page.name in (ROOT / test).read_text(encoding="utf-8")
    if not elsewhere:
        for example in found:
            reader.follow(example)


@pytest.mark.parametrize("page", PAGES, ids=name_of)
def test_no_command_stands_in_a_block_that_nobody_runs(page: Path) -> None:
    found = examples(page.read_text(encoding="utf-8"))
    assert [example.line for example in found if example.is_unmarked] == []


def test_few_are_not_run() -> None:
    counts = [counted(page.read_text(encoding="utf-8")) for page in PAGES]
    not_run = {name_of(p): c["not run"] for p, c in zip(PAGES, counts, strict=True)}
    assert sum(not_run.values()) <= MOST_NOT_RUN, not_run


class TestReading:
    """What would be noticed."""

    PAGE = "<!-- file: a.txt -->\n```text\nhello\n```\n\n```console\n$ cat a.txt\n{}\n```\n"

    def test_what_a_command_prints(self, reader: Reader) -> None:
        for example in examples(self.PAGE.format("hello")):
            reader.follow(example)
        with pytest.raises(AssertionError, match="cat a"):
            reader.follow(list(examples(self.PAGE.format("hallo")))[1])

    def test_what_is_left_out(self) -> None:
        assert matches("a\n[…]\nd\n", "a\nb\nc\nd")
        assert matches("a\n[…]\n", "a\nb")
        assert not matches("a\n[…]\nc", "a\nb\nd")
        assert not matches("b\n[…]\n", "a\nb")

    @pytest.mark.parametrize("wrong", [">>> 1 + 1\n3\n", "assert 1 == 2\n", "undefined\n"])
    def test_wrong_python(self, reader: Reader, wrong: str) -> None:
        (example,) = examples(f"```python\n{wrong}```\n")
        with pytest.raises((AssertionError, NameError)):
            reader.follow(example)

    def test_a_command_that_fails(self, reader: Reader) -> None:
        (example,) = examples("```sh\nronde pair nowhere.trf\n```\n")
        with pytest.raises(AssertionError, match="nowhere"):
            reader.follow(example)

    def test_commands_without_a_mark(self) -> None:
        found = list(examples("```text\nronde pair open.trf\n```\n\n```\nCR alone\n```\n"))
        assert [example.is_unmarked for example in found] == [True, False]
