"""The command line in other languages: by `--lang`, or as the system asks."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from ronde.cli.language import language_of

Run = Callable[..., Any]


@pytest.mark.parametrize(
    ("variables", "language"),
    [
        ({"LANG": "pt_BR.UTF-8"}, "pt"),
        ({"LC_MESSAGES": "nl_BE", "LANG": "fr_FR"}, "nl"),
        ({"LC_ALL": "C.UTF-8", "LANG": "fr_FR"}, "en"),
        ({"LC_ALL": "", "LANG": "FR"}, "fr"),
        ({"LANG": "de_AT"}, "en"),
        ({}, "en"),
    ],
)
def test_the_first_variable_that_is_set_decides(variables: dict[str, str], language: str) -> None:
    assert language_of(variables) == language


class TestErrors:
    def test_by_option(self, run: Run) -> None:
        assert "ne peut pas être lu" in run("--lang", "fr", "pair", "nowhere.trf").err

    def test_by_the_system(self, run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
        monkeypatch.setenv("LC_MESSAGES", "nl_NL.UTF-8")
        assert "kan niet worden gelezen" in run("pair", "nowhere.trf").err

    def test_the_option_is_stronger(self, run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
        monkeypatch.setenv("LC_MESSAGES", "nl_NL.UTF-8")
        assert "cannot be read" in run("--lang", "en", "pair", "nowhere.trf").err

    def test_a_run_leaves_nothing_behind(self, run: Run) -> None:
        run("--lang", "fr", "pair", "nowhere.trf")
        assert "cannot be read" in run("pair", "nowhere.trf").err

    def test_how_to_use_it(self, run: Run) -> None:
        assert run("--lang", "pt", "pair", "--nope").err.endswith("veja `ronde pair --help`\n")


def test_a_command_with_its_own_option_begins_with_that_of_the_program(run: Run) -> None:
    assert run("--lang", "fr", "demo").out == run("demo", "--lang", "fr").out
    assert run("--lang", "fr", "demo", "--lang", "en").out == run("demo").out


def test_a_step_of_an_event(run: Run, tmp_path: Path) -> None:
    place = ("--db", str(tmp_path / "office.db"), "--as", "Ada")
    assert run("event", "new", "open", "Open", *place).code == 0
    assert run("event", "add", "open", "Lamp, Ada", *place).code == 0
    gone = run("--lang", "nl", "event", "withdraw", "open", "1", *place)
    assert (gone.code, gone.err) == (0, "")
    assert "trok zich voor de eerste ronde terug" in gone.out
